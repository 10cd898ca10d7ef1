"""What people type themselves, where a rule lets them: checked and kept as text."""

from __future__ import annotations

import unicodedata
from typing import Final

from layover.engine.errors import Malformed

MOST_LETTERS: Final = 200


class Typed:
    """How something typed has to be: of at most so many words, none with one of these letters.

    >>> slogan = Typed(3, "eæœ")
    >>> [slogan.allows(text) for text in ("Cats for all", "A cat for all", "Éclairs for all", "Cœur", "")]
    [True, False, False, False, False]
    """

    def __init__(self, most_words: int, without: str) -> None:
        self.most_words: Final = most_words
        self.without: Final = without
        """Small letters without accents: others are taken apart before they are compared."""

    def allows(self, text: str) -> bool:
        letters = unicodedata.normalize("NFKD", text).casefold()
        return 1 <= len(text.split()) <= self.most_words and not set(letters) & set(self.without)


def tidied(text: str) -> str:
    """Something from a keyboard as it is kept: one space between words, and nothing that cannot be seen.

    >>> tidied("  Cats for   all ")
    'Cats for all'
    """
    found = " ".join(unicodedata.normalize("NFC", text).split())
    if len(found) > MOST_LETTERS:
        raise Malformed("text/long", f"a text should have at most {MOST_LETTERS} letters, not {len(found)}")
    if any(unicodedata.category(letter).startswith("C") for letter in found):
        raise Malformed("text/invisible", "a text should have letters and signs that can be seen, nothing else")
    return found
