"""Reports are whole pages: well-formed, with nothing from elsewhere, in both languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from layover.games import IDS, get
from layover.lab.arena import arena
from layover.lab.plots import Row, Step, intervals, ladders, ticks
from layover.lab.simulate import simulate

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Sees that every element is closed in its turn, and keeps the references."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.references: list[str] = []
        self.words = ""
        self.tags: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.references += [value or "" for name, value in attrs if name in ("src", "href", "data", "action")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def check_page(text: str) -> Page:
    page = Page(text)
    assert page.references == [] and "script" not in page.tags and "link" not in page.tags
    assert not re.search(r"https?://|@import|url\(", text)
    for svg in re.findall(r"<svg.*?</svg>", text, re.S):
        ET.fromstring(svg)
        assert "nan" not in svg and "inf" not in svg
    return page


@pytest.mark.parametrize("game", IDS)
def test_a_page_for_every_game(game: str) -> None:
    report = simulate(game, ["random"] * get(game).usual_seats, 20)
    english, french = check_page(report.html()), check_page(report.html("fr"))
    assert "Who goes first" in english.words and "Qui commence" in french.words
    assert "Score over time" in english.words and "Score over time" not in french.words
    assert english.tags.count("svg") == french.tags.count("svg") >= 5


def test_options_and_marked_components_are_told() -> None:
    report = simulate("airlines", ["mcts:1i", "random"], 12, options={"bonus": [True, False]})
    page = check_page(report.html())
    assert "true · 1. in turn" in page.words and "different bots" in page.words


def test_one_game_is_enough_for_a_page() -> None:
    check_page(simulate("duck_dealer", ["random"] * 2, 1).html("fr"))


def test_a_page_for_an_arena(tmp_path: Path) -> None:
    found = arena("portal", ["random", "greedy"], 4, seats=2, out=tmp_path, lang="fr")
    page = check_page((tmp_path / "report.html").read_text())
    assert "Classement" in page.words and "greedy" in page.words
    ET.parse(tmp_path / "ratings.svg")
    assert found.plot().startswith("<svg xmlns=")


def test_names_are_no_markup() -> None:
    svg = intervals("<b>", [Row("<script>", 0.5, 0.4, 0.6, "&", True)], lambda x: f"{x:g}", 0.5)
    assert "<script>" not in svg
    ET.fromstring(svg)


def test_a_ladder_with_one_name() -> None:
    steps = [Step(0.01, 0, -10, 10), Step(0.04, 90, 60, 130)]
    root = ET.fromstring(ladders("Ladder", ["mcts"], [steps], str, str, "budget"))
    assert len(root.findall(".//circle")) == 2


@pytest.mark.parametrize("low, high", [(0, 0), (3, 3.5), (-40, 170), (0.001, 0.0019), (5, 100_000)])
def test_scales_are_round_and_cover_what_they_show(low: float, high: float) -> None:
    scale = ticks(low, high, 5)
    assert scale[0] <= low + 1e-9 and scale[-1] >= high - 1e-9 and 2 <= len(scale) <= 8
