"""OpenSpiel's own tests, its algorithms on our games, bots both ways, and what a seat's string tells."""

from __future__ import annotations

import pickle
import random
import unittest

import numpy as np
import pytest

import layover

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this machine")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from layover.envs.openspiel import LayoverBot, SpielBot  # noqa: E402
from layover.games import IDS, get  # noqa: E402

every_game = pytest.mark.parametrize("game", IDS)
LONG = ("pdx", "postcards")
"""Random games of these have thousands of picks: they are not written down and read again after each."""


def load(game: str, players: int | None = None):
    return pyspiel.load_game(f"layover_{game}", {"players": players or get(game).least_seats})


def forward(state, plies: int, seed: int = 1):
    """Some random picks of seats, then up to the next question to one."""
    rng = random.Random(seed)
    while not state.is_terminal() and (plies > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            plies -= 1
    return state


@every_game
def test_random_simulation(game) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=game not in LONG, verbose=False)


@pytest.mark.parametrize("game", [game for game in IDS if game not in LONG])
def test_games_sim_test(game) -> None:
    games_sim_test.GamesSimTest().sim_game(load(game))


@every_game
def test_api_on_a_part_of_the_tree(game) -> None:
    class Part(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        pass

    Part.game, Part.game_name = load(game), game
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Part).run(found)
    assert found.testsRun == 5 and found.wasSuccessful(), found.errors + found.failures


@every_game
def test_both_ways_to_the_legal_actions_agree(game) -> None:
    state = load(game).new_initial_state()
    for step in range(40):
        if state.is_terminal():
            break
        assert state.legal_actions() == pyspiel.State.legal_actions(state) == sorted(state.legal_actions())
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        if not state.is_chance_node():
            other = (state.current_player() + 1) % state.num_players()
            assert state.legal_actions(other) == [] and state.legal_actions(state.current_player())
        state.apply_action(state.legal_actions()[step % len(state.legal_actions())])


@every_game
def test_clones_pickles_and_serials_are_the_same_state(game) -> None:
    rules = load(game)
    state = forward(rules.new_initial_state(), 30)
    player = state.current_player()
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(rules, state))
    for other in (state.clone(), pickle.loads(pickle.dumps(state)), read):
        assert other.information_state_string(player) == state.information_state_string(player)
        assert forward(other, 10).history() != state.history()
    assert forward(state.clone(), 10).history() == forward(state.clone(), 10).history()


@every_game
def test_observations_by_name(game) -> None:
    rules = load(game)
    state = forward(rules.new_initial_state(), 30)
    observation = make_observation(rules)
    observation.set_from(state, 1)
    spec = state.box.world.spec
    assert set(observation.dict) == {plane.name for plane in spec.planes}
    assert observation.tensor.tolist() == state.observation_tensor(1)
    assert observation.dict["me"].tolist() == [0, 1] and observation.tensor.max() > 0


@every_game
def test_an_imagined_state_cannot_be_told_apart(game) -> None:
    for plies in (5, 40, 90):
        state = forward(load(game).new_initial_state(), plies)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        action = state.legal_actions()[0]
        for each in (state, other):
            each.apply_action(action)
        if not state.is_chance_node() and state.current_player() == player:
            assert other.information_state_string(player) == state.information_state_string(player)


def test_a_hidden_draw_is_in_the_string_of_whoever_drew_alone() -> None:
    """Airlines, the first flight card: a seat's own hand is its secret."""
    state = load("airlines", 3).new_initial_state()
    seen: set[tuple[bool, ...]] = set()
    while state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        one, other = state.child(outcomes[0]), state.child(outcomes[-1])
        seen.add(tuple(one.information_state_string(p) == other.information_state_string(p) for p in range(3)))
        state.apply_action(outcomes[0])
    assert {(False, True, True), (True, False, True), (True, True, False)} <= seen


