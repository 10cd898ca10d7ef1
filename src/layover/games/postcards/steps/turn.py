"""Mise en place, and the turn of a human from its first free moment to its end
(POS-103 to POS-117, POS-210 to POS-220)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, bits, replaced
from layover.engine.chance import DrawOne
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, GOES_ON, NOBODY, Do, Frame
from layover.games.postcards.automa import AUTOMA_TURN
from layover.games.postcards.pack import (
    ANY,
    BANKABLE,
    CAMP,
    COLOURS,
    MOST_ITINERARIES,
    MOST_POSTCARDS,
    MOST_SEATS,
    MOVE,
    POSTCARD,
    STAMP,
    colour_of,
    use_of,
)
from layover.games.postcards.rules import (
    NO_BANKED_CAMP,
    NO_BANKED_MOVE,
    NO_BANKED_POSTCARD,
    ONE_AFTER_THE_OTHER,
    THREE_CARDS_FIRST,
)
from layover.games.postcards.score import final_scores, tell_victory
from layover.games.postcards.state import FOURTH_POSTCARD, HUMAN, Postcards
from layover.games.postcards.steps.camp import may_camp
from layover.games.postcards.steps.gifts import USE_GIFT
from layover.games.postcards.steps.origin import BONUS, MAIN, Choice, Heading, not_now
from layover.games.postcards.steps.play import (
    DISCARD_DEAD,
    PAIR_FOR,
    PLAY_ACTION,
    PLAY_STAMP,
    kinds_in_hand,
    obstacle,
    question,
)
from layover.games.postcards.steps.postcard import FILL_ROW, hold
from layover.games.postcards.steps.refill import DEAL_TRAVEL, TURN_UP_TRAVEL, refill, unseen_in_hand
from layover.games.postcards.steps.send import SEND, TURN_UP_GIFT, sendable


class SetUp(Do[Postcards]):
    """Gifts, travel river and hands, itineraries, postcards, first player: chance in this order (POS-117)."""

    def run(self, s: Postcards, f: Frame) -> None:
        pack = s.pack
        frames: list[Frame] = []
        for slot in range(pack.gift_slots):
            frames.append(TURN_UP_GIFT.of(slot))
        for slot in range(pack.river_slots):
            frames.append(TURN_UP_TRAVEL.of(slot))
        for seat in range(s.seats):
            if s.levels[seat] == HUMAN:
                frames += [DEAL_TRAVEL.of(seat)] * pack.hand_size
        for seat in range(s.seats):
            frames.append(DEAL_ITINERARY.of(seat))
        for seat in range(s.seats):
            frames.append(DEAL_POSTCARD.of(seat))
        s.then_all([*frames, FILL_ROW.at(CHANCE), FIRST_PLAYER.at(CHANCE)])


class DealItinerary(DrawOne[Postcards]):
    """The taker gets an itinerary, and its bike starts where that says (POS-108 to POS-110)."""

    noun = "itinerary"
    size = MOST_ITINERARIES

    def of(self, taker: i64) -> Frame:
        return self.at(CHANCE, taker)

    def taker(self, f: Frame) -> i64:
        return f.x

    def mask(self, s: Postcards, f: Frame) -> i64:
        return s.itineraries

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.itineraries ^= bit(target)
        taker = self.taker(f)
        s.itinerary = replaced(s.itinerary, taker, target)
        s.bike[taker] = s.pack.itinerary_start[target]
        s.tell("itinerary", taker, target)


class DealPostcard(DrawOne[Postcards]):
    """The taker begins with one postcard (POS-112)."""

    noun = "postcard"
    size = MOST_POSTCARDS

    def of(self, taker: i64) -> Frame:
        return self.at(CHANCE, taker)

    def taker(self, f: Frame) -> i64:
        return f.x

    def mask(self, s: Postcards, f: Frame) -> i64:
        return s.pool

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.pool ^= bit(target)
        taker = self.taker(f)
        s.tell("dealt_postcard", taker, target)
        hold(s, taker, target)


class FirstPlayer(DrawOne[Postcards]):
    """Any seat, Automas included (POS-114)."""

    noun = "seat"
    size = MOST_SEATS

    def mask(self, s: Postcards, f: Frame) -> i64:
        return bit(s.seats) - 1

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.first = target
        for seat in range(s.seats):
            for card in bits(s.held[seat]):
                s.tell("sets_out", seat, s.itinerary[seat], card)
        s.tell("first_player", target)
        s.then(TURN.at(target))


class Turn(Do[Postcards]):
    """Nothing is banked from before (POS-211); an Automa plays by itself (POS-604)."""

    def run(self, s: Postcards, f: Frame) -> None:
        s.played = 0
        s.extra = 0
        s.moves = 0
        s.postcards = 0
        s.camping = 0
        s.tell("turn", f.seat)
        if s.bonus != NOBODY:
            s.tell("last_turn", f.seat)
        if s.levels[f.seat] == HUMAN:
            s.then(MAIN_CHOICE.of(f.seat, MAIN), PASS_TURN.at(f.seat))
        else:
            s.then(AUTOMA_TURN.at(f.seat), PASS_TURN.at(f.seat))


class UseBonus(Heading):
    """A banked move, postcard action or camp action; it is no played card (POS-210, POS-331, POS-334, POS-335)."""

    noun = "bonus"
    size = BANKABLE

    def domain(self, s: Postcards, f: Frame) -> list[int]:
        found: list[int] = []
        if s.moves:
            found.append(MOVE)
        if s.postcards:
            found.append(POSTCARD)
        if s.camping:
            found.append(CAMP)
        return found

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        if target == MOVE and not s.moves:
            return NO_BANKED_MOVE
        if target == POSTCARD and not s.postcards:
            return NO_BANKED_POSTCARD
        if target == CAMP and not s.camping:
            return NO_BANKED_CAMP
        return obstacle(s, f.seat, target)

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        if target == MOVE:
            s.moves -= 1
        elif target == POSTCARD:
            s.postcards -= 1
        else:
            s.camping -= 1
        s.tell("uses_bonus", f.seat, target)
        s.then(question(f.seat, target, ANY, BONUS), f)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        return not_now(f, ONE_AFTER_THE_OTHER)


class EndTurn(Heading):
    """Allowed once 3 cards are played; what is banked is lost (POS-211, POS-213)."""

    leads = GOES_ON

    def check(self, s: Postcards, f: Frame, target: i64) -> Rule | None:
        return None if s.played >= s.pack.mandatory_plays else THREE_CARDS_FIRST

    def take(self, s: Postcards, f: Frame, target: i64) -> None:
        s.moves = 0
        s.postcards = 0
        s.camping = 0
        s.extra = 0
        if s.older[f.seat]:
            s.older = replaced(s.older, f.seat, min(s.older[f.seat], unseen_in_hand(s, f.seat)))
        refill(s, f.seat)

    def elsewhere(self, s: Postcards, f: Frame) -> Rule | None:
        if s.played < s.pack.mandatory_plays:
            return THREE_CARDS_FIRST
        return not_now(f, ONE_AFTER_THE_OTHER)


class Main(Choice):
    """The free moments of a turn (POS-210): one list, written out since it is asked most often.

    It restates what its headings check; `test_referee_and_list_agree` holds them together.
    """

    def legal(self, s: Postcards, f: Frame) -> list[int]:
        seat = f.seat
        picks: list[int] = []
        left = s.plays_left()
        river = s.river_shows()
        camp = may_camp(s, seat)
        if left > 0:
            action = PLAY_ACTION.base
            stamp = PLAY_STAMP.base
            open = s.open
            start = seat * COLOURS
            kinds = kinds_in_hand(s, seat)
            for kind in kinds:
                use = use_of(kind)
                if use == MOVE or (river if use == POSTCARD else camp):
                    picks.append(action + kind)
            for kind in kinds:
                if open[start + colour_of(kind)]:
                    picks.append(stamp + kind)
            if left >= 2 and s.cards[seat] >= 2:
                pair = PAIR_FOR.base
                picks.append(pair + MOVE)
                if river:
                    picks.append(pair + POSTCARD)
                if camp:
                    picks.append(pair + CAMP)
                if s.held[seat] != s.full[seat]:
                    picks.append(pair + STAMP)
            elif not picks and s.played < s.pack.mandatory_plays:
                for kind in kinds:
                    picks.append(DISCARD_DEAD.base + kind)
        if s.moves:
            picks.append(USE_BONUS.base + MOVE)
        if s.postcards and river:
            picks.append(USE_BONUS.base + POSTCARD)
        if s.camping and camp:
            picks.append(USE_BONUS.base + CAMP)
        if sendable(s, seat):
            picks += SEND.legal(s, f)
        picks += USE_GIFT.legal(s, f)
        if s.played >= s.pack.mandatory_plays:
            picks.append(END_TURN.base)
        return picks


class PassTurn(Do[Postcards]):
    """To the left; after the round in which the end was set off the game is over. Until then turns are
    whole, and a fifth postcard may be sent (POS-220, POS-503, POS-504)."""

    def run(self, s: Postcards, f: Frame) -> None:
        s.turns += 1
        after = (f.seat + 1) % s.seats
        if s.bonus == NOBODY or after != s.first:
            s.then(TURN.at(after))
            return
        s.ended = FOURTH_POSTCARD
        s.tell("game_ends", NOBODY)
        final_scores(s)
        tell_victory(s)
        s.stack.clear()


SET_UP: Final[SetUp] = SetUp()
DEAL_ITINERARY: Final[DealItinerary] = DealItinerary()
DEAL_POSTCARD: Final[DealPostcard] = DealPostcard()
FIRST_PLAYER: Final[FirstPlayer] = FirstPlayer()
TURN: Final[Turn] = Turn()
USE_BONUS: Final[UseBonus] = UseBonus()
END_TURN: Final[EndTurn] = EndTurn()
MAIN_CHOICE: Final[Main] = Main("main", [PLAY_ACTION, PLAY_STAMP, PAIR_FOR, USE_BONUS, SEND, USE_GIFT, DISCARD_DEAD,
                                         END_TURN])
PASS_TURN: Final[PassTurn] = PassTurn()
