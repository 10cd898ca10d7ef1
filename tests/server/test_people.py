"""People and what is theirs: sessions, names, whom they keep apart from; what a host does; what is deleted is gone."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import websockets
from click.testing import CliRunner, Result

from layover.cli import admin
from layover.engine.chance import Rng
from layover.server.http.identity import YEAR, Signer
from layover.server.ids import Fresh
from layover.server.problem import Problem
from layover.server.store.store import Store
from layover.server.tables.seating import shown_name
from layover.server.tables.tables import Tables
from tests.server.people import filled, guest, play_on, wish
from tests.server.running import PATIENCE, Person, Running, Sitting, running
from tests.server.test_door import own_faults

GAME = "portal"
TOKEN = "a secret of the host, long enough"


async def person(site: Running, name: str) -> Person:
    found = site.person()
    await found.post("/api/me", {"name": name})
    return found


async def together(site: Running, *names: str, **more: Any) -> tuple[list[Person], str]:
    """People at a table that plays."""
    people = [await person(site, name) for name in names]
    seats = [{"kind": "me"}, *[{"kind": "invited"}] * (len(names) - 1)]
    table = await people[0].post("/api/tables", {"game": GAME, "seats": seats, **more})
    for one in people[1:]:
        await one.post("/api/join", {"code": table["invitation"]})
    return people, table["id"]


async def closed(seat: Sitting) -> int:
    """The code with which a socket is closed."""
    try:
        while True:
            await seat.next()
    except websockets.ConnectionClosed as error:
        assert error.rcvd is not None
        return int(error.rcvd.code)


async def everything(store: Store) -> str:
    """Every row of the database as text."""
    catalogue = ("select table_name from information_schema.tables where table_schema = 'public'" if store.shared else
                 "select name from sqlite_master where type = 'table'")
    rows = [row for (name,) in await store.read(catalogue) for row in await store.read(f"select * from {name}")]
    return "\n".join(map(str, rows))


# Sessions

async def test_whoever_signs_out_is_nobody_until_the_recovery_code_is_told(database: str) -> None:
    async with running(database) as site:
        anna = await person(site, "Anna")
        code = (await anna.post("/api/me/recovery"))["code"]
        assert (await anna.get("/api/me"))["name"] == "Anna"
        await anna.post("/api/me/signout")
        assert await anna.get("/api/me") is None and not anna.http.cookies
        assert (await anna.post("/api/me/recover", {"code": code}))["name"] == "Anna"
        assert (await anna.get("/api/me"))["name"] == "Anna"


async def test_a_new_recovery_code_ends_all_other_sessions(database: str) -> None:
    async with running(database) as site:
        (anna, _), id = await together(site, "Anna", "Ben")
        code = (await anna.post("/api/me/recovery"))["code"]
        thief = site.person()
        await thief.post("/api/me/recover", {"code": code})
        async with thief.sit(id) as seat:
            assert (await seat.next("update"))["as"] == 0
            new = (await anna.post("/api/me/recovery"))["code"]
            assert await closed(seat) == 1012
        async with thief.sit(id) as seat:
            assert "as" not in await seat.next("update"), "whoever comes back is a stranger"
        assert await thief.get("/api/me") is None and (await anna.get("/api/me"))["name"] == "Anna"
        await thief.post("/api/me/recover", {"code": code}, status=403)
        await thief.post("/api/me/recover", {"code": new})


async def test_a_session_nobody_has_used_for_a_year_is_over(database: str) -> None:
    async with running(database) as site:
        anna = await person(site, "Anna")
        me, signer = await anna.get("/api/me"), site.server.signer
        for seconds, known, renewed in ((3600, True, False), (30 * 24 * 3600, True, True), (YEAR + 60, False, False)):
            old = Signer(signer._key.decode(), partial(float, signer._now() - seconds)).sign(me["id"], 0)
            anna.http.cookies.clear()
            anna.http.cookies.set("layover", old)
            answer = await anna.http.get("/api/me")
            assert (answer.json() is not None, "layover" in answer.cookies) == (known, renewed)
        anna.http.cookies.clear()
        anna.http.cookies.set("layover", f"{me['id']}.{signer._mac(me['id'])}")       # of an earlier release
        answer = await anna.http.get("/api/me")
        assert answer.json()["name"] == "Anna" and "layover" in answer.cookies
        for wrong in ("", "x", f"{me['id']}.0.{2**40}.{signer._mac(me['id'])}", f"{me['id']}.1.0.é"):
            anna.http.cookies.clear()
            answer = await anna.http.get("/api/me", headers={b"Cookie": f"layover={wrong}".encode()})
            assert answer.json() is None
        assert own_faults(site) == 0


# What is theirs

async def test_a_deleted_account_leaves_nothing_behind(database: str) -> None:
    async with running(database) as site:
        tables, store = site.server.tables, site.server.store
        (anna, ben), id = await together(site, "Anna Apple", "Ben", clock={"kind": "move", "time": 60})
        me = (await anna.get("/api/me"))["id"]
        over, people = await filled(tables, store, "airlines")
        await play_on(tables, over, people, Rng.seeded(1))
        text = (await anna.get(f"/api/tables/{over.row.id}/transcript"))["text"]
        upload = (await anna.post("/api/transcripts", {"text": text}))["id"]
        room = (await anna.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]}))["id"]
        (_, _), other = await together(site, "Cleo", "Dan")
        async with anna.sit(id) as seat, anna.sit(other) as gallery:
            update = await seat.next("update")
            for _ in range(12):
                if "decision" in seat.last["update"]:
                    update = seat.last["update"]
                    pick = next(one["pick"] for one in update["decision"]["candidates"] if "why" not in one)
                    await seat.ask(type="pick", ply=update["ply"], pick=pick)
                    await seat.heard_all()
            await seat.ask(type="say", text="anna was here")
            await gallery.next("update")
            await gallery.ask(type="say", text="anna watched")
        await anna.post(f"/api/tables/{id}/leave")
        await anna.post(f"/api/tables/{id}/return")
        await anna.post(f"/api/tables/{id}/apart", {"seat": 1, "how": "mute"})
        await ben.post(f"/api/tables/{id}/report", {"seat": 0, "why": "too good"})
        before = await everything(store)
        assert me in before and "Anna Apple" in before and "anna watched" in before
        async with ben.sit(id) as seat:
            await seat.next("update")
            assert (await anna.post("/api/me/delete"))["done"] and not anna.http.cookies
            while seat.last.get("table", {"table": {"seats": [{"kind": ""}]}})["table"]["seats"][0]["kind"] != "bot":
                await seat.next("table")
            await seat.heard_all()
            assert "Anna" not in json.dumps(seat.last["table"]) and seat.last["table"]["table"]["status"] == "playing"
        after = await everything(store)
        for trace in (me, "Anna", "anna was here", "anna watched", "too good"):
            assert trace not in after, trace
        assert (await ben.http.get(f"/api/tables/{upload}")).status_code == 404
        assert (await ben.get(f"/api/tables/{room}"))["status"] == "closed"
        assert await anna.get("/api/me") is None
        again = await Tables(store).cache.get(id)
        assert again.names("en")[0] == again.info(None).seats[0].name not in ("", "Anna Apple"), "a bot by its own name"
        assert own_faults(site) == 0


async def test_all_that_is_kept_about_somebody_is_told_to_them(database: str) -> None:
    async with running(database) as site:
        (anna, ben), id = await together(site, "Anna", "Ben")
        async with anna.sit(id) as seat:
            await seat.next("update")
            await seat.ask(type="say", text="hello")
        told = await anna.get("/api/me/export")
        assert told["name"] == "Anna" and [line["text"] for line in told["lines"]] == ["hello"]
        table, = told["tables"]
        assert (table["id"], table["seats"], table["host"]) == (id, [0], True)
        assert (await ben.get("/api/me/export"))["lines"] == []
        assert await site.person().get("/api/me/export") is None


async def test_games_that_nobody_plays_on_are_deleted_when_the_host_says_so(store: Store) -> None:
    time = [1_000_000_000_000]
    tables = Tables(store, Fresh(now=lambda: time[0]))
    host = await guest(store, "Host")
    old = [await tables.seating.create(host, wish(GAME, "me")) for _ in range(2)]
    over, people = await filled(tables, store, "airlines")
    await play_on(tables, over, people, Rng.seeded(1))
    time[0] += 31 * 24 * 3600_000
    young = await tables.seating.create(host, wish(GAME, "me"))
    tables.cache.watched.add(old[1].row.id)
    await tables.people.forget_abandoned(30)
    for id, there in ((old[0].row.id, False), (old[1].row.id, True), (young.row.id, True), (over.row.id, True)):
        if there:
            assert (await Tables(store).cache.get(id)).row.id == id
        else:
            assert id not in await everything(store)


# Names

@pytest.mark.parametrize("name", ["Bot 2", "bot", "Robot-7", "Automa", "Guest 12", "invité", "HOST", "Admin"])
def test_names_that_would_be_taken_for_others_are_refused(name: str) -> None:
    with pytest.raises(Problem, match="person/reserved"):
        shown_name(name)


@pytest.mark.parametrize("name", ["Bob", "Botticelli", "Nora 2", "Hostess Anna", "Guestav"])
def test_other_names_are_as_good_as_any(name: str) -> None:
    assert shown_name(name) == name


async def test_two_of_one_name_are_told_apart(database: str) -> None:
    async with running(database) as site:
        people, id = await together(site, "Anna", "anna", "Anna 2")
        names = [seat["name"] for seat in (await people[0].get(f"/api/tables/{id}"))["seats"]]
        assert names == ["Anna", "anna 2", "Anna 2 2"]
        found = await site.server.tables.cache.get(id)
        assert found.names("en") == found.names("fr") == names


# The others

async def test_a_muted_person_is_not_read_and_not_told(database: str) -> None:
    async with running(database) as site:
        (anna, ben), id = await together(site, "Anna", "Ben")
        async with anna.sit(id) as one, ben.sit(id) as other:
            await other.next("update")
            await other.ask(type="say", text="first")
            assert (await one.next("said"))["text"] == "first"
            await anna.post(f"/api/tables/{id}/apart", {"line": 1, "how": "mute"})
            assert (await other.ask(type="say", text="second"))["type"] == "accepted"
            while other.last["said"]["text"] != "second":
                await other.next("said")
            await one.heard_all()
            assert one.last["said"]["text"] == "first"
            await anna.post(f"/api/tables/{id}/apart", {"seat": 1, "how": "together"})
            await other.ask(type="say", text="third")
            assert [(await one.next("said"))["text"] for _ in range(2)] == ["second", "third"]
        for wrong in ({"seat": 0, "how": "mute"}, {"seat": 7, "how": "mute"}, {"line": 99, "how": "mute"},
                      {"how": "mute"}):
            await anna.post(f"/api/tables/{id}/apart", wrong, status=404)


async def test_those_who_are_blocked_do_not_sit_down_together(database: str) -> None:
    async with running(database) as site:
        (anna, ben), id = await together(site, "Anna", "Ben")
        await anna.post(f"/api/tables/{id}/apart", {"seat": 1, "how": "block"})
        listed, = await anna.get("/api/me/apart")
        assert (listed["name"], listed["how"]) == ("Ben", "block") and await ben.get("/api/me/apart") == []
        rooms = [await one.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]})
                 for one in (anna, ben)]
        for room, other in zip(rooms, (ben, anna), strict=True):
            answer = await other.post("/api/join", {"code": room["invitation"]}, status=409)
            assert answer["code"] == "seat/full", "nobody is told why"
        await ben.post("/api/me/lift", {"key": listed["key"]}, status=404)
        await anna.post("/api/me/lift", {"key": listed["key"]})
        assert (await ben.post("/api/join", {"code": rooms[0]["invitation"]}))["status"] == "playing"


async def test_a_host_sends_somebody_away_before_the_game(database: str) -> None:
    async with running(database) as site:
        anna, ben, cleo = [await person(site, name) for name in ("Anna", "Ben", "Cleo")]
        seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "invited"}]
        room = await anna.post("/api/tables", {"game": GAME, "seats": seats})
        await ben.post("/api/join", {"code": room["invitation"]})
        for who, seat, status in ((ben, 0, 403), (anna, 0, 404), (anna, 2, 404), (anna, 9, 404)):
            await who.post(f"/api/tables/{room['id']}/kick", {"seat": seat}, status=status)
        assert (await anna.post(f"/api/tables/{room['id']}/kick", {"seat": 1}))["seats"][1]["kind"] == "open"
        assert (await ben.post("/api/join", {"code": room["invitation"]}, status=403))["code"] == "seat/kicked"
        await cleo.post("/api/join", {"code": room["invitation"]})


# The host

async def test_the_host_keeps_order_and_what_they_do_is_noted(database: str) -> None:
    async with running(database) as site:
        (anna, ben), id = await together(site, "Anna", "Ben")
        bens = (await ben.get("/api/me"))["id"]
        await anna.post(f"/api/tables/{id}/report", {"seat": 1, "why": "rude"})
        host = site.person()
        for token in ("x", "wrong", TOKEN):                # without a token nobody is the host
            host.http.headers["Authorization"] = f"Bearer {token}"
            assert (await host.http.get("/api/host/people")).json()["code"] == "host/token"
            await host.post("/api/host", {"what": "ban", "about": bens}, status=403)
        site.server.token = TOKEN
        report, = await host.get("/api/host/reports")
        assert (report["text"], report["details"]["about"], report["details"]["table"]) == ("rude", bens, id)
        assert {row["text"] for row in await host.get("/api/host/people")} == {"Anna", "Ben"}
        assert id in [row["id"] for row in await host.get("/api/host/tables")]
        async with ben.sit(id) as seat, anna.sit(id) as other:
            await seat.next("update")
            await host.post("/api/host", {"what": "mute", "about": bens, "days": 1})
            assert (await seat.ask(type="say", text="but"))["code"] == "chat/muted"
            await host.post("/api/host", {"what": "mute", "about": bens})
            assert (await seat.ask(type="say", text="but"))["type"] == "accepted"
            await host.post("/api/host", {"what": "rename", "about": bens, "name": "Benjamin"})
            while (await other.next("table"))["table"]["seats"][1]["name"] != "Benjamin":
                pass
            await host.post("/api/host", {"what": "ban", "about": bens, "why": "three times"})
            assert await closed(seat) == 1012
        assert (await ben.post("/api/me", {"name": "B"}, status=200))["id"] != bens, "a ban ends the session"
        await host.post("/api/host", {"what": "close", "about": id}, status=409)
        async with anna.sit(id) as seat:
            await seat.next("update")
            await host.post("/api/host", {"what": "delete_table", "about": id})
            assert await closed(seat) == 4404
        assert (await anna.http.get(f"/api/tables/{id}")).status_code == 404
        await host.post("/api/host", {"what": "delete_person", "about": bens})
        await host.post("/api/host", {"what": "mute", "about": bens}, status=404)
        log = [row["text"] for row in await host.get("/api/host/log")]
        assert log[::-1] == [f"mute {bens}", f"mute {bens}", f"rename {bens}", f"ban {bens}", f"delete_table {id}",
                             f"delete_person {bens}"]
        assert own_faults(site) == 0


async def test_somebody_banned_does_nothing_with_an_old_code(database: str) -> None:
    async with running(database) as site:
        site.server.token = TOKEN
        anna, host = await person(site, "Anna"), site.person()
        host.http.headers["Authorization"] = f"Bearer {TOKEN}"
        me, code = (await anna.get("/api/me"))["id"], (await anna.post("/api/me/recovery"))["code"]
        await host.post("/api/host", {"what": "ban", "about": me})
        assert (await anna.post("/api/me/recover", {"code": code}, status=403))["code"] == "person/banned"
        await host.post("/api/host", {"what": "unban", "about": me})
        assert (await anna.post("/api/me/recover", {"code": code}))["name"] == "Anna"


async def test_the_host_has_a_command_line(database: str, tmp_path: Path) -> None:
    file = tmp_path / "host.token"
    file.write_text(TOKEN + "\n")
    async with running(database) as site:
        site.server.token = TOKEN
        anna = await person(site, "Anna")
        me = (await anna.get("/api/me"))["id"]
        room = (await anna.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invited"}]}))["id"]

        async def run(*words: str, token: Path = file) -> Result:
            args = [*words, "--url", site.url, "--token-file", str(token)]
            return await asyncio.wait_for(asyncio.to_thread(CliRunner().invoke, admin.command, args), PATIENCE)

        assert f"{me}  " in (await run("list", "people")).output
        assert (await run("close", room, "--why", "tidy")).output == f"close {room}: done\n"
        assert json.loads((await run("list", "tables", "--json")).output)[0]["text"] == f"{GAME}, closed"
        await run("rename", me, "Nora")
        await run("delete", "table", room)
        assert (await anna.get("/api/me"))["name"] == "Nora"
        assert (await run("list", "log")).output.count("\n") >= 3
        refused = await run("close", room)
        assert refused.exit_code and str(refused.exception) == "There is no such table."
        (tmp_path / "wrong").write_text("nonsense")
        assert "the token is missing or wrong" in str((await run("list", "log", token=tmp_path / "wrong")).exception)
