"""What each seat may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

import layover
from layover.engine.bits import bits
from layover.engine.chance import Rng
from layover.engine.setup import Value
from layover.games.pdx.pack import HALF
from layover.testing import scene
from tests.tables import columns, play_on

OPTIONS: dict[str, Value] = {"stocks": True, "specialists": True}


def hidden(s):
    """Ids that nobody at the table may know."""
    ids = s.pack.ids
    tiles = [*bits(s.unseen[0]), *(HALF + k for k in bits(s.unseen[1]))]
    found = {ids["destination"][tile] for tile in tiles} | {ids["office"][k] for k in bits(s.unseen_offices)}
    return found | {ids["campaign"][k] for k in bits(s.ad_deck)} | {ids["stock"][k] for k in bits(s.stock_deck)}


@pytest.mark.parametrize("seed", range(3))
def test_no_view_event_or_candidate_names_what_is_hidden(seed):
    table = layover.new("pdx", 3, seed, OPTIONS)
    rng = Rng.seeded(seed)
    while not table.over:
        secret = hidden(table.state)
        for reader in (None, 0, 1, 2):
            text = json.dumps(table.view(reader))
            assert not [id for id in secret if f'"{id}"' in text]
            others = {table.pack.ids["stock"][k] for who in range(3) if who != reader
                      for k in bits(columns(table).stocks[who] | columns(table).stocks_gone[who])}
            told = text + json.dumps(table.events(reader, table.ply - 30))
            assert not [id for id in others if f'"{id}"' in told]
        assert not {one.target for one in table.decision.candidates if one.heading != "discard_stock"} & secret
        play_on(table, rng, 25)
    assert "stock_cards" in table.view(None)["seats"][0]                     # all is shown at the end


def test_every_zone_is_in_the_view():
    view = layover.new("pdx", 2, 1).view(0)
    assert {"market", "display", "campaigns", "campaign_deck", "runway", "public", "supply", "seats", "phase", "order",
            "empty_stacks", "last_turns", "removed", "dice"} <= set(view)
    assert json.loads(json.dumps(view)) == view


def test_imagining_redeals_only_what_the_seat_cannot_know():
    table = play_on(layover.new("pdx", 3, 3, OPTIONS), Rng.seeded(3), 300)
    s = columns(table)
    imagined: list[Any] = [table.game.imagine(s, 0, Rng.seeded(k)) for k in range(12)]
    seen = {tuple(other.stocks) for other in imagined}
    assert len(seen) > 1 and {row[0] for row in seen} == {s.stocks[0]}
    for other in imagined:
        assert [len(bits(m)) for m in other.stocks] == [len(bits(m)) for m in s.stocks]
        assert other.stocks_gone[0] == s.stocks_gone[0] and table.game.census(other) == []


def test_the_view_tells_what_tiles_cost_and_bring_their_reader():
    sc = scene("pdx", 2).seat(0, reserve="BOM CUN", tokens="art wild beach", slots="art_art art_baggage",
                              gates="small SAN | large | small(P) TIJ")
    sc.board(market="MIA", ads="beach_beach").ask("end_turn", 0)
    own = sc.table.view(0)["seats"][0]
    assert own["prices"]["dest_bom"] == {"adds": 4, "met": [True, True, False], "gates": ["b2"], "ready": False}
    assert own["prices"]["dest_cun"] == {"adds": 0, "met": [True], "gates": ["b1", "b2", "b3"], "ready": True}
    assert own["prices"]["dest_mia"]["adds"] == 3 and not own["prices"]["dest_mia"]["ready"]
    assert own["costs"][0] == [True, False] and own["slot_points"] == [2, 1, None] and own["about"] == {}
    assert [gate["locked"] for gate in own["gates"]] == [0, 0, 0]
    assert "prices" not in sc.table.view(1)["seats"][0] and "prices" not in sc.table.view()["seats"][0]
    sc.play("assign:dest_cun")
    assert sc.table.view(0)["seats"][0]["about"] == {"destination": "dest_cun"}
    assert "about" not in sc.table.view(1)["seats"][0]


def test_the_view_tells_how_far_a_stock_is():
    sc = scene("pdx", 2, stocks=True).seat(0, stocks="air_chef_inc", gates="small CUN TIJ | small | small")
    assert sc.ask("end_turn", 0).table.view(0)["seats"][0]["tiers"] == {"stock_air_chef_inc": {"have": 2, "next": 4}}
