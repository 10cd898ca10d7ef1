"""Websockets: each client is sent its own view after each change, and sends its picks.

A socket has two tasks, one that reads and one that writes. The writer makes an update when it is free to send one, from
the position as it is then: a slow client gets fewer and longer updates, and never holds up a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Protocol

import msgspec

from layover.server import messages, records, seated
from layover.server.limits import Bucket
from layover.server.messages import ClientMessage
from layover.server.metrics import Metrics
from layover.server.problem import Problem
from layover.server.records import WAITING, PersonRow
from layover.server.seated import Seated
from layover.server.store import Unavailable
from layover.server.tables import SAID, Done, Tables, fresh_id

MOST_WAITING = 200
SEND_SECONDS = 30.0
NEVER = inf
TAKE_TURNS = 5
BURST, A_SECOND = 60, 20
FORGIVEN = 200
"""So many refused messages in a row and the socket is closed."""
CLOSE_POLICY, CLOSE_SLOW = 1008, 1013
SAID_BEFORE = 200
HERE = "here"
WATCH_SECONDS = 15.0
HERE_MS = 60_000
"""How long another process is believed to have the clients it told of."""

log = logging.getLogger("layover.live")
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode


class Gone(Exception):
    """The client has gone while we were sending."""


class Wire(Protocol):
    """What a websocket of any framework can do."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the client has gone."""

    async def send(self, text: str) -> None: ...

    async def close(self, code: int) -> None: ...


class Here(msgspec.Struct):
    """Who is connected to a table at one process. `asks`: tell me who is at yours."""

    id: str
    process: str
    seats: list[int]
    gallery: int
    at: int
    asks: bool


