"""The bot that asks a network: what its seat may know goes in as numbers, a liking for each pick comes out.

A file holds the weights as NumPy keeps them (`.npz`), and what they were trained for: `encoding`, such as `portal_v1`,
and `seats`. `examples/train_ppo.py` makes one. Two layers, then for each pick its own row times the last layer:

    first (numbers of a row × hidden), first_bias; second (hidden × hidden), second_bias; picks (actions × hidden),
    picks_bias
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from mypy_extensions import i64

from layover.bots.bot import Bot
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.lanes import player_picks
from layover.engine.planes import Observer, Rows
from layover.engine.stack import State
from layover.games import part_of

WEIGHTS: Final = ("first", "first_bias", "second", "second_bias", "picks", "picks_bias")
SHARPNESS: Final = 3.0
"""A pick is drawn by the third power of what the network gives it: nearly always the best, yet never round in circles.
"""
CASES: Final = 1 << 24


class NetBot(Bot):
    name = "net"

    def __init__(self, seed: int, file: str) -> None:
        super().__init__()
        self.rng = Rng.seeded(seed)
        self.file = file
        self.numpy: Any = import_module("numpy")
        self.weights: dict[str, Any] = _read(self.numpy, file)
        self.rows: Rows | None = None
        self.observer: Observer[Any] = Observer()
        self.action_of: dict[int, int] = {}

    def pick(self, game: Game[Any], s: State) -> i64:
        picks = game.legal(s)
        if len(picks) == 1:
            return picks[0]
        return picks[self.drawn(self.likings(game, s, picks))]

    def likings(self, game: Game[Any], s: State, picks: list[int]) -> Any:
        """What the network makes of each of these picks: the greater the better."""
        rows = self.rows if self.rows is not None else self.begin(game, s)
        rows.begin(0, s.seats, game.seat(s))
        self.observer.write(s, rows)
        np, weights = self.numpy, self.weights
        row = np.frombuffer(memoryview(rows.cells), np.uint8)
        places = np.flatnonzero(row)
        hidden = np.maximum(row[places].astype(np.float32) @ weights["first"][places] + weights["first_bias"], 0)
        hidden = np.maximum(hidden @ weights["second"] + weights["second_bias"], 0)
        actions = [self.action_of[pick] for pick in picks]
        return weights["picks"][actions] @ hidden + weights["picks_bias"][actions]

    def begin(self, game: Game[Any], s: State) -> Rows:
        """See that the network was trained for this game, and get ready for it."""
        observer: Observer[Any] = part_of(game.id, "observe", "OBSERVER")
        encoding, seats = str(self.weights["encoding"]), int(self.weights["seats"])
        if encoding != f"{game.id}_v{observer.version}" or seats != s.seats:
            raise Malformed("bot/net", f"net:{self.file}: is for {encoding} with {seats} seats, and not for"
                                       f" {game.id}_v{observer.version} with {int(s.seats)}")
        self.observer = observer
        self.action_of = {pick: action for action, pick in enumerate(player_picks(game))}
        size = len(self.weights["first"])
        rows = Rows(1, size, size, dense=True)
        self.rows = rows
        return rows

    def drawn(self, likings: Any) -> int:
        """One of them at random, the greatest by far the likeliest."""
        np = self.numpy
        chances = np.cumsum(np.exp(SHARPNESS * (likings - likings.max())))
        return int(np.searchsorted(chances, chances[-1] * self.rng.below(CASES) / CASES, side="right"))


def _read(np: Any, file: str) -> dict[str, Any]:
    try:
        with np.load(file, allow_pickle=False) as found:
            kept = {name: found[name] for name in found.files}
    except (OSError, ValueError) as error:
        raise Malformed("bot/net", f"net:{file}: cannot be read as a network: {error}") from None
    missing = [name for name in (*WEIGHTS, "encoding", "seats") if name not in kept]
    if missing:
        raise Malformed("bot/net", f"net:{file}: is not a network: it lacks {', '.join(missing)}")
    return kept
