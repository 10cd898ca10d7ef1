# %% [markdown]
# # Random against greedy, in PettingZoo
# A notebook in cells, for VS Code or Jupyter (with jupytext); `python examples/pettingzoo_match.py` runs all of them.
# It needs `pip install 'layover[pettingzoo]'`.

# %% An environment: two seats, and the board as text
import layover
from layover.envs.arrays import planes
from layover.envs.pettingzoo import portal_v1

GAMES = 6
env = portal_v1.env(seats=2, render_mode="ansi")
spec = layover.env.spec("portal", seats=2)

# %% Two players: one knows only the mask, the other is a bot of the table
greedy = layover.bots.make("greedy", 7)
single = env.single


def by_chance(agent: str, observation: dict) -> int:
    return env.action_space(agent).sample(observation["action_mask"])


def by_greedy(agent: str, observation: dict) -> int:
    """A bot thinks about the state itself, and looks at what its seat may know alone."""
    greedy.sit(single.world.setup, single.world.pack)
    return single.world.action_of[greedy.pick(single.world.game, single.state)]


# %% A match, with the seats exchanged after each game
won = {"by_chance": 0.0, "by_greedy": 0.0}
for game in range(GAMES):
    env.reset(seed=game // 2)
    players = (by_chance, by_greedy) if game % 2 else (by_greedy, by_chance)
    at = dict(zip(env.agents, players, strict=True))
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            won[at[agent].__name__] += reward
            env.step(None)
        else:
            env.step(at[agent](agent, observation))
print({name: share / GAMES for name, share in won.items()})

# %% What a seat saw last, by the names of its planes, and the board at the end
seen = planes(spec, env.observe("seat_0")["observation"])
print({name: seen[name].tolist() for name in ("cake", "burnt", "alive", "turns")})
print(env.render())
