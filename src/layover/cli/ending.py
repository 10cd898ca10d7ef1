"""The last screen: who won, why the game ended, and how anybody can check that it was fair."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from layover.cli.boards import board_of
from layover.cli.screen import grid
from layover.cli.words import say
from layover.engine.table import Table


def result(table: Table, lang: str, names: list[str]) -> RenderableType:
    """The end cause, the ranking, and where the points came from."""
    rows = grid(say(lang, "end.rank"), say(lang, "end.name"), say(lang, "end.points"), numbers=(0, 2))
    ranking, scores = table.ranking, table.scores
    for seat in sorted(range(table.seats), key=lambda seat: ranking[seat]):
        style = "bold" if ranking[seat] == 1 else ""
        rows.add_row(str(ranking[seat]), Text(names[seat]), str(scores[seat]), style=style)
    cause = table.words.text("end", table.game.end_cause(table.state), lang)
    parts: list[RenderableType] = [Text(f"{say(lang, 'end.over')} {cause}", style="bold"), rows]
    origin = board_of(table.game.id).scores(table.view(), table.pack, lang, names)
    return Group(*parts, *([origin] if origin is not None else []))


def fairness(table: Table, lang: str) -> RenderableType:
    """The commitment, the seed behind it, and how to verify."""
    seed = table.dealer.seed if table.dealer is not None else ""
    return Group(Text(say(lang, "end.commitment", commitment=table.setup.commitment), style="dim"),
                 Text(say(lang, "end.seed", seed=seed), style="dim"))
