"""Messages that must not be carried out, by the thousand: each is answered with a reason, and nothing changes. Somebody
at another table asks meanwhile whether the server is there, and how long that took is told too.

    python tests/server/fuzz.py --messages 100000
    python tests/server/fuzz.py --messages 100000 --postgres
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import uvloop
import websockets

from layover.games import IDS, get
from tests.server import postgres
from tests.server.running import Person, Running, Sitting, running

JUNK: list[Any] = [None, True, False, -1, 0, 1, 2**31, 2**63, 2**70, 1.5, "", "x", "é" * 30, [], {}, [[]], "\x00"]
KINDS = ["pick", "picks", "interject", "consider", "preview", "undo", "redo", "say", "pace", "as", "speak", "ping",
         "update", "nothing", ""]
WHOLE: list[dict[str, Any]] = [
    *({"type": kind, "ply": 3, "picks": [4], "mark": "m"} for kind in ("picks", "interject", "consider", "preview")),
    {"type": "pick", "ply": 3, "pick": 4, "mark": "m", "text": "t"}, {"type": "undo", "ply": 3, "mark": "m", "to": 2},
    {"type": "redo", "ply": 3, "mark": "m"}, {"type": "say", "text": "t", "mark": "m"},
    {"type": "pace", "ms": 100, "mark": "m"}, {"type": "as", "seat": 0}, {"type": "speak", "lang": "fr"}]
"""One of each kind, to be spoilt in one place."""


class Fuzz:
    """Foes at one table: whoever is asked, somebody else, somebody from the gallery."""

    def __init__(self, site: Running, game: str, seed: int) -> None:
        self.site, self.game = site, game
        self.rng = random.Random(seed)
        self.answers: Counter[str] = Counter()
        self.sent: list[tuple[int, str]] = []
        """Picks that were carried out, with the seat that made them: to be sent again."""

    async def sit_down(self) -> None:
        self.people = [self.site.person() for _ in range(get(self.game).usual_seats)]
        seats = [{"kind": "me"}] + [{"kind": "invited"}] * (len(self.people) - 1)
        table = await self.people[0].post("/api/tables", {"game": self.game, "seats": seats})
        for person in self.people[1:]:
            await person.post("/api/join", {"code": table["invitation"]})
        self.found = await self.site.server.tables.cache.get(table["id"])

    def message(self, seat: int | None) -> str | bytes:
        """Something that must not be carried out."""
        kinds = [self._noise, self._junk, self._shape, self._stale, self._illegal, self._replayed, self._foreign,
                 self._unreadable, self._spoilt]
        return self.rng.choice(kinds)(seat)

    def _noise(self, seat: int | None) -> str | bytes:
        raw = bytes(self.rng.randrange(256) for _ in range(self.rng.randrange(60)))
        return raw if self.rng.random() < 0.3 else raw.decode("latin1")

    def _unreadable(self, seat: int | None) -> str:
        """A pick that would be carried out, but for a sign in its mark; or what nobody would nest so deeply."""
        table, sign = self.found.shown(seat), self.rng.choice(["\0", "\x1b", "\u202e", "\u2066", "\ud800"])
        if self.rng.random() < 0.3:
            return '{"type":"picks","ply":0,"mark":"m","picks":' + "[" * 2000 + "]" * 2000 + "}"
        return json.dumps({"type": "pick", "ply": table.ply, "pick": (table.legal() or [0])[0], "mark": f"a{sign}b"})

    def _spoilt(self, seat: int | None) -> str:
        """A whole message with one field of another kind, or one left out."""
        message = dict(self.rng.choice(WHOLE))
        field = self.rng.choice([name for name in message if name != "type"])
        if self.rng.random() < 0.2 and field not in ("text", "to"):
            del message[field]
        else:
            message[field] = {"a": [message[field]]} if self.rng.random() < 0.5 else self.rng.choice([1.5, True, -7])
        return json.dumps(message)

    def _junk(self, seat: int | None) -> str:
        keys = self.rng.sample(["ply", "pick", "picks", "mark", "text", "lang", "more"], self.rng.randrange(7))
        message = {"type": self.rng.choice(KINDS), **{key: self.rng.choice(JUNK) for key in keys}, "extra": 1}
        return json.dumps(message)

    def _shape(self, seat: int | None) -> str:
        whole = json.dumps({"type": "pick", "ply": 3, "pick": 4, "mark": "a"})
        return whole[:self.rng.randrange(len(whole))]

    def _pick(self, ply: int, pick: int) -> str:
        return json.dumps({"type": "pick", "ply": ply, "pick": pick, "mark": f"f{self.rng.getrandbits(60)}"})

    def _stale(self, seat: int | None) -> str:
        now = self.found.shown(seat).ply
        ply = self.rng.choice([ply for ply in (0, now - 2, now - 1, now + 1, now + 2, 999_999) if 0 <= ply != now])
        return self._pick(ply, self.rng.choice(self.found.shown(seat).legal()))

    def _illegal(self, seat: int | None) -> str:
        table = self.found.shown(seat)
        if self.rng.random() < 0.2:
            return self._pick(table.ply, table.game.picks + self.rng.randrange(1000))
        while True:
            pick = self.rng.randrange(table.game.picks)
            if table.game.ruling(table.state, seat or 0, pick) is not None:
                return self._pick(table.ply, pick)

    def _foreign(self, seat: int | None) -> str:
        """A pick that would be right, from the wrong seat."""
        asked = self.found.row.asked
        if seat == asked:
            return self._illegal(seat)
        table = self.found.shown(asked)
        picks = [pick for pick in table.legal() if table.game.ruling(table.state, seat or 0, pick) is not None]
        return self._pick(table.ply, self.rng.choice(picks)) if picks else self._illegal(seat)

    def _replayed(self, seat: int | None) -> str:
        old = [text for who, text in self.sent if who == seat]
        if not old:
            return self._illegal(seat)
        message = json.loads(self.rng.choice(old))
        if self.rng.random() < 0.5:
            message["pick"] = (message["pick"] + 1) % self.found.game.picks      # the mark of another pick
        return json.dumps(message)

    async def attack(self, seats: list[Sitting], messages: int) -> None:
        """So many messages from random foes; a proper pick now and then, so that the game goes on."""
        for number in range(messages):
            if number % 50 == 49:
                await self._go_on(seats)
            who = self.rng.randrange(len(seats))
            seat = who if who < len(self.people) else None
            before = (self.found.row.rev, self.found.row.ply)
            raw = self.message(seat)
            await seats[who].socket.send(raw)
            answer = await seats[who].next("refused", "accepted", "considered", "pong")
            self.answers[answer.get("code", answer["type"])] += 1
            told = answer["type"] == "refused" and answer["code"] and answer["sentence"]
            assert told or answer.get("again"), (raw, answer)
            assert (self.found.row.rev, self.found.row.ply) == before, (raw, answer)
            if number % 100 == 0:
                for one in seats:
                    await one.send(type="ping")
                    await one.next("pong")

    async def _go_on(self, seats: list[Sitting]) -> None:
        asked = self.found.row.asked
        if asked is None:
            return
        table = self.found.shown(asked)
        raw = self._pick(table.ply, self.rng.choice(table.legal()))
        await seats[asked].socket.send(raw)
        answer = await seats[asked].next("accepted", "refused")
        assert answer["type"] == "accepted", answer
        self.sent.append((asked, raw))

    async def oversized(self, person: Person) -> None:
        async with person.sit(self.found.row.id) as seat:
            await seat.next("update")
            rev = self.found.row.rev
            try:
                await seat.socket.send('{"type":"say","text":"' + "x" * 50_000 + '","mark":"a"}')
                while True:
                    await seat.next()
            except websockets.ConnectionClosed as closed:
                assert closed.rcvd and closed.rcvd.code == 1009
            assert self.found.row.rev == rev


async def bystand(site: Running, took: list[float]) -> None:
    """Somebody at another table, who notes how long each answer takes."""
    person = site.person()
    table = await person.post("/api/tables", {"game": IDS[0], "seats": [{"kind": "me"}, {"kind": "invited"}]})
    async with person.sit(table["id"]) as seat:
        while True:
            began = time.monotonic()
            await seat.heard_all()
            took.append(time.monotonic() - began)
            await asyncio.sleep(0.02)


async def run(database: str, messages: int, seed: int = 1, took: list[float] | None = None) -> Counter[str]:
    """Fuzz a table of each game; how each message was answered. `took`: how long somebody else waited for an answer."""
    answers: Counter[str] = Counter()
    async with running(database) as site:
        other = asyncio.create_task(bystand(site, [] if took is None else took))
        for game in IDS:
            left = messages // len(IDS)
            while left > 0:                       # another table each time a game is over
                fuzz = Fuzz(site, game, seed + left)
                await fuzz.sit_down()
                await fuzz.oversized(fuzz.people[0])
                part = min(left, 400)             # fewer than a socket is forgiven
                await _attack(fuzz, part)
                answers += fuzz.answers
                left -= part
        assert not other.done(), "whoever sits elsewhere was not served"
        other.cancel()
        assert not site.server.metrics.counts.get(("layover_faults_total", "")), "errors of our own"
    return answers


async def _attack(fuzz: Fuzz, messages: int) -> None:
    from contextlib import AsyncExitStack

    async with AsyncExitStack() as stack:
        watchers = [*fuzz.people, fuzz.site.person()]
        seats = [await stack.enter_async_context(person.sit(fuzz.found.row.id)) for person in watchers]
        for seat in seats:
            await seat.next("update")
        await fuzz.attack(seats, messages)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    wish = parser.parse_args()
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder, postgres.server() if wish.postgres else nullcontext() as url:
        database = f"{url}/postgres" if url else str(Path(folder) / "tables.db")
        began = time.monotonic()
        answers = uvloop.run(run(database, wish.messages, wish.seed, took))
        print(f"{sum(answers.values())} messages in {time.monotonic() - began:.0f} s, each answered:")
        took.sort()
        print(f"another table: {len(took)} answers, half within {took[len(took) // 2] * 1000:.1f} ms,"
              f" 99 % within {took[len(took) * 99 // 100] * 1000:.1f} ms")
        for code, count in answers.most_common():
            print(f"  {count:7} {code}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
