"""What a pick, a takeback or a change of seats would write.

Nothing here reaches the store, and nothing changes the table. What is asked for is answered with a `Plan`; when its
statements are on disk it is settled, and if they never get there the table stands as it stood.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from layover.engine.errors import Broken, Malformed
from layover.engine.errors import Refused as RefusedByRule
from layover.engine.rule import NOTHING_UNDONE
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.server.bots.levels import cost_of
from layover.server.problem import LANGUAGES, Problem
from layover.server.store import plies, records
from layover.server.store.records import (
    AUTOMA,
    BOT,
    CHANCE_AUTHOR,
    CLOSED,
    KEPT,
    OVER,
    PERSON,
    PLAYING,
    Draft,
    HandOver,
    JobRow,
    PickRow,
    SeatRow,
    TableRow,
    Ways,
)
from layover.server.store.store import Statement
from layover.server.tables import clocks, restore, takeback
from layover.server.tables.live_table import LiveTable, Marks
from layover.server.tables.restore import SNAPSHOT_EVERY

log = logging.getLogger("layover.tables")
HURRY = 5
"""A bot goes on with what it has begun so many times faster than it begins something."""
USED_MARKS = 64
Why = Literal["clock", "asked", "resigned", "stays"]
"""Why a seat goes to a bot; `stays`: because its clock has run out once too often, so that it has it for good."""
CLOCKS_LOST = 3
"""When a clock has run out so often in a game, the seat stays with the bot."""
MOST_HAND_OVERS = 200
"""So many are remembered, the latest."""


class Plan:
    """A change that is about to be written: its statements, and how the table stands after them."""

    def __init__(self, statements: list[Statement], row: TableRow, seats: list[SeatRow], table: Table | None,
                 drafted: Table | None = None, marks: Marks | None = None) -> None:
        self.statements = statements
        self.row = row
        self.seats = seats
        self.table = table
        self.drafted = drafted
        self.marks: Marks = marks or {}

    def settle(self, found: LiveTable) -> bool:
        """It is on disk: the table stands as planned. Whether that can be seen from outside."""
        return found.adopt(self.row, self.seats, self.table, self.drafted, self.marks)


# Picks

def play(found: LiveTable, seat: int, ply: int, picks: Sequence[int], mark: str, now: int,
         text: str = "") -> Plan | None:
    """The picks of a message from a person's seat, with what was typed; None when it was carried out before."""
    table = _open(found, seat)
    try:
        names = tuple(table.name(pick, text) for pick in picks)
    except Malformed as error:
        raise Problem(error.code) from None
    if _known(found, seat, mark, names):
        return None
    if ply != table.ply:
        raise Problem("pick/stale")
    drafted, draft = found.drafted, found.row.draft
    if drafted and draft and draft.whole:
        return _play_upon(found, drafted.copy(), seat, ply, picks, mark, now, text)
    after = _after(found, seat, names if text else picks)
    if after.revocable == len(picks) + (drafted.revocable if drafted else 0):
        return _draft(found, after, seat, names, mark, now)
    if _may_lie_open(found, after, seat):
        return _draft(found, after, seat, names, mark, now, whole=True)
    return commit(found, after, {seat: _author(found, seat)}, now, {(seat, mark): names})


def _open(found: LiveTable, seat: int) -> Table:
    restore.check_begun(found.row)
    if found.row.status == KEPT:
        raise Problem("table/uploaded")
    return found.shown(seat)


def _known(found: LiveTable, seat: int, mark: str, names: tuple[str, ...]) -> bool:
    before = found.marks.get((seat, mark))
    draft = found.row.draft
    if before is None and draft and draft.seat == seat and mark in draft.used:
        before = tuple(pick for pick, token in zip(draft.picks, draft.tokens, strict=True) if token == mark)
    if before is not None and before != names:
        raise Problem("pick/replayed")
    return before is not None


