"""Why a pick can no longer be taken back: who was asked, or what came to light, after it."""

from __future__ import annotations

from layover.engine.rule import ANOTHER_ASKED, WAS_REVEALED
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.server.messages import Barred
from layover.server.problem import LANGUAGES, Problem
from layover.server.tables.live_table import LiveTable


def barred(found: LiveTable, table: Table, seat: int, lang: str) -> Barred:
    """What stands between a seat and its last pick, with the rule that makes it stand."""
    rule = table.barrier.id
    return Barred(rule, _between(table, seat, lang, found.names(lang)) or table.words.refusal(rule, lang))


def refused(found: LiveTable, table: Table, seat: int) -> Problem:
    """The same in every language, for whoever tries."""
    told = {f"sentence_{lang}": barred(found, table, seat, lang).sentence for lang in LANGUAGES}
    return Problem("undo/barrier", rule=table.barrier.id, **told)


def refused_by(table: Table, rule: str) -> Problem:
    """A rule that forbids it whatever has happened."""
    return Problem("undo/barrier", rule=rule, **{f"sentence_{lang}": table.words.refusal(rule, lang)
                                                 for lang in LANGUAGES})


def _between(table: Table, seat: int, lang: str, names: list[str]) -> str | None:
    if table.stopped_by is ANOTHER_ASKED:
        return _somebody(table, seat, lang, names)
    if table.stopped_by is WAS_REVEALED:
        for entry in reversed(table.picked_this_turn()):
            if entry.seat == CHANCE:
                return table.words.seen(table.game.heading_of[entry.pick].noun, lang)
    return None


def _somebody(table: Table, seat: int, lang: str, names: list[str]) -> str | None:
    """Who has acted since this seat did, or is asked."""
    for entry in reversed(table.picked_this_turn()):
        if entry.seat == seat:
            break
        if entry.seat != CHANCE:
            return table.words.between(names[entry.seat], True, lang)
    asked = table.seat
    if asked is None or asked in (seat, CHANCE):
        return None
    return table.words.between(names[asked], False, lang)
