"""Every game speaks both languages, and every id it cites is a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.stack import Never
from layover.engine.typography import read_words
from layover.engine.words import GOAL, LANGUAGES, SUMMARY, words_of
from layover.games import IDS, get
from layover.server.http import boxes
from tests.reasons import reasons
from tests.tables import layouts, play_on

SOURCES = Path(__file__).parents[2] / "src" / "layover" / "games"
KINDS = {"setup", "turn", "limit", "effect", "score", "end", "option", "automa", "fact"}
MOST_WORDS = 60
"""On a goal card."""
every_game = pytest.mark.parametrize("id", IDS)
BADLY_SET = re.compile(r"(?<!\s)[ \u00a0](?=[;:!?%]|»(?!»))|[^\s»](?=[;!?]|:(?:\s|$)|»(?!»))|«(?!\u202f)")
"""In French: a sign without a thin space before it, or quotation marks without one inside."""


@every_game
def test_every_rule_has_its_sentences(id: str) -> None:
    words = words_of(get(id))
    for rule, entry in words.rules.items():
        assert entry["kind"] in KINDS, rule
        for lang in LANGUAGES:
            assert entry[lang].strip().endswith((".", "!", "?")), rule
            assert not re.search(r"\b[A-Z]{3,5}-\d", entry[lang]), f"{rule} cites an id in its sentence"
            assert words.refusal(rule, lang)
        assert ("no_en" in entry) == ("no_fr" in entry), rule


@every_game
def test_every_rule_stands_in_a_section_that_is_named_in_both_languages(id: str) -> None:
    words = words_of(get(id))
    parts = {part for entry in words.rules.values() for part in entry["section"].split("; ")}
    assert set(words.tree["section"]) <= parts, "a section without a rule"
    for key, names in words.tree["section"].items():
        assert all(names[lang].strip() for lang in LANGUAGES), key
    sections = {lang: [words.section(rule, lang) for rule in words.rules] for lang in LANGUAGES}
    assert sections["en"] != sections["fr"]
    assert not any("{" in section for told in sections.values() for section in told)


@every_game
def test_every_rule_cited_by_the_code_and_the_words_exists(id: str) -> None:
    words = words_of(get(id))
    text = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCES / id).rglob("*.py"))
    cited = set(re.findall(r'Rule\("([^"]+)"\)', text))
    cited |= {entry["rule"] for entry in words.tree["event"].values()}
    cited |= {option.rule for option in get(id).options}
    assert cited and cited <= set(words.rules)


@every_game
def test_every_refusal_can_be_told(id: str) -> None:
    """A rule with a refusal sentence that no code holds refuses nothing."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCES / id).rglob("*.py"))
    rules = [rule for rule, entry in words_of(get(id)).rules.items() if "no_en" in entry and "TABLE-" not in rule]
    assert rules and [rule for rule in rules if f'Rule("{rule}")' not in text] == []


@every_game
def test_every_rule_that_refuses_says_so_in_its_own_words(id: str) -> None:
    """`Refused` would else tell a player how the game goes, and not why the pick is not allowed."""
    rules = words_of(get(id)).rules
    assert [rule for rule in sorted(reasons(id)) if "no_en" not in rules[rule]] == []


@every_game
def test_every_step_pick_option_and_ending_has_words(id: str) -> None:
    game = get(id)
    words = words_of(game)
    for lang in LANGUAGES:
        assert words.title(lang)
        assert words.line(lang)
        for option in game.options:
            assert words.text("option", option.id, lang)
        for step in game.asks:
            if not step.name:
                continue
            if step.size:
                assert ("…" in words.heading(step.name, lang)) == bool(step.noun), step.name
            if not isinstance(step, Never) and step.name in words.tree["prompt"]:
                assert words.prompt(step.name, lang)


@every_game
def test_the_goal_card_is_read_in_a_minute(id: str) -> None:
    game, words = get(id), words_of(get(id))
    for lang in LANGUAGES:
        said = [words.text("goal", part, lang) for part in GOAL]
        assert all(text.endswith(".") for text in said)
        assert 15 < len(" ".join(said).split()) <= MOST_WORDS
    known = {option.id for option in game.options} | {
        f"seats_{n}" for n in range(game.least_seats, game.most_seats + 1)}
    assert set(words.tree.get("goal_option", {})) <= known
    usual = {option.id: option.default for option in game.options}
    assert words.goal_here(game, usual, game.most_seats, "en") == {}


