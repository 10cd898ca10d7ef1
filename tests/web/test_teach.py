"""What a newcomer is told: the goal card, the rules on one page, and what a search among them finds."""

from __future__ import annotations

import pytest

from layover.engine.words import GOAL, words_of
from layover.games import get
from tests.web.pages import DESKTOP, DRAWN, LIT, PHONE, Browser, Person

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
CARD = "dialog[open] .pass"
WIDTHS = [{"width": 320, "height": 640}, PHONE, DESKTOP, {"width": 2560, "height": 1440}]


def too_wide(me: Person) -> int:
    return int(me.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def told(me: Person) -> list[str]:
    me.page.locator(f"{CARD} .picture svg").nth(2).wait_for()
    return [text.strip() for text in me.page.locator(f"{CARD} li p").all_inner_texts()]


# Goal card

@pytest.mark.parametrize("game", DRAWN)
def test_a_newcomer_is_told_the_goal_once_before_the_first_decision(browser: Browser, game: str) -> None:
    me = browser.person("fr", newcomer=True)
    me.sit(game, ME, BOT, BOT)
    words = words_of(get(game))
    assert told(me) == [words.text("goal", part, "fr") for part in GOAL]
    assert me.page.evaluate("document.activeElement.textContent").strip() == "Jouer"
    me.page.keyboard.press("Enter")
    me.page.locator(CARD).wait_for(state="detached")
    me.page.reload()
    me.state()
    assert not me.page.locator(CARD).count()


def test_the_goal_is_one_key_away_and_escape_closes_it(browser: Browser) -> None:
    me = browser.person()
    me.sit("portal", ME, BOT, options={"turn_limit": 30})
    me.state()
    assert not me.page.locator(CARD).count()
    me.page.keyboard.press("g")
    assert len(told(me)) == 3
    assert "At this table: The testing stops after 30 turns in all." in me.page.locator(".here").inner_text()
    me.page.keyboard.press("Escape")
    me.page.locator(CARD).wait_for(state="detached")
    me.page.get_by_role("button", name="Goal", exact=True).click()
    told(me)


def test_whoever_watches_is_not_stopped_but_may_look(browser: Browser) -> None:
    me, stranger = browser.person(), browser.person(newcomer=True)
    id = me.sit("portal", ME, BOT)
    stranger.go(f"/t/{id}")
    stranger.page.wait_for_selector(".prompt")
    stranger.page.locator(".seat, .seats").first.wait_for()
    assert not stranger.page.locator(CARD).count()
    stranger.page.keyboard.press("g")
    told(stranger)


def test_a_running_clock_is_not_covered(browser: Browser) -> None:
    me = browser.person(newcomer=True)
    me.sit("portal", ME, BOT, clock={"kind": "move", "time": 600})
    told(me)
    me.page.locator(LIT).first.click()
    me.settled()
    assert me.page.locator(CARD).count(), "the card stands beside what is played"
    me.page.keyboard.press("Escape")
    me.page.locator(CARD).wait_for(state="detached")


@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "fr")])
def test_the_goal_card_fits_and_can_be_read_by_everybody(browser: Browser, theme: str, lang: str) -> None:
    for size in WIDTHS:
        me = browser.person(lang, theme, size, newcomer=True)
        me.sit("airlines", ME, BOT)
        told(me)
        assert me.axe() == [] and too_wide(me) <= 0
        assert me.page.locator("dialog[open]").evaluate("card => card.scrollWidth - card.clientWidth") <= 0


# Rules

def search(me: Person, text: str) -> None:
    with me.page.expect_response(lambda answer: "/rules/search" in answer.url):
        me.page.get_by_role("searchbox").fill(text)


@pytest.mark.parametrize("game", DRAWN)
def test_rules_begin_with_the_game_on_one_page(browser: Browser, game: str) -> None:
    me = browser.person()
    me.go(f"/rules/{game}")
    me.page.locator("[data-rule]").first.wait_for()
    me.page.locator(".parts .picture svg").nth(2).wait_for()
    heads = me.page.locator("main h1, main h2").all_inner_texts()
    assert heads[1:6] == ["Goal", "Your turn", "Scoring and end", "Goal", "Your turn"]
    assert me.page.locator("[data-rule]").first.get_attribute("data-rule") == words_of(get(game)).in_order[0]
    assert all(me.page.locator(".parts section").nth(n).locator("li").count() <= 3 for n in range(3))


def test_what_says_a_word_comes_before_what_means_it(browser: Browser) -> None:
    me = browser.person()
    me.go("/rules/airlines")
    search(me, "majority")
    me.page.get_by_text("2 exact · 3 related").wait_for()
    assert me.page.locator("mark").all_inner_texts() == ["majority", "majority"]
    assert "majority = most shares" in me.page.locator("h2", has_text="Related").inner_text()
    search(me, "goal")
    first = me.page.locator(".rules .summary, .rules [data-rule]").first
    me.page.locator(".rules .summary").wait_for()
    assert "Most points after the last scoring wins." in first.inner_text()


def test_a_slip_is_asked_back_and_an_id_jumps(browser: Browser) -> None:
    me = browser.person("fr")
    me.go("/rules/airlines")
    search(me, "sabotgae")
    me.page.get_by_text("Rien ne dit « sabotgae ».").wait_for()
    me.page.locator("p").get_by_role("button", name="sabotage").click()
    me.page.locator("[data-rule='AIR-124']").wait_for()
    search(me, "air84")
    me.page.locator("[data-rule='AIR-084'].here").wait_for()
    assert me.page.locator("[data-rule]").count() == 1
    assert "Le réseau aérien" in me.page.locator("[data-rule]").inner_text()


def test_where_nothing_is_found_there_are_the_rules_one_comes_back_to(browser: Browser) -> None:
    me = browser.person()
    for rule in ("AIR-084", "AIR-124", "AIR-084", "AIR-023", "AIR-084", "AIR-124"):
        me.go("/rules/airlines")
        me.go(f"/rules/airlines#{rule}")
        me.page.locator(f"[data-rule='{rule}'].here").wait_for()
    search(me, "zeppelin")
    me.page.get_by_text("Nothing says").wait_for()
    shown = me.page.locator("[data-rule]").evaluate_all("all => all.map(one => one.dataset.rule)")
    assert shown == ["AIR-084", "AIR-124", "AIR-023"], "the most often opened first"


def test_a_refusal_leads_to_its_rule_opened(browser: Browser) -> None:
    me = browser.person()
    me.go("/rules/airlines#AIR-084")
    rule = me.page.locator("[data-rule='AIR-084'].here")
    rule.wait_for()
    assert "When a pick breaks it:" in rule.inner_text() and "The network" in rule.inner_text()
    assert me.page.evaluate("document.activeElement.textContent") == "AIR-084"
    box = rule.bounding_box()
    assert box is not None and 0 < box["y"] < DESKTOP["height"]


@pytest.mark.parametrize(("theme", "lang"), [("light", "fr"), ("dark", "en")])
def test_the_rules_fit_and_can_be_read_by_everybody(browser: Browser, theme: str, lang: str) -> None:
    for size in WIDTHS:
        me = browser.person(lang, theme, size)
        me.go("/rules/duck_dealer")
        me.page.locator("[data-rule]").first.wait_for()
        search(me, "consumer")
        me.page.locator("mark, small").first.wait_for()
        assert me.axe() == [] and too_wide(me) <= 0
