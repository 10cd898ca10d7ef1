"""What people and bots are told of a decision: its answers, and why some of them are refused."""

from __future__ import annotations

from dataclasses import dataclass

from layover.engine.words import Words


@dataclass(frozen=True)
class Ruling:
    """What the referee says of a refused pick: the rule, and its sentence in a language."""

    rule: str
    words: Words

    def sentence(self, lang: str = "en") -> str:
        return self.words.refusal(self.rule, lang)

    def __str__(self) -> str:
        return f"{self.sentence()} [{self.rule}]"


@dataclass(frozen=True)
class Candidate:
    """One possible answer: allowed, or refused by the rule `why`."""

    pick: int
    heading: str
    target: str
    why: str | None


@dataclass(frozen=True)
class Decision:
    """What a seat is asked, and every answer worth showing."""

    seat: int
    step: str
    candidates: tuple[Candidate, ...]
    prompts: dict[str, str]

    @property
    def prompt(self) -> str:
        return self.ask("en")

    def ask(self, lang: str) -> str:
        return self.prompts[lang]
