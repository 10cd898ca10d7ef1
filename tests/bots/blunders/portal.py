"""Portal: who may end the game, and whose cake falls."""

from __future__ import annotations

from functools import partial
from typing import Any

from layover.testing import scene
from tests.bots.blunders.blunder import Blunder


def opera(own: int, theirs: int) -> Any:
    """Whoever pays a slice ends the game at once."""
    return (scene("portal", seats=2).board(discard="card_20").seat(0, cake=f"M@1:{own}")
            .seat(1, cake=f"T@0:{theirs}").turn(0))


EDGE = {"T@8": "activate:chamber_05", "M@9": "activate:chamber_10", "B@8": "activate:chamber_15"}
"""The old edge, and the pick that activates each of its chambers. Each pays its majority a slice, and no subjects."""
START = "T@0 M@1:2 B@0"


def all_but(place: str) -> tuple[str, ...]:
    return tuple(pick for edge, pick in EDGE.items() if edge != place)


def cornered(place: str, own: int, theirs: int) -> Any:
    """Both subjects of the rival stand on the old edge: if that chamber falls, the game is over. We are to activate."""
    s = scene("portal", seats=2).seat(0, at=START, cake=f"T@2:{own}").seat(1, at=f"{place}:2", cake=f"B@2:{theirs}")
    return s.turn(0).play("move_from:M@1", "move_to:M@3", "move_count:2")


def last_ones(place: str, own: int, theirs: int) -> Any:
    """The same with our own two, who have just come there."""
    source = {"T@8": "T@6", "M@9": "M@7", "B@8": "B@6"}[place]
    s = scene("portal", seats=2).seat(0, at=f"{source}:2", cake=f"T@2:{own}").seat(1, at=START, cake=f"B@2:{theirs}")
    return s.turn(0).play(f"move_from:{source}", f"move_to:{place}", "move_count:2")


def cake(own: str, theirs: str, burnt: tuple[int, int] = (0, 0)) -> Any:
    """Everybody is far away; only cake may fall. We are to activate."""
    return (scene("portal", seats=2).seat(0, at=START, cake=own, burnt=burnt[0])
            .seat(1, at=START, cake=theirs, burnt=burnt[1]).turn(0).play(
                "move_from:M@1", "move_to:M@3", "move_count:2"))


def paid(ours: str, theirs: str) -> Any:
    """Some stand on the old edge, with others behind them; who has most in a chamber is paid when it falls. We are to
    activate, and both have as much cake.
    """
    return (scene("portal", seats=2).seat(0, at=f"M@1:2 {ours}", cake="T@2:2")
            .seat(1, at=f"T@0:2 {theirs}", cake="B@2:2").turn(0).play("move_from:M@1", "move_to:M@3", "move_count:2"))


KINDS = {
    "the end of the game at hand": [
        *[Blunder(f"far behind, all rivals stand on {place}", partial(cornered, place, 1, 3),
                  (pick,), "it ends a game that is lost") for place, pick in EDGE.items()],
        *[Blunder(f"far ahead, all rivals stand on {place}", partial(cornered, place, 4, 1),
                  all_but(place), "it lets go of a victory") for place in EDGE],
        Blunder("far behind, the end is at hand", lambda: opera(1, 3), ("offer",), "it ends a game that is lost"),
        Blunder("just behind, the end is at hand", lambda: opera(2, 2), ("offer",),
                "the slice it costs loses a game that is level"),
        Blunder("ahead, the end is at hand", lambda: opera(4, 1), ("end_deploy",), "it lets go of a victory"),
        Blunder("ahead by two, the end is at hand", lambda: opera(3, 1), ("end_deploy",), "it lets go of a victory"),
    ],
    "our last subjects": [
        *[Blunder(f"far behind, our last ones stand on {place}", partial(last_ones, place, 1, 4),
                  (EDGE[place],), "it ends a game that is lost") for place in ("T@8", "M@9")],
        *[Blunder(f"ahead, our last ones stand on {place}", partial(last_ones, place, 3, 1),
                  all_but(place), "to be wiped out with most cake is a victory") for place in ("M@9", "B@8")],
    ],
    "our cake burns": [
        *[Blunder(f"three own slices on {place}", partial(cake, f"{place}:3", "B@2:1"), (pick,),
                  "it burns our cake, and two other chambers are empty") for place, pick in EDGE.items()],
    ],
    "the eighth slice": [
        Blunder("ahead, the rival's eighth slice would burn", lambda: cake("T@2:2", "B@8:1", (0, 7)),
                all_but("B@8"), "it lets go of a victory"),
        Blunder("behind, the rival's eighth slice would burn", lambda: cake("B@2:1", "B@8:1 B@2:3", (0, 7)),
                (EDGE["B@8"],), "it ends a game that is lost"),
        Blunder("behind, our own eighth slice would burn", lambda: cake("T@8:1 T@2:1", "B@2:3", (7, 0)),
                (EDGE["T@8"],), "it ends a game that is lost"),
    ],
    "cake into the rival's hands": [
        *[Blunder(f"a rival alone on {place}", partial(paid, "", place), (pick,),
                  "it pays the rival a slice, and two other chambers are empty") for place, pick in EDGE.items()],
        Blunder("two rivals and one of ours on M@9", lambda: paid("M@9", "M@9:2"), (EDGE["M@9"],),
                "it pays the rival a slice and kills our subject, and two other chambers are empty"),
        Blunder("a rival alone on T@8, we alone on B@8", lambda: paid("B@8", "T@8"), (EDGE["T@8"],),
                "it pays the rival a slice; next door it would be ours"),
    ],
}
