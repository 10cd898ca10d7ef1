"""Mouvement (DUC-40 to DUC-59)."""

from __future__ import annotations

import pytest

from layover.testing import scene


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def light(reds: int = 1, **things):
    """A ship of three filled compartments on Quackhaven, before its menu."""
    return table().seat(0, kit="3 hold", discs=(reds, 0, 0), **things).acting(0)


TO_PONDORA = ("step:r01.1", "step:r01.2", "step:pondora")
TO_VORTEX = ("step:r25.3", "step:r25.2", "step:r25.1", "step:vortex")
TO_SQUEAKON = ("step:r02.1", "step:r02.2", "step:r02.3", "step:squeakon")


@pytest.mark.rule("DUC-40")
@pytest.mark.parametrize(("filled", "steps"), [(3, 8), (4, 5), (5, 5), (6, 5), (7, 2), (8, 2), (9, 2)])
def test_steps_for_a_red_disc_by_filled_compartments(filled: int, steps: int) -> None:
    s = table().seat(0, kit=f"{filled} hold", discs=(1, 5, 5)).acting(0).play("step:r01.1")
    assert s.table.view()["steps"] == steps - 1 and s.discs(0) == (0, 5, 5)
    s = table().seat(0, kit=f"{filled} hold", discs=(0, 9, 9)).acting(0)
    assert s.refused("step:r01.1") == "DUC-40" and s.picks("step") == []


@pytest.mark.rule("DUC-40")
def test_the_speed_is_measured_when_the_disc_is_spent() -> None:
    s = table().seat(0, kit="3 merchant", discs=(1, 0, 1), goods="rubber_ducks blue_paint").board(built="quackhaven")
    s.acting(0).play("buy_equipment", "buy_with:blue_paint", "install:free", "step:r01.1")
    assert s.table.view()["steps"] == 4


@pytest.mark.rule("DUC-41")
def test_a_step_goes_to_the_next_place_along_a_route() -> None:
    s = light()
    assert s.picks("step") == ["step:r01.1", "step:r02.1", "step:r11.1", "step:r12.1"]
    assert s.refused("step:r01.2") == "DUC-41" and s.refused("step:pondora") == "DUC-41"
    s.play("step:r01.1")
    assert s.picks("step") == ["step:quackhaven", "step:r01.2"] and s.at(0) == "r01.1"


@pytest.mark.rule("DUC-42")
def test_points_with_an_own_cube_are_skipped_at_no_cost() -> None:
    s = light(links="r02.1 r02.3")
    assert "step:r02.2" in s.picks("step") and s.refused("step:r02.1") == "DUC-42"
    s.play("step:r02.2")
    assert s.picks("step") == ["step:quackhaven", "step:squeakon"]
    s.play("step:squeakon")
    assert s.table.view()["steps"] == 6                        # 3 points with 2 own cubes: 2 steps
    s = light(links="r02.1 r02.2 r02.3").play("step:squeakon")
    assert s.table.view()["steps"] == 7


@pytest.mark.rule("DUC-43")
def test_cubes_of_others_have_no_effect() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).seat(1, links="r02.1 r02.2 r02.3").acting(0).play(*TO_SQUEAKON)
    assert s.table.view()["steps"] == 4


@pytest.mark.rule("DUC-44")
def test_ships_never_block() -> None:
    s = table(3).seat(0, kit="3 hold", discs=(1, 0, 0)).seat(1, at="r02.1").seat(2, at="squeakon").acting(0)
    s.play("step:r02.1")
    assert s.at(0) == s.at(1)
    s.play("step:r02.2", "step:r02.3", "step:squeakon", "stop", "explore:a", "end_turn")
    assert s.at(0) == s.at(2) == "squeakon"
    s = table().seat(0, discs=(1, 0, 0)).seat(1, at="r02.1").acting(0).play("step:r02.1", "end_turn")
    assert s.at(0) == s.at(1) == "r02.1"                       # at rest on one point, too


@pytest.mark.rule("DUC-45")
def test_unused_steps_stay_through_planets_and_a_further_disc_is_spent_at_need() -> None:
    s = table().seat(0, kit="4 hold", discs=(2, 0, 0)).acting(0).play(*TO_PONDORA)
    assert s.table.view()["steps"] == 2 and s.discs(0) == (1, 0, 0)
    s.play("step:r25.3", "step:r25.2")
    assert s.table.view()["steps"] == 0 and s.discs(0) == (1, 0, 0)
    s.play("step:r25.1")
    assert s.table.view()["steps"] == 4 and s.discs(0) == (0, 0, 0)
    s.play("step:vortex", "step:r25.1", "step:vortex", "step:r25.1")
    assert s.refused("step:vortex") == "DUC-45"


