"""Websockets: each client is sent its own view after each change, and sends its picks.

A change is sent at once to everybody who keeps up. A client that does not is sent nothing until it has read what it
has; then it gets one update, from the position as it is by then: it never holds up a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Protocol

import msgspec

from layover.server import messages, records, telling
from layover.server.limits import Bucket
from layover.server.messages import ClientMessage
from layover.server.metrics import Metrics
from layover.server.presence import Attendance
from layover.server.problem import Problem
from layover.server.records import WAITING, PersonRow
from layover.server.seated import Seated
from layover.server.store import Unavailable
from layover.server.tables import SAID, Done, Tables

MOST_WAITING = 200
BEHIND_SECONDS = 30.0
BURST, A_SECOND = 60, 20
FORGIVEN = 200
"""So many more refused messages than others and the socket is closed."""
CLOSE_POLICY, CLOSE_SLOW = 1008, 1013
SAID_BEFORE = 200
WATCH_SECONDS = 15.0

log = logging.getLogger("layover.live")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode


class Wire(Protocol):
    """What a client needs of its websocket."""

    behind_since: float
    """Since when the client has not read what was sent, on the monotonic clock; infinity when it has."""
    when_ready: Callable[[], None]
    """Called when a client that was behind has read everything."""

    @property
    def ready(self) -> bool:
        """Whether the client keeps up."""

    @property
    def more(self) -> bool:
        """Whether further messages of the client are waiting."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send at once; to a client that has gone, nothing."""

    async def read(self) -> str | bytes | None:
        """The next message; None when the client has gone."""

    async def close(self, code: int) -> None:
        """Say farewell."""

    def drop(self, code: int) -> None:
        """Let go of a client that does not read."""


