"""The drawn table of Portal, played in a real browser."""

from __future__ import annotations

import random
from typing import Any

import pytest

from layover.testing import scene
from tests.games.portal.test_end import tied_for_appeal
from tests.web.drawn import Drawn, heading
from tests.web.laid import lay
from tests.web.pages import DESKTOP, PHONE, Browser

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "easy"}
CLOSED = """[...document.querySelectorAll('[data-opens][aria-expanded=false]')]
    .map((one) => `opens:${one.dataset.opens}`)"""
ASKED_OR_RULED = """name => document.querySelector('section.law .title')?.innerText.trim() == name
    ? "ruled" : document.querySelector('[data-lit]:not([aria-disabled])')?.dataset.pick"""
ORDINARY = {"move_from", "move_to", "activate"}


class Portal(Drawn):
    """A table of Portal. A card is opened before it is used or fired: `opens:card_07` stands for the first click."""

    by_touch = False

    def lit(self) -> list[str]:
        found = super().lit()
        return [*found, *self.page.evaluate(CLOSED)] if found else []

    def target(self, pick: str) -> Any:
        opens, _, card = pick.partition(":")
        return self.page.locator(f'[data-opens="{card}"]').first if opens == "opens" else super().target(pick)

    def _answer(self, pick: str, timeout: int) -> None:
        if self.by_touch:
            self.target(pick).tap(timeout=timeout)
        else:
            super()._answer(pick, timeout)

    def finish(self, character: str) -> None:
        """Answer whatever an action asks, until its character is the law."""
        for _ in range(12):
            asked = self.page.wait_for_function(ASKED_OR_RULED, arg=character).json_value()
            if asked == "ruled":
                return
            self.pick(asked)
        raise AssertionError(f"{character} does not rule")


@pytest.mark.parametrize(("way", "lang", "seats"), [("clicks", "fr", 4), ("touch", "en", 2), ("keys", "en", 4)])
def test_a_whole_game_on_the_board(browser: Browser, way: str, lang: str, seats: int) -> None:
    """By clicks on a desk, by a finger on a phone, by keys alone."""
    person = browser.person(lang, size=PHONE if way == "touch" else DESKTOP, panel=False)
    table = Portal(person, "portal", ME, *[BOT] * (seats - 1), options={"turn_limit": 20})
    table.by_keys, table.by_touch = way == "keys", way == "touch"
    seen = table.play(random.Random(8))
    assert table.over
    assert seen >= ORDINARY and len(seen) > len(ORDINARY)     # what cards and rewards come is chance


def test_axe_finds_nothing(browser: Browser) -> None:
    """Whatever a player is asked in a turn, by day and by night."""
    table = Portal(browser.person(lang="fr", panel=False), "portal", ME, BOT)
    rng = random.Random(3)
    seen: set[str] = set()
    looked: set[frozenset[str]] = set()
    while len(looked) < 3:
        picks = table.asked()
        question = frozenset(map(heading, picks))
        if question not in looked:
            looked.add(question)
            for theme in ("dark", "light"):
                table.page.emulate_media(color_scheme=theme)
                assert table.person.axe() == [], (theme, sorted(question))
        table.pick(table.choose(picks, rng, seen))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_where_cards_cake_and_words_are_chosen(browser: Browser, size: dict[str, int]) -> None:
    person = browser.person(size=size, panel=False)
    table = Portal(person, stocked("card_01 card_09 card_11"))
    table.pick("opens:card_09")
    assert person.axe() == []
    table.pick("action:card_09")
    table.pick(f"card_source:{stocked('').room('M@3')}")
    table.asked()
    assert person.axe() == []
    Portal(person, tied_for_appeal(3)).asked()
    for theme in ("dark", "light"):
        person.page.emulate_media(color_scheme=theme)
        assert person.axe() == [], theme
    person.page.locator(".board .pleas button", has_text="Forfeit").click()
    person.page.locator(".prompt .button.sign").click()
    person.page.locator(".report").wait_for()
    assert person.axe() == []


def test_a_room_that_is_refused_says_by_which_rule(browser: Browser) -> None:
    table = Portal(browser.person(panel=False), "portal", ME, BOT, options={"first_player": "seat:1"})
    table.asked()
    refused = table.page.locator('[data-pick^="move_from:"][data-refused]').first
    rule = str(refused.get_attribute("data-refused"))
    assert rule.startswith("POR-")
    refused.hover()
    assert rule in table.page.get_by_role("tooltip").inner_text()
    refused.click(force=True)
    assert rule in table.page.locator(".prompt").inner_text()


def test_a_move_by_keyboard_alone(browser: Browser) -> None:
    table = Portal(browser.person(panel=False), "portal", ME, BOT, options={"first_player": "seat:1"})
    assert set(map(heading, table.asked())) == {"move_from"}
    page = table.page
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(document.activeElement.dataset.pick ?? '').startsWith('move_from:')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-pick^="move_to:"][data-lit]')
    source = page.locator(".source")
    assert source.count() == 1


