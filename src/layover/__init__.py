"""Layover: modern board games about travel on one rules engine, to play, to study and to train on.

>>> import layover
>>> t = layover.new("airlines", seats=3, seed=7)
>>> t.seat, t.decision.prompt
(0, 'Choose your activity.')
>>> t.play("extend")
>>> print(t.why_not("found"))
One activity per turn. [AIR-023]
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from layover.bots import make as make_bot
from layover.bots.bot import Bot
from layover.engine import replay as _replay
from layover.engine.answers import Decision, Ruling
from layover.engine.chance import Dealer
from layover.engine.errors import Broken, Census, DeadEnd, Malformed, Refused
from layover.engine.seating import setup_for
from layover.engine.setup import Value
from layover.engine.table import Table, secret_seed
from layover.engine.transcript import read as _read
from layover.games import GameInfo, Games
from layover.games import get as rules_of

if TYPE_CHECKING:
    from layover import env as env
    from layover.lab.arena import arena as arena
    from layover.lab.simulate import simulate as simulate

__version__ = "0.1.0"
__all__ = ["Bot", "Broken", "Census", "DeadEnd", "Decision", "GameInfo", "Malformed", "Refused", "Ruling", "Table",
           "arena", "bot", "games", "load", "new", "replay", "simulate", "verify"]

games: Games
"""The package of the games, which can be called: `layover.games()` lists the titles."""


def __getattr__(name: str) -> Any:
    """`layover.simulate`, `layover.arena` and `layover.env`: lab and environments are loaded when they are used."""
    if name == "env":
        return import_module("layover.env")
    if name in ("arena", "simulate"):
        return getattr(import_module(f"layover.lab.{name}"), name)
    raise AttributeError(f"module 'layover' has no attribute {name!r}")


def new(game: str, seats: int | Sequence[str] | None = None, seed: int | str | None = None,
        options: dict[str, Value] | None = None, pack: str | None = None) -> Table:
    """A new table. Without a seed the operating system draws a secret one.

    `seats` is a number, or a kind for each seat (`player`, or an automa of the rulebook); `pack` is the path
    of a TOML file with other components.
    """
    rules = rules_of(game)
    box = rules.load_pack(pack)
    dealer = Dealer(secret_seed() if seed is None else str(seed))
    return Table(rules, box, setup_for(rules, box, seats, options, dealer.commitment), dealer)


def load(data: dict[str, Any], seed: int | str | None = None, pack: str | None = None) -> Table:
    """Go on from a position made by `Table.dump`; it is checked first.

    >>> t = new("airlines", seed=7)
    >>> load(t.dump()).digest() == t.digest()
    True
    """
    if not isinstance(data, dict) or data.get("layover") != 1:
        raise Malformed("state/format", "this is not a saved position: it should be a JSON object with \"layover\": 1")
    for key, kind in {"game": str, "rules": int, "pack": str, "seats": list, "options": dict, "state": dict}.items():
        if not isinstance(data.get(key), kind):
            raise Malformed("state/format", f"the saved position lacks {key!r}, or it is not of the right kind")
    rules = rules_of(data["game"])
    box = rules.load_pack(pack)
    if data["rules"] != rules.version:
        raise Malformed("state/rules", f"it was saved under rules version {data['rules']} of {rules.id};"
                                       f" these are version {rules.version}")
    if data["pack"] != box.digest:
        raise Malformed("state/pack", f"it was saved with another pack ({data['pack']}, here {box.digest})")
    dealer = Dealer(secret_seed() if seed is None else str(seed))
    setup = setup_for(rules, box, data["seats"], data["options"], dealer.commitment)
    return Table(rules, box, setup, dealer, data["state"])


def replay(text: str, upto: int | None = None, pack: str | None = None) -> Table:
    """Play a transcript again, up to a ply or to its end."""
    found = _read(text)
    rules = rules_of(found.game)
    return _replay.replay(found, rules, rules.load_pack(pack), upto)


def verify(text: str, pack: str | None = None) -> Table:
    """Prove from a transcript alone that a finished game was legal and fairly dealt, or raise `Malformed`."""
    found = _read(text)
    rules = rules_of(found.game)
    return _replay.verify(found, rules, rules.load_pack(pack))


def bot(name: str, seed: int = 0, *, seconds: float | None = None, iterations: int | None = None) -> Bot:
    """A bot by its name or level; `choose(table)` gives its pick, `explain(table)` says why.

    `seconds` (of CPU time) or `iterations` are the budget of a search for each decision: `bot("mcts", seconds=0.5)` is
    `bot("mcts:0.5s")`.

    >>> t = new("airlines", seed=7)
    >>> bot("mcts", iterations=20).choose(t) in t.legal()
    True
    """
    if seconds is None and iterations is None:
        return make_bot(name, seed)
    if seconds is not None and iterations is not None:
        raise Malformed("bot/budget", f"{name}: a budget is in seconds or in iterations, not both")
    return make_bot(f"{name}:{seconds}s" if iterations is None else f"{name}:{iterations}i", seed)
