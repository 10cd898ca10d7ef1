"""Finished games replay to the last digest, the set of them is complete, and picks near theirs are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import layover
from layover.engine.chance import Rng
from layover.games import IDS
from tests.goldens import goldens, missing, mutations, perft, perft_file
from tests.tables import layouts, play_on

ALL = [path for game in IDS for path in goldens(game)]
every_game = pytest.mark.parametrize("game", IDS)


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_replays_to_the_last_digest(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = layover.verify(text)
    assert table.over
    assert any(entry.digest for entry in table.record)


@every_game
def test_the_goldens_show_every_seat_count_ending_automa_and_option(game: str) -> None:
    assert missing(game) == set(), f"`python tests/make_goldens.py {game}` writes what random play finds"


@pytest.mark.long
@every_game
def test_picks_near_the_real_ones_are_refused_by_a_rule_or_legal(game: str) -> None:
    refused = 0
    for path in goldens(game)[:4]:
        for table, seat, pick in mutations(path, 23):
            ruling = table.why_not(pick, seat)
            legal = pick in table.legal()
            if ruling is None:
                assert legal or table.game.heading_of[pick].anytime
                continue
            before = table.digest()
            with pytest.raises(layover.Refused) as refusal:
                table.play(pick, seat)
            assert refusal.value.rule == ruling.rule
            assert ruling.sentence("fr") and table.digest() == before
            refused += 1
    assert refused > 100


@every_game
def test_perft(game: str) -> None:
    """An accidental change of the rules changes these numbers first."""
    layout = layouts(game)[0]
    for plies, (depth, leaves) in perft_file(game).items():
        table = play_on(layout.table(1), Rng.seeded(1), int(plies))
        assert perft(table, depth) == leaves
