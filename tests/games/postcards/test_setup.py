"""Mise en place (POS-101 to POS-117)."""

from __future__ import annotations

from collections import Counter

import pytest

import layover
from layover.engine.bits import count_bits
from layover.games import get
from layover.testing import scene
from tests.tables import columns

SOLO = ("player", "automa:normal")


@pytest.mark.rule("POS-101")
@pytest.mark.parametrize("seats", [2, 3, 4, SOLO, ("automa:easy", "player", "automa:hard"),
                                   ("player", "player", "player", "automa:easy"),
                                   ("player", "automa:easy", "automa:easy", "automa:easy")])
def test_two_to_four_seats_with_a_human_sit_down(seats) -> None:
    table = layover.new("postcards", seats, seed=1)
    assert table.seat is not None and table.setup.seats.count("player") >= 1


@pytest.mark.rule("POS-101")
@pytest.mark.parametrize(("seats", "words"), [
    (1, "2 to 4 seats"), (5, "2 to 4 seats"), (("player",), "2 to 4 seats"),
    (("automa:easy", "automa:hard"), "at least one human"), (("player", "automa:brutal"), "automa:brutal"),
    (("player", "automa:easy", "automa:easy", "automa:easy", "automa:easy"), "2 to 4 seats"),
])
def test_other_tables_are_refused_with_a_reason(seats, words) -> None:
    with pytest.raises(layover.Malformed, match=words):
        layover.new("postcards", seats)


@pytest.mark.rule("POS-102")
def test_one_side_holds_for_the_whole_table_and_a_is_the_default() -> None:
    assert layover.new("postcards", seed=1).view()["side"] == "A"
    assert layover.new("postcards", seed=1, options={"side": "B"}).view()["side"] == "B"
    with pytest.raises(layover.Malformed, match="side cannot be C; it may be A, B"):
        layover.new("postcards", options={"side": "C"})


@pytest.mark.rule("POS-103")
def test_three_gifts_lie_open_and_22_stay_in_the_deck() -> None:
    view = layover.new("postcards", seed=3).view()
    assert len(view["gift_row"]) == 3 and None not in view["gift_row"]
    assert view["gift_deck"] == 22


@pytest.mark.rule("POS-104")
def test_five_travel_cards_form_the_river() -> None:
    view = layover.new("postcards", seed=3).view()
    assert len(view["river"]) == 5 and None not in view["river"]


@pytest.mark.rule("POS-105", "POS-340")
def test_the_token_supply_is_common_and_never_a_limit() -> None:
    """All 52 postcards of one seat stamped to the last slot: 234 stamps, where the box holds 60 tokens."""
    s = scene("postcards", 2)
    ids = s.table.pack.ids["postcard"]
    held = [f"{id}=all" for id in ids if id != "pc_01_3"]
    s.seat(0, hand="move_red move_red move_red move_red move_red", held=" ".join([*held, "pc_01_3=yg"]), bike=3)
    s.main(0).play("play_stamp:move_red", "stamp_slot:pc_01_3.red")
    assert sum(s.stamps(id) for id in ids) == 234
    assert s.holds()


@pytest.mark.rule("POS-106")
def test_nobody_owns_the_bonus_token_at_first() -> None:
    assert layover.new("postcards", seed=1).view()["bonus"] is None


@pytest.mark.rule("POS-107")
def test_everybody_starts_with_13_camps_and_no_points() -> None:
    for panel in layover.new("postcards", ("player", "player", "automa:easy"), seed=1).view()["seats"]:
        assert (panel["camps_left"], panel["score"], panel["camps"]) == (13, 0, [])


@pytest.mark.rule("POS-108", "POS-109")
def test_each_seat_gets_one_itinerary_and_starts_where_it_says() -> None:
    for seed in range(10):
        table = layover.new("postcards", 4, seed=seed)
        seats = table.view()["seats"]
        cards = [panel["itinerary"] for panel in seats]
        assert len(set(cards)) == 4
        starts = [columns(table).pack.itinerary_start[table.pack.number("itinerary", card)] for card in cards]
        assert [table.pack.number("region", panel["bike"]) for panel in seats] == starts
        assert count_bits(columns(table).itineraries) == 9


