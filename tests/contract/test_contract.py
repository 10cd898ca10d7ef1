"""What every game promises, written once for all of them."""

from __future__ import annotations

import pytest

import layover
from layover.engine import codec
from layover.engine.chance import Rng
from layover.engine.stack import ALIKE, CHANCE, ENDS, GOES_ON, REVEALS, TRIED
from layover.engine.view import AT, BIT, PartOfPieces, column
from tests.tables import ALL, USUAL, Layout, moments, play_on, text_of

every_layout = pytest.mark.parametrize("layout", ids=str, argvalues=[
    layout if layout in USUAL else pytest.param(layout, marks=pytest.mark.long) for layout in ALL])
usual_layout = pytest.mark.parametrize("layout", USUAL, ids=str)


@every_layout
def test_random_games_end_and_nothing_is_lost(layout: Layout) -> None:
    for seed in range(3):
        table = layout.table(seed)
        rng = Rng.seeded(seed)
        while not table.over:
            play_on(table, rng, 1)
            table.take_census()
            assert table.ply < table.game.longest
        assert table.game.end_cause(table.state)
        assert len(table.scores) == len(table.ranking) == len(layout.seats)
        assert min(table.ranking) == 1
        assert table.legal() == []


@every_layout
def test_referee_and_list_agree(layout: Layout) -> None:
    """Of every pick the numbering knows, exactly those listed are allowed, and nobody else may make them."""
    for table in moments(layout, 5, 12):
        game, s = table.game, table.state
        legal = table.legal()
        assert len(set(legal)) == len(legal)
        asked = table.seat
        assert asked is not None
        allowed = {pick for pick in range(game.picks) if game.ruling(s, asked, pick) is None}
        assert allowed == set(legal)
        decision = table.decision
        assert decision is not None
        assert {one.pick for one in decision.candidates if one.why is None} == set(legal)
        anytime = {heading.base + k for heading in game.anytime for k in range(heading.size)}
        for other in range(table.seats):
            if other != asked:
                assert all(game.ruling(s, other, pick) is not None for pick in legal if pick not in anytime)


@every_layout
def test_copies_are_independent_and_complete(layout: Layout) -> None:
    for table in moments(layout, 6, 6):
        before = table.digest()
        copy = table.copy()
        assert copy.digest() == before
        play_on(copy, Rng.seeded(1), 30)
        assert table.digest() == before
        twin = table.copy()
        play_on(twin, Rng.seeded(1), 30)
        assert twin.digest() == copy.digest()


@every_layout
def test_save_anywhere(layout: Layout) -> None:
    for table in moments(layout, 7, 8):
        loaded = layover.load(table.dump(), seed=99)
        assert loaded.digest() == table.digest()
        twin = layover.load(table.dump(), seed=99)
        assert play_on(loaded, Rng.seeded(2)).digest() == play_on(twin, Rng.seeded(2)).digest()


@usual_layout
def test_steps_are_known_by_names_of_their_own(layout: Layout) -> None:
    """A saved position finds its steps by their names."""
    names = [step.name for step in layout.table(0).game.steps]
    assert len(set(names)) == len(names)


