"""At a table: others, connection, undo, rules, languages, replay, keyboard."""

from __future__ import annotations

import json
import re

from layover.testing import scene
from tests.web.laid import lay
from tests.web.pages import LIT, Browser, asked, once

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "random"}
SHORT = {"turn_limit": 20}


def test_two_people_and_somebody_who_watches(browser: Browser) -> None:
    host, friend, stranger = browser.person(), browser.person("fr", "dark"), browser.person()
    host.go("/")
    host.page.get_by_role("link", name="You", exact=True).click()
    host.page.get_by_label("Your name", exact=True).fill("Ada")
    host.page.get_by_role("button", name="Keep").click()
    host.page.get_by_text("Kept.").wait_for()
    host.sit("portal", ME, FRIEND, options=SHORT)
    host.page.get_by_role("img", name="QR").wait_for()
    friend.join(host)
    stranger.page.goto(host.page.url)
    stranger.page.get_by_text("Ada").first.wait_for()
    host.page.get_by_text("1 watching").wait_for()
    assert stranger.page.locator(LIT).count() == 0 and stranger.page.get_by_role("button", name="Undo").count() == 0
    friend.page.get_by_role("button", name="Discussion").click()
    friend.page.get_by_label("Dire quelque chose").fill("bonjour")
    friend.page.keyboard.press("Enter")
    friend.page.keyboard.press("Escape")
    host.page.get_by_role("button", name=re.compile("^Chat")).click()
    host.page.get_by_text("bonjour").wait_for()
    host.page.keyboard.press("Escape")
    acted = []
    for n in range(30):
        acted.append(asked(host, friend))
        once(acted[-1], n)
    assert {host, friend} == set(acted)
    for person in (host, friend, stranger):
        person.page.locator(".logbook .turn").nth(1).wait_for()


def test_the_end_is_told_to_those_who_played_and_to_whoever_watched(browser: Browser) -> None:
    host, friend, stranger = browser.person(), browser.person("fr", "dark"), browser.person()
    last = scene("portal", 2).board(discard="card_20").seat(0, at="M@5:2 T@0", cake="M@5:2").seat(1, at="M@3:2")
    lay(last.turn(0), host, friend)
    stranger.page.goto(host.page.url)
    while host.go_on(0, prefer="offer:|pay_slice:"):
        pass
    for person in (host, friend, stranger):
        person.page.locator(".podium").wait_for()
    assert friend.page.get_by_role("button", name="Revanche").count() == 1
    assert stranger.page.get_by_role("button", name="Rematch").count() == 0


def test_whoever_comes_back_is_told_what_others_did(browser: Browser) -> None:
    host, friend = browser.person(), browser.person()
    id = host.sit("portal", ME, FRIEND, options=SHORT)
    friend.join(host)
    while asked(host, friend) is host:
        once(host)
    host.go("/")
    while host.api(f"/tables/{id}")["asked"] == 1:
        once(friend)
    host.go(f"/t/{id}")
    recap = host.page.get_by_role("status", name="While you were away")
    recap.wait_for()
    told = [line for line in recap.locator("li").all_inner_texts() if line]
    assert told and not any(line.startswith("You ") for line in told)
    assert not host.axe()
    recap.get_by_role("button", name="Understood").click()
    recap.wait_for(state="detached")
    host.page.reload()
    host.state()
    assert recap.count() == 0, "told once"
    host.page.get_by_role("button", name="What happened?").click()
    host.page.locator("dialog[open] ol li").first.wait_for()


def test_what_was_clicked_while_the_connection_broke_is_played_once(browser: Browser) -> None:
    me = browser.person()
    broken: list[str] = []

    def through(socket) -> None:
        server = socket.connect_to_server()

        def send(message: str) -> None:
            data = json.loads(message)
            if data["type"] == "pick" and len(broken) < 2:
                broken.append(data["mark"])
                if len(broken) == 2:        # the server gets it, the answer is lost
                    server.send(message)
                socket.close(code=1012, reason="away")
                return
            server.send(message)

        socket.on_message(send)

    me.page.route_web_socket(re.compile("/live"), through)
    me.sit("duck_dealer", ME, BOT)
    me.state()
    me.pick()
    if me.state() == "confirm":
        me.page.locator(".prompt .button.sign").click()
    me.page.get_by_text("Connected again. Your last pick was played.").wait_for()
    assert len(set(broken)) == 1, "the same message, with the same mark"
    me.page.get_by_role("button", name="Understood").click()
    assert me.state() in ("choose", "confirm")


def test_reconnecting_in_mid_choice_resumes_it(browser: Browser) -> None:
    me = browser.person()
    sockets: list[object] = []

    def through(socket) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    me.page.route_web_socket(re.compile("/live"), through)
    me.sit("duck_dealer", ME, BOT)
    me.state()
    before = me.lit()
    sockets[-1].close(code=1012, reason="away")     # type: ignore[attr-defined]
    me.page.get_by_text("The connection is lost").wait_for()
    me.page.get_by_text("The connection is lost").wait_for(state="hidden")
    assert me.state() == "choose" and me.lit() == before and len(sockets) > 1
    me.pick()
    me.settled()
    assert me.state()


