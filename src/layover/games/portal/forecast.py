"""What would happen if an old-edge chamber were activated and recycled now (POR-76 to POR-96): no rule of its own."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.stack import NOBODY
from layover.games.portal.pack import CAVE_JOHNSON, COLOURS, DOUG_RATTMANN, NO_CHARACTER, ORACLE_TURRET
from layover.games.portal.pieces import enter, leave
from layover.games.portal.score import best_of
from layover.games.portal.state import Portal
from layover.games.portal.steps.activate import earner, earner_under
from layover.games.portal.steps.deck import deck_size


def forecast(s: Portal, chamber: i64, usable: i64) -> dict[str, object]:
    """Who earns and why, what is paid and what is lost for want of supply or room, who dies, whose cake burns, and
    whether that ends the test and who would win then. `usable`: the chambers that may be activated."""
    who = earner(s, chamber)
    paid, lost = rewards(s, who, chamber) if who != NOBODY else ({}, {})
    place = chamber * COLOURS
    colour = s.pack.ids["colour"]
    cake: list[int] = []
    alive: list[int] = []
    ends = False
    dies: dict[str, int] = {}
    burns: dict[str, int] = {}
    for seat in range(s.seats):
        subjects: i64 = s.subjects[place + seat]
        slices: i64 = s.slices[place + seat]
        gained: i64 = paid.get("s", 0) if seat == who else 0
        earned: i64 = paid.get("c", 0) if seat == who else 0
        alive.append(s.alive[seat] + gained - subjects)
        cake.append(s.cake[seat] + earned - slices)
        if subjects:
            dies[colour[seat]] = subjects
        if slices:
            burns[colour[seat]] = slices
        if alive[seat] <= 0 or s.burnt[seat] + slices >= s.pack.burnt_to_end:
            ends = True
    return {"chamber": s.pack.ids["chamber"][chamber], "earner": who if who != NOBODY else None,
            "why": reason(s, who, chamber), "paid": paid, "lost": lost, "dies": dies, "burns": burns,
            "ends": ends, "winners": [int(seat) for seat in bits(best_of(cake, alive))],
            "breaks": not usable & bit(chamber), "changed": is_changed(s, who, chamber)}


def is_changed(s: Portal, who: i64, chamber: i64) -> bool:
    """Whether it would be otherwise without the character in force (POR-303 to POR-305, POR-310)."""
    if s.character == NO_CHARACTER:
        return False
    return earner_under(s, NO_CHARACTER, chamber) != who or who != NOBODY and s.character == CAVE_JOHNSON


def prospect(s: Portal, seat: i64, source: i64, target: i64) -> str:
    """What becomes of a subject that goes to a chamber: it `dies` there, `earns` if the chamber fell then, or nothing
    (POR-76, POR-119)."""
    if target == s.turret and s.character != ORACLE_TURRET:
        return "dies"
    if not s.old_edge & bit(target):
        return ""
    after = s.copy()
    leave(after, seat, source, 1)
    enter(after, seat, target, 1)
    return "earns" if earner(after, target) == seat else ""


def reason(s: Portal, who: i64, chamber: i64) -> str:
    """Why somebody earns, or why nobody does, in a word."""
    if who != NOBODY:
        return "earns"
    if s.cube == chamber and s.character != DOUG_RATTMANN:
        return "cube"
    place = chamber * COLOURS
    return "tie" if any(s.subjects[place:place + s.seats]) else "empty"


def rewards(s: Portal, who: i64, chamber: i64) -> tuple[dict[str, int], dict[str, int]]:
    """What is paid and what is lost, by icon (POR-82, POR-86, POR-87, POR-303)."""
    pack = s.pack
    side = s.side_up(chamber)
    subjects: i64 = pack.side_subjects[side]
    if s.character == CAVE_JOHNSON:
        subjects += 1
    room: i64 = pack.hand_limit - count_bits(s.hand[who])
    cards: i64 = min(max(room, 0), deck_size(s))
    paid: dict[str, int] = {}
    lost: dict[str, int] = {}
    offers: list[tuple[str, int, int]] = [
        ("s", int(subjects), int(s.supply(who))), ("c", pack.side_cake[side], int(s.slice_supply(who))),
        ("a", pack.side_cards[side], int(cards)), ("k", pack.side_cube[side], 1), ("u", pack.side_turret[side], 1)]
    for icon, count, most in offers:
        if min(count, most):
            paid[icon] = min(count, most)
        if count > most:
            lost[icon] = count - most
    return paid, lost
