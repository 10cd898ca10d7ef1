"""Préparation du jeu (DUC-01 to DUC-15)."""

from __future__ import annotations

from collections import Counter

import pytest

import layover
from layover.games.duck_dealer import loader
from layover.testing import scene

DISCS = ("red", "yellow", "blue")


def new(seats: int = 3, seed: int = 1, **options):
    return layover.new("duck_dealer", seats, seed, options)


def many_views(count: int = 40, **options):
    return [new(seed=seed, **options).view() for seed in range(count)]


@pytest.mark.rule("DUC-01")
def test_two_to_four_seats_and_five_only_with_the_option() -> None:
    for seats in (2, 3, 4):
        assert new(seats).seats == seats
    assert new(5, fifth_seat=True).seats == 5
    for seats, options in ((5, {}), (1, {}), (6, {"fifth_seat": True})):
        with pytest.raises(layover.Malformed, match="DUC-01"):
            new(seats, **options)


@pytest.mark.rule("DUC-02")
def test_the_supply_starts_with_forty_discs_of_each_colour() -> None:
    assert new().view()["supply"] == {"red": 40, "yellow": 40, "blue": 40}


@pytest.mark.rule("DUC-03", "DUC-04", "DUC-05")
def test_mines_and_shipyards_are_shuffled_on_their_planets() -> None:
    pack = loader.base()
    seen = set()
    for view in many_views():
        planets = view["planets"]
        starts = [p for p in planets.values() if p["kind"] == "start"]
        colonies = [p for p in planets.values() if p["kind"] == "colony"]
        assert Counter(p["mine"] for p in starts) == Counter(
            {"rubber_ducks": 1, "plastic_beads": 1, "solar_panels": 1, "blue_paint": 1, "phone_booths": 1})
        assert Counter(p["mine"] for p in colonies) == Counter(
            {"rubber_ducks": 3, "plastic_beads": 2, "solar_panels": 2, "blue_paint": 2, "phone_booths": 2})
        assert sorted(p["shipyard"] for p in starts) == sorted(pack.ids["shipyard"])
        assert not any(p["built"] for p in planets.values())
        seen |= {("start", planets["quackhaven"]["mine"]), ("yard", planets["quackhaven"]["shipyard"]),
                 ("colony", planets["vortex"]["mine"])}
    assert Counter(kind for kind, _ in seen) == {"start": 5, "yard": 5, "colony": 5}


@pytest.mark.rule("DUC-06")
def test_consumers_lie_open_in_two_stacks_by_class() -> None:
    pack = loader.base()
    value = {id: pack.delivery_points[n] for n, id in enumerate(pack.ids["consumer"])}
    tops = set()
    for view in many_views():
        a, b = view["stacks"]["a"], view["stacks"]["b"]
        assert [value[id] for id in a] == [3, 3, 3, 10, 30, 30]
        assert [value[id] for id in b] == [3, 3, 10, 10, 30, 30]
        assert sorted(a + b) == sorted(pack.ids["consumer"])
        tops.add(a[0])
    assert len(tops) == 5


@pytest.mark.rule("DUC-07")
def test_all_twelve_factories_are_in_the_common_stock() -> None:
    assert sorted(new().view()["factory_stock"]) == sorted(loader.base().ids["factory"])
    assert len(new().view()["factory_stock"]) == 12


@pytest.mark.rule("DUC-08", "DUC-09")
def test_each_player_has_a_colour_thirty_nine_cubes_a_score_of_zero_and_two_markers_to_place() -> None:
    view = new(4).view()
    assert [seat["colour"] for seat in view["seats"]] == ["pink", "green", "white", "purple"]
    assert [(seat["cubes"], seat["score"], seat["passages"]) for seat in view["seats"]] == [(39, 0, [])] * 4
    s = scene("duck_dealer", 2).acting(0).play("place_passages", "first_passage:vortex", "second_passage:gosling")
    assert s.table.view()["seats"][0]["passages"] == ["vortex", "gosling"]
    assert s.refused("place_passages") == "DUC-31"


