"""One game between bots, from its first turn to what is kept of it: the row of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from layover.bots import make
from layover.bots.bot import Bot
from layover.bots.exec import ExecBot
from layover.bots.program import Forfeit
from layover.engine.chance import Rng
from layover.engine.contract import NO_COMPONENT
from layover.engine.errors import Broken, Census, Malformed
from layover.engine.event import TURN, Event
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.seating import read_value, setup_for, show_value
from layover.engine.setup import PLAYER, Setup, Value
from layover.engine.stack import State
from layover.engine.words import words_of
from layover.games import get

if TYPE_CHECKING:
    from layover.lab.decisions import Decisions  # it needs an extra

MOMENTS = 11
"""Scores are kept at the beginning, at every tenth of the turns, and at the end."""

FORFEIT = "forfeit"
"""How a game ended that a program could not play on; why follows after a colon."""

ENDLESS = 2000
"""No turn has so many decisions, unless a bot goes round in circles."""


@dataclass(frozen=True)
class Deal:
    """One game to play: who sits where, with which options, and the seed of its draws."""

    game: str
    number: int
    seats: tuple[str, ...]
    options: dict[str, Value]
    seed: int
    """Of the draws; games with the same one begin alike."""
    bot_seed: int
    pack: str | None = None
    whole: bool = True
    """Whether scores over time and components are kept too."""
    observations: str = ""
    """The folder for every decision as numbers, where they are kept."""


@dataclass(frozen=True)
class Played:
    """One finished game."""

    number: int
    seats: tuple[str, ...]
    options: dict[str, Value]
    first: int
    """The seat that had the first turn."""
    turns: int
    decisions: int
    end: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    tracks: tuple[tuple[int, ...], ...]
    """Seat -> its score at each of the moments; empty where that was not kept, likewise the next."""
    used: tuple[tuple[str, ...], ...]
    """Seat -> the components it used, as `event:component`."""

    def credit(self, seat: int) -> float:
        """What a seat has of the victory: shared ones count in parts."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0

    def row(self) -> dict[str, str | int]:
        """As columns of text and numbers; seats count from 1."""
        found: dict[str, str | int] = {"game": self.number}
        found |= {f"option_{id}": show_value(value) for id, value in self.options.items()}
        found |= {"first": self.first + 1, "turns": self.turns, "decisions": self.decisions, "end": self.end}
        found |= {f"by_{k}": bot for k, bot in enumerate(self.seats, start=1)}
        found |= {f"score_{k}": score for k, score in enumerate(self.scores, start=1)}
        found |= {f"rank_{k}": rank for k, rank in enumerate(self.ranks, start=1)}
        found |= {f"track_{k}": " ".join(map(str, track)) for k, track in enumerate(self.tracks, start=1)}
        found |= {f"used_{k}": " ".join(used) for k, used in enumerate(self.used, start=1)}
        return found

    @staticmethod
    def of(row: dict[str, str], rules: Game[Any]) -> Played:
        """Back from the columns of a file."""
        seats = range(1, sum(1 for name in row if name.startswith("by_")) + 1)
        return Played(
            int(row["game"]), tuple(row[f"by_{k}"] for k in seats),
            {option.id: read_value(rules, option.id, row[f"option_{option.id}"]) for option in rules.options},
            int(row["first"]) - 1, int(row["turns"]), int(row["decisions"]), row["end"],
            tuple(int(row[f"score_{k}"]) for k in seats), tuple(int(row[f"rank_{k}"]) for k in seats),
            tuple(tuple(map(int, row[f"track_{k}"].split())) for k in seats if f"track_{k}" in row),
            tuple(tuple(row[f"used_{k}"].split()) for k in seats if f"used_{k}" in row))


def check(game: str, seats: Sequence[str], options: dict[str, Value], pack: str | None = None) -> Setup:
    """What a table of these bots, automas and options begins from; the errors say what would do."""
    rules = get(game)
    for name in seats:
        if name not in rules.automas:
            try:
                make(name)
            except Malformed as error:
                hint = f", or an automa: {', '.join(rules.automas)}" if rules.automas else ""
                raise Malformed(error.code, f"{error}{hint}") from None
    kinds = [name if name in rules.automas else PLAYER for name in seats]
    return setup_for(rules, _pack(game, pack), kinds, options, "")


def play(deals: Sequence[Deal]) -> list[Played]:
    """Play some games, one after the other."""
    if not deals[0].observations:
        return [_play(deal) for deal in deals]
    from layover.lab.decisions import Decisions

    kept = Decisions(deals[0].game, len(deals[0].seats), deals[0].options)
    played = [_play(deal, kept) for deal in deals]
    kept.write(Path(deals[0].observations), f"{deals[0].number:06}.parquet")
    return played