def test_a_string_recalls_what_is_no_longer_to_be_seen() -> None:
    """It is another after each of a seat's own picks, and it does not matter who has asked for it before."""
    start = forward(load("portal").new_initial_state(), 0)
    state = forward(start.clone(), 12)
    asked = start.clone()
    for action in state.history()[len(start.history()):]:
        for player in range(2):
            if not asked.is_chance_node():
                asked.information_state_string(player)
        asked.apply_action(action)
    for player in range(2):
        assert asked.information_state_string(player) == state.information_state_string(player)
    own = start.current_player()
    after = [forward(start.clone(), plies) for plies in range(12)]
    strings = [each.information_state_string(own) for each in after if each.current_player() == own]
    assert len(set(strings)) == len(strings) > 3


def test_a_seats_own_past_is_in_its_string() -> None:
    """Perfect recall: wherever two strings of a seat are equal, so are its own picks up to there."""
    picked: dict[str, tuple[int, ...]] = {}
    for seed in range(12):
        state = forward(load("airlines").new_initial_state(), 0, seed=0)
        own: list[int] = []
        rng = random.Random(seed)
        for step in range(25):
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
                continue
            if state.current_player() == 0:
                assert picked.setdefault(state.information_state_string(0), tuple(own)) == tuple(own)
            action = rng.choice(state.legal_actions())
            own += [action] if state.current_player() == 0 else []
            state.apply_action(action)
    assert len(picked) > 30


def test_python_searches_run() -> None:
    rules = load("portal")
    state = forward(rules.new_initial_state(), 10)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    assert mcts.MCTSBot(rules, 1.4, 3, evaluator, random_state=rng).step(state) in state.legal_actions()
    bot = ismcts.ISMCTSBot(rules, evaluator, 1.4, 3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


class Level(mcts.Evaluator):  # type: ignore[misc]
    """Whatever happens, it is even: a random game to the end would take seconds."""

    def evaluate(self, state):
        return np.full(state.num_players(), 1 / state.num_players())

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("seats", [2, 3])
@every_game
def test_information_set_search_in_every_game(game, seats) -> None:
    rules = load(game, seats)
    for plies in (0, 25):
        state = forward(rules.new_initial_state(), plies)
        before = str(state)
        bot = ismcts.ISMCTSBot(rules, Level(), 1.4, 8, random_state=np.random.RandomState(1))
        policy, action = bot.step_with_policy(state)
        assert action in state.legal_actions() and {each for each, _ in policy} <= set(state.legal_actions())
        assert str(state) == before


def test_bots_both_ways() -> None:
    rules = load("portal")
    bots = [LayoverBot("greedy"), pyspiel.make_uniform_random_bot(1, 7)]
    assert sum(pyspiel.evaluate_bots(rules.new_initial_state(), bots, 3)) == 1.0
    table = layover.new("portal", 2, seed=1)
    rng = np.random.RandomState(1)
    guest = SpielBot(ismcts.ISMCTSBot(rules, mcts.RandomRolloutEvaluator(1, rng), 1.4, 2, random_state=rng))
    for step in range(3):
        table.play(guest.choose(table))
    assert table.ply > 3


def test_an_action_that_is_refused_changes_nothing() -> None:
    """Whether or not somebody has asked before what is legal."""
    state = load("portal").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="9999 is no outcome of this draw"):
        state.apply_action(9999)
    state = forward(state, 0)
    before = str(state)
    for asks in (list, state.legal_actions):
        asks()
        with pytest.raises(pyspiel.SpielError, match=r"trim_hand:card_01: This is not what is asked now. \[TABLE-2\]"):
            state.apply_action(state.box.world.spec.action("trim_hand:card_01"))
        with pytest.raises(pyspiel.SpielError, match="there is no action 9999; portal_v1 has those from 0 to 955"):
            state.apply_action(9999)
    assert str(state) == before
    state = forward(state, 10_000)
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        state.apply_action(0)


