"""The 20 characters: effect, two interactions each, refusals (POR-301 to POR-320)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import activating, asked, events


def moving(card: str, at: str, **board: str):
    """Red's Move step under the character of a card."""
    return scene("portal", seats=2).board(discard=card, **board).seat(0, at=at)


@pytest.mark.rule("POR-301")
def test_chell_takes_a_second_step_but_not_back() -> None:
    s = moving("card_01", "M@3:2").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1")
    assert asked(s) == "extra"
    assert "move_extra:M@3" not in s.picks() and s.refused("move_extra:M@3") == "POR-301"
    assert s.refused("move_extra:T@0") == "POR-301"
    s.play("move_extra:T@6")
    assert (s.crowd("T@6"), s.crowd("M@5")) == ("R1", "") and asked(s) == "bonus"    # one bonus as usual
    s.play("bonus_card")
    assert asked(s) == "activate" and s.refused("bonus_card") == "POR-65"
    s = moving("card_01", "M@3:2").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:2")
    assert asked(s) == "activate" and s.refused("move_extra:M@7") == "POR-301"       # not with two


@pytest.mark.rule("POR-301")
def test_chell_carries_all_the_way_and_has_to_survive() -> None:
    s = moving("card_01", "M@3").seat(0, cake="M@3 M@5").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "carry:red", "move_extra:M@7")
    assert (s.slices("M@7"), s.slices("M@5"), s.slices("M@3")) == ("R1", "R1", "")   # no second choice
    s = moving("card_01", "M@3", ).seat(0, cake="M@5").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "move_extra:M@7")
    assert s.slices("M@5") == "R1"                                      # decided at the start: nothing
    s = moving("card_01", "M@3:2", turret="M@5").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1")
    assert asked(s) == "bonus"                                          # dead: no second step
    s = moving("card_01", "M@3:2", turret="M@7").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "move_extra:M@7")
    assert s.state.alive[0] == 1 and asked(s) == "bonus"
    s = moving("card_01", "T@2", blue="T@0", orange="B@8").turn(0)
    s.play("move_from:T@2", "move_to:T@0", "move_count:1", "move_extra:B@8")
    assert s.crowd("B@8") == "R1"                                       # the second step may be a portal
    s = moving("card_01", "M@3:2").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1", "move_stop")
    assert s.crowd("M@5") == "R1" and asked(s) == "bonus"


@pytest.mark.rule("POR-302")
def test_wheatley_activates_before_moving() -> None:
    s = moving("card_02", "M@3:3").turn(0)
    assert asked(s) == "activate" and s.refused("move_from:M@3") == "POR-302"
    s.play("activate:T@8", "recycle_to:middle")
    assert asked(s) == "move_from" and s.table.seat == 0
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "bonus_subject")
    assert "deliver_subject:M@-1" in s.picks()                          # the new edge includes the recycled chamber
    s.play("deliver_subject:M@-1")
    assert s.table.seat == 1 and asked(s) == "activate"                 # for everybody


@pytest.mark.rule("POR-302")
def test_wheatley_with_offers_first_and_a_hand_that_covers_him() -> None:
    s = scene("portal", seats=2).board(discard="card_02").seat(0, hand="card_13", at="M@3:2").turn(0)
    assert asked(s) == "deploy"
    s.play("gun:card_13", "portal_blue:T@0", "portal_orange:B@0")
    assert asked(s) == "move_from"                                      # covered in time
    s = scene("portal", seats=2).board(turret="M@5").seat(0, hand="card_02", at="M@3 T@8").turn(0)
    s.play("gun:card_02", "portal_blue:T@0", "portal_orange:B@0", "activate:M@9", "recycle_to:top")
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "bonus_card")
    assert s.state.alive[0] == 1 and s.table.seat == 1                  # the bonus comes after Recycle


@pytest.mark.rule("POR-303")
def test_cave_johnson_adds_a_subject_to_the_rewards() -> None:
    s = activating(scene("portal", seats=2).board(discard="card_03").seat(0, at="T@8:2 M@3")).play("activate:T@8")
    assert asked(s) == "deliver_subject"                                # C1U has no S of its own
    s.play("deliver_subject:T@0", "deliver_cake:T@0")
    assert s.state.alive[0] == 4


