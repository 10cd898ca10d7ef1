"""The pack: what the box holds, and what the loader refuses."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import layover
from layover.games.pdx.loader import BASE, base, load


def test_the_box():
    pack = base()
    assert Counter(pack.haul) == {0: 34, 1: 18, 2: 20}
    assert pack.offices == 4 + 36 and pack.campaigns == 14 and pack.stocks == 16 and sum(pack.specialist_count) == 10
    assert sum(pack.supply[:9]) == 116 and sum(pack.supply[9:]) == 28 and sum(pack.planes) == 12
    assert Counter(len(icons) for icons in pack.icons) == {1: 34, 2: 18, 3: 20}


def test_the_balance_the_spec_states():
    pack = base()
    icons = Counter(icon for row in pack.icons for icon in row)
    points = Counter[int]()
    for row, value in zip(pack.icons, pack.points, strict=True):
        for icon in row:
            points[icon] += value
    assert set(icons.values()) <= {16, 17} and all(97 <= value <= 101 for value in points.values())
    effects = Counter(pack.effect)
    assert [effects[k] for k in range(5)] == [10, 8, 7, 5, 6] and all(effects[k] == 9 for k in range(9, 13))
    assert Counter(icon for row in pack.office_icons for icon in row) == dict.fromkeys(range(8), 9)
    assert [sum(cost[k] for cost in pack.campaign_cost) for k in range(4)] == [8] * 4


def broken(tmp_path: Path, old: str, new: str) -> str:
    text = BASE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "broken.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(layover.Malformed) as error:
        load(path)
    return str(error.value)


@pytest.mark.parametrize("old, new, says", [
    ("service_each = 13\n", "", "service_each"),
    ("destinations = 72", "destinations = 71", "says 71"),
    ("offices = 36", "offices = 35", "says 35"),
    ("service_tokens = 116", "service_tokens = 115", "says 115"),
    ('haul = "short", icons = ["food"]', 'haul = "tiny", icons = ["food"]', "tiny"),
    ('icons = ["food"], vp = 3', 'icons = ["fud"], vp = 3', "fud"),
    ('icons = ["food"], vp = 3', 'icons = ["food", "food"], vp = 3', "different services"),
    ('icons = ["food"], vp = 3', 'icons = ["food"], pv = 3', "pv"),
    ('kind = "activity", effect = "beach"', 'kind = "activity", effect = "beech"', "beech"),
    ('kind = "activity", effect = "beach"', 'kind = "leisure", effect = "beach"', "leisure"),
    ('code = "CUN"', 'code = "SAN"', "three letters of its own"),
    ('icons = ["art", "freight"], vp = 6', 'icons = ["art", "shop"], vp = 6', "same icons"),
    ('icons = ["art", "art"]', 'icons = ["art"]', "two icons"),
    ('icons = ["art", "art"]', 'icons = ["art", "food"]', "same icons"),
    ('cost = ["culture", "culture"]', 'cost = ["culture", "sport"]', "costs the same"),
    ("tiers = [[3, 12]]", "tiers = [[3]]", "pairs"),
    ("tiers = [[2, 4], [3, 6], [4, 8]]", "tiers = [[2, 4], [2, 6], [4, 8]]", "rise"),
    ('rule = "service", service = "baggage"', 'rule = "service", service = "luggage"', "luggage"),
    ('power = "analyst"', 'power = "annalist"', "power"),
    ('office = ["plane", "plane", "plane"', 'office = ["plane", "plane"', "six faces"),
    ("capacity = 4", "capacity = 6", "between"),
    ('hauls = ["short", "medium"], plane', 'hauls = ["short"], plane', "hauls"),
    ("market_height = { 2 = 4,", "market_height = { 2 = 9,", "too few"),
    ("planes_per_size = { 2 = 2,", "planes_per_size = { 2 = 5,", "between"),
    ("office_stack_height = 12", "office_stack_height = 11", "all the offices"),
    ('letter = "C"', 'letter = "B"', "letter"),
    ('action = "reserve", places_suitcase = false', 'action = "build", places_suitcase = false', "its id names"),
])
def test_bad_packs_are_refused_with_file_and_line(tmp_path, old, new, says):
    message = broken(tmp_path, old, new)
    assert says in message, message
    assert re.search(r"broken\.toml(:\d+)?: ", message)


def test_a_missing_field_names_its_line(tmp_path):
    rest = ', kind = "activity", effect = "beach" }'
    message = broken(tmp_path, f", vp = 3{rest}", rest)
    rows = BASE.read_text(encoding="utf-8").splitlines()
    line = next(n for n, row in enumerate(rows, 1) if row.startswith("dest_cun"))
    assert f"broken.toml:{line}: destination.dest_cun.vp: is missing" in message


def test_a_file_that_is_no_toml(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text("nonsense", encoding="utf-8")
    with pytest.raises(layover.Malformed, match="not valid TOML"):
        load(path)
