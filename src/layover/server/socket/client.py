"""One websocket at a table: its client is sent its own view after each change, and sends its picks.

A change is sent at once to everybody who keeps up. A client that does not is sent nothing until it has read what it
has; then it gets one update, from the position as it is by then: it never holds up a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol

import msgspec

from layover.engine.entry import Entry
from layover.engine.table import Table
from layover.server import door, messages
from layover.server.http.limits import Bucket
from layover.server.messages import ClientMessage
from layover.server.metrics import Metrics
from layover.server.problem import Problem
from layover.server.socket.presence import Attendance
from layover.server.store.records import BOT, PERSON, UNBEGUN, PersonRow, SeatRow
from layover.server.store.store import Unavailable
from layover.server.tables import updates
from layover.server.tables.cache import Outcome, PlanFor, Then
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from layover.server.tables.updates import Sight, Updates
from layover.server.tasks import Tasks

MOST_WAITING = 200
MOST_UNREAD = 20
FORGIVEN = 200
"""So many more refused messages than others and the socket is closed."""
CLOSE_POLICY, CLOSE_SLOW = 1008, 1013
CLOSE_ENDED, CLOSE_REFUSED = 1012, 4404
"""Come again, and say who you are; there is nothing here."""
SAID_BEFORE = 200

log = logging.getLogger("layover.live")
encode = msgspec.json.Encoder().encode
READER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class Wire(Protocol):
    """What a client needs of its websocket."""

    behind_since: float
    """Since when the client has not read what was sent, on the monotonic clock; infinity when it has."""
    when_ready: Callable[[], None]
    """Called when a client that was behind has read everything."""
    when_heard: Callable[[str], None] | None
    """Called with a message that can be taken at once; others are `read`."""
    ready: bool
    """Whether the client keeps up."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send at once; to a client that has gone, nothing."""

    def hold(self, held: bool) -> None:
        """Read no more of a client that sends faster than it is answered; or again."""

    async def read(self) -> str | bytes | None:
        """The next message; None when the client has gone."""

    def drop(self, code: int) -> None:
        """Let go of a client that does not read."""


class Shared:
    """What all clients of a process share."""

    def __init__(self, tables: Tables, metrics: Metrics, attendance: Attendance) -> None:
        self.tables = tables
        self.metrics = metrics
        self.attendance = attendance
        self.background = Tasks()
        self._updates: dict[str, Updates] = {}
        self._presence: dict[str, bytes] = {}
        """Who is at a table, as it is told to all of them."""

    def presence(self, id: str) -> bytes:
        """Who is connected to a table."""
        told = self._presence.get(id)
        if told is None:
            told = self._presence[id] = encode(self.attendance.of(id))
        return told

    def forget_presence(self, id: str) -> None:
        """Somebody has come or gone, or sits elsewhere."""
        self._presence.pop(id, None)

    def updates(self, found: LiveTable) -> Updates:
        """What the readers of a table have in common."""
        kept = self._updates.get(found.row.id)
        if kept is None or kept.found is not found:
            kept = self._updates[found.row.id] = Updates(found)
        return kept

    def forget(self, id: str) -> None:
        """Nobody reads there any more."""
        self._updates.pop(id, None)
        self._presence.pop(id, None)

    def fault(self, found: LiveTable, error: Exception) -> None:
        """Our own mistake: all of it in the log."""
        log.error("socket failed", exc_info=error, extra={"table": found.row.id})
        self.metrics.count("layover_faults_total")


