"""`net:FILE`: a network that judges, and files that are none."""

from __future__ import annotations

import numpy as np
import pytest

import layover
from layover.bots.bot import utilities
from layover.bots.net import NetBot, NetJudge, Network
from layover.engine.chance import Rng
from layover.env import World, spec
from layover.games import judge_of

WIDE = 8
NARROW = 4


def network(path, game="portal", seats=2, **changed):
    """A file with weights at random, but for those that are named."""
    random, of = np.random.default_rng(1), spec(game, 2)
    some = random.normal
    np.savez(path, **{"encoding": of.name, "seats": seats, "formula": 0,
                      "first": some(scale=0.1, size=(of.size, WIDE)), "first_bias": some(size=WIDE),
                      "second": some(size=(WIDE, NARROW)), "second_bias": some(size=NARROW),
                      "third": some(size=NARROW), **changed})
    return str(path)


def rows(world, s):
    """What each seat may know, written anew."""
    seen = world.rows(world.seats)
    for seat in range(world.seats):
        seen.begin(seat, world.seats, seat)
        world.observer.write(s, seen)
    return np.frombuffer(memoryview(seen.cells), np.uint8).reshape(world.seats, -1).astype(float)


@pytest.mark.long
def test_it_plays_in_the_lab_and_the_same_again_from_the_same_seed(tmp_path) -> None:
    bots = [f"net:{network(tmp_path / 'some.npz')}", "random"]
    report = layover.simulate("portal", bots, 2, seed=3)
    assert len(report.played) == 2
    assert report.rows() == layover.simulate("portal", bots, 2, seed=3).rows()


def test_it_reckons_as_the_whole_row_does(tmp_path) -> None:
    """What it adds up, change by change, is the product with the row, in whatever order it looks."""
    file = network(tmp_path / "some.npz")
    world, kept = World("portal", 2), np.load(file)
    judge = NetJudge(Network(file), world.game, world.start)
    s, rng, random = world.start.copy(), Rng.seeded(5), Rng.seeded(6)
    world.game.deal(s, rng)
    found, met = [], []
    for _ in range(60):
        legal = world.game.legal(s)
        world.game.apply(s, legal[random.below(len(legal))])
        world.game.deal(s, rng)
        wide = np.maximum(rows(world, s) @ kept["first"] + kept["first_bias"], 0)
        narrow = np.maximum(wide @ kept["second"] + kept["second_bias"], 0)
        met.append(s.copy())
        found.append(judge.evaluate(s))
        assert np.allclose(found[-1], narrow @ kept["third"], rtol=1e-4)
    assert len({stands for stands, _ in found}) > 30
    assert [judge.evaluate(s) for s in reversed(met)] == found[::-1]


def test_it_goes_where_the_network_likes_to_be(tmp_path) -> None:
    """Networks that like nothing but subjects in one chamber: none brings more there in a turn than the one that likes
    it best.
    """
    world = World("portal", 2)
    subjects = world.spec.plane("subjects")
    fondness = [np.zeros((world.spec.size, WIDE)) for _ in range(3)]
    brought = []
    for chamber, first in enumerate(fondness):
        first[subjects.start + 2 * chamber] = 0.1
        bot = NetBot(1, network(tmp_path / f"{chamber}.npz", first=first, first_bias=np.zeros(WIDE),
                                second=np.ones((WIDE, NARROW)), second_bias=np.zeros(NARROW), third=np.ones(NARROW)))
        table = layover.new("portal", 2, seed=1)
        seat = table.seat
        while table.seat == seat:
            table.play(bot.choose(table))
        now = rows(world, table.state)[seat, subjects.start:subjects.start + subjects.size]
        brought.append(now.reshape(-1, 2)[:3, 0])
    there = np.array(brought)
    assert (there.max(axis=0) == there.diagonal()).all() and len(set(map(tuple, brought))) > 1


def test_it_says_the_chances_that_the_network_sees(tmp_path) -> None:
    bot, table = NetBot(1, network(tmp_path / "some.npz")), layover.new("portal", 2, seed=1)
    bot.choose(table)
    best = bot.thoughts[0]
    assert sum(best.seats) == pytest.approx(1) and best.value == max(one.value for one in bot.thoughts)


