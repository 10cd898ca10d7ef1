from __future__ import annotations

import pytest

from layover.bots import LEVELS, make
from layover.games import IDS
from tests.bots.blunders import KINDS
from tests.bots.blunders.blunder import Blunder

HARD = "mcts:300i"
"""What `hard` thinks in its twentieth of a second on a slow machine, or less."""
SEEDS = (1, 2, 3, 4)
NORMAL = 0.8
SCENES = [pytest.param(one, id=f"{game}: {kind}: {one.name}")
          for game, kinds in KINDS.items() for kind, some in kinds.items() for one in some]


def chosen(one: Blunder, bot: str, seed: int) -> str:
    table = one.scene().table
    return str(table.name(make(bot, seed).choose(table)))


@pytest.mark.parametrize("game", IDS)
def test_the_suite_asks_five_questions_of_every_game_by_twenty_scenes(game: str) -> None:
    assert len(KINDS[game]) >= 5
    assert sum(len(some) for some in KINDS[game].values()) >= 20
    assert all(one.scene().table.game.id == game for some in KINDS[game].values() for one in some)


@pytest.mark.parametrize("one", SCENES)
def test_a_scene_has_a_wrong_pick_and_a_right_one(one: Blunder) -> None:
    table = one.scene().table
    wrong = [one.made_by(table.name(pick)) for pick in table.legal()]
    assert any(wrong) and not all(wrong)


@pytest.mark.parametrize("one", SCENES)
def test_hard_makes_none_of_them(one: Blunder) -> None:
    for seed in SEEDS:
        pick = chosen(one, HARD, seed)
        assert not one.made_by(pick), f"{pick}: {one.why}"


@pytest.mark.parametrize("game", IDS)
def test_normal_makes_few_of_them(game: str) -> None:
    scenes = [one for some in KINDS[game].values() for one in some]
    made = [one.name for one in scenes if one.made_by(chosen(one, LEVELS["normal"], 1))]
    assert len(made) <= (1 - NORMAL) * len(scenes), made
