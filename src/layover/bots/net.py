"""The bot that asks a network: what its seat may know goes in as numbers, a liking for each pick comes out.

A file holds the weights as NumPy keeps them (`.npz`), and what they were trained for: `encoding`, such as `portal_v1`,
`seats`, and the `size` of a row. `examples/train_ppo.py` makes one. The network looks at the row as a whole and place
by place (the chambers of Portal); `examples/place_network.py` says how, and has the same names:

    of the row       rest (which of its numbers are looked at as a whole), places (those of each place), near (place ×
                     place: those that say which touch), details (those of the question)
    of the actions   place (the one it names, or -1), kind (which of the `kinds` it is then)
    weights          whole, whole_bias; here, room, named, down; own, own_bias, heard (one for each round); last,
                     last_bias; picks, picks_bias, kinds
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

WHERE: Final = ("rest", "places", "near", "details", "place", "kind")
WEIGHTS: Final = ("whole", "whole_bias", "here", "room", "named", "down", "own", "own_bias", "heard", "last",
                  "last_bias", "picks", "picks_bias", "kinds")
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
        row = self.numpy.frombuffer(memoryview(rows.cells), self.numpy.uint8).astype(self.numpy.float32)
        hidden, rooms = self.thinks(row)
        actions = [self.action_of[pick] for pick in picks]
        weights = self.weights
        place = weights["place"][actions]
        by_place = (rooms[place] * weights["kinds"][weights["kind"][actions]]).sum(1) * (place >= 0)
        return weights["picks"][actions] @ hidden + weights["picks_bias"][actions] + by_place

    def thinks(self, row: Any) -> tuple[Any, Any]:
        """What it makes of a row, of all of it and of each place."""
        np, weights = self.numpy, self.weights
        rest = row[weights["rest"]]
        some = np.flatnonzero(rest)
        whole = np.maximum(rest[some] @ weights["whole"][some] + weights["whole_bias"], 0)
        named = np.flatnonzero(row[weights["details"]])
        told = row[weights["details"]][named] @ weights["named"][named]
        rooms = row[weights["places"]] @ weights["here"] + weights["room"] + whole @ weights["down"]
        rooms = np.maximum(rooms + told.reshape(rooms.shape), 0)
        near = row[weights["near"]]
        for own, bias, heard in zip(weights["own"], weights["own_bias"], weights["heard"], strict=True):
            rooms = rooms + np.maximum(rooms @ own + bias + near @ rooms @ heard, 0)
        both = np.concatenate([whole, rooms.mean(0), rooms.max(0)])
        return np.maximum(both @ weights["last"] + weights["last_bias"], 0), rooms

    def begin(self, game: Game[Any], s: State) -> Rows:
        """See that the network was trained for this game, and get ready for it."""
        observer: Observer[Any] = part_of(game.id, "observe", "OBSERVER")
        encoding, seats = str(self.weights["encoding"]), int(self.weights["seats"])
        if encoding != f"{game.id}_v{observer.version}" or seats != s.seats:
            raise Malformed("bot/net", f"net:{self.file}: is for {encoding} with {seats} seats, and not for"
                                       f" {game.id}_v{observer.version} with {int(s.seats)}")
        self.observer = observer
        self.action_of = {pick: action for action, pick in enumerate(player_picks(game))}
        size = int(self.weights["size"])
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
    missing = [name for name in (*WHERE, *WEIGHTS, "encoding", "seats", "size") if name not in kept]
    if missing:
        raise Malformed("bot/net", f"net:{file}: is not a network: it lacks {', '.join(missing)}")
    return kept
