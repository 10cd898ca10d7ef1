"""Pictures of the web table: `python tests/web/shots.py` makes those of the README, in docs/images (small, by Pillow);
`python tests/web/shots.py FOLDER [SCREEN …]` makes every screen, or those whose names begin so, in four widths, by day
and by night, in both languages."""

from __future__ import annotations

import io
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright

from tests.web.conftest import CHROMIUM
from tests.web.pages import ARGUMENTS, PHONE, Browser, Person, served
from tests.web.screens import SCREENS, Screen, screens

SIZES = (({"width": 320, "height": 640}, PHONE), ({"width": 1440, "height": 900}, {"width": 2560, "height": 1300}))
"""In the hand, on a desk."""


def take(me: Person, folder: Path, name: str) -> None:
    me.page.wait_for_timeout(600)
    me.page.screenshot(path=folder / f"{name}.png")


def take_small(me: Person, folder: Path, name: str) -> None:
    """For those who read the README over a slow line."""
    from PIL import Image

    me.page.wait_for_timeout(600)
    picture = Image.open(io.BytesIO(me.page.screenshot())).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)


def readme(browser: Browser, folder: Path) -> None:
    """The pictures of the README."""
    day, night = browser.person(panel=False), browser.person(theme="dark", panel=False)
    pocket = browser.person("fr", size=PHONE, panel=False)
    for me, look, names in ((day, "desktop", ("home", "table-airlines", "table-pdx", "table-portal", "end", "replay")),
                            (night, "desktop-dark", ("table-postcards", "table-duck_dealer")),
                            (pocket, "phone", ("table-postcards", "table-airlines", "table-pdx"))):
        for name in names:
            SCREENS[name](browser, me)
            take_small(me, folder, f"{name}-{look}")


def series(browser: Browser, folder: Path, show: Screen, name: str) -> None:
    """One screen in every look; it is reached four times, since language and touch belong to the browser."""
    for lang in ("en", "fr"):
        for sizes in SIZES:
            me = browser.person(lang, size=sizes[-1], panel=False)
            show(browser, me)
            for size in sizes:
                me.page.set_viewport_size(size)
                for theme in ("light", "dark"):
                    me.page.emulate_media(color_scheme=theme)
                    take(me, folder, f"{name}-{size['width']}-{theme}-{lang}")
            browser.close()


def main() -> None:
    chosen = sys.argv[1:]
    folder = Path(chosen[0]) if chosen else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with served() as site, sync_playwright() as playwright:
        browser = Browser(playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS), site)
        if chosen:
            for name, show in screens(chosen[1:]):
                series(browser, folder, show, name)
                print(name, flush=True)
        else:
            readme(browser, folder)
        browser.close()
        for complaint in browser.complaints:
            print(complaint)


if __name__ == "__main__":
    main()
