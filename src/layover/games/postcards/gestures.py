"""What people mean as one thing: a card, or something banked, together with where it goes. Each pick of it can be taken
back; so taking a postcard, which shows the next one, is none of them.
"""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bits
from layover.games.postcards.pack import CAMP, COLOURS, MOVE, colour_of, stamp_on, use_of
from layover.games.postcards.state import Postcards
from layover.games.postcards.steps.camp import CAMP_SPOT, may_camp
from layover.games.postcards.steps.move import MOVE_TO
from layover.games.postcards.steps.play import PLAY_ACTION, PLAY_STAMP, kinds_in_hand
from layover.games.postcards.steps.stamp import STAMP_SLOT
from layover.games.postcards.steps.turn import MAIN_CHOICE, USE_BONUS


def compounds(s: Postcards) -> list[list[int]]:
    """Every such thing that may be done in a free moment of a turn (POS-202, POS-210)."""
    if not s.stack or s.stack[-1].step != MAIN_CHOICE.ix:
        return []
    seat: i64 = s.stack[-1].seat
    found: list[list[int]] = []
    if s.plays_left() > 0:
        kinds = kinds_in_hand(s, seat)
        for kind in kinds:
            add(found, PLAY_ACTION.base + kind, aims(s, seat, use_of(kind)))
        for kind in kinds:
            colour = colour_of(kind)
            add(found, PLAY_STAMP.base + kind,
                [STAMP_SLOT.base + stamp_on(card, colour) for card in bits(s.open[seat * COLOURS + colour])])
    if s.moves:
        add(found, USE_BONUS.base + MOVE, aims(s, seat, MOVE))
    if s.camping:
        add(found, USE_BONUS.base + CAMP, aims(s, seat, CAMP))
    return found


def aims(s: Postcards, seat: i64, use: i64) -> list[int]:
    """Where a move or a camp may go: the picks that answer it."""
    if use == MOVE:
        return [MOVE_TO.base + near for near in s.pack.neighbours[s.bike[seat]]]
    if use == CAMP and may_camp(s, seat):
        return [CAMP_SPOT.base + spot for spot in bits(s.free_spots(seat))]
    return []


def add(found: list[list[int]], first: i64, seconds: list[int]) -> None:
    for second in seconds:
        found.append([first, second])
