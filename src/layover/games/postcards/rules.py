"""The rules a pick of Postcards can break, by id; their sentences stand in `rules.toml`."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

A_HUMAN_AT_THE_TABLE: Final = Rule("POS-101")

NO_PLAY_LEFT: Final = Rule("POS-201")
ACTION_OR_STAMP: Final = Rule("POS-202")
ONE_AFTER_THE_OTHER: Final = Rule("POS-203")
PAIR_FOR_ONE_RESULT: Final = Rule("POS-205")
PAIR_TAKES_TWO_PLAYS: Final = Rule("POS-206")
A_PLAY_IS_POSSIBLE: Final = Rule("POS-209")
BANK_IS_LOST: Final = Rule("POS-211")
THREE_CARDS_FIRST: Final = Rule("POS-213")
HAND_OF_FIVE: Final = Rule("POS-216")
SLOT_IS_EMPTY: Final = Rule("POS-217")
REFILL_HAS_BEGUN: Final = Rule("POS-218")
NOT_YOUR_TURN: Final = Rule("POS-220")

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
