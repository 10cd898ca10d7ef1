"""All websockets of this process: who hears of which change."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from layover.server.http.limits import Bucket
from layover.server.metrics import Metrics
from layover.server.problem import Problem
from layover.server.socket.client import CLOSE_ENDED, CLOSE_REFUSED, CLOSE_SLOW, Client, Shared, Wire
from layover.server.socket.presence import Attendance
from layover.server.store.records import WAITING, PersonRow
from layover.server.store.store import Unavailable
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables

BEHIND_SECONDS = 30.0
BURST, A_SECOND = 60.0, 20.0
WATCH_SECONDS = 15.0
CROWD = 20
"""So many at one table and they are told who is here no more often than every so many seconds."""
CROWD_SECONDS = 1.0


class Clients:
    """Clients by the table they are connected to."""

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self.tables = tables
        self.burst: float = BURST
        self.a_second: float = A_SECOND
        self._clients: dict[str, list[Client]] = {}
        self._attendance = Attendance(tables.store, tables.fresh, self._seats, self._pace, self._tell_presence)
        self._shared = Shared(tables, metrics, self._attendance)
        self._crowds: dict[str, bool] = {}
        """Tables whose crowd is about to be told who is here, and whether other processes are."""
        tables.cache.changed.append(self._changed)
        tables.chat.spoken.append(self._spoken)
        tables.cache.gone.append(self._gone)
        tables.people.ended.append(self._ended)
        metrics.gauges["layover_sockets"] = lambda: sum(len(clients) for clients in self._clients.values())

    async def serve(self, wire: Wire, id: str, person: PersonRow | None, lang: str, since: int) -> None:
        """One socket from its first message to its last."""
        found = await self.tables.cache.get(id)
        found.check_watch(person.id if person else None)
        client = Client(self._shared, wire, found, person, lang, since, Bucket(self.burst, self.a_second))
        self._arrive(id, client)
        try:
            await client.read_all()
        except (Problem, Unavailable):
            raise
        except Exception as error:
            self._shared.fault(client.found, error)
        finally:
            self._leave(id, client)

    def _arrive(self, id: str, client: Client) -> None:
        self._clients.setdefault(id, []).append(client)
        self.tables.cache.watched.add(id)
        self._attend(id, asks=True)
        if client.found.row.status == WAITING:
            self._shared.background.start(self._look_in(id))

    async def _look_in(self, id: str) -> None:
        with suppress(Unavailable):               # the next look is noted
            await self.tables.upkeep.look_in(id)

    def _leave(self, id: str, client: Client) -> None:
        self._clients[id].remove(client)
        self._attend(id, asks=False)
        if client.pace is not None:
            client.pace = None
            client.change_pace(lambda done: None)
        if self._clients[id]:
            return
        del self._clients[id]
        self.tables.cache.watched.discard(id)
        self._attendance.forget(id)
        self._shared.forget(id)

    async def watch(self) -> None:
        """Now and then: let go of clients that do not read, and tell other processes again who is here."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            late = monotonic() - BEHIND_SECONDS
            for id in list(self._clients):
                for client in self._clients[id]:
                    if client.wire.behind_since < late:
                        client.wire.drop(CLOSE_SLOW)
                if self.tables.store.shared:      # a process that was killed tells nothing, and is forgotten
                    self._attendance.announce(id, asks=False)
                    self._tell_presence(id)

    def _seats(self, id: str) -> list[int | None] | None:
        """The seats that are connected here, None for each watcher; None when the table has nobody here."""
        if id not in self._clients:
            return None
        found: list[int | None] = []
        for client in self._clients[id]:
            found += client.seats or [None]
        return found

    def _pace(self, id: str) -> int | None:
        """The slowest wish of those who sit at a table and are connected here."""
        wishes = [client.pace for client in self._clients.get(id, []) if client.seats and client.pace is not None]
        return max(wishes, default=None)

    # What clients hear of

    def _changed(self, found: LiveTable, outside: bool) -> None:
        if outside:
            self._shared.forget_presence(found.row.id)
        for client in self._clients.get(found.row.id, []):
            client.found = found
            client.presence = client.presence or outside
            if outside or found.private is None or found.private == client.seat:
                client.flush()

    def _spoken(self, id: str) -> None:
        for client in self._clients.get(id, []):
            client.hear_of_chat()

    def _gone(self, id: str) -> None:
        for client in list(self._clients.get(id, ())):
            client.wire.drop(CLOSE_REFUSED)

    def _ended(self, person: str) -> None:
        for clients in list(self._clients.values()):
            for client in list(clients):
                if client.id == person:
                    client.wire.drop(CLOSE_ENDED)

    def _attend(self, id: str, asks: bool) -> None:
        """Somebody has come here, or gone: tell everybody, other processes too."""
        if len(self._clients[id]) <= CROWD:
            self._attendance.announce(id, asks)
        self._tell_presence(id, announce=True)

    def _tell_presence(self, id: str, announce: bool = False) -> None:
        if len(self._clients.get(id, ())) <= CROWD:
            self._tell(id)
        elif id in self._crowds:
            self._crowds[id] = self._crowds[id] or announce
        else:
            self._crowds[id] = announce
            asyncio.get_running_loop().call_later(CROWD_SECONDS, self._tell_crowd, id)

    def _tell_crowd(self, id: str) -> None:
        if self._crowds.pop(id):
            self._attendance.announce(id, asks=False)
        self._tell(id)

    def _tell(self, id: str) -> None:
        self._shared.forget_presence(id)
        for client in self._clients.get(id, []):
            client.presence = True
            client.flush()
