"""The terminal table: whole games by typed lines, undo, confirmation, hidden hands, saving."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import layover
from layover.bots import make
from layover.cli.boards import board_of
from layover.cli.boards.airlines import hand
from layover.cli.keyboard import Keyboard, Quit
from layover.cli.screen import console
from layover.cli.seats import Sitting, sit_down
from layover.cli.terminal import Terminal
from layover.engine.chance import Rng
from layover.engine.table import Table
from layover.engine.words import LANGUAGES
from layover.games import IDS, get
from layover.testing import scene
from tests.cli.shell import layover_in_process, layover_process
from tests.games.portal.test_end import tied_for_appeal
from tests.tables import Layout, moments

WIDTH = 160
FIRST_CHOICES = "1\n\n" * 3000
"""Always the first choice; the empty line confirms what ends a turn, and is harmless elsewhere."""


class Typist(Keyboard):
    """Answers each question from a function of the prompt and of all that was printed so far."""

    def __init__(self, terminal: Terminal, answer: Callable[[str, str], str | None]) -> None:
        self.console = terminal.console
        self.typed = False
        self.answer = answer

    def line(self, prompt: str) -> str:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        text = self.answer(prompt, file.getvalue())
        self.console.print(f"{prompt} {text or ''}")
        if text is None:
            raise Quit
        return text


def seated(seats: str, table: Table | None = None, seed: int = 7, lang: str = "en", game: str = "airlines") -> Terminal:
    sitting = sit_down(get(game), seats, str(seed), lang)
    console = Console(file=io.StringIO(), width=WIDTH, markup=False, highlight=False)
    return Terminal(table or layover.new(game, sitting.kinds, seed), sitting, lang, console)


def typed(terminal: Terminal, *lines: str) -> str:
    """Type these lines, then leave; all that was printed."""
    left = list(lines)
    terminal.keyboard = Typist(terminal, lambda prompt, _: left.pop(0) if left else None)
    terminal.run()
    assert isinstance(terminal.console.file, io.StringIO)
    return terminal.console.file.getvalue()


def after(text: str, mark: str) -> str:
    assert mark in text, text[-3000:]
    return text.split(mark)[-1]


# Whole games

@pytest.mark.parametrize("lang, over", [("en", "The game is over."), ("fr", "La partie est terminée.")])
def test_a_whole_game_through_a_pipe_saved_and_verified(lang: str, over: str, tmp_path: Path) -> None:
    found = layover_process("play", "airlines", "--terminal", "--seats", "you,random,random", "--seed", "7", "--lang",
                            lang, "--option", "bonus=true", typed=FIRST_CHOICES, cwd=tmp_path)
    assert found.returncode == 0 and found.stderr == ""
    result = after(found.stdout, over)
    assert "7" in result and list(tmp_path.iterdir()) == []
    assert layover.new("airlines", 3, 7).setup.commitment in result
    found = layover_process("play", "--terminal", "airlines", "--seats", "you,random,random", "--seed", "7", "--lang",
                            lang, "--option", "bonus=true", typed=_until_the_end(found.stdout) + "mine.lay\n",
                            cwd=tmp_path)
    assert "layover verify mine.lay" in found.stdout
    assert layover_process("verify", "mine.lay", cwd=tmp_path).returncode == 0


def _until_the_end(output: str) -> str:
    """What had been typed when the game was over."""
    prompts = ("> ", "Enter confirms", "Entrée confirme")
    answers = re.findall(rf"^(?:{prompts[0]}|.*{prompts[1]}.*: |.*{prompts[2]}.*: )(1?)$", output, re.MULTILINE)
    return "".join(f"{answer}\n" for answer in answers)


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_can_play_every_game(game: str, lang: str) -> None:
    """A hundred random picks by a person, with whatever the bots do between them."""
    terminal = seated(",".join(["you", *["random"] * (get(game).usual_seats - 1)]), lang=lang, game=game)
    rng = Rng.seeded(3)
    left = 100

    def answer(prompt: str, printed: str) -> str | None:
        nonlocal left
        left -= 1
        if terminal.table.over or not left:
            return None
        return str(1 + rng.below(len(terminal.table.legal()))) if prompt == ">" else ""

    terminal.keyboard = Typist(terminal, answer)
    assert terminal.run() == 0
    assert layover.replay(terminal.table.transcript()).digest() == terminal.table.digest()


def test_bots_alone_can_be_watched() -> None:
    found = layover_in_process("play", "--terminal", "airlines", "--seats", "random,random", "--seed", "3")
    assert found.exit_code == 0 and "At the table: Ines (bot), Clara (bot)." in found.stdout
    assert "Clara " in found.stdout and "The game is over." in found.stdout


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (layover_in_process("play", "--terminal", "airlines", "--seed", "5", typed="1\n" * 30) for _ in range(2))
    assert one.stdout == two.stdout


def test_without_a_game_it_asks_which() -> None:
    found = layover_in_process("play", "--terminal", typed="nothing\nairlines\nq\n\n")
    assert "Which game?" in found.stdout and "2 to 6 seats" in found.stdout
    assert re.search(r"At the table: You(, \w+ \(bot\)){3}\.", found.stdout) and found.exit_code == 0


def test_the_end_of_the_input_is_a_polite_leave() -> None:
    assert layover_in_process("play", "--terminal", "airlines").exit_code == 0
    assert layover_in_process("play", "--terminal", typed="").exit_code == 0


# Choosing

def test_a_number_a_name_or_a_target_picks() -> None:
    for answers in (["1", "1"], ["found", "found_company:sol"], ["FOUND", "sol"]):
        assert "You found Sol Occidental Line" in typed(seated("4"), *answers)


def test_a_choice_with_one_answer_is_taken_and_said() -> None:
    assert "Only one choice: Lay 1 share." in typed(seated("4"), "1", "1")


def test_what_is_refused_is_shown_with_its_rule() -> None:
    text = typed(seated("4"), "1", "?")
    assert "You have no flight card for a first route. [AIR-043]" in text
    assert "[AIR-043]" in after(typed(seated("4"), "1", "found_company:gul"), "> found_company:gul")
    assert "[AIR-040]" in after(typed(seated("4"), "1", "? hit"), "> ? hit")
    assert "[AIR-040]" in after(typed(seated("4"), "1", "?hit"), "> ?hit")
    assert "allowed" in after(typed(seated("4"), "1", "? 1"), "> ? 1")
    assert "[AIR-023]" in after(typed(seated("4"), "1", "? extend"), "> ? extend")
    assert "AIR-043] " not in typed(seated("4"), "1")


NONSENSE = ["99", "0", "-1", "banana", "found_company:", "²", "found_company:pax extra", "?xyz"]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_answered_not_obeyed(nonsense: str) -> None:
    terminal = seated("4")
    text = typed(terminal, "1", nonsense)
    assert "h for help" in after(text, f"> {nonsense}")
    assert terminal.table.decision is not None and terminal.table.decision.step == "found_company"


def test_an_empty_line_shows_the_choices_again() -> None:
    assert typed(seated("4"), "").count("Choose your activity.") == 2


def laying() -> Terminal:
    """A seat that may lay two shares: a pick that ends the turn and reveals nothing."""
    position = scene("airlines", seats=2).seat(0, shares="pax pax").seat(1, shares="hit")
    laid_out = position.board(markers={"pax": "dash_07"}).turn(0).table
    return seated("you,random", layover.load(laid_out.dump(), seed=1))


def test_a_pick_that_ends_the_turn_is_confirmed_once() -> None:
    terminal = laying()
    ply = terminal.table.ply
    text = typed(terminal, "play", "play_count:2")
    assert "this ends your turn" in text and terminal.table.ply == ply + 2
    terminal = laying()
    text = typed(terminal, "play", "play_count:2", "")
    assert "You lay 2 shares of Pacific Air Express" in text


def test_what_ends_the_turn_can_be_taken_back() -> None:
    terminal = laying()
    text = typed(terminal, "play", "play_count:2", "u", "play_count:1")
    assert "Taken back." in text
    assert terminal.table.decision is not None and terminal.table.decision.step == "sabotage_or_not"


def test_another_answer_instead_of_confirming_is_obeyed() -> None:
    terminal = laying()
    typed(terminal, "play", "play_count:2", "play_count:1")
    assert terminal.table.decision is not None and terminal.table.decision.step == "sabotage_or_not"


def test_undo_goes_back_past_what_was_taken_by_itself() -> None:
    terminal = seated("4")
    text = typed(terminal, "1", "1", "u")
    assert "Only one choice: Lay 1 share." in text
    assert terminal.table.decision is not None and terminal.table.decision.step == "found_company"
    terminal = seated("4")
    typed(terminal, "1", "1", "u", "u")
    assert terminal.table.decision is not None and terminal.table.decision.step == "activity"


def test_undo_says_why_it_cannot() -> None:
    assert "[TABLE-7]" in after(typed(seated("4"), "extend", "extend", "u"), "> u")
    assert "[TABLE-6]" in typed(seated("4"), "u") and "[TABLE-10]" in typed(seated("4"), "y")


def test_a_turn_is_taken_back_at_once_and_made_again() -> None:
    terminal = seated("4")
    typed(terminal, "1", "1", "uu")
    assert terminal.table.decision is not None and terminal.table.decision.step == "activity"
    typed(terminal, "y")
    assert terminal.table.decision is not None and terminal.table.decision.step == "found_company"


def test_a_long_list_is_grouped_by_heading() -> None:
    terminal = laying()
    text = typed(terminal, "play", "play_count:1", "sabotage:hit")
    assert "Sabotage …" in text and " 20  " in text


# Commands

def test_log_rules_help_and_board() -> None:
    text = typed(seated("4"), "extend", "l 1", "r AIR-84", "r sabotage", "r zeppelin", "r", "h", "b")
    assert "The last 1 of" in text
    assert "smallest free circle of the route." in text
    assert "AIR-124" in text and "No rule speaks of “zeppelin”." in text
    assert "take back your last pick" in text
    assert text.count("Your shares") == 3


def test_the_goal_is_told_before_the_first_question_and_whenever_it_is_asked_for() -> None:
    text = typed(seated("you,random"), "goal")
    told = "You win: Most points after four scorings."
    assert text.index(told) < text.index("> goal") and told in after(text, "> goal")
    assert "At this table: The third scoring card ends the game" in after(text, "> goal")
    assert "Vous gagnez\u202f:" in after(typed(seated("you,random,random", lang="fr"), "but"), "> but")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "rule", "words"), [
    ("airlines", "AIR-213", ("company", "compagnie")), ("duck_dealer", "DUC-112", ("energy", "énergie")),
    ("pdx", "PDX-002", ("destination", "destination")), ("portal", "POR-134", ("subject", "Sujet")),
    ("postcards", "POS-511", ("postcard", "carte postale"))])
def test_the_examples_of_the_help_are_those_of_the_game(
        game: str, rule: str, words: tuple[str, str], lang: str) -> None:
    terminal = seated("you,random", game=game, lang=lang)
    text = typed(terminal, "h", "r")
    word = words[LANGUAGES.index(lang)]
    assert f"  r {rule}" in text and f"r {word} " in text and after(text, "> r").strip().startswith(f"r {rule} ")
    assert game == "airlines" or "AIR-" not in text and "found_company" not in text
    (pick,) = re.findall(r"\((\w+(?::\S+)?)\)\n +\?", text)
    assert terminal.table.why_not(pick) is None, "what the help names can be picked now"


def test_what_is_typed_wrongly_is_quoted_as_in_a_book() -> None:
    assert "There is no “w” here: a number from" in typed(seated("4"), "w")
    assert "Il n'y a pas de «\u202fw\u202f» ici\u202f: un numéro" in typed(seated("4", lang="fr"), "w")


def test_a_recap_names_a_seat_once() -> None:
    terminal = seated("you:Ann,random")
    text = typed(terminal, "extend", "decline", "draw_share", "", "")
    told = after(text, "What happened since:").split("\n\n")[0].strip()
    other = terminal.names[1]
    assert told.startswith(f"{other} ") and f"{other} {other}" not in " ".join(told.split())


def test_a_slip_in_a_search_is_asked_back() -> None:
    text = typed(seated("you,random"), "r majorty", "r goal")
    assert "Did you mean majority?" in after(text, "> r majorty")
    assert "AIR-213" in after(text, "> r goal")


def test_save_keeps_the_seed_secret_while_the_game_runs(tmp_path: Path) -> None:
    file = tmp_path / "mine.lay"
    text = typed(seated("4"), f"s {file}", f"s {file}", f"s {tmp_path}", f"s {tmp_path}/no/where.lay")
    assert "do not read it before the end" in text
    assert f"{file} exists already: choose another name." in " ".join(text.split()) and "--force" not in text
    assert "not a folder" in text and "check the name" in text
    assert "existe déjà\u202f: choisissez" in typed(seated("4", lang="fr"), f"s {file}")
    assert "seed:" not in file.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [file]


def test_leaving_offers_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Save the transcript first?" in typed(seated("4"), "q", "")
    assert list(tmp_path.iterdir()) == []
    typed(seated("4"), "q", "y")
    typed(seated("4"), "q", "y")
    assert {path.name for path in tmp_path.iterdir()} == {"airlines.lay", "airlines-2.lay"}


# What others may not see

def shown(table: Table, seat: int, lang: str = "en") -> list[str]:
    """A seat's hand, as the board draws it."""
    console = Console(file=io.StringIO(), width=WIDTH, markup=False, highlight=False)
    console.print(hand(table.view(seat), table.pack, lang, seat))  # type: ignore[arg-type]
    assert isinstance(console.file, io.StringIO)
    return [line.split("(")[0].strip() for line in console.file.getvalue().splitlines()]


