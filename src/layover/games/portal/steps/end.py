"""Gagner la partie: the end, and the appeal that may follow it (POR-130 to POR-139)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced, span
from layover.engine.event import EVERYBODY, all_but, only
from layover.engine.ranking import runners_up
from layover.engine.rule import Rule
from layover.engine.stack import NOBODY, Ask, Do, Frame, Menu
from layover.engine.typed import Typed
from layover.games.portal.pack import COLOURS, MOST_APPEALS, PLEA
from layover.games.portal.rules import APPEAL
from layover.games.portal.score import ranks, tied
from layover.games.portal.state import DECLINED, END_CAUSES, OWN_WORDS, RUNNING, UNDECIDED, Portal


def finish(s: Portal, cause: i64) -> None:
    """Nothing that was pending happens any more (POR-25); a tie may go to an appeal (POR-138)."""
    s.stack.clear()
    s.ended = cause
    if s.log is not None:
        tell_end(s)
    best = tied(s)
    if not s.appealing or count_bits(best) in (1, s.seats):
        tell_winners(s, best)
        return
    s.appeals = (UNDECIDED,) * s.seats
    s.votes = (0,) * s.seats
    frames: list[Frame] = []
    for seat in bits(best):
        frames.append(PLEAD.at(seat))
    frames.append(SHOW_APPEALS.at(NOBODY))
    for seat in range(s.seats):
        if not best & bit(seat):
            frames.append(VOTE.at(seat))
    s.then_all([*frames, COUNT_VOTES.at(NOBODY)])


def tell_end(s: Portal) -> None:
    """Who has run out of what, how the game ended, and how everybody stands (POR-130 to POR-133)."""
    for seat in range(s.seats):
        if not s.alive[seat]:
            s.tell("out_of_subjects", seat)
        if s.burnt[seat] >= s.pack.burnt_to_end:
            s.tell("out_of_cake", seat)
    s.tell(END_CAUSES[s.ended], NOBODY)
    for seat in range(s.seats):
        s.tell("score", seat, s.cake[seat], s.alive[seat])


def tell_winners(s: Portal, best: i64) -> None:
    """Who wins, and by what: most cake, more subjects with as much cake, or together (POR-134, POR-136, POR-137)."""
    for seat in bits(best):
        if count_bits(best) > 1:
            s.tell("shares", seat, s.cake[seat], s.alive[seat])
        elif s.cake.count(s.cake[seat]) > 1:
            s.tell("wins_tie", seat, s.cake[seat], s.alive[seat])
        else:
            s.tell("wins", seat, s.cake[seat])
            for other in runners_up([-rank for rank in ranks(s)]):
                tell_tie_break(s, seat, other)


def tell_tie_break(s: Portal, winner: i64, other: i64) -> None:
    """What would have decided, had the two had as much cake (POR-136 to POR-138)."""
    ahead, behind = (winner, other) if s.alive[winner] >= s.alive[other] else (other, winner)
    if s.alive[ahead] > s.alive[behind]:
        s.tell("would_win_tie", ahead, behind, s.alive[ahead], s.alive[behind])
    else:
        s.tell("would_plead" if s.appealing and s.seats > 2 else "would_share", ahead, behind)


class Appeal(Ask[Portal]):
    """A plea of one to ten words without the letter E, kept secret until the last one is in (POR-138)."""

    noun = "appeal"
    size = MOST_APPEALS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, len(s.pack.ids["appeal"]))

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if s.pack.appeal_valid >> target & 1 else APPEAL

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.appeals = replaced(s.appeals, f.seat, target)
        s.tell_to(only(f.seat), "pleaded", f.seat, target)
        s.tell_to(all_but(f.seat), "pleaded_hidden", f.seat)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return APPEAL if s.ended != RUNNING else None


class OwnWords(Ask[Portal]):
    """A plea that a person types instead of a prepared one."""

    typed: Typed | None = PLEA

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return APPEAL

    def check_text(self, s: Portal, f: Frame, text: str) -> Rule | None:
        return None if PLEA.allows(text) else APPEAL

    def take_text(self, s: Portal, f: Frame, text: str) -> None:
        s.appeals = replaced(s.appeals, f.seat, OWN_WORDS)
        pleas = list(s.pleas)
        pleas[f.seat] = text
        s.pleas = tuple(pleas)
        s.tell_text(only(f.seat), "pleaded_own", f.seat, text)
        s.tell_to(all_but(f.seat), "pleaded_hidden", f.seat)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return APPEAL if s.ended != RUNNING else None


class DeclineAppeal(Ask[Portal]):
    """Forfeit the appeal: no votes can be received."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.appeals = replaced(s.appeals, f.seat, DECLINED)
        s.tell_to(only(f.seat), "pleaded_not", f.seat)
        s.tell_to(all_but(f.seat), "pleaded_hidden", f.seat)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return APPEAL if s.ended != RUNNING else None


class ShowAppeals(Do[Portal]):
    """All appeals are shown together; without a single one the victory is shared."""

    def run(self, s: Portal, f: Frame) -> None:
        made = 0
        for seat in range(s.seats):
            if s.appeals[seat] >= 0:
                made += 1
                if s.appeals[seat] == OWN_WORDS:
                    s.tell_text(EVERYBODY, "own_plea", seat, s.pleas[seat])
                else:
                    s.tell("plea", seat, s.appeals[seat])
        if not made:
            s.stack.clear()
            tell_winners(s, tied(s))


class Vote(Ask[Portal]):
    """Everybody who is not tied votes for somebody who pleaded."""

    noun = "colour"
    size = COLOURS

    def domain(self, s: Portal, f: Frame) -> list[int]:
        return span(0, s.seats)

    def check(self, s: Portal, f: Frame, target: i64) -> Rule | None:
        return None if target < s.seats and s.appeals[target] >= 0 else APPEAL

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.votes = replaced(s.votes, target, s.votes[target] + 1)
        s.tell("voted", f.seat, target)

    def elsewhere(self, s: Portal, f: Frame) -> Rule | None:
        return APPEAL if s.ended != RUNNING else None


class CountVotes(Do[Portal]):
    """Most votes win; equal votes share the victory (POR-137)."""

    def run(self, s: Portal, f: Frame) -> None:
        best: i64 = 0
        winners = 0
        for seat in range(s.seats):
            votes: i64 = s.votes[seat]
            if votes > best:
                best = votes
                winners = 1
                s.winner = seat
            elif votes and votes == best:
                winners += 1
        if winners == 1:
            s.tell("appeal_won", s.winner, best)
        else:
            s.winner = NOBODY
            tell_winners(s, tied(s))


APPEAL_WITH: Final[Appeal] = Appeal()
OWN_APPEAL: Final[OwnWords] = OwnWords()
DECLINE_APPEAL: Final[DeclineAppeal] = DeclineAppeal()
PLEAD: Final[Menu[Portal]] = Menu[Portal]("plead", [APPEAL_WITH, OWN_APPEAL, DECLINE_APPEAL])
SHOW_APPEALS: Final[ShowAppeals] = ShowAppeals()
VOTE: Final[Vote] = Vote()
COUNT_VOTES: Final[CountVotes] = CountVotes()
