"""The pages around the table: they say what they should, axe finds nothing, and they are light."""

from __future__ import annotations

import gzip
import re

import pytest

from layover.games import IDS
from layover.server.http import pages
from tests.web.pages import PHONE, Browser, Person

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}
MOST_BYTES = 90_000
GONE = "main.page h1"
"""What tells that something is not there; the first picture of a slow line has a heading too."""


@pytest.mark.parametrize(("theme", "lang", "size"), [("light", "en", None), ("dark", "fr", PHONE)])
def test_axe_finds_nothing_on_any_page(browser: Browser, theme: str, lang: str, size) -> None:
    me = browser.person(lang, theme, size)
    found: dict[str, list[str]] = {}
    for path, ready in (("/", ".pass"), ("/new/pdx", "ol li"), ("/rules/airlines", "[data-rule]"), ("/nowhere", GONE),
                        ("/t/nowhere", GONE), ("/join/nothing", GONE), ("/me/account", "#name")):
        me.go(path)
        me.page.locator(ready).first.wait_for()
        found[path] = me.axe() + too_wide(me)
    me.sit("duck_dealer", ME, FRIEND)
    me.page.locator(".waiting ol li").first.wait_for()
    found["waiting"] = me.axe() + too_wide(me)
    me.sit("pdx", ME, BOT)
    me.state()
    found["table"] = me.axe() + too_wide(me)
    for key in ("l", "r", "c", "?"):
        me.page.keyboard.press(key)
        me.page.locator("dialog[open] h2").wait_for()
        if key == "r":
            me.page.locator("dialog[open] [data-rule]").first.wait_for()
        found[f"drawer {key}"] = me.axe()
        me.page.keyboard.press("Escape")
        me.page.locator("dialog[open]").wait_for(state="detached")
    assert {page: wrong for page, wrong in found.items() if wrong} == {}


def too_wide(me: Person) -> list[str]:
    """A page never scrolls sideways."""
    width = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{width} pixels wider than the window"] if width > 0 else []


def test_play_now_starts_a_game_with_one_click_and_home_remembers_it(browser: Browser) -> None:
    me = browser.person()
    me.go("/")
    me.page.get_by_role("button", name="Play now: PDX").wait_for()
    assert me.page.locator(".pass h3").count() == len(IDS)
    me.page.get_by_role("button", name="Play now: PDX").click()
    me.page.wait_for_url("**/t/*")
    me.page.locator(".prompt .ask").wait_for()
    me.page.get_by_role("link", name="Lounge").click()
    me.page.locator(".running a").wait_for()
    me.page.locator(".running a").click()
    me.page.wait_for_url("**/t/*")


def test_home_shows_first_what_waits_for_me(browser: Browser) -> None:
    me, friend = browser.person(), browser.person()
    for person, name in ((me, "Ada"), (friend, "Bo")):
        person.api("/me", {"name": name})
    theirs = friend.api("/tables", {"game": "portal", "seats": [ME, FRIEND], "pace": 0})
    me.api("/join", {"code": theirs["invitation"]})
    left = me.api("/tables", {"game": "airlines", "seats": [ME, BOT, FRIEND]})
    friend.api("/join", {"code": left["invitation"]})
    me.api(f"/tables/{left['id']}/leave", {})
    me.sit("postcards", ME, BOT)
    me.page.locator(".prompt.mine").wait_for()
    me.api("/tables", {"game": "duck_dealer", "seats": [ME, FRIEND, BOT]})
    me.go("/")
    me.page.locator(".running a").nth(3).wait_for()
    told = [" ".join(row.split()) for row in me.page.locator(".running a").all_inner_texts()]
    asked = me.api(f"/tables/{theirs['id']}")["asked"]
    while_ago = r"since \d+ (s|min)"
    waits = [f"Your turn {while_ago} Board"] * (2 if asked == 1 else 1)
    theirs_now = [] if asked == 1 else [f"Turn of Bo {while_ago} Look"]
    rest = [f"a bot plays for you {while_ago} Take my seat back", *theirs_now]
    for row, end in zip(told, [*waits, *rest, "Boarding 2 of 3 Wait"], strict=True):
        assert re.search(end + "$", row), told
    assert not me.axe()


def others_did_something(me: Person, id: str) -> bool:
    ply = me.api(f"/tables/{id}")["ply"]
    return any(event["seat"] > 0 for event in me.api(f"/tables/{id}/plies/{ply}?since=0")["events"])


def test_home_leads_on_to_the_table_that_waits_most_and_tells_what_happened_there(browser: Browser) -> None:
    me = browser.person()
    later = me.sit("postcards", ME, BOT)
    me.page.locator(".prompt.mine").wait_for()
    soon = me.sit("airlines", ME, BOT, BOT, clock={"kind": "move", "time": 86_400})
    while not others_did_something(me, soon):
        me.step()
    me.page.locator(".prompt.mine").wait_for()
    me.go("/")
    card = me.page.get_by_role("region", name="Airlines with ")
    card.wait_for()
    card.locator(".glimpse svg").first.wait_for(state="attached")
    said = card.inner_text()
    assert re.search("2[34]\u00a0h left", said), said
    assert any(f"{seat['name']} " in said for seat in me.api(f"/tables/{soon}")["seats"][1:]), said
    assert not me.axe()
    assert card.get_by_role("link", name="Next table").get_attribute("href") == f"/t/{later}"
    card.get_by_role("link", name="Board now").click()
    me.page.wait_for_url(f"**/t/{soon}")


