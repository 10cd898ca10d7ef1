"""When each rule of PDX is the reason for a refusal: from the spec, over the columns of the state."""

from __future__ import annotations

from collections.abc import Callable

from tests.reasons import Attempt, Predicate

GATES, SLOTS, TOKENS, CASES, SIZES = 7, 3, 13, 5, 3
WILD, ACTIVITY, CONCOURSE = 8, 9, 4
LAND, RECLAIM, WORKER, SCHEDULE, MAINTENANCE = range(5)
SPECIALIST = 100
ANALYST, BROKER, CONTRACTOR, PARTNERSHIP, NEGOTIATOR = range(5)
MUST = 1

PART_OF_BUILD = {"build_kind", "build_gate", "build_office", "build_office_place", "hire_pick", "analyst_give",
                 "analyst_take"}
BUILDS = {"upgrade", "upgrade_gate", "extra_gate", "open_office", "office_from", "office_at", "hire",
          "hire_specialist", "exchange"}
HALF_MADE = {"assign_gate", "assign_pay", "move_target", "cancel_pay", "negotiate_first", "negotiate_second",
             "negotiate_gain"}
EXCHANGES = {"exchange", "give_specialist", "give_office", "take_specialist", "take_display", "take_public"}
LANDS = {"land_token", "do_action"}


# Who and when

def active(a: Attempt) -> bool:
    return int(a.s.active) == a.seat


def at(*questions: str) -> Predicate:
    """The question that is open asks for something else first."""
    return lambda a: a.mine and a.question in questions


def tries(*headings: str) -> Predicate:
    return lambda a: a.heading in headings


def either(*reasons: Predicate) -> Predicate:
    return lambda a: any(holds(a) for holds in reasons)


def both(*reasons: Predicate) -> Predicate:
    return lambda a: all(holds(a) for holds in reasons)


def case(heading: str, holds: Callable[[Attempt], bool], question: str = "") -> Predicate:
    """A heading, where it is asked for by a question or not at all, and something true of the state."""
    return lambda a: a.heading == heading and (not question or a.mine and a.question == question) and holds(a)


# The concourse

def gates(a: Attempt) -> range:
    return range(a.seat * GATES, a.seat * GATES + a.s.gates[a.seat])


def gate(a: Attempt) -> int:
    """The gate of an attempt: of a spot, of a flight, or by itself."""
    if a.heading == "move_to":
        return a.target // 5
    return a.target % 28 if a.heading == "schedule" else a.target


def plane(a: Attempt, gate: int) -> int | None:
    """Where the plane of a gate is: -1 at the gate, None where there is none."""
    at = a.s.plane[gate] if gate < len(a.s.plane) else -2
    return None if at == -2 else at


def own(a: Attempt) -> bool:
    return gate(a) // GATES == a.seat


def built(a: Attempt) -> bool:
    return gate(a) in gates(a)


def tokens(a: Attempt, token: int) -> int:
    return int(a.s.tokens[a.seat * TOKENS + token])


def held(a: Attempt, first: int = 0, end: int = TOKENS) -> int:
    return sum(tokens(a, token) for token in range(first, end))


def cases(a: Attempt, place: int) -> int:
    return int(a.s.cases[a.seat * CASES + place])


def has(a: Attempt, specialist: int) -> bool:
    return specialist + SPECIALIST in slots(a)


def slots(a: Attempt) -> list[int]:
    return list(a.s.slots[a.seat * SLOTS:(a.seat + 1) * SLOTS])


def parked(a: Attempt, size: int) -> int:
    return int(a.s.hangar[a.seat * SIZES + size])


def routes(a: Attempt, seat: int) -> list[tuple[int, ...]]:
    return list(a.s.routes[seat * GATES:(seat + 1) * GATES])


def assigned(a: Attempt, seat: int, tile: int) -> bool:
    return any(tile in route for route in routes(a, seat))


def others(a: Attempt) -> list[int]:
    return [seat for seat in range(a.s.seats) if seat != a.seat]


