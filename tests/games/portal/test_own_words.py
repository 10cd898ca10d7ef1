"""An appeal that a person types: checked, kept secret until all are in, and kept in the transcript (POR-138)."""

from __future__ import annotations

import json

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.scene import Scene
from layover.engine.typography import french
from tests.games.portal.test_end import tied_for_appeal

WORDS = "Pick a cat with \"claws\" & no <b>chains</b>"
PLEA = f"own_words {json.dumps(WORDS)}"


def lines(s: Scene, seat: int | None, lang: str = "en") -> list[str]:
    return s.table.story(seat, lang, names=["Anna", "Bruno", "Cleo", "Dora"])


@pytest.mark.rule("POR-138")
def test_a_typed_appeal_is_told_when_the_last_one_is_in() -> None:
    s = tied_for_appeal(4).play(PLEA)
    assert lines(s, 0)[-1] == f"You plead: “{WORDS}”"
    assert lines(s, 1)[-1] == "Anna has handed in an appeal, or thought better of it."
    assert s.table.view(0)["appeals"][0] == f"“{WORDS}”" and WORDS not in json.dumps(s.table.view(1))
    s.play("appeal:hunger")
    assert f"Anna pleads: “{WORDS}”" in lines(s, 2) and french(f"Anna plaide : « {WORDS} »") in lines(s, None, "fr")
    assert s.table.view(None)["appeals"][:2] == [f"“{WORDS}”", "hunger"]
    assert s.table.events(2)[-2]["text"] == WORDS
    s.play("vote:red", "vote:red")
    assert s.table.over and s.table.ranking[0] == 1


@pytest.mark.rule("POR-138")
@pytest.mark.parametrize("text", ["The cake", "a b c d f g h i j k l", "Café noir", "Œuf cru", "Нет"])
def test_a_typed_appeal_is_refused_by_its_rule(text: str) -> None:
    s = tied_for_appeal(3)
    assert s.refused(f"own_words {json.dumps(text)}") == "POR-138"
    assert s.refused("own_words") == "POR-138"                          # nothing was typed


@pytest.mark.rule("TABLE-11")
def test_a_pick_that_takes_no_text_is_refused_with_one() -> None:
    s = tied_for_appeal(3)
    assert s.refused('appeal:hunger "Cats for all"') == "TABLE-11"
    assert s.refused('decline_appeal "Cats for all"') == "TABLE-11"


@pytest.mark.parametrize("written", [
    'own_words ""', 'own_words "two  spaces"', 'own_words " a"', 'own_words "a\\u0007"', 'own_words "a\\u202eb"',
    'own_words "a\\nb"', "own_words cats for all", 'own_words 7', f'own_words "{"a" * 201}"', 'own_words "a" "b"',
    'own_words "a\\ud800"',
])
def test_what_cannot_have_been_kept_is_not_read(written: str) -> None:
    with pytest.raises(Malformed):
        tied_for_appeal(3).table.play(written)


def test_what_is_typed_is_tidied_before_it_is_kept() -> None:
    table = tied_for_appeal(3).table
    pick = table.pick("own_words")
    assert table.name(pick, "  Cats \t for\n all ") == 'own_words "Cats for all"'
    assert table.name(pick, "   ") == "own_words"
    assert table.name(pick, "a\u0301") == 'own_words "á"'
    for text in ("bell\x07", "a" * 201):
        with pytest.raises(Malformed):
            table.name(pick, text)


@pytest.mark.rule("POR-138", "POR-510")
def test_nobody_else_imagines_what_was_typed() -> None:
    s = tied_for_appeal(4).play(PLEA)
    game = s.table.game
    for seat, known in ((0, WORDS), (1, "")):
        assert {game.imagine(s.state, seat, Rng.seeded(k)).pleas[0] for k in range(5)} == {known}


def test_no_bot_types() -> None:
    table = tied_for_appeal(3).table
    assert table.pick("own_words") not in table.legal()
    assert table.pick("own_words") in [one.pick for one in table.decision.candidates]


def test_a_transcript_keeps_what_was_typed() -> None:
    table = layover.load(tied_for_appeal(3).table.dump(), seed=7)
    for pick in (PLEA, "appeal:hunger", "vote:red"):
        table.play(pick)
    text = table.transcript()
    assert PLEA in text
    again = layover.replay(text)
    assert again.view(0)["appeals"] == table.view(0)["appeals"] and again.record[0].text == WORDS
    assert again.story(2) == table.story(2)
    layover.verify(text)
    with pytest.raises(Malformed, match="altered"):
        layover.verify(text.replace("Pick a cat", "Drop a cat"))
    with pytest.raises(Malformed, match="POR-138"):
        layover.replay(text.replace("Pick a cat", "Pick here a cat"))


def test_a_position_keeps_what_was_typed_and_needs_no_place_for_it_without() -> None:
    s = tied_for_appeal(3)
    assert "pleas" not in s.table.dump()["state"]
    s.play(PLEA)
    dumped = json.loads(json.dumps(s.table.dump()))
    assert dumped["state"]["pleas"] == [WORDS, "", ""]
    loaded = layover.load(dumped)
    loaded.play("appeal:hunger")
    assert loaded.view(None)["appeals"][0] == f"“{WORDS}”"
    dumped["state"]["pleas"] = [7, "", ""]
    with pytest.raises(Malformed):
        layover.load(dumped)
