"""Airlines: shares while they count, cards that are dear enough, and whose company is hurt."""

from __future__ import annotations

from functools import partial
from typing import Any

from layover.testing import scene
from tests.bots.blunders.blunder import Blunder


def holder(shares: str, deck: str = "scoring") -> Any:
    """Two seats: the third scoring card, which ends the game, is the next of the deck, or nearly. Whoever extends takes
    a share, and the deck fills the gap. With what is laid now we win, without it we lose.
    """
    return (scene("airlines", seats=2).seat(0, shares=shares, flights="dot_01 dash_04", points=4)
            .seat(1, table="hit pax")
            .board(markers={"hit": "ladder_01", "pax": "dash_07"}, display="roc roc new map boi", deck=deck).turn(0))


def fliers(cards: str) -> Any:
    """Two seats, the flight card is drawn: which of our cards extends Pacific Air Express from San Francisco to the
    only place that is left for it, Los Angeles, by a circle of value 1?
    """
    s = scene("airlines", seats=2).seat(0, flights=cards, table="pax pax").seat(1, table="hit")
    return s.board(markers={"hit": "ladder_01", "pax": "dash_07"}, display="roc roc new map boi", full="wave_02",
                   flight_deck="dot_01").turn(0).play("extend")


def exchanger(cards: str, seats: int = 2, **board: Any) -> Any:
    """The ladder card in hand is too low for every circle that is left of its pattern."""
    return (scene("airlines", seats=seats).seat(0, shares="hit pax", flights=cards).seat(1, table="hit")
            .board(markers={"hit": "ladder_01 ladder_14", "new": "ladder_04", "pax": "dash_07"},
                   display="roc roc new map boi", **board).turn(0))


def rivals(shares: str, own: str, theirs: str, **board: Any) -> Any:
    """Two companies: of one we have most on the table, of the other the rival has. Both can grow."""
    return (scene("airlines", seats=2).seat(0, shares=shares, table=own, flights="wave_14 dash_10")
            .seat(1, table=theirs).board(**{"markers": {"hit": "ladder_01", "pax": "dash_07"},
                                            "display": "roc roc new map boi", **board}).turn(0))


def saboteur(own: str, theirs: str) -> Any:
    """One share is laid, which allows a sabotage."""
    return rivals(own, f"{own} {own}", f"{theirs} {theirs} {theirs}").play(
        "play", f"play_company:{own}", "play_count:1")


def laying(company: str, shares: int, theirs: int) -> Any:
    """How many shares? The next card of the deck ends the game, and the rival has `theirs` of them on the table."""
    return rivals(f"{company} " * shares, "", f"{company} " * theirs, deck="scoring").play(
        "play", f"play_company:{company}")


WAITS = ("extend", "found")
BESIDE = {"pax": ("wave_02.2", "wave_03.2", "dash_04.1", "dash_06.2", "dash_09.1"),
          "hit": ("dash_13.1", "dot_13.2", "ladder_02.1", "ladder_14.2", "ladder_15.1", "ladder_15.2")}
"""Circles that only this one of the two can go to."""
KINDS = {
    "shares in hand at the end": [
        *[Blunder(f"{shares} in hand, the next card ends the game", partial(holder, shares),
                  WAITS, "in hand they are worth nothing in the last scoring")
          for shares in ("pax pax", "hit hit", "pax pax pax", "hit hit hit", "pax pax pax pax", "hit hit hit pax")],
        *[Blunder(f"{shares} in hand, the next card or the one after ends the game",
                  partial(holder, shares, "roc scoring"), WAITS,
                  "the other seat may end the game before our next turn")
          for shares in ("pax pax", "pax pax pax", "pax pax pax pax", "hit hit hit")],
        Blunder("five shares in hand, the next card ends the game", lambda: holder("pax pax pax pax pax"),
                WAITS, "five shares in hand would be worth nothing"),
        Blunder("one share of each in hand", lambda: holder("pax hit"), WAITS, "one of the two can still be laid"),
        Blunder("two shares of each in hand", lambda: holder("pax pax hit hit"), WAITS,
                "one pair of the two can still be laid"),
    ],
    "how many are laid": [
        *[Blunder(f"{shares} of {company} in hand against {theirs} on the table, the next card ends the game",
                  partial(laying, company, shares, theirs),
                  tuple(f"play_count:{count}" for count in range(1, theirs + 1)),
                  "whoever has most is paid in full, and none of them counts in hand")
          for company, shares, theirs in (("pax", 3, 2), ("hit", 4, 3), ("hit", 2, 1), ("pax", 5, 3))],
    ],
    "the cheapest card that does": [
        Blunder(f"{low} would do, {high} is in hand too", partial(fliers, f"{low} {high}"), (f"extend_with:{high}",),
                "both bring the marker to the same circle; the higher card can do more later")
        for low, high in (("wave_01", "wave_14"), ("wave_02", "wave_13"), ("wave_01", "wave_11"),
                          ("wave_04", "wave_10"), ("wave_01", "wave_13"), ("wave_02", "wave_14"),
                          ("wave_05", "wave_14"))
    ],
    "a free exchange": [
        Blunder(f"a useless flight card of {cards}, {seats} seats", partial(exchanger, cards, seats),
                ("extend", "found", "play"), "to exchange it first costs nothing, and then the same can still be done")
        for cards, seats in (("ladder_01 wave_05", 2), ("ladder_01", 3), ("ladder_01 dot_01 dash_04", 4))
    ],
    "whose company grows": [
        *[Blunder(f"a card that serves {ours} and {theirs}, of which the rival has {count}",
                  partial(lambda ours, theirs, count: rivals("", f"{ours} {ours} {ours}", f"{theirs} " * count)
                          .play("extend", "extend_with:dash_10"), ours, theirs, count),
                  (f"extend_company:{theirs}",), "it makes the rival's company worth more instead of ours")
          for ours, theirs, count in (("pax", "hit", 2), ("hit", "pax", 2), ("pax", "hit", 3))],
    ],
    "sabotage where it hurts": [
        *[Blunder(f"we have most of {ours}, the rival of {theirs}: whose marker?", partial(saboteur, ours, theirs),
                  (f"sabotage:{ours}",), "it costs our own company a marker; any other one does as well")
          for ours, theirs in (("pax", "hit"), ("hit", "pax"))],
        *[Blunder(f"we have most of {ours}, the rival of {theirs}: where?",
                  partial(lambda ours, theirs: saboteur(ours, theirs).play("sabotage:roc"), ours, theirs),
                  tuple(f"sabotage_circle:{circle}" for circle in BESIDE[ours]),
                  "only our own company could go there")
          for ours, theirs in (("pax", "hit"), ("hit", "pax"))],
    ],
}
