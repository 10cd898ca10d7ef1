"""The rules a pick of Portal can break, by id; their sentences stand in `rules.toml`."""

from __future__ import annotations

from typing import Final

from layover.engine.rule import Rule

NOT_ADJACENT: Final = Rule("POR-05")
NO_SUCH_SEAT: Final = Rule("POR-14")
STEP_ORDER: Final = Rule("POR-20")
COMPULSORY: Final = Rule("POR-21")
COVERED: Final = Rule("POR-22")
NOT_YOURS_TO_DECIDE: Final = Rule("POR-26")
NO_PASSING: Final = Rule("POR-27")

TRIM_FIRST: Final = Rule("POR-41")
ONE_USE: Final = Rule("POR-43")
NO_TARGET: Final = Rule("POR-45")
OWN_CARDS_IN_TIME: Final = Rule("POR-46")
TWO_PORTALS: Final = Rule("POR-47")
ONE_OFFER: Final = Rule("POR-52")
PAY_OWN_CAKE: Final = Rule("POR-53")

MOVE_OWN: Final = Rule("POR-55")
MUST_MOVE: Final = Rule("POR-56")
ONE_GROUP: Final = Rule("POR-57")
OTHERS_SUBJECTS: Final = Rule("POR-58")
LONE_PORTAL: Final = Rule("POR-59")
NO_PORTAL_HERE: Final = Rule("POR-60")
ONE_SLICE_EACH: Final = Rule("POR-61")
OWNER_DECIDES: Final = Rule("POR-62")
ONE_BONUS: Final = Rule("POR-65")
BONUS_IMPOSSIBLE: Final = Rule("POR-66")
FREE_SUBJECT: Final = Rule("POR-67")

OLD_EDGE_ONLY: Final = Rule("POR-75")
BREAKS_LAB: Final = Rule("POR-79")
SUBJECT_TO_NEW_EDGE: Final = Rule("POR-83")
CAKE_TO_NEW_EDGE: Final = Rule("POR-84")
HAND_FULL: Final = Rule("POR-86")
NO_DECLINING: Final = Rule("POR-88")
BURNT_FOR_GOOD: Final = Rule("POR-96")
LEFT_END: Final = Rule("POR-97")
SHORT_FLOOR: Final = Rule("POR-98")

OTHER_CHAMBER: Final = Rule("POR-110")
TURRET_ADJACENT: Final = Rule("POR-115")
TURRET_DELIVERED: Final = Rule("POR-116")
APPEAL: Final = Rule("POR-138")

OF_ACTION: Final[tuple[Rule, ...]] = (
    Rule("POR-201"), Rule("POR-202"), Rule("POR-203"), Rule("POR-204"), Rule("POR-205"), Rule("POR-206"),
    Rule("POR-207"), Rule("POR-208"), Rule("POR-209"), Rule("POR-210"), Rule("POR-211"), Rule("POR-212"),
    Rule("POR-213"), Rule("POR-214"), Rule("POR-215"), Rule("POR-216"), Rule("POR-217"), Rule("POR-218"),
    Rule("POR-219"), Rule("POR-220"),
)
"""What each Aperture action demands."""

VICTIM: Final = Rule("POR-214")
VAULT_DELIVERY: Final = Rule("POR-215")
VENT_DELIVERY: Final = Rule("POR-220")

CHELL_STEP: Final = Rule("POR-301")
WHEATLEY_ORDER: Final = Rule("POR-302")
ANGER_TARGET: Final = Rule("POR-306")
SECOND_TARGET: Final = Rule("POR-307")
NO_CARRYING: Final = Rule("POR-308")
ALL_MOVE: Final = Rule("POR-313")
OWN_FLOOR: Final = Rule("POR-314")
ONE_BURIAL: Final = Rule("POR-315")
SECOND_SOURCE: Final = Rule("POR-316")
GREG_ALONE: Final = Rule("POR-317")
NO_CARD_LEFT: Final = Rule("POR-319")
OFFER_IMPOSSIBLE: Final = Rule("POR-331")
