"""Commerce with buildings (DUC-80 to DUC-99)."""

from __future__ import annotations

import pytest

from layover.testing import scene


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def on_feathra(goods: str = "", discs: tuple[int, int, int] = (0, 0, 1), **things):
    """A ship stopped on a visited colony; its mine gives phone booths."""
    return table().seat(0, kit="3 hold", at="feathra", goods=goods, discs=discs, **things).board(visited="feathra")


def at_yard(planet: str = "quackhaven", goods: str = "rubber_ducks radios", discs: tuple[int, int, int] = (0, 0, 1),
            **things):
    return table().seat(0, at=planet, goods=goods, discs=discs, **things).board(built=planet)


@pytest.mark.rule("DUC-80")
def test_one_trades_only_where_the_own_ship_is_stopped() -> None:
    s = on_feathra(discs=(1, 0, 4)).acting(0)
    assert s.refused("use_mine") is None
    s.play("step:r04.3", "step:feathra")
    for pick in ("use_mine", "use_factory", "deliver", "buy_equipment"):
        assert s.refused(pick) == "DUC-80", pick
    s.play("stop", "use_mine")
    assert s.goods(0) == {"phone_booths": 1}                   # of this planet, of no other


@pytest.mark.rule("DUC-81")
def test_every_transaction_costs_a_blue_disc() -> None:
    s = on_feathra("phone_booths plastic_beads medicine", (0, 0, 3)).board(
        factories={"feathra": "radios"}, consumers={"feathra": "medicine"}, built="feathra").acting(0)
    for left, pick in ((2, "use_factory"), (1, "deliver"), (0, "use_mine")):
        s.play(pick)
        assert s.discs(0) == (0, 0, left)
    assert s.refused("use_mine") == "DUC-81"
    s = at_yard(discs=(0, 0, 1)).acting(0).play("buy_equipment")
    assert s.discs(0) == (0, 0, 0)
    s = on_feathra("phone_booths plastic_beads medicine", (4, 4, 0)).board(
        factories={"feathra": "radios"}, consumers={"feathra": "medicine"}, built="feathra").acting(0)
    assert s.refused("use_factory") == s.refused("deliver") == s.refused("use_mine") == "DUC-81"
    assert at_yard(discs=(4, 4, 0)).acting(0).refused("buy_equipment") == "DUC-81"


@pytest.mark.rule("DUC-82")
def test_a_ship_on_a_planet_may_be_overloaded_across_turns() -> None:
    s = table().seat(0, kit="3 navigator", discs=(0, 0, 3)).acting(0)
    s.play("use_mine", "use_mine", "use_mine", "end_turn")
    assert s.goods(0) == {"rubber_ducks": 3} and s.table.view()["seats"][0]["capacity"] == 1
    s.play("collect:red").seat(0, discs=(0, 0, 1)).acting(0).play("use_mine")
    assert s.goods(0) == {"rubber_ducks": 4}


@pytest.mark.rule("DUC-83")
def test_a_mine_gives_one_unit_of_its_good() -> None:
    s = on_feathra().acting(0).play("use_mine")
    assert s.goods(0) == {"phone_booths": 1} and s.discs(0) == (0, 0, 0)
    s = table().seat(0, at="soapstone", discs=(0, 0, 1)).acting(0).play("use_mine")
    assert s.goods(0) == {"solar_panels": 1}


@pytest.mark.rule("DUC-84", "DUC-94")
def test_mines_and_goods_never_run_out_and_a_building_is_used_as_often_as_one_pays() -> None:
    s = on_feathra(discs=(0, 0, 30)).acting(0).play(*["use_mine"] * 30)
    assert s.goods(0) == {"phone_booths": 30} and s.discs(0) == (0, 0, 0)
    s = on_feathra("5 medicine", (0, 0, 5)).board(consumers={"feathra": "medicine"}, built="feathra").acting(0)
    s.play(*["deliver"] * 5)
    assert s.table.scores == [150, 0]


@pytest.mark.rule("DUC-85")
def test_no_mining_with_forty_goods_aboard() -> None:
    s = on_feathra("39 blue_paint", (0, 0, 2)).acting(0).play("use_mine")
    assert s.refused("use_mine") == "DUC-85" and "use_mine" not in s.picks()


@pytest.mark.rule("DUC-85")
def test_the_guard_stands_at_mines_only() -> None:
    s = on_feathra("40 blue_paint").seat(1, at="feathra", goods="3 radios").acting(0)
    s.play("offer:seat_2", "give:blue_paint", "ask_for:radios", "ask_for:radios", "send", "accept")
    assert s.state.load[0] == 41


