"""Illegal moves, spec section 11: each attempt of its table, and which of several reasons is told."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.testing import scene
from tests.games.airlines.reading import extending, flights, flying, founding, laying, starting

DISPLAY = "roc roc new map boi"
BOI_SPENT = {"boi": "wave_14 dot_11 dot_06 dot_10 dot_05 dot_07 dot_03 dot_04 dot_12"}
"""BOI: 10/0."""
MAP_SPENT = "dot_01.1 dot_02.1 dot_03.1 dot_04.2 dot_05.1 dot_07.1 dot_08.1 dot_09.1 dot_10.1 dot_12.1 dot_13.2"
"""All eleven markers of MAP as stickers."""


def position(**board: Any) -> Any:
    """PAX and HIT are founded, SOL is inactive; seat 0 can do a bit of everything. Its dash 2 is useless."""
    markers = {"pax": "dash_07 dash_01", "hit": "ladder_01", "roc": "dash_12"} | board.pop("markers", {})
    s = scene("airlines", seats=3).seat(0, shares="pax pax hit boi sol gul", flights="dash_02 dash_04 dot_03 wave_05")
    return s.seat(1, table="pax hit roc").board(markers=markers, **{"inactive": "sol", "display": DISPLAY} | board)


def turn(*picks: str, **board: Any) -> Any:
    """Build: seat 0's turn after these picks."""
    return lambda: position(**board).turn(0).play(*picks)


def route(company: str, card: str, **board: Any) -> Any:
    """Build: seat 0 chooses the route of an extension."""
    return lambda: flying(position(**board), 0, company, card)


def first(company: str, card: str, **board: Any) -> Any:
    """Build: seat 0 chooses a first route."""
    return lambda: starting(position(**board), 0, company, card)


SOL = "sol sol new map boi"
ONE_PAX = laying("pax", 1)
TWO_PAX = laying("pax", 2)
FOUND_BOI = founding("boi", 1, "dot_03", "dot_06")
GROW_PAX = extending("wave_05", "pax", "wave_03")

