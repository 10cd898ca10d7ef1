"""What lies in a box is public: components as the pack has them, names and rules in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from layover.engine.words import LANGUAGES, Words
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
        again = await person.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304 and not again.content and again.headers["etag"] == answer.headers["etag"]


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
            assert {rule["id"]: (rule["section"], rule["text"]) for rule in told} == {
                id: (words.section(id, lang), words.rule(id, lang)) for id in words.rules}