@pytest.mark.parametrize("seats", ["you:Anna,you:Bea,random", "you,random,random"])
def test_hands_of_others_are_never_printed(seats: str) -> None:
    terminal = seated(seats)
    rng = Rng.seeded(9)
    segments: list[tuple[int, str]] = []
    read = 0

    def answer(prompt: str, printed: str) -> str | None:
        nonlocal read
        table = terminal.table
        fresh, read = printed[read:], len(printed)
        if table.over or table.ply > 500:
            return None
        if terminal.here is not None:
            for other in range(table.seats):
                if other != terminal.here:
                    secret = set(shown(table, other)) - set(shown(table, terminal.here))
                    assert not secret & {line.split("(")[0].strip() for line in fresh.splitlines()}
            segments.append((terminal.here, fresh))
        if prompt != ">":
            return ""
        return str(1 + rng.below(len(table.legal())))

    terminal.keyboard = Typist(terminal, answer)
    terminal.run()
    assert {here for here, _ in segments} == set(terminal.sitting.people)
    private = {seat: set(terminal.table.story(seat, "en")) for seat in range(3)}
    for here, text in segments:
        drawn = [line.strip("→ ").strip() for line in text.splitlines() if "You draw" in line]
        assert all(line in private[here] for line in drawn)


def test_between_two_people_the_keyboard_is_passed() -> None:
    text = typed(seated("you:Anna,you:Bea"), "", "extend", "decline", "", "", "")
    order = [text.index(part) for part in
             ("Pass the keyboard to Anna.", "Anna, your turn", "Press Enter to clear", "Pass the keyboard to Bea.",
              "Bea, your turn")]
    assert order == sorted(order)
    between = text[order[3]:order[4]]
    assert "Your shares" not in between and "Choose" not in between


