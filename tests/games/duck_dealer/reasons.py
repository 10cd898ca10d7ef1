"""Whether a refusal of Duck Dealer is true: one predicate for each rule that refuses, from the spec."""

from __future__ import annotations

from tests.reasons import Attempt, Predicate

RED, YELLOW, BLUE = range(3)
MINE, TILE, FACTORY = range(3)
STOPPED_SHORT, BROKEN_OFF = -2, -3
NOTHING = -1
IN_ACTION_TURN = {
    "reclaim", "place_free_links", "actions", "discard", "explore", "build_with", "link_route", "link_point",
    "buy_with", "install", "draft", "first_passage", "second_passage", "return_disc",
}
BUILDING = ("build_tile", "build_factory", "claim")
TRADING = {"use_mine": MINE, "use_factory": FACTORY, "deliver": TILE, "buy_equipment": TILE}
RECLAIMING = ("reclaim_link", "reclaim_privilege", "reclaim_counter_cube", "reclaim_score_marker")


# What there is

def asked(a: Attempt, *questions: str) -> bool:
    return a.mine and a.question in questions


def tries(a: Attempt, *headings: str) -> bool:
    return a.heading in headings


def acts(a: Attempt) -> bool:
    """Whether who tries is in an own action turn; waiting for the answer to an offer included."""
    return asked(a, *IN_ACTION_TURN) or a.question == "answer" and a.f.x == a.seat


def purse(a: Attempt, colour: int) -> int:
    return int(a.s.discs[3 * a.seat + colour] + a.s.virtual[colour])


def aboard(a: Attempt, good: int, seat: int | None = None) -> int:
    who = a.seat if seat is None else seat
    return int(a.s.goods[who * a.pack.goods + good]) if 0 <= good < a.pack.goods else 0


def load(a: Attempt, seat: int) -> int:
    return sum(aboard(a, good, seat) for good in range(a.pack.goods))


def capacity(a: Attempt) -> int:
    ship = a.s.ship[a.seat * a.pack.compartments:(a.seat + 1) * a.pack.compartments]
    return 1 + 2 * int(list(ship).count(0))


def here(a: Attempt) -> int:
    return int(a.s.place[a.seat])


def on_planet(a: Attempt) -> bool:
    return 0 <= here(a) < a.pack.planets


def moving(a: Attempt) -> bool:
    return int(a.s.steps) >= 0


def stopped(a: Attempt) -> bool:
    """In the menu of the actions, at rest on a planet."""
    return asked(a, "actions") and on_planet(a) and not moving(a)


def colony(a: Attempt) -> bool:
    return here(a) in a.pack.outposts


def built(a: Attempt) -> bool:
    return bool(a.s.built >> here(a) & 1)


def tile_good(a: Attempt) -> int:
    """The good named on the shipyard or the consumer here."""
    tile = a.s.tile[here(a)]
    if tile == NOTHING:
        return NOTHING
    return int(a.pack.consumer_good[tile] if colony(a) else a.pack.yard_price[tile])


def inputs(a: Attempt, factory: int) -> bool:
    return all(aboard(a, good) for good in a.pack.factory_inputs[factory])


def only_the_named_good(a: Attempt) -> bool:
    return aboard(a, tile_good(a)) > 0 and load(a, a.seat) == aboard(a, tile_good(a))


def free(a: Attempt, point: int) -> bool:
    return a.s.links[point] == NOTHING and a.pack.planets + point not in a.s.place


def has_room(a: Attempt, route: int) -> bool:
    return route < a.pack.routes and any(free(a, point) for point in a.pack.route_points[route])


def neighbours(a: Attempt) -> set[int]:
    """Where one step can end: along each route through here, own cubes skipped (DUC-41, DUC-42)."""
    found = set()
    for route in range(a.pack.routes):
        one, other = a.pack.route_ends[route]
        line = [one, *(a.pack.planets + point for point in a.pack.route_points[route]), other]
        if here(a) in line:
            k = line.index(here(a))
            for way in (line[:k][::-1], line[k + 1:]):
                found |= {next(p for p in way if p < a.pack.planets or not own_link(a, p - a.pack.planets))
                          for _ in way[:1]}
    return found


