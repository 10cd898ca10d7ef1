"""Every game speaks both languages, and every id it cites is a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.stack import Never
from layover.engine.table import words_of
from layover.engine.words import LANGUAGES
from layover.games import IDS, get
from tests.tables import layouts, play_on

SOURCES = Path(__file__).parents[2] / "src" / "layover" / "games"
KINDS = {"setup", "turn", "limit", "effect", "score", "end", "option", "automa", "fact"}
every_game = pytest.mark.parametrize("id", IDS)


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
    refusing = set(re.findall(r'Rule\("([^"]+)"\)', text))
    assert {rule for rule in refusing if "no_en" not in words.rules[rule]} <= refusing


@every_game
def test_every_step_pick_option_and_ending_has_words(id: str) -> None:
    game = get(id)
    words = words_of(game)
    for lang in LANGUAGES:
        assert words.title(lang)
        assert words.text("game", "line", lang)
        for option in game.options:
            assert words.text("option", option.id, lang)
        for step in game.asks:
            if not step.name:
                continue
            if step.size:
                sentence = words.pick(step.name, "{target}", lang)
                assert ("{target}" in sentence) == bool(step.noun), step.name
            if not isinstance(step, Never) and step.name in words.tree["prompt"]:
                assert words.prompt(step.name, lang)


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
                    assert "{" not in table.describe(pick, lang)
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
