"""Saved positions and transcripts: what was played can be gone on with, replayed and proved, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import layover
from layover.engine import codec
from layover.engine.chance import Rng
from layover.engine.setup import Value
from layover.engine.table import Table
from tests.games.airlines.reading import random_end
from tests.tables import play_on

LAYOUTS: list[tuple[int, dict[str, Value]]] = [
    (2, {}), (3, {}), (4, {}), (5, {}), (6, {}), (2, {"delayed_scoring": True, "bonus": True}),
    (3, {"extra_round": True}), (4, {"extra_round": True, "delayed_scoring": True}), (5, {"bonus": True}),
    (6, {"bonus": True, "extra_round": True, "delayed_scoring": True}),
]


def play(seed: int, reload: bool) -> list[Any]:
    """A random game, each of its states saved and loaded again before the pick if so wished: picks and digests."""
    players, options = LAYOUTS[seed % len(LAYOUTS)]
    table = layover.new("airlines", players, seed, options)
    game, s, saved = table.game, table.state, table.dump()
    dice, rng = Rng.seeded(seed), Rng.seeded(seed + 1000)
    trail: list[Any] = []
    while s.stack:
        if reload:
            saved["state"] = codec.encode(game, s)
            s = layover.load(saved, seed=0).state
        picks = game.legal(s)
        trail.append(picks[rng.below(len(picks))])
        game.apply(s, trail[-1])
        game.deal(s, dice)
        if len(trail) % 50 == 0:
            trail.append(codec.digest(game, s))
    return [*trail, codec.digest(game, s), game.scores(s)]


@pytest.mark.long
@pytest.mark.parametrize("batch", range(20))
def test_saved_and_loaded_at_every_decision_a_game_goes_on_identically(batch: int) -> None:
    """Ten games a batch, of all seat counts and options."""
    for seed in range(10 * batch, 10 * batch + 10):
        assert play(seed, reload=True) == play(seed, reload=False)


# Loading what is not a saved position

def edited(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    position = json.loads(json.dumps(layover.new("airlines", 3, seed=1).dump()))
    change(position)
    return position


@pytest.mark.parametrize(("change", "code", "says"), [
    (lambda p: p.update(layover=2), "state/format", '"layover": 1'),
    (lambda p: p.pop("seats"), "state/format", "lacks 'seats'"),
    (lambda p: p.update(options=3), "state/format", "lacks 'options'"),
    (lambda p: p.update(rules=99), "state/rules", "rules version 99"),
    (lambda p: p.update(pack="0" * 16), "state/pack", "another pack"),
    (lambda p: p.update(game="chess"), "game/unknown", "no game 'chess'"),
    (lambda p: p["options"].update(bonus="maybe"), "option/value", "bonus cannot be maybe"),
    (lambda p: p["state"].pop("deck"), "state/columns", "deck"),
    (lambda p: p["state"].update(jokers=1), "state/columns", "jokers"),
    (lambda p: p["state"].update(turns="many"), "state/value", "'turns'"),
    (lambda p: p["state"].update(deck=["hit"]), "state/value", "'deck'"),
    (lambda p: p["state"]["deck"].__setitem__(0, 40), "state/census", "shares of hit instead of 12"),
    (lambda p: p["state"]["supply"].__setitem__(8, 9), "state/census", "9 markers of boi instead of 10"),
    (lambda p: p["state"].update(set_aside=1), "state/census", "scoring card"),
    (lambda p: p["state"].update(deck=[1]), "state/census", "column"),
    (lambda p: p["state"]["stack"].append(["dance", 0, 0, 0, 0]), "state/stack", "dance"),
    (lambda p: p["state"]["stack"].append(["activity", 7, 0, 0, 0]), "state/stack", "seat 7"),
    (lambda p: p["state"]["stack"].append(["end_turn", 0, 0, 0, 0]), "state/stack", "does not stop at a question"),
    (lambda p: p["state"].update(stack=5), "state/stack", "stack"),
])
def test_an_edited_position_is_refused(change: Callable[[dict[str, Any]], object], code: str, says: str) -> None:
    with pytest.raises(layover.Malformed, match=re.escape(says)) as error:
        layover.load(edited(change))
    assert error.value.code == code


# Transcripts

@pytest.fixture(scope="module")
def played() -> Table:
    return random_end(layover.new("airlines", 3, seed="fair", options={"bonus": True}), 5)


@pytest.fixture(scope="module")
def honest(played: Table) -> str:
    return played.transcript()


@pytest.mark.parametrize(("players", "options"), LAYOUTS)
def test_honest_transcripts_are_verified(players: int, options: dict[str, Value]) -> None:
    table = random_end(layover.new("airlines", players, f"seed {players}", options), players)
    proved = layover.verify(table.transcript())
    assert proved.over and proved.scores == table.scores and proved.digest() == table.digest()
    assert proved.transcript() == table.transcript()


def test_a_game_gone_on_with_from_a_saved_position_is_verified_as_well() -> None:
    middle = layover.load(play_on(layover.new("airlines", 3, seed=3), Rng.seeded(3), 100).dump(), seed="new")
    table = random_end(middle, 4)
    proved = layover.verify(table.transcript())
    assert proved.scores == table.scores and proved.ply == table.ply


def rejected(text: str) -> layover.Malformed:
    with pytest.raises(layover.Malformed) as error:
        layover.verify(text)
    return error.value


def picks_of(text: str, who: str) -> list[tuple[int, str, str]]:
    """Ply, line and pick of every line of chance or of a seat."""
    found = re.finditer(r"^ *(\d+) (chance|seat \d) +(\S+) .*$", text, re.M)
    return [(int(m[1]), m[0], m[3]) for m in found if m[2].startswith(who)]


def test_one_altered_draw_is_found(honest: str) -> None:
    """At every tenth draw: another card that might have come."""
    for ply, line, pick in picks_of(honest, "chance")[::10]:
        at = layover.replay(honest, upto=ply - 1)
        for other in [at.name(other) for other in at.legal() if at.name(other) != pick][:2]:
            error = rejected(honest.replace(line, line.replace(pick, other)))
            assert error.code == "verify/draw" and str(error).startswith(f"ply {ply}: the seed deals {pick}")


def test_one_altered_pick_is_found(honest: str) -> None:
    """At every fortieth pick: another one that was legal."""
    altered = 0
    for ply, line, pick in picks_of(honest, "seat")[::40]:
        at = layover.replay(honest, upto=ply - 1)
        for other in [at.name(other) for other in at.legal() if at.name(other) != pick][:1]:
            error = rejected(honest.replace(line, line.replace(pick, other)))
            assert error.code == "verify/check" and str(error).startswith(f"ply {ply}: the line was altered")
            altered += 1
    assert altered > 5


def test_an_altered_seat_is_found(honest: str) -> None:
    ply, line, _ = picks_of(honest, "seat 1")[3]
    assert str(rejected(honest.replace(line, line.replace("seat 1", "seat 2")))).startswith(f"ply {ply}: ")
    ply, line, _ = picks_of(honest, "chance")[3]
    assert "not a pick" in str(rejected(honest.replace(line, line.replace("chance", "seat 0"))))


def test_an_altered_seed_or_commitment_is_found(honest: str) -> None:
    for changed in (honest.replace("seed: fair", "seed: foul"),
                    re.sub(r"commitment: .", "commitment: " + ("0" if "commitment: 1" in honest else "1"), honest)):
        error = rejected(changed)
        assert error.code == "verify/commitment" and str(error).startswith("ply 0: ")


def test_an_altered_digest_is_found(honest: str) -> None:
    for ply, digest in re.findall(r"^digest (\d+) (\w+)$", honest, re.M)[::25]:
        wrong = digest[:-1] + ("0" if digest[-1] != "0" else "1")
        error = rejected(honest.replace(f"digest {ply} {digest}", f"digest {ply} {wrong}"))
        assert error.code == "verify/digest" and str(error).startswith(f"ply {ply}: ")


def test_an_altered_result_is_found(honest: str, played: Table) -> None:
    error = rejected(re.sub(r"^result: (\d+)", lambda m: f"result: {int(m[1]) + 1}", honest, flags=re.M))
    assert error.code == "verify/result" and str(error).startswith(f"ply {played.ply}: ")
    assert rejected(re.sub(r"^result: .*\n", "", honest, flags=re.M)).code == "verify/result"


def test_a_changed_header_is_found(honest: str) -> None:
    error = rejected(honest.replace("bonus=true", "bonus=false"))
    assert error.code == "verify/check" and str(error).startswith("ply 1: ")


def test_a_transcript_rewritten_to_fit_is_still_no_proof(honest: str) -> None:
    """Somebody deals himself another card and writes a new, consistent transcript: the seed gives it away."""
    table = layover.replay(honest, upto=0)
    ply, _, pick = picks_of(honest, "chance")[4]
    for line_ply, _, name in picks_of(honest, "")[:ply]:
        other = next(n for n in map(table.name, table.legal()) if n != pick) if line_ply == ply else name
        table.play(other, table.seat)
    table.dealer = layover.new("airlines", 3, seed="fair").dealer
    table._draws = ply
    forged = random_end(table, 5).transcript()
    error = rejected(forged)
    assert error.code == "verify/draw" and str(error).startswith(f"ply {ply}: ")


def test_a_missing_or_doubled_line_is_found(honest: str) -> None:
    ply, line, _ = picks_of(honest, "seat")[20]
    number = honest[:honest.index(line)].count("\n") + 1
    assert f"ply {ply + 1} where ply {ply} should stand" in str(rejected(honest.replace(line + "\n", "")))
    assert str(rejected(honest.replace(line, f"{line}\n{line}"))).startswith(f"line {number + 1}: ")


def test_an_unfinished_game_is_not_verified() -> None:
    table = layover.new("airlines", 3, seed=1)
    assert rejected(table.transcript()).code == "verify/seed"
    assert layover.replay(table.transcript()).digest() == table.digest()


def test_a_transcript_cut_anywhere_is_refused(honest: str) -> None:
    half = honest[:len(honest) // 2]
    with pytest.raises(layover.Malformed, match="cut off") as error:
        layover.replay(half)
    assert error.value.code == "transcript/cut" and str(error.value).startswith(f"line {half.count(chr(10)) + 1}: ")
    for k in range(1, 40):
        rejected(honest[:len(honest) * k // 40])
    for end in range(len(honest) - 12, len(honest) - 1):
        rejected(honest[:end])


@pytest.mark.parametrize(("old", "new", "code", "says"), [
    ("layover 1\n", "layover 2\n", "transcript/format", "line 1: "),
    ("layover 1\n", "", "transcript/format", "it should begin with 'layover 1', not 'game: airlines'"),
    ("rules: 1\n", "rules: 2\n", "transcript/rules", "played under rules version 2 of airlines; these are version 1"),
    ("pack: ", "pack: 0", "transcript/pack", "another pack"),
    ("pack: ", "packs: ", "transcript/header", "line 4: not a header line"),
    ("rules: 1\n", "", "transcript/header", "lacks 'rules'"),
    ("game: airlines", "game: chess", "game/unknown", "no game 'chess'"),
    ("seats: player player player", "seats: player", "seats/count", "2 to 6 seats"),
    ("seats: player player player", "seats: player player robot", "seats/kind", "'robot'"),
    ("bonus=true", "bonus=perhaps", "option/value", "bonus cannot be perhaps"),
    ("bonus=true", "luck=true", "option/unknown", "no option 'luck'"),
    ("seed: fair", "seed: fair\nposition: {", "transcript/position", "position"),
    ("seed: fair", "seed: fair\nposition: 7", "transcript/position", "position"),
    ("   1 chance ", "   1 nobody ", "transcript/line", "not a pick"),
    ("   2 chance ", "   3 chance ", "transcript/line", "ply 3 where ply 2 should stand"),
    ("   1 chance  draw_flight:", "   1 chance  draw_money:", "transcript/pick", "ply 1: draw_money"),
    ("   1 chance ", "   1 seat 2 ", "transcript/illegal", "ply 1: draw_flight"),
    ("result: ", "outcome: ", "transcript/line", "expected the result"),
])
def test_an_edited_transcript_is_refused(honest: str, old: str, new: str, code: str, says: str) -> None:
    assert honest.count(old) == 1
    with pytest.raises(layover.Malformed, match=re.escape(says)) as error:
        layover.replay(honest.replace(old, new))
    assert error.value.code == code


def test_an_illegal_pick_is_refused_with_its_rule(honest: str) -> None:
    ply, line, pick = next(row for row in picks_of(honest, "seat") if row[2] == "extend")
    with pytest.raises(layover.Malformed, match=rf"^ply {ply}: refuse_share is refused: .* \[AIR-022\]$"):
        layover.replay(honest.replace(line, line.replace(" extend ", " refuse_share ")))


def test_what_is_no_transcript_is_refused() -> None:
    for text in ("", "\n", "hello", "{}", "---\n---\n---\n"):
        with pytest.raises(layover.Malformed, match="line 1: ") as error:
            layover.replay(text)
        assert error.value.code == "transcript/format"
