"""What tests read off a scene, in a word each."""

from __future__ import annotations

from typing import Any

from layover.engine.chance import Rng
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from tests.tables import play_on

COMPANIES = ("hit", "ita", "pax", "new", "gul", "sol", "roc", "map", "boi")


def open_view(s: Any) -> dict[str, Any]:
    """What everybody sees."""
    return s.table.view(None)


def panel(s: Any, seat: int) -> dict[str, Any]:
    """A seat's corner of the table as it sees it itself."""
    return s.table.view(seat)["seats"][seat]


def hand(s: Any, seat: int) -> dict[str, int]:
    return panel(s, seat)["hand"]


def flights(s: Any, seat: int) -> list[str]:
    return panel(s, seat)["flight_hand"]


def laid(s: Any, seat: int) -> dict[str, int]:
    return panel(s, seat)["table"]


def company(s: Any, id: str) -> dict[str, Any]:
    return open_view(s)["companies"][id]


def circles(s: Any) -> dict[str, str]:
    """What lies on the circles: `pax`, or `pax!` for a sabotage marker."""
    return {id: held["company"] + "!" * held["sabotage"] for id, held in open_view(s)["circles"].items()}


def happened(s: Any, *kinds: str, seat: int | None = None) -> list[str]:
    """The kinds of the events a seat or the gallery saw, in order; only these, if some are named."""
    return [event["kind"] for event in s.table.events(seat) if not kinds or event["kind"] in kinds]


def record(s: Any, since: int = 0) -> list[str]:
    """The picks made, those of chance included."""
    return [s.table.name(entry.pick) for entry in s.table.record[since:]]


def founding(company: str, count: int, card: str, route: str) -> tuple[str, ...]:
    """The picks of a whole founding, up to the share."""
    return "found", f"found_company:{company}", f"found_count:{count}", f"found_with:{card}", f"first_route:{route}"


def extending(card: str, company: str, route: str) -> tuple[str, ...]:
    """The picks of a whole extension, up to the share."""
    return "extend", f"extend_with:{card}", f"extend_company:{company}", f"extend_route:{route}"


def laying(company: str, count: int) -> tuple[str, ...]:
    """The picks that lay shares, up to the sabotage."""
    return "play", f"play_company:{company}", f"play_count:{count}"


def flying(s: Any, seat: int, company: str, card: str) -> Any:
    """The last question of an extension in a seat's turn: which route for this company with this card."""
    return _last_question(s, "extend_route", seat, card, s.number("flight", card), s.number("company", company))


def starting(s: Any, seat: int, company: str, card: str) -> Any:
    """The last question of a founding in a seat's turn: which first route for this company with this card."""
    return _last_question(s, "first_route", seat, card, s.number("company", company), s.number("flight", card))


def _last_question(s: Any, step: str, seat: int, card: str, x: int, y: int) -> Any:
    end_turn = next(step for step in s.table.game.steps if step.name == "end_turn")
    s.board(discard=card).ask(step, seat, x, y)
    s.state.stack.insert(0, end_turn.at(seat))
    return s


def scored(s: Any, seat: int = 0) -> list[int]:
    """Turn up a scoring card now: the points of each seat from this scoring."""
    share = next(id for id, left in zip(COMPANIES, s.state.deck, strict=False) if left)
    s.ask("share", seat).next("turn_up:scoring", f"turn_up:{share}").play("draw_share")
    return open_view(s)["history"][-1]


def pass_turn(table: Table) -> None:
    """A turn in which the asked seat extends nothing."""
    table.play("extend")
    table.play("decline")


def random_end(table: Table, seed: int) -> Table:
    return play_on(table, Rng.seeded(seed))


def peaceful_end(table: Table, seed: int) -> Table:
    """A random game without sabotage: the map does not fill up, so it ends as most games do."""
    rng = Rng.seeded(seed)
    while not table.over:
        picks = [pick for pick in table.legal() if not table.name(pick).startswith("sabotage:")]
        table.play(picks[rng.below(len(picks))])
    return table


def draws(table: Table) -> list[str]:
    """The names of what chance has answered so far."""
    return [table.name(entry.pick) for entry in table.record if entry.seat == CHANCE]