@pytest.mark.rule("DUC-10")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    firsts = set()
    for seed in range(40):
        t = new(3, seed)
        first = t.seat
        firsts.add(first)
        order = []
        for _ in range(3):
            order.append(t.seat)
            t.play("equip:hold+navigator+merchant")
        for planet in ("quackhaven", "bubblon", "plughole"):
            order.append(t.seat)
            t.play(f"start:{planet}")
        for _ in range(4):
            order.append(t.seat)
            t.play("collect:red")
        assert order == [(first + k) % 3 for k in (0, 1, 2, 0, 1, 2, 0, 1, 2, 0)]
        assert t.view()["first"] == first
    assert firsts == {0, 1, 2}


@pytest.mark.rule("DUC-11")
def test_exactly_three_equipments_of_free_choice_repeats_allowed() -> None:
    t = new(setup="reference")
    picks = [t.name(pick) for pick in t.legal()]
    assert len(picks) == len(set(picks)) == 20
    assert {"equip:hold+hold+hold", "equip:navigator+engineer+merchant"} <= set(picks)
    t.play("equip:hold+merchant+merchant")
    ship = t.view()["seats"][0]["ship"]
    assert ship == ["hold", "merchant", "merchant"] + [None] * 6
    assert t.why_not("equip_two").rule == t.why_not("equip_four").rule == "DUC-11"


@pytest.mark.rule("DUC-12")
def test_crew_takes_its_disc_out_of_the_supply() -> None:
    t = new(2, setup="reference")
    t.play("equip:navigator+engineer+engineer")
    assert t.view()["supply"] == {"red": 39, "yellow": 38, "blue": 40}
    t.play("equip:hold+hold+merchant")
    assert t.view()["supply"] == {"red": 39, "yellow": 38, "blue": 39}


@pytest.mark.rule("DUC-13")
def test_nine_compartments_and_a_built_in_hold_that_is_not_one_of_them() -> None:
    s = scene("duck_dealer", 2).seat(0, kit="3 navigator")
    panel = s.table.view()["seats"][0]
    assert (len(panel["ship"]), panel["filled"], panel["capacity"], panel["speed"]) == (9, 3, 1, 8)
    assert s.seat(0, kit="9 hold").table.view()["seats"][0]["filled"] == 9
    s.seat(0, at="quackhaven", goods="2 rubber_ducks 1 blue_paint", discs=(0, 0, 1)).board(built="quackhaven")
    s.acting(0).play("buy_equipment", "buy_with:blue_paint")
    assert s.picks() == ["install:hold"]                       # neither a tenth compartment nor the built-in hold


@pytest.mark.rule("DUC-14")
def test_a_start_planet_of_ones_own_where_the_ship_is_stopped() -> None:
    t = new(2, setup="reference")
    t.play("equip:hold+navigator+merchant")
    t.play("equip:hold+navigator+merchant")
    assert len(t.legal()) == 5
    t.play("start:plughole")
    assert t.why_not("start:plughole").rule == "DUC-14"
    assert t.why_not("start:vortex").rule == "DUC-14"
    t.play("start:soapstone")
    assert [seat["place"] for seat in t.view()["seats"]] == ["plughole", "soapstone"]
    for pick in ("collect:blue", "collect:blue", "act", "no_free_link", "use_mine"):       # stopped: it may trade
        t.play(pick)
    assert t.view()["seats"][0]["goods"] == {"phone_booths": 1}


@pytest.mark.rule("DUC-15")
def test_everybody_begins_with_nothing_and_only_start_planets_count_as_visited() -> None:
    t = new(3, setup="reference")
    view = t.view()
    for seat in view["seats"]:
        assert seat["discs"] == dict.fromkeys(DISCS, 0) and seat["goods"] == {} and seat["score"] == 0
    assert view["counter"] == []
    assert all(p["visited"] == (p["kind"] == "start") for p in view["planets"].values())
