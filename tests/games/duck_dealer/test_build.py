"""Construction (DUC-60 to DUC-75)."""

from __future__ import annotations

import pytest

from layover.games.duck_dealer import loader
from layover.testing import scene


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def on_feathra(goods: str = "", discs: tuple[int, int, int] = (0, 1, 0), **things):
    """A ship stopped on a visited colony; its mine gives phone booths."""
    return table().seat(0, kit="3 hold", at="feathra", goods=goods, discs=discs, **things).board(visited="feathra")


@pytest.mark.rule("DUC-60")
def test_one_builds_only_where_the_own_ship_is_stopped() -> None:
    s = on_feathra("rubber_ducks blue_paint", (1, 9, 0)).board(built="bubblon").acting(0)
    assert s.refused("claim:quackhaven.mine") == "DUC-60" and s.refused("claim:bubblon.shipyard") == "DUC-60"
    assert s.refused("build_factory:stealth_ducks") is None
    s.play("step:r04.3", "step:feathra")                       # there, but not stopped
    assert s.refused("build_factory:stealth_ducks") == "DUC-60" and s.refused("claim:feathra.mine") == "DUC-60"
    assert s.refused("build_tile") == "DUC-60"


@pytest.mark.rule("DUC-61")
def test_a_shipyard_costs_a_yellow_disc_and_two_goods_and_scores_ten() -> None:
    s = table().seat(0, discs=(0, 1, 0), goods="rubber_ducks blue_paint").acting(0)
    s.play("build_tile", "build_with:blue_paint")
    assert s.table.scores == [10, 0] and s.discs(0) == (0, 0, 0) and s.goods(0) == {}
    assert s.table.view()["planets"]["quackhaven"]["built"]
    assert table().seat(0, discs=(4, 0, 4), goods="rubber_ducks blue_paint").acting(0).refused("build_tile") == "DUC-61"
    assert table().seat(0, discs=(0, 1, 0), goods="radios blue_paint").acting(0).refused("build_tile") == "DUC-61"


@pytest.mark.rule("DUC-62")
@pytest.mark.parametrize(("good", "points"), [("radios", 10), ("science", 25), ("medicine", 50)])
def test_a_consumer_costs_a_yellow_disc_its_good_and_another(good: str, points: int) -> None:
    s = on_feathra(f"2 {good} plastic_beads").board(consumers={"feathra": good}).acting(0)
    s.play("build_tile", "build_with:plastic_beads")
    assert s.table.scores == [points, 0] and s.goods(0) == {good: 1} and s.discs(0) == (0, 0, 0)
    assert s.table.view()["planets"]["feathra"]["built"]
    s = on_feathra(f"{good} plastic_beads", (3, 0, 3)).board(consumers={"feathra": good}).acting(0)
    assert s.refused("build_tile") == "DUC-62"                 # no yellow disc
    s = on_feathra("2 plastic_beads blue_paint").board(consumers={"feathra": good}).acting(0)
    assert s.refused("build_tile") == "DUC-62"                 # not the good it wants


@pytest.mark.rule("DUC-63")
def test_r_is_any_good_but_the_one_already_named() -> None:
    s = table().seat(0, discs=(0, 1, 0), goods="2 rubber_ducks radios medicine").acting(0).play("build_tile")
    assert s.picks() == ["build_with:radios", "build_with:medicine"]
    assert s.refused("build_with:rubber_ducks") == "DUC-63" and s.refused("build_with:science") == "DUC-63"
    assert table().seat(0, discs=(0, 1, 0), goods="2 rubber_ducks").acting(0).refused("build_tile") == "DUC-63"
    s = on_feathra("2 radios").board(consumers={"feathra": "radios"}).acting(0)
    assert s.refused("build_tile") == "DUC-63"
    s = table().seat(0, discs=(0, 0, 1), goods="2 rubber_ducks").board(built="quackhaven").acting(0)
    assert s.refused("buy_equipment") == "DUC-63"