def test_a_refused_click_shows_its_rule(browser: Browser) -> None:
    me = browser.person()
    me.sit("duck_dealer", ME, BOT)
    for n in range(60):
        if me.page.locator(".choices").get_by_role("button", name="Show what is not allowed").count():
            break
        me.step(n)
    me.page.get_by_role("button", name="Show what is not allowed").click()
    refused = me.page.locator(".choices button.refused").first
    rule = refused.locator(".id").inner_text()
    refused.click()
    told = me.page.locator(".why")
    assert rule in told.inner_text() and len(told.inner_text()) > len(rule) + 10
    told.get_by_role("button", name=rule).click()
    me.page.locator(f"dialog [data-rule='{rule}'].here").wait_for()
    me.page.keyboard.press("Escape")
    me.page.locator("dialog[open]").wait_for(state="detached")


def test_undo_steps_back_until_the_turn_has_ended(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT, options=SHORT)
    undo = me.page.get_by_role("button", name="Undo", exact=True)
    for n in range(60):
        assert me.state() == "choose"
        before = me.lit()
        me.pick(n)
        me.settled()
        if undo.get_attribute("aria-disabled") is None and me.state() == "choose" and me.lit() != before:
            break
    me.page.keyboard.press("u")
    me.page.wait_for_function("([lit, before]) => [...document.querySelectorAll(lit)].map(one => one.dataset.pick)"
                              ".join() === before", arg=[LIT, ",".join(before)])
    for n in range(60):
        if me.state() == "confirm":
            break
        me.pick(n)
        me.settled()
    me.page.keyboard.press("Escape")
    me.page.locator(".prompt .button.sign").wait_for(state="detached")
    before = me.lit()
    me.page.locator(LIT).first.click()
    if me.state() == "confirm":
        me.page.locator(".prompt .button.sign").click()
    me.page.wait_for_function("() => document.querySelectorAll('.logbook .turn').length > 1")
    assert me.state() == "choose" and undo.get_attribute("aria-disabled") == "true"
    assert "somebody else was asked" in str(undo.get_attribute("title"))


def test_the_language_changes_in_mid_game(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT)
    while not me.page.locator(".logbook .text").count():
        me.step()
    me.state()
    english = me.page.locator(".prompt .ask").inner_text()
    log = me.page.locator(".logbook .text").first.inner_text()
    me.page.get_by_role("button", name="Table", exact=True).click()
    me.page.get_by_role("button", name="FR, français").click()
    me.page.keyboard.press("Escape")
    me.page.wait_for_function("english => document.querySelector('.prompt .ask').textContent !== english", arg=english)
    assert me.page.locator("html").get_attribute("lang") == "fr"
    assert me.page.locator(".logbook .text").first.inner_text() != log
    assert me.page.get_by_role("button", name="Revenir").count() == 1
    assert me.state() == "choose" and not me.axe()
    me.pick()
    me.settled()
    me.page.get_by_role("button", name="Table", exact=True).click()
    me.page.get_by_role("button", name="EN, English").click()
    me.page.keyboard.press("Escape")
    me.page.get_by_role("button", name="Undo", exact=True).wait_for()


def test_a_replay_is_walked_and_played_on_from(browser: Browser) -> None:
    me = browser.person()
    id = me.sit("portal", ME, BOT)
    for n in range(25):
        me.step(n)
    last = me.api(f"/tables/{id}")["ply"]
    me.go(f"/t/{id}?ply={last}")
    me.page.get_by_text(re.compile(rf"^pick {last} of ")).wait_for()
    me.page.get_by_role("button", name="One turn back").click()
    me.page.wait_for_function("last => Number(new URLSearchParams(location.search).get('ply')) < last", arg=last)
    ply = int(me.page.url.partition("ply=")[2])
    me.page.get_by_role("button", name="One pick on").click()
    me.page.wait_for_url(f"**/t/{id}?ply={ply + 1}")
    for theme in ("light", "dark"):
        me.page.emulate_media(color_scheme=theme)
        assert not me.axe(), theme
    me.page.get_by_role("button", name="Play from here").click()
    me.page.wait_for_url(re.compile(rf"/t/(?!{id})"))
    assert me.state() in ("choose", "confirm")
    fork = me.page.url.rpartition("/")[2]
    assert me.api(f"/tables/{fork}")["origin"] == id


def test_a_whole_game_by_keyboard_alone(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT, options=SHORT)
    keys = me.page.keyboard
    me.state()
    on_lit = "lit => document.activeElement?.matches(lit)"
    for _ in range(40):
        if me.page.evaluate(on_lit, LIT):
            break
        keys.press("Tab")
    for n in range(400):
        state = me.state()
        if state == "over":
            break
        if state == "choose":
            me.page.wait_for_function(on_lit, arg=LIT)
            for _ in range(n % 3):
                keys.press("Tab")
            for _ in range(3):                   # past the last one: back to it
                if me.page.evaluate(on_lit, LIT):
                    break
                keys.press("Shift+Tab")
        keys.press("Enter")
        me.settled()
    assert me.state() == "over"
    keys.press("l")
    me.page.locator("dialog[open] ol").wait_for()
    keys.press("Escape")
    keys.press("?")
    me.page.locator("dialog[open] kbd").first.wait_for()
