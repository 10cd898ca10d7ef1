"""`net:FILE`: a network that plays, and files that are none."""

from __future__ import annotations

import numpy as np
import pytest

import layover
from layover.bots.net import NetBot
from layover.engine.chance import Rng
from layover.env import World, spec
from layover.envs.single import Single

HIDDEN = 8
WIDTH = 4


def network(path, game="portal", seats=2, **changed):
    """A file with weights at random, but for those that are named. Three places, of two numbers each, in a row."""
    random, of = np.random.default_rng(1), spec(game, 2)
    some, actions = random.normal, len(of.actions)
    found = {"encoding": of.name, "seats": seats, "size": of.size,
             "rest": np.arange(9, of.size), "places": np.arange(6).reshape(3, 2), "near": np.arange(9).reshape(3, 3),
             "details": np.arange(of.size - 20, of.size), "place": np.arange(actions) % 4 - 1,
             "kind": np.arange(actions) % 2,
             "whole": some(size=(of.size - 9, HIDDEN)), "whole_bias": some(size=HIDDEN),
             "here": some(size=(2, WIDTH)), "room": some(size=(3, WIDTH)), "named": some(size=(20, 3 * WIDTH)),
             "down": some(size=(HIDDEN, WIDTH)), "own": some(size=(2, WIDTH, WIDTH)),
             "own_bias": some(size=(2, WIDTH)), "heard": some(size=(2, WIDTH, WIDTH)),
             "last": some(size=(HIDDEN + 2 * WIDTH, HIDDEN)), "last_bias": some(size=HIDDEN),
             "picks": some(size=(actions, HIDDEN)), "picks_bias": np.zeros(actions), "kinds": some(size=(2, WIDTH)),
             **changed}
    np.savez(path, **found)
    return str(path)


def test_it_plays_a_game_in_the_lab(tmp_path) -> None:
    file = network(tmp_path / "some.npz")
    report = layover.simulate("portal", [f"net:{file}", "random"], 2, seed=3)
    assert len(report.played) == 2
    assert report.rows() == layover.simulate("portal", [f"net:{file}", "random"], 2, seed=3).rows()


def test_it_reckons_as_the_whole_row_does(tmp_path) -> None:
    """Its sum over what is not 0 is the product with the row."""
    bot = NetBot(1, network(tmp_path / "some.npz"))
    single = Single(World("portal", 2))
    seat = single.begin(5)
    game, s, w = single.world.game, single.state, bot.weights
    picks = game.legal(s)
    row = single.observe(seat)["observation"].astype(float)
    whole = np.maximum(row[9:] @ w["whole"] + w["whole_bias"], 0)
    rooms = np.maximum(row[:6].reshape(3, 2) @ w["here"] + w["room"] + whole @ w["down"]
                       + (row[-20:] @ w["named"]).reshape(3, WIDTH), 0)
    for k in range(2):
        heard = row[:9].reshape(3, 3) @ rooms
        rooms = rooms + np.maximum(rooms @ w["own"][k] + w["own_bias"][k] + heard @ w["heard"][k], 0)
    hidden = np.maximum(np.r_[whole, rooms.mean(0), rooms.max(0)] @ w["last"] + w["last_bias"], 0)
    expected = []
    for action in (single.world.action_of[pick] for pick in picks):
        place = action % 4 - 1
        by_place = rooms[place] @ w["kinds"][action % 2] if place >= 0 else 0
        expected.append(w["picks"][action] @ hidden + w["picks_bias"][action] + by_place)
    assert len(picks) > 1 and np.allclose(bot.likings(game, s, picks), expected, rtol=1e-4)


def test_it_takes_what_it_likes_best(tmp_path) -> None:
    of = spec("portal", 2)
    liked = np.zeros(len(of.actions))
    t = layover.new("portal", 2, seed=1)
    wanted = t.legal()[-1]
    liked[World("portal", 2).action_of[wanted]] = 1000
    bot = layover.bot(f"net:{network(tmp_path / 'some.npz', picks_bias=liked)}")
    assert bot.choose(t) == wanted


def test_it_sees_only_what_its_seat_may_know(tmp_path) -> None:
    bot, table = NetBot(1, network(tmp_path / "some.npz", "airlines")), layover.new("airlines", 2, seed=4)
    game, seat = table.game, table.seat
    imagined = game.imagine(table.state, seat, Rng.seeded(3))
    assert table.game.view(imagined, 1 - seat) != table.game.view(table.state, 1 - seat)
    assert np.array_equal(bot.likings(game, imagined, table.legal()), bot.likings(game, table.state, table.legal()))


@pytest.mark.parametrize("words, why", [
    ({"encoding": "portal_v9"}, "is for portal_v9 with 2 seats, and not for portal_v1 with 2"),
    ({"seats": 3}, "is for portal_v1 with 3 seats"),
])
def test_a_network_for_something_else_is_refused(tmp_path, words, why) -> None:
    bot = layover.bot(f"net:{network(tmp_path / 'some.npz', **words)}")
    with pytest.raises(layover.Malformed, match=why):
        bot.choose(layover.new("portal", 2, seed=1))


def test_what_is_no_network_is_told(tmp_path) -> None:
    with pytest.raises(layover.Malformed, match="cannot be read as a network"):
        layover.bot(f"net:{tmp_path / 'nothing.npz'}")
    (tmp_path / "text.npz").write_text("hello")
    with pytest.raises(layover.Malformed, match="cannot be read as a network"):
        layover.bot(f"net:{tmp_path / 'text.npz'}")
    np.savez(tmp_path / "half.npz", rest=np.zeros(3))
    with pytest.raises(layover.Malformed, match="it lacks places, near"):
        layover.bot(f"net:{tmp_path / 'half.npz'}")
