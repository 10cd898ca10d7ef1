"""Somebody at a drawn board, who touches nothing else: what is lit, and clicking on it."""

from __future__ import annotations

import random
from typing import Any

from tests.web.pages import Person

TRIES = 750
PAUSE = 40


class Drawn:
    """A table on its drawn board."""

    def __init__(self, person: Person, game: str, *seats: dict[str, str], **more: Any) -> None:
        self.person = person
        self.page = person.page
        self.id = person.sit(game, *seats, **more)
        self.page.wait_for_selector(".board")

    @property
    def over(self) -> bool:
        return bool(self.person.api(f"/tables/{self.id}")["status"] == "over")

    def lit(self) -> list[str]:
        """What may be picked, in reading order, as heading:target."""
        return list(self.page.evaluate("[...document.querySelectorAll('[data-lit]')].map((one) => one.dataset.pick)"))

    def asked(self) -> list[str]:
        """What may be picked, as soon as something may; nothing once the game is over."""
        for n in range(TRIES):
            if found := self.lit():
                return found
            if n % 10 == 9 and self.over:
                return []
            self.page.wait_for_timeout(PAUSE)
        raise AssertionError("nothing is lit, and the game is not over")

    def target(self, pick: str) -> Any:
        return self.page.locator(f'[data-pick="{pick}"]').first

    def pick(self, pick: str) -> None:
        """A click, and *Confirm* where the page wants it; the board may have gone on meanwhile."""
        from playwright.sync_api import Error

        try:
            self.target(pick).click()
        except Error:
            if pick in self.lit():
                raise
        self.page.wait_for_timeout(PAUSE)
        confirm = self.page.locator(".prompt .button.sign")
        if confirm.count():
            confirm.click()

    def choose(self, picks: list[str], rng: random.Random, seen: set[str]) -> str:
        """Anything, but first what is of a kind that was not picked yet."""
        found = rng.choice([pick for pick in picks if kind(pick) not in seen] or picks)
        seen.add(kind(found))
        return found

    def play(self, rng: random.Random, most: int = 900) -> set[str]:
        """Click through the game; the headings that were picked."""
        seen: set[str] = set()
        for _ in range(most):
            picks = self.asked()
            if not picks:
                return set(map(heading, seen))
            self.pick(self.choose(picks, rng, seen))
        raise AssertionError(f"not over after {most} clicks")


def heading(pick: str) -> str:
    return pick.split(":")[0]


def kind(pick: str) -> str:
    """The heading and the first word of the target: playing a card for a camp is another thing than for a move."""
    return f"{heading(pick)}:{pick.split(':')[1].split('_')[0]}"
