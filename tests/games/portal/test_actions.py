"""The 20 Aperture actions: effect, two interactions each, refusals (POR-201 to POR-220)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import asked, events


def places(s, heading: str) -> set[str]:
    return {pick.partition(":")[2] for pick in s.picks(heading)}


@pytest.mark.rule("POR-201")
def test_faith_plate() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3", cake="M@5", hand="card_01").seat(1, at="B@0").turn(0)
    s.play("action:card_01")
    assert places(s, "card_source") == {"M@5"} and s.refused("card_source:B@0") == "POR-201"
    s.play("card_source:M@5")
    assert places(s, "card_target") == {"M@1", "M@9", "T@2", "T@8", "B@2", "B@8"}
    assert s.refused("card_target:M@7") == "POR-201"
    s.play("card_target:T@2")
    assert s.picks() == ["card_count:1", "card_count:2", "card_count:3"] and s.refused("card_count:4") == "POR-55"
    s.play("card_count:2", "carry:red")
    assert (s.crowd("T@2"), s.slices("T@2"), s.crowd("M@5"), s.character()) == ("R2", "R1", "R1", "chell")


@pytest.mark.rule("POR-201")
def test_faith_plate_with_the_turret_portals_and_space_core() -> None:
    s = scene("portal", seats=2).board(turret="M@5", blue="M@3", orange="B@8").seat(0, at="M@3:2 B@0", hand="card_01")
    s.turn(0).play("action:card_01", "card_source:M@3")
    assert "B@8" not in places(s, "card_target")                        # portals do not matter
    s.play("card_target:M@7", "card_count:2")
    assert s.crowd("M@7") == "R2"                                       # over the Turret, not through it
    s = scene("portal", seats=2).board(discard="card_11", turret="M@5").seat(0, at="M@1:2 B@0", hand="card_01").turn(0)
    s.play("action:card_01", "card_source:M@1")
    assert "M@9" not in places(s, "card_target")                        # nor does Space Core
    s.play("card_target:M@5", "card_count:2")
    assert s.state.alive[0] == 1                                        # landing on it is another matter


@pytest.mark.rule("POR-202")
def test_excursion_funnel() -> None:
    s = scene("portal", seats=3).seat(0, at="M@5 B@0", hand="card_02").seat(1, at="M@5:2").seat(2, at="T@4").turn(0)
    s.play("action:card_02")
    assert places(s, "card_source") == {"M@5", "B@0", "T@4"} and s.refused("card_source:M@1") == "POR-202"
    s.play("card_source:M@5")
    assert places(s, "card_target") == {"M@3", "M@7"} and s.refused("card_target:T@6") == "POR-202"
    s.play("card_target:M@7")
    assert (s.crowd("M@7"), s.crowd("M@5")) == ("R1 B2", "")


@pytest.mark.rule("POR-202")
def test_excursion_funnel_with_turret_portals_space_core_and_frankenturret() -> None:
    s = scene("portal", seats=2).board(turret="B@2").seat(0, at="B@0 T@2", hand="card_02").seat(1, at="B@0:2 T@2")
    s.turn(0).play("action:card_02", "card_source:B@0", "card_target:B@2")
    assert s.state.alive == [1, 1]                                      # everybody into the Turret
    s = scene("portal", seats=2).board(discard="card_11", blue="T@8", orange="T@4")
    s.seat(0, at="T@8 B@0", hand="card_02")
    s.turn(0).play("action:card_02", "card_source:T@8")
    assert places(s, "card_target") == {"T@6"}                          # neither portals nor Space Core
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="M@5", cake="M@5", hand="card_02")
    s.turn(0).play("action:card_02", "card_source:M@5", "card_target:M@7")
    assert s.slices("M@5") == "R1" and asked(s) == "activate"           # nobody was asked to carry; Wheatley's order


@pytest.mark.rule("POR-203")
def test_propulsion_gel() -> None:
    s = scene("portal", seats=2).board(turret="B@4").seat(0, at="B@2:3", hand="card_03").turn(0)
    s.play("action:card_03")
    assert places(s, "card_source") == {"B@2"} and s.refused("card_source:T@0") == "POR-203"
    s.play("card_source:B@2")
    assert places(s, "card_target") == {"B@0", "B@4", "B@6", "B@8"} and s.refused("card_target:M@3") == "POR-203"
    s.play("card_target:B@8", "card_count:2")
    assert (s.crowd("B@8"), s.crowd("B@2"), s.state.alive[0]) == ("R2", "R1", 3)      # past the Turret
    assert s.refused("card_count:1") == "TABLE-2"


@pytest.mark.rule("POR-203")
def test_propulsion_gel_with_space_core_portals_and_cake() -> None:
    s = scene("portal", seats=2).board(discard="card_11", blue="T@0", orange="B@0", lab="T@0:7 M@1:4 B@0:4")
    s.seat(0, at="T@0:2", cake="T@0:2", hand="card_03").turn(0).play("action:card_03", "card_source:T@0")
    assert places(s, "card_target") == {"T@2", "T@4", "T@6"}            # not T@12, not B@0
    s.play("card_target:T@6", "card_count:2", "carry:red", "carry:red")
    assert s.slices("T@6") == "R2"


@pytest.mark.rule("POR-204")
def test_repulsion_gel() -> None:
    s = scene("portal", seats=3).seat(0, at="M@5:2 M@1", hand="card_04").seat(1, at="M@5 M@1").seat(2, at="M@5:2 B@0")
    s.turn(0).play("action:card_04")
    assert places(s, "card_source") == {"M@5", "M@1"} and s.refused("card_source:B@0") == "POR-204"
    s.play("card_source:M@5")
    assert s.refused("card_target:M@9") == "POR-05"
    s.play("card_target:T@6")
    assert (s.crowd("M@5"), s.crowd("T@6"), s.character()) == ("R2", "B1 Y2", "caroline")


@pytest.mark.rule("POR-204")
def test_repulsion_gel_with_portals_carrying_and_no_company() -> None:
    s = scene("portal", seats=2).board(blue="M@5", orange="B@0").seat(0, at="M@5", cake="M@5", hand="card_04")
    s.seat(1, at="M@5 T@0").turn(0).play("action:card_04", "card_source:M@5", "card_target:B@0")
    assert s.table.seat == 1 and s.picks() == ["carry_nothing", "carry:red"]        # the owner of the moved decides
    s.play("carry:red")
    assert (s.crowd("B@0"), s.slices("B@0")) == ("B1", "R1")
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_04").seat(1, at="M@7").turn(0)
    assert s.refused("action:card_04") == "POR-45"


@pytest.mark.rule("POR-205")
def test_conversion_gel() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_05").seat(1, at="T@8:2").turn(0).play("action:card_05")
    assert places(s, "card_subject") == {"T@8.blue"} and s.refused("card_subject:M@5.red") == "POR-205"
    s.play("card_subject:T@8.blue")
    assert (s.crowd("T@8"), s.state.alive, s.character()) == ("R1 B1", [2, 1], "potatos")
    s.holds()


@pytest.mark.rule("POR-205")
def test_conversion_gel_needs_supply_may_end_the_game_and_wakes_the_turret() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_05").seat(1, at="T@8:2").turn(0)
    assert s.refused("action:card_05") == "POR-45"
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_05").seat(1, at="T@8", cake="M@1").turn(0)
    s.play("action:card_05", "card_subject:T@8.blue")
    assert s.table.over and s.state.alive == [2, 0] and s.table.ranking == [2, 1]
    s = scene("portal", seats=2).board(discard="card_12", turret="T@8").seat(0, at="M@5", hand="card_05")
    s.seat(1, at="T@8:2 B@0").turn(0).play("action:card_05", "card_subject:T@8.blue")
    assert s.crowd("T@8") == "" and s.state.alive == [1, 1]             # Oracle Turret is covered: it fires


@pytest.mark.rule("POR-206")
def test_thermal_beam() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:2", hand="card_06").seat(1, at="M@9:2 B@0").turn(0)
    s.play("action:card_06")
    assert places(s, "card_subject") == {"M@5.red", "M@9.blue"} and s.refused("card_subject:B@0.blue") == "POR-206"
    s.play("card_subject:M@9.blue")
    assert s.crowd("M@9") == "B1" and s.character() == "anger_core"


@pytest.mark.rule("POR-206")
def test_thermal_beam_may_end_the_game_also_the_own_way() -> None:
    s = scene("portal", seats=2).board(cube="M@9").seat(0, at="M@5:2", hand="card_06").seat(1, at="M@9").turn(0)
    s.play("action:card_06", "card_subject:M@9.blue")
    assert s.table.over and s.table.ranking == [1, 2]
    s = scene("portal", seats=2).seat(0, at="M@5", cake="M@5", hand="card_06").turn(0)
    s.play("action:card_06", "card_subject:M@5.red")                    # the last one, leading by a slice
    assert s.table.over and s.table.ranking == [1, 2] and s.state.alive[0] == 0
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_06").seat(1, at="M@7", cake="M@7").turn(0)
    s.play("action:card_06", "card_subject:M@7.blue")
    assert s.slices("M@7") == "B1" and s.table.scores == [0, 1]         # cake stays when its owner falls


@pytest.mark.rule("POR-207")
def test_long_fall_boots() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3", cake="M@5", hand="card_07").seat(1, at="B@0").turn(0)
    s.play("action:card_07")
    assert s.refused("card_source:B@0") == "POR-58" and s.refused("card_source:T@8") == "POR-55"
    s.play("card_source:M@5")
    assert s.refused("card_target:M@9") == "POR-05"
    s.play("card_target:M@7")
    assert s.refused("card_count:0") == "POR-56" and s.refused("card_count:4") == "POR-55"
    s.play("card_count:1", "carry:red")
    assert (s.crowd("M@7"), s.slices("M@7")) == ("R1", "R1")
    assert asked(s) == "move_from"                                      # no bonus, and the Move step still comes


@pytest.mark.rule("POR-207")
@pytest.mark.parametrize("character", ["card_01", "card_13", "card_16"])
def test_long_fall_boots_heed_no_character_of_the_move_step(character: str) -> None:
    """Chell, Rick and ATLAS; P-body is the boots' own other side."""
    s = scene("portal", seats=2).board(discard=character).seat(0, at="M@5:3 M@1", hand="card_07").turn(0)
    s.play("action:card_07", "card_source:M@5", "card_target:M@7")
    assert s.picks() == ["card_count:1", "card_count:2", "card_count:3"]            # not Rick's "all"
    s.play("card_count:1")
    assert asked(s) == "move_from"                                      # no second step, no second group


