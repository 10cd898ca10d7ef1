"""Every screen of the web table, by name, and how somebody comes to see it: for pictures (`tests/web/shots.py`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import layover
from layover.games import IDS, get
from layover.games.pdx.state import NONE, THREE_STACKS
from layover.games.pdx.steps.turn import FINAL, FINISH
from layover.testing import scene
from tests.web.drawn import Drawn
from tests.web.laid import go_on
from tests.web.pages import Browser, Person
from tests.web.test_airlines_board import growing
from tests.web.test_ending import finished

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "easy"}
SEATS = {id: get(id).usual_seats for id in IDS} | {
    "airlines": 3, "postcards": 2, "pdx": 2, "portal": 4, "duck_dealer": 2}
PLIES = {"airlines": 260, "postcards": 330, "pdx": 300, "portal": 150, "duck_dealer": 150}
"""When a game of bots has got under way; of one that is not named here, from the start."""
DRAWERS = {"log": "l", "rules": "r", "chat": "c", "help": "?", "list": "a"}

Screen = Callable[[Browser, Person], None]
SCREENS: dict[str, Screen] = {}


def screen(name: str) -> Callable[[Screen], Screen]:
    def named(show: Screen) -> Screen:
        SCREENS[name] = show
        return show
    return named


# A game under way

@cache
def played(game: str, until: Callable[[Any], bool]) -> Any:
    """A game by bots up to the first moment that is wanted."""
    table = layover.new(game, seats=SEATS[game], seed=5)
    bots = [layover.bot("easy", seed=seat) for seat in range(SEATS[game])]
    while not until(table):
        table.play(bots[table.seat].choose(table))
    return table


def mine(table: Any) -> bool:
    """The first seat is asked, in the middle of a game."""
    return table.ply >= PLIES.get(table.game.id, 0) and table.seat == 0


def on_the_way(table: Any) -> bool:
    """A subject of the first seat is about to enter another chamber."""
    return mine(table) and any(pick.startswith("move_to") for pick in map(table.name, table.legal()))


def takes_a_share(table: Any) -> bool:
    return mine(table) and any(pick.startswith("take_share") for pick in map(table.name, table.legal()))


def as_ada(me: Person) -> None:
    """Whoever has told no name yet."""
    me.api("/me") or me.api("/me", {"name": "Ada"})


def go_on_from(me: Person, table: Any, seat: int = 0, ready: str = ".board [data-lit]") -> str:
    """Sit down at a game under way; the table's id."""
    as_ada(me)
    id = go_on(table, me, seat)
    me.page.locator(ready).first.wait_for()
    return id


def named(browser: Browser, like: Person, name: str) -> Person:
    """Somebody else, who has told their name."""
    person = browser.person(size=like.page.viewport_size)
    person.api("/me", {"name": name})
    return person


def by_panel(me: Person, yes: bool) -> None:
    me.page.evaluate(f"localStorage.setItem('layover.panel', '{'yes' if yes else 'no'}')")
    me.page.reload()
    me.page.locator(".prompt.mine").wait_for()


# Pages

@screen("home-new")
def home_new(_: Browser, me: Person) -> None:
    me.go("/")
    me.page.locator(".pass").first.wait_for()


@screen("home")
def home(browser: Browser, me: Person) -> None:
    me.api("/me", {"name": "Ada"})
    over = me.api("/tables", {"game": "portal", "seats": [ME, BOT], "pace": 0})["id"]
    me.api(f"/tables/{over}/leave", {})
    go_on_from(me, played("airlines", mine))
    nora = named(browser, me, "Nora")
    for game, clock, player in (("postcards", {"kind": "move", "time": 86_400}, nora),
                                ("duck_dealer", {"kind": "total", "time": 1200, "bonus": 30}, me)):
        other = me if player is nora else nora
        table = player.api("/tables", {"game": game, "seats": [ME, FRIEND], "clock": clock})
        other.api("/join", {"code": table["invitation"]})
    me.api("/tables", {"game": "pdx", "seats": [ME, FRIEND, BOT]})
    home_new(browser, me)
    me.page.locator(".running a").first.wait_for()