def tile(a: Attempt) -> int:
    """The tile of an any-time action that is half made."""
    return int(a.f.x)


def home(a: Attempt, tile: int) -> int:
    return next(gate for gate in gates(a) if tile in a.s.routes[gate])


def locked(a: Attempt, tile: int) -> bool:
    """PDX-112: under the plane, or between it and the gate."""
    route, where = a.s.routes[home(a, tile)], plane(a, home(a, tile))
    return where is not None and route.index(tile) <= where


def too_small(a: Attempt, gate: int, tile: int) -> bool:
    return bool(a.pack.haul[tile] > a.s.size[gate])


def full(a: Attempt, gate: int) -> bool:
    return bool(len(a.s.routes[gate]) >= (5, 4, 3)[a.s.size[gate]])


def takes(a: Attempt, gate: int, tile: int) -> bool:
    return not too_small(a, gate, tile) and not full(a, gate)


# Landing and suitcases

def has_moved(a: Attempt) -> bool:
    return own(a) and plane(a, a.target) is not None and not a.s.unmoved >> a.target % GATES & 1


def not_landing(a: Attempt) -> bool:
    """No plane is just landing: it is another phase, or the next plane is yet to move."""
    return bool(a.s.phase != LAND) or a.question == "land"


def shown(a: Attempt) -> bool:
    return a.target in a.pack.icons[a.f.x]


def reclaimable(a: Attempt) -> bool:
    """PDX-055: an own suitcase that was not placed in this turn."""
    fresh = active(a) and a.s.fresh == a.target
    return cases(a, a.target) > (1 if fresh else 0)


def worker_has_moved(a: Attempt) -> bool:
    return active(a) and (a.s.phase in (SCHEDULE, MAINTENANCE) or a.s.phase == WORKER and a.question != "worker")


# Assigning and rearranging

def none_takes(reason: Callable[[Attempt, int, int], bool]) -> Predicate:
    """A reserved tile that no gate takes, one of them for this reason."""
    def holds(a: Attempt) -> bool:
        return a.target in a.s.reserve[a.seat] and not any(takes(a, gate, a.target) for gate in gates(a)) \
            and any(reason(a, gate, a.target) for gate in gates(a))
    return holds


def partners(a: Attempt, tile: int) -> set[int]:
    """PDX-263: the services that the Partnership would pay now."""
    if not active(a) or a.s.partnership_used or not has(a, PARTNERSHIP):
        return set()
    return {icon for office in slots(a) if 0 <= office < SPECIALIST for icon in a.pack.office_icons[office]} \
        & set(a.pack.icons[tile])


def missing(a: Attempt, tile: int) -> int:
    """Icons of a tile for which there is no typed token and no Partnership."""
    return sum(1 for icon in a.pack.icons[tile] if not tokens(a, icon) and icon not in partners(a, tile))


def unpaid(a: Attempt) -> bool:
    """A way to pay that needs a token more than there is."""
    free = partners(a, tile(a)) if a.target & 8 else set()
    wild = sum(1 for k in range(3) if a.target >> k & 1)
    owed = [icon for k, icon in enumerate(a.pack.icons[tile(a)]) if icon not in free and not a.target >> k & 1]
    return wild > tokens(a, WILD) or any(not tokens(a, icon) for icon in owed)


def wild_for_nothing(a: Attempt) -> bool:
    """A wild token where the price has none: past the last icon, or where the Partnership pays."""
    icons = a.pack.icons[tile(a)]
    free = partners(a, tile(a)) if a.target & 8 else set()
    return any(a.target >> k & 1 and (k >= len(icons) or icons[k] in free) for k in range(3))


def stands_still(a: Attempt) -> bool:
    """The spot where the tile is, or one that no route has."""
    route, index = a.s.routes[gate(a)], a.target % 5
    if tile(a) in route:
        return bool(index == route.index(tile(a)) or index >= len(route))
    return bool(index > len(route))


