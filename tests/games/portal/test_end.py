"""Gagner la partie, the appeal, the options (POR-130 to POR-140, POR-400 to POR-402)."""

from __future__ import annotations

import pytest

import layover
from layover.games.portal.pack import PLEA
from layover.games.portal.state import TURN_LIMIT
from layover.games.portal.steps.end import finish
from layover.testing import scene
from tests.games.portal.tools import activating, asked, events
from tests.tables import columns, play_on


def over(s):
    """The game stops here, by the turn limit."""
    s.ask("move_from", 0)
    finish(s.state, TURN_LIMIT)
    s.table.game.advance(s.state)
    return s


@pytest.mark.rule("POR-130")
def test_the_game_ends_when_anybody_has_no_subject() -> None:
    s = activating(scene("portal", seats=3).seat(2, at="B@8"))
    s.play("activate:B@8", "deliver_cake:T@0", "deliver_turret:M@1")
    assert s.table.over and s.table.game.end_cause(s.state) == "wiped_out" and s.state.alive[2] == 0
    assert s.table.legal() == []


@pytest.mark.rule("POR-131")
def test_the_game_ends_with_the_eighth_burnt_slice() -> None:
    s = activating(scene("portal", seats=2).seat(1, cake="B@8", burnt=6)).play("activate:B@8", "recycle_to:top")
    assert not s.table.over
    s = activating(scene("portal", seats=2).seat(1, cake="B@8", burnt=7)).play("activate:B@8")
    assert s.table.over and s.table.game.end_cause(s.state) == "eight_burnt"


@pytest.mark.rule("POR-132")
def test_one_effect_may_wipe_out_several_and_both_conditions_give_one_end() -> None:
    s = scene("portal", seats=3).seat(0, at="B@8").seat(1, at="B@8", cake="B@8", burnt=7).seat(2, at="M@1", cake="M@1")
    s = activating(s).play("activate:B@8")
    assert s.table.over and s.state.alive == [0, 0, 1] and s.state.burnt[1] == 8
    assert len(events(s, "wiped_out")) == 1 and not events(s, "eight_burnt") and s.table.ranking == [2, 2, 1]


@pytest.mark.rule("POR-133")
def test_only_cake_in_the_lab_scores() -> None:
    s = scene("portal", seats=2).board(discard="card_20").seat(0, cake="M@1:3 T@8", burnt=4).seat(1, cake="B@0").turn(0)
    s.play("offer:opera_turret", "pay_slice:M@1.red")
    assert s.table.scores == [3, 1]
    assert [event["number"] for event in events(s, "score")] == [3, 1]


@pytest.mark.rule("POR-134")
def test_most_cake_wins_also_without_subjects_or_with_burnt_cake() -> None:
    s = activating(scene("portal", seats=2).seat(0, at="B@8", cake="M@1:2").seat(1, at="B@8:2 M@1", cake="M@1"))
    s.play("activate:B@8", "deliver_cake:T@0", "deliver_turret:T@0")
    assert s.table.over and s.state.alive == [0, 1] and s.table.scores == [2, 2] and s.table.ranking == [2, 1]
    s = activating(scene("portal", seats=2).seat(0, at="B@8", cake="M@1:3").seat(1, at="B@8:2 M@1", cake="M@1"))
    s.play("activate:B@8", "deliver_cake:T@0", "deliver_turret:T@0")
    assert s.state.alive[0] == 0 and s.table.ranking == [1, 2]


@pytest.mark.rule("POR-135", "POR-136")
def test_subjects_break_ties_also_at_nothing() -> None:
    s = over(scene("portal", seats=3).seat(0, at="M@1:2").seat(1, at="M@1:3").seat(2, at="M@1"))
    assert s.table.scores == [0, 0, 0] and s.table.ranking == [2, 1, 3]
    s = scene("portal", seats=3).seat(0, at="M@1:2", cake="T@0").seat(1, at="M@1:3", cake="T@0").seat(2, at="M@1:8")
    s = over(s)
    assert s.table.ranking == [2, 1, 3]


@pytest.mark.rule("POR-137")
def test_a_full_tie_is_shared_by_default() -> None:
    s = over(scene("portal", seats=3).seat(0, at="M@1:2", cake="T@0").seat(1, at="M@1:2", cake="T@0").seat(2, at="M@1"))
    assert s.table.over and s.table.ranking == [1, 1, 3]


def tied_for_appeal(seats: int = 3):
    s = scene("portal", seats=seats, final_tie="appeal").seat(0, at="M@1:2", cake="T@0").seat(1, at="M@1:2", cake="T@0")
    for seat in range(2, seats):
        s.seat(seat, at="M@1")
    return over(s)


@pytest.mark.rule("POR-138")
def test_the_tied_plead_and_the_others_vote() -> None:
    s = tied_for_appeal(4)
    assert not s.table.over and (asked(s), s.table.seat) == ("plead", 0)
    assert s.table.game.end_cause(s.state) == ""
    assert s.refused("appeal:still_here") == "POR-138" and s.refused("appeal:long_story") == "POR-138"
    assert s.refused("vote:blue") == "POR-138"
    s.play("appeal:hunger")
    assert s.table.view(1)["appeals"] == [None, None, None, None] and s.table.view(0)["appeals"][0] == "hunger"
    s.play("appeal:logic")
    assert s.table.view(2)["appeals"] == ["hunger", "logic", None, None]
    assert (asked(s), s.table.seat) == ("vote", 2)
    assert s.refused("vote:yellow") == "POR-138" and s.refused("vote:red", seat=0) == "POR-26"
    s.play("vote:blue", "vote:blue")
    assert s.table.over and s.table.ranking == [2, 1, 3, 3] and s.table.game.end_cause(s.state) == "turn_limit"