def _play_upon(found: LiveTable, stands: Table, seat: int, ply: int, picks: Sequence[int], mark: str,
               now: int, text: str) -> Plan | None:
    """The any-time action that lies open stands with whatever is done upon it."""
    first = commit(found, stands, {}, now)
    upon = LiveTable(first.row, first.seats, first.table)
    upon.marks = found.marks | first.marks
    plan = play(upon, seat, ply, picks, mark, now, text)
    assert plan is not None
    plan.statements = first.statements + plan.statements
    plan.marks |= first.marks
    return plan


def _after(found: LiveTable, seat: int, picks: Sequence[int | str]) -> Table:
    """The table after these picks, or why not. A draft of the asked seat stands before an interjection."""
    assert found.table is not None
    after = (found.drafted or found.table).copy()
    try:
        if after.seat == seat:
            for pick in picks:
                after.play(pick, seat)
        else:
            after.play_whole(seat, picks)
    except RefusedByRule as ruled:        # a name of its own for each: mypyc keeps one to its first type
        raise refused(after, ruled.rule) from None
    except Malformed as malformed:
        raise Problem(malformed.code) from None
    except Broken as broken:              # our fault; the transcript in the store is its reproduction
        log.error("the rules broke", extra={"table": found.row.id, "why": str(broken).partition("\n")[0]})
        raise Problem("server/fault") from None
    return after


def refused(table: Table, rule: str) -> Problem:
    """A rule's refusal in every language."""
    sentences = {f"sentence_{lang}": table.words.refusal(rule, lang) for lang in LANGUAGES}
    return Problem("pick/refused", rule=rule, **sentences)


def _may_lie_open(found: LiveTable, after: Table, seat: int) -> bool:
    """Whether what a seat has just done can be taken back although others see it: an any-time action that drew nothing
    and left the question to the person who was asked.
    """
    return (found.drafted is None and after.seat == found.row.asked != seat
            and asked_bot(found.row, found.seats) is None
            and all(entry.seat == seat for entry in after.picked_since(found.row.ply)))


def undo(found: LiveTable, seat: int, ply: int, mark: str, now: int, to: int | None = None) -> Plan | None:
    """Take back the last pick of the draft, or all after the ply `to`; all of a whole action. None when that was done
    before.
    """
    table = _open(found, seat)
    draft = found.row.draft
    if draft and draft.seat == seat and mark in draft.used:
        if mark in draft.tokens:
            raise Problem("pick/replayed")
        return None
    if ply != table.ply:
        raise Problem("pick/stale")
    to = table.ply - 1 if to is None else to
    if to >= table.ply:
        raise Problem("ply/unknown")
    if draft is None or draft.seat != seat or not draft.picks or to < found.row.ply:
        raise takeback.refused(found, table, seat)
    used = [*draft.used, mark][-USED_MARKS:]
    if draft.whole:
        plan = _redraft(found, replace(draft, picks=[], tokens=[], used=used), table, now)
        plan.marks = {(seat, token): () for token in used}      # the draft of somebody else may follow
        return plan
    left = to - found.row.ply
    after = table.copy()
    after.undo_to(to)
    return _redraft(found, replace(draft, picks=draft.picks[:left], tokens=draft.tokens[:left], used=used,
                                   undone=[*draft.undone, *reversed(draft.picks[left:])]), after, now)


def redo(found: LiveTable, seat: int, ply: int, mark: str, now: int) -> Plan | None:
    """Make the pick again that was taken back last; None when that was done before."""
    table = _open(found, seat)
    draft = found.row.draft
    if (seat, mark) in found.marks or (draft and draft.seat == seat and mark in draft.used):
        return None
    if ply != table.ply:
        raise Problem("pick/stale")
    if draft is None or draft.seat != seat or not draft.undone:
        raise takeback.refused_by(table, NOTHING_UNDONE.id)
    *left, again = draft.undone
    after = _after(found, seat, [again])
    return _draft(found, after, seat, [again], mark, now, undone=left)


def bot_plays(found: LiveTable, seat: int, ply: int, pick: int, now: int) -> Plan:
    """A bot's pick: checked like anyone's."""
    row, sitting = found.row, found.seats[seat]
    if row.status != PLAYING or ply != row.ply or row.asked != seat or row.draft_is_open:
        raise Problem("pick/stale")
    author = AUTOMA if sitting.kind == AUTOMA else f"bot:{sitting.bot}"
    return commit(found, _after(found, seat, [pick]), {seat: author}, now)


