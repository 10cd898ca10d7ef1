"""Positions in which some picks are plainly wrong, as scenes, each with its reason. Grows with every report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
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

    def made_by(self, pick: str) -> bool:
        return pick in self.wrong or pick.partition(":")[0] in self.wrong

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


# Portal

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


PORTAL = [
    *[Blunder("portal", f"far behind, all rivals stand on {place}", partial(cornered, place, 1, 3),
              (pick,), "it ends a game that is lost") for place, pick in EDGE.items()],
    *[Blunder("portal", f"far ahead, all rivals stand on {place}", partial(cornered, place, 4, 1),
              all_but(place), "it lets go of a victory") for place in EDGE],
    *[Blunder("portal", f"far behind, our last ones stand on {place}", partial(last_ones, place, 1, 4),
              (EDGE[place],), "it ends a game that is lost") for place in ("T@8", "M@9")],
    *[Blunder("portal", f"ahead, our last ones stand on {place}", partial(last_ones, place, 3, 1),
              all_but(place), "to be wiped out with most cake is a victory") for place in ("M@9", "B@8")],
    *[Blunder("portal", f"three own slices on {place}", partial(cake, f"{place}:3", "B@2:1"), (pick,),
              "it burns our cake, and two other chambers are empty") for place, pick in EDGE.items()],
    Blunder("portal", "ahead, the rival's eighth slice would burn", lambda: cake("T@2:2", "B@8:1", (0, 7)),
            all_but("B@8"), "it lets go of a victory"),
    Blunder("portal", "behind, the rival's eighth slice would burn", lambda: cake("B@2:1", "B@8:1 B@2:3", (0, 7)),
            (EDGE["B@8"],), "it ends a game that is lost"),
    Blunder("portal", "behind, our own eighth slice would burn", lambda: cake("T@8:1 T@2:1", "B@2:3", (7, 0)),
            (EDGE["T@8"],), "it ends a game that is lost"),
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
    s = s.seat(1, hand="move_blue move_red", itinerary="itin_02", bike=3)
    return s.board(top="pc_13_3", row="pc_13_4 pc_13_5 pc_13_6", gift_row="car caravan snow_globe", bonus=1,
                   **{"played": 2, **board}).main(0)


PLAYS = ("play_action", "play_stamp")
POSTCARDS = [
    *[Blunder("postcards", f"{card} is finished, at its place, last play",
              partial(last_round, f"{card}=all", bike), PLAYS,
              "first what is sure: the postcard is sent from here")
      for card, bike in (("pc_01_3", 1), ("pc_02_4", 2), ("pc_05_4", 5), ("pc_09_5", 9), ("pc_12_5", 12))],
    *[Blunder("postcards", f"{card} is finished, at its place, no play left",
              partial(last_round, f"{card}=all", bike, played=3), ("end_turn",),
              "it is sent from here, and never if not now")
      for card, bike in (("pc_01_3", 1), ("pc_05_4", 5), ("pc_08_5", 8), ("pc_12_5", 12))],
    *[Blunder("postcards", f"{card} lacks one stamp, at its place, last play", partial(
        last_round, f"{card}=4", bike, "move_blue move_red move_green move_yellow"), ("play_action",),
        "the missing stamp is the last play, and then it is sent")
      for card, bike in (("pc_12_5", 12), ("pc_09_5", 9))],
    Blunder("postcards", "two finished postcards, one here, a banked move, no play left",
            lambda: last_round("pc_08_5=all pc_12_5=all", 8, played=3, moves=1), ("end_turn", "use_bonus"),
            "the one here is sent before the bike leaves"),
    *[Blunder("postcards", f"{card} is finished, at its place, and another is hardly begun",
              partial(last_round, f"{card}=all pc_12_5=1", bike), PLAYS,
              "the other one cannot be finished with one play")
      for card, bike in (("pc_01_3", 1), ("pc_05_4", 5), ("pc_08_5", 8))],
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


def last_space(own: int, theirs: int, **things: Any) -> Any:
    """Our turn with one space of the counter left: whoever acts takes it, and the game is over after that."""
    s = scene("duck_dealer", 2)
    return (s.seat(0, points=own, **things).seat(1, points=theirs, discs=(2, 2, 2), goods="medicine rubber_ducks")
            .board(counter=s.state.spaces() - 1).turn(0))


def moored(goods: str, theirs: str) -> Any:
    """Our action turn beside another ship, with a disc to mine phone booths and one for a link."""
    return (scene("duck_dealer", 2).seat(0, kit="3 hold", at="feathra", goods=goods, discs=(0, 1, 1))
            .seat(1, kit="3 hold", at="feathra", goods=theirs).board(visited="feathra").acting(0))


NOTHING = ("end_turn", "place_passages")
DUCK_DEALER = [
    Blunder("duck_dealer", "the same goods aboard as the neighbour has",
            lambda: moored("rubber_ducks plastic_beads phone_booths", "2 rubber_ducks phone_booths"), ("offer",),
            "like for like is nothing"),
    Blunder("duck_dealer", "goods that are of no use to the neighbour",
            lambda: moored("rubber_ducks phone_booths", "rubber_ducks blue_paint"), ("offer",), "nobody would take it"),
    *[Blunder("duck_dealer", f"{good} aboard where it is wanted",
              partial(landed, good, (0, 0, 1), **consumer(good)), (*NOTHING, "use_mine"),
              f"{points} points lie here for one disc")
      for good, points in (("religion", 30), ("politics", 30))],
    *[Blunder("duck_dealer", f"last turn: {good} where it is wanted",
              partial(last_turn, good, (0, 0, 1), **consumer(good)), ("end_turn", "use_mine"),
              f"{points} points now; what is mined now is thrown away")
      for good, points in (("economy", 10), ("religion", 30), ("politics", 30))],
    *[Blunder("duck_dealer", f"last turn: {count} radios and as many discs",
              partial(last_turn, f"{count} radios", (0, 0, count), **consumer("radios")),
              ("end_turn", "use_mine"), "each is three points; what is mined now is thrown away") for count in (2, 4)],
    Blunder("duck_dealer", "a factory for fifty points can be built",
            lambda: landed("stealth_ducks radios", (0, 1, 0)), (*NOTHING, "buy_link"), "fifty points for one disc"),
    Blunder("duck_dealer", "far behind, one space left, nothing to gain by acting", lambda: last_space(50, 100),
            ("act",), "it ends a game that is lost"),
    Blunder("duck_dealer", "just behind, one space left, nothing to gain by acting", lambda: last_space(98, 100),
            ("act",), "it ends a game that is lost"),
    Blunder("duck_dealer", "ahead, one space left", lambda: last_space(100, 60), ("collect",),
            "it lets the other one take the last turn"),
    Blunder("duck_dealer", "far ahead, one space left", lambda: last_space(200, 60, discs=(1, 1, 1)), ("collect",),
            "it lets the other one take the last turn"),
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
            "nine points now; what is mined now is thrown away"),
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


WAITS = ("extend", "found")
AIRLINES = [
    *[Blunder("airlines", f"{shares} in hand, the next card ends the game", partial(holder, shares),
              WAITS, "in hand they are worth nothing in the last scoring")
      for shares in ("pax pax", "hit hit", "pax pax pax pax", "hit hit hit pax")],
    *[Blunder("airlines", f"{shares} in hand, the next card or the one after ends the game",
              partial(holder, shares, "roc scoring"), WAITS,
              "the other seat may end the game before our next turn")
      for shares in ("pax pax", "pax pax pax pax", "hit hit hit")],
    *[Blunder("airlines", f"{low} would do, {high} is in hand too",
              partial(fliers, f"{low} {high}"),
              (f"extend_with:{high}",), "both bring the marker to the same circle; the higher card can do more later")
      for low, high in (("wave_01", "wave_14"), ("wave_02", "wave_13"), ("wave_01", "wave_11"),
                        ("wave_04", "wave_10"), ("wave_01", "wave_13"), ("wave_02", "wave_14"),
                        ("wave_05", "wave_14"))],
    Blunder("airlines", "three shares in hand, the next card ends the game", lambda: holder("hit hit hit"), WAITS,
            "in hand they are worth nothing in the last scoring"),
    Blunder("airlines", "three of the other company in hand", lambda: holder("pax pax pax"), WAITS,
            "in hand they are worth nothing in the last scoring"),
    Blunder("airlines", "three shares in hand, the next card or the one after ends the game",
            lambda: holder("pax pax pax", "roc scoring"), WAITS,
            "the other seat may end the game before our next turn"),
    Blunder("airlines", "five shares in hand, the next card ends the game", lambda: holder("pax pax pax pax pax"),
            WAITS, "five shares in hand would be worth nothing"),
    Blunder("airlines", "one share of each in hand", lambda: holder("pax hit"), WAITS,
            "one of the two can still be laid"),
    Blunder("airlines", "two shares of each in hand", lambda: holder("pax pax hit hit"), WAITS,
            "one pair of the two can still be laid"),
    *[Blunder("airlines", f"a useless flight card of {cards}, {seats} seats", partial(exchanger, cards, seats),
              ("extend", "found", "play"), "to exchange it first costs nothing, and then the same can still be done")
      for cards, seats in (("ladder_01 wave_05", 2), ("ladder_01", 3), ("ladder_01 dot_01 dash_04", 4))],
]


# PDX

def landing(gates: str, **things: Any) -> Any:
    return scene("pdx", 2).seat(0, gates=gates, **things).turn(0)


def crowded(tokens: str) -> Any:
    """More tokens than the storage takes, at the end of the turn."""
    return scene("pdx", 2).seat(0, gates="small | small | small", tokens=tokens).ask("discard_token", 0)


SERVICES = ("art", "catering", "food", "freight", "security", "comfort", "baggage", "shop")
PDX = [
    *[Blunder("pdx", f"one token too many: a joker or one of five {token}", partial(
        crowded, f"2 wild 5 {token}"), ("discard_token:wild",), f"{token} is plenty, a joker stands for anything")
      for token in SERVICES if token != "food"],
    *[Blunder("pdx", f"one token too many: the only {token} or one of six food", partial(
        crowded, f"6 food {token}"), (f"discard_token:{token}",), "six of a kind are four too many")
      for token in SERVICES if token not in ("food", "wild")],
    Blunder("pdx", "one token too many: the only joker", lambda: crowded("wild 6 shop"), ("discard_token:wild",),
            "shop is plenty, a joker stands for anything"),
    Blunder("pdx", "a build that is free", lambda: landing("medium LAS* ORD | small | small").play(
        "land:b1", "land_token:comfort"), ("skip",), "a build for nothing is not left lying"),
    Blunder("pdx", "a joker that is free", lambda: landing("small(P) TIJ | small | small").play("land:b1"), ("skip",),
            "a wild token for nothing is not left lying"),
    Blunder("pdx", "cancelled with a joker", lambda: landing(
        "small(P) CUN | small | small", tokens="2 food wild").play("cancel:b1"),
        ("cancel_with:wild",), "any token pays; the joker is worth more than food"),
    Blunder("pdx", "one token too many", lambda: crowded("2 wild 5 food"), ("discard_token:wild",),
            "food is plenty, a joker stands for anything"),
    Blunder("pdx", "two tokens too many", lambda: crowded("3 wild 5 art"), ("discard_token:wild",),
            "art is plenty, a joker stands for anything"),
]

ALL = [*PDX, *AIRLINES, *PORTAL, *POSTCARDS, *DUCK_DEALER]
