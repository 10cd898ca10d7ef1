"""The drawn table of Duck Dealer, played in a real browser: rare positions are scenes, whole games are short ones."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from layover.testing import scene
from tests.web.drawn import Drawn, heading
from tests.web.laid import lay
from tests.web.pages import DESKTOP, PHONE, Browser, Person

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "easy"}
SHORT = {"short_counter": True}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
ORDINARY = {"equip", "start", "collect", "act", "free_link", "end_turn"}
IN_SIGHT = """() => Object.fromEntries([...document.querySelectorAll('[data-lit]')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [one, [left + width / 2, top + height / 2]];
}).filter(([one, at]) => one.contains(document.elementFromPoint(...at))).map(([one, at]) => [one.dataset.pick, at]))"""


def table(seats: int = 2, **options: Any) -> Any:
    return scene("duck_dealer", seats, **options)


def busy() -> Any:
    """On a colony with much to do: a partner, a passage, a tile to build, goods for a factory."""
    s = table().seat(0, kit="2 hold merchant", at="feathra", discs=(3, 4, 6),
                     goods="plastic_beads solar_panels 2 linear_accelerators")
    s.seat(1, at="feathra", goods="rubber_ducks 2 radios", passages="feathra gosling")
    return s.board(consumers={"feathra": "linear_accelerators"}).acting(0)


def at_a_yard() -> Any:
    return table().seat(0, discs=(1, 4, 3), goods="2 rubber_ducks radios science").board(built="quackhaven").acting(0)


def without_cubes() -> Any:
    points = table().state.pack.ids["point"][:38]
    return table().seat(0, links=" ".join(points), claims="vortex.mine").turn(0)


def over_a_colony() -> Any:
    return table().seat(0, at="squeakon", discs=(1, 0, 0)).board(steps=2).acting(0)


def overloaded() -> Any:
    return table().seat(0, discs=(1, 4, 3), goods="2 rubber_ducks 3 radios").acting(0)


def short_of_discs() -> Any:
    return table().board(supply=(0, 3, 0)).turn(0).play("collect:blue")


SCENES = {
    "equip": lambda: table().ask("equip", 0),
    "start": lambda: table().ask("start", 0),
    "turn": lambda: table().turn(0),
    "free links": lambda: table().turn(0).play("act"),
    "colony": busy,
    "built colony": lambda: busy().board(built="feathra", factories={"feathra": "slimming_pills"}).acting(0),
    "yard": at_a_yard,
    "another good": lambda: at_a_yard().play("buy_equipment"),
    "compartment": lambda: at_a_yard().play("buy_equipment", "buy_with:radios"),
    "overloaded": lambda: overloaded().play("step:r01.1"),
    "over a colony": over_a_colony,
    "exploring": lambda: over_a_colony().play("stop"),
    "without cubes": lambda: without_cubes().play("act"),
    "link": lambda: table().seat(0, discs=(0, 1, 0)).acting(0).play("buy_link"),
    "point": lambda: table().seat(0, discs=(0, 1, 0)).acting(0).play("buy_link", "link_route:r01"),
    "passages": lambda: table().acting(0).play("place_passages"),
    "second passage": lambda: table().acting(0).play("place_passages", "first_passage:gosling"),
    "offer": lambda: busy().play("offer:seat_2", "give:solar_panels", "ask_for:rubber_ducks"),
    "discs back": lambda: table().seat(0, discs=(4, 4, 4)).acting(0).play("end_turn"),
    "shortage": short_of_discs,
}
LOOKED_AT = {"turn", "colony", "exploring", "discs back", "offer"}


@SIZES
def test_every_heading_that_is_allowed_is_lit(browser: Browser, size: dict[str, int]) -> None:
    """And axe finds nothing wrong with some of these, by day on a desk and by night on a phone."""
    person = browser.person("fr" if size is PHONE else "en", "dark" if size is PHONE else "light", size, panel=False)
    told: list[dict[str, Any]] = []
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))))
    for name, position in SCENES.items():
        told.clear()
        board = Drawn(person, position())
        board.asked()
        asked = next(one["decision"] for one in told if one["type"] == "update" and one.get("decision"))
        board.shows({one["heading"] for one in asked["candidates"] if not one.get("why")})
        if name in LOOKED_AT:
            assert person.axe() == [], name


class Brisk(Drawn):
    """Does everything once, and then lets the game come to its end."""

    def choose(self, picks: list[str], rng: random.Random, seen: set[str]) -> str:
        unseen = [pick for pick in picks if f"{heading(pick)}:" not in seen]
        ends = [pick for pick in picks if heading(pick) in {"act", "no_free_link", "end_turn"}]
        found = rng.choice(unseen or ends or picks)
        seen.add(f"{heading(found)}:")
        return found


@pytest.mark.parametrize(("lang", "theme", "bots"), [("en", "light", 1), ("fr", "dark", 3)], ids=["two", "four"])
def test_a_whole_game_by_clicks_on_the_board(browser: Browser, lang: str, theme: str, bots: int) -> None:
    board = Brisk(browser.person(lang, theme, panel=False), "duck_dealer", ME, *[BOT] * bots, options=SHORT)
    seen = board.play(random.Random(5))
    assert board.over
    assert seen >= ORDINARY


class Finger(Brisk):
    """Touches what is in sight; a planet is looked at first."""

    def lit(self) -> list[str]:
        return list(self.page.evaluate(IN_SIGHT))

    def pick(self, pick: str) -> None:
        """Wherever it is by now: the map may have moved."""
        for _ in range(2):
            at = self.page.evaluate(IN_SIGHT).get(pick)
            if at:
                self.page.touchscreen.tap(*at)
            self.page.wait_for_timeout(40)
            if not self.page.locator(".ahead").count():
                break
        confirm = self.page.locator(".prompt .button.sign")
        if confirm.count():
            confirm.tap()


def test_a_whole_game_by_touch_with_five_seats_in_french(browser: Browser) -> None:
    person = browser.person("fr", size=PHONE, panel=False)
    board = Finger(person, "duck_dealer", ME, BOT, BOT, BOT, BOT, options={**SHORT, "fifth_seat": True})
    assert board.play(random.Random(4)) >= {"equip", "start", "collect", "act", "end_turn"}
    assert board.over


def test_a_whole_game_by_keyboard_alone(browser: Browser) -> None:
    """Plates by their number, the way on by 0, everything else by Tab and Enter."""
    board = Drawn(browser.person(panel=False), "duck_dealer", ME, BOT, BOT, options=SHORT)
    page = board.page
    for _ in range(80):
        picks = board.asked()
        if not picks:
            break
        if "act:" in picks:
            page.keyboard.press("4")
        elif {"no_free_link:", "end_turn:"} & set(picks):
            page.keyboard.press("0")
        else:
            for _ in range(120):
                if page.evaluate("document.activeElement.matches('[data-lit]')"):
                    page.keyboard.press("Enter")
                    break
                page.keyboard.press("Tab")
        page.wait_for_timeout(60)
        if page.locator(".prompt .button.sign").count():
            page.keyboard.press("Enter")
    assert board.over


def lands(board: Drawn, name: str) -> None:
    board.page.wait_for_function("name => document.querySelector('.head .name small').innerText === name", arg=name)


def planet(board: Drawn, name: str) -> Any:
    """The name plate of a planet: a click there is a trip and nothing else."""
    return board.page.locator(".planet").filter(has=board.page.locator(f'text="{name}"')).first.locator(".plate")


def building(board: Drawn, name: str, nth: int) -> Any:
    """One of a planet's buildings on the map: its mine first."""
    return board.page.locator(f'.socket[aria-label^="{name}:"]').nth(nth)


