"""How a seat stands: an estimate of its final score from the features of spec section 13, weighed by hand.

A disc is worth about two points over a whole game (spec section 13: some 130 discs and 270 points for a winner at
three seats); what is aboard is worth the best use the board offers for it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.games.duck_dealer.pack import COLOURS, HOLD, KINDS
from layover.games.duck_dealer.ship import capacity, speed
from layover.games.duck_dealer.state import FREE, Duck

POINTS_A_DISC: Final = 2.0
COLLECTS: Final = 4.0                    # between two action turns of a seat
GOOD: Final = (1.0, 4.0, 9.0, 18.0)      # a good aboard with no use in sight, by class
SOON: Final = 0.75                       # of the points of what only wants flying there
IN_HAND: Final = 0.85                    # of the points of a factory whose inputs are both aboard
HALF_WAY: Final = 0.2                    # with one of them
ROUGH: Final = (0.6, 0.8, 1.0)           # how much of a disc's worth it has: red, yellow, blue


def estimate(s: Duck) -> list[float]:
    """The final score of each seat, as far as it can be told."""
    if s.ended:
        return [float(points) for points in s.points]
    turns = turns_left(s)
    wanted = demand(s)
    found: list[float] = []
    for seat in range(s.seats):
        ahead = energy(s, seat, turns) + cargo(s, seat, wanted, turns) + estate(s, seat, turns)
        found.append(float(s.points[seat]) + ahead)
    return found


def turns_left(s: Duck) -> float:
    """Own action turns to come, the present one included."""
    left = s.spaces() - len(s.counter)
    return float(left + 1) / float(s.seats)


def energy(s: Duck, seat: i64, turns: float) -> float:
    """Discs held, and those still to be collected by the crew."""
    worth = 0.0
    crew: i64 = 0
    for colour in range(COLOURS):
        held: i64 = s.discs[seat * COLOURS + colour]
        useful = held if held < 8 else 8 + (held - 8) // 2
        worth += float(useful) * ROUGH[colour]
        crew += s.kit[seat * KINDS + 1 + colour]
    ahead = turns - 1.0 if turns > 1.0 else 0.0
    pace = 1.0 if speed(s, seat) >= 8 else 0.95 if speed(s, seat) >= 5 else 0.8
    hold = 1.0 if s.kit[seat * KINDS + HOLD] else 0.85
    return POINTS_A_DISC * (worth + ahead * COLLECTS * float(1 + crew) * 0.8 * pace * hold)


def demand(s: Duck) -> list[float]:
    """Good -> the points of its best consumer on the board, built or not."""
    pack = s.pack
    found: list[float] = [0.0] * pack.goods
    for planet in pack.outposts:
        tile: i64 = s.tile[planet]
        if tile != FREE:
            points = float(pack.delivery_points[tile] if s.built & bit(planet) else pack.consumer_points[tile])
            if points > found[pack.consumer_good[tile]]:
                found[pack.consumer_good[tile]] = points
    return found


def cargo(s: Duck, seat: i64, wanted: list[float], turns: float) -> float:
    """Goods aboard, each by its best use; a factory that could be built counts once."""
    pack = s.pack
    row: i64 = seat * pack.goods
    goods = s.goods
    worth = 0.0
    if not s.load[seat]:
        return 0.0
    for good in range(pack.goods):
        count: i64 = goods[row + good]
        if count:
            least = GOOD[pack.good_class[good]]
            soon = SOON * wanted[good] if wanted[good] else least
            worth += (soon if soon > least else least) + float(count - 1) * least
    if count_bits(s.factories) > 1:
        best = 0.0
        for factory in bits(s.factories):
            inputs = pack.factory_inputs[factory]
            there: i64 = (1 if goods[row + inputs[0]] else 0) + (1 if goods[row + inputs[1]] else 0)
            if there:
                prize = (IN_HAND if there == 2 else HALF_WAY) * float(pack.factory_points[factory])
                best = prize if prize > best else best
        worth += best
    over = s.load[seat] - capacity(s, seat)
    if over > 0:
        worth -= float(over) * GOOD[0]
    return worth * (turns if turns < 1.0 else 1.0)


def estate(s: Duck, seat: i64, turns: float) -> float:
    """Privileges and links: what they still spare."""
    privileges = count_bits(s.claims[seat])
    links = s.links.count(seat)
    reach = turns / 4.0 if turns < 4.0 else 1.0
    return reach * (3.0 * float(privileges) + (0.4 * float(links) if links < 12 else 4.8))
