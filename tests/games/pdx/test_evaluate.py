"""The estimate for bots."""

from __future__ import annotations

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.tables import play_on


def test_the_estimate_is_the_score_once_the_game_is_over():
    table = play_on(layover.new("pdx", ("player", "player", "tyler"), 2, {"stocks": True}), Rng.seeded(2))
    assert table.game.evaluate(table.state, table.game.weights) == [float(score) for score in table.scores]


def test_what_helps_raises_it():
    def worth(**things):
        sc = scene("pdx", 2, stocks=True, specialists=True).seat(0, **things).turn(0)
        return sc.table.game.evaluate(sc.state, sc.table.game.weights)[0]

    bare = worth()
    assert worth(tokens="wild") > bare and worth(suitcases="exec_reserve") > bare
    assert worth(reserve="LHR", gates="large") > worth(gates="large")
    assert worth(reserve="LHR", gates="large", tokens="art catering security") > worth(reserve="LHR", gates="large")
    assert worth(gates="small(P) CUN SAN") > worth(gates="small CUN SAN") > bare
    assert worth(tokens="2 beach 2 city") > worth(tokens="2 beach")


def test_the_estimate_follows_the_final_score():
    early, late = [], []
    for seed in range(12):
        table = layover.new("pdx", 2, seed, {"lab": True})
        rng = Rng.seeded(seed)
        seen = []
        while not table.over:
            seen.append(table.game.evaluate(table.state, table.game.weights))
            play_on(table, rng, 1)
        for estimates, errors in ((seen[len(seen) // 3], early), (seen[len(seen) * 9 // 10], late)):
            errors += [abs(one - score) for one, score in zip(estimates, table.scores, strict=True)]
    assert sum(late) < sum(early)
