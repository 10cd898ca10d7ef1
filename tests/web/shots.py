"""Pictures of the web table: `python tests/web/shots.py` makes those of the README, in docs/images;
`python tests/web/shots.py FOLDER [LOOK …]` makes every screen, large and small, by day and by night.
Needs Pillow, which makes the files small."""

from __future__ import annotations

import io
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from PIL import Image
from playwright.sync_api import sync_playwright

from layover.testing import scene
from tests.web.conftest import CHROMIUM
from tests.web.pages import ARGUMENTS, DESKTOP, PHONE, Browser, Person, served

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "easy"}
GAMES = {"airlines": 3, "postcards": 2, "pdx": 2, "portal": 2, "duck_dealer": 2}
WISE = {"pdx": {"avoid": "move|cancel|unassign|decline|not_now|skip|no_suitcase|back"},
        "postcards": {"prefer": "send|stamp_slot|move_to"}}
DRAWERS = {"log": "l", "rules": "r", "chat": "c", "help": "?"}
LOOKS = {"desktop": (DESKTOP, "light", "en"), "desktop-dark": (DESKTOP, "dark", "fr"),
         "phone": (PHONE, "light", "fr"), "phone-dark": (PHONE, "dark", "en"),
         "narrow": ({"width": 320, "height": 640}, "light", "en"),
         "wide": ({"width": 2560, "height": 1300}, "dark", "fr")}


def take(me: Person, folder: Path, name: str, look: str) -> None:
    me.page.wait_for_timeout(600)
    picture = Image.open(io.BytesIO(me.page.screenshot())).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(folder / f"{name}-{look}.png", optimize=True)


def pages(me: Person, folder: Path, look: str) -> None:
    for name, path, ready in (("home", "/", ".pass"), ("set-up", "/new/airlines", "ol li"),
                              ("rules", "/rules/postcards", "[data-rule]"), ("missing", "/nowhere", "h1")):
        me.go(path)
        me.page.locator(ready).first.wait_for()
        take(me, folder, name, look)


def tables(me: Person, folder: Path, look: str) -> None:
    for game in GAMES:
        table(me, game)
        take(me, folder, f"table-{game}", look)
    for name, key in DRAWERS.items():
        me.page.keyboard.press(key)
        me.page.locator("dialog[open]").wait_for()
        take(me, folder, f"drawer-{name}", look)
        me.page.keyboard.press("Escape")
    me.sit("pdx", ME, {"kind": "invited"})
    take(me, folder, "waiting", look)


def laboratory(me: Person) -> None:
    """Portal in the middle of a game, just before a step that pays."""
    s = scene("portal", 4).board(lab="T@0:6 M@1:6 B@8:3", icons={
        "T@0": "chamber_07.a", "T@6": "chamber_15.b", "M@3": "chamber_02.b", "M@5": "chamber_18.b",
        "M@7": "chamber_08.b", "M@11": "chamber_04.b", "B@8": "chamber_05.a",
        "B@10": "chamber_16.b", "B@12": "chamber_13.a"})
    s.board(turret="M@11", cube="T@10", blue="B@8", orange="T@8", discard="card_05 card_02 card_20")
    s.seat(0, at="T@4 M@5:2 M@7 B@10", cake="T@6 M@7 B@10:2", burnt=3, hand="card_11 card_16 card_18")
    s.seat(1, at="T@2 T@8 M@1 B@10", cake="M@7 M@9", burnt=4, hand="card_12 card_03 card_17")
    s.seat(2, at="T@2:3 M@3 M@9", cake="M@9", burnt=5, hand="card_06")
    s.seat(3, at="T@2 T@6 T@8 M@5 M@9", cake="T@2 M@5 M@7", burnt=4, hand="card_10 card_13 card_07")
    me.sit_in(s.turn(0).play("end_deploy", "move_from:B@10"))
    me.page.locator(f'[data-pick="move_to:{s.room("B@12")}"][data-lit]').hover()
    me.page.locator(".plate.then").wait_for()


def table(me: Person, game: str, picks: int = 24) -> None:
    """A game in progress, at a question for me."""
    if game == "portal":
        laboratory(me)
        return
    id = me.sit(game, ME, *[BOT] * (GAMES[game] - 1))
    me.page.evaluate("localStorage.setItem('layover.panel', 'yes')")
    me.page.reload()
    for n in range(picks):
        me.go_on(n, **WISE.get(game, {}))
    me.page.evaluate("localStorage.setItem('layover.panel', 'no')")
    me.go(f"/t/{id}")
    me.page.wait_for_selector(".prompt.mine")
    me.page.wait_for_selector(".board [data-lit]")


def ending(me: Person, folder: Path, look: str, game: str = "portal") -> None:
    me.page.evaluate("localStorage.setItem('layover.panel', 'yes')")
    id = me.sit(game, ME, *[BOT] * (GAMES[game] - 1), options={"turn_limit": 20} if game == "portal" else {})
    me.play_on()
    me.page.locator(".ending [role=img]").wait_for()
    take(me, folder, "end", look)
    me.page.evaluate("localStorage.setItem('layover.panel', 'no')")
    half = me.api(f"/tables/{id}")["ply"] // 2
    me.go(f"/t/{id}?ply={half}")
    me.page.wait_for_selector(".board")
    take(me, folder, "replay", look)


def readme(browser: Browser, folder: Path) -> None:
    """The pictures of the README."""
    day, night = browser.person(panel=False), browser.person(theme="dark", panel=False)
    pocket = browser.person("fr", size=PHONE, panel=False)
    for me, name in ((day, "Ada"), (night, "Ada"), (pocket, "Zoé")):
        me.api("/me", {"name": name})
    day.go("/")
    day.page.locator(".pass").first.wait_for()
    take(day, folder, "home", "desktop")
    for me, game, look, picks in ((day, "airlines", "desktop", 60), (night, "postcards", "desktop-dark", 90),
                                  (day, "pdx", "desktop", 60), (day, "portal", "desktop", 24),
                                  (night, "duck_dealer", "desktop-dark", 90), (pocket, "postcards", "phone", 60),
                                  (pocket, "airlines", "phone", 40), (pocket, "pdx", "phone", 40)):
        table(me, game, picks)
        take(me, folder, f"table-{game}", look)
    ending(day, folder, "desktop", "airlines")


def every_screen(browser: Browser, folder: Path, looks: list[str]) -> None:
    for look in looks or LOOKS:
        size, theme, lang = LOOKS[look]
        me = browser.person(lang, theme, size, panel=False)
        for part in (pages, tables, ending):
            part(me, folder, look)
            print(look, part.__name__)


def main() -> None:
    chosen = sys.argv[1:]
    folder = Path(chosen[0]) if chosen else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with served() as site, sync_playwright() as playwright:
        browser = Browser(playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS), site)
        if chosen:
            every_screen(browser, folder, chosen[1:])
        else:
            readme(browser, folder)
        browser.close()
        for complaint in browser.complaints:
            print(complaint)


if __name__ == "__main__":
    main()
