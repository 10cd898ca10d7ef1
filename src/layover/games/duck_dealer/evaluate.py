"""How a seat stands: an estimate of its final score from the features of spec section 13.

A disc is worth about two points over a whole game (spec section 13: some 130 discs and 270 points for a winner at
three seats); what is aboard is worth the best use the board offers for it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.weights import Weights
from layover.games.duck_dealer.pack import COLOURS, HOLD, KINDS
from layover.games.duck_dealer.ship import capacity, speed
from layover.games.duck_dealer.state import FREE, Duck


class DuckWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.disc: Final = self.of("disc")
        self.collects: Final = self.of("collects")
        self.soon: Final = self.of("soon")
        self.in_hand: Final = self.of("in_hand")
        self.half_way: Final = self.of("half_way")
        self.used: Final = self.of("used")
        self.pace_5: Final = self.of("pace_5")
        self.pace_2: Final = self.of("pace_2")
        self.no_hold: Final = self.of("no_hold")
        self.privilege: Final = self.of("privilege")
        self.link: Final = self.of("link")
        self.good: Final = self.row("good", 4)
        self.rough: Final = (self.of("red"), self.of("yellow"), self.of("blue"))


def evaluate(s: Duck, w: DuckWeights) -> list[float]:
    """The final score of each seat, as far as it can be told."""
    if s.ended:
        return [float(points) for points in s.points]
    turns = turns_left(s)
    wanted = demand(s)
    found: list[float] = []
    for seat in range(s.seats):
        ahead = energy(s, w, seat, turns) + cargo(s, w, seat, wanted, turns) + estate(s, w, seat, turns)
        found.append(float(s.points[seat]) + ahead)
    return found


def turns_left(s: Duck) -> float:
    """Own action turns to come, the present one included."""
    left = s.spaces() - len(s.counter)
    return float(left + 1) / float(s.seats)


def energy(s: Duck, w: DuckWeights, seat: i64, turns: float) -> float:
    """Discs held, and those still to be collected by the crew."""
    worth = 0.0
    crew: i64 = 0
    for colour in range(COLOURS):
        held: i64 = s.discs[seat * COLOURS + colour]
        useful = held if held < 8 else 8 + (held - 8) // 2
        worth += float(useful) * w.rough[colour]
        crew += s.kit[seat * KINDS + 1 + colour]
    ahead = turns - 1.0 if turns > 1.0 else 0.0
    pace = 1.0 if speed(s, seat) >= 8 else w.pace_5 if speed(s, seat) >= 5 else w.pace_2
    hold = 1.0 if s.kit[seat * KINDS + HOLD] else w.no_hold
    return w.disc * (worth + ahead * w.collects * float(1 + crew) * w.used * pace * hold)


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


def cargo(s: Duck, w: DuckWeights, seat: i64, wanted: list[float], turns: float) -> float:
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
            least = w.good[pack.good_class[good]]
            soon = w.soon * wanted[good] if wanted[good] else least
            worth += (soon if soon > least else least) + float(count - 1) * least
    if count_bits(s.factories) > 1:
        best = 0.0
        for factory in bits(s.factories):
            inputs = pack.factory_inputs[factory]
            there: i64 = (1 if goods[row + inputs[0]] else 0) + (1 if goods[row + inputs[1]] else 0)
            if there:
                prize = (w.in_hand if there == 2 else w.half_way) * float(pack.factory_points[factory])
                best = prize if prize > best else best
        worth += best
    over = s.load[seat] - capacity(s, seat)
    if over > 0:
        worth -= float(over) * w.good[0]
    return worth * (turns if turns < 1.0 else 1.0)


def estate(s: Duck, w: DuckWeights, seat: i64, turns: float) -> float:
    """Privileges and links: what they still spare."""
    privileges = count_bits(s.claims[seat])
    links = s.links.count(seat)
    reach = turns / 4.0 if turns < 4.0 else 1.0
    return reach * (w.privilege * float(privileges) + w.link * float(links if links < 12 else 12))
