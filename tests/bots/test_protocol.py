"""Programs as bots: they are told what their seat may know, all of it, and nothing they do holds anybody up."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import layover
from layover.bots import make, program, told
from layover.bots.exec import ExecBot
from layover.bots.program import Forfeit
from layover.cli.bot import Speaker
from layover.engine.chance import Rng
from layover.engine.table import Table
from tests.tables import ALL, USUAL, Layout, moments

usual_layout = pytest.mark.parametrize("layout", USUAL, ids=str)
every_layout = pytest.mark.parametrize("layout", ids=str, argvalues=[
    layout if layout in USUAL else pytest.param(layout, marks=pytest.mark.long) for layout in ALL])
PAGE = (Path(__file__).parents[2] / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
HELLO = "input(); print('ready', flush=True); [input() for _ in range(5)]; "
"""Greets, and hears all of the first question."""


def lines(table: Table, seed: int = 7) -> list[str]:
    return told.question(table.game, table.state, table.setup, table.pack, Rng.seeded(seed), 10.0)


def script(tmp_path: Path, text: str, seconds: float = 10.0) -> ExecBot:
    """A bot that is a few lines of Python."""
    file = tmp_path / "bot.py"
    file.write_text(text, encoding="utf-8")
    return ExecBot(1, f"{sys.executable} -S -E {file}", seconds)


# What they are told

@every_layout
def test_a_program_is_told_nothing_that_its_seat_cannot_know(layout: Layout) -> None:
    """Deal anew all that the seat cannot know: every line stays the same, the imagined position included."""
    for k, table in enumerate(moments(layout, 41, 8)):
        seat = table.seat
        assert seat is not None
        for other in range(3):
            twin = table.copy()
            twin.state = table.game.imagine(table.state, seat, Rng.seeded(100 * k + other))
            assert lines(twin, k) == lines(table, k)


def test_the_position_is_imagined_anew_for_every_question() -> None:
    """It is no one world for ever: what is hidden differs from question to question."""
    table = moments(Layout("airlines", ("player",) * 4), 41, 8)[-1]
    assert len({lines(table, seed)[1] for seed in range(8)}) > 4
    assert len({lines(table, seed)[0] for seed in range(8)}) == 1


@usual_layout
@pytest.mark.parametrize("name", ["greedy", "mcts:20i"])
def test_our_bots_choose_behind_the_protocol_as_they_do_at_the_table(layout: Layout, name: str) -> None:
    """So what a seat is told is all that it needs."""
    for table in moments(layout, 42, 4):
        direct = make(name, 3)
        said = list(Speaker(name, 3).answers([told.HELLO, *lines(table)]))
        assert said[0] == f"ready layover {name}"
        assert said[-1] == f"pick {table.name(direct.choose(table))}"
        assert len(said) == 2 + len(direct.explain(table))


def test_a_whole_game_behind_the_protocol_is_the_game_at_the_table() -> None:
    """Also what a bot remembers from question to question is the same."""
    table, twin = layover.new("postcards", seats=2, seed=4), layover.new("postcards", seats=2, seed=4)
    bots = [make("mcts:4i", seat) for seat in range(2)]
    speakers = [Speaker("mcts:4i", seat) for seat in range(2)]
    while not table.over:
        seat = table.seat
        assert seat is not None
        table.play(bots[seat].choose(table))
        *_, last = speakers[seat].answers(lines(twin))
        twin.play(last.removeprefix("pick "))
    assert twin.digest() == table.digest()


# What they do

def test_a_program_that_only_takes_the_first_pick_plays_a_game_out(tmp_path: Path) -> None:
    bot = script(tmp_path, """
import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "layover":
        print("ready first", flush=True)
    elif word == "picks":
        first = rest.split()[0]
    elif word == "choose":
        print('info {"pick": "' + first + '", "value": 0.5, "visits": 3}')
        print("info I have no idea")
        print("pick", first, flush=True)
