"""Websockets: each client is sent its own view after each change, and sends its picks.

A change is sent at once to everybody who keeps up. A client that does not is sent nothing until it has read what it
has; then it gets one update, from the position as it is by then: it never holds up a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from time import monotonic
from typing import Any, Protocol

import msgspec

from layover.engine.view import OpenView
from layover.server import messages, records, telling
from layover.server.limits import Bucket
from layover.server.memory import PlanFor
from layover.server.messages import ClientMessage
from layover.server.metrics import Metrics
from layover.server.presence import Attendance
from layover.server.problem import Problem
from layover.server.records import WAITING, PersonRow
from layover.server.seated import Plan, Seated
from layover.server.store import Conflict, Unavailable
from layover.server.tables import SAID, Tables
from layover.server.telling import Sight

MOST_WAITING = 200
MOST_UNREAD = 20
BEHIND_SECONDS = 30.0
BURST, A_SECOND = 60.0, 20.0
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
    when_heard: Callable[[str], None] | None
    """Called with a message that can be taken at once; others are `read`."""

    @property
    def ready(self) -> bool:
        """Whether the client keeps up."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send at once; to a client that has gone, nothing."""

    def hold(self, held: bool) -> None:
        """Read no more of a client that sends faster than it is answered; or again."""

    async def read(self) -> str | bytes | None:
        """The next message; None when the client has gone."""

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
        self._inbox: deque[str | bytes] = deque()
        self._working = False
        """Whether a message is being carried out."""
        self._sits: tuple[object, int | None] = (None, None)
        self._said = 0
        self._outside: object = None
        self._reader: tuple[int | None, str] | None = None
        self._version: object = None
        self._since = since
        self._sight = Sight()
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
        except Exception as error:
            self._fail(error)

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
            self._since, self._drafted, self._sight = -1, [], Sight()        # another reader: everything is told anew
        since = self._since + self._still(seat)
        self._reader, self._version = (seat, self.lang), version
        self._since = self.found.row.ply
        drafted = self.found.shown(seat)
        self._drafted = [entry.pick for entry in drafted.picked_since(self._since)]
        return self.live.encoded(self.found, seat, since, self.lang, self._sight)

    def _still(self, seat: int | None) -> int:
        """How many of the drafted picks that the client has seen still stand."""
        if not self._drafted:
            return 0
        now = [entry.pick for entry in self.found.shown(seat).picked_since(self._since)]
        count = 0
        while count < min(len(now), len(self._drafted)) and now[count] == self._drafted[count]:
            count += 1
        return count

    # Reading

    async def read_all(self) -> None:
        """Carry out messages from the greeting on."""
        await self.read_chat()
        self._busy = False
        self.flush()
        self.wire.when_heard = self.hear
        while (raw := await self.wire.read()) is not None:
            self.hear(raw)

    def hear(self, raw: str | bytes) -> None:
        """A message has arrived: it is carried out when those before it have been."""
        self._inbox.append(raw)
        if not self._working:
            self._next()
        elif len(self._inbox) > MOST_UNREAD:
            self.wire.hold(True)

    def _next(self) -> None:
        """Carry out the next message: at once, as far as nothing has to be waited for."""
        self._working = True
        mark = None
        try:
            in_time = self._bucket.take()
            message = _read(self._inbox.popleft())
            mark = getattr(message, "mark", None)
            if not in_time:
                raise Problem("limit/rate")
            self._carry_out(message)
        except Problem as problem:
            self._done(mark, problem)
        except Exception as error:
            self._fail(error)

    def _carry_out(self, message: ClientMessage) -> None:
        tables, id = self.live.tables, self.found.row.id
        match message:
            case messages.Pick(ply, pick, mark):
                self._change(mark, tables.picking(self._seated(), ply, [pick], mark))
            case messages.Picks(ply, picks, mark) | messages.Interject(ply, picks, mark):
                self._change(mark, tables.picking(self._seated(), ply, picks, mark))
            case messages.Undo(ply, mark):
                self._change(mark, tables.undoing(self._seated(), ply, mark))
            case messages.Consider(ply, picks, mark):
                self._done(mark, self._consider(ply, picks, mark))
            case messages.Say(text, mark):
                if self.person is None:
                    raise Problem("person/unknown")
                self.live.wait(self._say(tables.say(self.person, id, text), mark))
            case messages.Speak(lang):
                self.lang = lang
                self._done(None, None)
            case messages.Ping():
                self._done(None, messages.Pong(tables.now()))

    def _seated(self) -> str:
        if self.person is None:
            raise Problem("seat/none")
        return self.person.id

    def _change(self, mark: str, plan_for: PlanFor) -> None:
        """A pick or a takeback; where the table is just being changed, or was changed elsewhere, it waits its turn."""

        def written(plan: Plan | Exception | None) -> None:
            if isinstance(plan, Conflict):
                self.live.wait(self._change_later(mark, plan_for))
            elif isinstance(plan, Unavailable):
                self._done(mark, plan)
            elif isinstance(plan, Exception):
                self._fail(plan)
            else:
                self._accept(mark, plan is None)

        self._busy = True
        if not self.live.tables.submit(self.found, plan_for, written):
            self.live.wait(self._change_later(mark, plan_for))

    async def _change_later(self, mark: str, plan_for: PlanFor) -> None:
        try:
            done = await self.live.tables.carry_out(self._seated(), self.found.row.id, plan_for)
            self._accept(mark, done.again)
        except (Problem, Unavailable) as error:
            self._done(mark, error)
        except Exception as error:
            self._fail(error)

    def _accept(self, mark: str, again: bool) -> None:
        self.live.metrics.count("layover_picks_total", "again" if again else "person")
        self._done(mark, messages.Accepted(mark, self.ply, again))

    async def _say(self, saying: Awaitable[object], mark: str) -> None:
        try:
            await saying
            self._done(mark, messages.Accepted(mark, self.ply))
        except (Problem, Unavailable) as error:
            self._done(mark, error)
        except Exception as error:
            self._fail(error)

    def _done(self, mark: str | None, answer: messages.Told | Exception | None) -> None:
        """A message has been dealt with: tell so, and go on to the next."""
        if isinstance(answer, Exception):
            problem = answer if isinstance(answer, Problem) else Problem("store/unavailable")
            self._refusals += 1
            self.live.metrics.count("layover_refusals_total", problem.code)
            answer = messages.Refused(problem.code, problem.sentence(self.lang), self.ply, mark, problem.rule)
        else:
            self._refusals = max(0, self._refusals - 1)
        if answer is not None:
            self.outbox.append(encode(answer))
        self._busy = self._working = False
        self.flush()
        if self._refusals > FORGIVEN:
            self._inbox.clear()
            self.wire.drop(CLOSE_POLICY)
        elif self._inbox:
            self._working = True              # a client that floods takes turns with everybody else
            asyncio.get_running_loop().call_soon(self._next)
        else:
            self.wire.hold(False)

    def _fail(self, error: Exception) -> None:
        """Our own mistake; whoever has caused the change is not to blame."""
        self.live.fault(self, error)
        self.wire.drop(CLOSE_SLOW)

    def _consider(self, ply: int, picks: list[int], mark: str) -> messages.Considered:
        seat = self.seat
        if seat is None:
            raise Problem("seat/none")
        table = self.found.shown(seat)
        if ply != table.ply:
            raise Problem("pick/stale")
        complete, decision = telling.consider(table, seat, picks, self.lang)
        return messages.Considered(mark, ply, picks, complete, decision)


