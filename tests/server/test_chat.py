"""Who speaks at a table: seats and people by their names, others in the gallery by a number."""

from __future__ import annotations

import json

from layover.games import IDS
from layover.server.store import records
from layover.server.store.records import PersonRow
from layover.server.store.store import Store
from layover.server.tables.tables import Tables
from tests.server.people import filled
from tests.server.running import Sitting, running


async def test_spectators_without_a_name_speak_by_a_number(database: str) -> None:
    async with running(database) as site:
        anna, named, nameless = site.person(), site.person(), site.person()
        for person, name in ((anna, "Anna"), (named, "Zoé")):
            await person.post("/api/me", {"name": name})
        seats = [{"kind": "me"}, {"kind": "invited"}]
        id = (await anna.post("/api/tables", {"game": IDS[0], "seats": seats}))["id"]
        async with anna.sit(id) as one, named.sit(id) as two, nameless.sit(id) as three, site.person().sit(id) as four:
            for who, text in ((one, "a"), (two, "b"), (three, "c"), (four, "d"), (three, "e")):
                assert (await who.ask(type="say", text=text))["type"] == "accepted"
            await four.send(type="speak", lang="fr")
            assert (await four.ask(type="say", text="f"))["type"] == "accepted"
            assert await heard(one, 6) == ["Anna", "Zoé", "Guest 1", "Guest 2", "Guest 1", "Guest 2"]
        async with named.sit(id) as again, site.person().sit(id) as fifth:
            assert (await fifth.ask(type="say", text="g"))["type"] == "accepted"
            assert await heard(again, 7) == ["Anna", "Zoé", "Guest 1", "Guest 2", "Guest 1", "Guest 2", "Guest 3"]
        async with site.person().sit(id, lang="fr") as reader:
            assert (await heard(reader, 7))[2] == "Invité 1"


async def heard(seat: Sitting, lines: int) -> list[str]:
    """Who has said what, when so many lines are there."""
    while True:
        said = [json.loads(text) for text in seat.raw if '"type":"said"' in text]
        if len(said) >= lines:
            return [line["name"] for line in said]
        await seat.next("said")


async def test_somebody_without_a_name_keeps_the_number_and_may_get_a_name(store: Store) -> None:
    tables = Tables(store)
    found, people = await filled(tables, store, IDS[0])
    await store.write([records.add_person("guest", "Invité", 0)])
    guest = PersonRow("guest", "Invité")
    lines = [await tables.chat.say(one, found.row.id, "x") for one in (guest, None, guest, people[0])]
    assert [(line.guest, line.seat, line.name) for line in lines] == [
        (1, None, ""), (2, None, ""), (1, None, ""), (None, 0, "P0")]
    await store.write([records.add_person("guest", "Zoé", 0)])
    assert (await tables.chat.say(guest, found.row.id, "x")).name == "Zoé"
    assert [line.guest for line in await tables.chat.said(found.row.id, 0)] == [1, 2, 1, None, None]
