"""The terminal table: line by line, for people and bots, in a terminal or through a pipe."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.text import Text

from layover.cli import ending, recap, rules
from layover.cli.boards import board_of
from layover.cli.choices import Choices
from layover.cli.errors import complain, one_line
from layover.cli.files import free_name, save
from layover.cli.keyboard import Keyboard, Quit
from layover.cli.screen import bullet
from layover.cli.seats import Sitting
from layover.cli.words import say
from layover.engine.errors import Malformed
from layover.engine.rule import NOTHING_UNDONE, Rule
from layover.engine.search import Search
from layover.engine.seating import show_value
from layover.engine.setup import PLAYER
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.engine.typography import COLON

LOG_LINES = 20
GOAL = ("goal", "but")
"""The same in both languages."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Also forgets what has scrolled away: the hand of the one who sat here before."""


class Terminal:
    """One game at this terminal, from the greeting to the last screen."""

    def __init__(self, table: Table, sitting: Sitting, lang: str, console: Console) -> None:
        self.table = table
        self.sitting = sitting
        self.names = sitting.names
        self.lang = lang
        self.console = console
        self.keyboard = Keyboard(console)
        self.board = board_of(table.game.id)
        self.seen = [table.ply] * table.seats
        """Up to which ply each seat has been told what happened."""
        self.here: int | None = sitting.people[0] if len(sitting.people) == 1 else None
        """The person at the keyboard; nobody's hand is shown before we know."""
        self.acting: int | None = None
        """The seat that picked last."""
        self.by_itself: set[int] = set()
        """The plies at which the only possible answer was taken: undo goes back past them."""

    def say(self, key: str, **slots: object) -> str:
        return say(self.lang, f"table.{key}", **slots)

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit code."""
        self.greet()
        try:
            while not self.table.over:
                seat = self.table.seat
                assert seat is not None
                if seat in self.sitting.people:
                    self.person(seat)
                else:
                    self.bot(seat)
            self.finish()
        except Quit:
            self.console.print(self.say("bye"))
        finally:
            for bot in self.sitting.bots.values():
                bot.leave(self.table.game, self.table.state)
        return 0

    def greet(self) -> None:
        table, words = self.table, self.table.words
        self.console.print(Line(Text(words.title(self.lang), style="bold"), style="dim"))
        self.goal()
        self.console.print(self.say("seats", names=", ".join(self.introduced(seat) for seat in range(table.seats))))
        said = self.goal_here()
        for option in table.game.options:
            value = table.setup.options[option.id]
            if value != option.default and option.id not in said:
                meaning = words.text("option", option.id, self.lang)
                self.console.print(f"{option.id}={show_value(value)}{COLON[self.lang]}{meaning}")
        self.console.print(Text(self.say("commitment", commitment=table.setup.commitment), style="dim"))
        self.console.print(Text(self.say("help_hint"), style="dim"))

    def introduced(self, seat: int) -> str:
        """A name, and whether it is a bot's."""
        name = self.names[seat]
        is_bot = seat in self.sitting.bots and self.sitting.kinds[seat] == PLAYER
        return self.say("bot", name=name) if is_bot else name

    # Turns

    def bot(self, seat: int) -> None:
        before = self.table.ply
        with self.console.status(self.say("thinking", name=self.names[seat])):
            pick = self.sitting.bots[seat].choose(self.table)
        self.table.play(pick)
        self.acting = seat
        if not self.sitting.people:
            self.tell(None, before + 1)

    def person(self, seat: int) -> None:
        """One question to a person."""
        if self.acting != seat or (self.table.seats == 1 and not self.table.may_undo):
            self.begin_turn(seat)
        pick: int | str | None = self.only_answer()
        if pick is None:
            pick = self.choose(seat)
        if pick is None:
            return
        self.table.play(pick)
        self.tell_news(seat)

    def tell_news(self, seat: int) -> None:
        """What a person's own pick has brought."""
        self.acting = seat
        news = self.news(seat)
        if len(news) > recap.MANY:
            self.console.print(Padding(recap.columns(news), (0, 0, 0, 4), style="green"))
            return
        for sentence in news:
            self.console.print(bullet("→", sentence, "green"))

    def begin_turn(self, seat: int) -> None:
        self.hand_over(seat)
        self.acting = seat
        key = "your_turn" if len(self.sitting.people) == 1 else "turn_of"
        self.console.print(Line(Text(self.say(key, name=self.names[seat])), style="dim"))
        self.draw_board(seat)
        if self.seen[seat] < self.table.ply:
            self.console.print(Text(f"\n{self.say('since')}", style="bold"))
            self.tell(seat, self.seen[seat] + 1)
            self.seen[seat] = self.table.ply

    def hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared, so that hands stay hidden."""
        if len(self.sitting.people) < 2 or self.here == seat:
            return
        if self.here is not None:
            self.keyboard.line(self.say("clear"))
            self.clear()
        self.here = None
        self.console.print(Line(style="dim"))
        self.keyboard.line(f"{self.say('pass_to', name=self.names[seat])} {self.say('press_enter')}")
        self.clear()
        self.here = seat

    def clear(self) -> None:
        """Forget what was printed and what was typed."""
        self.keyboard.forget()
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()

    def only_answer(self) -> int | None:
        """The pick that is taken by itself: the only one, revealing nothing, with nothing to reconsider."""
        picks = self.table.legal()
        if len(picks) > 1 or self.reveals(picks[0]):
            return None
        if self.table.may_undo and self.table.ends_turn(picks[0]):
            return None
        self.console.print(bullet("·", self.say("only", pick=self.table.describe(picks[0], self.lang)), "dim"))
        self.by_itself.add(self.table.ply)
        return picks[0]

    def reveals(self, pick: int | str) -> bool:
        """Whether chance answers a pick: something is drawn or rolled that cannot be unseen."""
        trial = self.table.copy()
        trial.play(pick)
        return any(entry.seat == CHANCE for entry in trial.picked_since(self.table.ply))

    # One question

    def choose(self, seat: int) -> int | str | None:
        """What the person picks; None when something was taken back, or a whole plan played, instead."""
        choices = self.choices(seat)
        self.console.print()
        self.console.print(choices.draw())
        plans = self.table.game.compounds(self.table.state)
        if plans:
            self.console.print(Text(f"     {self.say('plans', count=len(plans))}", style="dim"))
        text = self.keyboard.line(">")
        while True:
            found: int | str | None = None
            word, _, rest = text.partition(" ")
            if not text:
                self.console.print(choices.draw())
            elif text.lower() in ("u", "uu"):
                if self.undo(seat, all=text.lower() == "uu"):
                    return None
            elif text.lower() == "y":
                if self.redo(seat):
                    return None
            elif word.lower() == "g":
                if self.go(rest.strip(), seat):
                    return None
            elif not self.command(word.lower(), rest.strip(), seat, choices):
                found = self.allowed(text, choices)
            if found is None:
                text = self.keyboard.line(">")
                continue
            other = self.second_thought(found, text)
            if other is None:
                return found
            text = other

    def allowed(self, text: str, choices: Choices) -> int | str | None:
        """The pick somebody named, or None after saying what is wrong with it."""
        found = choices.find(text)
        if found is None:
            self.console.print(self.say("what", text=text, count=len(choices.allowed)))
        elif choices.is_typed(found):
            return self.typed(found.pick, choices.sentence(found))
        elif found.why is not None:
            self.console.print(choices.why(found))
        else:
            return found.pick
        return None

    def typed(self, pick: int, sentence: str) -> str | None:
        """A pick with the text that goes with it, or None after saying what is wrong with that."""
        try:
            written = self.table.name(pick, self.keyboard.line(self.say("type", pick=sentence)))
        except Malformed as error:
            self.console.print(one_line(error))
            return None
        ruling = self.table.why_not(written)
        if ruling is None:
            return written
        self.console.print(f"{ruling.sentence(self.lang)} [{ruling.rule}]")
        return None

    def choices(self, seat: int) -> Choices:
        decision = self.table.decision
        assert decision is not None
        view = self.table.view(seat)
        return Choices(self.table, decision, self.lang,
                       lambda heading, target: self.board.hint(view, self.table.pack, self.lang, heading, target))

    def second_thought(self, pick: int | str, text: str) -> str | None:
        """A pick that ends the turn and reveals nothing could still be reconsidered: ask once.
        None confirms; else what was typed instead, empty after taking it back.
        """
        if not self.table.ends_turn(pick) or self.reveals(pick):
            return None
        number = self.table.read(pick)[0] if isinstance(pick, str) else pick
        answer = self.keyboard.line(self.say("confirm", pick=self.table.describe(number, self.lang)))
        if answer in ("", text):
            return None
        self.console.print(self.say("taken_back"))
        return "" if answer.lower() == "u" else answer

    def undo(self, seat: int, all: bool = False) -> bool:
        """Back to the last pick the person chose, or as far as it goes; if there is none, say why."""
        trial = self.table.copy()
        back = None
        while trial.may_undo and (all or back is None):
            trial.undo()
            if trial.ply not in self.by_itself:
                back = trial.copy()
        if back is None:
            return self.refuse(self.table.barrier)
        self.table = back
        self.by_itself = {ply for ply in self.by_itself if ply < back.ply}
        self.seen[seat] = min(self.seen[seat], back.ply)
        self.console.print(self.say("taken_back"))
        return True

    def redo(self, seat: int) -> bool:
        """Make the pick again that was taken back last, or say why not."""
        if not self.table.may_redo:
            return self.refuse(NOTHING_UNDONE)
        self.table.redo()
        self.tell_news(seat)
        return True

    def refuse(self, rule: Rule) -> bool:
        """Say why nothing can be taken back, or done again."""
        self.console.print(f"{self.table.words.refusal(rule.id, self.lang)} [{rule.id}]")
        return False

    def go(self, text: str, seat: int) -> bool:
        """List the whole plans, or play one by its number, pick by pick; whether one was played."""
        plans = self.table.game.compounds(self.table.state)
        if plans and not text:
            for n, plan in enumerate(plans, start=1):
                last = "; ".join(self.table.gist(plan, self.lang))
                self.console.print(Text(f"{n:5}  {self.say('plan', last=last, count=len(plan))}"))
            return False
        if not text.isdecimal() or not 0 < int(text) <= len(plans):
            self.console.print(self.say("no_plan"))
            return False
        self.table.play_all(plans[int(text) - 1])
        self.tell_news(seat)
        return True

    # Commands

    def command(self, word: str, rest: str, seat: int, choices: Choices) -> bool:
        """Obey a command of one letter; False when it is none."""
        if word.startswith("?"):
            self.why_not(f"{word[1:]} {rest}".strip(), choices)
        elif word == "b" and not rest:
            self.draw_board(seat)
            self.console.print(choices.draw())
        elif word == "l":
            self.log(seat, rest)
        elif word == "r":
            self.rules(rest)
        elif word == "s":
            self.save(rest or self.ask_name())
        elif word in GOAL and not rest:
            self.goal()
        elif word == "h" and not rest:
            self.help()
        elif word == "q" and not rest:
            self.quit()
        else:
            return False
        return True

    def why_not(self, text: str, choices: Choices) -> None:
        if not text:
            self.console.print(choices.draw_refused())
            return
        found = choices.find(text)
        if found is not None:
            self.console.print(choices.why(found))
            return
        try:
            ruling = self.table.why_not(text)
        except Malformed:
            self.console.print(self.say("what", text=text, count=len(choices.allowed)))
            return
        if ruling is not None:
            self.console.print(f"{text}{COLON[self.lang]}{ruling.sentence(self.lang)} [{ruling.rule}]")

    def log(self, seat: int, rest: str) -> None:
        lines = int(rest) if rest.isdecimal() else LOG_LINES
        story = [line.text(self.lang) for line in self.table.lines(seat, self.lang, names=self.names)]
        for sentence in story[-lines:] if lines else []:
            self.console.print(Text(f"  {sentence}"))
        if lines < len(story):
            self.console.print(Text(self.say("log_more", shown=lines, all=len(story)), style="dim"))

    def rules(self, text: str) -> None:
        words = self.table.words
        if not text:
            self.console.print(self.say("rules_how", **self.examples()))
            return
        book = Search(words, self.table.pack, self.lang)
        if id := book.rule(text):
            self.console.print(rules.whole(words, id, self.lang))
            return
        found = book.find(text)
        ids = [*found.exact, *found.related]
        self.console.print(rules.draw(words, ids, self.lang) if ids else self.say("no_rule", text=text))
        if found.meant:
            self.console.print(self.say("meant", words=", ".join(found.meant)))

    def goal(self) -> None:
        """What the game is about, at this table."""
        self.console.print(Text(rules.goal(self.table.words, self.lang, self.goal_here().values())))

    def goal_here(self) -> dict[str, str]:
        table = self.table
        return table.words.goal_here(table.game, table.setup.options, table.seats, self.lang)

    def help(self) -> None:
        self.console.print(self.say("help", pick=self.example_pick(), **self.examples()))
        if "help" in self.table.words.tree.get("terminal", {}):
            self.console.print()
            self.console.print(self.table.words.in_letters("help", self.lang))

    def examples(self) -> dict[str, str]:
        """A rule of this game, and a word that its rules speak of."""
        words = self.table.words
        synonyms = next(iter(words.tree.get("synonym", words.synonyms).values()))
        return {"rule": words.in_order[0], "word": str(synonyms[self.lang]).partition(",")[0]}

    def example_pick(self) -> str:
        """The name of a pick that may be made now, with a target if there is such a one."""
        names = [self.table.name(pick) for pick in self.table.legal()]
        return next((name for name in names if ":" in name), names[0])

    def ask_name(self) -> str:
        name = free_name(self.table.game.id)
        return self.keyboard.line(self.say("file", name=name)) or name

    def save(self, path: str) -> bool:
        """Write the transcript; what is wrong with the file is said, and the game goes on."""
        try:
            save(path, self.table.transcript())
        except (Malformed, OSError) as error:
            there = isinstance(error, Malformed) and error.code == "file/exists"
            self.console.print(self.say("exists", path=path) if there else one_line(error))
            return False
        key = "saved" if self.table.over else "saved_running"
        self.console.print(self.say(key, path=path))
        return True

    def quit(self) -> None:
        self.offer("save_first")
        raise Quit

    def offer(self, key: str) -> None:
        """Offer to save the transcript: a file name, or Enter for no."""
        while True:
            path = self.keyboard.line(self.say(key, name=free_name(self.table.game.id)))
            if path.lower() in ("", "n", "no", "non"):
                return
            if path.isdecimal():            # a choice typed too far, not a name
                continue
            if path.lower() in ("y", "yes", "o", "oui"):
                path = free_name(self.table.game.id)
            if self.save(path):
                return

    # What happened

    def draw_board(self, seat: int | None) -> None:
        self.console.print(self.board.draw(self.table.view(seat), self.table.pack, self.lang, self.names, seat))

    def tell(self, reader: int | None, since: int) -> None:
        turns = recap.happened(self.table, reader, self.lang, since, self.names)
        if turns:
            self.console.print(recap.draw(turns, f"{self.say('deal')}{COLON[self.lang]}"))

    def news(self, seat: int) -> list[str]:
        """What a person has not yet been told, once."""
        turns = recap.happened(self.table, seat, self.lang, self.seen[seat] + 1, self.names)
        self.seen[seat] = self.table.ply
        return [sentence for _, sentences in turns for sentence in sentences]

    def finish(self) -> None:
        reader = self.here
        if reader is not None and self.seen[reader] < self.table.ply:
            self.console.print(Text(f"\n{self.say('since')}", style="bold"))
            self.tell(reader, self.seen[reader] + 1)
        self.console.print(Line(style="dim"))
        self.draw_board(reader)
        self.console.print(ending.result(self.table, self.lang, self.names))
        self.console.print(ending.fairness(self.table, self.lang))
        try:
            self.offer("save_end")
        except Quit:
            complain(self.say("not_saved"))