def no_room(a: Attempt) -> bool:
    return tile(a) not in a.s.routes[gate(a)] and not takes(a, gate(a), tile(a))


def behind(a: Attempt) -> bool:
    where = plane(a, gate(a))
    return where is not None and a.target % 5 <= where


def swap_unfit(a: Attempt) -> bool:
    here, there = home(a, tile(a)), home(a, a.target)
    return too_small(a, there, tile(a)) or too_small(a, here, a.target)


def immovable(a: Attempt) -> bool:
    """Alone ahead of its plane, and no other gate takes it or has a tile to trade for it."""
    here = home(a, a.target)
    unlocked = [other for other in a.s.routes[here] if not locked(a, other)]
    trades = [other for gate in gates(a) if gate != here and not too_small(a, gate, a.target)
              for other in a.s.routes[gate] if not locked(a, other) and not too_small(a, here, other)]
    return unlocked == [a.target] and not trades \
        and not any(takes(a, gate, a.target) for gate in gates(a) if gate != here)


def neighbours(a: Attempt) -> bool:
    route = a.s.routes[home(a, a.target)]
    return tile(a) in route and abs(route.index(tile(a)) - route.index(a.target)) == 1


def not_own_board(a: Attempt) -> bool:
    """PDX-162: a gate, a reserved or an assigned tile of somebody else."""
    if a.heading in ("assign", "remove_reserved"):
        return any(a.target in a.s.reserve[seat] for seat in others(a))
    if a.heading in ("move", "swap_with", "unassign"):
        return any(assigned(a, seat, a.target) for seat in others(a))
    return a.heading in ("land", "upgrade_gate", "upgrade_to_large", "assign_to", "move_to", "cancel", "hold_plane",
                         "plane_to_hangar") and not own(a)


# Building

def grows(a: Attempt, gate: int) -> str | None:
    """The rule that keeps a gate from growing."""
    size = a.s.size[gate]
    if size == 2:
        return "PDX-131"
    if plane(a, gate) is not None:
        return "PDX-132"
    if len(a.s.routes[gate]) > (4, 3)[size]:
        return "PDX-133"
    return "PDX-134" if size == 0 and not a.s.upgrades else None


def no_growth(rule: str) -> Predicate:
    """This gate for this reason; or none, one of them for this reason."""
    def holds(a: Attempt) -> bool:
        if a.heading == "upgrade_gate":
            return own(a) and built(a) and grows(a, a.target) == rule
        found = [grows(a, gate) for gate in gates(a)]
        return a.heading in ("upgrade", "do_action") and None not in found and rule in found
    return holds


def free_slot(a: Attempt) -> bool:
    return -1 in slots(a)


def cannot_open(a: Attempt) -> bool:
    room = free_slot(a) or -1 in a.s.public
    if a.heading == "open_office":
        return not room or not any(a.s.display_height)
    if a.heading == "office_from":
        return not room or not a.s.display_height[a.target]
    return a.heading == "office_at" and not (-1 in a.s.public if a.target == 4 else free_slot(a))


def cannot_hire(a: Attempt) -> bool:
    if a.heading == "hire_specialist":
        return not free_slot(a) or not a.s.specialists[a.target]
    return a.heading == "hire" and (not free_slot(a) or any(
        not a.s.specialists[kind] and not has(a, kind) for kind in range(5)))


def hired_already(a: Attempt) -> bool:
    if a.heading == "hire":
        return any(has(a, kind) for kind in range(5)) and not any(
            a.s.specialists[kind] and not has(a, kind) for kind in range(5))
    return a.heading in ("hire_specialist", "take_specialist") and has(a, a.target)


