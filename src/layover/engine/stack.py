"""The decision stack: what is left to do, and who is asked next."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from layover.engine.event import EVERYBODY, Event
from layover.engine.rule import NOT_OFFERED, Rule
from layover.engine.typed import Typed

MOST_SEATS: Final = 8
CHANCE: Final = -1
"""The seat that answers for cards, dice and shuffles."""
NOBODY: Final = -1
"""No seat: where one could stand and none does."""

# What a pick leads to: REVEALS and ENDS, either or both
GOES_ON: Final = 0
"""Another question to the same seat."""
REVEALS: Final = 1
"""A question to chance."""
ENDS: Final = 2
"""The next turn, a question to another seat, or the end of the game; at once, or when chance has answered."""
ALIKE: Final = 4
"""The same as the other targets that may be picked now: one is tried for all."""
TRIED: Final = 5
"""To be found out pick by pick."""

EVERYTHING: Final = -1
"""All parts of a row: see `Observer`."""


@mypyc_attr(acyclic=True)
class Frame:
    """One thing left to do: a step, the seat it concerns, and up to three details of the step's own.

    Never changed once made, so copied stacks share their frames.
    """

    def __init__(self, step: i64, seat: i64, x: i64, y: i64, z: i64) -> None:
        self.step: Final = step
        self.seat: Final = seat
        self.x: Final = x
        self.y: Final = y
        self.z: Final = z


class State:
    """Everything true at the table, hidden or not. A game adds its pieces as columns, and `copy`."""

    stack: list[Frame]
    log: list[Event] | None
    seats: i64

    def copy(self) -> State:
        """An independent state; nobody listens to it. One line a column, lists by slice."""
        raise NotImplementedError

    def then(self, first: Frame, second: Frame | None = None, third: Frame | None = None,
             fourth: Frame | None = None) -> None:
        """What happens next, in the rulebook's order; whatever was pending waits. Told apart, not as `*frames`: nearly
        every pick calls this, and would make a tuple each time.
        """
        stack = self.stack
        if fourth is not None:
            stack.append(fourth)
        if third is not None:
            stack.append(third)
        if second is not None:
            stack.append(second)
        stack.append(first)

    def then_all(self, frames: list[Frame]) -> None:
        """The same of however many."""
        stack = self.stack
        i: i64 = len(frames)
        while i > 0:
            i -= 1
            stack.append(frames[i])

    def tell(self, kind: str, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1, by: Rule | None = None) -> None:
        """Everybody sees this happen, by the usual rule of its kind unless another is named. Nothing is built when
        nobody listens.
        """
        if self.log is not None:
            self.log.append(Event(kind, seat, a, b, c, EVERYBODY, by))

    def tell_to(self, readers: i64, kind: str, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1,
                by: Rule | None = None) -> None:
        """Only some see this happen: `only(seat)`, `all_but(seat)`."""
        if self.log is not None:
            self.log.append(Event(kind, seat, a, b, c, readers, by))

    def tell_text(self, readers: i64, kind: str, seat: i64, text: str) -> None:
        """Some are told what a seat has typed."""
        if self.log is not None:
            self.log.append(Event(kind, seat, -1, -1, -1, readers, None, text))


S = TypeVar("S", bound=State)


class Step(Generic[S]):
    """One heading of a rulebook. The game numbers its steps; each exists once."""

    name: str = ""
    asks: bool = False
    ix: i64 = -1
    changes: i64 = EVERYTHING
    """Which parts of what is shown as numbers may be other than before it, as the observer of its game says."""
    plain: list[Frame]
    """Frames without details, by seat from CHANCE on: made once, since frames are shared."""

    def at(self, seat: i64, x: i64 = 0, y: i64 = 0, z: i64 = 0) -> Frame:
        """This heading, scheduled for a seat."""
        if x or y or z:
            return Frame(self.ix, seat, x, y, z)
        return self.plain[seat + 1]


class Do(Step[S]):
    """A heading that simply happens."""

    def run(self, s: S, f: Frame) -> None:
        raise NotImplementedError


class Ask(Step[S]):
    """A heading that asks one seat for one thing.

    `domain` lists the candidates worth showing; `check` says of *any* target below `size` why it is
    refused, or None; `take` applies it and schedules what the rulebook says comes next.
    """

    asks: bool = True
    noun: str = ""
    """What is picked; a table of ids in the pack. Empty where the heading needs no target."""
    size: int = 1
    """How many targets the numbering keeps room for."""
    open: bool = True
    """Whether the asked seat may pick any-time headings beside it; false inside an any-time action, which is finished
    or dropped before anything else is tried."""
    anytime: bool = False
    leads: int = TRIED
    """What all its picks lead to, where that is always the same."""
    base: i64 = 0
    insists: Rule = NOT_OFFERED
    """The rule that has this answered before anything else: why picks that are no answer to it are refused."""
    means: str = ""
    """The noun of what stands at a target now, where a person should read that and not the place: see `meaning`."""
    typed: Typed | None = None
    """How the text has to be that a person types with this pick. Without one the pick is refused, so that no bot ever
    makes it."""

    def moot(self, s: S, f: Frame) -> bool:
        """Whether the question has lapsed since it was scheduled; examined when the frame surfaces."""
        return False

    def domain(self, s: S, f: Frame) -> list[int]:
        return [0]

    def check(self, s: S, f: Frame, target: i64) -> Rule | None:
        return None

    def take(self, s: S, f: Frame, target: i64) -> None:
        raise NotImplementedError

    def check_text(self, s: S, f: Frame, text: str) -> Rule | None:
        """Why this text, as it was typed, is refused; only where the heading says how it has to be (`typed`)."""
        raise NotImplementedError

    def take_text(self, s: S, f: Frame, text: str) -> None:
        """`take`, with what was typed."""
        raise NotImplementedError

    def foretold(self, s: S, f: Frame) -> int:
        """What all its picks lead to as things stand; a heading that can say so spares a trial."""
        return self.leads

    def topic(self, s: S, f: Frame) -> list[int]:
        """What the question is about: fills the slots of its prompt, in the order of its `args`."""
        return []

    def meaning(self, s: S, f: Frame, target: i64) -> i64:
        """What stands at a target now, a number of the noun `means`; -1 for nothing that the asked seat may know."""
        return -1

    def elsewhere(self, s: S, f: Frame) -> Rule | None:
        """Why this heading is not to be picked while frame `f` asks for something else, where a rule says more than
        that: it must be true of this very state. None: for what the question itself `insists` on.
        """
        return None

    def unasked(self, s: S, f: Frame) -> Rule | None:
        """Why a seat may not pick this while frame `f` asks another; None: for the game's own `out_of_turn`."""
        return None

    def otherwise(self, s: S, f: Frame, seat: i64, target: i64) -> Rule | None:
        """`elsewhere` for the asked seat, `unasked` for another: overridden where the reason hangs on the target."""
        return self.elsewhere(s, f) if seat == f.seat else self.unasked(s, f)

    def legal(self, s: S, f: Frame) -> list[int]:
        """The picks allowed here. A hot step may list them faster; the contract tests hold it to `check`."""
        base = self.base
        picks: list[int] = []
        if self.size == 1:  # yes or no: no list of candidates
            if self.check(s, f, 0) is None:
                picks.append(int(base))
            return picks
        for target in self.domain(s, f):
            if self.check(s, f, target) is None:
                picks.append(base + target)
        return picks

    def refusal(self, s: S, f: Frame) -> Rule | None:
        """Why nothing at all may be picked here; None when something may."""
        why: Rule | None = NOT_OFFERED
        for target in self.domain(s, f):
            why = self.check(s, f, target)
            if why is None:
                return None
        return why

    def offers(self, heading: Ask[S]) -> bool:
        """Whether a pick of that heading answers this question."""
        return heading is self

    def headings(self) -> list[Ask[S]]:
        """The headings whose picks answer this question."""
        return [self]


