"""Undo barriers and hidden information (POR-501, POR-502, POR-510)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.testing import scene
from tests.games.portal.tools import activating, asked


def undo(s) -> None:
    s.table.undo()


@pytest.mark.rule("POR-501")
def test_the_active_player_may_take_back_the_whole_chain() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3", cake="M@5", hand="card_11").turn(0)
    before = s.table.digest()
    s.play("action:card_11", "card_source:T@0", "move_from:M@5", "move_to:M@7", "move_count:2", "carry:red")
    s.play("activate:T@8")
    while s.table.may_undo:
        undo(s)
    assert s.table.digest() == before
    with pytest.raises(layover.Malformed):
        undo(s)


@pytest.mark.rule("POR-501")
@pytest.mark.parametrize("what", ["card", "bury", "reshuffle", "last card"])
def test_cards_taken_buried_or_reshuffled_are_barriers(what: str) -> None:
    table = layover.load(_dumped_before(what), seed=3)
    for pick in ("move_from", "move_to", "move_count"):
        table.play(next(p for p in table.legal() if table.name(p).startswith(pick)))
    assert table.may_undo
    table.play("bonus_card")
    if what == "bury":
        table.play("bury")
    assert not table.may_undo


def _dumped_before(what: str) -> dict[str, Any]:
    s = scene("portal", seats=4)
    if what == "bury":
        s.board(discard="card_15", deck="card_01", buried="card_02 card_03")
    elif what == "reshuffle":
        s.board(discard="card_02 card_13", deck="card_01")
    elif what == "last card":
        s.board(discard="card_13").seat(3, hand="card_14 card_15 card_16 card_17")
        s.seat(1, hand=" ".join(f"card_{n:02}" for n in range(1, 9)))
        s.seat(2, hand=" ".join(f"card_{n:02}" for n in (9, 10, 11, 12, 18, 19)))
    s.seat(0, at="M@5").turn(0)
    return s.table.dump()


@pytest.mark.rule("POR-501")
def test_the_choice_of_another_player_is_a_barrier_and_final() -> None:
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(1, at="T@8:2 M@1"))
    s.play("activate:T@8")
    assert s.table.seat == 1 and not s.table.may_undo                   # somebody else is asked
    s.play("deliver_subject:T@0")
    assert s.table.seat == 1 and not s.table.may_undo                   # chosen out of turn: final at once
    s.play("deliver_subject:T@0", "deliver_cake:T@0")
    assert s.table.seat == 0 and not s.table.may_undo
    s.play("recycle_to:top")
    assert s.table.seat == 1 and not s.table.may_undo                   # the end of the turn is final
    s.play("move_from:M@1", "move_to:M@3")
    assert s.table.may_undo


@pytest.mark.rule("POR-501")
def test_the_own_rewards_can_be_taken_back() -> None:
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8:2 M@1"))
    s.play("activate:T@8", "deliver_subject:T@0", "deliver_subject:T@0")
    undo(s)
    undo(s)
    undo(s)
    assert asked(s) == "activate" and s.state.alive[0] == 3


@pytest.mark.rule("POR-502")
def test_options_never_list_single_tokens() -> None:
    s = scene("portal", seats=2).seat(0, at="T@4:5", cake="T@4:3").seat(1, cake="T@4:3").turn(0)
    assert s.picks() == ["move_from:T@4"]
    s.play("move_from:T@4", "move_to:M@3", "move_count:3")
    assert s.picks() == ["carry_nothing", "carry:red", "carry:blue"]
    s.play("carry:blue")
    assert s.picks() == ["carry_nothing", "carry:blue"] and s.refused("carry:red") == "POR-502" # each set has one path


@pytest.mark.rule("POR-510")
def test_no_view_tells_the_order_of_the_deck() -> None:
    table = layover.new("portal", seats=3, seed=11)
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert view["unseen"] == sorted(view["unseen"]) and view["top"] not in view["unseen"]
        assert "rng" not in json.dumps(view) and "seed" not in json.dumps(view)
    s = scene("portal", seats=2).board(discard="card_15", deck="card_01 card_02 card_03", buried="card_09").turn(0)
    assert s.table.view(1)["buried"] == ["card_09"] and s.table.view(1)["unseen"] == ["card_02", "card_03"]
    assert s.table.view()["deck"] == 4
    first = {_next_top(table, seed) for seed in range(60)}
    assert len(first) > 10                                              # what comes next is open, whatever is imagined


def _next_top(table: layover.Table, seed: int) -> int:
    s = table.game.imagine(table.state, 0, Rng.seeded(seed))
    rng = Rng.seeded(seed + 1)
    top = s.top
    while s.stack and s.top == top:
        picks = table.game.legal(s)
        wanted = [p for p in picks if table.name(p) in ("bonus_card", "move_count:1")]
        table.game.apply(s, wanted[0] if wanted else picks[rng.below(len(picks))])
        table.game.deal(s, rng)
    return int(s.top)