def test_the_goal_card_tells_what_a_table_changes_of_it() -> None:
    game = get("portal")
    words, usual = words_of(game), {option.id: option.default for option in game.options}
    assert words.goal_here(game, usual | {"turn_limit": 30}, 2, "en") == {
        "turn_limit": "The testing stops after 30 turns in all."}
    assert words.goal_here(game, usual | {"turn_limit": "off"}, 2, "en") == {}
    airlines = get("airlines")
    assert list(words_of(airlines).goal_here(airlines, {"bonus": True}, 2, "fr")) == ["seats_2", "bonus"]


@every_game
def test_a_game_fits_on_one_page(id: str) -> None:
    words = words_of(get(id))
    for part in SUMMARY:
        lines = {lang: words.text("summary", part, lang).split("\n") for lang in LANGUAGES}
        assert 0 < len(lines["en"]) == len(lines["fr"]) <= 3
        assert all(line.endswith(".") and line.count("**") % 2 == 0 for told in lines.values() for line in told)


@every_game
def test_rules_are_told_in_the_order_of_play(id: str) -> None:
    words = words_of(get(id))
    assert sorted(words.in_order) == sorted(words.rules)
    chapters = list(words.tree["chapter"])
    assert chapters[:2] == ["goal", "turn"] and chapters.index("end") < chapters.index("setup")
    told = [[words.chapter(rule, lang) for rule in words.in_order] for lang in LANGUAGES]
    assert told[0] != told[1] and len(set(told[0])) == len(chapters) + 1
    assert words.in_order[-1].startswith("TABLE-")


@every_game
def test_every_question_event_and_pick_met_in_play_can_be_read(id: str) -> None:
    for layout in layouts(id):
        table = layout.table(21)
        rng = Rng.seeded(21)
        while not table.over:
            decision = table.decision
            assert decision is not None
            for lang in LANGUAGES:
                assert decision.ask(lang)
                for pick in table.legal():
                    assert "{" not in table.describe(pick, lang) + table.describe_now(pick, lang)
            play_on(table, rng, 5)
        for seat in [None, *range(table.seats)]:
            for lang in LANGUAGES:
                assert all("{" not in line and line for line in table.story(seat, lang))
            assert all(event["rule"] in table.words.rules for event in table.events(seat))
        for lang in LANGUAGES:
            assert table.words.text("end", table.game.end_cause(table.state), lang)


@every_game
def test_each_name_is_that_of_one_pick(id: str) -> None:
    table = layover.new(id, seed=1)
    for pick in range(table.game.picks):
        heading = table.game.heading_of[pick]
        if not heading.noun or pick - heading.base < len(table.pack.ids[heading.noun]):
            assert table.pick(table.name(pick)) == pick


# How it is set

def french_texts(tree: Any, french: bool = False) -> Iterator[str]:
    """All that is French in a file of words."""
    if isinstance(tree, str) and french:
        yield re.sub(r"\{[^}]*\}", "x", tree)           # what fills a slot is set by itself
    elif isinstance(tree, dict):
        for key, below in tree.items():
            yield from french_texts(below, french or key == "fr" or key.endswith("_fr"))
    elif isinstance(tree, list):
        for one in tree:
            yield from french_texts(one, french)


@every_game
def test_a_french_sign_stands_apart_and_never_first_in_a_line(id: str) -> None:
    words = words_of(get(id))
    box = msgspec.to_builtins(boxes.box(id))
    spoken = {kind: said for kind, said in words.tree.items() if kind != "noun"}
    told = [*french_texts(spoken), *french_texts(words.rules), *french_texts(box)]
    told += [words.section(rule, "fr") for rule in words.rules]
    assert len(told) > 100 and not [text for text in told if BADLY_SET.search(text)]


@pytest.mark.parametrize("package", ["layover.server", "layover.cli", "layover.lab"])
def test_so_does_what_is_said_around_the_games(package: str) -> None:
    told = list(french_texts(read_words(package)))
    assert len(told) > 30 and not [text for text in told if BADLY_SET.search(text)]


def test_what_is_badly_set_is_noticed() -> None:
    for text in ("Prêt ?", "Prêt\u00a0?", "Prêt?", "Vol: 3", "Vol : 3", "« Vol »", "«Vol»", "5 %", "Vol ; 3"):
        assert BADLY_SET.search(text), text
    assert not BADLY_SET.search("«\u202fVol\u202f»\u202f: 3\u202f% à 12:30\u202f?")
