"""Everything true at a table of Portal.

A chamber is known by the number of its panel, wherever the conveyor takes it. Pieces by chamber and colour are
flat: `chamber * COLOURS + seat`, which is `pack.piece_of`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.stack import State
from layover.games.portal.pack import PortalPack

TRAY: Final = -1
"""Where a special token is that is not in the lab."""
NOWHERE: Final = -1
"""In place of a chamber or a floor: not in the lab."""
NO_CARD: Final = -1
NO_COLOUR: Final = -1

DEPLOY: Final = 0
MOVE: Final = 1
ACTIVATE: Final = 2
RECYCLE: Final = 3
PHASES: Final = ("deploy", "move", "activate", "recycle")

RUNNING: Final = 0
WIPED_OUT: Final = 1
EIGHT_BURNT: Final = 2
OPERA: Final = 3
TURN_LIMIT: Final = 4
END_CAUSES: Final[tuple[str, ...]] = ("", "wiped_out", "eight_burnt", "opera", "turn_limit")

UNDECIDED: Final = -1
DECLINED: Final = -2
OWN_WORDS: Final = 1 << 16
"""An appeal not made yet, one forfeited, and one that the pack does not know."""


class Portal(State):
    pack: PortalPack

    # The lab
    floors: tuple[tuple[int, ...], ...]  # floor -> its chambers, left to right
    left: tuple[int, ...]                # floor -> x of the left-most chamber
    floor_of: tuple[int, ...]            # chamber -> floor, or NOWHERE
    x_of: tuple[int, ...]                # chamber -> x
    near: list[int]                      # chamber -> mask of the chambers that touch it
    lab: i64                             # mask of the chambers in the lab
    old_edge: i64                        # mask
    new_edge: i64                        # mask
    flipped: i64                         # mask of the panels with side b up

    # Pieces
    subjects: list[int]                  # chamber and seat -> subjects there
    slices: tuple[int, ...]              # chamber and seat -> slices there
    homes: list[int]                     # seat -> mask of the chambers with its subjects
    cakes: tuple[int, ...]               # seat -> mask of the chambers with its cake
    alive: list[int]                     # seat -> subjects in the lab
    cake: list[int]                      # seat -> slices in the lab: the score
    burnt: list[int]                     # seat -> slices in the incinerator
    blue: i64                            # chamber of the blue portal, or TRAY
    orange: i64
    turret: i64
    cube: i64
    glados: i64                          # chamber being activated and recycled, or TRAY: beside the old edge

    # Cards
    hand: list[int]                      # seat -> mask
    fresh: i64                           # mask of the cards taken this turn
    playing: i64                         # card being carried out, or NO_CARD
    top: i64                             # the visible card of the deck, or NO_CARD
    deck: i64                            # mask of the cards below it: a pool
    buried: tuple[int, ...]              # cards known to lie under the deck, next one first
    discard: tuple[int, ...]             # the last one on top
    character: i64                       # the active character, or NO_CHARACTER
    offered: i64                         # mask of the characters whose offer was taken this turn

    # The turn
    active: i64
    phase: i64
    load: i64                            # colour carried in the present move, or NO_COLOUR
    doomed: tuple[int, ...]              # chambers chosen for the neurotoxin, active player first
    turns: i64                           # ended so far
    ended: i64
    appeals: tuple[int, ...]             # seat -> appeal, or one of these three; empty where there is none
    pleas: tuple[str, ...]               # seat -> its appeal in its own words, if it has typed one
    votes: tuple[int, ...]               # seat -> votes received
    winner: i64                          # whom the appeal has chosen, or NOBODY

    first: i64                           # the first player, or NOBODY: drawn by lot
    appealing: bool
    characters: bool
    limit: i64                           # turns in all; 0: no limit

    def copy(self) -> Portal:
        s = Portal()
        s.stack = self.stack[:]
        s.log = None
        s.seats = self.seats
        s.pack = self.pack
        s.floors = self.floors
        s.left = self.left
        s.floor_of = self.floor_of
        s.x_of = self.x_of
        s.near = self.near[:]
        s.lab = self.lab
        s.old_edge = self.old_edge
        s.new_edge = self.new_edge
        s.flipped = self.flipped
        s.subjects = self.subjects[:]
        s.slices = self.slices
        s.homes = self.homes[:]
        s.cakes = self.cakes
        s.alive = self.alive[:]
        s.cake = self.cake[:]
        s.burnt = self.burnt[:]
        s.blue = self.blue
        s.orange = self.orange
        s.turret = self.turret
        s.cube = self.cube
        s.glados = self.glados
        s.hand = self.hand[:]
        s.fresh = self.fresh
        s.playing = self.playing
        s.top = self.top
        s.deck = self.deck
        s.buried = self.buried
        s.discard = self.discard
        s.character = self.character
        s.offered = self.offered
        s.active = self.active
        s.phase = self.phase
        s.load = self.load
        s.doomed = self.doomed
        s.turns = self.turns
        s.ended = self.ended
        s.appeals = self.appeals
        s.pleas = self.pleas
        s.votes = self.votes
        s.winner = self.winner
        s.first = self.first
        s.appealing = self.appealing
        s.characters = self.characters
        s.limit = self.limit
        return s

    def side_up(self, chamber: i64) -> i64:
        """The side of a chamber that lies up, as the columns of the pack number it."""
        return chamber * 2 + (self.flipped >> chamber & 1)

    def supply(self, seat: i64) -> i64:
        """Subjects left to deliver."""
        return self.pack.subjects - self.alive[seat]

    def slice_supply(self, seat: i64) -> i64:
        """Slices left to earn: neither in the lab nor burnt (POR-87)."""
        return self.pack.slices - self.cake[seat] - self.burnt[seat]
