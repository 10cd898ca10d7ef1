"""The worked examples of the spec, WE-01 to WE-25: the reference set-up, seats A (0) and B (1)."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene

A, B = 0, 1


def table(seats: int = 2, **options):
    """A: hold, navigator, merchant on Quackhaven; B: navigator, engineer, merchant on Bubblon."""
    return scene("duck_dealer", seats, **options).seat(B, kit="navigator engineer merchant")


def played(*picks: str):
    """A game from the start, by its picks."""
    t = layover.new("duck_dealer", 2, 1, {"setup": "reference"})
    for pick in ("equip:hold+navigator+merchant", "equip:navigator+engineer+merchant", "start:quackhaven",
                 "start:bubblon", *picks):
        t.play(pick)
    return t


def discs(t, seat: int) -> tuple[int, ...]:
    return tuple(t.view()["seats"][seat]["discs"].values())


def supply(t) -> tuple[int, ...]:
    return tuple(t.view()["supply"].values())


@pytest.mark.rule("DUC-09", "DUC-12")
def test_we_01_set_up() -> None:
    t = played()
    assert supply(t) == (38, 39, 38)
    assert [(seat["cubes"], seat["score"]) for seat in t.view()["seats"]] == [(39, 0)] * 2


@pytest.mark.rule("DUC-18")
def test_we_02_collecting() -> None:
    t = played("collect:yellow")
    assert discs(t, A) == (1, 1, 1) and supply(t) == (37, 38, 37)
    t.play("collect:blue")
    assert discs(t, B) == (1, 1, 2) and supply(t) == (36, 37, 35)
    t.play("collect:blue")
    assert discs(t, A) == (2, 1, 3) and supply(t) == (35, 37, 33)
    t.play("collect:red")
    assert discs(t, B) == (3, 2, 3) and supply(t) == (33, 36, 32)


@pytest.mark.rule("DUC-25", "DUC-27", "DUC-42", "DUC-47", "DUC-56", "DUC-65", "DUC-83")
def test_we_03_first_action_turn() -> None:
    t = played("collect:yellow", "collect:blue", "collect:blue", "collect:red", "act")
    assert t.view()["seats"][A]["cubes"] == 38
    t.play("free_link:r02")
    t.play("link_point:r02.1")
    assert t.view()["seats"][A]["cubes"] == 37
    for pick in ("use_mine", "step:r02.2", "step:r02.3", "step:squeakon"):
        t.play(pick)
    assert t.view()["steps"] == 5 and discs(t, A) == (1, 1, 2)
    t.play("stop")
    t.play("explore:b")
    assert t.view()["planets"]["squeakon"]["consumer"] == "stealth_ducks"
    assert t.view()["stacks"]["b"][0] == "linear_accelerators"
    for pick in ("use_mine", "build_factory:stealth_ducks"):
        t.play(pick)
    assert t.scores[A] == 10
    t.play("use_mine")
    t.play("end_turn")
    me = t.view()["seats"][A]
    assert discs(t, A) == (1, 0, 0) and me["goods"] == {"blue_paint": 1} and me["score"] == 10 and me["cubes"] == 37
    assert supply(t) == (34, 37, 35) and t.view()["counter"] == [A] and t.seat == B


@pytest.mark.rule("DUC-42", "DUC-43")
@pytest.mark.parametrize(("mine", "theirs", "steps"), [("", "", 3), ("r03.1", "", 2), ("r03.2", "", 2),
                                                       ("r03.1 r03.2", "", 1), ("", "r03.1 r03.2", 3)])
def test_we_04_costs_on_one_route(mine: str, theirs: str, steps: int) -> None:
    s = table().seat(A, at="bubblon", discs=(1, 0, 0), links=mine).seat(B, links=theirs).acting(A)
    trips = {s.table.name(trip[-2]): trip for trip in s.table.game.compounds(s.state)}
    s.table.play_all(trips["step:squeakon"][:-1])
    assert s.at(A) == "squeakon" and s.table.view()["steps"] == 8 - steps


@pytest.mark.rule("DUC-40", "DUC-45")
@pytest.mark.parametrize(("filled", "reds", "left"), [(3, 1, 1), (5, 2, 3), (7, 4, 1)])
def test_we_05_speed(filled: int, reds: int, left: int) -> None:
    s = table().seat(A, kit=f"{filled} hold", discs=(9, 0, 0)).acting(A)
    s.play("step:r02.1", "step:r02.2", "step:r02.3", "step:squeakon", "step:r03.2", "step:r03.1", "step:bubblon")
    assert s.discs(A) == (9 - reds, 0, 0) and s.table.view()["steps"] == left


@pytest.mark.rule("DUC-49", "DUC-50")
def test_we_06_resting_on_a_point() -> None:
    s = table().seat(A, kit="7 hold", discs=(1, 0, 0)).acting(A).play("step:r02.1", "step:r02.2", "end_turn")
    assert s.at(A) == "r02.2"
    s.seat(A, discs=(1, 0, 0)).acting(A).play("step:r02.3", "step:squeakon")
    assert s.table.view()["steps"] == 0
    assert s.play("stop").picks() == ["explore:a", "explore:b"]


@pytest.mark.rule("DUC-57")
def test_we_07_flying_through() -> None:
    s = table().seat(A, discs=(1, 0, 0)).acting(A).play("step:r01.1", "step:r01.2", "step:pondora", "step:r25.3",
                                                        "step:r25.2", "step:r25.1", "step:vortex")
    assert s.table.view()["steps"] == 1 and s.discs(A) == (0, 0, 0)
    s.play("stop", "explore:a")
    planets = s.table.view()["planets"]
    assert planets["vortex"]["visited"] and not planets["pondora"]["visited"]


@pytest.mark.rule("DUC-54", "DUC-57")
def test_we_08_passage() -> None:
    s = table().seat(B, passages="vortex gosling").seat(A, discs=(2, 0, 0)).acting(A)
    s.play("step:r01.1", "step:r01.2", "step:pondora", "step:r25.3", "step:r25.2", "step:r25.1", "step:vortex",
           "jump:green", "step:r11.4")
    assert s.at(A) == "r11.4" and s.discs(A) == (0, 0, 0) and s.table.view()["steps"] == 0
    planets = s.table.view()["planets"]
    assert not planets["vortex"]["visited"] and not planets["gosling"]["visited"]


@pytest.mark.rule("DUC-51", "DUC-52", "DUC-53")
def test_we_09_capacity() -> None:
    s = table().seat(A, kit="2 hold navigator", goods="7 rubber_ducks").acting(A)
    assert s.table.view()["seats"][A]["capacity"] == 5
    s.play("end_turn").seat(A, discs=(1, 0, 0)).acting(A).play("step:r01.1")
    assert s.discs(A) == (1, 0, 0)
    s.play("discard:rubber_ducks", "discard:rubber_ducks")
    assert s.discs(A) == (0, 0, 0) and s.goods(A) == {"rubber_ducks": 5} and s.at(A) == "r01.1"


@pytest.mark.rule("DUC-61", "DUC-63")
def test_we_10_shipyard() -> None:
    s = table().seat(A, goods="blue_paint", discs=(0, 1, 3)).acting(A).play("use_mine")
    assert s.discs(A) == (0, 1, 2)
    s.play("build_tile", "build_with:blue_paint")
    assert s.discs(A) == (0, 0, 2) and s.table.scores == [10, 0] and s.goods(A) == {}
    s.play("use_mine")
    assert s.discs(A) == (0, 0, 1) and s.refused("buy_equipment") == "DUC-63"
    s.play("use_mine").seat(A, discs=(0, 0, 1))
    assert s.refused("buy_equipment") == "DUC-63"              # a second duck is no R


@pytest.mark.rule("DUC-86", "DUC-87", "DUC-88")
def test_we_11_buying_crew() -> None:
    s = table().seat(A, at="plughole", goods="phone_booths rubber_ducks", discs=(0, 0, 1))
    s.board(built="plughole", supply=(20, 5, 10)).acting(A)
    s.play("buy_equipment", "buy_with:rubber_ducks", "install:free")
    me = s.table.view()["seats"][A]
    assert s.discs(A) == (0, 0, 0) and s.supply == (20, 4, 11) and s.goods(A) == {}
    assert me["ship"][3] == "engineer" and me["filled"] == 4 and me["speed"] == 5
    s.play("end_turn").turn(A).play("collect:red")
    assert sum(s.discs(A)) == 4


@pytest.mark.rule("DUC-87", "DUC-89")
def test_we_12_replacement() -> None:
    s = table().seat(A, kit="4 hold 5 merchant", at="bubblon", goods="2 solar_panels 6 rubber_ducks", discs=(0, 0, 2))
    s.board(built="bubblon", supply=(5, 20, 20)).acting(A)
    for load, capacity in ((6, 7), (4, 5)):
        s.play("buy_equipment", "buy_with:rubber_ducks", "install:hold")
        me = s.table.view()["seats"][A]
        assert (me["load"], me["capacity"], me["filled"], me["speed"]) == (load, capacity, 9, 2)
    assert s.discs(A) == (0, 0, 0) and s.supply == (3, 20, 22)


CHAIN = {"squeakon": "stealth_ducks", "feathra": "radios", "vortex": "religion"}


def fly(s, planet: str) -> None:
    """To a planet by the cheapest path, and stop; red discs are not counted in these examples."""
    s.seat(A, discs=(9, *s.discs(A)[1:]))
    there = s.number("place", planet)
    for trip in s.table.game.compounds(s.state):
        end = s.state.copy()
        for pick in trip:
            s.table.game.apply(end, pick)
        if end.place[A] == there:
            s.table.play_all(trip)
            return
    raise AssertionError(planet)


@pytest.mark.rule("DUC-62", "DUC-81")
@pytest.mark.parametrize(("built", "blue", "yellow", "points"), [(True, 8, 0, 30), (False, 8, 1, 50)])
def test_we_13_chain(built: bool, blue: int, yellow: int, points: int) -> None:
    s = table().seat(A, kit="3 hold", discs=(9, yellow, blue))
    s.board(factories=CHAIN, visited="feathra squeakon drakonis")
    s.board(consumers={"vortex": "religion"}, built="vortex" if built else "").acting(A)
    s.play("use_mine")                                         # a duck
    fly(s, "squeakon")
    s.play("use_mine", "use_factory")                          # paint, stealth ducks
    fly(s, "drakonis")
    s.play("use_mine")                                         # beads
    fly(s, "feathra")
    s.play("use_mine", "use_factory")                          # a booth, radios
    if not built:
        s.play("use_mine")                                     # R
    fly(s, "vortex")
    s.play("use_factory")
    s.play(*(["deliver"] if built else ["build_tile", "build_with:phone_booths"]))
    assert s.table.scores == [points, 0] and s.discs(A)[1:] == (0, 0) and s.goods(A) == {}


@pytest.mark.rule("DUC-65", "DUC-68")
def test_we_14_a_fifty_point_factory() -> None:
    s = table().seat(A, at="vortex", goods="stealth_ducks radios", discs=(0, 1, 0)).board(visited="vortex").acting(A)
    s.play("build_factory:religion")
    assert s.table.scores == [50, 0] and s.discs(A) == (0, 0, 0) and s.goods(A) == {}


@pytest.mark.rule("DUC-62", "DUC-93")
def test_we_15_consumer() -> None:
    s = table().seat(A, at="vortex", goods="3 medicine plastic_beads", discs=(0, 1, 2))
    s.board(consumers={"vortex": "medicine"}).acting(A).play("build_tile", "build_with:plastic_beads")
    assert s.table.scores == [50, 0] and s.goods(A) == {"medicine": 2}
    s.play("deliver", "deliver")
    assert s.table.scores == [110, 0] and s.discs(A) == (0, 0, 0)


@pytest.mark.rule("DUC-95", "DUC-97")
def test_we_16_privilege() -> None:
    s = table().seat(A, at="feathra", discs=(0, 3, 2)).board(visited="feathra").acting(A)
    s.play("claim:feathra.mine", *["use_mine"] * 4)
    assert s.discs(A) == (0, 0, 1) and s.goods(A) == {"phone_booths": 4}
    s.play("end_turn", "collect:red").turn(A).play("act", "no_free_link", "use_mine", "use_mine")
    assert s.goods(A) == {"phone_booths": 6} and s.discs(A) == (0, 0, 1)
    s.seat(A, kit="9 hold", discs=(1, 0, 1)).play("step:r04.3", "step:feathra", "stop", "use_mine")
    assert s.discs(A) == (0, 0, 0)


@pytest.mark.rule("DUC-96")
def test_we_17_a_privilege_is_for_one_building() -> None:
    s = table().seat(A, at="feathra", claims="feathra.mine", goods="2 phone_booths 2 plastic_beads", discs=(0, 0, 3))
    s.board(visited="feathra", factories={"feathra": "radios"}).acting(A).play(*["use_mine"] * 3)
    assert s.discs(A) == (0, 0, 2)
    s.play("use_factory", "use_factory")
    assert s.discs(A) == (0, 0, 0)


def shortage():
    return table(3).seat(A, kit="2 navigator merchant", discs=(1, 0, 0)).board(supply=(1, 0, 6)).turn(A)


@pytest.mark.rule("DUC-22", "DUC-23", "DUC-24")
def test_we_18_shortage() -> None:
    s = shortage().play("collect:yellow")
    assert s.discs(A) == (2, 0, 1) and s.table.view()["virtual"] == {"red": 1, "yellow": 1}
    s.play("take_free_turn", "no_free_link", "step:r01.1", "buy_link", "link_route:r05", "link_point:r05.1", "end_turn")
    assert s.discs(A) == (2, 0, 1) and s.supply == (0, 0, 5) and s.table.view()["counter"] == [] and s.table.seat == B
    s.holds()


@pytest.mark.rule("DUC-22")
def test_we_19_declining() -> None:
    s = shortage().play("collect:yellow", "decline_free_turn")
    assert s.discs(A) == (2, 0, 1) and s.supply == (0, 0, 5) and s.table.seat == B


@pytest.mark.rule("DUC-32")
def test_we_20_limit_of_four() -> None:
    s = table().seat(A, discs=(3, 2, 2)).acting(A)
    s.play("end_turn", "return_disc:red", "return_disc:red", "return_disc:yellow")
    assert s.discs(A) == (1, 1, 2) and s.table.seat == B


@pytest.mark.rule("DUC-26", "DUC-29", "DUC-72")
def test_we_21_last_cube() -> None:
    s = table().seat(A, links="r01.1 r07.2", claims="vortex.mine", cubes=0).turn(A).play("act")
    assert s.picks() == ["reclaim_link:r01.1", "reclaim_link:r07.2", "reclaim_privilege:vortex.mine"]
    s.play("reclaim_privilege:vortex.mine")
    assert s.table.view()["seats"][A]["claims"] == [] and s.refused("free_link:r02") == "DUC-29"


@pytest.mark.rule("DUC-110", "DUC-113")
def test_we_22_end() -> None:
    s = table().board(counter=23, visited="squeakon").seat(A, points=130)
    s.seat(B, points=105, discs=(1, 1, 1), goods="radios").turn(B).play("act", "no_free_link")
    s.play("step:r03.1", "step:r03.2", "step:squeakon", "stop", "use_mine", "build_factory:modern_art", "end_turn")
    assert s.table.over and s.table.scores == [130, 130] and s.table.ranking == [1, 1]


@pytest.mark.rule("DUC-06", "DUC-56")
def test_we_23_stacks() -> None:
    s = table().seat(A, kit="3 hold").acting(A)
    colonies = ["pondora", "squeakon", "mallardia", "feathra", "vortex", "ripplen", "lathera", "eiderdown", "tealheim",
                "drakonis", "gosling"]
    for n, colony in enumerate(colonies):
        fly(s, colony)
        if "explore:a" in s.picks():
            s.play("explore:a" if n < 4 or n % 2 else "explore:b")
        if n == 3:
            stacks = s.table.view()["stacks"]
            assert (stacks["a"][0], stacks["b"][0]) == ("religion", "stealth_ducks")
    stacks = s.table.view()["stacks"]
    left = stacks["a"] + stacks["b"]
    assert len(left) == 1 and left[0] in ("politics", "military")
    assert all(planet["visited"] for planet in s.table.view()["planets"].values())


@pytest.mark.rule("DUC-23", "DUC-27")
@pytest.mark.parametrize(("space", "allowed"), [(8, 1), (9, 2), (17, 3)])
def test_we_24_allowance(space: int, allowed: int) -> None:
    s = table().board(counter=space - 1).turn(A).play("act")
    for k in range(allowed):
        s.play("free_link:r29", f"link_point:r29.{k + 1}")
    assert s.refused("free_link:r29") == "DUC-27"
    s = table(3).seat(A, kit="3 navigator").board(counter=16, supply=(0, 9, 9)).turn(A)
    s.play("collect:red", "take_free_turn", "free_link:r29", "link_point:r29.1", "free_link:r29", "link_point:r29.2")
    assert s.refused("free_link:r29") == "DUC-27"


@pytest.mark.rule("DUC-65", "DUC-81")
def test_we_25_politics_chain() -> None:
    s = table().seat(A, kit="3 hold", discs=(9, 3, 12)).board(visited="feathra lathera ripplen pondora").acting(A)
    fly(s, "feathra")
    s.play("use_mine")
    s.play("use_mine", "use_mine")                             # three booths
    fly(s, "lathera")
    s.play("use_mine", "use_mine", "use_mine", "build_factory:satellites")   # three panels
    s.play("use_factory", "use_factory")                       # two satellites
    fly(s, "ripplen")
    s.play("use_mine", "use_mine", "build_factory:economy", "use_factory")   # two beads; one economy
    fly(s, "pondora")
    s.play("use_mine", "build_factory:politics")               # a duck
    assert s.table.scores == [85, 0] and s.discs(A)[1:] == (0, 0) and s.goods(A) == {}


@pytest.mark.rule("DUC-81")
def test_we_25_one_politics_from_standing_factories_costs_seven_blue() -> None:
    s = table().seat(A, kit="3 hold", discs=(9, 0, 7)).board(visited="feathra lathera ripplen pondora")
    s.board(factories={"lathera": "satellites", "ripplen": "economy", "pondora": "politics"}).acting(A)
    for planet, picks in (("feathra", ["use_mine"]), ("lathera", ["use_mine", "use_factory"]),
                          ("ripplen", ["use_mine", "use_factory"]), ("pondora", ["use_mine", "use_factory"])):
        fly(s, planet)
        s.play(*picks)
    assert s.goods(A) == {"politics": 1} and s.discs(A)[2] == 0
