"""The drawn table of Postcards, played in a real browser."""

from __future__ import annotations

import random

import pytest

from tests.web.drawn import Drawn, heading
from tests.web.pages import DESKTOP, PHONE, Browser

ME = {"kind": "me"}
AUTOMA = {"kind": "automa", "automa": "automa:easy"}
HARD = {"kind": "automa", "automa": "automa:hard"}
BOT = {"kind": "bot", "bot": "easy"}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
ORDINARY = {"play_action", "play_stamp", "pair", "pair_cards", "move_to", "take_postcard", "camp_spot", "take_travel",
            "draw_travel", "confirm"}


@SIZES
def test_a_whole_game_by_clicks_on_the_board(browser: Browser, size: dict[str, int]) -> None:
    seats, side = ([ME, HARD], "B") if size is DESKTOP else ([ME, HARD, BOT], "A")
    table = Drawn(browser.person(size=size, panel=False), "postcards", *seats, options={"side": side})
    seen = table.play(random.Random(8))
    assert table.over
    assert seen >= ORDINARY


@SIZES
def test_axe_finds_nothing(browser: Browser, size: dict[str, int]) -> None:
    """Whatever a player is asked in a turn, by day and by night."""
    table = Drawn(browser.person(lang="fr", size=size, panel=False), "postcards", ME, AUTOMA)
    rng = random.Random(3)
    seen: set[str] = set()
    looked: set[frozenset[str]] = set()
    while len(looked) < 4:
        picks = table.asked()
        question = frozenset(map(heading, picks))
        if question not in looked:
            looked.add(question)
            for theme in ("dark", "light"):
                table.page.emulate_media(color_scheme=theme)
                assert table.person.axe() == [], (theme, sorted(question))
        table.pick(table.choose(picks, rng, seen))


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
    other = table.page.get_by_role("button", name="Automa")
    other.click()
    assert other.get_attribute("aria-pressed") == "true"
    assert table.page.get_by_role("region", name="Postcards of Automa").is_visible()
