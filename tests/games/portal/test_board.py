"""The terminal drawing: everything a seat may see, from its view alone, in a hundred columns."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

import layover
from layover.cli.boards.portal import draw, hint, scores
from layover.engine.chance import Rng
from layover.testing import scene
from tests.games.portal.tools import activating
from tests.tables import play_on

NAMES = ["Ada", "Bo", "Cy", "Di"]


def drawn(table: layover.Table, lang: str = "en", seat: int | None = None, width: int = 100) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False, record=True)
    view = json.loads(json.dumps(table.view(seat)))
    console.print(draw(view, table.pack, lang, NAMES[:table.seats], seat))
    return console.export_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_game_can_be_drawn(seats: int, lang: str) -> None:
    table = layover.new("portal", seats, seed=seats)
    rng = Rng.seeded(seats)
    while not table.over:
        play_on(table, rng, 31)
        text = drawn(table, lang, 0)
        assert max(len(line) for line in text.splitlines()) <= 100
        view = table.view(0)
        for floor in view["floors"]:
            for room in floor["chambers"]:
                assert f"{room['id'][-2:]}" in text
        character = view["character"]
        if character:
            assert table.pack.name("character", table.pack.number("character", character), lang) in text


def test_the_rooms_show_pieces_tokens_and_pay() -> None:
    s = scene("portal", seats=4).board(turret="M@5", cube="M@5", blue="M@5", orange="B@0", discard="card_02")
    s.seat(0, at="M@5:3 T@0", cake="M@5:2", hand="card_14").seat(1, at="M@5:2 T@0", cake="M@5")
    s.seat(2, at="M@5 T@0", cake="M@5:3").seat(3, at="M@5:5 T@0", cake="M@5:4").turn(0)
    text = drawn(s.table, "en", 0)
    for piece in ("R3", "B2", "Y1", "G5", "▲R2", "▲B1", "▲Y3", "▲G4", "<T>", "[K]", "(b)", "(o)", "S1C1A1"):
        assert piece in text
    assert "Deploy → Activate → Recycle → Move" in text                 # Wheatley's order
    assert "Neurotoxin Emitter" in text and "Every player loses one subject of their choice." in text
    assert "NEW EDGE" in text and "OLD EDGE" in text and "would win now" in text


def test_hints_say_where_a_chamber_is_and_what_a_card_does() -> None:
    s = scene("portal", seats=2).board(turret="T@8").seat(0, at="M@5:2", cake="M@5", hand="card_14").turn(0)
    view, pack = s.table.view(0), s.table.pack
    assert hint(view, pack, "en", "move_from", s.room("M@5")) == "M@5  S1C1A1 /A2 · R2 · ▲R1"
    assert hint(view, pack, "en", "card_subject", f"{s.room('T@8')}.red") == "T@8  C1U /S1A1 · (b) <T>"
    assert hint(view, pack, "en", "action", "card_14") == "Every player loses one subject of their choice."
    assert hint(view, pack, "fr", "gun", "card_14") == "Une chambre recyclée revient sur son étage."
    assert hint(view, pack, "en", "offer", "greg").startswith("Offer:")
    assert hint(view, pack, "en", "recycle_to", "middle") == "M@-1"
    assert hint(view, pack, "en", "move_count", "2") == ""
    console = Console(width=100, file=io.StringIO(), record=True)
    console.print(scores(view, pack, "en", ["Ada", "Bo"]))
    assert "Ada" in console.export_text()


def test_a_very_long_floor_still_fits() -> None:
    s = scene("portal", seats=4).board(lab="T@0:3 M@-15:9 B@0:3")
    for seat in range(4):
        s.seat(seat, at="M@-15:2 M@1", cake="M@-15 M@1:2")
    text = drawn(s.turn(0).table, "fr")
    assert max(len(line) for line in text.splitlines()) <= 100
    for piece in ("R2", "G2", "▲R1", "▲G2", "NOUVEAU BORD"):
        assert piece in text
    narrow = drawn(s.table, "fr", None, 80)
    assert max(len(line) for line in narrow.splitlines()) <= 80 and "▲G2" in narrow


def test_a_lifted_panel_and_appeals_are_shown() -> None:
    s = activating(scene("portal", seats=2)).play("activate:T@8")
    assert "In hand, turned over: Test Chamber 05 S1A1" in drawn(s.table)
    from tests.games.portal.test_end import tied_for_appeal

    s = tied_for_appeal(3).play("appeal:hunger")
    plea = "My division is hungry and your morals know it."
    assert plea in drawn(s.table, "en", 0) and plea not in drawn(s.table, "en", 1)
    assert plea in drawn(s.play("decline_appeal").table, "en", 2)
