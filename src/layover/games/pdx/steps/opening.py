"""Mise en place: what chance decides before the first turn (PDX-010 to PDX-025, PDX-230, PDX-250)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit
from layover.engine.chance import Chance, Draw, DrawOne
from layover.engine.event import all_but, only
from layover.engine.stack import CHANCE, NOBODY, Do, Frame
from layover.games.pdx.pack import HAULS, MOST_DESTINATIONS, MOST_DISPLAY, MOST_SEATS, MOST_STOCKS
from layover.games.pdx.state import LARGE, NONE, SMALL, Pdx
from layover.games.pdx.steps.campaigns import REVEAL_CAMPAIGN
from layover.games.pdx.steps.display import REVEAL_OFFICE
from layover.games.pdx.steps.reserve import REVEAL_TILE
from layover.games.pdx.steps.turn import begin_turn


class SetUp(Do[Pdx]):
    """The first player, then everything else in turn order (PDX-013)."""

    def run(self, s: Pdx, f: Frame) -> None:
        first = known_first(s)
        if first == NONE:
            s.then(FIRST_PLAYER.at(CHANCE), LAY_OUT.at(0))
        else:
            start_with(s, first)
            s.then(LAY_OUT.at(0))


def known_first(s: Pdx) -> i64:
    """The first player by choice, or the only one beside Tyler (PDX-202); NONE where chance decides."""
    if s.first_choice != NONE:
        return s.first_choice
    return 1 - s.tyler if s.seats == 2 and s.tyler != NONE else NONE


class FirstPlayer(Chance[Pdx]):
    """Any player seat, at random; Tyler is always last (PDX-013, PDX-202)."""

    noun = "colour"
    size = MOST_SEATS

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [seat for seat in range(s.seats) if seat != s.tyler]

    def weight(self, s: Pdx, f: Frame, target: i64) -> i64:
        return 1 if target < s.seats and target != s.tyler else 0

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        start_with(s, target)


class LayOut(Do[Pdx]):
    """Beginner tiles, market, offices, campaigns, runway, beginner planes, stocks, in this order."""

    def run(self, s: Pdx, f: Frame) -> None:
        frames: list[Frame] = []
        for seat in s.order:
            if s.beginners & bit(seat):
                for haul in range(HAULS):
                    frames.append(BEGINNER_TILE.of(seat, haul))
        for stack in range(s.pack.stacks):
            frames.append(REVEAL_TILE.of(stack))
        frames.append(RESTACK.at(0))
        for display in range(MOST_DISPLAY):
            frames.append(REVEAL_OFFICE.of(display))
        for slot in range(s.pack.ads):
            frames.append(REVEAL_CAMPAIGN.of(slot))
        for plane in range(HAULS * s.pack.planes_per_size[s.seats]):
            frames.append(QUEUE_PLANE.of(plane))
        frames.append(BEGINNER_PLANES.at(0))
        if s.with_stocks:
            for seat in s.order:
                if seat != s.tyler:
                    frames += [DEAL_STOCK.of(seat)] * s.pack.stocks_dealt
        frames.append(FIRST_TURN.at(0))
        s.then_all(frames)


class BeginnerTile(Chance[Pdx]):
    """A random tile of a haul into the reserve of a beginner (PDX-021)."""

    noun = "destination"
    size = MOST_DESTINATIONS

    def of(self, seat: i64, haul: i64) -> Frame:
        return self.at(CHANCE, seat, haul)

    def beginner(self, f: Frame) -> i64:
        return f.x

    def haul(self, f: Frame) -> i64:
        return f.y

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return [tile for tile in range(s.pack.destinations) if self.weight(s, f, tile)]

    def weight(self, s: Pdx, f: Frame, target: i64) -> i64:
        if target >= s.pack.destinations or s.pack.haul[target] != self.haul(f):
            return 0
        return 1 if s.is_unseen(target) else 0

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        seat = self.beginner(f)
        s.see(target)
        s.reserve[seat] = s.reserve[seat] + (int(target),)
        s.tell("beginner_tile", seat, target)


class Restack(Do[Pdx]):
    """With the option, a market of six long-haul tops or more is formed again (PDX-025)."""

    def run(self, s: Pdx, f: Frame) -> None:
        long = 0
        for tile in s.market:
            if s.pack.haul[tile] == LARGE:
                long += 1
        if not s.restack or long < s.pack.restack_from:
            return
        frames: list[Frame] = []
        for stack in range(s.pack.stacks):
            s.tell("put_back", NOBODY, s.market[stack], stack)
            s.hide(s.market[stack])
            s.market[stack] = NONE
            frames.append(REVEAL_TILE.of(stack))
        s.tell("restacked", NOBODY, long)
        s.then_all([*frames, f])


class QueuePlane(Draw[Pdx]):
    """The next plane of the runway (PDX-015)."""

    noun = "plane"
    size = HAULS

    def of(self, place: i64) -> Frame:
        """For a place of the queue, which nothing asks for: the planes join it in order."""
        return self.at(CHANCE, place)

    def pool(self, s: Pdx, f: Frame) -> list[int]:
        return [s.pack.planes_per_size[s.seats] - s.runway.count(size) for size in range(HAULS)]

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.runway = s.runway + (int(target),)


class BeginnerPlanes(Do[Pdx]):
    """Each beginner takes the small plane closest to the end of the queue (PDX-022)."""

    def run(self, s: Pdx, f: Frame) -> None:
        for seat in s.order:
            if s.beginners & bit(seat) and SMALL in s.runway:
                at = len(s.runway) - 1
                while s.runway[at] != SMALL:
                    at -= 1
                s.runway = s.runway[:at] + s.runway[at + 1:]
                s.hangar[seat * HAULS + SMALL] += 1
                s.tell("beginner_plane", seat)


class DealStock(DrawOne[Pdx]):
    """A stock card, face down (PDX-230, PDX-231)."""

    noun = "stock"
    size = MOST_STOCKS

    def of(self, seat: i64) -> Frame:
        return self.at(CHANCE, seat)

    def receiver(self, f: Frame) -> i64:
        return f.x

    def mask(self, s: Pdx, f: Frame) -> i64:
        return s.stock_deck

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        seat = self.receiver(f)
        s.stock_deck ^= bit(target)
        s.stocks[seat] |= bit(target)
        s.tell_to(only(seat), "dealt_stock", seat, target)
        s.tell_to(all_but(seat), "dealt_hidden_stock", seat)


class FirstTurn(Do[Pdx]):
    """The first player's turn begins (PDX-003)."""

    def run(self, s: Pdx, f: Frame) -> None:
        s.tell("laid_out", s.order[0])
        begin_turn(s)


def start_with(s: Pdx, first: i64) -> None:
    """Clockwise from the first player; Tyler last (PDX-003, PDX-202)."""
    order: list[int] = []
    for k in range(s.seats):
        seat = (first + k) % s.seats
        if seat != s.tyler:
            order.append(int(seat))
    if s.tyler != NONE:
        order.append(int(s.tyler))
    s.order = tuple(order)
    s.tell("first_player", first)


SET_UP: Final[SetUp] = SetUp()
FIRST_PLAYER: Final[FirstPlayer] = FirstPlayer()
LAY_OUT: Final[LayOut] = LayOut()
BEGINNER_TILE: Final[BeginnerTile] = BeginnerTile()
RESTACK: Final[Restack] = Restack()
QUEUE_PLANE: Final[QueuePlane] = QueuePlane()
BEGINNER_PLANES: Final[BeginnerPlanes] = BeginnerPlanes()
DEAL_STOCK: Final[DealStock] = DealStock()
FIRST_TURN: Final[FirstTurn] = FirstTurn()
