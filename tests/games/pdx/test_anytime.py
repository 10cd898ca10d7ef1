"""Any-time actions: of the active seat, of the others, whole or not at all."""

from __future__ import annotations

import pytest

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.tables import play_on


@pytest.mark.rule("PDX-160", "PDX-161")
def test_at_every_decision_of_the_own_turn():
    sc = scene("pdx", 2).seat(0, gates="small CUN* RDM SAN | small | small", suitcases="exec_lease", hangar="medium",
                              reserve="OAK", tokens="2 shop")
    sc.turn(0)
    seen = []
    for pick in ("land:b1", "do_action", "lease:1", "reclaim:exec_lease", "lease:1", "worker:exec_build", "upgrade",
                 "back", "decline", "no_suitcase", "done", "discard_plane:medium"):
        seen.append(sc.table.decision.step)
        assert sc.refused("assign:dest_oak") is None and sc.refused("cancel:b1") is None
        assert sc.refused("move:dest_san") is None
        sc.play(pick)
    assert set(seen) >= {"land", "land_action", "reclaim_suitcases", "lease_pick", "worker", "build_kind", "build_gate",
                         "suitcase_place", "schedule_flights", "discard_plane"}
    assert sc.table.decision.step == "end_turn" and sc.refused("assign:dest_oak") is None


@pytest.mark.rule("PDX-160", "PDX-164")
def test_other_seats_at_every_decision_even_inside_an_any_time_action():
    sc = scene("pdx", 3).seat(0, gates="small CUN SAN | small | small", reserve="DEN", tokens="food")
    sc.seat(2, gates="small(P) PVR SJD | small | small", reserve="OAK", tokens="shop art").turn(0)
    before = sc.table.decision
    sc.table.play_whole(2, ["assign:dest_oak", "assign_to:d2"])
    assert sc.route("d2") == "OAK" and sc.tokens(2) == {"art": 1} and sc.table.decision == before
    sc.play("assign:dest_den")                                               # seat 0 has begun an action of its own
    assert sc.table.decision.step == "assign_gate"
    sc.table.play_whole(2, ["cancel:d1", "cancel_with:art"])
    assert sc.route("d1") == "PVR SJD" and sc.runway()[-1] == "small"
    assert (sc.table.seat, sc.table.decision.step) == (0, "assign_gate")     # it still waits, unharmed
    sc.table.play_whole(2, ["move:dest_pvr", "move_to:d3_1"])
    sc.play("assign_to:b1")
    assert sc.route("b1") == "CUN SAN DEN" and sc.route("d3") == "PVR" and sc.table.decision.step == "worker"
    sc.holds()


@pytest.mark.rule("PDX-164")
def test_out_of_turn_whole_or_refused_as_one():
    sc = scene("pdx", 2).seat(1, gates="small CUN SAN | small | small", reserve="OAK", tokens="shop").turn(0)
    before = sc.table.digest()
    with pytest.raises(layover.Malformed, match="lacks a pick"):
        sc.table.play_whole(1, ["assign:dest_oak"])
    with pytest.raises(layover.Refused, match="PDX-162"):
        sc.table.play_whole(1, ["assign:dest_oak", "assign_to:b1"])
    assert sc.table.digest() == before and sc.table.seat == 0
    sc.table.play_whole(1, ["assign:dest_oak", "assign_to:c1"])
    assert sc.route("c1") == "CUN SAN OAK"


@pytest.mark.rule("PDX-164")
def test_nothing_changes_before_the_last_pick_and_it_may_be_dropped():
    sc = scene("pdx", 2, specialists=True).seat(0, gates="small(P) CUN SAN | small | small", reserve="OAK",
                                                tokens="shop 2 wild 2 beach", slots="negotiator").ask("worker", 0)
    before = sc.table.digest()
    for picks in (("assign:dest_oak",), ("assign:dest_oak", "assign_to:b1"), ("move:dest_cun",), ("cancel:b1",),
                  ("negotiate:service",), ("negotiate:service", "give_first:wild"),
                  ("negotiate:activity", "give_first:beach"),
                  ("negotiate:activity", "give_first:beach", "give_second:beach")):
        for pick in picks:
            sc.play(pick)
            state = sc.table.view()["seats"][0]
            assert state["tokens"] == {"shop": 1, "wild": 2, "beach": 2} and state["reserve"] == ["dest_oak"]
            assert sc.refused("assign:dest_oak") == "PDX-164" and sc.refused("cancel:b1") == "PDX-164"
            assert sc.refused("move:dest_san") == "PDX-164" and sc.refused("negotiate:service") == "PDX-164"
        sc.play("back")
        assert sc.table.digest() == before