@pytest.mark.rule("POR-303")
def test_cave_johnson_needs_an_earner_and_saves_a_life() -> None:
    s = scene("portal", seats=2).board(discard="card_03").seat(0, at="T@8 M@3").seat(1, at="T@8 M@1")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"    # a tie
    s = scene("portal", seats=2).board(discard="card_03", cube="T@8").seat(0, at="T@8:2 M@3")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"    # the Cube
    s = scene("portal", seats=2).board(discard="card_03").seat(0, at="T@8", cake="M@1:8")
    s = activating(s).play("activate:T@8", "deliver_subject:B@0", "deliver_turret:M@1", "recycle_to:top")
    assert not s.table.over and s.state.alive[0] == 1                   # C is lost, the extra S is earned all the same


@pytest.mark.rule("POR-304")
def test_caroline_breaks_ties_for_the_active_player() -> None:
    s = scene("portal", seats=3).board(discard="card_04").seat(0, at="T@8:2 M@3").seat(1, at="T@8:2 M@1")
    s.seat(2, at="T@8 M@1")
    s = activating(s).play("activate:T@8")
    assert (asked(s), s.table.seat) == ("deliver_cake", 0)
    s = scene("portal", seats=3).board(discard="card_04").seat(0, at="T@8 M@3").seat(1, at="T@8:2 M@1")
    s.seat(2, at="T@8:2 M@1")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"    # tied, but not with the active player
    s = scene("portal", seats=3).board(discard="card_04").seat(1, at="T@8:2 M@1")
    s = activating(s).play("activate:T@8")
    assert s.table.seat == 1                                            # a true majority still earns


@pytest.mark.rule("POR-304", "POR-81")
def test_caroline_needs_a_subject_there_and_bows_to_the_cube() -> None:
    s = scene("portal", seats=2).board(discard="card_04")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"    # nobody there: no tie to win
    s = scene("portal", seats=2).board(discard="card_04", cube="T@8").seat(0, at="T@8 M@3").seat(1, at="T@8 M@1")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"


@pytest.mark.rule("POR-305")
@pytest.mark.parametrize(("counts", "earner"), [((3, 1, 2), 1), ((2, 1, 1), None), ((2, 0, 0), 0), ((0, 3, 1), 2),
                                                ((2, 2, 0), None), ((2, 2, 1), 2)])
def test_potatos_pays_the_minority(counts: tuple[int, ...], earner: int | None) -> None:
    s = scene("portal", seats=3).board(discard="card_05")
    for seat, count in enumerate(counts):
        s.seat(seat, at=f"T@8:{count} M@3" if count else "M@3")
    s = activating(s).play("activate:T@8")
    assert (asked(s), s.table.seat) == (("recycle_to", 0) if earner is None else ("deliver_cake", earner))


@pytest.mark.rule("POR-305")
def test_potatos_with_the_cube_and_when_covered() -> None:
    s = scene("portal", seats=2).board(discard="card_05", cube="T@8").seat(0, at="T@8:3 M@3").seat(1, at="T@8 M@1")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"
    s = scene("portal", seats=2).board(discard="card_05 card_14").seat(0, at="T@8:3 M@3").seat(1, at="T@8 M@1")
    assert activating(s).play("activate:T@8").table.seat == 0
    s = scene("portal", seats=2, characters="off").board(discard="card_05").seat(0, at="T@8:3 M@3")
    s.seat(1, at="T@8 M@1")
    assert activating(s).play("activate:T@8").table.seat == 0


@pytest.mark.rule("POR-306")
def test_anger_core_destroys_one_or_two_in_one_chamber() -> None:
    s = scene("portal", seats=3).board(discard="card_06").seat(0, at="M@5:2", cake="T@2").seat(1, at="M@5:2 B@0")
    s.turn(0)
    s.play("offer:anger_core", "pay_slice:T@2.red")
    assert s.state.burnt[0] == 1 and s.refused("anger_chamber:T@4") == "POR-306"
    s.play("anger_chamber:M@5")
    assert s.picks() == ["anger_victim:red", "anger_victim:blue"]
    assert s.refused("anger_stop") == "POR-306" and s.refused("anger_victim:yellow") == "POR-306"
    s.play("anger_victim:blue")
    assert s.picks() == ["anger_stop", "anger_victim:red", "anger_victim:blue"]
    s.play("anger_victim:red")
    assert s.crowd("M@5") == "R1 B1" and asked(s) == "move_from" and s.refused("anger_victim:red") == "POR-306"