@pytest.mark.rule("POR-207", "POR-311", "POR-308")
def test_long_fall_boots_heed_space_core_and_frankenturret() -> None:
    s = scene("portal", seats=2).board(discard="card_11").seat(0, at="T@0:2", hand="card_07").turn(0)
    s.play("action:card_07", "card_source:T@0", "card_target:T@8", "card_count:1")
    assert s.crowd("T@8") == "R1"
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="T@0:2", cake="T@0", hand="card_07").turn(0)
    s.play("action:card_07", "card_source:T@0", "card_target:T@2", "card_count:1")
    assert asked(s) == "move_from" and s.slices("T@0") == "R1"


@pytest.mark.rule("POR-208")
def test_emancipation_grill() -> None:
    s = scene("portal", seats=2).board(turret="M@5", cube="M@5", blue="M@5").seat(0, hand="card_08").turn(0)
    s.play("action:card_08")
    assert places(s, "card_source") == {"M@5", "B@8"} and s.refused("card_source:M@1") == "POR-208"
    s.play("card_source:M@5")
    assert [s.where(t) for t in ("turret", "cube", "blue", "orange")] == ["tray", "tray", "tray", "B@8"]


@pytest.mark.rule("POR-208")
def test_emancipation_grill_breaks_links_frees_rooms_and_may_lack_a_target() -> None:
    s = scene("portal", seats=2).seat(0, at="B@8:2", hand="card_08").turn(0).play("action:card_08", "card_source:T@8")
    s.play("move_from:B@8")
    assert s.refused("move_to:T@8") == "POR-59"                         # one portal left: no link
    s = scene("portal", seats=2).board(cube="B@8").seat(0, at="B@8:3 M@1", hand="card_08").turn(0)
    s.play("action:card_08", "card_source:B@8", "move_from:B@8", "move_to:M@9", "move_count:2", "activate:B@8")
    assert asked(s) == "deliver_cake"                                   # without the Cube it pays
    s = scene("portal", seats=2).board(blue="tray", orange="tray").seat(0, hand="card_08").turn(0)
    assert s.refused("action:card_08") == "POR-45"


