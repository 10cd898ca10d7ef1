# mypyc: skip
"""A whole game as text: readable, diffable, enough to replay it and to prove that it was dealt fairly.

    layover 1
    game: airlines
    rules: 1
    pack: 0f3c…
    seats: player player
    options: bonus=true
    commitment: 9b1e…
    seed: 7
    ---
       1 chance  draw_flight:wave_01  ·4f2a
      41 seat 1  found                ·91cc  # The first player founds Pacific Air Express with 2 shares …
      42 seat 1  found_company:pax    ·06e3
    digest 50 3f2a91cc0b7d
    ---
    result: 84 63

What somebody has typed stands behind the pick in quotation marks, as JSON: `own_words "Cats for all"`.
Each line ends with a short check over everything before it, so that an edit is found at its ply. Behind a `#` stands
the line of the log that begins there; nobody reads it back.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from layover.engine.errors import Malformed
from layover.engine.stack import CHANCE

FORMAT = "layover 1"
_PICK = re.compile(r'^\s*(\d+) (chance|seat ([1-9]\d*))\s+(\S+(?: "(?:[^"\\]|\\.)+")?)\s+·([0-9a-f]{4})(?:\s+#.*)?$')
_DIGEST = re.compile(r"^digest (\d+) ([0-9a-f]{12})$")
_HEADER = ("game", "rules", "pack", "seats", "options", "commitment")


@dataclass
class Line:
    """One pick: its ply, who, and which. As read it has a check; to be written, what the log tells from there on."""

    ply: int
    seat: int
    pick: str
    check: str = ""
    remark: str = ""

    @property
    def who(self) -> str:
        return "chance" if self.seat == CHANCE else f"seat {self.seat + 1}"


@dataclass
class Transcript:
    """A transcript before any rule has looked at it."""

    header: dict[str, str]
    lines: list[Line] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    result: list[int] | None = None

    @property
    def game(self) -> str:
        return self.header["game"]


def write(found: Transcript) -> str:
    """As text, every line with its check."""
    body: list[str] = []
    for line, check in zip(found.lines, checks(found), strict=True):
        remark = f"  # {line.remark}" if line.remark else ""
        body.append(f"{line.ply:4} {line.who:7} {line.pick:28} ·{check}{remark}")
        if line.ply in found.digests:
            body.append(f"digest {line.ply} {found.digests[line.ply]}")
    foot = [] if found.result is None else [f"result: {' '.join(map(str, found.result))}"]
    head = [f"{key}: {value}" for key, value in found.header.items()]
    return "\n".join([FORMAT, *head, "---", *body, "---", *foot, ""])


def read(text: str) -> Transcript:
    """Parse a transcript; the errors name the line."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        first = lines[0].strip()[:40] if lines else ""
        raise Malformed("transcript/format", f"line 1: this is not a transcript of this version: it should begin"
                                             f" with {FORMAT!r}, not {first!r}")
    parts: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() == "---":
            parts.append([])
        elif line.strip():
            parts[-1].append((number, line))
    if len(parts) != 3:
        raise Malformed("transcript/cut", f"line {len(lines)}: the transcript is cut off: it should have a header,"
                                          " the picks and a closing part, divided by '---'")
    found = Transcript(_read_header(parts[0]))
    for number, line in parts[1]:
        _read_line(found, number, line)
    for number, line in parts[2]:
        key, _, value = line.partition(":")
        if key != "result" or not re.fullmatch(r"( -?\d+)+", value):
            raise Malformed("transcript/line", f"line {number}: expected the result, not {line.strip()!r}")
        found.result = [int(score) for score in value.split()]
    return found


def checks(found: Transcript) -> Iterator[str]:
    """The check that each line should have. The seed is no part of it: it is disclosed after the last pick."""
    public = [f"{key}: {found.header[key]}" for key in (*_HEADER, "position") if key in found.header]
    check = hashlib.sha256("\n".join([FORMAT, *public]).encode()).hexdigest()
    for line in found.lines:
        check = hashlib.sha256(f"{check} {line.ply} {line.who} {line.pick}".encode()).hexdigest()
        yield check[:4]


def _read_header(lines: list[tuple[int, str]]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon or key not in (*_HEADER, "seed", "position"):
            raise Malformed("transcript/header", f"line {number}: not a header line: {line.strip()[:40]!r}")
        header[key] = value.strip()
    for key in _HEADER:
        if key not in header:
            raise Malformed("transcript/header", f"the header lacks {key!r}")
    return header


def _read_line(found: Transcript, number: int, line: str) -> None:
    if match := _DIGEST.match(line.strip()):
        found.digests[int(match[1])] = match[2]
        return
    match = _PICK.match(line)
    if not match:
        raise Malformed("transcript/line", f"line {number}: not a pick: {line.strip()[:60]!r}")
    ply = int(match[1])
    if ply != len(found.lines) + 1:
        raise Malformed("transcript/line", f"line {number}: ply {ply} where ply {len(found.lines) + 1} should stand")
    seat = CHANCE if match[3] is None else int(match[3]) - 1
    found.lines.append(Line(ply, seat, match[4], match[5]))
