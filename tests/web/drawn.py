"""Somebody at a drawn board, who touches nothing else: what is lit, and clicking on it."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any

from tests.web.pages import Person

TRIES = 750
PAUSE = 40
SOON, SURE, LATE = 1_500, 5_000, 20_000
LIT = "[data-lit]:not([aria-disabled])"


class Drawn:
    """A table on its drawn board."""

    def __init__(self, person: Person, game: Any = "", *seats: dict[str, str], id: str = "", **more: Any) -> None:
        """A new table of a game, one in the position of a scene, or the one with this id where the person is."""
        self.person = person
        self.page = person.page
        self.by_keys = False
        """Whether things are picked by keys: what gets the focus is brought into sight, on a map that is larger than a
        phone."""
        self.by_touch = False
        self.id = id or (person.sit(game, *seats, **more) if isinstance(game, str) else person.sit_in(game, **more))
        self.page.wait_for_selector(".board")

    @property
    def over(self) -> bool:
        return bool(self.person.api(f"/tables/{self.id}")["status"] == "over")

    def lit(self) -> list[str]:
        """What may be picked, in reading order, as heading:target; nothing while an answer is on its way."""
        return list(self.page.evaluate(f"[...document.querySelectorAll('{LIT}')].map((one) => one.dataset.pick)"))

    def asked(self) -> list[str]:
        """What may be picked, as soon as something may; nothing once the game is over."""
        for n in range(TRIES):
            if found := self.lit():
                return found
            if n % 10 == 9 and self.over:
                return []
            self.page.wait_for_timeout(PAUSE)
            self.confirm()
        asked = self.page.locator(".prompt").inner_text()
        raise AssertionError(f"nothing is lit, and the game is not over: {asked!r}")

    def shows(self, headings: set[str]) -> None:
        """Something is lit under each of these headings, once the board is at rest."""
        self.page.wait_for_function(
            """headings => {
                const lit = [...document.querySelectorAll("[data-lit]")].map((one) => one.dataset.pick.split(":")[0]);
                return headings.every((heading) => lit.includes(heading));
            }""", arg=sorted(headings))

    def shows_just(self, picks: list[str]) -> None:
        """These are lit and nothing else, once an answer has arrived."""
        self.page.wait_for_function(
            """picks => !document.querySelector(".steps li") && JSON.stringify(picks) ===
                JSON.stringify([...document.querySelectorAll("[data-lit]")].map((one) => one.dataset.pick))""",
            arg=picks)

    def target(self, pick: str) -> Any:
        return self.page.locator(f'[data-pick="{pick}"]').first

    def pick(self, pick: str) -> None:
        """A click, and *Confirm* where the page wants it; the board may have gone on meanwhile, since the page itself
        takes an answer that is the only one."""
        from playwright.sync_api import Error

        try:
            self._answer(pick, SOON)
        except Error:
            if pick in self.lit():
                self._answer(pick, LATE)
        self.page.wait_for_timeout(PAUSE)
        self.confirm()

    def confirm(self) -> None:
        """*Confirm*, where the page waits for it; it may be gone by the time it is clicked."""
        from playwright.sync_api import Error

        button = self.page.locator(".prompt .button.sign")
        if button.count():
            with contextlib.suppress(Error):
                button.press("Enter", timeout=SURE) if self.by_keys else button.click(timeout=SURE)

    def _answer(self, pick: str, timeout: int) -> None:
        if self.by_keys:
            self.target(pick).press("Enter", timeout=timeout)
        elif self.by_touch:
            self.target(pick).tap(timeout=timeout)
        else:
            self.target(pick).click(timeout=timeout)

    def choose(self, picks: list[str], rng: random.Random, seen: set[str]) -> str:
        """Anything, but first what is of a kind that was not picked yet."""
        found = rng.choice([pick for pick in picks if kind(pick) not in seen] or picks)
        seen.add(kind(found))
        return found

    def play(self, rng: random.Random, enough: AbstractSet[str] = frozenset(), most: int = 900) -> set[str]:
        """Click through the game, or until there was enough of it: all these headings; those that were picked."""
        seen: set[str] = set()
        for _ in range(most):
            picks = self.asked()
            if not picks or enough and enough <= headings(seen):
                return headings(seen)
            self.go_on(picks, rng, seen)
        raise AssertionError(f"not over after {most} clicks")

    def go_on(self, picks: list[str], rng: random.Random, seen: set[str]) -> None:
        self.pick(self.choose(picks, rng, seen))

    def assert_no_findings(self, questions: int) -> None:
        """Axe finds nothing at the first so many questions that differ, by day and by night."""
        rng, seen = random.Random(3), set[str]()
        looked: set[frozenset[str]] = set()
        while len(looked) < questions:
            picks = self.asked()
            question = frozenset(map(heading, picks))
            if question not in looked:
                looked.add(question)
                for theme in ("dark", "light"):
                    self.page.emulate_media(color_scheme=theme)
                    assert self.person.axe() == [], (theme, sorted(question))
            self.pick(self.choose(picks, rng, seen))


def heading(pick: str) -> str:
    return pick.split(":")[0]


def headings(picks: Iterable[str]) -> set[str]:
    return set(map(heading, picks))


def kind(pick: str) -> str:
    """The heading and the first word of the target: playing a card for a camp is another thing than for a move."""
    return f"{heading(pick)}:{pick.split(':')[1].split('_')[0]}"
