"""The blunder suite: `hard` makes none of them, `normal` few. Fixed iterations and seeds, so always the same answer."""

from __future__ import annotations

import pytest

from layover.bots import LEVELS, make
from layover.games import IDS
from tests.bots.blunders import ALL, Blunder

HARD = "mcts:300i"
"""What `hard` thinks in its twentieth of a second on a slow machine, or less."""
SEEDS = (1, 2, 3, 4)
NORMAL = 0.8


def chosen(one: Blunder, bot: str, seed: int) -> str:
    table = one.scene().table
    return str(table.name(make(bot, seed).choose(table)))


@pytest.mark.parametrize("one", ALL, ids=str)
def test_a_scene_has_a_wrong_pick_and_a_right_one(one: Blunder) -> None:
    table = one.scene().table
    wrong = [one.made_by(table.name(pick)) for pick in table.legal()]
    assert any(wrong) and not all(wrong)


@pytest.mark.parametrize("one", ALL, ids=str)
def test_hard_makes_none_of_them(one: Blunder) -> None:
    for seed in SEEDS:
        pick = chosen(one, HARD, seed)
        assert not one.made_by(pick), f"{pick}: {one.why}"


@pytest.mark.parametrize("game", IDS)
def test_normal_makes_few_of_them(game: str) -> None:
    scenes = [one for one in ALL if one.game == game]
    made = [str(one) for one in scenes if one.made_by(chosen(one, LEVELS["normal"], 1))]
    assert len(made) <= (1 - NORMAL) * len(scenes), made
