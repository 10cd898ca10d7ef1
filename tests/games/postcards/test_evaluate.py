"""The estimate for bots: exact at the end, and better for what is better (spec section 13)."""

from __future__ import annotations

import layover
from layover.engine.chance import Rng
from layover.games.postcards.evaluate import JUDGE
from layover.testing import scene
from tests.tables import columns, play_on


def worth(s) -> float:
    """The lead of the first seat: a postcard more also brings the end nearer, for both."""
    first, second = JUDGE.evaluate(s.state)
    return first - second


def held(held: str, bike: int = 8, **seat):
    s = scene("postcards", 2).seat(0, hand="move_blue move_red", held=held, bike=bike, itinerary="itin_01", **seat)
    return s.board(top="pc_13_3", row="pc_13_4 pc_13_5 pc_13_6").main(0)


def test_it_is_the_final_score_once_the_game_is_over() -> None:
    for seats in (2, ("player", "automa:hard")):
        table = play_on(layover.new("postcards", seats, seed=5), Rng.seeded(5))
        assert JUDGE.evaluate(columns(table)) == [float(points) for points in table.scores]


def test_stamps_nearness_and_sending_are_worth_something() -> None:
    assert worth(held("pc_12_5")) < worth(held("pc_12_5=3")) < worth(held("pc_12_5=all"))
    assert worth(held("pc_08_5=all", bike=4)) < worth(held("pc_08_5=all", bike=5)) < worth(held("pc_08_5=all"))
    assert worth(held("pc_08_5=all")) < worth(held("", sent="pc_08_5", points=10, gifts="stamp_collection"))


def test_gifts_camps_and_targets_are_worth_something() -> None:
    assert worth(held("")) < worth(held("", gifts="car")) < worth(held("", gifts="stamp_collection"))
    assert worth(held("", camps="09_1")) < worth(held("", camps="09_1 10_1"))
    assert worth(held("pc_05_4=3", bike=5)) > worth(held("pc_06_4=3", bike=6))


def test_an_automas_flash_gifts_count_three() -> None:
    s = scene("postcards", ("player", "automa:easy"))
    s.seat(0, hand="move_blue", bike=1).main(0)
    before = JUDGE.evaluate(s.state)[1]
    s.seat(1, gifts="car car")
    assert JUDGE.evaluate(s.state)[1] == before + 6


def test_queries_change_nothing_and_every_seat_gets_a_figure() -> None:
    table = play_on(layover.new("postcards", 4, seed=8), Rng.seeded(8), 100)
    before = table.digest()
    assert len(JUDGE.evaluate(columns(table))) == 4 and table.digest() == before