def own_link(a: Attempt, point: int) -> bool:
    return 0 <= point < len(a.s.links) and a.s.links[point] == a.seat


def out_of_steps(a: Attempt) -> bool:
    return asked(a, "actions") and tries(a, "step") and int(a.s.steps) <= 0 and not purse(a, RED) \
        and a.target in neighbours(a)


def building(a: Attempt) -> int:
    """The building that a transaction uses."""
    return int(a.pack.mine_building[here(a)]) + TRADING[a.heading]


def in_the_way(a: Attempt) -> bool:
    """A transaction here fails for want of a blue disc: none held, and no use paid for under an own privilege."""
    return stopped(a) and a.heading in TRADING and not purse(a, BLUE) and not a.s.paid[a.seat] >> building(a) & 1


def privileged(a: Attempt) -> bool:
    return any(claims >> building(a) & 1 for claims in a.s.claims)


def side(packed: int) -> list[int]:
    """The goods of a side of an offer."""
    return [] if not packed else [packed % 32 - 1, *side(packed // 32)]


# What each rule says of it

def three_equipments(a: Attempt) -> bool:
    return asked(a, "equip") and not (tries(a, "equip") and a.target < 20)


def planet_taken(a: Attempt) -> bool:
    fits = tries(a, "start") and a.target in a.pack.starts and a.target not in a.s.place
    return asked(a, "start") and not fits


def collect_or_act(a: Attempt) -> bool:
    if asked(a, "choice"):
        return not tries(a, "collect", "act")
    return a.mine and acts(a) and (tries(a, "pass") or tries(a, "collect") and a.s.idle[a.seat] == 0)


def nothing_was_short(a: Attempt) -> bool:
    wants = tries(a, "take_free_turn", "decline_free_turn")
    return asked(a, "choice") and wants or asked(a, "free_turn") and not wants


def only_for_the_counter(a: Attempt) -> bool:
    if not asked(a, "reclaim"):
        return a.mine and tries(a, *RECLAIMING)
    own = tries(a, "reclaim_link") and own_link(a, a.target) \
        or tries(a, "reclaim_privilege") and a.s.claims[a.seat] >> a.target & 1
    return not own


def point_occupied(a: Attempt) -> bool:
    if asked(a, "link_point"):
        return not (tries(a, "link_point") and a.target in a.pack.route_points[a.f.x] and free(a, a.target))
    if asked(a, "link_route"):
        return not (tries(a, "link_route") and has_room(a, a.target))
    if asked(a, "place_free_links"):
        return tries(a, "free_link") and not has_room(a, a.target)
    return asked(a, "actions") and tries(a, "buy_link") and not any(has_room(a, r) for r in range(a.pack.routes))


def free_links_first(a: Attempt) -> bool:
    if asked(a, "place_free_links"):
        return not tries(a, "free_link", "no_free_link")
    return asked(a, "actions") and tries(a, "free_link") and a.f.x > 0


def passages_once(a: Attempt) -> bool:
    if asked(a, "first_passage", "second_passage"):
        fits = a.heading == a.question and a.target < a.pack.planets and not a.s.marked >> a.target & 1
        return not fits
    if tries(a, "place_passages"):
        return not acts(a) or a.s.passages[2 * a.seat] != NOTHING
    return a.mine and acts(a) and tries(a, "place_one_passage", "move_passage")


def keep_four(a: Attempt) -> bool:
    held = a.s.discs[3 * a.seat:3 * a.seat + 3]
    return asked(a, "return_disc") and sum(held) > 4 and not (tries(a, "return_disc") and held[a.target])


def stopped_already(a: Attempt) -> bool:
    return stopped(a) and tries(a, "stop") or out_of_steps(a) and a.s.steps == STOPPED_SHORT


def overloaded(a: Attempt) -> bool:
    return asked(a, "discard") and load(a, a.seat) > capacity(a) and not tries(a, "discard")


def discard_on_departure(a: Attempt) -> bool:
    return a.mine and tries(a, "discard") and not (a.question == "discard" and aboard(a, a.target))


def no_passage(a: Attempt) -> bool:
    if not (asked(a, "actions") and tries(a, "jump")):
        return False
    pair = a.s.passages[2 * a.target:2 * a.target + 2]
    return not (purse(a, RED) and here(a) in pair and NOTHING not in pair)


def must_explore(a: Attempt) -> bool:
    return asked(a, "explore") and not (tries(a, "explore") and a.s.piles[a.target])


def not_exploring(a: Attempt) -> bool:
    at_rest_on_unvisited = on_planet(a) and not moving(a) and not a.s.visited >> here(a) & 1
    return a.mine and tries(a, "explore") and not at_rest_on_unvisited


def build_where_stopped(a: Attempt) -> bool:
    if not (asked(a, "actions") and tries(a, *BUILDING) and on_planet(a)):
        return False
    elsewhere = tries(a, "claim") and (a.target >= len(a.pack.building_planet)
                                       or a.pack.building_planet[a.target] != here(a))
    return moving(a) or elsewhere


def tile_price(a: Attempt) -> bool:
    return stopped(a) and tries(a, "build_tile") and not built(a) \
        and (not purse(a, YELLOW) or not aboard(a, tile_good(a)))


def another_good(a: Attempt) -> bool:
    if asked(a, "build_with", "buy_with"):
        return not (a.heading == a.question and a.target != a.f.x and aboard(a, a.target))
    return stopped(a) and tries(a, "build_tile", "buy_equipment") and only_the_named_good(a)


def factory_price(a: Attempt) -> bool:
    return stopped(a) and tries(a, "build_factory") and not no_factory_here(a) \
        and (not purse(a, YELLOW) or not inputs(a, a.target))


def no_factory_here(a: Attempt) -> bool:
    return stopped(a) and tries(a, "build_factory") \
        and (not colony(a) or a.s.factory[here(a)] != NOTHING or not a.s.factories >> a.target & 1)


def claims_here(a: Attempt) -> bool:
    return stopped(a) and tries(a, "claim") and a.target < len(a.pack.building_planet) \
        and a.pack.building_planet[a.target] == here(a)


def slot(a: Attempt) -> int:
    return int(a.target - a.pack.mine_building[here(a)])


def privilege_price(a: Attempt) -> bool:
    if not claims_here(a):
        return False
    absent = slot(a) == TILE and not built(a) or slot(a) == FACTORY and a.s.factory[here(a)] == NOTHING
    return absent or purse(a, YELLOW) < 3 or not a.s.cubes[a.seat]


def must_replace(a: Attempt) -> bool:
    ship = list(a.s.ship[a.seat * a.pack.compartments:(a.seat + 1) * a.pack.compartments])
    fits = tries(a, "install") and (NOTHING in ship if a.target == 0 else a.target - 1 in ship)
    return asked(a, "install") and not fits


def no_disc_for_crew(a: Attempt) -> bool:
    if not (stopped(a) and tries(a, "buy_equipment") and not colony(a)):
        return False
    colour = a.pack.yard_product[a.s.tile[here(a)]] - 1
    comes_in = colour == BLUE and not a.s.virtual[BLUE] and not a.s.paid[a.seat] >> building(a) & 1
    return colour >= 0 and a.s.stock[colour] + comes_in == 0


def nothing_to_use(a: Attempt) -> bool:
    stands = {
        "use_factory": lambda: a.s.factory[here(a)] != NOTHING,
        "deliver": lambda: colony(a) and built(a),
        "buy_equipment": lambda: not colony(a) and built(a),
    }
    return stopped(a) and a.heading in stands and not stands[a.heading]()


def partner_on_planet(a: Attempt) -> bool:
    if asked(a, "answer"):
        return not tries(a, "accept", "refuse")
    if not tries(a, "offer"):
        return False
    if not asked(a, "actions"):
        return not acts(a)
    partner = a.target
    return not stopped(a) or partner >= a.s.seats or partner == a.seat or a.s.place[partner] != here(a) \
        or not load(a, a.seat) or not load(a, partner)


def goods_for_goods(a: Attempt) -> bool:
    if not asked(a, "draft"):
        return False
    gives, asks = side(int(a.f.y)), side(int(a.f.z))
    if tries(a, "give"):
        return gives.count(a.target) >= aboard(a, a.target)
    if tries(a, "ask_for"):
        return asks.count(a.target) >= aboard(a, a.target, int(a.f.x))
    return not (tries(a, "send") and gives and asks)


def offer_limit(a: Attempt) -> bool:
    if asked(a, "actions") and tries(a, "offer"):
        return a.f.y // 4 ** a.target % 4 >= 3
    sides = {"give": a.f.y, "ask_for": a.f.z}
    return asked(a, "draft") and a.heading in sides and len(side(int(sides[a.heading]))) >= 6


REASONS: dict[str, Predicate] = {
    "DUC-11": three_equipments,
    "DUC-14": planet_taken,
    "DUC-17": collect_or_act,
    "DUC-20": lambda a: tries(a, "decline_disc") and asked(a, "choice", "free_turn"),
    "DUC-22": nothing_was_short,
    "DUC-26": only_for_the_counter,
    "DUC-27": lambda a: asked(a, "actions") and tries(a, "free_link") and a.f.x == 0,
    "DUC-28": point_occupied,
    "DUC-29": free_links_first,
    "DUC-30": lambda a: asked(a, "actions") and not a.offered,
    "DUC-31": passages_once,
    "DUC-32": keep_four,
    "DUC-34": lambda a: asked(a, "choice") and tries(a, "collect") and a.s.idle[a.seat] >= 12,
    "DUC-35": lambda a: not a.mine,
    "DUC-40": lambda a: out_of_steps(a) and not moving(a),
    "DUC-41": lambda a: asked(a, "actions") and tries(a, "step") and a.target not in neighbours(a),
    "DUC-42": lambda a: asked(a, "actions") and tries(a, "step") and own_link(a, a.target - a.pack.planets),
    "DUC-45": lambda a: out_of_steps(a) and moving(a),
    "DUC-47": stopped_already,
    "DUC-48": lambda a: out_of_steps(a) and a.s.steps == BROKEN_OFF,
    "DUC-49": lambda a: asked(a, "actions") and tries(a, "save_steps"),
    "DUC-50": lambda a: asked(a, "actions") and tries(a, "stop", *BUILDING, *TRADING) and not on_planet(a),
    "DUC-51": overloaded,
    "DUC-53": discard_on_departure,
    "DUC-54": no_passage,
    "DUC-56": must_explore,
    "DUC-57": not_exploring,
    "DUC-60": build_where_stopped,
    "DUC-61": lambda a: tile_price(a) and not colony(a),
    "DUC-62": lambda a: tile_price(a) and colony(a),
    "DUC-63": another_good,
    "DUC-65": factory_price,
    "DUC-66": no_factory_here,
    "DUC-69": lambda a: stopped(a) and tries(a, "build_tile") and built(a),
    "DUC-70": privilege_price,
    "DUC-71": lambda a: claims_here(a) and any(claims >> a.target & 1 for claims in a.s.claims),
    "DUC-73": lambda a: asked(a, "actions") and tries(a, "buy_link")
                        and not (purse(a, YELLOW) and a.s.cubes[a.seat]),
    "DUC-80": lambda a: asked(a, "actions") and a.heading in TRADING and on_planet(a) and moving(a),
    "DUC-81": lambda a: in_the_way(a) and not privileged(a),
    "DUC-85": lambda a: stopped(a) and tries(a, "use_mine") and load(a, a.seat) >= 40,
    "DUC-86": lambda a: stopped(a) and tries(a, "buy_equipment") and not aboard(a, tile_good(a)),
    "DUC-87": must_replace,
    "DUC-88": no_disc_for_crew,
    "DUC-91": lambda a: tries(a, "remove_equipment") and asked(a, "actions", "install"),
    "DUC-92": lambda a: stopped(a) and tries(a, "use_factory") and not inputs(a, a.s.factory[here(a)]),
    "DUC-93": lambda a: stopped(a) and tries(a, "deliver") and not aboard(a, tile_good(a)),
    "DUC-95": lambda a: in_the_way(a) and privileged(a),
    "DUC-99": nothing_to_use,
    "DUC-100": partner_on_planet,
    "DUC-101": goods_for_goods,
    "DUC-102": offer_limit,
    "DUC-110": lambda a: not a.s.stack,
    "DUC-121": lambda a: claims_here(a) and slot(a) == TILE and colony(a) and not a.s.consumer_privileges,
    "DUC-122": lambda a: tries(a, "offer") and not a.s.player_trade,
}
