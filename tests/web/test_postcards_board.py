"""The drawn table of Postcards, played in a real browser."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from layover.testing import scene
from tests.web.drawn import Drawn, heading
from tests.web.pages import DESKTOP, PHONE, Browser

ME = {"kind": "me"}
AUTOMA, NORMAL, HARD = ({"kind": "automa", "automa": f"automa:{level}"} for level in ("easy", "normal", "hard"))
BOT = {"kind": "bot", "bot": "easy"}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
ORDINARY = {"play_action", "play_stamp", "pair", "pair_cards", "move_to", "take_postcard", "camp_spot", "take_travel",
            "draw_travel", "confirm"}


def test_a_whole_game_on_the_board(browser: Browser) -> None:
    """Alone with the Automa, as in what follows: at each of its levels."""
    table = Drawn(browser.person(panel=False), "postcards", ME, HARD, options={"side": "B"})
    seen = table.play(random.Random(8))
    assert table.over
    assert seen >= ORDINARY


@pytest.mark.parametrize("how, side, automa", [("keys", "B", NORMAL), ("touch", "A", AUTOMA)], ids=["keys", "touch"])
def test_all_that_is_ordinary_by_touch_and_by_keys(browser: Browser, how: str, side: str,
                                                   automa: dict[str, str]) -> None:
    """On a phone, and without a pointer; in the other language."""
    person = browser.person("fr", size=PHONE if how == "touch" else DESKTOP, panel=False)
    table = Drawn(person, "postcards", ME, automa, options={"side": side})
    table.by_keys, table.by_touch = how == "keys", how == "touch"
    assert table.play(random.Random(8), enough=ORDINARY) >= ORDINARY


@SIZES
def test_axe_finds_nothing(browser: Browser, size: dict[str, int]) -> None:
    table = Drawn(browser.person(lang="fr", size=size, panel=False), "postcards", ME, AUTOMA)
    table.assert_no_findings(questions=4)


def test_what_is_refused_says_by_which_rule(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), "postcards", ME, BOT)
    table.asked()
    end = table.target("end_turn:")
    assert end.get_attribute("data-refused") == "POS-213"
    end.hover()
    assert "POS-213" in table.page.get_by_role("tooltip").inner_text()
    end.click(force=True)
    assert "POS-213" in table.page.locator(".prompt").inner_text()


def test_two_cards_are_chosen_one_after_the_other(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), "postcards", ME, BOT)
    table.asked()
    table.pick("pair:move")
    firsts = table.asked()
    assert len(firsts) == 5
    assert set(map(heading, firsts)) == {"first_of_pair"}
    table.pick(firsts[0])
    seconds = table.asked()
    assert len(seconds) == 4
    assert set(map(heading, seconds)) == {"pair_cards"}
    table.page.keyboard.press("Escape")
    assert table.asked() == firsts
    table.pick(firsts[-1])
    table.pick(table.asked()[0])
    assert set(map(heading, table.asked())) == {"move_to"}


def test_tab_walks_what_is_lit_and_enter_picks(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), "postcards", ME, BOT)
    picks = table.asked()
    page = table.page
    walked: list[str] = []
    for _ in range(150):
        page.keyboard.press("Tab")
        here = page.evaluate("document.activeElement.dataset.pick ?? ''")
        walked += [here] if here else []
        if len(walked) == len(picks):
            break
    assert walked == picks
    page.keyboard.press("Enter")
    page.wait_for_function("""before => [...document.querySelectorAll("[data-lit]")]
        .some(one => !before.includes(one.dataset.pick))""", arg=picks)


def test_an_automas_turn_is_told_and_can_be_skipped(browser: Browser) -> None:
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Drawn(person, "postcards", ME, AUTOMA)
    rng = random.Random(4)
    seen: set[str] = set()
    picks = table.asked()
    while picks != ["confirm:"]:
        table.pick(table.choose(picks, rng, seen))
        picks = table.asked()
    table.pick("confirm:")
    caption = table.page.locator(".caption")
    caption.wait_for()
    assert table.lit() == []
    table.page.keyboard.press("Shift")
    caption.wait_for(state="detached")
    assert "play_action" in set(map(heading, table.asked()))


def test_another_seats_postcards_can_be_looked_at(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), "postcards", ME, AUTOMA)
    table.asked()
    other = table.page.locator(".postcards").get_by_role("button", name="Automa")
    other.click()
    assert other.get_attribute("aria-pressed") == "true"
    assert table.page.get_by_role("region", name="Postcards of Automa").is_visible()


# Positions laid out by hand

CARDS = "move_green move_green postcard_blue camp_red camp_yellow"
OPEN = {"river": "move_green move_blue move_red camp_green postcard_blue", "top": "pc_10_3",
        "row": "pc_05_5 pc_12_3 pc_12_4", "gift_row": "stamp_collection car snow_globe"}
TINY = {"width": 320, "height": 640}


def laid(kinds: Sequence[str] = ("player", "player"), side: str = "A", **own: Any) -> Any:
    """My bike in Nouvelle-Aquitaine, a stamped postcard one ride away; `board` and the rest as a scene has them."""
    board = {**OPEN, **own.pop("board", {})}
    mine = {"hand": CARDS, "held": "pc_05_6=all pc_01_6=yr pc_09_4", "bike": 9, "itinerary": "itin_12"} | own
    s = scene("postcards", list(kinds), side=side).seat(0, **mine)
    for seat in range(1, len(kinds)):
        s.seat(seat, held=f"pc_0{seat + 1}_3", bike=1 + seat, itinerary=f"itin_0{seat + 1}")
    return s.board(**board).main(0)


def is_lit(table: Drawn, pick: str) -> None:
    table.page.locator(f'[data-pick="{pick}"][data-lit]').first.wait_for()


GESTURES: list[tuple[str, str, dict[str, Any]]] = [
    ("play_action:move_green", "move_to:occitanie", {}),
    ("play_action:camp_red", "camp_spot:09_2", {}),
    ("play_stamp:move_green", "stamp_slot:pc_01_6.green", {}),
    ("use_bonus:move", "move_to:occitanie", {"board": {"moves": 2}}),
    ("use_bonus:camp", "camp_spot:09_2", {"board": {"camping": 1}}),
]


def test_a_card_and_where_it_goes_are_one_gesture_that_can_be_taken_back(browser: Browser) -> None:
    """Clicked, it waits for its aim; Escape lets go of it; the aim sends both, and one undo takes both back."""
    person = browser.person(panel=False)
    for card, aim, more in GESTURES:
        table = Drawn(person, laid(**more))
        before = table.asked()
        assert aim not in before
        table.target(card).click()
        is_lit(table, aim)
        assert table.target(card).get_attribute("aria-pressed") == "true"
        table.page.keyboard.press("Escape")
        table.shows_just(before)
        table.target(card).click()
        table.target(aim).click()
        table.page.wait_for_function("() => document.querySelectorAll('.steps li').length === 2")
        table.page.keyboard.press("u")
        table.shows_just(before)


def test_a_card_is_dragged_onto_its_aim(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), laid())
    table.asked()
    table.target("play_action:camp_red").hover()
    table.page.mouse.down()
    table.page.mouse.move(400, 400, steps=4)
    is_lit(table, "camp_spot:09_2")
    spot = table.target("camp_spot:09_2").bounding_box()
    table.page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=4)
    table.page.mouse.up()
    table.page.wait_for_function("() => document.querySelectorAll('.steps li').length === 2")


def test_what_a_pick_would_bring_is_shown_before_it(browser: Browser) -> None:
    """A camp with its memory and the board's effect; a ride with what could be sent there; a stamp that counts down."""
    table = Drawn(browser.person(panel=False), laid(placed=8))
    page = table.page
    table.asked()
    table.target("play_action:camp_red").click()
    table.target("camp_spot:09_4").hover()
    page.wait_for_function("() => /free stamp/.test(document.querySelector('[role=tooltip]')?.innerText ?? '')")
    assert "Extra travel card" in page.get_by_role("tooltip").inner_text()
    page.keyboard.press("Escape")
    table.target("play_action:move_green").click()
    table.target("move_to:auvergne_rhone_alpes").hover()
    page.locator(".send.would", has_text="+15").wait_for()
    page.keyboard.press("Escape")
    table.target("play_stamp:move_green").click()
    table.target("stamp_slot:pc_01_6.green").hover()
    page.locator(".foot", has_text="4 to go ▸ 3").wait_for()


