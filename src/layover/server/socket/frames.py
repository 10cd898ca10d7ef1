"""Websocket frames: short whole texts, which is all that travels once a socket is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LAST: Final = 0x80
"""In the first byte: the message ends with this frame."""
TEXT: Final = LAST | 1
"""The first byte of a text in one frame."""
MASKED: Final = 0x80
LONGER: Final = 126
LONGEST: Final = 127


def framed(texts: Sequence[bytes]) -> bytes:
    """Texts as they travel."""
    if len(texts) == 1:
        return head_of(texts[0]) + texts[0]
    parts: list[bytes] = []
    for text in texts:
        parts.append(head_of(text))
        parts.append(text)
    return b"".join(parts)


def head_of(text: bytes) -> bytes:
    """What goes before a text to make it a frame.

    >>> head_of(b"hi").hex(), head_of(b"x" * 300).hex()
    ('8102', '817e012c')
    """
    size = len(text)
    if size < LONGER:
        return ((TEXT << 8) + size).to_bytes(2, "big")
    if size < 0x10000:
        return (((TEXT << 8) + LONGER << 16) + size).to_bytes(4, "big")
    return bytes((TEXT, LONGEST)) + size.to_bytes(8, "big")


def body_of(data: bytes) -> bytes | None:
    """What a frame carries, if the data is exactly one masked frame of less than 64 KiB.

    >>> body_of(bytes([0x81, 0x82, 1, 2, 3, 4]) + bytes([ord("h") ^ 1, ord("i") ^ 2]))
    b'hi'
    """
    if len(data) < 6 or not data[1] & MASKED:
        return None
    size, at = data[1] & 0x7F, 2
    if size == LONGEST:
        return None
    if size == LONGER:
        size, at = int.from_bytes(data[2:4], "big"), 4
    if len(data) != at + 4 + size:
        return None
    mask = (data[at:at + 4] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[at + 4:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
