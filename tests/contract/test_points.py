"""Where points come from, and what breaks ties: told by events, in every game that ends."""

from __future__ import annotations

from collections import Counter

import pytest

from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.engine.words import words_of
from layover.games import IDS, get
from tests.tables import ALL, USUAL, Layout, play_on

TIE_BREAKS = {"airlines": {"AIR-214"}, "pdx": {"PDX-180", "PDX-181"}, "portal": {"POR-136", "POR-137", "POR-138"},
              "postcards": {"POS-512", "POS-636"}, "duck_dealer": {"DUC-113"}}
every_layout = pytest.mark.parametrize("layout", ids=str, argvalues=[
    layout if layout in USUAL else pytest.param(layout, marks=pytest.mark.long) for layout in ALL])


def points(table: Table) -> Counter[int]:
    """What each seat has by the events of all sources."""
    found: Counter[int] = Counter()
    for source in table.words.tree["source"].values():
        for event in table.events():
            if event["kind"] in source["events"]:
                found[event["seat"]] += event.get("number", 1) * source.get("times", 1)
                assert not source.get("by") or event[source["by"]] in table.pack.ids[source["by"]]
    return found


@every_layout
def test_the_sources_add_up_and_a_tie_break_is_told(layout: Layout) -> None:
    for seed in range(3):
        table = play_on(layout.table(seed), Rng.seeded(seed))
        assert table.over
        added = points(table)
        assert [added[seat] for seat in range(table.seats)] == list(table.scores)
        told = [event for event in table.events() if event["kind"] in table.words.tree["view"]["ties"]]
        first = [seat for seat in range(table.seats) if table.ranking[seat] == 1]
        rules = {event["rule"] for event in told}
        assert told and rules <= TIE_BREAKS.get(layout.game, rules)
        if len(first) > 1:
            assert {event["seat"] for event in told} == set(first)


@pytest.mark.parametrize("game", IDS)
def test_every_source_has_events(game: str) -> None:
    words = words_of(get(game))
    assert all(source["events"] for source in words.tree["source"].values()) and words.tree["view"]["ties"]
