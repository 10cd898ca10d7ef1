# %% [markdown]
# # OpenSpiel's information set search against a bot of ours
# A notebook in cells, for VS Code or Jupyter (with jupytext); `python examples/openspiel_ismcts.py` runs all of them.
# It needs `pip install 'layover[openspiel]'`.

# %% The game, with chance as a player
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from layover.envs.openspiel import LayoverBot

SIMULATIONS = 10
LONGEST = 40
rules = pyspiel.load_game("layover_portal(players=2)")

# %% What it remembers of a position is a string; what it cannot know is dealt anew for each simulation
state = rules.new_initial_state()
while state.is_chance_node():
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(np.random.RandomState(1).choice(outcomes, p=chances)))
print(state.information_state_string(0))
print([state.action_to_string(action) for action in state.legal_actions()])


# %% How good a position is: who has more cake
observation = make_observation(rules)


class Cake(mcts.Evaluator):
    def evaluate(self, state):
        if state.is_terminal():
            return np.array(state.returns())
        observation.set_from(state, 0)
        mine, theirs = observation.dict["cake"]
        return np.array([0.5 + (mine - theirs) / 2, 0.5 - (mine - theirs) / 2])

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


# %% The beginning of a game, and what each has said
random = np.random.RandomState(2)
players = [ismcts.ISMCTSBot(rules, Cake(), 1.4, SIMULATIONS, random_state=random), LayoverBot("greedy")]
for pick in range(LONGEST):
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(outcomes, p=chances)))
    if state.is_terminal():
        break
    player = state.current_player()
    action = players[player].step(state)
    print(player, state.action_to_string(action))
    state.apply_action(action)

# %% How it stands
print(Cake().evaluate(state))
