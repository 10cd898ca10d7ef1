"""The terminal's drawing of Duck Dealer: everything on the table, in 100 columns, from the view alone."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

import layover
from layover.cli.boards.duck_dealer import code, draw, hint
from layover.cli.keyboard import Keyboard, Quit
from layover.cli.seats import sit_down
from layover.cli.terminal import Terminal
from layover.engine.words import LANGUAGES
from layover.testing import scene
from tests.games.duck_dealer.planner import play_planned

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve"]


def drawn(table, lang: str = "en", seat: int | None = None, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    view = json.loads(json.dumps(table.view(seat)))            # nothing but plain data reaches the drawing
    with console.capture() as capture:
        console.print(draw(view, table.pack, lang, NAMES[:table.seats], seat))
    return capture.get()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_it_draws_every_moment_of_a_game_in_100_columns(seats: int, lang: str) -> None:
    t = layover.new("duck_dealer", seats, 1, {"fifth_seat": seats == 5})
    drawn(t, lang)                                             # before the ships are placed
    for n, _ in enumerate(play_planned(t, seed=1)):
        if n % 60 == 0 or t.over:
            text = drawn(t, lang, 0)
            assert max(map(len, text.splitlines())) <= 100
            for noun in ("planet", "good"):
                for k in range(len(t.pack.ids[noun])):
                    assert t.pack.name(noun, k, lang) in text
            for name in NAMES[:seats]:
                assert name in text
            ships = {seat["place"] for seat in t.view()["seats"]} & set(t.pack.ids["point"])
            assert text.count("○") == 93 - len(ships | set(t.view()["links"]))         # no point is drawn over


def test_it_fits_80_columns_too() -> None:
    t = layover.new("duck_dealer", 5, 1, {"fifth_seat": True})
    for n, _ in enumerate(play_planned(t, seed=1)):
        if n % 150 == 0:
            text = drawn(t, "fr", 0, 80)
            assert max(map(len, text.splitlines())) <= 80
            assert "Tourbillon" in text and "Cap Oison" in text and text.count("○") > 10


def test_it_shows_buildings_ships_links_passages_discs_and_offers() -> None:
    s = scene("duck_dealer", 2).seat(0, at="feathra", discs=(3, 2, 1), goods="2 radios", links="r01.1",
                                     claims="feathra.factory", passages="vortex gosling", points=77)
    s.seat(1, at="feathra", goods="science")
    s.board(consumers={"feathra": "medicine", "vortex": "politics"}, built="feathra", factories={"feathra": "radios"})
    s.acting(0)
    text = drawn(s.table)
    for sign in ("[ME]", "(PO)", "*RA¹", "▲1 ▲2", "◇1", "▶3 ✚2 ●1", "2/3: 2×RA", "77", "(Vortex) +50", "[Feathra] +30"):
        assert sign in text, sign
    assert "Stack A: SA RA SL SC RE" in text                   # politics has left it
    s.play("offer:seat_2", "give:radios", "ask_for:science")
    assert "Ann offers Bob: Radios, for Science" in drawn(s.table, "en", 0)
    assert "offers" not in drawn(s.table, "en", 1)             # a draft is private
    s.play("send")
    assert "Ann propose à Bob\u202f: Radios, contre Science" in drawn(s.table, "fr", 1)


def test_it_warns_of_a_short_supply_and_shows_virtual_discs_and_steps() -> None:
    s = scene("duck_dealer", 3).seat(0, kit="2 navigator merchant", discs=(1, 0, 0)).board(supply=(1, 0, 6)).turn(0)
    assert "a free action turn is possible" in drawn(s.table)
    s.play("collect:yellow", "take_free_turn", "no_free_link", "step:r01.1")
    text = drawn(s.table)
    assert "virtual discs ✚1" in text and "7 steps left" in text
    assert "▲1" in text


def test_every_good_has_two_letters_of_its_own() -> None:
    goods = layover.new("duck_dealer", 2, 1).pack.ids["good"]
    for lang in LANGUAGES:
        assert len({code(good, lang) for good in goods}) == 17
    assert [code(good, "en") for good in goods[:5]] == ["RD", "PB", "SP", "BP", "PH"]
    assert [code(good, "fr") for good in goods[:5]] == ["CC", "PP", "PS", "PB", "CT"]
    assert code("new_thing", "fr") == "NE"


def test_whose_turn_it_is_is_said_to_them_and_to_others() -> None:
    t = scene("duck_dealer", 2).turn(1).table
    assert "Bob to play" in drawn(t) and "Bob to play" in drawn(t, seat=0) and "Your turn" in drawn(t, seat=1)
    assert "Bob joue" in drawn(t, "fr", 0) and "À vous de jouer" in drawn(t, "fr", 1)


def test_a_hint_promises_no_disc_that_the_supply_does_not_have() -> None:
    s = scene("duck_dealer", 3).seat(0, kit="2 navigator merchant").board(supply=(1, 0, 6)).turn(0)
    view, pack = s.table.view(0), s.table.pack
    assert hint(view, pack, "en", "collect", "yellow") == "you get ▶1 ✚0 ●1, the supply lacks ▶1 ✚1"
    assert hint(view, pack, "fr", "collect", "blue") == "vous recevez ▶1 ✚0 ●2, il manque ▶1 au stock général"
    assert "a free action turn is possible" not in drawn(scene("duck_dealer", 3).board(supply=(4, 4, 4)).turn(0).table)


def test_hints_say_what_a_pick_brings() -> None:
    s = scene("duck_dealer", 2).seat(0, discs=(1, 1, 1), goods="rubber_ducks blue_paint").acting(0)
    t = s.table
    assert hint(t.view(0), t.pack, "en", "use_mine", "") == "Yellow rubber ducks"
    assert hint(t.view(0), t.pack, "en", "build_tile", "") == "Yellow rubber ducks and another good, +10"
    assert hint(t.view(0), t.pack, "fr", "build_factory", "stealth_ducks").endswith("Peinture bleue, +10")
    assert hint(t.view(0), t.pack, "en", "collect", "red") == "you get ▶2 ✚0 ●1"
    assert hint(t.view(0), t.pack, "en", "explore", "a") == "stack A"
    assert hint(t.view(0), t.pack, "en", "end_turn", "") == ""
    assert hint(t.view(0), t.pack, "en", "start", "bubblon") == "Blue paint · Navigators' yard"
    s.seat(0, at="vortex").board(consumers={"vortex": "medicine"}, factories={"vortex": "radios"})
    assert hint(t.view(0), t.pack, "en", "deliver", "") == "Medicine, +30"
    assert hint(t.view(0), t.pack, "en", "build_tile", "") == "Medicine and another good, +50"
    assert hint(t.view(0), t.pack, "en", "use_factory", "") == "Phone booths + Plastic beads"


def at_the_keyboard(table, *lines: str) -> str:
    """Type these lines at the terminal, then leave; all that was printed."""
    page = io.StringIO()
    console = Console(file=page, width=120, markup=False, highlight=False)
    terminal = Terminal(table, sit_down(table.game, "you,random", "1", "en"), "en", console)
    left = list(lines)

    class Typist(Keyboard):
        def line(self, prompt: str) -> str:
            if not left:
                raise Quit
            return left.pop(0)

    terminal.keyboard = Typist(console)
    terminal.run()
    return page.getvalue()


def test_a_person_lists_and_flies_whole_trips() -> None:
    s = scene("duck_dealer", 2).seat(0, kit="3 hold", discs=(1, 0, 0)).acting(0)
    text = at_the_keyboard(s.table, "g", "g 99", "g x")
    assert "whole plans (17): g lists them" in text and "Fly to Pondora; Stop here (4 picks)" in text
    assert "Fly to Pondora; Stop here; Take stack A (5 picks)" in text
    assert text.count("There are no whole plans here") == 2 and s.at(0) == "quackhaven"
    at = next(line for line in text.splitlines() if "Fly to Pondora" in line).split()[0]
    text = at_the_keyboard(s.table, f"g {at}")
    assert s.at(0) == "pondora" and "You explore Pondora: take the top consumer of a stack." in text
    assert "You fly from Quackhaven to Pondora (3 steps, 1 red disc)." in text
    s = scene("duck_dealer", 2).turn(0)
    assert "There are no whole plans here" in at_the_keyboard(s.table, "g")
