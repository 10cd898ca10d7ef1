"""The rules that a pick of Portal can break, and those that make an event happen where its kind can come of several, by
id; their sentences stand in `rules.toml`."""

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
FINISH_CARD: Final = Rule("POR-44")
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
CARD_EARNED: Final = Rule("POR-85")
HAND_FULL: Final = Rule("POR-86")
NO_DECLINING: Final = Rule("POR-88")
RECYCLED: Final = Rule("POR-96")
LEFT_END: Final = Rule("POR-97")
SHORT_FLOOR: Final = Rule("POR-98")

OTHER_CHAMBER: Final = Rule("POR-110")
TURRET_ADJACENT: Final = Rule("POR-115")
TURRET_DELIVERED: Final = Rule("POR-116")
TURRET_FIRES: Final = Rule("POR-117")
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
BOTH_FORMS: Final = Rule("POR-309")
CUBE_STOPS_NOT: Final = Rule("POR-310")
ENDS_MEET: Final = Rule("POR-311")
ALL_MOVE: Final = Rule("POR-313")
OWN_FLOOR: Final = Rule("POR-314")
ONE_BURIAL: Final = Rule("POR-315")
SECOND_SOURCE: Final = Rule("POR-316")
GREGS_RECALL: Final = Rule("POR-317")
KINGS_TURRET: Final = Rule("POR-318")
NO_CARD_LEFT: Final = Rule("POR-319")
PAY_WHOLE: Final = Rule("POR-330")
NO_EFFECT: Final = Rule("POR-331")
NO_CHARACTERS: Final = Rule("POR-401")
NO_WAY_BACK: Final = Rule("POR-501")
IN_SEAT_ORDER: Final = Rule("POR-502")