@pytest.mark.rule("POR-209")
def test_diversity_vent() -> None:
    s = scene("portal", seats=2).seat(0, cake="M@5 T@0", hand="card_09").seat(1, cake="M@5:2").turn(0)
    s.play("action:card_09")
    assert places(s, "card_source") == {"M@5"} and s.refused("card_source:T@0") == "POR-209"
    s.play("card_source:M@5")
    assert places(s, "card_target") == {"T@0", "M@1", "B@0"} and s.refused("card_target:M@3") == "POR-209"
    s.play("card_target:B@0")
    assert s.picks() == ["vent_slice:red", "vent_slice:blue"] and s.refused("vent_stop") == "POR-209"
    s.play("vent_slice:blue")
    assert s.picks() == ["vent_stop", "vent_slice:blue"] and s.refused("vent_slice:red") == "POR-502"
    s.play("vent_slice:blue")
    assert (s.slices("B@0"), s.slices("M@5"), asked(s)) == ("B2", "R1", "move_from")


@pytest.mark.rule("POR-209")
def test_diversity_vent_stops_at_one_ignores_frankenturret_and_saves_from_recycling() -> None:
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="M@3:3", cake="T@8:2", hand="card_09").turn(0)
    s.play("action:card_09", "card_source:T@8", "card_target:M@1", "vent_slice:red", "vent_stop")
    assert (s.slices("M@1"), s.slices("T@8")) == ("R1", "R1")           # venting is not carrying
    s.play("move_from:M@3", "move_to:M@5", "move_count:2", "activate:T@8")
    assert s.state.burnt[0] == 1 and s.state.cake[0] == 1
    s = scene("portal", seats=2).seat(0, cake="T@8", hand="card_09").turn(0)
    s.play("action:card_09", "card_source:T@8", "card_target:M@1", "vent_slice:red")
    assert asked(s) == "move_from"                                      # no second slice to ask for


