# mypyc: skip
"""Finding rules by the words people use: what says them first, then what means the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from layover.engine.pack import Pack
from layover.engine.words import LANGUAGES, SUMMARY, Words

MOST_MEANT = 3
_WORD = re.compile(r"\w+")
_ID = re.compile(r"([A-Za-z]+)[- ]?0*(\d+)")
_SMALL = frozenset(re.findall(r"\w+", """
a an and are at can do does how i if in is it may my of on or the to what when who with
au aux ce ces comment d de des du en est et il je l la le les mes mon ou par pour puis qu quand que qui
sa se si sur un une
"""))
"""Words that say nothing by themselves: a question may be asked in a whole sentence."""
_BEGINNING = 3
"""From so many letters on, a beginning of a word stands for those that mean the same."""


@dataclass
class Found:
    """What a search found: parts of the summary and rules, in the order of play. `same`: what was taken for the same;
    `meant`: what may have been meant, when nothing was found.
    """

    summary: list[str]
    exact: list[str]
    related: list[str]
    same: list[str]
    meant: list[str]


class Search:
    """The rules of a game in one language, ready to be searched."""

    def __init__(self, words: Words, pack: Pack, lang: str) -> None:
        self.words = words
        self.lang = lang
        self._said = {id: set(stems(words.rule(id, lang))) for id in words.in_order}
        self._titles = {id: set(stems(words.chapter(id, lang))) for id in words.in_order}
        self._ways = {key: _phrases(entry[lang]) for key, entry in words.synonyms.items()}
        self._alone = {key: {phrase[0] for one in LANGUAGES for phrase in _phrases(entry[one]) if len(phrase) == 1}
                       for key, entry in words.synonyms.items()}
        self._names = {noun: {stem for one in LANGUAGES for n, id in enumerate(ids)
                              for stem in stems(f"{id} {pack.name(noun, n, one)}")}
                       for noun, ids in pack.ids.items() if noun in words.synonyms}

    def find(self, text: str) -> Found:
        """What a text finds; an id finds its rule alone."""
        if id := self.rule(text):
            return Found([], [id], [], [], [])
        asked = _asked(text)
        if not asked:
            return Found([], [], [], [], [])
        whole = [id for id, said in self._said.items() if said.issuperset(asked)]
        begun = [id for id, said in self._said.items() if id not in whole
                 and said.issuperset(asked[:-1]) and begins(asked[-1], said)]
        groups = {stem: self._groups(stem, asked) for stem in asked}
        related = [id for id in self._said if id not in whole + begun
                   and all(self._means(id, stem, groups[stem]) for stem in asked)]
        chosen = dict.fromkeys(key for stem in asked for key in groups[stem])
        return Found([part for part in SUMMARY if part in chosen],
                     self._told_first(whole, asked) + self._told_first(begun, asked), self._told_first(related, asked),
                     self._same(chosen, asked), [] if whole + begun + related else list(self._meant(asked)))

    def rule(self, text: str) -> str | None:
        """The rule an id names: AIR-84, air-084 and AIR084 are the same."""
        wanted = _key(text.strip())
        return next((id for id in self._said if wanted and _key(id) == wanted), None)

    def marks(self, id: str, text: str) -> list[tuple[int, int]]:
        """Where a rule's sentence says what was searched: the places of whole words and beginnings."""
        asked = _asked(text)
        return [match.span() for match in _WORD.finditer(self.words.rule(id, self.lang))
                if any(_stem(_plain(match[0])).startswith(stem) for stem in asked)]

    def _groups(self, stem: str, asked: list[str]) -> list[str]:
        """The groups of words that mean what a word does: by itself, by its beginning while it is typed, as a part of
        a phrase that is asked, or else as the name of a component.
        """
        found = [key for key, alone in self._alone.items()
                 if stem in alone or tuple(asked) in self._ways[key]
                 or (stem == asked[-1] and len(stem) >= _BEGINNING and begins(stem, alone))]
        return found or [noun for noun, names in self._names.items() if stem in names]

    def _means(self, id: str, stem: str, groups: list[str]) -> bool:
        """Whether a rule, or the chapter it stands in, speaks of a word in other words."""
        said = self._said[id] | self._titles[id]
        return begins(stem, said) or any(said.issuperset(way) for key in groups for way in self._ways[key])

    def _told_first(self, ids: list[str], asked: list[str]) -> list[str]:
        """A chapter that bears the name of what is asked comes before the others."""
        return sorted(ids, key=lambda id: not self._titles[id].issuperset(asked))

    def _same(self, groups: Iterable[str], asked: list[str]) -> list[str]:
        """What else was taken for what is asked, in the reader's language."""
        names = [name.strip() for key in groups for name in self.words.synonyms[key][self.lang].split(",")]
        return [name for name in dict.fromkeys(names) if not set(stems(name)) <= set(asked)]

    def _meant(self, asked: list[str]) -> Iterator[str]:
        """Known words that are nearly what was asked."""
        told = " ".join([*(self.words.rule(id, self.lang) for id in self._said),
                         *(entry[self.lang] for entry in self.words.synonyms.values())])
        known = {_stem(_plain(word)): word.lower() for word in sorted(_WORD.findall(told), key=len, reverse=True)}
        near = sorted((far, stem) for word in asked for stem in known
                      if len(stem) >= _BEGINNING and (far := distance(word, stem)) <= (len(word) - 1) // 3)
        for _, stem in near[:MOST_MEANT]:
            yield known[stem]


def _asked(text: str) -> list[str]:
    """The words of a question that say something; all of them where none does."""
    return [stem for stem in stems(text) if stem not in _SMALL] or stems(text)


def _phrases(text: str) -> list[tuple[str, ...]]:
    return [tuple(stems(name)) for name in text.split(",")]


def _key(id: str) -> tuple[str, str] | None:
    match = _ID.fullmatch(id)
    return (match[1].upper(), match[2]) if match else None


def stems(text: str) -> list[str]:
    """The words of a text without accents and plurals.

    >>> stems("Départagez les égalités: 2 companies")
    ['departagez', 'les', 'egalite', '2', 'company']
    """
    return [_stem(word) for word in _WORD.findall(_plain(text))]


def begins(stem: str, said: set[str]) -> bool:
    return any(word.startswith(stem) for word in said)


def distance(one: str, other: str) -> int:
    """How many letters have to be changed, added, left out or swapped with their neighbour.

    >>> distance("majorty", "majority"), distance("gaol", "goal"), distance("win", "wine")
    (1, 1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, start=1):
        before, above, row = row, before, [n]
        for k, wanted in enumerate(other, start=1):
            best = min(before[k] + 1, row[k - 1] + 1, before[k - 1] + (letter != wanted))
            if n > 1 and k > 1 and letter == other[k - 2] and one[n - 2] == wanted:
                best = min(best, above[k - 2] + 1)
            row.append(best)
    return row[-1]


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _stem(word: str) -> str:
    """A word without its plural, as far as that can be told from its end."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and word.endswith("aux"):
        return f"{word[:-3]}al"
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word
