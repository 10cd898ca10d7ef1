"""The drawn board of PDX, played in a real browser by clicks and keys on the board alone."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.web.drawn import PAUSE, Drawn, heading, kind
from tests.web.pages import DESKTOP, PHONE, Browser, Person

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "easy"}
TYLER = {"kind": "automa", "automa": "tyler"}
SHORT = {"short_game": True, "first_player": 1}
ALL = {**SHORT, "stocks": True, "specialists": True}
BESIDE = ("assign", "move", "cancel", "negotiate")
DRAWN = """() => [
    [...document.querySelectorAll('[data-lit]')].map((one) => one.dataset.pick),
    [...document.querySelectorAll('.chip[aria-pressed=true]')].map((one) => one.dataset.opens),
    document.querySelector('[data-held]') !== null]"""
"""What is lit on the board, which any-time action is opened, and whether something is taken up."""
CHIPS = """[...document.querySelectorAll('.offers .chip:not([disabled])[aria-pressed=false]')]
    .map((one) => one.getAttribute('aria-label'))"""
ORDINARY = {"worker", "reserve", "suitcase", "assign", "assign_to", "end_turn"}
HURRY = ("reserve", "assign", "assign_to", "pay", "reclaim", "schedule")
"""What brings the end nearer, since it empties the market."""


class Pdx(Drawn):
    """A table of PDX."""

    def __init__(self, person: Person, *where: Any, **more: Any) -> None:
        self.allowed: list[str] = []
        """What may be picked, as the server told last."""
        person.page.on("websocket", lambda socket: socket.on("framereceived", self.hear))
        super().__init__(person, *where, **more)

    def hear(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "update":
            found = (told.get("decision") or {}).get("candidates", [])
            self.allowed = [f"{one['heading']}:{one['target']}" for one in found if not one.get("why")]

    def unlit(self) -> set[str]:
        """What may be picked and is not lit on the board: of any-time actions those whose chip is pressed, and nothing
        while something is taken up, which narrows it. The board is drawn a moment after it is told."""
        missing: set[str] = set()
        for _ in range(25):
            lit, opened, held = self.page.evaluate(DRAWN)
            missing = {pick for pick in self.allowed if not held
                       if heading(pick) in opened or not opened and heading(pick) not in BESIDE} - set(lit)
            if not missing:
                break
            self.page.wait_for_timeout(PAUSE)
        return missing

    def choose(self, picks: list[str], rng: random.Random, seen: set[str]) -> str:
        """What was not picked yet, else what hurries, else anything but going round in circles."""
        found = [pick for pick in picks if kind(pick) not in seen and heading(pick) != "back"]
        if not found and rng.random() < 0.8:
            found = [pick for pick in picks if heading(pick) in HURRY or pick in ("worker:exec_reserve",
                                                                                  "suitcase:exec_reserve")]
        found = found or [pick for pick in picks if heading(pick) != "back"] or picks
        pick = rng.choice(found)
        seen.add(kind(pick))
        return pick

    def begin(self, rng: random.Random, seen: set[str]) -> None:
        """Open what may be done at any time, each once."""
        for label in self.page.evaluate(CHIPS):
            name = label.split(" ")[0]
            if name not in seen or (name in ("Assign", "Assigner") and rng.random() < 0.7):
                seen.add(name)
                chip = self.page.locator(f'.offers .chip[aria-label="{label}"]')
                chip.press("Enter") if self.by_keys else chip.click()
                return

    def go_on(self, picks: list[str], rng: random.Random, seen: set[str]) -> None:
        self.begin(rng, seen)
        assert self.unlit() == set()
        if picks := self.lit():
            super().go_on(picks, rng, seen)


def test_a_whole_game_on_the_board(browser: Browser) -> None:
    table = Pdx(browser.person(panel=False), "pdx", ME, BOT, TYLER, options=ALL)
    seen = table.play(random.Random(2))
    assert table.over
    assert seen >= ORDINARY


@pytest.mark.parametrize("how", ["touch", "keys"])
def test_all_that_is_ordinary_by_touch_and_by_keys(browser: Browser, how: str) -> None:
    """On a phone, and without a pointer; in the other language."""
    person = browser.person("fr", size=PHONE if how == "touch" else DESKTOP, panel=False)
    table = Pdx(person, "pdx", ME, BOT, options=SHORT)
    table.by_keys, table.by_touch = how == "keys", how == "touch"
    assert table.play(random.Random(2), enough=ORDINARY) >= ORDINARY


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(browser: Browser, size: dict[str, int]) -> None:
    table = Pdx(browser.person("fr", size=size, panel=False), "pdx", ME, BOT, TYLER, options=ALL)
    table.assert_no_findings(questions=3)


def test_what_is_refused_says_by_which_rule(browser: Browser) -> None:
    table = Pdx(browser.person(panel=False), "pdx", ME, BOT, options=SHORT)
    rng, seen = random.Random(5), set[str]()
    while not table.page.locator("[data-refused]").count():
        table.pick(table.choose(table.asked(), rng, seen))
        table.asked()
    refused = table.page.locator("[data-refused]").first
    rule = refused.get_attribute("data-refused")
    refused.hover()
    assert rule and rule in table.page.get_by_role("tooltip").inner_text()
    refused.click(force=True)
    assert rule in table.page.locator(".prompt").inner_text()


def test_a_turn_by_keyboard_alone(browser: Browser) -> None:
    table = Pdx(browser.person(panel=False), "pdx", ME, BOT, options=SHORT)
    table.asked()
    page = table.page
    focused = "(document.activeElement.dataset.pick ?? '')"

    def walk_to(pick: str) -> None:
        for _ in range(60):
            if page.evaluate(focused) == pick:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never meets {pick}")

    walk_to("worker:exec_reserve")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-pick="reserve:m1"]')
    walk_to("reserve:m1")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-pick="end_turn:"], .prompt .button.sign')
    assert len(page.locator(".shelf [data-pick], .shelf .tile").all()) >= 1