def test_a_table_is_set_up(browser: Browser) -> None:
    me = browser.person()
    me.go("/new/pdx")
    me.page.get_by_role("button", name=re.compile("^Seat 2:")).click()
    me.page.get_by_role("menuitemradio", name="The rulebook's Tyler").click()
    me.page.get_by_role("switch", name="Stocks").check()
    me.page.get_by_role("button", name="a move", exact=True).click()
    me.page.get_by_role("switch", name="Others may watch").uncheck()
    me.page.get_by_role("group", name="How fast bots play").get_by_role("button", name="at once").click()
    me.page.get_by_role("button", name="Start", exact=True).click()
    me.page.wait_for_url("**/t/*")
    table = me.api(f"/tables/{me.page.url.rpartition('/')[2]}")
    assert table["options"]["stocks"] is True and table["pace"] == 0
    assert table["clock"] == {"kind": "move", "time": 180}
    assert [seat["kind"] for seat in table["seats"]] == ["person", "automa"] and not table["gallery"]
    stranger = browser.person()
    stranger.page.goto(me.page.url)
    stranger.page.get_by_role("heading", name="This table is private").wait_for()


def test_a_rule_is_found_by_a_word_and_by_its_link(browser: Browser) -> None:
    me = browser.person("fr")
    me.go("/rules/airlines")
    me.page.locator("[data-rule]").first.wait_for()
    count = me.page.locator("[data-rule]").count()
    me.page.get_by_label("Chercher dans les règles").fill("fonder")
    me.page.wait_for_function("count => document.querySelectorAll('[data-rule]').length < count", arg=count)
    some = me.page.locator("[data-rule]").first.get_attribute("data-rule")
    me.go(f"/rules/airlines#{some}")
    me.page.locator(f"[data-rule='{some}'].here").wait_for()


def test_another_device_takes_over_with_the_recovery_code(browser: Browser) -> None:
    me, device = browser.person(), browser.person()
    id = me.sit("portal", ME, BOT)
    me.go("/")
    me.page.get_by_role("link", name="You", exact=True).click()
    me.page.get_by_role("button", name="Show me a recovery code").click()
    me.page.get_by_role("img", name="scan to move").wait_for()
    code = me.page.locator("code").inner_text()
    device.go("/me/account")
    device.page.get_by_label("I have a recovery code").fill(code)
    device.page.get_by_role("button", name="Go", exact=True).click()
    device.page.locator(f".running a[href='/t/{id}']").wait_for()


@pytest.mark.parametrize(("lang", "said", "again"), [
    ("en", "The server does not answer as it should.", "Try again"),
    ("fr", "Le serveur ne répond pas comme il devrait.", "Réessayer")])
@pytest.mark.parametrize(("path", "there"), [
    ("/", ".pass"), ("/new/pdx", "ol li"), ("/rules/pdx", "[data-rule]"), ("/me/account", "#recovery")])
def test_a_page_whose_server_fails_says_so_and_is_tried_again(
        browser: Browser, path: str, there: str, lang: str, said: str, again: str) -> None:
    me = browser.person(lang)
    me.api("/me", {"name": "Ada"})
    me.page.route("**/api/**", lambda asked: asked.fulfill(status=200, body="Service Unavailable"))
    me.go(path)
    me.page.get_by_role("alert").get_by_text(said).wait_for()
    assert me.page.locator("#name, #games, .place").count() == 0, "nothing that is empty, nothing for a guest"
    assert not me.axe()
    me.page.unroute("**/api/**")
    me.page.get_by_role("button", name=again).click()
    me.page.locator(there).first.wait_for()
    assert me.page.get_by_role("alert").count() == 0


def test_without_a_connection_a_page_says_so(browser: Browser) -> None:
    me = browser.person("fr")
    me.go("/")
    me.page.wait_for_function("() => navigator.serviceWorker.controller")
    me.page.context.set_offline(True)
    me.page.goto(f"{me.site}/rules/pdx")
    me.page.get_by_role("heading", name="Pas de connexion").wait_for()
    me.page.context.set_offline(False)
    me.page.get_by_role("link", name="Réessayer").click()
    me.page.locator("[data-rule]").first.wait_for()


def test_it_can_be_kept_as_an_app(browser: Browser) -> None:
    me = browser.person()
    me.go("/")
    manifest = me.page.request.get(me.site + str(me.page.locator("link[rel=manifest]").get_attribute("href"))).json()
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert me.page.request.get(me.site + icon["src"]).headers["content-type"].startswith("image/svg+xml")


def test_the_first_load_is_light() -> None:
    folder = pages.folder()
    assert folder is not None
    page = (folder / "index.html").read_text(encoding="utf-8")
    files = [folder / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)]
    assert files and sum(len(gzip.compress(file.read_bytes())) for file in files) <= MOST_BYTES
