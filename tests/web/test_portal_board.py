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
COUNTS = {"move_count", "card_count"}
TOWARDS = """pick => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const here = document.activeElement;
    const goal = document.querySelector(`[data-pick="${pick}"], [data-opens="${pick.split(":")[1]}"]`);
    const [dx, dy] = [0, 1].map((k) => middle(goal)[k] - middle(here)[k]);
    const across = dx > 0 ? "ArrowRight" : "ArrowLeft";
    const along = dy > 0 ? "ArrowDown" : "ArrowUp";
    return [here.dataset.pick ?? (here.dataset.opens ? `opens:${here.dataset.opens}` : ""),
            !here.matches("[data-lit], [data-refused]") ? "Tab" : Math.abs(dx) > Math.abs(dy) ? across : along];
}"""
"""Where the focus is, and the key that brings it nearer to a target."""
INSIDE = """room => {
    const box = document.querySelector(`[data-pick="${room}"] .rim`).getBoundingClientRect();
    return [...document.querySelectorAll(`[data-pick="${room}"] :is(.piece, [data-token])`)].map((piece) => {
        const own = piece.getBoundingClientRect();
        return own.left >= box.left && own.right <= box.right && own.top >= box.top && own.bottom <= box.bottom;
    });
}"""
CUT = """part => [...document.querySelectorAll(part)].filter((one) => one.scrollHeight > one.clientHeight + 1
    || one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
"""Texts that do not fit where they stand."""
COVERED = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const tip = box("[role=tooltip]");
    return [".seats", ".hand", ".law"].filter((one) => tip.left < box(one).right && tip.right > box(one).left
        && tip.top < box(one).bottom && tip.bottom > box(one).top);
}"""
"""What the tip lies over, besides the lab."""


class Portal(Drawn):
    """A table of Portal. A card is opened before it is used or fired: `opens:card_07` stands for the first click."""

    def lit(self) -> list[str]:
        found = super().lit()
        return [*found, *self.page.evaluate(CLOSED)] if found else []

    def target(self, pick: str) -> Any:
        opens, _, card = pick.partition(":")
        return self.page.locator(f'[data-opens="{card}"]').first if opens == "opens" else super().target(pick)

    def _answer(self, pick: str, timeout: int) -> None:
        if not self.by_keys:
            super()._answer(pick, timeout)
        elif heading(pick) in COUNTS:
            self.page.keyboard.press(pick.split(":")[1])
        else:
            self.walk(pick)
            self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        """By keys, *Confirm* has the focus when it comes."""
        if self.by_keys and self.page.locator(".prompt .button.sign:focus").count():
            self.page.keyboard.press("Enter")
        elif not self.by_keys:
            super().confirm()

    def walk(self, pick: str, most: int = 200) -> None:
        """Bring the focus to a target with arrows, or with Tab where they lead in a circle."""
        been: set[str] = set()
        for _ in range(most):
            at, key = self.page.evaluate(TOWARDS, pick)
            if at == pick:
                return
            self.page.keyboard.press("Tab" if at in been else key)
            been.add(at)
        raise AssertionError(f"no key leads to {pick}")

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
    table = Portal(browser.person(lang="fr", panel=False), "portal", ME, BOT)
    table.assert_no_findings(questions=3)


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
    """Beside the room, inside the lab: neither seats nor hand are covered."""
    table = Portal(browser.person(panel=False), "portal", ME, BOT, options={"first_player": "seat:1"})
    table.asked()
    refused = table.page.locator('[data-pick^="move_from:"][data-refused]').last
    rule = str(refused.get_attribute("data-refused"))
    assert rule.startswith("POR-")
    refused.hover()
    assert rule in table.page.get_by_role("tooltip").inner_text()
    assert table.page.evaluate(COVERED) == []
    refused.click(force=True)
    assert rule in table.page.locator(".prompt").inner_text()


