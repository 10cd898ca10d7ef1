"""What lies in a box is public: components as the pack has them, names and rules in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from layover.engine.words import GOAL, LANGUAGES, Words
from layover.games import IDS
from layover.games import get as rules_of
from tests.server.running import running


@pytest.mark.parametrize("game", IDS)
async def test_a_box_names_every_component_and_is_sent_once(folder: Path, game: str) -> None:
    async with running(str(folder / "box.db")) as site:
        person, path = site.person(), f"/api/games/{game}/box"
        answer = await person.http.get(path)
        box, pack = answer.json(), rules_of(game).load_pack(None)
        assert box["game"] == game and box["digest"] == pack.digest
        for lang in ("en", "fr"):
            assert {noun: tuple(names) for noun, names in box["names"][lang].items()} == pack.ids
            assert box["endings"][lang] and all(box["endings"][lang].values())
            assert all(name for names in box["names"][lang].values() for name in names.values())
        assert box["components"]["title"] == pack.title
        words = Words(f"layover.games.{game}").tree
        assert box["short"] == words["about"]["short"] and box["board"] == words.get("board", {})
        assert [box["goal"][part] for part in GOAL] == [words["goal"][part] for part in GOAL]
        assert box["goal"]["words"] == words.get("goal_word", {}) and box["summary"] == words["summary"]
        assert box["minutes"] == words["about"]["minutes"] and box["least_seats"] == rules_of(game).least_seats
        assert box["sheet"] == {"labels": words["label"], **words["view"], "sources": words["source"],
                                "printed": words.get("printed", {})}
        again = await person.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304 and not again.content and again.headers["etag"] == answer.headers["etag"]


async def test_a_boarding_pass_says_what_the_game_says_of_itself(folder: Path) -> None:
    async with running(str(folder / "box.db")) as site:
        for lang in LANGUAGES:
            told = (await site.person().http.get("/api/games", headers={"Accept-Language": lang})).json()
            for info in told:
                about = Words(f"layover.games.{info['id']}").tree["about"]
                assert (info["title"], info["line"]) == (about["title"][lang], about["line"][lang])
                assert (info["short"], info["code"], info["minutes"], info["suggested_bots"]) == (
                    about["short"], about["code"], about["minutes"], about["bots"])
            tie = next(option for info in told for option in info["options"] if option["id"] == "final_tie")
            assert tie["names"] == {"shared": {"en": "shared", "fr": "partagée"}[lang],
                                    "appeal": {"en": "pleaded", "fr": "plaidée"}[lang]}


async def test_there_is_no_box_of_an_unknown_game(folder: Path) -> None:
    async with running(str(folder / "box.db")) as site:
        answer = await site.person().http.get("/api/games/chess/box")
        assert answer.status_code == 404 and answer.json()["code"] == "path/unknown"


@pytest.mark.parametrize("game", IDS)
async def test_rules_and_their_chapters_are_in_the_readers_language(folder: Path, game: str) -> None:
    words = Words(f"layover.games.{game}")
    async with running(str(folder / "box.db")) as site:
        for lang in LANGUAGES:
            told = (await site.person().http.get(f"/api/games/{game}/rules", headers={"Accept-Language": lang})).json()
            assert [(rule["id"], rule["chapter"], rule["section"], rule["text"]) for rule in told] == [
                (id, words.chapter(id, lang), words.section(id, lang), words.rule(id, lang)) for id in words.in_order]
            assert any(rule.get("refusal") == words.refusal(rule["id"], lang) for rule in told)


async def test_rules_are_searched_in_the_readers_language(folder: Path) -> None:
    async with running(str(folder / "box.db")) as site:
        person, path = site.person(), "/api/games/airlines/rules/search"
        found = (await person.http.get(path, params={"words": "majorité"}, headers={"Accept-Language": "fr"})).json()
        assert [rule["id"] for rule in found["exact"]] == ["AIR-197"]
        start, end = found["exact"][0]["marks"][0]
        assert Words("layover.games.airlines").rule("AIR-197", "fr")[start:end] == "majorité"
        assert "AIR-193" in [rule["id"] for rule in found["related"]] and "contrôle" in found["same"]
        slip = (await person.http.get(path, params={"words": "majorty"}, headers={"Accept-Language": "en"})).json()
        assert (slip["exact"], slip["related"], slip["meant"]) == ([], [], ["majority"])
        assert (await person.http.get(path)).status_code == 400
        assert (await person.http.get(path, params={"words": "x" * 101})).status_code == 400
        assert (await person.http.get("/api/games/chess/rules/search?words=king")).status_code == 404


async def test_a_table_tells_what_it_changes_of_the_goal(folder: Path) -> None:
    async with running(str(folder / "box.db")) as site:
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
        wish = {"game": "airlines", "seats": seats, "options": {"bonus": True}}
        table = await site.person().post("/api/tables", wish)
        assert table["goal_here"] == [Words("layover.games.airlines").tree["goal_option"]["bonus"]]
