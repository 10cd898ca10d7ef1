"""The worked examples of the specification, EX-01 to EX-31."""

from __future__ import annotations

import pytest

from layover.games.portal.state import TURN_LIMIT
from layover.games.portal.steps.end import finish
from layover.testing import scene
from tests.games.portal.tools import activating, asked, events


def neighbours(s, place: str) -> set[str]:
    return {s._place(other) for other in range(18) if s.state.near[s._at(place)] >> other & 1}


def cycle(s, floor: str, to: str, turns: int) -> None:
    """So many turns that activate the old edge of a floor and add the panel to another."""
    names = {"T": "top", "M": "middle", "B": "bottom"}
    for k in range(turns):
        activating(s, k % 2).play(f"activate:{floor}@{s.row(floor)[-1]}", f"recycle_to:{names[to]}")


@pytest.mark.rule("POR-05", "POR-15", "POR-16", "POR-59")
def test_ex_01_start() -> None:
    s = scene("portal", seats=2).turn(0)
    assert [s.crowd(p) for p in ("T@0", "M@1", "B@0")] == ["R1 B1", "R2 B2", "R1 B1"]
    assert (s.where("blue"), s.where("orange")) == ("T@8", "B@8")
    assert [(p["supply"], p["slices"]) for p in s.table.view()["seats"]] == [(4, 8), (4, 8)]
    assert neighbours(s, "T@0") == {"T@2", "M@1"}
    assert neighbours(s, "M@1") == {"M@3", "T@0", "T@2", "B@0", "B@2"}
    assert neighbours(s, "T@8") == {"T@6", "M@7", "M@9"} and neighbours(s, "M@9") == {"M@7", "T@8", "B@8"}
    s = scene("portal", seats=2).seat(0, at="T@8").turn(0).play("move_from:T@8")
    assert set(s.picks()) == {f"move_to:{p}" for p in ("T@6", "M@7", "M@9", "B@8")}


@pytest.mark.rule("POR-20", "POR-76", "POR-97", "POR-99")
def test_ex_02_the_rulebooks_turn() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8 M@1:2")
    s.seat(1, at="T@6:2 M@1", hand="card_01")
    s.turn(1).play("end_deploy", "move_from:T@6", "move_to:T@8", "move_count:2")
    assert asked(s) == "activate"                                       # two moved: no bonus
    s.play("activate:T@8", "deliver_subject:T@0", "deliver_subject:M@1", "deliver_cake:B@0")
    assert s.state.alive == [2, 3]                                      # three subjects destroyed, two delivered
    s.play("recycle_to:bottom")
    assert s.row("T") == [0, 2, 4, 6] and s.row("M") == [1, 3, 5, 7, 9] and s.row("B") == [-2, 0, 2, 4, 6, 8]
    assert s.where("blue") == "B@-2" and s.slices("B@0") == "B1" and s.hand(1) == ["card_01"]
    assert not s.state.new_edge >> s._at("B@0") & 1
    assert s.table.view()["floors"][2]["chambers"][0]["side"] == "b"
    s.holds()


@pytest.mark.rule("POR-55", "POR-57", "POR-65")
def test_ex_03_how_many_may_move() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:3").turn(0).play("move_from:M@5", "move_to:M@7")
    assert s.picks() == ["move_count:1", "move_count:2", "move_count:3"]
    assert s.refused("move_to:T@6") == "POR-57"
    s.play("move_count:1")
    assert s.crowd("M@5") == "R2" and asked(s) == "bonus"


@pytest.mark.rule("POR-76", "POR-77", "POR-78")
def test_ex_04_ties() -> None:
    def at(*counts: int):
        s = scene("portal", seats=3)
        for seat, count in enumerate(counts):
            s.seat(seat, at=f"T@8:{count} M@1" if count else "M@1")
        return activating(s).play("activate:T@8")

    s = at(2, 2, 1)
    assert asked(s) == "recycle_to" and s.state.alive == [1, 1, 1]
    s.play("recycle_to:top")
    assert (at(3, 2, 2).table.seat, asked(at(3, 2, 2))) == (0, "deliver_cake")
    assert (at(0, 1, 0).table.seat, asked(at(0, 1, 0))) == (1, "deliver_cake")


