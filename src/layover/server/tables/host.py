"""What the host of a house may do: look at lists, close and delete, rename, mute, ban. All of it is noted."""

from __future__ import annotations

from layover.server import messages
from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store import people as rows
from layover.server.store import records
from layover.server.store.people import ActRow
from layover.server.store.records import CLOSED, PLAYING, WAITING, PersonRow
from layover.server.store.store import Conflict, Statement
from layover.server.tables import plan
from layover.server.tables.cache import Cache
from layover.server.tables.live_table import LiveTable
from layover.server.tables.people import ENDED, People
from layover.server.tables.plan import Plan
from layover.server.tables.seating import shown_name

LISTED = 200
DAY_MS = 24 * 3600_000


class Host:
    """Whoever has the token."""

    def __init__(self, cache: Cache, people: People, fresh: Fresh) -> None:
        self.cache = cache
        self.store = cache.store
        self.people = people
        self.fresh = fresh

    # Lists

    async def tables(self) -> list[messages.HostRow]:
        """The tables that were changed last, with who sits there."""
        sql = "select id, game, status, ply, made_by, changed_at from game_table order by changed_at desc limit $1"
        found = []
        for id, game, status, ply, made_by, at in await self.store.read(sql, LISTED):
            seated = [seat for seat in await records.seats(self.store, str(id)) if seat.person]
            details = {"host": str(made_by), "ply": str(ply),
                       **{f"seat {seat.seat}": f"{seat.person} {seat.name}" for seat in seated}}
            found.append(messages.HostRow(str(id), f"{game}, {status}", int(at or 0), details))
        return found

    async def everybody(self) -> list[messages.HostRow]:
        """The people who came last."""
        sql = "select id, name, made_at, muted_until, banned_at from person order by made_at desc, id limit $1"
        found = []
        for id, name, at, muted, banned in await self.store.read(sql, LISTED):
            details = {"muted until": muted, "banned at": banned}
            found.append(messages.HostRow(str(id), str(name), int(at or 0),
                                          {key: str(value) for key, value in details.items() if value is not None}))
        return found

    async def reports(self) -> list[messages.HostRow]:
        return [messages.HostRow(row.id, row.why, row.at, {"about": row.about, "by": row.person, "table": row.table_id,
                                                           "line": row.line})
                for row in await rows.reports(self.store, LISTED)]

    async def acts(self) -> list[messages.HostRow]:
        """What hosts have done, the latest first."""
        return [messages.HostRow(row.id, f"{row.what} {row.about}", row.at, {"detail": row.detail})
                for row in await rows.acts(self.store, LISTED)]

    # Acts

    async def act(self, wish: messages.HostWish) -> None:
        """Do something and note it."""
        match wish.what:
            case "close":
                await self.cache.carry_out(wish.about, self._close)
            case "delete_table":
                await self.people.delete_table(wish.about)
            case "delete_person":
                await self.people.delete(await self._person(wish.about))
            case "rename":
                await self._rename(await self._person(wish.about), shown_name(wish.name))
            case "mute":
                until = self.fresh.now() + wish.days * DAY_MS if wish.days else None
                await self._change(rows.mute(wish.about, until))
            case "ban" | "unban":
                at = self.fresh.now() if wish.what == "ban" else None
                await self._change(rows.ban(wish.about, at), ENDED + wish.about)
                self.people.end(wish.about)
        detail = ", ".join(str(one) for one in (wish.name, wish.days, wish.why) if one)
        act = ActRow(self.fresh.id(), self.fresh.now(), wish.what, wish.about, detail)
        await self.store.write([rows.note(act)])

    def _close(self, found: LiveTable) -> Plan:
        if found.row.status != WAITING:
            raise Problem("table/closed" if found.row.status == CLOSED else "table/begun")
        return plan.close(found, "host", self.fresh.now())

    async def _person(self, id: str) -> PersonRow:
        found = await records.person(self.store, id)
        if found is None:
            raise Problem("person/unknown")
        return found

    async def _change(self, statement: Statement, tell: str = "") -> None:
        try:
            await self.store.write([statement], tell)
        except Conflict:
            raise Problem("person/unknown") from None

    async def _rename(self, person: PersonRow, name: str) -> None:
        own = await rows.own_tables(self.store, person.id)
        ids = own.get(WAITING, []) + own.get(PLAYING, [])
        await self.store.write([records.add_person(person.id, name, 0), *(rows.touch(id) for id in ids)])
        for id in ids:
            await self.people.look_again(id)
