"""What the log tells: the rule that made it happen, causes, the end and who won, in lines worth reading."""

from __future__ import annotations

import re

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.errors import Barrier
from layover.engine.words import LANGUAGES
from layover.games import get
from layover.games.postcards.score import tell_victory
from layover.testing import scene
from tests.games.postcards.test_illegal import at
from tests.tables import play_on


def told(s, kind):
    """Every event of a kind."""
    return [event for event in s.table.events(None) if event["kind"] == kind]


def by(s, kind):
    """The rules that made them happen."""
    return [event["rule"] for event in told(s, kind)]


# Where a stamp came from

@pytest.mark.rule("POS-337", "POS-205")
def test_a_stamp_of_a_card_and_a_stamp_of_a_pair() -> None:
    assert by(at().play("play_stamp:camp_blue", "stamp_slot:pc_08_5.blue"), "stamps") == ["POS-337"]
    pair = at().play("pair:stamp", "pair_cards:move_blue+move_red", "stamp_slot:pc_08_5.green")
    assert by(pair, "stamps") == ["POS-205"] and not told(pair, "gains_stamp")


@pytest.mark.rule("POS-332", "POS-324", "POS-325", "POS-418")
def test_a_stamp_effect_says_what_gave_it() -> None:
    memory = at(bike=2, held="pc_02_4 pc_04_3", row="")
    memory.play("play_action:camp_blue", "camp_spot:02_2", "memory:pc_04_3.3")
    assert by(memory, "gains_stamp") == ["POS-332"]
    assert by(memory.play("bonus_stamp:pc_02_4.red"), "stamps") == ["POS-332"]
    board = at(bike=8, seat={"placed": 8}).play("play_action:camp_blue", "camp_spot:08_1")
    assert by(board, "gains_stamp") == ["POS-324"]
    star = at(side="B", seat={"placed": 4}).play("play_action:camp_blue", "camp_spot:08_1", "star:stamp")
    assert by(star, "gains_stamp") == ["POS-325"]
    gift = at(seat={"gifts": "stamp_collection"}).play("use_gift:stamp_collection")
    assert [(event["rule"], event["number"]) for event in told(gift, "gains_stamp")] == [("POS-418", 2)]


@pytest.mark.rule("POS-332", "POS-418")
def test_a_stamp_without_a_place_is_told_to_be_lost() -> None:
    one = at(held="pc_08_5=4", seat={"gifts": "stamp_collection"}).play("use_gift:stamp_collection")
    assert not told(one, "loses_stamp")
    assert by(one.play("bonus_stamp:pc_08_5.green"), "loses_stamp") == ["POS-332"]
    none = at(held="pc_08_5=all", seat={"placed": 8}).play("play_action:camp_blue", "camp_spot:08_1")
    assert by(none, "loses_stamp") == ["POS-332"] and not told(none, "gains_stamp")


@pytest.mark.rule("POS-606", "POS-608", "POS-621", "POS-630", "POS-631")
def test_an_automa_does_things_by_its_own_rules() -> None:
    s = scene("postcards", ("automa:easy", "player"))
    s.seat(0, itinerary="itin_12", bike=12, held="pc_12_3=2+123")
    s.seat(1, hand="move_blue", bike=1, held="pc_01_3")
    s.board(river="camp_red camp_yellow camp_green camp_blue move_blue", top="pc_05_4", row="pc_04_3 pc_06_6 pc_09_5",
            gift_row="caravan snow_globe car")
    s.turn(0)
    assert by(s, "stamps") == ["POS-606"] and by(s, "sends") == ["POS-630"] and by(s, "takes_gift") == ["POS-631"]


# What is banked, ridden and camped