@pytest.mark.rule("POR-210")
def test_cube_dispenser() -> None:
    s = scene("portal", seats=2).board(cube="M@5").seat(0, hand="card_10").turn(0).play("action:card_10")
    assert len(s.picks()) == 14 and s.refused("card_target:M@5") == "POR-210"
    s.play("card_target:T@8")
    assert s.where("cube") == "T@8"


@pytest.mark.rule("POR-210")
def test_cube_dispenser_blocks_a_room_unless_the_character_says_no() -> None:
    s = scene("portal", seats=2).seat(0, at="T@8:3 M@3:2", hand="card_10 card_11").turn(0)
    s.play("action:card_10", "card_target:T@8")                         # from the tray; Doug Rattmann comes with it
    assert s.character() == "doug_rattmann"
    s.play("end_deploy", "move_from:M@3", "move_to:M@5", "move_count:2", "activate:T@8")
    assert asked(s) == "deliver_cake"
    s = scene("portal", seats=2).seat(0, at="T@8:3 M@3:2", hand="card_10 card_11").turn(0)
    s.play("action:card_10", "card_target:T@8", "gun:card_11", "portal_blue:T@0", "portal_orange:B@0")
    s.play("move_from:M@3", "move_to:M@5", "move_count:2", "activate:T@8")
    assert asked(s) == "recycle_to"                                     # covered: the Cube blocks again


