"""Whole trips, what everybody sees, and planned games that build, deliver and trade."""

from __future__ import annotations

import pytest

import layover
from layover.games import judge_of
from layover.games.duck_dealer import flights
from layover.testing import scene
from tests.games.duck_dealer.planner import play_planned
from tests.goldens import perft
from tests.tables import text_of


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def trips(s) -> dict[str, list[int]]:
    """The compound picks by the planet where they end."""
    found = {}
    for picks in flights.trips(s.state):
        copy = s.table.copy()
        copy.play_all(picks)
        place = copy.view()["seats"][s.table.seat]["place"]
        assert copy.view()["steps"] is None
        assert place not in found
        found[place] = picks
    return found


def gestures(s) -> list[list[str]]:
    return [[s.table.name(pick) for pick in picks] for picks in s.table.game.compounds(s.state)]


@pytest.mark.rule("DUC-81", "DUC-95")
def test_a_building_is_used_several_times_in_one_gesture_as_far_as_discs_last() -> None:
    s = table().seat(0, discs=(0, 0, 3)).acting(0)
    assert [plan for plan in gestures(s) if plan[0] == "use_mine"] == [["use_mine"] * 2, ["use_mine"] * 3]
    s = table().seat(0, discs=(0, 0, 1), claims="quackhaven.mine").acting(0)
    assert ["use_mine"] * 4 in gestures(s) and ["use_mine"] * 5 not in gestures(s)
    s.play(*["use_mine"] * 4)
    assert s.goods(0) == {"rubber_ducks": 4} and s.discs(0) == (0, 0, 0)
    s = table().seat(0, kit="3 hold", discs=(0, 0, 9), goods="radios").acting(0)
    assert [len(plan) for plan in gestures(s) if plan[0] == "use_mine"] == [2, 3, 4, 6]      # till the ship is full


@pytest.mark.rule("DUC-63", "DUC-87")
def test_a_building_and_a_purchase_come_with_the_good_that_pays_for_them() -> None:
    s = table().seat(0, discs=(0, 1, 1), goods="rubber_ducks radios science").acting(0)
    named = [plan for plan in gestures(s) if plan[0] == "build_tile"]
    assert named == [["build_tile", "build_with:radios"], ["build_tile", "build_with:science"]]
    s.play(*named[0]).seat(0, goods="rubber_ducks")
    assert s.table.scores[0] == 10
    assert [plan for plan in gestures(s) if plan[0] == "buy_equipment"] == [
        ["buy_equipment", "buy_with:science", f"install:{slot}"] for slot in ("free", "hold", "navigator", "merchant")]


def errand(s, *deed: str) -> list[str]:
    """The whole trip that ends with these picks."""
    found = [plan for plan in gestures(s) if plan[-len(deed) - 1:] == ["stop", *deed]]
    assert len(found) == 1
    return found[0]


def test_a_trip_is_flown_for_what_is_done_at_its_end_after_mining_what_is_missing() -> None:
    s = table().seat(0, discs=(1, 1, 2), goods="phone_booths").board(visited="mallardia gosling").acting(0)
    assert [plan[-2] for plan in gestures(s) if plan[-2:] == ["stop", "use_mine"]] == ["stop"] * 4
    s.board(mines={"pondora": "plastic_beads"}, visited="pondora").acting(0)
    assert ["use_mine", "build_factory:radios"] not in gestures(s)                      # no beads where the ship is
    s.play(*errand(s, "use_mine", "build_factory:radios"))
    assert s.at(0) == "pondora" and s.table.scores[0] == 10
    assert s.discs(0) == (0, 0, 1) and s.goods(0) == {}


def test_a_plan_is_told_by_where_it_leads_and_what_is_done_there() -> None:
    s = table().seat(0, discs=(1, 1, 2), goods="phone_booths").board(mines={"pondora": "plastic_beads"},
                                                                     visited="pondora").acting(0)
    plan = s.table.game.compounds(s.state)[gestures(s).index(errand(s, "use_mine", "build_factory:radios"))]
    assert s.table.gist(plan) == ["Fly to Pondora", "Stop here", "Use the mine", "Build the radio factory"]
    assert s.table.gist([plan[-2]] * 3, "en") == ["Use the mine (×3)"]


