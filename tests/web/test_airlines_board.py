"""The drawn board of Airlines, by clicks, by touch and by keys on the board alone."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from layover.testing import scene
from tests.web.drawn import SOON, Drawn, heading
from tests.web.pages import DESKTOP, PHONE, Browser

TWO = ({"kind": "me"}, {"kind": "bot", "bot": "easy"})
SIX = ({"kind": "me"}, *[{"kind": "bot", "bot": "easy"}] * 5)
SIGHT = "document.querySelector('.viewport > svg').getAttribute('viewBox').split(' ')[2]"
"""How much of the map is seen, from west to east."""
REACHED = """() => [...document.querySelectorAll("[data-lit]")].filter((one) => {
    const box = (one.querySelector("[data-mark]") ?? one).getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit !== null && one.contains(hit);
}).map((one) => one.dataset.pick)"""
"""What a finger can touch as the board stands: not what lies outside the window of the map."""
ORDINARY = {"found", "first_route", "extend", "extend_route", "decline", "play", "play_company", "take_share",
            "draw_share"}
FILTERS = {"extend_with", "extend_company"}
"""Clicked alone, they only narrow down what is lit."""


class Airlines(Drawn):
    """A table of Airlines."""

    touch = False

    def target(self, pick: str) -> Any:
        """The place itself; of a route its next circle, since a bent route has nothing in its middle."""
        place = super().target(pick)
        if self.touch and pick.startswith("found_company:"):
            place = self.page.locator(f'[data-pick="{pick}"]').last          # in the hand, not on the map
        return place.locator("[data-mark]").first if "route:" in pick and not self.by_keys else place

    def pick(self, pick: str) -> None:
        """By a click, by two taps or by keys; where several companies could take a route, with the first of them."""
        if pick.startswith("sabotage_circle:") and not self.touch:
            self.page.locator(".viewport .zoom button").last.click()
        if self.touch:
            self.tap(pick)
        else:
            super().pick(pick)
        blade = self.page.locator(".fan .blade").first
        if blade.count() and not self.touch:
            blade.press("Enter") if self.by_keys else blade.click()

    def tap(self, pick: str) -> None:
        """The first tap shows what would be so, the button of the plate does it."""
        from playwright.sync_api import Error

        try:
            self.target(pick).tap()
        except Error:
            if pick in self.lit():
                raise
        done = self.page.locator("[data-plate] button")
        for _ in range(60 if heading(pick).endswith(("route", "circle")) else 1):
            self.page.wait_for_timeout(40)
            if self.page.locator(".fan .blade").count() and not done.count():
                with contextlib.suppress(Error):         # one that was tapped is gone as soon as its answer comes
                    self.page.locator(".fan .blade").first.tap(timeout=SOON)
            elif done.count():
                done.tap()
                break
            elif pick not in self.lit() or self.page.locator(".prompt .button.sign").count():
                break
        confirm = self.page.locator(".prompt .button.sign")
        if confirm.count():
            confirm.tap()

    def hurry(self) -> None:
        """Bots answer at once; in a window as narrow as a phone's that is set elsewhere."""
        size = self.page.viewport_size
        self.page.set_viewport_size(DESKTOP)
        self.page.locator(".pace select").select_option("0")
        self.page.set_viewport_size(size)

    def lay_one(self) -> None:
        """A single share of Heartland Inter Transit, which allows a sabotage: of a circle or of a company first."""
        self.target("play_company:hit").click()
        self.shows({"play_count"})
        self.target("play_count:1").click()
        self.shows({"sabotage", "sabotage_circle"})

    def choose(self, picks: list[str], rng: random.Random, seen: set[str]) -> str:
        """What moves the game on, where it is within reach."""
        reached = set(self.page.evaluate(REACHED)) if self.touch else set(picks)
        moving = [pick for pick in picks if heading(pick) not in FILTERS and pick in reached]
        return super().choose(moving or [pick for pick in picks if pick in reached] or picks, rng, seen)


