"""Bad packs are refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import layover
from layover.games.postcards import loader

BASE = loader.BASE.read_text(encoding="utf-8")


def refusal(tmp_path: Path, *changes: tuple[str, str]) -> str:
    text = BASE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "pack.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(layover.Malformed) as error:
        loader.load(path)
    return str(error.value)


def test_the_printed_pack_holds_what_the_box_says() -> None:
    pack = loader.base()
    assert (pack.regions, len(pack.spot_region), len(pack.card_region)) == (13, 56, 52)
    assert (sum(pack.gift_copies), len(pack.itinerary_start), 12 * pack.copies) == (25, 13, 72)
    slots = [pack.card_stamps[card].count(colour) for colour in range(4) for card in range(52)]
    assert [sum(slots[k * 52:(k + 1) * 52]) for k in range(4)] == [58, 59, 59, 58]
    assert pack.islands == 1 << 6


@pytest.mark.parametrize(("old", "new", "reason"), [
    ('stamps = ["red", "yellow", "green"], points = 3, ', 'points = 3, ', "stamps: is missing"),
    ('no = 1, region = "ile_de_france"', 'no = 1, region = "ile_de_re"', "names 'ile_de_re', which does not exist"),
    ('no = 2, region = "ile_de_france"', 'no = 7, region = "ile_de_france"', "should be 2"),
    ('"green"], points = 3', '"green"], points = 4', "should be 3 for 3 stamps"),
    ('["culture", "camp"]]', '["culture", "camping"]]', "a known symbol and a known effect"),
    ('["shore", "move2"], ["culture", "camp"]]', '["shore", "move2"], ["shore", "camp"]]', "shows a symbol twice"),
    ('["gastronomy", "extra_card"], ["shore", "move2"], ["culture", "camp"]]', '["gastronomy", "extra_card"]]',
     "should have 3 memories"),
    ('["gastronomy", "extra_card"], ["shore"', '["gastronomy", "stamp"], ["shore"', "but 25 memories give it"),
    ("postcards = 52", "postcards = 53", "says 53, but the tables of this file add up to 52"),
    ("gifts = 25", "gifts = 24", "says 24"),
    ("copies_of_each_card = 6", "copies_of_each_card = 7", "says 72, but the tables of this file add up to 84"),
    ("copies_of_each_card = 6", "copies_of_each_card = 2", "says 72"),
    ("hand_size = 5\n", "", "hand_size: is missing"),
    ("camps = 13", "camps = 12", "names camp 13; there are camps 1 to 12"),
    ("camps = 13", "camp = 13", "is not known here"),
    ('7 = "move1"', '7 = "fly"', "names 'fly'"),
    ("itinerary = [0, 2, 4, 7, 11]", "itinerary = [0, 2, 1, 7, 11]", "never fall"),
    ('neighbours = ["provence_alpes_cote_d_azur", "occitanie"]', 'neighbours = ["occitanie"]',
     "which does not name it back"),
    ("583,233 579,277 ", "583,233 579;277 ", "each corner should be x,y"),
    ('symbol = "sight", xy = [502, 217]', 'symbol = "beach", xy = [502, 217]', "says 7, but 6 spots show it"),
    ("xy = [502, 217]", "xy = [502]", "should be two numbers"),
    ('kind = "snow_globe", timing = "end"', 'kind = "snow_globe", timing = "flash"', "does not fit"),
    ('kind = "car", timing', 'kind = "lorry", timing', "names 'lorry'"),
    ('symbol = "beach", en = "Beach Keychain"', 'en = "Beach Keychain"', "symbol: is missing"),
    ('itin_02 = { start = "hauts_de_france"', 'itin_02 = { start = "ile_de_france"',
     "starts in the same region as itin_01"),
    ('itin_01 = { start = "ile_de_france", targets = ["grand_est"',
     'itin_01 = { start = "ile_de_france", targets = ["corse"'
     ', "grand_est"', "should name 4 different regions"),
    ('a = "corse", b = "occitanie"', 'a = "corse", b = "normandie"', "are not neighbours"),
    ("easy = 3", "easy = 9", "should be between 1 and 5"),
    ("river_slots = 5", "river_slots = 40", "should be between 1 and 8"),
    ('title = "Postcards"', 'title = ""', "should be a text"),
    ("[symbol]", "[symbols]", "is not known here"),
])
def test_a_wrong_pack_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    message = refusal(tmp_path, (old, new))
    assert reason in message and "pack.toml" in message


def test_the_line_is_named(tmp_path: Path) -> None:
    line = 1 + BASE[:BASE.index("pc_08_5 =")].count("\n")
    message = refusal(tmp_path, ('pc_08_5 = { no = 31, region = "occitanie"',
                                 'pc_08_5 = { no = 31, region = "nowhere"'))
    assert f"pack.toml:{line}: postcard.pc_08_5.region: names 'nowhere'" in message


def test_a_file_that_is_not_there_or_no_toml(tmp_path: Path) -> None:
    with pytest.raises(layover.Malformed, match="cannot be read"):
        layover.new("postcards", pack=str(tmp_path / "none.toml"))
    assert "is not valid TOML" in refusal(tmp_path, ("[count]", "[count"))


def test_another_pack_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text(BASE.replace("sent_to_end = 4", "sent_to_end = 1"), encoding="utf-8")
    table = layover.new("postcards", 2, seed=1, pack=str(path))
    bot = layover.bot("random", 1)
    while not table.over:
        table.play(bot.choose(table))
    assert max(len(panel["sent"]) for panel in table.view(None)["seats"]) >= 1
    table.take_census()
