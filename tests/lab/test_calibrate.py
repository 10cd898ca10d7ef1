"""Calibration: the scale that games were made with is found again, and what is said is held against what came of it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from layover.engine.errors import Malformed
from layover.engine.odds import Odds, as_said, as_seen, chances
from layover.games import IDS, get, judge_of
from layover.lab import calibrate as lab
from layover.lab import samples as games
from layover.lab.calibrate import Evidence, calibrate, fitted, mean_loss, scale_of, told_best
from layover.lab.candour import Word, calibration_error, honesty
from layover.lab.samples import Deal, Position, Said, Sample

JUDGE = judge_of("portal")


def made(scale: float, games: int, seats: int = 2, rounds: float = 0.0) -> list[Position]:
    """Positions of which the chances are known: the winner of each is drawn by them."""
    dice = Random(f"{scale} {seats} {rounds}")
    found = []
    for number in range(games):
        worth = [dice.gauss(0, 4) for _ in range(seats)]
        winner = dice.choices(range(seats), chances(worth, scale))[0]
        found.append(Position(number, rounds, tuple(worth), tuple(float(seat == winner) for seat in range(seats))))
    return found


@pytest.mark.parametrize("scale", [1.0, 4.0])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_scale_that_games_were_made_with_is_found_again(scale: float, seats: int) -> None:
    assert scale_of(made(scale, 3000, seats), JUDGE) == pytest.approx(scale, rel=0.12)


def test_where_a_lead_means_nothing_no_chance_is_seen_in_it() -> None:
    said = chances([3.0, 0.0], scale_of(made(1e6, 2000), JUDGE))
    assert max(said) < 0.56


def test_each_phase_has_its_own_scale_and_is_judged_by_games_held_out() -> None:
    early, late = made(8.0, 3000, rounds=1.0), made(1.0, 3000, rounds=9.0)
    middle = made(3.0, 3000, rounds=5.0)
    sample = Evidence([*early, *middle, *late], [])
    more = [one for rounds in (1.0, 5.0, 9.0) for one in made(2.0, 1000, 3, rounds)]
    found = fitted("portal", "so", 1, {2: sample, 3: Evidence(more, [])})
    for odds, nothing in ((found.candour.holds, 1.0), (found.candour.favour, 0.0)):
        assert odds.two == odds.more == (nothing,) * 3, "nothing was said"
    assert found.odds.two[0] > 2 * found.odds.two[1] > 4 * found.odds.two[2]
    assert found.error < 0.03 and found.loss["fitted"] < found.loss["even"]
    assert found.loss["fitted"] <= mean_loss([one for one in sample.positions if lab.is_held_out(one)],
                                             Odds((0.0,), (30.0,), (30.0,)))


def test_who_says_too_much_has_an_error() -> None:
    assert calibration_error(words(0.9, 1, 0) + words(0.1, 0, 1)) == pytest.approx(0.4)
    assert calibration_error(words(0.5, 1, 0)) == 0.0


def words(said: float, *won: float) -> list[Word]:
    return [Word(game, said, float(one)) for game, one in enumerate(won)]


def talk(holds: float, favour: float, seats: int, games: int) -> list[Said]:
    """Bots of whose words so much holds, and that favour their own turn. The chance is drawn, and the winner by it."""
    dice = Random(f"{holds} {favour} {seats}")
    found = []
    for number in range(games):
        truth = 1 / (1 + (seats - 1) * 2.718 ** -dice.gauss(0, 1))
        won = float(dice.random() < truth)
        seen = as_seen(truth, seats, holds, favour)
        found += [Said(number, rounds, seats, seen, won) for rounds in (1.0, 5.0, 9.0)]
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("holds", [0.4, 1.5])
@pytest.mark.parametrize("favour", [-0.5, 0.0, 0.5])
def test_how_much_of_what_a_bot_sees_holds_and_its_favour_are_found_again(holds: float, favour: float, seats: int
                                                                          ) -> None:
    found = told_best(talk(holds, favour, seats, 7500)[::3])
    assert found[0] == pytest.approx(holds, rel=0.12) and found[1] == pytest.approx(favour, abs=0.15)


def test_where_what_is_seen_means_nothing_an_even_share_is_said() -> None:
    talk = [Said(k, 1.0, 2, 0.3 + 0.4 * (k % 2), float(k // 2 % 2)) for k in range(2000)]
    holds, favour = told_best(talk)
    assert [as_said(one.value, 2, holds, favour) for one in talk] == pytest.approx([0.5] * 2000, abs=0.01)


def test_what_is_said_is_honest_in_games_that_did_not_fit_it() -> None:
    found = fitted("portal", "so", 1, {
        seats: Evidence([one for rounds in (1.0, 5.0, 9.0) for one in made(2.0, 40, seats, rounds)],
                      talk(0.4, 0.5, seats, 2000)) for seats in (2, 3)})
    for seats in (2, 3):
        assert found.seen[seats].low > 0.05 > found.said[seats].error
        assert found.said[seats].games == 2000 and found.said[seats].words == 6000
        assert [(one.name, sum(count for _, _, count in one.points)) for one in found.by_seats[seats]] == [
            ("early", 2000), ("middle", 2000), ("late", 2000)]
        assert all(said == pytest.approx(came, abs=0.15)
                   for one in found.by_seats[seats] for said, came, count in one.points if count > 100)


def test_luck_is_told_from_dishonesty() -> None:
    dice = Random(3)
    honest = [Word(k, said, float(dice.random() < said)) for k, said in enumerate([0.25, 0.45, 0.65, 0.85] * 100)]
    found = honesty(honest)
    assert found.low <= 0.01 and found.luck / 3 < found.error < 3 * found.luck
    assert honesty(honest * 5).luck == pytest.approx(found.luck), "more turns of the same games prove nothing"
    liar = honesty([Word(one.game, 0.95, one.won) for one in honest])
    assert liar.low > 0.3 and liar.low < liar.error < liar.high


def test_a_kept_game_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [Deal("portal", "random", 2, k, k) for k in range(3)]
    file = tmp_path / "new" / "portal.jsonl"  # the folder is made
    first = [*games.samples(deals[:2], file=file)]
    with file.open("a") as lines:
        lines.write('{"deal": "torn')
    played: list[Deal] = []

    def note(deal: Deal) -> Sample:
        played.append(deal)
        return Sample([], (), [])

    monkeypatch.setattr(games, "play", note)
    again = [*games.samples(deals, file=file)]
    assert played == deals[2:] and again[:2] == first and len(games.read(file)) == 3
    other = [Deal("portal", "greedy", 2, 0, 0)]
    assert [*games.samples(other, file=file)] == [Sample([], (), [])] and played[-1:] == other


def test_a_run_says_the_same_again_and_writes_what_it_found(tmp_path: Path) -> None:
    done: list[int] = []
    one = calibrate("portal", "random", 4, seed=3, out=tmp_path, on_progress=done.append)
    other = calibrate("portal", "random", 4, seed=3)
    assert one.to_json() == other.to_json() and sum(done) == one.games == 8
    for table in tomllib.loads((tmp_path / "portal.toml").read_text()).values():
        assert len(table["rounds"]) == len(table["two"]) == len(table["more"]) == len(lab.PHASES)
        assert table["how"].startswith("layover calibrate portal --bot random --games 4 --seed 3: ")
    assert json.loads((tmp_path / "portal.json").read_text())["positions"] == one.positions
    assert "no word" in (tmp_path / "portal.toml").read_text(), "random says nothing"
    assert {file.name for file in tmp_path.glob("*.svg")} == {"portal.svg", "portal-2.svg", "portal-4.svg"}
    for drawing in tmp_path.glob("*-*.svg"):
        assert drawing.read_text().startswith("<svg ") and all(f">{name}</text>" in drawing.read_text()
                                                               for name in lab.PHASES)
    with pytest.raises(Malformed, match="at least 4 games"):
        calibrate("portal", "random", 2)


def test_a_game_is_played_again_as_it_was_and_what_bots_said_is_held_against_its_result() -> None:
    deal = Deal("portal", "greedy", 2, 0, 5)
    found = games.play(deal)
    judge = judge_of("portal")
    bolder = judge.believing({"card": 3.0})
    told = [*games.positions(deal, found, [judge, bolder])]
    assert len(told) > 10 and [one.worth for one, _ in told] != [one.worth for _, one in told]
    assert told == [*games.positions(deal, games.play(deal), [judge, bolder])]
    assert all(one.won == found.won and sum(one.won) == pytest.approx(1.0) for one, _ in told)
    assert {one.rounds for one in found.said} <= {one.rounds for one, _ in told}
    assert all(0.0 <= one.value <= 1.0 and one.won in (0.0, 0.5, 1.0) for one in found.said)


@pytest.mark.parametrize("game", IDS)
def test_every_turn_gives_a_position_also_one_that_ends_with_a_draw(game: str) -> None:
    deal = Deal(game, "random", 2, 0, 3)
    found = games.play(deal)
    rules = get(game)
    s, luck = games.begin(rules, *games.laid(rules, deal), deal.seed)
    turns = []
    for pick in found.picks:
        turns.append(rules.turn(s))
        rules.apply(s, pick)
        rules.deal(s, luck)
    told = [round(one.rounds * deal.seats) for one, in games.positions(deal, found, [judge_of(game)])]
    assert told == sorted(set(turns)) and len(told) > 10