class Live:
    """All sockets of this process."""

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self.tables = tables
        self.metrics = metrics
        self.burst: float = BURST
        self.a_second: float = A_SECOND
        self.clients: dict[str, list[Client]] = {}
        self.attendance = Attendance(tables, self._seats, self._tell_presence)
        self._encoded: dict[str, tuple[int, list[tuple[tuple[int, str, OpenView | None], bytes]]]] = {}
        self._waiting: set[asyncio.Task[None]] = set()
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
        except Exception as error:
            self.fault(client, error)
        finally:
            self._leave(id, client)

    def fault(self, client: Client, error: Exception) -> None:
        """Our own mistake: all of it in the log."""
        log.error("socket failed", exc_info=error, extra={"table": client.found.row.id})
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

    def encoded(self, found: Seated, seat: int | None, since: int, lang: str, sight: Sight) -> bytes:
        """An update as it travels; made once for all who watch."""
        if seat is not None:
            return encode(found.update(seat, since, lang, sight))
        rev, kept = self._encoded.get(found.row.id, (-1, []))
        if rev != found.row.rev:
            kept = []
            self._encoded[found.row.id] = (found.row.rev, kept)
        before = sight.view
        for watched, told in kept:
            if watched[:2] == (since, lang) and watched[2] is before:
                sight.view = found.open_view(None)
                return told
        kept.append(((since, lang, before), encode(found.update(None, since, lang, sight))))
        return kept[-1][1]

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
            if outside or found.private is None or found.private == client.seat:
                client.flush()

    def _spoken(self, id: str) -> None:
        for client in self.clients.get(id, []):
            client.chat = True
            self.wait(self._read_chat(client))

    def wait(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on that has to wait for the store."""
        task = asyncio.create_task(work)
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _read_chat(self, client: Client) -> None:
        try:
            await client.read_chat()
        except Unavailable:
            client.chat = True            # told with the next line, or when the client comes back

    def _tell_presence(self, id: str) -> None:
        for client in self.clients.get(id, []):
            client.presence = True
            client.flush()


def _read(raw: str | bytes) -> ClientMessage:
    """A message, strictly: the right kind, nothing missing, nothing more."""
    if isinstance(raw, bytes):
        raise Problem("body/malformed", why="websocket messages are text")
    try:
        message: ClientMessage = decode(raw)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Problem("body/malformed", why=str(error)) from None
    return message
