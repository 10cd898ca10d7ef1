"""What a person does on the pages of the web table."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import layover
from layover.games import IDS

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]
UNSEEN = "--force-gpu-mem-available-mb=0"
"""Nobody looks at what a test's browser shows: pages are laid out, hit and animated, but not painted, which would take
a third of all their time."""
DRAWN = [id for id in IDS if (Path(__file__).parents[2] / "web" / "src" / "games" / id / "Board.svelte").is_file()]
"""The games that have a board of their own; the others are played by the panel."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LIT = ".choices .group button.lit:not([aria-disabled])"
STATE = """lit => document.querySelector(".ending") ? "over"
    : document.querySelector(".prompt .button.sign:not(:disabled)") ? "confirm"
    : document.querySelector(lit) ? "choose" : null"""
"""What a page waits for."""
FOLLOWED = """path => {
    const link = Object.assign(document.createElement("a"), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
}"""
"""Somebody clicks on a link."""
EXPECTED = re.compile(r"WebSocket connection|ERR_INTERNET_DISCONNECTED|status of 40[349]")
"""What Chromium itself writes to the console when a test cuts the connection or asks for what is not there."""
DATABASES: dict[str, str] = {}
"""Where each server that this process has started keeps its tables, by its address."""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """`layover serve` in a process of its own, on any free port, over an empty file; all people have one address."""
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = tempfile.mkdtemp(prefix="layover-web-", dir=base)
    path = os.environ.get("PYTHONPATH")
    env = {**os.environ, "PYTHONPATH": str(Path(path).resolve())} if path else dict(os.environ)
    database = f"{folder}/tables.db"
    command = [sys.executable, "-P", "-m", "layover", "serve", "--port", "0", "--rate", "1000", "--database", database]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env, cwd=folder)
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(r'"url": "([^"]+)"', line):
                break
        else:
            raise AssertionError("the server did not start")
        threading.Thread(target=lambda: [None for _ in process.stderr or ()], daemon=True).start()
        DATABASES[found[1]] = database
        yield found[1]
    finally:
        process.terminate()
        process.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


class Kind(NamedTuple):
    """What a browser cannot change once it is open."""

    lang: str
    touch: bool


class Browser:
    """A Chromium; each person has cookies of their own. Where somebody has left, the next one sits down: nothing is
    kept but the files of the pages, which need not be fetched and compiled for every test.
    """

    def __init__(self, chromium: Any, site: str) -> None:
        self.chromium = chromium
        self.site = site
        self.complaints: list[str] = []
        self.taken: list[tuple[Kind, Any]] = []
        self.free: dict[Kind, list[Any]] = {}

    def person(self, lang: str = "en", theme: str = "light", size: dict[str, int] | None = None,
               panel: bool = True, newcomer: bool = False) -> Person:
        """Somebody new; with `panel` they like the list of choices better than a drawn board. A newcomer has not seen
        the goal card of any game.
        """
        size = size or DESKTOP
        page = self._page(Kind(lang, size["width"] < 600))
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        if panel:
            page.add_init_script("localStorage.setItem('layover.panel', 'yes')")
        if not newcomer:
            page.add_init_script(f"localStorage.setItem('layover.goals', '{' '.join(IDS)}')")
        page.set_default_timeout(20_000)
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("response", self._answered)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return Person(page, self.site)

    def _page(self, kind: Kind) -> Any:
        free = self.free.setdefault(kind, [])
        context = free.pop() if free else self.chromium.new_context(
            locale=f"{kind.lang}-{'GB' if kind.lang == 'en' else 'FR'}", reduced_motion="reduce", has_touch=kind.touch)
        self.taken.append((kind, context))
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self.site, "storageTypes": "cookies,local_storage"})
        session.detach()
        return page

    def _answered(self, answer: Any) -> None:
        if answer.status >= 500:
            self.complaints.append(f"{answer.status} {answer.url} {answer.text()[:200]}")

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not EXPECTED.search(text):
            self.complaints.append(text)

    def close(self) -> None:
        """Everybody leaves."""
        while self.taken:
            kind, context = self.taken.pop()
            for page in context.pages:
                page.close()
            context.set_offline(False)
            self.free[kind].append(context)


