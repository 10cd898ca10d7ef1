"""Any-time actions out of turn: two people at one table of Journey through PDX."""

from __future__ import annotations

from layover.testing import scene
from tests.web.laid import lay
from tests.web.pages import LIT, Browser, Person

OWN = "section.answers"
ANYTIME = f".anytime {LIT}"


def out_of_turn(browser: Browser) -> tuple[Person, Person]:
    """Somebody who is not asked and may schedule a destination, and whoever is asked, at the beginning of a turn."""
    waits, thinks = browser.person(), browser.person()
    position = scene("pdx", 2).seat(0, gates="medium OAK | small TUS | small", reserve="CUN", tokens="food art")
    lay(position.ask("worker", 1), waits, thinks)
    waits.page.locator(f"{ANYTIME}[data-heading=assign]").first.wait_for(state="attached")
    thinks.page.locator(OWN).wait_for()
    return waits, thinks


def begin(person: Person) -> None:
    """Choose a destination among what may be done out of turn, and wait for the question where it goes."""
    if not person.page.locator(".anytime[open]").count():
        person.page.get_by_text("Something you may do although it is not your turn").click()
    person.page.locator(f"{ANYTIME}[data-heading=assign]").first.click()
    person.page.locator(f"{OWN} {LIT}[data-heading=assign_to]").first.wait_for()


def act(person: Person) -> None:
    """A whole any-time action."""
    begin(person)
    person.page.locator(f"{OWN} {LIT}[data-heading=assign_to]").first.click()
    person.page.locator(OWN).wait_for(state="detached")


def log(person: Person) -> list[str]:
    told: list[str] = person.page.locator(".logbook .text").all_inner_texts()
    return told


def news(person: Person, before: list[str]) -> list[str]:
    """The log, once it tells more than before."""
    person.page.wait_for_function("length => document.querySelectorAll('.logbook .text').length > length",
                                  arg=len(before))
    return log(person)


def until(person: Person, length: int) -> list[str]:
    """The log, once it has so many lines."""
    person.page.wait_for_function("length => document.querySelectorAll('.logbook .text').length === length", arg=length)
    return log(person)


def may_undo(person: Person, may: bool) -> None:
    person.page.wait_for_function("may => [...document.querySelectorAll('.takeback button')].some(one => "
                                  "one.textContent === 'Undo' && one.hasAttribute('aria-disabled') !== may)", arg=may)


def test_an_action_out_of_turn_is_seen_by_all_and_taken_back_until_somebody_acts(browser: Browser) -> None:
    actor, thinker = out_of_turn(browser)
    offered, question, before = actor.page.locator(ANYTIME).count(), thinker.lit(), log(thinker)
    begin(actor)
    assert not actor.axe()
    actor.page.get_by_role("button", name="Cancel").click()
    actor.page.locator(".anytime").wait_for()
    assert log(thinker) == before and actor.page.locator(ANYTIME).count() == offered, "nothing has happened yet"

    act(actor)
    done = news(thinker, before)
    until(actor, len(done))
    may_undo(actor, True)
    may_undo(thinker, False)
    assert thinker.lit() == question, "whoever was asked is asked the same"
    actor.page.get_by_role("button", name="Undo", exact=True).click()
    assert until(thinker, len(before)) == before
    until(actor, len(before))
    actor.page.wait_for_function("([lit, count]) => document.querySelectorAll(lit).length === count",
                                 arg=[ANYTIME, offered])

    act(actor)
    assert until(thinker, len(done)) == done
    may_undo(actor, True)
    thinker.go_on(0, prefer="worker|reclaim")
    may_undo(actor, False)
    may_undo(thinker, True)


def test_what_the_asked_seat_has_drafted_stands_when_somebody_acts(browser: Browser) -> None:
    actor, thinker = out_of_turn(browser)
    before = log(actor)
    thinker.go_on(0, prefer="worker|reclaim")
    may_undo(thinker, True)
    drafted, question = log(thinker), thinker.lit()
    assert len(drafted) > len(before) and log(actor) == before, "a draft is seen by its author alone"
    act(actor)
    both = news(thinker, drafted)
    assert both[:len(drafted)] == drafted and thinker.lit() == question
    until(actor, len(both))
    may_undo(thinker, False)
    may_undo(actor, False)