def growing(display: str = "sol map gul boi ita", **board: Any) -> Any:
    """Four seats in mid-game; the first holds cards for three networks and shares to found and to lay."""
    return (scene("airlines", seats=4)
            .seat(0, shares="hit hit roc roc map", table="sol sol", flights="dash_07 double_11 dot_14 ladder_12")
            .seat(1, table="hit pax pax", known="ita").seat(2, table="hit gul gul", known="boi")
            .seat(3, table="sol boi")
            .board(markers={"hit": "ladder_01 dot_13 dash_13", "pax": "dash_07 wave_03 dash_06", "gul": "double_01",
                            "sol": "wave_06 double_04", "boi": "dot_11 dot_06"},
                   sabotage={"roc": "wave_02.2"}, display=display, **board).turn(0))


def test_a_whole_game_by_clicks_on_the_board(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), "airlines", *SIX)
    seen = table.play(random.Random(4))
    assert table.over
    assert {"extend", "extend_route", "take_share"} <= seen


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_all_that_is_ordinary_by_touch_and_by_keys(browser: Browser, how: str) -> None:
    """On a phone, and without a pointer; in the other language."""
    size = PHONE if how == "touch" else DESKTOP
    table = Airlines(browser.person("fr", size=size, panel=False), "airlines", *TWO)
    table.touch, table.by_keys = how == "touch", how == "keys"
    assert table.play(random.Random(4), enough=ORDINARY) >= ORDINARY


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_the_board(browser: Browser, theme: str, size: dict[str, int]) -> None:
    person = browser.person(theme=theme, size=size, panel=False)
    table = Airlines(person, growing())
    table.asked()
    assert person.axe() == []
    table.pick("extend:")
    table.shows({"extend_route", "decline"})
    table.target("extend_with:double_11").click()
    assert person.axe() == []


def test_an_extension_is_one_gesture_in_any_order_and_is_taken_back(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    table.pick("extend:")
    table.shows({"extend_route"})
    before = len(table.lit())
    table.target("extend_company:sol").click()
    page.wait_for_function("before => document.querySelectorAll('[data-lit]').length < before", arg=before)
    table.target("extend_with:double_11").click()
    route = next(pick for pick in table.lit() if pick.startswith("extend_route:"))
    table.target(route).click()                          # one company, one card: it is flown
    table.shows({"take_share"})
    page.get_by_role("button", name="Undo").first.click()
    table.shows({"extend_route", "decline"})
    page.wait_for_function("before => document.querySelectorAll('[data-lit]').length === before", arg=before)


def test_a_route_that_several_can_take_opens_a_fan_and_tells_what_it_brings(browser: Browser) -> None:
    """The preview rewrites the row for every seat, and Escape leaves what was begun."""
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    table.pick("extend:")
    table.shows({"extend_route"})
    table.target("extend_route:double_03").click()       # Gulf Union Lines and Sol Occidental Line meet there
    blades = page.locator(".fan .blade")
    assert blades.evaluate_all("all => all.map((one) => one.dataset.company)") == ["gul", "sol"]
    blades.last.hover()
    row = page.locator("tbody tr").nth(5)
    page.wait_for_function("() => document.querySelectorAll('tbody tr')[5].innerText.includes('▸')")
    assert "3\n▸\n4" in row.locator("td.size b").inner_text().replace("▸", "\n▸\n").replace("\n\n", "\n")
    assert "▸" in page.locator("tfoot .now").inner_text()
    assert "Houston – Monterrey" in page.locator("[data-plate]").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".fan", state="detached")
    page.mouse.move(5, 5)
    table.target("extend_route:double_03").click()
    blades.last.click()
    table.shows({"take_share"})
    assert page.locator('[data-pick="extend_route:double_03"]').count() == 0