class Client:
    """One socket at one table."""

    def __init__(self, live: Live, wire: Wire, found: Seated, person: PersonRow | None, lang: str, since: int) -> None:
        self.live = live
        self.wire = wire
        self.found = found
        self.person = person
        self.lang = lang
        self.outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.writing: asyncio.Task[None] | None = None
        self.chat = True
        self.presence = True
        self.sending_since = NEVER
        self._sits: tuple[object, int | None] = (None, None)
        self._said = 0
        self._outside: object = None
        self._reader: tuple[int | None, str] | None = None
        self._version: object = None
        self._since = since
        self._drafted: list[int] = []
        self._bucket = Bucket(live.burst, live.a_second)
        self._refusals = 0

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

    def tell(self, message: msgspec.Struct) -> None:
        """Send soon, before the next update."""
        self.outbox.append(encode(message))
        self.wake.set()

    # Writing

    async def write_all(self) -> None:
        """Send whatever there is to send, then wait; until the client is too slow to be served."""
        while len(self.outbox) <= MOST_WAITING:
            await self._tell_chat()
            self._tell_presence()
            self._tell_table()
            while self.outbox:
                await self._send(self.outbox.popleft())
            if update := self._update():
                await self._send(update)
                continue
            await self.wake.wait()
            self.wake.clear()
        await self.wire.close(CLOSE_SLOW)

    async def _send(self, message: bytes) -> None:
        self.sending_since = monotonic()       # `Live.watch` ends a send that takes too long: a timer each is dear
        await self.wire.send(message.decode())
        self.sending_since = NEVER

    async def _tell_chat(self) -> None:
        if self.chat:
            self.chat = False
            for line in (await records.said(self.live.tables.store, self.found.row.id, self._said))[-SAID_BEFORE:]:
                self._said = line.n
                self.tell(messages.Saying(line.n, line.name, line.text, line.at, line.seat))

    def _tell_presence(self) -> None:
        if self.presence:
            self.presence = False
            self.tell(self.live.presence(self.found))

    def _tell_table(self) -> None:
        if self._outside != self.found.outside:
            self._outside = self.found.outside
            self.tell(messages.TableNews(self.found.info(self.id)))

    def _update(self) -> bytes | None:
        """The next update, or None if this client has been sent everything it may see."""
        if self.found.row.status == WAITING:
            return None
        seat = self.seat
        version = self.found.version(seat)
        if not self.sees_more():
            return None
        if self._reader not in (None, (seat, self.lang)):
            self._since, self._drafted = -1, []        # another reader: everything is told anew
        since = self._since + self._still(seat)
        self._reader, self._version = (seat, self.lang), version
        self._since = self.found.row.ply
        self._drafted = [entry.pick for entry in self.found.shown(seat).record[self._since:]]
        return self.live.encoded(self.found, seat, since, self.lang)

    def sees_more(self) -> bool:
        """Whether there is anything that this client has not been sent yet."""
        seat = self.seat
        return (self._reader, self._version) != ((seat, self.lang), self.found.version(seat))

    def _still(self, seat: int | None) -> int:
        """How many of the drafted picks that the client has seen still stand."""
        now = [entry.pick for entry in self.found.shown(seat).record[max(0, self._since):]]
        count = 0
        while count < min(len(now), len(self._drafted)) and now[count] == self._drafted[count]:
            count += 1
        return count

    # Reading

    async def read_all(self) -> None:
        """Carry out messages one by one, in the order of arrival."""
        while (raw := await self.wire.receive()) is not None:
            try:
                in_time = self._bucket.take()
                message = _read(raw)
                if not in_time:
                    raise _Refusal(Problem("limit/rate"), getattr(message, "mark", None))
                await self._carry_out(message)
                self._refusals = 0
            except _Refusal as refusal:
                self._refuse(refusal.problem, refusal.mark)
            except Problem as problem:
                self._refuse(problem, None)
            if len(self.outbox) > TAKE_TURNS:
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
                self._accept(mark, await tables.play(self._seated(), id, ply, [pick], mark))
            case messages.Interject(ply, picks, mark):
                self._accept(mark, await tables.play(self._seated(), id, ply, picks, mark))
            case messages.Undo(ply, mark):
                self._accept(mark, await tables.undo(self._seated(), id, ply, mark))
            case messages.Consider(ply, picks, mark):
                self._consider(ply, picks, mark)
            case messages.Say(text, mark):
                if self.person is None:
                    raise Problem("person/unknown")
                await tables.say(self.person, id, text)
                self.tell(messages.Accepted(mark, self.ply))
            case messages.Speak(lang):
                self.lang = lang
                self.wake.set()
            case messages.Ping():
                self.tell(messages.Pong(tables.now()))

    def _seated(self) -> str:
        if self.person is None:
            raise Problem("seat/none")
        return self.person.id

    def _accept(self, mark: str, done: Done) -> None:
        self.live.metrics.count("layover_picks_total", "again" if done.again else "person")
        self.tell(messages.Accepted(mark, done.ply, done.again))

    def _consider(self, ply: int, picks: list[int], mark: str) -> None:
        seat = self.seat
        if seat is None:
            raise Problem("seat/none")
        table = self.found.shown(seat)
        if ply != table.ply:
            raise Problem("pick/stale")
        complete, decision = seated.consider(table, seat, picks, self.lang)
        self.tell(messages.Considered(mark, ply, picks, complete, decision))