@pytest.mark.rule("POR-306")
def test_anger_core_may_end_the_game_at_the_first_victim() -> None:
    s = scene("portal", seats=2).board(discard="card_06").seat(0, at="M@5:2", cake="T@2:2").seat(1, at="M@5").turn(0)
    s.play("offer:anger_core", "pay_slice:T@2.red", "anger_chamber:M@5", "anger_victim:blue")
    assert s.table.over and s.state.alive == [2, 0] and s.table.scores == [1, 0]
    s = scene("portal", seats=2).board(discard="card_06").seat(0, at="M@5:2", cake="T@2").seat(1, at="M@3 B@0").turn(0)
    s.play("offer:anger_core", "pay_slice:T@2.red", "anger_chamber:M@3", "anger_victim:blue")
    assert asked(s) == "move_from"                                      # nobody left there: no second victim
    s = scene("portal", seats=2).board(discard="card_06", turret="M@7").seat(0, at="M@5:2", cake="T@2", burnt=7).turn(0)
    s.play("offer:anger_core", "pay_slice:T@2.red")
    assert s.table.over and s.state.alive == [2, 4]                     # the payment was the eighth slice


@pytest.mark.rule("POR-307")
def test_p_body_sends_a_second_group_elsewhere() -> None:
    s = moving("card_07", "M@5:3").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert asked(s) == "extra" and s.refused("move_extra:M@7") == "POR-307" and s.refused("move_extra:T@0") == "POR-307"
    s.play("move_extra:T@4", "move_count:2")
    assert (s.crowd("M@7"), s.crowd("T@4"), s.crowd("M@5")) == ("R1", "R2", "")
    assert asked(s) == "activate"                                       # three moved: no bonus


@pytest.mark.rule("POR-307", "POR-65")
def test_p_body_bonus_carrying_and_the_turret() -> None:
    s = moving("card_07", "M@5:3").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1", "move_stop")
    assert asked(s) == "bonus"                                          # one in all
    s = moving("card_07", "M@5:2").seat(0, cake="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "carry:red", "move_extra:M@3", "move_count:1", "carry:red")
    assert (s.slices("M@7"), s.slices("M@3")) == ("R1", "R1") and asked(s) == "activate"
    s = moving("card_07", "M@5:2", turret="M@7").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    s.play("move_extra:M@3", "move_count:1")
    assert s.state.alive[0] == 1 and asked(s) == "activate"             # two moved, one of them into the Turret
    s = moving("card_07", "M@5").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert asked(s) == "bonus"                                          # nobody left for a second group
    assert s.refused("move_extra:M@3") == "POR-307"


@pytest.mark.rule("POR-308")
def test_frankenturret_lets_nobody_carry() -> None:
    s = moving("card_08", "M@5:3").seat(0, cake="M@5:3").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:2")
    assert asked(s) == "activate" and s.slices("M@5") == "R3"
    assert s.refused("carry:red") == "POR-308"


@pytest.mark.rule("POR-308")
def test_frankenturret_with_cards_that_move_and_with_deliveries() -> None:
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="M@5", cake="M@5", hand="card_17")
    s.seat(1, at="M@5").turn(0).play("action:card_17", "card_subject:M@5.blue", "card_target:M@7", "card_count:1")
    assert s.table.seat == 0 and s.slices("M@5") == "R1"                # the owner is not even asked
    s = scene("portal", seats=2).board(discard="card_08").seat(0, at="T@8:2 M@3")
    s = activating(s).play("activate:T@8", "deliver_cake:T@0")
    assert s.slices("T@0") == "R1"                                      # delivering is not carrying


@pytest.mark.rule("POR-309")
def test_fact_core_gives_both() -> None:
    s = moving("card_09", "M@5:2").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert asked(s) == "deliver_subject" and s.refused("bonus_card") == "POR-309"
    assert s.refused("deliver_subject:M@5") == "POR-67"
    s.play("deliver_subject:T@0")
    assert s.state.alive[0] == 3 and len(s.hand(0)) == 1 and asked(s) == "activate"


