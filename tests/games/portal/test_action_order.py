"""In which order each Aperture action asks (POR-503)."""

from __future__ import annotations

import pytest

from layover.testing import scene
from tests.games.portal.tools import asked


@pytest.mark.rule("POR-503")
@pytest.mark.parametrize(("card", "order"), [
    ("card_01", ["card_source", "card_target", "card_count", "carrying"]),
    ("card_02", ["card_source", "card_target", "carrying", "carrying"]),
    ("card_03", ["card_source", "card_target", "card_count", "carrying"]),
    ("card_04", ["card_source", "card_target", "carrying"]),
    ("card_05", ["card_subject"]), ("card_06", ["card_subject"]),
    ("card_07", ["card_source", "card_target", "card_count", "carrying"]),
    ("card_08", ["card_source"]), ("card_09", ["card_source", "card_target", "vent", "vent"]),
    ("card_10", ["card_target"]), ("card_11", ["card_source"]), ("card_12", ["card_target", "redirect_again"]),
    ("card_13", ["card_source"]), ("card_14", ["neurotoxin_victim", "neurotoxin_victim"]),
    ("card_15", ["deliver_subject", "deliver_subject"]), ("card_16", ["card_source"]),
    ("card_17", ["card_subject", "card_target", "card_count", "carrying"]), ("card_18", ["turret_icon"]),
    ("card_19", ["card_slice"]), ("card_20", ["deliver_subject"]),
])
def test_each_action_asks_in_its_order(card: str, order: list[str]) -> None:
    s = scene("portal", seats=2).board(turret="B@6").seat(0, at="M@9:2", cake="M@9:2", hand=card)
    s.seat(1, at="M@9 T@0", cake="M@9:2").turn(0).play(f"action:{card}")
    seen = []
    while s.state.playing >= 0 and not s.table.over:
        seen.append(asked(s))
        first = [pick for pick in s.picks() if not pick.endswith(("_nothing", "_stop"))][0]
        if first.startswith("card_subject"):
            first = "card_subject:M@9.blue"
        if first.startswith("card_source"):
            first = next((pick for pick in s.picks() if pick == "card_source:M@9"), first)
        s.play("carry_nothing" if "carry_nothing" in s.picks() else first)
    assert seen == order
