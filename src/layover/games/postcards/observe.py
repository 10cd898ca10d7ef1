"""What a seat may know of a table of Postcards, as numbers: the order of the planes is that of the view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import count_bits
from layover.engine.planes import ME, NUMBERS, SETS, Observer, Rows
from layover.games.postcards.game import STEPS
from layover.games.postcards.loader import LEVELS
from layover.games.postcards.pack import KINDS, SYMBOLS
from layover.games.postcards.state import END_CAUSES, FREE, Postcards
from layover.games.postcards.steps import camp, move, play, postcard, refill, send, stamp, turn

HANDS: Final = 1
RIVER: Final = 2
DISCARD: Final = 4
MAP: Final = 8
HELD: Final = 16
STAMPED: Final = 32
ROW: Final = 64
GIFTS: Final = 128
TURN: Final = 256
PLAYED: Final = 512
"""Parts of a row. Any card that is drawn may be the last one, and the discard pile is the deck then."""

STAMPS: Final = 6
"""A postcard has no more stamp slots than this."""


class PostcardsObserver(Observer[Postcards]):
    def planes(self, s: Postcards, o: Rows) -> None:
        seats(s, o)
        held(s, o)
        travel_cards(s, o)
        if o.changed & ROW:
            o.turn_to(ROW)
            postcards(s, o)
        if o.changed & GIFTS:
            o.turn_to(GIFTS)
            gifts(s, o)
        whose_turn(s, o)
        o.question(s, len(STEPS))


def seats(s: Postcards, o: Rows) -> None:
    box = s.pack
    if o.changed & MAP:
        o.turn_to(MAP)
        o.one_by_seat("level", s.levels, 1, 1 + len(LEVELS), "a player, or the level of an Automa")
        o.by_seat("score", s.score, 1, 150, "points on the track")
    if o.changed & HANDS:
        o.turn_to(HANDS)
        o.by_seat("cards", s.cards, 1, 10, "travel cards in hand")
        o.by_seat("known", s.known, KINDS, 4, "of these, the ones everybody saw being taken, by kind")
    if o.changed & (HANDS | ME):
        o.turn_to(HANDS | ME)
        o.own("hand", s.hand, KINDS, 4, "my travel cards, by kind")
    if o.changed & MAP:
        o.turn_to(MAP)
        o.one_by_seat("bike", s.bike, 1, box.regions, "the region of the bike")
        o.one_by_seat("itinerary", s.itinerary, 1, len(box.ids["itinerary"]), "the itinerary")
        o.sets_by_seat("camps", s.camps, len(box.spot_region), "spots with a camp")
        o.by_seat("placed", s.placed, 1, box.camps, "camps on the map")
        o.by_seat("gifts", s.gifts, len(s.gift_deck), 3, "gifts, by kind")


def held(s: Postcards, o: Rows) -> None:
    n = len(s.pack.card_region)
    if o.changed & HELD:
        o.turn_to(HELD)
        o.sets_by_seat("held", s.held, n, "postcards not sent yet")
        o.sets_by_seat("sent", s.sent, n, "postcards sent")
    if o.changed & STAMPED:
        o.turn_to(STAMPED)
        o.sets("stamps", s.stamps, STAMPS, "filled stamp slots of each postcard")
    if o.changed & HELD:
        o.turn_to(HELD)
        bare(s, o)


def bare(s: Postcards, o: Rows) -> None:
    n = len(s.pack.card_region)
    if o.describes:
        o.describe("bare", SETS, SYMBOLS, n, 1, "memories that show, by symbol and postcard")
    for symbol in range(SYMBOLS):
        cards: i64 = 0
        for seat in range(s.seats):
            cards |= s.bare[seat * SYMBOLS + symbol]
        o.put_set(cards, n)


def travel_cards(s: Postcards, o: Rows) -> None:
    if o.changed & RIVER:
        o.turn_to(RIVER)
        o.each_one_of("river", s.river, len(s.river), KINDS, "the travel card in each slot of the river")
        o.number("deck", s.deck_size, 90, "travel cards in the deck")
    if o.changed & DISCARD:
        o.turn_to(DISCARD)
        o.counts_of("discard", s.discard, 8, "discarded travel cards, by kind")


def postcards(s: Postcards, o: Rows) -> None:
    n = len(s.pack.card_region)
    o.one_of("top", s.top, n, "the postcard on top of the deck")
    o.each_one_of("row", s.row, len(s.row), n, "the postcard in each slot of the row")
    o.number("postcard_deck", count_bits(s.pool) + (1 if s.top != FREE else 0), n,
             "postcards in the deck, the top included")
    o.set_of("thrown", s.thrown, n, "discarded postcards")
    o.set_of("shown", s.shown, n, "postcards that a Hiking Guide lays out")


def gifts(s: Postcards, o: Rows) -> None:
    n = len(s.gift_deck)
    o.each_one_of("gift_row", s.gift_row, len(s.gift_row), n, "the gift in each slot of the row")
    if o.describes:
        o.describe("gift_deck", NUMBERS, 1, 1, 40, "gifts in the deck")
    if not o.stays(s.gift_deck, 1):
        o.put_number(sum(s.gift_deck))
    o.counts_of("gifts_gone", s.gifts_gone, 4, "gifts used up, by kind")


def whose_turn(s: Postcards, o: Rows) -> None:
    if o.changed & TURN:
        o.turn_to(TURN)
        o.number("side", s.side, 1, "the side of the player boards")
    if o.changed & PLAYED:
        o.turn_to(PLAYED)
        o.number("played", s.played, 6, "travel cards played this turn")
        o.number("extra", s.extra, 4, "further ones that the turn allows")
        o.number("moves", s.moves, 6, "banked moves")
        o.number("postcards", s.postcards, 6, "banked postcard actions")
        o.number("camping", s.camping, 6, "banked camp actions")
    if o.changed & TURN:
        o.turn_to(TURN)
        o.seat("first", s.first, "the first player")
        o.number("turns", s.turns, 255, "turns ended so far")
        o.seat("bonus", s.bonus, "who has the Bonus token")
        o.one_of("ended", s.ended - 1, len(END_CAUSES) - 1, "how the game has ended")


OBSERVER: Final = PostcardsObserver([
    (0, [play.PAIR_FOR, stamp.SKIP, refill.DRAW_TRAVEL, refill.REFILL_HAND, refill.CONFIRM, refill.FILL_RIVER,
         send.FILL_GIFT]),
    (TURN, [turn.PASS_TURN]),
    (PLAYED, [turn.TURN, turn.USE_BONUS, turn.END_TURN]),
    (PLAYED | HANDS | DISCARD, [play.PLAY_ACTION, play.PLAY_STAMP, play.PAIR_CARDS]),
    (PLAYED | MAP, [camp.CAMP_SPOT]),
    (PLAYED | MAP | HELD, [camp.MEMORY]),
    (MAP, [move.MOVE_TO]),
    (STAMPED, [stamp.STAMP_SLOT, stamp.BONUS_STAMP]),
    (HANDS | RIVER, [refill.TAKE_TRAVEL]),
    (HANDS | RIVER | DISCARD, [refill.DEAL_TRAVEL]),
    (RIVER | DISCARD, [refill.TURN_UP_TRAVEL]),
    (HELD | ROW, [postcard.TAKE_POSTCARD]),
    (ROW, [postcard.REFRESH, postcard.FILL_ROW, postcard.SHOW_POSTCARD]),
])