def test_what_pays_besides_is_asked_where_it_is_a_choice() -> None:
    s = table().seat(0, discs=(1, 1, 0), goods="radios science").board(consumers={"pondora": "radios"}).acting(0)
    assert errand(s, "build_tile", "build_with:science")[-3] == "stop"
    s.seat(0, goods="medicine").acting(0)
    s.play(*errand(s, "build_tile"))
    assert s.picks() == ["build_with:science", "build_with:medicine"]


@pytest.mark.rule("DUC-56", "DUC-58")
def test_an_unexplored_colony_is_flown_to_for_the_top_of_a_stack() -> None:
    s = table().seat(0, discs=(1, 0, 3)).acting(0)
    ends = {plan[plan.index("stop") - 1] for plan in gestures(s) if "stop" in plan and plan[-1] == "use_mine"}
    assert ends == {"step:bubblon", "step:tubalon"}                                     # the start planets in reach
    s.play(*next(plan for plan in gestures(s) if plan[-3:] == ["step:pondora", "stop", "explore:b"]))
    assert s.table.view()["planets"]["pondora"]["consumer"] == "stealth_ducks"
    s = table().seat(0, discs=(1, 0, 0)).board(stacks=("radios", "")).acting(0)
    assert not [plan for plan in gestures(s) if plan[-1].startswith("explore")]         # no choice: the stop does it


def test_a_laden_ship_does_there_what_it_can_with_what_it_keeps() -> None:
    s = table().seat(0, kit="3 merchant", discs=(1, 0, 1), goods="2 rubber_ducks radios")
    s.board(consumers={"pondora": "radios"}, built="pondora").acting(0)
    s.play(*errand(s, "deliver"))
    assert s.table.scores[0] == 3 and s.goods(0) == {}


@pytest.mark.rule("DUC-27", "DUC-28")
def test_free_links_fill_a_lane_in_one_gesture_as_far_as_they_last() -> None:
    s = table().board(counter=8).seat(0, links="r01.1").turn(0).play("act")             # two free links a turn
    fills = {plan[0]: plan for plan in gestures(s)}
    assert "free_link:r01" not in fills                                                 # one point is left there
    assert fills["free_link:r02"] == ["free_link:r02", "link_point:r02.1", "free_link:r02", "link_point:r02.2"]
    s.play(*fills["free_link:r02"])
    assert s.table.view()["links"] == {"r01.1": 0, "r02.1": 0, "r02.2": 0}
    assert "end_turn" in s.picks()


def test_bots_search_trips_alone() -> None:
    s = table().seat(0, discs=(2, 3, 3), goods="rubber_ducks radios").acting(0)
    plans = judge_of("duck_dealer").plans(s.state)
    assert plans == flights.trips(s.state)
    assert len(plans) < len(gestures(s))


@pytest.mark.rule("DUC-41", "DUC-47")
def test_a_trip_is_the_cheapest_path_in_atomic_picks_and_a_stop() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).acting(0)
    found = trips(s)
    assert set(found) == {"pondora", "squeakon", "gosling", "mallardia", "vortex", "bubblon", "tubalon"}
    assert [s.table.name(pick) for pick in found["pondora"]] == ["step:r01.1", "step:r01.2", "step:pondora", "stop"]
    assert len(found["vortex"]) == 7 + 1 and len(found["bubblon"]) == 7 + 1
    s.table.play_all(found["vortex"])
    assert s.picks() == ["explore:a", "explore:b"]             # the question that follows stays a question


