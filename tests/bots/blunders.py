"""Positions in which some picks are plainly wrong, as scenes, each with its reason. Grows with every report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from layover.testing import scene


@dataclass(frozen=True)
class Blunder:
    """A position, and the picks (by name, or all of a heading) that nobody should make there, with the reason."""

    game: str
    name: str
    scene: Callable[[], Any]
    wrong: tuple[str, ...]
    why: str
    still: bool = False
    """Whether `hard` still makes it: known, and to be mended."""

    def made_by(self, pick: str) -> bool:
        return pick in self.wrong or pick.partition(":")[0] in self.wrong

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


# Portal

def opera(own: int, theirs: int) -> Any:
    """Whoever pays a slice ends the game at once."""
    return (scene("portal", seats=2).board(discard="card_20").seat(0, cake=f"M@1:{own}")
            .seat(1, cake=f"T@0:{theirs}").turn(0))


PORTAL = [
    Blunder("portal", "far behind, the end is at hand", lambda: opera(1, 3), ("offer",), "it ends a game that is lost"),
    Blunder("portal", "just behind, the end is at hand", lambda: opera(2, 2), ("offer",),
            "the slice it costs loses a game that is level"),
    Blunder("portal", "ahead, the end is at hand", lambda: opera(4, 1), ("end_deploy",), "it lets go of a victory"),
    Blunder("portal", "ahead by two, the end is at hand", lambda: opera(3, 1), ("end_deploy",),
            "it lets go of a victory"),
]


# Postcards

def last_round(held: str, bike: int, hand: str = "move_blue move_red", **board: Any) -> Any:
    """The other seat has sent its fourth postcard: this is our last turn, and two of our three plays are made."""
    s = scene("postcards", 2).seat(0, hand=hand, itinerary="itin_01", held=held, bike=bike)
    return s.board(top="pc_13_3", row="pc_13_4 pc_13_5 pc_13_6", bonus=1, **{"played": 2, **board}).main(0)


PLAYS = ("play_action", "play_stamp")
POSTCARDS = [
    Blunder("postcards", "a finished postcard at its place, last play", lambda: last_round("pc_08_5=all", 8), PLAYS,
            "first what is sure: the postcard is sent from here"),
    Blunder("postcards", "a finished postcard next door and a banked move",
            lambda: last_round("pc_08_5=all pc_12_5", 5, moves=1), PLAYS,
            "the banked move brings it there; a card played for it is wasted"),
    Blunder("postcards", "a finished postcard next door, another hardly begun",
            lambda: last_round("pc_08_5=all pc_12_5", 5), ("play_stamp",),
            "one play is left: the other postcard cannot be finished with it, this one can be sent"),
    Blunder("postcards", "one stamp short at its place, or one of many", lambda: last_round(
        "pc_08_5=4 pc_12_5", 8, "move_blue move_red move_green move_yellow"), ("play_action",),
        "the missing stamp is the last play, and then it is sent"),
    Blunder("postcards", "two finished postcards, one here", lambda: last_round("pc_08_5=all pc_12_5=all", 8), PLAYS,
            "the one here is sent first: nothing is gained by leaving"),
]


# Duck Dealer

def landed(goods: str, discs: tuple[int, int, int], counter: int = 0, **board: Any) -> Any:
    """Our action turn, the ship stopped on Feathra, whose mine gives phone booths."""
    s = scene("duck_dealer", 2).seat(0, kit="3 hold", at="feathra", goods=goods, discs=discs)
    return s.board(visited="feathra", counter=counter, **board).acting(0)


def last_turn(goods: str, discs: tuple[int, int, int], **board: Any) -> Any:
    """The same, with the last space of the counter taken: nothing comes after it."""
    return landed(goods, discs, scene("duck_dealer", 2).state.spaces(), **board)


def consumer(good: str) -> dict[str, Any]:
    return {"consumers": {"feathra": good}, "built": "feathra"}


NOTHING = ("end_turn", "place_passages")
DUCK_DEALER = [
    Blunder("duck_dealer", "medicine aboard where it is wanted",
            lambda: landed("medicine", (0, 0, 1), **consumer("medicine")), (*NOTHING, "use_mine"),
            "thirty points lie here for one disc"),
    Blunder("duck_dealer", "two medicines and two discs",
            lambda: landed("2 medicine", (0, 0, 2), **consumer("medicine")), (*NOTHING, "use_mine"),
            "sixty points lie here for two discs"),
    Blunder("duck_dealer", "a shipyard can be built", lambda: scene("duck_dealer", 2).seat(
        0, discs=(0, 1, 0), goods="rubber_ducks blue_paint").acting(0), NOTHING,
        "ten points for a disc and two common goods"),
    Blunder("duck_dealer", "last turn: science where it is wanted",
            lambda: last_turn("science", (0, 0, 1), **consumer("science")), (*NOTHING, "use_mine"),
            "ten points now; what is mined now is thrown away"),
    Blunder("duck_dealer", "last turn: radios where they are wanted",
            lambda: last_turn("radios", (0, 0, 1), **consumer("radios")), (*NOTHING, "use_mine"),
            "three points now; what is mined now is thrown away"),
    Blunder("duck_dealer", "last turn: three radios and three discs",
            lambda: last_turn("3 radios", (0, 0, 3), **consumer("radios")), (*NOTHING, "use_mine"),
            "nine points now; what is mined now is thrown away", still=True),
    Blunder("duck_dealer", "last turn: a shipyard can be built", lambda: scene("duck_dealer", 2).seat(
        0, discs=(0, 1, 0), goods="rubber_ducks blue_paint").board(
            counter=scene("duck_dealer", 2).state.spaces()).acting(0), (*NOTHING, "buy_link"),
        "ten points; a link is of no use any more"),
    Blunder("duck_dealer", "last turn: a mine and nothing to do with its good",
            lambda: last_turn("", (0, 0, 1)), ("use_mine",), "what is mined now is thrown away"),
]


# Airlines

def holder(shares: str, deck: str = "scoring") -> Any:
    """Two seats: the third scoring card, which ends the game, is the next of the deck, or nearly. Whoever extends takes
    a share, and the deck fills the gap.
    """
    return (scene("airlines", seats=2).seat(0, shares=shares, flights="dot_01 dash_04").seat(1, table="hit pax")
            .board(markers={"hit": "ladder_01", "pax": "dash_07"}, display="roc roc new map boi", deck=deck).turn(0))


WAITS = ("extend", "found")
AIRLINES = [
    Blunder("airlines", "three shares in hand, the next card ends the game", lambda: holder("hit hit hit"), WAITS,
            "in hand they are worth nothing in the last scoring"),
    Blunder("airlines", "three of the other company in hand", lambda: holder("pax pax pax"), WAITS,
            "in hand they are worth nothing in the last scoring"),
    Blunder("airlines", "three shares in hand, the next card or the one after ends the game",
            lambda: holder("pax pax pax", "roc scoring"), WAITS,
            "the other seat may end the game before our next turn"),
    Blunder("airlines", "five shares in hand, the next card ends the game", lambda: holder("pax pax pax pax pax"),
            WAITS, "five shares in hand would be worth nothing", still=True),
    Blunder("airlines", "one share of each in hand", lambda: holder("pax hit"), WAITS,
            "one of the two can still be laid"),
    Blunder("airlines", "two shares of each in hand", lambda: holder("pax pax hit hit"), WAITS,
            "one pair of the two can still be laid"),
]


# PDX

def landing(gates: str, **things: Any) -> Any:
    return scene("pdx", 2).seat(0, gates=gates, **things).turn(0)


def crowded(tokens: str) -> Any:
    """More tokens than the storage takes, at the end of the turn."""
    return scene("pdx", 2).seat(0, gates="small | small | small", tokens=tokens).ask("discard_token", 0)


PDX = [
    Blunder("pdx", "a build that is free", lambda: landing("medium LAS* ORD | small | small").play(
        "land:b1", "land_token:comfort"), ("skip",), "a build for nothing is not left lying"),
    Blunder("pdx", "a joker that is free", lambda: landing("small(P) TIJ | small | small").play("land:b1"), ("skip",),
            "a wild token for nothing is not left lying"),
    Blunder("pdx", "cancelled with a joker", lambda: scene("pdx", 2).seat(
        0, gates="small(P) CUN | small | small", tokens="2 food wild").ask("worker", 0).play("cancel:b1"),
        ("cancel_with:wild",), "any token pays; the joker is worth more than food", still=True),
    Blunder("pdx", "one token too many", lambda: crowded("2 wild 5 food"), ("discard_token:wild",),
            "food is plenty, a joker stands for anything"),
    Blunder("pdx", "two tokens too many", lambda: crowded("3 wild 5 art"), ("discard_token:wild",),
            "art is plenty, a joker stands for anything"),
]

ALL = [*PDX, *AIRLINES, *PORTAL, *POSTCARDS, *DUCK_DEALER]