@pytest.mark.rule("DUC-64")
def test_everybody_may_use_what_somebody_built() -> None:
    s = on_feathra("medicine plastic_beads").board(consumers={"feathra": "medicine"}, factories={"feathra": "radios"})
    s.acting(0).play("build_tile", "build_with:plastic_beads", "end_turn")
    s.seat(1, at="feathra", discs=(0, 0, 2), goods="medicine phone_booths plastic_beads").acting(1)
    s.play("deliver", "use_factory")
    assert s.table.scores == [50, 30] and s.goods(1) == {"radios": 1}


@pytest.mark.rule("DUC-65")
@pytest.mark.parametrize(("factory", "points"), [("stealth_ducks", 10), ("science", 25), ("religion", 50)])
def test_a_factory_costs_a_yellow_disc_and_its_two_inputs(factory: str, points: int) -> None:
    pack = loader.base()
    a, b = (pack.ids["good"][g] for g in pack.factory_inputs[pack.number("factory", factory)])
    s = on_feathra(f"{a} {b} military").acting(0).play(f"build_factory:{factory}")
    assert s.table.scores == [points, 0] and s.goods(0) == {"military": 1} and s.discs(0) == (0, 0, 0)
    view = s.table.view()
    assert view["planets"]["feathra"]["factory"] == factory and factory not in view["factory_stock"]
    assert on_feathra(f"{a} {b}", (4, 0, 4)).acting(0).refused(f"build_factory:{factory}") == "DUC-65"
    assert on_feathra(f"{a} military").acting(0).refused(f"build_factory:{factory}") == "DUC-65"
    assert on_feathra(f"2 {b}").acting(0).refused(f"build_factory:{factory}") == "DUC-65"


@pytest.mark.rule("DUC-66")
def test_one_factory_of_a_type_one_on_a_colony_none_on_a_start_planet() -> None:
    goods = "2 phone_booths 2 plastic_beads"
    s = on_feathra(goods, (0, 2, 0)).acting(0).play("build_factory:radios")
    assert s.refused("build_factory:radios") == "DUC-66" and s.picks("build_factory") == []
    s = on_feathra(goods).board(factories={"feathra": "science"}).acting(0)
    assert s.refused("build_factory:radios") == "DUC-66"       # the slot is full
    s = on_feathra(goods).board(factories={"vortex": "radios"}).acting(0)
    assert s.refused("build_factory:radios") == "DUC-66"       # the type is built elsewhere
    s = table().seat(0, goods=goods, discs=(0, 1, 0)).acting(0)
    assert s.refused("build_factory:radios") == "DUC-66"       # a start planet


@pytest.mark.rule("DUC-68")
def test_building_yields_points_only() -> None:
    s = on_feathra("stealth_ducks radios").acting(0).play("build_factory:religion")
    assert s.table.scores == [50, 0] and s.goods(0) == {}
    s = table().seat(0, discs=(0, 1, 0), goods="rubber_ducks blue_paint").acting(0)
    s.play("build_tile", "build_with:blue_paint")
    assert s.table.view()["seats"][0]["filled"] == 3 and s.table.scores == [10, 0]
    s = on_feathra("medicine blue_paint").board(consumers={"feathra": "medicine"}).acting(0)
    s.play("build_tile", "build_with:blue_paint")
    assert s.table.scores == [50, 0]                           # and no delivery besides


@pytest.mark.rule("DUC-69")
def test_a_built_tile_is_not_built_again() -> None:
    s = table().seat(0, discs=(0, 1, 0), goods="rubber_ducks blue_paint").board(built="quackhaven").acting(0)
    assert s.refused("build_tile") == "DUC-69"
    s = on_feathra("medicine blue_paint").board(consumers={"feathra": "medicine"}, built="feathra").acting(0)
    assert s.refused("build_tile") == "DUC-69"


@pytest.mark.rule("DUC-70")
def test_a_privilege_costs_three_yellow_discs_and_a_cube() -> None:
    s = on_feathra(discs=(0, 3, 0)).acting(0).play("claim:feathra.mine")
    assert s.discs(0) == (0, 0, 0) and s.state.cubes[0] == 38
    assert s.table.view()["seats"][0]["claims"] == ["feathra.mine"] and s.table.scores == [0, 0]
    s.holds()
    assert on_feathra(discs=(4, 2, 4)).acting(0).refused("claim:feathra.mine") == "DUC-70"
    assert on_feathra(discs=(0, 3, 0), cubes=0).acting(0).refused("claim:feathra.mine") == "DUC-70"


