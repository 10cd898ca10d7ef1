"""The rooms before the game: set-up, waiting room, and the door of a table that is full."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.pages import PHONE, Browser, Person
from tests.web.test_pages import too_wide

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}
DEPARTED = """() => {
    window.departed = { said: "", board: false };
    new MutationObserver(() => {
        const now = document.querySelector(".departing [role=status]");
        if (!now) return;
        departed.said = now.innerText;
        departed.board ||= document.querySelector(".prompt") !== null;
    }).observe(document.body, { subtree: true, childList: true });
}"""
"""What a page says while the game departs, and whether the board was there already; it takes three seconds."""
SMALL, WIDE = {"width": 320, "height": 640}, {"width": 2560, "height": 1300}


def named(browser: Browser, name: str, *more: Any) -> Person:
    """Somebody who has told their name."""
    person = browser.person(*more)
    person.api("/me", {"name": name})
    return person


def set_up(me: Person, game: str, preset: str = "") -> None:
    me.go(f"/new/{game}" + (f"?preset={preset}" if preset else ""))
    me.page.get_by_role("group", name="What to begin with").wait_for()


def table_of(me: Person) -> Any:
    me.page.wait_for_url("**/t/*")
    return me.api(f"/tables/{me.page.url.rpartition('/')[2]}")


def chair(me: Person, n: int) -> Any:
    return me.page.get_by_role("button", name=re.compile(f"^Seat {n}:"))


def sit(me: Person, n: int, who: str) -> None:
    """By the keyboard alone."""
    chair(me, n).press("Enter")
    me.page.get_by_role("menuitemradio", name=who).press("Enter")


@pytest.mark.parametrize(("theme", "lang", "size"), [
    ("light", "en", None), ("dark", "fr", PHONE), ("dark", "en", SMALL), ("light", "fr", WIDE)])
def test_axe_finds_nothing_in_any_room(browser: Browser, theme: str, lang: str, size) -> None:
    host, me = named(browser, "Nora", lang, theme, size), browser.person(lang, theme, size)
    found: dict[str, list[str]] = {}

    def look(name: str, who: Person, path: str, ready: str) -> None:
        who.go(path)
        who.page.locator(ready).first.wait_for()
        found[name] = who.axe() + too_wide(who)

    for preset in ("bots", "mail", "screen"):
        look(f"set-up {preset}", me, f"/new/airlines?preset={preset}", "ol li")
    me.page.locator("ol li button").first.click()
    me.page.get_by_role("menu").wait_for()
    found["menu"] = me.axe()
    me.page.keyboard.press("Escape")
    me.page.locator(".clock .button").click()
    me.page.locator("dialog[open]").wait_for()
    found["clock"] = me.axe() + too_wide(me)
    open_table = host.api("/tables", {"game": "airlines", "seats": [ME, FRIEND, FRIEND]})
    look("waiting", host, f"/t/{open_table['id']}", ".waiting ol li")
    look("door", me, f"/join/{open_table['invitation']}", "ol li")
    begun = host.api("/tables", {"game": "portal", "seats": [ME, FRIEND]})
    named(browser, "Theo").api("/join", {"code": begun["invitation"]})
    look("full", me, f"/join/{begun['invitation']}", "ol li")
    look("no game", me, "/new/chess", "h1")
    assert {room: wrong for room, wrong in found.items() if wrong} == {}


def test_a_preset_is_a_whole_wish_that_stays_marked_when_it_is_changed_and_comes_back(browser: Browser) -> None:
    me = browser.person()
    set_up(me, "airlines")
    bots, live = (me.page.get_by_role("button", name=re.compile(name)) for name in ("^Quick game", "^With a friend"))
    assert bots.get_attribute("aria-pressed") == "true"
    live.click()
    assert me.page.url.endswith("preset=live")
    assert "A friend, by link" in chair(me, 2).inner_text()
    me.page.get_by_role("button", name="20 min + 30 s · change").wait_for()
    sit(me, 2, "Bot, hard")
    assert "changed" in live.inner_text()
    sit(me, 2, "A friend, by link")
    assert "changed" not in live.inner_text()
    bots.click()
    me.page.get_by_role("switch", name="Late scoring cards").check()
    pass_ = me.page.get_by_role("region", name="Airlines", exact=True)
    for said in ("You, bot normal, bot normal", "at once", "Late scoring cards", "readable", "whoever has the link"):
        assert said in pass_.inner_text()
    me.page.get_by_role("button", name="Start", exact=True).click()
    assert table_of(me)["options"]["delayed_scoring"] is True
    set_up(me, "airlines")
    me.page.get_by_role("button", name=re.compile("^Last time")).click()
    assert me.page.get_by_role("switch", name="Late scoring cards").is_checked()


def test_chairs_are_ordered_by_keys_by_the_menu_and_by_dragging(browser: Browser) -> None:
    me = browser.person()
    set_up(me, "airlines")
    sit(me, 3, "Bot, expert")

    def order() -> list[str]:
        return [chair(me, n).get_attribute("aria-label").partition(": ")[2] for n in (1, 2, 3)]

    chair(me, 1).press("Alt+ArrowRight")
    assert order() == ["Bot, normal", "You", "Bot, expert"]
    assert chair(me, 2).evaluate("button => button === document.activeElement")
    assert me.page.get_by_text("You: seat 2").count() == 1
    chair(me, 3).press("Enter")
    me.page.get_by_role("menuitem", name="One place earlier").press("Enter")
    assert order() == ["Bot, normal", "Bot, expert", "You"]
    chairs = me.page.get_by_role("list", name="Who sits where").locator("li")
    chairs.nth(2).drag_to(chairs.nth(0))
    assert order() == ["You", "Bot, normal", "Bot, expert"]
    sit(me, 3, "You")
    assert order() == ["Bot, expert", "Bot, normal", "You"]
    me.page.get_by_role("button", name="Chair", exact=True).click()
    chair(me, 4).press("Enter")
    me.page.get_by_role("menuitem", name="Take the chair away").press("Enter")
    assert chair(me, 4).count() == 0
    me.page.get_by_role("button", name="Start", exact=True).click()
    assert [(seat["kind"], seat.get("bot")) for seat in table_of(me)["seats"]] == [
        ("bot", "expert"), ("bot", "normal"), ("person", None)]


def test_an_option_leads_to_its_rule_and_back(browser: Browser) -> None:
    me = browser.person()
    set_up(me, "airlines")
    me.page.get_by_role("switch", name="Starting-order bonus").check()
    me.page.get_by_role("link", name="Rule AIR-240").click()
    me.page.locator("dialog[open] [data-rule='AIR-240']").wait_for()
    me.page.keyboard.press("Escape")
    assert me.page.get_by_role("switch", name="Starting-order bonus").is_checked()


def test_the_clock_is_chosen_among_kinds_that_are_explained(browser: Browser) -> None:
    me = browser.person()
    set_up(me, "airlines")
    me.page.get_by_role("button", name="The kinds explained").click()
    dialog = me.page.get_by_role("dialog", name="The clock")
    dialog.get_by_role("button", name="1 h + 1 min").click()
    dialog.get_by_role("button", name="Close").click()
    me.page.get_by_role("button", name="The kinds explained").click()                # nothing was taken
    dialog.get_by_role("radio", name=re.compile("^Days")).check()
    dialog.get_by_role("button", name="3 days a turn", exact=True).click()
    dialog.get_by_role("button", name="Take: 3 days a turn").click()
    me.page.get_by_role("button", name="days", exact=True, pressed=True).wait_for()
    me.page.get_by_role("button", name="Start", exact=True).click()
    assert table_of(me)["clock"] == {"kind": "move", "time": 259_200}


def test_a_name_is_asked_only_where_others_will_read_it(browser: Browser) -> None:
    me = browser.person()
    set_up(me, "airlines")
    assert me.page.get_by_label("Your name").count() == 0
    me.page.get_by_role("button", name=re.compile("^By correspondence")).click()
    me.page.get_by_role("button", name="Start", exact=True).click()
    me.page.get_by_text("Tell your name first.").wait_for()
    assert me.page.get_by_label("Your name").evaluate("field => field === document.activeElement")
    me.page.get_by_label("Your name").fill("Nora")
    me.page.get_by_role("button", name="Start", exact=True).click()
    assert table_of(me)["seats"][0]["name"] == "Nora"
    set_up(me, "airlines", "live")
    me.page.get_by_label("Your name").wait_for(state="detached")


@pytest.mark.parametrize("size", [None, PHONE, SMALL])
def test_start_stays_in_view_and_covers_nothing(browser: Browser, size) -> None:
    me = browser.person(size=size)
    set_up(me, "pdx", "screen")
    last = me.page.get_by_role("heading", name="How strong is a bot?")
    last.scroll_into_view_if_needed()
    me.page.get_by_role("switch", name="Others may watch").scroll_into_view_if_needed()
    start = me.page.get_by_role("button", name="Start", exact=True)
    assert start.count() == 1, "one way on at a time"
    box, switch = start.bounding_box(), me.page.get_by_role("switch", name="Others may watch").bounding_box()
    height = me.page.evaluate("innerHeight")
    assert box["y"] >= 0 and box["y"] + box["height"] <= height
    assert switch["y"] + switch["height"] <= box["y"] or switch["x"] + switch["width"] <= box["x"]


def test_a_waiting_room_is_filled_by_its_host_and_departs_before_the_board(browser: Browser) -> None:
    host, friend = named(browser, "Nora"), browser.person()
    host.sit("airlines", ME, FRIEND, FRIEND, clock={"kind": "total", "time": 1200, "bonus": 30})
    sign = host.page.locator(".sign")
    sign.get_by_text("20 min + 30 s").wait_for()
    code = host.page.locator(".sign .code").inner_text()
    assert re.fullmatch(r"[A-HJKMNP-Z2-9]{3} [A-HJKMNP-Z2-9]{3}", code)
    host.page.get_by_role("img", name="The invitation as a QR code").wait_for()
    assert host.page.get_by_label("Invitation", exact=True).input_value().endswith(code.replace(" ", "").lower())

    friend.go("/")
    friend.page.get_by_label("Join by code").fill(code)
    friend.page.get_by_role("button", name="Join").click()
    friend.page.get_by_role("heading", name="Sit down at Airlines").wait_for()
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.get_by_text("Tell your name first.").wait_for()
    friend.page.get_by_label("Your name").fill("Theo")
    friend.page.get_by_label("Your name").press("Enter")
    friend.page.wait_for_url("**/t/*")
    sign.get_by_text("Boarding 2 of 3").wait_for()
    host.page.get_by_role("list", name="Seats").get_by_text("Theo").wait_for()
    assert friend.page.get_by_role("button", name=re.compile("Fill|Close the room")).count() == 0

    friend.page.get_by_label("Say something").last.fill("Hello from the lounge")
    friend.page.keyboard.press("Enter")
    host.page.get_by_text("Hello from the lounge").first.wait_for()

    for person in (host, friend):
        person.page.evaluate(DEPARTED)
    host.page.get_by_role("button", name="Fill the free seat with a bot").click()
    host.page.get_by_role("menuitem", name="Bot, easy").click()
    for person in (host, friend):
        person.page.locator(".prompt").wait_for()
        departed = person.page.evaluate("departed")
        assert "Departing" in departed["said"] and "1 " in departed["said"] and not departed["board"]


def test_a_seat_is_given_up_and_taken_again_and_a_room_is_closed_for_everybody(browser: Browser) -> None:
    host, friend = named(browser, "Nora"), named(browser, "Theo")
    host.sit("airlines", ME, FRIEND, FRIEND)
    friend.go(f"/join/{host.api('/tables')[0]['invitation']}")
    friend.page.wait_for_url("**/t/*")
    friend.page.get_by_role("button", name="Give up my seat").click()
    friend.page.get_by_text("You watch. Whoever has the code may sit down.").wait_for()
    host.page.get_by_role("button", name="Give up my seat").click()
    host.page.get_by_role("button", name="Sit down").click()
    host.page.get_by_text("You may close this page: your seat is kept.").wait_for()
    host.page.get_by_role("button", name="Close the room").click()
    host.page.get_by_role("button", name="Keep it open").click()
    host.page.get_by_role("button", name="Close the room").click()
    host.page.get_by_role("button", name="Close the room").click()
    host.page.get_by_role("heading", name="Departures").wait_for()
    assert host.page.locator(".running").count() == 0
    friend.page.get_by_role("heading", name="The room was closed.").wait_for()
    friend.page.get_by_role("button", name="Set up the same").click()
    friend.page.get_by_role("button", name=re.compile("^The same, for us"), pressed=True).wait_for()
    assert "You" in chair(friend, 1).inner_text()


@pytest.mark.parametrize("gallery", [True, False])
def test_a_table_that_has_begun_shows_the_ways_on(browser: Browser, gallery: bool) -> None:
    host, friend, late = named(browser, "Nora"), named(browser, "Theo"), named(browser, "Iris")
    seats = [ME, FRIEND, {"kind": "bot", "bot": "hard"}]
    table = host.api("/tables", {"game": "airlines", "seats": seats, "gallery": gallery, "options": {"bonus": True}})
    friend.api("/join", {"code": table["invitation"]})
    late.go(f"/join/{table['invitation']}")
    late.page.get_by_role("heading", name="Every seat is taken.").wait_for()
    bot = host.api(f"/tables/{table['id']}")["seats"][2]["name"]
    late.page.get_by_text(f"Nora, Theo and {bot} are playing. Nothing is lost:", exact=True).wait_for()
    if gallery:
        late.page.get_by_role("link", name="Watch").click()
        late.page.locator(".prompt").wait_for()
        late.page.go_back()
    else:
        late.page.get_by_text("They play behind closed doors").wait_for()
    late.page.get_by_role("button", name="Set up the same").click()
    late.page.get_by_role("button", name=re.compile("^The same, for us"), pressed=True).wait_for()
    assert late.page.get_by_role("switch", name="Starting-order bonus").is_checked()
    said = late.page.get_by_role("region", name="Airlines", exact=True).inner_text()
    assert "You, a friend by link, bot hard" in said


def test_a_door_that_a_failing_server_keeps_shut_is_tried_again(browser: Browser) -> None:
    code = named(browser, "Nora").api("/tables", {"game": "pdx", "seats": [ME, FRIEND, FRIEND]})["invitation"]
    me = named(browser, "Theo")
    me.page.route("**/api/join?*", lambda asked: asked.fulfill(status=200, body="Service Unavailable"))
    me.go(f"/join/{code}")
    me.page.get_by_text("The server does not answer as it should.").wait_for()
    me.page.unroute("**/api/join?*")
    me.page.get_by_role("button", name="Try again").click()
    me.page.wait_for_url("**/t/*")


def test_what_is_not_there_names_the_way_out(browser: Browser) -> None:
    me = named(browser, "Nora")
    me.go("/join/nothing")
    me.page.get_by_role("heading", name="This code opens no door").wait_for()
    me.page.get_by_label("Join by code").fill("abcdef")
    me.page.get_by_role("button", name="Join").click()
    me.page.wait_for_url("**/join/abcdef")
    me.go("/new/chess")
    me.page.get_by_role("heading", name="There is no such game").wait_for()
    me.page.get_by_role("navigation", name="Which game").get_by_role("link", name="Portal").click()
    me.page.get_by_role("heading", name="Options of Portal").wait_for()


def test_people_around_one_screen_sit_down_by_their_names(browser: Browser) -> None:
    me = named(browser, "Nora")
    set_up(me, "portal", "screen")
    me.page.get_by_label("Name of the person in seat 2").fill("Theo")
    me.page.get_by_role("button", name="Start", exact=True).click()
    seats = table_of(me)["seats"]
    assert [seat["kind"] for seat in seats] == ["person"] * len(seats) and all(seat["you"] for seat in seats)
    assert (seats[0]["name"], seats[1]["here"], seats[2]["here"]) == ("Nora", "Theo", "Player 3")