@pytest.mark.rule("POS-110")
def test_itineraries_in_play_are_public_and_the_removed_ones_are_not_shown() -> None:
    table = layover.new("postcards", 3, seed=5)
    shown = {panel["itinerary"] for panel in table.view(None)["seats"]}
    assert len(shown) == 3
    text = str(table.view(None)) + str(table.view(0))
    assert all((id in text) == (id in shown) for id in table.pack.ids["itinerary"])


@pytest.mark.rule("POS-111", "POS-116")
@pytest.mark.parametrize("seats", [(*["player"] * n, *["automa:hard"] * m) for n in (1, 2, 3, 4) for m in range(5 - n)
                                   if n + m > 1])
def test_hands_and_decks_after_the_set_up(seats) -> None:
    table = next(t for seed in range(50) if columns(t := layover.new("postcards", seats, seed=seed)).turns == 0)
    view, humans = table.view(), seats.count("player")
    assert [panel["cards"] for panel in view["seats"]] == [5 if kind == "player" else 0 for kind in seats]
    assert view["deck"] == 72 - 5 - 5 * humans
    assert view["postcard_deck"] == 52 - 3 - len(seats)
    assert view["gift_deck"] == 22


@pytest.mark.rule("POS-112")
def test_every_seat_starts_with_one_empty_postcard_automas_too() -> None:
    table = next(t for seed in range(50) if columns(t := layover.new("postcards", SOLO, seed=seed)).turns == 0)
    for panel in table.view()["seats"]:
        assert [card["stamps"] + card["memories"] for card in panel["held"].values()] == [[]]


@pytest.mark.rule("POS-113")
def test_the_top_of_the_deck_shows_and_three_postcards_lie_beside_it() -> None:
    view = layover.new("postcards", 2, seed=1).view()
    assert view["top"] and len(set(view["row"]) - {None}) == 3 and view["top"] not in view["row"]


@pytest.mark.rule("POS-114")
def test_any_seat_may_begin_and_keeps_the_token() -> None:
    firsts = Counter(layover.new("postcards", SOLO, seed=seed).view()["first"] for seed in range(60))
    assert set(firsts) == {0, 1} and min(firsts.values()) > 15
    table = layover.new("postcards", 3, seed=1)
    first = table.view()["first"]
    bot = layover.bot("random", 1)
    while not table.over:
        table.play(bot.choose(table))
    assert table.view()["first"] == first


@pytest.mark.rule("POS-115", "POS-220")
def test_turns_pass_to_the_next_seat_number() -> None:
    s = scene("postcards", 3)
    for seat in range(3):
        s.seat(seat, hand="move_blue move_red move_green move_yellow camp_blue", bike=1)
    s.board(river="move_blue camp_red camp_green camp_yellow camp_blue", first=1).turn(1)
    order = [s.table.seat]
    while len(order) < 5:
        for card in ("blue", "red", "green"):
            s.play(s.picks("play_action")[0])
            s.play(s.picks()[0])
        s.play("end_turn", "draw_travel", "draw_travel", "draw_travel", "confirm")
        order.append(s.table.seat)
        assert s.refused("end_turn", (s.table.seat + 1) % 3) == "POS-220"
    assert order == [1, 2, 0, 1, 2]


@pytest.mark.rule("POS-117")
def test_chance_acts_in_the_order_of_the_set_up() -> None:
    table = layover.new("postcards", ("player", "automa:easy", "player"), seed=9)
    steps = [table.name(entry.pick).partition(":")[0] for entry in table.record][:32]
    assert steps[:3] == ["turn_up_gift"] * 3
    assert steps[3:8] == ["turn_up_travel"] * 5
    assert steps[8:18] == ["deal_travel"] * 10
    assert steps[18:21] == ["deal_itinerary"] * 3
    assert steps[21:24] == ["deal_postcard"] * 3
    assert steps[24:28] == ["show_postcard"] * 4
    assert steps[28] == "first_player"
    dealt = [event["seat"] for event in table.events(None) if event["kind"] == "dealt_hidden"]
    assert dealt[:10] == [0] * 5 + [2] * 5


def test_the_game_says_what_it_needs() -> None:
    game = get("postcards")
    assert (game.least_seats, game.most_seats) == (2, 4)
    assert game.automas == ("automa:easy", "automa:normal", "automa:hard")
    assert game.end_causes == ("fourth_postcard",)
