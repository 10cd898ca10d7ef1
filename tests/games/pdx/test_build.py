"""Build: gates and offices."""

from __future__ import annotations

import pytest

from layover.testing import scene


@pytest.mark.rule("PDX-130")
def test_one_option_a_build():
    sc = scene("pdx", 2).ask("build_kind", 0)
    assert sc.answers() == ["upgrade", "extra_gate", "open_office", "decline"]
    sc.play("extra_gate")
    for second in ("upgrade", "extra_gate", "open_office", "upgrade_gate:b1", "office_from:display_1"):
        assert sc.refused(second) == "PDX-130"


@pytest.mark.rule("PDX-131", "PDX-134")
def test_one_step_at_a_time():
    sc = scene("pdx", 2).seat(0, gates="small | large | medium").ask("build_kind", 0).play("upgrade")
    assert sc.picks("upgrade_gate") == ["upgrade_gate:b1", "upgrade_gate:b3"]
    assert sc.refused("upgrade_gate:b2") == "PDX-131" and sc.refused("upgrade_gate:c1") == "PDX-162"
    assert sc.refused("upgrade_to_large:b1") == "PDX-131"
    sc.play("upgrade_gate:b1")
    assert sc.size("b1") == "medium"                                       # not large: that is another Build
    assert sc.refused("upgrade_gate:b1") == "PDX-130"


@pytest.mark.rule("PDX-132")
def test_ex_33_cancel_to_upgrade():
    sc = scene("pdx", 2).seat(0, gates="large | small(P) TIJ | large", tokens="beach").ask("build_kind", 0)
    assert sc.picks("upgrade") == [] and sc.refused("upgrade") == "PDX-131"
    one = scene("pdx", 2).seat(0, gates="small | small(P) TIJ | small OAK*", tokens="beach").ask("build_kind", 0)
    one.play("upgrade")
    assert one.refused("upgrade_gate:b2") == "PDX-132" and one.refused("upgrade_gate:b3") == "PDX-132"
    one.play("cancel:b2", "cancel_with:beach", "upgrade_gate:b2")
    assert one.size("b2") == "medium"


@pytest.mark.rule("PDX-133", "PDX-134")
def test_ex_17_upgrade_and_capacity():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN PVR SJD SLC | small | small").ask("build_kind", 0).play("upgrade")
    assert sc.refused("upgrade_gate:b1") == "PDX-133"
    sc.play("move:dest_cun", "move_to:b2_1", "upgrade_gate:b1")
    assert sc.size("b1") == "medium" and sc.table.view()["supply"]["upgrades"] == 11
    sc.ask("build_kind", 0).play("upgrade")
    assert sc.refused("upgrade_gate:b1") == "PDX-133"                      # four tiles, large holds three
    sc.play("move:dest_san", "move_to:b3_1", "upgrade_gate:b1")
    assert sc.size("b1") == "large" and sc.table.view()["supply"]["upgrades"] == 11
    sc.holds()


@pytest.mark.rule("PDX-134")
def test_no_upgrade_tile_left():
    sc = scene("pdx", 2).seat(0, gates="small | medium | small").board(upgrades=0).ask("build_kind", 0).play("upgrade")
    assert sc.refused("upgrade_gate:b1") == "PDX-134" and sc.picks("upgrade_gate") == ["upgrade_gate:b2"]


@pytest.mark.rule("PDX-133", "PDX-134")
def test_ex_35_the_last_gate_closes():
    sc = scene("pdx", 2).seat(0, gates="medium CUN SAN PVR | small SJD SLC BZN YYC DEN | small ABQ TUS SBA DTW LAS")
    sc.board(upgrades=0).ask("build_kind", 0).play("upgrade")
    assert sc.answers() == ["upgrade_gate:b1", "back"]
    sc.play("move:dest_sjd", "move_to:b1_4")
    assert sc.answers() == ["back"]
    assert [sc.refused(f"upgrade_gate:b{n}") for n in (1, 2, 3)] == ["PDX-133", "PDX-134", "PDX-133"]
    sc.play("back")
    assert "upgrade" not in sc.answers() and sc.table.decision.step == "build_kind"
    sc.play("move:dest_sjd", "move_to:b2_5")
    assert "upgrade" in sc.answers()


@pytest.mark.rule("PDX-135", "PDX-136", "PDX-137")
def test_extra_gates():
    sc = scene("pdx", 2).seat(0, gates="small | small | small | small").seat(1, gates="small | small | small | small")
    sc.ask("build_kind", 0).play("extra_gate")
    assert sc.size("b5") == "small" and sc.route("b5") == "" and sc.table.view()["seats"][0]["storage"] == 10
    sc.ask("build_kind", 0).play("upgrade", "upgrade_gate:b5")
    assert sc.size("b5") == "medium" and sc.table.view()["seats"][0]["storage"] == 10      # upgrading keeps them
    sc.ask("build_kind", 0).play("extra_gate")
    assert sc.table.view()["supply"]["extra_gates"] == 0
    sc.ask("build_kind", 0)
    assert sc.refused("extra_gate") == "PDX-137" and "extra_gate" not in sc.answers()
    sc.holds()