class Client:
    """One socket at one table."""

    def __init__(self, live: Live, wire: Wire, found: Seated, person: PersonRow | None, lang: str, since: int) -> None:
        self.live = live
        self.wire = wire
        self.found = found
        self.person = person
        self.lang = lang
        self.outbox: list[bytes] = []
        self.chat = True
        self.presence = True
        self._busy = True
        """While it is: nothing is sent yet, so that an answer comes before the update it leads to."""
        self._sits: tuple[object, int | None] = (None, None)
        self._said = 0
        self._outside: object = None
        self._reader: tuple[int | None, str] | None = None
        self._version: object = None
        self._since = since
        self._drafted: list[int] = []
        self._bucket = Bucket(live.burst, live.a_second)
        self._refusals = 0
        wire.when_ready = self.flush

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    @property
    def seat(self) -> int | None:
        """Where this client sits; looked up again when the seats have changed."""
        if self._sits[0] is not self.found.seats:
            self._sits = self.found.seats, self.found.seat_of(self.id)
        return self._sits[1]

    @property
    def ply(self) -> int:
        """The ply this client sees."""
        return 0 if self.found.table is None else self.found.shown(self.seat).ply

    # Writing

    def tell(self, message: msgspec.Struct) -> None:
        """Send soon, before the next update."""
        self.outbox.append(encode(message))
        self.flush()

    def flush(self) -> None:
        """Send what there is to send, as far as the client keeps up."""
        if self._busy:
            return
        try:
            self._flush()
        except Exception:                 # whoever has caused the change is not to blame
            self.live.fault(self)
            self.wire.drop(CLOSE_SLOW)

    def _flush(self) -> None:
        self._add_news()
        if self.wire.ready:
            if update := self._update():
                self.outbox.append(update)
            if self.outbox:
                self.wire.write(self.outbox)
                self.outbox = []
        elif len(self.outbox) > MOST_WAITING:
            self.wire.drop(CLOSE_SLOW)

    def _add_news(self) -> None:
        if self.presence:
            self.presence = False
            self.outbox.append(encode(self.live.presence(self.found)))
        if self._outside != self.found.outside:
            self._outside = self.found.outside
            self.outbox.append(encode(messages.TableNews(self.found.info(self.id))))

    async def read_chat(self) -> None:
        """Tell what has been said since it was told last."""
        while self.chat:
            self.chat = False
            lines = await records.said(self.live.tables.store, self.found.row.id, self._said)
            for line in lines[-SAID_BEFORE:]:
                if line.n > self._said:       # somebody else may be reading too
                    self._said = line.n
                    self.tell(messages.Saying(line.n, line.name, line.text, line.at, line.seat))

    def _update(self) -> bytes | None:
        """The next update, or None if this client has been sent everything it may see."""
        seat = self.seat
        version = self.found.version(seat)
        if self.found.row.status == WAITING or (self._reader, self._version) == ((seat, self.lang), version):
            return None
        if self._reader not in (None, (seat, self.lang)):
            self._since, self._drafted = -1, []        # another reader: everything is told anew
        since = self._since + self._still(seat)
        self._reader, self._version = (seat, self.lang), version
        self._since = self.found.row.ply
        drafted = self.found.shown(seat)
        self._drafted = [entry.pick for entry in drafted.record[self._since:]] if drafted.ply > self._since else []
        return self.live.encoded(self.found, seat, since, self.lang)

    def _still(self, seat: int | None) -> int:
        """How many of the drafted picks that the client has seen still stand."""
        if not self._drafted:
            return 0
        now = [entry.pick for entry in self.found.shown(seat).record[max(0, self._since):]]
        count = 0
        while count < min(len(now), len(self._drafted)) and now[count] == self._drafted[count]:
            count += 1
        return count

    # Reading

    async def read_all(self) -> None:
        """Carry out messages one by one, in the order of arrival, from the greeting on."""
        await self.read_chat()
        self._busy = False
        self.flush()
        while (raw := await self.wire.read()) is not None:
            try:
                in_time = self._bucket.take()
                message = _read(raw)
                if not in_time:
                    raise _Refusal(Problem("limit/rate"), getattr(message, "mark", None))
                await self._carry_out(message)
                self._refusals = max(0, self._refusals - 1)
            except _Refusal as refusal:
                self._refuse(refusal.problem, refusal.mark)
            except Problem as problem:
                self._refuse(problem, None)
            if self.wire.more:
                await asyncio.sleep(0)        # a client that floods takes turns with everybody else
            if self._refusals > FORGIVEN:
                await self.wire.close(CLOSE_POLICY)
                return

    def _refuse(self, problem: Problem, mark: str | None) -> None:
        self._refusals += 1
        self.live.metrics.count("layover_refusals_total", problem.code)
        self.tell(messages.Refused(problem.code, problem.sentence(self.lang), self.ply, mark, problem.rule))

    async def _carry_out(self, message: ClientMessage) -> None:
        mark: str | None = getattr(message, "mark", None)
        try:
            await self._answer(message)
        except Problem as problem:
            raise _Refusal(problem, mark) from None
        except Unavailable:
            raise _Refusal(Problem("store/unavailable"), mark) from None

    async def _answer(self, message: ClientMessage) -> None:
        tables, id = self.live.tables, self.found.row.id
        match message:
            case messages.Pick(ply, pick, mark):
                await self._accept(mark, tables.play(self._seated(), id, ply, [pick], mark))
            case messages.Picks(ply, picks, mark) | messages.Interject(ply, picks, mark):
                await self._accept(mark, tables.play(self._seated(), id, ply, picks, mark))
            case messages.Undo(ply, mark):
                await self._accept(mark, tables.undo(self._seated(), id, ply, mark))
            case messages.Consider(ply, picks, mark):
                self._consider(ply, picks, mark)
            case messages.Say(text, mark):
                if self.person is None:
                    raise Problem("person/unknown")
                await tables.say(self.person, id, text)
                self.tell(messages.Accepted(mark, self.ply))
            case messages.Speak(lang):
                self.lang = lang
                self.flush()
            case messages.Ping():
                self.tell(messages.Pong(tables.now()))

    def _seated(self) -> str:
        if self.person is None:
            raise Problem("seat/none")
        return self.person.id

    async def _accept(self, mark: str, doing: Awaitable[Done]) -> None:
        self._busy = True
        try:
            done = await doing
        finally:
            self._busy = False
        self.live.metrics.count("layover_picks_total", "again" if done.again else "person")
        self.tell(messages.Accepted(mark, done.ply, done.again))

    def _consider(self, ply: int, picks: list[int], mark: str) -> None:
        seat = self.seat
        if seat is None:
            raise Problem("seat/none")
        table = self.found.shown(seat)
        if ply != table.ply:
            raise Problem("pick/stale")
        complete, decision = telling.consider(table, seat, picks, self.lang)
        self.tell(messages.Considered(mark, ply, picks, complete, decision))


