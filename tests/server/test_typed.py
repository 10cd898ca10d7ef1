"""What a person types with a pick: checked, kept with it, told to those who may know, and never carried out twice."""

from __future__ import annotations

import json

import pytest

import layover
from layover.engine import codec
from layover.engine.typography import french
from layover.server.problem import Problem
from layover.server.store import records
from layover.server.store.records import PERSON, PersonRow, SeatRow, Ways
from layover.server.store.store import Store
from layover.server.tables import restore
from layover.server.tables.live_table import LiveTable
from layover.server.tables.tables import Tables
from tests.games.portal.test_end import tied_for_appeal
from tests.server.people import guest, mark, told

WORDS = "Pick a cat with \"claws\" & no <b>chains</b>"


async def pleading(tables: Tables, store: Store) -> tuple[LiveTable, list[PersonRow], int]:
    """A table of Portal at which the first two are tied and asked to plead, and the pick for own words."""
    people = [await guest(store, f"P{n}") for n in range(3)]
    table = tied_for_appeal(3).table
    position = json.dumps(codec.encode(table.game, table.state))
    seats = [SeatRow(n, PERSON, person.id, name=person.name) for n, person in enumerate(people)]
    found = await tables.seating.add("portal", ["player"] * 3, dict(table.setup.options), Ways(pace=0), seats,
                                     people[0], position)
    return found, people, table.pick("own_words")


async def test_what_was_typed_is_kept_and_told(store: Store) -> None:
    tables = Tables(store)
    found, people, pick = await pleading(tables, store)
    id, ply = found.row.id, found.row.ply
    done = await tables.play(people[0].id, id, ply, [pick], "plea", text=f"  {WORDS} ")
    assert done.ply == ply + 1
    assert (await tables.play(people[0].id, id, ply, [pick], "plea", text=WORDS)).again
    with pytest.raises(Problem, match="pick/replayed"):
        await tables.play(people[0].id, id, ply, [pick], "plea", text="Pick a dog")
    assert "claws" in told(found, 0).events[-1].text and "claws" not in str(told(found, 1))
    again = await Tables(store).cache.get(id)
    assert again.table is not None and again.table.record[-1].text == WORDS
    await tables.play(people[1].id, id, found.row.ply, [found.shown(1).pick("appeal:hunger")], mark())
    assert f"P0 pleads: “{WORDS}”" in [event.text for event in told(found, 2).events]
    assert told(found, 2).view["appeals"] == [f"“{WORDS}”", "hunger", None]
    looked = await tables.replays.look(people[2].id, id, found.row.ply, "fr")
    assert french(f"P0 plaide : « {WORDS} »") in [event.text for event in looked.events]


async def test_a_finished_game_goes_out_and_in_again_with_it(store: Store) -> None:
    tables = Tables(store)
    found, people, pick = await pleading(tables, store)
    id = found.row.id
    await tables.play(people[0].id, id, found.row.ply, [pick], mark(), text=WORDS)
    for seat, name in ((1, "decline_appeal"), (2, "vote:red")):
        await tables.play(people[seat].id, id, found.row.ply, [found.shown(seat).pick(name)], mark())
    text = await tables.replays.transcript(people[2].id, id)
    assert layover.verify(text).record[0].text == WORDS
    kept = await tables.replays.upload(people[2], text)
    assert (await restore.at(store, kept.row, kept.row.ply)).record[0].text == WORDS
    assert [row.pick for row in await records.picks(store, kept.row.id)][0] == f"own_words {json.dumps(WORDS)}"


@pytest.mark.parametrize(("name", "text", "code"), [
    ("own_words", "The cake is mine", "pick/refused"), ("own_words", "", "pick/refused"),
    ("appeal:hunger", "Cats for all", "pick/refused"), ("own_words", "bell\x07", "text/invisible"),
    ("own_words", "a" * 201, "text/long"),
])
async def test_what_may_not_be_typed_changes_nothing(store: Store, name: str, text: str, code: str) -> None:
    tables = Tables(store)
    found, people, _ = await pleading(tables, store)
    rev = found.row.rev
    with pytest.raises(Problem, match=code):
        await tables.play(people[0].id, found.row.id, found.row.ply, [found.shown(0).pick(name)], mark(), text=text)
    assert found.row.rev == rev