class Menu(Ask[S]):
    """Several headings at once; a pick names which heading and which target. They share its frame."""

    def __init__(self, name: str, options: list[Ask[S]]) -> None:
        self.name = name
        self.size = 0
        self.options: Final[list[Ask[S]]] = options

    def legal(self, s: S, f: Frame) -> list[int]:
        picks = self.options[0].legal(s, f)
        for k in range(1, len(self.options)):
            option = self.options[k]
            if option.size != 1:
                picks += option.legal(s, f)
            elif option.check(s, f, 0) is None:  # the many that are yes or no: no list for one pick
                picks.append(int(option.base))
        return picks

    def refusal(self, s: S, f: Frame) -> Rule | None:
        why: Rule | None = NOT_OFFERED
        for option in self.options:
            why = option.refusal(s, f)
            if why is None:
                return None
        return why

    def offers(self, heading: Ask[S]) -> bool:
        for option in self.options:
            if option.offers(heading):
                return True
        return False

    def headings(self) -> list[Ask[S]]:
        found: list[Ask[S]] = []
        for option in self.options:
            found += option.headings()
        return found


class Never(Ask[S]):
    """Something people try and no rule allows: it exists so that the refusal can name its rule."""

    def __init__(self, name: str, rule: Rule, noun: str = "", size: int = 1) -> None:
        self.name = name
        self.noun = noun
        self.size = size
        self.rule: Final = rule

    def domain(self, s: S, f: Frame) -> list[int]:
        return []

    def check(self, s: S, f: Frame, target: i64) -> Rule | None:
        return self.rule

    def elsewhere(self, s: S, f: Frame) -> Rule | None:
        return self.rule
