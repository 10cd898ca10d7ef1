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


def network(path, encoding="portal_v1", seats=2, **changed):
    """A file with weights at random, but for those that are named."""
    random, of = np.random.default_rng(1), spec("portal", 2)
    weights = {"first": random.normal(size=(of.size, HIDDEN)), "first_bias": random.normal(size=HIDDEN),
               "second": random.normal(size=(HIDDEN, HIDDEN)), "second_bias": random.normal(size=HIDDEN),
               "picks": random.normal(size=(len(of.actions), HIDDEN)), "picks_bias": np.zeros(len(of.actions)),
               **changed}
    np.savez(path, encoding=encoding, seats=seats, **{name: each.astype(np.float32) for name, each in weights.items()})
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
    hidden = np.maximum(single.observe(seat)["observation"].astype(np.float32) @ w["first"] + w["first_bias"], 0)
    hidden = np.maximum(hidden @ w["second"] + w["second_bias"], 0)
    actions = [single.world.action_of[pick] for pick in picks]
    expected = w["picks"][actions] @ hidden + w["picks_bias"][actions]
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
    of = spec("airlines", 2)
    random = np.random.default_rng(1)
    file = network(tmp_path / "some.npz", "airlines_v1", first=random.normal(size=(of.size, HIDDEN)),
                   picks=random.normal(size=(len(of.actions), HIDDEN)), picks_bias=np.zeros(len(of.actions)))
    bot, table = NetBot(1, file), layover.new("airlines", 2, seed=4)
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
    np.savez(tmp_path / "half.npz", first=np.zeros(3))
    with pytest.raises(layover.Malformed, match="it lacks first_bias, second"):
        layover.bot(f"net:{tmp_path / 'half.npz'}")
