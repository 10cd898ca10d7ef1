"""Everything true at a table of Postcards. Columns by seat are flat: `seat * KINDS + card`, `seat * COLOURS + colour`.

Piles nobody has looked into are pools: counts of travel cards and gifts, a mask of postcards and itineraries.
Columns that change seldom are tuples, so that copies share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.stack import State
from layover.games.postcards.pack import PostcardsPack

FREE: Final = -1
HUMAN: Final = 0

RUNNING: Final = 0
FOURTH_POSTCARD: Final = 1
END_CAUSES: Final[tuple[str, ...]] = ("", "fourth_postcard")


class Postcards(State):
    pack: PostcardsPack
    side: i64                            # of the player boards: 0 is A, 1 is B
    levels: tuple[int, ...]              # seat -> HUMAN or the level of an Automa

    deck: list[int]                      # travel cards by kind: a pool, never empty between steps
    deck_size: i64
    discard: list[int]
    river: list[int]                     # kind by slot; FREE where it is empty
    hand: list[int]                      # seat and kind -> travel cards in hand
    cards: list[int]                     # seat -> travel cards in hand
    known: tuple[int, ...]               # seat and kind -> of these, how many everybody saw being taken
    unseen: tuple[int, ...]              # kind -> shuffled into the present deck, less what it put in the river
    drawn: tuple[int, ...]               # seat and kind -> drawn unseen from the present deck
    older: tuple[int, ...]               # seat -> at most so many unseen cards are from an earlier deck

    pool: i64                            # mask: postcards below the visible top of the deck
    top: i64                             # the visible top card, or FREE
    row: tuple[int, ...]                 # postcard by slot, or FREE
    thrown: i64                          # mask: discarded postcards
    shown: i64                           # mask: what a Hiking Guide lays out
    held: list[int]                      # seat -> mask of postcards
    sent: tuple[int, ...]                # seat -> mask of postcards
    order: tuple[int, ...]               # all postcards ever taken, oldest first
    stamps: list[int]                    # postcard -> mask of its filled slots
    open: list[int]                      # seat and colour -> mask of the held postcards with a free slot of it
    full: list[int]                      # seat -> mask of the held postcards with all their stamps
    bare: list[int]                      # seat and symbol -> mask of the held postcards that show it uncovered

    gift_deck: tuple[int, ...]           # by gift: a pool
    gift_row: tuple[int, ...]            # gift by slot, or FREE
    gifts: tuple[int, ...]               # seat and gift -> how many are owned
    gifts_gone: tuple[int, ...]          # used ones, by gift

    itineraries: i64                     # mask: not dealt
    itinerary: tuple[int, ...]           # seat -> its card
    bike: list[int]                      # seat -> region
    score: list[int]
    camps: tuple[int, ...]               # seat -> mask of spots
    placed: tuple[int, ...]              # seat -> camps on the map
    taken: i64                           # mask of the spots with a camp

    played: i64                          # travel cards played this turn
    extra: i64                           # cards the turn allows beyond those it demands: an Automa's demands none
    moves: i64                           # banked moves
    postcards: i64                       # banked postcard actions
    camping: i64                         # banked camp actions

    first: i64                           # the first player
    turns: i64                           # ended so far
    bonus: i64                           # who has the Bonus token: the end is set off
    ended: i64

    def copy(self) -> Postcards:
        s = Postcards()
        s.stack = self.stack[:]
        s.log = None
        s.seats = self.seats
        s.pack = self.pack
        s.side = self.side
        s.levels = self.levels
        s.deck = self.deck[:]
        s.deck_size = self.deck_size
        s.discard = self.discard[:]
        s.river = self.river[:]
        s.hand = self.hand[:]
        s.cards = self.cards[:]
        s.known = self.known
        s.unseen = self.unseen
        s.drawn = self.drawn
        s.older = self.older
        s.pool = self.pool
        s.top = self.top
        s.row = self.row
        s.thrown = self.thrown
        s.shown = self.shown
        s.held = self.held[:]
        s.sent = self.sent
        s.order = self.order
        s.stamps = self.stamps[:]
        s.open = self.open[:]
        s.full = self.full[:]
        s.bare = self.bare[:]
        s.gift_deck = self.gift_deck
        s.gift_row = self.gift_row
        s.gifts = self.gifts
        s.gifts_gone = self.gifts_gone
        s.itineraries = self.itineraries
        s.itinerary = self.itinerary
        s.bike = self.bike[:]
        s.score = self.score[:]
        s.camps = self.camps
        s.placed = self.placed
        s.taken = self.taken
        s.played = self.played
        s.extra = self.extra
        s.moves = self.moves
        s.postcards = self.postcards
        s.camping = self.camping
        s.first = self.first
        s.turns = self.turns
        s.bonus = self.bonus
        s.ended = self.ended
        return s

    def plays(self) -> i64:
        """How many cards the rules let the active human play in all (POS-201, POS-214)."""
        return self.pack.mandatory_plays + self.extra

    def plays_left(self) -> i64:
        return self.plays() - self.played

    def river_shows(self) -> bool:
        """Whether the postcard river holds a card (POS-306)."""
        if self.top >= 0:
            return True
        for card in self.row:
            if card >= 0:
                return True
        return False

    def river_has(self, card: i64) -> bool:
        if self.top == card:
            return True
        for other in self.row:
            if other == card:
                return True
        return False

    def free_spots(self, seat: i64) -> i64:
        """Mask of the free spots in the region of a seat's bike."""
        return self.pack.region_spots[self.bike[seat]] & ~self.taken

    def has_free_slot(self, seat: i64) -> bool:
        """Whether a stamp of some colour has a place."""
        return self.held[seat] != self.full[seat]