@pytest.mark.rule("POR-211")
def test_movable_panels() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5", cake="M@5", hand="card_11").turn(0).play("action:card_11")
    assert len(s.picks()) == 12 and s.refused("card_source:T@8") == "POR-211"
    s.play("card_source:M@5")
    assert s.table.view()["floors"][1]["chambers"][2]["side"] == "b"
    assert (s.crowd("M@5"), s.slices("M@5")) == ("R1", "R1")


@pytest.mark.rule("POR-211")
def test_movable_panels_leave_tokens_and_change_what_a_room_pays() -> None:
    s = scene("portal", seats=2).board(turret="T@6", cube="T@6").seat(0, hand="card_11", at="M@5:3").turn(0)
    s.play("action:card_11", "card_source:T@6")
    assert (s.where("turret"), s.where("cube")) == ("T@6", "T@6")
    s = scene("portal", seats=2).board(lab="T@0:5 M@1:5 B@0:5").seat(0, at="M@7:3", hand="card_11").turn(0)
    s.play("action:card_11", "card_source:T@6", "move_from:M@7", "move_to:T@6", "move_count:2", "activate:T@8")
    s.play("recycle_to:top")                                            # now T@6, side b, lies on the old edge
    s.play("move_from:M@1", "move_to:M@3", "move_count:2", "activate:T@6")
    assert (asked(s), s.table.seat) == ("deliver_subject", 0)           # S2A1 instead of C1K


@pytest.mark.rule("POR-212")
def test_redirection_cube() -> None:
    s = scene("portal", seats=2).board(turret="M@5").seat(0, at="M@1", hand="card_12").seat(1, at="M@7:2 B@0").turn(0)
    s.play("action:card_12")
    assert s.refused("card_target:M@9") == "POR-212"
    s.play("card_target:M@7")
    assert s.state.alive[1] == 1                                        # it fires after the first step
    assert "redirect:M@5" in s.picks() and s.refused("redirect:M@3") == "POR-212"
    s.play("redirect:M@5")
    assert s.where("turret") == "M@5" and s.character() == "oracle_turret"


@pytest.mark.rule("POR-212")
def test_redirection_cube_needs_the_turret_may_stop_and_is_held_by_the_oracle() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_12").turn(0)
    assert s.refused("action:card_12") == "POR-45"
    s = scene("portal", seats=2).board(turret="M@5").seat(0, at="M@1", hand="card_12").turn(0)
    s.play("action:card_12", "card_target:M@7", "redirect_stop")
    assert s.where("turret") == "M@7"
    s = scene("portal", seats=2).board(turret="M@5").seat(0, at="M@1", hand="card_12").seat(1, at="M@7").turn(0)
    s.play("action:card_12", "card_target:M@7")
    assert s.table.over                                                 # the second step is dropped
    s = scene("portal", seats=2).board(turret="M@5", discard="card_18").seat(0, at="M@1 M@9", hand="card_12")
    s.turn(0).play("action:card_12", "card_target:M@7", "redirect:M@9")
    assert s.state.alive[0] == 1 and s.crowd("M@9") == ""


@pytest.mark.rule("POR-213")
def test_high_energy_pellet() -> None:
    s = scene("portal", seats=3).seat(0, at="T@8 M@1", hand="card_13").seat(1, at="T@8:3").seat(2, at="T@6 M@9").turn(0)
    s.play("action:card_13")
    assert places(s, "card_source") == {"T@8", "M@9"} and s.refused("card_source:T@6") == "POR-213"
    assert s.refused("card_source:B@8") == "POR-213"
    s.play("card_source:T@8")
    assert (s.crowd("T@8"), s.state.alive) == ("B2", [1, 2, 2])