@pytest.mark.rule("PDX-161", "PDX-164")
def test_a_seat_never_interrupts_its_own_half_made_action_from_outside():
    """Seat 1 begins out of turn without finishing, above a half-made action of seat 0: neither may begin another."""
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN | small | small").seat(1, reserve="OAK TIJ", tokens="shop food")
    sc.turn(0)
    sc.play("move:dest_cun")
    sc.table.play_part("assign:dest_oak", 1)
    assert sc.table.seat == 1 and sc.refused("assign:dest_tij", 1) == "PDX-164"
    assert sc.refused("move:dest_san", 0) == "PDX-164"                        # its own is half made below
    sc.table.play_part("assign_to:c1", 1)
    assert sc.table.seat == 0
    sc.play("move_to:b2_1")
    assert sc.route("b2") == "CUN" and sc.route("c1") == "OAK"


@pytest.mark.rule("PDX-162")
def test_only_on_the_own_board():
    sc = scene("pdx", 2).seat(0, gates="small(P) CUN SAN | small | small", reserve="OAK", tokens="9 wild")
    sc.seat(1, gates="small(P) PVR SJD | small | small", reserve="TIJ", tokens="food").turn(0)
    for pick in ("assign:dest_tij", "move:dest_pvr", "cancel:c1"):
        assert sc.refused(pick) == "PDX-162"
    for pick in ("assign:dest_oak", "move:dest_cun", "cancel:b1"):
        assert sc.refused(pick, 1) == "PDX-162"
    before = sc.table.view()["seats"][0]
    sc.table.play_whole(1, ["cancel:c1", "cancel_with:food"])
    assert sc.table.view()["seats"][0] == before
    sc.play("move:dest_cun")
    assert sc.refused("swap_with:dest_pvr") == "PDX-162"


@pytest.mark.rule("PDX-163")
def test_a_final_call_for_every_player_in_turn_order():
    sc = scene("pdx", ("player", "player", "player", "tyler")).seat(1, reserve="OAK", tokens="shop")
    sc.board(market="- - - CUN").seat(3, gates="small | medium | large")
    sc.state.triggered = True
    sc.state.order = (2, 0, 1, 3)
    sc.turn(3)
    assert (sc.table.seat, sc.table.decision.step) == (2, "final_call")
    sc.play("final_call")
    assert sc.table.seat == 0
    sc.play("final_call")
    assert sc.table.seat == 1 and sc.picks("assign") == ["assign:dest_oak"]
    sc.play("assign:dest_oak", "assign_to:c1", "final_call")
    assert sc.table.over and sc.table.scores[1] == 2


@pytest.mark.rule("PDX-161")
def test_a_lapsed_question_leads_on_after_an_any_time_action():
    sc = scene("pdx", 2).seat(0, tokens="6 food shop", reserve="OAK").ask("maintenance_phase", 0, phase="maintenance")
    assert sc.table.decision.step == "discard_token"
    sc.play("assign:dest_oak", "assign_to:b1")
    assert sc.table.decision.step == "end_turn"


@pytest.mark.rule("PDX-183")
def test_the_laboratory_bounds_rearranging():
    sc = scene("pdx", 2, lab=True).seat(0, gates="small CUN SAN | small | small")
    sc.seat(1, gates="small PVR SJD | small | small")
    sc.turn(0)
    for k in range(6):
        sc.play("move:dest_cun", f"move_to:b{k % 2 + 2}_1")
    assert sc.picks("move") == [] and sc.refused("move:dest_cun") == "PDX-183"
    assert sc.refused("move:dest_pvr", 1) == "PDX-183"                       # only beside own prompts
    sc.play("worker:exec_launch", "decline")
    assert sc.refused("move:dest_cun") is None                               # a new phase
    sc.play("move:dest_cun")
    assert "back" not in sc.picks() and sc.refused("back") == "PDX-183"
    free = scene("pdx", 2).seat(0, gates="small CUN SAN | small | small").turn(0)
    for k in range(9):
        free.play("move:dest_cun", f"move_to:b{k % 2 + 2}_1")
    assert free.refused("move:dest_cun") is None