def test_trips_skip_own_cubes_spend_several_discs_and_use_passages() -> None:
    s = table().seat(0, kit="7 hold", discs=(1, 0, 0), links="r02.1 r02.2").acting(0)
    assert [s.table.name(pick) for pick in trips(s)["squeakon"]] == ["step:r02.3", "step:squeakon", "stop"]
    s = table().seat(0, kit="7 hold", discs=(9, 0, 0)).acting(0)
    assert len(trips(s)) == 15
    s = table().seat(0, kit="7 hold", discs=(2, 0, 0)).seat(1, passages="quackhaven eiderdown").acting(0)
    found = trips(s)
    assert [s.table.name(pick) for pick in found["eiderdown"]] == ["jump:green", "stop"]
    s.table.play_all(found["eiderdown"])
    assert s.discs(0) == (1, 0, 0) and s.at(0) == "eiderdown"


def test_the_view_tells_what_the_way_to_each_planet_takes() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).acting(0)
    reach = s.table.view()["reach"]
    assert set(reach) - {"quackhaven"} == set(trips(s))
    assert reach["pondora"] == {"steps": 3, "reds": 1, "lost": 5}
    assert table().table.view()["reach"] == {}


def test_trips_go_on_from_a_running_movement_and_may_be_a_mere_stop() -> None:
    s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).acting(0).play("step:r01.1", "step:r01.2", "step:pondora")
    found = trips(s)
    assert [s.table.name(pick) for pick in found["pondora"]] == ["stop"] and "vortex" in found
    assert "bubblon" not in found                              # five steps left, no disc


@pytest.mark.rule("DUC-53")
def test_a_trip_while_overloaded_throws_away_what_is_least_missed() -> None:
    s = table().seat(0, kit="3 navigator", discs=(1, 0, 0), goods="2 rubber_ducks radios").acting(0)
    assert flights.trips(s.state) == []                        # bots decide pick by pick
    plans = {names[-2]: names for names in gestures(s) if names[-1] == "stop"}
    assert plans["step:pondora"] == ["step:r01.1", "discard:rubber_ducks", "discard:rubber_ducks", "step:r01.2",
                                     "step:pondora", "stop"]
    s.play(*plans["step:pondora"])
    assert s.goods(0) == {"radios": 1} and s.at(0) == "pondora"


def test_no_gestures_outside_the_menu() -> None:
    s = table().turn(0)
    assert s.table.game.compounds(s.state) == []
    s.play("act")
    assert s.table.game.compounds(s.state) == []


def test_play_all_plays_everything_or_nothing() -> None:
    s = table().seat(0, discs=(1, 0, 0)).acting(0)
    before, ply = s.table.digest(), s.table.ply
    with pytest.raises(layover.Refused):
        s.table.play_all(["step:r01.1", "step:r01.2", "step:vortex"])
    assert (s.table.digest(), s.table.ply) == (before, ply)
    s.table.play_all(["step:r01.1", "step:r01.2", "step:pondora", "stop"])
    assert s.table.ply == ply + 4
    for _ in range(4):
        s.table.undo()
    assert s.table.digest() == before


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5])
def test_every_compound_of_a_planned_game_is_accepted_pick_by_pick_and_cheapest(seats: int) -> None:
    t = layover.new("duck_dealer", seats, 11, {"fifth_seat": seats == 5})
    seen = 0
    for n, _ in enumerate(play_planned(t, seed=11)):
        if n % 9 or t.over:
            continue
        for picks in t.game.compounds(t.state):
            copy = t.copy()
            red = copy.view()["seats"][t.seat]["discs"]["red"]
            copy.play_all(picks)
            assert copy.view()["seats"][t.seat]["discs"]["red"] <= red
            assert copy.view()["steps"] is None or t.view()["steps"] is not None
            seen += 1
    assert seen > 50


