"""Which of the four steps of a turn a heading belongs to (POR-20, POR-302)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.games.portal.rules import STEP_ORDER
from layover.games.portal.state import RUNNING, Portal


def out_of_step(s: Portal, step: i64) -> Rule | None:
    """Why a heading of one step waits while another step is under way; None in its own, and once the game is over."""
    return STEP_ORDER if s.ended == RUNNING and s.phase != step else None
