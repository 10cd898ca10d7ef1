"""OpenSpiel: the games as Python games with explicit chance, registered as `layover_portal` and so on.

>>> import pyspiel
>>> import layover.envs.openspiel
>>> game = pyspiel.load_game("layover_portal(players=2)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
...     state.apply_action(actions[0])
>>> sum(state.returns())
1.0
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from layover.bots import make
from layover.engine.chance import Chance, Rng
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.lanes import OVER, Walk, shares
from layover.engine.seating import read_value, show_value
from layover.engine.setup import Value
from layover.engine.stack import CHANCE, State
from layover.engine.table import Table
from layover.engine.words import words_of
from layover.env import LIMIT, World
from layover.envs.arrays import planes
from layover.envs.information import Memory, known
from layover.games import IDS, get

assert (int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)) == (CHANCE, OVER), "they are numbered as ours"


class Box:
    """All that a state of OpenSpiel holds of ours: it copies every attribute by `copy.deepcopy`, so there is but one.
    """

    __slots__ = ("memory", "walk", "world")

    def __init__(self, world: World, walk: Walk, memory: Memory) -> None:
        self.world = world
        self.walk = walk
        self.memory = memory

    @property
    def state(self) -> State:
        return self.walk.state

    def __deepcopy__(self, memo: dict[int, Any]) -> Box:
        return Box(self.world, self.walk.copy(), self.memory)

    def __reduce__(self) -> tuple[Any, ...]:
        return _box, (self.world, self.world.written(self.state), self.memory, self.walk.plies)

    def take(self, action: int) -> None:
        """An action that was not handed out as allowed."""
        if why := self._refusal(action):
            raise pyspiel.SpielError(why)
        self.walk.take(action)

    def _refusal(self, action: int) -> str:
        """Why an action cannot be taken; nothing where it can."""
        asked = self.walk.asked()
        if asked == OVER:
            return f"the game is over: there is no action {action}"
        if asked == CHANCE:
            return "" if action in dict(self.walk.outcomes()) else f"{action} is no outcome of this draw"
        return "" if action in self.walk.actions() else self.world.refusal(self.state, action)[1]


def _box(world: World, written: dict[str, Any], memory: Memory, plies: int) -> Box:
    return Box(world, world.walk(world.read(written), plies), memory)


class LayoverGame(pyspiel.Game):
    """A title; each has a subclass of its own, such as `PortalGame`, by whose name OpenSpiel finds it again."""

    id: str
    kind: Any
    """What OpenSpiel knows of it before it is loaded."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        try:
            self.world = World(self.id, given["players"], _options(self.id, given["options"]))
        except Malformed as error:
            raise pyspiel.SpielError(str(error)) from error
        self.memory = Memory.begin(self.world)
        draws = [step.size for step in self.world.game.steps if isinstance(step, Chance)]
        super().__init__(self.kind, pyspiel.GameInfo(
            num_distinct_actions=len(self.world.picks), max_chance_outcomes=max(draws), num_players=self.world.seats,
            min_utility=0.0, max_utility=1.0, utility_sum=1.0, max_game_length=LIMIT), params or {})

    def new_initial_state(self) -> LayoverState:
        return LayoverState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.world.game.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LayoverObserver:
        return LayoverObserver(self.world, iig_obs_type, params)


class LayoverState(pyspiel.State):
    box: Box

    def __init__(self, game: LayoverGame) -> None:
        super().__init__(game)

    def __getattr__(self, name: str) -> Any:
        """The box of a new state is made when somebody first looks for it: `clone` makes a new state and gives it the
        attributes of the old one, so a box made at once would mostly be made for nothing.
        """
        if name != "box":
            raise AttributeError(f"a state of OpenSpiel has no {name!r}")
        game = self.get_game()
        self.box = Box(game.world, game.world.walk(game.world.start.copy()), game.memory)
        return self.box

    def current_player(self) -> int:
        return self.box.walk.asked()

    def is_terminal(self) -> bool:
        return self.box.walk.over()

    # Python callers come straight to these two; those in C++ through the two after them.

    def is_chance_node(self) -> bool:
        return self.box.walk.asked() == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        walk = self.box.walk
        asked = walk.asked()
        if asked < CHANCE or player is not None and player != asked:
            return []
        return walk.actions() if asked >= 0 else [outcome for outcome, _ in walk.outcomes()]

    def _legal_actions(self, player: int) -> list[int]:
        return self.box.walk.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        walk = self.box.walk
        if walk.asked() != CHANCE:
            raise pyspiel.SpielError("chance is not asked here: look at is_chance_node() first")
        return walk.outcomes()

    def _apply_action(self, action: int) -> None:
        box = self.box
        if not box.walk.took(action):
            box.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        world = self.box.world
        if not 0 <= action < (len(world.picks) if player >= 0 else self.get_game().max_chance_outcomes()):
            raise pyspiel.SpielError(f"there is no action {action}")
        if player >= 0:
            return world.spec.actions[action]
        return world.table(self.box.state).name(self.box.walk.pick(action))

    def returns(self) -> list[float]:
        """Shares of the victory; equal ones where the game was cut off."""
        world, s = self.box.world, self.box.state
        if not self.box.walk.over():
            return [0.0] * world.seats
        return shares(world.game, s) if not s.stack else [1 / world.seats] * world.seats

    def information_state(self, player: int) -> str:
        """What a player remembers and knows; see `layover.envs.information`."""
        box = self.box
        box.memory = box.memory.after(self.history())
        return box.memory.string(player, box.state)

    def resample_from_infostate(self, player: int, random: Any = None) -> LayoverState:
        """A state that a player cannot tell from this one; its `history()` stays the true one. Bots in C++ do not find
        it.
        """
        box = self.box
        if not 0 <= player < box.world.seats:
            raise pyspiel.SpielError(f"players are from 0 to {box.world.seats - 1}, not {player}")
        memory = box.memory.after(self.history())
        seed = int(random() * (1 << 53)) if callable(random) else 0
        imagined = box.world.game.imagine(box.state, player, Rng.seeded(seed))
        recalled = Memory(box.world, imagined.copy(), memory.digests, memory.plies)
        other: LayoverState = self.clone()
        other.box = Box(box.world, box.walk.on(imagined), recalled)
        return other

    def __str__(self) -> str:
        return f"{self.box.world.spec.name} after {self.move_number()}: {known(self.box.world, self.box.state, 0)}"


