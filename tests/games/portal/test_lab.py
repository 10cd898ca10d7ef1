"""Le laboratoire (POR-01 to POR-10), and the exhaustive check of its shapes (POR-80)."""

from __future__ import annotations

import pytest

from layover.games.portal import lab
from layover.games.portal.game import GAME
from layover.testing import scene
from tests.games.portal.tools import activating

START = [f"T@{x}" for x in range(0, 9, 2)] + [f"M@{x}" for x in range(1, 10, 2)] + [f"B@{x}" for x in range(0, 9, 2)]


def neighbours(s, place: str) -> set[str]:
    return {s._place(other) for other in range(18) if s.state.near[s._at(place)] >> other & 1}


@pytest.mark.rule("POR-01", "POR-04", "POR-09")
def test_three_unbroken_floors_of_five_that_may_grow() -> None:
    s = scene("portal", seats=2)
    assert (s.row("T"), s.row("M"), s.row("B")) == ([0, 2, 4, 6, 8], [1, 3, 5, 7, 9], [0, 2, 4, 6, 8])
    s = activating(scene("portal", seats=2).board(lab="T@0:3 M@1:3 B@0:9"))
    assert s.picks("activate") == ["activate:T@4", "activate:M@5", "activate:B@16"]
    s.play("activate:B@16", "recycle_to:bottom")
    assert s.row("B") == list(range(-2, 16, 2))


@pytest.mark.rule("POR-02", "POR-03", "POR-05")
def test_adjacency_is_that_of_hexagons_half_a_chamber_off() -> None:
    s = scene("portal", seats=2)
    assert neighbours(s, "M@5") == {"M@3", "M@7", "T@4", "T@6", "B@4", "B@6"}
    assert neighbours(s, "T@8") == {"T@6", "M@7", "M@9"}
    assert neighbours(s, "M@1") == {"M@3", "T@0", "T@2", "B@0", "B@2"}
    for place in START:
        assert all(place in neighbours(s, other) for other in neighbours(s, place))
        if place[0] == "T":
            assert not any(other[0] == "B" for other in neighbours(s, place))
    assert sum(len(neighbours(s, place)) for place in START) == 60


@pytest.mark.rule("POR-06")
def test_hex_distance_also_counts_across_empty_space() -> None:
    s = scene("portal", seats=2)
    far = {("T@0", "T@4"): 2, ("T@0", "M@1"): 1, ("T@0", "M@3"): 2, ("T@0", "B@2"): 2, ("T@0", "B@0"): 2,
           ("T@0", "B@4"): 3, ("T@0", "M@9"): 5, ("M@1", "M@1"): 0}
    for (one, other), steps in far.items():
        assert lab.distance(s.state, s._at(one), s._at(other)) == steps
    s = scene("portal", seats=2).board(lab="T@0:3 M@5:6 B@0:6")
    assert lab.distance(s.state, s._at("T@0"), s._at("B@2")) == 2        # nothing of the middle floor lies between


@pytest.mark.rule("POR-07", "POR-08")
def test_edges_move_with_the_floors_and_nothing_else_does() -> None:
    s = activating(scene("portal", seats=2))
    edge = {s._place(c) for c in range(18) if s.state.old_edge >> c & 1}
    assert edge == {"T@8", "M@9", "B@8"}
    assert {s._place(c) for c in range(18) if s.state.new_edge >> c & 1} == {"T@0", "M@1", "B@0"}
    before = {place: s.room(place) for place in START if place != "T@8"}
    s.play("activate:T@8", "recycle_to:middle")
    assert {place: s.room(place) for place in before} == before
    assert (s.row("T"), s.row("M")) == ([0, 2, 4, 6], [-1, 1, 3, 5, 7, 9])
    assert {s._place(c) for c in range(18) if s.state.old_edge >> c & 1} == {"T@6", "M@9", "B@8"}
    assert {s._place(c) for c in range(18) if s.state.new_edge >> c & 1} == {"T@0", "M@-1", "B@0"}


