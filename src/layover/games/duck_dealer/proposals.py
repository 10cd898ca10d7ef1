"""Offers worth making: goods of a partner's that the own ship could use, for such as the partner could. A board lays
them ready on its sheet, to be sent or changed; bots weigh those that help both. No more than a look at both cargoes and
at the planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.stack import Frame
from layover.games.duck_dealer.ship import aboard, pay_good, take_aboard
from layover.games.duck_dealer.state import FREE, Duck
from layover.games.duck_dealer.steps.actions import ACTIONS
from layover.games.duck_dealer.steps.build import tile_good
from layover.games.duck_dealer.steps.offer import ASK_FOR, GIVE, OFFER, SEND, offers_of

MOST: Final = 3
"""Offers that are laid ready for each partner."""


def offers(s: Duck, f: Frame) -> list[list[int]]:
    """For each partner on the planet some offers that help, the best first; not sent yet (DUC-100, DUC-101)."""
    plans: list[list[int]] = []
    for partner in range(s.seats):
        if OFFER.check(s, f, partner) is None:
            plans += [[OFFER.base + partner, *goods] for goods in swaps(s, f.seat, partner, False)]
    return plans


def deals(s: Duck) -> list[list[int]]:
    """For the seat at the menu of its action turn whole offers that help both sides: nobody else would accept. Whoever
    has had one this turn is left in peace."""
    f = s.stack[-1]
    plans: list[list[int]] = []
    if f.step != ACTIONS.ix:
        return plans
    for partner in range(s.seats):
        if OFFER.check(s, f, partner) is None and not offers_of(f, partner):
            plans += [[OFFER.base + partner, *goods, SEND.base] for goods in swaps(s, f.seat, partner, True)]
    return plans


def swapped(s: Duck, seat: i64, partner: i64, deal: list[int]) -> Duck:
    """What a deal leads to, if it is accepted."""
    after = s.copy()
    for pick in deal:
        given = GIVE.base <= pick < GIVE.base + GIVE.size
        if given or ASK_FOR.base <= pick < ASK_FOR.base + ASK_FOR.size:
            good = pick - (GIVE.base if given else ASK_FOR.base)
            pay_good(after, seat if given else partner, good)
            take_aboard(after, partner if given else seat, good)
    return after


def swaps(s: Duck, seat: i64, partner: i64, mutual: bool) -> list[list[int]]:
    """What is given and what is asked for: whatever is of more use to the author than what it costs them, and, if the
    use is to be `mutual`, to the partner; of these first what helps both most."""
    found: list[tuple[int, list[int]]] = []
    for wanted in range(s.pack.goods):
        for given in range(s.pack.goods):
            if wanted == given or not aboard(s, partner, wanted) or not aboard(s, seat, given):
                continue
            mine = gain(s, seat, wanted, given)
            theirs = gain(s, partner, given, wanted)
            if mine > 0 and (theirs > 0 or not mutual):
                found.append((-int(mine + theirs), units(s, seat, partner, given, wanted)))
    found.sort()
    return [goods for _, goods in found[:MOST]]


def gain(s: Duck, seat: i64, comes: i64, goes: i64) -> i64:
    """What a ship is better off by, in points: by what it could do with one good and without the other one."""
    return use(s, seat, comes, goes) - (use(s, seat, goes, comes) if aboard(s, seat, goes) == 1 else 0)


def use(s: Duck, seat: i64, good: i64, without: i64) -> i64:
    """The most that a good helps to: the consumer or shipyard where the ship is, or a factory whose other good is
    aboard, as long as that is not the one given for it."""
    best: i64 = 0
    planet = s.place[seat]
    if s.tile[planet] != FREE and tile_good(s, planet) == good:
        best = tile_worth(s, planet)
    for factory in range(len(s.pack.factory_inputs)):
        inputs = s.pack.factory_inputs[factory]
        points: i64 = s.pack.factory_points[factory]
        if good in inputs and points > best and has_rest(s, seat, inputs, good, without):
            best = points
    return best


def has_rest(s: Duck, seat: i64, inputs: tuple[int, ...], good: i64, without: i64) -> bool:
    """Whether all that a factory takes besides a good is aboard, and stays there."""
    for other in inputs:
        if other != good and (other == without or not aboard(s, seat, other)):
            return False
    return True


def tile_worth(s: Duck, planet: i64) -> i64:
    """Points for the good of the planet's tile: for building it, for delivering there; a built shipyard gives none."""
    tile: i64 = s.tile[planet]
    built = s.built & bit(planet) != 0
    if s.pack.colonies & bit(planet):
        return s.pack.delivery_points[tile] if built else s.pack.consumer_points[tile]
    return 0 if built else s.pack.yard_points[tile]


def units(s: Duck, seat: i64, partner: i64, given: i64, wanted: i64) -> list[int]:
    """One for one; a good that is made of others is worth two of those, as far as there are two."""
    rise = s.pack.good_class[wanted] - s.pack.good_class[given]
    gives = 2 if rise > 0 and aboard(s, seat, given) > 1 else 1
    asks = 2 if rise < 0 and aboard(s, partner, wanted) > 1 else 1
    return [GIVE.base + given] * gives + [ASK_FOR.base + wanted] * asks