def test_a_trip_with_a_jump_is_one_click_and_the_whole_turn_is_taken_back(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), busy())
    board.asked()
    planet(board, "Gosling Reach").hover()
    assert "Gosling Reach" in board.page.locator(".ahead").inner_text()
    planet(board, "Gosling Reach").click()
    board.shows({"explore"})
    board.pick("explore:a")
    lands(board, "Gosling Reach")
    board.shows({"use_mine"})
    board.page.locator('.bay [data-pick="use_mine:"]').nth(2).click()                # three times
    board.page.wait_for_function("() => document.querySelector('.account').innerText.includes('+3')")
    assert "−1" in board.page.locator(".account").inner_text()
    board.page.keyboard.press("Shift+U")
    lands(board, "Feathra")


def test_a_trip_while_overloaded_asks_what_goes_overboard(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), overloaded())
    board.asked()
    planet(board, "Pondora").click()
    raft = board.page.locator(".leaving")
    assert "2" in raft.locator("p").inner_text()
    board.pick("discard:radios")                                           # instead of one of the two ducks
    board.page.locator(".leaving .main").click()
    board.shows({"explore"})
    board.pick("explore:a")
    lands(board, "Pondora")
    assert "−1" in board.page.locator(".account").inner_text()


def test_a_link_is_one_click_on_its_point(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), table().turn(0).play("act"))
    board.asked()
    point = board.page.locator('.point[data-pick="free_link:r21"]').nth(1)
    point.hover()
    assert "→" in board.page.locator(".ahead").inner_text()
    point.click()
    board.page.wait_for_function("() => !document.querySelector('[data-pick=\"free_link:r21\"]')")
    assert board.page.locator(".tool small").first.inner_text().strip().endswith("37")


