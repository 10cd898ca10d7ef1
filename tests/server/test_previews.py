"""What would be so after some picks: true where it can be known, and the same whatever a seat cannot know."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from layover.engine.chance import Rng
from layover.engine.stack import CHANCE, State
from layover.engine.table import Table
from layover.games import IDS
from layover.server.messages import Previewed
from layover.server.problem import Problem
from layover.server.tables import updates
from tests.server.running import Person, Sitting, running
from tests.tables import USUAL, Layout, moments, play_on

NAMES = [f"P{n}" for n in range(8)]
usual_layout = pytest.mark.parametrize("layout", USUAL, ids=str)


def previewed(table: Table, seat: int, picks: list[int]) -> Previewed:
    """The answer as a client reads it."""
    answer = msgspec.json.encode(updates.preview(table, seat, picks, "m", "en", NAMES))
    return msgspec.json.decode(answer, type=Previewed)


def told(table: Table, seat: int, picks: list[int]) -> str:
    """The answer as it travels, a refusal too."""
    try:
        return msgspec.json.encode(updates.preview(table, seat, picks, "m", "en", NAMES)).decode()
    except Problem as problem:
        return f"{problem.code} {problem.rule}"


def elsewhere(table: Table, state: State) -> Table:
    """The same table in another world."""
    other = table.copy()
    other.state = state
    other.state.log = []
    return other


def some_picks(table: Table, seat: int, rng: Rng) -> list[int]:
    """Picks of a seat in a row, up to three, as far as its own questions go; a refused one now and then."""
    game, s, picks = table.game, table.state.copy(), []
    for _ in range(1 + rng.below(3)):
        legal = game.legal(s) if game.seat(s) == seat else game.legal_anytime(s, seat)
        if not legal or not game.may_interject(s, seat) and game.seat(s) != seat:
            break
        pick = legal[rng.below(len(legal))]
        picks.append(pick)
        if game.seat(s) == seat:
            game.apply(s, pick)
        else:
            game.interject(s, seat, pick)
        if game.over(s) or game.seat(s) != seat:
            break
    return picks if picks and rng.below(6) else [*picks, rng.below(game.picks)]


@usual_layout
def test_previews_tell_nothing_that_a_seat_cannot_know(layout: Layout) -> None:
    rng, differed = Rng.seeded(31), 0
    for table in moments(layout, 31, 40):
        for seat in range(table.seats):
            worlds = [elsewhere(table, table.game.imagine(table.state, seat, rng)) for _ in range(2)]
            for _ in range(4):
                picks = some_picks(table, seat, rng)
                answers = [told(one, seat, picks) for one in (table, *worlds)]
                assert answers[0] == answers[1] == answers[2], [table.name(pick) for pick in picks]
                differed += "previewed" in answers[0]
    assert differed > 20


@usual_layout
def test_a_preview_is_what_happens_and_changes_nothing(layout: Layout) -> None:
    """Of every pick that can be taken back: the view, the events, and the next question."""
    table, rng, seen = layout.table(32), Rng.seeded(32), 0
    while not table.over and table.ply < 200:
        seat, ply, before = table.seat, table.ply, table.digest()
        legal = table.legal()
        pick = legal[rng.below(len(legal))]
        answer = previewed(table, seat, [pick])
        assert (table.ply, table.digest(), answer.ply) == (ply, before, ply)
        shown = table.copy()
        table.play(pick)
        if answer.stops is None:
            seen += 1
            assert _after(shown, answer, seat) == msgspec.to_builtins(table.view(seat))
            assert [event.text for event in answer.events] == table.story(seat, since=ply + 1, names=NAMES)
            assert {one.pick for one in answer.decision.candidates if one.why is None} == set(table.legal())
        elif not table.over:
            drawn = any(entry.seat == CHANCE for entry in table.picked_since(ply))
            assert (answer.stops, answer.decision) == ("reveals" if drawn else "asks", None)
    assert seen > 10


def _after(table: Table, answer: Previewed, seat: int) -> object:
    """The view of a reader who puts the answer together, as `web/src/table/sight.ts` does."""
    view = answer.view or msgspec.to_builtins(table.open_view(table.views()).whole())
    for name, value in answer.changed.items():
        key, _, inner = name.partition("/")
        if inner:
            view[key][int(inner) if isinstance(view[key], list) else inner] = value
        else:
            view[key] = value
    own = answer.own if answer.own is not None else msgspec.to_builtins(table.game.own_view(table.state, seat))
    view["seats"][seat].update(own.pop("panel", {}))
    return view | own


def test_nothing_is_previewed_past_what_reveals_or_ends() -> None:
    table = next(one for one in USUAL if one.game == "airlines").table(3)
    extend = table.pick("extend")
    drawn = previewed(table, table.seat, [extend])
    assert drawn.stops == "reveals" and "flights" not in str(drawn.events)
    with pytest.raises(Problem, match="preview/unknown"):
        updates.preview(table, table.seat, [extend, table.pick("decline")], "m", "en", NAMES)
    table.play(extend)
    assert previewed(table, table.seat, [table.pick("decline")]).stops == "asks"


@usual_layout
def test_the_end_of_a_game_is_not_previewed(layout: Layout) -> None:
    """All cards lie open then: what comes before it is told, and no more."""
    table, rng = layout.table(33), Rng.seeded(33)
    while True:
        ends = [pick for pick in table.legal() if _is_over(table, pick)]
        if ends:
            break
        play_on(table, rng, 1)
        if table.over:
            pytest.skip("this game ended with a draw")
    answer = previewed(table, table.seat, ends[:1])
    assert answer.stops == "reveals" and answer.events == [] and answer.changed == {} and answer.own is None


def _is_over(table: Table, pick: int) -> bool:
    after = table.state.copy()
    table.game.apply(after, pick)
    return table.game.over(after)


async def at_a_table(me: Person, game: str) -> str:
    made = await me.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot"}], "pace": 10_000})
    return made["id"]


async def test_previews_are_asked_for_at_the_table(folder: Path) -> None:
    async with running(str(folder / "a.db")) as site:
        me, stranger = site.person(), site.person()
        await me.post("/api/me", {"name": "Me"})
        id = await at_a_table(me, IDS[1])
        site.server.live.burst, site.server.live.a_second = 40.0, 0.01
        async with me.sit(id) as seat, stranger.sit(id) as watcher:
            update = await seat.next("update")
            ply, asked = update["ply"], update["decision"]["candidates"]
            pick = next(one["pick"] for one in asked if "why" not in one and "commits" not in one)
            answer = await seat.ask(type="preview", ply=ply, picks=[pick])
            assert answer["type"] == "previewed" and answer["decision"] and answer["picks"] == [pick]
            assert await code(seat, ply=ply + 1, picks=[pick]) == "pick/stale"
            await seat.send(type="preview", ply=ply, picks=[], mark="none")
            assert (await seat.next("refused"))["code"] == "body/malformed"
            refused = next((one["pick"] for one in asked if "why" in one), None)
            if refused is not None:
                assert await code(seat, ply=ply, picks=[refused]) == "pick/refused"
            assert await code(watcher, ply=ply, picks=[pick]) == "seat/none"
            codes = {(await seat.ask(type="preview", ply=ply, picks=[pick])).get("code") for _ in range(80)}
            assert "limit/rate" in codes


async def code(sitting: Sitting, **more: object) -> str:
    answer = await sitting.ask(type="preview", **more)
    return answer["code"]