def test_a_gift_for_riding_tints_what_it_reaches(browser: Browser) -> None:
    """By Car three rides; by Road Map the neighbours where a spot is free."""
    table = Drawn(browser.person(panel=False), laid(gifts="car road_map"))
    page = table.page
    table.asked()
    tinted = page.locator(".region.hinted")
    table.target("use_gift:road_map").hover()
    tinted.first.wait_for()
    near = tinted.count()
    table.target("use_gift:car").hover()
    page.wait_for_function("near => document.querySelectorAll('.region.hinted').length > near", arg=near)
    page.mouse.move(5, 5)
    tinted.first.wait_for(state="detached")


def test_a_double_click_takes_the_same_colour_again(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), laid(hand="camp_red", board={"played": 3}))
    table.asked()
    table.pick("end_turn:")
    table.shows({"take_travel", "draw_travel"})
    table.target("take_travel:slot_1").dblclick()        # green; so is the fourth
    table.page.wait_for_function("() => document.querySelectorAll('.notebook .place:empty').length === 2")
    assert {"take_travel:slot_1", "take_travel:slot_4"}.isdisjoint(table.asked())
    assert table.page.locator(".hand .travel").count() == 3


def test_the_pair_that_is_missed_least_is_marked(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), laid())
    table.asked()
    table.pick("pair:move")
    table.shows({"first_of_pair"})
    assert table.page.locator(".hand .mark").count() == 2
    table.page.locator(".hand .travel:has(.mark)").first.click()
    table.shows({"pair_cards"})
    assert table.page.locator(".hand .mark").count() == 1
    table.page.locator(".hand .travel:has(.mark)").click()
    table.shows({"move_to"})


