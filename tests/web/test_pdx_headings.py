"""Every heading of PDX on its drawn board: lit, and picked by the gesture that the design gives it."""

from __future__ import annotations

from typing import Any

import pytest

from layover.games.pdx.state import NONE, THREE_STACKS
from layover.games.pdx.steps.turn import FINAL, FINISH
from layover.testing import scene
from tests.web.drawn import heading
from tests.web.laid import lay
from tests.web.pages import PHONE, Browser
from tests.web.test_pdx_board import Pdx

TURN = ["land:b1", "land_token:comfort", "do_action:", "extra_gate:", "reclaim:exec_launch", "launch:ad1",
        "reclaim:exec_reserve", "remove_reserved:dest_oak", "reserve:m1", "worker:office_comfort_comfort",
        "suitcase:exec_lease", "schedule:small_b2", "schedule:small_b3", "discard_token:food", "end_turn:"]
NO = ["land:b1", "land_token:comfort", "skip:", "done:", "worker:exec_launch", "decline:"]
SPECIALISTS = ["exchange:specialist", "give_specialist:spec_negotiator", "take_specialist:spec_broker", "build_again:",
               "upgrade_gate:b1", "discard_stock:stock_the_goods_inc"]


def a_turn() -> Any:
    """Something to do in every phase."""
    sc = scene("pdx", 2).seat(
        0, gates="medium(P) DFW | small | small", tokens="culture beach 6 food", reserve="OAK CUN TIJ",
        hangar="small small", suitcases="exec_reserve exec_launch", worker="exec_build", slots="food_shop")
    sc.seat(1, slots="art_art").board(ads="culture_beach", public="comfort_comfort")
    return sc.turn(0)


def a_build() -> Any:
    sc = scene("pdx", 2, stocks=True, specialists=True).seat(
        0, gates="medium | small | small", tokens="2 food 2 art culture", stocks="air_chef_inc the_goods_inc",
        slots="analyst contractor negotiator")
    return sc.seat(1, slots="art_art").board(public="comfort_comfort").ask("build_kind", 0)


def an_office(slots: str) -> Any:
    sc = scene("pdx", 2, specialists=True).seat(0, tokens="food 2 culture", slots=slots)
    return sc.board(public="comfort_comfort").ask("build_kind", 0)


def any_time(asked: str = "worker", seat: int = 0) -> Any:
    """A tile to assign that may be paid in two ways, tiles to move, a flight to cancel."""
    sc = scene("pdx", 2).seat(0, gates="medium OAK DFW | small TUS SEA | small(P) BZN", reserve="CUN",
                              tokens="food art wild")
    return sc.ask(asked, seat)


class Gestures(Pdx):
    """A table where each pick is awaited, and all that may be picked has to be lit."""

    def make(self, *picks: str) -> None:
        for pick in picks:
            self.await_lit(pick)
            assert self.allowed and self.unlit() == set(), pick
            self.pick(pick)

    def await_lit(self, pick: str) -> None:
        self.page.wait_for_selector(f'[data-pick="{pick}"][data-lit]')

    def open(self, heading: str) -> None:
        self.page.locator(f'.chip[data-opens="{heading}"]').click()

    def drag(self, piece: str, onto: str) -> None:
        """From the middle of a thing to the middle of another; what lights meanwhile is waited for."""
        mouse = self.page.mouse
        box = self.page.locator(piece).first.bounding_box()
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(box["x"] + box["width"] / 2 + 12, box["y"] + box["height"] / 2 + 12, steps=3)
        target = self.page.locator(onto).first
        target.wait_for()
        box = target.bounding_box()
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        mouse.up()

    def holds(self, *tokens: str) -> None:
        """What lies in my tray, once it does."""
        self.page.wait_for_function(
            """tokens => [...document.querySelectorAll(".pier .held .token")]
                .map((one) => one.classList[1]).sort().join() === tokens""", arg=",".join(sorted(tokens)))

    def route(self, gate: str, *tiles: str) -> None:
        """The tiles of my gate by their codes, once they lie so."""
        self.page.wait_for_function(
            """([gate, tiles]) => [...document.querySelectorAll(".apron .row")]
                .filter((row) => row.querySelector(".sign b").textContent === gate)
                .map((row) => [...row.querySelectorAll(".tile .name b")].map((one) => one.textContent).join())
                .includes(tiles)""", arg=[gate, ",".join(tiles)])


