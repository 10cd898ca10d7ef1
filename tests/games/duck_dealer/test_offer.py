"""Commerce entre joueurs (DUC-100 to DUC-103, DUC-122)."""

from __future__ import annotations

import pytest

from layover.engine.chance import Rng
from layover.games.duck_dealer.proposals import deals
from layover.games.duck_dealer.steps.offer import offers_of
from layover.testing import scene


def together(mine: str = "2 radios", theirs: str = "2 blue_paint", seats: int = 2, **options):
    """Two ships stopped on Quackhaven, seat 0 before its menu."""
    s = scene("duck_dealer", seats, **options).seat(0, goods=mine).seat(1, at="quackhaven", goods=theirs)
    return s.acting(0)


@pytest.mark.rule("DUC-100")
def test_goods_for_goods_without_a_disc_and_the_partner_decides() -> None:
    s = together().play("offer:seat_2", "give:radios", "ask_for:blue_paint", "send")
    assert s.table.seat == 1 and s.picks() == ["accept", "refuse"]
    s.play("accept")
    assert s.goods(0) == {"radios": 1, "blue_paint": 1} == s.goods(1)
    assert s.table.seat == 0 and "end_turn" in s.picks()
    s.play("offer:seat_2", "give:radios", "ask_for:radios", "send", "refuse")
    assert s.goods(0) == {"radios": 1, "blue_paint": 1} == s.goods(1) and s.discs(0) == s.discs(1) == (0, 0, 0)


@pytest.mark.rule("DUC-100")
def test_only_stopped_on_the_partners_planet_in_an_own_action_turn_with_goods_on_both_ships() -> None:
    assert together(mine="").refused("offer:seat_2") == "DUC-100"
    assert together(theirs="").refused("offer:seat_2") == "DUC-100"
    assert together().seat(1, at="bubblon").refused("offer:seat_2") == "DUC-100"
    assert together().seat(0, at="r01.1").seat(1, at="r01.1").refused("offer:seat_2") == "DUC-100"
    assert together().refused("offer:seat_1") == "DUC-100" and together().refused("offer:seat_3") == "DUC-100"
    assert together().refused("offer:seat_1", seat=1) == "DUC-100"
    assert together().turn(0).refused("offer:seat_2") == "DUC-100"
    s = together().seat(0, discs=(1, 0, 0)).play("step:r01.1", "step:quackhaven")
    assert s.refused("offer:seat_2") == "DUC-100"
    s.play("stop")
    assert s.refused("offer:seat_2") is None


@pytest.mark.rule("DUC-101")
def test_only_goods_aboard_and_something_from_each_side() -> None:
    s = together().play("offer:seat_2")
    assert s.picks() == ["give:radios", "ask_for:blue_paint"]
    assert s.refused("send") == "DUC-101" and s.refused("give:blue_paint") == "DUC-101"
    s.play("give:radios", "give:radios")
    assert s.refused("send") == "DUC-101" and s.refused("give:radios") == "DUC-101"
    assert s.refused("ask_for:radios") == "DUC-101"
    for pick in ("offer_disc:blue", "offer_cube", "offer_points"):
        assert s.refused(pick) == "DUC-101"
    s.play("ask_for:blue_paint")
    assert "send" in s.picks()


@pytest.mark.rule("DUC-102")
def test_three_offers_to_a_partner_a_turn() -> None:
    s = together(seats=3).seat(2, at="quackhaven", goods="science").acting(0)
    for _ in range(3):
        s.play("offer:seat_2", "give:radios", "ask_for:blue_paint", "send", "refuse")
    assert s.refused("offer:seat_2") == "DUC-102" and s.refused("offer:seat_3") is None
    s.play("end_turn").acting(0)
    assert s.refused("offer:seat_2") is None                   # a new turn


@pytest.mark.rule("DUC-102")
def test_six_units_a_side() -> None:
    s = together("8 radios", "8 blue_paint").play("offer:seat_2", *["give:radios"] * 6, *["ask_for:blue_paint"] * 6)
    assert s.refused("give:radios") == s.refused("ask_for:blue_paint") == "DUC-102" and s.picks() == ["send"]
    s.play("send", "accept")
    assert s.goods(0) == {"radios": 2, "blue_paint": 6}


