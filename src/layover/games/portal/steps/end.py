"""Gagner la partie: the end, and the appeal that may follow it (POR-130 to POR-139)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits, replaced, span
from layover.engine.event import all_but, only
from layover.engine.rule import Rule
from layover.engine.stack import Ask, Do, Frame, Menu
from layover.games.portal.pack import COLOURS, MOST_APPEALS, NOBODY
from layover.games.portal.rules import APPEAL
from layover.games.portal.score import tied
from layover.games.portal.state import DECLINED, END_CAUSES, UNDECIDED, Portal


def finish(s: Portal, cause: i64) -> None:
    """Nothing that was pending happens any more (POR-25); a tie may go to an appeal (POR-138)."""
    s.stack.clear()
    s.ended = cause
    s.tell(END_CAUSES[cause], NOBODY)
    for seat in range(s.seats):
        s.tell("score", seat, s.cake[seat], s.alive[seat])
    best = tied(s)
    if not s.appealing or count_bits(best) in (1, s.seats):
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
    s.then(*frames, COUNT_VOTES.at(NOBODY))


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

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return APPEAL


class DeclineAppeal(Ask[Portal]):
    """Forfeit the appeal: no votes can be received."""

    def take(self, s: Portal, f: Frame, target: i64) -> None:
        s.appeals = replaced(s.appeals, f.seat, DECLINED)
        s.tell_to(only(f.seat), "pleaded_not", f.seat)
        s.tell_to(all_but(f.seat), "pleaded_hidden", f.seat)

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return APPEAL


class ShowAppeals(Do[Portal]):
    """All appeals are shown together; without a single one the victory is shared."""

    def run(self, s: Portal, f: Frame) -> None:
        made = 0
        for seat in range(s.seats):
            if s.appeals[seat] >= 0:
                made += 1
                s.tell("plea", seat, s.appeals[seat])
        if not made:
            s.stack.clear()


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

    def elsewhere(self, s: Portal, f: Frame) -> Rule:
        return APPEAL


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
            s.tell("appeal_won", s.winner)
        else:
            s.winner = NOBODY


APPEAL_WITH: Final[Appeal] = Appeal()
DECLINE_APPEAL: Final[DeclineAppeal] = DeclineAppeal()
PLEAD: Final[Menu[Portal]] = Menu[Portal]("plead", [APPEAL_WITH, DECLINE_APPEAL])
SHOW_APPEALS: Final[ShowAppeals] = ShowAppeals()
VOTE: Final[Vote] = Vote()
COUNT_VOTES: Final[CountVotes] = CountVotes()
