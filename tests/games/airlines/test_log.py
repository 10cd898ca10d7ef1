"""What the log says: the rule that made it happen, causes, the end and who won, and lines that people read."""

from __future__ import annotations

from typing import Any

import pytest

import layover
from layover.engine.typography import french
from layover.testing import scene
from tests.games.airlines.reading import (
    extending,
    flying,
    founding,
    laying,
    open_view,
    peaceful_end,
)

NAMES = ["Anna", "Bruno", "Chloé", "Hugo"]
DISPLAY = "roc roc new map boi"


def told(s: Any, seat: int | None = None, lang: str = "en") -> list[str]:
    """The lines of a scene."""
    return [line.text(lang) for line in s.table.lines(seat, lang, names=NAMES[:s.table.seats])]


def rules(s: Any, *kinds: str, seat: int | None = None) -> list[str]:
    return [event["rule"] for event in s.table.events(seat) if event["kind"] in kinds]


def holder(**board: Any) -> Any:
    """PAX is worth 2; seat 0 can found, extend and lay."""
    s = scene("airlines", seats=3).seat(0, shares="pax pax boi", flights="dash_02 wave_05").seat(1, table="pax")
    return s.board(**{"markers": {"pax": "dash_07"}, "display": DISPLAY} | board)


# The rule travels with the event

@pytest.mark.rule("AIR-048", "AIR-060", "AIR-101")
def test_a_flight_card_is_drawn_by_the_rule_that_has_it_drawn() -> None:
    drawn = ("drew_flight", "drew_hidden_flight")
    s = holder().turn(0).play("extend")
    assert rules(s, *drawn) == rules(s, *drawn, seat=0) == ["AIR-060"]
    s = holder().turn(0).play(*founding("boi", 1, "wave_05", "wave_14"), "draw_share")
    assert rules(s, *drawn) == rules(s, *drawn, seat=0) == ["AIR-048"]
    s = holder(full="dash_01 dash_12").turn(0).play("exchange:dash_02")
    assert rules(s, *drawn) == rules(s, *drawn, seat=0) == ["AIR-101"]


@pytest.mark.rule("AIR-060", "AIR-101")
def test_flight_cards_drawn_in_a_row_are_told_together() -> None:
    s = holder(full="dash_01 dash_12").turn(0).play("exchange:dash_02", "extend")
    assert told(s)[-1].startswith("Anna exchanges the useless flight card Dashes 2 and draws two flight cards")
    assert "et pioche deux cartes Vol" in told(s, 1, "fr")[-1]
    own, own_fr = told(s, 0)[-1], told(s, 0, "fr")[-1]
    assert " and draw the flight cards " in own and " et piochez les cartes Vol " in own_fr


@pytest.mark.rule("AIR-123")
def test_a_sabotage_names_its_circle() -> None:
    s = holder().table
    assert s.describe(s.pick("sabotage_circle:wave_01.1")) == "Sabotage the 5 circle between Anchorage and Vancouver"
    assert s.describe(s.pick("sabotage_circle:wave_01.1"), "fr") == "Saboter le cercle 5 entre Anchorage et Vancouver"


@pytest.mark.rule("AIR-004", "AIR-005", "AIR-006")
def test_the_deal_is_one_line_that_unfolds() -> None:
    table = layover.new("airlines", 3, seed=7)
    line = table.lines(0, names=NAMES[:3])[0]
    assert line.text("en") == "Everybody is dealt 3 flight cards and 5 shares; 5 shares lie face up."
    assert line.text("en") == table.lines(None, names=NAMES[:3])[0].text("en")
    kinds = [event["kind"] for event in table.events(0)]
    assert [kinds.count(kind) for kind in ("dealt_flight", "dealt_share", "laid_out")] == [3, 5, 5]
    assert len(line.details) == 15                                    # itself, and that it is seat 0's turn
    hidden = [event["kind"] for event in table.events(None)]
    assert "dealt_flight" not in hidden and "dealt_share" not in hidden


# Causes

@pytest.mark.rule("AIR-160", "AIR-161")
def test_a_company_becomes_inactive_for_a_reason() -> None:
    s = holder(markers={"pax": "dash_07", "map": "dot_06"}, full="wave_14 dot_10 dot_11").turn(0)
    s.play(*laying("pax", 1), "sabotage:hit", "sabotage_circle:dot_06.2")
    assert rules(s, "inactive", "inactive_without_markers") == ["AIR-160"]
    many = {"boi": "dot_12.1 dot_12.2 dot_01.1 dot_02.1 dot_03.1 dot_04.2 dot_05.1 dot_07.1"}
    s = holder(sabotage=many).turn(0).play(*laying("pax", 1), "sabotage:boi", "sabotage_circle:wave_09.2")
    assert rules(s, "inactive", "inactive_without_markers") == ["AIR-161"]
    assert "Boreal Inter has too few markers left to be founded: it is inactive, and its shares are worthless." \
        in told(s)


