"""The end: who won and by how much, where the points came from, what broke a tie or would have."""

from __future__ import annotations

import re
from typing import Any

import pytest

import layover
from layover.games import IDS
from tests.web.laid import go_on
from tests.web.pages import DESKTOP, PHONE, Browser, Person

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
SOMEBODY = {"duck_dealer": {"kind": "bot", "bot": "normal"}}
"""Who plays against me: chance never makes a point in Duck Dealer."""
SHORT = {"portal": {"turn_limit": 20}, "duck_dealer": {"short_counter": True},
         "pdx": {"short_game": True, "lab": True}}
RULES = {"airlines": "AIR-214", "pdx": "PDX-18[01]", "portal": "POR-13[678]", "postcards": "POS-512",
         "duck_dealer": "DUC-113"}


def finished(me: Person, game: str, seats: int = 2) -> str:
    """A game of mine that bots have played to its end."""
    others = [SOMEBODY.get(game, BOT)] * (seats - 1)
    wish = {"game": game, "seats": [ME, *others], "pace": 0, "options": SHORT.get(game, {})}
    id = str(me.api("/tables", wish)["id"])
    me.api(f"/tables/{id}/leave", {})
    me.until(id, status="over")
    return id


@pytest.mark.parametrize("game", IDS)
def test_points_by_source_add_up_and_a_tie_break_is_told(browser: Browser, game: str) -> None:
    me = browser.person(size=PHONE if game == "portal" else DESKTOP, panel=False)
    id = finished(me, game)
    me.go(f"/t/{id}")
    ending = me.page.locator(".ending")
    ending.get_by_role("img", name="Score over time").wait_for()
    result = me.api(f"/tables/{id}")["result"]
    margin = sorted(result["scores"])[-1] - sorted(result["scores"])[-2]
    title = ending.get_by_role("heading", level=1).inner_text()
    assert (f"by {margin} points" in title if margin > 1 else "one point" in title if margin == 1
            else "together" in title or "Level" in title), title
    rows = ending.locator(".arrivals tbody tr").all()
    points = [[int(cell.replace("–", "0")) for cell in row.locator("td").all_inner_texts()] for row in rows]
    assert [sum(row[seat] for row in points) for seat in (0, 1)] == result["scores"]
    assert ending.locator(".arrivals tfoot td .hidden-word").all_inner_texts() == [str(n) for n in result["scores"]]
    assert re.fullmatch(RULES.get(game, r"[A-Z]{3}-\d+"), ending.locator(".ties .rule-id").inner_text())
    assert not re.search(r"[A-Z]{3}-\d", ending.locator(".arrivals tbody").inner_text())
    ending.get_by_text("How is this counted?").click()
    assert re.match(r"[A-Z]{3}-\d+", ending.locator(".arrivals dt").first.inner_text())
    ending.get_by_text("As a table").click()
    last = ending.locator(".chart tbody tr").last.locator("td").all_inner_texts()
    assert last == [str(n) for n in result["scores"]]
    assert "thinking" not in me.page.locator("body").inner_text()


def test_there_is_confetti_unless_nothing_should_move(browser: Browser) -> None:
    me = browser.person()
    id = finished(me, "portal", 3)
    me.go(f"/t/{id}")
    me.page.locator(".podium").wait_for()
    assert me.page.locator(".confetti").count() == 0
    me.page.emulate_media(reduced_motion="no-preference")
    me.page.locator(".confetti").wait_for(state="attached")
    ranks = me.api(f"/tables/{id}")["result"]["ranks"]
    assert me.page.locator(".podium .crown").count() == ranks.count(1)


def about_to_lose() -> Any:
    """A game up to the last question to the first seat, where somebody picked without a thought and is far behind."""
    table = layover.new("airlines", seats=3, seed=1)
    bots = [layover.bot(level, seed=seat) for seat, level in enumerate(("random", "easy", "easy"))]
    asked = table
    while not table.over:
        if table.seat == 0:
            asked = table.copy()
        table.play(bots[table.seat].choose(table))
    return asked


def test_whoever_lost_is_told_their_best_moment_first(browser: Browser) -> None:
    me = browser.person()
    id = go_on(about_to_lose(), me)
    me.play_on()
    result = me.api(f"/tables/{id}")["result"]
    assert result["ranks"][0] > 1 and result["scores"][0] > 0
    moment = me.page.locator(".ending header p").first.inner_text()
    assert moment.startswith("Your best moment: ")
