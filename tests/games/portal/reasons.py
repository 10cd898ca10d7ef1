"""Why picks of Portal fail, one predicate for each rule that refuses: from the specification, by the columns."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reasons import Attempt, Predicate

DEPLOY, MOVE, ACTIVATE = 0, 1, 2
MOVING = {"move_from", "move_to", "move_count", "move_stop", "move_extra"}
STEPS = {"end_deploy": (0,), "move_from": (1,), "move_to": (1,), "move_count": (1,), "move_stop": (1,),
         "activate": (2,), "recycle_to": (3,)}
"""Heading -> the step it belongs to."""
TOUCHING = {"boots", "repulsion", "escort"}
ACTIONS = ["plate", "funnel", "propulsion", "repulsion", "conversion", "beam", "boots", "grill", "diversity",
           "dispenser", "panels", "redirection", "pellet", "neurotoxin", "vault", "scaffold", "escort", "redemption",
           "incinerator", "apparatus"]


# The position

def running(a: Attempt) -> bool:
    return bool(a.s.ended == 0)


def acts(a: Attempt) -> bool:
    """Whether the one who tries has the turn."""
    return bool(a.s.active == a.seat)


def character(a: Attempt, id: str) -> bool:
    return bool(a.s.character >= 0 and a.pack.ids["character"][a.s.character] == id)


def action(a: Attempt) -> str:
    """The action of the card being carried out."""
    return ACTIONS[a.pack.action[a.s.playing]] if a.s.playing >= 0 else ""


def chambers(a: Attempt) -> list[int]:
    return [chamber for row in a.s.floors for chamber in row]


def pieces(column: Sequence[int], piece: int) -> int:
    """How many there are of a piece (chamber and colour); the numbering has room for more than the box holds."""
    return column[piece] if piece < len(column) else 0


def subjects(a: Attempt, chamber: int, seat: int) -> int:
    return pieces(a.s.subjects, chamber * 4 + seat)


def mine_in(a: Attempt, chamber: int) -> int:
    return subjects(a, chamber, a.seat)


def others_in(a: Attempt, chamber: int) -> int:
    return sum(subjects(a, chamber, seat) for seat in range(4) if seat != a.seat)


def slices(a: Attempt, chamber: int, seat: int) -> int:
    return pieces(a.s.slices, chamber * 4 + seat)


def floor(a: Attempt, chamber: int) -> tuple[int, ...]:
    return next((row for row in a.s.floors if chamber in row), ())


def place(a: Attempt, chamber: int) -> tuple[int, int] | None:
    for number, row in enumerate(a.s.floors):
        if chamber in row:
            return number, a.s.left[number] + 2 * row.index(chamber)
    return None


def touch(a: Attempt, one: int, other: int) -> bool:
    here, there = place(a, one), place(a, other)
    if here is None or there is None:
        return False
    floors, along = abs(here[0] - there[0]), abs(here[1] - there[1])
    return (floors, along) in ((0, 2), (1, 1))


def linked(a: Attempt, one: int, other: int) -> bool:
    """Adjacent for subjects: they touch, or portals or Space Core join them."""
    row = floor(a, one)
    ends = bool(row) and {one, other} == {row[0], row[-1]}
    return touch(a, one, other) or {one, other} == {a.s.blue, a.s.orange} or character(a, "space_core") and ends


def on_new_edge(a: Attempt, chamber: int) -> bool:
    return chamber in [row[0] for row in a.s.floors]


def on_old_edge(a: Attempt, chamber: int) -> bool:
    return chamber in [row[-1] for row in a.s.floors]


def falls_apart(a: Attempt, chamber: int) -> bool:
    """Whether the lab is in two pieces without a chamber."""
    left = [other for other in chambers(a) if other != chamber]
    reached, todo = {left[0]}, [left[0]]
    while todo:
        one = todo.pop()
        for other in left:
            if other not in reached and touch(a, one, other):
                reached.add(other)
                todo.append(other)
    return len(reached) < len(left)


def hand(a: Attempt) -> int:
    return int(a.s.hand[a.seat].bit_count())


def holds(a: Attempt) -> bool:
    """Whether the card tried is in the hand of who tries it."""
    return bool(a.s.hand[a.seat] >> a.target & 1)


def supply(a: Attempt) -> int:
    return 8 - sum(subjects(a, chamber, a.seat) for chamber in range(a.pack.chambers))


def source(a: Attempt) -> int:
    """The chamber that those who move now leave."""
    way = {"move_to": a.f.x, "move_count": a.f.x, "carrying": a.f.x // 32, "card_target": a.f.y, "card_count": a.f.y,
           "vent": a.f.x}
    return int(way[a.question])


def asked(a: Attempt, *questions: str) -> bool:
    return a.mine and a.question in questions


def insists(a: Attempt, *questions: str) -> bool:
    """Whether something else than an answer to one of these is tried."""
    return asked(a, *questions) and not a.offered


def of_card(a: Attempt, name: str, heading: str) -> bool:
    """Whether a card is asked for what is tried."""
    return asked(a, heading) and a.heading == heading and action(a) == name


# The rules

def waits(a: Attempt) -> bool:
    """POR-20: it belongs to another step than the one under way, or that step is done."""
    if a.heading == "activate" and running(a) and a.s.phase == ACTIVATE and a.question != "activate":
        return True
    return running(a) and a.heading in STEPS and a.s.phase not in STEPS[a.heading]


def not_deployed(a: Attempt) -> bool:
    """POR-46: not the own card, not the own Deploy step, or taken this turn."""
    if a.heading not in ("action", "gun"):
        return False
    return not holds(a) or not acts(a) or a.s.phase != DEPLOY or bool(a.s.fresh >> a.target & 1)


def no_target(a: Attempt) -> bool:
    """POR-45: the action of the card tried has nothing to be used on."""
    name = ACTIONS[a.pack.action[a.target]] if a.heading == "action" and holds(a) else ""
    lab = chambers(a)
    tokens = {a.s.blue, a.s.orange, a.s.turret, a.s.cube} - {-1}
    nothing = {
        "conversion": supply(a) == 0, "vault": supply(a) == 0, "apparatus": supply(a) == 0,
        "redirection": a.s.turret < 0, "grill": not tokens,
        "repulsion": not any(mine_in(a, c) and others_in(a, c) for c in lab),
        "diversity": not any(slices(a, c, seat) and not on_new_edge(a, c) for c in lab for seat in range(4)),
        "pellet": not any(on_old_edge(a, c) and mine_in(a, c) + others_in(a, c) for c in lab),
        "incinerator": not any(mine_in(a, c) and slices(a, c, seat) for c in lab for seat in range(4)
                               if seat != a.seat),
    }
    return nothing.get(name, False)


def not_a_portal_wall(a: Attempt) -> bool:
    """POR-47: on the old edge, out of the lab, or where the other portal is."""
    if insists(a, "portal_blue", "portal_orange"):
        return True
    taken = a.heading == "portal_orange" and a.target == a.s.blue
    return asked(a, "portal_blue", "portal_orange") and (
        taken or on_old_edge(a, a.target) or a.target not in chambers(a))


def no_offer(a: Attempt) -> bool:
    """POR-52: no offer at all, taken already, or not in the own Deploy step."""
    taken = a.s.offered >> a.target & 1 if a.heading == "offer" else 0
    made = a.pack.ids["character"][a.target] in ("anger_core", "greg", "intelligence_core", "opera_turret") \
        if a.heading == "offer" else False
    return a.heading == "offer" and (not made or bool(taken) or not acts(a) or a.s.phase != DEPLOY)


def cannot_pay(a: Attempt) -> bool:
    """POR-53: no own slice in the lab, or this is none."""
    if insists(a, "pay_slice"):
        return True
    if a.heading == "offer":
        return not any(slices(a, chamber, a.seat) for chamber in chambers(a))
    return a.heading == "pay_slice" and (a.target % 4 != a.seat or not pieces(a.s.slices, a.target))


def not_so_many(a: Attempt) -> bool:
    """POR-55: nobody of one's own there, or not so many."""
    if a.heading in ("move_from", "card_source"):
        return not mine_in(a, a.target)
    return a.heading in ("move_count", "card_count") and a.target > mine_in(a, source(a))