def test_options_are_in_the_name_of_a_game() -> None:
    rules = pyspiel.load_game("layover_duck_dealer(players=5,options=fifth_seat:true setup:reference)")
    assert rules.world.options == {"fifth_seat": True, "setup": "reference"} and rules.num_players() == 5
    state = forward(rules.new_initial_state(), 10)
    again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(rules, state))
    assert again.world.options == rules.world.options and str(read) == str(state)
    assert load("portal").world.options == {} == pyspiel.load_game(str(load("portal"))).world.options
    for options, why in (("fifth:true", "no option 'fifth'"), ("fifth_seat:maybe", "it may be false, true")):
        with pytest.raises(pyspiel.SpielError, match=why):
            pyspiel.load_game("layover_duck_dealer", {"options": options})


def test_a_guest_plays_with_the_options_of_the_table() -> None:
    table = layover.new("duck_dealer", 5, seed=1, options={"fifth_seat": True})
    seen = []

    class Guest:
        def step(self, state) -> int:
            seen.append(state.get_game().world.setup.options)
            return state.legal_actions()[0]

    table.play(SpielBot(Guest()).choose(table))
    assert seen == [table.setup.options]


@every_game
def test_a_resampled_state_goes_on_like_the_true_one(game) -> None:
    """As long as nothing tells the player which of the two it is in, such as a card that another shows."""
    sampler, rng, player, steps = pyspiel.UniformProbabilitySampler(0.0, 1.0), random.Random(3), 0, 0
    for beginning in range(20):
        state = forward(load(game).new_initial_state(), rng.randrange(10, 60), seed=beginning)
        other = state.resample_from_infostate(player, sampler)
        while not state.is_terminal() and steps < 3 * (beginning + 1):
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            both = set(state.legal_actions()) & set(other.legal_actions())
            if not both:
                break
            action = rng.choice(sorted(both))
            state.apply_action(action)
            other.apply_action(action)
            if remembered(other, player) != remembered(state, player):
                break
            steps += 1
    assert steps == 60


def remembered(state, player: int) -> tuple[str, int]:
    """What a player has heard and picked so far, and who is asked."""
    return state.information_state_string(player).split()[-2], state.current_player()


def test_an_imagined_state_keeps_the_true_history() -> None:
    state = forward(load("airlines").new_initial_state(), 20)
    assert state.resample_from_infostate(state.current_player()).history() == state.history()


def test_a_bot_of_another_player_is_told() -> None:
    table = layover.new("portal", seats=2, seed=1)

    class Other:
        def step(self, state) -> int:
            return pyspiel.INVALID_ACTION

    with pytest.raises(pyspiel.SpielError, match=f"the bot has no action for player {table.seat}"):
        SpielBot(Other()).choose(table)


def test_bad_use_is_told() -> None:
    state = forward(load("portal").new_initial_state(), 0)
    for player in (9, -1):
        with pytest.raises(pyspiel.SpielError, match=f"players are from 0 to 1, not {player}"):
            state.resample_from_infostate(player)
    with pytest.raises(pyspiel.SpielError, match="what a player remembers is a string alone"):
        state.information_state_tensor(0)
    with pytest.raises(pyspiel.SpielError, match="chance is not asked here"):
        state.chance_outcomes()
    for player, action in ((0, -1), (0, 5000), (-1, 5000)):
        with pytest.raises(pyspiel.SpielError, match=f"there is no action {action}"):
            state.action_to_string(player, action)
    with pytest.raises(pyspiel.SpielError, match="there is no bot 'genius'"):
        LayoverBot("genius")
    with pytest.raises(pyspiel.SpielError, match="options are written name:value, .*, and not 'fifth_seat'"):
        pyspiel.load_game("layover_duck_dealer(options=fifth_seat)")
    with pytest.raises(pyspiel.SpielError, match="portal is for 2 to 4 seats, not 7"):
        load("portal", 7)
