"""What is true at every decision of every game, whatever was picked before."""

from __future__ import annotations

import pytest

from layover.engine.bits import bit, count_bits
from layover.engine.chance import Rng
from layover.engine.seating import setup_for
from layover.games.portal import lab
from layover.games.portal.game import GAME
from layover.games.portal.pack import ORACLE_TURRET
from layover.games.portal.pieces import occupants
from layover.games.portal.state import TRAY


@pytest.mark.rule("POR-09", "POR-25", "POR-47", "POR-98", "POR-117", "POR-130", "POR-131")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_ever_left_unsettled(seats: int) -> None:
    pack = GAME.load_pack(None)
    for seed in range(25):
        s = GAME.begin(setup_for(GAME, pack, seats, {}, ""), pack)
        GAME.advance(s)
        rng = Rng.seeded(seed)
        GAME.deal(s, rng)
        while s.stack:
            assert min(s.alive) >= 1 and max(s.burnt) < 8               # or the game would be over
            if s.turret != TRAY and s.character != ORACLE_TURRET:
                assert not occupants(s, s.turret)                       # the Turret has fired
            assert s.blue == TRAY or s.blue != s.orange or s.stack[-1].step == _orange()
            assert all(count_bits(hand) <= 5 for hand in s.hand)
            if s.glados == TRAY:
                assert all(3 <= len(row) <= 9 for row in s.floors)      # POR-98
                assert lab.activatable(s)                               # POR-80
                for other in range(seats):
                    assert all(lab.reach(s, chamber) for chamber in range(18) if s.homes[other] & bit(chamber))
            picks = GAME.legal(s)
            GAME.apply(s, picks[rng.below(len(picks))])
            GAME.deal(s, rng)
        assert GAME.census(s) == []
        wiped, burnt = min(s.alive) == 0, max(s.burnt) >= 8
        assert GAME.end_cause(s) == ("wiped_out" if wiped else "eight_burnt" if burnt else "opera")


def _orange() -> int:
    return next(step.ix for step in GAME.steps if step.name == "portal_orange")