@screen("setup")
def setup(_: Browser, me: Person) -> None:
    me.go("/new/airlines?preset=live")
    me.page.locator("ol li").first.wait_for()


@screen("setup-screen")
def setup_screen(_: Browser, me: Person) -> None:
    me.go("/new/pdx?preset=screen")
    me.page.locator("ol li").first.wait_for()


@screen("chair")
def chair(browser: Browser, me: Person) -> None:
    setup(browser, me)
    me.page.locator("ol li button").nth(1).click()
    me.page.get_by_role("menu").wait_for()


@screen("clocks")
def clocks(browser: Browser, me: Person) -> None:
    setup(browser, me)
    me.page.locator(".clock .button").click()
    me.page.locator("dialog[open]").wait_for()


@screen("waiting")
def waiting(browser: Browser, me: Person) -> None:
    me.api("/me", {"name": "Nora"})
    me.sit("airlines", ME, FRIEND, FRIEND, clock={"kind": "total", "time": 1200, "bonus": 30})
    theo = named(browser, me, "Theo")
    theo.go(f"/join/{me.api('/tables')[0]['invitation']}")
    theo.page.get_by_role("button", name="Sit down").or_(theo.page.locator(".waiting")).first.wait_for()
    me.page.locator("ol").get_by_text("Theo").wait_for()


@screen("join")
def join(browser: Browser, me: Person) -> None:
    """Somebody at the door who has told no name yet."""
    table = named(browser, me, "Nora").api("/tables", {"game": "airlines", "seats": [ME, FRIEND, BOT]})
    me.go(f"/join/{table['invitation']}")
    me.page.locator("main form input").wait_for()


@screen("full")
def full(browser: Browser, me: Person) -> None:
    nora = named(browser, me, "Nora")
    table = nora.api("/tables", {"game": "airlines", "seats": [ME, FRIEND, BOT]})
    named(browser, me, "Theo").api("/join", {"code": table["invitation"]})
    me.go(f"/join/{table['invitation']}")
    me.page.locator("ol li").first.wait_for()


@screen("rules")
def rules(_: Browser, me: Person) -> None:
    me.go("/rules/airlines")
    me.page.locator("[data-rule]").first.wait_for()
    me.page.locator(".parts .picture svg").nth(2).wait_for()


def searched(**words: str) -> Screen:
    """The rules, and what a search among them finds."""
    def show(browser: Browser, me: Person) -> None:
        rules(browser, me)
        with me.page.expect_response(lambda answer: "/rules/search" in answer.url):
            me.page.get_by_role("searchbox").fill(words[me.page.locator("html").get_attribute("lang")])
    return show


SCREENS["rules-search"] = searched(en="majority", fr="majorité")
SCREENS["rules-slip"] = searched(en="sabotgae", fr="sabotgae")


@screen("account-new")
def account_new(_: Browser, me: Person) -> None:
    me.go("/me/account")
    me.page.locator("#name").wait_for()


@screen("account")
def account(browser: Browser, me: Person) -> None:
    """With a fresh code, and somebody who is kept apart."""
    me.api("/me", {"name": "Ada"})
    theo = named(browser, me, "Theo")
    id = me.sit("pdx", ME, FRIEND, FRIEND)
    theo.api("/join", {"code": me.api("/tables")[0]["invitation"]})
    theo.go(f"/t/{id}")
    theo.page.locator("form input").last.fill("buy my ducks")
    theo.page.keyboard.press("Enter")
    me.page.get_by_text("buy my ducks").wait_for()
    me.api(f"/tables/{id}/apart", {"line": 1, "how": "block"})
    me.go("/me/account")
    me.page.locator(".pass + .row .button").click()
    me.page.locator(".stub svg[role=img]").wait_for()


