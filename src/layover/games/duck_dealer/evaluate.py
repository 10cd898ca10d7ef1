"""How a seat stands: an estimate of its final score from the features of spec section 13.

Energy is worth what it buys over a whole game. A good is worth its share of the best thing that can be made of it: the
points of a consumer or of a factory in the stock, passed down the chain of factories from the last good to the first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, count_bits
from layover.engine.judge import Judge
from layover.engine.odds import chances
from layover.engine.weights import Weights, load
from layover.games.duck_dealer import loader
from layover.games.duck_dealer.flights import trips
from layover.games.duck_dealer.pack import BLUE, COLOURS, HOLD, KINDS, MOST_SEATS, RED, TILE, YELLOW
from layover.games.duck_dealer.proposals import deals, swapped
from layover.games.duck_dealer.ship import capacity, purse, speed
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.build import BUILD_FACTORY, BUILD_TILE, CLAIM
from layover.games.duck_dealer.steps.discs import RETURN_DISC
from layover.games.duck_dealer.steps.offer import OFFER
from layover.games.duck_dealer.steps.trade import DELIVER, USE_MINE


class DuckWeights(Weights):
    """The numbers of `weights.toml`, which says what each means."""

    def __init__(self, values: dict[str, float]) -> None:
        super().__init__(values)
        self.disc: Final = self.of("disc")
        self.spare_disc: Final = self.of("spare_disc")
        self.unspent: Final = self.of("unspent")
        self.acting: Final = self.of("acting")
        self.collects: Final = self.of("collects")
        self.rough: Final[tuple[float, ...]] = (self.of("red"), self.of("yellow"), self.of("blue"))
        self.alike: Final = self.of("alike")
        self.used: Final = self.of("used")
        self.pace_5: Final = self.of("pace_5")
        self.pace_2: Final = self.of("pace_2")
        self.no_hold: Final = self.of("no_hold")
        self.good: Final = self.row("good", 4)
        self.spare_good: Final = self.of("spare_good")
        self.overload: Final = self.of("overload")
        self.soon: Final = self.of("soon")
        self.half: Final = self.of("half")
        self.ready: Final = self.of("ready")
        self.chain: Final = self.of("chain")
        self.feed: Final = self.of("feed")
        self.yard: Final = self.of("yard")
        self.way: Final = self.of("way")
        self.berth: Final = self.of("berth")
        self.privilege: Final = self.of("privilege")
        self.link: Final = self.of("link")
        self.victory: Final = self.of("victory")
        self.market: Market | None = None
        self.network: Network | None = None


class Market:
    """What the goods are worth, the same for all seats. The last one is kept: few picks change it."""

    def __init__(self, s: Duck, w: DuckWeights) -> None:
        self.pack: Final = s.pack
        self.tile: Final = s.tile
        self.built: Final = s.built
        self.factories: Final = s.factories
        self.worth: Final = goods_worth(s, w)
        self.prize: Final = prizes(s, w, self.worth)

    def holds(self, s: Duck) -> bool:
        same = self.pack is s.pack and self.tile is s.tile
        return same and self.built == s.built and self.factories == s.factories


class Network:
    """Seat -> its links. The last one is kept as well."""

    def __init__(self, s: Duck) -> None:
        self.links: Final = s.links
        self.count: Final = [0] * MOST_SEATS
        for owner in s.links:
            if owner != FREE:
                self.count[owner] += 1


PLAN: Final[tuple[int, ...]] = (3, 2, 5)
"""Discs of each colour that a plan uses; more of them wait for the next one, and most are lost before it."""


WORTH_CLAIMING: Final = 10
"""Points, for the three discs of a privilege."""
CLEAR: Final = 3.0
"""Points ahead in the last turn that are a victory in three of four cases."""
SALE: Final = 0.99
"""What a sale or a building to come counts for in the last turn, against one that is made."""
IDLE: Final = 0.001
"""A disc left over in the last turn of the game: better than one spent for nothing."""


def evaluate(s: Duck, w: DuckWeights) -> list[float]:
    """The final score of each seat, as far as it can be told."""
    found: list[float] = []
    if s.ended:
        for points in s.points:
            found.append(float(points))
        return found
    turns = turns_left(s)
    acting = whose_actions(s)
    if len(s.counter) >= s.spaces():
        return last_scores(s, w, acting)
    market = w.market
    if market is None or not market.holds(s):
        market = w.market = Market(s, w)
    network = w.network
    if network is None or network.links is not s.links:
        network = w.network = Network(s)
    for seat in range(s.seats):
        ahead = energy(s, w, seat, turns, seat == acting) + estate(s, w, seat, turns, network.count[seat])
        goods = cargo(s, w, seat, market) * (turns if turns < 1.0 else 1.0)
        found.append(float(s.points[seat]) + ahead + (goods if goods > 0.0 else 0.0))
    return found


def turns_left(s: Duck) -> float:
    """Own action turns to come, the present one included."""
    left = s.spaces() - len(s.counter)
    return float(left + 1) / float(s.seats)


def last_scores(s: Duck, w: DuckWeights, acting: i64) -> list[float]:
    """In the last action turn of the game only its seat has anything to gain, and who is ahead then has won."""
    found: list[float] = []
    for seat in range(s.seats):
        found.append(float(s.points[seat]) + (last_gains(s, w, seat) if seat == acting else 0.0))
    return [own + w.victory * (1.0 + likely(own, found)) for own in found]


def likely(own: float, scores: list[float]) -> float:
    """How likely a score is the best of all in the end: from -1 to 1."""
    top = max(scores)
    if own < top:
        return (own - top) / (CLEAR + top - own)
    second = -1e9
    for score in scores:
        if second < score < top:
            second = score
    if scores.count(top) > 1:
        return 0.0
    return (own - second) / (CLEAR + own - second)


def last_gains(s: Duck, w: DuckWeights, seat: i64) -> float:
    """What the last action turn of the game may still bring: goods to consumers as far as the blue discs go, and the
    best building for a yellow one. Nothing else counts any more.
    """
    pack = s.pack
    row: i64 = seat * pack.goods
    best = 0.0
    sales: list[float] = []
    for planet in range(pack.planets):
        tile: i64 = s.tile[planet]
        if tile == FREE:
            continue
        reached = within_reach(s, w, seat, planet)
        colony = pack.colonies & bit(planet) != 0
        good: i64 = pack.consumer_good[tile] if colony else pack.yard_price[tile]
        count: i64 = s.goods[row + good]
        if not count:
            continue
        if not s.built & bit(planet):
            if s.load[seat] > count:                            # the other good may not be of the same kind (DUC-63)
                points: i64 = pack.consumer_points[tile] if colony else pack.yard_points[tile]
                best = max(best, reached * float(points))
        elif colony:
            sales += [reached * float(pack.delivery_points[tile])] * count
    for k in range(len(pack.factory_output)):
        inputs = pack.factory_inputs[k]
        if s.factories & bit(k) and s.goods[row + inputs[0]] and s.goods[row + inputs[1]]:
            best = max(best, w.ready * float(pack.factory_points[k]))
    sales.sort()
    total = IDLE * float(purse(s, seat, RED) + purse(s, seat, YELLOW) + purse(s, seat, BLUE))
    if purse(s, seat, YELLOW):
        total += SALE * best
    for k in range(min(purse(s, seat, BLUE), len(sales))):
        total += SALE * sales[len(sales) - 1 - k]
    return total


def within_reach(s: Duck, w: DuckWeights, seat: i64, planet: i64) -> float:
    """How surely a ship comes to a planet in this very turn, by the red discs that its way takes."""
    place: i64 = s.place[seat]
    if place == planet:
        return 1.0
    discs = float(s.pack.distance[place][planet]) / float(speed(s, seat))
    return w.ready if discs <= float(purse(s, seat, RED)) else 0.0


def energy(s: Duck, w: DuckWeights, seat: i64, turns: float, acting: bool) -> float:
    """Discs held, and those still to be collected: one of any colour, and by the crew, the less the more of a kind."""
    income = 1.0
    for colour in range(COLOURS):
        crew = float(s.crew(seat, colour))
        income += crew / (1.0 + w.alike * crew) * w.rough[colour]
    ahead = turns - 1.0 if turns > 1.0 else 0.0
    pace = speed(s, seat)
    use = w.used if pace >= 8 else w.used * w.pace_5 if pace >= 5 else w.used * w.pace_2
    if not s.kit[seat * KINDS + HOLD]:
        use *= w.no_hold
    reach = turns if turns < 1.0 else 1.0
    held = to_spend(s, w, seat) if acting else saved(s, w, seat)
    return w.disc * (held * reach + ahead * w.collects * income * use)


def saved(s: Duck, w: DuckWeights, seat: i64) -> float:
    """Discs that wait for the next action turn."""
    worth = 0.0
    for colour in range(COLOURS):
        held: i64 = s.discs[seat * COLOURS + colour]
        spare: i64 = held - PLAN[colour] if held > PLAN[colour] else 0
        worth += (float(held - spare) + w.spare_disc * float(spare)) * w.rough[colour]
    return worth


def to_spend(s: Duck, w: DuckWeights, seat: i64) -> float:
    """Discs in an action turn: all but four of them are lost at its end (DUC-32), so they are there to be spent; and
    the turn itself is worth something while it lasts.
    """
    worth = 0.0
    count: i64 = 0
    for colour in range(COLOURS):
        held: i64 = s.discs[seat * COLOURS + colour]
        count += held
        worth += float(held) * w.rough[colour]
    if count > s.pack.keep:
        kept = worth * float(s.pack.keep) / float(count)
        worth = kept + w.unspent * (worth - kept)
    return worth + w.acting


def whose_actions(s: Duck) -> i64:
    """The seat whose action turn it is, or FREE."""
    for f in s.stack:
        if f.step == RETURN_DISC.ix:
            return f.seat
    return FREE


def goods_worth(s: Duck, w: DuckWeights) -> list[float]:
    """Good -> what a unit of it is worth aboard: the last goods of the chains first."""
    pack = s.pack
    worth: list[float] = []
    cost: list[float] = []
    for kind in pack.good_class:
        worth.append(w.good[kind])
        cost.append(1.0)
    for planet in pack.outposts:
        tile: i64 = s.tile[planet]
        if tile != FREE:
            built = s.built & bit(planet)
            points: i64 = pack.delivery_points[tile] if built else pack.consumer_points[tile]
            better(worth, pack.consumer_good[tile], w.soon * (float(points) - (w.disc if built else 2.0 * w.disc)))
    for planet in pack.starts:
        yard: i64 = s.tile[planet]
        if yard != FREE and not s.built & bit(planet):
            better(worth, pack.yard_price[yard], w.yard * float(pack.yard_points[yard]))
    spend(s, cost)
    scarce = count_bits(s.factories) < 2
    k: i64 = len(pack.factory_output) - 1
    while k >= 0:
        inputs = pack.factory_inputs[k]
        one: i64 = inputs[0]
        two: i64 = inputs[1]
        made = worth[pack.factory_output[k]]
        if not s.factories & bit(k):
            gain = w.chain * (made - w.disc)
        elif scarce:
            gain = 0.0
        else:
            gain = w.half * (float(pack.factory_points[k]) + w.feed * made - w.disc)
        part = cost[one] / (cost[one] + cost[two])
        better(worth, one, gain * part)
        better(worth, two, gain * (1.0 - part))
        k -= 1
    return worth


def better(worth: list[float], good: i64, value: float) -> None:
    if value > worth[good]:
        worth[good] = value


def spend(s: Duck, cost: list[float]) -> None:
    """Good -> the discs it takes to make a unit, for a factory in the stock about twice as many: a pack lists its
    factories from the first of a chain to the last.
    """
    pack = s.pack
    for k in range(len(pack.factory_output)):
        inputs = pack.factory_inputs[k]
        made = cost[inputs[0]] + cost[inputs[1]] + 1.0
        cost[pack.factory_output[k]] = made * 2.0 if s.factories & bit(k) else made


def prizes(s: Duck, w: DuckWeights, worth: list[float]) -> list[float]:
    """Factory -> what it gains to have both of its inputs aboard rather than one by one. What a factory opens is not
    in it: that is for everybody, and would make waiting as good as building.
    """
    pack = s.pack
    found: list[float] = []
    scarce = count_bits(s.factories) < 2
    for k in range(len(pack.factory_output)):
        made = worth[pack.factory_output[k]]
        points = float(pack.factory_points[k]) - w.disc
        if not s.factories & bit(k):
            gain = (w.ready - w.chain) * (made - w.disc)
        elif scarce:
            gain = 0.0
        else:
            gain = w.ready * points - w.half * (points + w.feed * made)
        found.append(gain if gain > 0.0 else 0.0)
    return found


def cargo(s: Duck, w: DuckWeights, seat: i64, market: Market) -> float:
    """Goods aboard and the mine at hand; the best of the factories whose inputs are complete; the way to those who
    want something.
    """
    pack = s.pack
    worth = market.worth
    prize = market.prize
    place: i64 = s.place[seat]
    total = 0.0
    if 0 <= place < pack.planets and s.mine[place] != FREE:
        total += w.berth * worth[s.mine[place]]
    if not s.load[seat]:
        return total
    total += aboard(s, w, seat, worth)
    goods = s.goods
    row: i64 = seat * pack.goods
    best = 0.0
    for k in range(len(prize)):
        if prize[k] > best:
            inputs = pack.factory_inputs[k]
            if goods[row + inputs[0]] and goods[row + inputs[1]]:
                best = prize[k]
    total += best
    if place < 0:
        return total
    toll = w.way * w.disc / float(speed(s, seat))
    steps = pack.distance[place]
    for planet in pack.outposts:
        tile: i64 = s.tile[planet]
        if tile != FREE and goods[row + pack.consumer_good[tile]]:
            total -= toll * float(steps[planet])
        factory: i64 = s.factory[planet]
        if factory != FREE and prize[factory] > 0.0:
            wants = pack.factory_inputs[factory]
            if goods[row + wants[0]] and goods[row + wants[1]]:
                total -= toll * float(steps[planet])
    return total


def aboard(s: Duck, w: DuckWeights, seat: i64, worth: list[float]) -> float:
    """The goods one by one, a second unit of a kind for less; what is too much is left behind (DUC-53)."""
    row: i64 = seat * s.pack.goods
    over: i64 = s.load[seat] - capacity(s, seat)
    total = 0.0
    if over <= 0:
        for good in range(s.pack.goods):
            count: i64 = s.goods[row + good]
            if count:
                total += worth[good] * (1.0 + w.spare_good * float(count - 1))
        return total
    units: list[float] = []
    for good in range(s.pack.goods):
        for k in range(s.goods[row + good]):
            units.append(worth[good] * w.spare_good if k else worth[good])
    units.sort()
    for k in range(over, len(units)):
        total += units[k]
    return total - w.overload * float(over)


def estate(s: Duck, w: DuckWeights, seat: i64, turns: float, links: i64) -> float:
    """Privileges and links: what they still spare."""
    privileges = count_bits(s.claims[seat])
    reach = turns / 4.0 if turns < 4.0 else 1.0
    return reach * (w.privilege * float(privileges) + w.link * float(links if links < 12 else 12))


def left_behind(s: Duck, seat: i64) -> bool:
    """Whether the mine gives one unit more than the ship can carry of a good that is aboard: nothing takes two of a
    kind.
    """
    return s.load[seat] >= capacity(s, seat) and s.goods[seat * s.pack.goods + s.mine[s.place[seat]]] > 0


def claims_first(s: Duck, seat: i64) -> bool:
    """Whether more is wanted here than the blue discs deliver, so that a privilege, with which one of them delivers all
    of it (DUC-95), is worth its price. A delivery before it does not count (DUC-98).
    """
    tile: i64 = s.tile[s.place[seat]]
    more = s.goods[seat * s.pack.goods + s.pack.consumer_good[tile]] - purse(s, seat, BLUE)
    return more * s.pack.delivery_points[tile] >= WORTH_CLAIMING


def is_building(pick: i64) -> bool:
    """Whether something is built that gives points."""
    factory = pick - BUILD_FACTORY.base
    return pick == BUILD_TILE.base or 0 <= factory < BUILD_FACTORY.size


class DuckJudge(Judge[Duck, DuckWeights]):
    margin = 30.0
    closely = False

    def plans(self, s: Duck) -> list[list[int]]:
        return trips(s) + [deal for deal in deals(s) if self.helps_both(s, deal)]

    def helps_both(self, s: Duck, deal: list[int]) -> bool:
        """Whether an offer is worth making: to take it must be the better choice, too. Not with two seats: what helps
        one of them harms the other.
        """
        if s.seats == 2:
            return False
        seat = s.stack[-1].seat
        partner: i64 = deal[0] - OFFER.base
        scale = self.odds.scale(float(s.turns) / float(s.seats), s.seats)
        before = chances(self.evaluate(s), scale)
        after = chances(self.evaluate(swapped(s, seat, partner, deal)), scale)
        return after[seat] > before[seat] and after[partner] > before[partner]

    def pointless(self, s: Duck, pick: i64) -> bool:
        return OFFER.base <= pick < OFFER.base + OFFER.size

    def wasteful(self, s: Duck, picks: list[int]) -> list[int]:
        """Whatever is not built, as long as a privilege delivers more; and to mine what is left behind."""
        seat = s.stack[-1].seat
        if DELIVER.base in picks:
            claim = CLAIM.base + s.pack.mine_building[s.place[seat]] + TILE
            if claim in picks and claims_first(s, seat):
                return [pick for pick in picks if pick != claim and not is_building(pick)]
        mining = int(USE_MINE.base)
        return [mining] if mining in picks and left_behind(s, seat) else []

    def evaluate(self, s: Duck) -> list[float]:
        return evaluate(s, self.weights)

    def rounds_left(self, s: Duck) -> float:
        return turns_left(s)


JUDGE: Final = DuckJudge(load(DuckWeights, loader.WEIGHTS))
