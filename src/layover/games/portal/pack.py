"""The components of Portal as columns: chamber panels with two sides, cards with two sides, floors, colours."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.pack import Pack
from layover.engine.typed import Typed

MOST_CHAMBERS: Final = 24     # panels; a set of chambers is one int, two chambers are packed in ten bits
MOST_CARDS: Final = 40        # a hand is one int
MOST_SUBJECTS: Final = 16     # of one colour; counts of all colours are packed in sixteen bits
MOST_APPEALS: Final = 16
PLEA: Final = Typed(10, "eæœɇɛəǝᴇεеє€")
"""POR-138: one to ten words without the letter E, plain, accented, in a ligature, or in another script's clothes."""
COLOURS: Final = 4
FLOORS: Final = 3
MOST_PIECES: Final = MOST_CHAMBERS * COLOURS

# The Aperture actions, in the order of their rules.
ACTIONS: Final = (
    "aerial_faith_plate", "excursion_funnel", "propulsion_gel", "repulsion_gel", "conversion_gel", "thermal_beam",
    "long_fall_boots", "emancipation_grill", "diversity_vent", "cube_dispenser", "movable_panels", "redirection_cube",
    "high_energy_pellet", "neurotoxin", "relaxation_vault", "unstationary_scaffold", "party_escort_bot",
    "turret_redemption_line", "incinerator", "vital_apparatus_vent",
)
FAITH_PLATE: Final = 0
FUNNEL: Final = 1
PROPULSION: Final = 2
REPULSION: Final = 3
CONVERSION: Final = 4
BEAM: Final = 5
BOOTS: Final = 6
GRILL: Final = 7
DIVERSITY_VENT: Final = 8
DISPENSER: Final = 9
PANELS: Final = 10
REDIRECTION: Final = 11
PELLET: Final = 12
NEUROTOXIN: Final = 13
VAULT: Final = 14
SCAFFOLD: Final = 15
ESCORT: Final = 16
REDEMPTION: Final = 17
INCINERATOR: Final = 18
APPARATUS_VENT: Final = 19

# The characters, in the order of their rules.
CHARACTERS: Final = (
    "chell", "wheatley", "cave_johnson", "caroline", "potatos", "anger_core", "p_body", "frankenturret", "fact_core",
    "doug_rattmann", "space_core", "oracle_turret", "rick", "glados", "curiosity_core", "atlas", "greg", "animal_king",
    "intelligence_core", "opera_turret",
)
NO_CHARACTER: Final = -1
CHELL: Final = 0
WHEATLEY: Final = 1
CAVE_JOHNSON: Final = 2
CAROLINE: Final = 3
POTATOS: Final = 4
ANGER_CORE: Final = 5
P_BODY: Final = 6
FRANKENTURRET: Final = 7
FACT_CORE: Final = 8
DOUG_RATTMANN: Final = 9
SPACE_CORE: Final = 10
ORACLE_TURRET: Final = 11
RICK: Final = 12
GLADOS: Final = 13
CURIOSITY_CORE: Final = 14
ATLAS: Final = 15
GREG: Final = 16
ANIMAL_KING: Final = 17
INTELLIGENCE_CORE: Final = 18
OPERA_TURRET: Final = 19
OFFERS: Final = (ANGER_CORE, GREG, INTELLIGENCE_CORE, OPERA_TURRET)
EXTRAS: Final = (CHELL, P_BODY, ATLAS)
"""Those that allow a second step or a second group."""

# The special tokens, in the order of the pack.
TOKENS: Final = ("portal_blue", "portal_orange", "turret", "companion_cube", "glados_token")
BLUE_PORTAL: Final = 0
ORANGE_PORTAL: Final = 1
TURRET: Final = 2
CUBE: Final = 3


def piece_of(chamber: i64, colour: i64) -> i64:
    """A subject or a slice, as it is picked and as the columns of the state are numbered: where it is, and whose.

    >>> chamber_of(piece_of(7, 2)), colour_of(piece_of(7, 2))
    (7, 2)
    """
    return chamber * COLOURS + colour


def chamber_of(piece: i64) -> i64:
    return piece // COLOURS


def colour_of(piece: i64) -> i64:
    return piece % COLOURS


class PortalPack(Pack):
    """Rows are tuples by number; sets are masks. Made by `loader.load`, which checks everything."""

    chambers: int
    cards: int
    side_subjects: tuple[int, ...]
    """Panel * 2 + side (0 is a, 1 is b) -> S icons; the next four columns likewise."""
    side_cake: tuple[int, ...]
    side_cards: tuple[int, ...]
    side_cube: tuple[int, ...]
    side_turret: tuple[int, ...]
    side_icons: tuple[dict[str, int], ...]
    """The same by icon, without those that a side does not have."""

    action: tuple[int, ...]
    """Card -> the number of its Aperture action."""
    character: tuple[int, ...]
    """Card -> the number of its character."""
    action_text: dict[str, tuple[str, ...]]
    """Language -> the text of each action."""
    character_text: dict[str, tuple[str, ...]]

    start_left: tuple[int, ...]
    """Floor -> x of its left-most chamber at the start."""
    start_length: tuple[int, ...]
    start_subjects: tuple[int, ...]
    """Floor -> subjects each player delivers to its new edge."""
    start_near: tuple[tuple[int, ...], ...]
    """Position among the chambers laid at the start -> the positions that touch it."""
    start_portals: tuple[int, ...]
    """The blue and the orange portal -> position among the chambers laid at the start."""
    letters: tuple[str, ...]
    """Floor -> its letter, as in T@8."""
    colour_letters: tuple[str, ...]
    appeal_valid: int
    """Mask of the appeals that keep POR-138."""

    hand_limit: int
    least_length: int
    used: int
    subjects: int
    slices: int
    burnt_to_end: int