@pytest.mark.rule("AIR-195", "AIR-197", "AIR-198")
@pytest.mark.parametrize(("tables", "kind", "rule"), [
    (("hit hit hit", "hit hit", "hit", ""), "unpaid", "AIR-195"),
    (("hit hit", "hit hit", "hit", ""), "unpaid_behind_tie", "AIR-197"),
    (("hit hit", "hit", "hit", "hit"), "unpaid_tied_second", "AIR-198"),
])
def test_who_holds_shares_and_is_paid_nothing_is_told_why(tables: tuple[str, ...], kind: str, rule: str) -> None:
    s = scene("airlines", seats=4).board(markers={"hit": "ladder_01 ladder_14"})
    for seat, table in enumerate(tables):
        s.seat(seat, table=table)
    s.ask("share", 0).next("turn_up:scoring", "turn_up:pax").play("draw_share")
    events = [event for event in s.table.events() if event["kind"].startswith("unpaid")]
    assert {(event["kind"], event["rule"]) for event in events} == {(kind, rule)}
    assert 2 in {event["seat"] for event in events}


@pytest.mark.rule("AIR-199")
def test_a_scoring_without_companies_says_that_there_are_none() -> None:
    s = scene("airlines", seats=3).ask("share", 0).next("turn_up:scoring", "turn_up:pax").play("draw_share")
    assert "No company is founded yet: nobody gets any points." in told(s)


@pytest.mark.rule("AIR-144", "AIR-146")
def test_a_share_that_is_not_there_is_told() -> None:
    s = flying(holder(deck="scoring", display="new map"), 0, "pax", "wave_08")
    s.play("extend_route:wave_03", "draw_share")
    assert "There was no share left in the deck: Anna must take a face-up one." in told(s)
    s = scene("airlines", seats=3, extra_round=True).board(markers={"pax": "dash_07"}, deck="", display="new")
    flying(s, 0, "pax", "wave_08").play("extend_route:wave_03", "take_share:slot_1")
    flying(s, 1, "pax", "wave_05").play("extend_route:wave_02")
    assert told(s)[-2] == "Bruno extends Pacific Air Express on Vancouver – San Francisco (Wave) and finds no share" \
                          " left to take."


@pytest.mark.rule("AIR-166")
def test_worthless_shares_that_leave_together_are_told_together() -> None:
    s = holder(inactive="sol", deck="", display="sol sol new")
    flying(s, 0, "pax", "wave_08").play("extend_route:wave_03", "take_share:slot_3")
    assert "2 worthless shares of Sol Occidental Line leave the game." in told(s)
    assert open_view(s)["removed"]["sol"] >= 2


# The end

@pytest.mark.rule("AIR-210", "AIR-213", "AIR-214")
def test_the_end_is_announced_and_the_winner_named() -> None:
    s = holder(deck="hit", display="new")
    flying(s, 0, "pax", "wave_08").play("extend_route:wave_03", "take_share:slot_1")
    assert told(s)[-1] == "The share deck is empty: 1 face-up share is left, and the last of them ends the game."
    flying(s, 1, "pax", "wave_05").play("extend_route:wave_02", "take_share:slot_1")
    assert told(s)[-6:] == [
        "The last share is gone: the game ends at once with a last scoring.",
        "Anna has 0 points (+0).",
        "Bruno alone owns Pacific Air Express (+6) and has 6 points (+6).",
        "Chloé has 0 points (+0).",
        "Bruno wins with 6 points, ahead of Anna with 0.",
        "Bruno would have shared the victory with Anna and Chloé if level on points.",
    ]
    assert told(s, 1)[-2:] == ["You win with 6 points, ahead of Anna with 0.",
                               "You would have shared the victory with Anna and Chloé if level on points."]
    assert told(s, 0, "fr")[-2:] == ["Bruno gagne avec 6 points, devant vous avec 0.",
                                     "Bruno aurait partagé la victoire avec vous et Chloé à égalité de points."]
    assert s.table.story(None, "en", names=NAMES[:3])[-2:] == [
        f"Level on points, Bruno and {name} would have won together." for name in ("Anna", "Chloé")]
    assert rules(s, "wins") == ["AIR-213"] and rules(s, "would_share") == ["AIR-214"] * 2


