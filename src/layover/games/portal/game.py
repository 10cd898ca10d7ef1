"""Portal: its steps in order, how it begins, what a seat may imagine, and what must add up."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from layover.engine.bits import bit, bits, count_bits
from layover.engine.chance import Rng
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.rule import Rule
from layover.engine.setup import Option, Setup
from layover.engine.stack import NOBODY, Step
from layover.engine.view import Part, SeatPart
from layover.games.portal import loader, view
from layover.games.portal.gestures import compounds
from layover.games.portal.pack import COLOURS, NO_CHARACTER, PortalPack
from layover.games.portal.rules import NO_SUCH_SEAT, NO_WAY_BACK, NOT_YOURS_TO_DECIDE
from layover.games.portal.score import ranks
from layover.games.portal.state import (
    DECLINED,
    DEPLOY,
    END_CAUSES,
    NO_CARD,
    NO_COLOUR,
    NOWHERE,
    RUNNING,
    TRAY,
    UNDECIDED,
    Portal,
)
from layover.games.portal.steps import (
    activate,
    cards,
    carry,
    deck,
    deliver,
    deploy,
    devices,
    end,
    move,
    offers,
    tried,
    turn,
)

STEPS: Final[list[Step[Portal]]] = [
    turn.SET_UP, turn.LAY_PANEL, turn.SIDE_UP, turn.INITIAL_DELIVERY, deck.REVEAL, turn.FIRST_PLAYER, turn.BEGIN,
    turn.TURN, turn.AFTER_DEPLOY, turn.BEGIN_STEP, turn.END_TURN,
    deploy.TRIM_HAND, deploy.DEPLOY, deploy.END_DEPLOY, deploy.PLAY_ACTION, deploy.FIRE_PORTAL_GUN,
    deploy.PORTAL_BLUE, deploy.PORTAL_ORANGE, deploy.DISCARD,
    offers.OFFER, offers.PAY_SLICE, offers.ANGER_CHAMBER, offers.ANGER, offers.ANGER_STOP, offers.ANGER_VICTIM,
    offers.PAY_SUBJECT, offers.RECALL, offers.CURTAIN,
    cards.CARD_SOURCE, cards.CARD_TARGET, cards.CARD_COUNT, cards.CARD_SUBJECT, cards.CARD_SLICE,
    devices.VENT, devices.VENT_STOP, devices.VENT_SLICE,
    devices.REDIRECT_AGAIN, devices.REDIRECT_STOP, devices.REDIRECT, devices.NEUROTOXIN_VICTIM, devices.EMIT_NEUROTOXIN,
    carry.CARRY, carry.CARRY_NOTHING, carry.CARRY_SLICE, carry.ARRIVE,
    move.MOVE_FROM, move.MOVE_TO, move.MOVE_COUNT, move.MOVED, move.EXTRA, move.MOVE_STOP, move.MOVE_EXTRA,
    move.SINGLE_BONUS, move.BONUS_SUBJECT, move.BONUS_CARD,
    activate.ACTIVATE, activate.RECYCLE_CHAMBER, activate.RECYCLE_TO,
    deliver.DELIVER_SUBJECT, deliver.DELIVER_CAKE, deliver.CUBE_ICON, deliver.LEAVE_CUBE, deliver.PLACE_CUBE,
    deliver.TURRET_ICON, deliver.LEAVE_TURRET, deliver.MOVE_TURRET, deliver.DELIVER_TURRET,
    deck.TAKE_CARD, deck.CYCLE_TOP, deck.KEEP, deck.BURY, deck.TAKE_TOP,
    end.PLEAD, end.APPEAL_WITH, end.OWN_APPEAL, end.DECLINE_APPEAL, end.SHOW_APPEALS, end.VOTE, end.COUNT_VOTES,
    *tried.TRIED,
]


class PortalGame(Game[Portal]):
    id = "portal"
    least_seats = 2
    most_seats = 4
    usual_seats = 4
    out_of_turn = NOT_YOURS_TO_DECIDE
    undo_rule: Rule | None = NO_WAY_BACK
    stands: Rule = NO_WAY_BACK
    longest = 20_000
    end_causes: tuple[str, ...] = END_CAUSES[1:]
    components: tuple[str, ...] = ("plays", "offer", "activated")
    derived: tuple[str, ...] = (
        "floor_of", "x_of", "near", "lab", "old_edge", "new_edge", "homes", "cakes", "alive", "cake")
    seldom: tuple[str, ...] = ("pleas",)
    options: tuple[Option, ...] = (
        Option("first_player", ("random", "seat:1", "seat:2", "seat:3", "seat:4"), "POR-14"),
        Option("final_tie", ("shared", "appeal"), "POR-138"),
        Option("characters", ("on", "off"), "POR-401"),
        Option("turn_limit", (240, "off", 20), "POR-139", least=20),
    )

    def load_pack(self, path: str | None) -> Pack:
        return loader.load(Path(path)) if path else loader.base()

    def objection(self, setup: Setup) -> Rule | None:
        return NO_SUCH_SEAT if first_seat(setup) >= len(setup.seats) else None

    def begin(self, setup: Setup, pack: Pack) -> Portal:
        box = cast(PortalPack, pack)
        s = Portal()
        n = len(setup.seats)
        s.stack = [turn.SET_UP.at(NOBODY)]
        s.log = None
        s.seats = n
        s.pack = box
        s.floors = ((), (), ())
        s.left = box.start_left
        s.floor_of = (NOWHERE,) * box.chambers
        s.x_of = (0,) * box.chambers
        s.near = [0] * box.chambers
        s.lab = 0
        s.old_edge = 0
        s.new_edge = 0
        s.flipped = 0
        s.subjects = [0] * (box.chambers * COLOURS)
        s.slices = (0,) * (box.chambers * COLOURS)
        s.homes = [0] * n
        s.cakes = (0,) * n
        s.alive = [0] * n
        s.cake = [0] * n
        s.burnt = [0] * n
        s.blue = TRAY
        s.orange = TRAY
        s.turret = TRAY
        s.cube = TRAY
        s.glados = TRAY
        s.hand = [0] * n
        s.fresh = 0
        s.playing = NO_CARD
        s.top = NO_CARD
        s.deck = bit(box.cards) - 1
        s.buried = ()
        s.discard = ()
        s.character = NO_CHARACTER
        s.offered = 0
        s.active = 0
        s.phase = DEPLOY
        s.load = NO_COLOUR
        s.doomed = ()
        s.turns = 0
        s.ended = RUNNING
        s.appeals = ()
        s.pleas = ("",) * n
        s.votes = ()
        s.winner = NOBODY
        s.first = first_seat(setup)
        s.appealing = setup.options["final_tie"] == "appeal"
        s.characters = setup.options["characters"] == "on"
        limit = setup.options["turn_limit"]
        s.limit = limit if isinstance(limit, int) else 0
        return s

    def panel(self) -> SeatPart[Portal]:
        return view.PANEL

    def open_parts(self) -> list[Part[Portal]]:
        return view.OPEN

    def own_parts(self) -> list[SeatPart[Portal]]:
        return view.OWN

    def scores(self, s: Portal) -> list[int]:
        return s.cake[:]

    def ranks(self, s: Portal) -> list[int]:
        return ranks(s)

    def turn(self, s: Portal) -> i64:
        return s.turns

    def end_cause(self, s: Portal) -> str:
        return "" if s.stack else END_CAUSES[s.ended]

    def revocable(self, s: Portal) -> bool:
        """POR-501: whatever is chosen out of turn is final."""
        return s.stack[-1].seat == s.active and s.ended == RUNNING

    def compounds(self, s: Portal) -> list[list[int]]:
        return compounds(self, s)

    def redeal(self, s: Portal, seat: int, rng: Rng) -> Portal:
        """Only the order of the deck is hidden, and that has none; an appeal is secret until all are in."""
        other = s.copy()
        if s.stack and s.stack[-1].step == end.PLEAD.ix:
            choices: list[int] = [DECLINED, *bits(s.pack.appeal_valid)]
            made: list[int] = []
            for who in range(s.seats):
                known = who == seat or s.appeals[who] == UNDECIDED
                made.append(s.appeals[who] if known else choices[rng.below(len(choices))])
            other.appeals = tuple(made)
            other.pleas = tuple(plea if who == seat else "" for who, plea in enumerate(s.pleas))
        return other

    def census(self, s: Portal) -> list[str]:
        problems: list[str] = []
        box = s.pack
        for seat in range(s.seats):
            colour = box.ids["colour"][seat]
            subjects = slices = homes = cakes = 0
            for chamber in range(box.chambers):
                place = chamber * COLOURS + seat
                subjects += s.subjects[place]
                slices += s.slices[place]
                homes |= bit(chamber) if s.subjects[place] else 0
                cakes |= bit(chamber) if s.slices[place] else 0
            if subjects != s.alive[seat] or not 0 <= subjects <= box.subjects or homes != s.homes[seat]:
                problems.append(f"{subjects} {colour} subjects in the lab, counted as {s.alive[seat]}")
            if slices != s.cake[seat] or slices + s.burnt[seat] > box.slices or cakes != s.cakes[seat]:
                problems.append(f"{slices} {colour} slices in the lab, counted as {s.cake[seat]}")
        if min(s.subjects) < 0 or min(s.slices) < 0 or min(s.burnt) < 0:
            problems.append("something counts less than nothing")
        laid: list[int] = [*s.floors[0], *s.floors[1], *s.floors[2]]
        lifted = 1 if s.glados != TRAY and not s.lab & bit(s.glados) else 0
        if len(set(laid)) != len(laid) or len(laid) + lifted != box.used:
            problems.append(f"{len(laid)} chambers in the lab instead of {box.used - lifted}")
        for chamber in range(box.chambers):
            if (chamber in laid) != bool(s.lab & bit(chamber)) or (chamber in laid) != (s.floor_of[chamber] != NOWHERE):
                problems.append(f"{box.ids['chamber'][chamber]} is both in the lab and not")
        piles = [s.deck, *s.hand, *[bit(card) for card in (s.playing, s.top, *s.buried, *s.discard) if card >= 0]]
        cards_found = 0
        union = 0
        for pile in piles:
            cards_found += count_bits(pile)
            union |= pile
        if cards_found != box.cards or union != bit(box.cards) - 1:
            problems.append(f"{cards_found} cards instead of {box.cards}")
        tokens = (("blue portal", s.blue), ("orange portal", s.orange), ("Turret", s.turret), ("Cube", s.cube))
        for name, token in tokens:
            if token != TRAY and not s.lab & bit(token) and token != s.glados:
                problems.append(f"the {name} is neither in the lab nor in the tray")
        return problems


def first_seat(setup: Setup) -> int:
    """The seat the option names, or NOBODY: drawn by lot (POR-14)."""
    chosen = str(setup.options["first_player"])
    return int(chosen[5:]) - 1 if chosen.startswith("seat:") else NOBODY


GAME: Final = PortalGame(STEPS, [])
