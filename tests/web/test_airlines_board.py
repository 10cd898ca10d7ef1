"""The drawn board of Airlines, by clicks and by keys on the board alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.web.drawn import Drawn
from tests.web.pages import DESKTOP, PHONE, Browser

FOUR = ({"kind": "me"}, *[{"kind": "bot", "bot": "easy"}] * 3)
SIX = ({"kind": "me"}, *[{"kind": "bot", "bot": "easy"}] * 5)
OPTIONS = {"bonus": True, "extra_round": True, "delayed_scoring": True}
SIGHT = "document.querySelector('.viewport > svg').getAttribute('viewBox').split(' ')[2]"
"""How much of the map is seen, from west to east."""


class Airlines(Drawn):
    """A table of Airlines."""

    def target(self, pick: str) -> Any:
        """The place itself; of a route its first circle, since a bent route has nothing in its middle."""
        place = super().target(pick)
        return place.locator(".circle").first if "route:" in pick else place

    def pick(self, pick: str) -> None:
        """Circles to sabotage lie all over the map; on a phone it has turned to where most of them are."""
        if pick.startswith("sabotage_circle:"):
            self.page.locator(".viewport .zoom button").last.click()
        super().pick(pick)


@pytest.mark.parametrize(("size", "lang", "options"), [
    (DESKTOP, "en", {}), (PHONE, "fr", OPTIONS)], ids=["desktop", "phone"])
def test_a_whole_game_by_clicks_on_the_board(browser: Browser, size: dict[str, int], lang: str,
                                             options: dict[str, bool]) -> None:
    table = Airlines(browser.person(lang, size=size, panel=False), "airlines", *SIX, options=options)
    seen = table.play(random.Random(4))
    assert table.over
    assert {"extend", "extend_with", "take_share", "play"} <= seen


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_the_board(browser: Browser, theme: str, size: dict[str, int]) -> None:
    person = browser.person(theme=theme, size=size, panel=False)
    table = Airlines(person, "airlines", *FOUR)
    rng = random.Random(1)
    for _ in range(12):
        table.pick(rng.choice(table.asked()))
        assert not table.over
    table.asked()
    assert person.axe() == []


def test_a_refused_place_says_its_rule(browser: Browser) -> None:
    person = browser.person(panel=False)
    Airlines(person, "airlines", *FOUR).asked()
    refused = person.page.locator("[data-refused]").first
    rule = refused.get_attribute("data-refused")
    assert rule and refused.get_attribute("aria-disabled") == "true"
    refused.hover()
    assert rule in person.page.locator("[role=tooltip]").inner_text()
    refused.click(force=True)                    # what is not enabled can be clicked all the same, and says why
    assert rule in person.page.locator(".prompt .why").inner_text()


def test_a_turn_by_keyboard_alone(browser: Browser) -> None:
    person = browser.person(panel=False)
    Airlines(person, "airlines", *FOUR).asked()
    page = person.page
    focused = "(document.activeElement.dataset.pick ?? '')"

    def walk_to(pick: str) -> None:
        for _ in range(60):
            if page.evaluate(focused) == pick:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never meets {pick}")

    walk_to("extend:")
    page.keyboard.press("Enter")                 # draws a flight card; from here on the focus is brought along
    page.wait_for_selector('[data-pick="decline:"]')
    page.wait_for_function(f"() => {focused} !== ''")
    walk_to("decline:")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Do not extend"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.prompt .button.sign')")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-pick="decline:"]', state="detached")


def test_the_map_zooms_by_keys_and_wheel(browser: Browser) -> None:
    person = browser.person(panel=False)
    Airlines(person, "airlines", *FOUR).asked()
    page, drawing = person.page, person.page.locator(".viewport > svg")
    whole = float(page.evaluate(SIGHT))
    drawing.focus()
    page.keyboard.press("+")
    page.wait_for_function(f"before => {SIGHT} < before", arg=whole)
    nearer = float(page.evaluate(SIGHT))
    drawing.hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function(f"before => {SIGHT} < before", arg=nearer)
    drawing.focus()
    page.keyboard.press("0")
    page.wait_for_function(f"before => +{SIGHT} === before", arg=whole)


def test_the_buttons_of_the_map_hide_none_of_it(browser: Browser) -> None:
    """On a phone a lit route in the south-east could lie under them, out of a finger's reach."""
    person = browser.person(size=PHONE, panel=False)
    Airlines(person, "airlines", *FOUR).asked()
    page = person.page
    buttons = page.locator(".viewport .zoom").bounding_box()["x"]
    eastern = "() => Math.max(...[...document.querySelectorAll('.viewport .circle')]" \
              ".map((one) => one.getBoundingClientRect().right))"
    assert page.evaluate(eastern) <= buttons
    page.locator(".viewport > svg").focus()
    for key in ["+"] * 4 + ["ArrowRight"] * 40:  # near, and as far east as it goes
        page.keyboard.press(key)
    assert page.evaluate(eastern) <= buttons


def test_what_lights_up_stays_under_the_pointer(browser: Browser) -> None:
    """At its lower edge it would move away from the pointer, back, and away again."""
    table = Airlines(browser.person(panel=False), "airlines", *FOUR)
    lit = table.target(table.asked()[0])
    before = lit.bounding_box()
    table.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] - 1)
    table.page.wait_for_timeout(300)
    assert lit.evaluate("(one) => one.matches(':hover')") and lit.bounding_box() == before
