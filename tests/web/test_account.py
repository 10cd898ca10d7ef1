"""What is one's own, and the others: sign out, delete, mute, report, send away; what has no way back asks first."""

from __future__ import annotations

import pytest

from tests.web.pages import DESKTOP, PHONE, Browser, Person
from tests.web.test_pages import too_wide

ME, FRIEND = {"kind": "me"}, {"kind": "invited"}
SMALL, WIDE = {"width": 320, "height": 640}, {"width": 2560, "height": 1300}


def account(me: Person) -> None:
    """From home to one's own page."""
    me.go("/")
    me.page.get_by_role("link", name="Ada").click()
    me.page.get_by_role("heading", name="Yours, and only yours").wait_for()
    me.page.get_by_role("heading", name="Take it or leave it").wait_for()


def in_a_room(me: Person, friend: Person) -> None:
    """Both wait for a third."""
    me.api("/me", {"name": "Ada"})
    me.sit("pdx", ME, FRIEND, FRIEND)
    friend.api("/me", {"name": "Zoé"})
    friend.go("/join/" + me.page.locator("#link").input_value().rpartition("/")[2])
    friend.page.locator("main.waiting").wait_for()
    me.page.get_by_text("Zoé").first.wait_for()


def test_whoever_signs_out_is_asked_and_comes_back_with_the_code(browser: Browser) -> None:
    me = browser.person()
    me.api("/me", {"name": "Ada"})
    account(me)
    assert not me.axe()
    me.page.get_by_role("button", name="Show me a recovery code").click()
    me.page.get_by_role("img", name="scan to move").wait_for()
    assert not me.axe()
    code = me.page.locator(".code code").inner_text()
    with me.page.expect_download() as download:
        me.page.get_by_role("link", name="Save as file").click()
    assert code in download.value.path().read_text()
    me.page.get_by_role("button", name="Sign out…").press("Enter")
    me.page.get_by_text("Only your recovery code leads back to your tables.").wait_for()
    me.page.keyboard.press("Escape")
    assert me.page.evaluate("document.activeElement.innerText") == "Sign out…", "whoever cancels is where they were"
    me.page.get_by_role("button", name="Sign out…").click()
    me.page.get_by_role("button", name="Sign out", exact=True).click()
    me.page.get_by_role("link", name="You", exact=True).click()
    me.page.get_by_label("I have a recovery code").fill(code)
    me.page.get_by_role("button", name="Go", exact=True).click()
    me.page.get_by_role("link", name="Ada").wait_for()


@pytest.mark.parametrize(("theme", "lang", "size"), [
    ("light", "en", None), ("dark", "fr", PHONE), ("dark", "en", WIDE), ("light", "fr", SMALL)])
def test_axe_finds_nothing_on_it_and_it_fits_any_window(browser: Browser, theme: str, lang: str, size) -> None:
    me = browser.person(lang, theme, size)
    me.api("/me", {"name": "Ada"})
    me.go("/me/account")
    me.page.locator("#recovery").wait_for()
    found = me.axe() + too_wide(me)
    me.page.locator("section:has(#recovery) .button").click()
    me.page.locator(".stub svg[role=img]").wait_for()
    found += me.axe() + too_wide(me)
    me.page.locator(".button.danger").click()
    me.page.locator("dialog[open]").wait_for()
    assert found + me.axe() == []


def test_a_scanned_pass_brings_its_code_along(browser: Browser) -> None:
    me, elsewhere = browser.person(), browser.person()
    me.api("/me", {"name": "Ada"})
    code = me.api("/me/recovery", {})["code"]
    elsewhere.go(f"/me/account#{code}")
    elsewhere.page.get_by_role("button", name="Go", exact=True).click()
    elsewhere.page.get_by_role("link", name="Ada").wait_for()


def test_somebody_new_tells_a_name_on_their_page(browser: Browser) -> None:
    me = browser.person()
    me.go("/me/account")
    field = me.page.get_by_label("Your name")
    assert not me.axe() and me.page.get_by_role("button", name="Delete…").count() == 0, "nothing is kept yet"
    field.fill("Ada")
    field.press("Enter")
    me.page.get_by_text("Kept.").wait_for()
    me.page.get_by_role("link", name="Ada").wait_for()
    me.page.get_by_role("button", name="Delete…").wait_for()


def test_all_that_is_kept_is_one_file(browser: Browser) -> None:
    me = browser.person()
    me.api("/me", {"name": "Ada"})
    account(me)
    with me.page.expect_download() as download:
        me.page.get_by_role("link", name="Export").click()
    assert '"name":"Ada"' in download.value.path().read_text()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_delete_me_asks_first_and_leaves_nobody(browser: Browser, size: dict[str, int]) -> None:
    me = browser.person(size=size)
    me.api("/me", {"name": "Ada"})
    account(me)
    me.page.get_by_role("button", name="Delete…").click()
    me.page.get_by_text("go at once and for good").wait_for()
    assert not me.axe()
    me.page.get_by_role("button", name="Delete me", exact=True).click()
    me.page.get_by_role("link", name="You", exact=True).wait_for()
    assert me.api("/me") is None


def test_what_somebody_says_is_muted_reported_and_read_again(browser: Browser) -> None:
    me, friend = browser.person(), browser.person()
    in_a_room(me, friend)
    me.page.get_by_label("Say something").fill("hello")
    me.page.get_by_role("button", name="Send", exact=True).click()
    friend.page.get_by_role("log").get_by_text("hello").wait_for()
    friend.page.get_by_label("Say something").fill("buy my ducks")
    friend.page.get_by_role("button", name="Send", exact=True).click()
    said = me.page.get_by_role("log").get_by_text("buy my ducks")
    said.wait_for()
    assert me.page.get_by_role("button", name="What Ada says…").count() == 0, "not of what I say myself"
    me.page.get_by_role("button", name="What Zoé says…").click()
    me.page.get_by_role("menuitem", name="Report to the host").click()
    me.page.get_by_text("The host is told.").wait_for()
    me.page.get_by_role("button", name="What Zoé says…").click()
    assert not me.axe()
    me.page.get_by_role("menuitem", name="Mute").click()
    said.wait_for(state="detached")
    account(me)
    me.page.get_by_text("muted: you read nothing of theirs").wait_for()
    me.page.get_by_role("button", name="Lift: Zoé").click()
    me.page.get_by_text("muted: you read nothing of theirs").wait_for(state="detached")


def test_a_host_sends_somebody_away(browser: Browser) -> None:
    me, friend = browser.person(), browser.person()
    in_a_room(me, friend)
    me.page.get_by_role("button", name="Ask somebody to leave").click()
    me.page.get_by_role("menuitem", name="Zoé").click()
    me.page.get_by_role("button", name="Ask somebody to leave").wait_for(state="detached")
    assert [seat["kind"] for seat in me.api(f"/tables/{me.page.url.rpartition('/')[2]}")["seats"]][1:] == ["open"] * 2