class Client:
    """One socket at one table."""

    def __init__(self, shared: Shared, wire: Wire, found: LiveTable, person: PersonRow | None, lang: str, since: int,
                 bucket: Bucket) -> None:
        self.shared = shared
        self.wire = wire
        self.found = found
        self.person = person
        self.lang = lang
        self.outbox: list[bytes] = []
        self.chat = True
        self.presence = True
        self.pace: int | None = None
        """How long this client wants bots to wait."""
        self._busy = True
        """While it is: nothing is sent yet, so that an answer comes before the update it leads to."""
        self._inbox: deque[str | bytes] = deque()
        self._held = False
        """Whether nothing more is read of it until it is answered."""
        self._working = False
        """Whether a message is being carried out."""
        self._mark = ""
        """Of the one that is, if it changes the table."""
        self._begun = 0.0
        self._own: tuple[object, list[int], list[int]] = (None, [], [])
        self._as: int | None = None
        """Which of several seats at this screen looks at it."""
        self._asked: int | None = None
        """The seat that was asked when that was looked at last."""
        self._said = 0
        self._guest: int | None = None
        """The number under which this client speaks, if it has no name."""
        self._outside: object = None
        self._seated_then: list[SeatRow] = []
        self._reader: tuple[int | None, bool, str] | None = None
        """The seat whose view it was sent, whether it plays there, and the language."""
        self._version: object = None
        self._since = since
        self._sight = Sight()
        self._drafted: list[Entry] = []
        """The drafted picks that it has been told of."""
        self._bucket = bucket
        self._refusals = 0
        wire.when_ready = self.flush

    @property
    def id(self) -> str | None:
        return self.person.id if self.person else None

    @property
    def seats(self) -> list[int]:
        """Where this client sits; looked up again when the seats have changed."""
        return self._look_up()[1]

    @property
    def left(self) -> list[int]:
        """The seats of this client that a bot plays."""
        return self._look_up()[2]

    def _look_up(self) -> tuple[object, list[int], list[int]]:
        if self._own[0] is not self.found.seats:
            self._own = self.found.seats, self.found.seats_of(self.id), self.found.seats_of(self.id, BOT)
        return self._own

    @property
    def seat(self) -> int | None:
        """The seat whose view this client has: its only one, or the one of several that looks."""
        own = self.seats or self.left
        if len(own) == 1:
            return own[0]
        return self._as if self._as in own or self._as in self.left else None

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
        self._draw_curtain()
        if self._busy:
            return
        try:
            self._flush()
        except Exception as error:
            self._fail(error)

    def _draw_curtain(self) -> None:
        """When another seat at this screen is asked, nobody looks until it says so."""
        asked = self.found.row.asked
        if asked != self._asked:
            self._asked = asked
            if asked in self.seats and asked != self._as:
                self._as = None

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
            self.outbox.append(self.shared.presence(self.found.row.id))
        if self._outside is not self.found.outside:
            self._outside = self.found.outside
            self.outbox.append(encode(messages.TableNews(self.found.info(self.id))))
            self._add_hand_overs()

    def _add_hand_overs(self) -> None:
        """Which seats have gone to a bot, or back to a person, since the seats were told last."""
        before, self._seated_then = self._seated_then, self.found.seats
        for then, now in zip(before, self.found.seats, strict=False):
            handed = None
            if (then.kind, now.kind) == (PERSON, BOT) and now.handed is not None:
                handed = messages.Handed(now.seat, "bot", now.handed, now.handed_at or 0)  # type: ignore[arg-type]
            elif (then.kind, now.kind) == (BOT, PERSON):
                handed = messages.Handed(now.seat, "person", "back", self.found.row.changed_at)
            if handed is not None:
                self.outbox.append(encode(handed))

    async def read_chat(self) -> None:
        """Tell what has been said since it was told last."""
        while self.chat:
            self.chat = False
            lines = await self.shared.tables.chat.said(self.found.row.id, self._said, self.id)
            for line in lines[-SAID_BEFORE:]:
                if line.n > self._said:       # somebody else may be reading too
                    self._said = line.n
                    self.tell(messages.Saying(line.n, line.speaker(self.lang), line.text, line.at, line.seat))

    def hear_of_chat(self) -> None:
        """Something was said."""
        self.chat = True
        self.shared.background.start(self._read_chat_later())

    async def _read_chat_later(self) -> None:
        try:
            await self.read_chat()
        except Unavailable:
            self.chat = True              # told with the next line, or when the client comes back

    def _update(self) -> bytes | None:
        """The next update, or None if this client has been sent everything it may see."""
        seat = self.seat
        version, reader = self.found.version(seat), (seat, seat in self.seats, self.lang)
        if self.found.row.status in UNBEGUN or (self._reader, self._version) == (reader, version):
            return None
        if self._reader not in (None, reader):
            self._since, self._drafted, self._sight = -1, [], Sight()        # another reader: everything is told anew
        shown = self.found.shown(seat)
        since = self._since + self._still(shown)
        self._reader, self._version = reader, version
        self._since = self.found.row.ply
        self._drafted = shown.picked_since(self._since)
        now = self.shared.tables.fresh.now()
        return self.shared.updates(self.found).encoded(seat, since, self.lang, self._sight, now)

    def _still(self, shown: Table) -> int:
        """How many of the drafted picks that the client has seen still stand."""
        if not self._drafted:
            return 0
        now = shown.picked_since(self._since)
        most = min(len(now), len(self._drafted))
        count = 0
        while count < most and now[count].stands_for(self._drafted[count]):
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
            self._held = True
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
        tables = self.shared.tables
        match message:
            case messages.Pick(ply, pick, mark, text):
                self._change(mark, tables.picking(self._seated(), ply, [pick], mark, self._as, text))
            case messages.Picks(ply, picks, mark) | messages.Interject(ply, picks, mark):
                self._change(mark, tables.picking(self._seated(), ply, picks, mark, self._as))
            case messages.Undo(ply, mark, to):
                self._change(mark, tables.undoing(self._seated(), ply, mark, to, self._as))
            case messages.Redo(ply, mark):
                self._change(mark, tables.redoing(self._seated(), ply, mark, self._as))
            case messages.Consider(ply, picks, mark):
                self._done(mark, self._consider(ply, picks, mark))
            case messages.Preview(ply, picks, mark):
                seat, names = self._seated_at(ply), self.found.names(self.lang)
                self._done(mark, updates.preview(self.found.shown(seat), seat, picks, mark, self.lang, names))
            case messages.Say(text, mark):
                self.shared.background.start(self._say(text, mark))
            case messages.SetPace(ms, mark):
                if not self.seats:
                    raise Problem("seat/none")
                self.pace = ms
                self.shared.attendance.announce(self.found.row.id, asks=False)
                self.change_pace(self._answer(mark))
            case messages.ActAs(named):
                if named is not None and named not in self.seats + self.left:
                    raise Problem("seat/none")
                self._as = named
                self._done(None, None)
            case messages.Speak(lang):
                self.lang = lang
                self._done(None, None)
            case messages.Ping():
                self._done(None, messages.Pong(tables.fresh.now()))

    def _seated(self) -> str:
        if self.person is None:
            raise Problem("seat/none")
        return self.person.id

    def _change(self, mark: str, plan_for: PlanFor) -> None:
        """A pick or a takeback."""
        self.shared.tables.cache.change(self.found.row.id, plan_for, self._answer(mark))

    def _answer(self, mark: str) -> Then:
        """Nothing is sent until a change is on disk or refused; then its message is answered."""
        self._mark, self._begun, self._busy = mark, monotonic(), True
        return self._answered              # a function within this one would go in circles with what it knows

    def _answered(self, plan: Outcome) -> None:
        if isinstance(plan, (Problem, Unavailable)):
            self._done(self._mark, plan)
        elif isinstance(plan, Exception):
            self.shared.fault(self.found, plan)
            self._done(self._mark, Problem("server/fault"))
        else:
            self.shared.metrics.picks.took(monotonic() - self._begun)
            self._accept(self._mark, plan is None)

    def change_pace(self, then: Then) -> None:
        """Bots play as slowly as anybody wishes who is here."""
        id, tables = self.found.row.id, self.shared.tables
        tables.cache.change(id, tables.pacing(self.id or "", self.shared.attendance.slowest(id)), then)

    def _accept(self, mark: str, again: bool) -> None:
        self.shared.metrics.count("layover_picks_total", "again" if again else "person")
        self._done(mark, messages.Accepted(mark, self.ply, again))

    async def _say(self, text: str, mark: str) -> None:
        try:
            text = door.tidy(text)
            if not text:
                raise Problem("body/malformed", why="nothing is said")
            line = await self.shared.tables.chat.say(self.person, self.found.row.id, text, self.seat, self._guest)
            self._guest = line.guest
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
            self.shared.metrics.count("layover_refusals_total", problem.code)
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
        elif self._held:
            self._held = False
            self.wire.hold(False)

    def _fail(self, error: Exception) -> None:
        """Our own mistake; whoever has caused the change is not to blame."""
        self.shared.fault(self.found, error)
        self.wire.drop(CLOSE_SLOW)

    def _consider(self, ply: int, picks: list[int], mark: str) -> messages.Considered:
        seat = self._seated_at(ply)
        complete, decision = updates.consider(self.found.shown(seat), seat, picks, self.lang)
        return messages.Considered(mark, ply, picks, complete, decision)

    def _seated_at(self, ply: int) -> int:
        """The seat of a client that asks what would be, if it looks at the table as it is."""
        seat = self.seat
        if seat is None or seat not in self.seats:
            raise Problem("seat/which" if self.seats else "seat/none")
        if ply != self.found.shown(seat).ply:
            raise Problem("pick/stale")
        return seat


def _read(raw: str | bytes) -> ClientMessage:
    if isinstance(raw, bytes):
        raise Problem("body/malformed", why="websocket messages are text")
    message: ClientMessage = door.read(raw, READER)
    return message
