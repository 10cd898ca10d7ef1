"""Two tables that differ only in what a seat cannot know send that seat, and the gallery, the same bytes."""

from __future__ import annotations

import itertools
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from layover.engine import codec
from layover.engine.chance import Rng
from layover.engine.stack import State
from layover.engine.table import Table
from layover.games import IDS, get
from layover.server.store.records import PERSON, PersonRow, SeatRow, Ways
from tests.server.running import Person, Running, Sitting, running
from tests.tables import USUAL, moments

MOMENTS = 3
EYES = ("", "?as=0", "?as=1", "?as=all")
"""Whose eyes somebody may ask to look with; only those of their own until the game is over."""


async def world(site: Running, people: list[Person], table: Table, state: State) -> str:
    """A table of people at a position; everything that is drawn by lot is drawn alike in every world."""
    ids = [(await person.get("/api/me"))["id"] for person in people]
    seats = [SeatRow(n, PERSON, id, name=f"P{n}") for n, id in enumerate(ids)]
    position = json.dumps(codec.encode(table.game, state))
    found = await site.server.tables.seating.add(table.game.id, list(table.setup.seats), dict(table.setup.options),
                                                 Ways(), seats, PersonRow(ids[0], "P0"), position)
    return found.row.id


def same_lots(site: Running) -> None:
    numbers = itertools.count()
    site.server.tables.fresh.now = lambda: 1_700_000_000_000
    site.server.tables.fresh.id = lambda: f"id{next(numbers)}"
    site.server.tables.fresh.seed = lambda: "seed"


async def hear(site: Running, people: list[Person], id: str, seat: int, script: dict[str, Any]) -> list[str]:
    """Everything a seat and the gallery are sent while the script is played."""
    heard: list[str] = []
    async with AsyncExitStack() as stack:
        async def sit(person: Person, since: int = -1) -> Sitting:
            return await stack.enter_async_context(person.sit(id, since))

        me, gallery = await sit(people[seat]), await sit(site.person())
        await me.next("update")
        await gallery.next("update")
        other = await sit(people[script["other"]])
        await other.next("update")
        ply = me.last["update"]["ply"]
        for pick in script["refused"]:
            await me.ask(type="pick", ply=ply, pick=pick)
            await gallery.ask(type="pick", ply=ply, pick=pick, mark="g")
        await me.ask(type="pick", ply=ply + 1, pick=0)
        await me.ask(type="interject", ply=ply, picks=script["refused"][:2])
        await me.ask(type="undo", ply=ply)
        for pick in script["refused"] + script["own"]:
            await me.ask(type="preview", ply=ply, picks=[pick])
        for raw in ("{", '{"type":"pick"}'):
            await me.socket.send(raw)
            await me.next("refused")
        for drafted in script["own"]:
            answer = await me.ask(type="pick", ply=ply, pick=drafted)
            await me.settle(answer["ply"])
            again = await sit(people[seat], ply)
            await again.next("update")
            heard += again.raw
            await me.ask(type="undo", ply=answer["ply"])
            while me.last["update"]["ply"] != ply:
                await me.next("update")
        for drafted in script["others"]:
            answer = await other.ask(type="pick", ply=ply, pick=drafted)
            if answer["type"] == "accepted":
                await other.ask(type="undo", ply=answer["ply"])
        for one in (me, gallery):
            await one.send(type="speak", lang="fr")
            await one.next("update")
            await one.send(type="ping")
            await one.next("pong")
        # Presence depends on who connected when; it is the same people in both worlds.
        heard += [text for one in (me, gallery) for text in one.raw if '"presence"' not in text]
    for person in (people[seat], site.person()):
        for path in ("", *(f"/plies/0{eyes}" for eyes in EYES), "/course", "/transcript", "/verdict"):
            answer = await person.http.get(f"/api/tables/{id}{path}")
            heard.append(f"{path} {answer.status_code} {answer.text}")
        answer = await person.http.post(f"/api/tables/{id}/fork", json={"ply": 0})
        heard.append(f"fork {answer.status_code} {answer.text}")
    return heard


def drafts(table: Table, state: State) -> list[int]:
    """Picks of the asked seat that neither reveal nor hand over."""
    found = []
    for pick in table.game.legal(state):
        trial = state.copy()
        table.game.apply(trial, pick)
        if not table.game.over(trial) and table.game.seat(trial) == table.game.seat(state):
            found.append(pick)
    return found


@pytest.mark.parametrize("game", IDS)
async def test_nothing_hidden_travels(game: str, folder: Path) -> None:
    layout = next(one for one in USUAL if one.game == game)
    seats = range(get(game).usual_seats)
    async with running(str(folder / "a.db")) as left, running(str(folder / "b.db")) as right:
        worlds = [(site, [site.person() for _ in seats]) for site in (left, right)]
        for site, people in worlds:
            same_lots(site)
            for person in people:
                await person.post("/api/me", {"name": "Same"})
        for n, table in enumerate(moments(layout, 21, MOMENTS)):
            for seat in {table.seat, (table.seat + 1) % len(seats)}:
                imagined = table.game.imagine(table.state, seat, Rng.seeded(n))
                script = plan(table, imagined, seat, Rng.seeded(n))
                heard = []
                for (site, people), state in zip(worlds, (table.state, imagined), strict=True):
                    id = await world(site, people, table, state)
                    heard.append(await hear(site, people, id, seat, script))
                for one, two in itertools.zip_longest(*heard):
                    assert one == two
                assert len(heard[0]) > 15


def plan(table: Table, imagined: State, seat: int, rng: Rng) -> dict[str, Any]:
    """What is tried in both worlds: refused picks, own drafts, and drafts of another seat."""
    game = table.game
    mine = table.seat == seat
    allowed = [pick for pick in range(game.picks) if game.ruling(table.state, seat, pick) is None]
    refused = [rng.below(game.picks) for _ in range(12)]
    common = [pick for pick in drafts(table, table.state) if pick in drafts(table, imagined)]
    other = (seat + 1) % table.seats if mine else table.seat
    return {"refused": [pick for pick in refused if pick not in allowed] or [game.picks + 1], "other": other,
            "own": common[:3] if mine else [], "others": [] if mine else common[:3]}


async def test_the_seed_stays_in_the_store(folder: Path) -> None:
    """Nothing a running table says anywhere has the seed or the draws to come in it."""
    async with running(str(folder / "a.db")) as site:
        site.server.tables.fresh.seed = lambda: "5ec7e7" * 8
        me = site.person()
        table = await me.post("/api/tables", {"game": IDS[0], "seats": [{"kind": "me"}, {"kind": "bot"}]})
        async with me.sit(table["id"]) as seat:
            await seat.next("update")
            await seat.heard_all()
            told = "".join(seat.raw)
        for path in ("", "/plies/0", "/course", "/transcript", "/verdict"):
            told += (await me.http.get(f"/api/tables/{table['id']}{path}")).text
        told += (await me.http.get("/metrics")).text + (await me.http.get("/api/tables")).text
        assert "5ec7e7" not in told
