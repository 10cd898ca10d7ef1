"""People play on drawn boards for a while: `python tests/web/hour.py [MINUTES [GAME …]]`, sixty and all unless told. One
game after the other, each by somebody else's habits (language, theme, window, keys, motion); then what the browser complained of, and
how long a click waited for its change."""

from __future__ import annotations

import itertools
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Error, sync_playwright

from layover.games import IDS
from tests.web.conftest import CHROMIUM
from tests.web.drawn import SOON, Drawn
from tests.web.pages import ARGUMENTS, DESKTOP, PHONE, Browser, served

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "easy"}
HABITS = list(itertools.product(("en", "fr"), ("light", "dark"), (DESKTOP, PHONE, {"width": 1760, "height": 1000})))
WAITED = """(() => {
    window.waited = [];
    let since = 0;
    const lit = "[data-lit], .sign";
    addEventListener("click", ({ target }) => { if (target.closest(lit)) since = performance.now(); }, true);
    new MutationObserver(() => {
        if (!since) return;
        const clicked = since;
        since = 0;
        requestAnimationFrame(() => waited.push(performance.now() - clicked));
    }).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Milliseconds from each click on something lit to the frame that shows a change."""


UNHELD = "[...document.querySelectorAll('[data-lit]:not([aria-disabled]):not([data-held])')]"


class Player(Drawn):
    """Somebody who takes the keyboard for what the mouse does not reach: below a sheet, outside a small window. They do
    not lay down again what they hold, and look behind the other tabs of a sheet for what goes with it."""

    def lit(self) -> list[str]:
        found: list[str] = self.page.evaluate(f"{UNHELD}.map((one) => one.dataset.pick)")
        if not found and self.page.locator("[data-held]").count():
            self.page.evaluate("document.querySelector('[role=tab][aria-selected=true]')?.nextElementSibling?.click()"
                               " ?? document.querySelector('[role=tab]')?.click()")
        return found

    def _answer(self, pick: str, timeout: int) -> None:
        try:
            super()._answer(pick, SOON)
        except Error:
            if pick in self.lit():
                self.target(pick).press("Enter", timeout=timeout)


def play(browser: Browser, game: str, n: int, until: float) -> tuple[int, list[float]]:
    """One game, or as much of it as there is time for: how many clicks, and how long each waited."""
    lang, theme, size = HABITS[n % len(HABITS)]
    me = browser.person(lang, theme, size, panel=False)
    me.page.emulate_media(reduced_motion="no-preference" if n % 2 else "reduce")
    me.page.add_init_script(WAITED)
    drawn, rng, seen = Player(me, game, ME, BOT, BOT), random.Random(n), set[str]()
    drawn.by_keys = size is PHONE
    clicks = 0
    while time.monotonic() < until and (picks := drawn.asked()):
        drawn.pick(drawn.choose(picks, rng, seen))
        clicks += 1
    waited: list[float] = me.page.evaluate("waited")
    browser.close()
    return clicks, waited


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    end = time.monotonic() + 60 * minutes
    games = sys.argv[2:] or IDS
    share = 60 * minutes / len(games)
    waited: dict[str, list[float]] = {game: [] for game in games}
    with served() as site, sync_playwright() as playwright:
        browser = Browser(playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS), site)
        for n in itertools.count():
            if time.monotonic() >= end:
                break
            game = games[n % len(games)]
            clicks, took = play(browser, game, n, min(end, time.monotonic() + share))
            waited[game] += took
            print(f"{game}: {clicks} clicks, {len(browser.complaints)} complaints so far", flush=True)
        told = Counter(browser.complaints)
    for game, took in waited.items():
        if len(took) > 1:
            print(f"{game}: {len(took)} clicks seen; median {statistics.median(took):.0f} ms, "
                  f"19 of 20 within {statistics.quantiles(took, n=20)[-1]:.0f} ms, worst {max(took):.0f} ms")
    for complaint, count in told.most_common():
        print(count, complaint)
    sys.exit(1 if told else 0)


if __name__ == "__main__":
    main()
