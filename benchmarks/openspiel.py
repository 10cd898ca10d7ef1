"""Simulations a CPU-second of OpenSpiel's own Python ISMCTS bot, alone on the last line, for alternating with
`rate.py search GAME`.

    pip install open_spiel==2.0.2          in an environment of its own
    python benchmarks/openspiel.py [kriegspiel|gin_rummy|...]

One random rollout a simulation, from the middle of a random game; that one has about 550 decisions in kriegspiel, the
longest of its games that the bot takes, and 120 in gin rummy, the longest of those that imagine what is hidden. A game
that does not gets a copy of the true state each time, which costs less. LAYOVER_WINDOW sets the seconds (1.5 unless
told).
"""

from __future__ import annotations

import os
import random
import sys
import time

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

SIMULATIONS = 20


def half_way(game: pyspiel.Game) -> pyspiel.State:
    """A question with a choice, half way through a random game."""
    random.seed(7)
    lengths = []
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        lengths.append(state.move_number())
    half = sum(lengths) // len(lengths) // 2
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            asks = not state.is_chance_node() and len(state.legal_actions()) > 1
            if state.move_number() >= half and asks:
                return state
            state.apply_action(random.choice(state.legal_actions()))


def imagines(state: pyspiel.State) -> bool:
    """Whether the game can make up what the asked player does not see."""
    try:
        state.resample_from_infostate(state.current_player(), random.random)
    except pyspiel.SpielError:
        return False
    return True


def main(name: str) -> None:
    game = pyspiel.load_game(name)
    state = half_way(game)
    rng = numpy.random.RandomState(7)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 1.4, SIMULATIONS, random_state=rng,
                    use_observation_string=not game.get_type().provides_information_state_string,
                    allow_inconsistent_action_sets=True)
    if not imagines(state):
        bot.set_resampler(lambda true, seat: true.clone())
    count, began = 0, time.process_time()
    while time.process_time() < began + float(os.environ.get("LAYOVER_WINDOW", "1.5")):
        bot.step(state)
        count += SIMULATIONS
    print(count / (time.process_time() - began))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "kriegspiel")