def stand_in(found: LiveTable, seat: int, ply: int, bot: str, now: int) -> Plan:
    """Another bot plays on in the place of one that cannot."""
    row = found.row
    if row.status != PLAYING or ply != row.ply or row.asked != seat:
        raise Problem("pick/stale")
    return _reseat(found, replace(found.seats[seat], bot=bot), now)


# Drafts

def _draft(found: LiveTable, after: Table, seat: int, names: Sequence[str], mark: str, now: int,
           whole: bool = False, undone: Sequence[str] = ()) -> Plan:
    draft = found.row.draft
    if draft is None or draft.seat != seat:
        draft = Draft(seat, _author(found, seat), [], [], [])
    draft = replace(draft, picks=[*draft.picks, *names], tokens=[*draft.tokens, *[mark] * len(names)],
                    used=[*draft.used, mark][-USED_MARKS:], whole=whole, undone=list(undone))
    return _redraft(found, draft, after, now)


def _redraft(found: LiveTable, draft: Draft, after: Table, now: int) -> Plan:
    row = replace(found.row, rev=found.row.rev + 1, draft=draft, changed_at=now)
    return Plan([plies.change_draft(row)], row, found.seats, found.table, after if draft.picks else None)


def _author(found: LiveTable, seat: int) -> str:
    return found.seats[seat].person or ""


# Commits

def commit(found: LiveTable, after: Table, authors: dict[int, str], now: int, marks: Marks | None = None,
           seats: list[SeatRow] | None = None) -> Plan:
    """Everything since the last commit becomes part of the transcript, the draft included."""
    before, seats = found.row, seats or found.seats
    after.seal()
    picks = _rows(found, after, authors, now, marks or {})
    row = replace(before, rev=before.rev + 1, ply=after.ply, asked=after.seat, draft=None, changed_at=now,
                  status=PLAYING)
    row = clocks.wound(row, before, found.table, after, found.seats, seats, now)
    if after.over:
        row = replace(row, status=OVER, result=restore.result_of(after))
    usual = (row.status, row.deadline, row.clocks) == (before.status, before.deadline, before.clocks)
    statements = [plies.change_ply(row) if usual else records.change_table(row)]
    if picks:
        statements.append(plies.add_picks(row.id, picks))
    if after.ply // SNAPSHOT_EVERY > before.ply // SNAPSHOT_EVERY or (after.over and picks):
        statements.append(restore.snapshot(after, row.id))
    statements += _job(found, row, seats, now + pause(row.ways, after))
    kept: Marks = {}
    for pick in picks:
        if pick.token:
            kept[pick.seat, pick.token] = (*kept.get((pick.seat, pick.token), ()), pick.pick)
    return Plan(statements, row, seats, after, None, kept)


def _rows(found: LiveTable, after: Table, authors: dict[int, str], now: int, marks: Marks) -> list[PickRow]:
    draft = found.row.draft
    drafted = len(draft.picks) if draft else 0
    rows = []
    for n, entry in enumerate(after.picked_since(found.row.ply)):
        author, token = CHANCE_AUTHOR, None
        if entry.seat != CHANCE and draft and n < drafted:
            author, token = draft.author, draft.tokens[n]
        elif entry.seat != CHANCE:
            author = authors.get(entry.seat, "")
            token = next((mark for seat, mark in marks if seat == entry.seat), None)
        rows.append(PickRow(found.row.ply + n + 1, entry.seat, after.name(entry.pick, entry.text), author, token, now))
    return rows


def pause(ways: Ways, after: Table) -> int:
    """How long a bot waits before it picks: hardly where it goes on with what it has begun."""
    return ways.pace // HURRY if after.game.goes_on(after.state) else ways.pace


