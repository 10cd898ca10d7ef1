"""What the drawn board of PDX shows besides what is picked: Tyler's dice, crowded rooms, letters, the worst cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from layover.testing import scene
from tests.web.pages import PHONE, Browser
from tests.web.test_pdx_headings import Gestures, any_time, at

WINDOWS = ((1280, 800), (1440, 900), (2560, 1300), (390, 844), (320, 640))
OUTSIDE = """() => [...document.querySelectorAll("[data-lit], .offers > *, .otherwise button, .hall, .tray .count")]
    .filter((one) => {
        const room = (one.closest(".apron, .sheet, .hall, .pier") ?? document.documentElement).getBoundingClientRect();
        const { left, right } = one.getBoundingClientRect();
        return left < right && (left < room.left - 8 || right > room.right + 8);
    }).map((one) => one.outerHTML.slice(0, 120))"""
"""What is lit or stands in the strip, and juts out at a side of what it lies on."""


def worst() -> Any:
    """Seven gates, sixteen tokens, three stocks, a plane on its way, and a build with every reason against it."""
    sc = scene("pdx", 2, stocks=True, specialists=True).seat(
        0, gates="large CPT HND | medium | medium TIJ BZN LAS* IAH | small | medium | small | small",
        tokens="catering 2 security 2 comfort 2 baggage 2 shop 2 wild 2 sport beach 2 city", reserve="FRA MSY SJC",
        slots="contractor catering_baggage food_shop", worker="security_comfort",
        stocks="gallery_export_co luggage_specialists_co first_class_catering_co")
    sc.seat(1, gates="small | large YYZ AKL | small SFO", slots="catering_shop catering_freight security_comfort",
            tokens="5 catering 4 food", reserve="MCO SEA HNL", worker="exec_reserve", campaigns="culture_sport_beach")
    return sc.ask("build_kind", 0, phase="reclaim")


def crowd() -> Any:
    """Everybody's worker and both suitcases in one room."""
    sc = scene("pdx", 4)
    for seat in range(4):
        sc.seat(seat, worker="exec_build", suitcases="exec_build exec_build")
    return sc.turn(0)


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_tylers_dice_tumble_before_he_says_why(browser: Browser, size: dict[str, int] | None) -> None:
    person = browser.person(size=size, panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Gestures(person, scene("pdx", ("player", "tyler")).ask("end_turn", 0))
    table.pick("end_turn:")
    page = table.page
    page.wait_for_selector(".dice.tumbling")
    page.wait_for_selector(".dice.tumbling", state="detached")
    table.asked()
    page.reload()
    page.locator(".panel .head", has_text="Tyler").click()                 # his concourse in place of mine
    told = page.locator(".tyler").last
    assert told.locator("p").inner_text().startswith("Tyler ")
    rolled = told.locator(".dice").get_attribute("aria-label")
    assert rolled and rolled.endswith("-haul")
    page.keyboard.press("Escape")
    page.wait_for_selector(".tray")


def test_a_game_is_dealt_once(browser: Browser) -> None:
    """One second when the table is laid out, where things may move; a click ends it and is taken."""
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Gestures(person, "pdx", {"kind": "me"}, {"kind": "bot", "bot": "easy"}, options={"first_player": 1})
    page = table.page
    page.wait_for_selector(".pdx.dealing")
    table.pick("worker:exec_build")
    page.wait_for_selector(".pdx:not(.dealing) .build")
    page.reload()
    page.wait_for_selector(".pdx .build")
    assert not page.locator(".dealing").count(), "somebody has acted"


def test_what_is_pointed_at_is_foreseen(browser: Browser) -> None:
    """Ghosts on the board, and in words what it is good for."""
    sc = scene("pdx", 2).seat(0, gates="small TUS SEA | small BZN | small", reserve="CUN TIJ", tokens="5 art",
                              hangar="small", worker="exec_build", slots="food_comfort")
    sc.seat(1, slots="art_food").board(public="food_food")
    table = at(browser, sc.ask("worker", 0))
    page = table.page
    line = page.locator(".prompt")
    line.get_by_text("You stand in Build").wait_for()
    table.target("worker:office_art_food").hover()
    line.get_by_text("may place a suitcase").wait_for()
    table.target("worker:office_food_food").hover()
    line.get_by_text("CUN ready, TIJ ready").wait_for()
    line.get_by_text("7 tokens: 1 too many").wait_for()
    table.target("worker:office_food_food").click()
    table.await_lit("suitcase:exec_lease")
    table.target("suitcase:exec_lease").hover()
    page.wait_for_selector('.room:has-text("Fleet") .ghost')
    line.get_by_text("next turn: Fleet").wait_for()
    table = at(browser, sc.ask("schedule_flights", 0))
    table.target("schedule:small_b1").hover()
    table.page.locator(".prompt").get_by_text("lands next turn: Tucson").wait_for()
    table.target("done:").hover()
    table.page.locator(".prompt").get_by_text("planes that stay in the hangar: 1").wait_for()


def test_pieces_in_a_crowded_room_can_be_told_apart(browser: Browser) -> None:
    table = at(browser, crowd())
    spots = table.page.locator(".room .group .cases").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((one) => [one.left, one.right])")
    assert len(spots) == 4 and all(spots[k][1] <= spots[k + 1][0] + 4 for k in range(3)), "no suitcase covers another's"
    table.make("reclaim:exec_build")


def test_letters_stand_for_pictures_where_they_are_wanted(browser: Browser) -> None:
    table = at(browser, any_time(), "fr")
    page = table.page
    page.wait_for_selector(".pier .token.food")
    assert not page.locator(".board .token b").count()
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("switch", name="Lettres sur les jetons").check()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".pier .token.food b")
    assert page.locator(".pier .token.food b").first.inner_text() == "RE"
    assert not page.locator(".board .token.wild b").count(), "a star is no picture of anything"
    assert not table.person.axe()


def exchange() -> Any:
    """The Analyst's three exchanges beside a Negotiator: the longest strip."""
    sc = scene("pdx", 2, specialists=True).seat(0, tokens="2 food", slots="analyst food_food negotiator")
    return sc.board(public="comfort_comfort").ask("build_kind", 0).play("open_office")


@pytest.mark.parametrize(("laid", "lit", "lang"), [
    (worst, "upgrade:", "en"), (worst, "upgrade:", "fr"), (exchange, "exchange:public", "fr")])
def test_the_worst_cases_fit_every_window(browser: Browser, laid: Callable[[], Any], lit: str, lang: str) -> None:
    table = at(browser, laid(), lang)
    page = table.page
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(".phone [data-lit]" if width < 600 else ".apron .row")
        table.await_lit(lit)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(OUTSIDE) == [], width
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        assert table.person.axe() == [], theme


def test_a_tile_that_is_taken_up_says_what_it_wants(browser: Browser) -> None:
    """On a phone, where nothing hovers: what is begun in words, what would come of the only gate, and the way back."""
    sc = scene("pdx", 2).seat(0, gates="large OAK | small TUS | small", reserve="BKK",
                              tokens="freight comfort baggage art")
    table = at(browser, sc.ask("worker", 0), size=PHONE)
    page = table.page
    page.locator('.chip[data-opens="assign"]').tap()
    table.target("assign:dest_bkk").tap()
    page.get_by_text("Bangkok: choose its gate.").wait_for()
    page.locator(".tray .count", has_text="4 → 1").wait_for()
    page.locator(".why", has_text="PDX-101").first.wait_for()
    page.get_by_role("button", name="Back").tap()
    page.locator(".tray .count", has_text="4/6").wait_for()