@pytest.mark.rule("DUC-70")
def test_mines_factories_built_shipyards_and_built_consumers_can_be_claimed() -> None:
    s = on_feathra(discs=(0, 3, 0)).board(consumers={"feathra": "medicine"}).acting(0)
    assert s.picks("claim") == ["claim:feathra.mine"]
    assert s.refused("claim:feathra.consumer") == s.refused("claim:feathra.factory") == "DUC-70"
    s.board(factories={"feathra": "radios"}, built="feathra")
    assert s.picks("claim") == ["claim:feathra.mine", "claim:feathra.consumer", "claim:feathra.factory"]
    s = table().seat(0, discs=(0, 3, 0)).acting(0)
    assert s.refused("claim:quackhaven.shipyard") == "DUC-70"
    s.board(built="quackhaven")
    assert s.picks("claim") == ["claim:quackhaven.mine", "claim:quackhaven.shipyard"]


@pytest.mark.rule("DUC-71")
def test_one_privilege_a_building_and_several_on_a_planet() -> None:
    s = on_feathra(discs=(0, 6, 0)).seat(1, claims="feathra.mine").board(factories={"feathra": "radios"}).acting(0)
    assert s.refused("claim:feathra.mine") == "DUC-71"
    s.play("claim:feathra.factory")
    assert s.refused("claim:feathra.factory") == "DUC-71"
    s = on_feathra(discs=(0, 6, 0)).board(factories={"feathra": "radios"}).acting(0)
    s.play("claim:feathra.factory", "claim:feathra.mine")
    assert s.table.view()["seats"][0]["claims"] == ["feathra.mine", "feathra.factory"]


@pytest.mark.rule("DUC-72")
def test_a_reclaimed_privilege_frees_the_building_and_ends_the_relief() -> None:
    s = on_feathra(discs=(0, 0, 1), claims="feathra.mine", paid="feathra.mine", links="r01.1", cubes=0)
    s.turn(0).play("act", "reclaim_privilege:feathra.mine", "use_mine")
    assert s.discs(0) == (0, 0, 0)                             # paid: no relief any more
    s.play("end_turn").seat(1, at="feathra", discs=(0, 3, 0)).acting(1).play("claim:feathra.mine")
    assert s.table.view()["seats"][1]["claims"] == ["feathra.mine"] and s.table.scores == [0, 0]


@pytest.mark.rule("DUC-73")
def test_a_bought_link_costs_a_yellow_disc_and_goes_anywhere() -> None:
    s = table().seat(0, at="r02.1", discs=(0, 2, 0)).acting(0)  # even from a point
    s.play("buy_link", "link_route:r29", "link_point:r29.5", "buy_link", "link_route:r01", "link_point:r01.1")
    assert s.table.view()["links"] == {"r29.5": 0, "r01.1": 0} and s.state.cubes[0] == 37
    assert s.discs(0) == (0, 0, 0) and s.refused("buy_link") == "DUC-73"
    assert table().seat(0, discs=(0, 1, 0), cubes=0).acting(0).refused("buy_link") == "DUC-73"
    s = table().seat(0, discs=(0, 1, 0)).seat(1, links="r01.1 r01.2").acting(0).play("buy_link")
    assert "link_route:r01" not in s.picks() and s.refused("link_route:r01") == "DUC-28"


@pytest.mark.rule("DUC-74")
def test_goods_paid_leave_the_ship_for_the_box() -> None:
    s = on_feathra("phone_booths plastic_beads radios", (0, 1, 0)).acting(0).play("build_factory:radios")
    assert s.goods(0) == {"radios": 1} and s.goods(1) == {} and s.state.load[0] == 1
    s.holds()


@pytest.mark.rule("DUC-75")
def test_a_privilege_neither_hinders_nor_charges_others() -> None:
    s = on_feathra(discs=(0, 0, 2)).seat(1, claims="feathra.mine", paid="feathra.mine").acting(0)
    s.play("use_mine", "use_mine")
    assert s.goods(0) == {"phone_booths": 2} and s.discs(0) == (0, 0, 0) and s.discs(1) == (0, 0, 0)
    assert s.table.scores == [0, 0]