def nobody_moves(a: Attempt) -> bool:
    """POR-56: at least one has to."""
    none = a.heading in ("move_count", "card_count") and a.target == 0
    return none or a.heading == "skip_move" and asked(a, "move_from", "move_to", "move_count")


def one_group(a: Attempt) -> bool:
    """POR-57: chambers to leave and to enter are chosen once, and nobody active allows a second group."""
    free = any(character(a, id) for id in ("p_body", "atlas"))
    if a.heading == "move_extra":
        return running(a) and not free and not character(a, "chell")
    return a.heading in ("move_from", "move_to") and a.s.phase == MOVE and running(a) and not free


def not_own(a: Attempt) -> bool:
    """POR-58: subjects of others, none of one's own."""
    if a.heading == "move_others":
        return asked(a, "move_from")
    return a.heading in ("move_from", "card_source") and not mine_in(a, a.target) and others_in(a, a.target) > 0


def apart(a: Attempt) -> bool:
    """POR-05: not adjacent."""
    wanted = a.heading == "move_to" or a.heading == "card_target" and action(a) in TOUCHING
    return wanted and a.offered and not linked(a, source(a), a.target)


def lone_portal(a: Attempt) -> bool:
    """POR-59: there is a portal to leave by, but only one in the lab."""
    return apart(a) and source(a) in (a.s.blue, a.s.orange) and -1 in (a.s.blue, a.s.orange)


