"""A table for everybody: by keyboard, by ear, magnified, in the system's colours, without motion, on a slow line."""

from __future__ import annotations

import pytest

from tests.web.pages import Browser, Person

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
GAMES = ["airlines", "duck_dealer", "pdx", "portal", "postcards"]
MOST_PRESSES = 10
QUESTIONS = 4
PARTS = 3
ZOOMED = {"width": 720, "height": 450}
"""A window of 1440 × 900 at 200 %."""
SLOW = {"offline": False, "latency": 300, "downloadThroughput": 40_000, "uploadThroughput": 20_000}
"""A bad line of a train, in milliseconds and bytes a second."""


def asked(me: Person) -> None:
    """Somebody waits for my pick, and nothing of mine is on its way."""
    me.page.wait_for_function("() => document.querySelector('.prompt.asked') "
                              "&& document.querySelector('[data-board][aria-busy=false] [data-lit]')")


def press(me: Person, keys: list[str]) -> None:
    for key in keys:
        me.page.keyboard.press(key)


def dearest(me: Person) -> int:
    """Pick what is the most keys away, by keyboard alone; how many presses that took."""
    before = me.page.locator(".prompt").inner_text()
    press(me, ["/"])
    rows = me.page.locator("[role=option]")
    rows.first.wait_for()
    keys = [*str(rows.count()), "Enter"]
    press(me, keys)
    me.page.wait_for_function("before => document.querySelector('.prompt').innerText !== before", arg=before)
    sure = me.page.locator(".prompt.confirm").count()
    if sure:
        press(me, ["Enter"])
        me.page.locator(".prompt.confirm").wait_for(state="detached")
    return 1 + len(keys) + sure


@pytest.mark.parametrize("game", GAMES)
def test_any_choice_is_a_few_keys_away_and_nothing_moves(browser: Browser, game: str) -> None:
    me = browser.person(panel=False)
    me.sit(game, ME, BOT)
    moving = """document.getAnimations().filter((one) => one.effect.getKeyframes().some((frame) => Object.keys(frame)
        .some((key) => !["offset", "computedOffset", "easing", "composite", "backgroundColor"].includes(key)))
    ).length"""
    for _ in range(QUESTIONS):
        asked(me)
        assert dearest(me) <= MOST_PRESSES
        assert me.page.evaluate(moving) == 0, "this reader wants nothing to move"


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_can_be_read_and_made_without_eyes(browser: Browser, game: str) -> None:
    """What a screen reader is given: the question, then a button with a name for everything that may be picked."""
    me = browser.person(panel=False)
    me.sit(game, ME, BOT)
    asked(me)
    question = me.page.locator(".prompt .ask").inner_text()
    assert question in me.page.get_by_role("region", name="What is asked").aria_snapshot()
    heard = me.page.locator("#board").aria_snapshot().count('button "')
    lit = me.page.locator("[data-board] [data-lit]")
    assert heard >= lit.count()
    for n in range(lit.count()):
        name = lit.nth(n).get_attribute("aria-label") or lit.nth(n).inner_text()
        assert len(name) > 1, lit.nth(n).evaluate("one => one.outerHTML.slice(0, 200)")
    lit.first.focus()
    for _ in range(PARTS):                              # of one answer, such as three pieces of equipment
        press(me, ["Enter"])
    me.page.wait_for_function("before => document.querySelector('.prompt .ask').innerText !== before "
                              "|| document.querySelector('[data-held]')", arg=question)


def test_at_twice_the_size_nothing_is_out_of_reach(browser: Browser) -> None:
    me = browser.person("fr", size=ZOOMED, panel=False)
    for path in ("/", "/new/pdx", "/rules/portal"):
        me.go(path)
        me.page.locator("h1").first.wait_for()
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    for game in GAMES:
        me.sit(game, ME, BOT, BOT)
        asked(me)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        lit = me.page.locator("[data-board] [data-lit]").first
        lit.focus()
        box = lit.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= ZOOMED["width"] + 1, game


def test_the_colours_of_the_system_leave_lit_things_lit(browser: Browser) -> None:
    me = browser.person(panel=False)
    me.page.emulate_media(forced_colors="active")
    highlight = me.page.evaluate("""() => {
        const one = document.body.appendChild(document.createElement("i"));
        one.style.color = "Highlight";
        return getComputedStyle(one).color;
    }""")
    for game in GAMES:
        me.sit(game, ME, BOT)
        asked(me)
        shown = me.page.locator("[data-board] [data-lit]").evaluate_all("""all => all.map(one => {
            const halo = one.querySelector(".halo");
            return halo ? getComputedStyle(halo).stroke : getComputedStyle(one).outlineColor;
        })""")
        assert set(shown) == {highlight}, game


def test_a_slow_line_shows_the_table_before_the_board(browser: Browser) -> None:
    me = browser.person(panel=False)
    id = me.sit("pdx", ME, BOT)
    session = me.page.context.new_cdp_session(me.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", SLOW)
    me.page.goto(f"{me.site}/t/{id}", wait_until="commit")
    me.page.get_by_text("The table is being laid").wait_for()
    me.page.get_by_role("link", name="Lounge").wait_for()
    assert me.page.locator("[data-board]").count() == 0, "the frame is there before its board"
    me.page.locator(".prompt.asked, .prompt.waiting").wait_for(timeout=60_000)
    me.page.locator("[data-board]").wait_for(timeout=60_000)
