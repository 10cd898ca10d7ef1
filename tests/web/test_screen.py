"""People around one screen: the curtain between their hands."""

from __future__ import annotations

import re

from tests.web.pages import LIT, Browser, Person

ME, BO, BOT = {"kind": "me"}, {"kind": "here", "name": "Bo"}, {"kind": "bot", "bot": "random"}


def hold(me: Person) -> None:
    """Show the hand of whoever the screen was passed to."""
    me.page.get_by_role("button", name=re.compile("show my hand")).hover()
    me.page.mouse.down()
    me.page.locator(".prompt").wait_for()
    me.page.mouse.up()


def passed_to(me: Person) -> str:
    title = me.page.get_by_role("heading", name=re.compile("^Pass the screen to "))
    title.wait_for()
    return title.inner_text().removeprefix("Pass the screen to ")


def play_turn(me: Person) -> None:
    """The whole turn of whoever has the screen."""
    for n in range(60):
        me.page.locator(f".curtain, .ending, {LIT}, .prompt .button.sign").first.wait_for()
        if me.page.locator(".curtain, .ending").count():
            return
        me.go_on(n) if not me.page.locator(".prompt .button.sign").count() else \
            me.page.locator(".prompt .button.sign").click()
    raise AssertionError("the turn does not end")


def test_the_screen_is_passed_on_and_hides_every_hand(browser: Browser) -> None:
    me = browser.person()
    me.api("/me", {"name": "Ada"})
    me.sit("airlines", ME, BO, BOT)
    first = passed_to(me)
    assert me.page.locator(".prompt, .board, .rail, [data-pick]").count() == 0, "nothing but the curtain"
    assert not me.axe()
    hold(me)
    hand = me.page.locator(".seats .asked").inner_text()
    assert "You" in hand
    play_turn(me)
    second = passed_to(me)
    assert {first, second} == {"Ada", "Bo"}
    assert me.page.locator(".curtain li").count() > 0, "what happened is told"
    assert me.page.locator(".prompt, .board, .rail, [data-pick]").count() == 0
    me.page.keyboard.down(" ")
    me.page.locator(".prompt").wait_for()
    me.page.keyboard.up(" ")
    me.page.locator(LIT).first.wait_for()
    me.page.keyboard.press("b")
    assert passed_to(me) == second


def test_a_touch_is_not_enough(browser: Browser) -> None:
    me = browser.person()
    me.api("/me", {"name": "Ada"})
    me.sit("portal", ME, BO)
    passed_to(me)
    me.page.get_by_role("button", name=re.compile("show my hand")).click()
    me.page.wait_for_function("() => !document.querySelector('.curtain .holding')")
    assert me.page.locator(".curtain").count() == 1