def at(browser: Browser, scene: Any, lang: str = "en", size: dict[str, int] | None = None) -> Gestures:
    return Gestures(browser.person(lang, size=size, panel=False), scene)


@pytest.mark.parametrize("how", ["clicks", "touch", "keys"])
def test_a_turn_with_something_in_every_phase(browser: Browser, how: str) -> None:
    """In French by touch on a phone."""
    table = at(browser, a_turn(), "fr", PHONE) if how == "touch" else at(browser, a_turn())
    table.by_touch, table.by_keys = how == "touch", how == "keys"
    table.make(*TURN)


def test_what_is_declined_stands_in_one_place(browser: Browser) -> None:
    """Where Tab comes last; Enter alone goes on where nothing has the focus."""
    table = at(browser, a_turn())
    for pick in NO:
        table.await_lit(pick)
        if pick.endswith(":"):
            assert table.page.locator(f'.otherwise [data-pick="{pick}"]').count() == 1
            assert table.lit()[-1] == pick
        if pick == "done:":
            table.page.evaluate("document.activeElement.blur()")
            table.page.keyboard.press("Enter")
        else:
            table.make(pick)


def test_builds_with_specialists(browser: Browser) -> None:
    """An exchange of the Analyst, once more with the Contractor, and a card for a large gate."""
    at(browser, a_build()).make("open_office:", *SPECIALISTS)


@pytest.mark.parametrize("picks", [
    ["open_office:", "exchange:public", "give_office:office_food_food", "take_public:office_comfort_comfort"],
    ["open_office:", "exchange:display", "give_specialist:spec_negotiator", "take_display:display_2"],
    ["negotiate", "negotiate:activity", "give_first:culture", "give_second:culture", "gain_activity:sport"],
], ids=["public", "display", "negotiate"])
def test_offices_change_hands(browser: Browser, picks: list[str]) -> None:
    table = at(browser, an_office("analyst food_food negotiator"))
    if picks[0] == "negotiate":
        table.open(picks.pop(0))
    table.make(*picks)


def test_straight_on_the_thing_that_is_built(browser: Browser) -> None:
    """A gate, a specialist, or an office and its slot, without the option before it; taken back as one step."""
    table = at(browser, an_office("analyst"))
    table.make("hire_specialist:spec_broker")
    table.page.wait_for_selector('[data-pick="end_turn:"]')
    table.page.get_by_role("button", name="Undo", exact=True).click()
    table.make("upgrade_gate:b2")
    table.page.get_by_role("button", name="Undo", exact=True).click()
    table.await_lit("office_from:display_1")
    table.drag('[data-pick="office_from:display_1"]', '[data-pick="office_at:red"]')
    table.page.wait_for_selector(".prompt .button.sign, [data-pick='end_turn:']")


def test_planes(browser: Browser) -> None:
    """Drawn to the hangar, put on a gate of its size, and what has no room goes back."""
    sc = scene("pdx", 2, specialists=True).seat(0, gates="small | small | medium", hangar="small medium",
                                                slots="broker").board(runway="large small small medium")
    table = at(browser, sc.ask("lease_pick", 0))
    table.await_lit("lease:2")
    table.drag('[data-pick="lease:2"]', '[data-drop="lease"]')
    table.page.wait_for_selector('[data-pick="end_turn:"]')
    table = at(browser, sc.ask("schedule_flights", 0))
    table.make("schedule:small")
    assert set(map(heading, table.lit())) <= {"schedule", "done"}
    table.page.wait_for_selector('.sign[data-pick="schedule:medium_b3"]', state="detached")
    table.make("schedule:small_b2")
    table.await_lit("schedule:medium_b3")
    full = scene("pdx", 2).seat(0, hangar="small medium small")
    at(browser, full.ask("discard_plane", 0)).make("discard_plane:small")


def test_a_tile_is_dragged_to_its_gate_and_taken_back_as_one(browser: Browser) -> None:
    """Tile, gate and the usual payment are one gesture; another payment is chosen before."""
    table = at(browser, any_time())
    table.drag('[data-pick="assign:dest_cun"]', '[data-pick="assign_to:b2"]')
    table.page.wait_for_selector('[data-pick="assign:dest_cun"]', state="detached")
    table.route("B2", "TUS", "SEA", "CUN")
    table.holds("art", "wild")
    table.page.get_by_role("button", name="Undo", exact=True).click()
    table.target("assign:dest_cun").click()
    table.await_lit("pay:wild_1")
    assert not table.page.locator('[data-pick^="worker:"][data-lit]').count(), "the question rests"
    table.page.keyboard.press("Escape")
    table.page.wait_for_selector('[data-pick="pay:wild_1"]', state="detached")
    table.target("assign:dest_cun").press("Enter")
    table.await_lit("pay:wild_1")
    table.target("pay:wild_1").press("Enter")
    table.target("assign_to:b1").press("Enter")
    table.page.wait_for_selector('[data-pick="assign:dest_cun"]', state="detached")
    table.route("B1", "OAK", "DFW", "CUN")
    table.holds("food", "art")


