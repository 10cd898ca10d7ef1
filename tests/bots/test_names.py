"""Bots have names that a person could have, and nobody at the table has."""

from __future__ import annotations

from layover.bots.names import FIRST_NAMES, OWN, first_name
from layover.engine.stack import MOST_SEATS

TABLES = [f"t{n}" for n in range(200)]


def test_bots_at_a_table_have_names_that_begin_otherwise() -> None:
    for table in TABLES:
        names = [first_name(table, seat, []) for seat in range(MOST_SEATS)]
        assert len({name[0] for name in names}) == MOST_SEATS and set(names) <= set(FIRST_NAMES)


def test_all_names_are_given() -> None:
    assert len(set(FIRST_NAMES)) == len(FIRST_NAMES) == OWN * MOST_SEATS
    assert {first_name(f"t{n}", 0, []) for n in range(1000)} == set(FIRST_NAMES)


def test_a_bot_makes_way_for_people_and_for_no_other_bot() -> None:
    """As many people as there can be, each with the name that the bot would have next."""
    for table in TABLES:
        people: list[str] = []
        others = {first_name(table, seat, []) for seat in range(1, MOST_SEATS)}
        for _ in range(MOST_SEATS - 1):
            people.append(first_name(table, 0, people).upper())
        name = first_name(table, 0, people)
        assert name.upper() not in people and name not in others