@pytest.mark.rule("POR-98")
def test_ex_05_short_floor() -> None:
    s = activating(scene("portal", seats=2).board(lab="T@0:3 M@1:6 B@0:6")).play("activate:T@4")
    assert s.picks() == ["recycle_to:top"]
    s.play("recycle_to:top")
    assert s.row("T") == [-2, 0, 2]
    s = activating(scene("portal", seats=2).board(lab="T@0:4 M@1:6 B@0:5")).play("activate:T@6")
    assert len(s.picks()) == 3


@pytest.mark.rule("POR-79")
def test_ex_06_breaking_the_lab() -> None:
    s = scene("portal", seats=2)
    cycle(s, "M", "M", 4)
    assert s.row("M") == [-7, -5, -3, -1, 1] and "activate:M@1" in activating(s).picks()
    cycle(s, "M", "M", 1)
    assert s.row("M") == [-9, -7, -5, -3, -1]
    activating(s)
    assert s.refused("activate:M@-1") == "POR-79" and s.picks() == ["activate:T@8", "activate:B@8"]


@pytest.mark.rule("POR-79")
def test_ex_07_the_same_for_the_top_floor() -> None:
    s = scene("portal", seats=2)
    cycle(s, "T", "T", 4)
    assert s.row("T") == [-8, -6, -4, -2, 0]
    assert activating(s).refused("activate:T@0") == "POR-79"


@pytest.mark.rule("POR-59", "POR-60")
def test_ex_08_portals() -> None:
    s = scene("portal", seats=2).board(blue="T@2", orange="B@6").seat(0, at="T@2:3").turn(0).play("move_from:T@2")
    assert set(s.picks()) == {f"move_to:{p}" for p in ("T@0", "T@4", "M@1", "M@3", "B@6")}
    s = scene("portal", seats=2).board(blue="T@2", orange="B@6", turret="T@2").seat(0, hand="card_18").turn(0)
    s.play("action:card_18")
    assert set(s.picks("move_turret")) == {f"move_turret:{p}" for p in ("T@0", "T@4", "M@1", "M@3")}


@pytest.mark.rule("POR-47")
def test_ex_09_portal_gun() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_14").turn(0).play("gun:card_14")
    assert len(s.picks()) == 12 and s.refused("portal_blue:T@8") == "POR-47"
    s.play("portal_blue:M@3")
    assert s.refused("portal_orange:M@3") == "POR-47" and s.refused("portal_orange:T@8") == "POR-47"
    s.play("portal_orange:T@0")
    assert (s.where("blue"), s.where("orange"), s.character(), s.state.alive) == ("M@3", "T@0", "glados", [4, 4])


@pytest.mark.rule("POR-61", "POR-502")
def test_ex_10_carrying() -> None:
    def start():
        s = scene("portal", seats=2).seat(0, at="T@4:2", cake="T@4").seat(1, cake="T@4:2").turn(0)
        return s.play("move_from:T@4", "move_to:M@3", "move_count:2")

    assert start().picks() == ["carry_nothing", "carry:red", "carry:blue"]
    assert start().play("carry:red").picks() == ["carry_nothing", "carry:blue"]
    assert start().play("carry:blue").picks() == ["carry_nothing", "carry:blue"]
    results = set()
    for picks in (["carry_nothing"], ["carry:red", "carry_nothing"], ["carry:blue", "carry_nothing"],
                  ["carry:red", "carry:blue"], ["carry:blue", "carry:blue"]):
        s = start().play(*picks)
        assert asked(s) == "activate"
        results.add(s.slices("M@3"))
    assert results == {"", "R1", "B1", "R1 B1", "B2"}


@pytest.mark.rule("POR-62", "POR-63", "POR-202")
def test_ex_11_forced_movement() -> None:
    s = scene("portal", seats=3).seat(0, at="B@4:2").seat(1, at="B@4 M@1").seat(2, cake="B@4", hand="card_02").turn(2)
    s.play("action:card_02", "card_source:B@4", "card_target:B@6")
    assert s.table.seat == 0
    s.play("carry:yellow")
    assert s.table.seat == 2 and (s.crowd("B@6"), s.slices("B@6")) == ("R2 B1", "Y1")


