# mypyc: skip
"""The words of a Postcards scene."""

from __future__ import annotations

from typing import Any, Self

from layover.engine.bits import bit, replaced
from layover.engine.errors import Malformed
from layover.engine.scene import Scene
from layover.engine.stack import NOBODY
from layover.games.postcards.pack import COLOURS, KINDS, SYMBOLS, memory_on, stamp_on
from layover.games.postcards.state import FREE, Postcards
from layover.games.postcards.steps.origin import MAIN
from layover.games.postcards.steps.postcard import hold
from layover.games.postcards.steps.turn import MAIN_CHOICE, PASS_TURN


class PostcardsScene(Scene):
    """`seat(0, hand="move_blue camp_red", known="move_blue", held="pc_08_5=2 pc_01_3=ryg+1", sent="pc_02_4", bike=8,
    itinerary="itin_04", camps="02_1 02_2", placed=8, gifts="car snow_globe", points=12)`;
    `board(river="camp_green - move_blue", deck="move_red move_red", discard="camp_blue", top="pc_05_4",
    row="pc_04_3 - pc_09_5", cards="pc_01_6", thrown="pc_02_3", gift_row="car caravan snow_globe", gift_deck="car",
    played=2, extra=1, moves=1, postcards=1, camping=1, first=0, bonus=1)`.

    A held postcard may carry stamps (a number of slots from the first, `all`, or the initials b r g y of filled
    slots) and memories (`+1`: the first symbol is covered; `+13`: the first and third). `deck`, `cards` and
    `gift_deck` leave only these in the travel, postcard and gift deck: other travel cards go to the discard, other
    postcards are sent by nobody and go to the bottom of the last seat's sent pile (`elsewhere=...` names another
    seat), other gifts have been used. A bike is a region's number. `placed=8` puts camps on spots far away.
    """

    def clear(self) -> None:
        s: Postcards = self.state
        s.deck = [s.pack.copies] * KINDS
        s.deck_size = sum(s.deck)
        s.unseen = tuple(s.deck)
        s.drawn = (0,) * len(s.drawn)
        s.first = 0
        for seat in range(s.seats):
            s.itinerary = replaced(s.itinerary, seat, FREE)
            s.bike[seat] = 0
        s.stack = []

    def seat(self, seat: int, hand: str = "", known: str = "", held: str = "", sent: str = "", bike: int | None = None,
             itinerary: str = "", camps: str = "", placed: int = 0, gifts: str = "", points: int = 0,
             **things: Any) -> Self:
        s: Postcards = self.state
        for id in [*hand.split(), *known.split()]:
            kind = self.number("card", id)
            self._off_the_deck(kind)
            s.hand[seat * KINDS + kind] += 1
            s.cards[seat] += 1
        for id in hand.split():
            place = seat * KINDS + self.number("card", id)
            s.drawn = replaced(s.drawn, place, s.drawn[place] + 1)
            s.unseen = replaced(s.unseen, place % KINDS, s.unseen[place % KINDS] + 1)
        for id in known.split():
            place = seat * KINDS + self.number("card", id)
            s.known = replaced(s.known, place, s.known[place] + 1)
        for word in held.split():
            self._hold(seat, word)
        for id in sent.split():
            card = self._postcard(id)
            s.sent = replaced(s.sent, seat, s.sent[seat] | bit(card))
            s.order = (*s.order, card)
        if itinerary:
            card = self.number("itinerary", itinerary)
            s.itineraries &= ~bit(card)
            s.itinerary = replaced(s.itinerary, seat, card)
        if bike is not None:
            s.bike[seat] = bike - 1
        for id in camps.split():
            self._camp(seat, self.number("spot", id))
        far = [spot for spot in range(len(s.pack.spot_region)) if s.pack.spot_region[spot] != s.bike[seat]]
        while s.placed[seat] < placed:
            self._camp(seat, next(spot for spot in reversed(far) if not s.taken & bit(spot)))
        for id in gifts.split():
            gift = self.number("gift", id)
            place = seat * len(s.gift_deck) + gift
            s.gift_deck = replaced(s.gift_deck, gift, s.gift_deck[gift] - 1)
            s.gifts = replaced(s.gifts, place, s.gifts[place] + 1)
        s.score[seat] += points
        return self

    def board(self, river: str | None = None, deck: str | None = None, discard: str = "", top: str = "", row: str = "",
              cards: str | None = None, thrown: str = "", elsewhere: int | None = None, gift_row: str = "",
              gift_deck: str | None = None, played: int = 0, extra: int = 0, moves: int = 0, postcards: int = 0,
              camping: int = 0, first: int | None = None, bonus: int = NOBODY, **things: Any) -> Self:
        s: Postcards = self.state
        for slot, id in enumerate((river or "").split()):
            if id != "-":
                s.river[slot] = self._off_the_deck(self.number("card", id))
        for id in discard.split():
            s.discard[self._off_the_deck(self.number("card", id))] += 1
        if deck is not None:
            self._deck(deck.split())
        if top:
            s.top = self._postcard(top)
        for slot, id in enumerate(row.split()):
            if id != "-":
                s.row = replaced(s.row, slot, self._postcard(id))
        for id in thrown.split():
            s.thrown |= bit(self._postcard(id))
        if cards is not None:
            kept = sum(bit(self.number("postcard", id)) for id in cards.split())
            who = s.seats - 1 if elsewhere is None else elsewhere
            s.sent = replaced(s.sent, who, s.sent[who] | s.pool & ~kept)
            s.pool = kept
        for slot, id in enumerate(gift_row.split()):
            if id != "-":
                gift = self.number("gift", id)
                s.gift_deck = replaced(s.gift_deck, gift, s.gift_deck[gift] - 1)
                s.gift_row = replaced(s.gift_row, slot, gift)
        if gift_deck is not None:
            left = tuple(gift_deck.split().count(id) for id in s.pack.ids["gift"])
            s.gifts_gone = tuple(gone + had - has for gone, had, has in
                                 zip(s.gifts_gone, s.gift_deck, left, strict=True))
            s.gift_deck = left
        s.played, s.extra, s.moves, s.postcards, s.camping = played, extra, moves, postcards, camping
        s.bonus = bonus
        if first is not None:
            s.first = first
        return self

    def turn(self, seat: int) -> Self:
        """From the beginning of a turn; whoever lacks an itinerary gets the first one left."""
        self._itineraries()
        return self.ask("turn", seat)

    def main(self, seat: int) -> Self:
        """In the middle of a human's turn, with what `board` says was played and banked."""
        self._itineraries()
        s: Postcards = self.state
        s.stack = []
        s.then(MAIN_CHOICE.of(seat, MAIN), PASS_TURN.at(seat))
        return self._settle()

    def stamps(self, card: str) -> int:
        """How many stamps a postcard carries."""
        return int(self.state.stamps[self.number("postcard", card)]).bit_count()

    def _itineraries(self) -> None:
        s: Postcards = self.state
        for seat in range(s.seats):
            if s.itinerary[seat] == FREE:
                card = next(k for k in range(len(s.pack.itinerary_start)) if s.itineraries & bit(k))
                s.itineraries ^= bit(card)
                s.itinerary = replaced(s.itinerary, seat, card)

    def _off_the_deck(self, kind: int) -> int:
        s: Postcards = self.state
        if not s.deck[kind]:
            raise Malformed("scene/cards", f"there are no more cards {s.pack.ids['card'][kind]}")
        s.deck[kind] -= 1
        s.deck_size -= 1
        s.unseen = replaced(s.unseen, kind, s.unseen[kind] - 1)
        return kind

    def _deck(self, ids: list[str]) -> None:
        """Only these travel cards stay in the deck; the others are discarded."""
        s: Postcards = self.state
        for kind, id in enumerate(s.pack.ids["card"]):
            gone = s.deck[kind] - ids.count(id)
            s.discard[kind] += gone
            s.deck[kind] -= gone
            s.unseen = replaced(s.unseen, kind, s.unseen[kind] - gone)
        s.deck_size = len(ids)

    def _postcard(self, id: str) -> int:
        s: Postcards = self.state
        card = self.number("postcard", id)
        if not s.pool & bit(card):
            raise Malformed("scene/postcard", f"{id} is already somewhere")
        s.pool ^= bit(card)
        return card

    def _hold(self, seat: int, word: str) -> None:
        """`pc_08_5`, `pc_08_5=3`, `pc_08_5=all`, `pc_08_5=by+12`."""
        s: Postcards = self.state
        face, _, memories = word.partition("+")
        id, _, stamps = face.partition("=")
        card = self._postcard(id)
        hold(s, seat, card)
        slots = s.pack.card_stamps[card]
        if stamps.isdigit() or stamps == "all":
            filled = (1 << (len(slots) if stamps == "all" else int(stamps))) - 1
        else:
            filled = 0
            for initial in stamps:
                colour = next(k for k, name in enumerate(s.pack.ids["colour"]) if name[0] == initial)
                filled |= 1 << next(k for k, one in enumerate(slots) if one == colour and not filled >> k & 1)
        s.stamps[card] = filled
        for colour in range(COLOURS):
            if not s.pack.colour_slots[stamp_on(card, colour)] & ~filled:
                s.open[seat * COLOURS + colour] &= ~bit(card)
        if filled == s.pack.all_stamps[card]:
            s.full[seat] |= bit(card)
        for memory in memories:
            s.bare[seat * SYMBOLS + s.pack.memory_symbol[memory_on(card, int(memory) - 1)]] &= ~bit(card)

    def _camp(self, seat: int, spot: int) -> None:
        s: Postcards = self.state
        s.taken |= bit(spot)
        s.camps = replaced(s.camps, seat, s.camps[seat] | bit(spot))
        s.placed = replaced(s.placed, seat, s.placed[seat] + 1)


SCENE = PostcardsScene
