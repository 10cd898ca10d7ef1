"""Several people around one screen: nobody's hand is in it until its owner says that they look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from layover.engine.chance import Rng
from layover.games import IDS, get
from layover.server.messages import SeatWish, TableWish
from layover.server.problem import Problem
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from tests.server.people import guest, mark
from tests.server.running import Person, Running, Sitting, running

every_game = pytest.mark.parametrize("game", IDS)


def around(game: str) -> dict[str, Any]:
    """One of us has the screen, Nora and Hugo sit beside, bots fill the rest."""
    count = max(3, get(game).least_seats)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Nora"}, {"kind": "here", "name": " Hugo "}]
    return {"game": game, "seats": [*seats, *[{"kind": "bot"}] * (count - 3)], "pace": 0}


async def at_one_screen(site: Running, game: str) -> tuple[Person, str]:
    me = site.person()
    await me.post("/api/me", {"name": "Me"})
    return me, (await me.post("/api/tables", around(game)))["id"]


def own_views(raw: list[str]) -> list[Any]:
    """All that was sent of what only one seat may know."""
    updates = [json.loads(text) for text in raw if '"type":"update"' in text]
    return [one for one in updates if one.get("own") is not None or one.get("decision") or one.get("as") is not None]


def allowed(update: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in update["decision"]["candidates"] if "why" not in one]


async def look(seat: Sitting, which: int) -> dict[str, Any]:
    """A person at the screen looks at it."""
    await seat.send(type="as", seat=which)
    while (await seat.next("update")).get("as") != which:
        pass
    return seat.last["update"]


@every_game
async def test_a_screen_shows_nobodys_hand_until_somebody_looks(game: str, folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        me, id = await at_one_screen(site, game)
        async with me.sit(id) as seat, site.person().sit(id) as gallery:
            first, other = await seat.next("update"), await gallery.next("update")
            assert first["view"] == other["view"] and "decision" not in first
            ply = first["ply"]
            for wrong in ({"type": "pick", "pick": 0}, {"type": "preview", "picks": [0]}, {"type": "undo"},
                          {"type": "consider", "picks": []}, {"type": "redo"}):
                assert (await seat.ask(ply=ply, **wrong))["code"] == "seat/which"
            await seat.send(type="as", seat=7)
            assert (await seat.next("refused"))["code"] == "seat/none"
            await seat.heard_all()
            assert own_views(seat.raw) == [] == own_views(gallery.raw)
            told = json.dumps((await me.get(f"/api/tables/{id}/plies/{ply}"))["view"])
            assert told == json.dumps((await site.person().get(f"/api/tables/{id}/plies/{ply}"))["view"])


async def test_the_screen_goes_from_hand_to_hand(folder: Path) -> None:
    """Whoever is asked looks and plays; when the next one here is asked, the server closes the screen by itself."""
    async with running(str(folder / "a.db")) as site:
        me, id = await at_one_screen(site, "airlines")
        rng, seen = Rng.seeded(3), set[int]()
        async with me.sit(id) as seat:
            update = await seat.next("update")
            table = seat.last["table"]["table"]
            assert [one["name"] for one in table["seats"][:3]] == ["Me", "Nora", "Hugo"]
            assert [one.get("here") for one in table["seats"][:3]] == [None, "Nora", "Hugo"]
            assert all(one["you"] for one in table["seats"][:3]) and table.get("you") is None
            assert seat.last["presence"]["seats"] == [0, 1, 2]
            while len(seen) < 3:
                asked = update["view"]["asked"]
                update = await look(seat, asked)
                seen.add(asked)
                while update.get("as") == asked:
                    picks = allowed(update)
                    pick = picks[rng.below(len(picks))]["pick"]
                    assert (await seat.ask(type="pick", ply=update["ply"], pick=pick))["type"] == "accepted"
                    update = await seat.next("update")
                assert "as" not in update and "decision" not in update and "own" not in update
                assert update["view"]["asked"] in {0, 1, 2} - {asked}
                assert "view" in json.loads(seat.raw[-1]), "the gallery's view, whole"


async def test_only_the_seat_that_looks_acts(folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        me, id = await at_one_screen(site, "airlines")
        async with me.sit(id) as seat:
            asked = (await seat.next("update"))["view"]["asked"]
            looking = (asked + 1) % 3
            update = await look(seat, looking)
            assert "decision" not in update and seat.own
            answer = await seat.ask(type="pick", ply=update["ply"], pick=0)
            assert answer["type"] == "refused" and answer["rule"]
            await seat.send(type="as", seat=None)
            closed = await seat.next("update")
            assert "as" not in closed and "view" in json.loads(seat.raw[-1])
            async with me.sit(id) as again:
                await again.next("update")
                assert own_views(again.raw) == [], "a new connection is closed too"


async def test_seats_at_a_screen_are_kept_left_and_taken_back(store: Store) -> None:
    tables, me = Tables(store), await guest(store, "Me")
    seats = [SeatWish("me"), SeatWish("here", name="Nora"), SeatWish("bot")]
    found = await tables.seating.create(me, TableWish("airlines", seats))
    again = await Tables(store).cache.get(found.row.id)
    assert again.seats == found.seats and again.names("en")[:2] == ["Me", "Nora"]
    with pytest.raises(Problem, match="seat/which"):
        await tables.seating.leave(me, found.row.id)
    await tables.seating.leave(me, found.row.id, named=1)
    assert found.seats_of(me.id) == [0] and found.info(me.id).you == 0
    table = found.shown(0)
    if found.row.asked == 0:
        await tables.play(me.id, found.row.id, table.ply, table.legal()[:1], mark())
    await tables.seating.come_back(me, found.row.id, 1)
    assert found.seats_of(me.id) == [0, 1] and found.info(me.id).you is None
    assert found.info(me.id).seats[1].name == "Nora"


@pytest.mark.parametrize(("seats", "code"), [
    ([SeatWish("me"), SeatWish("me")], "seat/wish"), ([SeatWish("me"), SeatWish("here", name=" ")], "person/name")])
async def test_seats_at_a_screen_have_names(store: Store, seats: list[SeatWish], code: str) -> None:
    with pytest.raises(Problem, match=code):
        await Tables(store).seating.create(await guest(store, "Me"), TableWish("airlines", seats))