TABLE: list[Any] = [
    ("two activities in one turn", turn("extend"), "play", "AIR-023"),
    ("exchange after the activity has begun", turn("extend"), "exchange:dash_02", "AIR-101"),
    ("exchange of a card that can still be used", turn(), "exchange:dash_04", "AIR-108"),
    ("exchange with nothing to draw", turn(flight_deck=""), "exchange:dash_02", "AIR-104"),
    ("removing two worthless shares", turn("remove:slot_1", display=SOL), "remove:slot_2", "AIR-165"),
    ("removing a share that is not worthless", turn(display=SOL), "remove:slot_3", "AIR-165"),
    ("founding a company on a table", turn("found"), "found_company:pax", "AIR-041"),
    ("founding an inactive company", turn("found"), "found_company:sol", "AIR-042"),
    ("founding without a fitting card", turn("found"), "found_company:gul", "AIR-043"),
    ("drawing first and then founding", turn("extend"), "found", "AIR-023"),
    ("first route not at the HQ", turn(*FOUND_BOI[:4]), "first_route:dot_05", "AIR-045"),
    ("founding with two companies", turn(*FOUND_BOI[:2]), "found_company:gul", "AIR-040"),
    ("playing two companies", turn("play", "play_company:pax"), "play_company:hit", "AIR-111"),
    ("founding with no share", turn(*FOUND_BOI[:2]), "found_count:0", "AIR-040"),
    ("founding with more than in hand", turn(*FOUND_BOI[:2]), "found_count:2", "AIR-040"),
    ("playing no share", turn("play", "play_company:pax"), "play_count:0", "AIR-110"),
    ("playing more than in hand", turn("play", "play_company:pax"), "play_count:3", "AIR-110"),
    ("sabotage after founding with one share", turn(*FOUND_BOI), "sabotage:pax", "AIR-050"),
    ("sabotage with two shares in mind", turn("play", "play_company:pax"), "sabotage:pax", "AIR-121"),
    # Laying two shares and declining end the turn (D14 is merged): the next seat is told the reason.
    ("sabotage after laying two shares", turn(*TWO_PAX), "sabotage:pax", "AIR-121"),
    ("two sabotages", turn(*ONE_PAX, "sabotage:hit"), "sabotage:pax", "AIR-120"),
    ("sabotage below 5", turn(*ONE_PAX, "sabotage:hit"), "sabotage_circle:wave_03.1", "AIR-124"),
    ("second sabotage on a route", turn(*ONE_PAX, "sabotage:hit", sabotage={"boi": "wave_09.2"}),
     "sabotage_circle:wave_09.3", "AIR-125"),
    ("sabotage on an occupied circle", turn(*ONE_PAX, "sabotage:hit", markers={"new": "ladder_08"}),
     "sabotage_circle:ladder_08.1", "AIR-123"),
    ("sabotage without markers", turn(*ONE_PAX, markers=BOI_SPENT), "sabotage:boi", "AIR-122"),
    ("card of another pattern", route("pax", "wave_14"), "extend_route:dash_08", "AIR-081"),
    ("pattern not permitted", route("hit", "wave_14"), "extend_route:wave_03", "AIR-082"),
    ("full route", route("pax", "wave_14", full="wave_03"), "extend_route:wave_03", "AIR-083"),
    ("card too low", route("pax", "wave_02"), "extend_route:wave_02", "AIR-084"),
    ("company without markers", route("boi", "dot_14", markers=BOI_SPENT), "extend_route:dot_09", "AIR-085"),
    ("route not connected", route("pax", "wave_14"), "extend_route:wave_05", "AIR-086"),
    ("connected by a sabotage marker only", route("pax", "wave_14", sabotage={"pax": "wave_04.1"}),
     "extend_route:wave_05", "AIR-086"),
    ("second marker on a route", route("pax", "dash_13"), "extend_route:dash_07", "AIR-087"),
    ("choosing a higher circle", route("pax", "wave_14"), "choose_circle:wave_03.2", "AIR-088"),
    ("extending a company not founded", turn("extend", "extend_with:wave_05"), "extend_company:boi", "AIR-061"),
    ("extending twice", turn(*GROW_PAX), "extend_with:dash_04", "AIR-061"),
    ("taking a share instead of extending", turn("extend"), "draw_share", "AIR-064"),
    ("taking a share after declining", turn("extend", "decline"), "take_share:slot_1", "AIR-064"),
    ("refusing the share", turn(*GROW_PAX), "refuse_share", "AIR-145"),
    ("drawing from an empty deck", turn(*GROW_PAX, deck=""), "draw_share", "AIR-143"),
    ("playing a company nobody founded", turn("play"), "play_company:boi", "AIR-114"),
    ("playing a worthless share", turn("play"), "play_company:sol", "AIR-115"),
    ("discarding a share", turn(), "discard:sol", "AIR-026"),
    ("trading a share", turn(), "trade:pax", "AIR-026"),
    ("taking back a share", lambda: position().turn(1), "take_back:pax", "AIR-026"),
]


@pytest.mark.parametrize(("build", "pick", "rule"), [pytest.param(*row[1:], id=row[0]) for row in TABLE])
def test_the_rule_that_says_no(build: Any, pick: str, rule: str) -> None:
    s = build()
    before = s.table.digest()
    assert s.refused(pick) == rule
    with pytest.raises(layover.Refused) as refusal:
        s.table.play(pick)
    assert refusal.value.rule == rule and refusal.value.sentence and rule in str(refusal.value)
    assert s.table.digest() == before


@pytest.mark.rule("AIR-011")
def test_acting_out_of_turn() -> None:
    s = position().turn(0)
    for pick in ("extend", "found", "play", "exchange:dash_02", "draw_share", "sabotage:pax", "discard:pax"):
        assert s.refused(pick, seat=1) == s.refused(pick, seat=2) == "AIR-011"
    s.play(*laying("pax", 2))
    assert s.refused("sabotage:pax", seat=0) == "AIR-011"             # the turn has passed
    assert s.refused("extend", seat=1) is None


def test_undo_after_a_hidden_card_was_seen() -> None:
    s = position().turn(0).play(*FOUND_BOI)
    assert s.table.may_undo
    for _ in range(5):
        s.table.undo()
    assert not s.table.may_undo and s.table.game.asked(s.state).name == "activity"
    assert flights(s, 0) == ["wave_05", "dash_02", "dash_04", "dot_03"]
    s = position().turn(0).play("extend")
    with pytest.raises(layover.Malformed, match="cannot be taken back"):
        s.table.undo()