def nothing_to_exchange(a: Attempt) -> bool:
    """PDX-256 to PDX-259: what is given or taken is not there, or not of the kind that was chosen."""
    if a.heading not in EXCHANGES or not a.mine or not a.offered:
        return False
    to_take = any(a.s.specialists[kind] and not has(a, kind) for kind in range(5))
    public = [office for office in a.s.public if office != -1]
    private = [office for office in slots(a) if 0 <= office < SPECIALIST]
    kind = a.target if a.heading == "exchange" else a.f.x
    possible = (to_take, any(a.s.display_height), bool(public and private))[kind]
    if not possible:
        return True
    if a.heading == "give_specialist":
        return bool(kind == 2 or not has(a, a.target))
    if a.heading == "give_office":
        return kind != 2 or a.target not in private
    if a.heading == "take_specialist":
        return kind != 0 or not a.s.specialists[a.target]
    if a.heading == "take_display":
        return kind != 1 or not a.s.display_height[a.target]
    return bool(a.heading == "take_public" and (kind != 2 or a.target not in public))


def cannot_launch(a: Attempt) -> bool:
    def lacks(campaign: int) -> bool:
        return any(tokens(a, ACTIVITY + k) < count for k, count in enumerate(a.pack.campaign_cost[campaign]))
    up = [campaign for campaign in a.s.ads if campaign != -1]
    if a.heading == "launch":
        return a.s.ads[a.target] != -1 and lacks(a.s.ads[a.target])
    return a.heading == "do_action" and all(lacks(campaign) for campaign in up)


def cannot_negotiate(a: Attempt) -> bool:
    """PDX-268: no Negotiator, fewer than two tokens of the kind, another kind, or nothing in the supply for it."""
    if a.heading == "negotiate":
        if not has(a, NEGOTIATOR):
            return True
        if a.target == 1:
            return held(a, ACTIVITY) < 2
        return held(a, 0, ACTIVITY) < 2 or not (a.s.supply[WILD] or tokens(a, WILD))
    if a.heading == "gain_activity":
        return a.target < ACTIVITY or not a.s.supply[a.target] and a.target not in (a.f.x, a.f.y)
    other_kind = (a.target >= ACTIVITY) != (a.f.x == 1)
    first = a.f.y if a.heading == "give_second" else -1
    none = tokens(a, a.target) < (2 if a.target == first else 1)
    given = {a.target, first} if first >= 0 else {a.target}
    alone = a.heading == "give_first" and held(a, *((ACTIVITY,) if a.f.x == 1 else (0, ACTIVITY))) < 2
    no_wild = a.f.x == 0 and not a.s.supply[WILD] and WILD not in given
    return a.heading in ("give_first", "give_second") and bool(other_kind or none or alone or no_wild)


def laboratory(a: Attempt) -> bool:
    """PDX-183: somebody else's prompt, the moves of this prompt spent, or `back` where something else is left."""
    if not a.s.lab:
        return False
    if a.heading == "back":
        return bool(a.table.legal())
    anytime = a.heading in ("assign", "move", "cancel", "negotiate")
    return anytime and (not a.mine or a.heading == "move" and a.s.moves >= 6)


def empty_market(a: Attempt) -> bool:
    return not any(a.s.height)


def reserve_full(a: Attempt) -> bool:
    return len(a.s.reserve[a.seat]) == 3