@pytest.mark.rule("POR-309", "POR-66")
def test_fact_core_gives_each_form_only_if_possible() -> None:
    s = moving("card_09", "M@5:8").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:1")
    assert len(s.hand(0)) == 1 and asked(s) == "activate"               # no subject left
    s = moving("card_09", "M@5:2").seat(0, hand="card_01 card_02 card_03").turn(0).play("end_deploy")
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "deliver_subject:T@0")
    assert len(s.hand(0)) == 3 and events(s, "card_lost") and asked(s) == "activate"
    s = moving("card_09", "M@5:2").turn(0).play("move_from:M@5", "move_to:M@7", "move_count:2")
    assert asked(s) == "activate"                                       # two moved: nothing at all
    s = moving("card_09", "M@5:2", turret="T@0").seat(1, at="M@1").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "deliver_subject:T@0")
    assert s.state.alive[0] == 2 and len(s.hand(0)) == 1                # shot on delivery, the card still comes


@pytest.mark.rule("POR-310")
def test_doug_rattmann_makes_the_cube_harmless() -> None:
    s = scene("portal", seats=2).board(discard="card_10", cube="T@8").seat(0, at="T@8:2 M@3")
    assert asked(activating(s).play("activate:T@8")) == "deliver_cake"
    s = scene("portal", seats=2).board(discard="card_10 card_11", cube="T@8").seat(0, at="T@8:2 M@3")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"    # covered
    s = scene("portal", seats=2).board(discard="card_10", cube="T@8").seat(0, at="T@8 M@3").seat(1, at="T@8 M@3")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"    # a tie is a tie
    s = scene("portal", seats=2, characters="off").board(discard="card_10", cube="T@8").seat(0, at="T@8:2 M@3")
    assert asked(activating(s).play("activate:T@8")) == "recycle_to"


@pytest.mark.rule("POR-311")
def test_space_core_joins_the_ends_of_each_floor() -> None:
    s = moving("card_11", "B@8:2 M@3").turn(0).play("move_from:B@8")
    assert "move_to:B@0" in s.picks() and s.refused("move_to:T@0") == "POR-05"
    s.play("move_to:B@0", "move_count:2")
    assert s.crowd("B@0") == "R2 B1"
    s = moving("card_11", "M@3:2").turn(0).play("move_from:M@3")
    assert set(s.picks()) == {f"move_to:{p}" for p in ("M@1", "M@5", "T@2", "T@4", "B@2", "B@4")}     # only ends


@pytest.mark.rule("POR-311")
def test_space_core_is_for_subjects_not_for_the_turret_or_the_lab() -> None:
    s = scene("portal", seats=2).board(discard="card_11", turret="T@8").seat(0, hand="card_12").turn(0)
    s.play("action:card_12")
    assert s.refused("card_target:T@0") == "POR-212"
    s = scene("portal", seats=2).board(discard="card_11", lab="T@0:5 M@-9:5 B@0:5")
    assert activating(s).refused("activate:M@-1") == "POR-79"
    s = scene("portal", seats=2).board(discard="card_11").seat(0, at="T@0", hand="card_17").seat(1, at="T@0 B@4")
    s.turn(0)
    s.play("action:card_17", "card_subject:T@0.blue", "card_target:T@8", "card_count:1")
    assert s.crowd("T@8") == "B1"                                       # also for cards that move to an adjacent one


@pytest.mark.rule("POR-312")
def test_oracle_turret_holds_fire_until_covered() -> None:
    s = moving("card_12", "M@3:3", turret="M@5").seat(1, at="M@5 B@0").seat(0, hand="card_14").turn(0)
    s.play("end_deploy", "move_from:M@3", "move_to:M@5", "move_count:2")
    assert s.crowd("M@5") == "R2 B1"
    s = moving("card_12", "M@5:2 T@0", turret="M@5").seat(1, at="M@5 B@0").seat(0, hand="card_13").turn(0)
    s.play("gun:card_13", "portal_blue:T@0", "portal_orange:B@0")
    assert s.crowd("M@5") == "" and s.state.alive == [1, 1]             # at once, everybody


