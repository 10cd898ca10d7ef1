"""Rules that refuse where random games seldom or never lead: each is met in a position made for it, and everything that
is refused there is held against the predicates, as `tests/contract/test_reasons.py` does with random positions.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from layover.engine.scene import Scene
from layover.testing import scene
from tests.games.pdx.test_destinations import RED
from tests.games.pdx.test_land import landing
from tests.games.pdx.test_specialists import special
from tests.reasons import Attempt, reasons

PARTNERS = {"gates": "large | large | small", "slots": "partnership freight_freight", "reserve": "SHA LIM"}
SCENES: dict[str, tuple[Callable[[], Scene], str]] = {
    "PDX-042": (lambda: landing("medium LAS* ORD | small | small").play("land:b1"), "land_token:food"),
    "PDX-043": (lambda: landing("medium LAS* ORD | small | small").play("land:b1", "land_token:comfort"),
                "land_token:baggage"),
    "PDX-051": (lambda: landing("small(P) OAK | small(P) CUN | small").play("land:b1"), "land:b2"),
    "PDX-077": (lambda: scene("pdx", 2).seat(1, gates="medium | large | small(P)", hangar="small large")
                .ask("schedule_flights", 1), "schedule:small_c3"),
    "PDX-102": (lambda: scene("pdx", 2).seat(0, gates=RED, reserve="SMF OAK BOM", tokens="shop art security baggage")
                .ask("worker", 0).play("assign:dest_oak"), "assign_to:b3"),
    "PDX-103": (lambda: scene("pdx", 2).seat(0, reserve="OAK", tokens="shop 2 wild").ask("worker", 0)
                .play("assign:dest_oak", "assign_to:b1"), "pay:wild_2"),
    "PDX-113": (lambda: scene("pdx", 2).seat(0, gates="small OAK* CUN | small | small", reserve="TIJ", tokens="food")
                .ask("worker", 0).play("assign:dest_tij", "assign_to:b1", "move:dest_tij"), "move_to:b1_1"),
    "PDX-127": (lambda: scene("pdx", 2).board(runway="").ask("lease_pick", 0), "lease:1"),
    "PDX-132": (lambda: scene("pdx", 2).seat(0, gates="small | small(P) TIJ | small OAK*", tokens="beach")
                .ask("build_kind", 0).play("upgrade"), "upgrade_gate:b2"),
    "PDX-133": (lambda: scene("pdx", 2).seat(0, gates="small CUN SAN PVR SJD SLC | small | small")
                .ask("build_kind", 0).play("upgrade"), "upgrade_gate:b1"),
    "PDX-134": (lambda: scene("pdx", 2).seat(0, gates="small | medium | small").board(upgrades=0)
                .ask("build_kind", 0).play("upgrade"), "upgrade_gate:b1"),
    "PDX-149": (lambda: scene("pdx", 2).seat(0, tokens="beach city")
                .board(ads="beach_city - city_city beach_beach", ad_deck="").ask("launch_pick", 0), "launch:ad2"),
    "PDX-156": (lambda: scene("pdx", 2).seat(0, gates="large(P) MAD | small | small").board(supply={"comfort": 0})
                .turn(0).play("land:b1"), "land_token:comfort"),
    "PDX-232": (lambda: scene("pdx", 2, stocks=True)
                .seat(0, gates="medium | medium | medium", stocks="air_chef_inc the_merch_co")
                .ask("build_kind", 0).play("upgrade", "upgrade_gate:b1"), "discard_stock:stock_aero_bag_inc"),
    "PDX-252": (lambda: special(3, slots="analyst broker contractor").ask("build_kind", 0)
                .play("open_office", "exchange:specialist", "give_specialist:spec_analyst"),
                "take_specialist:spec_broker"),
    "PDX-259": (lambda: special(slots="analyst broker art_art").ask("build_kind", 0)
                .play("open_office", "exchange:specialist"), "give_specialist:spec_contractor"),
    "PDX-263": (lambda: special(**PARTNERS, tokens="8 wild comfort").ask("worker", 0)
                .play("assign:dest_sha", "assign_to:b1", "pay:partner_wild_23", "assign:dest_lim", "assign_to:b2"),
                "pay:partner_own"),
    "PDX-264": (lambda: special(gates="large | small | small", slots="partnership art_art", reserve="SHA",
                                tokens="3 wild shop")
                .ask("worker", 0).play("assign:dest_sha", "assign_to:b1"), "pay:partner_own"),
}


@pytest.mark.parametrize("rule", SCENES)
def test_a_refusal_that_is_seldom_met_is_true(rule: str) -> None:
    made, pick = SCENES[rule]
    sc = made()
    assert sc.refused(pick) == rule
    known, table = reasons("pdx"), sc.table
    for seat in range(table.seats):
        for number in range(table.game.picks):
            found = table.game.ruling(table.state, seat, number)
            if found is not None:
                attempt = Attempt(table, seat, number)
                assert known[found.id](attempt), f"{found.id} is not why: {attempt}"