@screen("account-sure")
def account_sure(browser: Browser, me: Person) -> None:
    account(browser, me)
    me.page.locator(".button.danger").click()
    me.page.locator("dialog[open]").wait_for()


def missing(path: str) -> Screen:
    def show(_: Browser, me: Person) -> None:
        me.go(path)
        me.page.locator("main.page h1").wait_for()
    return show


for name, path in {"missing": "/nowhere", "missing-table": "/t/nowhere", "missing-door": "/join/nothing"}.items():
    SCREENS[name] = missing(path)


def fault(path: str) -> Screen:
    """A page whose server fails."""
    def show(_: Browser, me: Person) -> None:
        me.page.route("**/api/**", lambda asked: asked.fulfill(status=500, body="Internal Server Error"))
        me.go(path)
        me.page.locator("[role=alert], .notice, main.page h1").first.wait_for()
    return show


for name, path in {"fault-home": "/", "fault-setup": "/new/pdx", "fault-door": "/join/nothing",
                   "fault-rules": "/rules/pdx", "fault-account": "/me/account"}.items():
    SCREENS[name] = fault(path)


@screen("offline")
def offline(_: Browser, me: Person) -> None:
    me.go("/")
    me.page.wait_for_function("() => navigator.serviceWorker.controller")
    me.page.context.set_offline(True)
    me.go("/rules/pdx")
    me.page.locator("a[href='']").wait_for()


# Tables

def table_of(game: str) -> Screen:
    def show(_: Browser, me: Person) -> None:
        go_on_from(me, played(game, on_the_way if game == "portal" else mine))
        if game == "portal":
            me.page.locator("[data-pick^='move_to'][data-lit]").last.hover()
    return show


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


for game in IDS:
    SCREENS[f"table-{game}"] = table_of(game)


@screen("table-companies")
def companies(_: Browser, me: Person) -> None:
    """Airlines once no share is left: a card is flown company first, no route stands for both."""
    me.sit_in(growing(deck="", display="").play("extend"))
    me.page.locator("[data-pick='extend_with:double_11'][data-lit]").click()
    me.page.locator("[data-pick^='extend_company'][data-lit]").first.wait_for()


@screen("table-confirm")
def confirm(_: Browser, me: Person) -> None:
    go_on_from(me, played("airlines", takes_a_share))
    me.page.locator("[data-pick^='take_share'][data-lit]").first.click()
    me.page.locator(".prompt.confirm").wait_for()


@screen("table-refused")
def refused(_: Browser, me: Person) -> None:
    laboratory(me)
    me.page.locator("[data-refused]").first.dispatch_event("click")
    me.page.locator(".prompt .why").wait_for()


@screen("table-steps")
def steps(_: Browser, me: Person) -> None:
    """Two steps of a turn, drafted."""
    go_on_from(me, played("pdx", mine), ready=".prompt.mine")
    by_panel(me, True)
    for n in range(80):
        me.page.locator(".prompt.asked, .prompt.confirm").wait_for()
        if me.page.locator(".takeback > button").count() > 1:
            break
        me.go_on(n, avoid="move|cancel|unassign|decline|not_now|skip|no_suitcase|back")
    by_panel(me, False)
    me.page.locator(".board [data-lit]").first.wait_for()


@screen("table-undo")
def undo(browser: Browser, me: Person) -> None:
    steps(browser, me)
    me.page.locator(".takeback button").first.click(button="right")
    me.page.locator(".takeback .steps button").first.wait_for()


@screen("table-settings")
def settings(_: Browser, me: Person) -> None:
    go_on_from(me, played("airlines", mine))
    me.page.locator("header .icon").last.click()
    me.page.locator("dialog[open] h2").wait_for()


