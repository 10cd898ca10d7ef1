"""Postcards: its steps in order, how it begins, what a seat may imagine, and what must add up."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.chance import Rng, draw_from
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.rule import Rule
from layover.engine.setup import PLAYER, Option, Setup
from layover.engine.stack import CHANCE, NOBODY, Never, Step
from layover.engine.view import Part, SeatPart
from layover.games.postcards import automa, census, gestures, loader, view
from layover.games.postcards.pack import BANKABLE, COLOURS, KINDS, MOST_CAMPS, MOST_SEATS, SYMBOLS, PostcardsPack
from layover.games.postcards.rules import (
    A_HUMAN_AT_THE_TABLE,
    AUTOMA_PLAYS_ITSELF,
    BANK_IS_LOST,
    LEFTMOST_CAMP,
    NOT_YOUR_TURN,
    ONE_VISIBLE_GIFT,
)
from layover.games.postcards.score import ranks, total
from layover.games.postcards.state import END_CAUSES, FREE, HUMAN, RUNNING, Postcards
from layover.games.postcards.steps import camp, gifts, move, play, postcard, refill, send, stamp, turn

AUTOMAS: Final = ("automa:easy", "automa:normal", "automa:hard")

STEPS: Final[list[Step[Postcards]]] = [
    turn.SET_UP, turn.TURN, turn.MAIN_CHOICE, turn.PASS_TURN,
    play.PLAY_ACTION, play.PLAY_STAMP, play.PAIR_FOR, play.PAIR_CARDS, play.DISCARD_DEAD,
    turn.USE_BONUS, send.SEND, gifts.USE_GIFT, turn.END_TURN,
    move.MOVE_TO, postcard.POSTCARD_ACTION, postcard.TAKE_POSTCARD, postcard.REFRESH,
    camp.CAMP_SPOT, camp.ROAD_MAP_CAMP, camp.STAR_CHOICE, camp.STAR_PICK, camp.MEMORY_CHOICE, camp.MEMORY,
    stamp.STAMP_SLOT, stamp.BONUS_STAMPS, stamp.BONUS_STAMP, stamp.SKIP,
    send.CHOOSE_GIFT, gifts.GUIDE_SHOWS, gifts.GUIDE_KEEP,
    refill.REFILL_CHOICE, refill.TAKE_TRAVEL, refill.DRAW_TRAVEL, refill.REFILL_HAND, refill.CONFIRM,
    refill.FILL_RIVER, postcard.FILL_ROW, send.FILL_GIFT,
    automa.AUTOMA_TURN, automa.AUTOMA_CARD, automa.AUTOMA_ACTION, automa.AUTOMA_POSTCARD, automa.AUTOMA_EFFECT,
    refill.DEAL_TRAVEL, refill.TURN_UP_TRAVEL, postcard.SHOW_POSTCARD, send.TURN_UP_GIFT,
    turn.DEAL_ITINERARY, turn.DEAL_POSTCARD, turn.FIRST_PLAYER,
    Never[Postcards]("choose_camp", LEFTMOST_CAMP, "camp", MOST_CAMPS),
    Never[Postcards]("take_hidden_gift", ONE_VISIBLE_GIFT),
    Never[Postcards]("keep_bonus", BANK_IS_LOST, "bonus", BANKABLE),
]


class PostcardsGame(Game[Postcards]):
    id = "postcards"
    least_seats = 2
    most_seats = MOST_SEATS
    usual_seats = 3
    automas: tuple[str, ...] = AUTOMAS
    out_of_turn = NOT_YOUR_TURN
    longest = 10_000
    end_causes: tuple[str, ...] = END_CAUSES[1:]
    components: tuple[str, ...] = ("itinerary", "sends", "takes_gift", "best_guide")
    derived: tuple[str, ...] = ("cards", "deck_size", "full", "open", "placed", "taken")
    options: tuple[Option, ...] = (Option("side", ("A", "B"), "POS-102"),)

    def load_pack(self, path: str | None) -> Pack:
        return loader.load(Path(path)) if path else loader.base()

    def objection(self, setup: Setup) -> Rule | None:
        """Automas may fill every seat but one (POS-101, POS-635)."""
        return None if PLAYER in setup.seats else A_HUMAN_AT_THE_TABLE

    def begin(self, setup: Setup, pack: Pack) -> Postcards:
        box = cast(PostcardsPack, pack)
        n = len(setup.seats)
        s = Postcards()
        s.stack = [turn.SET_UP.at(0)]
        s.log = None
        s.seats = n
        s.pack = box
        s.side = 1 if setup.options["side"] == "B" else 0
        s.levels = tuple([HUMAN if kind == PLAYER else 1 + AUTOMAS.index(kind) for kind in setup.seats])
        s.deck = [box.copies] * KINDS
        s.deck_size = box.copies * KINDS
        s.discard = [0] * KINDS
        s.river = [FREE] * box.river_slots
        s.hand = [0] * (n * KINDS)
        s.cards = [0] * n
        s.known = (0,) * (n * KINDS)
        s.unseen = tuple(s.deck)
        s.drawn = s.known
        s.older = (0,) * n
        s.pool = bit(len(box.card_region)) - 1
        s.top = FREE
        s.row = (FREE,) * box.row_slots
        s.thrown = 0
        s.shown = 0
        s.held = [0] * n
        s.sent = (0,) * n
        s.order = ()
        s.stamps = [0] * len(box.card_region)
        s.open = [0] * (n * COLOURS)
        s.full = [0] * n
        s.bare = [0] * (n * SYMBOLS)
        s.gift_deck = box.gift_copies
        s.gift_row = (FREE,) * box.gift_slots
        s.gifts = (0,) * (n * len(box.gift_copies))
        s.gifts_gone = (0,) * len(box.gift_copies)
        s.itineraries = bit(len(box.itinerary_start)) - 1
        s.itinerary = (FREE,) * n
        s.bike = [FREE] * n
        s.score = [0] * n
        s.camps = (0,) * n
        s.placed = (0,) * n
        s.taken = 0
        s.played = 0
        s.extra = 0
        s.moves = 0
        s.postcards = 0
        s.camping = 0
        s.first = NOBODY
        s.turns = 0
        s.bonus = NOBODY
        s.ended = RUNNING
        return s

    def ruling(self, s: Postcards, seat: i64, pick: i64) -> Rule | None:
        """Nobody acts for an Automa (POS-604)."""
        if s.stack and s.stack[-1].seat != CHANCE and seat != CHANCE and s.levels[seat] != HUMAN:
            return AUTOMA_PLAYS_ITSELF
        return super().ruling(s, seat, pick)

    def compounds(self, s: Postcards) -> list[list[int]]:
        return gestures.compounds(s)

    def panel(self) -> SeatPart[Postcards]:
        return view.PANEL

    def open_parts(self) -> list[Part[Postcards]]:
        return view.OPEN

    def own_parts(self) -> list[SeatPart[Postcards]]:
        return view.OWN

    def scores(self, s: Postcards) -> list[int]:
        return [total(s, seat) for seat in range(s.seats)]

    def ranks(self, s: Postcards) -> list[int]:
        return ranks(s)

    def turn(self, s: Postcards) -> i64:
        return s.turns

    def end_cause(self, s: Postcards) -> str:
        return END_CAUSES[s.ended]

    def redeal(self, s: Postcards, seat: int, rng: Rng) -> Postcards:
        other = s.copy()
        _imagine_travel(other, seat, rng)
        return other

    def census(self, s: Postcards) -> list[str]:
        return census.census(s)


def _imagine_travel(s: Postcards, seat: i64, rng: Rng) -> None:
    """Unseen cards of others and the deck are dealt anew; what everybody saw being taken stays in its hand.

    When the deck was shuffled everybody saw what went into it. So a seat knows the most of each kind it can still
    hold: what it was made of, less what it put in the river, less what the seat drew from it. What is more than
    that must be in the hands of others since an earlier deck (`older` says where it can be).
    """
    pool: list[int] = s.deck[:]
    slots: list[int] = []
    old_slots: list[int] = []
    drawn = list(s.drawn)
    for other in range(s.seats):
        if other == seat:
            continue
        unseen: i64 = 0
        for kind in range(KINDS):
            place = other * KINDS + kind
            count = s.hand[place] - s.known[place]
            pool[kind] += count
            unseen += count
            s.hand[place] = s.known[place]
            drawn[place] = 0
        old = min(unseen, s.older[other])
        old_slots += [other] * old
        slots += [other] * (unseen - old)
    for kind in range(KINDS):
        surplus = pool[kind] - (s.unseen[kind] - s.drawn[seat * KINDS + kind])
        for k in range(max(surplus, 0)):
            at = rng.below(len(old_slots))
            s.hand[old_slots[at] * KINDS + kind] += 1
            old_slots[at] = old_slots[-1]
            old_slots.pop()
            pool[kind] -= 1
    for other in [*slots, *old_slots]:
        place = other * KINDS + draw_from(pool, rng)
        s.hand[place] += 1
        drawn[place] += 1
    s.deck = pool
    s.drawn = tuple(drawn)


GAME: Final = PostcardsGame(STEPS, [])