def turret_by_portal(a: Attempt) -> bool:
    """POR-60."""
    turrets = a.heading in ("move_turret", "redirect") or of_card(a, "redirection", "card_target")
    return turrets and {a.s.turret, a.target} == {a.s.blue, a.s.orange}


def not_carried(a: Attempt) -> bool:
    """POR-61: nobody is moving, or no such slice lies where they leave."""
    if a.heading != "carry" or not running(a):
        return False
    return a.question != "carrying" or not slices(a, source(a), a.target)


def no_such_bonus(a: Attempt) -> bool:
    """POR-66: this form is not possible, or it is refused, or put off."""
    if insists(a, "bonus"):
        return True
    empty = a.s.top < 0
    return a.heading == "bonus_subject" and supply(a) == 0 or a.heading == "bonus_card" and (hand(a) >= 3 or empty)


def second_step(a: Attempt) -> bool:
    """POR-301: not right after a first step alone, or not to a neighbour, or back."""
    if not character(a, "chell") or a.heading not in MOVING or not running(a):
        return False
    if not asked(a, "extra") or a.heading != "move_extra":
        return a.heading == "move_extra" or a.question == "extra"
    start, here = a.f.x // 32, a.f.x % 32
    return a.target == start or not linked(a, here, a.target)


def second_group(a: Attempt, who: str) -> bool:
    """POR-307, POR-316: not now, or not from or to there."""
    if not character(a, who) or a.heading not in ("move_from", "move_to", "move_extra") or not running(a):
        return False
    if not asked(a, "extra") or a.heading != "move_extra":
        return a.heading == "move_extra" or a.s.phase == MOVE
    first, goal = a.f.x // 32, a.f.x % 32
    if who == "p_body":
        return a.target == goal or not linked(a, first, a.target)
    return a.target in (first, goal) or not linked(a, goal, a.target) or not mine_in(a, a.target)


def vented(a: Attempt) -> bool:
    """POR-209: no cake off the new edge, not to it, no such slice, or none at all."""
    if a.heading == "vent_stop":
        return asked(a, "vent") and a.f.z == 0
    if a.heading == "vent_slice":
        return asked(a, "vent") and not slices(a, source(a), a.target)
    if of_card(a, "diversity", "card_target"):
        return not on_new_edge(a, a.target)
    cake = any(slices(a, a.target, seat) for seat in range(4)) if a.heading == "card_source" else False
    return of_card(a, "diversity", "card_source") and (on_new_edge(a, a.target) or not cake)


def earlier_colour(a: Attempt) -> bool:
    """POR-502: a colour before the last one named."""
    if a.heading == "carry":
        return asked(a, "carrying") and a.target < a.f.z
    return a.heading == "vent_slice" and asked(a, "vent") and a.target < a.f.z - 1