@screen("table-lost")
def lost(_: Browser, me: Person) -> None:
    sockets: list[Any] = []

    def through(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    me.page.route_web_socket(re.compile("/live"), through)
    go_on_from(me, played("airlines", mine))
    me.page.context.set_offline(True)
    sockets[-1].close(code=1012, reason="away")
    me.page.locator(".prompt.lost").wait_for()


@screen("table-left")
def left(browser: Browser, me: Person) -> None:
    me.api("/me", {"name": "Ada"})
    theo = named(browser, me, "Theo")
    id = me.sit("pdx", ME, FRIEND)
    theo.api("/join", {"code": me.api("/tables")[0]["invitation"]})
    me.api(f"/tables/{id}/leave", {})
    me.page.locator(".prompt.left").wait_for()


@screen("table-watch")
def watch(browser: Browser, me: Person) -> None:
    ada = named(browser, me, "Ada")
    id = go_on_from(ada, played("airlines", mine), ready=".prompt.mine")
    me.go(f"/t/{id}")
    me.page.locator(".board").first.wait_for()


@screen("table-handover")
def handover(_: Browser, me: Person) -> None:
    me.api("/me", {"name": "Ada"})
    me.sit("airlines", ME, {"kind": "here", "name": "Bo"}, BOT)
    me.page.locator(".curtain h1").wait_for()


@screen("table-loading")
def loading(_: Browser, me: Person) -> None:
    id = me.sit("airlines", ME, BOT)
    me.page.route_web_socket(re.compile("/live"), lambda socket: None)        # a connection on which nothing comes
    me.go(f"/t/{id}")
    me.page.locator(".prompt.loading").wait_for()


@screen("table-list")
def as_list(_: Browser, me: Person) -> None:
    go_on_from(me, played("duck_dealer", mine))
    by_panel(me, True)


def goal_of(game: str) -> Screen:
    def show(_: Browser, me: Person) -> None:
        me.sit(game, ME, *[BOT] * (SEATS[game] - 1))
        me.page.locator(".prompt.mine, .prompt.waiting").wait_for()
        me.page.keyboard.press("g")
        me.page.locator("dialog[open] .pass .picture svg").nth(2).wait_for()
    return show


for game in IDS:
    SCREENS[f"goal-{game}"] = goal_of(game)


def drawer_of(name: str) -> Screen:
    def show(_: Browser, me: Person) -> None:
        go_on_from(me, played("airlines", mine))
        me.page.keyboard.press(DRAWERS[name])
        me.page.locator("dialog[open] h2").wait_for()
    return show


for name in DRAWERS:
    SCREENS[f"drawer-{name}"] = drawer_of(name)


# The end

@screen("end")
def end(_: Browser, me: Person) -> None:
    as_ada(me)
    me.go(f"/t/{finished(me, 'airlines', 3)}")
    me.page.locator(".ending [role=img]").first.wait_for()


@screen("end-points")
def end_points(browser: Browser, me: Person) -> None:
    """The same, below."""
    end(browser, me)
    me.page.locator(".ending .arrivals").scroll_into_view_if_needed()


@screen("end-scoring")
def end_scoring(_: Browser, me: Person) -> None:
    """PDX as it is counted, seat by seat."""
    s = scene("pdx", 2).seat(0, gates="medium PHL | small TUS | small", slots="art_art").ask("worker", 0)
    s.state.stack, s.state.triggered, s.state.active = [FINISH.of(THREE_STACKS), FINAL.at(0)], True, NONE
    me.page.emulate_media(reduced_motion="no-preference")
    Drawn(me, s).pick("final_call:")
    me.page.locator(".arrivals .counted").first.wait_for()


@screen("replay")
def replay(_: Browser, me: Person) -> None:
    as_ada(me)
    id = finished(me, "airlines", 3)
    half = me.api(f"/tables/{id}")["ply"] // 2
    me.go(f"/t/{id}?ply={half}")
    me.page.locator(".dock polyline").first.wait_for(state="attached")
    me.page.locator("main[aria-busy=false]").wait_for()


def screens(wanted: list[str]) -> Iterator[tuple[str, Screen]]:
    """Those that are wanted, by the beginning of their names; all, where nothing is said."""
    for name, show in SCREENS.items():
        if not wanted or any(name.startswith(one) for one in wanted):
            yield name, show