def test_a_point_that_is_clicked_at_the_start_of_a_turn_acts_and_links(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), table().turn(0))
    board.asked()
    board.page.locator(".tub").hover()
    board.page.locator('.point[data-pick="free_link:r21"]').nth(1).click()
    board.page.wait_for_function("() => document.querySelector('.account')?.innerText.includes('+1')")
    assert board.page.locator(".counter .title").inner_text().split() == ["Action", "turns", "1", "of", "24"]
    board.page.keyboard.press("u")                                                 # both at once
    board.shows({"collect", "act"})


def test_a_building_far_away_is_flown_to_and_used_in_one_click(browser: Browser) -> None:
    """What is missing is mined first, and an unexplored colony gets the tile that is clicked."""
    s = table().seat(0, discs=(2, 1, 3), goods="phone_booths").board(mines={"pondora": "plastic_beads"},
                                                                     visited="pondora").acting(0)
    board = Drawn(browser.person(panel=False), s)
    board.asked()
    building(board, "Pondora", 1).hover()
    assert "10" in board.page.locator(".ahead .deed").inner_text()
    building(board, "Pondora", 1).click()                                         # fly, stop, mine beads, build radios
    lands(board, "Pondora")
    board.page.wait_for_function("() => document.querySelector('.head .score').innerText.trim() === '10'")
    assert board.page.locator(".account").inner_text().count("−1") == 4           # a disc of each colour, a phone booth
    building(board, "Vortex", 1).click()                                         # fly, stop, take the top of stack B
    lands(board, "Vortex")
    board.shows({"use_mine"})
    board.page.keyboard.press("u")
    lands(board, "Pondora")


def test_links_fill_a_lane_by_its_number_and_bought_ones_follow_each_other(browser: Browser) -> None:
    s = table().seat(0, discs=(0, 2, 0)).board(counter=8).turn(0).play("act")
    board = Drawn(browser.person(panel=False), s)
    board.asked()
    board.page.locator('.number[data-lit][aria-label^="Quackhaven – Squeakon"]').click()
    board.page.wait_for_function("() => !document.querySelector('.number[data-lit]')")
    board.shows({"end_turn", "buy_link"})
    board.pick("buy_link:")
    for point in (0, 1):
        board.page.locator('.point[data-pick="link_route:r21"]').nth(point).click()      # nothing was paid before
        board.page.wait_for_function(
            "n => document.querySelector('.head .disc:nth-child(2)').innerText.trim()[0] === n", arg=str(1 - point))
    assert board.page.locator('.point[data-pick="link_route:r21"]').count() == 0
    assert "+4" in board.page.locator(".account").inner_text()


def test_eight_discs_are_given_back_in_one_question(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), table().seat(0, discs=(4, 4, 4)).acting(0).play("end_turn"))
    board.asked()
    red, yellow, _ = board.page.locator(".returning .row").all()
    kept = board.page.locator(".returning .row button:not(.gone)")
    assert kept.count() == 4
    red.locator("button").nth(1).click()                                           # keep two, and no yellow one
    yellow.locator("button").nth(0).click()
    assert kept.count() == 4
    board.page.locator(".returning .send").click()
    board.shows({"collect"})
    assert [one.inner_text().split()[0] for one in board.page.locator(".head .disc").all()] == ["2", "0", "2"]


def test_what_is_refused_says_by_which_rule(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), table().acting(0))
    board.asked()
    mine = board.target("use_mine:")
    assert (mine.get_attribute("data-refused") or "").startswith("DUC-")
    mine.click(force=True)
    assert "DUC-" in board.page.locator(".prompt").inner_text()


def test_a_shortage_and_its_free_turn(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), short_of_discs())
    assert set(map(heading, board.asked())) == {"take_free_turn", "decline_free_turn"}
    board.pick("take_free_turn:")
    board.shows({"no_free_link"})
    board.pick("no_free_link:")
    board.shows({"end_turn"})
    assert "Free action turn" in board.page.locator(".account").inner_text()
    board.pick("end_turn:")
    board.page.wait_for_selector(".prompt:not(.mine)")
    assert board.page.locator(".counter .title").inner_text().split() == ["Action", "turns", "0", "of", "24"]


def test_a_privilege_is_claimed_and_used(browser: Browser) -> None:
    board = Drawn(browser.person(panel=False), table().seat(0, discs=(0, 3, 1)).acting(0))
    board.asked()
    assert board.page.locator(".bay .times").count() == 0                          # one blue disc, one use
    board.pick("claim:quackhaven.mine")
    board.page.wait_for_selector(".bay .times")
    board.page.locator(".bay .times button").nth(2).click()                        # four times for the one disc
    board.page.wait_for_function("() => document.querySelector('.account').innerText.includes('+4')")
    assert board.page.locator(".bay .free").count() == 1