@pytest.mark.rule("POR-68", "POR-118")
def test_ex_12_turret_and_carried_cake() -> None:
    s = scene("portal", seats=2).board(turret="M@7").seat(0, at="M@5 B@0").seat(1, cake="M@5").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "carry:blue")
    assert (s.crowd("M@7"), s.slices("M@7"), asked(s)) == ("", "B1", "bonus")


@pytest.mark.rule("POR-83", "POR-119")
def test_ex_13_delivery_into_the_turret() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}, turret="T@0").seat(0, at="T@8:2 M@5")
    s.seat(1, at="M@1")
    s = activating(s).play("activate:T@8", "deliver_subject:T@0", "deliver_subject:M@1")
    assert (s.crowd("T@0"), s.crowd("M@1"), s.state.alive[0]) == ("", "R1 B1", 4)


@pytest.mark.rule("POR-87")
def test_ex_14_supply_limits(tmp_path) -> None:
    """The example makes a side up: S3C2."""
    from layover.games.portal.loader import BASE

    text = BASE.read_text(encoding="utf-8")
    text = text.replace("a = { s = 0, c = 1, a = 0, k = 0, u = 1 }, b = { s = 1, c = 0, a = 1",
                        "a = { s = 3, c = 2, a = 0, k = 0, u = 1 }, b = { s = 1, c = 0, a = 1", 1)
    text = text.replace("subject_icons = 42", "subject_icons = 45").replace("cake_icons = 24", "cake_icons = 25")
    path = tmp_path / "made_up.toml"
    path.write_text(text, encoding="utf-8")
    s = scene("portal", seats=2, pack=str(path)).board(turret="B@4").seat(0, at="T@8:2 M@3:5", cake="M@3:3", burnt=4)
    s = activating(s).play("activate:T@8", "deliver_subject:T@0", "deliver_cake:T@0", "leave_turret")
    assert asked(s) == "recycle_to" and s.state.cake[0] == 4 and s.state.alive[0] == 6
    assert s.table.view()["seats"][0]["supply"] == 2


@pytest.mark.rule("POR-86")
def test_ex_15_hand_limit() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_02.b"}).seat(0, at="T@8:2 M@3", hand="card_01 card_02")
    s = activating(s).play("activate:T@8", "deliver_subject:T@0", "deliver_subject:T@0")
    assert asked(s) == "recycle_to" and len(s.hand(0)) == 3 and len(events(s, "card_lost")) == 1


@pytest.mark.rule("POR-106")
def test_ex_16_reshuffle() -> None:
    pile = "card_12 card_13 card_14 card_15 card_16 card_17 card_18 card_19 card_03"
    s = scene("portal", seats=4).board(icons={"T@8": "chamber_08.b"}, discard=pile)
    s.seat(0, at="T@8:2 M@3", hand="card_01").seat(1, hand="card_02 card_04 card_05")
    s.seat(2, hand="card_06 card_07 card_08").seat(3, hand="card_09 card_10 card_11")
    s = activating(s)
    assert s.state.top == 19 and s.state.deck == 0
    s.play("activate:T@8", "deliver_subject:T@0")                       # A2, and Cave Johnson's subject
    assert "card_20" in s.hand(0) and len(s.hand(0)) == 3               # the last one, then one of the new deck
    assert s.state.discard == (2,) and s.table.view()["deck"] == 7 and s.table.view()["top"]
    s.holds()


@pytest.mark.rule("POR-89", "POR-96", "POR-134")
def test_ex_17_end_by_recycling() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_04.a"}).seat(0, at="T@6", cake="T@8 B@4:2")
    s.seat(1, cake="B@4:2")
    s.turn(0).play("move_from:T@6", "move_to:T@8", "move_count:1", "bonus_card", "activate:T@8", "deliver_cake:M@1")
    assert s.state.cake == [4, 2]
    s.play("leave_cube")
    assert s.table.over and s.table.scores == [3, 2] and s.state.alive == [0, 4] and s.table.ranking == [1, 2]


@pytest.mark.rule("POR-89")
def test_ex_18_rewards_save() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@6", cake="T@8 B@4:2")
    s.seat(1, cake="B@4:2")
    s.turn(0).play("move_from:T@6", "move_to:T@8", "move_count:1", "bonus_card", "activate:T@8")
    s.play("deliver_subject:M@1", "deliver_subject:M@1", "deliver_cake:M@1", "recycle_to:top")
    assert not s.table.over and s.state.alive[0] == 2 and s.table.seat == 1


