"""Games by clicks on the panel, which plays every title."""

from __future__ import annotations

import re

import pytest

from tests.web import test_airlines_board as airlines
from tests.web import test_duck_dealer_board as duck_dealer
from tests.web import test_pdx_board as pdx
from tests.web import test_postcards_board as postcards
from tests.web.laid import lay
from tests.web.pages import PHONE, Browser
from tests.web.test_pdx_headings import any_time

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
BACK = "cancel|move:|unassign|back|done|skip|not_now"
"""Picks that lead nowhere new: in PDX one may rearrange for ever."""


def test_a_whole_game_by_clicks_on_the_panel(browser: Browser) -> None:
    me = browser.person(size=PHONE)
    id = me.sit("portal", ME, BOT, options={"turn_limit": 20})
    assert me.play_on() > 20
    assert me.page.locator("[data-unnamed]").count() == 0, "a field of the view has no name"
    result = me.api(f"/tables/{id}")["result"]
    shown = me.page.locator(".podium li b").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(result["scores"])
    for theme in ("light", "dark"):
        me.page.emulate_media(color_scheme=theme)
        assert not me.axe(), theme
    me.page.get_by_role("button", name="Verify fairness").click()
    me.page.get_by_text("Fair.").wait_for()
    with me.page.expect_download() as download:
        me.page.get_by_role("button", name="Download transcript").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("layover")
    me.page.get_by_role("img", name="Score over time").wait_for()
    me.page.get_by_role("button", name="Rematch").click()
    me.page.wait_for_url(re.compile(rf"/t/(?!{id})"))


@pytest.mark.parametrize(("game", "ordinary"), [
    ("airlines", airlines.ORDINARY), ("postcards", postcards.ORDINARY), ("duck_dealer", duck_dealer.ORDINARY),
    ("pdx", pdx.ORDINARY)], ids=["airlines", "postcards", "duck_dealer", "pdx"])
def test_every_ordinary_heading_is_picked_on_the_panel(browser: Browser, game: str, ordinary: set[str]) -> None:
    """Their whole games are played on their boards. In PDX there is something to assign from the first: chance may
    take long to come to it.
    """
    me = browser.person(lang="fr")
    if game == "pdx":
        lay(any_time(), me, "random")
    else:
        me.sit(game, ME, BOT)
    missing = set(ordinary)
    for n in range(300):
        found = min(missing & set(me.headings()), default="") if me.state() == "choose" else ""
        assert me.go_on(n, avoid=BACK, prefer=f"{found}:" if found else "$"), "over too soon"
        missing.discard(found)
        if not missing:
            break
    assert not missing
    assert me.page.locator("[data-unnamed]").count() == 0, "a field of the view has no name"
    assert me.page.locator(".logbook li").count() > 5
    for theme in ("light", "dark"):
        me.page.emulate_media(color_scheme=theme)
        assert not me.axe(), theme


@pytest.mark.parametrize("game", ["airlines", "postcards"])
def test_a_game_is_dealt_until_a_key_is_pressed(browser: Browser, game: str) -> None:
    """As long as nobody has acted, and where things may move."""
    me, friend = browser.person(panel=False), browser.person(panel=False)
    me.sit(game, ME, {"kind": "invited"})
    friend.join(me)
    me.page.reload()
    me.page.wait_for_selector(f".{game} .board")
    assert not me.page.locator(".dealing").count(), "motion is not wanted"
    me.page.emulate_media(reduced_motion="no-preference")
    me.page.reload()
    me.page.wait_for_selector(f".{game}.dealing")
    me.page.keyboard.press("Shift")
    assert not me.page.locator(".dealing").count()
