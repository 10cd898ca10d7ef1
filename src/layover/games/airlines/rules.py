"""The rules a pick of Airlines can break, by id; their sentences stand in `rules.toml`."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

NOT_YOUR_TURN: Final = Rule("AIR-011")
AN_ACTIVITY: Final = Rule("AIR-022")
ONE_ACTIVITY: Final = Rule("AIR-023")
NO_TRADE: Final = Rule("AIR-026")

LAY_A_SHARE_TO_FOUND: Final = Rule("AIR-040")
ALREADY_FOUNDED: Final = Rule("AIR-041")
IS_INACTIVE: Final = Rule("AIR-042")
NO_FIRST_ROUTE: Final = Rule("AIR-043")
NOT_IN_HAND: Final = Rule("AIR-044")
NOT_AT_HQ: Final = Rule("AIR-045")
A_FIRST_ROUTE: Final = Rule("AIR-046")
NO_SABOTAGE_WHEN_FOUNDING: Final = Rule("AIR-050")

ONE_EXTENSION: Final = Rule("AIR-061")
NO_SHARE_WITHOUT_EXTENSION: Final = Rule("AIR-064")
EXTEND_OR_DECLINE: Final = Rule("AIR-065")

PLACE_A_MARKER: Final = Rule("AIR-080")
OTHER_PATTERN: Final = Rule("AIR-081")
PATTERN_NOT_PERMITTED: Final = Rule("AIR-082")
NO_FREE_CIRCLE: Final = Rule("AIR-083")
CARD_TOO_LOW: Final = Rule("AIR-084")
NO_MARKER: Final = Rule("AIR-085")
NOT_CONNECTED: Final = Rule("AIR-086")
ALREADY_THERE: Final = Rule("AIR-087")
SMALLEST_CIRCLE: Final = Rule("AIR-088")

AT_START_OF_TURN: Final = Rule("AIR-101")
NOTHING_TO_DRAW: Final = Rule("AIR-104")
STILL_USEFUL: Final = Rule("AIR-108")

LAY_A_SHARE: Final = Rule("AIR-110")
ONE_COMPANY: Final = Rule("AIR-111")
NOT_FOUNDED: Final = Rule("AIR-114")
IS_WORTHLESS: Final = Rule("AIR-115")
ONE_SABOTAGE: Final = Rule("AIR-120")
EXACTLY_ONE_SHARE: Final = Rule("AIR-121")
NO_MARKER_TO_SABOTAGE: Final = Rule("AIR-122")
CIRCLE_OCCUPIED: Final = Rule("AIR-123")
CIRCLE_TOO_LOW: Final = Rule("AIR-124")
ALREADY_SABOTAGED: Final = Rule("AIR-125")

FACE_UP_OR_DECK: Final = Rule("AIR-140")
DECK_EMPTY: Final = Rule("AIR-143")
MUST_TAKE: Final = Rule("AIR-145")
ONE_WORTHLESS: Final = Rule("AIR-165")
EXTRA_ROUND_FOR_TWO: Final = Rule("AIR-247")