@pytest.mark.rule("POR-136", "POR-137", "POR-138")
def test_ex_19_tie_breaks() -> None:
    def end(option: str, *pairs: tuple[int, int]):
        s = scene("portal", seats=3, final_tie=option)
        for seat, (cake, subjects) in enumerate(pairs):
            s.seat(seat, at=f"M@1:{subjects}" if subjects else "", cake=f"M@3:{cake}" if cake else "")
        s.ask("move_from", 0)
        finish(s.state, TURN_LIMIT)
        return s

    assert end("shared", (3, 0), (3, 2), (2, 6)).table.ranking == [2, 1, 3]
    assert end("shared", (3, 2), (3, 2), (0, 0)).table.ranking == [1, 1, 3]
    s = end("appeal", (3, 2), (3, 2), (0, 0)).play("appeal:logic", "appeal:lungs")
    assert (asked(s), s.table.seat) == ("vote", 2)                      # yellow alone votes
    s.play("vote:red")
    assert s.table.over and s.table.ranking == [1, 2, 3]


@pytest.mark.rule("POR-131")
def test_ex_20_eight_burnt() -> None:
    s = scene("portal", seats=2).seat(0, cake="M@3").seat(1, cake="B@8", burnt=7)
    s = activating(s).play("activate:B@8")
    assert s.table.over and s.table.scores == [1, 0] and s.table.ranking == [1, 2]


@pytest.mark.rule("POR-302")
def test_ex_21_wheatley() -> None:
    s = scene("portal", seats=2).seat(0, hand="card_02").turn(0)
    s.play("gun:card_02", "portal_blue:T@0", "portal_orange:B@0")
    assert s.character() == "wheatley" and asked(s) == "activate"
    s.play("activate:T@8", "recycle_to:top", "move_from:M@1", "move_to:M@3", "move_count:1", "bonus_card")
    assert s.table.seat == 1 and asked(s) == "activate"


@pytest.mark.rule("POR-305")
def test_ex_22_potatos() -> None:
    for counts, earner in (((3, 1, 2), 1), ((2, 1, 1), None), ((2, 0, 0), 0)):
        s = scene("portal", seats=3).board(discard="card_05")
        for seat, count in enumerate(counts):
            s.seat(seat, at=f"T@8:{count} M@1" if count else "M@1")
        s = activating(s).play("activate:T@8")
        assert (asked(s) == "recycle_to") if earner is None else (s.table.seat == earner and asked(s) == "deliver_cake")


@pytest.mark.rule("POR-312")
def test_ex_23_oracle_turret_goes() -> None:
    s = scene("portal", seats=2).board(discard="card_12", turret="M@5").seat(0, at="M@5:2 T@0")
    s.seat(1, at="M@5 T@0", hand="card_03")
    s.turn(1).play("gun:card_03", "portal_blue:T@2")
    assert s.crowd("M@5") == "R2 B1"
    s.play("portal_orange:B@2")
    assert s.crowd("M@5") == "" and s.state.alive == [1, 1] and not s.table.over


@pytest.mark.rule("POR-214", "POR-136")
def test_ex_24_neurotoxin() -> None:
    for cake, ranking in (((1, 0), [1, 2]), ((1, 1), [1, 2]), ((0, 1), [2, 1])):
        s = scene("portal", seats=2).seat(0, at="M@1:2", hand="card_14", cake="M@3" if cake[0] else "")
        s.seat(1, at="T@0", cake="M@3" if cake[1] else "").turn(0)
        s.play("action:card_14", "neurotoxin_victim:M@1", "neurotoxin_victim:T@0")
        assert s.table.over and s.state.alive == [1, 0] and s.table.ranking == ranking