def test_the_keys_that_the_board_offers(browser: Browser) -> None:
    """Space goes on, arrows walk the rooms, Enter picks, Escape steps back, a figure is a number."""
    s = scene("portal", 2).board(turret="tray").seat(0, at="M@5:2 T@0", cake="M@5", hand="card_03").turn(0)
    table = Portal(browser.person(panel=False), s)
    table.shows({"end_deploy"})
    press, source = table.page.keyboard.press, f"move_from:{s.room('M@5')}"
    press("Space")
    table.shows({"move_from"})
    table.walk(source)
    press("Enter")
    table.shows({"move_to"})
    assert table.page.locator(".source").count() == 1
    press("Escape")
    table.shows({"move_from"})
    table.walk(source)
    press("ArrowRight")
    assert table.page.evaluate("document.activeElement.dataset.pick") == f"move_from:{s.room('M@7')}"
    assert "POR-" in table.page.get_by_role("tooltip").inner_text()
    press("ArrowLeft")
    press("Enter")
    table.shows({"move_to"})
    table.walk(f"move_to:{s.room('M@7')}")
    press("Enter")
    table.shows({"move_count"})
    press("2")
    table.shows({"carry"})


def test_what_forced_subjects_carry_is_asked_of_their_owner(browser: Browser) -> None:
    """Red's funnel moves a subject of blue: blue's browser asks at once, red's says for whom it waits."""
    red, blue = browser.person(panel=False), browser.person(lang="fr", panel=False)
    s = scene("portal", 2).seat(0, cake="M@7", hand="card_02").seat(1, at="M@7 T@0").turn(0)
    s.play("action:card_02", "card_source:M@7")
    id = lay(s, red, blue)
    Drawn(red, id=id).pick(f"card_target:{s.room('M@9')}")
    carry = blue.page.locator('[data-pick="carry:red"][data-lit]').first
    carry.wait_for()
    assert blue.page.get_by_text("Player 1 déplace vos Sujets").count() == 1
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


def led(*picks: str, law: str = "card_05", hand: str = "", **board: Any) -> Any:
    """Red's turn while the character of a card rules, led on by picks: each the first that begins so."""
    s = scene("portal", 2).board(**{"turret": "B@0", "discard": f"card_02 card_13 {law}", **board})
    s.seat(0, at="M@5 M@3:2 T@8 M@9:2", cake="M@3:2 T@4:2", hand=hand)
    s.seat(1, at="M@3:2 B@8 T@2", cake="M@3 B@4").turn(0)
    for pick in picks:
        s.play(next(one for one in s.picks() if one.startswith(pick)))
    return s


ALONE = ("move_from:M@5", "move_to:M@7", "move_count:1")
PAID = (*ALONE, "bonus_subject", "deliver_subject", "activate:T@8", "deliver_cake")
ANGER = ("offer", "pay_slice", "anger_chamber:M@3")
VENT = ("action", "card_source:M@3", "card_target")
QUESTIONS: dict[str, Any] = {
    "trim_hand": led(law="card_19", hand="card_01 card_03 card_04 card_07"),
    "portal_blue": led("gun", hand="card_01"),
    "portal_orange": led("gun", "portal_blue", hand="card_01"),
    "offer": led(law="card_06", hand="card_01"),
    "pay_slice": led("offer", law="card_06"),
    "anger_chamber": led("offer", "pay_slice", law="card_06"),
    "anger_victim": led(*ANGER, law="card_06"),
    "anger_stop": led(*ANGER, "anger_victim", law="card_06"),
    "pay_subject": led("offer", "pay_slice", law="card_17"),
    "recall": led("offer", "pay_slice", "pay_subject", law="card_17"),
    "move_extra": led(*ALONE, law="card_01"),
    "move_stop": led(*ALONE, law="card_16"),
    "bonus_subject": led(*ALONE),
    "bonus_card": led(*ALONE),
    "keep": led(*ALONE, "bonus_card", law="card_15"),
    "bury": led(*ALONE, "bonus_card", law="card_15"),
    "redirect_stop": led("action", "card_target", hand="card_12"),
    "vent_slice": led(*VENT, hand="card_09"),
    "vent_stop": led(*VENT, "vent_slice", hand="card_09"),
    "place_cube": led(*PAID, icons={"T@8": "chamber_04.a"}),
    "leave_cube": led(*PAID, icons={"T@8": "chamber_04.a"}, cube="M@7"),
    "move_turret": led(*PAID, icons={"T@8": "chamber_05.a"}),
    "leave_turret": led(*PAID, icons={"T@8": "chamber_05.a"}),
    "deliver_turret": led(*PAID, icons={"T@8": "chamber_05.a"}, turret="tray"),
}
"""A position in which each heading is asked that a game may pass by."""
ELSEWHERE = ["trim_hand", "offer", "pay_slice", "recall", "bonus_card", "keep", "vent_stop", "leave_cube",
             "deliver_turret"]