@every_layout
def test_replay_is_play(layout: Layout) -> None:
    table = play_on(layout.table(8), Rng.seeded(8))
    text = table.transcript()
    again = layover.replay(text)
    assert again.digest() == table.digest()
    assert [entry.digest for entry in again.record] == [entry.digest for entry in table.record]
    assert again.events(0) == table.events(0)
    assert layover.verify(text).scores == table.scores
    half = layover.replay(text, upto=table.ply // 2)
    assert half.ply == table.ply // 2


@every_layout
def test_views_do_not_leak(layout: Layout) -> None:
    """Deal anew all that a seat cannot know: its view, its picks and what it sees happen stay the same."""
    for moment, table in enumerate(moments(layout, 9, 10)):
        game, s = table.game, table.state
        for seat in range(table.seats):
            other = game.imagine(s, seat, Rng.seeded(moment))
            assert game.census(other) == []
            assert text_of(game.view(other, seat)) == text_of(game.view(s, seat))
            assert text_of(game.view(other, None)) == text_of(game.view(s, None))
            if table.seat == seat:
                assert game.legal(other) == game.legal(s)
            for pick in set(game.legal(s)) & set(game.legal(other)):
                assert _seen(game, s, pick, seat) == _seen(game, other, pick, seat)


def _seen(game, s, pick, seat):
    """What a seat and the gallery see of a pick, before chance answers; the end of a game discloses all."""
    s = s.copy()
    s.log = []
    game.apply(s, pick)
    if game.over(s):
        return []
    return [(e.kind, e.seat, e.a, e.b, e.c) for e in s.log if e.visible_to(seat) or e.visible_to(None)]


@every_layout
def test_a_part_of_a_view_is_made_of_its_columns_alone(layout: Layout) -> None:
    """Put its columns into another moment of the game: the part stays the same."""
    kept = [*moments(layout, 17, 12), play_on(layout.table(17), Rng.seeded(17))]
    game = kept[0].game
    for one in kept:
        for other in kept:
            for part in game.open_parts():
                mixed = _mixed(one.state, other.state, part.columns)
                assert part.make(mixed) == part.make(one.state), part.columns
            for each, count in _made_one_by_one(game, one.state):
                for n in range(count):
                    mixed = _mixed(one.state, other.state, each.columns, n, count)
                    assert each.make(mixed, n) == each.make(one.state, n), each.columns


def _made_one_by_one(game, s):
    """What is made for each seat or piece by itself, and how many of them there are."""
    by_seat = [(part, s.seats) for part in (game.panel(), *game.own_parts())]
    return by_seat + [(part.pieces, part.pieces.count(s)) for part in game.open_parts()
                      if isinstance(part, PartOfPieces)]


def _mixed(one, other, columns, n=0, count=1):
    """A state with these columns of another one, or with what they tell of one of several things."""
    mixed = other.copy()
    for name, how in map(column, columns):
        value, there = getattr(one, name), getattr(mixed, name)
        if how == BIT:
            value = there & ~(1 << n) | value & 1 << n
        elif how == AT:
            value = value if n in (value, there) else there
        elif how:
            size = len(value) // count
            assert len(value) == len(there) == count * size, f"{name} has no row for each"
            value = there[:n * size] + value[n * size:(n + 1) * size] + there[(n + 1) * size:]
        setattr(mixed, name, value)
    return mixed


@usual_layout
def test_views_made_of_the_parts_of_earlier_ones_are_the_views(layout: Layout) -> None:
    """Also when somebody looks at an earlier position again, as others do while a seat drafts."""
    table, rng = layout.table(17), Rng.seeded(17)
    views, shown = table.views(), [table.copy()]
    while not table.over:
        play_on(table, rng, 1)
        shown = [*shown[-2:], table.copy()]
        one = shown[rng.below(len(shown))]
        assert text_of(one.open_view(views).whole()) == text_of(one.view())
        seat = rng.below(one.seats)
        own = one.own_view(views, seat)
        told = {"panel": _joined(own.panel), **_joined(own.beside)}
        assert text_of(told) == text_of({"panel": {}, **one.game.own_view(one.state, seat)})


def _joined(parts):
    return {key: value for part in parts for key, value in part.items()}


@every_layout
def test_picks_lead_to_what_their_headings_say(layout: Layout) -> None:
    table, rng = layout.table(18), Rng.seeded(18)
    while not table.over:
        alike: dict[str, int] = {}
        for pick in table.legal():
            heading, ends = table.game.heading_of[pick], {_end(table, pick, seed) for seed in range(4)}
            end, = table.game.leads_to(table.state, [pick])
            assert end in ends, table.name(pick)               # several, where the turn hangs on what is drawn
            leads = heading.foretold(table.state, table.state.stack[-1])
            assert leads in (end, ALIKE, TRIED), table.name(pick)
            if leads == ALIKE:
                assert alike.setdefault(heading.name, end) == end, table.name(pick)
        play_on(table, rng, 1)


def _end(table, pick, seed):
    """What a pick leads to, the draws included."""
    game, after, end = table.game, table.state.copy(), GOES_ON
    game.apply(after, pick)
    if after.stack and after.stack[-1].seat == CHANCE:
        end = REVEALS
        game.deal(after, Rng.seeded(seed))
    same = after.stack and after.stack[-1].seat == table.seat and game.turn(after) == game.turn(table.state)
    return end if same else end + ENDS


@usual_layout
def test_whole_plans_can_be_taken_back(layout: Layout) -> None:
    table, rng = layout.table(18), Rng.seeded(18)
    while not table.over:
        for picks in table.game.compounds(table.state):
            trial = table.copy()
            trial.play_all(picks)
            assert trial.revocable == table.revocable + len(picks)
        play_on(table, rng, 1)


@every_layout
def test_imagining_deals_something_anew_and_leaves_the_true_state_alone(layout: Layout) -> None:
    for table in moments(layout, 10, 5):
        before = table.digest()
        for seat in range(table.seats):
            imagined = table.game.imagine(table.state, seat, Rng.seeded(seat))
            play = table.game.playout(imagined, Rng.seeded(3))
            assert play >= 1 and table.game.over(imagined)
        assert table.digest() == before


@every_layout
def test_queries_change_nothing(layout: Layout) -> None:
    for table in moments(layout, 11, 6):
        before = table.digest()
        assert table.legal() == table.legal()
        assert table.decision == table.decision
        for seat in [None, *range(table.seats)]:
            table.view(seat)
            table.events(seat)
            table.story(seat, "fr")
        _ = table.scores, table.ranking, table.dump()
        assert table.digest() == before


@usual_layout
def test_two_games_in_one_process_do_not_disturb_each_other(layout: Layout) -> None:
    alone = play_on(layout.table(12), Rng.seeded(12)).digest()
    one, two = layout.table(12), layout.table(13)
    first, second = Rng.seeded(12), Rng.seeded(13)
    while not one.over:
        play_on(one, first, 1)
        play_on(two, second, 1)
    assert one.digest() == alone


@usual_layout
def test_undo_goes_back_to_the_last_barrier(layout: Layout) -> None:
    table = layout.table(14)
    rng = Rng.seeded(14)
    undone = 0
    while not table.over:
        before, ply, seat = table.digest(), table.ply, table.seat
        picks = table.legal()
        table.play(picks[rng.below(len(picks))])
        if table.may_undo:
            assert table.seat == seat and table.ply == ply + 1
            again = table.digest()
            pick = table.record[-1].pick
            table.undo()
            assert (table.digest(), table.ply) == (before, ply)
            table.play(pick)
            assert table.digest() == again
            undone += 1
        elif not table.over:
            with pytest.raises(layover.Malformed):
                table.undo()
    assert undone


@usual_layout
def test_a_compound_of_state_and_stack_survives_json(layout: Layout) -> None:
    import json

    for table in moments(layout, 15, 5):
        data = json.loads(json.dumps(table.dump()))
        assert layover.load(data).digest() == table.digest()
        assert codec.encode(table.game, table.state) == data["state"]


@usual_layout
def test_chance_answers_only_for_itself(layout: Layout) -> None:
    """A seat can never make a draw, and the dealer never a seat's pick."""
    table = layout.table(16)
    for pick in range(table.game.picks):
        if table.game.ruling(table.state, CHANCE, pick) is None:
            pytest.fail(f"chance may make {table.name(pick)} while seat {table.seat} is asked")