def _job(found: LiveTable, row: TableRow, seats: list[SeatRow], due: int) -> list[Statement]:
    """The job of the bot that is asked, instead of the one that was."""
    bot, before = asked_bot(row, seats), asked_bot(found.row, found.seats)
    if bot is not None:
        return [records.add_job(job_of(row, seats, bot, due))]
    return [records.drop_job(row.id)] if before is not None else []


def job_of(row: TableRow, seats: Sequence[SeatRow], bot: SeatRow, due: int) -> JobRow:
    """What a bot is asked, and whose share of the bots' time it is taken from."""
    level = bot.bot or AUTOMA
    alone = all(seat.kind != PERSON for seat in seats)
    return JobRow(row.id, row.ply, bot.seat, level, due, row.made_by, cost_of(level), int(alone))


def asked_bot(row: TableRow, seats: Sequence[SeatRow]) -> SeatRow | None:
    """The bot that a table waits for."""
    asked = seats[row.asked] if row.status == PLAYING and row.asked is not None else None
    return asked if asked is not None and asked.kind in (BOT, AUTOMA) else None


# Ways

def set_pace(found: LiveTable, pace: int | None, now: int) -> Plan | None:
    """Bots wait so long before they pick; None when nobody wishes anything else."""
    if pace is None or pace == found.row.ways.pace:
        return None
    row = replace(found.row, rev=found.row.rev + 1, ways=replace(found.row.ways, pace=pace))
    statements = [records.change_ways(row), records.hurry_job(row.id, now + pace)]
    return Plan(statements, row, found.seats, found.table, found.drafted)


# Rooms

def close(found: LiveTable, why: Literal["host", "unused"], now: int) -> Plan:
    """Nobody is waited for any more: the game never begins."""
    row = replace(found.row, rev=found.row.rev + 1, status=CLOSED, closed=why, changed_at=now)
    return Plan([records.close_table(row)], row, found.seats, None)


def look_in(found: LiveTable, now: int) -> Plan:
    """Somebody looks at a room that waits."""
    row = replace(found.row, rev=found.row.rev + 1, changed_at=now)
    return Plan([records.look_in(row)], row, found.seats, None)


# Seats

def start(found: LiveTable, table: Table, now: int, seats: list[SeatRow]) -> Plan:
    """Deal and ask the first seat."""
    return commit(found, table, {}, now, seats=seats)


def run_out(found: LiveTable, seat: int, now: int) -> Plan:
    """A bot plays on for somebody whose time is up: until they are back, or for good."""
    lost = sum(1 for one in found.row.handed or () if one.seat == seat and one.why == "clock")
    return hand_over(found, seat, "normal", "stays" if lost + 1 >= CLOCKS_LOST else "clock", now)


def hand_over(found: LiveTable, seat: int, bot: str, why: Why, now: int) -> Plan:
    """A bot plays on for a person; what they have drafted stands."""
    before = found.seats[seat]
    changed = replace(before, kind=BOT, bot=bot, handed=why, handed_at=now)
    if why == "resigned":
        changed = replace(changed, person=None, was=before.person)
    return _noted(found, _reseat(found, changed, now), changed, why, now)


def give_back(found: LiveTable, seat: int, now: int) -> Plan:
    """The person for whom a bot has played sits down again."""
    changed = replace(found.seats[seat], kind=PERSON, bot=None, handed=None, handed_at=None)
    return _noted(found, _reseat(found, changed, now), changed, "back", now)


def _reseat(found: LiveTable, changed: SeatRow, now: int) -> Plan:
    seats = [changed if seat.seat == changed.seat else seat for seat in found.seats]
    after = found.drafted or found.table
    assert after is not None
    plan = commit(found, after.copy(), {}, now, seats=seats)
    plan.statements.append(records.change_seat(found.row.id, changed))
    return plan


def _noted(found: LiveTable, plan: Plan, changed: SeatRow, why: str, now: int) -> Plan:
    """With a line about it in the log."""
    told = [*(found.row.handed or ()), HandOver(plan.row.ply, changed.seat, why, now, changed.name or "")]
    plan.row = replace(plan.row, handed=told[-MOST_HAND_OVERS:])
    plan.statements.append(records.change_handed(plan.row))
    return plan
