"""The drawn boards know every kind of event that their game tells, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layover.engine.words import words_of
from layover.games import get

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
LISTED = {"airlines": ("choreography.ts", "SHOWN"), "duck_dealer": ("choreography.ts", "SHOWN"),
          "pdx": ("choreography.ts", "SHOWN"), "portal": ("choreography.ts", "SHOWN"),
          "postcards": ("story.ts", "READ")}
"""Where the board of each game lists what it shows."""


def test_every_drawn_board_is_held_to_its_game() -> None:
    assert set(LISTED) == {path.parent.name for path in WEB.glob("*/Board.svelte")}


@pytest.mark.parametrize("game", LISTED)
def test_a_board_knows_every_kind_of_event(game: str) -> None:
    file, name = LISTED[game]
    listed = re.search(rf"^const {name}: .*?\{{$(.*?)^\}};$", (WEB / game / file).read_text(encoding="utf-8"),
                       re.MULTILINE | re.DOTALL)
    assert listed, f"{file} has no list {name}"
    assert re.findall(r"^  (\w+): ", listed[1], re.MULTILINE) == list(words_of(get(game)).tree["event"])


@pytest.mark.parametrize("game", LISTED)
def test_a_board_waits_for_no_event_that_is_never_told(game: str) -> None:
    kinds = set(words_of(get(game)).tree["event"])
    for file in ("choreography.ts", "story.ts", "table.ts"):
        path = WEB / game / file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        cases = re.findall(r'(?:case|(?<!piece\.)kind ===) "(\w+)"', text)
        assert set(cases) <= kinds, file