@pytest.mark.rule("PDX-183")
def test_the_laboratory_offers_back_where_nothing_else_is_left():
    sc = scene("pdx", 2, lab=True)
    sc.seat(0, gates="medium CUN SAN PVR | small SJD SLC BZN YYC DEN | small ABQ TUS SBA DTW LAS")
    sc.board(upgrades=0).ask("build_kind", 0).play("upgrade")
    assert sc.answers() == ["upgrade_gate:b1"]
    sc.play("move:dest_sjd", "move_to:b1_4")
    assert sc.answers() == ["back"]


@pytest.mark.rule("PDX-183")
def test_new_moves_for_the_owners_prompt_and_the_final_call():
    sc = scene("pdx", 2, lab=True).seat(1, gates="small CUN SAN | small | small", slots="art_art").ask("worker", 0)
    sc.state.moves = 6
    sc.play("worker:office_art_art", "no_suitcase")
    assert (sc.table.seat, sc.state.moves) == (1, 0) and sc.refused("move:dest_cun") is None


@pytest.mark.rule("PDX-182")
def test_the_laboratory_stops_after_a_hundred_rounds():
    for lab in (True, False):
        sc = scene("pdx", 2, lab=lab).seat(0, gates="small CUN").board(rounds=99).ask("end_turn", 1).play("end_turn")
        assert sc.table.over is lab
        if lab:
            assert sc.table.game.end_cause(sc.state) == "round_limit" and sc.table.scores == [3, 0]


@pytest.mark.long
@pytest.mark.rule("PDX-160", "PDX-164")
@pytest.mark.parametrize("options", [{}, {"stocks": True, "specialists": True}])
def test_random_play_with_interruptions_replays_and_verifies(options):
    table = play_on(layover.new("pdx", 3, 4, options), Rng.seeded(4))
    interrupted = [entry for entry in table.record if entry.seat >= 0]
    assert table.over and interrupted
    assert layover.verify(table.transcript()).digest() == table.digest()


@pytest.mark.rule("PDX-161", "PDX-162", "PDX-164")
@pytest.mark.parametrize("seed", range(3))
def test_interruptions_at_every_decision_disturb_no_pending_question(seed):
    """Whole any-time actions of all other seats before nearly every pick: question, answers and boards stay."""
    table = layover.new("pdx", 3, seed, {"stocks": True, "specialists": True})
    game, rng = table.game, Rng.seeded(seed)
    acted = 0
    while not table.over and table.ply < 1500:
        for seat in range(3):
            if seat == table.seat or rng.below(3):
                continue
            before = (table.seat, table.decision.step, table.view(seat)["seats"][table.seat])
            answers = {pick for pick in table.legal() if not game.heading_of[pick].anytime}
            trial, picks = table.copy(), list[int]()
            while not picks or trial.seat == seat:
                found = game.legal(trial.state) if picks else game.legal_anytime(trial.state, seat)
                if not found:
                    break
                picks.append(found[rng.below(len(found))])
                trial.play_part(picks[-1], seat)
            if picks:
                table.play_whole(seat, picks)
                table.take_census()
                acted += 1
                assert (table.seat, table.decision.step, table.view(seat)["seats"][table.seat]) == before
                assert answers <= set(table.legal())
        picks = table.legal()
        table.play(picks[rng.below(len(picks))])
    assert acted > 50


def test_undo_stops_at_what_others_did():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN | small | small").seat(1, gates="small PVR SJD | small | small")
    sc.turn(0)
    sc.play("move:dest_cun", "move_to:b2_1")
    assert sc.table.may_undo
    sc.table.play_whole(1, ["move:dest_pvr", "move_to:c2_1"])
    assert not sc.table.may_undo


def test_the_author_takes_back_an_out_of_turn_action_until_anybody_acts():
    sc = scene("pdx", 2).seat(0, gates="small CUN SAN | small | small").seat(1, gates="small PVR SJD | small | small")
    sc.turn(0)
    before, told = sc.table.digest(), len(sc.table.events())
    sc.table.play_whole(1, ["move:dest_pvr", "move_to:c2_1"])
    with pytest.raises(layover.Malformed, match="TABLE-8"):
        sc.table.undo_whole(0)
    sc.table.undo_whole(1)
    assert (sc.table.digest(), sc.table.ply, len(sc.table.events())) == (before, 0, told)
    sc.table.play_whole(1, ["move:dest_pvr", "move_to:c2_1"])
    sc.play("move:dest_cun")
    with pytest.raises(layover.Malformed, match="TABLE-8"):
        sc.table.undo_whole(1)