class Person:
    """Somebody at a page."""

    def __init__(self, page: Any, site: str) -> None:
        self.page = page
        self.site = site

    def go(self, path: str) -> None:
        """To a page of ours: from another one as by a link, which loads nothing again."""
        if self.page.url in ("about:blank", self.site + path):
            self.page.goto(self.site + path)
        else:
            self.page.evaluate(FOLLOWED, path)

    def api(self, path: str, body: Any = None) -> Any:
        """What the page itself could ask the server, in one step."""
        if body is None:
            answer = self.page.request.get(f"{self.site}/api{path}")
        else:
            answer = self.page.request.post(f"{self.site}/api{path}", data=body, headers={"Origin": self.site})
        assert answer.ok, answer.text()
        return answer.json()

    def until(self, id: str, **wanted: Any) -> None:
        """The server says this of a table, such as `status="over"`."""
        for _ in range(2400):
            table = self.api(f"/tables/{id}")
            if all(table[key] == value for key, value in wanted.items()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not {wanted}, but {({key: table[key] for key in wanted})}")

    def sit(self, game: str, *seats: dict[str, str], **more: Any) -> str:
        """A table of mine, without pauses; its id. I am on its page then."""
        table = self.api("/tables", {"game": game, "seats": list(seats), "pace": 0, **more})
        self.go(f"/t/{table['id']}")
        self.page.wait_for_selector(".prompt, .waiting, .curtain")
        return str(table["id"])

    def sit_in(self, scene: Any, seat: int = 0, bot: str = "easy") -> str:
        """A table in the position of a scene (`layover.testing`), bots in the other seats; its id. I am on its page."""
        text = layover.load(scene.table.dump(), seed=7).transcript()
        kept = self.api("/transcripts", {"text": text})
        table = self.api(f"/tables/{kept['id']}/fork", {"ply": 0, "seat": seat, "bot": bot})
        self.go(f"/t/{table['id']}")
        self.page.wait_for_selector(".prompt")
        return str(table["id"])

    def join(self, host: Person, name: str = "Zoé") -> None:
        """Take the free seat at the table of somebody who waits in its room."""
        self.api("/me", {"name": name})
        self.page.goto(host.page.locator("#link").input_value())
        for person in (self, host):
            person.page.wait_for_selector(".prompt")

    def state(self) -> str:
        """What the page waits for: `over`, `confirm`, `choose` or `others`, as soon as it is one of them."""
        return str(self.page.wait_for_function(STATE, arg=LIT, timeout=60_000).json_value())

    def pick(self, n: int = 0) -> None:
        """The n-th of what is lit, counted round, by a click."""
        lit = self.page.locator(LIT)
        lit.nth(n % max(lit.count(), 1)).click()

    def settled(self) -> None:
        """What was clicked is answered."""
        self.page.wait_for_function("() => !document.querySelector('.choices .lit[aria-disabled]')")

    def lit(self) -> list[str]:
        """What may be picked, by number."""
        found: list[str] = self.page.locator(LIT).evaluate_all("all => all.map(one => one.dataset.pick)")
        return found

    def headings(self) -> list[str]:
        """What each of those is a pick of."""
        found: list[str] = self.page.locator(LIT).evaluate_all("all => all.map(one => one.dataset.heading)")
        return found

    def step(self, n: int = 0) -> None:
        """One pick, confirmed if need be."""
        if self.state() == "choose":
            self.pick(n)
            self.settled()
        if self.state() == "confirm":
            self.page.locator(".prompt .button.sign").click()
            self.settled()

    def play_on(self, most: int = 2000, avoid: str = "$", prefer: str = "$") -> int:
        """Pick until the game is over, by clicks on the panel alone; how many clicks it took.

        A wise player avoids some picks while there are others, and prefers some: patterns of `heading:target`.
        """
        for n in range(most):
            if not self.go_on(n, avoid, prefer):
                return n
        raise AssertionError("the game does not end")

    def go_on(self, n: int, avoid: str = "$", prefer: str = "$") -> bool:
        """One click at a question of mine; false if the game is over instead."""
        from playwright.sync_api import TimeoutError

        match self.state():
            case "over":
                return False
            case "confirm":
                self.page.locator(".prompt .button.sign").click()
            case _:
                try:
                    self.pick(self._wish(n, avoid, prefer))
                except TimeoutError:                   # what was lit belonged to the question before
                    if self.lit():
                        raise
        self.settled()
        return True

    def _wish(self, n: int, avoid: str, prefer: str) -> int:
        lit = self.page.locator(LIT)
        names = lit.evaluate_all("all => all.map(one => `${one.dataset.heading}:${one.dataset.target}`)")
        wanted = [k for k, name in enumerate(names) if re.match(prefer, name)]
        calm = [k for k, name in enumerate(names) if not re.match(avoid, name)]
        good = wanted or calm or list(range(len(names))) or [0]
        return good[n * 7 % len(good)]

    def axe(self) -> list[str]:
        """What axe finds wrong with the page, once nothing fades in or out on it."""
        from axe_playwright_python.sync_playwright import Axe

        self.page.wait_for_function("""() => document.getAnimations().every(one =>
            one.playState !== "running" || one.effect.getTiming().iterations === Infinity)""")
        return [f"{found['id']}: {found['nodes'][0]['html'][:160]} {found['nodes'][0]['failureSummary'][:200]}"
                for found in Axe().run(self.page).response["violations"]]


def asked(*people: Person) -> Person:
    """Whoever is asked, or anybody when the game is over."""
    for _ in range(600):
        for person in people:
            if person.page.evaluate(STATE, LIT):
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def once(person: Person, n: int = 0) -> None:
    """One click, where the next question may be somebody else's."""
    if person.state() == "confirm":
        person.page.locator(".prompt .button.sign").click()
    else:
        person.pick(n)
    person.settled()