@pytest.mark.rule("POS-415", "POS-331", "POS-335", "POS-416")
def test_rides_and_camps_name_the_gift_or_the_bank_they_come_from() -> None:
    road = at(seat={"gifts": "road_map"}).play("use_gift:road_map", "move_to:corse", "camp_spot:07_1")
    assert by(road, "rides") == by(road, "camps") == ["POS-415"]
    bank = at(moves=1, camping=1).play("use_bonus:move", "move_to:corse", "use_bonus:camp", "camp_spot:07_1")
    assert by(bank, "rides") == ["POS-331"] and by(bank, "camps") == ["POS-335"]
    assert by(at(seat={"gifts": "car"}).play("use_gift:car"), "banks_moves") == ["POS-416"]
    seventh = at(seat={"placed": 6}).play("play_action:camp_blue", "camp_spot:08_1")
    assert by(seventh, "banks_moves") == ["POS-324"]


@pytest.mark.rule("POS-308")
def test_a_refresh_tells_what_it_discards_and_where_the_new_cards_lie() -> None:
    s = at().play("play_action:postcard_yellow", "refresh")
    assert [event["face"] for event in told(s, "discards_postcard")] == ["pc_04_3", "pc_06_6", "pc_09_5"]
    assert [event["number"] for event in told(s, "row_filled")] == [1, 2, 3]


@pytest.mark.rule("POS-409")
def test_a_postcard_sent_when_no_gift_is_left() -> None:
    s = at(held="pc_08_5=all", gift_row="", gift_deck="").play("send:pc_08_5")
    assert by(s, "no_gift") == ["POS-409"]


# The end

@pytest.mark.rule("POS-502", "POS-503")
@pytest.mark.parametrize(("first", "left"), [(0, 1), (1, 0)])
def test_the_fourth_postcard_tells_how_many_turns_are_left(first, left) -> None:
    s = at(held="pc_08_5=all", seat={"sent": "pc_01_4 pc_02_4 pc_03_4"}, first=first).play("send:pc_08_5")
    assert by(s, "end_is_near") == ["POS-502"]
    if left:
        assert [(event["rule"], event["number"]) for event in told(s, "turns_left")] == [("POS-503", left)]
    else:
        assert by(s, "no_turn_left") == ["POS-503"] and not told(s, "turns_left")


@pytest.mark.rule("POS-511", "POS-512", "POS-636")
@pytest.mark.parametrize(("one", "other", "seats", "kinds"), [
    ({"points": 60}, {"points": 59}, 2, [("wins", 0, "POS-511"), ("would_share", 0, "POS-512")]),
    ({"points": 60}, {"points": 50, "sent": "pc_01_4"}, 2,
     [("wins", 0, "POS-511"), ("would_win_by_sent", 1, "POS-512")]),
    ({"points": 60, "camps": "01_1"}, {"points": 50}, 2,
     [("wins", 0, "POS-511"), ("would_win_by_camps", 0, "POS-512")]),
    ({"points": 54, "sent": "pc_01_4"}, {"points": 54}, 2, [("wins_by_sent", 0, "POS-512")]),
    ({"points": 54}, {"points": 54, "camps": "01_1"}, 2, [("wins_by_camps", 1, "POS-512")]),
    ({"points": 54}, {"points": 54}, 2, [("shares_victory", 0, "POS-512"), ("shares_victory", 1, "POS-512")]),
    ({"points": 54}, {"points": 54}, ("player", "automa:easy"),
     [("shares_victory", 0, "POS-636"), ("shares_victory", 1, "POS-636")]),
])
def test_who_wins_and_by_what(one, other, seats, kinds) -> None:
    s = scene("postcards", seats).seat(0, **one).seat(1, **other)
    s.state.log = []
    tell_victory(s.state)
    words = s.table.words
    assert [(event.kind, event.seat, words.event_rule(event)) for event in s.state.log] == kinds


@pytest.mark.rule("POS-512")
def test_what_would_have_decided_is_told_of_all_who_come_next() -> None:
    s = scene("postcards", 3).seat(0, points=50).seat(1, points=60).seat(2, points=50)
    s.state.log = []
    tell_victory(s.state)
    told = [(event.kind, event.seat, event.a) for event in s.state.log]
    assert told == [("wins", 1, 60), ("would_share", 1, 0), ("would_share", 1, 2)]


