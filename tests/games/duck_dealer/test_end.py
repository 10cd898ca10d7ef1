"""Fin du jeu and the options (DUC-110 to DUC-125)."""

from __future__ import annotations

import pytest

import layover
from layover.engine.chance import Rng
from layover.games.duck_dealer import loader
from layover.testing import scene
from tests.tables import play_on


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


@pytest.mark.rule("DUC-110")
def test_the_cube_on_the_last_space_ends_the_game_after_that_turn() -> None:
    s = table(3).board(counter=23, visited="feathra").seat(1, at="feathra", discs=(0, 1, 0), goods="blue_paint radios")
    s.turn(1).play("act", "no_free_link")
    assert not s.table.over
    s.play("build_factory:modern_art", "end_turn")
    assert s.table.over and s.table.scores == [0, 25, 0]
    assert s.table.game.end_cause(s.state) == "last_space" and s.table.game.end_causes == ("last_space",)
    assert s.refused("act") == "DUC-110" and s.refused("collect:red") == "DUC-110"
    s = table(3).board(counter=22).turn(1).play("act", "no_free_link", "end_turn")
    assert not s.table.over and s.table.seat == 2


@pytest.mark.rule("DUC-110")
def test_the_last_turn_explores_and_returns_discs_before_the_end() -> None:
    s = table().board(counter=23).seat(0, kit="3 hold", discs=(6, 0, 0)).turn(0).play("act", "no_free_link")
    s.play("step:r01.1", "step:r01.2", "step:pondora", "end_turn", "explore:a")
    assert not s.table.over
    s.play("return_disc:red")
    assert s.table.over


@pytest.mark.rule("DUC-111")
def test_nothing_is_scored_at_the_end() -> None:
    s = table().board(counter=23, consumers={"feathra": "medicine"}, built="feathra")
    s.seat(0, at="feathra", goods="5 medicine", discs=(1, 1, 2), claims="feathra.mine", links="r01.1", points=7)
    s.turn(0).play("act", "no_free_link", "end_turn")
    assert s.table.over and s.table.scores == [7, 0]


@pytest.mark.rule("DUC-112", "DUC-113")
def test_most_points_win_and_equal_points_share_the_rank() -> None:
    s = table(4).board(counter=23).seat(0, points=40).seat(1, points=90).seat(2, points=90).seat(3, points=10)
    s.turn(0).play("act", "no_free_link", "end_turn")
    assert s.table.ranking == [3, 1, 1, 4]


@pytest.mark.rule("DUC-114")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_action_turns_are_common_to_all(seats: int) -> None:
    t = play_on(layover.new("duck_dealer", seats, 3, {"fifth_seat": seats == 5}), Rng.seeded(seats))
    counter = t.view()["counter"]
    assert len(counter) == 24


@pytest.mark.rule("DUC-114")
def test_one_seat_may_make_more_action_turns_than_others() -> None:
    s = table(3).board(counter=22).turn(0).play("act", "no_free_link", "end_turn", "collect:red", "collect:red")
    assert not s.table.over and s.table.seat == 0
    s.play("act", "no_free_link", "end_turn")
    assert s.table.over and s.table.view()["counter"][22:] == [0, 0]


@pytest.mark.rule("DUC-115")
def test_points_come_only_from_building_and_delivering_and_never_fall() -> None:
    from tests.games.duck_dealer.planner import play_planned

    pack = loader.base()
    worth = {"builds_shipyard", "builds_consumer", "builds_factory", "delivers"}
    assert set(pack.factory_points) == set(pack.consumer_points) == {10, 25, 50}
    assert set(pack.delivery_points) == {3, 10, 30} and set(pack.yard_points) == {10}
    t = layover.new("duck_dealer", 3, 5)
    before = t.scores
    rose = 0
    for _ in play_planned(t, seed=5):
        kinds = {event["kind"] for event in t.events(since=t.ply)}
        after = t.scores
        assert all(a >= b for a, b in zip(after, before, strict=True))
        assert (after != before) == bool(kinds & worth)
        rose += after != before
        before = after
    assert rose > 10


