"""Fin de la partie: when it comes, and the last scoring (AIR-166, AIR-210 to AIR-216, AIR-231, AIR-243, AIR-249)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.stack import NOBODY, Do, Frame
from layover.games.airlines.score import score, tell_victory, total
from layover.games.airlines.state import FREE, LAST_SHARE, STALL, THIRD_SCORING, Airlines

ENDINGS: Final[tuple[str, ...]] = (
    "", "game_ends", "game_ends_by_card", "game_ends_in_stall", "game_ends_after_extra")
"""How an end is told, by its cause."""


class DeckChanged(Do[Airlines]):
    """With the deck gone, worthless shares leave the display, and an empty display ends the game
    (AIR-166, AIR-210, AIR-249)."""

    def run(self, s: Airlines, f: Frame) -> None:
        if s.deck_size():
            return
        sweep(s)
        if s.display_size() or s.seats == 2 or s.extra:
            return
        if s.extra_round:                                       # AIR-243: this turn, then one more for all
            s.extra = s.seats + 1
            s.tell("extra_turns", f.seat)
        else:
            finish(s, LAST_SHARE)


def sweep(s: Airlines) -> None:
    """All worthless shares leave the display (AIR-166)."""
    for slot in range(len(s.display)):
        if s.is_worthless(slot):
            company = s.display[slot]
            count = s.display.count(company)
            s.display = [FREE if shown == company else shown for shown in s.display]
            s.removed[company] += count
            s.tell("swept", NOBODY, company, count)


def finish(s: Airlines, cause: i64) -> None:
    """The last scoring; nothing that was pending happens any more (AIR-211, AIR-212, AIR-231)."""
    fictive = s.seats == 2 and cause in (THIRD_SCORING, STALL)
    s.tell(ENDINGS[cause], NOBODY)
    score(s, fictive)
    s.ended = cause
    if s.log is not None:
        if s.bonus:
            for seat in range(s.seats):
                if s.pack.bonus_points[seat]:
                    s.tell("bonus", seat, s.pack.bonus_points[seat], total(s, seat))
        tell_victory(s)
    s.stack.clear()


DECK_CHANGED: Final[DeckChanged] = DeckChanged()
