"""Three kinds of error, never mixed: Refused by a rule, Malformed from outside, Broken by us."""

from __future__ import annotations

from layover.engine.rule import Rule


class Refused(Exception):
    """A pick that a rule forbids; nothing has changed."""

    def __init__(self, rule: Rule, pick: str, sentence: str) -> None:
        super().__init__(f"{pick}: {sentence} [{rule.id}]")
        self.rule = rule.id
        self.pick = pick
        self.sentence = sentence


class Malformed(Exception):
    """Something from outside cannot be read: a pick, an option, a transcript, a pack.

    `code` is a stable string for programs, such as `pick/unknown`; the message says what, where and how
    to mend it.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        """So that it comes back from another process as what it is."""
        return Malformed, (self.code, str(self))


class Barrier(Malformed):
    """Nothing can be taken back, or done again; `rule` says why."""

    def __init__(self, rule: Rule, sentence: str) -> None:
        super().__init__("undo/barrier", f"{sentence} [{rule.id}]")
        self.rule = rule.id
        self.sentence = sentence


class Broken(Exception):
    """Our own fault: the message is a reproduction."""


class DeadEnd(Broken):
    """A question without a single legal answer."""


class Census(Broken):
    """Something was lost or made from nothing."""
