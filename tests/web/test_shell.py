"""The shell around the board: steps, flags, notices, log, settings, keys, small and wide windows."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from tests.web.drawn import Drawn
from tests.web.pages import DRAWN, LIT, PHONE, Browser, Person, asked, once

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}
SHORT = {"turn_limit": 20}
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitän" * 5
MARKS = """all => all.map((one) => [one.dataset.pick,
    [...one.querySelectorAll("[data-commit]")].map((mark) => mark.dataset.commit)])"""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 80_000, "uploadThroughput": 40_000}
"""A line on which each part of a page is seen to come, in milliseconds and bytes a second."""
WIDEST = """window.widest = innerWidth;
    const look = () => {
        widest = Math.max(widest, document.documentElement?.scrollWidth ?? 0);
        requestAnimationFrame(look);
    };
    look();"""
MOST_PRESSES = 10
MOST_AROUND = 165
MOST_ABOVE = 110


def with_steps(me: Person, least: int) -> list[list[str]]:
    """Pick until just so many steps can be taken back; what was lit before each of them."""
    lit: list[list[str]] = []
    for n in range(120):
        me.page.locator(".prompt.asked, .prompt.confirm").wait_for()
        steps = me.page.locator(".steps button").count()
        if steps == len(lit) == least:
            return lit
        lit = [*lit, me.lit()] if steps == len(lit) else [me.lit()]
        me.go_on(n)
    raise AssertionError("nothing can be taken back")


def until_lit(me: Person, picks: list[str]) -> None:
    me.page.wait_for_function("([lit, picks]) => [...document.querySelectorAll(lit)].map(one => one.dataset.pick)"
                              ".join() === picks", arg=[LIT, ",".join(picks)])


def sockets(me: Person) -> list[Any]:
    """The connections of this person's page, which a test can cut."""
    found: list[Any] = []

    def through(socket: Any) -> None:
        socket.connect_to_server()
        found.append(socket)

    me.page.route_web_socket(re.compile("/live"), through)
    return found


def test_a_step_of_the_turn_is_a_way_back_to_just_before_it(browser: Browser) -> None:
    me = browser.person()
    me.sit("pdx", ME, BOT)
    lit = with_steps(me, 2)
    me.page.locator(".steps button").first.click()
    until_lit(me, lit[0])
    assert me.page.locator(".steps button").count() == 0
    me.page.get_by_role("button", name="Redo").wait_for()


def test_what_ends_the_turn_and_reveals_is_flagged_and_asked_for(browser: Browser) -> None:
    me = browser.person()
    me.sit("airlines", ME, BOT)
    share = me.page.locator(f"{LIT}[data-heading=take_share]")
    for n in range(60):
        if me.state() == "choose" and share.count():
            break
        me.go_on(n)
    assert str(share.first.get_attribute("aria-label")).endswith("Ends your turn, Shows something hidden")
    assert share.first.locator(".commits svg").count() == 2
    share.first.click()
    end = me.page.get_by_role("button", name="End my turn")
    end.wait_for()
    assert me.page.evaluate("document.activeElement.matches('.ways .sign')"), "Enter ends the turn"
    assert me.page.locator(".button.sign").count() == 1, "one thing asks at a time"
    assert not me.axe()
    me.page.get_by_role("button", name="Another one").click()
    end.wait_for(state="detached")


def asked_on_the_wire(me: Person) -> list[dict[str, Any]]:
    """Grows with every question that this person's page is sent."""
    found: list[dict[str, Any]] = []

    def heard(frame: Any) -> None:
        told = json.loads(frame)
        if told.get("type") == "update" and told.get("decision"):
            found.append(told["decision"])

    me.page.on("websocket", lambda socket: socket.on("framereceived", heard))
    return found


