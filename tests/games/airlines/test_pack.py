"""The pack: the printed game's figures (spec section 12), and how a wrong pack is refused."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest

import layover
from layover.engine.source import Source
from layover.games.airlines import loader
from tests.games.airlines.reading import random_end

PACK = loader.base()
TEXT = loader.BASE.read_text(encoding="utf-8")

HQ_ROUTES = {
    "hit": ("chicago", {"dash_13": [7], "dot_13": [3, 8], "ladder_01": [1], "ladder_14": [1, 7],
                        "ladder_15": [6, 11, 14]}),
    "ita": ("miami", {"wave_08": [2, 8], "wave_09": [4, 8, 13], "double_12": [3, 8, 13], "ladder_10": [4, 9]}),
    "pax": ("san_francisco", {"wave_02": [4, 8], "wave_03": [1, 7], "dash_04": [9], "dash_06": [4, 10],
                              "dash_07": [2, 7]}),
    "new": ("new_york", {"wave_09": [4, 8, 13], "wave_10": [2, 7], "ladder_03": [4, 9], "ladder_04": [1],
                         "ladder_07": [4]}),
    "gul": ("houston", {"double_01": [3], "double_02": [2, 8], "double_03": [5], "ladder_13": [6, 11]}),
    "sol": ("mexico_city", {"wave_05": [2], "wave_06": [1, 7], "double_04": [2, 6, 12]}),
    "roc": ("denver", {"dash_10": [3, 9], "dash_11": [9], "dash_12": [2, 10, 13], "double_07": [2, 8]}),
    "map": ("toronto", {"dot_12": [5, 10, 14], "dot_14": [1, 6], "ladder_02": [6], "ladder_03": [4, 9]}),
    "boi": ("winnipeg", {"wave_14": [1, 5], "dot_06": [3, 8], "dot_10": [6], "dot_11": [1]}),
}
"""Spec section 12: headquarters and the routes there that their company may use."""


def values(route: int) -> list[int]:
    return [PACK.circle_value[k] for k in PACK.route_circles[route]]


# The printed game

@pytest.mark.rule("AIR-012")
def test_the_box_holds_what_the_spec_counts() -> None:
    assert PACK.companies == 9 and len(PACK.ids["pattern"]) == 5
    assert PACK.shares == (12, 11, 10, 10, 9, 9, 8, 8, 7) and sum(PACK.shares) == 84
    assert PACK.markers == (20, 19, 18, 16, 15, 14, 12, 11, 10) and sum(PACK.markers) == 135
    assert len(PACK.ids["flight"]) == len(set(PACK.ids["flight"])) == 42
    assert Counter(PACK.flight_value) == dict.fromkeys(range(1, 15), 3)
    assert Counter(PACK.flight_pattern[f] for f in range(42)) == {0: 10, 1: 8, 2: 8, 3: 8, 4: 8}
    assert PACK.ids["pattern"] == ("wave", "dash", "dot", "double", "ladder")
    assert len(PACK.ids["city"]) == 45
    assert len(PACK.ids["route"]) == 73
    assert Counter(len(circles) for circles in PACK.route_circles) == {1: 43, 2: 23, 3: 7}
    assert len(PACK.circle_value) == 110 and sum(value >= 5 for value in PACK.circle_value) == 76
    assert (PACK.hand_flights, PACK.hand_shares, PACK.display_size, PACK.sabotage_from) == (3, 5, 5, 5)
    assert PACK.scoring_cards == 3


def test_flight_cards_per_value() -> None:
    cards = {value: {id.split("_")[0] for id in PACK.ids["flight"] if int(id[-2:]) == value} for value in range(1, 15)}
    assert [" ".join(sorted(cards[value])) for value in range(1, 15)] == [
        "dot ladder wave", "dash double wave", "dash dot double", "dash ladder wave", "dot double wave",
        "dot double ladder", "dash ladder wave", "dot double wave", "dash dot ladder", "dash dot wave",
        "double ladder wave", "dash double ladder", "dash double wave", "dot ladder wave"]


@pytest.mark.rule("AIR-045", "AIR-160")
@pytest.mark.parametrize("company", HQ_ROUTES)
def test_headquarters_and_their_usable_routes(company: str) -> None:
    city, routes = HQ_ROUTES[company]
    c = PACK.number("company", company)
    assert PACK.ids["city"][PACK.hq[c]] == city
    assert {PACK.ids["route"][r]: values(r) for r in PACK.hq_routes[c]} == routes


def test_routes_and_circles_per_pattern() -> None:
    found = {PACK.ids["pattern"][p]: (len(routes), sum(len(values(r)) for r in routes))
             for p, routes in enumerate(PACK.pattern_routes)}
    assert found == {"wave": (16, 28), "dash": (13, 19), "dot": (15, 21), "double": (13, 20), "ladder": (16, 22)}


def test_the_map_is_sound() -> None:
    assert all(values(r) == sorted(set(values(r))) for r in range(73))
    assert len(set(PACK.route_cities)) == 73                          # one route between two cities
    assert min(len(routes) for routes in PACK.city_routes) >= 2
    cities: Any = Source(loader.BASE).tree["city"]
    places = [(city["x"], city["y"]) for city in cities.values()]
    assert min(dist(a, b) for a, b in combinations(places, 2)) >= 57


def test_every_route_of_a_permitted_pattern_can_be_reached() -> None:
    reached = []
    for c in range(9):
        network = set(PACK.hq_routes[c])
        permitted = {r for r in range(73) if PACK.company_patterns[c] >> PACK.route_pattern[r] & 1}
        while grown := {n for r in network for n in PACK.neighbours[r]} & permitted - network:
            network |= grown
        assert network == permitted and len(network) + 1 >= PACK.markers[c]
        reached.append(len(network))
    assert min(reached) == reached[PACK.number("company", "roc")] == 26
    assert max(reached) == reached[PACK.number("company", "hit")] == 57


def test_names_in_both_languages() -> None:
    assert PACK.name("route", PACK.number("route", "wave_09"), "en") == "Miami – New York (Wave)"
    assert PACK.name("flight", PACK.number("flight", "dash_03"), "fr") == "Tirets 3"
    assert PACK.name("circle", PACK.number("circle", "wave_09.2"), "en") == "8 circle between Miami and New York"
    assert PACK.name("city", PACK.number("city", "detroit"), "fr") == "Détroit"
    for noun, ids in PACK.ids.items():
        for lang in ("en", "fr"):
            assert all(PACK.name(noun, k, lang) for k in range(len(ids)))


# Other packs

def written(folder: Path, *changes: tuple[str, str]) -> Path:
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "other.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(layover.Malformed) as error:
        layover.new("airlines", pack=str(path))
    assert error.value.code.startswith("pack/")
    assert str(error.value).startswith(str(path))
    return str(error.value).removeprefix(str(path))


WRONG: list[tuple[str, tuple[str, str], str, str]] = [
    # what, the change, the row the message points to, the reason
    ("missing field", ("shares = 12, markers = 20, ", "shares = 12, "), "hit =", "company.hit.markers: is missing"),
    ("missing colour", ('colour = "red", ', ""), "hit =", "company.hit.colour: is missing"),
    ("missing stroke", (', stroke = "sine wave"', ""), "wave = {", "pattern.wave.stroke: is missing"),
    ("missing name", ('fr = "Anchorage", x', "x"), "anchorage =", "city.anchorage.fr: is missing"),
    ("missing constant", ("hand_shares = 5\n", ""), "[const]", "const.hand_shares: is missing"),
    ("wrong count", ("shares = 84", "shares = 85"), "shares = 85", "says 85, but the tables of this file add up to 84"),
    ("one share too many", ("shares = 12,", "shares = 13,"), "shares = 84", "says 84, but .* add up to 85"),
    ("one flight card less", ("dash = [2, 3, 4,", "dash = [3, 4,"), "flights = 42", "says 42, but .* add up to 41"),
    ("dangling city", ('b = "vancouver", pattern = "wave"', 'b = "atlantis", pattern = "wave"'), "wave_01 =",
     "route.wave_01.b: names 'atlantis', which does not exist; known: anchorage, "),
    ("dangling pattern", ('["double", "ladder"] }', '["double", "zigzag"] }'), "gul =",
     "company.gul.patterns: names 'zigzag', which does not exist"),
    ("dangling headquarters", ('hq = "chicago"', 'hq = "springfield"'), "hit =", "company.hit.hq: names 'springfield'"),
    ("text for a number", ("shares = 12,", 'shares = "12",'), "hit =", "company.hit.shares: should be a whole number"),
    ("fraction", ("x = 60,", "x = 60.5,"), "anchorage =", "city.anchorage.x: should be a whole number"),
    ("truth for a number", ("x = 60,", "x = true,"), "anchorage =", "city.anchorage.x: should be a whole number"),
    ("number for a text", ('code = "HIT"', "code = 7"), "hit =", "company.hit.code: should be a text"),
    ("number for a list", ("circles = [2, 6, 12]", "circles = 2"), "double_04 =", "should be a list of whole numbers"),
    ("text for a list of texts", ('patterns = ["dash", "double"] }', 'patterns = "dash" }'), "roc =",
     "company.roc.patterns: should be a list of texts"),
    ("number for a row", ('anchorage = { en = "Anchorage", fr = "Anchorage", x = 60, y = 62 }', "anchorage = 5"),
     "anchorage =", "city.anchorage: should be a table"),
    ("text for a control point", ("via = [95, 150]", 'via = "bent"'), "wave_01 =", "should be a list of whole numbers"),
    ("half a control point", ("via = [95, 150]", "via = [95]"), "wave_01 =", "should be two numbers"),
    ("empty text", ('title = "Airlines"', 'title = ""'), "title =", "title: should be a text that is not empty"),
    ("misspelt key", ('colour = "red"', 'color = "red"'), "hit =", "company.hit.color: is not known here; known: "),
    ("misspelt table", ("[city]", "[cities]"), "[cities]", "cities: is not known here"),
    ("misspelt constant", ("display_size", "displaysize"), "displaysize", "const.displaysize: is not known here"),
    ("unknown flights", ("ladder = [1, 4,", "snake = [1, 4,"), "snake =", "flight.snake: is not known here"),
    ("dear circle", ('"anchorage", pattern = "wave", circles = [11]', '"anchorage", pattern = "wave", circles = [15]'),
     "wave_16 =",
     r"costs 15, more than the best flight card of its pattern \(14\)"),
    ("falling circles", ("circles = [2, 6, 12]", "circles = [6, 2, 12]"), "double_04 =", "strictly rising"),
    ("no circle", ("circles = [2, 6, 12]", "circles = []"), "double_04 =", "1 to 3 circles, not 0"),
    ("circle of nothing", ("circles = [2, 6, 12]", "circles = [0, 6, 12]"), "double_04 =", "holds 0"),
    ("loop", ('a = "anchorage", b = "vancouver"', 'a = "vancouver", b = "vancouver"'), "wave_01 =",
     "joins a city to itself"),
    ("twin routes", ('a = "anchorage", b = "whitehorse"', 'a = "vancouver", b = "anchorage"'), "dot_01 =",
     "joins the same cities as wave_01"),
    ("shared headquarters", ('hq = "miami"', 'hq = "chicago"'), "ita =", "same city as hit"),
    ("long code", ('code = "HIT"', 'code = "HITS"'), "hit =", "three letters"),
    ("useless headquarters", ('hq = "toronto"', 'hq = "phoenix"'), "map =", "no route at its headquarters"),
    ("twin flight cards", ("dash = [2, 3,", "dash = [3, 3,"), "dash = [3", "different values"),
    ("flight of another world", ("dash = [2, 3,", "dash = [2, 300,"), "dash = [2", "holds 300"),
    ("short bonus", ("[0, 1, 2, 3, 4, 5]", "[0, 1, 2]"), "bonus_points", "one entry for each of 6 seats"),
    ("no rounds for six", (", 6 = 2 }", " }"), "delayed_rounds", "const.delayed_rounds.6: is missing"),
    ("too large hands", ("hand_shares = 5", "hand_shares = 14"), "[company]", "6 seats need at least 90"),
    ("no flight deck", ("hand_flights = 3", "hand_flights = 7"), "[flight]", "6 full hands leave no deck"),
]


@pytest.mark.parametrize(("change", "row", "reason"), [pytest.param(*one[1:], id=one[0]) for one in WRONG])
def test_a_wrong_pack_is_refused_with_file_line_and_reason(tmp_path: Path, change: tuple[str, str], row: str,
                                                           reason: str) -> None:
    path = written(tmp_path, change)
    starts = [n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if line.startswith(row)]
    found = refusal(path)
    assert int(found.split(":")[1]) in starts, found
    assert re.search(reason, found), found


def test_a_dead_end_city_is_refused(tmp_path: Path) -> None:
    lost = 'nome = { en = "Nome", fr = "Nome", x = 10, y = 10 }\nanchorage = {'
    found = refusal(written(tmp_path, ("cities = 45", "cities = 46"), ("anchorage = {", lost)))
    assert "city.nome: is a dead end" in found


def test_more_markers_than_a_company_can_place_are_refused(tmp_path: Path) -> None:
    change = ("shares = 8, markers = 12", "shares = 8, markers = 60"), ("markers = 135", "markers = 183")
    assert "company.roc.markers: is 60, but it can reach only 26 routes" in refusal(written(tmp_path, *change))


def test_what_is_not_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    line = TEXT[:TEXT.index("hand_shares")].count("\n") + 1
    found = refusal(written(tmp_path, ("hand_shares = 5", "hand_shares == 5")))
    assert "is not valid TOML" in found and f"line {line}" in found


def test_what_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(TEXT.encode("latin-1", "replace"))
    start = TEXT.encode("latin-1", "replace").index("É".encode("latin-1"))
    assert refusal(path) == f": is not UTF-8 text (byte {start})"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nowhere.toml") == ": cannot be read: No such file or directory"
    assert "cannot be read" in refusal(tmp_path)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("")
    assert refusal(path) == ": title: is missing"


def test_another_sound_pack_plays_and_has_another_digest(tmp_path: Path) -> None:
    path = written(tmp_path, ("hand_shares = 5", "hand_shares = 4"))
    table = layover.new("airlines", 3, 1, pack=str(path))
    assert table.view()["seats"][0]["shares"] == 4 and table.view()["deck"] == 84 - 12 - 5 + 3
    assert table.pack.digest != PACK.digest
    random_end(table, 1)
    assert layover.verify(table.transcript(), pack=str(path)).scores == table.scores


def test_comments_and_the_order_of_keys_do_not_change_the_digest(tmp_path: Path) -> None:
    path = written(tmp_path, ("hand_flights = 3\nhand_shares = 5\n", "hand_shares = 5   # five\nhand_flights = 3\n"))
    assert loader.load(path).digest == PACK.digest