def test_a_hiking_guide_shows_five_and_two_are_kept(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), laid(gifts="hiking_guide"))
    table.asked()
    table.pick("use_gift:hiking_guide")
    table.shows({"guide_keep"})
    shown = [pick for pick in table.asked() if heading(pick) == "guide_keep"]
    assert len(shown) == 5
    table.pick(shown[0])
    table.page.wait_for_function("() => document.querySelectorAll('[data-pick^=\"guide_keep\"]').length === 4")
    table.pick(shown[1])
    table.shows({"play_action"})
    assert table.page.locator("article").count() == 5


def test_bonus_stamps_are_put_on_their_slots(browser: Browser) -> None:
    table = Drawn(browser.person(size=PHONE, panel=False), laid(gifts="stamp_collection"))
    table.asked()
    table.pick("use_gift:stamp_collection")
    table.shows({"bonus_stamp", "skip"})
    assert table.target("bonus_stamp:pc_09_4.green").bounding_box()["width"] >= 24
    table.pick("bonus_stamp:pc_01_6.green")
    table.page.wait_for_function("() => document.querySelectorAll('.stuck .postmark').length === 9")
    table.pick("skip:")
    table.shows({"play_action"})


def test_side_b_asks_what_the_star_gives(browser: Browser) -> None:
    table = Drawn(browser.person(panel=False), laid(side="B", placed=4))
    table.asked()
    table.target("play_action:camp_red").click()
    table.pick("camp_spot:09_2")
    table.shows({"star", "skip"})
    assert [pick for pick in table.lit() if heading(pick) == "star"] == ["star:move", "star:postcard", "star:stamp"]
    table.pick("star:move")
    table.shows({"use_bonus"})


@pytest.mark.parametrize("size", [DESKTOP, PHONE, TINY, {"width": 2560, "height": 1440}], ids=str)
def test_nothing_is_wider_than_the_window_and_all_postcards_are_there(browser: Browser, size: dict[str, int]) -> None:
    held = "pc_06_4=1 pc_07_3=2 pc_02_6=5 pc_08_5 pc_11_5=all pc_05_4=1 pc_12_5 pc_07_5 pc_09_6 pc_10_4"
    table = Drawn(browser.person("fr", size=size, panel=False), laid(("player",) * 4, held=held))
    table.asked()
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size is TINY:
        low = page.evaluate("Math.max(...[...document.querySelectorAll('.own .half')]"
                            ".map((one) => one.getBoundingClientRect().bottom)) - innerHeight")
        assert low <= 0                                  # the hand is in the window, whatever lies beside it
        page.get_by_role("button", name="Courrier").click()
    assert page.locator("article[aria-label]").count() == 10
    out = page.evaluate("""() => [...document.querySelectorAll(".title, .foot, .ticket .text, .half, .switch")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)""")
    assert out == []
    if size["width"] > 1000:                             # on a desk every one of them is in sight
        low = page.evaluate("Math.max(...[...document.querySelectorAll('article')]"
                            ".map((one) => one.getBoundingClientRect().bottom)) - innerHeight")
        assert low <= 0


def test_the_end_is_told_as_letters_home(browser: Browser) -> None:
    """Seat by seat, bar by bar, before the page of the result; then the lines stand in their order."""
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Drawn(person, laid(hand="", sent="pc_13_6 pc_12_6 pc_11_6", points=45, bike=5,
                               board={"played": 3, "first": 1}))
    page = table.page
    table.asked()
    table.pick("send:pc_05_6")
    table.shows({"choose_gift"})
    table.pick("choose_gift:gift_3")
    for _ in range(8):
        picks = table.asked()
        if not picks:
            break
        table.pick(picks[0])
    sheet = page.get_by_role("region", name="Letters home")
    sheet.wait_for()
    mine = sheet.locator(".line", has_text="You")
    mine.locator(".block.card").first.wait_for()
    assert page.locator(".ending, .winner").count() == 0
    sheet.get_by_role("button", name="Skip").click()
    assert mine.locator(".block.card").count() == 4 and mine.locator(".winner").count() == 1
    page.locator(".ending").wait_for()
    points = [int(one) for one in mine.locator(".bar > b").all_inner_texts()]
    assert sum(points) == int(mine.locator(".total").inner_text())
    sheet.get_by_role("button", name="See the board").click()
    page.locator(".cloth .map").wait_for()