def test_a_stack_founds_or_lays_at_once(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    table.target("found_company:roc").click()    # not founded yet: the routes of its headquarters light up
    table.shows({"first_route", "found_count"})
    table.target("first_route:double_07").click()        # all shares, the lowest card that pays
    table.shows({"take_share"})
    assert page.locator("tbody tr").nth(6).locator(".mine").inner_text().strip().startswith("2")
    page.get_by_role("button", name="Start of turn").click()
    table.shows({"extend"})
    table.target("play_company:hit").click()
    table.shows({"play_count"})
    page.keyboard.press("1")
    table.shows({"sabotage", "no_sabotage"})


def test_plus_and_minus_change_how_many_shares_found(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    table.target("found_company:roc").click()
    table.shows({"first_route", "found_count"})
    page.keyboard.press("+")                             # all two of them are meant already
    assert page.locator('[data-held][data-pick^="found_count"]').count() == 0
    for key, count in (("-", 1), ("-", 1), ("+", 2), ("-", 1)):
        page.keyboard.press(key)
        page.locator(f'[data-held][data-pick="found_count:{count}"]').wait_for()
    table.target("first_route:double_07").click()
    table.shows({"take_share"})
    assert page.locator("tbody tr").nth(6).locator("td.mine .hand").inner_text() == "+1"    # the other is kept


def test_on_a_phone_the_companies_come_forward_where_no_route_stands_for_them(browser: Browser) -> None:
    """No share is left: the turn ends with the route, so that card, company and route are asked for one by one."""
    table = Airlines(browser.person(size=PHONE, panel=False), growing(deck="", display="").play("extend"))
    table.touch = True
    front = table.page.locator("[role=tab][aria-selected=true]")
    table.asked()
    table.pick("extend_with:double_11")
    table.shows_just(["extend_company:gul", "extend_company:sol"])
    assert front.inner_text() == "Companies"
    assert table.page.evaluate(REACHED) == ["extend_company:gul", "extend_company:sol"]
    table.pick("extend_company:sol")
    table.shows({"extend_route"})
    assert front.inner_text() == "Hand"


def test_a_card_may_be_put_on_its_route(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    table.asked()
    table.target("found_company:roc").drag_to(table.page.locator(".hq").first)       # nowhere: it is let go
    table.shows({"found_company"})
    table.pick("extend:")
    table.shows({"extend_route"})
    table.target("extend_with:dot_14").drag_to(table.target("extend_route:dot_12"))  # Boreal Inter alone reaches it
    table.shows({"take_share"})


def test_a_sabotage_tells_what_it_costs_whom(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    table.lay_one()
    table.target("sabotage:roc").click()
    page.wait_for_selector('[data-pick^="sabotage:"]', state="detached")
    table.target("sabotage_circle:double_03.1").hover()
    page.wait_for_selector("[data-plate]")
    told = page.locator("[data-plate]").inner_text()
    assert "Houston – Monterrey is closed" in told and "GUL" in told and "SOL" in told and "at most size" in told
    assert page.locator(".chart .faint").count() == 0    # nothing is dimmed in the middle of it
    table.target("sabotage_circle:double_03.1").click()
    page.locator(".prompt .button.sign").click()
    page.wait_for_selector('[data-pick^="sabotage_circle"]', state="detached")


def test_a_sabotage_may_begin_with_its_circle_and_is_taken_back(browser: Browser) -> None:
    """The circle is clicked first, then a company in the fan above it: both are chosen, and both can be left again."""
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    table.lay_one()
    before = table.lit()
    circle = table.target("sabotage_circle:double_03.1")
    circle.click()
    assert page.locator(".fan .blade").count() == 9
    page.keyboard.press("Escape")
    page.wait_for_selector(".fan", state="detached")
    circle.click()
    page.locator('.fan .blade[data-company="map"]').click()
    page.locator(".prompt .button.sign").wait_for()      # the marker is on its way, and would end the turn
    told = page.locator("[data-plate]").inner_text()
    assert "Houston – Monterrey is closed" in told and "MAP: markers" in told and "ends your turn" in told
    page.keyboard.press("Escape")                        # another circle
    page.get_by_role("button", name="Undo").first.click()        # another company
    table.shows({"sabotage", "sabotage_circle"})
    assert table.lit() == before
    circle.click()
    page.locator('.fan .blade[data-company="map"]').click()
    page.locator(".prompt .button.sign").click()
    page.wait_for_selector('[data-pick^="sabotage"]', state="detached")


def test_a_company_looked_at_shows_where_it_could_fly(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    page.locator("tbody tr").nth(2).locator(".full").hover()
    page.wait_for_selector(".outline")
    assert page.locator(".tag text").all_inner_texts()           # the lowest of my cards that pays
    assert page.locator(".chart .faint").count() > 20
    page.keyboard.press("b")                                     # the keyboard comes to the companies by B
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith("Heartland Inter Transit, size")
    page.keyboard.press("m")                                     # and to the chart by M
    assert page.evaluate("document.activeElement.matches('.viewport > svg')")
    page.mouse.move(5, 5)
    kept = page.locator("tbody tr").nth(2).locator(".company")
    kept.click()
    page.mouse.move(5, 5)
    assert kept.get_attribute("aria-pressed") == "true" and page.locator(".outline").count()
    page.keyboard.press("Escape")                                # a company that was clicked stays until Escape
    page.wait_for_selector(".outline", state="detached")


def test_what_a_scoring_would_pay_unfolds_into_its_divisions(browser: Browser) -> None:
    """Who is first and second in each company; those who are equal share. Folded, the row shows its shares again."""
    table = Airlines(browser.person(panel=False), growing())
    page = table.page
    table.asked()
    foot = page.get_by_role("button", name="If scored now")
    rows = page.locator("tbody tr")
    assert foot.get_attribute("aria-expanded") == "false" and rows.nth(0).locator("ul").count() == 0
    foot.click()
    shared, sole, both = (rows.nth(k).locator("li").all_inner_texts() for k in (0, 2, 5))
    assert [" ".join(line.split()) for line in shared] == ["2 3 +3 each: (size + half) ÷ 2"]
    assert [" ".join(line.split()) for line in sole] == ["2 +6 size + half"]
    assert [" ".join(line.split()) for line in both] == ["1 +3 size", "2 4 +1 half"]
    foot.press("Enter")
    rows.nth(0).locator("ul").wait_for(state="detached")
    assert rows.nth(0).locator(".plate").count() == 2


def test_of_two_players_the_rest_of_the_deck_may_be_first(browser: Browser) -> None:
    """Before the last scoring of two it counts as a third player: whoever has fewer shares wears no crown."""
    duel = (scene("airlines", seats=2).seat(0, table="sol sol hit", flights="double_11").seat(1, table="hit hit gul")
            .board(markers={"hit": "ladder_01 dot_13", "sol": "wave_06", "gul": "double_01"},
                   display="sol map gul hit ita", deck="scoring pax sol sol gul gul hit"))
    table = Airlines(browser.person(panel=False), duel.turn(0))
    page = table.page
    table.asked()
    sol = page.locator("tbody tr").nth(5)
    assert sol.locator(".plate.second").count() == 1 and sol.locator(".plate.most").count() == 0
    page.get_by_role("button", name="At least, if scored now").click()
    assert [line.split()[-2:] for line in sol.locator("li").all_inner_texts()] == [["deck", "size"], ["+1", "half"]]


def test_the_whole_fan_is_in_sight_on_a_small_phone(browser: Browser) -> None:
    """Nine companies stand in two rows: the upper one lay above the window of the map."""
    table = Airlines(browser.person("fr", size={"width": 320, "height": 640}, panel=False), growing())
    page = table.page
    table.touch = True
    table.asked()
    table.target("play_company:hit").tap()
    table.shows({"play_count"})
    table.target("play_count:1").tap()
    table.shows({"sabotage_circle"})
    page.wait_for_timeout(400)                           # the window turns
    circle = next(pick for pick in page.evaluate(REACHED) if pick.startswith("sabotage_circle:"))
    table.target(circle).tap()
    page.locator(".fan .blade").nth(8).wait_for()
    page.wait_for_timeout(400)
    assert len([pick for pick in page.evaluate(REACHED) if pick.startswith("sabotage:")]) == 9


def test_an_activity_tells_beforehand_where_it_leads(browser: Browser) -> None:
    """*Extend* outlines what my cards would pay for, *Found* lets the headquarters breathe that I could found at."""
    table = Airlines(browser.person(panel=False), growing())
    table.asked()
    table.target("extend:").hover()
    table.page.wait_for_selector(".outline")
    table.target("found:").hover()
    table.page.wait_for_selector(".hq .calm")
    assert table.page.locator(".outline").count() == 0


def test_a_second_click_on_what_waits_to_be_confirmed_says_so(browser: Browser) -> None:
    table = Airlines(browser.person(panel=False), growing())
    table.asked()
    table.target("play_company:hit").click()
    table.shows({"play_count"})
    for _ in range(2):
        table.target("play_count:2").click()
        table.page.locator(".prompt .button.sign").wait_for()
    assert "waits to be confirmed" in table.page.get_by_role("tooltip").inner_text()


def test_a_refused_place_says_its_rule(browser: Browser) -> None:
    person = browser.person(panel=False)
    Airlines(person, growing()).asked()
    refused = person.page.locator(".flight[data-refused]").first
    rule = refused.get_attribute("data-refused")
    assert rule and refused.get_attribute("aria-disabled") == "true"
    refused.hover()
    assert rule in person.page.locator("[role=tooltip]").inner_text()
    refused.click(force=True)                    # what is not enabled can be clicked all the same, and says why
    assert rule in person.page.locator(".prompt .why").inner_text()


def test_what_cannot_be_taken_back_wears_its_marks(browser: Browser) -> None:
    """*Extend* draws a card at once; a share taken ends the turn and turns up the next card."""
    table = Airlines(browser.person(panel=False), growing())
    table.asked()
    marks = "(one) => [...one.querySelectorAll('[data-commit]')].map((mark) => mark.dataset.commit)"
    assert table.target("found:").evaluate(marks) == []
    assert table.target("extend:").evaluate(marks) == ["reveals"]
    assert table.target("extend:").get_attribute("aria-label").endswith("shows something hidden")
    table.target("found_company:roc").click()
    table.shows({"first_route"})
    table.target("first_route:double_07").click()
    table.shows({"draw_share"})
    assert table.target("draw_share:").evaluate(marks) == ["reveals", "ends"]
    assert table.target("draw_share:").get_attribute("aria-label").endswith("shows something hidden, ends your turn")


def test_the_end_shows_what_is_so_and_plays_nothing_old(browser: Browser) -> None:
    """Scorings were still told over the end screen for a minute."""
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Airlines(person, growing(deck="scoring"))
    table.asked()
    table.hurry()
    person.api(f"/tables/{table.id}/resign", {})
    person.page.wait_for_selector(".ending", timeout=120_000)
    assert person.page.locator(".airlines .said, .airlines .podium, .flying").count() == 0


def test_a_scoring_is_a_moment(browser: Browser) -> None:
    """Company by company, its markers counted from the headquarters on; the race beside it. A key goes on to the next
    company, Escape to the end."""
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Airlines(person, growing(deck="scoring"))
    table.asked()
    table.target("found_company:roc").click()
    table.shows({"first_route"})
    table.target("first_route:double_07").click()
    table.shows({"draw_share"})
    table.pick("draw_share:")
    person.page.locator(".airlines .bell", has_text="Scoring card").wait_for()           # first it rings
    person.page.wait_for_selector(".airlines .podium")
    assert person.page.locator(".race li").count() == 4 and person.page.locator(".race .gained").count() == 0
    person.page.wait_for_selector(".counted")
    person.page.wait_for_selector(".flying .points")     # what is paid flies into the race once it is counted
    person.page.wait_for_selector(".race .gained")
    first = person.page.locator(".podium .title").inner_text()
    person.page.keyboard.press("Shift")
    person.page.wait_for_function("first => document.querySelector('.podium .title').innerText !== first", arg=first)
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".airlines .podium", state="detached")
    assert person.page.locator("tfoot .past").count() >= 1


def test_the_last_scoring_comes_before_the_result(browser: Browser) -> None:
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    duel = (scene("airlines", seats=2).seat(0, shares="roc roc", table="sol sol", flights="double_11")
            .seat(1, table="hit").board(markers={"hit": "ladder_01 dot_13", "sol": "wave_06"}, deck="scoring",
                                        display="sol map gul hit ita").turn(0))
    table = Airlines(person, duel)
    table.asked()
    table.target("found_company:roc").click()
    table.shows({"first_route"})
    table.target("first_route:double_07").click()
    table.shows({"draw_share"})
    table.pick("draw_share:")                    # of two players the third card ends the game, and a third one is paid
    person.page.locator(".race .third", has_text="rest of the deck").wait_for()
    person.page.locator(".podium .rest", has_text="shares nobody took").wait_for()      # turned up first
    person.page.locator(".podium .column", has_text="rest of the deck").wait_for()
    assert person.page.locator(".ending").count() == 0
    person.page.keyboard.press("Escape")
    person.page.locator(".ending").wait_for()
    assert person.page.locator(".airlines .podium").count() == 0


def test_a_turn_by_keyboard_alone(browser: Browser) -> None:
    person = browser.person(panel=False)
    Airlines(person, growing()).asked()
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
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Do not extend, ends your turn"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.prompt .button.sign')")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-pick="decline:"]', state="detached")


def test_the_first_choice_is_a_few_tabs_away_and_has_a_name(browser: Browser) -> None:
    """It was 25 tabs, nine of them without a name."""
    person = browser.person(panel=False)
    Airlines(person, growing()).asked()
    stops = person.page.evaluate("""() => [...document.querySelectorAll(".airlines [tabindex='0'], .airlines button")]
        .filter((one) => one.tabIndex >= 0 && one.checkVisibility()).map((one) => one.ariaLabel ?? one.textContent)""")
    assert all(name.strip() for name in stops)
    assert stops[0].startswith("Found")


def test_the_map_zooms_by_keys_and_wheel(browser: Browser) -> None:
    person = browser.person(panel=False)
    Airlines(person, growing()).asked()
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
    Airlines(person, growing()).asked()
    page = person.page
    buttons = page.locator(".viewport .zoom").bounding_box()["x"]
    eastern = "() => Math.max(...[...document.querySelectorAll('.viewport .circle')]" \
              ".map((one) => one.getBoundingClientRect().right))"
    assert page.evaluate(eastern) <= buttons
    page.locator(".viewport > svg").focus()
    for key in ["+"] * 4 + ["ArrowRight"] * 40:  # near, and as far east as it goes
        page.keyboard.press(key)
    assert page.evaluate(eastern) <= buttons


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_on_a_phone_is_wider_than_the_window(browser: Browser, width: int) -> None:
    person = browser.person("fr", size={"width": width, "height": 640}, panel=False)
    table = Airlines(person, growing())
    page = person.page
    table.asked()
    table.pick("extend:")
    table.shows({"extend_route", "decline"})
    for tab in page.locator("[role=tab]").all():
        tab.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.querySelector('.panel').scrollWidth") <= width


def test_what_lights_up_stays_under_the_pointer(browser: Browser) -> None:
    """At its lower edge it would move away from the pointer, back, and away again."""
    table = Airlines(browser.person(panel=False), growing())
    lit = table.target(table.asked()[0])
    before = lit.bounding_box()
    table.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] - 1)
    table.page.wait_for_timeout(300)
    assert lit.evaluate("(one) => one.matches(':hover')") and lit.bounding_box() == before