""")
    table = layover.new("portal", seats=2, seed=3)
    for _ in range(30):
        pick = bot.choose(table)
        assert pick == table.legal()[0]
        assert bot.explain(table)[0]["visits"] == 3
        table.play(pick)
    bot.leave(table.game, table.state)
    assert bot.program.process is None


INFO = '{"pick": "%s", "value": 0.5, "visits": 3, "seats": [0.5, 0.5], "line": ["%s"]}'


@pytest.mark.parametrize(("before", "after"), [
    (INFO, "[" * 100_000), (INFO, "7"), (INFO, '{"pick": "%s"'), ("3", "Infinity"), ("3", "NaN"), ("3", "-3"),
    ("0.5,", "NaN,"), ("0.5,", "17.0,"), ("0.5,", "-0.1,"), ("0.5,", "1e999,"), ("0.5, 0.5]", "0.5]"), ("0.5]", "NaN]"),
    ('["%s"]', '["end_turn", "%s"]'), ('["%s"]', '["no_such_pick"]'),
])
def test_an_alternative_that_cannot_be_is_passed_over(tmp_path: Path, before: str, after: str) -> None:
    """One such line was a traceback, or stood as NaN in tables."""
    table = layover.new("portal", seats=2, seed=3)
    name = table.name(table.legal()[0])
    assert "end_turn" not in [table.name(pick) for pick in table.legal()]
    good = INFO.replace("%s", name)
    bad = INFO.replace(before, after, 1).replace("%s", name)
    assert bad != good
    said = [f"info {bad}", f"info {good}", f"pick {name}"]
    bot = script(tmp_path, HELLO + f"print(*{said}, sep=chr(10), flush=True); input()", 20.0)
    assert table.name(bot.choose(table)) == name
    thought, = bot.explain(table)
    assert (thought["value"], thought["visits"], thought["seats"]) == (0.5, 3, [0.5, 0.5])
    bot.leave(table.game, table.state)


def test_what_is_said_before_a_question_does_not_answer_it(tmp_path: Path) -> None:
    """A second pick was taken as the answer to the next question; the end of a line may still come."""
    bot = script(tmp_path, """
import sys
half = ""
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "layover":
        print("ready twice")
        print("pick nothing", flush=True)
    elif word == "picks":
        names = rest.split()
    elif word == "choose":
        if half:
            print("fo thought meanwhile")
        print("pick", names[-1])
        print("pick", names[0])
        half = "in"
        print(half, end="", flush=True)