@pytest.mark.rule("POR-10")
def test_a_chamber_holds_any_number_of_pieces() -> None:
    s = scene("portal", seats=4).board(turret="tray", cube="M@3", blue="M@3", orange="M@5")
    for seat in range(4):
        s.seat(seat, at="M@3:8", cake="M@3:8")
    s.turn(0).play("move_from:M@3", "move_to:M@5", "move_count:8")
    for k in range(8):
        s.play("carry:yellow")
    assert (s.crowd("M@5"), s.slices("M@5"), s.crowd("M@3")) == ("R8", "Y8", "B8 Y8 G8")
    s.holds()


def shapes():
    """Every shape of the lab that activating and recycling can reach, left ends measured from the middle floor's."""
    start: tuple[tuple[int, int], ...] = ((0, 5), (1, 5), (0, 5))
    seen, todo = {start}, [start]
    while todo:
        rows = todo.pop()
        for came_from in range(3):
            if not holds(rows, came_from):
                continue
            short = rows[came_from][1] - 1 < 3
            for to in [came_from] if short else range(3):
                new = [list(row) for row in rows]
                new[came_from][1] -= 1
                new[to][0] -= 2
                new[to][1] += 1
                shift = new[1][0] - 1
                found = tuple((left - shift, length) for left, length in new)
                if found not in seen:
                    seen.add(found)
                    todo.append(found)
    return seen


def holds(rows, floor: int) -> bool:
    """The same question as `lab.holds_together`, answered by walking from chamber to chamber."""
    there = {(f, left + 2 * k) for f, (left, length) in enumerate(rows) for k in range(length - (f == floor))}
    reached, todo = set(), [next(iter(there))]
    while todo:
        f, x = todo.pop()
        if (f, x) in reached:
            continue
        reached.add((f, x))
        todo += [p for p in ((f, x - 2), (f, x + 2), (f - 1, x - 1), (f - 1, x + 1), (f + 1, x - 1), (f + 1, x + 1))
                 if p in there]
    return reached == there


@pytest.mark.rule("POR-80", "POR-79")
def test_in_every_reachable_shape_something_can_be_activated() -> None:
    found = shapes()
    assert len(found) == 2758
    assert {length for rows in found for _, length in rows} == set(range(3, 10))
    s = scene("portal", seats=2).state
    counts = []
    for rows in found:
        s.floors = tuple(tuple(range(length)) for _, length in rows)
        s.left = tuple(left for left, _ in rows)
        legal = [floor for floor in range(3) if lab.holds_together(s, floor)]
        assert legal == [floor for floor in range(3) if holds(rows, floor)]
        counts.append(len(legal))
    assert min(counts) == 1 and counts.count(1) == 84


@pytest.mark.rule("POR-200", "POR-201", "POR-56")
def test_in_every_reachable_shape_every_chamber_can_be_left() -> None:
    """There is always a neighbour to move to, and a chamber two steps away for the Faith Plate."""
    for rows in shapes():
        there = [(f, left + 2 * k) for f, (left, length) in enumerate(rows) for k in range(length)]
        for f, x in there:
            far = {max(abs(f - g), (abs(f - g) + abs(x - at)) // 2) for g, at in there}
            assert {1, 2} <= far


@pytest.mark.rule("POR-80")
def test_random_games_keep_the_masks_true_to_the_floors() -> None:
    from layover.engine.chance import Rng
    from layover.engine.seating import setup_for

    pack = GAME.load_pack(None)
    for seed in range(20):
        s = GAME.begin(setup_for(GAME, pack, 2 + seed % 3, {}, ""), pack)
        GAME.advance(s)
        rng = Rng.seeded(seed)
        GAME.deal(s, rng)
        while s.stack:
            picks = GAME.legal(s)
            GAME.apply(s, picks[rng.below(len(picks))])
            GAME.deal(s, rng)
            for floor, row in enumerate(s.floors):
                for k, chamber in enumerate(row):
                    assert (s.floor_of[chamber], s.x_of[chamber]) == (floor, s.left[floor] + 2 * k)
                    assert s.near[chamber] == lab.touching(s, floor, s.x_of[chamber])
