"""Mise en place: what lies where before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

import layover
from layover.testing import scene

HAULS = {"short": 0, "medium": 1, "long": 2}


def table(seats=2, seed=1, **options):
    return layover.new("pdx", seats, seed, options)


def haul_of(t, id):
    return t.pack.haul[t.pack.number("destination", id)]


@pytest.mark.rule("PDX-001")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_tyler_included(seats):
    humans = table(seats).view()
    with_tyler = table(("player",) * (seats - 1) + ("tyler",)).view()
    for one in (humans, with_tyler):
        assert len(one["seats"]) == seats
        assert [stack["height"] for stack in one["market"]] == [seats + 2] * 8
    for odd in (1, 5):
        with pytest.raises(layover.Malformed):
            table(odd)


@pytest.mark.rule("PDX-003", "PDX-013")
def test_the_first_player_is_chosen_or_drawn_and_play_goes_clockwise():
    assert table(4, first_player=3).view()["order"] == [2, 3, 0, 1]
    assert {table(3, seed).view()["order"][0] for seed in range(30)} == {0, 1, 2}
    with pytest.raises(layover.Malformed, match="PDX-013"):
        table(2, first_player=3)
    t = table(3, first_player=2)
    assert t.seat == 1
    assert t.why_not("worker:exec_lease", 0).rule == "PDX-003"


@pytest.mark.rule("PDX-010", "PDX-011", "PDX-012")
def test_a_concourse_at_the_start():
    t = table(4)
    for seat, panel in enumerate(t.view()["seats"]):
        letter = "bcde"[seat]
        assert [gate["id"] for gate in panel["gates"]] == [f"{letter}{n}" for n in (1, 2, 3)]
        assert all(gate["size"] == "small" and not gate["route"] and gate["plane"] is None for gate in panel["gates"])
        assert panel["slots"] == [None] * 3 and panel["reserve"] == [] and panel["hangar"] == {}
        assert panel["tokens"] == {"wild": 1} and panel["storage"] == 6
        assert panel["worker"] is None and panel["suitcases"] == {"concourse": 2}


@pytest.mark.rule("PDX-014")
def test_the_general_supply():
    supply = table(3).view()["supply"]
    assert all(supply[service] == 13 for service in
               ("art", "catering", "food", "freight", "security", "comfort", "baggage", "shop"))
    assert supply["wild"] == 12 - 3
    assert all(supply[activity] == 7 for activity in ("culture", "sport", "beach", "city"))
    assert supply["upgrades"] == 12 and supply["extra_gates"] == 4


@pytest.mark.rule("PDX-015")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_runway_has_planes_by_seats_in_random_order(seats):
    runways = [tuple(table(seats, seed).view()["runway"]) for seed in range(8)]
    for runway in runways:
        assert Counter(runway) == {"small": seats, "medium": seats, "large": seats}
    assert len(set(runways)) > 1


@pytest.mark.rule("PDX-016", "PDX-020")
def test_three_stacks_of_offices_and_no_open_office():
    t = table()
    view = t.view()
    assert [stack["height"] for stack in view["display"]] == [12, 12, 12]
    assert len({stack["top"] for stack in view["display"]}) == 3
    assert view["public"] == [None] * 4
    while t.decision.step != "worker":
        t.play(t.legal()[0])
    assert [t.name(pick) for pick in t.legal()] == [f"worker:exec_{x}" for x in ("reserve", "build", "lease", "launch")]


@pytest.mark.rule("PDX-017", "PDX-018")
def test_the_market_and_the_tiles_left_in_the_box():
    t = table(2)
    view = t.view()
    assert [stack["height"] for stack in view["market"]] == [4] * 8
    s = t.state
    unseen = sum(mask.bit_count() for mask in map(int, s.unseen))
    assert unseen == 72 - 8                                 # in the stacks and in the box, and nobody knows which
    rng = __import__("layover.engine.chance", fromlist=["Rng"]).Rng.seeded(1)
    t.game.playout(s, rng)
    assert sum(mask.bit_count() for mask in map(int, s.unseen)) >= 72 - 32


@pytest.mark.rule("PDX-019")
def test_four_campaigns_and_a_deck_of_ten():
    view = table().view()
    assert len(set(view["campaigns"])) == 4 and view["campaign_deck"] == 10


@pytest.mark.rule("PDX-021", "PDX-022", "PDX-023")
def test_a_beginner_has_a_tile_of_each_haul_and_a_small_plane():
    t = table(3, 5, beginner_2=True, first_player=3)
    beginner, other = t.view()["seats"][1], t.view()["seats"][0]
    assert [haul_of(t, id) for id in beginner["reserve"]] == [0, 1, 2]
    assert beginner["hangar"] == {"small": 1} and beginner["beginner"]
    assert other["reserve"] == [] and other["hangar"] == {} and not other["beginner"]
    assert Counter(t.view()["runway"]) == {"small": 2, "medium": 3, "large": 3}
    tops = {stack["top"] for stack in t.view()["market"]}
    assert not tops & set(beginner["reserve"])
    with pytest.raises(layover.Malformed, match="PDX-023"):
        table(2, beginner_3=True)


@pytest.mark.rule("PDX-022")
def test_beginners_take_the_small_planes_closest_to_the_end():
    sc = scene("pdx", 2, beginner_1=True)
    sc.state.runway = (0, 1, 0, 2, 1, 2)
    sc.state.stack = []
    step = next(one for one in sc.table.game.steps if one.name == "beginner_planes")
    step.run(sc.state, step.at(0))
    assert sc.runway() == ["small", "medium", "large", "medium", "large"]
    assert sc.state.hangar[0] == 1 and sc.state.hangar[3] == 0


@pytest.mark.rule("PDX-024")
@pytest.mark.parametrize("seats, height", [(2, 3), (3, 4), (4, 5)])
def test_a_shorter_first_game(seats, height):
    assert {stack["height"] for stack in table(seats, short_game=True).view()["market"]} == {height}


@pytest.mark.rule("PDX-025")
def test_restack_forms_a_market_of_six_long_tops_again():
    longs = [f"reveal_tile:dest_{code}" for code in ("mad", "cdg", "lim", "sha", "hnd", "bkk")]
    shorts = [f"reveal_tile:dest_{code}" for code in ("cun", "san", "pvr", "sjd", "slc", "bzn", "yyc", "den")]
    for restack in ("off", "auto"):
        sc = scene("pdx", 2, restack=restack, first_player=1)
        sc.state.stack = [next(one for one in sc.table.game.steps if one.name == "lay_out").at(0)]
        sc.state.runway = ()
        sc.next(*longs, *shorts[:2], *(shorts if restack == "auto" else []))._settle()
        tops = sc.table.view()["market"]
        assert sum(haul_of(sc.table, stack["top"]) == 2 for stack in tops) == (0 if restack == "auto" else 6)
        assert {stack["height"] for stack in tops} == {4}
        sc.holds()
    five = scene("pdx", 2, restack="auto", first_player=1)
    five.state.stack = [next(one for one in five.table.game.steps if one.name == "lay_out").at(0)]
    five.state.runway = ()
    five.next(*longs[:5], *shorts[:3])._settle()
    assert sum(haul_of(five.table, stack["top"]) == 2 for stack in five.table.view()["market"]) == 5


@pytest.mark.rule("PDX-002", "PDX-179")
def test_the_goal_is_the_highest_total():
    sc = scene("pdx", 2).seat(0, gates="large SHA | small CUN", campaigns="beach_city").seat(1, gates="small OAK")
    assert sc.table.scores == [9 + 3 + 5, 2]
    assert sc.table.ranking == [1, 2]