@pytest.mark.rule("DUC-46")
def test_a_ship_may_turn_back_at_any_step() -> None:
    s = light().play("step:r01.1", "step:quackhaven", "step:r02.1", "step:quackhaven")
    assert s.at(0) == "quackhaven" and s.table.view()["steps"] == 4


@pytest.mark.rule("DUC-47")
def test_one_must_stop_to_build_or_trade_and_stopping_loses_the_steps() -> None:
    s = table().seat(0, discs=(1, 3, 3), goods="rubber_ducks blue_paint").acting(0).play(*TO_SQUEAKON)
    assert s.refused("use_mine") == "DUC-80" and s.refused("build_factory:stealth_ducks") == "DUC-60"
    assert s.refused("claim:squeakon.mine") == "DUC-60"
    s.play("stop", "explore:a")
    assert s.table.view()["steps"] is None
    assert {"use_mine", "build_factory:stealth_ducks", "claim:squeakon.mine"} <= set(s.picks())
    assert s.refused("step:r02.3") == "DUC-47"                 # the four steps left are gone
    assert s.refused("stop") == "DUC-47"


@pytest.mark.rule("DUC-48")
def test_buying_a_link_ends_the_movement_with_exploring_before_the_cube() -> None:
    s = table().seat(0, discs=(1, 2, 0)).acting(0).play(*TO_SQUEAKON, "buy_link")
    assert s.picks() == ["explore:a", "explore:b"]
    s.play("explore:b", "link_route:r03", "link_point:r03.1")
    assert s.refused("step:r02.3") == "DUC-48"
    s = table().seat(0, discs=(1, 1, 0)).acting(0).play("step:r02.1", "buy_link", "link_route:r02", "link_point:r02.2")
    assert s.refused("step:r02.3") == "DUC-48" and s.table.view()["steps"] is None
    s = table().seat(0, discs=(1, 1, 0)).acting(0).play("step:r02.1", "place_passages", "first_passage:vortex",
                                                        "second_passage:gosling")
    assert s.table.view()["steps"] == 7                        # passages end nothing


@pytest.mark.rule("DUC-49")
def test_the_end_of_the_turn_ends_the_movement_and_saves_no_step() -> None:
    s = light().play("step:r01.1")
    assert s.refused("save_steps") == "DUC-49"
    s.play("end_turn")
    assert s.table.view()["steps"] is None
    s.acting(0)
    assert s.picks("step") == [] and s.refused("step:r01.2") == "DUC-40"
    s = light().play(*TO_SQUEAKON, "end_turn", "explore:a")
    s.seat(0, discs=(0, 0, 1)).acting(0)
    assert "use_mine" in s.picks()                             # it is stopped there


@pytest.mark.rule("DUC-50")
def test_from_a_point_no_planet_can_be_used() -> None:
    s = table().seat(0, at="r02.3", discs=(1, 4, 4), goods="rubber_ducks blue_paint").acting(0)
    for pick in ("use_mine", "use_factory", "deliver", "buy_equipment", "build_tile", "build_factory:stealth_ducks",
                 "claim:squeakon.mine", "stop"):
        assert s.refused(pick) == "DUC-50", pick
    s.play("end_turn", "return_disc:blue", "return_disc:blue", "return_disc:blue", "return_disc:blue",
           "return_disc:yellow")
    assert s.at(0) == "r02.3" and s.table.seat == 1


@pytest.mark.rule("DUC-51", "DUC-53")
def test_leaving_overloaded_takes_exactly_the_excess_of_choice_first() -> None:
    s = table().seat(0, kit="2 hold navigator", discs=(1, 0, 0), goods="5 rubber_ducks 2 blue_paint").acting(0)
    assert s.refused("discard:blue_paint") == "DUC-53"         # not without leaving
    s.play("step:r01.1")
    assert s.picks() == ["discard:rubber_ducks", "discard:blue_paint"] and s.at(0) == "quackhaven"
    assert s.refused("step:r01.1") == "DUC-51" and s.refused("discard:radios") == "DUC-53"
    s.play("discard:rubber_ducks", "discard:blue_paint")
    assert s.at(0) == "r01.1" and s.goods(0) == {"rubber_ducks": 4, "blue_paint": 1} and s.discs(0) == (0, 0, 0)
    assert s.refused("discard:rubber_ducks") == "DUC-53"       # no more than the excess
    s = table().seat(0, discs=(0, 0, 0), goods="5 rubber_ducks").acting(0)
    assert s.refused("step:r01.1") == "DUC-40"                 # no legal departure, no discards


@pytest.mark.rule("DUC-52")
@pytest.mark.parametrize(("kit", "capacity"), [
    ("3 navigator", 1), ("hold 2 merchant", 3), ("3 hold", 7), ("9 hold", 19)])
