"""What a seat may know of a table of Portal, as numbers: the order of the planes is that of the view."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, u8

from layover.engine.planes import ME, NUMBERS, SETS, Observer, Rows, bytes_for
from layover.games.portal.game import STEPS
from layover.games.portal.pack import CHARACTERS, COLOURS, FLOORS, MOST_APPEALS
from layover.games.portal.state import END_CAUSES, NO_CARD, PHASES, UNDECIDED, Portal
from layover.games.portal.steps import activate, cards, carry, deck, deliver, deploy, move, turn

CAKE: Final = 1
SUBJECTS: Final = 2
HANDS: Final = 4
LAB: Final = 8
TOKENS: Final = 16
CARDS: Final = 32
TURN: Final = 64
END: Final = 128
PHASE: Final = 256
GLADOS: Final = 512
APPEALS: Final = 1024
"""Parts of a row. An effect that wakes the Turret or ends the game changes SUBJECTS and END."""

ICONS: Final = 5
LONGEST: Final = 16
"""A floor has no more places than this."""


class PortalObserver(Observer[Portal]):
    def planes(self, s: Portal, o: Rows) -> None:
        seats(s, o)
        if o.changed & LAB:
            o.turn_to(LAB)
            lab(s, o)
        pieces(s, o)
        if o.changed & CARDS:
            o.turn_to(CARDS)
            deck_and_discard(s, o)
        whose_turn(s, o)
        due(s, o)
        if o.changed & (APPEALS | ME):
            o.turn_to(APPEALS | ME)
            appeals(s, o)


def seats(s: Portal, o: Rows) -> None:
    box = s.pack
    if o.changed & CAKE:
        o.turn_to(CAKE)
        o.by_seat("cake", s.cake, 1, box.slices, "slices in the lab: the score")
        o.by_seat("burnt", s.burnt, 1, box.slices, "slices in the incinerator")
    if o.changed & SUBJECTS:
        o.turn_to(SUBJECTS)
        o.by_seat("alive", s.alive, 1, box.subjects, "subjects in the lab")
    if o.changed & HANDS:
        o.turn_to(HANDS)
        o.sets_by_seat("hand", s.hand, box.cards, "cards in hand: they are open")
        o.set_of("fresh", s.fresh, box.cards, "cards taken this turn")


def lab(s: Portal, o: Rows) -> None:
    n = s.pack.chambers
    o.set_of("lab", s.lab, n, "chambers in the lab")
    o.each_one_of("floor", s.floor_of, n, FLOORS, "the floor of each chamber")
    places(s, o)
    if o.describes:
        o.describe("near", SETS, n, n, 1, "which chambers touch each chamber")
    if not o.stays(s.floor_of, n * bytes_for(n)):    # they change together
        o.put_sets(s.near, n)
    o.set_of("old_edge", s.old_edge, n, "chambers at the old edge")
    o.set_of("flipped", s.flipped, n, "chambers with side B up")


def places(s: Portal, o: Rows) -> None:
    n = s.pack.chambers
    if o.describes:
        o.describe("x", NUMBERS, 1, n, LONGEST, "the place of each chamber on its floor, from 1")
    if o.stays(s.floor_of, n):
        return
    first = o.at
    o.put_zeros(n)
    before = left_most(s) - 1
    for floor in range(FLOORS):
        x: i64 = s.left[floor] - before
        for chamber in s.floors[floor]:
            o.compact[first + chamber] = u8(x)
            x += 2


def left_most(s: Portal) -> i64:
    """The x of the chamber furthest to the left."""
    found: i64 = s.left[0]
    for left in s.left:
        if left < found:
            found = left
    return found


def pieces(s: Portal, o: Rows) -> None:
    n = s.pack.chambers
    if o.changed & SUBJECTS:
        o.turn_to(SUBJECTS)
        o.by_place("subjects", s.subjects, n, COLOURS, s.pack.subjects, "subjects in each chamber")
    if o.changed & CAKE:
        o.turn_to(CAKE)
        o.by_place("slices", s.slices, n, COLOURS, s.pack.slices, "slices in each chamber")
    if o.changed & TOKENS:
        o.turn_to(TOKENS)
        o.one_of("blue", s.blue, n, "the chamber with the blue portal")
        o.one_of("orange", s.orange, n, "the chamber with the orange portal")
        o.one_of("turret", s.turret, n, "the chamber with the Turret")
        o.one_of("cube", s.cube, n, "the chamber with the Companion Cube")
    if o.changed & GLADOS:
        o.turn_to(GLADOS)
        o.one_of("glados", s.glados, n, "the chamber that is activated and recycled")


def deck_and_discard(s: Portal, o: Rows) -> None:
    n = s.pack.cards
    o.one_of("playing", s.playing, n, "the card that is carried out")
    o.one_of("top", s.top, n, "the card on top of the deck")
    o.set_of("deck", s.deck, n, "cards below it, in an order nobody knows")
    o.members("buried", s.buried, n, "cards known to lie under the deck")
    o.one_of("next_buried", s.buried[0] if s.buried else NO_CARD, n, "the one of these that comes first")
    o.members("discard", s.discard, n, "discarded cards")


def whose_turn(s: Portal, o: Rows) -> None:
    if o.changed & TURN:
        o.turn_to(TURN)
        o.one_of("character", s.character, len(CHARACTERS), "the active character")
        o.set_of("offered", s.offered, len(CHARACTERS), "characters whose offer was taken this turn")
        o.members("doomed", s.doomed, s.pack.chambers, "chambers chosen for the neurotoxin")
        o.seat("active", s.active, "whose turn it is")
    if o.changed & PHASE:
        o.turn_to(PHASE)
        o.one_of("phase", s.phase, len(PHASES), "the step of the turn")
    if o.changed & TURN:
        o.turn_to(TURN)
        o.number("turns", s.turns, 240, "turns ended so far")
        o.number("turns_left", s.limit - s.turns if s.limit else 0, 240, "turns up to the limit; 0 without one")
    if o.changed & END:
        o.turn_to(END)
        o.one_of("ended", s.ended - 1, len(END_CAUSES) - 1, "how the game has ended")


def due(s: Portal, o: Rows) -> None:
    """The question, and the icons still to be settled."""
    o.question(s, len(STEPS))
    if o.describes:
        o.describe("due", NUMBERS, o.seats, ICONS, 8,
                   "icons still to be settled: subjects, cake, cards, Cube, Turret", turned=ICONS)
    first = o.at
    o.put_zeros(o.seats * ICONS)
    icon_of = cast("list[i64]", _ICON_OF)
    for f in s.stack:
        icon = icon_of[f.step]
        if icon and f.seat >= 0:
            o.raise_by_one(first + f.seat * ICONS + icon - 1)


def _icons() -> list[int]:
    """Step -> which icon it settles, from 1 on, or 0."""
    icons = (deliver.DELIVER_SUBJECT, deliver.DELIVER_CAKE, deck.TAKE_CARD, deliver.CUBE_ICON, deliver.TURRET_ICON)
    steps = [STEPS.index(each) for each in icons]
    return [1 + steps.index(step) if step in steps else 0 for step in range(len(STEPS))]


_ICON_OF: Final = _icons()


def appeals(s: Portal, o: Rows) -> None:
    """That of another seat stays out, also when all are in: it moves people, not the rules."""
    if o.describes:
        o.describe("sealed", NUMBERS, o.seats, 1, 1, "who has made an appeal, or declined", turned=1)
    if not o.stays(s.appeals, o.seats):
        made = [0 if each == UNDECIDED else 1 for each in s.appeals]
        o.put_numbers(made or [0] * int(o.seats))
    own = s.appeals[o.me] if s.appeals else UNDECIDED
    o.one_of("appeal", own if own < MOST_APPEALS else UNDECIDED, MOST_APPEALS, "my own appeal")
    if o.describes:
        o.describe("votes", NUMBERS, o.seats, 1, 4, "votes received", turned=1)
    if not o.stays(s.votes, o.seats):
        o.put_numbers(s.votes or [0] * int(o.seats))
    o.seat("winner", s.winner, "whom the appeal has chosen")


OBSERVER: Final = PortalObserver([
    (0, [deploy.END_DEPLOY, carry.CARRY_NOTHING, move.MOVE_FROM, move.MOVE_TO, move.MOVED, move.MOVE_STOP,
         move.BONUS_SUBJECT, move.BONUS_CARD, deliver.LEAVE_TURRET, deck.KEEP]),
    (CAKE, [carry.CARRY_SLICE, deliver.DELIVER_CAKE]),
    (CAKE | SUBJECTS | END, [move.MOVE_EXTRA]),
    (SUBJECTS | END, [carry.ARRIVE, move.MOVE_COUNT, deliver.DELIVER_SUBJECT, cards.CARD_COUNT]),
    (HANDS | CARDS, [deploy.PLAY_ACTION, deploy.FIRE_PORTAL_GUN, deck.TAKE_CARD, deck.TAKE_TOP]),
    (TOKENS, [deploy.PORTAL_BLUE, deploy.PORTAL_ORANGE, deliver.PLACE_CUBE]),
    (GLADOS, [activate.ACTIVATE]),
    (TOKENS | SUBJECTS | END, [deliver.MOVE_TURRET, deliver.DELIVER_TURRET, cards.CARD_TARGET]),
    (LAB | TOKENS | SUBJECTS | END, [cards.CARD_SOURCE]),
    (LAB | GLADOS, [activate.RECYCLE_TO]),
    (LAB | SUBJECTS | CAKE | PHASE | END, [activate.RECYCLE_CHAMBER]),
    (CARDS, [deck.BURY, deck.REVEAL]),
    (CARDS | TURN | SUBJECTS | END, [deploy.DISCARD]),
    (PHASE, [turn.AFTER_DEPLOY, turn.BEGIN_STEP]),
    (TURN | PHASE | HANDS, [turn.TURN]),
    (TURN | END, [turn.END_TURN]),
])