@pytest.mark.rule("POR-213", "POR-132")
def test_high_energy_pellet_may_end_it_for_several_at_once() -> None:
    s = scene("portal", seats=3).seat(0, at="T@8", hand="card_13").seat(1, at="T@8", cake="M@1").seat(2, at="M@1:3")
    s.turn(0).play("action:card_13", "card_source:T@8")
    assert s.table.over and s.state.alive == [0, 0, 3] and s.table.ranking == [3, 1, 2]
    s = scene("portal", seats=2).seat(0, at="M@1", hand="card_13").seat(1, at="M@3").turn(0)
    assert s.refused("action:card_13") == "POR-45"
    s = scene("portal", seats=2).board(cube="T@8", turret="M@5").seat(0, at="T@8:2", hand="card_13", cake="T@8")
    s.turn(0).play("action:card_13", "card_source:T@8")
    assert s.slices("T@8") == "R1" and s.where("cube") == "T@8" and s.crowd("T@8") == "R1"


@pytest.mark.rule("POR-214")
def test_neurotoxin() -> None:
    s = scene("portal", seats=3).seat(1, at="M@3:2 M@5", hand="card_14").turn(1).play("action:card_14")
    assert s.table.seat == 1 and places(s, "neurotoxin_victim") == {"M@3", "M@5"}
    assert s.refused("neurotoxin_victim:T@0") == "POR-214"
    s.play("neurotoxin_victim:M@5")
    assert s.table.seat == 2 and s.state.alive == [4, 3, 4]             # together, after the last choice
    s.play("neurotoxin_victim:M@1")
    assert s.table.seat == 0 and s.refused("neurotoxin_victim:M@1", seat=1) == "POR-26"
    s.play("neurotoxin_victim:T@0")
    assert s.state.alive == [3, 2, 3] and s.crowd("M@5") == "" and s.table.seat == 1
    assert s.character() == "glados"


@pytest.mark.rule("POR-214", "POR-132")
def test_neurotoxin_ends_the_game_after_all_have_lost_one() -> None:
    s = scene("portal", seats=2).board(turret="M@5").seat(0, at="M@3:2", hand="card_14").seat(1, at="T@4").turn(0)
    s.play("action:card_14", "neurotoxin_victim:M@3", "neurotoxin_victim:T@4")
    assert s.table.over and s.state.alive == [1, 0]
    s = scene("portal", seats=2).seat(0, at="M@3", hand="card_14", cake="M@3").seat(1, at="T@4", cake="T@4").turn(0)
    s.play("action:card_14", "neurotoxin_victim:M@3", "neurotoxin_victim:T@4")
    assert s.table.over and s.state.alive == [0, 0] and s.table.ranking == [1, 1]
    assert s.slices("M@3") == "R1"                                      # cake does not breathe


@pytest.mark.rule("POR-215")
def test_relaxation_vault() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:4", hand="card_15").turn(0).play("action:card_15")
    assert s.refused("deliver_subject:M@5") == "POR-215"
    s.play("deliver_subject:T@0")
    assert asked(s) == "deliver_subject"
    s.play("deliver_subject:B@0")
    assert s.state.alive[0] == 6 and asked(s) == "move_from"


@pytest.mark.rule("POR-215")
def test_relaxation_vault_with_a_short_supply_and_the_turret() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:7", hand="card_15").turn(0)
    s.play("action:card_15", "deliver_subject:T@0")
    assert s.state.alive[0] == 8 and asked(s) == "move_from"            # only one was left
    s = scene("portal", seats=2).board(turret="T@0").seat(0, at="M@5:7", hand="card_15").seat(1, at="M@1").turn(0)
    s.play("action:card_15", "deliver_subject:T@0")
    assert asked(s) == "deliver_subject"                                # shot, so it is back in the supply
    s.play("deliver_subject:M@1")
    assert s.state.alive[0] == 8
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_15").turn(0)
    assert s.refused("action:card_15") == "POR-45"


