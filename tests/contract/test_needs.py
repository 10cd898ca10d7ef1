"""What the lab, the server and the web need of a game is there; a game without it is refused, and told so."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

import layover.games
from layover.engine import contract
from layover.engine.chance import Rng
from layover.engine.errors import Broken, Malformed
from layover.engine.event import TURN
from layover.engine.words import Words
from layover.games import IDS, get
from layover.lab.play import Deal, play
from tests.tables import USUAL, Layout, play_on

LACKING = {
    "event.turn": "event.turn is missing: every game tells it when a seat's turn begins",
    "event.founds": "event.founds is missing, which components in game.py names",
    "event.founds.args": "event.founds should have a component among its args",
    "event.founds.rule": "event.founds should name its rule, one of rules.toml, not None",
    "end.last_share": "end.last_share is missing",
    "option.bonus": "option.bonus is missing",
    "component": "component.founds is missing",
    "pick.found": "pick.found is missing",
    "event.scored_alone": "event.scored_alone is missing, which source.companies names",
    "event.scored.args": "event.scored should have a company among its args: source.companies names it",
    "event.would_share": "event.would_share is missing, which view.ties names",
    "section.PREPARATION": "section.PREPARATION is missing, in which rules.toml puts AIR-002",
}


@pytest.fixture
def fresh() -> Iterator[None]:
    """Games are loaded anew, before and after."""
    get.cache_clear()
    yield
    get.cache_clear()


def own_words() -> Words:
    """Those of Airlines, to spoil."""
    words = Words("layover.games.airlines")
    words.tree, words.rules = deepcopy(words.tree), deepcopy(words.rules)
    return words


def without(*paths: str) -> Words:
    """The words of Airlines with something left out."""
    words = own_words()
    for path in paths:
        *tables, key = path.split(".")
        place = words.tree
        for table in tables:
            place = place[table]
        del place[key]
        words._places = {id: names for id, names in words._places.items() if path != f"section.{id}"}
    return words


@pytest.mark.parametrize("path, complaint", LACKING.items(), ids=LACKING)
def test_a_game_without_it_is_refused_when_it_is_loaded(path: str, complaint: str, fresh: None,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layover.games, "words_of", lambda game: without(path))
    with pytest.raises(Malformed) as refusal:
        get("airlines")
    assert refusal.value.code == "game/contract" and "the game airlines lacks" in str(refusal.value)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("key", ["section", "kind", "en", "fr"])
def test_a_rule_without_it_is_named(key: str) -> None:
    words = own_words()
    del words.rules["AIR-084"][key]
    with pytest.raises(Malformed, match=f"rules.toml: AIR-084 has no '{key}'"):
        contract.check(get("airlines"), words)


@pytest.mark.parametrize("module, name", [("game", "GAME"), ("evaluate", "JUDGE"), ("scene", "SCENE")])
def test_a_module_or_a_name_that_every_game_has_is_named_where_it_is_missing(
        module: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    id = f"no_{module}"
    (tmp_path / id).mkdir()
    (tmp_path / id / "__init__.py").touch()
    (tmp_path / id / "scene.py").write_text("KIND = None\n", encoding="utf-8")
    monkeypatch.setattr(layover.games, "__path__", [str(tmp_path)])
    with pytest.raises(Malformed, match=f"the game {id} has no {name}: it stands in layover/games/{id}/{module}.py"):
        layover.games.part_of(id, module, name)


def test_an_event_is_of_one_source() -> None:
    words = own_words()
    words.tree["source"]["bonus"]["events"].append("scored")
    with pytest.raises(Malformed, match="source.bonus should leave event.scored to the source that has it"):
        contract.check(get("airlines"), words)


def test_all_that_is_missing_is_said_at_once() -> None:
    words = without("event.turn", "option.bonus")
    with pytest.raises(Malformed) as refusal:
        contract.check(get("airlines"), words)
    assert len(str(refusal.value).splitlines()) == 3


def test_the_lab_does_not_count_the_turns_of_a_game_that_tells_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layover.lab.play.TURN", "tour")
    with pytest.raises(Broken, match="airlines, game 0, seed 1: no event 'tour' was told"):
        play([Deal("airlines", 0, ("random", "random"), {}, 1, 1)])


@pytest.mark.parametrize("layout", USUAL, ids=str)
def test_every_game_tells_its_turns_ends_as_it_says_and_shows_scores(layout: Layout) -> None:
    table = layout.table(19)
    rng = Rng.seeded(19)
    while not table.over:
        panels = table.view()["seats"]
        assert [type(panel["score"]) for panel in panels] == [int] * table.seats
        play_on(table, rng, 7)
    turns = [event for event in table.events() if event["kind"] == TURN]
    assert len(turns) >= table.seats and {event["seat"] for event in turns} == set(range(table.seats))
    assert table.game.end_cause(table.state) in table.game.end_causes
    assert [panel["score"] for panel in table.view()["seats"]] == table.scores


def test_every_list_of_games_names_them_all() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    independent = next(one for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "independence")
    assert independent["modules"] == [f"layover.games.{id}" for id in IDS]
    assert [info.id for info in layover.games()] == list(IDS)