@pytest.mark.rule("POR-312")
def test_oracle_turret_covered_by_a_trimmed_card_may_end_the_game() -> None:
    s = moving("card_12", "M@5", turret="M@5").seat(0, hand="card_01 card_02 card_03 card_04", cake="M@5").turn(0)
    s.play("trim_hand:card_01")
    assert s.table.over and s.state.alive[0] == 0 and s.table.ranking[0] == 1
    s = scene("portal", seats=2).board(discard="card_12", turret="T@0").seat(0, at="M@5:2", hand="card_15").turn(0)
    s.play("action:card_15", "deliver_subject:T@0", "deliver_subject:T@0")
    assert s.crowd("T@0") == "" and s.state.alive == [2, 3]             # delivered safely, shot when he is covered
    s = scene("portal", seats=2, characters="off").board(discard="card_12", turret="M@5").seat(0, at="M@3:2").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1")
    assert s.state.alive[0] == 1                                        # no characters, no oracle


@pytest.mark.rule("POR-313")
def test_rick_leaves_nobody_behind() -> None:
    s = moving("card_13", "M@5:3 T@0").turn(0).play("move_from:M@5", "move_to:M@7")
    assert s.picks() == ["move_count:3"]
    assert s.refused("move_count:1") == "POR-313" and s.refused("move_count:0") == "POR-56"
    s.play("move_count:3")
    assert asked(s) == "activate"
    s = moving("card_13", "M@5:3 T@0").turn(0).play("move_from:T@0", "move_to:T@2", "move_count:1")
    assert asked(s) == "bonus"                                          # exactly one there: the bonus is due


@pytest.mark.rule("POR-313")
def test_rick_with_the_turret_and_carrying() -> None:
    s = moving("card_13", "M@5:3", turret="M@7").seat(0, cake="M@3").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:3")
    assert s.table.over and s.table.ranking == [1, 2]                   # a brisk way to end it
    s = moving("card_13", "M@5:2").seat(0, cake="M@5:3").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:2", "carry:red", "carry:red")
    assert s.slices("M@7") == "R2" and s.slices("M@5") == "R1"


@pytest.mark.rule("POR-314")
def test_glados_sends_the_panel_back_to_its_floor() -> None:
    s = activating(scene("portal", seats=2).board(discard="card_14")).play("activate:M@9")
    assert s.picks() == ["recycle_to:middle"]
    assert s.refused("recycle_to:top") == "POR-314" and s.refused("recycle_to:bottom") == "POR-314"
    s.play("recycle_to:middle")
    assert s.row("M") == [-1, 1, 3, 5, 7]
    s = activating(scene("portal", seats=2).board(discard="card_14", lab="T@0:3 M@1:6 B@0:6")).play("activate:T@4")
    assert s.refused("recycle_to:middle") == "POR-98" and s.picks() == ["recycle_to:top"]
    s = activating(scene("portal", seats=2).board(discard="card_14 card_15")).play("activate:M@9")
    assert len(s.picks()) == 3                                          # covered


