"""The room in which a table waits for its people: free seats filled, given up, and the room closed; its door."""

from __future__ import annotations

import pytest

from layover.server import archive
from layover.server.ids import ALPHABET, Fresh
from layover.server.messages import ForkWish
from layover.server.problem import Problem
from layover.server.store.records import BOT, CLOSED, OPEN, PLAYING, WAITING
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from tests.server.people import guest, mark, wish
from tests.server.running import running

GAME = "portal"


async def test_the_host_fills_free_seats_one_by_one_and_the_last_begins_the_game(store: Store) -> None:
    tables, host, friend = Tables(store), await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.seating.create(host, wish(GAME, "me", "invited", "invited"))
    assert [seat.host for seat in found.info(friend.id).seats][:2] == [True, False]
    assert found.info(host.id).host and not found.info(friend.id).host
    with pytest.raises(Problem, match="seat/none"):
        await tables.seating.fill(friend, found.row.id, "easy", 1)
    with pytest.raises(Problem, match="bot/unknown"):
        await tables.seating.fill(host, found.row.id, "genius", 1)
    with pytest.raises(Problem, match="seat/taken"):
        await tables.seating.fill(host, found.row.id, "easy", 0)
    await tables.seating.fill(host, found.row.id, "hard", 2)
    assert [(seat.kind, seat.bot) for seat in found.seats[1:3]] == [(OPEN, None), (BOT, "hard")]
    assert found.row.status == WAITING
    await tables.seating.fill(host, found.row.id, "easy", 1)
    assert found.row.status == PLAYING
    with pytest.raises(Problem, match="table/begun"):
        await tables.seating.fill(host, found.row.id, "easy", 1)


async def test_a_seat_that_is_given_up_waits_for_the_next(store: Store) -> None:
    tables, host, friend = Tables(store), await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.seating.create(host, wish(GAME, "me", "invited", "invited"))
    await tables.seating.join(friend, found.row.invitation)
    await tables.seating.leave(friend, found.row.id)
    assert found.seats[1].kind == OPEN and found.seat_of(friend.id) is None and found.row.status == WAITING
    await tables.seating.leave(host, found.row.id)
    assert found.info(host.id).host and found.info(host.id).invitation == found.row.invitation
    await tables.seating.join(host, found.row.invitation)
    assert found.seat_of(host.id) == 0


async def test_a_closed_room_says_so_and_is_gone_from_everybodys_tables(store: Store, folder) -> None:
    tables, host, friend = Tables(store), await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.seating.create(host, wish(GAME, "me", "invited", "invited"))
    id = found.row.id
    await tables.seating.join(friend, found.row.invitation)
    with pytest.raises(Problem, match="seat/none"):
        await tables.seating.close(friend, id)
    await tables.seating.close(host, id)
    assert found.row.status == CLOSED and found.info(host.id).invitation is None
    assert await tables.replays.mine(host.id) == [] == await tables.replays.mine(friend.id)
    late = await guest(store, "Late")
    afterwards = [tables.seating.join(late, found.row.invitation), tables.seating.leave(friend, id),
                  tables.seating.fill(host, id, "easy"), tables.seating.close(host, id),
                  tables.play(host.id, id, 0, [0], mark()), tables.seating.fork(host, id, ForkWish(0)),
                  tables.replays.look(host.id, id, 0, "en")]
    for wanted in afterwards:
        with pytest.raises(Problem, match="table/closed"):
            await wanted
    assert (await Tables(store).cache.get(id)).info(friend.id).status == CLOSED
    assert await archive.export(store, str(folder / "all.zip")) == 1


async def test_a_room_that_has_begun_is_not_closed(store: Store) -> None:
    tables, host = Tables(store), await guest(store, "Host")
    found = await tables.seating.create(host, wish(GAME, "me"))
    with pytest.raises(Problem, match="table/begun"):
        await tables.seating.close(host, found.row.id)


async def test_a_code_is_short_said_in_any_way_and_never_that_of_another_table(store: Store) -> None:
    codes = iter(["k7m4px", "k7m4px", "abcdef"])
    tables = Tables(store, Fresh(code=lambda: next(codes)))
    host, friend = await guest(store, "Host"), await guest(store, "Friend")
    first = await tables.seating.create(host, wish(GAME, "me", "invited"))
    second = await tables.seating.create(host, wish(GAME, "me", "invited"))
    assert (first.row.invitation, second.row.invitation) == ("k7m4px", "abcdef")
    assert (await tables.seating.join(friend, " K7M 4PX")) is first
    drawn = Fresh().code()
    assert len(drawn) == 6 and set(drawn) <= set(ALPHABET)


@pytest.mark.parametrize("gallery", [True, False])
async def test_the_door_tells_who_sits_there_but_not_how_a_private_game_goes(store: Store, gallery: bool) -> None:
    tables, host, friend = Tables(store), await guest(store, "Host"), await guest(store, "Friend")
    found = await tables.seating.create(host, wish(GAME, "me", "invited", gallery=gallery))
    code = found.row.invitation
    assert (await tables.seating.door(None, code)).status == WAITING
    await tables.seating.join(friend, code)
    seen = await tables.seating.door(None, code)
    assert seen.status == PLAYING and [seat.name for seat in seen.seats][:2] == ["Host", "Friend"]
    assert (seen.ply > 0, seen.asked is not None) == (gallery, gallery) and seen.invitation is None
    assert (await tables.seating.door(friend.id, code)).asked is not None
    with pytest.raises(Problem, match="invitation/unknown"):
        await tables.seating.door(None, "nothing")


async def test_over_http_the_room_is_seen_from_the_door_filled_and_closed(folder) -> None:
    async with running(str(folder / "tables.db")) as site:
        host, friend = site.person(), site.person()
        seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}]
        table = await host.post("/api/tables", {"game": GAME, "seats": seats})
        assert (await host.get("/api/me"))["nameless"] and "nameless" not in await host.post("/api/me", {"name": "Ann"})
        assert (await friend.get(f"/api/invitations/{table['invitation'].upper()}"))["id"] == table["id"]
        async with host.sit(table["id"]) as seat:
            assert (await seat.next("table"))["table"]["status"] == "waiting"
            await host.post(f"/api/tables/{table['id']}/fill", {"seat": 2, "bot": "easy"})
            assert (await seat.next("table"))["table"]["seats"][2]["bot"] == "easy"
            assert (await host.post(f"/api/tables/{table['id']}/close"))["status"] == "closed"
            assert (await seat.next("table"))["table"]["status"] == "closed"
        refusal = await friend.post("/api/join", {"code": table["invitation"]}, status=409)
        assert refusal["code"] == "table/closed"


async def test_only_codes_that_open_nothing_are_counted(folder) -> None:
    async with running(str(folder / "tables.db")) as site:
        site.server.codes.burst, site.server.codes.a_second = 3, 0
        host = site.person()
        table = await host.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]})
        for _ in range(5):
            await host.get(f"/api/invitations/{table['invitation']}")
        await site.person().post("/api/join", {"code": table["invitation"]})
        late = site.person()
        for _ in range(5):
            assert (await late.post("/api/join", {"code": table["invitation"]}, status=409))["code"] == "seat/full"
        tried = [(await host.http.get("/api/invitations/nothing")).status_code for _ in range(4)]
        assert tried == [404, 404, 404, 429]
        assert (await host.http.get(f"/api/invitations/{table['invitation']}")).status_code == 429
