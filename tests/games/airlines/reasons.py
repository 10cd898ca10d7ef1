"""What each rule of Airlines that refuses claims (spec section 11), from the columns of the state: a second opinion.

The conditions of a route are written out once more, over the circles; a card or a company chosen on its own must be
refused for the completion that gets furthest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.reasons import Attempt, Predicate

FREE = -1
STICKER = 32
ACTIVITIES = ("found", "extend", "play")
FOUNDING = ("found_count", "found_with", "first_route")
SHARE_AFTER_FOUNDING = 1
FIRST = ("AIR-045", "AIR-081", "AIR-082", "AIR-083", "AIR-084")
FURTHER = ("AIR-061", "AIR-081", "AIR-082", "AIR-087", "AIR-083", "AIR-084", "AIR-085", "AIR-086")
"""The order in which the conditions of a route are looked at."""


# What lies on the board and in the hands

def has(mask: int, number: int) -> bool:
    return bool(mask >> number & 1)


def held(a: Attempt, company: int) -> int:
    return int(a.s.hand[a.seat * a.s.companies + company]) if company < a.s.companies else 0


def holds_card(a: Attempt, card: int) -> bool:
    return has(a.s.flights[a.seat], card)


def companies_held(a: Attempt) -> list[int]:
    return [company for company in range(a.s.companies) if held(a, company)]


def markers(a: Attempt, route: int) -> list[int]:
    return [a.s.circles[circle] for circle in a.pack.route_circles[route]]


def price(a: Attempt, route: int) -> int | None:
    """The smallest free circle of a route."""
    free = [a.pack.circle_value[k] for k in a.pack.route_circles[route] if a.s.circles[k] == FREE]
    return min(free) if free else None


def network(a: Attempt, company: int) -> int:
    """Mask of the cities of a company that is founded."""
    cities = 1 << a.pack.hq[company]
    for route, ends in enumerate(a.pack.route_cities):
        if company in markers(a, route):
            cities |= ends
    return cities


def pays_for(a: Attempt, card: int, route: int) -> bool:
    """Whether a card reaches the smallest free circle of a route of its pattern."""
    cost = price(a, route)
    return (a.pack.flight_pattern[card] == a.pack.route_pattern[route] and cost is not None
            and a.pack.flight_value[card] >= cost)


def permitted(a: Attempt, company: int, route: int) -> bool:
    return has(a.pack.company_patterns[company], a.pack.route_pattern[route])


# The conditions of a route, and which of them is told

def fails(a: Attempt, rule: str, company: int, card: int, route: int) -> bool:
    """Whether a placement breaks this one condition."""
    cost = price(a, route)
    return {
        "AIR-045": lambda: not has(a.pack.route_cities[route], a.pack.hq[company]),
        "AIR-061": lambda: not has(a.s.founded, company),
        "AIR-081": lambda: a.pack.flight_pattern[card] != a.pack.route_pattern[route],
        "AIR-082": lambda: not permitted(a, company, route),
        "AIR-083": lambda: cost is None,
        "AIR-084": lambda: cost is not None and a.pack.flight_value[card] < cost,
        "AIR-085": lambda: a.s.supply[company] == 0,
        "AIR-086": lambda: not network(a, company) & a.pack.route_cities[route],
        "AIR-087": lambda: company in markers(a, route),
    }[rule]()


def first_failing(a: Attempt, order: tuple[str, ...], company: int, card: int, route: int) -> int:
    """How far a placement gets: the place in the order of the condition that fails first."""
    return next((place for place, rule in enumerate(order) if fails(a, rule, company, card, route)), len(order))


def completions(a: Attempt) -> Iterator[tuple[tuple[str, ...], int, int, int]]:
    """The placements that a pick leaves open, each a company, a card and a route."""
    routes: Iterable[int] = range(len(a.pack.route_cities))
    if a.heading == "found_with" and a.question == "found_with" and holds_card(a, a.target):
        yield from ((FIRST, a.f.x, a.target, route) for route in routes)
    elif a.heading == a.question == "first_route" and a.target < len(a.pack.route_cities):
        yield FIRST, a.f.x, a.f.y, a.target
    elif a.heading == "extend_with" and a.question == "extension" and holds_card(a, a.target):
        yield from ((FURTHER, company, a.target, route) for company in range(a.s.companies) for route in routes)
    elif a.heading == a.question == "extend_company" and a.target < a.s.companies:
        yield from ((FURTHER, a.target, a.f.x, route) for route in routes)
    elif a.heading == a.question == "extend_route" and a.target < len(a.pack.route_cities):
        yield FURTHER, a.f.y, a.f.x, a.target


def nearest(rule: str) -> Predicate:
    """The condition at which the completion that gets furthest fails."""
    def holds(a: Attempt) -> bool:
        reached = [(first_failing(a, order, *rest), order) for order, *rest in completions(a)]
        if not reached:
            return False
        furthest, order = max(reached)
        return furthest < len(order) and order[furthest] == rule
    return holds


def beyond_the_board(a: Attempt, heading: str) -> bool:
    """A route that the numbering has room for and the board has not: it starts nowhere and touches nothing."""
    return a.heading == a.question == heading and a.target >= len(a.pack.route_cities)


# The others

def foundable(a: Attempt, company: int) -> bool:
    return not has(a.s.founded | a.s.inactive, company)


def has_first_route(a: Attempt, company: int) -> bool:
    return any(pays_for(a, card, route) for card in range(len(a.pack.flight_value)) if holds_card(a, card)
               for route, ends in enumerate(a.pack.route_cities)
               if has(ends, a.pack.hq[company]) and permitted(a, company, route))


def useless(a: Attempt, card: int) -> bool:
    """AIR-100, for every route of the card's pattern."""
    alive = [c for c in range(a.s.companies) if not has(a.s.inactive, c) and a.s.supply[c]]
    return not any(pays_for(a, card, route) and any(permitted(a, c, route) and c not in markers(a, route)
                                                    for c in alive)
                   for route in range(len(a.pack.route_cities)))


