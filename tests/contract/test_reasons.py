"""Every refusal is true in the position it is given in: random positions, every pick the numbering knows, every seat.

    LAYOVER_POSITIONS=2000 pytest tests/contract/test_reasons.py      looks longer
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from layover.engine.table import Table
from layover.games import IDS
from tests.reasons import Attempt, reasons
from tests.tables import layouts, moments

POSITIONS = int(os.environ.get("LAYOVER_POSITIONS", "60"))
every_game = pytest.mark.parametrize("id", IDS)


def positions(id: str) -> Iterator[Table]:
    """Positions of random games, spread over all ways to sit down to the game."""
    ways = layouts(id)
    each = max(3, POSITIONS // len(ways) // 2)
    seen = 0
    for seed in range(POSITIONS):
        for layout in ways:
            for table in moments(layout, seed, each):
                yield table
                seen += 1
                if seen >= POSITIONS:
                    return


@every_game
def test_no_refusal_is_false_where_it_is_given(id: str) -> None:
    known = reasons(id)
    seen: Counter[str] = Counter()
    for table in positions(id):
        asked = table.seat
        assert asked is not None
        for seat in range(table.seats):
            for pick in range(table.game.picks):
                rule = table.game.ruling(table.state, seat, pick)
                if rule is None:
                    continue
                attempt = Attempt(table, seat, pick)
                assert rule.id in known, f"{rule.id} refuses and has no predicate: {attempt}"
                assert known[rule.id](attempt), \
                    f"{rule.id} “{table.words.refusal(rule.id, 'en')}” is not why: {attempt}"
                seen[rule.id] += 1
    assert len(seen) > 5


@every_game
def test_no_predicate_believes_everything(id: str) -> None:
    """A predicate that holds for every attempt proves nothing."""
    open_still = dict(reasons(id))
    for table in positions(id):
        asked = table.seat
        assert asked is not None
        for pick in range(0, table.game.picks, 7):
            attempt = Attempt(table, asked, pick)
            for rule in [rule for rule, holds in open_still.items() if not holds(attempt)]:
                del open_still[rule]
        if not open_still:
            return
    assert not open_still, f"these never said no: {sorted(open_still)}"
