"""The rules that a pick of Postcards can break, and those that make something happen where a kind of event can come
of several, by id; their sentences stand in `rules.toml`."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

A_HUMAN_AT_THE_TABLE: Final = Rule("POS-101")

FROM_HAND_WHILE_PLAYS_LAST: Final = Rule("POS-201")
ACTION_OR_STAMP: Final = Rule("POS-202")
ONE_AFTER_THE_OTHER: Final = Rule("POS-203")
PAIR_FOR_ONE_RESULT: Final = Rule("POS-205")
PAIR_TAKES_TWO_PLAYS: Final = Rule("POS-206")
NOTHING_ELSE_TO_PLAY: Final = Rule("POS-209")
BEGIN_SOMETHING: Final = Rule("POS-210")
BANK_IS_LOST: Final = Rule("POS-211")
EFFECTS_MAY_BE_LEFT: Final = Rule("POS-212")
THREE_CARDS_FIRST: Final = Rule("POS-213")
HAND_OF_FIVE: Final = Rule("POS-216")
SLOT_IS_EMPTY: Final = Rule("POS-217")
TURN_HAS_ENDED: Final = Rule("POS-218")
NOT_YOUR_TURN: Final = Rule("POS-220")
NO_LAST_REFILL: Final = Rule("POS-221")

NOT_ADJACENT: Final = Rule("POS-301")
ISLAND: Final = Rule("POS-303")
STAYING_IS_NO_MOVE: Final = Rule("POS-305")

ONE_FROM_THE_RIVER: Final = Rule("POS-307")
ONE_REFRESH: Final = Rule("POS-308")
NOTHING_NEW: Final = Rule("POS-309")
RIVER_IS_EMPTY: Final = Rule("POS-312")

LEFTMOST_CAMP: Final = Rule("POS-315")
WHERE_THE_BIKE_IS: Final = Rule("POS-316")
SPOT_IS_TAKEN: Final = Rule("POS-317")
NO_CAMP_OR_SPOT: Final = Rule("POS-319")
OTHER_SYMBOL: Final = Rule("POS-320")
ONE_MEMORY: Final = Rule("POS-321")
SYMBOL_IS_COVERED: Final = Rule("POS-323")
WHAT_A_STAR_GIVES: Final = Rule("POS-325")
STAR_FOR_NOTHING: Final = Rule("POS-328")

NO_BANKED_MOVE: Final = Rule("POS-331")
STAMP_AT_ONCE: Final = Rule("POS-332")
NO_BANKED_POSTCARD: Final = Rule("POS-334")
NO_BANKED_CAMP: Final = Rule("POS-335")

OTHER_COLOUR: Final = Rule("POS-337")
NO_FREE_SLOT: Final = Rule("POS-338")
SLOT_IS_FILLED: Final = Rule("POS-339")

NOT_READY_TO_SEND: Final = Rule("POS-401")
SEND_IN_YOUR_TURN: Final = Rule("POS-402")
ALREADY_SENT: Final = Rule("POS-405")
ONE_VISIBLE_GIFT: Final = Rule("POS-407")
FLASH_ONCE_IN_YOUR_TURN: Final = Rule("POS-410")
COUNTS_AT_THE_END: Final = Rule("POS-411")
KEEP_TWO: Final = Rule("POS-417")
GIFT_FOR_NOTHING: Final = Rule("POS-419")
GIFT_FIRST: Final = Rule("POS-420")

AUTOMA_PLAYS_ITSELF: Final = Rule("POS-604")

# What made an event happen.
GIFTS_ON_SHOW: Final = Rule("POS-103")
RIVER_IS_LAID: Final = Rule("POS-104")
ROW_IS_LAID: Final = Rule("POS-113")
FROM_THE_BOARD: Final = Rule("POS-324")
FROM_A_STAR: Final = Rule("POS-325")
BANKED_MOVE: Final = Rule("POS-331")
STAMP_EFFECT: Final = Rule("POS-332")
POINTS_EFFECT: Final = Rule("POS-333")
BANKED_CAMP: Final = Rule("POS-335")
PLAYED_AS_A_PAIR: Final = Rule("POS-205")
SNOW_GLOBES_SCORE: Final = Rule("POS-412")
KEYCHAIN_SCORES: Final = Rule("POS-413")
CARAVAN_SCORES: Final = Rule("POS-414")
BY_ROAD_MAP: Final = Rule("POS-415")
BY_CAR: Final = Rule("POS-416")
BY_STAMP_COLLECTION: Final = Rule("POS-418")
UNUSED_FLASH_GIFT: Final = Rule("POS-509")
AUTOMA_STAMPS: Final = Rule("POS-606")
AUTOMA_STAMPS_INSTEAD: Final = Rule("POS-608")
AUTOMA_RIDES: Final = Rule("POS-614")
AUTOMA_FINDS_A_TARGET: Final = Rule("POS-616")
AUTOMA_REFRESHES: Final = Rule("POS-618")
AUTOMA_FINDS_ANOTHER: Final = Rule("POS-619")
AUTOMA_DOUBLES_A_REGION: Final = Rule("POS-620")
AUTOMA_CAMPS: Final = Rule("POS-621")
AUTOMA_STAMP_EFFECT: Final = Rule("POS-625")
AUTOMA_STAR: Final = Rule("POS-628")
AUTOMA_SENDS: Final = Rule("POS-630")
AUTOMA_TAKES_A_GIFT: Final = Rule("POS-631")
AUTOMA_FLASH_GIFTS: Final = Rule("POS-632")
SHARED_WITH_AN_AUTOMA: Final = Rule("POS-636")
