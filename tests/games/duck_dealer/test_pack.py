"""The pack: the printed figures, and bad packs refused with file and line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import layover
from layover.games.duck_dealer import loader

TEXT = loader.BASE.read_text(encoding="utf-8")


def test_the_base_pack_holds_what_the_box_holds() -> None:
    pack = loader.base()
    assert (pack.goods, pack.planets, pack.routes, len(pack.point_route)) == (17, 16, 30, 93)
    assert Counter(pack.good_class) == {0: 5, 1: 5, 2: 3, 3: 4}
    assert len(pack.building_planet) == 5 * 2 + 11 * 3
    assert pack.discs == (40, 40, 40) and pack.cubes == 39 and pack.compartments == 9
    assert sum(pack.start_mines) == 5 and sum(pack.mines) == 11
    assert len(pack.links) - 1 == 24 and len(pack.short_links) - 1 == 12


def test_every_primary_good_is_needed_five_times_over_the_final_goods() -> None:
    """Spec 12.2: what balances the recipes."""
    pack = loader.base()

    def mined(good: int) -> Counter[int]:
        if not pack.good_class[good]:
            return Counter({good: 1})
        a, b = pack.factory_inputs[pack.factory_of[good]]
        return mined(a) + mined(b)

    finals = [good for good in range(pack.goods) if pack.good_class[good] >= 2]
    assert set(sum((mined(good) for good in finals), Counter()).values()) == {5}
    assert {sum(mined(good).values()) for good in finals if pack.good_class[good] == 3} == {4}


def test_distances_of_the_map() -> None:
    """Spec 12.10: the graph is connected, its diameter 16 steps; each start planet is about as far from all others."""
    pack = loader.base()
    sums = []
    longest = 0
    for start in range(pack.planets):
        steps = {start: 0}
        todo = [start]
        for place in todo:
            for way in pack.ahead[place]:
                if way[0] not in steps:
                    steps[way[0]] = steps[place] + 1
                    todo.append(way[0])
        to_planets = [steps[planet] for planet in range(pack.planets)]
        longest = max(longest, *to_planets)
        sums.append(sum(to_planets))
    assert longest == 16 and [sums[p] for p in pack.starts] == [130, 132, 128, 129, 127]


def refused(tmp_path: Path, old: str, new: str) -> str:
    assert old in TEXT, old
    path = tmp_path / "bad.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(layover.Malformed) as error:
        loader.load(path)
    text = str(error.value)
    assert "bad.toml" in text
    return text


def line_of(text: str) -> int:
    return next(n for n, line in enumerate(TEXT.splitlines(), start=1) if text in line)


@pytest.mark.parametrize(("old", "new", "at", "reason"), [
    ("goods = 17", "goods = 18", "goods = 17", "add up to 17"),
    ("points = 93", "points = 92", "points = 93", "add up to 93"),
    ("discs = 120", "discs = 119", "discs = 120", "add up to 120"),
    ('kind = "start", x = 500, ', 'kind = "start", ', "quackhaven = {", "is missing"),
    ('b = "pondora", points = 2', 'b = "pandora", points = 2', "r01 =", "does not exist"),
    ('b = "pondora", points = 2', 'b = "quackhaven", points = 2', "r01 =", "to itself"),
    ('a = "quackhaven", b = "squeakon"', 'a = "quackhaven", b = "pondora"', "r02 =", "same planets as r01"),
    ("points = 2 }", "points = 0 }", "r01 =", "between 1 and 9"),
    ('inputs = ["stealth_ducks", "radios"]', 'inputs = ["stealth_ducks"]',
     "religion = { inputs", "two different goods"),
    ('inputs = ["rubber_ducks", "economy"]', 'inputs = ["rubber_ducks", "ecology"]',
     "politics = { inputs", "does not exist"),
    ('inputs = ["phone_booths", "solar_panels"], build = 10', 'inputs = ["phone_booths", "economy"], build = 10',
     "", "runs in a circle"),
    ('inputs = ["stealth_ducks", "radios"], build = 50', 'inputs = ["stealth_ducks", "radios"], build = 40',
     "religion = { inputs", "should be 50"),
    ("medicine = { build = 50, deliver = 30 }", "medicine = { build = 50, deliver = 20 }",
     "medicine = { build", "should be 30"),
    ("medicine = { build = 50, deliver = 30 }\n", "", "medicine = { class", "has no consumer"),
    ('a = ["intermediate"', 'a = ["ten"', "[stack]", "space for each consumer"),
    ('product = "navigator"', 'product = "pilot"', "yard_navigator =", "does not exist"),
    ('price = "rubber_ducks"', 'price = "radios"', "yard_hold_a =", "primary good"),
    ("rubber_ducks = 3", "rubber_ducks = 4", "[mine]", "12 mines for 11 planets"),
    ('disc = "red"', 'disc = "blue"', "navigator = { disc", "should be 'red'"),
    ("band_5 = { steps = 5, from = 4, to = 6 }", "band_5 = { steps = 5, from = 4, to = 5 }",
     "[section]", "no speed to 6"),
    ("band_5 = { steps = 5, from = 4, to = 6 }", "band_5 = { steps = 5, from = 3, to = 6 }", "band_5", "second speed"),
    ("cubes_per_player = 40", "cubes_per_player = 20", "[counter]", "more cubes"),
    ("cubes = 200", "cubes = 199", "cubes = 200", "add up to 200"),
    ("jump = 1", "jumps = 1", "jump = 1", "is not known here"),
    ("stack_a = [\"satellites\"", "stack_a = [\"science\"", "stack_a =", "classes of stack a"),
    ('tubalon = "yard_hold_b"', 'tubalon = "yard_hold_a"', "[reference.shipyard]", "twice"),
    ('orange = { en = "Orange", fr = "Orange" }\n', "", "[colour]", "5 colours"),
    ('gosling = { kind = "colony", x = 280', 'gosling = { kind = "moon", x = 280', "gosling = {", "does not exist"),
])
def test_a_bad_pack_is_refused_with_file_line_and_reason(tmp_path: Path, old: str, new: str, at: str,
                                                         reason: str) -> None:
    text = refused(tmp_path, old, new)
    assert reason in text, text
    if at:
        assert f"bad.toml:{line_of(at)}:" in text, text


def test_an_unconnected_planet_is_refused(tmp_path: Path) -> None:
    text = TEXT.replace('b = "gosling"', 'b = "drakonis"')      # three routes; none goes there any more
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(layover.Malformed, match="planet.gosling: cannot be reached"):
        loader.load(path)


def test_not_toml_and_not_there(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[good\n", encoding="utf-8")
    with pytest.raises(layover.Malformed, match="not valid TOML"):
        loader.load(path)
    with pytest.raises(layover.Malformed, match="cannot be read"):
        loader.load(tmp_path / "none.toml")


def test_names_in_both_languages() -> None:
    pack = loader.base()
    for noun, ids in pack.ids.items():
        for lang in ("en", "fr"):
            names = pack.names[lang].get(noun, ids)
            assert len(names) == len(ids) and all(names), noun
    assert pack.name("factory", pack.number("factory", "radios"), "fr") == "Usine de radios"
    assert pack.name("consumer", pack.number("consumer", "economy"), "en") == "Economy consumer"
    assert pack.name("point", pack.number("point", "r02.1"), "en") == "Point 1 between Quackhaven and Squeakon"