def test_capacity_is_one_and_two_for_each_hold(kit: str, capacity: int) -> None:
    s = table().seat(0, kit=kit, discs=(1, 0, 0), goods=f"{capacity} blue_paint").acting(0)
    assert s.table.view()["seats"][0]["capacity"] == capacity
    s.play("step:r01.1")
    assert s.at(0) == "r01.1" and s.goods(0) == {"blue_paint": capacity}
    s = table().seat(0, kit=kit, discs=(1, 0, 0), goods=f"{capacity + 1} blue_paint").acting(0).play("step:r01.1")
    assert s.at(0) == "quackhaven" and s.picks() == ["discard:blue_paint"]


@pytest.mark.rule("DUC-54")
def test_a_jump_through_anybodys_passage_costs_a_red_disc_and_no_step() -> None:
    s = table().seat(0, kit="3 hold", discs=(2, 0, 0)).seat(1, passages="pondora gosling").acting(0)
    assert s.refused("jump:green") == "DUC-54"                 # no marker here
    s.play(*TO_PONDORA)
    assert s.refused("jump:pink") == "DUC-54"                  # nobody's twin
    s.play("jump:green")
    assert s.at(0) == "gosling" and s.table.view()["steps"] == 5 and s.discs(0) == (0, 0, 0)
    assert s.refused("jump:green") == "DUC-54"                 # no red disc left
    s.play("step:r11.4")
    assert s.table.view()["steps"] == 4


@pytest.mark.rule("DUC-55")
def test_a_jump_is_movement() -> None:
    s = table().seat(0, kit="3 navigator", at="vortex", discs=(3, 0, 3), goods="3 blue_paint", claims="vortex.mine",
                     paid="vortex.mine", passages="vortex gosling").board(visited="vortex").acting(0)
    s.play("jump:pink")
    assert s.picks() == ["discard:blue_paint"]                 # overloaded
    s.play("discard:blue_paint", "discard:blue_paint")
    assert s.at(0) == "gosling" and s.state.paid[0] == 0       # the stay is over
    assert s.refused("use_mine") == "DUC-80" and "stop" in s.picks()
    s.play("jump:pink", "stop")
    assert s.table.view()["planets"]["gosling"]["visited"] is False
    s.play("use_mine")
    assert s.discs(0) == (1, 0, 2)                             # a new stay is paid again


@pytest.mark.rule("DUC-56")
def test_stopping_on_an_unvisited_colony_takes_the_top_of_a_stack() -> None:
    s = light().play(*TO_SQUEAKON, "stop")
    assert s.picks() == ["explore:a", "explore:b"]
    assert s.refused("skip_exploring") == "DUC-56" and s.refused("take_buried:medicine") == "DUC-56"
    s.play("explore:b")
    view = s.table.view()
    assert view["planets"]["squeakon"]["consumer"] == "stealth_ducks" and view["planets"]["squeakon"]["visited"]
    assert not view["planets"]["squeakon"]["built"] and view["stacks"]["b"][0] == "linear_accelerators"
    assert len(view["stacks"]["a"]) == 6
    s = light().play(*TO_SQUEAKON, "end_turn")
    assert s.picks() == ["explore:a", "explore:b"]             # the end of the turn, too


@pytest.mark.rule("DUC-56")
def test_a_visited_colony_is_not_explored_again() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).board(consumers={"squeakon": "radios"}).acting(0)
    s.play(*TO_SQUEAKON, "stop")
    assert "end_turn" in s.picks() and s.refused("explore:a") == "DUC-57"


@pytest.mark.rule("DUC-57")
def test_flying_through_or_jumping_onto_a_colony_explores_nothing() -> None:
    s = light().play(*TO_PONDORA)
    assert s.refused("explore:a") == "DUC-57"
    s.play(*TO_VORTEX)
    planets = s.table.view()["planets"]
    assert not planets["pondora"]["visited"] and not planets["vortex"]["visited"]


@pytest.mark.rule("DUC-58")
def test_an_empty_stack_leaves_no_choice_and_two_leave_nothing_to_take() -> None:
    s = light().board(stacks=("", "economy military")).play(*TO_SQUEAKON, "stop")
    view = s.table.view()
    assert view["planets"]["squeakon"]["consumer"] == "economy" and view["stacks"] == {"a": [], "b": ["military"]}
    s = light().board(stacks=("", "")).play(*TO_SQUEAKON, "stop")
    planet = s.table.view()["planets"]["squeakon"]
    assert planet["visited"] and planet["consumer"] is None and "end_turn" in s.picks()


@pytest.mark.rule("DUC-59")
def test_exploring_costs_and_scores_nothing_and_comes_before_everything_else() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 3, 3)).acting(0).play(*TO_SQUEAKON, "stop")
    assert s.refused("use_mine") is not None and s.refused("end_turn") is not None
    s.play("explore:a")
    assert s.discs(0) == (0, 3, 3) and s.table.scores == [0, 0] and "use_mine" in s.picks()
