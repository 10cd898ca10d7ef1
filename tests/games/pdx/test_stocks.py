"""Stocks."""

from __future__ import annotations

import json

import pytest

import layover
from layover.games.pdx.score import stock_points
from layover.testing import scene

RED = "small CUN | medium CLT* TIJ MIA | large MAD SHA* ICN"


def value(stock, gates):
    sc = scene("pdx", 2, stocks=True).seat(0, gates=gates, stocks=stock)
    return stock_points(sc.state, 0, sc.number("stock", f"stock_{stock}"))


@pytest.mark.rule("PDX-230")
def test_three_cards_each():
    t = layover.new("pdx", 4, 1, {"stocks": True})
    hands = [set(t.view(seat)["seats"][seat]["stock_cards"]) for seat in range(4)]
    assert all(len(hand) == 3 for hand in hands) and len(set.union(*hands)) == 12
    assert all(panel["stocks"] == 3 for panel in t.view()["seats"])


@pytest.mark.rule("PDX-231")
def test_stocks_are_secret_until_scoring():
    t = layover.new("pdx", 2, 1, {"stocks": True})
    own = list(t.view(0)["seats"][0]["stock_cards"])
    for reader in (1, None):
        seen = json.dumps([t.view(reader), t.events(reader), t.story(reader)])
        assert "stock_cards" not in t.view(reader)["seats"][0]
        assert not any(card in seen for card in own if card not in json.dumps(t.view(1)["seats"][1]))
    assert t.why_not("look_at_stocks:blue", 0).rule == "PDX-231"
    sc = scene("pdx", 2, stocks=True).seat(0, gates="small CUN TIJ DEN", stocks="air_chef_inc")
    assert sc.table.view(1)["seats"][0]["score"] == sc.table.scores[0] == 10    # no stock points in a preview


@pytest.mark.rule("PDX-232")
def test_a_large_gate_costs_a_card():
    sc = scene("pdx", 2, stocks=True).seat(0, gates="medium | medium | medium", stocks="air_chef_inc the_merch_co")
    sc.ask("build_kind", 0).play("upgrade", "upgrade_gate:b1")
    assert sc.answers() == ["discard_stock:stock_air_chef_inc", "discard_stock:stock_the_merch_co"]
    assert sc.refused("keep_stocks") == "PDX-232" and sc.refused("end_turn") == "PDX-031"
    assert sc.refused("discard_stock:stock_aero_bag_inc") == "PDX-232"
    sc.play("discard_stock:stock_air_chef_inc")
    assert list(sc.table.view(0)["seats"][0]["stock_cards"]) == ["stock_the_merch_co"]
    told = [sc.table.story(reader) for reader in (0, 1, None)]
    assert any("Air Chef" in line for line in told[0])
    assert not any("Air Chef" in line for line in told[1] + told[2])
    assert sc.table.view(0)["seats"][0]["own_discards"] == ["stock_air_chef_inc"]
    assert "own_discards" not in sc.table.view(1)["seats"][0]
    sc.holds()


@pytest.mark.rule("PDX-232")
def test_medium_costs_none_and_without_cards_the_upgrade_is_free():
    sc = scene("pdx", 2, stocks=True).seat(0, gates="small | medium | small", stocks="air_chef_inc")
    sc.ask("build_kind", 0)
    sc.play("upgrade", "upgrade_gate:b1")
    assert sc.table.decision.step == "end_turn" and sc.table.view()["seats"][0]["stocks"] == 1
    none = scene("pdx", 2, stocks=True).seat(0, gates="medium | small | small").ask("build_kind", 0)
    none.play("upgrade", "upgrade_gate:b1")
    assert none.size("b1") == "large" and none.table.decision.step == "end_turn"


@pytest.mark.rule("PDX-233", "PDX-234")
@pytest.mark.parametrize("tiles, points", [
    ("CUN", 0), ("CUN DEN", 5), ("CUN DEN TIJ", 5), ("CUN DEN TIJ PSP", 8), ("CUN DEN TIJ PSP | medium OGG", 8),
    ("CUN DEN TIJ PSP | medium OGG AUS", 12)])
def test_inc_cards_by_tiers(tiles, points):
    assert value("air_chef_inc", f"small {tiles}") == points


@pytest.mark.rule("PDX-235")
@pytest.mark.parametrize("gates, points", [("small | small | small", 12), ("medium | small | small", 0),
                                           ("medium | small | small | small", 12),
                                           ("small | small | small | small", 12)])
def test_gallery_export(gates, points):
    assert value("gallery_export_co", gates) == points


@pytest.mark.rule("PDX-236")
@pytest.mark.parametrize("stock", ["lounge_service_co", "the_merch_co"])
@pytest.mark.parametrize("tiles, points", [("CUN SAN", 0), ("CUN SLC", 4), ("CUN SLC ABQ", 6), ("CUN SLC ABQ LAS", 8),
                                           ("CUN SLC TIJ OAK", 4)])
def test_distinct_activities(stock, tiles, points):
    assert value(stock, f"small {tiles}") == points


@pytest.mark.rule("PDX-237")
@pytest.mark.parametrize("gates, points", [("large MAD SHA", 5), ("small CUN", 0), ("large MAD SHA ICN | small", 5),
                                           ("large MAD SHA ICN | medium CLT", 10), ("medium MIA OGG | small", 0)])
def test_luxury_eats(gates, points):
    assert value("luxury_eats_co", gates) == points


@pytest.mark.rule("PDX-238")
@pytest.mark.parametrize("count, points", [(4, 0), (5, 5), (6, 5), (7, 8), (9, 8), (10, 12)])
def test_express_freight(count, points):
    codes = ["CUN", "SAN", "PVR", "SJD", "SLC", "BZN", "YYC", "DEN", "ABQ", "TUS"][:count]
    gates = " | ".join(f"small {' '.join(codes[k:k + 5])}" for k in (0, 5))
    assert value("express_freight_co", gates) == points


@pytest.mark.rule("PDX-239")
@pytest.mark.parametrize("gates, points", [
    ("large CUN SAN PVR | small | small", 4), ("large CUN SAN | medium PVR SJD SLC | small", 0),
    ("large CUN SAN PVR | medium SJD SLC BZN YYC | small", 6),
    ("large CUN SAN PVR | large SJD SLC BZN | large YYC DEN ABQ | large TUS SBA DTW", 9)])
def test_luggage_specialists(gates, points):
    assert value("luggage_specialists_co", gates) == points


@pytest.mark.rule("PDX-240")
@pytest.mark.parametrize("stock", ["first_class_catering_co", "portland_security_co"])
@pytest.mark.parametrize("gates, points", [("small CUN TIJ OAK", 0), ("small CUN SAN", 5), ("small CUN SAN PVR SJD", 8),
                                           ("small CUN SAN PVR SJD SLC | small BZN", 12)])
def test_activity_tiles(stock, gates, points):
    assert value(stock, gates) == points


@pytest.mark.rule("PDX-234", "PDX-237")
def test_ex_12_five_tiles_and_six_services():
    assert value("air_chef_inc", "small CUN DEN TIJ PSP | medium OGG") == 8
    assert value("luxury_eats_co", "large MAD SHA") == 5


@pytest.mark.rule("PDX-233")
def test_ex_28_stocks_on_ex_08():
    wanted = {"air_chef_inc": 5, "luxury_eats_co": 10, "express_freight_co": 8, "luggage_specialists_co": 4,
              "first_class_catering_co": 8, "lounge_service_co": 6, "gallery_export_co": 0}
    assert {stock: value(stock, RED) for stock in wanted} == wanted
