"""Finished games kept as text: where they are, what set of them is complete, and picks that must be refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import layover
from layover.engine import replay, transcript
from layover.engine.chance import Rng
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.games import get

FOLDER = Path(__file__).parent / "golden"


def goldens(game: str) -> list[Path]:
    return sorted((FOLDER / game).glob("*.lay"))


def missing(game: str) -> set[str]:
    """What the goldens of a game do not show yet: seat counts, endings, automas, values of options."""
    rules = get(game)
    wanted = {f"{count} seats" for count in range(rules.least_seats, rules.most_seats + 1)}
    wanted |= {f"ends by {cause}" for cause in rules.end_causes} | set(rules.automas)
    wanted |= {f"{option.id}={value}" for option in rules.options for value in option.values[1:]}
    for path in goldens(game):
        table = layover.replay(path.read_text(encoding="utf-8"))
        wanted -= {f"{table.seats} seats", f"ends by {rules.end_cause(table.state)}", *table.setup.seats}
        wanted -= {f"{id}={value}" for id, value in table.setup.options.items()}
    return wanted


def perft(table: Table, depth: int) -> int:
    """How many sequences of picks there are from here, those of chance included."""
    return _perft(table.game, table.state, depth)


def _perft(game: Any, s: Any, depth: int) -> int:
    if game.over(s):
        return 1
    picks = game.legal(s)
    if depth == 1:
        return len(picks)
    count = 0
    for pick in picks:
        after = s.copy()
        game.apply(after, pick)
        count += _perft(game, after, depth - 1)
    return count


def perft_file(game: str) -> dict[str, list[int]]:
    """For some plies of a random game: depth and count."""
    path = FOLDER / game / "perft.json"
    assert path.exists(), f"{game} has no goldens yet: write them with `python tests/make_goldens.py {game}`"
    data: dict[str, list[int]] = json.loads(path.read_text(encoding="utf-8"))
    return data


def mutations(path: Path, stride: int) -> Iterator[tuple[Table, int, int]]:
    """From every `stride`-th decision of a golden: a table, a seat and a pick near the one really made."""
    found = transcript.read(path.read_text(encoding="utf-8"))
    game = get(found.game)
    table = replay.begin(found, game, game.load_pack(None), None)
    rng = Rng.seeded(1)
    made: list[int] = []
    for line in found.lines:
        pick = table.pick(line.pick)
        if line.seat != CHANCE:
            if line.ply % stride == 0:
                for seat, other in _near(table, line.seat, pick, made, rng):
                    yield table, seat, other
            made.append(pick)
        replay.follow(table, line)


def _near(table: Table, seat: int, pick: int, made: list[int], rng: Rng) -> Iterator[tuple[int, int]]:
    game = table.game
    heading = game.heading_of[pick]
    yield (seat + 1) % table.seats, pick                                      # another seat
    for other in (pick - 1, pick + 1, *made[-3:]):                            # off by one, and picks of before
        if 0 <= other < game.picks:
            yield seat, other
    for ask in game.asks:                                                     # another heading, the same target
        if ask.size and ask is not heading:
            yield seat, int(ask.base + min(pick - heading.base, ask.size - 1))
    decision = table.decision
    assert decision is not None
    for candidate in decision.candidates:
        yield seat, candidate.pick
    for k in range(20):
        yield seat, rng.below(game.picks)


def refusals(game: str, stride: int) -> Counter[str]:
    """How often each rule refused a mutated pick of the goldens."""
    seen: Counter[str] = Counter()
    for path in goldens(game):
        for table, seat, pick in mutations(path, stride):
            rule = table.game.ruling(table.state, seat, pick)
            if rule is not None:
                seen[rule.id] += 1
    return seen


def rules_in_goldens(game: str) -> set[str]:
    """The rules that events of the goldens follow."""
    found: set[str] = set()
    for path in goldens(game):
        table = layover.replay(path.read_text(encoding="utf-8"))
        found |= {event["rule"] for seat in [None, *range(table.seats)] for event in table.events(seat)}
    return found


