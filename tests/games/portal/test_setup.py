"""Démarrer la partie (POR-11 to POR-19)."""

from __future__ import annotations

from collections import Counter

import pytest

import layover
from layover.engine.stack import CHANCE
from layover.testing import scene


@pytest.mark.rule("POR-11")
def test_panels_are_laid_floor_by_floor_each_on_a_random_side() -> None:
    table = layover.new("portal", seats=2, seed=3)
    laid = [table.name(entry.pick).partition(":")[2] for entry in table.record
            if table.name(entry.pick).startswith("lay_panel")]
    view = table.view()
    assert [c["id"] for floor in view["floors"] for c in floor["chambers"]] == laid
    places = [c["x"] for floor in view["floors"] for c in floor["chambers"]]
    assert places == [0, 2, 4, 6, 8, 1, 3, 5, 7, 9, 0, 2, 4, 6, 8]
    sides = [c["side"] for seed in range(40) for floor in layover.new("portal", seats=2, seed=seed).view()["floors"]
             for c in floor["chambers"]]
    assert 200 < Counter(sides)["a"] < 400
    first = {layover.new("portal", seats=2, seed=seed).view()["floors"][0]["chambers"][0]["id"] for seed in range(60)}
    assert len(first) > 12


@pytest.mark.rule("POR-12")
def test_three_panels_never_enter_the_game() -> None:
    from layover.engine.chance import Rng
    from tests.tables import play_on

    table = layover.new("portal", seats=4, seed=3)
    unused = table.view()["unused"]
    assert len(unused) == 3
    while not table.over:
        play_on(table, Rng.seeded(table.ply), 1)
        assert table.view()["unused"] == unused


@pytest.mark.rule("POR-13", "POR-17")
def test_the_deck_shows_its_top_and_nothing_is_active() -> None:
    view = layover.new("portal", seats=3, seed=5).view()
    assert view["top"].startswith("card_") and view["deck"] == 20 and len(view["unseen"]) == 19
    assert (view["discard"], view["character"], view["glados"]) == ([], None, None)
    assert [panel["hand"] for panel in view["seats"]] == [[], [], []]
    assert (view["tokens"]["turret"], view["tokens"]["companion_cube"]) == (None, None)


@pytest.mark.rule("POR-14")
def test_the_first_player_is_drawn_or_named_and_turns_go_by_rising_seat() -> None:
    drawn = {layover.new("portal", seats=4, seed=seed).seat for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    table = layover.new("portal", seats=3, seed=1, options={"first_player": "seat:3"})
    assert table.seat == 2
    s = scene("portal", seats=3).turn(2)
    s.play("move_from:M@1", "move_to:M@3", "move_count:2", "activate:T@8", "recycle_to:top")
    assert s.table.seat == 0
    with pytest.raises(layover.Malformed, match="POR-14"):
        layover.new("portal", seats=2, options={"first_player": "seat:3"})
    assert [panel["colour"] for panel in layover.new("portal", seats=4).view()["seats"]] == [
        "red", "blue", "yellow", "green"]


@pytest.mark.rule("POR-15", "POR-16")
def test_four_subjects_each_and_portals_on_the_old_edge() -> None:
    table = layover.new("portal", seats=3, seed=9)
    view = table.view()
    newest = [floor["chambers"][0] for floor in view["floors"]]
    assert [c["subjects"] for c in newest] == [{"red": n, "blue": n, "yellow": n} for n in (1, 2, 1)]
    for panel in view["seats"]:
        assert (panel["subjects"], panel["supply"], panel["slices"], panel["score"]) == (4, 4, 8, 0)
    assert view["tokens"]["portal_blue"] == view["floors"][0]["chambers"][-1]["id"]
    assert view["tokens"]["portal_orange"] == view["floors"][2]["chambers"][-1]["id"]


@pytest.mark.rule("POR-18", "POR-19")
def test_setup_asks_nobody_and_chance_answers_in_a_fixed_order() -> None:
    table = layover.new("portal", seats=4, seed=2)
    assert all(entry.seat == CHANCE for entry in table.record)
    kinds = [table.name(entry.pick).partition(":")[0] for entry in table.record]
    assert kinds == ["lay_panel"] * 15 + ["side_up"] * 15 + ["reveal", "first_player"]
    assert layover.new("portal", seats=4, seed=2).digest() == table.digest()
    assert layover.new("portal", seats=4, seed=3).digest() != table.digest()