@pytest.mark.rule("POR-315")
def test_curiosity_core_buries_the_visible_card() -> None:
    s = scene("portal", seats=2).board(discard="card_15", deck="card_01 card_02 card_03").seat(0, at="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "bonus_card")
    assert s.picks() == ["keep", "bury"]
    s.next("reveal:card_03", "reveal:card_02").play("bury")
    assert s.hand(0) == ["card_03"] and s.state.top == 1                # once per card taken
    assert s.refused("bury") == "POR-315"
    assert s.table.view()["buried"] == ["card_01"]
    s = scene("portal", seats=2).board(discard="card_15", deck="card_01 card_02").seat(0, at="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "bonus_card", "keep")
    assert s.hand(0) == ["card_01"]


@pytest.mark.rule("POR-315", "POR-78")
def test_curiosity_core_asks_the_taker_needs_two_cards_and_remembers_the_bottom() -> None:
    s = scene("portal", seats=2).board(discard="card_15", icons={"T@8": "chamber_08.b"}, deck="card_01 card_02 card_03")
    s = activating(s.seat(1, at="T@8:2 M@1")).play("activate:T@8")      # A2, for blue, in red's turn
    assert (asked(s), s.table.seat) == ("cycle_top", 1)
    s.next("reveal:card_02", "reveal:card_03").play("bury")
    assert asked(s) == "cycle_top"                                      # asked again for the second card
    s.play("keep")
    assert s.hand(1) == ["card_02", "card_03"] and s.state.top == 0     # the buried one comes up last
    s = scene("portal", seats=2).board(discard="card_15", deck="card_01").seat(0, at="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "bonus_card")
    assert asked(s) == "activate" and s.hand(0) == ["card_01"]          # one card only: nothing to bury it under


@pytest.mark.rule("POR-316")
def test_atlas_gathers_a_second_group() -> None:
    s = moving("card_16", "M@3:2 T@4:2 B@8").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1")
    assert s.picks() == ["move_stop", "move_extra:T@4"]
    assert s.refused("move_extra:M@3") == "POR-316" and s.refused("move_extra:B@8") == "POR-316"
    s.play("move_extra:T@4", "move_count:2")
    assert (s.crowd("M@5"), s.crowd("M@3")) == ("R3", "R1") and asked(s) == "activate"


@pytest.mark.rule("POR-316", "POR-65")
def test_atlas_bonus_portals_and_no_helper() -> None:
    s = moving("card_16", "M@3:2 T@4:2").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1", "move_stop")
    assert asked(s) == "bonus"
    s = moving("card_16", "M@3 B@8", blue="M@5", orange="B@8").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1")
    assert "move_extra:B@8" in s.picks()                                # adjacent by portal
    s.play("move_extra:B@8", "move_count:1")
    assert s.crowd("M@5") == "R2" and asked(s) == "activate"
    s = moving("card_16", "M@3:2 B@8").turn(0).play("move_from:M@3", "move_to:M@5", "move_count:1")
    assert asked(s) == "bonus" and s.refused("move_extra:B@8") == "POR-316"
    s = moving("card_16", "M@3 T@4", turret="M@5").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "move_extra:T@4", "move_count:1")
    assert s.table.over                                                 # both into the Turret


@pytest.mark.rule("POR-317")
def test_greg_calls_a_character_back() -> None:
    s = scene("portal", seats=2).board(discard="card_14 card_05 card_17").seat(0, at="M@5:2", cake="T@2").turn(0)
    s.play("offer:greg", "pay_slice:T@2.red")
    assert s.refused("pay_subject:T@0") == "POR-330"
    s.play("pay_subject:M@5")
    assert s.picks() == ["recall:card_14", "recall:card_05"] and s.refused("recall:card_17") == "POR-317"
    s.play("recall:card_14")
    assert s.character() == "glados" and s.state.discard == (4, 16, 13) and s.state.alive[0] == 1
    s.holds()


@pytest.mark.rule("POR-317")
def test_greg_alone_has_nobody_to_call_and_may_call_an_offer() -> None:
    s = scene("portal", seats=2).board(discard="card_17").seat(0, at="M@5:2", cake="T@2", hand="card_01").turn(0)
    assert s.refused("offer:greg") == "POR-331"
    s = scene("portal", seats=2).board(discard="card_20 card_17").seat(0, at="M@5:2", cake="T@2:3").turn(0)
    s.play("offer:greg", "pay_slice:T@2.red", "pay_subject:M@5", "recall:card_20")
    assert s.picks() == ["end_deploy", "offer:opera_turret"]
    s = scene("portal", seats=2).board(discard="card_12 card_17", turret="M@5").seat(0, at="T@2:2", cake="T@2:3")
    s.turn(0)
    s.play("offer:greg", "pay_slice:T@2.red", "pay_subject:T@2", "recall:card_12", "move_from:T@2", "move_to:T@4")
    s.play("move_count:1")
    assert s.character() == "oracle_turret"


@pytest.mark.rule("POR-318")
def test_animal_king_settles_a_turret_icon_after_each_turn() -> None:
    s = activating(scene("portal", seats=2).board(discard="card_18").seat(0, at="M@5"))
    s.play("activate:T@8", "recycle_to:top")
    assert (asked(s), s.table.seat) == ("turret_icon", 0)
    assert set(s.picks()) == {"leave_turret", "deliver_turret:T@-2", "deliver_turret:M@1", "deliver_turret:B@0"}
    s.play("leave_turret")                                              # here the delivery may be declined
    assert s.table.seat == 1 and s.where("turret") == "tray"
    s.play("move_from:M@1", "move_to:M@3", "move_count:2", "activate:T@6", "recycle_to:top")
    assert (asked(s), s.table.seat) == ("turret_icon", 1)               # for everybody


@pytest.mark.rule("POR-318")
def test_animal_king_may_end_the_game_but_not_when_covered() -> None:
    s = scene("portal", seats=2).board(discard="card_18", turret="M@3").seat(0, at="M@1:2").seat(1, at="M@5:2")
    s = activating(s).play("activate:T@8", "recycle_to:top")
    assert s.refused("move_turret:M@9") == "POR-115"
    s.play("move_turret:M@5")
    assert s.table.over and s.state.alive == [2, 0]
    s = activating(scene("portal", seats=2).board(discard="card_18 card_19", turret="M@3").seat(0, at="M@1:2"))
    assert s.play("activate:T@8", "recycle_to:top").table.seat == 1


@pytest.mark.rule("POR-319")
def test_intelligence_core_gives_two_cards_beyond_the_limit() -> None:
    s = scene("portal", seats=2).board(discard="card_19").seat(0, cake="T@2", hand="card_01 card_02 card_03").turn(0)
    s.play("offer:intelligence_core", "pay_slice:T@2.red")
    assert len(s.hand(0)) == 5 and asked(s) == "deploy" and len(s.picks("gun")) == 3
    assert s.state.burnt[0] == 1


@pytest.mark.rule("POR-319", "POR-106")
def test_intelligence_core_with_a_short_deck() -> None:
    s = scene("portal", seats=2).board(discard="card_05 card_06 card_19", deck="card_01").seat(0, cake="T@2").turn(0)
    s.play("offer:intelligence_core", "pay_slice:T@2.red")
    assert len(s.hand(0)) == 2 and events(s, "reshuffled") and s.character() == "intelligence_core"
    s = scene("portal", seats=4).board(discard="card_19").seat(0, cake="T@2", hand="card_01 card_02 card_03")
    s.seat(1, hand="card_04 card_05 card_06 card_07 card_08").seat(2, hand="card_09 card_10 card_11 card_12 card_13")
    s.seat(3, hand="card_14 card_15 card_16 card_17 card_18 card_20").turn(0)
    assert s.state.top == -1 and s.refused("offer:intelligence_core") == "POR-319"
    s = scene("portal", seats=4).board(discard="card_19").seat(0, cake="T@2", hand="card_01 card_02 card_03")
    s.seat(1, hand="card_04 card_05 card_06 card_07 card_08").seat(2, hand="card_09 card_10 card_11 card_12 card_13")
    s.seat(3, hand="card_14 card_15 card_16 card_17 card_18").turn(0)
    s.play("offer:intelligence_core", "pay_slice:T@2.red")
    assert len(s.hand(0)) == 4                                          # as far as there are any


@pytest.mark.rule("POR-320")
def test_opera_turret_ends_the_game() -> None:
    s = scene("portal", seats=2).board(discard="card_20").seat(0, cake="T@2:3").seat(1, cake="M@3").turn(0)
    s.play("offer:opera_turret", "pay_slice:T@2.red")
    assert s.table.over and s.table.game.end_cause(s.state) == "opera" and s.table.scores == [2, 1]
    s = scene("portal", seats=2).board(discard="card_20").seat(0, cake="T@2", burnt=7).seat(1, cake="M@3").turn(0)
    s.play("offer:opera_turret", "pay_slice:T@2.red")
    assert s.table.game.end_cause(s.state) == "eight_burnt" and s.table.ranking == [2, 1]
    s = scene("portal", seats=2).board(discard="card_20 card_01").seat(0, cake="T@2", hand="card_02").turn(0)
    assert s.refused("offer:opera_turret") == "POR-22"
    s = scene("portal", seats=2, characters="off").board(discard="card_20").seat(0, cake="T@2", hand="card_02").turn(0)
    assert s.refused("offer:opera_turret") == "POR-401"