@pytest.mark.rule("AIR-214")
def test_a_tie_is_a_shared_victory() -> None:
    s = scene("airlines", seats=3).seat(1, table="pax").seat(2, table="pax")
    s.board(markers={"pax": "dash_07"}, deck="", display="new")
    flying(s, 0, "pax", "wave_08").play("extend_route:wave_03", "take_share:slot_1")
    assert told(s)[-2:] == [f"{name} wins with 2 points and shares the victory: nothing breaks the tie."
                            for name in ("Bruno", "Chloé")]
    assert rules(s, "shares_victory") == ["AIR-214"] * 2


@pytest.mark.rule("AIR-243", "AIR-244")
def test_the_extra_turns_are_counted_down() -> None:
    s = scene("airlines", seats=3, extra_round=True).board(markers={"pax": "dash_07"}, deck="", display="new")
    flying(s, 1, "pax", "wave_08").play("extend_route:wave_03", "take_share:slot_1")
    assert "The last share is gone: everybody has one more turn, Bruno last of all." in told(s)
    assert "The last share is gone: everybody has one more turn, you last of all." in told(s, 1)
    for _ in range(3):
        s.play("extend", "decline")
    left = [line for line in told(s) if "left" in line]
    assert left == ["3 turns are left.", "2 turns are left.", "1 turn is left."]
    assert rules(s, "game_ends_after_extra") == ["AIR-244"] and s.table.over


@pytest.mark.rule("AIR-230")
def test_two_players_are_told_that_the_next_scoring_card_is_the_last() -> None:
    s = scene("airlines", seats=2).seat(0, table="hit")
    s.board(markers={"hit": "ladder_01"}, deck="hit pax scoring scoring", display=DISPLAY)
    s.ask("share", 0).next("turn_up:scoring", "turn_up:hit").play("draw_share")
    assert told(s)[-2].startswith("The next scoring card ends the game;")
    s.ask("share", 1).next("turn_up:scoring").play("draw_share")
    assert rules(s, "game_ends_by_card") == ["AIR-230"] and s.table.over


@pytest.mark.rule("AIR-216")
def test_a_stall_is_told_as_one() -> None:
    s = scene("airlines", seats=3).board(flight_deck="", display=DISPLAY).turn(0)
    for _ in range(3):
        s.play("extend", "decline")
    assert rules(s, "game_ends_in_stall") == ["AIR-216"]


# Lines

def test_a_turn_is_a_line() -> None:
    s = holder().next("draw_flight:dot_01").turn(0).play(*extending("wave_05", "pax", "wave_03"), "take_share:slot_3")
    assert told(s)[0] == "Anna draws a flight card, extends Pacific Air Express on San Francisco – Los Angeles (Wave)" \
                         " and takes a share of New England Wings."
    assert told(s, 0, "fr")[0] == "Vous piochez la carte Vol Points 1, étendez Pacific Air Express sur" \
                                  " San Francisco – Los Angeles (Vague) et prenez une Action visible des Ailes de" \
                                  " Nouvelle-Angleterre."


def test_a_game_takes_a_third_of_the_lines_that_it_has_events() -> None:
    table = peaceful_end(layover.new("airlines", 4, seed=3), 3)
    assert 3 * len(table.lines()) <= len(table.story())


# Prompts and picks

def test_questions_say_what_they_are_about() -> None:
    s = holder().turn(0).play("play", "play_company:pax")
    assert s.table.decision.ask("en").startswith("How many shares of Pacific Air Express do you lay?")
    assert s.table.decision.ask("fr").startswith(french("Combien d'Actions de Pacific Air Express posez-vous ?"))
    assert s.table.describe_now(s.table.pick("play_count:2")) == "Lay 2 shares"
    s = flying(holder(), 0, "pax", "wave_08")
    assert s.table.prompt() == "Choose the route on which Pacific Air Express is extended with Wave 8."


def test_a_face_up_share_is_called_by_its_company() -> None:
    s = flying(holder(), 0, "pax", "wave_08").play("extend_route:wave_03")
    pick = s.table.pick("take_share:slot_1")
    assert s.table.describe_now(pick) == "Take a share of Rocky Commuter"
    assert s.table.describe_now(pick, "fr") == "Prendre une Action de la Navette des Rocheuses"
    assert s.table.describe(pick, "fr") == "Prendre une Action de l'emplacement 1"
