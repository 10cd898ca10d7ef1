"""Hidden information (spec section 8): hands, decks and removed itineraries reach nobody who may not know them."""

from __future__ import annotations

import json

import pytest

import layover
from layover.engine.chance import Rng
from layover.games.postcards.pack import KINDS
from layover.testing import scene
from tests.tables import columns, play_on

RIVER = "camp_blue camp_red camp_green camp_yellow postcard_blue"


def test_a_hand_is_seen_by_its_owner_only() -> None:
    table = layover.new("postcards", 3, seed=2)
    for seat in (None, 0, 1, 2):
        shown = [who for who, panel in enumerate(table.view(seat)["seats"]) if "hand" in panel]
        assert shown == ([] if seat is None else [seat])


@pytest.mark.rule("POS-216")
def test_a_card_from_the_river_is_seen_by_all_and_one_from_the_deck_by_its_owner() -> None:
    s = scene("postcards", 3).seat(0, hand="move_blue move_red", bike=1).board(river=RIVER, played=3).main(0)
    s.play("end_turn", "take_travel:slot_2").next("deal_travel:postcard_red").play("draw_travel")
    for seat in (None, 1, 2):
        told = json.dumps(s.table.events(seat))
        assert "camp_red" in told and "postcard_red" not in told
        assert s.table.view(seat)["seats"][0]["known"] == {"camp_red": 1}
    assert "postcard_red" in json.dumps(s.table.events(0))


def test_a_played_card_is_no_longer_known_in_a_hand() -> None:
    s = scene("postcards", 2).seat(0, hand="move_blue camp_red", known="move_blue", bike=1).main(0)
    assert s.table.view(1)["seats"][0]["known"] == {"move_blue": 1}
    s.play("play_action:move_blue", "move_to:hauts_de_france")
    # The other blue move may be the one everybody saw, or not: nobody else can know.
    assert s.table.view(1)["seats"][0]["known"] == {}


def test_views_hold_no_deck_no_seed_and_no_removed_itinerary() -> None:
    table = play_on(layover.new("postcards", 2, seed=3), Rng.seeded(3), 60)
    for seat in (None, 0, 1):
        view = table.view(seat)
        assert isinstance(view["deck"], int) and isinstance(view["postcard_deck"],
                                                            int) and isinstance(view["gift_deck"], int)
        text = json.dumps(view)
        shown = {panel["itinerary"] for panel in view["seats"]}
        assert not [id for id in table.pack.ids["itinerary"] if id in text and id not in shown]
        deck = [id for k, id in enumerate(table.pack.ids["postcard"]) if columns(table).pool >> k & 1]
        assert deck and not [id for id in deck if f'"{id}"' in text]


def test_imagining_keeps_what_was_seen_and_deals_the_rest_anew() -> None:
    s = scene("postcards", 2).seat(0, hand="move_blue move_red", bike=1)
    s.seat(1, hand="camp_green camp_green camp_green", known="postcard_red postcard_red", bike=2).turn(0)
    hands = set()
    for seed in range(40):
        other = s.table.game.imagine(s.state, 0, Rng.seeded(seed))
        assert s.table.game.census(other) == []
        hand = other.hand[KINDS:]
        assert sum(hand) == 5 and hand[s.number("card", "postcard_red")] >= 2
        assert other.hand[:KINDS] == s.state.hand[:KINDS]
        hands.add(tuple(hand))
    assert len(hands) > 20


def test_after_a_shuffle_everybody_knows_what_the_deck_can_hold() -> None:
    """Seat 1 holds two unseen yellow moves from the old deck; the new deck was made of a discard without any."""
    s = scene("postcards", 2).seat(0, hand="move_blue move_red", bike=1)
    s.seat(1, hand="move_yellow move_yellow move_yellow move_yellow move_yellow", bike=2)
    s.board(river=RIVER, deck="move_yellow", played=3).main(0).play("end_turn", "draw_travel")
    assert s.table.view(None)["discard"] == {}
    yellow = s.number("card", "move_yellow")
    assert s.state.deck[yellow] == 0
    for seed in range(20):
        other = s.table.game.imagine(s.state, 0, Rng.seeded(seed))
        assert other.deck[yellow] == 0 and other.hand[KINDS + yellow] == 5
        assert s.table.game.census(other) == []


def test_what_a_seat_drew_from_the_new_deck_is_not_dealt_to_others() -> None:
    s = scene("postcards", 2).seat(0, hand="move_blue move_red", bike=1).seat(1, hand="camp_red camp_red", bike=2)
    s.board(river=RIVER, played=3).main(0)
    for seed in range(30):
        other = s.table.game.imagine(s.state, 1, Rng.seeded(seed))
        assert s.table.game.census(other) == []
        assert sum(other.hand[:KINDS]) == 2 and other.hand[KINDS:] == s.state.hand[KINDS:]


@pytest.mark.rule("POS-635")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("seats", [("player", "automa:hard", "player"),
                                   ("automa:easy", "player", "automa:normal", "player"),
                                   ("player", "automa:hard", "automa:hard", "automa:hard")], ids="+".join)
def test_mixed_tables_end_lose_nothing_and_leak_nothing(seats, side) -> None:
    table = layover.new("postcards", seats, seed=11, options={"side": side})
    rng = Rng.seeded(11)
    while not table.over:
        play_on(table, rng, 5)
        table.take_census()
        for seat in range(table.seats if not table.over else 0):
            other = table.game.imagine(table.state, seat, rng)
            assert table.game.census(other) == []
            assert table.game.view(other, seat) == table.game.view(table.state, seat)
    assert table.game.end_cause(table.state) == "fourth_postcard"


def test_an_automas_turn_is_told_to_everybody_line_by_line() -> None:
    table = layover.new("postcards", ("player", "automa:normal"), seed=1)
    play_on(table, Rng.seeded(1), 40)
    for seat in (None, 0):
        for lang in ("en", "fr"):
            story = table.story(seat, lang)
            assert any("reliure" in line or "binding" in line for line in story)
    events = [event for event in table.events(None) if event["seat"] == 1]
    cards = [event for event in events if event["kind"] in ("automa_stamp_card", "automa_action_card")]
    assert len(cards) >= 8 and all(event["rule"] in table.words.rules for event in events)


def test_picks_can_be_taken_back_until_something_was_revealed() -> None:
    """Spec section 7: barriers are postcards taken or refreshed, gifts, the guide, blind draws and the last word."""
    s = scene("postcards", 2).seat(0, hand="move_blue camp_red postcard_green move_red", held="pc_08_5=all pc_01_3",
                                   bike=8)
    s.seat(1, hand="move_blue", bike=1)
    s.board(river=RIVER, top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5", gift_row="car caravan snow_globe",
            played=1).main(0)
    before = s.table.digest()
    s.play("send:pc_08_5")
    assert s.table.may_undo                                          # until the gift is chosen
    s.table.undo()
    assert s.table.digest() == before
    for pick, undoable in (("send:pc_08_5", True), ("choose_gift:gift_1", False), ("play_action:camp_red", True),
                           ("camp_spot:08_1", True), ("play_action:postcard_green", True), ("refresh", False),
                           ("take_postcard:pc_05_4", False), ("use_gift:car", True), ("use_bonus:move", True),
                           ("move_to:corse", True), ("end_turn", True), ("take_travel:slot_1", True),
                           ("draw_travel", False), ("take_travel:slot_2", True)):
        s.play(pick)
        assert s.table.may_undo == undoable, pick
    assert s.picks() == ["confirm"]
    s.play("confirm")
    assert s.table.seat == 1 and not s.table.may_undo