@pytest.mark.rule("PDX-136")
def test_an_extra_gate_obeys_the_gate_rules():
    sc = scene("pdx", 2).seat(0, gates="small | small | small | small", hangar="small medium", reserve="MIA OAK",
                              tokens="9 wild").ask("schedule_flights", 0)
    assert sc.refused("schedule:medium_b4") == "PDX-076" and sc.refused("schedule:small_b4") is None
    sc.play("assign:dest_oak")
    assert "assign_to:b4" in sc.picks("assign_to")
    sc.play("back")
    assert sc.refused("assign:dest_mia") == "PDX-101"


@pytest.mark.rule("PDX-138", "PDX-141", "PDX-142")
def test_open_a_private_office():
    sc = scene("pdx", 2).board(display="food_security").ask("build_kind", 0).play("open_office")
    assert sc.answers() == ["office_from:display_1", "office_from:display_2", "office_from:display_3", "back"]
    sc.play("office_from:display_1")
    assert sc.answers() == ["office_at:red", "office_at:public", "back"] and sc.refused("office_at:blue") == "PDX-141"
    sc.next("reveal_office:office_art_art").play("office_at:red")
    view = sc.table.view()
    assert view["seats"][0]["slots"] == ["office_food_security", None, None] and sc.tokens(0) == {}
    assert view["display"][0] == {"top": "office_art_art", "height": 11}
    sc.holds()


@pytest.mark.rule("PDX-139", "PDX-142")
def test_ex_20_a_public_office_gives_a_wild_token():
    sc = scene("pdx", 2).seat(0, tokens="wild").seat(1, tokens="wild").turn(0).play("worker:exec_build", "open_office")
    assert sc.supply("wild") == 10
    top = sc.table.view()["display"][1]["top"]
    sc.play("office_from:display_2", "office_at:public")
    view = sc.table.view()
    assert sc.supply("wild") == 9 and sc.tokens(0) == {"wild": 2}
    assert view["public"][0] == top and view["display"][1]["height"] == 11
    assert view["display"][1]["top"] not in (None, top)
    assert sc.table.decision.step == "suitcase_place"
    none = scene("pdx", 2).board(supply={"wild": 0}).ask("build_kind", 0)
    none.play("open_office", "office_from:display_1", "office_at:public")
    assert none.tokens(0) == {}                                             # none left: the gain is lost


@pytest.mark.rule("PDX-138")
def test_no_slot_or_no_tile():
    full = scene("pdx", 2).seat(0, slots="art_art art_food art_shop")
    full.board(public="food_food food_shop shop_shop comfort_shop")
    full.ask("build_kind", 0)
    assert full.refused("open_office") == "PDX-138" and "open_office" not in full.answers()
    half = scene("pdx", 2).seat(0, slots="art_art art_food art_shop").ask("build_kind", 0).play("open_office")
    half.play("office_from:display_1")
    assert half.refused("office_at:red") == "PDX-138" and half.answers() == ["office_at:public", "back"]
    low = scene("pdx", 2).board(display="- art_art", display_heights="0 1 0").ask("build_kind", 0).play("open_office")
    assert low.refused("office_from:display_1") == "PDX-138"
    assert low.answers() == ["office_from:display_2", "back"]
    low.play("office_from:display_2", "office_at:red")
    assert low.table.view()["display"][1] == {"top": None, "height": 0}


@pytest.mark.rule("PDX-140")
def test_an_office_stays():
    sc = scene("pdx", 2).seat(0, slots="art_art art_food art_shop").ask("build_kind", 0)
    assert sc.refused("remove_office:office_art_art") == "PDX-140"
    assert sc.refused("give_office:office_art_art") == "PDX-140"
    sc.play("open_office", "office_from:display_1", "office_at:public")
    assert sc.table.view()["seats"][0]["slots"] == ["office_art_art", "office_art_food", "office_art_shop"]


@pytest.mark.rule("PDX-143")
def test_an_office_opened_this_turn_may_be_visited():
    sc = scene("pdx", 2).seat(0, suitcases="exec_build").board(display="art_art").turn(0)
    sc.play("reclaim:exec_build", "open_office", "office_from:display_1", "office_at:red", "worker:office_art_art")
    assert sc.tokens(0) == {"art": 2}


@pytest.mark.rule("PDX-130", "PDX-164")
def test_back_changes_nothing():
    sc = scene("pdx", 2).ask("build_kind", 0)
    before = sc.table.digest()
    for picks in (("upgrade",), ("open_office",), ("open_office", "office_from:display_1")):
        sc.play(*picks, "back")
        assert sc.table.digest() == before


@pytest.mark.rule("PDX-130")
def test_a_build_and_what_is_built_are_one_plan():
    sc = scene("pdx", 2, specialists=True).seat(0, gates="small | large | small(P) TIJ").ask("build_kind", 0)
    table = sc.table
    found = [[table.name(pick) for pick in plan] for plan in table.game.compounds(table.state)]
    assert [plan[1] for plan in found if plan[0] == "upgrade"] == ["upgrade_gate:b1"]
    assert [plan[1] for plan in found if plan[0] == "open_office"] == [f"office_from:display_{n}" for n in (1, 2, 3)]
    assert len([plan for plan in found if plan[0] == "hire"]) == 5
    table.play_all(table.game.compounds(table.state)[0])
    assert sc.size("b1") == "medium" and table.game.compounds(table.state) == []
