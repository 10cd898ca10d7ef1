"""Duck Dealer: points that lie here, goods for nothing, privileges and links by their use, the last turn."""

from __future__ import annotations

from functools import partial
from typing import Any

from layover.testing import scene
from tests.bots.blunders.blunder import Blunder


def landed(goods: str, discs: tuple[int, int, int], counter: int = 0, kit: str = "3 hold", **board: Any) -> Any:
    """Our action turn, the ship stopped on Feathra, whose mine gives phone booths. With three holds it takes seven
    goods, with one it takes three.
    """
    s = scene("duck_dealer", 2).seat(0, kit=kit, at="feathra", goods=goods, discs=discs)
    return s.board(visited="feathra", counter=counter, **board).acting(0)


def last_turn(goods: str, discs: tuple[int, int, int], **board: Any) -> Any:
    """The same, with the last space of the counter taken: nothing comes after it."""
    return landed(goods, discs, scene("duck_dealer", 2).state.spaces(), **board)


def small(goods: str, discs: tuple[int, int, int]) -> Any:
    return landed(goods, discs, kit="hold 2 merchant")


def consumer(good: str) -> dict[str, Any]:
    return {"consumers": {"feathra": good}, "built": "feathra"}


def last_space(own: int, theirs: int, **things: Any) -> Any:
    """Our turn with one space of the counter left: whoever acts takes it, and the game is over after that."""
    s = scene("duck_dealer", 2)
    return (s.seat(0, points=own, **things).seat(1, points=theirs, discs=(2, 2, 2), goods="medicine rubber_ducks")
            .board(counter=s.state.spaces() - 1).turn(0))


def moored(goods: str, theirs: str, seats: int = 2) -> Any:
    """Our action turn beside another ship, with a disc to mine phone booths and one for a link."""
    return (scene("duck_dealer", seats).seat(0, kit="3 hold", at="feathra", goods=goods, discs=(0, 1, 1))
            .seat(1, kit="3 hold", at="feathra", goods=theirs).board(visited="feathra").acting(0))


def yard(counter: int = 0) -> Any:
    """A shipyard that can be built with what is aboard, for the only disc."""
    return scene("duck_dealer", 2).seat(0, discs=(0, 1, 0), goods="rubber_ducks blue_paint").board(
        counter=counter).acting(0)


def linked() -> Any:
    """A satellite factory on Feathra: it takes phone booths, which are there, and solar panels, whose nearest mine is
    on Lathera. Nothing else is built.
    """
    return scene("duck_dealer", 2).board(factories={"feathra": "satellites"}).turn(0).play("act")


