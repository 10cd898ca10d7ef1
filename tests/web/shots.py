"""Pictures of the web table for the documentation: `python tests/web/shots.py [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright

from tests.web.conftest import CHROMIUM
from tests.web.pages import ARGUMENTS, DESKTOP, PHONE, Browser, Person, served

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "easy"}
GAMES = {"airlines": 3, "postcards": 2, "pdx": 2, "portal": 2, "duck_dealer": 2}
LOOKS = {"desktop": (DESKTOP, "light", "en"), "desktop-dark": (DESKTOP, "dark", "fr"),
         "phone": (PHONE, "light", "fr"), "phone-dark": (PHONE, "dark", "en")}


def take(me: Person, folder: Path, name: str, look: str) -> None:
    me.page.wait_for_timeout(600)
    me.page.screenshot(path=folder / f"{name}-{look}.png")


def pages(me: Person, folder: Path, look: str) -> None:
    for name, path, ready in (("home", "/", ".pass"), ("set-up", "/new/airlines", ".chairs"),
                              ("rules", "/rules/postcards", "[data-rule]"), ("missing", "/nowhere", "h1")):
        me.go(path)
        me.page.locator(ready).first.wait_for()
        take(me, folder, name, look)


def tables(me: Person, folder: Path, look: str) -> None:
    for game, seats in GAMES.items():
        id = me.sit(game, ME, *[BOT] * (seats - 1))
        me.page.evaluate("localStorage.setItem('layover.panel', 'yes')")
        me.page.reload()
        for n in range(24):
            me.step(n)
        me.page.evaluate("localStorage.setItem('layover.panel', 'no')")
        me.go(f"/t/{id}")
        me.page.wait_for_selector(".prompt.mine")
        take(me, folder, f"table-{game}", look)
    me.sit("pdx", ME, {"kind": "invited"})
    take(me, folder, "waiting", look)


def ending(me: Person, folder: Path, look: str) -> None:
    me.page.evaluate("localStorage.setItem('layover.panel', 'yes')")
    id = me.sit("portal", ME, BOT, options={"turn_limit": 20})
    me.play_on()
    me.page.locator(".ending svg[role=img]").wait_for()
    take(me, folder, "end", look)
    me.go(f"/t/{id}?ply=60")
    me.page.wait_for_selector(".table")
    take(me, folder, "replay", look)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with served() as site, sync_playwright() as playwright:
        browser = Browser(playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS), site)
        for look, (size, theme, lang) in LOOKS.items():
            me = browser.person(lang, theme, size, panel=False)
            for part in (pages, tables, ending):
                part(me, folder, look)
                print(look, part.__name__)
        browser.close()
        for complaint in browser.complaints:
            print(complaint)


if __name__ == "__main__":
    main()