@pytest.mark.rule("DUC-120")
def test_a_fifth_seat_in_orange_takes_the_last_start_planet() -> None:
    t = layover.new("duck_dealer", 5, 1, {"fifth_seat": True, "setup": "reference"})
    assert t.view()["seats"][4]["colour"] == "orange"
    for _ in range(5):
        t.play("equip:hold+navigator+merchant")
    for left in range(5, 0, -1):
        assert len(t.legal()) == left
        t.play(t.legal()[0])
    assert len({seat["place"] for seat in t.view()["seats"]}) == 5
    with pytest.raises(layover.Malformed, match="DUC-01"):
        layover.new("duck_dealer", 5, 1)


@pytest.mark.rule("DUC-121")
def test_consumers_cannot_be_claimed_with_the_option_off() -> None:
    for allowed, rule in ((True, None), (False, "DUC-121")):
        s = table(consumer_privileges=allowed).seat(0, at="feathra", discs=(0, 3, 0))
        s.board(consumers={"feathra": "medicine"}, built="feathra", factories={"feathra": "radios"}).acting(0)
        assert s.refused("claim:feathra.consumer") == rule
        assert s.refused("claim:feathra.mine") is None and s.refused("claim:feathra.factory") is None
        assert ("claim:feathra.consumer" in s.picks()) == allowed


@pytest.mark.rule("DUC-123")
def test_fixed_start_mines() -> None:
    fixed = {"quackhaven": "rubber_ducks", "bubblon": "blue_paint", "plughole": "phone_booths",
             "soapstone": "solar_panels", "tubalon": "plastic_beads"}
    yards = set()
    for seed in range(20):
        planets = layover.new("duck_dealer", 3, seed, {"fixed_start_mines": True}).view()["planets"]
        assert {id: planets[id]["mine"] for id in fixed} == fixed
        yards.add(planets["quackhaven"]["shipyard"])
    assert len(yards) > 1                                      # the rest is drawn all the same


@pytest.mark.rule("DUC-124")
def test_the_short_counter_has_twelve_spaces_in_rows_of_four() -> None:
    for before, allowed in ((0, 1), (3, 1), (4, 2), (7, 2), (8, 3), (11, 3)):
        s = table(short_counter=True).board(counter=before).turn(0).play("act")
        for k in range(allowed):
            s.play("free_link:r27", f"link_point:r27.{k + 1}")
        assert s.refused("free_link:r27") == "DUC-27"
        s.play("end_turn")
        assert s.table.over == (before == 11)


@pytest.mark.rule("DUC-125")
def test_there_is_no_solo_seat_and_no_automa() -> None:
    game = table().table.game
    assert game.automas == () and game.least_seats == 2
    with pytest.raises(layover.Malformed):
        layover.new("duck_dealer", ("player", "automa"), 1)
    t = layover.new("duck_dealer", 2, 1)                       # one person and a bot, under the same rules
    bot = layover.bot("random", 1)
    for _ in range(60):
        t.play(t.legal()[0] if t.seat == 0 else bot.choose(t))
    assert t.ply > 60


@pytest.mark.rule("DUC-15")
def test_the_reference_set_up_draws_nothing() -> None:
    t = layover.new("duck_dealer", 2, 1, {"setup": "reference"})
    assert t.ply == 0 and t.seat == 0
    view = t.view()
    assert view["stacks"]["a"] == ["satellites", "radios", "slimming_pills", "science", "religion", "politics"]
    assert view["stacks"]["b"][:3] == ["stealth_ducks", "linear_accelerators", "economy"]
    assert view["stacks"]["b"][3:] == ["modern_art", "medicine", "military"]
    assert view["planets"]["gosling"]["mine"] == "rubber_ducks"
    assert view["planets"]["tubalon"]["shipyard"] == "yard_hold_b"