def test_it_adds_what_it_sees_to_the_formula_of_the_game(tmp_path) -> None:
    """A network that sees nothing thinks as `greedy` does; one that sees something says how far that is wrong."""
    table = layover.new("portal", 2, seed=1)
    for _ in range(40):
        table.play(table.legal()[-1])
    game, s = table.game, table.state
    blind = network(tmp_path / "blind.npz", formula=1, third=np.zeros(NARROW))
    formula = utilities(game, s, judge_of("portal"))
    assert utilities(game, s, NetJudge(Network(blind), game, s)) == pytest.approx(formula)
    with_it = NetJudge(Network(network(tmp_path / "with.npz", formula=1)), game, s).evaluate(s)
    alone = NetJudge(Network(network(tmp_path / "alone.npz")), game, s).evaluate(s)
    lead = np.log(formula[0] / formula[1])
    assert lead != 0 and with_it[0] - with_it[1] == pytest.approx(alone[0] - alone[1] + lead)


@pytest.mark.long
def test_a_network_that_says_nothing_plays_as_greedy_does(tmp_path) -> None:
    silent = network(tmp_path / "silent.npz", formula=1, third=np.zeros(NARROW))
    told = network(tmp_path / "told.npz", formula=1)
    table, same = layover.new("portal", 2, seed=1), []
    bots = {name: layover.bot(name, seed=1) for name in ("greedy", f"net:{silent}", f"net:{told}")}
    for _ in range(40):
        picks = [bot.choose(table) for bot in bots.values()]
        assert picks[0] == picks[1]
        same.append(picks[0] == picks[2])
        table.play(picks[0])
    assert not all(same)


def test_what_a_seat_cannot_know_changes_nothing(tmp_path) -> None:
    file, table = network(tmp_path / "some.npz", "airlines"), layover.new("airlines", 2, seed=4)
    game, seat = table.game, table.seat
    other = game.imagine(table.state, seat, Rng.seeded(3))
    assert game.view(other, 1 - seat) != game.view(table.state, 1 - seat)
    assert NetBot(1, file).pick(game, other) == NetBot(1, file).pick(game, table.state)
    judge = NetJudge(Network(file), game, table.state)
    assert judge.evaluate(other)[seat] == judge.evaluate(table.state)[seat]


@pytest.mark.parametrize("words, why", [
    ({"encoding": "portal_v9"}, r"is for portal_v9 with 2 seats \(1113 numbers\), and not for portal_v1 with 2 \(1113"),
    ({"seats": 3}, "is for portal_v1 with 3 seats"),
    ({"first": np.zeros((1000, WIDE))}, r"with 2 seats \(1000 numbers\), and not for portal_v1 with 2 \(1113"),
])
def test_a_network_for_something_else_is_refused(tmp_path, words, why) -> None:
    bot = layover.bot(f"net:{network(tmp_path / 'some.npz', **words)}")
    with pytest.raises(layover.Malformed, match=why):
        bot.choose(layover.new("portal", 2, seed=1))


@pytest.mark.parametrize("words, why", [
    ({"second": np.zeros((WIDE + 1, NARROW))}, "its layers do not fit one another"),
    ({"third": np.array(1.0)}, "its layers do not fit one another"),
    ({"first_bias": np.full(WIDE, np.nan)}, "is not a number"),
    ({"third": np.array(["a"] * NARROW)}, "is not a number"),
])
def test_layers_that_do_not_fit_are_told(tmp_path, words, why) -> None:
    with pytest.raises(layover.Malformed, match=why):
        layover.bot(f"net:{network(tmp_path / 'some.npz', **words)}")


def test_what_is_no_network_is_told(tmp_path) -> None:
    with pytest.raises(layover.Malformed, match="cannot be read as a network"):
        layover.bot(f"net:{tmp_path / 'nothing.npz'}")
    for kept in (b"hello", b"", b"PK\3\4 cut off"):
        (tmp_path / "text.npz").write_bytes(kept)
        with pytest.raises(layover.Malformed, match="cannot be read as a network: it is none of NumPy's files"):
            layover.bot(f"net:{tmp_path / 'text.npz'}")
    np.savez(tmp_path / "half.npz", first=np.zeros(3))
    with pytest.raises(layover.Malformed, match="it lacks first_bias, second, second_bias, third, encoding"):
        layover.bot(f"net:{tmp_path / 'half.npz'}")