@pytest.mark.rule("DUC-103")
def test_a_trade_may_overload_either_ship_until_it_leaves() -> None:
    s = together("radios", "5 blue_paint").seat(0, discs=(1, 0, 0))
    s.play("offer:seat_2", "give:radios", *["ask_for:blue_paint"] * 5, "send", "accept")
    assert s.state.load[0] == 5 and s.table.view()["seats"][0]["capacity"] == 3
    s.play("step:r01.1")
    assert s.picks() == ["discard:blue_paint"]
    s = together("6 radios", "3 blue_paint")
    s.play("offer:seat_2", *["give:radios"] * 6, "ask_for:blue_paint", "send", "accept")
    s.play("end_turn").seat(1, discs=(1, 0, 0)).acting(1).play("step:r01.1")
    assert s.picks() == ["discard:blue_paint", "discard:radios"]


@pytest.mark.rule("DUC-122")
def test_the_option_switches_player_trade_off() -> None:
    s = together(player_trade=False)
    assert s.refused("offer:seat_2") == "DUC-122" and s.picks("offer") == []
    assert together().refused("offer:seat_2") is None


@pytest.mark.rule("DUC-101")
def test_an_offer_being_composed_is_private_and_a_sent_one_public() -> None:
    s = together().play("offer:seat_2", "give:radios", "ask_for:blue_paint")
    t = s.table
    assert t.view(0)["offer"] == {"from": 0, "to": 1, "gives": ["radios"], "asks": ["blue_paint"], "sent": False}
    assert t.view(1)["offer"] is None and t.view(None)["offer"] is None
    kinds = {event["kind"] for event in t.events(0)}
    assert {"composes", "adds", "wants"} <= kinds
    for other in (1, None):
        assert not {"composes", "adds", "wants"} & {event["kind"] for event in t.events(other)}
    imagined = t.game.redeal(t.state, 1, Rng.seeded(1))
    assert t.game.view(imagined, 1) == t.game.view(t.state, 1)
    assert t.game.asked(imagined).name == "actions"            # for others it is as if not begun
    assert t.game.asked(t.game.redeal(t.state, 0, Rng.seeded(1))).name == "draft"
    assert offers_of(imagined.stack[-1], 1) == 0
    s.play("send")
    for seat in (0, 1, None):
        assert t.view(seat)["offer"]["sent"] and t.view(seat)["offer"]["gives"] == ["radios"]
        assert {"offers", "offer_gives", "offer_asks"} <= {event["kind"] for event in t.events(seat)}
    assert not t.may_undo                                      # the sending is a barrier


def ready(s) -> list[list[str]]:
    """The offers that are laid ready."""
    plans = [[s.table.name(pick) for pick in plan] for plan in s.table.game.compounds(s.state)]
    return [plan for plan in plans if plan[0].startswith("offer")]


@pytest.mark.rule("DUC-100", "DUC-101")
def test_an_offer_that_helps_both_is_laid_ready_to_be_sent_or_changed() -> None:
    s = together("plastic_beads blue_paint", "phone_booths rubber_ducks")             # radios; stealth ducks there
    assert ready(s)[0] == ["offer:seat_2", "give:blue_paint", "ask_for:phone_booths"]
    assert not [plan for plan in ready(s) if plan[1] == "give:plastic_beads" and plan[2] == "ask_for:phone_booths"]
    s.play(*ready(s)[0])
    assert s.picks() == ["give:plastic_beads", "ask_for:rubber_ducks", "send"]


def test_what_is_made_of_others_is_worth_two_of_them() -> None:
    s = together("2 rubber_ducks blue_paint", "radios")                               # modern art: paint and radios
    assert ready(s) == [["offer:seat_2", "give:rubber_ducks", "give:rubber_ducks", "ask_for:radios"]]


def test_no_offer_is_laid_ready_where_nothing_is_of_use_or_nobody_is_there() -> None:
    assert ready(together("2 rubber_ducks", "military")) == []
    assert ready(together("plastic_beads blue_paint", "phone_booths").seat(1, at="bubblon").acting(0)) == []


def meant(s) -> list[list[str]]:
    """The offers that a bot weighs."""
    return [[s.table.name(pick) for pick in plan] for plan in deals(s.state)]


def test_bots_offer_what_helps_both_and_once_a_turn() -> None:
    s = together("plastic_beads blue_paint", "phone_booths rubber_ducks")
    assert meant(s) == [["offer:seat_2", "give:blue_paint", "ask_for:phone_booths", "send"]]
    s.play(*meant(s)[0], "refuse")
    assert meant(s) == []
    assert meant(together("plastic_beads blue_paint", "phone_booths")) == [], "it would help the author alone"