@pytest.mark.rule("DUC-86")
@pytest.mark.parametrize(("planet", "good", "kind"), [
    ("quackhaven", "rubber_ducks", "hold"), ("bubblon", "solar_panels", "navigator"),
    ("plughole", "phone_booths", "engineer"), ("soapstone", "plastic_beads", "merchant"),
    ("tubalon", "blue_paint", "hold")])
def test_a_shipyard_sells_its_equipment_for_its_good_and_another(planet: str, good: str, kind: str) -> None:
    s = at_yard(planet, f"{good} medicine").acting(0).play("buy_equipment", "buy_with:medicine", "install:free")
    assert s.table.view()["seats"][0]["ship"][3] == kind and s.goods(0) == {}
    s.holds()
    assert at_yard(planet, "2 medicine").acting(0).refused("buy_equipment") == "DUC-86"
    s = at_yard(planet, f"{good} medicine").acting(0).play("buy_equipment")
    assert s.refused("buy_with:radios") == "DUC-63" and s.picks() == ["buy_with:medicine"]


@pytest.mark.rule("DUC-87")
def test_equipment_goes_to_the_lowest_free_compartment_or_replaces_a_kind() -> None:
    s = at_yard("bubblon", "2 solar_panels 2 radios", (0, 0, 2), kit="hold merchant hold").acting(0)
    s.play("buy_equipment", "buy_with:radios")
    assert s.picks() == ["install:free", "install:hold", "install:merchant"]
    assert s.refused("install:engineer") == "DUC-87"
    s.play("install:hold")
    ship = s.table.view()["seats"][0]["ship"]
    assert ship[:4] == ["navigator", "merchant", "hold", None]  # the lowest compartment of that kind
    s.play("buy_equipment", "buy_with:radios")
    assert "install:navigator" in s.picks()                    # the same kind is allowed
    s.play("install:free")
    panel = s.table.view()["seats"][0]
    assert panel["ship"][3] == "navigator"
    assert (panel["filled"], panel["speed"], panel["capacity"], panel["income"]["red"]) == (4, 5, 3, 2)


@pytest.mark.rule("DUC-87")
def test_with_nine_filled_it_must_replace() -> None:
    s = at_yard(kit="9 navigator").acting(0).play("buy_equipment", "buy_with:radios")
    assert s.picks() == ["install:navigator"] and s.refused("install:free") == "DUC-87"


@pytest.mark.rule("DUC-88")
def test_crew_needs_a_disc_in_the_supply_after_the_payment() -> None:
    s = at_yard("plughole", "phone_booths radios", kit="3 hold").board(supply=(5, 0, 5)).acting(0)
    assert s.refused("buy_equipment") == "DUC-88"
    s = at_yard("plughole", "phone_booths radios", kit="3 hold").board(supply=(5, 1, 5)).acting(0)
    assert s.refused("buy_equipment") is None


@pytest.mark.rule("DUC-88")
def test_the_blue_disc_paid_can_become_the_merchant_unless_it_was_virtual_or_spared() -> None:
    goods = "plastic_beads radios"
    s = at_yard("soapstone", goods, kit="3 hold").board(supply=(5, 5, 0)).acting(0)
    s.play("buy_equipment", "buy_with:radios", "install:free")
    assert s.supply == (5, 5, 0) and s.table.view()["seats"][0]["ship"][3] == "merchant"
    s = at_yard("soapstone", goods, kit="3 hold").board(supply=(5, 5, 0), virtual=(0, 0, 1)).acting(0)
    assert s.refused("buy_equipment") == "DUC-88"
    s = at_yard("soapstone", goods, kit="3 hold", claims="soapstone.shipyard", paid="soapstone.shipyard")
    assert s.board(supply=(5, 5, 0)).acting(0).refused("buy_equipment") == "DUC-88"


@pytest.mark.rule("DUC-89")
def test_a_replaced_crew_disc_returns_only_afterwards_and_goods_stay_aboard() -> None:
    s = at_yard("plughole", "phone_booths radios", kit="3 engineer").board(supply=(5, 0, 5)).acting(0)
    assert s.refused("buy_equipment") == "DUC-88"              # the own engineer cannot serve
    s = at_yard("plughole", "phone_booths radios", kit="3 engineer").board(supply=(5, 1, 5)).acting(0)
    s.play("buy_equipment", "buy_with:radios", "install:engineer")
    assert s.supply == (5, 1, 6)
    s = at_yard("plughole", "phone_booths 6 radios", kit="3 hold").board(supply=(5, 1, 5)).acting(0)
    s.play("buy_equipment", "buy_with:radios", "install:hold")
    assert s.supply == (5, 0, 6) and s.goods(0) == {"radios": 5}
    s.seat(0, kit="hold navigator engineer", discs=(1, 0, 0)).play("step:r05.1")
    assert s.picks() == ["discard:radios"]                     # capacity is 3 now