"""Those that a phone draws in another place."""


@pytest.mark.parametrize(("size", "lang", "headings"), [(DESKTOP, "fr", list(QUESTIONS)), (PHONE, "en", ELSEWHERE)],
                         ids=["clicks", "touch"])
def test_every_heading_is_picked_where_it_lies(browser: Browser, size: dict[str, int], lang: str,
                                               headings: list[str]) -> None:
    person = browser.person(lang, size=size, panel=False)
    for asked in headings:
        table = Portal(person, QUESTIONS[asked])
        table.by_touch = size is PHONE
        table.shows({asked})
        before = table.lit()
        table.pick(next(pick for pick in before if heading(pick) == asked))
        table.page.wait_for_function(
            "before => [...document.querySelectorAll('[data-lit]')].map((one) => one.dataset.pick).join() != before",
            arg=",".join(before))


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


def test_a_whole_plan_is_taken_back_as_one(browser: Browser) -> None:
    """From chamber to chamber, how many and with what, chosen in the list: one *Undo*."""
    s = scene("portal", 2).board(turret="tray").seat(0, at="M@5:2 T@0", cake="M@5").turn(0)
    table = Portal(browser.person(panel=False), s)
    table.shows({"move_from"})
    before = table.lit()
    table.page.keyboard.press("a")
    plans = table.page.locator("dialog .plans")
    plans.locator("summary").click()
    plans.get_by_role("button").last.click()
    table.page.keyboard.press("Escape")
    table.shows({"activate"})
    table.page.get_by_role("button", name="Undo", exact=True).click()
    table.shows({"move_from"})
    assert table.lit() == before


def test_everything_in_one_chamber(browser: Browser) -> None:
    """All that can stand in a room stands inside it, at any size."""
    s = scene("portal", 4).board(turret="M@5", cube="M@5", blue="M@5", orange="T@2", discard="card_15")
    for seat in range(4):
        s.seat(seat, at="M@5:7 T@0", cake="M@5:7 T@0", hand=" ".join(f"card_{3 * seat + k:02}" for k in (1, 2, 3)))
    table = Portal(browser.person(panel=False), s.turn(0).play("end_deploy"))
    room = f"move_from:{s.room('M@5')}"
    for size in (DESKTOP, PHONE, {"width": 320, "height": 640}, {"width": 2560, "height": 1300}):
        table.page.set_viewport_size(size)
        table.shows({"move_from"})
        inside = table.page.evaluate(INSIDE, room)
        assert len(inside) == 10 and all(inside), (size, inside)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_that_lie_elsewhere_are_seen_whole(browser: Browser, lang: str) -> None:
    """Those of others while they are pointed at or have the focus; the discard pile when it is leafed through. Every
    text of the twenty cards fits."""
    s = scene("portal", 2).board(discard=" ".join(f"card_{n:02}" for n in range(1, 21) if n != 13))
    table = Portal(browser.person(lang, panel=False), s.seat(1, hand="card_13").turn(0))
    table.asked()
    mini = table.page.locator(".seats .mini").first
    peek = table.page.locator(".peek .card")
    mini.hover()
    assert peek.locator(".title").count() == 2 and table.page.evaluate(CUT, ".peek :is(.action, .law)") == []
    table.page.mouse.move(3, 3)
    peek.wait_for(state="detached")
    mini.focus()
    peek.wait_for()
    table.page.locator("section.law .pile").click()
    pile = table.page.locator(".discard .card")
    assert pile.count() == 19 and table.page.evaluate(CUT, ".discard .card :is(.action, .law)") == []
    table.page.keyboard.press("Escape")
    pile.first.wait_for(state="detached")


def test_things_are_picked_where_they_lie(browser: Browser) -> None:
    """The top card is taken or buried on the deck; who leaves the Turret or the Cube clicks on it."""
    person = browser.person(panel=False)
    for asked, place in (("bonus_card", ".pile > .top"), ("keep", ".pile > .top"), ("bury", ".pile .edge > div"),
                         ("leave_turret", ".room:has([data-token=turret])"),
                         ("leave_cube", ".room:has([data-token=companion_cube])"),
                         ("redirect_stop", ".room:has([data-token=turret])")):
        table = Portal(person, QUESTIONS[asked])
        table.shows({asked})
        here = table.page.locator(f'{place}[data-pick^="{asked}:"]')
        here.click()
        table.confirm()
        here.wait_for(state="detached")