@pytest.mark.rule("POR-317", "POR-320")
def test_ex_25_greg_to_opera() -> None:
    s = scene("portal", seats=2).board(discard="card_20 card_17").seat(0, at="M@1:3", cake="M@3:4")
    s.seat(1, cake="M@3").turn(0)
    s.play("offer:greg", "pay_slice:M@3.red", "pay_subject:M@1", "recall:card_20")
    assert s.state.cake[0] == 3 and s.state.alive[0] == 2
    s.play("offer:opera_turret", "pay_slice:M@3.red")
    assert s.table.over and s.table.scores == [2, 1] and s.table.game.end_cause(s.state) == "opera"


@pytest.mark.rule("POR-81", "POR-99")
def test_ex_26_cube() -> None:
    s = scene("portal", seats=2).board(icons={"B@8": "chamber_16.a"}, cube="B@8").seat(0, at="B@8:3 M@1")
    s = activating(s).play("activate:B@8")
    assert asked(s) == "recycle_to" and s.state.alive[0] == 1 and s.state.cake == [0, 0]
    s.play("recycle_to:middle")
    assert s.where("cube") == "M@-1"


@pytest.mark.rule("POR-66")
def test_ex_27_bonus_with_a_full_hand() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:6", hand="card_01 card_02 card_03").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert s.picks() == ["bonus_subject"]
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_01 card_02 card_03").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert asked(s) == "activate"


@pytest.mark.rule("POR-07", "POR-08")
def test_ex_28_drift() -> None:
    s = scene("portal", seats=2)
    cycle(s, "T", "B", 2)
    assert (s.row("T"), s.row("M"), s.row("B")) == ([0, 2, 4], [1, 3, 5, 7, 9], [-4, -2, 0, 2, 4, 6, 8])
    assert {s._place(c) for c in range(18) if s.state.new_edge >> c & 1} == {"T@0", "M@1", "B@-4"}
    assert {s._place(c) for c in range(18) if s.state.old_edge >> c & 1} == {"T@4", "M@9", "B@8"}
    assert neighbours(s, "T@4") == {"T@2", "M@3", "M@5"}


@pytest.mark.rule("POR-216")
def test_ex_29_scaffold() -> None:
    s = scene("portal", seats=2).seat(0, at="B@8 M@1", cake="B@8:2", hand="card_16").turn(0)
    s.play("action:card_16", "card_source:B@8")
    assert (s.crowd("B@-2"), s.slices("B@-2"), s.where("orange")) == ("R1", "R2", "B@-2")
    assert s.row("B") == [-2, 0, 2, 4, 6] and s.table.view()["floors"][2]["chambers"][0]["side"] == "a"
    assert s.state.old_edge >> s._at("B@6") & 1


@pytest.mark.rule("POR-319", "POR-46", "POR-41")
def test_ex_30_intelligence_core() -> None:
    s = scene("portal", seats=2).board(discard="card_19")
    s.seat(0, at="M@5:3", cake="T@2", hand="card_01 card_02 card_03").turn(0)
    s.play("offer:intelligence_core", "pay_slice:T@2.red")
    assert len(s.hand(0)) == 5
    new = [card for card in s.hand(0) if card not in ("card_01", "card_02", "card_03")]
    assert all(s.refused(f"action:{card}") == "POR-46" for card in new)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:2", "activate:T@8", "recycle_to:top")
    s.play("move_from:M@1", "move_to:M@3", "move_count:2", "activate:T@6", "recycle_to:top")
    assert asked(s) == "trim_hand" and s.table.seat == 0
    s.play("trim_hand:card_01", "trim_hand:card_14" if "card_14" in new else "trim_hand:card_03")
    assert len(s.hand(0)) == 3 and s.character() == ("glados" if "card_14" in new else "cave_johnson")
    assert s.picks("gun") == [f"gun:{card}" for card in s.hand(0)]      # by now the new ones may be deployed


@pytest.mark.rule("POR-87", "POR-88")
def test_ex_31_supply_seen_icon_by_icon() -> None:
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}, turret="T@0").seat(0, at="T@8:2 M@5:5")
    s.seat(1, at="M@1")
    s = activating(s).play("activate:T@8", "deliver_subject:T@0")
    assert asked(s) == "deliver_subject" and s.refused("refuse_reward") == "POR-88"
    s = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}, turret="T@0").seat(0, at="T@8:2 M@5:5")
    s.seat(1, at="M@1")
    s = activating(s).play("activate:T@8", "deliver_subject:M@1")
    assert asked(s) == "deliver_cake"
