# mypyc: skip
"""What must add up after every step: each component in exactly one place (spec section 12.9)."""

from __future__ import annotations

from layover.engine.bits import bit, bits, count_bits
from layover.games.pdx.pack import (
    EXECUTIVES,
    FIRST_GATES,
    GATES,
    HALF,
    HAULS,
    SLOTS,
    SPECIALIST,
    SPECIALISTS,
    TOKENS,
    is_office,
    specialist,
    specialist_type,
)
from layover.games.pdx.state import CASES, MEDIUM, NO_GATE, NO_PLANE, NONE, Pdx


def census(s: Pdx) -> list[str]:
    """What is missing or too many, in words."""
    problems: list[str] = []
    _count_tokens(s, problems)
    _count_planes(s, problems)
    _count_tiles(s, problems)
    _count_cards(s, problems)
    _count_slots(s, problems)
    return problems


def _count_tokens(s: Pdx, problems: list[str]) -> None:
    for token in range(TOKENS):
        count = s.supply[token]
        for seat in range(s.seats):
            held = s.tokens[seat * TOKENS + token]
            count += held
            if held < 0:
                problems.append(f"seat {seat} holds less than nothing of {s.pack.ids['token'][token]}")
        if count != s.pack.supply[token] or s.supply[token] < 0:
            problems.append(f"{count} tokens of {s.pack.ids['token'][token]} instead of {s.pack.supply[token]}")


def _count_planes(s: Pdx, problems: list[str]) -> None:
    """Planes on the runway, in hangars and on gates; positions, hauls and capacities of the routes."""
    count = [s.runway.count(size) for size in range(HAULS)]
    for seat in range(s.seats):
        for size in range(HAULS):
            count[size] += s.hangar[seat * HAULS + size]
        for gate in range(seat * GATES, (seat + 1) * GATES):
            route = s.routes[gate]
            if gate >= seat * GATES + s.gates[seat]:
                if s.size[gate] != NO_GATE or route or s.plane[gate] != NO_PLANE:
                    problems.append(f"something is at gate {s.pack.ids['gate'][gate]}, which is not there")
                continue
            if s.plane[gate] != NO_PLANE:
                count[s.size[gate]] += 1
            if not NO_PLANE <= s.plane[gate] < len(route):
                problems.append(f"the plane of gate {s.pack.ids['gate'][gate]} is beyond its route")
            if len(route) > s.pack.capacity[s.size[gate]] or any(s.pack.haul[t] > s.size[gate] for t in route):
                problems.append(f"gate {s.pack.ids['gate'][gate]} does not take its route")
    laid = s.rounds or s.active != NONE or s.ended
    for size in range(HAULS):
        if laid and count[size] != s.pack.planes_per_size[s.seats]:
            problems.append(f"{count[size]} planes of size {size} instead of {s.pack.planes_per_size[s.seats]}")


def _count_tiles(s: Pdx, problems: list[str]) -> None:
    """Each destination is in exactly one place; the stacks hide no more than is unseen."""
    found: list[int] = [*s.removed, *[tile for tile in s.market if tile != NONE]]
    found += [*bits(s.unseen[0]), *[HALF + k for k in bits(s.unseen[1])]]
    for route in s.routes:
        found += route
    for held in s.reserve:
        found += held
        if len(held) > s.pack.reserve_slots:
            problems.append("a reserve holds too many tiles")
    if sorted(found) != list(range(s.pack.destinations)):
        problems.append(f"{len(found)} destinations, not each of the {s.pack.destinations} once")
    hidden = sum(s.height) - sum(tile != NONE for tile in s.market)
    if hidden > count_bits(s.unseen[0]) + count_bits(s.unseen[1]) or min(s.height) < 0:
        problems.append("the market stacks are higher than there are tiles")


def _count_cards(s: Pdx, problems: list[str]) -> None:
    """Offices, campaigns and stocks: each in exactly one place."""
    found = bits(s.unseen_offices)
    for row in (s.display, s.public, s.slots):
        found += [office for office in row if is_office(office)]
    if sorted(found) != list(range(EXECUTIVES, s.pack.offices)):
        problems.append(f"{len(found)} offices, not each of the {s.pack.offices - EXECUTIVES} once")
    open_offices = 0
    for office in [*s.public, *s.slots]:
        if is_office(office):
            open_offices |= bit(office)
    if open_offices != s.opened:
        problems.append("the open offices are not those in the slots")
    hidden = sum(s.display_height) - sum(office != NONE for office in s.display)
    if hidden != count_bits(s.unseen_offices):
        problems.append("the display stacks do not hold the unseen offices")
    cards = bits(s.ad_deck) + [campaign for campaign in s.ads if campaign != NONE]
    for mask in s.campaigns:
        cards += bits(mask)
    if sorted(cards) != list(range(s.pack.campaigns)):
        problems.append(f"{len(cards)} campaigns, not each of the {s.pack.campaigns} once")
    stocks = bits(s.stock_deck)
    for mask in [*s.stocks, *s.stocks_gone]:
        stocks += bits(mask)
    if s.with_stocks and sorted(stocks) != list(range(s.pack.stocks)):
        problems.append(f"{len(stocks)} stocks, not each of the {s.pack.stocks} once")


def _count_slots(s: Pdx, problems: list[str]) -> None:
    """Specialists, upgrade tiles, extra gates and suitcases."""
    extra = s.extra_gates + sum(s.gates) - FIRST_GATES * s.seats
    if extra != s.pack.extra_gates:
        problems.append(f"{extra} extra gates instead of {s.pack.extra_gates}")
    upgraded = s.upgrades + sum(size >= MEDIUM for size in s.size)
    if upgraded != s.pack.upgrades:
        problems.append(f"{upgraded} upgrade tiles instead of {s.pack.upgrades}")
    for kind in range(SPECIALISTS):
        count = s.specialists[kind] + s.slots.count(specialist(kind))
        if s.with_specialists and count != s.pack.specialists_per_type[s.seats]:
            problems.append(f"{count} specialists {s.pack.ids['specialist'][kind]}")
    for seat in range(s.seats):
        powers = 0
        for held in s.slots[seat * SLOTS:(seat + 1) * SLOTS]:
            if held >= SPECIALIST:
                powers |= bit(specialist_type(held))
        if powers != s.powers[seat]:
            problems.append(f"seat {seat} has other powers than specialists")
        cases = sum(s.cases[seat * CASES:(seat + 1) * CASES])
        if seat != s.tyler and cases != s.pack.suitcases:
            problems.append(f"seat {seat} has {cases} suitcases instead of {s.pack.suitcases}")