class Live:
    """All sockets of this process."""

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self.tables = tables
        self.metrics = metrics
        self.burst: float = BURST
        self.a_second: float = A_SECOND
        self.clients: dict[str, list[Client]] = {}
        self.attendance = Attendance(tables, self._seats, self._tell_presence)
        self._encoded: dict[str, tuple[int, dict[tuple[int, str], bytes]]] = {}
        self._reading: set[asyncio.Task[None]] = set()
        tables.changed.append(self._changed)
        tables.hear[SAID] = self._spoken
        tables.watched = self.clients.__contains__
        metrics.gauges["layover_sockets"] = lambda: sum(len(clients) for clients in self.clients.values())

    async def serve(self, wire: Wire, id: str, person: PersonRow | None, lang: str, since: int) -> None:
        """One socket from its first message to its last."""
        found = await self.tables.get(id)
        self.tables.check_watch(found, person.id if person else None)
        client = Client(self, wire, found, person, lang, since)
        self.clients.setdefault(id, []).append(client)
        self.attendance.announce(id, asks=True)
        self._tell_presence(id)
        try:
            await client.read_all()
        except (Problem, Unavailable):
            raise
        except Exception:
            self.fault(client)
        finally:
            self._leave(id, client)

    def fault(self, client: Client) -> None:
        """Our own mistake: all of it in the log."""
        log.exception("socket failed", extra={"table": client.found.row.id})
        self.metrics.count("layover_faults_total")

    def _leave(self, id: str, client: Client) -> None:
        self.clients[id].remove(client)
        self.attendance.announce(id, asks=False)
        if not self.clients[id]:
            del self.clients[id]
            self._encoded.pop(id, None)
            self.attendance.forget(id)
        else:
            self._tell_presence(id)

    def encoded(self, found: Seated, seat: int | None, since: int, lang: str) -> bytes:
        """An update as it travels; made once for all who watch."""
        if seat is not None:
            return encode(found.update(seat, since, lang))
        rev, kept = self._encoded.get(found.row.id, (-1, {}))
        if rev != found.row.rev:
            kept = {}
            self._encoded[found.row.id] = (found.row.rev, kept)
        if (since, lang) not in kept:
            kept[since, lang] = encode(found.update(None, since, lang))
        return kept[since, lang]

    def presence(self, found: Seated) -> messages.Presence:
        """Who is connected, here or to another process."""
        return self.attendance.of(found.row.id)

    def _seats(self, id: str) -> list[int | None] | None:
        """The seats that are connected here, None for each watcher; None when the table has nobody here."""
        return [client.seat for client in self.clients[id]] if id in self.clients else None

    async def watch(self) -> None:
        """Now and then: let go of clients that do not read, and tell other processes again who is here."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            late = monotonic() - BEHIND_SECONDS
            for id in list(self.clients):
                for client in self.clients[id]:
                    if client.wire.behind_since < late:
                        client.wire.drop(CLOSE_SLOW)
                if self.tables.store.shared:      # a process that was killed tells nothing, and is forgotten
                    self.attendance.announce(id, asks=False)
                    self._tell_presence(id)

    def _changed(self, found: Seated, outside: bool) -> None:
        for client in self.clients.get(found.row.id, []):
            client.found = found
            client.presence = client.presence or outside
            client.flush()

    def _spoken(self, id: str) -> None:
        for client in self.clients.get(id, []):
            client.chat = True
            task = asyncio.create_task(self._read_chat(client))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read_chat(self, client: Client) -> None:
        try:
            await client.read_chat()
        except Unavailable:
            client.chat = True            # told with the next line, or when the client comes back

    def _tell_presence(self, id: str) -> None:
        for client in self.clients.get(id, []):
            client.presence = True
            client.flush()


class _Refusal(Exception):
    """A problem with the mark of the message that met it."""

    def __init__(self, problem: Problem, mark: str | None) -> None:
        super().__init__(problem.code)
        self.problem = problem
        self.mark = mark


def _read(raw: str | bytes) -> ClientMessage:
    """A message, strictly: the right kind, nothing missing, nothing more."""
    if isinstance(raw, bytes):
        raise Problem("body/malformed", why="websocket messages are text")
    try:
        message: ClientMessage = decode(raw)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Problem("body/malformed", why=str(error)) from None
    return message