def test_a_good_is_dragged_onto_the_consumer(browser: Browser) -> None:
    s = table().seat(0, at="feathra", discs=(0, 0, 2), goods="linear_accelerators")
    board = Drawn(browser.person(panel=False), s.board(consumers={"feathra": "linear_accelerators"},
                                                       built="feathra").acting(0))
    board.asked()
    board.page.locator(".hull .good").first.drag_to(board.target("deliver:"))
    board.page.wait_for_function("() => document.querySelector('.head .score').innerText.trim() === '3'")


def test_an_offer_is_composed_changed_and_accepted_between_two_browsers(browser: Browser) -> None:
    anna, ben = browser.person(panel=False), browser.person("fr", size=PHONE, panel=False)
    one = Drawn(anna, id=lay(busy(), anna, ben))
    two = Drawn(ben, id=one.id)
    one.asked()
    one.page.locator('.tools [data-pick="offer:seat_2"]').click()
    one.page.wait_for_selector(".deals .laid")                                     # one that helps lies there
    one.shows({"send"})
    for pick in ("give:solar_panels", "give:plastic_beads", "ask_for:radios"):
        one.pick(pick)
    one.page.locator(".offer .heap").first.locator("button").nth(1).click()        # not the beads after all
    one.shows({"send"})
    one.pick("send:")
    assert set(map(heading, two.asked())) == {"accept", "refuse"}
    two.pick("accept:")
    one.page.wait_for_function("() => document.querySelectorAll('.hull .good use[href=\"#duck-radios\"]').length === 1")
    assert aboard(anna) == {"plastic_beads", "linear_accelerators", "radios"}


def sees(person: Person, name: str) -> bool:
    """Whether a planet is in sight on the map of a phone."""
    found: bool = person.page.evaluate("""name => {
        const plates = [...document.querySelectorAll(".planet .name")];
        const { left, top, width, height } = plates.find((one) => one.textContent === name).getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return !!there?.closest(".viewport");
    }""", name)
    return found


@pytest.mark.parametrize("moved", [False, True], ids=["still", "moved"])
def test_the_map_of_a_phone_follows_a_rival_unless_it_was_moved(browser: Browser, moved: bool) -> None:
    anna, ben = browser.person(panel=False), browser.person(size=PHONE, panel=False)
    ben.page.emulate_media(reduced_motion="no-preference")
    s = table().seat(0, at="tubalon", discs=(4, 0, 0)).seat(1, at="plughole").acting(0)
    one = Drawn(anna, id=lay(s, anna, ben))
    two = Drawn(ben, id=one.id)
    one.asked()
    ben.page.wait_for_timeout(400)                                                 # its map has turned to its ship
    assert sees(ben, "Plughole") and not sees(ben, "Gosling Reach")
    if moved:
        at = ben.page.locator(".viewport").bounding_box()
        ben.page.mouse.move(at["x"] + 120, at["y"] + 120)
        ben.page.mouse.down()
        ben.page.mouse.move(at["x"] + 150, at["y"] + 130, steps=4)
        ben.page.mouse.up()
    planet(one, "Gosling Reach").click()
    one.pick("explore:a")
    lands(one, "Gosling Reach")
    one.pick("end_turn:")
    seen = []
    while not two.lit():
        seen.append(sees(ben, "Gosling Reach"))
        ben.page.wait_for_timeout(100)
    assert any(seen) is not moved
    ben.page.wait_for_timeout(400)                                                 # and has turned back
    assert sees(ben, "Plughole")


def aboard(person: Person) -> set[str]:
    found: list[str] = person.page.locator(".hull .good use").evaluate_all(
        "all => all.map((one) => one.getAttribute('href').slice('#duck-'.length))")
    return set(found)


def test_the_end_is_told_on_the_board_by_source(browser: Browser) -> None:
    """Line by line with motion, and skipped by a click; afterwards the map can be looked at."""
    s = table().seat(0, at="pondora", discs=(0, 1, 1), goods="radios rubber_ducks")
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    board = Drawn(person, s.board(consumers={"pondora": "radios"}, counter=23).turn(0).play("act", "no_free_link"))
    board.asked()
    board.page.keyboard.press("2")                                                 # the second bay: the consumer
    board.page.wait_for_function("() => document.querySelector('.head .score').innerText.trim() === '10'")
    board.page.locator(".prompt button:enabled", has_text="End turn").wait_for()   # the answer before has come
    board.page.keyboard.press("0")
    board.page.locator(".prompt .button.sign").click()
    told = board.page.locator(".final")
    told.wait_for()
    assert board.page.locator(".ending").count() == 0                              # the page of the result waits
    told.click()
    board.page.wait_for_selector(".ending")
    rows = [row.inner_text().split() for row in told.locator("tbody tr").all()]
    assert rows[0][-5:] == ["–", "10", "–", "–", "10"] and rows[1][-1] == "0"
    assert person.axe() == []
    told.get_by_role("button").click()
    assert told.count() == 0
