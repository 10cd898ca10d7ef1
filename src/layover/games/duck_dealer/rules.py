"""The rules a pick of Duck Dealer can break, by id; their sentences stand in `rules.toml`."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

TWO_TO_FIVE: Final = Rule("DUC-01")
THREE_EQUIPMENTS: Final = Rule("DUC-11")
PLANET_TAKEN: Final = Rule("DUC-14")

COLLECT_OR_ACT: Final = Rule("DUC-17")
TAKE_THEM_ALL: Final = Rule("DUC-20")
NOTHING_WAS_SHORT: Final = Rule("DUC-22")
ONLY_FOR_THE_COUNTER: Final = Rule("DUC-26")
ALL_FREE_LINKS_PLACED: Final = Rule("DUC-27")
POINT_OCCUPIED: Final = Rule("DUC-28")
FREE_LINKS_FIRST: Final = Rule("DUC-29")
DISCS_ALLOW: Final = Rule("DUC-30")
PASSAGES_ONCE: Final = Rule("DUC-31")
KEEP_FOUR: Final = Rule("DUC-32")
MUST_ACT: Final = Rule("DUC-34")
NOT_YOUR_TURN: Final = Rule("DUC-35")

NEEDS_RED: Final = Rule("DUC-40")
NOT_NEXT: Final = Rule("DUC-41")
OWN_CUBE_SKIPPED: Final = Rule("DUC-42")
NO_STEPS_LEFT: Final = Rule("DUC-45")
STOP_FIRST: Final = Rule("DUC-47")
LINK_ENDED_MOVEMENT: Final = Rule("DUC-48")
STEPS_NOT_SAVED: Final = Rule("DUC-49")
ON_A_POINT: Final = Rule("DUC-50")
OVERLOADED: Final = Rule("DUC-51")
DISCARD_ON_DEPARTURE: Final = Rule("DUC-53")
NO_PASSAGE: Final = Rule("DUC-54")
MUST_EXPLORE: Final = Rule("DUC-56")
NOT_EXPLORING: Final = Rule("DUC-57")

BUILD_WHERE_STOPPED: Final = Rule("DUC-60")
SHIPYARD_PRICE: Final = Rule("DUC-61")
CONSUMER_PRICE: Final = Rule("DUC-62")
ANOTHER_GOOD: Final = Rule("DUC-63")
FACTORY_PRICE: Final = Rule("DUC-65")
NO_FACTORY_HERE: Final = Rule("DUC-66")
ALREADY_BUILT: Final = Rule("DUC-69")
PRIVILEGE_PRICE: Final = Rule("DUC-70")
ALREADY_CLAIMED: Final = Rule("DUC-71")
LINK_PRICE: Final = Rule("DUC-73")

TRADE_WHERE_STOPPED: Final = Rule("DUC-80")
NEEDS_BLUE: Final = Rule("DUC-81")
FULL_OF_GOODS: Final = Rule("DUC-85")
EQUIPMENT_PRICE: Final = Rule("DUC-86")
MUST_REPLACE: Final = Rule("DUC-87")
NO_DISC_FOR_CREW: Final = Rule("DUC-88")
NEVER_REMOVED: Final = Rule("DUC-91")
FACTORY_INPUTS: Final = Rule("DUC-92")
NOT_WANTED: Final = Rule("DUC-93")
FIRST_USE_IS_PAID: Final = Rule("DUC-95")
NOTHING_TO_USE: Final = Rule("DUC-99")
PARTNER_ON_PLANET: Final = Rule("DUC-100")
GOODS_FOR_GOODS: Final = Rule("DUC-101")
OFFER_LIMIT: Final = Rule("DUC-102")

GAME_IS_OVER: Final = Rule("DUC-110")
NO_CONSUMER_PRIVILEGE: Final = Rule("DUC-121")
NO_PLAYER_TRADE: Final = Rule("DUC-122")