@pytest.mark.rule("POS-412", "POS-413", "POS-414", "POS-509", "POS-632")
def test_the_count_names_the_rule_of_each_gift() -> None:
    table = play_on(layover.new("postcards", ("player", "automa:hard"), seed=4), Rng.seeded(4))
    rules = {"snow_globe": "POS-412", "caravan": "POS-414"}
    scored = [event for event in table.events(None) if event["kind"].startswith("scored_gift")]
    assert scored
    for event in scored:
        gift = event["gift"]
        if gift in ("road_map", "car", "hiking_guide", "stamp_collection"):
            assert event["rule"] == ("POS-632" if event["seat"] else "POS-509")
        else:
            assert event["rule"] == rules.get(gift, "POS-413")


# What stands on the table

@pytest.mark.rule("POS-214")
def test_never_more_cards_played_than_the_turn_allows() -> None:
    s = at(hand="move_blue move_red", played=3, extra=1).play("play_action:move_blue", "move_to:corse")
    assert (s.table.view()["played"], s.table.view()["plays"]) == (4, 4)
    s.play("end_turn")
    assert (s.table.view()["played"], s.table.view()["plays"]) == (4, 4)


@pytest.mark.rule("POS-602")
def test_a_hard_automa_has_five_plays_and_not_eight() -> None:
    table = layover.new("postcards", ("player", "automa:hard"), seed=1)
    rng = Rng.seeded(1)
    while not table.over:
        assert table.view()["played"] <= table.view()["plays"] <= 5
        play_on(table, rng, 1)
    assert table.view()["played"] <= table.view()["plays"] <= 5


# How it reads

@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_tells_an_internal_id(lang) -> None:
    pack = get("postcards").load_pack(None)
    for noun, names in pack.names[lang].items():
        assert not [name for name in names if re.search(r"\d\d_\d|pc_|_", name)], noun
        assert len(set(names)) == len(names), f"two {noun} of one name"


def test_a_turn_is_one_line() -> None:
    s = at(hand="move_blue camp_blue camp_green move_red move_red")
    s.play("play_action:move_red", "move_to:corse", "play_action:move_red", "move_to:occitanie",
           "play_stamp:camp_blue", "stamp_slot:pc_08_5.blue", "end_turn", "take_travel:slot_1", "take_travel:slot_4")
    english, french = [s.table.lines(1, lang, names=["Anna", "Bruno"])[-1] for lang in LANGUAGES]
    assert english.text("en") == (
        "Anna rides to Corsica, then Occitania, stamps Occitania 5 in blue and takes a blue Camp and a yellow Camp "
        "from the river.")
    assert french.text("fr") == (
        "Anna rejoint la Corse, puis l'Occitanie, timbre Occitanie 5 en bleu et prend un Campement bleu et un "
        "Campement jaune dans la rivière.")
    assert "Anna plays a red Movement for its action." in english.details


def test_cards_that_are_alike_are_told_together() -> None:
    river = "move_red move_red camp_red camp_blue camp_blue"
    s = at(hand="move_blue move_blue camp_green camp_red camp_red", river=river)
    s.play("pair:move", "pair_cards:move_blue+move_blue", "move_to:corse")
    lines = [s.table.lines(1, lang, names=["Anna", "Bruno"])[-1] for lang in LANGUAGES]
    assert [line.text(lang) for line, lang in zip(lines, LANGUAGES, strict=True)] == [
        "Anna pairs two blue Movements and rides to Corsica.",
        "Anna joue ensemble deux Déplacements bleus et rejoint la Corse."]
    s = at(hand="move_blue", played=3, river=river).play(
        "end_turn", "take_travel:slot_1", "take_travel:slot_3", "take_travel:slot_2")
    assert s.table.lines(1, "fr", names=["Anna", "Bruno"])[-1].text("fr") == (
        "Anna prend deux Déplacements rouges et un Campement rouge dans la rivière.")


