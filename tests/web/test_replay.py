"""A replay: played, walked through by keys, seen with other eyes, shared."""

from __future__ import annotations

import re

from tests.web.pages import PHONE, Browser, Person
from tests.web.test_ending import BOT, ME, finished

DRAWN = ".dock polyline, .ending polyline"
"""The scores of a seat; one without points has a flat line, which a browser counts as invisible."""


def ply(me: Person) -> int:
    """Where the address says that we are, once the position of it is shown."""
    me.page.locator("main[aria-busy=false]").wait_for()
    found = re.search(r"ply=(\d+)", me.page.url)
    assert found
    return int(found[1])


def watching(me: Person, id: str, at: int = 0) -> int:
    """Open a replay; its last ply."""
    me.go(f"/t/{id}?ply={at}")
    me.page.locator(DRAWN).first.wait_for(state="attached")
    me.page.locator("main[aria-busy=false]").wait_for()
    return int(me.api(f"/tables/{id}")["ply"])


def test_keys_walk_by_pick_turn_decision_and_scoring(browser: Browser) -> None:
    me = browser.person(panel=False)
    id = finished(me, "airlines", 3)
    last = watching(me, id, 100)
    course = me.api(f"/tables/{id}/course")
    assert course["turns"][-1]["scores"] == me.api(f"/tables/{id}")["result"]["scores"]
    turns = [turn["ply"] for turn in course["turns"][1:-1]]
    keys = me.page.keyboard
    keys.press("ArrowRight")
    assert ply(me) == 101
    keys.press("ArrowLeft")
    assert ply(me) == 100
    keys.press("PageDown")
    assert ply(me) == next(turn for turn in turns if turn > 100)
    before = ply(me)
    keys.press("PageUp")
    assert ply(me) == [turn for turn in turns if turn < before][-1]
    keys.press("End")
    assert ply(me) == last
    keys.press("Home")
    assert ply(me) == 0
    keys.press("Shift+K")
    first = ply(me)
    assert 0 < first < last
    assert me.page.locator(".dock a[aria-current]").inner_text() == "1"
    keys.press("Shift+K")
    assert ply(me) > first
    keys.press("Shift+J")
    assert ply(me) == first
    me.page.get_by_role("group", name="Seen as").get_by_role("button").nth(1).click()
    keys.press("Home")
    keys.press("k")
    mine = ply(me)
    assert course["by"][mine] == 1 and course["by"][mine - 1] != 1


def test_it_plays_by_itself_pauses_and_rests_at_the_end(browser: Browser) -> None:
    me = browser.person()
    id = finished(me, "portal")
    last = watching(me, id)
    me.page.keyboard.press("4")
    me.page.keyboard.press("Space")
    me.page.get_by_role("button", name="Pause").wait_for()
    me.page.wait_for_function("() => Number(new URLSearchParams(location.search).get('ply')) > 3")
    me.page.keyboard.press("Space")
    me.page.get_by_role("button", name="Play", exact=True).wait_for()
    assert 3 < ply(me) < last
    me.go(f"/t/{id}?ply={last - 2}")
    me.page.locator("main[aria-busy=false]").wait_for()
    me.page.keyboard.press("Space")
    me.page.wait_for_url(re.compile(rf"ply={last}\b"))
    me.page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_finished_game_is_seen_as_anybody_and_the_link_says_so(browser: Browser) -> None:
    me = browser.person()
    id = finished(me, "airlines", 3)
    last = watching(me, id, 60)
    me.page.get_by_role("group", name="Seen as").get_by_role("button").nth(1).click()
    me.page.wait_for_url(re.compile(r"as=1"))
    hand = me.api(f"/tables/{id}/plies/60?as=1")["view"]["seats"]
    assert isinstance(hand[1]["hand"], dict | list) and "hand" not in hand[0]
    me.page.get_by_role("button", name="All hands").click()
    me.page.wait_for_url(re.compile(r"as=all"))
    friend = browser.person()
    friend.go(f"/t/{id}?ply=60&as=all")
    friend.page.locator("main[aria-busy=false]").wait_for()
    everything = friend.api(f"/tables/{id}/plies/60?as=all")["view"]["seats"]
    assert all("hand" in seat for seat in everything) and last > 60
    assert friend.page.get_by_role("button", name="All hands").get_attribute("aria-pressed") == "true"


def test_a_running_game_is_seen_with_ones_own_eyes_only(browser: Browser) -> None:
    me = browser.person()
    id = me.sit("airlines", ME, BOT, BOT)
    me.step()
    for eyes in ("1", "all"):
        answer = me.page.request.get(f"{me.site}/api/tables/{id}/plies/5?as={eyes}")
        assert answer.status == 409 and answer.json()["code"] == "table/running"
    me.go(f"/t/{id}?ply=5&as=1")
    me.page.locator("main[aria-busy=false]").wait_for()
    assert me.page.get_by_role("group", name="Seen as").count() == 0


def test_a_slow_answer_never_replaces_what_was_asked_for_later(browser: Browser) -> None:
    me = browser.person()
    id = finished(me, "portal")
    watching(me, id, 40)
    late = []
    me.page.route("**/plies/45*", lambda route: late.append(route))
    me.page.get_by_role("slider").fill("45")
    me.page.locator("main[aria-busy=true]").wait_for()
    me.page.get_by_role("slider").fill("60")
    me.page.locator("main[aria-busy=false]").wait_for()
    before = me.page.locator("main").inner_text()
    with me.page.expect_response("**/plies/45*"):
        late[0].continue_()
    me.page.wait_for_load_state("networkidle")
    assert ply(me) == 60 and me.page.locator("main").inner_text() == before


def test_axe_finds_nothing_and_nothing_scrolls_sideways(browser: Browser) -> None:
    me = browser.person(lang="fr", size=PHONE, panel=False)
    id = finished(me, "airlines", 3)
    last = watching(me, id, 80)
    for width, themes in ((320, ["dark"]), (390, ["light", "dark"]), (1440, ["light"])):
        me.page.set_viewport_size({"width": width, "height": 844})
        for path in (f"/t/{id}?ply={last // 2}", f"/t/{id}"):
            me.go(path)
            me.page.locator(DRAWN).first.wait_for(state="attached")
            assert me.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, path)
            for theme in themes:
                me.page.emulate_media(color_scheme=theme)
                assert not me.axe(), (width, path, theme)