@pytest.mark.rule("POR-216")
def test_unstationary_scaffold() -> None:
    s = scene("portal", seats=2).seat(0, at="M@9:2 T@0", cake="M@9", hand="card_16").turn(0).play("action:card_16")
    assert places(s, "card_source") == {"T@8", "M@9", "B@8"} and s.refused("card_source:M@7") == "POR-216"
    panel = s.room("M@9")
    s.play("card_source:M@9")
    assert s.room("M@-1") == panel and s.row("M") == [-1, 1, 3, 5, 7]
    assert (s.crowd("M@-1"), s.slices("M@-1")) == ("R2", "R1") and s.state.burnt == [0, 0]
    assert s.table.view()["floors"][1]["chambers"][0]["side"] == "a" and not events(s, "earns")
    s.holds()


@pytest.mark.rule("POR-216", "POR-79")
def test_unstationary_scaffold_may_not_break_the_lab_and_takes_tokens_along() -> None:
    s = scene("portal", seats=2).board(lab="T@0:5 M@-9:5 B@0:5").seat(0, hand="card_16").turn(0).play("action:card_16")
    assert s.refused("card_source:M@-1") == "POR-79"
    s = scene("portal", seats=2).board(turret="T@8", cube="T@8").seat(0, hand="card_16").turn(0)
    s.play("action:card_16", "card_source:T@8")
    assert [s.where(t) for t in ("turret", "cube", "blue")] == ["T@-2", "T@-2", "T@-2"]
    s = scene("portal", seats=2).board(lab="T@0:3 M@1:6 B@0:6", discard="card_14").seat(0, at="M@3:2", hand="card_16")
    s.turn(0).play("action:card_16", "card_source:T@4")
    assert s.row("T") == [-2, 0, 2] and len(s.row("M")) == 6            # the same floor, long or short


@pytest.mark.rule("POR-217")
def test_party_escort_bot() -> None:
    s = scene("portal", seats=3).seat(0, at="M@5", hand="card_17").seat(1, at="M@5:3", cake="M@5").turn(0)
    s.play("action:card_17")
    assert s.refused("card_subject:M@5.red") == "POR-217" and "M@5.blue" in places(s, "card_subject")
    s.play("card_subject:M@5.blue")
    assert s.refused("card_target:M@1") == "POR-05"
    s.play("card_target:M@7")
    assert s.picks() == ["card_count:1", "card_count:2"] and s.refused("card_count:3") == "POR-217"
    s.play("card_count:2")
    assert s.table.seat == 1 and asked(s) == "carrying"
    s.play("carry:blue")
    assert (s.crowd("M@7"), s.slices("M@7"), s.crowd("M@5")) == ("B2", "B1", "R1 B1")


@pytest.mark.rule("POR-217")
def test_party_escort_bot_uses_portals_and_leads_into_the_turret() -> None:
    s = scene("portal", seats=2).board(blue="M@5", orange="B@0", turret="B@0").seat(0, at="M@3", hand="card_17")
    s.seat(1, at="M@5:3").turn(0).play("action:card_17", "card_subject:M@5.blue", "card_target:B@0", "card_count:2")
    assert s.state.alive[1] == 1
    s = scene("portal", seats=2).board(turret="M@7").seat(0, at="M@3", hand="card_17").seat(1, at="M@5", cake="M@5")
    s.turn(0).play("action:card_17", "card_subject:M@5.blue", "card_target:M@7", "card_count:1", "carry_nothing")
    assert s.table.over and s.table.ranking == [2, 1]                   # escorted out with the most cake