class LayoverObserver:
    """Writes what a player may know into `tensor`; `dict` is the same by the names of its planes."""

    def __init__(self, world: World, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation, and {params} was given")
        self.world = world
        self.recalls = bool(kind and kind.perfect_recall)
        self.rows = world.rows(1)
        self.cells = np.frombuffer(memoryview(self.rows.cells), np.uint8)
        self.tensor = np.zeros(world.spec.size, np.float32)
        self.scale = np.asarray(world.spec.scale, np.float32)
        self.dict = planes(world.spec, self.tensor)

    def set_from(self, state: LayoverState, player: int) -> None:
        if self.recalls:
            raise pyspiel.SpielError("what a player remembers is a string alone: the tensor of what it knows now is"
                                     " observation_tensor, or make_observation(game)")
        s = state.box.state
        self.rows.begin(0, s.seats, player)
        self.world.observer.write(s, self.rows)
        np.multiply(self.cells, self.scale, out=self.tensor)

    def string_from(self, state: LayoverState, player: int) -> str:
        return state.information_state(player) if self.recalls else known(self.world, state.box.state, player)


def _kind(id: str) -> Any:
    game: Game[Any] = get(id)
    return pyspiel.GameType(
        short_name=f"layover_{id}", long_name=f"{words_of(game).title('en')} (Layover)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=game.most_seats,
        min_num_players=game.least_seats, provides_information_state_string=True,
        provides_information_state_tensor=False, provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.least_seats, "options": ""})


def _options(id: str, text: str) -> dict[str, Value]:
    """`fifth_seat:true setup:reference`: what OpenSpiel writes in the name of a game has no other = in it."""
    found: dict[str, Value] = {}
    for word in text.split():
        option, colon, value = word.partition(":")
        if not colon:
            raise Malformed("option/value", f"options are written name:value, as setup:reference, and not {word!r}")
        found[option] = read_value(get(id), option, value)
    return found


def _written(options: dict[str, Value]) -> str:
    """The same back."""
    return " ".join(f"{option}:{show_value(value)}" for option, value in options.items())


for _id in IDS:
    _game: Any = type(f"{_id.title().replace('_', '')}Game", (LayoverGame,), {"id": _id, "kind": _kind(_id)})
    globals()[_game.__name__] = _game       # where a pickle looks for it
    pyspiel.register_game(_game.kind, _game)


# Bots both ways

class LayoverBot(pyspiel.Bot):
    """One of our bots as a bot of OpenSpiel: `LayoverBot("greedy")`."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__()
        try:
            self.bot = make(name, seed)
        except Malformed as error:
            raise pyspiel.SpielError(str(error)) from error
        self.name = name
        self.seed = seed

    def restart(self) -> None:
        self.bot = make(self.name, self.seed)

    def restart_at(self, state: LayoverState) -> None:
        self.restart()

    def step(self, state: LayoverState) -> int:
        world = state.box.world
        self.bot.sit(world.setup, world.pack)
        pick: int = world.action_of[int(self.bot.pick(world.game, state.box.state))]
        return pick


class SpielBot:
    """A Python bot of OpenSpiel at our table: `SpielBot(bot).choose(table)`. It is shown what its seat imagines."""

    def __init__(self, bot: Any, seed: int = 0) -> None:
        self.bot = bot
        self.rng = Rng.seeded(seed)

    def choose(self, table: Table) -> int:
        game = pyspiel.load_game(f"layover_{table.game.id}", {
            "players": table.seats, "options": _written(table.setup.options)})
        state: LayoverState = game.new_initial_state()
        world = state.box.world
        assert table.seat is not None
        imagined = world.game.imagine(table.state, table.seat, self.rng)
        state.box = Box(world, world.walk(imagined), Memory(world, imagined.copy(), ("",) * world.seats, 0))
        action = int(self.bot.step(state))
        if action == pyspiel.INVALID_ACTION:
            raise pyspiel.SpielError(f"the bot has no action for player {table.seat}: was it made for another one?")
        return world.picks[action]