@pytest.mark.parametrize("picks", [("extend",), ("exchange:dash_02",), (*FOUND_BOI, "draw_share"),
                                   (*FOUND_BOI, "take_share:slot_1"), TWO_PAX, (*ONE_PAX, "no_sabotage")])
def test_there_is_no_undo_past_a_commit(picks: tuple[str, ...]) -> None:
    s = position().turn(0).play(*picks[:-1])
    assert s.table.may_undo == (len(picks) > 1)
    assert not s.play(picks[-1]).table.may_undo


def test_a_dealt_table_has_no_undo_past_a_draw() -> None:
    table = layover.new("airlines", 3, seed=1)
    table.play("extend")
    assert table.seat == 0 and not table.may_undo
    with pytest.raises(layover.Malformed, match="has come to light") as error:
        table.undo()
    assert error.value.code == "undo/barrier"


def test_extending_without_a_card_to_draw_may_be_undone() -> None:
    s = position(flight_deck="").turn(0)
    before = s.table.digest()
    s.play("extend").table.undo()
    assert s.table.digest() == before


@pytest.mark.rule("AIR-247")
def test_the_extra_round_with_two_players() -> None:
    with pytest.raises(layover.Malformed, match=r"The extra round needs at least 3 players. \[AIR-247\]") as error:
        layover.new("airlines", 2, options={"extra_round": True})
    assert error.value.code == "setup/refused"


ORDER: list[Any] = [
    ("041 before 040", turn("found"), "found_company:roc", "AIR-041"),
    ("042 before 040", turn("found", inactive="ita"), "found_company:ita", "AIR-042"),
    ("040 before 043", turn("found"), "found_company:new", "AIR-040"),
    ("045 before 081", first("boi", "dot_10"), "first_route:wave_01", "AIR-045"),
    ("045 before 083", first("boi", "dot_10", full="dot_01"), "first_route:dot_01", "AIR-045"),
    ("081 before 082", first("roc", "dash_13"), "first_route:dot_08", "AIR-081"),
    ("081 before 083", first("boi", "dot_14", full="wave_14"), "first_route:wave_14", "AIR-081"),
    ("082 before 083", first("roc", "dot_14", full="dot_08"), "first_route:dot_08", "AIR-082"),
    ("082 before 084", first("roc", "dot_01"), "first_route:dot_08", "AIR-082"),
    ("061 before 081", route("boi", "dot_10"), "extend_route:wave_14", "AIR-061"),
    ("061 before 082", route("new", "dot_10"), "extend_route:dot_10", "AIR-061"),
    ("081 before 082", route("hit", "dot_10"), "extend_route:wave_03", "AIR-081"),
    ("081 before 087", route("pax", "wave_14"), "extend_route:dash_07", "AIR-081"),
    ("082 before 083", route("hit", "wave_14", full="wave_03"), "extend_route:wave_03", "AIR-082"),
    ("082 before 084", route("hit", "wave_01"), "extend_route:wave_02", "AIR-082"),
    ("087 before 083", route("pax", "dash_13"), "extend_route:dash_01", "AIR-087"),
    ("087 before 084", route("pax", "dash_03"), "extend_route:dash_07", "AIR-087"),
    ("087 before 085", route("boi", "dot_14", markers=BOI_SPENT), "extend_route:dot_12", "AIR-087"),
    ("083 before 086", route("pax", "wave_14", full="wave_05"), "extend_route:wave_05", "AIR-083"),
    ("083 before 085", route("boi", "dot_14", markers=BOI_SPENT, full="dot_09"), "extend_route:dot_09", "AIR-083"),
    ("084 before 085", route("boi", "dot_08", markers=BOI_SPENT), "extend_route:dot_09", "AIR-084"),
    ("084 before 086", route("pax", "wave_01"), "extend_route:wave_05", "AIR-084"),
    ("085 before 086", route("boi", "dot_14", markers=BOI_SPENT), "extend_route:dot_15", "AIR-085"),
    ("115 before 110", turn("play", inactive="ita"), "play_company:ita", "AIR-115"),
    ("114 before 110", turn("play"), "play_company:new", "AIR-114"),
    ("050 before 122", turn(*FOUND_BOI, sabotage={"map": MAP_SPENT}), "sabotage:map", "AIR-050"),
    ("123 before 124", turn(*ONE_PAX, "sabotage:hit"), "sabotage_circle:dash_07.1", "AIR-123"),
    ("123 before 125", turn(*ONE_PAX, "sabotage:hit", sabotage={"boi": "wave_09.2"}), "sabotage_circle:wave_09.2",
     "AIR-123"),
    ("124 before 125", turn(*ONE_PAX, "sabotage:hit", sabotage={"boi": "wave_09.2"}), "sabotage_circle:wave_09.1",
     "AIR-124"),
    ("101 before 108", turn("extend"), "exchange:dash_04", "AIR-101"),
    ("108 before 104", turn(flight_deck=""), "exchange:dash_04", "AIR-108"),
    ("064 before 143", turn(deck=""), "draw_share", "AIR-064"),
    ("023 before 043", lambda: scene("airlines", seats=3).seat(0, shares="gul").turn(0).play("extend"), "found",
     "AIR-023"),
    ("023 before 110", lambda: scene("airlines", seats=3).turn(0).play("extend"), "play", "AIR-023"),
]