def test_routes_are_rearranged_and_flights_cancelled(browser: Browser) -> None:
    table = at(browser, any_time())
    table.open("move")
    table.make("move:dest_tus", "swap_with:dest_oak")
    table.drag('[data-pick="move:dest_sea"]', '[data-pick="move_to:b3_2"]')
    table.route("B2", "OAK")
    table.open("cancel")
    table.make("cancel:b3", "cancel_with:art")
    table.route("B1", "TUS", "DFW")
    table.route("B3", "BZN", "SEA")
    table.holds("food", "wild")


def test_out_of_turn_on_the_board_of_who_waits(browser: Browser) -> None:
    """A second browser assigns by a drag and rearranges while the first one thinks, whose question stays."""
    thinker, waiter = browser.person(panel=False), browser.person(panel=False)
    id = lay(any_time("worker", 1), waiter, thinker)
    table, other = Gestures(waiter, id=id), Gestures(thinker, id=id)
    other.shows({"worker"})
    question = set(other.lit())
    assert table.lit() == []
    table.drag('[data-pick="assign:dest_cun"]', '[data-pick="assign_to:b3"]')
    table.page.wait_for_selector('[data-pick="assign:dest_cun"]', state="detached")
    table.drag('[data-pick="move:dest_cun"]', '[data-pick="move_to:b2_3"]')
    table.route("B2", "TUS", "SEA", "CUN")
    assert set(other.lit()) == question


def visited() -> Any:
    """Somebody else has come to my office."""
    return scene("pdx", 2).seat(0, slots="food_food").seat(1, worker="food_food").ask("owner_suitcase", 0, active=1)


def test_one_answer_stands_for_all_visits(browser: Browser) -> None:
    """Chosen at a visit it is given at once; kept, it is given without a question, until it is put away."""
    table = at(browser, visited())
    page = table.page
    page.get_by_text("visited your office.").wait_for()
    page.locator('.chip[data-always="no_suitcase:"]').click()
    page.wait_for_selector('[data-pick^="suitcase:"]', state="detached")
    page.get_by_role("button", name="No suitcase whenever your office is visited: ask me again").click()
    page.wait_for_selector(".standing", state="detached")

    owner, guest = browser.person(panel=False), browser.person(panel=False)
    sc = scene("pdx", 2).seat(0, slots="food_food").seat(1, worker="exec_build")
    id = lay(sc.ask("worker", 1), owner, guest)
    owner.page.evaluate("sessionStorage.setItem(`layover.standing:${location.pathname}`, "
                        "JSON.stringify({ 0: 'suitcase:exec_reserve' }))")
    owner.page.reload()
    owner.page.wait_for_selector(".standing")
    visitor = Gestures(guest, id=id)
    visitor.await_lit("worker:office_food_food")
    visitor.pick("worker:office_food_food")
    visitor.await_lit("no_suitcase:")
    visitor.pick("no_suitcase:")
    owner.page.wait_for_selector('.room:has-text("Reserve") .floor .piece')
    assert owner.page.locator(".pier .home > *:not(i)").count() == 1, "the other one stays at home"


def test_the_end_is_counted_on_the_board(browser: Browser) -> None:
    """Where things may move: seat by seat before the result; skipped by a click."""
    sc = scene("pdx", 2).seat(0, gates="medium PHL | small TUS | small", slots="art_art").ask("worker", 0)
    sc.state.stack, sc.state.triggered, sc.state.active = [FINISH.of(THREE_STACKS), FINAL.at(0)], True, NONE
    person = browser.person(panel=False)
    person.page.emulate_media(reduced_motion="no-preference")
    table = Gestures(person, sc)
    table.pick("final_call:")
    table.page.wait_for_selector(".arrivals .counted")
    assert not table.page.locator(".ending").count()
    table.page.get_by_role("button", name="Skip").click()
    table.page.wait_for_selector(".ending")
    assert table.page.locator(".arrivals .counted").count() == 0