@pytest.mark.long
@pytest.mark.rule("DUC-06", "DUC-07")
def test_everything_is_open_all_seats_and_the_gallery_see_the_same() -> None:
    for seats in (2, 3, 4, 5):
        t = layover.new("duck_dealer", seats, 2, {"fifth_seat": seats == 5})
        drafts = 0
        for n, _ in enumerate(play_planned(t, seed=seats)):
            if n % 5:
                continue
            views = [t.view(seat) for seat in range(seats)]
            gallery = t.view(None)
            asked = t.seat
            for seat, view in enumerate(views):
                if view != gallery:                            # only a draft, and only for its author
                    assert seat == asked and view["offer"]["sent"] is False
                    assert {**view, "offer": None} == gallery
                    drafts += 1
        public = [event for event in t.events(None) if event["kind"] not in ("composes", "adds", "wants")]
        for seat in range(seats):
            assert [e for e in t.events(seat) if e["kind"] not in ("composes", "adds", "wants")] == public
        assert seats != 5 or drafts


@pytest.mark.long
@pytest.mark.rule("DUC-103", "DUC-30")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_planned_games_agree_with_the_referee_lose_nothing_and_do_everything(seats: int) -> None:
    kinds: set[str] = set()
    for seed in range(3):
        t = layover.new("duck_dealer", seats, seed, {"fifth_seat": seats == 5})
        game = t.game
        filled = [0] * seats
        for n, _ in enumerate(play_planned(t, seed=seed)):
            t.take_census()
            now = [seat["filled"] for seat in t.view()["seats"]]
            assert all(a >= b for a, b in zip(now, filled, strict=True))            # DUC-91
            filled = now
            if t.over or n % 7:
                continue
            legal = set(t.legal())
            assert {pick for pick in range(game.picks) if game.ruling(t.state, t.seat, pick) is None} == legal
            assert {one.pick for one in t.decision.candidates if one.why is None} == legal
            assert len(legal) < 100
            for seat in range(seats):
                other = game.imagine(t.state, seat, layover.engine.chance.Rng.seeded(1))
                assert game.census(other) == [] and text_of(game.view(other, seat)) == text_of(game.view(t.state, seat))
        visited = sum(p["visited"] for p in t.view()["planets"].values() if p["kind"] == "colony")
        assert 12 - visited == sum(len(stack) for stack in t.view()["stacks"].values())
        assert layover.verify(t.transcript()).scores == t.scores and max(t.scores) > 0
        kinds |= {event["kind"] for seat in range(seats) for event in t.events(seat)}
    assert {"builds_factory", "builds_shipyard", "builds_consumer", "installs", "replaces", "offers", "accepts",
            "explores", "links", "passages", "claims"} <= kinds


def test_perft_inside_the_action_turns_of_a_planned_game() -> None:
    """Sequences of picks to a depth: an accidental change of a rule changes these numbers first."""
    expected = {150: [2, 7, 52, 279], 260: [4, 43, 172, 618], 333: [4, 22, 181, 769]}
    t = layover.new("duck_dealer", 3, 14)
    seen = {}
    for n, _ in enumerate(play_planned(t, seed=14)):
        if n in expected:
            seen[n] = [perft(t, depth) for depth in (1, 2, 3, 4)]
    assert seen == expected


def test_a_scene_refuses_words_it_does_not_know() -> None:
    for lay in (lambda: table().seat(0, god="radios"), lambda: table().board(vistied="vortex")):
        with pytest.raises(layover.Malformed, match="has no word"):
            lay()


def test_what_is_begun_goes_on_till_it_is_done() -> None:
    """Where a bot does not keep others waiting: in flight, before the point of a link, while discs go back."""
    def goes_on(s) -> bool:
        return s.table.game.goes_on(s.state)
    s = table().seat(0, discs=(1, 1, 0)).acting(0)
    assert not goes_on(s) and not goes_on(table().turn(0)) and not goes_on(table().turn(0).play("act"))
    assert goes_on(s.play("buy_link")) and goes_on(s.play("link_route:r02"))
    s.play("link_point:r02.1")
    assert not goes_on(s) and goes_on(s.play("step:r01.1"))
    assert goes_on(table().seat(0, discs=(4, 4, 4)).acting(0).play("end_turn"))
