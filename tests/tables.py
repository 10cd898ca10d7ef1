"""Tables for tests that know no game: every seat count, every option, every kind of automa."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import layover
from layover.engine.chance import Rng
from layover.engine.setup import PLAYER, Value
from layover.engine.table import Table
from layover.games import IDS, get


@dataclass(frozen=True)
class Layout:
    """One way to sit down to a game."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, Value], ...] = field(default=())

    def table(self, seed: int = 1) -> Table:
        return layover.new(self.game, self.seats, seed, dict(self.options))

    def __str__(self) -> str:
        seats = str(len(self.seats)) if set(self.seats) == {PLAYER} else "+".join(self.seats)
        return "-".join([self.game, seats, *(f"{id}={value}" for id, value in self.options)])


def columns(table: Table) -> Any:
    """The state with the columns that only its game knows."""
    return table.state


def layouts(game: str) -> list[Layout]:
    """Every seat count (with an option where it takes one); at the usual one, or a full table, every value of every
    option, and all of them changed at once; every automa against one and against as many as can be."""
    rules = get(game)
    usual = (PLAYER,) * rules.usual_seats
    full = (PLAYER,) * rules.most_seats
    changed = [(option.id, value) for option in rules.options for value in option.values[1:]]
    fits = [one for one in changed if _accepted(Layout(game, usual, (one,)))]
    found = []
    for count in range(rules.least_seats, rules.most_seats + 1):
        plain = Layout(game, (PLAYER,) * count)
        found += [plain] if _accepted(plain) else [Layout(game, plain.seats, (one,)) for one in changed]
    found += [Layout(game, usual if one in fits else full, (one,)) for one in changed]
    if len(fits) > 1:
        found.append(Layout(game, usual, tuple({id: (id, value) for id, value in fits}.values())))
    found += [Layout(game, (*(PLAYER,) * count, automa)) for automa in rules.automas
              for count in sorted({1, rules.most_seats - 1})]
    return [layout for layout in dict.fromkeys(found) if _accepted(layout)]


def _accepted(layout: Layout) -> bool:
    try:
        layout.table()
    except layover.Malformed:
        return False
    return True


ALL = [layout for game in IDS for layout in layouts(game)]
USUAL = [Layout(game, (PLAYER,) * get(game).usual_seats) for game in IDS]


def play_on(table: Table, rng: Rng, plies: int | None = None) -> Table:
    """Random picks, with an any-time pick of another seat now and then where the game allows them."""
    while not table.over and (plies is None or plies > 0):
        interject(table, rng)
        picks = table.legal()
        table.play(picks[rng.below(len(picks))])
        plies = None if plies is None else plies - 1
    return table


def interject(table: Table, rng: Rng) -> None:
    game = table.game
    if not game.interjections or table.over or rng.below(10):
        return
    seat = rng.below(table.seats)
    if seat == table.seat or not game.may_interject(table.state, seat):
        return
    picks = game.legal_anytime(table.state, seat)
    asked = table.seat
    if picks:
        table.play_part(picks[rng.below(len(picks))], seat)
        while not table.over and table.seat == seat != asked:
            picks = table.legal()
            table.play(picks[rng.below(len(picks))])


def moments(layout: Layout, seed: int, count: int) -> list[Table]:
    """Copies of one random game at `count` moments spread over it, the first decision and the last included."""
    whole: list[Table] = []
    table = layout.table(seed)
    rng = Rng.seeded(seed)
    while not table.over:
        whole.append(table.copy())
        play_on(table, rng, 1)
    return [whole[k * (len(whole) - 1) // max(count - 1, 1)] for k in range(min(count, len(whole)))]


def text_of(value: Any) -> str:
    """A view or a list of events as comparable text."""
    import json

    return json.dumps(value, sort_keys=True)
