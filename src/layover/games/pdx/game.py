"""PDX: its steps in order, how it begins, what a seat may imagine, and what must add up."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.chance import Rng, some_cards
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.rule import NOT_ASKED, Rule
from layover.engine.setup import PLAYER, Option, Setup
from layover.engine.stack import Ask, Step
from layover.engine.view import Part, SeatPart
from layover.games.pdx import automa, loader, view
from layover.games.pdx.census import census
from layover.games.pdx.gestures import assignments, builds
from layover.games.pdx.pack import (
    EXECUTIVES,
    FIRST_GATES,
    GATES,
    HALF,
    HAULS,
    MOST_DISPLAY,
    MOST_SEATS,
    SLOTS,
    SPECIALISTS,
    TOKENS,
    WILD,
    PdxPack,
)
from layover.games.pdx.rules import (
    NO_SUCH_BEGINNER,
    NO_SUCH_FIRST,
    NOT_TYLER,
    NOT_YOUR_TURN,
    TYLER_LAST,
    TYLER_PLUS_ONE,
)
from layover.games.pdx.score import standing, total
from layover.games.pdx.state import CASES, CONCOURSE, END_CAUSES, MEDIUM, NO_GATE, NO_PLANE, NONE, RUNNING, SMALL, Pdx
from layover.games.pdx.steps import (
    analyst,
    assign,
    build,
    campaigns,
    common,
    contractor,
    display,
    land,
    offices,
    opening,
    planes,
    rearrange,
    reserve,
    specialists,
    suitcases,
    turn,
    workers,
)
from layover.games.pdx.steps.tried import TRIED

STEPS: Final[list[Step[Pdx]]] = [
    opening.SET_UP, opening.LAY_OUT, opening.RESTACK, opening.BEGINNER_PLANES, opening.FIRST_TURN,
    turn.TURN, turn.RECLAIM_PHASE, turn.WORKER_PHASE, turn.SCHEDULE_PHASE, turn.MAINTENANCE_PHASE, turn.PASS,
    turn.LAST_CHANCE, turn.FINISH,
    land.LAND, land.LAND_TOKEN, land.LAND_EFFECT, land.LAND_ACTION, land.DO_ACTION, land.SKIP,
    suitcases.RECLAIM_SUITCASES, suitcases.RECLAIM_ONE, common.DONE,
    workers.WORKER_MOVE, suitcases.SUITCASE_PLACE, suitcases.PLACE_SUITCASE, suitcases.NO_SUITCASE_NOW,
    suitcases.OWNERS_TURN, suitcases.OWNER_SUITCASE,
    reserve.RESERVE_ACTION, reserve.MAKE_ROOM, reserve.REMOVE_RESERVED, reserve.RESERVE_PICK, reserve.RESERVE,
    common.DECLINE,
    build.BUILD_KIND, build.UPGRADE, build.BUILD_GATE, build.UPGRADE_GATE, build.DISCARD_STOCK, build.EXTRA_GATE,
    offices.OPEN_OFFICE, offices.BUILD_OFFICE, offices.OFFICE_FROM, offices.BUILD_OFFICE_PLACE, offices.OFFICE_AT,
    specialists.HIRE, specialists.HIRE_PICK, specialists.HIRE_SPECIALIST,
    analyst.EXCHANGE, analyst.ANALYST_GIVE, analyst.GIVE_SPECIALIST, analyst.GIVE_OFFICE,
    analyst.ANALYST_TAKE, analyst.TAKE_SPECIALIST, analyst.TAKE_DISPLAY, analyst.TAKE_PUBLIC,
    contractor.CONTRACTOR_EXTRA, contractor.BUILD_AGAIN, contractor.NOT_NOW,
    planes.LEASE_PICK, planes.LEASE, campaigns.LAUNCH_PICK, campaigns.LAUNCH,
    planes.SCHEDULE_FLIGHTS, planes.SCHEDULE,
    turn.DISCARD_TOKEN, turn.DISCARD_PLANE, turn.END_TURN, turn.FINAL,
    assign.ASSIGN, assign.ASSIGN_GATE, assign.ASSIGN_TO, assign.ASSIGN_PAY, assign.PAY,
    rearrange.MOVE, rearrange.MOVE_TARGET, rearrange.MOVE_TO, rearrange.SWAP_WITH,
    planes.CANCEL, planes.CANCEL_PAY, planes.CANCEL_WITH,
    specialists.NEGOTIATE, specialists.NEGOTIATE_FIRST, specialists.GIVE_FIRST, specialists.NEGOTIATE_SECOND,
    specialists.GIVE_SECOND, specialists.NEGOTIATE_GAIN, specialists.GAIN_ACTIVITY, common.BACK,
    opening.FIRST_PLAYER, opening.BEGINNER_TILE, reserve.REVEAL_TILE, display.REVEAL_OFFICE, campaigns.REVEAL_CAMPAIGN,
    opening.QUEUE_PLANE, opening.DEAL_STOCK,
    automa.TYLER_TURN, automa.ROLL_OFFICE, automa.ROLL_DESTINATION, automa.OFFICE_DIE, automa.DESTINATION_DIE,
    automa.CAMPAIGN,
    *TRIED,
]
ANYTIME: Final[list[Ask[Pdx]]] = [assign.ASSIGN, rearrange.MOVE, planes.CANCEL, specialists.NEGOTIATE]


class PdxGame(Game[Pdx]):
    id = "pdx"
    least_seats = 2
    most_seats = 4
    usual_seats = 2
    automas: tuple[str, ...] = ("tyler",)
    out_of_turn = NOT_YOUR_TURN
    interjections = True
    longest = 100_000
    end_causes: tuple[str, ...] = ("three_stacks", "round_limit")
    components: tuple[str, ...] = ("assigned", "launched", "opened_private", "opened_public", "hired", "score_stock")
    options: tuple[Option, ...] = (
        Option("beginner_1", (False, True), "PDX-021"),
        Option("beginner_2", (False, True), "PDX-022"),
        Option("beginner_3", (False, True), "PDX-023"),
        Option("beginner_4", (False, True), "PDX-023"),
        Option("short_game", (False, True), "PDX-024"),
        Option("restack", ("off", "auto"), "PDX-025"),
        Option("stocks", (False, True), "PDX-230"),
        Option("specialists", (False, True), "PDX-250"),
        Option("first_player", ("random", 1, 2, 3, 4), "PDX-013"),
        Option("lab", (False, True), "PDX-183"),
    )

    def load_pack(self, path: str | None) -> Pack:
        return loader.load(Path(path)) if path else loader.base()

    def objection(self, setup: Setup) -> Rule | None:
        tylers = setup.seats.count("tyler")
        if tylers > 1:
            return TYLER_PLUS_ONE
        for seat in _beginners(setup):
            if seat >= len(setup.seats):
                return NO_SUCH_BEGINNER
            if setup.seats[seat] != PLAYER:
                return NOT_TYLER
        first = _first_player(setup)
        if first >= len(setup.seats):
            return NO_SUCH_FIRST
        return TYLER_LAST if first != NONE and setup.seats[first] != PLAYER else None

    def begin(self, setup: Setup, pack: Pack) -> Pdx:
        box = cast(PdxPack, pack)
        s = Pdx()
        n = len(setup.seats)
        s.stack = [opening.SET_UP.at(0)]
        s.log = None
        s.seats = n
        s.pack = box
        s.order = tuple(range(n))
        s.place = 0
        s.active = NONE
        s.phase = 0
        s.rounds = 0
        s.tyler = setup.seats.index("tyler") if "tyler" in setup.seats else NONE
        s.short_game = setup.options["short_game"] is True
        s.restack = setup.options["restack"] == "auto"
        s.with_stocks = setup.options["stocks"] is True
        s.with_specialists = setup.options["specialists"] is True
        s.lab = setup.options["lab"] is True
        s.first_choice = _first_player(setup)
        s.beginners = 0
        for seat in _beginners(setup):
            s.beginners |= bit(seat)
        _lay_terminal(s, n)
        _lay_concourses(s, n)
        return s

    def not_asked(self, s: Pdx, seat: i64) -> Rule:
        """In the own turn somebody else may be asked too: the owner of the visited office."""
        return NOT_ASKED if seat == s.active else NOT_YOUR_TURN

    def add_anytime(self, s: Pdx, seat: i64, picks: list[int]) -> None:
        if common.shut_out(s, seat) is None:
            assign.ASSIGN.add(s, seat, picks)
            rearrange.MOVE.add(s, seat, picks)
            planes.CANCEL.add(s, seat, picks)
            if s.with_specialists:
                specialists.NEGOTIATE.add(s, seat, picks)

    def compounds(self, s: Pdx) -> list[list[int]]:
        """Any-time plans stand beside every question that lets them begin."""
        found = builds(s)
        if s.stack and self.asks[s.stack[-1].step].open:
            found += self.compounds_anytime(s, s.stack[-1].seat)
        return found

    def compounds_anytime(self, s: Pdx, seat: i64) -> list[list[int]]:
        return assignments(s, int(seat)) if common.shut_out(s, seat) is None else []

    def panel(self) -> SeatPart[Pdx]:
        return view.PANEL

    def open_parts(self) -> list[Part[Pdx]]:
        return view.OPEN

    def own_parts(self) -> list[SeatPart[Pdx]]:
        return view.OWN

    def scores(self, s: Pdx) -> list[int]:
        return [total(s, seat) for seat in range(s.seats)]

    def ranks(self, s: Pdx) -> list[int]:
        """PDX-179 to PDX-181: points, then assigned tiles, then campaigns; the rest is shared."""
        found = [standing(s, seat) for seat in range(s.seats)]
        return [1 + sum([1 for other in found if other > own]) for own in found]

    def turn(self, s: Pdx) -> i64:
        return s.rounds * s.seats + s.place

    def end_cause(self, s: Pdx) -> str:
        return END_CAUSES[s.ended]

    def redeal(self, s: Pdx, seat: int, rng: Rng) -> Pdx:
        """Piles nobody has seen have no order; only the stock cards of others, held, discarded or never dealt,
        are dealt anew."""
        other = s.copy()
        if not s.with_stocks:
            return other
        hidden: i64 = s.stock_deck
        for who in range(s.seats):
            if who != seat:
                hidden |= s.stocks[who] | s.stocks_gone[who]
        cards = bits(hidden)
        for who in range(s.seats):
            if who != seat:
                other.stocks[who] = some_cards(cards, count_bits(s.stocks[who]), rng)
                other.stocks_gone[who] = some_cards(cards, count_bits(s.stocks_gone[who]), rng)
        other.stock_deck = some_cards(cards, len(cards), rng)
        return other

    def census(self, s: Pdx) -> list[str]:
        return census(s)


def _beginners(setup: Setup) -> list[int]:
    return [seat for seat in range(MOST_SEATS) if setup.options[f"beginner_{seat + 1}"] is True]


def _first_player(setup: Setup) -> int:
    chosen = setup.options["first_player"]
    return NONE if chosen == "random" else int(str(chosen)) - 1


def _lay_terminal(s: Pdx, n: int) -> None:
    """The terminal board and the supply for n seats, before anything is turned up (PDX-001, PDX-014 to PDX-020,
    PDX-024)."""
    box = s.pack
    s.market = [NONE] * box.stacks
    s.height = [box.market_height[n] - (1 if s.short_game else 0)] * box.stacks
    s.unseen = [bit(min(HALF, box.destinations)) - 1, bit(max(0, box.destinations - HALF)) - 1]
    s.removed = ()
    s.display = [NONE] * MOST_DISPLAY
    s.display_height = [box.display_height] * MOST_DISPLAY
    s.unseen_offices = bit(box.offices) - bit(EXECUTIVES)
    s.ads = [NONE] * box.ads
    s.ad_deck = bit(box.campaigns) - 1
    s.runway = ()
    s.supply = list(box.supply)
    s.upgrades = box.upgrades
    s.extra_gates = box.extra_gates
    s.specialists = [box.specialists_per_type[n] if s.with_specialists else 0] * SPECIALISTS
    s.public = [NONE] * box.public_slots
    s.opened = 0
    s.stock_deck = bit(box.stocks) - 1 if s.with_stocks else 0
    s.unmoved = 0
    s.fresh = NONE
    s.partnership_used = False
    s.contractor_used = False
    s.moves = 0
    s.die_face = NONE
    s.die_haul = NONE
    s.triggered = False
    s.ended = RUNNING


def _lay_concourses(s: Pdx, n: int) -> None:
    """Three small gates, two suitcases and a wild token each; Tyler has a gate of each size (PDX-010 to PDX-012,
    PDX-203)."""
    box = s.pack
    s.gates = [FIRST_GATES] * n
    s.size = ([SMALL] * FIRST_GATES + [NO_GATE] * (GATES - FIRST_GATES)) * n
    s.routes = [()] * (n * GATES)
    s.plane = [NO_PLANE] * (n * GATES)
    s.tokens = [0] * (n * TOKENS)
    s.reserve = [()] * n
    s.hangar = [0] * (n * HAULS)
    s.slots = [NONE] * (n * SLOTS)
    s.powers = [0] * n
    s.worker = [NONE] * n
    s.cases = [0] * (n * CASES)
    s.campaigns = [0] * n
    s.stocks = [0] * n
    s.stocks_gone = [0] * n
    for seat in range(n):
        if seat == s.tyler:
            for size in range(HAULS):
                s.size[seat * GATES + size] = size
                if size >= MEDIUM:
                    s.upgrades -= 1
        else:
            s.cases[seat * CASES + CONCOURSE] = box.suitcases
            s.tokens[seat * TOKENS + WILD] = box.start_wild
            s.supply[WILD] -= box.start_wild


GAME: Final = PdxGame(STEPS, ANYTIME)
