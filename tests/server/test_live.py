"""A real server and real sockets."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
import websockets

from layover.server.socket.clients import A_SECOND, BURST
from tests.server.running import running

GAME = "airlines"


def first(update):
    return next(one for one in update["decision"]["candidates"] if "why" not in one)


async def test_a_person_plays_against_bots(database: str) -> None:
    async with running(database, workers=1) as site:
        me = site.person()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
        table = await me.post("/api/tables", {"game": GAME, "seats": seats, "pace": 0})
        assert table["status"] == "playing" and "seed" not in table and len(table["commitment"]) == 64
        async with me.sit(table["id"]) as seat:
            update = await seat.next("update")
            for _ in range(4000):
                if "decision" not in update:
                    if update["view"]["over"]:
                        break
                    update = await seat.next("update")
                    continue
                pick = first(update)
                answer = await seat.ask(type="pick", ply=update["ply"], pick=pick["pick"])
                assert answer["type"] == "accepted", answer
                update = await seat.settle(answer["ply"])
            assert update["view"]["over"]
        done = await me.get(f"/api/tables/{table['id']}")
        assert done["status"] == "over" and done["seed"]
        assert (await me.get(f"/api/tables/{table['id']}/verdict"))["fair"]


async def two_people(site):
    one, two = site.person(), site.person()
    table = await one.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]})
    assert table["status"] == "waiting"
    await two.post("/api/me", {"name": "Zoé"})
    joined = await two.post("/api/join", {"code": table["invitation"]})
    assert joined["status"] == "playing" and joined["you"] == 1
    return one, two, table["id"]


async def test_two_people_and_a_gallery(database: str) -> None:
    async with running(database) as site:
        one, two, id = await two_people(site)
        async with one.sit(id) as left, two.sit(id, lang="fr") as right, site.person().sit(id) as gallery:
            ours, theirs, seen = [await seat.next("update") for seat in (left, right, gallery)]
            asked, waiting = (left, right) if "decision" in ours else (right, left)
            assert "decision" in (ours if asked is left else theirs) and "decision" not in seen
            assert "hand" in ours["view"]["seats"][0] and "hand" not in ours["view"]["seats"][1]
            assert all("hand" not in panel for panel in seen["view"]["seats"])
            assert right.last["table"]["table"]["seats"][1]["name"] == "Zoé"
            update = asked.last["update"]
            refused = await waiting.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
            assert refused["code"] == "pick/refused" and refused["rule"]
            stale = await asked.ask(type="pick", ply=update["ply"] + 1, pick=first(update)["pick"])
            assert stale["code"] == "pick/stale"
            none = await gallery.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
            assert none["code"] == "seat/none"
            await waiting.ask(type="say", text="bonjour")
            assert (await gallery.next("said"))["text"] == "bonjour"


async def test_a_pick_leaves_nothing_that_goes_in_circles(database: str) -> None:
    """It would be kept until the next search for garbage, a stop of 20 milliseconds after some ten thousand picks."""
    async with running(database) as site:
        one, two, id = await two_people(site)
        async with one.sit(id) as left, two.sit(id) as right:
            ours, theirs = [await seat.next("update") for seat in (left, right)]
            asked, update = (left, ours) if "decision" in ours else (right, theirs)
            gc.collect()
            gc.disable()
            try:
                for _ in range(10):
                    answer = await asked.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
                    update = await asked.settle(answer["ply"])
                    if "decision" not in update:
                        break
                gc.set_debug(gc.DEBUG_SAVEALL)
                gc.collect()
                circles = Counter(type(one) for one in gc.garbage if type(one).__module__.startswith("layover"))
            finally:
                gc.set_debug(0)
                gc.garbage.clear()
                gc.enable()
            assert not circles


async def test_draft_undo_and_resume(database: str) -> None:
    async with running(database) as site:
        one, two, id = await two_people(site)
        async with one.sit(id) as seat, two.sit(id) as other:
            update, before = await seat.next("update"), await other.next("update")
            if "decision" not in update:
                seat, other, update, before, one, two = other, seat, before, update, two, one
            drafted = next(c for c in update["decision"]["candidates"] if "why" not in c and "commits" not in c)
            answer = await seat.ask(type="pick", ply=update["ply"], pick=drafted["pick"], mark="x")
            again = await seat.ask(type="pick", ply=update["ply"], pick=drafted["pick"], mark="x")
            assert again["again"] and again["ply"] == answer["ply"]
            shown = await seat.settle(answer["ply"])
            assert shown["undo"] and len(shown["steps"]) == 1 and shown["since"] == update["ply"]
            async with one.sit(id, since=update["ply"]) as second:
                resumed = await second.next("update")
                assert resumed["view"] == shown["view"] and resumed["events"] == shown["events"]
            back = await seat.ask(type="undo", ply=answer["ply"])
            assert back["type"] == "accepted" and back["ply"] == update["ply"]
            while seat.last["update"]["ply"] != update["ply"]:
                await seat.next("update")
            assert seat.last["update"]["view"] == update["view"] and seat.last["update"]["since"] == update["ply"]
            await other.heard_all()
            assert other.last["update"] == before      # the others have not been told anything
            await seat.send(type="speak", lang="fr")
            french = await seat.next("update")
            assert french["since"] == -1 and french["decision"]["prompt"] != update["decision"]["prompt"]


async def test_leaving_and_presence(database: str) -> None:
    async with running(database) as site:
        one, two, id = await two_people(site)
        async with one.sit(id) as seat:
            while (await seat.next("presence"))["seats"] != [0]:
                pass
            async with two.sit(id):
                while (await seat.next("presence"))["seats"] != [0, 1]:
                    pass
            while (await seat.next("presence"))["seats"] != [0]:
                pass
            await two.post(f"/api/tables/{id}/leave")
            news = await seat.next("table")
            assert news["table"]["seats"][1]["kind"] == "bot"
            await two.post(f"/api/tables/{id}/return")
            assert (await seat.next("table"))["table"]["seats"][1]["kind"] == "person"


@pytest.mark.parametrize("raw", [
    "", "{}", "[]", "null", "{", '{"type":"pick"}', '{"type":"nothing"}', b"\x00\xff", '{"type":"ping","x":1}',
    '{"type":"pick","ply":"1","pick":2,"mark":"a"}', '{"type":"pick","ply":1,"pick":true,"mark":"a"}',
    '{"type":"pick","ply":1,"pick":2,"mark":"a","more":1}', '{"type":"pick","ply":-1,"pick":2,"mark":"a"}',
    '{"type":"say","text":"","mark":"a"}'])
async def test_what_cannot_be_read_is_told_so(folder, raw) -> None:
    async with running(str(folder / "a.db")) as site:
        one, _, id = await two_people(site)
        async with one.sit(id) as seat:
            await seat.next("update")
            await seat.socket.send(raw)
            refused = await seat.next("refused")
            assert refused["code"] == "body/malformed" and refused["sentence"]
            await seat.send(type="ping")
            await seat.next("pong")


async def test_foreign_pages_and_long_messages_are_kept_out(folder) -> None:
    async with running(str(folder / "a.db")) as site:
        one, _, id = await two_people(site)
        async with one.sit(id, Origin="http://evil.example") as seat:
            assert (await seat.next("refused"))["code"] == "origin/foreign"
            with pytest.raises(websockets.ConnectionClosed):
                await seat.next()
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            answer = await one.http.post("/api/me", json={"name": "x"}, headers=headers)
            assert answer.status_code == 403 and answer.json()["code"] == "origin/foreign"
        async with one.sit(id, Origin=site.url) as seat:
            await seat.next("update")
            await seat.socket.send("x" * 20_000)
            with pytest.raises(websockets.ConnectionClosed):
                for _ in range(100):
                    await seat.next()
        async with one.sit("nowhere") as seat:
            assert (await seat.next("refused"))["code"] == "table/unknown"


async def test_a_flood_is_stopped(folder) -> None:
    async with running(str(folder / "a.db")) as site:
        one, _, id = await two_people(site)
        site.server.live.burst, site.server.live.a_second = BURST, A_SECOND
        async with one.sit(id) as seat:
            # One at a time, as fast as answers come: with messages still unread the system would reset the
            # connection, and the refusal could be lost on the way.
            with pytest.raises(websockets.ConnectionClosed):
                for _ in range(5000):
                    await seat.send(type="ping")
                    await seat.next()
            assert seat.last["refused"]["code"] == "limit/rate"


async def test_a_client_that_does_not_read_holds_up_nobody(folder) -> None:
    async with running(str(folder / "a.db")) as site:
        one, two, id = await two_people(site)
        async with one.sit(id) as left, two.sit(id) as right, one.sit(id) as lazy:
            lazy.socket.transport.pause_reading()
            await left.next("update")
            await right.next("update")
            for _ in range(40):
                seat = left if "decision" in left.last["update"] else right
                update = seat.last["update"]
                answer = await seat.ask(type="pick", ply=update["ply"], pick=first(update)["pick"])
                await seat.settle(answer["ply"])
                for other in (left, right):
                    if seat.last["update"].get("steps") is None:
                        await other.settle(answer["ply"])
            lazy.socket.transport.resume_reading()
            await lazy.settle(left.last["update"]["ply"])
