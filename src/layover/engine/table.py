"""A game in progress: the state, the dealer, every pick so far, and what each seat may see of it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from layover.engine import codec
from layover.engine.answers import Candidate, Decision, Ruling
from layover.engine.chance import Chance, Dealer
from layover.engine.entry import Entry, Moment
from layover.engine.errors import Barrier, Broken, Census, DeadEnd, Malformed, Refused
from layover.engine.event import Event
from layover.engine.game import Game
from layover.engine.log import Log
from layover.engine.naming import Naming
from layover.engine.pack import Pack
from layover.engine.rule import ANOTHER_ASKED, NOTHING_UNDONE, WAS_REVEALED, Rule
from layover.engine.seating import show_options
from layover.engine.setup import Setup
from layover.engine.shared import Shared
from layover.engine.stack import CHANCE, State
from layover.engine.story import Line as LogLine
from layover.engine.story import Told, lines
from layover.engine.transcript import Line, Transcript, write
from layover.engine.undo import Followed, Undo, barrier_of
from layover.engine.view import OpenView, OwnView, Views
from layover.engine.words import LANGUAGES, NOTHING, Words, words_of

DIGEST_EVERY = 10


class Table:
    """One game being played. Made by `layover.new`, `layover.load` and `layover.replay`.

    Without `digests` its transcript has none; they cost more than the picks do. With a `state` it goes on from there.
    """

    def __init__(self, game: Game[Any], pack: Pack, setup: Setup, dealer: Dealer | None,
                 position: dict[str, Any] | None = None, digests: bool = True, state: State | None = None) -> None:
        self.game = game
        self.pack = pack
        self.setup = setup
        self.dealer = dealer
        self.position = position
        self.digests = digests
        self.words: Words = words_of(game)
        self.naming = Naming(game, pack, self.words)
        self._record: Shared[Entry] = Shared()
        self.state: State = state or game.begin(setup, pack)
        self._lent = state is not None
        """Whether others may have this very state: then it is never changed."""
        self._skipped = 0
        self._draws = 0
        self._undo = Undo()
        self._log = Log(self.words, pack, len(setup.seats))
        if position is not None and state is None:
            codec.decode(game, self.state, position)
            codec.check(game, self.state, self.seats)
        if state is None:
            self.state.log = []
            self._begin()

    def _begin(self) -> None:
        if self.position is None:
            self.game.advance(self.state)
            self._collect()
        self._deal()

    # Reading

    @property
    def seats(self) -> int:
        return len(self.setup.seats)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def scores(self) -> list[int]:
        return self.game.scores(self.state)

    @property
    def ranking(self) -> list[int]:
        """The rank of each seat, 1 the best; ties share a rank."""
        return self.game.ranks(self.state)

    @property
    def ply(self) -> int:
        """How many picks have been made, those of chance included."""
        return self._skipped + self._record.count

    @property
    def record(self) -> list[Entry]:
        """Every pick so far."""
        return self._record.since(0)

    def picked_since(self, ply: int) -> list[Entry]:
        """The picks after a ply."""
        return self._record.since(max(0, ply - self._skipped))

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the game is over."""
        return None if self.over else self.game.seat(self.state)

    @property
    def decision(self) -> Decision | None:
        """What the asked seat may answer, with the reasons for what it may not; None when over."""
        if self.over:
            return None
        found = tuple(self.candidate(pick, why) for pick, why in self.game.answers(self.state))
        return Decision(self.game.seat(self.state), self.game.asked(self.state).name, found,
                        {lang: self.prompt(lang) for lang in LANGUAGES})

    def prompt(self, lang: str = "en") -> str:
        """The question that is open, as a sentence."""
        step, frame = self.game.asked(self.state), self.state.stack[-1]
        return self.words.prompt(step.name, lang, self.pack, step.topic(self.state, frame))

    def candidate(self, pick: int, why: Rule | None) -> Candidate:
        """A pick as an answer worth showing."""
        heading, target = self.aim(pick)
        return Candidate(pick, heading, target, why.id if why else None)

    def aim(self, pick: int) -> tuple[str, str]:
        """What is picked, and where: the id of its target, empty where it has none."""
        return self.naming.aim(pick)

    def legal(self) -> list[int]:
        """The picks the asked seat may make; empty when the game is over."""
        try:
            return self.game.legal(self.state)
        except DeadEnd as error:
            raise self._broken(DeadEnd, str(error)) from None

    def name(self, pick: int, text: str = "") -> str:
        """A pick by name, as transcripts write it: `found:pax`, and with what was typed: `own_words "Cats for all"`.
        """
        return self.naming.name(pick, text)

    def pick(self, name: str) -> int:
        """A pick from its name."""
        return self.naming.pick(name)

    def read(self, written: str) -> tuple[int, str]:
        """A pick and what was typed with it, from how `name` writes them."""
        return self.naming.read(written)

    def describe(self, pick: int, lang: str = "en") -> str:
        """A pick as a sentence, whenever it is made."""
        return self.naming.describe(pick, lang)

    def describe_now(self, pick: int, lang: str = "en", seat: int | None = None) -> str:
        """An answer of the asked seat, or an any-time pick of another, as a sentence: what stands at its target now,
        not only the place.
        """
        return self.describe_as(pick, self.meaning(pick, seat), lang)

    def describe_as(self, pick: int, meaning: int, lang: str = "en") -> str:
        """A pick as a sentence, with this at its target."""
        return self.naming.describe_as(pick, meaning, lang)

    def gist(self, picks: list[int], lang: str = "en") -> list[str]:
        """A whole plan as sentences: what tells it, the same pick again and again with how often."""
        return self.naming.gist(picks, lang)

    @property
    def moments(self) -> list[Moment]:
        """What undo can go back to, oldest first."""
        return self._undo.moments

    def step(self, moment: Moment) -> tuple[int, int, int]:
        """The pick that followed such a moment: the ply before it, the pick, and what its target meant."""
        pick = self._record.rows[moment.entries].pick
        return self._skipped + moment.entries, pick, self._meaning(moment.state, pick, None)

    def meaning(self, pick: int, seat: int | None = None) -> int:
        """What stands at the target of a pick, by the noun its heading `means`; -1 for nothing."""
        return self._meaning(self.state, pick, seat)

    def _meaning(self, state: State, pick: int, seat: int | None) -> int:
        heading = self.game.heading_of[pick]
        if not heading.means:
            return NOTHING
        frame = state.stack[-1]
        if heading.anytime:
            frame = heading.at(frame.seat if seat is None else seat)
        return int(heading.meaning(state, frame, pick - heading.base))

    def why_not(self, pick: int | str, seat: int | None = None) -> Ruling | None:
        """Why the asked seat (or another) may not make this pick; None when it may."""
        number, text = self.naming.read(pick)
        who = seat if seat is not None else (0 if self.over else self.game.seat(self.state))
        rule = self._ruling(who, number, text)
        return None if rule is None else Ruling(rule.id, self.words)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat, or the gallery (`None`), may know, as JSON."""
        self._seat(seat)
        return self._head() | self.game.view(self.state, seat)

    def views(self) -> Views:
        """What is shown of this table and of its copies, to be kept while they are played."""
        return self.game.views(self.state)

    def open_view(self, views: Views) -> OpenView:
        """What everybody may know: what still holds of `views` is in it again."""
        return views.open(self.state, self._head())

    def own_view(self, views: Views, seat: int) -> OwnView:
        """What only a seat may know."""
        return views.own(self.state, seat)

    def _head(self) -> dict[str, Any]:
        asked = self.seat
        return {"game": self.game.id, "ply": self.ply, "over": asked is None, "asked": asked}

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, as far as a seat or the gallery (`None`) may know it, from a ply on."""
        self._seat(seat)
        return self._log.listed(seat, since)

    def happened(self, seat: int | None = None, since: int = 0) -> list[tuple[int, int, Event]]:
        """The events themselves, each with its number among all events and its ply."""
        self._seat(seat)
        return self._log.happened(seat, since)

    def details(self, event: Event) -> dict[str, int | str]:
        """What an event is about, by the slots of its sentence; without what it does not have."""
        return self._log.details(event)

    def story(self, seat: int | None = None, lang: str = "en", since: int = 0,
              names: list[str] | None = None) -> list[str]:
        """The log as sentences, for a seat or the gallery (`None`)."""
        return [one.text for one in self.told(seat, lang, since, names)]

    def lines(self, seat: int | None = None, lang: str = "en", since: int = 0,
              names: list[str] | None = None) -> list[LogLine]:
        """The log as people read it, for a seat or the gallery (`None`): what belongs together in one line."""
        return lines(self.told(seat, lang, since, names))

    def told(self, seat: int | None = None, lang: str = "en", since: int = 0,
             names: list[str] | None = None) -> list[Told]:
        """What happened, as it is told: each event with what it adds to a line."""
        self._seat(seat)
        return self._log.told(seat, lang, since, names)

    def before(self, n: int, seat: int | None) -> Iterator[Event]:
        """What a seat, or the gallery, has seen happen before event number `n`, the latest first."""
        return self._log.before(n, seat)

    # Playing

    def play(self, pick: int | str, seat: int | None = None) -> None:
        """Make a pick, by its number or as `name` writes it, for the asked seat unless another is named: that one's
        any-time action must be whole with it. Refused picks change nothing.
        """
        if seat is not None and self.seat not in (None, seat):
            self.play_whole(seat, [pick])
        else:
            self.play_part(pick, seat)

    def play_part(self, pick: int | str, seat: int | None = None) -> None:
        """`play` also where an any-time action is only begun, as on a copy that tries one out pick by pick."""
        number, text = self.naming.read(pick)
        asked = self.seat
        who = seat if seat is not None else (0 if asked is None else asked)
        rule = self._ruling(who, number, text)
        if rule is not None:
            raise Refused(rule, self.name(number), self.words.refusal(rule.id, "en"))
        self._undo.undone.clear()
        self._play(who, number, text)

    def _ruling(self, who: int, number: int, text: str) -> Rule | None:
        if text:
            return self.game.ruling_on_text(self.state, who, number, text)
        return self.game.ruling(self.state, who, number)

    def _play(self, who: int, number: int, text: str) -> None:
        moment = self._moment()
        self._undo.whole = None
        self._go_on()
        self._carry_out(who, number, text)
        self._deal()
        drawn = self._draws != moment.draws
        self._undo.keep(moment, barrier_of(self.game, moment.state, self.state, who, drawn))

    def play_whole(self, seat: int, picks: Sequence[int | str]) -> None:
        """An any-time action of a seat that is not asked, with all its picks: applied or refused as one."""
        trial = self.copy()
        for pick in picks:
            trial.play_part(pick, seat)
        if trial.seat == seat:
            raise Malformed("pick/unfinished", "the any-time action lacks a pick: send all of them at once,"
                                               " with `play_whole`")
        moment = self._moment()
        for pick in picks:
            self.play_part(pick, seat)
        self._undo.whole = (seat, moment)

    def play_all(self, picks: Sequence[int | str]) -> None:
        """Several picks of the asked seat in order, such as one of `Game.compounds`: all of them or none."""
        asked = self.seat
        trial = self.copy()
        for pick in picks:
            trial.play(pick, asked)
        for pick in picks:
            self.play(pick, asked)

    @property
    def may_undo(self) -> bool:
        return bool(self._undo.moments)

    @property
    def may_redo(self) -> bool:
        return bool(self._undo.undone)

    @property
    def revocable(self) -> int:
        """How many picks can be taken back one after the other."""
        return len(self._undo.moments)

    def seal(self) -> None:
        """What was picked so far stands."""
        self._undo.seal()

    def has_acted(self, seat: int) -> bool:
        """Whether a seat has picked something since the turn began that is being played."""
        for entry in self.picked_this_turn():
            if entry.seat == seat:
                return True
        return False

    def picked_this_turn(self) -> list[Entry]:
        """The picks since the turn began that is being played."""
        began = self._log.turn_began()
        return self.picked_since(began[0] if began else 0)

    @property
    def on_turn(self) -> int | None:
        """The seat whose turn is being played; None before the first, and where the record begins in the middle."""
        began = self._log.turn_began()
        return began[1] if began else None

    @property
    def stopped_by(self) -> Rule:
        """The rule of any table because of which nothing more can be taken back, once nothing more can."""
        return self._undo.barrier

    @property
    def barrier(self) -> Rule:
        """Why nothing more can be taken back, once nothing more can: by a rule of the game, where it has one."""
        named, barrier = self.game.undo_rule, self._undo.barrier
        return named if named is not None and barrier in (WAS_REVEALED, ANOTHER_ASKED) else barrier

    def undo(self) -> None:
        """Take back the last pick of this turn: possible until something was revealed or another seat asked."""
        if not self._undo.moments:
            raise self._no_undo(self.barrier)
        moment = self._undo.moments.pop()
        self._undo.undone.append(self._record.since(moment.entries)[0])
        self._go_back(moment)

    def undo_to(self, ply: int) -> None:
        """Take back all picks after a ply, or none where one of them stands."""
        if self._skipped + (self._undo.moments[0].entries if self._undo.moments else self._record.count) > ply:
            raise self._no_undo(self.barrier)
        while self.ply > ply:
            self.undo()

    def undo_all(self) -> None:
        """Take back everything that can be: to the start of the turn, or to what was revealed last."""
        if not self._undo.moments:
            raise self._no_undo(self.barrier)
        self.undo_to(self._skipped + self._undo.moments[0].entries)

    def redo(self) -> None:
        """Make the pick again that was taken back last."""
        if not self._undo.undone:
            raise self._no_undo(NOTHING_UNDONE)
        again = self._undo.undone.pop()
        self._play(int(self.game.seat(self.state)), again.pick, again.text)

    def _no_undo(self, rule: Rule) -> Barrier:
        return Barrier(rule, self.words.refusal(rule.id, "en"))

    def undo_whole(self, seat: int) -> None:
        """Take back an any-time action sent whole: its author may until anybody acts again."""
        whole = self._undo.whole
        if whole is None or whole[0] != seat:
            raise self._no_undo(ANOTHER_ASKED)
        self._go_back(whole[1])
        self._undo.whole = None

    def _moment(self) -> Moment:
        return Moment(self.state, self._record.count, self._draws, self._log.count)

    def _go_on(self) -> None:
        """Leave the state as it is to whoever keeps it, and go on with a copy."""
        log = self.state.log
        self.state = self.state.copy()
        self.state.log = log[:] if log else []
        self._lent = False

    def _go_back(self, moment: Moment) -> None:
        self.state = moment.state
        self._lent = True
        self._record.cut(moment.entries)
        self._log.cut(moment.events)
        self._draws = moment.draws

    def ends_turn(self, pick: int | str) -> bool:
        """Whether a pick hands over to another seat or ends the game: past it there is no undo."""
        trial = self.copy()
        asked = trial.seat
        trial.play(pick)
        return trial.seat != asked

    # Keeping

    def copy(self) -> Table:
        """An independent table at the same point, with the same dealer."""
        self._lent = True
        other = Table(self.game, self.pack, self.setup, self.dealer, self.position, self.digests, self.state)
        other._record, other._log = self._record.copy(), self._log.copy()
        other._skipped, other._draws, other._undo = self._skipped, self._draws, self._undo.copy()
        return other

    def digest(self) -> str:
        """A short fingerprint of the state."""
        return codec.digest(self.game, self.state)

    def follow(self, seat: int, pick: int, text: str = "") -> Rule | None:
        """Make a pick of a kept record, draws included; where it does not fit, the rule, and nothing is done."""
        rule = self._ruling(seat, pick, text)
        if rule is None:
            if self._lent:
                self._go_on()
            followed = Followed(self.game, self.state, seat)
            self._carry_out(seat, pick, text)
            self._undo.barrier = followed.barrier(self.state, self._undo.barrier)
        return rule

    def hand_to(self, dealer: Dealer) -> None:
        """From here on this dealer answers for chance, after the draws of the record."""
        self.dealer = dealer
        self._draws = sum([1 for entry in self.record if entry.seat == CHANCE])

    def skip_to(self, ply: int, position: dict[str, Any]) -> None:
        """Go on from a later position of the same game: its record and its events before that are left out."""
        blank = self.game.begin(self.setup, self.pack)
        self.state = codec.decode(self.game, blank, position)
        codec.check(self.game, self.state, self.seats)
        self.state.log = []
        self._lent = False
        self._skipped = ply
        self._record.cut(0)
        self.seal()
        self._log.cut(0)

    def dump(self) -> dict[str, Any]:
        """The position as JSON: everything, hidden or not. `layover.load` goes on from it."""
        return {"layover": 1, "game": self.game.id, "rules": self.game.version, "pack": self.pack.digest,
                "seats": list(self.setup.seats), "options": dict(self.setup.options),
                "state": codec.encode(self.game, self.state)}

    def transcript(self) -> str:
        """The whole game as readable text, with the lines of the log; the seed stands in it once the game is over."""
        remarks = self._log.remarks()
        lines = [Line(ply, entry.seat, self.name(entry.pick, entry.text), remark=" ".join(remarks.get(ply, [])))
                 for ply, entry in enumerate(self.record, start=1)]
        digests = {ply: entry.digest for ply, entry in enumerate(self.record, start=1) if entry.digest}
        return write(Transcript(self._header(), lines, digests, self.scores if self.over else None))

    def _header(self) -> dict[str, str]:
        setup = self.setup
        found = {"game": setup.game, "rules": str(self.game.version), "pack": setup.pack,
                 "seats": " ".join(setup.seats), "options": show_options(setup.options),
                 "commitment": setup.commitment}
        if self.over and self.dealer is not None:
            found["seed"] = self.dealer.seed
        if self.position is not None:
            found["position"] = json.dumps(self.position, separators=(",", ":"))
        return found

    # Inside

    def _carry_out(self, seat: int, pick: int, text: str = "") -> None:
        if text:
            self.game.apply_text(self.state, pick, text)
        elif seat == self.game.seat(self.state):
            self.game.apply(self.state, pick)
        else:
            self.game.interject(self.state, seat, pick)
        ply = self.ply + 1
        wanted = self.digests and ply % DIGEST_EVERY == 0
        self._record.append(Entry(seat, pick, self.digest() if wanted else None, text))
        self._collect()

    def _collect(self) -> None:
        log = self.state.log
        assert log is not None
        self._log.add(self.ply, log)
        log.clear()

    def _deal(self) -> None:
        while self.dealer is not None and not self.over and self.game.seat(self.state) == CHANCE:
            self._carry_out(CHANCE, self.next_draw())

    def next_draw(self) -> int:
        """What the dealer answers to the pending question to chance."""
        assert self.dealer is not None
        step, frame = self.game.asked(self.state), self.state.stack[-1]
        assert isinstance(step, Chance)
        r = self.dealer.answer(self._draws, step.total(self.state, frame))
        self._draws += 1
        return int(step.base + step.outcome(self.state, frame, r))

    def _seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise Malformed("seat/unknown", f"there is no seat {seat}: this table has seats 0 to {self.seats - 1}")

    def _broken(self, kind: type[Broken], message: str) -> Broken:
        return kind(f"{message}\n{self.transcript()}\nstack: {codec.encode(self.game, self.state)['stack']}")

    def take_census(self) -> None:
        """Raise `Census` with a reproduction if anything was lost or made from nothing."""
        problems = self.game.census(self.state)
        if problems:
            raise self._broken(Census, "; ".join(problems))


def secret_seed() -> str:
    """A seed nobody can guess, from the operating system."""
    return secrets.token_hex(32)
