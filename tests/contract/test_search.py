"""Rules are found by the words people use."""

from __future__ import annotations

from functools import cache

import pytest

from layover.engine.search import MOST_MEANT, Search
from layover.engine.words import LANGUAGES, words_of
from layover.games import IDS, get

every_game = pytest.mark.parametrize("id", IDS)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def search(id: str, lang: str = "en") -> Search:
    return Search(words_of(get(id)), get(id).load_pack(None), lang)


@every_game
@pytest.mark.parametrize(("text", "part"), [
    ("goal", "goal"), ("win", "goal"), ("how do I win?", "goal"), ("victory", "goal"), ("but", "goal"),
    ("gagner", "goal"), ("end", "end"), ("fin", "end"), ("turn", "turn"), ("tour", "turn")])
@every_language
def test_what_everybody_asks_finds_the_summary_first(id: str, lang: str, text: str, part: str) -> None:
    found = search(id, lang).find(text)
    assert found.summary == [part]
    assert found.exact or found.related, "and the rules of it"


@every_game
@every_language
def test_a_rule_id_finds_that_rule_alone(id: str, lang: str) -> None:
    rules = search(id, lang)
    first = rules.words.in_order[0]
    letters, digits = first.split("-")
    for text in (first, f" {first.lower()} ", f"{letters}{int(digits)}", f"{letters.lower()} {digits}"):
        found = rules.find(text)
        assert (found.exact, found.related, rules.rule(text)) == ([first], [], first)
    assert rules.rule(f"{letters}-9999") is None


@every_game
@every_language
def test_every_word_of_a_rule_finds_it(id: str, lang: str) -> None:
    rules = search(id, lang)
    for rule in rules.words.in_order[::9]:
        text = rules.words.rule(rule, lang)
        assert rule in rules.find(text).exact
        assert rules.marks(rule, text)[0][0] >= 0


@every_game
def test_components_are_found_by_their_names_in_both_languages(id: str) -> None:
    rules, pack = search(id), get(id).load_pack(None)
    nouns = [noun for noun in pack.ids if noun in rules.words.synonyms]
    assert nouns
    for noun in nouns:
        for lang in LANGUAGES:
            found = rules.find(pack.name(noun, 0, lang))
            assert found.exact or found.related, pack.name(noun, 0, lang)


def test_a_word_is_not_found_inside_another() -> None:
    found = search("airlines").find("win")
    assert found.exact == ["AIR-214", "AIR-213"], "wins and winner, whole words first"
    assert not any("drawing" in search("airlines").words.rule(id, "en") for id in found.exact)


def test_what_says_the_word_comes_before_what_means_it() -> None:
    found = search("airlines").find("majority")
    assert found.exact == ["AIR-193", "AIR-197"] and "AIR-194" in found.related
    assert "most shares" in found.same and "majority" not in found.same
    stock = search("airlines").find("stock")
    assert not stock.exact and "AIR-049" in stock.related and "share" in stock.same


def test_accents_plurals_and_beginnings_do_not_matter() -> None:
    rules = search("airlines", "fr")
    assert rules.find("egalites").exact == rules.find("égalité").exact != []
    assert set(rules.find("compagn").exact) >= set(rules.find("compagnie").exact)
    assert search("airlines").find("companies").exact == search("airlines").find("company").exact


def test_the_chapter_that_is_named_comes_first() -> None:
    found = search("duck_dealer").find("building")
    rules = search("duck_dealer").words
    assert [rules.chapter(id, "en") for id in found.exact][:2] == ["Building", "Building"]


def test_marks_are_where_the_words_stand() -> None:
    rules = search("airlines", "fr")
    sentence = rules.words.rule("AIR-197", "fr")
    assert [sentence[start:end] for start, end in rules.marks("AIR-197", "égalité majorit")] == ["égalité", "majorité"]


@pytest.mark.parametrize(("text", "meant"), [("majorty", "majority"), ("sabotgae", "sabotage"), ("shaer", "share")])
def test_a_slip_is_asked_back(text: str, meant: str) -> None:
    found = search("airlines").find(text)
    assert not found.exact + found.related and meant in found.meant and len(found.meant) <= MOST_MEANT


def test_nothing_is_found_for_nothing() -> None:
    for text in ("", " ?! ", "zeppelinquux"):
        found = search("airlines").find(text)
        assert not found.exact + found.related + found.summary + found.meant