@pytest.mark.rule("POS-326", "POS-329", "POS-404")
def test_what_brings_points_says_how_many() -> None:
    def last(s, lang: str) -> str:
        return s.table.lines(1, lang, names=["Anna", "Bruno"])[-1].text(lang)

    sent = at(held="pc_08_5=all", gift_row="", gift_deck="").play("send:pc_08_5")
    assert last(sent, "en").startswith("Anna sends Occitania 5 (Carcassonne) (+10)")
    assert last(sent, "fr").startswith("Anna envoie Occitanie 5 (Cité de Carcassonne) (+10)")
    guide = at(bike=1, seat={"camps": "01_1 01_2"}).play("play_action:camp_blue", "camp_spot:01_3")
    assert " is the best guide of Île-de-France (+3)" in last(guide, "en")
    assert " devient le meilleur guide de l'Île-de-France (+3)" in last(guide, "fr")
    late = at(bike=8, seat={"placed": 10}).play("play_action:camp_blue", "camp_spot:08_1")
    assert " scores 1 point for their 11th camp" in last(late, "en")
    assert " marque 1 point pour son 11e campement" in last(late, "fr")


def test_questions_and_picks_name_what_they_are_about() -> None:
    s = at().play("pair:postcard")
    assert s.table.prompt("fr") == "Choisissez les deux cartes à jouer ensemble pour une Carte Postale."
    assert s.table.describe(s.table.pick("pair_cards:move_blue+postcard_yellow"), "fr") == (
        "Jouer un Déplacement bleu et une Carte Postale jaune")
    refill = at(hand="move_blue move_red", played=3).play("end_turn")
    assert refill.table.describe_now(refill.table.pick("take_travel:slot_2"), "fr") == (
        "Prendre le Campement rouge dans la rivière")
    refill.play("take_travel:slot_2")
    assert [refill.table.describe_now(refill.table.pick("take_travel:slot_2"), lang) for lang in LANGUAGES] == [
        "Take the card at place 2 from the river", "Prendre la carte à la place 2 dans la rivière"]
    gift = at(held="pc_08_5=all").play("send:pc_08_5")
    assert gift.table.describe_now(gift.table.pick("choose_gift:gift_3"), "fr") == "Prendre le Porte-clés Plage"
    words, pack = gift.table.words, gift.table.pack
    assert [words.pick("choose_gift", "gift_slot", 1, pack, lang, "gift") for lang in LANGUAGES] == [
        "Take the gift at place 2 of the gift row", "Prendre le cadeau à la place 2 de la rangée de cadeaux"]


# Taking back (spec section 7)

def test_what_can_be_taken_back_and_what_cannot() -> None:
    s = at(held="pc_08_5=all", camping=1, seat={"gifts": "hiking_guide"})
    s.play("use_bonus:camp", "camp_spot:08_4", "memory:pc_08_5.1", "play_action:move_blue", "move_to:corse",
           "play_action:move_red", "move_to:occitanie", "send:pc_08_5")
    assert s.table.revocable == 8
    end = at(hand="move_blue move_red", played=3).play("end_turn", "take_travel:slot_1", "take_travel:slot_2")
    assert end.table.revocable == 3


@pytest.mark.parametrize("picks", [
    ["send:pc_08_5", "choose_gift:gift_1"], ["use_gift:hiking_guide"], ["play_action:postcard_yellow", "refresh"],
    ["play_action:postcard_yellow", "take_postcard:pc_04_3"], ["play_action:postcard_yellow", "take_postcard:pc_05_4"],
])
def test_what_reveals_something_stands(picks) -> None:
    s = at(held="pc_08_5=all", seat={"gifts": "hiking_guide"}).play(*picks)
    with pytest.raises(Barrier):
        s.table.undo()


def test_a_card_drawn_from_the_deck_and_the_last_word_stand() -> None:
    s = at(hand="move_blue move_red", played=3).play("end_turn", "draw_travel")
    with pytest.raises(Barrier):
        s.table.undo()
    s.play("take_travel:slot_1", "take_travel:slot_2")
    assert s.table.revocable == 2
    s.play("confirm")
    with pytest.raises(Barrier):
        s.table.undo()


def test_a_card_taken_when_nothing_new_can_come_out_may_be_taken_back() -> None:
    s = at(cards="", top="").play("play_action:postcard_yellow", "take_postcard:pc_04_3")
    assert s.table.revocable == 2