@pytest.mark.parametrize("game", DRAWN)
def test_flag_and_eye_are_on_everything_lit_of_every_board(browser: Browser, game: str) -> None:
    me = browser.person(panel=False)
    asked = asked_on_the_wire(me)
    me.sit(game, ME, BOT, options=SHORT if game == "portal" else {})
    table = Drawn(me, id=me.page.url.rpartition("/")[2])
    marked, rng = 0, random.Random(3)
    for _ in range(60):
        picks = table.asked()
        commits = {f"{one['heading']}:{one['target']}": set(one.get("commits", [])) for one in asked[-1]["candidates"]}
        for pick, marks in table.page.locator("[data-board] [data-lit]").evaluate_all(MARKS):
            assert set(marks) == commits.get(pick, set(marks)), pick
            marked += len(marks) > 0
        if marked > 2 or not picks:
            break
        table.pick(rng.choice(picks))
    assert marked, "nothing that commits was lit"


def test_what_waits_for_confirm_is_ticked_on_the_board(browser: Browser) -> None:
    me = browser.person(panel=False)
    table = Drawn(me, "airlines", ME, BOT)
    rng = random.Random(5)
    share = me.page.locator("[data-board] [data-pick^='take_share:'][data-lit]")
    for _ in range(60):
        picks = table.asked()
        if share.count():
            break
        table.pick(rng.choice(picks))
    share.first.click()
    me.page.locator(".prompt.confirm").wait_for()
    ticked = me.page.locator("[data-pending]")
    assert ticked.count() == 1
    assert "✓" in ticked.evaluate("one => getComputedStyle(one, '::after').content")
    me.page.keyboard.press("Escape")
    ticked.wait_for(state="detached")


def test_what_is_asked_before_is_a_setting(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT, options=SHORT)
    me.page.get_by_role("button", name="Table", exact=True).click()
    me.page.get_by_role("button", name="never").click()
    assert not me.axe()
    me.page.keyboard.press("Escape")
    for n in range(12):
        if me.state() == "over":
            break
        assert me.state() == "choose"
        me.pick(n)
        me.settled()
    assert me.page.locator(".logbook .turn").count() > 1


def test_undo_held_lists_the_steps(browser: Browser) -> None:
    me = browser.person()
    me.sit("pdx", ME, BOT)
    lit = with_steps(me, 2)
    undo, steps = me.page.locator(".takeback button").first, me.page.locator(".takeback .steps button")
    undo.click(button="right")
    assert steps.count() == 2 and steps.last.evaluate("one => one === document.activeElement")
    assert not me.axe()
    me.page.keyboard.press("Escape")
    steps.first.wait_for(state="detached")
    me.page.set_viewport_size(PHONE)
    undo.hover()
    me.page.mouse.down()
    steps.first.wait_for()
    me.page.mouse.up()
    assert steps.count() == 2, "a press that became long takes nothing back"
    steps.first.click()
    me.page.wait_for_function("([lit, before]) => [...document.querySelectorAll(lit)].map(one => one.dataset.pick)"
                              ".join() === before", arg=[LIT, ",".join(lit[0])])
    assert steps.count() == 0


def test_a_lost_connection_leaves_nothing_to_click(browser: Browser) -> None:
    me = browser.person(panel=False)
    found = sockets(me)
    me.sit("airlines", ME, BOT)
    me.page.locator("[data-lit]").first.wait_for()
    me.page.context.set_offline(True)
    found[-1].close(code=1012, reason="away")
    me.page.get_by_text("The connection is lost. What you have played is kept.").wait_for()
    grey = "one => getComputedStyle(one, '::after').backdropFilter"
    assert "grayscale" in me.page.locator(".board.lost").evaluate(grey)
    before = me.page.locator(".prompt .ask").inner_text()
    me.page.locator(".board button").first.dispatch_event("click")
    assert me.page.locator(".button.sign").count() == 0 and me.page.locator(".prompt .ask").inner_text() == before
    me.page.keyboard.press("r")
    me.page.locator("dialog[open] h2").wait_for()
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Try now").wait_for()
    me.page.context.set_offline(False)
    me.page.locator(".prompt.asked").wait_for()


