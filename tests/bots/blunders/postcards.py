"""Postcards: what can still be finished in the last turn."""

from __future__ import annotations

from functools import partial
from typing import Any

from layover.testing import scene
from tests.bots.blunders.blunder import Blunder


def last_round(held: str, bike: int, hand: str = "move_blue move_red", **board: Any) -> Any:
    """The other seat has sent its fourth postcard: this is our last turn, and two of our three plays are made."""
    s = scene("postcards", 2).seat(0, hand=hand, itinerary="itin_01", held=held, bike=bike)
    s = s.seat(1, hand="move_blue move_red", itinerary="itin_02", bike=3)
    return s.board(top="pc_13_3", row="pc_13_4 pc_13_5 pc_13_6", gift_row="car caravan snow_globe", bonus=1,
                   **{"played": 2, **board}).main(0)


PLAYS = ("play_action", "play_stamp")
ALL_COLOURS = "move_blue move_red move_green move_yellow"
KINDS = {
    "first what is sure": [
        *[Blunder(f"{card} is finished, at its place, last play", partial(last_round, f"{card}=all", bike), PLAYS,
                  "the postcard is sent from here")
          for card, bike in (("pc_01_3", 1), ("pc_02_4", 2), ("pc_05_4", 5), ("pc_08_5", 8), ("pc_09_5", 9),
                             ("pc_12_5", 12))],
        Blunder("two finished postcards, one here", lambda: last_round("pc_08_5=all pc_12_5=all", 8), PLAYS,
                "the one here is sent first: nothing is gained by leaving"),
    ],
    "no play left": [
        *[Blunder(f"{card} is finished, at its place, no play left",
                  partial(last_round, f"{card}=all", bike, played=3), ("end_turn",),
                  "it is sent from here, and never if not now")
          for card, bike in (("pc_01_3", 1), ("pc_05_4", 5), ("pc_08_5", 8), ("pc_12_5", 12))],
        Blunder("two finished postcards, one here, a banked move, no play left",
                lambda: last_round("pc_08_5=all pc_12_5=all", 8, played=3, moves=1), ("end_turn", "use_bonus"),
                "the one here is sent before the bike leaves"),
    ],
    "the missing stamp": [
        *[Blunder(f"{card} lacks one stamp, at its place, last play",
                  partial(last_round, f"{card}=4", bike, ALL_COLOURS), ("play_action",),
                  "the missing stamp is the last play, and then it is sent")
          for card, bike in (("pc_12_5", 12), ("pc_09_5", 9))],
        Blunder("one stamp short at its place, or one of many",
                lambda: last_round("pc_08_5=4 pc_12_5", 8, ALL_COLOURS), ("play_action",),
                "the missing stamp is the last play, and then it is sent"),
    ],
    "what can still be finished": [
        *[Blunder(f"{card} is finished, at its place, and another is hardly begun",
                  partial(last_round, f"{card}=all pc_12_5=1", bike), PLAYS,
                  "the other one cannot be finished with one play")
          for card, bike in (("pc_01_3", 1), ("pc_05_4", 5), ("pc_08_5", 8))],
        Blunder("a stamp for one that lacks one, or for one that lacks three",
                lambda: last_round("pc_12_5=4 pc_09_5=2", 12, ALL_COLOURS).play("play_stamp:move_blue"),
                ("stamp_slot:pc_09_5.blue",), "the other one cannot be finished any more, and this one can"),
    ],
    "the way to where it is sent": [
        Blunder("a finished postcard next door and a banked move",
                lambda: last_round("pc_08_5=all pc_12_5", 5, moves=1), PLAYS,
                "the banked move brings it there; a card played for it is wasted"),
        Blunder("a finished postcard next door, another hardly begun",
                lambda: last_round("pc_08_5=all pc_12_5", 5), ("play_stamp",),
                "one play is left: the other postcard cannot be finished with it, this one can be sent"),
    ],
}