@pytest.mark.rule("POR-218")
def test_turret_redemption_line() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_18").turn(0).play("action:card_18")
    assert places(s, "deliver_turret") == {"T@0", "M@1", "B@0"} and s.refused("leave_turret") == "POR-116"
    s.play("deliver_turret:T@0")
    assert s.state.alive[1] == 3 and s.character() == "animal_king"
    s = scene("portal", seats=2).board(turret="M@5").seat(0, hand="card_18").turn(0).play("action:card_18")
    assert s.refused("move_turret:M@9") == "POR-115"
    s.play("leave_turret")
    assert s.where("turret") == "M@5" and s.character() == "animal_king"


@pytest.mark.rule("POR-218")
def test_turret_redemption_line_may_end_the_game_and_ignores_portals() -> None:
    s = scene("portal", seats=2).board(turret="M@5", blue="M@5", orange="B@0").seat(0, at="T@0:2", hand="card_18")
    s.seat(1, at="M@7").turn(0).play("action:card_18")
    assert s.refused("move_turret:B@0") == "POR-60"
    s.play("move_turret:M@7")
    assert s.table.over and s.state.alive == [2, 0]
    s = scene("portal", seats=2).board(turret="M@5", discard="card_12").seat(0, at="T@0", hand="card_18")
    s.seat(1, at="M@7:2 B@0").turn(0).play("action:card_18", "move_turret:M@7")
    assert s.state.alive[1] == 1                                        # asleep on arrival, awake under Animal King


@pytest.mark.rule("POR-219")
def test_incinerator() -> None:
    s = scene("portal", seats=3).seat(0, at="M@5 T@0", cake="M@5", hand="card_19").seat(1, cake="M@5:2 B@8")
    s.seat(2, cake="T@0").turn(0).play("action:card_19")
    assert places(s, "card_slice") == {"M@5.blue", "T@0.yellow"}
    assert s.refused("card_slice:M@5.red") == "POR-219" and s.refused("card_slice:B@8.blue") == "POR-219"
    s.play("card_slice:M@5.blue")
    assert (s.slices("M@5"), s.state.burnt, s.state.cake) == ("R1 B1", [0, 1, 0], [1, 2, 1])


@pytest.mark.rule("POR-219", "POR-131")
def test_incinerator_may_burn_the_eighth_and_needs_somebody_elses_cake() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_19").seat(1, cake="M@5", burnt=7).turn(0)
    s.play("action:card_19", "card_slice:M@5.blue")
    assert s.table.over and s.table.game.end_cause(s.state) == "eight_burnt"
    s = scene("portal", seats=2).seat(0, at="M@5", cake="M@5", hand="card_19").seat(1, cake="M@3").turn(0)
    assert s.refused("action:card_19") == "POR-45"
    s = scene("portal", seats=2).board(cube="M@5", discard="card_08").seat(0, at="M@5", hand="card_19")
    s.seat(1, cake="M@5")
    s.turn(0).play("action:card_19", "card_slice:M@5.blue")
    assert s.slices("M@5") == "" and s.character() == "intelligence_core"


@pytest.mark.rule("POR-220")
def test_vital_apparatus_vent() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_20").turn(0).play("action:card_20")
    assert len(s.picks()) == 12 and s.refused("deliver_subject:M@9") == "POR-220"
    s.play("deliver_subject:T@6")
    assert s.crowd("T@6") == "R1" and s.character() == "opera_turret"


@pytest.mark.rule("POR-220")
def test_vital_apparatus_vent_needs_supply_and_may_feed_the_turret() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_20").turn(0)
    assert s.refused("action:card_20") == "POR-45"
    s = scene("portal", seats=2).board(turret="T@6").seat(0, at="M@5", hand="card_20").turn(0)
    s.play("action:card_20", "deliver_subject:T@6")
    assert s.crowd("T@6") == "" and s.state.alive[0] == 1
    s = scene("portal", seats=2).board(lab="T@0:7 M@1:5 B@0:3").seat(0, at="M@5", hand="card_20").turn(0)
    s.play("action:card_20")
    assert places(s, "deliver_subject") == {f"T@{x}" for x in range(0, 12, 2)} | {
        "M@1", "M@3", "M@5", "M@7", "B@0", "B@2"}