@pytest.mark.rule("POR-138", "POR-137")
def test_an_appeal_falls_back_to_sharing() -> None:
    s = tied_for_appeal(4).play("appeal:hunger", "appeal:logic", "vote:red", "vote:blue")
    assert s.table.over and s.table.ranking == [1, 1, 3, 3]             # equal votes
    s = tied_for_appeal(3).play("decline_appeal", "decline_appeal")
    assert s.table.over and s.table.ranking == [1, 1, 3]                # no valid appeal at all
    s = tied_for_appeal(2)
    assert s.table.over and s.table.ranking == [1, 1]                   # no voter
    s = tied_for_appeal(3).play("decline_appeal", "appeal:lungs")
    assert s.picks() == ["vote:blue"] and s.refused("vote:red") == "POR-138"         # forfeited: no votes
    s.play("vote:blue")
    assert s.table.ranking == [2, 1, 3]


@pytest.mark.rule("POR-138")
@pytest.mark.parametrize(("text", "valid"), [
    ("I want it now", True), ("a b c d f g h i j k", True), ("a b c d f g h i j k l", False), ("", False),
    ("   ", False), ("cake", False), ("CAKE", False), ("café", False), ("È", False), ("cœur", False),
    ("Ælfric", False), ("gâtau", True),
])
def test_what_an_appeal_may_say(text: str, valid: bool) -> None:
    assert PLEA.allows(text) is valid


@pytest.mark.rule("POR-138", "POR-510")
def test_a_pending_appeal_is_imagined_anew() -> None:
    from layover.engine.chance import Rng

    s = tied_for_appeal(4).play("appeal:hunger")
    game = s.table.game
    seen = {game.imagine(s.state, 1, Rng.seeded(k)).appeals[0] for k in range(40)}
    assert len(seen) > 2                                                # blue cannot know what red wrote
    assert {game.imagine(s.state, 0, Rng.seeded(k)).appeals[0] for k in range(10)} == {s.state.appeals[0]}
    assert all(event["kind"] != "pleaded" for event in s.table.events(1))


@pytest.mark.rule("POR-139")
def test_the_turn_limit_stops_at_the_end_of_the_turn() -> None:
    s = activating(scene("portal", seats=2, turn_limit=20).board(turns=18)).play("activate:T@8", "recycle_to:top")
    assert not s.table.over
    s = activating(scene("portal", seats=2, turn_limit=20).board(turns=19).seat(0, cake="M@1"))
    s.play("activate:T@8", "recycle_to:top")
    assert s.table.over and s.table.game.end_cause(s.state) == "turn_limit" and s.table.ranking == [1, 2]
    s = activating(scene("portal", seats=2, turn_limit="off").board(turns=239)).play("activate:T@8", "recycle_to:top")
    assert not s.table.over
    s = activating(scene("portal", seats=2).board(turns=239)).play("activate:T@8", "recycle_to:top")
    assert s.table.over
    assert columns(layover.new("portal", options={"turn_limit": 37})).limit == 37
    with pytest.raises(layover.Malformed, match="any number from 20"):
        layover.new("portal", options={"turn_limit": 19})
    text = layover.new("portal", seats=2, seed=1, options={"turn_limit": 37}).transcript()
    assert layover.replay(text).setup.options["turn_limit"] == 37


@pytest.mark.rule("POR-140")
def test_ranking_by_cake_then_subjects() -> None:
    s = over(scene("portal", seats=4).seat(0, at="M@1:2", cake="T@0:2").seat(1, at="M@1:5", cake="T@0")
             .seat(2, at="M@1:5", cake="T@0").seat(3, at="M@1:6", cake="T@0"))
    assert s.table.ranking == [1, 3, 3, 2]


@pytest.mark.rule("POR-400")
def test_no_automa_and_two_to_four_seats() -> None:
    info = next(info for info in layover.games() if info.id == "portal")
    assert info.automas == () and list(info.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(layover.Malformed):
            layover.new("portal", seats=seats)


@pytest.mark.rule("POR-401")
def test_without_characters_cards_work_but_change_no_rule() -> None:
    s = scene("portal", seats=2, characters="off").board(discard="card_03")
    s.seat(0, hand="card_13", at="M@5:3", cake="M@5").turn(0)
    s.play("gun:card_13", "portal_blue:T@0", "portal_orange:B@0")
    assert s.character() == "" and s.table.view()["character"] is None
    s.play("move_from:M@5", "move_to:M@7")
    assert s.refused("move_count:1") is None                            # Rick is only a picture
    s = scene("portal", seats=2, characters="off").board(discard="card_20").seat(0, cake="M@5").turn(0)
    assert asked(s) == "move_from"                                      # no offer
    s = scene("portal", seats=2, characters="off").board(deck="card_09", discard="card_02 card_13").seat(0, at="M@3")
    s.turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "bonus_card")
    assert s.state.discard == (12,)                                     # the top card stays out of the reshuffle


@pytest.mark.rule("POR-402")
def test_any_seat_can_be_taken_over_by_a_bot_in_mid_game() -> None:
    from layover.engine.chance import Rng

    table = play_on(layover.new("portal", seats=3, seed=4), Rng.seeded(4), 30)
    before = list(columns(table).alive)
    loaded = layover.load(table.dump(), seed=1)
    robot = layover.bot("random", 7)
    assert columns(loaded).alive == before                                 # nothing is destroyed by changing hands
    while not loaded.over:
        loaded.play(robot.choose(loaded))
    assert min(loaded.ranking) == 1