REASONS: dict[str, Predicate] = {
    "PDX-003": lambda a: not a.mine and not active(a),
    "PDX-030": case("worker", lambda a: active(a) and a.s.phase in (LAND, RECLAIM)),
    "PDX-031": case("end_turn", lambda a: active(a) and a.mine and a.question != "end_turn"),
    "PDX-032": case("reclaim", lambda a: active(a) and reclaimable(a) and a.s.phase in (WORKER, SCHEDULE, MAINTENANCE)),
    "PDX-033": case("worker", worker_has_moved),
    "PDX-034": at("end_turn"),
    "PDX-040": either(at("land"), case("land", lambda a: a.s.phase != LAND or has_moved(a)),
                      case("hold_plane", lambda a: own(a) and plane(a, a.target) is not None)),
    "PDX-041": both(tries("land", "hold_plane", "plane_to_hangar"), lambda a: own(a) and plane(a, a.target) is None),
    "PDX-042": both(at("land_token"), lambda a: a.heading != "land_token" or not shown(a)),
    "PDX-043": both(tries("land_token"), at("land_action")),
    "PDX-048": both(tries(*LANDS), not_landing),
    "PDX-051": at("land_action"),
    "PDX-055": both(tries("reclaim", "move_suitcase"), lambda a: not reclaimable(a)),
    "PDX-056": at("reclaim_suitcases"),
    "PDX-057": case("suitcase", lambda a: active(a) and a.s.phase == RECLAIM),
    "PDX-060": both(at("worker"), lambda a: a.heading != "worker" or a.s.worker[a.seat] == a.target),
    "PDX-061": case("worker", lambda a: a.target >= 4 and not a.s.opened >> a.target & 1, "worker"),
    "PDX-063": either(tries("visit_specialist"), case("worker", lambda a: a.target in a.s.display, "worker")),
    "PDX-075": both(at("schedule_flights"), lambda a: a.heading != "schedule" or not own(a) or not built(a)
                    or not parked(a, a.target // 28)),
    "PDX-076": case("schedule", lambda a: built(a) and a.s.size[gate(a)] != a.target // 28, "schedule_flights"),
    "PDX-077": case("schedule", lambda a: plane(a, gate(a)) is not None, "schedule_flights"),
    "PDX-080": either(case("schedule", lambda a: a.s.phase != SCHEDULE),
                      case("plane_to_hangar", lambda a: plane(a, a.target) is not None)),
    "PDX-085": both(at("discard_token"), lambda a: held(a) > a.s.storage(a.seat),
                    lambda a: a.heading != "discard_token" or not tokens(a, a.target)),
    "PDX-086": both(at("discard_plane"), lambda a: sum(parked(a, size) for size in range(SIZES)) > 2,
                    lambda a: a.heading != "discard_plane" or not parked(a, a.target)),
    "PDX-088": both(tries("discard_token", "discard_plane"), lambda a: a.question != "discard_token"),
    "PDX-090": either(case("reserve", lambda a: a.s.height[a.target] == 0, "reserve_pick"),
                      both(at("reserve_pick"), lambda a: a.heading != "reserve"),
                      case("do_action", empty_market)),
    "PDX-091": either(both(at("make_room"), reserve_full,
                           lambda a: a.heading != "remove_reserved" or a.target not in a.s.reserve[a.seat]),
                      case("decline", lambda a: a.f.x == MUST, "reserve_pick")),
    "PDX-094": tries("look_below"),
    "PDX-100": tries("pay_with"),
    "PDX-101": either(case("assign", none_takes(too_small)),
                      case("assign_to", lambda a: too_small(a, a.target, tile(a)), "assign_gate")),
    "PDX-102": either(case("assign", none_takes(lambda a, gate, tile: full(a, gate))),
                      case("assign_to", lambda a: full(a, a.target), "assign_gate")),
    "PDX-103": case("pay", wild_for_nothing, "assign_pay"),
    "PDX-106": either(case("assign", lambda a: missing(a, a.target) > tokens(a, WILD)),
                      case("pay", unpaid, "assign_pay")),
    "PDX-107": case("unassign", lambda a: assigned(a, a.seat, a.target)),
    "PDX-108": case("assign", lambda a: a.target not in a.s.reserve[a.seat]),
    "PDX-110": either(both(tries("move", "swap_with"), lambda a: not assigned(a, a.seat, a.target)),
                      case("swap_with", lambda a: a.target == tile(a), "move_target"),
                      case("move_to", lambda a: built(a) and stands_still(a), "move_target")),
    "PDX-111": either(case("move", immovable), case("move_to", no_room, "move_target"),
                      case("swap_with", swap_unfit, "move_target")),
    "PDX-112": both(tries("move", "swap_with"), lambda a: assigned(a, a.seat, a.target) and locked(a, a.target)),
    "PDX-113": case("move_to", behind, "move_target"),
    "PDX-114": case("swap_with", neighbours, "move_target"),
    "PDX-120": both(tries("cancel", "cancel_with"),
                    lambda a: not (held(a) if a.heading == "cancel" else tokens(a, a.target))),
    "PDX-121": either(tries("cancel_hangar"), case("cancel", lambda a: own(a) and plane(a, a.target) is None)),
    "PDX-125": both(at("lease_pick"), lambda a: a.heading != "lease" or a.target >= len(a.s.runway)
                    or a.target > 0 and not has(a, BROKER)),
    "PDX-127": both(tries("lease", "do_action"), lambda a: not a.s.runway),
    "PDX-130": either(at(*PART_OF_BUILD), both(tries(*BUILDS), lambda a: a.mine and not a.offered)),
    "PDX-131": either(no_growth("PDX-131"), case("upgrade_to_large", lambda a: own(a) and built(a))),
    "PDX-132": no_growth("PDX-132"),
    "PDX-133": no_growth("PDX-133"),
    "PDX-134": no_growth("PDX-134"),
    "PDX-135": both(tries("upgrade_gate", "upgrade_to_large", "assign_to", "move_to"),
                    lambda a: own(a) and not built(a)),
    "PDX-137": case("extra_gate", lambda a: not a.s.extra_gates),
    "PDX-138": cannot_open,
    "PDX-140": both(tries("remove_office", "give_office"), lambda a: a.target < 4 or a.s.opened >> a.target & 1),
    "PDX-141": case("office_at", lambda a: a.target not in (a.seat, 4), "build_office_place"),
    "PDX-145": either(cannot_launch, both(at("launch_pick"), lambda a: a.heading != "launch")),
    "PDX-147": case("launch", lambda a: not (a.mine and a.offered)),
    "PDX-149": case("launch", lambda a: a.s.ads[a.target] == -1, "launch_pick"),
    "PDX-150": at("suitcase_place", "owner_suitcase"),
    "PDX-151": case("move_suitcase", lambda a: cases(a, a.target) > 0),
    "PDX-153": case("suitcase", lambda a: a.mine and not a.offered and cases(a, CONCOURSE) > 0),
    "PDX-154": case("suitcase_on", lambda a: a.target >= 4),
    "PDX-155": case("suitcase", lambda a: not cases(a, CONCOURSE)),
    "PDX-156": either(case("land_token", lambda a: shown(a) and not a.s.supply[a.target], "land_token"),
                      case("do_action", lambda a: not a.s.supply[WILD], "land_action")),
    "PDX-162": not_own_board,
    "PDX-163": at("final_call"),
    "PDX-164": either(at(*HALF_MADE), lambda a: not a.mine and any(
        int(frame.seat) == a.seat and a.table.game.steps[frame.step].name in HALF_MADE for frame in a.s.stack)),
    "PDX-183": laboratory,
    "PDX-218": lambda a: a.seat == a.s.tyler,
    "PDX-231": case("look_at_stocks", lambda a: a.target != a.seat and (a.s.stocks[a.target]
                                                                         or a.s.stocks_gone[a.target])),
    "PDX-232": both(at("discard_stock"),
                    lambda a: a.heading != "discard_stock" or not a.s.stocks[a.seat] >> a.target & 1),
    "PDX-251": tries("dismiss", "give_specialist"),
    "PDX-252": hired_already,
    "PDX-253": cannot_hire,
    "PDX-254": case("negotiate", lambda a: not active(a)),
    "PDX-256": case("exchange", lambda a: not has(a, ANALYST)),
    "PDX-259": nothing_to_exchange,
    "PDX-263": case("pay", lambda a: bool(a.target & 8) and active(a) and a.s.partnership_used and has(a, PARTNERSHIP)),
    "PDX-264": case("pay", lambda a: bool(a.target & 8) and not partners(a, tile(a)), "assign_pay"),
    "PDX-266": either(at("contractor_extra"), case("build_again", lambda a: a.question != "contractor_extra")),
    "PDX-268": cannot_negotiate,
}