class Live:
    """All sockets of this process."""

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self.tables = tables
        self.metrics = metrics
        self.burst: float = BURST
        self.a_second: float = A_SECOND
        self.clients: dict[str, list[Client]] = {}
        self._encoded: dict[str, tuple[int, dict[object, bytes]]] = {}
        self._process = fresh_id()
        self._elsewhere: dict[str, dict[str, Here]] = {}
        self._telling: set[asyncio.Task[None]] = set()
        tables.changed.append(self._changed)
        tables.hear[SAID] = self._spoken
        tables.hear[HERE] = self._announced
        tables.watched = self.clients.__contains__
        metrics.gauges["layover_sockets"] = lambda: sum(len(clients) for clients in self.clients.values())

    async def serve(self, wire: Wire, id: str, person: PersonRow | None, lang: str, since: int) -> None:
        """One socket from its first message to its last."""
        found = await self.tables.get(id)
        self.tables.check_watch(found, person.id if person else None)
        client = Client(self, wire, found, person, lang, since)
        self.clients.setdefault(id, []).append(client)
        self._announce(id, asks=True)
        self._tell_presence(id)
        writing = client.writing = asyncio.create_task(client.write_all())
        reading = asyncio.create_task(client.read_all())
        try:
            done, _ = await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = None if task.cancelled() else task.exception()
                if error and not isinstance(error, Gone):
                    log.error("socket failed", exc_info=error, extra={"table": id})
                    self.metrics.count("layover_faults_total")
        finally:
            writing.cancel()
            reading.cancel()
            self._leave(id, client)

    def _leave(self, id: str, client: Client) -> None:
        self.clients[id].remove(client)
        self._announce(id, asks=False)
        if not self.clients[id]:
            del self.clients[id]
            self._encoded.pop(id, None)
            self._elsewhere.pop(id, None)
        else:
            self._tell_presence(id)

    def encoded(self, found: Seated, seat: int | None, since: int, lang: str) -> bytes:
        """An update as it travels; made once for all who read the same."""
        rev, kept = self._encoded.get(found.row.id, (-1, {}))
        if rev != found.row.rev:
            kept = {}
            self._encoded[found.row.id] = (found.row.rev, kept)
        key = (seat, since, lang)
        if key not in kept:
            kept[key] = encode(found.update(seat, since, lang))
        return kept[key]

    def presence(self, found: Seated) -> messages.Presence:
        """Who is connected, here or to another process."""
        here = [self._here(found.row.id, False), *self._recent(found.row.id)]
        return messages.Presence(sorted({seat for one in here for seat in one.seats}), sum(one.gallery for one in here))

    def _here(self, id: str, asks: bool) -> Here:
        seats = [client.seat for client in self.clients.get(id, [])]
        return Here(id, self._process, sorted({seat for seat in seats if seat is not None}),
                    sum(1 for seat in seats if seat is None), self.tables.now(), asks)

    def _recent(self, id: str) -> list[Here]:
        oldest = self.tables.now() - HERE_MS
        return [one for one in self._elsewhere.get(id, {}).values() if one.at >= oldest]

    def _announce(self, id: str, asks: bool) -> None:
        """Tell the other processes who is connected to this one."""
        if self.tables.store.shared:
            text = f"{HERE} {encode(self._here(id, asks)).decode()}"
            task = asyncio.create_task(self._tell_others(text))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell_others(self, text: str) -> None:
        with suppress(Unavailable):
            await self.tables.store.write([], text)

    def _announced(self, text: str) -> None:
        told = msgspec.json.decode(text, type=Here)
        if told.id not in self.clients:
            return
        self._elsewhere.setdefault(told.id, {})[told.process] = told
        if told.asks:
            self._announce(told.id, False)
        self._tell_presence(told.id)

    async def watch(self) -> None:
        """Now and then: let go of clients that do not read, and tell other processes again who is here."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            late = monotonic() - SEND_SECONDS
            for id, clients in self.clients.items():
                for client in clients:
                    if client.sending_since < late and client.writing:
                        client.writing.cancel()
                if self.tables.store.shared:      # a process that was killed tells nothing, and is forgotten
                    self._announce(id, False)
                    self._tell_presence(id)

    def _changed(self, found: Seated, outside: bool) -> None:
        for client in self.clients.get(found.row.id, []):
            client.found = found
            client.presence = client.presence or outside
            if outside or client.sees_more():
                client.wake.set()

    def _spoken(self, id: str) -> None:
        for client in self.clients.get(id, []):
            client.chat = True
            client.wake.set()

    def _tell_presence(self, id: str) -> None:
        for client in self.clients.get(id, []):
            client.presence = True
            client.wake.set()


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