def test_one_person_is_never_asked_to_pass_the_keyboard() -> None:
    assert "Pass the keyboard" not in typed(seated("you,random"), "extend", "decline", "", "extend")


def test_the_clearing_of_a_real_terminal_forgets_the_scrollback() -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True)
    sitting = sit_down(get("airlines"), "you:Anna,you:Bea", "7", "en")
    terminal = Terminal(layover.new("airlines", 2, 7), sitting, "en", console)
    assert "\x1b[3J" in typed(terminal, "")


# Seats and boards

def test_names_are_told_apart_and_hold_no_mark_up() -> None:
    assert sit_down(get("airlines"), "you:Anna,you:Anna,random", "7", "en").names == ["Anna", "Anna 2", "Chloé"]
    assert sit_down(get("airlines"), "you:chloé,you:Anna,random", "7", "en").names == ["chloé", "Anna", "Remy"]
    assert sit_down(get("airlines"), "you:[red]\x1b[2Jx,random", None, "en").names[0] == "[red][2Jx"
    assert "[red]" in typed(seated("you:[red],random"))


def test_the_recap_tells_what_others_did() -> None:
    terminal = seated("you,random,random")
    recap = after(typed(terminal, "extend", "decline", ""), "What happened since:")
    assert all(re.search(rf"^{name} ", recap, re.MULTILINE) for name in terminal.names[1:])


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_board_fits_the_terminal(width: int, lang: str, seats: int) -> None:
    board = board_of("airlines")
    names = [f"Robot {seat + 1}" for seat in range(seats)]
    for table in moments(Layout("airlines", ("player",) * seats), 4, 4):
        for seat in (None, 0):
            console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
            console.print(board.draw(table.view(seat), table.pack, lang, names, seat))
            assert isinstance(console.file, io.StringIO)
            lines = console.file.getvalue().splitlines()
            assert max(len(line) for line in lines) <= width
            assert "…" not in console.file.getvalue()


def test_a_game_without_a_drawn_board_has_an_outline() -> None:
    from layover.cli.boards import plain

    table = layover.new("airlines", 2, 7)
    console = Console(file=io.StringIO(), width=100)
    console.print(plain.draw(table.view(0), table.pack, "en", ["Anna", "Bea"], 0))
    assert isinstance(console.file, io.StringIO)
    assert "Anna" in console.file.getvalue() and "Pacific Air Express" in console.file.getvalue()


def test_an_appeal_can_be_typed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    table = tied_for_appeal(3).table
    number = str(1 + [one.heading for one in table.decision.candidates if one.why is None].count("appeal"))
    lines = [number, "The cake is mine", number, "bell\x07", number, "Cats for all", "", "q", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    bots = {seat: make("random", seat) for seat in (1, 2)}
    Terminal(table, Sitting(["player"] * 3, ["Anna", "Bruno", "Cleo"], [0], bots), "en", console()).run()
    shown = capsys.readouterr().out
    assert "Plead in your own words" in shown and "without the letter E" in shown
    assert "letters and signs that can be seen" in shown and "You plead: “Cats for all”" in shown