def test_all_that_is_delivered_goes_into_one_room(browser: Browser) -> None:
    """With Shift on a desk, with the tray's switch on a phone; it is taken back as one."""
    s = scene("portal", 2).board(turret="tray", icons={"M@9": "chamber_07.a"}).seat(0, at="M@9:2 T@0").turn(0)
    s.play("move_from:T@0", "move_to:T@2", "move_count:1", "bonus_subject", "deliver_subject:T@0", "activate:M@9")
    room = f"deliver_subject:{s.room('M@1')}"
    desk = Portal(browser.person(panel=False), s)
    desk.shows({"deliver_subject"})
    desk.page.locator(f'.room[data-pick="{room}"]').click(modifiers=["Shift"])
    desk.shows({"recycle_to"})
    desk.page.get_by_role("button", name="Undo", exact=True).click()
    desk.shows({"deliver_subject"})
    phone = Portal(browser.person(size=PHONE, panel=False), s)
    phone.shows({"deliver_subject"})
    phone.page.get_by_role("button", name="All into one room").tap()
    phone.page.locator(f'[data-pick="{room}"]').first.tap()
    phone.shows({"recycle_to"})


PREVIEWS = {
    "card_source:T@6": ("card_11", '[data-pick="{room}"].side-b'), "card_source:M@9": ("card_16", ".ghost .panel"),
    "card_source:T@2": ("card_08", '[data-pick="{room}"] .portal.leaving'),
    "card_target:T@0": ("card_10", "[data-token=companion_cube].leaving"),
    "neurotoxin_victim:T@8": ("card_14", ".toxin.coming"), "card_subject:T@8.blue": ("card_06", ".cross"),
}
"""What is seen when somebody points at the target of a card."""


def test_what_a_card_would_do_is_seen_before_it_does_it(browser: Browser) -> None:
    """A panel turned over, one that rides to the other end, what goes and who dies."""
    person = browser.person(panel=False)
    for pick, (card, seen) in PREVIEWS.items():
        s = stocked(card).play(f"action:{card}")
        room = s._numbered(pick)
        table = Portal(person, s)
        table.shows({heading(pick)})
        table.target(room).hover()
        table.page.locator(seen.format(room=room)).first.wait_for()


def test_a_crowded_fall_fits_its_plate(browser: Browser) -> None:
    """Everybody dies and everybody's cake burns, on any screen."""
    s = scene("portal", 4).board(turret="T@0", cube="B@8")
    for seat in range(4):
        s.seat(seat, at="M@9 T@2 T@8", cake="M@9 T@8", burnt=6)
    table = Portal(browser.person("fr", panel=False), s.turn(0))
    for size in (DESKTOP, PHONE, {"width": 320, "height": 640}):
        table.page.set_viewport_size(size)
        table.page.locator(".plate.crowded").first.wait_for()
        assert table.page.evaluate(CUT, ".plate.crowded") == [], size


def test_the_end_is_told_before_the_result(browser: Browser) -> None:
    """The lab goes dark, the cake is counted, then who won and what broke the tie; a key goes on to the result."""
    s = scene("portal", 2).board(discard="card_20")
    s.seat(0, at="M@5:2 T@0", cake="M@5:2").seat(1, at="M@3:2", cake="B@4").turn(0)
    table = Portal(browser.person(panel=False), s)
    table.page.emulate_media(reduced_motion="no-preference")
    for pick in ("offer", "pay_slice"):
        table.page.locator(f'[data-pick^="{pick}:"][data-lit]').first.click()
    table.page.locator(".prompt .button.sign").click()
    table.page.locator(".night").first.wait_for()
    assert table.page.locator(".ending").count() == 0
    winner = table.page.locator(".report tr.leads")
    winner.wait_for()
    assert winner.locator(".boxed").inner_text() == "3" and table.page.locator(".ending").count() == 0
    table.page.keyboard.press("Shift")
    table.page.locator(".ending").wait_for()
