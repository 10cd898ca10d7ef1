"""The pack: what the box holds, and packs that are refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import layover
from layover.games.portal.loader import BASE, base, load
from layover.games.portal.pack import ACTIONS, CHARACTERS


def broken(tmp_path: Path, old: str, new: str) -> layover.Malformed:
    """What the loader says of the base pack with one thing changed."""
    text = BASE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "broken.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(layover.Malformed) as error:
        load(path)
    assert error.value.code.startswith("pack/") and "broken.toml" in str(error.value)
    return error.value


def line_of(text: str) -> int:
    return next(n for n, line in enumerate(BASE.read_text(encoding="utf-8").splitlines(), 1) if line.startswith(text))


@pytest.mark.rule("POR-11", "POR-13", "POR-14")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    pack = base()
    assert (pack.chambers, pack.cards, pack.used, pack.subjects, pack.slices) == (18, 20, 15, 8, 8)
    assert (sum(pack.side_subjects), sum(pack.side_cake), sum(pack.side_cards)) == (42, 24, 17)
    assert (sum(pack.side_cube), sum(pack.side_turret)) == (5, 6)
    assert sorted(pack.action) == sorted(pack.character) == list(range(20))
    assert pack.ids["colour"] == ("red", "blue", "yellow", "green")
    columns = (pack.side_subjects, pack.side_cake, pack.side_cards, pack.side_cube, pack.side_turret)
    sides = set(zip(*columns, strict=True))
    known = {(2, 1, 0, 0, 0), (1, 0, 1, 0, 0), (2, 0, 2, 0, 0), (1, 2, 0, 0, 0), (0, 1, 0, 1, 0), (1, 1, 1, 0, 0)}
    assert known <= sides


def test_every_component_has_a_name_in_both_languages() -> None:
    pack = base()
    for lang in ("en", "fr"):
        for noun, ids in pack.ids.items():
            names = pack.names[lang][noun]
            assert len(names) == len(ids) and all(names)
        assert len(pack.action_text[lang]) == len(ACTIONS) and len(pack.character_text[lang]) == len(CHARACTERS)


CAKE = "a = { s = 1, c = 2, a = 0, k = 0, u = 0 }"
CUBE = "a = { s = 0, c = 1, a = 0, k = 1, u = 0 }"


@pytest.mark.parametrize(("old", "new", "says", "at"), [
    ("chambers = 18", "chambers = 17", "add up to 18", "chambers = 18"),
    ("subject_icons = 42", "subject_icons = 41", "add up to 42", "subject_icons"),
    ("two_cake_sides = 1", "two_cake_sides = 2", "add up to 1", "two_cake_sides"),
    ("start_pairs = 30", "start_pairs = 29", "add up to 30", "start_pairs"),
    ("hand_limit = 3\n", "", "is missing", "[const]"),
    ('fr = "Chambre de test 01"', 'fr = ""', "not empty", "chamber_01"),
    ('action = "neurotoxin"', 'action = "laughing_gas"', "does not exist", "card_14"),
    ('character = "glados"', 'character = "rick"', "all cards differ", "card_14"),
    ('start = "t8"', 'start = "t9"', "does not exist", "portal_blue"),
    ('start = "b8"', 'start = "t8"', "the other portal", "portal_orange"),
    ('t0 = ["t2", "m1"]', 't0 = ["t2"]', "should name m1, t2", "t0"),
    ('t0 = ["t2", "m1"]', 't0 = ["t2", "x1"]', "does not exist", "t0"),
    ("start_x = [1, 3, 5, 7, 9]", "start_x = [0, 2, 4, 6, 8]", "interlock", "middle"),
    ("start_x = [1, 3, 5, 7, 9]", "start_x = [1, 3, 5, 7]", "14 places", "[floor]"),
    ("start_x = [1, 3, 5, 7, 9]", "start_x = [1, 3, 5, 9, 11]", "rise by 2", "middle"),
    (CAKE, "a = { s = 1, c = 2, a = 0, k = 0 }", "is missing", "chamber_02"),
    (CAKE, "a = { s = 1, c = 2, a = 0, k = 0, u = 0, z = 1 }", "not known", "chamber_02"),
    (CUBE, "a = { s = 0, c = 0, a = 0, k = 1, u = 0 }", "side with cake", "chamber_04"),
    (CUBE, "a = { s = 0, c = 0, a = 0, k = 0, u = 0 }", "at least one icon", "chamber_04"),
    ('rule = "POR-201"', 'rule = "POR-202"', "should be POR-201", "aerial_faith_plate"),
    ('rule = "POR-301", offer = false', 'rule = "POR-301", offer = true', "makes an offer", "chell"),
    ('green = { letter = "G"', 'green = { letter = "R"', "different letters", "[colour]"),
    ('title = "Portal"', "", "is missing", ""),
])
def test_a_wrong_pack_is_refused_with_its_line(tmp_path: Path, old: str, new: str, says: str, at: str) -> None:
    error = broken(tmp_path, old, new)
    assert says in str(error)
    if at and new:
        assert f"broken.toml:{line_of(at)}:" in str(error)


def test_a_pack_without_a_floor_or_a_valid_appeal_is_refused(tmp_path: Path) -> None:
    text = BASE.read_text(encoding="utf-8")
    path = tmp_path / "broken.toml"
    path.write_text(text[:text.index("[appeal]")] + '[appeal]\nno = { en = "Please", fr = "Non" }\n', encoding="utf-8")
    with pytest.raises(layover.Malformed, match="without the letter E"):
        load(path)
    path.write_text(text.replace("top = { letter", "# top = { letter"), encoding="utf-8")
    with pytest.raises(layover.Malformed, match="3 floors"):
        load(path)
    path.write_text("title = [", encoding="utf-8")
    with pytest.raises(layover.Malformed, match="not valid TOML"):
        load(path)