@pytest.mark.parametrize(("build", "pick", "rule"), [pytest.param(*row[1:], id=row[0]) for row in ORDER])
def test_the_first_failing_condition_is_reported(build: Any, pick: str, rule: str) -> None:
    assert build().refused(pick) == rule


def founding_card(company: str, card: str, **board: Any) -> str | None:
    s = position(**board).seat(0, flights=card)
    return s.ask("found_with", 0, s.number("company", company)).refused(f"found_with:{card}")


def extension_card(card: str, company: str = "", **board: Any) -> str | None:
    s = scene("airlines", seats=3).seat(0, flights=card).board(display=DISPLAY, **board)
    if company:
        return s.ask("extend_company", 0, s.number("flight", card)).refused(f"extend_company:{company}")
    return s.ask("extension", 0).refused(f"extend_with:{card}")


@pytest.mark.rule("AIR-046", "AIR-081", "AIR-082", "AIR-083", "AIR-084")
def test_a_founding_card_is_refused_for_the_route_that_gets_furthest() -> None:
    assert founding_card("boi", "ladder_14") == "AIR-081"             # no ladder at Winnipeg
    assert founding_card("roc", "dot_14") == "AIR-082"                # dot_08, not for ROC
    assert founding_card("boi", "wave_14", full="wave_14") == "AIR-083"
    assert founding_card("gul", "double_02", full="double_02") == "AIR-084"      # double_02 is full, double_01 costs 3
    assert founding_card("gul", "double_02") is None


@pytest.mark.rule("AIR-061", "AIR-081", "AIR-082", "AIR-083", "AIR-084", "AIR-085", "AIR-086", "AIR-087")
def test_an_extension_card_is_refused_for_the_completion_that_gets_furthest() -> None:
    assert extension_card("wave_14") == "AIR-061"
    assert extension_card("wave_14", markers={"roc": "dash_10"}) == "AIR-082"
    waves = " ".join(f"wave_{n:02}" for n in range(1, 17))
    assert extension_card("wave_14", markers={"sol": "wave_05"}, full=waves) == "AIR-083"
    assert extension_card("wave_01", markers={"boi": "wave_14", "roc": "dash_10"}, full="wave_03 wave_06") == "AIR-084"
    assert extension_card("dot_14", markers=BOI_SPENT) == "AIR-085"
    assert extension_card("wave_01", markers={"boi": "wave_14"}) == "AIR-086"           # wave_03 is free but far
    assert extension_card("dot_14", markers=BOI_SPENT | {"map": "ladder_02"}) is None


@pytest.mark.rule("AIR-087")
def test_a_company_is_refused_for_its_route_that_gets_furthest() -> None:
    both = {"markers": {"pax": "dash_07", "hit": "ladder_01", "roc": "dash_12"}}
    assert extension_card("wave_14", "hit", **both) == "AIR-082"
    assert extension_card("wave_14", "boi", **both) == "AIR-061"
    assert extension_card("dash_02", "pax", full="dash_01 dash_12", **both) == "AIR-084"
    alone = " ".join(f"dash_{n:02}" for n in range(1, 14) if n != 7)
    assert extension_card("dash_13", "pax", full=alone, **both) == "AIR-083"             # further than "flown already"
    assert extension_card("dash_13", "pax", **both) is None
