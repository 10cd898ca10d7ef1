"""The estimate for bots."""

from __future__ import annotations

import pytest

import layover
from layover.bots.bot import play_out
from layover.engine.chance import Rng
from layover.games.pdx.evaluate import JUDGE, next_worker, rounds_left
from layover.games.pdx.pack import GATES
from layover.games.pdx.state import NONE
from layover.testing import scene
from tests.tables import columns, play_on


def test_the_estimate_is_the_score_once_the_game_is_over():
    table = play_on(layover.new("pdx", ("player", "player", "tyler"), 2, {"stocks": True}), Rng.seeded(2))
    assert JUDGE.evaluate(columns(table)) == [float(score) for score in table.scores]


def test_what_helps_raises_it():
    def worth(**things):
        sc = scene("pdx", 2, stocks=True, specialists=True).seat(0, **things).turn(0)
        return JUDGE.evaluate(sc.state)[0]

    bare = worth()
    assert worth(tokens="wild") > bare and worth(suitcases="exec_reserve") > bare
    assert worth(reserve="LHR", gates="large") > worth(gates="large")
    assert worth(reserve="LHR", gates="large", tokens="art catering security") > worth(reserve="LHR", gates="large")
    assert worth(gates="small(P) CUN SAN") > worth(gates="small CUN SAN") > bare
    assert worth(tokens="2 beach 2 city") > worth(tokens="2 beach")


@pytest.mark.long
def test_the_estimate_follows_the_final_score():
    early: list[float] = []
    late: list[float] = []
    for seed in range(12):
        table = layover.new("pdx", 2, seed, {"lab": True})
        rng = Rng.seeded(seed)
        seen = []
        while not table.over:
            seen.append(JUDGE.evaluate(columns(table)))
            play_on(table, rng, 1)
        for estimates, errors in ((seen[len(seen) // 3], early), (seen[len(seen) * 9 // 10], late)):
            errors += [abs(one - score) for one, score in zip(estimates, table.scores, strict=True)]
    assert sum(late) < sum(early)


def test_no_round_is_waited_for_beyond_the_usual_length():
    sc = scene("pdx", 2).turn(0)
    s = sc.state
    early = JUDGE.evaluate(s)[0]
    s.rounds = 1000
    assert JUDGE.evaluate(s)[0] < early


def test_tyler_gains_no_more_than_his_gates_hold():
    table = layover.new("pdx", ("player", "tyler"), 3)
    s = columns(table)
    room = sum(s.pack.capacity[size] for size in s.size[GATES:GATES + s.gates[1]])
    assert JUDGE.evaluate(s)[1] == pytest.approx(JUDGE.weights.tylers_tile * min(
        room, JUDGE.weights.tylers_pace * rounds_left(s, JUDGE.weights)))
    s.height = [50] * len(s.height)
    assert JUDGE.evaluate(s)[1] == pytest.approx(JUDGE.weights.tylers_tile * room)


def alone_with_tyler():
    table = layover.new("pdx", ("player", "tyler"), 3)
    return table.game, table.state


def fill_his_gates(s):
    for gate in range(GATES, GATES + s.gates[1]):
        s.routes[gate] = (0,) * s.pack.capacity[s.size[gate]]


def test_the_game_lasts_while_the_low_stacks_outlast_tyler():
    _, s = alone_with_tyler()
    high = rounds_left(s, JUDGE.weights)
    s.height = [1, 1, 1, *s.height[3:]]
    low = rounds_left(s, JUDGE.weights)
    assert low == pytest.approx(3 / (JUDGE.weights.tylers_aim * JUDGE.weights.tylers_pace)) and low < high
    fill_his_gates(s)
    assert rounds_left(s, JUDGE.weights) > low


def test_nobody_waits_for_ever_beside_tyler():
    _, s = alone_with_tyler()
    s.height = [50] * len(s.height)
    assert rounds_left(s, JUDGE.weights) == JUDGE.weights.patience
    s.rounds = 1000
    assert 0.0 < rounds_left(s, JUDGE.weights) <= 1.0


@pytest.mark.parametrize("points", [0, 60])
def test_the_end_is_for_who_is_ahead_of_tyler(points):
    game, s = alone_with_tyler()
    s.rounds = int(JUDGE.weights.patience)
    fill_his_gates(s)
    his = game.scores(s)[1]
    s.routes[0] = (max(range(len(s.pack.points)), key=s.pack.points.__getitem__),) * (points // 6)
    assert (game.scores(s)[0] > his) == (points > 0)
    goes_on = JUDGE.evaluate(s)[0]
    s.triggered = True
    assert (JUDGE.evaluate(s)[0] > goes_on) == (points > 0)


def test_who_waits_too_long_beside_tyler_would_rather_have_it_over():
    _, s = alone_with_tyler()
    s.rounds = int(JUDGE.weights.patience) + 20
    before = JUDGE.evaluate(s)[0]
    s.height = [0, 0, 1, *s.height[3:]]
    nearer = JUDGE.evaluate(s)[0]
    s.height[2], s.triggered = 0, True
    assert before < nearer < JUDGE.evaluate(s)[0], "even behind him"


@pytest.mark.long
@pytest.mark.parametrize("seed", [100, 101, 104, 106])    # they had 411 to 468 turns, or more than were waited for
def test_no_game_of_bots_beside_tyler_is_longer_than_150_turns(seed):
    table = layover.new("pdx", ["player", "tyler"], seed)
    bots = [layover.bot("greedy", seed=seed * 8 + seat) for seat in range(2)]
    play_out(table.game, table.state, bots, Rng.seeded(seed))
    assert table.over and table.game.turn(table.state) <= 150


def test_the_end_of_a_turn_changes_nothing_by_itself():
    """A search judges some lines before the last question of a turn and others after it: they are compared."""
    table = layover.new("pdx", seats=2, seed=4)
    rng = Rng.seeded(4)
    seen = 0
    while seen < 12:
        picks = table.legal()
        if "end_turn" in map(table.name, picks):
            before = JUDGE.evaluate(columns(table))
            table.play("end_turn")
            if table.name(table.legal()[0]).startswith("worker:"):       # nothing else has happened
                assert JUDGE.evaluate(columns(table)) == pytest.approx(before)
                seen += 1
        else:
            table.play(picks[rng.below(len(picks))])


def test_the_worker_moves_for_whoever_is_next():
    s = scene("pdx", 3).ask("end_turn", 1).state
    assert [next_worker(s), s.order] == [2, (0, 1, 2)]
    s.triggered = True
    assert next_worker(scene("pdx", 2).ask("end_turn", 1).state) == 0
    s.place = 2
    assert next_worker(s) == NONE, "the last turn of the last round"