def test_nobody_thinks_once_the_game_is_over(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT, options=SHORT)
    me.play_on()
    assert me.page.locator(".prompt .ask").inner_text() == "The game is over"
    assert "thinking" not in me.page.locator("body").inner_text()
    assert me.page.locator(".seats .asked").count() == 0


def test_the_end_does_not_wait_for_old_scorings(browser: Browser) -> None:
    """With motion, at a table where bots have played a whole game at once."""
    me = browser.person(panel=False)
    me.page.emulate_media(reduced_motion="no-preference")
    id = me.sit("airlines", ME, BOT, BOT)
    me.page.locator(".board [data-lit]").first.wait_for()
    me.api(f"/tables/{id}/leave", {})
    me.until(id, status="over")
    me.page.locator(".ending h1, .board .podium").first.wait_for(timeout=6_000)
    me.page.keyboard.press("Escape")                    # the last scoring is told, and can be skipped
    me.page.locator(".ending h1").wait_for(timeout=6_000)
    assert me.page.locator(".flying").count() == 0, "what has happened long ago is not played any more"
    assert "thinking" not in me.page.locator("body").inner_text()


def test_a_click_is_seen_before_it_is_answered(browser: Browser) -> None:
    me = browser.person(panel=False)

    def deaf(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if '"pick' in str(message) else server.send(message))

    me.page.route_web_socket(re.compile("/live"), deaf)
    me.sit("portal", ME, BOT)
    me.page.locator(".board [data-lit]").first.wait_for()
    me.page.locator("[data-board] [data-lit]").first.click()
    me.page.locator("[data-board][aria-busy=true]").wait_for()
    assert me.page.locator("[data-board] [data-lit]:not([aria-disabled])").count() == 0


def test_the_log_is_in_sight_beside_the_board_or_as_its_last_line(browser: Browser) -> None:
    me = browser.person(size={"width": 1760, "height": 1000}, panel=False)
    me.sit("airlines", ME, BOT, BOT)
    me.page.locator(".rail .logbook").wait_for()
    me.page.locator("[data-lit]").first.wait_for()
    assert me.page.evaluate("document.querySelector('.board').clientWidth") >= 1380
    me.page.set_viewport_size({"width": 1280, "height": 800})
    line = me.page.locator(".strip button")
    line.wait_for()
    assert me.page.locator(".rail").count() == 0
    line.click()
    me.page.locator("dialog[open] [role=log]").wait_for()


def test_the_log_tells_what_is_mine_what_is_new_and_what_may_be_undone(browser: Browser) -> None:
    me = browser.person()
    me.sit("pdx", ME, BOT)
    for n in range(30):
        me.go_on(n, avoid="move|cancel|unassign|decline|not_now|skip|no_suitcase|back|assign")
    log = me.page.locator(".logbook")
    for n in range(40):                                 # a step that only ends a phase tells nothing
        me.page.locator(".prompt.asked, .prompt.confirm").wait_for()
        if me.page.locator(".steps button").count() and log.get_by_text("may still be undone").count():
            break
        me.go_on(n)
    assert log.get_by_text("may still be undone").count() == 1
    log.get_by_text("since your last turn").wait_for()
    assert log.locator("[role=log]").get_attribute("aria-live") == "polite"
    log.get_by_role("button", name="Mine").click()
    assert set(log.locator(".who b").all_inner_texts()) == {"You"}
    log.get_by_role("button", name="Mine").click()
    log.get_by_role("button", name="Search the log").click()
    log.get_by_role("searchbox").fill("no such word")
    log.get_by_text("Nothing like that.").wait_for()


