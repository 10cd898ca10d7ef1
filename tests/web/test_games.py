"""Whole games by clicks on the panel, which plays every title."""

from __future__ import annotations

import re

import pytest

from tests.web.pages import DESKTOP, PHONE, Browser

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
WISE = {"avoid": "move|cancel|unassign|decline|not_now|skip|no_suitcase|assign|done|back",
        "prefer": "reserve|worker:exec_reserve|suitcase:exec_reserve|do_action"}
"""In PDX one may rearrange for ever; the game ends when the market runs out."""


@pytest.mark.parametrize(("game", "options", "wise", "size"), [
    ("portal", {"turn_limit": 20}, {}, PHONE),
    ("duck_dealer", {"short_counter": True}, {}, DESKTOP),
    ("pdx", {"short_game": True, "lab": True}, WISE, DESKTOP),
])
def test_a_whole_game_by_clicks_on_the_panel(browser: Browser, game: str, options, wise, size) -> None:
    me = browser.person(size=size)
    id = me.sit(game, ME, BOT, options=options)
    assert me.play_on(**wise) > 20
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


@pytest.mark.parametrize("game", ["airlines", "postcards"])
def test_games_with_a_board_can_be_played_with_the_panel_too(browser: Browser, game: str) -> None:
    me = browser.person(lang="fr")
    me.sit(game, ME, BOT)
    for n in range(25):
        if me.state() == "confirm":
            me.page.locator(".prompt .button.sign").click()
        else:
            me.pick(n)
        me.settled()
    assert me.page.locator("[data-unnamed]").count() == 0
    assert me.page.locator(".logbook li").count() > 5


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
