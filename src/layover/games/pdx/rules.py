"""The rules a pick of PDX can break, by id; their sentences stand in `rules.toml`."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

NOT_YOUR_TURN: Final = Rule("PDX-003")
NO_SUCH_FIRST: Final = Rule("PDX-013")
NO_SUCH_BEGINNER: Final = Rule("PDX-023")
WORKER_LATER: Final = Rule("PDX-030")
MANDATORY_PHASE: Final = Rule("PDX-031")
RECLAIM_IS_OVER: Final = Rule("PDX-032")
WORKER_HAS_MOVED: Final = Rule("PDX-033")
END_THE_TURN: Final = Rule("PDX-034")

MOVES_ONCE: Final = Rule("PDX-040")
NOT_FLYING: Final = Rule("PDX-041")
NOT_ON_THE_TILE: Final = Rule("PDX-042")
ONE_TOKEN: Final = Rule("PDX-043")
ONLY_BY_LANDING: Final = Rule("PDX-048")
LANDING_FIRST: Final = Rule("PDX-051")
NONE_TO_RECLAIM: Final = Rule("PDX-055")
SUITCASES_FIRST: Final = Rule("PDX-056")
RECLAIM_PLACES_NONE: Final = Rule("PDX-057")

ANOTHER_OFFICE: Final = Rule("PDX-060")
NO_OPEN_OFFICE: Final = Rule("PDX-061")
NOT_VISITABLE: Final = Rule("PDX-063")

OWN_GATE_AND_HANGAR: Final = Rule("PDX-075")
OTHER_SIZE: Final = Rule("PDX-076")
ALREADY_FLOWN: Final = Rule("PDX-077")
ONLY_IN_SCHEDULE: Final = Rule("PDX-080")
TOO_MANY_TOKENS: Final = Rule("PDX-085")
TOO_MANY_PLANES: Final = Rule("PDX-086")
ONLY_THE_EXCESS: Final = Rule("PDX-088")

STACK_EMPTY: Final = Rule("PDX-090")
ROOM_FIRST: Final = Rule("PDX-091")
ONLY_THE_TOP: Final = Rule("PDX-094")
PAID_IN_SERVICES: Final = Rule("PDX-100")
GATE_TOO_SMALL: Final = Rule("PDX-101")
GATE_FULL: Final = Rule("PDX-102")
WILD_FOR_NOTHING: Final = Rule("PDX-103")
PRICE_NOT_MET: Final = Rule("PDX-106")
STAYS_ASSIGNED: Final = Rule("PDX-107")
NOT_RESERVED: Final = Rule("PDX-108")
NOTHING_MOVES: Final = Rule("PDX-110")
DOES_NOT_FIT: Final = Rule("PDX-111")
LOCKED: Final = Rule("PDX-112")
BEHIND_THE_PLANE: Final = Rule("PDX-113")
SAME_AS_INSERTION: Final = Rule("PDX-114")
COSTS_A_TOKEN: Final = Rule("PDX-120")
NO_PLANE_HERE: Final = Rule("PDX-121")
FRONT_PLANE_ONLY: Final = Rule("PDX-125")
RUNWAY_EMPTY: Final = Rule("PDX-127")

ONE_OPTION: Final = Rule("PDX-130")
ONE_STEP: Final = Rule("PDX-131")
PLANE_ON_GATE: Final = Rule("PDX-132")
ROUTE_TOO_LONG: Final = Rule("PDX-133")
NO_UPGRADE_LEFT: Final = Rule("PDX-134")
NO_SUCH_GATE: Final = Rule("PDX-135")
NO_EXTRA_GATE_LEFT: Final = Rule("PDX-137")
NO_SLOT_OR_TILE: Final = Rule("PDX-138")
OFFICE_STAYS: Final = Rule("PDX-140")
NOT_YOUR_SLOT: Final = Rule("PDX-141")

CANNOT_PAY_CAMPAIGN: Final = Rule("PDX-145")
ONE_CAMPAIGN: Final = Rule("PDX-147")
NO_CAMPAIGN_HERE: Final = Rule("PDX-149")
PLACE_OR_NOT: Final = Rule("PDX-150")
PLACED_STAYS: Final = Rule("PDX-151")
ONLY_BY_WORKER: Final = Rule("PDX-153")
EXECUTIVE_ONLY: Final = Rule("PDX-154")
NO_SUITCASE: Final = Rule("PDX-155")
NONE_IN_SUPPLY: Final = Rule("PDX-156")
OWN_BOARD_ONLY: Final = Rule("PDX-162")
LAST_CALL: Final = Rule("PDX-163")
HALF_MADE: Final = Rule("PDX-164")
LABORATORY: Final = Rule("PDX-183")

TYLER_PLUS_ONE: Final = Rule("PDX-200")
TYLER_LAST: Final = Rule("PDX-202")
NOT_TYLER: Final = Rule("PDX-218")
STOCKS_ARE_SECRET: Final = Rule("PDX-231")
MUST_DISCARD_STOCK: Final = Rule("PDX-232")
SPECIALIST_STAYS: Final = Rule("PDX-251")
ONE_OF_EACH: Final = Rule("PDX-252")
CANNOT_HIRE: Final = Rule("PDX-253")
ONLY_IN_OWN_TURN: Final = Rule("PDX-254")
NO_ANALYST: Final = Rule("PDX-256")
NO_EXCHANGE: Final = Rule("PDX-259")
PARTNERSHIP_USED: Final = Rule("PDX-263")
NO_PARTNERSHIP: Final = Rule("PDX-264")
CONTRACTOR_ONCE: Final = Rule("PDX-266")
CANNOT_NEGOTIATE: Final = Rule("PDX-268")


def lower(one: Rule | None, other: Rule) -> Rule:
    """Of two refusals the one with the lower number is quoted."""
    return other if one is None or other.id < one.id else one