NOTHING = ("end_turn", "place_passages")
KINDS = {
    "an offer that nobody takes": [
        Blunder("the same goods aboard as the neighbour has",
                lambda: moored("rubber_ducks plastic_beads phone_booths", "2 rubber_ducks phone_booths"), ("offer",),
                "like for like is nothing"),
        Blunder("goods that are of no use to the neighbour",
                lambda: moored("rubber_ducks phone_booths", "rubber_ducks blue_paint"), ("offer",),
                "nobody would take it"),
        Blunder("two seats, stealth ducks for the neighbour's radios", lambda: moored("stealth_ducks", "radios"),
                ("offer",), "what helps one of two harms the other"),
        Blunder("three seats, common goods for the neighbour's medicine",
                lambda: moored("rubber_ducks phone_booths", "medicine rubber_ducks", 3), ("offer",),
                "nobody gives what is worth thirty points for ducks"),
    ],
    "points that lie here": [
        *[Blunder(f"{good} aboard where it is wanted",
                  partial(landed, good, (0, 0, 1), **consumer(good)), (*NOTHING, "use_mine"),
                  "thirty points lie here for one disc") for good in ("religion", "politics", "medicine")],
        Blunder("two medicines and two discs",
                lambda: landed("2 medicine", (0, 0, 2), **consumer("medicine")), (*NOTHING, "use_mine"),
                "sixty points lie here for two discs"),
        Blunder("a factory for fifty points can be built",
                lambda: landed("stealth_ducks radios", (0, 1, 0)), (*NOTHING, "buy_link"), "fifty points for one disc"),
        Blunder("a shipyard can be built", yard, (*NOTHING, "buy_link"),
                "ten points for a disc and two common goods; a link spares a step"),
    ],
    "goods for nothing": [
        Blunder("the hold full of phone booths", lambda: small("3 phone_booths", (0, 0, 1)), ("use_mine",),
                "nothing takes two of a kind: a fourth one is left behind"),
        Blunder("the hold full, phone booths aboard", lambda: small("2 phone_booths blue_paint", (0, 0, 1)),
                ("use_mine",), "nothing takes two of a kind: another one is left behind"),
        Blunder("the hold full, phone booths aboard, one disc to fly",
                lambda: small("phone_booths 2 rubber_ducks", (1, 0, 2)), ("use_mine",),
                "it is thrown away at once"),
        *[Blunder(f"too many goods to leave with {good}",
                  partial(lambda good: small(f"3 phone_booths {good}", (1, 0, 0)).play("step:r04.3"), good),
                  (f"discard:{good}",), "phone booths are mined here for a disc each")
          for good in ("medicine", "religion", "radios")],
    ],
    "privileges and links by their use": [
        *[Blunder(f"{count} units of {good} where it is wanted, one blue disc, three yellow ones",
                  partial(landed, f"{count} {good}", (0, 3, 1), **consumer(good)), ("deliver", "use_mine", "end_turn"),
                  "with the privilege first, one disc delivers all of them; afterwards it is too late")
          for count, good in ((2, "politics"), (3, "medicine"))],
        Blunder("three yellow discs, a consumer for fifty points can be built",
                lambda: landed("religion blue_paint", (0, 3, 0), consumers={"feathra": "religion"}),
                ("claim", "end_turn"), "a privilege takes all three; the consumer takes one"),
        Blunder("three yellow discs, a factory for fifty points can be built",
                lambda: landed("stealth_ducks radios", (0, 3, 0)), ("claim", "end_turn"),
                "a privilege takes all three; the factory takes one"),
        Blunder("a free link, one factory", linked,
                tuple(f"free_link:{route}" for route in ("r11", "r12", "r13", "r16", "r17", "r18", "r19", "r20")),
                "nobody has anything to carry along the rim"),
    ],
    "who ends the game": [
        Blunder("far behind, one space left, nothing to gain by acting", lambda: last_space(50, 100),
                ("act",), "it ends a game that is lost"),
        Blunder("just behind, one space left, nothing to gain by acting", lambda: last_space(98, 100),
                ("act",), "it ends a game that is lost"),
        Blunder("ahead, one space left", lambda: last_space(100, 60), ("collect",),
                "it lets the other one take the last turn"),
        Blunder("far ahead, one space left", lambda: last_space(200, 60, discs=(1, 1, 1)), ("collect",),
                "it lets the other one take the last turn"),
    ],
    "the last turn": [
        *[Blunder(f"{good} where it is wanted", partial(last_turn, good, (0, 0, 1), **consumer(good)),
                  (*NOTHING, "use_mine"), f"{points} points now; what is mined now is thrown away")
          for good, points in (("economy", 10), ("science", 10), ("radios", 3), ("religion", 30), ("politics", 30))],
        *[Blunder(f"{count} radios and as many discs",
                  partial(last_turn, f"{count} radios", (0, 0, count), **consumer("radios")),
                  ("end_turn", "use_mine"), "each is three points; what is mined now is thrown away")
          for count in (2, 3, 4)],
        Blunder("a shipyard can be built", lambda: yard(scene("duck_dealer", 2).state.spaces()),
                (*NOTHING, "buy_link"), "ten points; a link is of no use any more"),
        Blunder("a mine and nothing to do with its good",
                lambda: last_turn("", (0, 0, 1)), ("use_mine",), "what is mined now is thrown away"),
    ],
}