def of_company(heading: str, wanted: Predicate) -> Predicate:
    """Of a company that is named, at the question for it."""
    return lambda a: a.heading == a.question == heading and a.target < a.s.companies and wanted(a)


def with_hand(activity: str, a: Attempt) -> list[int]:
    """The companies in the hand of who tries an activity as a whole; none when that is not what is tried."""
    return companies_held(a) if a.heading == activity and a.question == "activity" else []


def already_founded(a: Attempt) -> bool:
    own = with_hand("found", a)
    return bool(own) and all(has(a.s.founded, c) for c in own) or of_company(
        "found_company", lambda a: has(a.s.founded, a.target))(a)


def inactive(a: Attempt) -> bool:
    own = with_hand("found", a)
    return (bool(own) and not any(foundable(a, c) for c in own) and any(has(a.s.inactive, c) for c in own)
            or of_company("found_company", lambda a: has(a.s.inactive, a.target))(a))


def no_first_route(a: Attempt) -> bool:
    own = [c for c in with_hand("found", a) if foundable(a, c)]
    return bool(own) and not any(has_first_route(a, c) for c in own) or of_company(
        "found_company", lambda a: held(a, a.target) > 0 and not has_first_route(a, a.target))(a)


def one_company_from_the_hand(a: Attempt) -> bool:
    """To be founded: none was chosen yet, or another is tried, or the number is not one that is held."""
    if a.heading == "found" and a.question == "activity":
        return not companies_held(a)
    if a.heading == a.question == "found_company":
        return not held(a, a.target)
    if a.heading == a.question == "found_count":
        return not 1 <= a.target <= held(a, a.f.x)
    return a.question in ("found_company", "found_count") or a.heading == "found_company" and a.question in FOUNDING


def a_share_from_the_hand(a: Attempt) -> bool:
    if a.heading == "play" and a.question == "activity":
        return not companies_held(a)
    if a.heading == a.question == "play_company":
        return not held(a, a.target)
    if a.heading == a.question == "play_count":
        return not 1 <= a.target <= held(a, a.f.x)
    return a.question in ("play_company", "play_count")


def not_founded(a: Attempt) -> bool:
    own = with_hand("play", a)
    return (not any(has(a.s.founded, c) for c in own) and any(foundable(a, c) for c in own)
            or of_company("play_company", lambda a: foundable(a, a.target))(a))


def worthless(a: Attempt) -> bool:
    own = with_hand("play", a)
    return bool(own) and all(has(a.s.inactive, c) for c in own) or of_company(
        "play_company", lambda a: has(a.s.inactive, a.target))(a)


def share_after_founding(a: Attempt) -> bool:
    return a.question == "share" and a.f.x == SHARE_AFTER_FOUNDING