def flown(a: Attempt) -> bool:
    """POR-201."""
    if of_card(a, "plate", "card_source"):
        return not mine_in(a, a.target)
    if not of_card(a, "plate", "card_target"):
        return False
    here, there = place(a, source(a)), place(a, a.target)
    if here is None or there is None:
        return True
    floors, along = abs(here[0] - there[0]), abs(here[1] - there[1])
    return max(floors, (floors + along) // 2) != 2


def along(a: Attempt, name: str, most: int) -> bool:
    """POR-202, POR-203: nobody to move, or not so near on the same floor."""
    if of_card(a, name, "card_source"):
        return not (mine_in(a, a.target) + (others_in(a, a.target) if name == "funnel" else 0))
    row = floor(a, source(a)) if of_card(a, name, "card_target") else ()
    return bool(row) and (a.target not in row or not 0 < abs(row.index(a.target) - row.index(source(a))) <= most)


def beamed(a: Attempt) -> bool:
    """POR-206."""
    row = floor(a, a.target // 4)
    return of_card(a, "beam", "card_subject") and (
        not pieces(a.s.subjects, a.target) or not any(mine_in(a, chamber) for chamber in row))


def not_anothers(a: Attempt, name: str) -> bool:
    """POR-205, POR-217: no subject of another player."""
    return of_card(a, name, "card_subject") and (a.target % 4 == a.seat or not pieces(a.s.subjects, a.target))


def escorted(a: Attempt) -> bool:
    """POR-217."""
    there = subjects(a, source(a), a.f.x % 4) if of_card(a, "escort", "card_count") else 0
    return not_anothers(a, "escort") or of_card(a, "escort", "card_count") and not 0 < a.target <= min(2, there)


def not_burnt(a: Attempt) -> bool:
    """POR-219."""
    own = a.target % 4 == a.seat
    return a.heading == "card_slice" and (own or not pieces(a.s.slices, a.target) or not mine_in(a, a.target // 4))


def anger(a: Attempt) -> bool:
    """POR-306: nobody there, the first victim is due, or two are gone already."""
    if insists(a, "anger", "anger_chamber"):
        return True
    if a.heading == "anger_stop":
        return asked(a, "anger") and a.f.y == 0
    if a.heading == "anger_chamber":
        return asked(a, "anger_chamber") and not (mine_in(a, a.target) + others_in(a, a.target))
    if a.heading != "anger_victim":
        return False
    spent = bool(a.s.offered >> a.pack.ids["character"].index("anger_core") & 1)
    return not subjects(a, a.f.x, a.target) if a.question == "anger" else spent


def delivered(a: Attempt, why: int) -> bool:
    """POR-67, POR-83, POR-215: not on the new edge."""
    asks = asked(a, "deliver_subject") and a.heading == "deliver_subject" and a.f.x == why
    return asks and not on_new_edge(a, a.target)


def turret_in_tray(a: Attempt, king: bool) -> bool:
    """POR-116, POR-318: it comes in by delivery, to the new edge; it may stay outside for Animal King only."""
    if a.s.turret >= 0 or not asked(a, "turret_icon") or (a.f.x == 1) != king:
        return False
    if a.heading == "deliver_turret":
        return not on_new_edge(a, a.target)
    return a.heading == "move_turret" or a.heading == "leave_turret" and not king


def turret_in_lab(a: Attempt) -> bool:
    """POR-115: it goes one step, to a chamber that touches."""
    if a.s.turret < 0 or not asked(a, "turret_icon"):
        return False
    return a.heading == "deliver_turret" or a.heading == "move_turret" and not touch(a, a.s.turret, a.target)


def redirected(a: Attempt) -> bool:
    """POR-212."""
    asks = of_card(a, "redirection", "card_target") or a.heading == "redirect" and asked(a, "redirect_again")
    return asks and not touch(a, a.s.turret, a.target)


def not_pleaded(a: Attempt) -> bool:
    """POR-138: not one's part, no such appeal, or nobody who pleaded."""
    if a.heading not in ("appeal", "own_words", "decline_appeal", "vote") or running(a) or not a.mine:
        return False
    if not a.offered or a.heading == "own_words":       # nothing is typed here
        return True
    if a.heading == "appeal":
        return not a.pack.appeal_valid >> a.target & 1
    return a.heading == "vote" and (a.target >= a.s.seats or a.s.appeals[a.target] < 0)


REASONS: dict[str, Predicate] = {
    "POR-05": apart,
    "POR-20": waits,
    "POR-21": lambda a: a.heading == "skip_activate" and asked(a, "activate"),
    "POR-22": lambda a: a.heading == "offer" and a.s.character != a.target and a.s.characters,
    "POR-26": lambda a: not a.mine,
    "POR-27": lambda a: a.heading == "pass" and acts(a),
    "POR-41": lambda a: asked(a, "trim_hand") and hand(a) > 3 and (not a.offered or not holds(a)),
    "POR-43": lambda a: a.heading in ("action", "gun") and a.s.playing >= 0,
    "POR-44": lambda a: a.s.playing >= 0 and acts(a) and a.mine and not a.offered,
    "POR-45": no_target,
    "POR-46": not_deployed,
    "POR-47": not_a_portal_wall,
    "POR-52": no_offer,
    "POR-53": cannot_pay,
    "POR-55": not_so_many,
    "POR-56": nobody_moves,
    "POR-57": one_group,
    "POR-58": not_own,
    "POR-59": lone_portal,
    "POR-60": turret_by_portal,
    "POR-61": not_carried,
    "POR-62": lambda a: a.question == "carrying" and not a.mine and a.heading in ("carry", "carry_nothing"),
    "POR-65": lambda a: a.heading in ("bonus_subject", "bonus_card") and not asked(a, "bonus")
    and not character(a, "fact_core"),
    "POR-66": no_such_bonus,
    "POR-67": lambda a: delivered(a, 1),
    "POR-75": lambda a: asked(a, "activate") and a.heading == "activate" and not on_old_edge(a, a.target),
    "POR-79": lambda a: a.heading in ("activate", "card_source") and on_old_edge(a, a.target)
    and falls_apart(a, a.target),
    "POR-83": lambda a: delivered(a, 0),
    "POR-84": lambda a: a.heading == "deliver_cake" and a.mine and not on_new_edge(a, a.target),
    "POR-86": lambda a: a.heading == "help_yourself" and hand(a) >= 3,
    "POR-88": lambda a: insists(a, "deliver_cake")
    or a.heading == "refuse_reward" and asked(a, "deliver_subject") and a.f.x == 0,
    "POR-96": lambda a: a.heading == "recover_slice",
    "POR-97": lambda a: a.heading in ("add_right", "add_beside") and asked(a, "recycle_to"),
    "POR-98": lambda a: a.heading == "recycle_to" and len(a.s.floors[a.target]) >= 3 > min(map(len, a.s.floors)),
    "POR-110": lambda a: a.heading == "place_cube" and (a.target == a.s.cube or a.target not in chambers(a)),
    "POR-115": turret_in_lab,
    "POR-116": lambda a: turret_in_tray(a, False),
    "POR-138": not_pleaded,
    "POR-201": flown,
    "POR-202": lambda a: along(a, "funnel", 1),
    "POR-203": lambda a: along(a, "propulsion", 3),
    "POR-204": lambda a: of_card(a, "repulsion", "card_source")
    and not (mine_in(a, a.target) and others_in(a, a.target)),
    "POR-205": lambda a: not_anothers(a, "conversion"),
    "POR-206": beamed,
    "POR-208": lambda a: of_card(a, "grill", "card_source")
    and a.target not in (a.s.blue, a.s.orange, a.s.turret, a.s.cube),
    "POR-209": vented,
    "POR-210": lambda a: of_card(a, "dispenser", "card_target")
    and (a.target == a.s.cube or a.target not in chambers(a)),
    "POR-211": lambda a: of_card(a, "panels", "card_source")
    and (on_old_edge(a, a.target) or a.target not in chambers(a)),
    "POR-212": redirected,
    "POR-213": lambda a: of_card(a, "pellet", "card_source")
    and not (on_old_edge(a, a.target) and mine_in(a, a.target) + others_in(a, a.target)),
    "POR-214": lambda a: asked(a, "neurotoxin_victim") and (not a.offered or not mine_in(a, a.target)),
    "POR-215": lambda a: delivered(a, 2),
    "POR-216": lambda a: of_card(a, "scaffold", "card_source") and not on_old_edge(a, a.target),
    "POR-217": escorted,
    "POR-219": not_burnt,
    "POR-220": lambda a: asked(a, "deliver_subject") and a.heading == "deliver_subject" and a.f.x == 3
    and (on_old_edge(a, a.target) or a.target not in chambers(a)),
    "POR-301": second_step,
    "POR-302": lambda a: a.heading in ("move_from", "move_to") and character(a, "wheatley") and a.s.phase > MOVE,
    "POR-306": anger,
    "POR-307": lambda a: second_group(a, "p_body"),
    "POR-308": lambda a: a.heading == "carry" and character(a, "frankenturret"),
    "POR-309": lambda a: a.heading in ("bonus_subject", "bonus_card") and character(a, "fact_core"),
    "POR-313": lambda a: a.heading == "move_count" and character(a, "rick") and a.target < mine_in(a, source(a)),
    "POR-314": lambda a: a.heading == "recycle_to" and character(a, "glados") and a.target != a.f.y,
    "POR-315": lambda a: a.heading == "bury" and a.question != "cycle_top",
    "POR-316": lambda a: second_group(a, "atlas"),
    "POR-317": lambda a: asked(a, "recall") and (not a.offered or a.target not in a.s.discard[:-1]),
    "POR-318": lambda a: turret_in_tray(a, True),
    "POR-319": lambda a: a.heading == "offer" and character(a, "intelligence_core") and a.s.top < 0,
    "POR-330": lambda a: asked(a, "pay_subject") and (not a.offered or not mine_in(a, a.target)),
    "POR-331": lambda a: a.heading == "offer" and character(a, "greg") and len(a.s.discard) < 2,
    "POR-401": lambda a: a.heading == "offer" and not a.s.characters,
    "POR-502": earlier_colour,
}