def test_what_forced_subjects_carry_is_asked_of_their_owner(browser: Browser) -> None:
    """Red's funnel moves a subject of blue: blue's browser asks at once, red's says for whom it waits."""
    red, blue = browser.person(panel=False), browser.person(lang="fr", panel=False)
    s = scene("portal", 2).seat(0, cake="M@7", hand="card_02").seat(1, at="M@7 T@0").turn(0)
    s.play("action:card_02", "card_source:M@7")
    id = lay(s, red, blue)
    Drawn(red, id=id).pick(f"card_target:{s.room('M@9')}")
    carry = blue.page.locator('[data-pick="carry:red"][data-lit]').first
    carry.wait_for()
    assert red.page.locator("[data-lit]").count() == 0
    assert "Player 2" in red.page.locator(".prompt").inner_text()
    Drawn(blue, id=id).pick("carry:red")
    entered = red.page.locator(f'[data-pick="activate:{s.room("M@9")}"]').first
    assert "Cake: 1 red" in str(entered.get_attribute("aria-label"))


def stocked(hand: str) -> Any:
    """Red holds these cards, in a lab where every one of them can be used: crowds, cake, Turret, Cube, portals."""
    s = scene("portal", 2).board(turret="B@0", cube="M@5", blue="T@2", orange="B@6")
    s.seat(0, at="M@3:3 T@2 B@4 T@8", cake="M@3", hand=hand)
    return s.seat(1, at="M@3:2 T@8 B@2 B@4", cake="M@3 B@4").turn(0)


@pytest.mark.parametrize("cards", [
    ("card_01", "card_02", "card_03"), ("card_04", "card_05", "card_06"), ("card_07", "card_08", "card_09"),
    ("card_10", "card_11", "card_12"), ("card_13", "card_14", "card_15"), ("card_16", "card_17", "card_18"),
    ("card_19", "card_20")], ids=lambda cards: f"{cards[0]}-{cards[-1][-2:]}")
def test_every_card_is_deployed_by_clicks(browser: Browser, cards: tuple[str, ...]) -> None:
    """All that an action asks is lit on the board; then its character is the law."""
    table = Portal(browser.person(panel=False), stocked(" ".join(cards)))
    box = table.person.api("/games/portal/box")
    for card in cards:
        table.shows({"end_deploy"})
        table.pick(f"opens:{card}")
        table.pick(f"action:{card}")
        table.finish(box["names"]["en"]["character"][box["components"]["card"][card]["character"]])


def test_an_appeal_is_typed_under_watch_and_voted_on(browser: Browser) -> None:
    """Two are tied: one types, one takes what is prepared, the third reads both and votes; then it stands in the
    report."""
    people = [browser.person(panel=False) for _ in range(3)]
    id = lay(tied_for_appeal(3), *people)
    first, second, judge = (Portal(person, id=id) for person in people)
    form = first.page.locator(".board form[data-heading=own_words]")
    form.get_by_role("textbox").fill("Cake for Chell")
    assert form.locator(".struck").all_inner_texts() == ["e", "e"] and form.get_by_role("button").is_disabled()
    form.get_by_role("textbox").fill("Cats want it all")
    assert form.locator("i.said").count() == 4
    assert second.page.get_by_text("is choosing").count() == 1
    form.get_by_role("button").click()
    second.page.get_by_text("Appeal sealed").wait_for()
    second.pick("appeal:logic")
    assert {"vote:red", "vote:blue"} <= set(judge.asked())
    judge.page.locator(".vote", has_text="Cats want it all").click()
    judge.page.locator(".prompt .button.sign").click()
    winner = first.page.locator(".report tr.leads")
    winner.wait_for()
    assert "Cats want it all" in winner.inner_text() and "votes: 1" in winner.inner_text()
    first.page.get_by_role("button", name="See the lab").click()
    assert first.page.locator(".report").count() == 0


def test_a_subject_is_dragged_and_taken_back(browser: Browser) -> None:
    """From a chamber to a chamber in one drag, then how many, then a slice onto them; all is taken back by steps."""
    s = scene("portal", 2).board(turret="tray").seat(0, at="M@5:2 T@0", cake="M@5").turn(0)
    table = Portal(browser.person(panel=False), s)
    table.shows({"move_from"})
    pawn = table.page.locator(f'[data-pick="move_from:{s.room("M@5")}"] [data-drag]')
    room = table.page.locator(f'[data-pick="move_from:{s.room("M@7")}"]')
    pawn.drag_to(room)
    table.shows({"move_count"})
    table.pick("move_count:2")
    table.shows({"carry"})
    table.page.locator('.piece[data-pick="carry:red"]').drag_to(table.page.locator("[data-drop=load]"))
    table.shows({"activate"})
    for heading_before in ("carry", "move_count", "move_to", "move_from"):
        table.page.get_by_role("button", name="Undo", exact=True).click()
        table.shows({heading_before})


def test_what_a_step_would_mean_is_seen_before_it_is_made(browser: Browser) -> None:
    """Marks on the rooms from the first moment, and the plate of a floor as it would be."""
    s = scene("portal", 2).board(turret="T@6").seat(0, at="M@7:2").seat(1, at="M@1 B@8").turn(0).play("move_from:M@7")
    table = Portal(browser.person(panel=False), s)
    table.shows({"move_to"})
    assert table.page.locator(".mark.dies").count() == 1 and table.page.locator(".mark.earns").count() == 2
    plates = table.page.locator(".plate.then")
    table.target(f"move_to:{s.room('M@9')}").hover()
    plates.wait_for()
    assert plates.count() == 1 and "after this" in plates.inner_text()