def test_long_words_and_nameless_people_in_the_chat(browser: Browser) -> None:
    me, stranger = browser.person(), browser.person(size=PHONE)
    me.sit("portal", ME, BOT)
    stranger.page.goto(me.page.url)
    stranger.page.get_by_role("button", name="Choose a name").click()
    drawer = stranger.page.locator("dialog[open]")
    drawer.get_by_label("Say something").fill(LONG_WORD)
    stranger.page.keyboard.press("Enter")
    me.page.locator(".talk .said").wait_for()
    assert re.match(r"Guest \d+", me.page.locator(".talk .said b").inner_text())
    assert me.page.locator(".talk").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert drawer.locator(".body").evaluate("one => one.scrollWidth <= one.clientWidth")
    drawer.get_by_label("Your name").fill("Zoé")
    drawer.get_by_role("button", name="Keep").click()
    drawer.get_by_label("Your name").wait_for(state="detached")
    drawer.get_by_label("Say something").fill("hello")
    stranger.page.keyboard.press("Enter")
    me.page.locator(".talk .said b").get_by_text("Zoé").wait_for()


@pytest.mark.parametrize("game", DRAWN)
def test_a_desk_shows_the_whole_board_whatever_is_asked(browser: Browser, game: str) -> None:
    me = browser.person("fr", panel=False)
    me.sit(game, ME, BOT)
    around = "[document.documentElement.scrollHeight - innerHeight, document.querySelector('.top').offsetHeight]"
    for n in range(6):
        me.page.locator("[data-lit], .prompt.confirm").first.wait_for()
        assert me.page.evaluate(around) == [0, MOST_ABOVE], me.page.locator(".prompt").inner_text()
        if game == "portal" and n == 0:
            me.page.locator("[data-refused]").first.dispatch_event("click")
            me.page.locator(".prompt .why").wait_for()
            assert me.page.evaluate(around) == [0, MOST_ABOVE], "a refusal does not push it either"
        by_list(me, n)
    me.page.set_viewport_size({"width": 1440, "height": 900})
    me.page.wait_for_function(f"() => ({around}).join() === '0,{MOST_ABOVE}'")


def by_list(me: Person, n: int) -> None:
    """One pick out of the list beside the board, confirmed if need be."""
    if not me.page.locator(".prompt.confirm").count():
        before = me.page.locator(".prompt").inner_text()
        me.page.keyboard.press("a")
        lit = me.page.locator(f"dialog[open] {LIT}")
        lit.first.wait_for()
        lit.nth(n % lit.count()).click()
        me.page.wait_for_function("before => document.querySelector('.prompt').innerText !== before", arg=before)
    if me.page.locator(".prompt.confirm").count():
        me.page.locator(".prompt .button.sign").click()
        me.page.locator(".prompt.confirm").wait_for(state="detached")


def test_a_phone_leaves_the_board_its_space(browser: Browser) -> None:
    me = browser.person(size=PHONE, panel=False)
    me.sit("airlines", ME, BOT)
    me.page.locator("[data-lit]").first.wait_for()
    around = me.page.evaluate("[...document.querySelectorAll('.top, .ways')].map(one => one.offsetHeight)")
    assert sum(around) <= MOST_AROUND
    for name in ("Log", "Chat", "Rules"):
        me.page.locator(".ways").get_by_role("button", name=name).wait_for()


@pytest.mark.parametrize("width", [320, 390, 720, 900])
def test_a_refusal_is_read_whole_in_a_small_window(browser: Browser, width: int) -> None:
    me = browser.person("fr", size={"width": width, "height": 844}, panel=False)
    me.sit("portal", ME, BOT)
    me.page.locator("[data-lit]").first.wait_for()
    me.page.locator("[data-refused]").first.dispatch_event("click")
    me.page.locator(".prompt .why").wait_for()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in me.page.locator(".prompt .why > *").all():
        box = part.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width, part.inner_text()
    assert not me.axe()


@pytest.mark.parametrize("size", [{"width": 320, "height": 640}, {"width": 720, "height": 450},
                                  {"width": 2560, "height": 1300}], ids=["narrow", "zoomed", "wide"])