def _play(deal: Deal, kept: Decisions | None = None) -> Played:
    rules, pack = get(deal.game), _pack(deal.game, deal.pack)
    setup = check(deal.game, deal.seats, deal.options, deal.pack)
    bots: list[Bot] = [make("random" if name in rules.automas else name, deal.bot_seed * 8 + k)
                       for k, name in enumerate(deal.seats)]
    s = rules.begin(setup, pack)
    s.log = []
    diary = Diary(rules, pack, s)
    end, ranks = "", tuple[int, ...]()
    try:
        rules.advance(s)
        with seated(bots, setup, pack, lambda: s):
            _to_the_end(rules, s, bots, Rng.seeded(deal.seed), diary, deal.number, kept)
        end, ranks = rules.end_cause(s), tuple(rules.ranks(s))
    except Forfeit as error:
        end, ranks = f"{FORFEIT}: {error}", forfeited(deal.seats, rules.seat(s))
        if kept is not None:
            kept.forget()
    except Broken as error:
        raise Broken(f"{deal.game}, game {deal.number}, seed {deal.seed}: {error}") from None
    problems = rules.census(s)
    if problems:
        raise Census(f"{deal.game}, game {deal.number}, seed {deal.seed}: {'; '.join(problems)}")
    scores = tuple(rules.scores(s))
    tracks, used = (diary.tracks(scores), tuple(map(tuple, diary.used))) if deal.whole else ((), ())
    return Played(deal.number, deal.seats, setup.options, diary.first, diary.turns, diary.decisions, end, scores, ranks,
                  tracks, used)


@contextmanager
def seated(bots: Sequence[Bot], setup: Setup, pack: Pack, state: Callable[[], State]) -> Iterator[None]:
    """Bots at their table, as long as they play there: however that ends, they get up."""
    try:
        for bot in bots:
            bot.sit(setup, pack)
        yield
    finally:
        for bot in bots:
            bot.leave(get(setup.game), state())


def forfeited(seats: Sequence[str], seat: int) -> tuple[int, ...]:
    """The ranks of a game that a seat could not play on: it loses with all that its program plays, the others share
    the victory.
    """
    return tuple(2 if name == seats[seat] else 1 for name in seats)


def forfeits(played: Sequence[Played]) -> dict[str, int]:
    """Why programs forfeited their games, and how often."""
    return dict(Counter(one.end.removeprefix(f"{FORFEIT}: ") for one in played if one.end.startswith(FORFEIT)))


def _to_the_end(rules: Game[Any], s: State, bots: list[Bot], rng: Rng, diary: Diary, number: int,
                kept: Decisions | None) -> None:
    """Play a state to its end. Bots that go round in circles are our fault, unless they are programs of others."""
    turn = begun = 0
    rules.deal(s, rng)
    diary.read()
    while s.stack:
        bot = bots[rules.seat(s)]
        if diary.decisions - begun > ENDLESS:
            circles = f"goes round in circles: {ENDLESS} decisions in turn {turn}, now {rules.asked(s).name}"
            if isinstance(bot, ExecBot):
                raise Forfeit("bot/circles", f"exec:{bot.command} {circles}")
            raise Broken(f"{bot.name} {circles}")
        if kept is not None:
            kept.asked(number, s)
        pick = bot.pick(rules, s)
        if kept is not None:
            kept.picked(pick, bot)
        rules.apply(s, pick)
        rules.deal(s, rng)
        diary.read()
        diary.decisions += 1
        if diary.turns != turn:
            turn, begun = diary.turns, diary.decisions
    if kept is not None:
        kept.ended(rules, s)
    if not diary.turns:
        raise Broken(f"no event {TURN!r} was told: every game tells it when a seat's turn begins")


@dataclass
class Diary:
    """What is kept while a game runs, read from its events."""

    rules: Game[Any]
    pack: Pack
    s: State
    first: int = 0
    turns: int = 0
    decisions: int = 0
    """Picks made by seats."""
    used: list[dict[str, None]] = field(default_factory=list)
    """Seat -> the components it used, in order, each once."""
    scores: list[tuple[int, ...]] = field(default_factory=list)
    """By turn."""

    def __post_init__(self) -> None:
        self.used = [{} for _ in range(self.s.seats)]

    def read(self) -> None:
        """Take the events that came since the last time."""
        log = self.s.log
        if not log:
            return
        for event in log:
            if event.kind == TURN:
                self.first = self.first if self.turns else event.seat
                self.turns += 1
                self.scores.append(tuple(self.rules.scores(self.s)))
            elif event.kind in self.rules.components:
                self.use(event)
        log.clear()

    def use(self, event: Event) -> None:
        place, noun = _detail(self.rules, event.kind)
        id = self.pack.ids[noun][(event.a, event.b, event.c)[place]]
        self.used[event.seat][f"{event.kind}:{id}"] = None

    def tracks(self, last: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        whole = [*self.scores, last]
        moments = [whole[round(k * (len(whole) - 1) / (MOMENTS - 1))] for k in range(MOMENTS)]
        return tuple(zip(*moments, strict=True))


@cache
def _detail(rules: Game[Any], kind: str) -> tuple[int, str]:
    """Which detail of an event is its component, and the noun of it."""
    slots = words_of(rules).event_args(Event(kind, 0, 0, 0, 0, 0))
    return next((place, noun) for place, (_, noun) in enumerate(slots) if noun not in NO_COMPONENT)


def short_title(rules: Game[Any], lang: str) -> str:
    """The title of a game without what follows its colon."""
    return words_of(rules).title(lang).partition(":")[0]


def component_name(rules: Game[Any], pack: Pack, kind: str, id: str, lang: str) -> str:
    """The printed name of a component that an event told of."""
    _, noun = _detail(rules, kind)
    return pack.name(noun, pack.number(noun, id), lang)


@cache
def _pack(game: str, path: str | None) -> Pack:
    return get(game).load_pack(path)
