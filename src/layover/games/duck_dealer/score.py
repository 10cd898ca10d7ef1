"""Fin du jeu: where points come from, and what they decide (DUC-110 to DUC-115)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.ranking import runners_up
from layover.engine.stack import NOBODY
from layover.games.duck_dealer.state import LAST_SPACE, Duck


def gain(s: Duck, seat: i64, points: i64) -> None:
    """DUC-115: for building or for a delivery; the one place where points change, and they never fall."""
    s.points[seat] += points


def is_full(s: Duck) -> bool:
    """DUC-110, DUC-114: the action turns of all players together fill the counter."""
    return len(s.counter) == s.spaces()


def finish(s: Duck) -> None:
    """DUC-111 to DUC-113: nothing more is scored; most points win, and equal points share the rank."""
    s.ended = LAST_SPACE
    s.tell("game_ends", NOBODY)
    for seat in range(s.seats):
        s.tell("total", seat, s.points[seat])
    most = max(s.points)
    shared = s.points.count(most) > 1
    for seat in range(s.seats):
        if s.points[seat] == most:
            s.tell("shares_victory" if shared else "wins", seat)
    if not shared:
        for other in runners_up(s.points):
            s.tell("would_share", s.points.index(most), other)
    s.stack.clear()
