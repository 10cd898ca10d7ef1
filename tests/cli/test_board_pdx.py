"""The drawing of a PDX table."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import layover
from layover.cli.boards.pdx import draw
from layover.engine.chance import Rng
from layover.testing import scene
from tests.tables import play_on

NAMES = ["Ada", "Bo", "Cy", "Tyler"]


def rendered(table, lang, seat):
    return printed(draw(table.view(seat), table.pack, lang, NAMES[:table.seats], seat))


def printed(drawing):
    page = io.StringIO()
    Console(file=page, width=100, color_system=None).print(drawing)
    return page.getvalue()


@pytest.mark.parametrize("seats, options", [
    (2, {}), (4, {"stocks": True, "specialists": True}), (("player", "player", "tyler"), {"stocks": True})])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_whole_table_is_drawn_at_a_hundred_columns(seats, options, lang):
    table = layover.new("pdx", seats, 6, options)
    rng = Rng.seeded(6)
    while not table.over:
        for seat in (0, None):
            text = rendered(table, lang, seat)
            assert max(map(len, text.splitlines())) <= 100
            view = table.view(seat)
            shown = [pile["top"] for pile in view["market"]]
            shown += [tile for panel in view["seats"] for gate in panel["gates"] for tile in gate["route"]]
            shown += [tile for panel in view["seats"] for tile in panel["reserve"]]
            assert all(tile.removeprefix("dest_").upper() in text for tile in shown if tile)
            assert all(name in text for name in NAMES[:table.seats])
            flat = " ".join(text.replace("│", " ").split())
            for id in view["campaigns"]:
                assert not id or table.pack.name("campaign", table.pack.number("campaign", id), lang).split()[0] in flat
        play_on(table, rng, 400)
    assert rendered(table, lang, None)


def test_whose_turn_it_is_is_said_to_them_and_to_others():
    table = scene("pdx", 2).turn(0).table
    assert "· Your turn" in rendered(table, "en", 0) and "· À vous de jouer" in rendered(table, "fr", 0)
    assert "· Ada to play" in rendered(table, "en", 1) and "· Ada joue" in rendered(table, "fr", None)


def test_others_stocks_are_only_counted():
    table = layover.new("pdx", 2, 6, {"stocks": True})
    own = [table.pack.name("stock", table.pack.number("stock", id), "en")
           for id in table.view(0)["seats"][0]["stock_cards"]]
    assert all(name.split()[0] in rendered(table, "en", 0) for name in own)
    assert "3 hidden" in rendered(table, "en", None) and not any(name in rendered(table, "en", 1) for name in own)


def test_hints_and_the_origin_of_points():
    from layover.cli.boards import board_of

    board = board_of("pdx")
    table = layover.new("pdx", 2, 6, {"stocks": True})
    rng = Rng.seeded(6)
    seen = set()
    while not table.over:
        view = table.view(table.seat)
        for one in table.decision.candidates:
            text = board.hint(view, table.pack, "fr", one.heading, one.target)
            if text:
                seen.add(one.heading)
        play_on(table, rng, 1)
    assert {"reserve", "assign", "office_from", "lease", "land", "worker"} <= seen
    page = printed(board.scores(table.view(), table.pack, "en", NAMES[:2]))
    assert all(str(score) in page for score in table.scores)
    assert "Stocks" in page
