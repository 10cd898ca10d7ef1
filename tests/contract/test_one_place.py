"""All that a person reads of a game stands in its folder, once, and all of it is used."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.words import LANGUAGES, Words, words_of
from layover.games import IDS, folder, get
from tests.tables import layouts, play_on

ROOT = Path(__file__).parents[2]
WEB, BOARDS = ROOT / "web" / "src", ROOT / "src" / "layover" / "cli" / "boards"
SAYS_SOMETHING = 14
"""A text of more characters is somebody's sentence; a shorter one may be anybody's word."""

FRAME = {"game", "ply", "over", "asked", "seats", "score"}
"""What the page shows of any game by itself."""

TITLES = {"id", "floor", "top"}
"""What a card of a view is called by."""

every_game = pytest.mark.parametrize("id", IDS)


def texts(id: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every entry of a game's words that is a text in both languages, by its table and key."""
    for kind, entries in words_of(get(id)).tree.items():
        for key, entry in entries.items():
            if isinstance(entry, dict) and kind != "noun":
                yield kind, key, entry


def code(path: Path) -> str:
    """What a file says to people: without its comments, and without the documentation of its code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        return "\n".join(node.value for node in ast.walk(tree)
                         if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told)
    if path.suffix == ".toml":
        return re.sub(r"(?m)^#.*$", "", text)
    return re.sub(r"(?s)/\*.*?\*/|<!--.*?-->|(?m:^\s*//[^\n]*$)", "", text)


def asked_for(text: str) -> list[str]:
    """The keys that code mentions, as patterns: `f"level_{kind}"` mentions every level."""
    found = re.findall(r'"(\w+)"', text) + re.findall(r"'(\w+)'", text)
    for before, after in re.findall(r'f"(\w*)\{[^{}"]+\}(\w*)"', text) + re.findall(r"`(\w*)\$\{[^{}`]+\}(\w*)`", text):
        if before + after:
            found.append(rf"{before}\w+{after}")
    return found


def left_over(keys: set[str], asked: list[str]) -> set[str]:
    pattern = re.compile("|".join(sorted(set(asked))))
    return {key for key in keys if not pattern.fullmatch(key)}


def sources(folder: Path, names: str) -> str:
    """The code of some files, one after the other; nothing if there are none."""
    found = [path for path in sorted(folder.glob(names)) if path.is_file() and not path.name.endswith(".test.ts")]
    return "\n".join(path.read_text(encoding="utf-8") for path in found)


# Once

@every_game
def test_nothing_a_game_says_is_written_outside_its_folder(id: str) -> None:
    files = [path for path in [*(ROOT / "src" / "layover").rglob("*"), *WEB.rglob("*")]
             if path.suffix in (".py", ".toml", ".ts", ".svelte") and not path.name.endswith(".test.ts")
             and ROOT / "src" / "layover" / "games" not in path.parents]
    assert len(files) > 100
    said = {path: code(path) for path in files}
    for kind, key, entry in texts(id):
        for lang in LANGUAGES:
            if len(entry[lang]) > SAYS_SOMETHING:
                twice = [path for path, text in said.items() if entry[lang] in text]
                assert not twice, f"{kind}.{key} of {id} is written in {twice[0]} too: {entry[lang]}"


def test_a_board_has_no_words_of_its_own() -> None:
    boards = [path for path in (WEB / "games").rglob("*.*") if path.suffix in (".ts", ".svelte")]
    for path in boards:
        if path.name.endswith(".test.ts"):               # words for a test of what a board does with words
            continue
        assert not re.search(r"\bfr: *[\"'`]", code(path)), f"{path}: words belong in the game's words.toml"
    for path in BOARDS.glob("*.py"):
        assert not re.search(r"(?m)^(fr|en)$", code(path)), f"{path}: words belong in the game's words.toml"


@every_game
def test_a_board_does_not_repeat_what_it_would_say_anyway(id: str) -> None:
    tree = words_of(get(id)).tree
    for kind, others in (("board", ["label"]), ("terminal", ["board", "label"])):
        for key, entry in tree.get(kind, {}).items():
            other = next((tree[other][key] for other in others if key in tree.get(other, {})), None)
            assert other is None or any(other[lang] != entry[lang] for lang in LANGUAGES), f"{kind}.{key}"


# Complete

@every_game
def test_a_text_has_the_same_slots_in_both_languages(id: str) -> None:
    for kind, key, entry in texts(id):
        slots = [sorted(re.findall(r"\{(\w*)[^{}]*\}", entry[lang])) for lang in LANGUAGES]
        assert slots[0] == slots[1] or kind == "event", f"{kind}.{key}"


@every_game
def test_every_field_of_a_view_has_a_name_or_is_hidden(id: str) -> None:
    tree, pack = words_of(get(id)).tree, get(id).load_pack(None)
    ids = {one for row in pack.ids.values() for one in row}
    hidden, labels = set(tree["view"]["hidden"]), set(tree["label"])
    fields: set[str] = set()
    values: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            fields.update(node)
            for key, value in node.items():
                if key not in hidden:
                    walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)
        elif isinstance(node, str):
            values.add(node)

    for layout in layouts(id):
        table, rng = layout.table(21), Rng.seeded(21)
        while not table.over:
            walk(table.view(0))
            play_on(table, rng, 60)
        walk(table.view())
    assert fields - labels - hidden - ids - FRAME - TITLES == set(), "no name in [label], and not hidden"
    assert labels - fields - values == set(), "a label of nothing"
    assert set(tree["view"]["first"]) | hidden <= fields, "[view] names no field"


@every_game
def test_what_is_said_of_fields_components_and_points_exists(id: str) -> None:
    tree, pack = words_of(get(id)).tree, get(id).load_pack(None)
    box = tomllib.loads((folder(id) / "pack" / "base.toml").read_text(encoding="utf-8"))
    assert {label["noun"] for label in tree["label"].values() if "noun" in label} <= set(pack.ids)
    for kind in (kind for source in tree["source"].values() for kind in source["events"]):
        numbers = [slot for slot in tree["event"][kind].get("args", []) if slot.startswith("number")]
        assert not numbers or "number" in numbers, kind
    for noun, line in tree.get("printed", {}).items():
        fields = {field.removesuffix(f"_{lang}") for row in box[noun].values() for field in row for lang in LANGUAGES}
        for field, named in re.findall(r"\{(\w+):?([\w.]*)\+?\}", line["en"]):
            assert field in fields, f"printed.{noun}: no {noun} has a field {field}"
            assert not named or named.partition(".")[0] in {*pack.ids, *box}, f"printed.{noun}: there is no {named}"


@every_game
def test_a_boarding_pass_suggests_a_table_that_can_be_set(id: str) -> None:
    game, about = get(id), words_of(get(id)).tree["about"]
    assert game.least_seats <= 1 + about["bots"] <= game.most_seats
    assert re.fullmatch(r"[A-Z]{3}", about["code"]) and re.fullmatch(r"\d+–\d+", about["minutes"])
    values = {value for option in game.options for value in option.values if isinstance(value, str)}
    assert set(words_of(game).tree.get("value", {})) <= values


@every_game
def test_every_word_of_the_boards_and_names_is_used_and_every_one_they_ask_for_is_there(id: str) -> None:
    tree = words_of(get(id)).tree
    named, board, terminal, labels = (set(tree.get(kind, {})) for kind in ("name", "board", "terminal", "label"))
    drawn, letters = sources(WEB / "games" / id, "*"), sources(BOARDS, f"{id}.py")
    in_letters = [*asked_for(letters), "help"]
    assert left_over(named, asked_for(sources(folder(id), "*.py"))) == set()
    assert left_over(board, asked_for(drawn) + in_letters) == set()
    assert left_over(terminal, in_letters) == set()
    assert set(re.findall(r'\bsay\(\s*"(\w+)"', drawn)) <= board | labels
    assert set(re.findall(r'\b(?:say\(lang, |word\(|line\()["\'](\w+)["\']', letters)) <= board | labels | terminal


# Errors

@pytest.mark.parametrize("before, after, said", [
    ("[about]", "[abuot]", r"words\.toml:\d+: abuot: is not known here"),
    ('short = "Airlines"', 'shrot = "Airlines"', r"words\.toml:\d+: about\.shrot: is not known here"),
    ('code = "AIR"\n', "", r"words\.toml:\d+: about\.code: is missing"),
    ("bots = 2", "bots = 0", r"words\.toml:\d+: about\.bots: should be between 1"),
    ('Value", fr = "Valeur" }', 'Value" }', r"words\.toml:\d+: label\.value\.fr: is missing"),
    ('noun = "circle"', 'nuon = "circle"', r"words\.toml:\d+: label\.circles\.nuon: is not known here"),
    ('win = { en = "Most', 'wim = { en = "Most', r"words\.toml:\d+: goal\.wim: is not known here"),
    ("first = [", "fisrt = [", r"words\.toml:\d+: view\.fisrt: is not known here"),
])
def test_a_slip_in_the_words_is_told_with_its_place(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, after: str, said: str) -> None:
    (tmp_path / "slip").mkdir()
    (tmp_path / "slip" / "__init__.py").touch()
    text = (folder("airlines") / "words.toml").read_text(encoding="utf-8")
    assert text.count(before) == 1
    (tmp_path / "slip" / "words.toml").write_text(text.replace(before, after), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "slip", raising=False)
    with pytest.raises(Malformed, match=said):
        Words("slip")


def test_a_missing_sentence_is_told_with_its_file_and_key() -> None:
    with pytest.raises(Malformed, match=r"airlines.words\.toml: has no fr sentence for label\.nothing"):
        words_of(get("airlines")).in_letters("nothing", "fr")
