"""Who may sit down to a game, and with which options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.setup import PLAYER, Setup, Value
from layover.engine.words import words_of


def setup_for(game: Game[Any], pack: Pack, seats: int | Sequence[str] | None, options: dict[str, Value] | None,
              commitment: str) -> Setup:
    """Check seats and options against the game's; the errors say what would do."""
    kinds = _kinds(game, seats)
    chosen: dict[str, Value] = {option.id: option.default for option in game.options}
    for id, value in (options or {}).items():
        option = next((option for option in game.options if option.id == id), None)
        if option is None:
            known = ", ".join(chosen) or "none"
            raise Malformed("option/unknown", f"{game.id} has no option {id!r}; its options: {known}")
        if not option.allows(value):
            allowed = ", ".join(show_value(one) for one in option.values)
            allowed += f", or any number from {option.least}" if option.least else ""
            raise Malformed("option/value", f"option {id} cannot be {show_value(value)}; it may be {allowed}")
        chosen[id] = value
    setup = Setup(game.id, kinds, chosen, pack.digest, commitment)
    rule = game.objection(setup)
    if rule is not None:
        raise Malformed("setup/refused", f"{words_of(game).refusal(rule.id, 'en')} [{rule.id}]")
    return setup


def show_value(value: Value) -> str:
    """An option's value as it is written on a command line and in a transcript."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_value(game: Game[Any], id: str, text: str) -> Value:
    """An option's value from its written form; values the game does not know stay text and are refused later."""
    for option in game.options:
        if option.id == id:
            for value in option.values:
                if show_value(value) == text:
                    return value
            if option.least and text.isdecimal():
                return int(text)
    return text


def show_options(options: dict[str, Value]) -> str:
    """All of them as a transcript writes them."""
    return " ".join(f"{id}={show_value(value)}" for id, value in options.items())


def read_options(game: Game[Any], text: str) -> dict[str, Value]:
    """The same back."""
    return {id: read_value(game, id, value) for id, _, value in (word.partition("=") for word in text.split())}


def _kinds(game: Game[Any], seats: int | Sequence[str] | None) -> tuple[str, ...]:
    if seats is None:
        seats = game.usual_seats
    kinds = (PLAYER,) * seats if isinstance(seats, int) else tuple(seats)
    if not game.least_seats <= len(kinds) <= game.most_seats:
        fits = f"{game.least_seats} to {game.most_seats}"
        rule = f" [{game.seats_rule.id}]" if game.seats_rule else ""
        few = bool(game.automas) and len(kinds) + 1 == game.least_seats
        hint = f"; {game.automas[0]} can take one: {', '.join((*kinds, game.automas[0]))}" if few else ""
        raise Malformed("seats/count", f"{game.id} is for {fits} seats, not {len(kinds)}{rule}{hint}")
    for kind in kinds:
        if kind != PLAYER and kind not in game.automas:
            known = ", ".join((PLAYER, *game.automas))
            raise Malformed("seats/kind", f"{game.id} has no seat of kind {kind!r}; it has: {known}")
    return kinds
