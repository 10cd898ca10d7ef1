"""The drawing of a Postcards table: legible at 100 columns, in both languages, from the view alone."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

import layover
from layover.cli.boards.postcards import draw, hint, scores
from layover.engine.chance import Rng
from layover.testing import scene
from tests.tables import play_on

NAMES = ["Anna", "Robo", "Zoé", "Max"]


def drawn(table: layover.Table, lang: str, seat: int | None) -> str:
    return printed(draw(table.view(seat), table.pack, lang, NAMES[:table.seats], seat))


def printed(drawing: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=100, force_terminal=False)
    console.print(drawing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("seats", [2, ("player", "automa:hard", "player", "automa:easy")])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_moment_fits_into_100_columns(seats, lang) -> None:
    table = layover.new("postcards", seats, seed=6, options={"side": "B"})
    rng = Rng.seeded(6)
    while not table.over:
        for seat in (None, 0):
            assert max(len(line) for line in drawn(table, lang, seat).splitlines()) <= 100
        play_on(table, rng, 150)
    assert max(len(line) for line in drawn(table, lang, 0).splitlines()) <= 100


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ["Travel river", "Occitania", "Postcards", "itinerary", "Bonus token", "camps left"]),
    ("fr", ["Rivière Voyage", "Occitanie", "Cartes postales", "itinéraire", "jeton Bonus", "campements restants"]),
])
def test_the_table_is_named_in_the_language(lang, words) -> None:
    table = layover.new("postcards", ("player", "automa:hard"), seed=2)
    text = drawn(table, lang, 0)
    for word in words:
        assert word in text
    view = table.view(0)
    for id in [view["top"], *view["row"], *[card for panel in view["seats"] for card in panel["held"]]]:
        assert table.pack.name("postcard", table.pack.number("postcard", id), lang).partition(" (")[0] in text
    for id in view["gift_row"]:
        assert table.pack.name("gift", table.pack.number("gift", id), lang) in text


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    table = layover.new("postcards", 2, seed=2)
    assert drawn(table, "en", 0).count("hand ") == 1 and "hand " not in drawn(table, "en", None)


def test_the_end_is_told_with_every_line_of_the_count() -> None:
    table = play_on(layover.new("postcards", ("player", "automa:easy"), seed=3), Rng.seeded(3))
    text = printed(scores(table.view(None), table.pack, "en", NAMES[:2]))
    for panel, total in zip(table.view(None)["seats"], table.scores, strict=True):
        assert panel["score"] == total == sum(panel["count"].values())
        assert str(total) in text
    assert "unsent" in text and "track" in text


def test_an_automas_postcards_stand_in_its_priority_order() -> None:
    s = scene("postcards", ("automa:easy", "player")).seat(0, itinerary="itin_12", held="pc_13_3 pc_09_5 pc_02_3")
    s.seat(1, hand="move_blue", bike=1).main(1)
    text = drawn(s.table, "en", None)
    assert text.index("1.  Hauts-de-France 3") < text.index("2.  Nouvelle-Aquitaine 5") < text.index("3.  Normandy 3")


def test_hints_say_what_a_pick_does_not() -> None:
    s = scene("postcards", 2).seat(0, hand="camp_blue", held="pc_08_3", bike=8)
    s.board(river="camp_green move_blue camp_red move_red move_green", top="pc_05_4", gift_row="car caravan snow_globe")
    s.main(0)
    view, pack = s.table.view(0), s.table.pack
    assert hint(view, pack, "en", "take_postcard", "pc_05_4").startswith("6 · y g r r · moun→▣")
    assert hint(view, pack, "en", "camp_spot", "08_3") == "Occitania 3 → +1"
    assert hint(view, pack, "en", "camp_spot", "08_2") == ""
