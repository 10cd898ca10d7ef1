"""PDX: tokens that can be spared, prices, moves for nothing, and what is free."""

from __future__ import annotations

from functools import partial
from typing import Any

from layover.testing import scene
from tests.bots.blunders.blunder import Blunder


def landing(gates: str, **things: Any) -> Any:
    return scene("pdx", 2).seat(0, gates=gates, **things).turn(0)


def crowded(tokens: str) -> Any:
    """More tokens than the storage takes, at the end of the turn."""
    return scene("pdx", 2).seat(0, gates="small | small | small", tokens=tokens).ask("discard_token", 0)


def paying(tile: str, gate: str, tokens: str) -> Any:
    """The price of a tile, with a joker in hand."""
    s = scene("pdx", 2).seat(0, gates="small | medium | large", reserve=tile.upper(), tokens=tokens).ask("worker", 0)
    return s.play(f"assign:dest_{tile}", f"assign_to:{gate}")


def visiting(office: str, tokens: str) -> Any:
    """The storage is full, and the worker may go to an office of our own."""
    return scene("pdx", 2).seat(0, gates="small | small | small", tokens=tokens, slots=office).ask("worker", 0)


def resting(gates: str) -> Any:
    """No plane is out; the worker is to move."""
    return scene("pdx", 2).seat(0, gates=gates).ask("worker", 0)


SERVICES = ("art", "catering", "food", "freight", "security", "comfort", "baggage", "shop")
KINDS = {
    "one token too many": [
        *[Blunder(f"a joker or one of five {token}", partial(crowded, f"2 wild 5 {token}"),
                  ("discard_token:wild",), f"{token} is plenty, a joker stands for anything") for token in SERVICES],
        *[Blunder(f"the only {token} or one of six food", partial(crowded, f"6 food {token}"),
                  (f"discard_token:{token}",), "six of a kind are four too many")
          for token in SERVICES if token != "food"],
        Blunder("the only joker", lambda: crowded("wild 6 shop"), ("discard_token:wild",),
                "shop is plenty, a joker stands for anything"),
        Blunder("two too many", lambda: crowded("3 wild 5 art"), ("discard_token:wild",),
                "art is plenty, a joker stands for anything"),
    ],
    "what is free": [
        Blunder("a build that is free", lambda: landing("medium LAS* ORD | small | small").play(
            "land:b1", "land_token:comfort"), ("skip",), "a build for nothing is not left lying"),
        Blunder("a joker that is free", lambda: landing("small(P) TIJ | small | small").play("land:b1"), ("skip",),
                "a wild token for nothing is not left lying"),
        Blunder("a campaign that can be paid", lambda: scene("pdx", 2).seat(0, tokens="beach city").board(
            ads="beach_city - - -", ad_deck="").ask("launch_pick", 0), ("decline",),
            "five points for tokens that nothing else takes"),
    ],
    "a joker where the token would do": [
        *[Blunder(f"{tile.upper()} with {tokens}", partial(paying, tile, gate, tokens), wrong,
                  "the matching token does; a joker stands for anything")
          for tile, gate, tokens, wrong in (
              ("oak", "b1", "shop wild", ("pay:wild_1",)),
              ("mia", "b2", "art freight wild", ("pay:wild_1", "pay:wild_2")),
              ("cdg", "b3", "food freight security wild", ("pay:wild_1", "pay:wild_2", "pay:wild_3")))],
        Blunder("cancelled with a joker", lambda: landing(
            "small(P) CUN | small | small", tokens="2 food wild").play("cancel:b1"),
            ("cancel_with:wild",), "any token pays; the joker is worth more than food"),
    ],
    "tiles to and fro": [
        *[Blunder(f"no plane is out: {gates}", partial(resting, gates), ("move",),
                  "it changes nothing, and can still be done when a plane is to fly")
          for gates in ("small CUN SAN | small | small", "small CUN SAN | small PVR SJD | small",
                        "medium CUN MIA | small SAN | small")],
    ],
    "tokens to be discarded": [
        *[Blunder(f"the storage full of {tokens}, an office that gives more", partial(visiting, office, tokens),
                  (f"worker:office_{office}",), "they are discarded; who builds may place a suitcase as well")
          for office, tokens in (("art_art", "6 art"), ("art_food", "3 art 3 food"), ("shop_shop", "4 shop 2 food"))],
        *[Blunder(f"landed at {tile}, five {token} in the storage",
                  partial(lambda tile, token: landing(f"small | medium(P) {tile} | small", tokens=f"5 {token}").play(
                      "land:b2"), tile, token),
                  (f"land_token:{token}",), f"{token} is plenty, and of the other service there is none")
          for tile, token in (("MIA", "art"), ("BOS", "shop"))],
    ],
    "the final call": [
        Blunder("two tiles that can be paid and placed", lambda: scene("pdx", 2).seat(
            0, gates="small | medium | large", reserve="MIA CUN", tokens="art freight food").ask("final_call", 0),
            ("final_call", "move"), "nine points, and nothing comes after it"),
    ],
}