def test_no_window_scrolls_sideways(browser: Browser, size: dict[str, int]) -> None:
    me = browser.person("fr", size=size, panel=False)
    me.sit("airlines", ME, BOT, BOT, BOT, BOT)
    me.page.locator("[data-lit]").first.wait_for()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for seat in me.page.locator(".seats li").all():
        assert seat.evaluate("one => one.scrollWidth <= one.clientWidth && one.clientHeight < 60"), seat.inner_text()
    me.page.keyboard.press("?")
    me.page.locator("dialog[open] h2").wait_for()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("seats", [[ME, BOT, BOT, BOT, BOT, BOT], [ME, FRIEND]], ids=["table", "room"])
def test_a_page_that_loads_slowly_is_never_wider_than_a_phone(browser: Browser, seats: list[dict[str, str]]) -> None:
    me = browser.person("fr", size=PHONE, panel=False)
    me.go("/")
    id = me.api("/tables", {"game": "airlines", "seats": seats, "pace": 0})["id"]
    session = me.page.context.new_cdp_session(me.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", SLOW)
    me.page.add_init_script(WIDEST)
    me.page.goto(f"{me.site}/t/{id}", wait_until="commit")
    me.page.locator(".board [data-lit], .waiting ol li").first.wait_for(timeout=60_000)
    assert me.page.evaluate("widest") == PHONE["width"]


def test_in_the_systems_colours_what_is_chosen_and_where_one_is_stand_out(browser: Browser) -> None:
    me = browser.person(panel=False)
    me.page.emulate_media(forced_colors="active")
    grounds = """all => {
        const one = document.body.appendChild(document.createElement("i"));
        one.style.background = "Highlight";
        const wanted = getComputedStyle(one).backgroundColor;
        return all.map(one => getComputedStyle(one).backgroundColor === wanted);
    }"""
    me.go("/new/pdx")
    me.page.locator("ol li").first.wait_for()
    chosen = me.page.locator("[aria-pressed=true], [aria-current]").evaluate_all(grounds)
    assert len(chosen) > 3 and all(chosen)
    for game in ("pdx", "portal"):
        me.sit(game, ME, BOT)
        me.page.locator(".board [data-lit]").first.wait_for()
        now = me.page.locator(".seats .asked, .board [aria-current=step]").evaluate_all(grounds)
        assert len(now) == 2 and all(now), game


def test_any_choice_is_a_few_keys_away(browser: Browser) -> None:
    me = browser.person()
    me.sit("duck_dealer", ME, BOT)
    me.page.locator(LIT).first.wait_for()
    wanted = me.page.locator(LIT).count()
    keys = ["/", *str(wanted), "Enter"]
    assert len(keys) <= MOST_PRESSES
    before = me.lit()
    for key in keys[:-1]:
        me.page.keyboard.press(key)
    me.page.locator("[role=option]").first.wait_for()
    assert not me.axe()
    me.page.keyboard.press("Enter")
    me.page.wait_for_function("([lit, before]) => document.querySelector('.prompt .sign') || "
                              "[...document.querySelectorAll(lit)].map(one => one.dataset.pick).join() !== before",
                              arg=[LIT, ",".join(before)])


def test_single_keys_can_be_switched_off(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT)
    me.state()
    me.page.get_by_role("button", name="Table", exact=True).click()
    me.page.get_by_role("switch", name="Single keys").uncheck()
    me.page.keyboard.press("Escape")
    me.page.locator("dialog[open]").wait_for(state="detached")
    me.page.keyboard.press("l")
    me.page.get_by_role("button", name="Log", exact=True).click()
    assert me.page.locator("dialog[open]").count() == 1


def test_a_call_only_for_whoever_asked_and_does_not_look(browser: Browser) -> None:
    host, friend = browser.person(), browser.person()
    host.page.add_init_script("""window.calls = [];
        window.Notification = class { constructor(title, { body }) { calls.push(title + ": " + body); }
            static permission = "granted"; static requestPermission = async () => "granted"; };""")
    host.sit("portal", ME, FRIEND, options=SHORT)
    friend.join(host)
    host.page.get_by_role("button", name="Table", exact=True).click()
    host.page.get_by_role("switch", name="Call me").check()
    host.page.keyboard.press("Escape")
    hide = """hidden => { Object.defineProperty(document, "visibilityState", { configurable: true,
        get: () => hidden ? "hidden" : "visible" }); document.dispatchEvent(new Event("visibilitychange")); }"""
    round_trip(host, friend)
    assert host.page.evaluate("calls") == []
    host.page.evaluate(hide, True)
    round_trip(host, friend)
    host.page.wait_for_function("() => calls.length === 1")
    assert host.page.evaluate("calls[0]").endswith("Your turn")


def round_trip(host: Person, friend: Person) -> None:
    """Both play until it is the host's turn again."""
    while asked(host, friend) is host:
        once(host)
    while asked(host, friend) is friend:
        once(friend)


def test_the_board_and_its_box_do_not_wait_for_the_table(browser: Browser) -> None:
    me = browser.person(panel=False)
    id = me.sit("airlines", ME, BOT)
    me.page.route_web_socket(re.compile("/live"), lambda socket: None)        # a connection on which nothing comes
    me.go(f"/t/{id}")
    me.page.locator(".prompt.loading").wait_for()
    for wanted in ("/box", "/assets/Board"):
        me.page.wait_for_function("wanted => performance.getEntriesByType('resource')"
                                  ".some(one => one.name.includes(wanted))", arg=wanted)
    assert me.page.get_by_role("link", name="Lounge").count() == 1, "the frame is there"


def test_whoever_let_a_bot_play_takes_the_seat_back(browser: Browser) -> None:
    me, friend = browser.person(), browser.person()
    me.api("/me", {"name": "Ada"})
    me.sit("pdx", ME, FRIEND)
    friend.join(me)
    me.page.locator(".prompt.asked, .prompt.waiting").wait_for()
    me.page.get_by_role("button", name="Table", exact=True).click()
    me.page.get_by_role("button", name="Let a bot play for a while").click()
    me.page.get_by_text(re.compile(r"A bot plays for you since \d\d:\d\d, as you asked\.")).wait_for()
    friend.page.get_by_text("A bot plays for Ada now.").wait_for()
    assert me.page.locator(f".prompt .takeback, {LIT}").count() == 0, "the own view, to look at only"
    assert not me.axe()
    me.page.get_by_role("button", name="Take my seat back").click()
    me.page.locator(".prompt.asked, .prompt.waiting").wait_for()
    friend.page.get_by_text("Ada is back.").wait_for()
    friend.page.reload()
    friend.page.locator(".prompt.asked, .prompt.waiting").wait_for()
    friend.page.keyboard.press("l")
    told = friend.page.get_by_role("log").first
    for line in (r"A bot plays for Ada since \d\d:\d\d, as asked\.", r"Ada is back since \d\d:\d\d\."):
        told.get_by_text(re.compile(line)).wait_for()


def test_how_fast_bots_play_is_chosen_at_the_table(browser: Browser) -> None:
    me = browser.person()
    id = me.sit("portal", ME, BOT)
    me.page.get_by_label("How fast bots play").select_option("slow")
    me.until(id, pace=2500)
    me.page.reload()
    me.page.get_by_label("How fast bots play").wait_for()
    assert me.page.get_by_label("How fast bots play").input_value() == "2500"


def test_what_bots_do_is_skipped_until_it_is_my_turn(browser: Browser) -> None:
    me = browser.person()
    id = me.sit("portal", ME, BOT, options=SHORT, pace=10_000)
    wished: list[int] = []
    me.page.on("websocket", lambda socket: socket.on("framesent", lambda sent: wished.extend(
        int(found) for found in re.findall(r'"type":"pace","ms":(\d+)', str(sent)))))
    me.go(f"/t/{id}")
    for n in range(60):
        me.page.locator(".prompt.asked, .prompt.confirm, .prompt.waiting").wait_for()
        if me.page.locator(".prompt.waiting").count():
            break
        once(me, n)
    me.page.keyboard.press("s")
    me.page.locator(".prompt.asked").wait_for(timeout=8_000)
    me.until(id, pace=10_000)
    assert wished == [0, 10_000], "and then the pace is as before"
