"""A plain greedy player, so that tests see what random play hardly ever does: builds, deliveries, equipment, offers.

`PYTHONPATH=src:. python tests/games/duck_dealer/planner.py` writes the goldens that it has played and that are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import layover
from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.games.duck_dealer import flights

GOLDEN = Path(__file__).parents[2] / "golden" / "duck_dealer"
GAMES = {2: 25, 3: 30, 4: 5, 5: 33}
"""Seats -> the seed of a game in which much happens."""

TOP = ("deliver", "build_tile", "build_factory", "use_factory", "accept", "send")


def play_planned(table: Table, seed: int, chaos: int = 12) -> Iterator[int]:
    """Play to the end; yields after every pick. One pick in `chaos` is any legal one."""
    rng = Rng.seeded(seed)
    while not table.over:
        for pick in _plan(table, rng, chaos):
            table.play(pick)
            yield pick


def _plan(table: Table, rng: Rng, chaos: int) -> list[int]:
    picks = table.legal()
    if rng.below(chaos) == 0:
        return [picks[rng.below(len(picks))]]
    names = {table.name(pick): pick for pick in picks}
    step = table.game.asked(table.state).name
    if step == "choice":
        return [_choose_turn(table, names, rng)]
    if step == "actions":
        return _act(table, names, rng)
    if step == "equip":
        kits = ("hold+navigator+merchant", "hold+hold+merchant", "hold+merchant+merchant")
        return [names[f"equip:{kits[rng.below(3)]}"]]
    for word in TOP:
        if word in names and rng.below(4):
            return [names[word]]
    return [picks[rng.below(len(picks))]]


def _choose_turn(table: Table, names: dict[str, int], rng: Rng) -> int:
    discs = table.view()["seats"][table.seat]["discs"]
    colour = min(("blue", "red", "yellow"), key=lambda id: discs[id] - 3 * (id == "blue") + rng.below(2))
    if sum(discs.values()) >= 9 + rng.below(4) or f"collect:{colour}" not in names:
        return names["act"]
    return names[f"collect:{colour}"]


def _act(table: Table, names: dict[str, int], rng: Rng) -> list[int]:
    headings: dict[str, list[int]] = {}
    for name, pick in names.items():
        headings.setdefault(name.partition(":")[0], []).append(pick)
    for heading in TOP:
        if heading in headings:
            return [max(headings[heading], key=lambda pick: _factory_worth(table, pick))]
    for heading, one_in in (("buy_equipment", 2), ("claim", 3), ("offer", 3), ("buy_link", 8)):
        if heading in headings and rng.below(one_in) == 0:
            found = headings[heading]
            return [found[rng.below(len(found))]]
    panel = table.view()["seats"][table.seat]
    if "use_mine" in headings and (panel["load"] < panel["capacity"] or rng.below(20) == 0):
        good = table.view()["planets"][panel["place"]]["mine"]
        if not panel["goods"].get(good) or rng.below(6) == 0:
            return headings["use_mine"]
    state: Any = table.state
    trips = flights.trips(state)
    best, gain = None, 0
    for trip in trips:
        worth = _worth(table, panel, trip, rng) - len(trip)
        if worth > gain:
            best, gain = trip, worth
    return best or headings.get("stop") or headings["end_turn"]


def _factory_worth(table: Table, pick: int) -> int:
    heading = table.game.heading_of[pick]
    pack: Any = table.pack
    return pack.factory_points[pick - heading.base] if heading.name == "build_factory" else 0


def _worth(table: Table, panel: dict[str, Any], trip: list[int], rng: Rng) -> int:
    """What could be done at the end of a trip with what is aboard and mined there."""
    copy: Any = table.state.copy()
    for pick in trip:
        table.game.apply(copy, pick)
    pack: Any = table.pack
    id = pack.ids["planet"][copy.place[table.seat]]
    planet = table.view()["planets"][id]
    aboard = set(panel["goods"]) | ({planet["mine"]} if panel["discs"]["blue"] else set())
    worth = rng.below(6) + 6 * (planet["mine"] not in panel["goods"])
    consumer = planet.get("consumer")
    if consumer in aboard:
        worth += 60
    if planet["kind"] == "start":
        tile = pack.yard_price[pack.number("shipyard", planet["shipyard"])]
        worth += 20 * (pack.ids["good"][tile] in aboard and len(aboard) > 1)
        return worth
    for n, output in enumerate(pack.factory_output):
        inputs = {pack.ids["good"][good] for good in pack.factory_inputs[n]}
        if inputs <= aboard:
            if planet["factory"] is None and pack.ids["factory"][n] in table.view()["factory_stock"]:
                worth += pack.factory_points[n]
            elif planet["factory"] == pack.ids["good"][output]:
                worth += 25
    return worth


def write_goldens() -> None:
    for seats, seed in GAMES.items():
        path = GOLDEN / f"{seats}-planned-last_space.lay"
        if not path.exists():
            table = layover.new("duck_dealer", seats, seed, {"fifth_seat": seats == 5})
            for _ in play_planned(table, seed):
                pass
            path.write_text(table.transcript(), encoding="utf-8")
            print(path.name, table.scores)


if __name__ == "__main__":
    write_goldens()
