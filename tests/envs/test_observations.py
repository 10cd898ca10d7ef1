"""What a seat may know as numbers: nothing hidden, nothing twice, turned round by seat, and a version for all of it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import layover.env
from layover.engine import COMPILED, replay, transcript
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.setup import PLAYER
from layover.engine.view import column
from layover.env import World
from layover.envs.arrays import expanded
from layover.games import IDS, get
from tests.games.duck_dealer.test_offer import together
from tests.games.portal.test_end import tied_for_appeal
from tests.goldens import goldens
from tests.tables import ALL, Layout, moments

KNOWN = json.loads(Path(__file__).with_name("encodings.json").read_text(encoding="utf-8"))
"""Name and seats -> digest of the encodings that people train with: they stay what they are."""
PLAYERS = [layout for layout in ALL if set(layout.seats) == {PLAYER}]

every_known_game = pytest.mark.parametrize(
    "game", [game for game in IDS if any(name.startswith(f"{game}_v") for name in KNOWN)])
every_layout = pytest.mark.parametrize("layout", PLAYERS, ids=str)
every_game = pytest.mark.parametrize("game", IDS)


def world_of(layout: Layout) -> World:
    return World(layout.game, len(layout.seats), dict(layout.options))


def compact(world: World, s, seat: int) -> list[int]:
    """What a seat may know, as it is written."""
    rows = world.rows(1, dense=False)
    rows.begin(0, s.seats, seat)
    world.observer.write(s, rows)
    assert rows.at == world.spec.width
    return list(rows.compact)


def row(world: World, s, seat: int) -> list[int]:
    """The same number by number."""
    return list(world.row(s, seat))


def part(world: World, cells: list[int], name: str) -> list[int]:
    plane = world.spec.plane(name)
    return cells[plane.start:plane.start + plane.size]


@every_layout
def test_observations_do_not_leak(layout: Layout) -> None:
    """Deal anew all that a seat cannot know: its numbers and its mask stay the same."""
    world = world_of(layout)
    for moment, table in enumerate(moments(layout, 9, 8)):
        for seat in range(world.seats):
            other = world.game.imagine(table.state, seat, Rng.seeded(moment))
            assert compact(world, other, seat) == compact(world, table.state, seat)
            assert row(world, other, seat) == row(world, table.state, seat)
            if table.seat == seat:
                assert world.game.legal(other) == world.game.legal(table.state)


@pytest.mark.parametrize("game, seats", [("airlines", 3), ("postcards", 3)])
def test_what_is_dealt_anew_is_something(game: str, seats: int) -> None:
    """Else the test above would say nothing."""
    world = World(game, seats)
    other_rows = []
    for table in moments(Layout(game, (PLAYER,) * seats), 9, 8):
        other = table.game.imagine(table.state, 0, Rng.seeded(1))
        other_rows += [row(world, other, seat) != row(world, table.state, seat) for seat in range(1, seats)]
    assert other_rows.count(True) >= 4


def test_an_appeal_is_its_authors_until_all_are_in() -> None:
    world = World("portal", 3, {"final_tie": "appeal"})
    state, other = (tied_for_appeal(3).play(pick).table.state for pick in ("appeal:hunger", "decline_appeal"))
    assert row(world, state, 0) != row(world, other, 0)
    for seat in (1, 2):
        assert compact(world, state, seat) == compact(world, other, seat)
        assert row(world, state, seat) == row(world, other, seat)
        assert part(world, row(world, state, seat), "sealed").count(1) == 1


def test_an_offer_that_is_composed_is_its_authors() -> None:
    world = World("duck_dealer", 2)
    menu = together().table.state
    draft = together().play("offer:seat_2", "give:radios", "ask_for:blue_paint").table.state
    sent = together().play("offer:seat_2", "give:radios", "ask_for:blue_paint", "send").table.state
    assert compact(world, draft, 1) == compact(world, menu, 1)
    assert row(world, draft, 1) == row(world, menu, 1)
    assert row(world, draft, 0) != row(world, menu, 0)
    for cells in (row(world, sent, 0), row(world, sent, 1)):
        assert sum(part(world, cells, "gives")) == sum(part(world, cells, "asks")) == 1
    assert part(world, row(world, sent, 1), "author") == [0, 1]


@pytest.mark.skipif(COMPILED, reason="a compiled state does not tell who reads its columns")
@every_layout
def test_only_columns_of_the_view_are_read(layout: Layout) -> None:
    world = world_of(layout)
    shown = [*world.game.panel().columns, *(name for part in world.game.open_parts() for name in part.columns)]
    listed = {column(name)[0] for name in shown}
    for table in moments(layout, 5, 3):
        read: set[str] = set()

        class Watched(type(table.state)):  # type: ignore[misc]
            def __getattribute__(self, name, read=read):
                read.add(name)
                return super().__getattribute__(name)

        watched = Watched()
        watched.__dict__.update(table.state.__dict__)
        row(world, watched, 0)
        columns = {name for name in read if name in table.state.__dict__}
        assert columns - {"pack", "seats", "companies", "stack"} - set(table.setup.options) <= listed


@every_layout
def test_what_stands_in_a_row_already_stands_right(layout: Layout) -> None:
    """Only what has changed is written: the same as a row that is written from nothing, whoever looked before."""
    world = world_of(layout)
    rows, thin = world.rows(2), world.rows(2, dense=False)
    for moment, table in enumerate(moments(layout, 9, 12)):
        for seat in (*range(world.seats), moment % world.seats):
            for each in (rows, thin):
                each.begin(1, world.seats, seat)
                world.observer.write(table.state, each)
            size, width = world.spec.size, world.spec.width
            assert list(rows.cells)[size:] == row(world, table.state, seat)
            assert list(rows.compact)[width:] == list(thin.compact)[width:] == compact(world, table.state, seat)
            assert not any([*list(rows.cells)[:size], *list(thin.compact)[:width]]), "the other row is not touched"


@every_layout
def test_a_compact_row_says_the_same(layout: Layout) -> None:
    world = world_of(layout)
    shown = [(table.state, seat) for table in moments(layout, 9, 12) for seat in range(world.seats)]
    rows = np.array([compact(world, s, seat) for s, seat in shown], np.uint8)
    dense = np.array([row(world, s, seat) for s, seat in shown], np.uint8)
    assert np.array_equal(expanded(world.spec, rows), dense)
    assert np.array_equal(expanded(world.spec, rows[0]), dense[0])


@every_game
def test_every_byte_of_a_compact_row_is_of_one_plane(game: str) -> None:
    spec = layover.env.spec(game)
    ends = [0, *(plane.end for plane in spec.planes)]
    assert [plane.at for plane in spec.planes] == ends[:-1] and ends[-1] == spec.width < spec.size / 2


TURNED = {"pdx": ("tokens", "gates", "routes"), "airlines": ("table", "shares", "score"),
          "portal": ("cake", "hand", "due"), "postcards": ("held", "gifts", "bike"),
          "duck_dealer": ("goods", "place", "passages")}
"""Planes by seat; of a game that is not named here, `score`."""


@every_game
def test_seats_are_told_from_the_own_one_on(game: str) -> None:
    seats = get(game).usual_seats
    world = World(game, seats)
    for table in moments(Layout(game, (PLAYER,) * seats), 3, 6):
        rows = [row(world, table.state, seat) for seat in range(seats)]
        for name in TURNED.get(game, ("score",)):
            width = world.spec.plane(name).size // seats
            first = part(world, rows[0], name)
            for seat in range(seats):
                assert part(world, rows[seat], name) == first[seat * width:] + first[:seat * width]


def test_counts_by_place_are_turned_too() -> None:
    world = World("portal", 3)
    table = moments(Layout("portal", (PLAYER,) * 3), 3, 4)[3]
    own, next_one = (part(world, row(world, table.state, seat), "subjects") for seat in (0, 1))
    assert sum(own)
    for chamber in range(0, len(own), 3):
        assert next_one[chamber:chamber + 3] == own[chamber + 1:chamber + 3] + own[chamber:chamber + 1]


@every_known_game
def test_another_encoding_has_another_version(game: str) -> None:
    """Whoever changes a plane or the numbering of picks raises `version` in observe.py and adds a line here. A new game
    gets its first lines when it is published; until then its planes are free to change.
    """
    for seats in (get(game).least_seats, get(game).usual_seats):
        spec = layover.env.spec(game, seats)
        assert KNOWN[f"{spec.name} {seats}"] == spec.digest


@every_known_game
def test_the_same_position_has_the_same_row(game: str) -> None:
    """Whoever changes what a number says raises `version`, too, and writes the new fingerprint down."""
    seen = hashlib.sha256()
    for path in {path.name[0]: path for path in reversed(goldens(game)) if path.name[0].isdecimal()}.values():
        found = transcript.read(path.read_text(encoding="utf-8"))
        table = replay.begin(found, get(game), get(game).load_pack(None), None)
        world = World(game, table.seats, table.setup.options)
        for line in found.lines:
            if line.ply % 50 == 0:
                for seat in range(table.seats):
                    seen.update(world.row(table.state, seat))
            replay.follow(table, line)
    assert KNOWN[f"{layover.env.spec(game).name} rows"] == seen.hexdigest()[:12]


def test_a_spec_says_what_it_is() -> None:
    spec = layover.env.spec("portal", seats=4)
    text = str(spec)
    assert text.startswith(f"portal_v1, 4 seats: {spec.size} numbers from 0 to 255, {len(spec.actions)} actions")
    assert "which chambers touch each chamber" in text and "18×18" in text
    assert spec.actions[spec.action("end_deploy")] == "end_deploy"
    assert len(spec.scale) == spec.size and set(spec.scale) > {1.0}
    assert all(plane.says and plane.most >= 1 for plane in spec.planes)
    assert len({plane.name for plane in spec.planes}) == len(spec.planes)


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(Malformed, match="portal_v1 has no plane 'hands'; it has: cake, burnt"):
        layover.env.spec("portal").plane("hands")
    with pytest.raises(Malformed, match="no action 'fly'"):
        layover.env.spec("portal").action("fly")
    with pytest.raises(Malformed, match="portal is for 2 to 4 seats, not 7"):
        layover.env.spec("portal", 7)


@every_game
def test_actions_are_the_picks_that_players_can_make(game: str) -> None:
    world = World(game)
    for table in moments(Layout(game, (PLAYER,) * world.seats), 4, 12):
        assert set(table.legal()) <= set(world.picks)
    assert len(set(world.spec.actions)) == len(world.picks)
    assert [world.table(world.start).pick(name) for name in world.spec.actions if not name.split(":")[-1].isdecimal()]
