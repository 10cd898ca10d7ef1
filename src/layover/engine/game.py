"""A game: its steps, numbered, and the questions everybody asks of it."""

from __future__ import annotations

from typing import Final, Generic, TypeVar, cast

from mypy_extensions import i64

from layover.engine.chance import Chance, Rng
from layover.engine.errors import DeadEnd
from layover.engine.pack import Pack
from layover.engine.rule import DEALER_ONLY, GAME_OVER, NO_TEXT, NOT_ASKED, STANDS, Rule
from layover.engine.setup import Option, Setup
from layover.engine.stack import (
    ALIKE,
    CHANCE,
    ENDS,
    GOES_ON,
    MOST_SEATS,
    REVEALS,
    TRIED,
    Ask,
    Do,
    Frame,
    State,
    Step,
)
from layover.engine.view import Part, SeatPart, Views

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """The rules of one title. It has no state of its own: every method is a question about a state,
    except `apply`, `apply_text`, `interject`, `deal` and `advance`, which change the one they are given.

    What the lab, the server and the web need of it beside the answers is checked when it is loaded (`engine.contract`):
    an event `turn` told when a seat's turn begins, and words for all that it names here.
    """

    id: str = ""
    version: int = 1
    """Raised when old transcripts no longer replay."""
    least_seats: int = 2
    most_seats: int = 4
    usual_seats: int = 4
    automas: tuple[str, ...] = ()
    """Kinds of seat that the rulebook plays by itself."""
    options: tuple[Option, ...] = ()
    out_of_turn: Rule = NOT_ASKED
    after_the_end: Rule = GAME_OVER
    seats_rule: Rule | None = None
    """The rule that limits the number of seats, where the rulebook has one to name."""
    undo_rule: Rule | None = None
    """The rule that says how far picks can be taken back, where the game has one to name."""
    stands: Rule = STANDS
    """The rule by which picks that are not `revocable` stand at once."""
    interjections: bool = False
    """Whether seats that are not asked may pick any-time headings too."""
    end_causes: tuple[str, ...] = ()
    """How a game can end, by the words of `words.toml`: at least one."""
    components: tuple[str, ...] = ()
    """Events that tell that a seat used a component: what the lab counts victories by. Each has a component among its
    `args`, and a heading under `component` in `words.toml`."""
    derived: tuple[str, ...] = ()
    """Columns kept for speed that follow from the others: no part of a digest, so that archives survive them."""
    seldom: tuple[str, ...] = ()
    """Columns that a saved state leaves out while they hold nothing, as those do that were saved before there were
    any."""
    longest: int = 10_000
    """No game has more picks than this."""

    def __init__(self, steps: list[Step[S]], anytime: list[Ask[S]]) -> None:
        self.steps: Final[list[Step[S]]] = steps
        self.anytime: Final[list[Ask[S]]] = anytime
        self.heading_of: Final[list[Ask[S]]] = []
        # Lists by step number, three of them with a blank where the step is of another kind: no cast in the loop.
        self.is_ask: Final[list[bool]] = []
        self.asks: Final[list[Ask[S]]] = []
        self.dos: Final[list[Do[S]]] = []
        self.chances: Final[list[Chance[S]]] = []
        no_ask = Ask[S]()
        no_do = Do[S]()
        no_chance = Chance[S]()
        for ix, step in enumerate(steps):
            step.ix = ix
            step.plain = [Frame(ix, seat, 0, 0, 0) for seat in range(CHANCE, MOST_SEATS)]
            if not step.name:
                step.name = _snake(type(step).__name__)
            self.is_ask.append(step.asks)
            self.asks.append(step if isinstance(step, Ask) else no_ask)
            self.dos.append(step if isinstance(step, Do) else no_do)
            self.chances.append(step if isinstance(step, Chance) else no_chance)
            if isinstance(step, Ask):
                step.base = len(self.heading_of)
                self.heading_of.extend([step] * step.size)
        for ask in anytime:
            ask.anytime = True

    @property
    def picks(self) -> int:
        """How many picks the numbering knows: the size of an action mask."""
        return len(self.heading_of)

    # What each game says of itself

    def begin(self, setup: Setup, pack: Pack) -> S:
        """The state before the first card is dealt."""
        raise NotImplementedError

    def load_pack(self, path: str | None) -> Pack:
        """The components from a file, checked; the game's own when `path` is None."""
        raise NotImplementedError

    def objection(self, setup: Setup) -> Rule | None:
        """Why these seats and options do not go together."""
        return None

    def panel(self) -> SeatPart[S]:
        """What everybody may know about a seat, with its `score` so far: its panel in `seats`. Built by white list."""
        raise NotImplementedError

    def open_parts(self) -> list[Part[S]]:
        """What else everybody may know, the gallery included: built by white list."""
        raise NotImplementedError

    def own_parts(self) -> list[SeatPart[S]]:
        """What only a seat may know."""
        return []

    def views(self, s: S) -> Views:
        """The views of a table that is at this position, to be kept while it is played."""
        return Views(self.panel(), self.open_parts(), self.own_parts(), s)

    def own_view(self, s: S, seat: int) -> dict[str, object]:
        """What only a seat may know: `panel` belongs to its panel in `seats`, all else stands for the open view's."""
        panel: dict[str, object] = {}
        found: dict[str, object] = {}
        for part in self.own_parts():
            (panel if part.panel else found).update(part.make(s, seat))
        return {"panel": panel, **found} if panel else found

    def view(self, s: S, seat: int | None) -> dict[str, object]:
        """What a seat, or the gallery (`None`), may know."""
        panel = self.panel()
        panels = [panel.make(s, who) for who in range(s.seats)]
        found: dict[str, object] = {"seats": panels}
        for part in self.open_parts():
            found.update(part.make(s))
        if seat is not None:
            own = self.own_view(s, seat)
            panels[seat].update(cast("dict[str, object]", own.pop("panel", {})))
            found.update(own)
        return found

    def redeal(self, s: S, seat: int, rng: Rng) -> S:
        """A copy in which all that `seat` cannot know is dealt anew, with no regard to pending questions."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        raise NotImplementedError

    def census(self, s: S) -> list[str]:
        """What is missing or too many, in words; empty when all components are accounted for."""
        raise NotImplementedError

    def turn(self, s: S) -> i64:
        """The number of the present turn; it grows when a turn ends. Bots judge a position there."""
        raise NotImplementedError

    def end_cause(self, s: S) -> str:
        """How the game ended, by a word of `words.toml`; empty while it runs."""
        raise NotImplementedError

    def ranks(self, s: S) -> list[int]:
        """The rank of each seat, 1 the best; equal ranks share it."""
        scores = self.scores(s)
        return [1 + sum(1 for other in scores if other > own) for own in scores]

    def revocable(self, s: S) -> bool:
        """Whether the asked seat may take its pick back until something is revealed or another seat is asked."""
        return True

    def not_asked(self, s: S, seat: i64) -> Rule:
        """Why a seat that is not asked has to wait."""
        return self.out_of_turn

    # What everybody asks

    def over(self, s: S) -> bool:
        return not s.stack

    def seat(self, s: S) -> i64:
        """The seat that is asked, CHANCE included; meaningless when the game is over."""
        return s.stack[-1].seat

    def asked(self, s: S) -> Ask[S]:
        """The question on top of the stack."""
        return self.asks[s.stack[-1].step]

    def legal(self, s: S) -> list[int]:
        """The picks the asked seat may make, in reading order."""
        if not s.stack:
            return []
        f = s.stack[-1]
        step = self.asks[f.step]
        picks = step.legal(s, f)
        if self.anytime and step.open:
            self.add_anytime(s, f.seat, picks)
        if not picks:
            raise DeadEnd(f"{self.id}: {step.name} asks seat {f.seat} and nothing may be picked")
        return picks

    def legal_anytime(self, s: S, seat: i64) -> list[int]:
        """The any-time picks of a seat, asked or not."""
        picks: list[int] = []
        self.add_anytime(s, seat, picks)
        return picks

    def add_anytime(self, s: S, seat: i64, picks: list[int]) -> None:
        """Append them to a list: they are asked for with every decision."""
        for heading in self.anytime:
            picks += heading.legal(s, heading.at(seat))

    def answers(self, s: S) -> list[tuple[int, Rule | None]]:
        """Every pick of the asked seat worth showing, with the rule that refuses it or None."""
        f = s.stack[-1]
        step = self.asks[f.step]
        found: list[tuple[int, Rule | None]] = []
        for heading in step.headings():
            for target in heading.domain(s, f):
                found.append((heading.base + target, heading.check(s, f, target)))
        return found + self.answers_anytime(s, f.seat) if step.open else found

    def answers_anytime(self, s: S, seat: i64) -> list[tuple[int, Rule | None]]:
        """The any-time picks of a seat worth showing, asked or not."""
        found: list[tuple[int, Rule | None]] = []
        for heading in self.anytime:
            f = heading.at(seat)
            for target in heading.domain(s, f):
                found.append((heading.base + target, heading.check(s, f, target)))
        return found

    def compounds(self, s: S) -> list[list[int]]:
        """Whole plans for the asked seat, each a list of picks that the referee accepts one after the other and that
        can be taken back, such as a trip by the cheapest path. No rule of their own: `Table.play_all` plays them pick
        by pick.
        """
        return []

    def compounds_anytime(self, s: S, seat: i64) -> list[list[int]]:
        """The same for a seat that is not asked: whole any-time actions."""
        return []

    def goes_on(self, s: S) -> bool:
        """Whether the asked seat is in the midst of one thing, such as a flight: those who watch a bot are not kept
        waiting there."""
        return False

    def ruling(self, s: S, seat: i64, pick: i64) -> Rule | None:
        """Why a seat may not make this pick now; None when it may."""
        if not s.stack:
            return self.after_the_end
        f = s.stack[-1]
        step = self.asks[f.step]
        heading = self.heading_of[pick]
        target = pick - heading.base
        if heading.anytime and (step.open if seat == f.seat else self.may_interject(s, seat)):
            return heading.check(s, heading.at(seat), target)
        if f.seat == CHANCE and seat != CHANCE:
            return DEALER_ONLY
        if seat != f.seat:
            return heading.otherwise(s, f, seat, target) or self.not_asked(s, seat)
        if step.offers(heading):
            return heading.check(s, f, target)
        why = heading.otherwise(s, f, seat, target) if step.open else None
        return why or step.insists

    def ruling_on_text(self, s: S, seat: i64, pick: i64, text: str) -> Rule | None:
        """Why a seat may not make this pick with what it has typed; None when it may."""
        heading = self.heading_of[pick]
        if heading.typed is None:
            return NO_TEXT
        if not s.stack or s.stack[-1].seat != seat or not self.asked(s).offers(heading):
            return self.ruling(s, seat, pick)
        return heading.check_text(s, s.stack[-1], text)

    def may_interject(self, s: S, seat: i64) -> bool:
        """Whether a seat that is not asked may begin an any-time action: never at a question to chance, nor while
        one of its own is half made. A closed question closes only its own seat.
        """
        if not self.interjections:
            return False
        k: i64 = len(s.stack) - 1
        if s.stack[k].seat == CHANCE:
            return False
        while k >= 0:
            f = s.stack[k]
            if not self.steps[f.step].asks or self.asks[f.step].open:
                return True
            if f.seat == seat:
                return False
            k -= 1
        return True

    def imagine(self, s: S, seat: int, rng: Rng) -> S:
        """A copy that fits what `seat` may know: the rest is dealt anew, so that a question pending for
        somebody else still has an answer.
        """
        while True:
            other = self.redeal(s, seat, rng)
            if not other.stack:
                return other
            f = other.stack[-1]
            if f.seat == CHANCE or f.seat == seat or self.asks[f.step].legal(other, f):
                return other

    def leads_to(self, s: S, picks: list[int]) -> list[int]:
        """What each of these picks of the asked seat leads to: REVEALS and ENDS, or GOES_ON. Where its heading cannot
        say, it is tried, on a copy and up to the next question, so that nothing is drawn. What follows a draw is tried
        in a world that the seat imagines: the answer tells it nothing of this one.
        """
        found: list[int] = []
        last: Ask[S] | None = None
        imagined: S | None = None
        end = leads = GOES_ON
        for pick in picks:
            heading = self.heading_of[pick]
            if heading is not last:
                leads = end = heading.foretold(s, s.stack[-1])
            if leads == TRIED or leads == ALIKE and heading is not last:
                end = self._leads_to(s, pick)
                if end == REVEALS + ENDS:
                    imagined = imagined or self.imagine(s, int(self.seat(s)), Rng(1))
                    end = REVEALS + self._dealt(imagined, pick)
            last = heading
            found.append(end)
        return found

    def way_on(self, s: S, pick: int) -> S | None:
        """The state after a pick of the asked seat that goes on; None where it reveals something or ends the turn."""
        after = cast(S, s.copy())
        self.apply(after, pick)
        return after if self._ended(s, after) == GOES_ON else None

    def _leads_to(self, s: S, pick: int) -> int:
        """Up to the next question; after a draw, the turn ends unless the seat is still to be asked."""
        after = cast(S, s.copy())
        self.apply(after, pick)
        if not after.stack or after.stack[-1].seat != CHANCE:
            return self._ended(s, after)
        below = after.stack[-2] if len(after.stack) > 1 else after.stack[-1]
        return REVEALS if self.is_ask[below.step] and below.seat == self.seat(s) else REVEALS + ENDS

    def _dealt(self, s: S, pick: int) -> int:
        """What a pick that reveals leads to besides, when chance has answered."""
        after = cast(S, s.copy())
        self.apply(after, pick)
        self.deal(after, Rng(1))
        return self._ended(s, after)

    def _ended(self, s: S, after: S) -> int:
        same = after.stack and after.stack[-1].seat == self.seat(s) and self.turn(after) == self.turn(s)
        return GOES_ON if same else ENDS

    # What changes a state

    def apply(self, s: S, pick: i64) -> i64:
        """Carry out a pick of the asked seat. It must be legal: `ruling` is for picks from outside. What may have
        changed, as the steps say it (`Step.changes`)."""
        stack = s.stack
        f = stack[-1]
        heading = self.heading_of[pick]
        if heading.anytime:
            heading.take(s, heading.at(f.seat), pick - heading.base)
        else:
            stack.pop()
            heading.take(s, f, pick - heading.base)
        return heading.changes | self.advance(s)

    def apply_text(self, s: S, pick: i64, text: str) -> None:
        """Carry out a pick of the asked seat with what it has typed."""
        self.heading_of[pick].take_text(s, s.stack.pop(), text)
        self.advance(s)

    def interject(self, s: S, seat: i64, pick: i64) -> None:
        """Carry out an any-time pick of a seat that is not asked; the pending question waits."""
        heading = self.heading_of[pick]
        heading.take(s, heading.at(seat), pick - heading.base)
        self.advance(s)

    def advance(self, s: S) -> i64:
        """Let happen what happens by itself, up to the next question; what may have changed."""
        changed: i64 = 0
        stack = s.stack
        while stack:
            f = stack[-1]
            if self.is_ask[f.step]:
                if not self.asks[f.step].moot(s, f):
                    break
                stack.pop()
            else:
                stack.pop()
                step = self.dos[f.step]
                step.run(s, f)
                changed |= step.changes
        return changed

    def deal(self, s: S, rng: Rng) -> i64:
        """Let chance answer until a seat is asked or the game is over; what may have changed."""
        changed: i64 = 0
        stack = s.stack
        while stack:
            f = stack[-1]
            if f.seat != CHANCE:
                break
            step = self.chances[f.step]
            target = step.outcome(s, f, rng.below(step.total(s, f)))
            stack.pop()
            step.take(s, f, target)
            changed |= step.changes | self.advance(s)
        return changed

    def playout(self, s: S, rng: Rng) -> i64:
        """Play at random to the end; the number of picks made by seats."""
        count: i64 = 0
        self.deal(s, rng)
        while s.stack:
            picks = self.legal(s)
            self.apply(s, picks[rng.below(len(picks))])
            self.deal(s, rng)
            count += 1
        return count


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