""", 20.0)
    table = layover.new("portal", seats=2, seed=3)
    for _ in range(12):
        pick = bot.choose(table)
        assert pick == table.legal()[-1]
        table.play(pick)
        time.sleep(0.01)
    bot.leave(table.game, table.state)


def test_a_program_that_closes_its_output_is_not_waited_for_beyond_its_time(tmp_path: Path) -> None:
    bot = script(tmp_path, HELLO + "import os, time; os.close(1); time.sleep(60)", 0.2)
    began = time.monotonic()
    with pytest.raises(Forfeit, match="closed its output|gave no pick"):
        bot.choose(layover.new("portal", seats=2, seed=3))
    assert time.monotonic() - began < program.EXIT


def test_a_complaint_cannot_paint_the_terminal(tmp_path: Path) -> None:
    bot = script(tmp_path, HELLO + "import sys; sys.exit('\\x1b[31mred\\x07')", 20.0)
    with pytest.raises(Forfeit, match=re.escape("exit status 1: ?[31mred?")):
        bot.choose(layover.new("portal", seats=2, seed=3))


@pytest.mark.parametrize(("text", "says"), [
    ("import time; time.sleep(60)", "gave no answer in time"),                                  # silent
    (HELLO + "import time; time.sleep(60)", "no pick within 0.5 s"),
    (HELLO + "\nwhile True: print('info', flush=True)", "no pick within 0.5 s"),                # talkative
    (HELLO + "print('pick the_moon', flush=True); input()", "'the_moon', which is none of the"),
    (HELLO + "print('hurrah', flush=True); input()", "said 'hurrah' instead of: pick NAME"),
    (HELLO + "print('x' * (1 << 21), flush=True); input()", "without an end of line"),
    (HELLO + "raise ValueError('no ideas')", "exit status 1: ValueError: no ideas"),
    (HELLO, "exit status 0"),
    (HELLO + "import os; os.kill(os.getpid(), 9)", "was ended by SIGKILL"),
    ("input(); print('hello', flush=True); input()", "'hello' to the greeting"),
    ("import sys; sys.exit('cannot begin')", "exit status 1: cannot begin"),
    (HELLO + "import sys; sys.stderr.write('x' * 300000); raise SystemExit(3)", "exit status 3"),  # fills its pipe
])
def test_whatever_a_program_does_is_a_clear_error_soon(tmp_path: Path, text: str, says: str) -> None:
    bot = script(tmp_path, text, 0.5 if "within 0.5 s" in says else 20.0)
    if "in time" in says:
        bot.start = 0.5
    table = layover.new("portal", seats=2, seed=3)
    began = time.monotonic()
    with pytest.raises(Forfeit, match=re.escape(says)) as caught:
        bot.choose(table)
    assert str(caught.value).startswith("exec:")
    assert time.monotonic() - began < 28
    assert bot.program.process is None


def test_a_program_may_not_use_memory_without_end(tmp_path: Path) -> None:
    bot = script(tmp_path, HELLO + f"x = bytearray({program.MEMORY + (64 << 20)}); input()", 20.0)
    with pytest.raises(Forfeit, match="MemoryError"):
        bot.choose(layover.new("portal", seats=2, seed=3))


def test_what_a_program_began_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    bot = script(tmp_path, HELLO + "import subprocess, sys\n"
                 "child = subprocess.Popen(['sleep', '600'])\n"
                 f"open({str(note)!r}, 'w').write(str(child.pid))\n"
                 "print('pick nothing', flush=True)\nchild.wait()", 20.0)
    with pytest.raises(Forfeit):
        bot.choose(layover.new("portal", seats=2, seed=3))
    state = Path(f"/proc/{note.read_text()}/stat")
    deadline = time.monotonic() + 10
    while state.exists() and state.read_text().split()[2] != "Z":
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(("name", "says"), [
    ("exec:", "names no command"), ("exec:no_such_program_here --fast", "there is no program 'no_such_program_here'"),
    ("exec:'half", "cannot be read"), ("exec:0s:true", "seconds"), ("exec:700s:true", "seconds"),
])
def test_a_command_that_cannot_be_is_said_at_once(name: str, says: str) -> None:
    with pytest.raises(layover.Malformed, match=says):
        make(name)


def test_the_time_of_a_program_stands_in_its_name() -> None:
    bot = make("exec:2.5s:true x")
    assert isinstance(bot, ExecBot) and (bot.seconds, bot.command) == (2.5, "true x")


# The page

def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("language", "runs"), [("python", [sys.executable, "-S", "-E"]), ("javascript", ["node"])])
def test_the_bots_of_the_page_play_whole_games(language: str, runs: list[str], tmp_path: Path) -> None:
    if not shutil.which(runs[0]):
        pytest.skip(f"{runs[0]} is not here")
    text, = blocks(language)
    assert text.count("\n") <= 45
    file = tmp_path / "bot"
    file.write_text(text, encoding="utf-8")
    name = f"exec:30s:{' '.join([*runs, str(file)])}"
    for game in ("airlines", "portal"):
        report = layover.simulate(game, [name, "random"], 2)
        assert not [one.end for one in report.played if one.end.startswith("forfeit")]


def test_layover_bot_speaks_on_standard_input_and_output() -> None:
    table = layover.new("airlines", seats=2, seed=4)
    asked = "\n".join([told.HELLO, told.new_game(table.game, table.setup, 0), *lines(table), "quit", "choose 1"])
    run = subprocess.run([sys.executable, "-P", "-m", "layover", "bot", "greedy"], input=asked, text=True,
                         capture_output=True)
    assert run.returncode == 0 and run.stderr == ""
    assert run.stdout.splitlines()[0] == "ready layover greedy"
    assert run.stdout.splitlines()[-1].removeprefix("pick ") in [table.name(pick) for pick in table.legal()]


@pytest.mark.parametrize("position", ["{", "[" * 100_000, "{}", "7", ""])
def test_a_position_that_cannot_be_read_is_one_clear_line(position: str) -> None:
    run = subprocess.run([sys.executable, "-P", "-m", "layover", "bot", "greedy"], text=True, capture_output=True,
                         input=f"{told.HELLO}\nposition {position}\nchoose 1\n")
    assert run.returncode == 2 and run.stderr.startswith("layover: ") and run.stderr.count("\n") == 1
    assert "position" in run.stderr and "Traceback" not in run.stderr


def test_a_forfeit_is_a_lost_game_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(HELLO + "raise ValueError('no ideas')", encoding="utf-8")
    name = f"exec:{sys.executable} -S -E {file}"
    found = layover.arena("portal", [name, "random"], 2, seats=2)
    match, = found.matches()
    assert match.share.share == 0.0
    assert all(one.end == f"forfeit: {name} ended with exit status 1: ValueError: no ideas" for one in found.played)
    assert found.to_json()["forfeits"] == {found.played[0].end.removeprefix("forfeit: "): 2}
    report = layover.simulate("portal", [name, "random", name], 1)
    assert report.played[0].ranks == (2, 1, 2)
    assert "ValueError: no ideas" in report.html() and "ValueError: no ideas" in report.html("fr")
