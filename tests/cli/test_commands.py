"""Each command: what it prints, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from layover.cli import COMMANDS, main
from layover.engine.words import words_of
from layover.games import IDS, get
from tests.cli.shell import FINISHED, layover_in_process, layover_process, refused_in_one_line

every_game = pytest.mark.parametrize("game", IDS)


def test_help_starts_without_games_lab_or_rich() -> None:
    import subprocess
    import sys

    script = ("import sys; from layover.cli import main\n"
              "try: main(['--help'])\n"
              "except SystemExit: pass\n"
              "print([m for m in sys.modules if m.split('.')[:2] in (['layover', 'lab'], ['rich'])"
              " or m.startswith('layover.games.') or m == 'rich'])")
    found = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True)
    assert found.stdout.splitlines()[-1] == "[]", found.stderr


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    import click

    with click.Context(main) as ctx:
        for name, sentence in COMMANDS.items():
            command = main.get_command(ctx, name)
            assert command is not None
            assert command.help is not None and command.help.splitlines()[0] == sentence


@pytest.mark.parametrize("command", [*([name] for name in COMMANDS), ["pack", "check"], ["pack", "new"],
                                     ["game", "new"]], ids=" ".join)
def test_every_command_has_help_with_examples(command: list[str]) -> None:
    found = layover_in_process(*command, "--help")
    assert found.exit_code == 0
    assert "Examples:" in found.stdout
    assert f"layover {command[0]}" in found.stdout


def test_the_version() -> None:
    assert layover_in_process("--version").stdout.startswith("layover ")


@every_game
def test_games(game: str) -> None:
    assert game in layover_in_process("games").stdout.lower().replace(" ", "_")
    listed = {info["id"]: info for info in json.loads(layover_in_process("games", "--json", "--lang", "fr").stdout)}
    assert listed[game]["seats"] and listed[game]["line"]
    for option in listed[game]["options"]:
        assert option["default"] in option["values"] and option["meaning"]


@every_game
def test_rules_are_listed_in_the_order_of_play_below_the_goal(game: str) -> None:
    found = layover_in_process("rules", game)
    data = json.loads(layover_in_process("rules", game, "--json").stdout)
    assert found.exit_code == 0 and sorted(rule["id"] for rule in data) == sorted(words_of(get(game)).rules)
    lines = found.stdout.splitlines()
    assert lines[0] == f"You win: {words_of(get(game)).text('goal', 'win', 'en')}"
    assert lines[4] == data[0]["chapter"] == "Goal"
    assert all(f"  {rule['id']}  {rule['sentence']}" in lines for rule in data)


@pytest.mark.parametrize("id", ["AIR-84", "AIR-084", "air-084", "AIR84"])
def test_one_rule_whole(id: str) -> None:
    found = layover_in_process("rules", "airlines", id, "--lang", "fr")
    assert found.stdout.startswith("AIR-084")
    assert "doit atteindre le plus petit cercle libre" in found.stdout


def test_rules_are_searched_in_sentences_and_ids() -> None:
    found = json.loads(layover_in_process("rules", "airlines", "--search", "SABOTAGE", "--json").stdout)
    assert "AIR-124" in [rule["id"] for rule in found]
    assert [rule["id"] for rule in json.loads(
        layover_in_process("rules", "airlines", "--search", "air-084", "--json").stdout)] == ["AIR-084"]
    nothing = layover_in_process("rules", "airlines", "--search", "zeppelin")
    refused_in_one_line(nothing, "zeppelin", code=1)
    slip = layover_in_process("rules", "airlines", "--search", "majorty")
    refused_in_one_line(slip, "did you mean majority?", code=1)


def test_the_goal_is_found_before_the_rules_of_it() -> None:
    found = layover_in_process("rules", "airlines", "--search", "goal").stdout
    assert found.index("You win:") < found.index("AIR-213")
    assert "You win:" not in layover_in_process("rules", "airlines", "--search", "sabotage").stdout


def test_language_comes_from_the_environment() -> None:
    assert "Fondez" in layover_in_process("games", LC_ALL="fr_FR.UTF-8").stdout
    assert "Fondez" in layover_in_process("games", LC_ALL="", LANG="fr_CA.UTF-8").stdout
    assert "Found airlines" in layover_in_process("games", LC_ALL="de_DE.UTF-8", LANG="fr_FR.UTF-8").stdout


def test_simulate(tmp_path: Path) -> None:
    args = ["simulate", "airlines", "--games", "4", "--seats", "random,random", "--option", "bonus=true", "--seed", "7"]
    found = layover_in_process(*args, "--out", str(tmp_path / "results"))
    assert found.exit_code == 0 and "Victories" in found.stdout and "bonus=true" in found.stdout
    assert {path.name for path in (tmp_path / "results").iterdir()} == {
        "run.json", "games.csv", "summary.json", "report.html"}
    data = json.loads(layover_in_process(*args, "--json").stdout)
    assert data["games"] == 4 and data["options"]["bonus"] is True and len(data["by_seat"]) == 2


def test_simulate_in_several_processes_gives_the_same(tmp_path: Path) -> None:
    args = ["simulate", "airlines", "--games", "60", "--seats", "random,random", "--json"]
    one = json.loads(layover_process(*args).stdout)
    two = json.loads(layover_process(*args, "--jobs", "2").stdout)
    assert one["by_seat"] == two["by_seat"]


def test_replay_tells_the_log_the_board_and_the_result() -> None:
    found = layover_in_process("replay", str(FINISHED), "--lang", "fr")
    assert found.exit_code == 0
    for told in ("La partie est terminée.", "Le premier joueur", "HIT Chicago"):
        assert told in found.stdout
    half = layover_in_process("replay", str(FINISHED), "--to", "60")
    assert "Pick 60 of" in half.stdout and "The game is over" not in half.stdout
    data = json.loads(layover_in_process("replay", str(FINISHED), "--to", "60", "--json").stdout)
    assert data["ply"] == 60 and not data["over"] and data["log"] and "hand" not in data["view"]["seats"][0]


def test_replay_at_ply_zero_and_beyond_the_end() -> None:
    assert layover_in_process("replay", str(FINISHED), "--to", "0").exit_code == 0
    refused_in_one_line(layover_in_process("replay", str(FINISHED), "--to", "99999"), "99999", "plies")


def test_verify_an_honest_game() -> None:
    found = layover_process("verify", str(FINISHED))
    assert found.returncode == 0 and len(found.stdout.splitlines()) == 1 and "honest" in found.stdout
    assert json.loads(layover_in_process("verify", str(FINISHED), "--json").stdout)["honest"] is True


@every_game
def test_a_new_pack_is_a_good_one_and_can_be_played(game: str, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.toml")
    assert layover_in_process("pack", "new", game, file).exit_code == 0
    found = layover_in_process("pack", "check", file)
    assert found.exit_code == 0 and f"pack of {game}" in found.stdout
    assert json.loads(layover_in_process("pack", "check", file, "--game", game, "--json").stdout)["game"] == game
    assert layover_in_process("play", "--terminal", game, "--pack", file, typed="q\n\n").exit_code == 0


def test_bench() -> None:
    data = json.loads(layover_in_process("bench", "airlines", "--seconds", "0.02", "--json").stdout)
    assert data["per_second"]["airlines"]["decisions"] > 0
    assert "decisions/s" in layover_in_process("bench", "airlines", "--seconds", "0.02").stdout