@pytest.mark.rule("DUC-91")
def test_equipment_is_never_removed_without_replacement() -> None:
    s = at_yard(kit="9 navigator").acting(0)
    assert s.refused("remove_equipment:navigator") == "DUC-91"
    s.play("buy_equipment", "buy_with:radios", "install:navigator")
    assert s.table.view()["seats"][0]["filled"] == 9


@pytest.mark.rule("DUC-92")
def test_a_factory_turns_two_inputs_into_one_good() -> None:
    s = on_feathra("2 phone_booths plastic_beads", (0, 0, 2)).board(factories={"feathra": "radios"}).acting(0)
    s.play("use_factory")
    assert s.goods(0) == {"phone_booths": 1, "radios": 1}
    assert s.refused("use_factory") == "DUC-92"


@pytest.mark.rule("DUC-93")
@pytest.mark.parametrize(("good", "points"), [("radios", 3), ("science", 10), ("medicine", 30)])
def test_a_delivery_scores_three_ten_or_thirty(good: str, points: int) -> None:
    s = on_feathra(f"2 {good}", (0, 0, 2)).board(consumers={"feathra": good}, built="feathra").acting(0).play("deliver")
    assert s.table.scores == [points, 0] and s.goods(0) == {good: 1}
    s = on_feathra("military").board(consumers={"feathra": good}, built="feathra").acting(0)
    assert s.refused("deliver") == "DUC-93"


@pytest.mark.rule("DUC-95")
def test_with_an_own_privilege_only_the_first_use_of_a_stay_costs_a_disc() -> None:
    s = on_feathra("8 phone_booths 8 plastic_beads", (0, 0, 1), claims="feathra.factory")
    s.board(factories={"feathra": "radios"}).acting(0).play(*["use_factory"] * 3)
    assert s.discs(0) == (0, 0, 0) and s.goods(0) == {"phone_booths": 5, "plastic_beads": 5, "radios": 3}
    assert on_feathra(discs=(0, 0, 0), claims="feathra.mine").acting(0).refused("use_mine") == "DUC-95"
    s = on_feathra(discs=(0, 0, 0)).seat(1, claims="feathra.mine", paid="feathra.mine").acting(0)
    assert s.refused("use_mine") == "DUC-95"                   # another player's privilege is no relief
    s = on_feathra(discs=(0, 0, 2)).seat(1, claims="feathra.mine").acting(0).play("use_mine", "use_mine")
    assert s.discs(0) == (0, 0, 0)


@pytest.mark.rule("DUC-96")
def test_the_relief_is_for_the_marked_building_alone() -> None:
    s = on_feathra("2 phone_booths 2 plastic_beads", (0, 0, 3), claims="feathra.mine")
    s.board(factories={"feathra": "radios"}).acting(0).play(*["use_mine"] * 3, "use_factory", "use_factory")
    assert s.discs(0) == (0, 0, 0)
    assert s.refused("use_factory") == "DUC-92" and s.refused("use_mine") is None


@pytest.mark.rule("DUC-97")
def test_the_relief_lasts_over_turns_until_the_ship_leaves() -> None:
    s = on_feathra(discs=(1, 0, 2), claims="feathra.mine").acting(0)
    s.play("use_mine", "use_mine", "end_turn", "collect:red")
    s.acting(0).play("use_mine")
    assert s.discs(0) == (1, 0, 1)
    s.play("step:r04.3", "step:feathra", "stop", "use_mine")
    assert s.discs(0) == (0, 0, 0) and s.goods(0) == {"phone_booths": 4}


@pytest.mark.rule("DUC-98")
def test_uses_before_the_claim_do_not_count() -> None:
    s = on_feathra(discs=(0, 3, 3)).acting(0).play("use_mine", "claim:feathra.mine", "use_mine")
    assert s.discs(0) == (0, 0, 1)                             # paid again after the claim
    s.play("use_mine", "use_mine")
    assert s.discs(0) == (0, 0, 1)


@pytest.mark.rule("DUC-99")
def test_unbuilt_tiles_and_empty_slots_offer_nothing() -> None:
    s = on_feathra("medicine phone_booths plastic_beads").board(consumers={"feathra": "medicine"}).acting(0)
    assert s.refused("deliver") == s.refused("use_factory") == s.refused("buy_equipment") == "DUC-99"
    s = table().seat(0, discs=(0, 0, 1), goods="rubber_ducks radios").acting(0)
    assert s.refused("buy_equipment") == s.refused("deliver") == s.refused("use_factory") == "DUC-99"