def one_extension(a: Attempt) -> bool:
    """Another card, no card of the hand, or no founded company."""
    if a.heading == "extend_with":
        second = a.question in ("extend_company", "extend_route") or a.question == "share" and not a.f.x
        return second or a.question == "extension" and (not holds_card(a, a.target) or nearest("AIR-061")(a))
    return a.heading == a.question == "extend_company" and a.target >= a.s.companies or nearest("AIR-061")(a)


def shown(a: Attempt) -> int:
    """The company at a place of the display, or FREE."""
    return int(a.s.display[a.target]) if a.target < len(a.s.display) else FREE


def not_to_be_removed(a: Attempt) -> bool:
    """After the activity began, a second one in a turn, or one that is not worthless."""
    return a.heading == "remove" and (a.question != "activity" or bool(a.f.x) or shown(a) == FREE
                                      or not has(a.s.inactive, shown(a)))


def circle(wanted: Predicate) -> Predicate:
    """Of a circle of the board, tried for a sabotage."""
    return lambda a: a.heading == a.question == "sabotage_circle" and a.target < len(a.s.circles) and wanted(a)


def occupied(a: Attempt) -> bool:
    beyond = a.heading == a.question == "sabotage_circle" and a.target >= len(a.s.circles)
    return beyond or circle(lambda a: a.s.circles[a.target] != FREE)(a)


REASONS: dict[str, Predicate] = {
    "AIR-011": lambda a: not a.mine,
    "AIR-022": lambda a: a.mine and a.question == "activity" and not a.offered,
    "AIR-023": lambda a: a.heading in ACTIVITIES and a.question != "activity",
    "AIR-026": lambda a: a.heading in ("trade", "discard", "take_back"),
    "AIR-040": one_company_from_the_hand,
    "AIR-041": already_founded,
    "AIR-042": inactive,
    "AIR-043": no_first_route,
    "AIR-044": lambda a: a.heading == a.question == "found_with" and not holds_card(a, a.target),
    "AIR-045": lambda a: beyond_the_board(a, "first_route") or nearest("AIR-045")(a),
    "AIR-046": lambda a: a.question in ("found_with", "first_route") and not a.offered,
    "AIR-050": lambda a: a.heading == "sabotage" and (a.question in FOUNDING or share_after_founding(a)),
    "AIR-061": one_extension,
    "AIR-064": lambda a: a.heading in ("draw_share", "take_share") and a.question != "share",
    "AIR-065": lambda a: a.question == "extension" and not a.offered,
    "AIR-080": lambda a: a.question in ("extend_company", "extend_route") and not a.offered,
    **{rule: nearest(rule) for rule in ("AIR-081", "AIR-082", "AIR-083", "AIR-084", "AIR-085", "AIR-087")},
    "AIR-086": lambda a: beyond_the_board(a, "extend_route") or nearest("AIR-086")(a),
    "AIR-088": lambda a: a.heading == "choose_circle" and a.question in ("first_route", "extend_route"),
    "AIR-101": lambda a: a.heading == "exchange" and (a.question != "activity" or not holds_card(a, a.target)),
    "AIR-104": lambda a: a.heading == "exchange" and not a.s.flight_deck and not a.s.flight_discard,
    "AIR-108": lambda a: a.heading == "exchange" and holds_card(a, a.target) and not useless(a, a.target),
    "AIR-110": a_share_from_the_hand,
    "AIR-111": lambda a: a.heading == "play_company" and a.question in (
        "play_count", "sabotage_or_not", "sabotage_circle"),
    "AIR-114": not_founded,
    "AIR-115": worthless,
    "AIR-120": lambda a: a.question in ("sabotage_or_not", "sabotage_circle") and not a.offered,
    "AIR-121": lambda a: a.heading == "sabotage" and a.question not in ("sabotage_or_not", "sabotage_circle"),
    "AIR-122": lambda a: a.heading == "sabotage" and (a.target >= a.s.companies or a.s.supply[a.target] == 0),
    "AIR-123": occupied,
    "AIR-124": circle(lambda a: a.pack.circle_value[a.target] < a.pack.sabotage_from),
    "AIR-125": circle(lambda a: any(held >= STICKER for held in markers(a, a.pack.circle_route[a.target]))),
    "AIR-140": lambda a: a.heading == "take_share" and shown(a) == FREE,
    "AIR-143": lambda a: a.heading == "draw_share" and sum(a.s.deck) == 0,
    "AIR-145": lambda a: a.question == "share" and not a.offered,
    "AIR-165": not_to_be_removed,
}
