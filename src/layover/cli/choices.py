"""One question as a numbered list: what may be picked, and, behind `?`, what may not and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from layover.cli.words import say
from layover.engine.answers import Candidate, Decision
from layover.engine.table import Table
from layover.engine.typography import COLON

LONG = 12
"""More choices than this are grouped by heading."""

Hint = Callable[[str, str], str]
"""A few words the board adds to a pick, from its heading and target."""


@dataclass(frozen=True)
class Choices:
    """The candidates of a decision: allowed ones are numbered first, refused ones after them."""

    table: Table
    decision: Decision
    lang: str
    hint: Hint

    @cached_property
    def allowed(self) -> list[Candidate]:
        return [one for one in self.decision.candidates if one.why is None or self.is_typed(one)]

    @cached_property
    def refused(self) -> list[Candidate]:
        return [one for one in self.decision.candidates if one not in self.allowed]

    def is_typed(self, candidate: Candidate) -> bool:
        """Whether it is refused only for lack of the text that is to be typed with it."""
        return self.table.game.heading_of[candidate.pick].typed is not None

    def find(self, text: str) -> Candidate | None:
        """A candidate by its number, its name (`found_company:pax`), or its heading or target if only one fits."""
        every = [*self.allowed, *self.refused]
        if text.isdecimal():
            return every[int(text) - 1] if 0 < int(text) <= len(every) else None
        low = text.lower()
        for one in every:
            if self.table.name(one.pick) == low:
                return one
        for pile in (self.allowed, self.refused):
            fits = [one for one in pile if low in (one.target, one.heading)]
            if len(fits) == 1:
                return fits[0]
        return None

    def number(self, candidate: Candidate) -> int:
        return [*self.allowed, *self.refused].index(candidate) + 1

    def sentence(self, candidate: Candidate) -> str:
        return self.table.describe_now(candidate.pick, self.lang)

    # Drawing

    def draw(self) -> RenderableType:
        """The prompt and what may be picked."""
        parts: list[RenderableType] = [Text(self.decision.ask(self.lang), style="bold")]
        if len(self.allowed) > LONG:
            for heading, members in _by_heading(self.allowed).items():
                parts += self._group(heading, members)
        else:
            parts.append(self._rows(self.allowed))
        if self.refused:
            key = "table.one_refused" if len(self.refused) == 1 else "table.some_refused"
            parts.append(Text(f"     {say(self.lang, key, count=len(self.refused))}", style="dim"))
        return Group(*parts)

    def _rows(self, members: list[Candidate]) -> Grid:
        """A choice to a line: number, sentence, hint."""
        rows = Grid.grid(padding=(0, 2, 0, 0))
        rows.add_column(justify="right", width=3, style="cyan")
        rows.add_column()
        rows.add_column(style="dim")
        for one in members:
            hint = self.hint(one.heading, one.target)
            rows.add_row(str(self.number(one)), Text(self.sentence(one)), Text(hint))
        return rows

    def _group(self, heading: str, members: list[Candidate]) -> list[RenderableType]:
        if len(members) == 1:
            return [self._rows(members)]
        title = self.table.words.heading(heading, self.lang)
        items: list[RenderableType] = []
        for one in members:
            item = Text.assemble((f"{self.number(one):3}  ", "cyan"), self._target(one))
            hint = self.hint(one.heading, one.target)
            items.append(item.append(f"   {hint}", style="dim") if hint else item)
        return [Text(f"  {title}"), Columns(items, padding=(0, 3), column_first=True)]

    def _target(self, one: Candidate) -> str:
        heading = self.table.game.heading_of[one.pick]
        meaning = self.table.meaning(one.pick)
        if meaning >= 0:
            return self.table.pack.name(heading.means, meaning, self.lang)
        return self.table.pack.name(heading.noun, one.pick - heading.base, self.lang)

    def draw_refused(self) -> RenderableType:
        """What may not be picked, under the rule that says so."""
        if not self.refused:
            return Text(say(self.lang, "table.none_refused"))
        parts: list[RenderableType] = []
        for rule, members in _by_rule(self.refused).items():
            parts.append(Text(f"{self.table.words.refusal(rule, self.lang)} [{rule}]"))
            items = [Text(f"{self.number(one):3}  {self.sentence(one)}", style="dim") for one in members]
            parts.append(Padding(Columns(items, padding=(0, 3), column_first=True), (0, 0, 0, 1)))
        return Group(*parts)

    def why(self, candidate: Candidate) -> str:
        """Whether a candidate may be picked, and if not, by which rule."""
        if candidate.why is None:
            return say(self.lang, "table.is_allowed", pick=self.sentence(candidate))
        rule = self.table.words.refusal(candidate.why, self.lang)
        return f"{self.sentence(candidate)}{COLON[self.lang]}{rule} [{candidate.why}]"


def _by_heading(candidates: list[Candidate]) -> dict[str, list[Candidate]]:
    found: dict[str, list[Candidate]] = {}
    for one in candidates:
        found.setdefault(one.heading, []).append(one)
    return found


def _by_rule(candidates: list[Candidate]) -> dict[str, list[Candidate]]:
    found: dict[str, list[Candidate]] = {}
    for one in candidates:
        found.setdefault(one.why or "", []).append(one)
    return found
