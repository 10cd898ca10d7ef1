# mypyc: skip
"""Reads a pack of PDX from TOML and checks every count and constraint."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from layover.engine.source import Source
from layover.games.pdx import pack as limits
from layover.games.pdx.names import give_names
from layover.games.pdx.pack import SIZES, PdxPack

BASE = Path(__file__).parent / "pack" / "base.toml"
WEIGHTS = Path(__file__).with_name("weights.toml")
SEATS = range(2, 5)
TABLES = {"title", "count", "const", "service", "wild", "activity", "haul", "plane", "gate", "colour", "executive",
          "effect", "phase", "zone", "anytime", "destination", "office", "campaign", "stock", "specialist", "face",
          "die"}
HAULS = ("short", "medium", "long")
EFFECTS = ("wild", "reserve", "build", "lease", "launch")
POWERS = ("analyst", "broker", "contractor", "partnership", "negotiator")
EXECUTIVES = ("exec_reserve", "exec_build", "exec_lease", "exec_launch")
FACES = ("plane", "display_left", "display_middle", "display_right")


@cache
def base() -> PdxPack:
    """The printed game's pack."""
    return load(BASE)


def load(path: Path) -> PdxPack:
    """The pack of a file, checked."""
    source = Source(path)
    source.only(TABLES)
    pack = PdxPack()
    pack.title = source.text_at("title")
    pack.digest = source.digest
    services = _exactly(source, "service", limits.SERVICES)
    activities = _exactly(source, "activity", limits.ACTIVITIES)
    _fixed(source, "wild", ("wild",))
    _fixed(source, "haul", HAULS)
    _fixed(source, "plane", SIZES)
    _fixed(source, "gate", SIZES)
    _fixed(source, "executive", EXECUTIVES)
    _fixed(source, "effect", EFFECTS)
    _fixed(source, "face", FACES)
    _fixed(source, "phase", ("land", "reclaim", "worker", "schedule", "maintenance"))
    _exactly(source, "colour", limits.MOST_SEATS)
    _read_constants(source, pack)
    _read_gates(source, pack)
    _read_destinations(source, pack, services, activities)
    _read_offices(source, pack, services)
    _read_campaigns(source, pack, activities)
    _read_stocks(source, pack, services)
    _read_specialists(source, pack)
    _read_dice(source, pack)
    _check_counts(source, pack)
    _check_seats(source, pack)
    give_names(source, pack)
    return pack


def _exactly(source: Source, kind: str, count: int) -> dict[str, int]:
    ids = list(source.rows(kind))
    if len(ids) != count:
        source.fail(f"has {len(ids)} entries; the rules need {count}", kind)
    return {id: n for n, id in enumerate(ids)}


def _fixed(source: Source, kind: str, ids: tuple[str, ...]) -> None:
    """A table whose rows the rules know by name, in this order."""
    if tuple(source.rows(kind)) != ids:
        source.fail(f"should have exactly these entries in this order: {', '.join(ids)}", kind)


def _numbered(source: Source, kind: str, most: int) -> list[str]:
    ids = list(source.rows(kind))
    if len(ids) > most:
        source.fail(f"has {len(ids)} entries; there is room for {most}", kind)
    return ids


def _read_constants(source: Source, pack: PdxPack) -> None:
    def number(key: str, least: int, most: int) -> int:
        known.add(key)
        return source.number("const", key, least=least, most=most)

    def by_seats(key: str, least: int, most: int) -> tuple[int, ...]:
        known.add(key)
        source.only({str(n) for n in SEATS}, "const", key)
        return (0, 0, *(source.number("const", key, str(n), least=least, most=most) for n in SEATS))

    known: set[str] = set()
    each, wild, activity = number("service_each", 1, 99), number("wild", 4, 99), number("activity_each", 1, 99)
    pack.supply = (each,) * limits.SERVICES + (wild,) + (activity,) * limits.ACTIVITIES
    pack.upgrades = number("upgrades", 2, 99)
    pack.extra_gates = number("extra_gates", 0, limits.GATES - limits.FIRST_GATES)
    pack.suitcases = number("suitcases_per_player", 1, 9)
    pack.storage = number("storage_base", 1, 99)
    pack.storage_per_gate = number("storage_per_extra_gate", 0, 99)
    pack.hangar = number("hangar", 1, 12)
    pack.reserve_slots = number("reserve_slots", 3, 3)
    number("private_office_slots", limits.SLOTS, limits.SLOTS)
    pack.public_slots = number("public_office_slots", 1, 9)
    pack.stacks = number("market_stacks", 1, limits.MOST_STACKS)
    pack.end_empty = number("end_empty_stacks", 1, pack.stacks)
    pack.ads = number("campaign_slots", 1, limits.MOST_ADS)
    number("office_stacks", limits.MOST_DISPLAY, limits.MOST_DISPLAY)
    pack.display_height = number("office_stack_height", 1, 99)
    pack.stocks_dealt = number("stocks_dealt", 1, 9)
    pack.start_wild = number("start_wild", 0, 3)
    pack.restack_from = number("restack_threshold", 1, pack.stacks)
    pack.market_height = by_seats("market_height", 2, 99)
    pack.planes_per_size = by_seats("planes_per_size", 1, 4)
    pack.specialists_per_type = by_seats("specialists_per_type", 1, 9)
    pack.most_moves = number("rearrangements", 1, 99)
    pack.most_rounds = number("most_rounds", 1, 999)
    source.only(known, "const")


def _read_gates(source: Source, pack: PdxPack) -> None:
    capacity = []
    for n, size in enumerate(SIZES):
        source.only({"capacity", "hauls", "plane", "en", "fr"}, "gate", size)
        capacity.append(source.number("gate", size, "capacity", least=1, most=limits.LONGEST))
        if source.texts("gate", size, "hauls") != list(HAULS[:n + 1]):
            source.fail(f"should take the hauls {', '.join(HAULS[:n + 1])}", "gate", size, "hauls")
        if source.text_at("gate", size, "plane") != size:
            source.fail("should take the plane of its own size", "gate", size, "plane")
    if sorted(capacity, reverse=True) != capacity:
        source.fail("should hold no more the larger they are", "gate")
    pack.capacity = tuple(capacity)
    for haul in HAULS:
        source.only({"en", "fr", "dots"}, "haul", haul)
    for size in SIZES:
        source.only({"en", "fr", "count"}, "plane", size)
    pack.planes = tuple(source.number("plane", size, "count", least=1, most=4) for size in SIZES)
    letters = set()
    for id in source.rows("colour"):
        source.only({"en", "fr", "letter"}, "colour", id)
        letter = source.text_at("colour", id, "letter")
        if len(letter) != 1 or letter in letters:
            source.fail("should be one letter of its own", "colour", id, "letter")
        letters.add(letter)


def _read_destinations(source: Source, pack: PdxPack, services: dict[str, int], activities: dict[str, int]) -> None:
    ids = _numbered(source, "destination", limits.MOST_DESTINATIONS)
    hauls = {id: n for n, id in enumerate(HAULS)}
    haul, icons, effect = [], [], []
    codes: dict[str, str] = {}
    for id in ids:
        source.only({"code", "en", "fr", "haul", "icons", "vp", "kind", "effect"}, "destination", id)
        code = source.text_at("destination", id, "code")
        if len(code) != 3 or code in codes:
            source.fail("should be three letters of its own", "destination", id, "code")
        codes[code] = id
        haul.append(source.one_of(hauls, "destination", id, "haul"))
        found = source.some_of(services, "destination", id, "icons")
        if not 1 <= len(found) <= limits.MOST_ICONS or len(set(found)) != len(found):
            source.fail("should name one to three different services", "destination", id, "icons")
        icons.append(tuple(found))
        kind = source.text_at("destination", id, "kind")
        if kind == "activity":
            effect.append(limits.ACTIVITY + source.one_of(activities, "destination", id, "effect"))
        elif kind == "action":
            effect.append(source.one_of({id: n for n, id in enumerate(EFFECTS)}, "destination", id, "effect"))
        else:
            source.fail(f"should be 'action' or 'activity', not {kind!r}", "destination", id, "kind")
    pack.destinations = len(ids)
    pack.haul, pack.icons, pack.effect = tuple(haul), tuple(icons), tuple(effect)
    pack.icon_mask = tuple(sum(1 << icon for icon in row) for row in icons)
    pack.points = tuple(source.number("destination", id, "vp", most=99) for id in ids)
    several = Counter(row for row in icons if len(row) > 1)
    for id, row in zip(ids, icons, strict=True):
        if several[row] > 1:
            source.fail("has the same icons as another destination", "destination", id, "icons")


def _read_offices(source: Source, pack: PdxPack, services: dict[str, int]) -> None:
    ids = _numbered(source, "office", limits.MOST_OFFICES - limits.EXECUTIVES)
    rows: list[tuple[int, ...]] = [()] * limits.EXECUTIVES
    seen: dict[tuple[int, ...], str] = {}
    for id in ids:
        source.only({"en", "fr", "icons"}, "office", id)
        row = tuple(sorted(source.some_of(services, "office", id, "icons")))
        if len(row) != 2:
            source.fail(f"should have two icons, not {len(row)}", "office", id, "icons")
        if row in seen:
            source.fail(f"has the same icons as {seen[row]}", "office", id, "icons")
        seen[row] = id
        rows.append(row)
    missing = [pair for pair in combinations_with_replacement(range(limits.SERVICES), 2) if pair not in seen]
    if missing:
        names = list(services)
        source.fail(f"lacks the pair {names[missing[0][0]]}, {names[missing[0][1]]}", "office")
    pack.offices = len(rows)
    pack.office_icons = tuple(rows)
    actions = {id: n for n, id in enumerate(EFFECTS)}
    action, suitcase = [], []
    for id in EXECUTIVES:
        source.only({"en", "fr", "action", "places_suitcase"}, "executive", id)
        action.append(source.one_of(actions, "executive", id, "action"))
        if id != f"exec_{source.text_at('executive', id, 'action')}":
            source.fail("should be the action its id names", "executive", id, "action")
        row_of = source.table("executive", id)
        if not isinstance(row_of.get("places_suitcase"), bool):
            source.fail("should be true or false", "executive", id, "places_suitcase")
        suitcase.append(int(row_of["places_suitcase"] is True))
    pack.exec_action, pack.exec_suitcase = tuple(action), tuple(suitcase)


def _read_campaigns(source: Source, pack: PdxPack, activities: dict[str, int]) -> None:
    ids = _numbered(source, "campaign", limits.MOST_CAMPAIGNS)
    costs = []
    for id in ids:
        source.only({"en", "fr", "cost", "vp"}, "campaign", id)
        cost = source.some_of(activities, "campaign", id, "cost")
        if not 1 <= len(cost) <= 4:
            source.fail("should cost one to four activities", "campaign", id, "cost")
        row = tuple(cost.count(a) for a in range(limits.ACTIVITIES))
        if row in costs:
            source.fail("costs the same as another campaign", "campaign", id, "cost")
        costs.append(row)
    pack.campaigns = len(ids)
    pack.campaign_cost = tuple(costs)
    pack.campaign_points = tuple(source.number("campaign", id, "vp", most=99) for id in ids)


def _read_stocks(source: Source, pack: PdxPack, services: dict[str, int]) -> None:
    ids = _numbered(source, "stock", limits.MOST_STOCKS)
    rules = {id: n for n, id in enumerate(limits.STOCK_RULES)}
    rule, service, least, points = [], [], [], []
    for id in ids:
        source.only({"en", "fr", "rule", "service", "tiers"}, "stock", id)
        rule.append(source.one_of(rules, "stock", id, "rule"))
        service.append(source.one_of(services, "stock", id, "service") if rule[-1] == limits.BY_SERVICE else -1)
        tiers = source.table("stock", id).get("tiers")
        if not isinstance(tiers, list) or not tiers or not all(
                isinstance(t, list) and len(t) == 2 and all(type(n) is int for n in t) for t in tiers):
            source.fail("should be a list of pairs: threshold, points", "stock", id, "tiers")
        if any(a[0] >= b[0] or a[1] >= b[1] for a, b in zip(tiers, tiers[1:], strict=False)) or tiers[0][0] < 1:
            source.fail("should rise from tier to tier", "stock", id, "tiers")
        least.append(tuple(int(t[0]) for t in tiers))
        points.append(tuple(int(t[1]) for t in tiers))
    pack.stocks = len(ids)
    pack.stock_rule, pack.stock_service = tuple(rule), tuple(service)
    pack.stock_least, pack.stock_points = tuple(least), tuple(points)


def _read_specialists(source: Source, pack: PdxPack) -> None:
    _exactly(source, "specialist", limits.SPECIALISTS)
    counts = []
    for id, power in zip(source.rows("specialist"), POWERS, strict=True):
        source.only({"en", "fr", "count", "power"}, "specialist", id)
        if source.text_at("specialist", id, "power") != power:
            source.fail(f"should have the power {power!r}", "specialist", id, "power")
        counts.append(source.number("specialist", id, "count", least=1, most=9))
    pack.specialist_count = tuple(counts)


def _read_dice(source: Source, pack: PdxPack) -> None:
    source.only({"office", "destination"}, "die")
    faces = source.some_of({id: n for n, id in enumerate(FACES)}, "die", "office")
    hauls = source.some_of({id: n for n, id in enumerate(HAULS)}, "die", "destination")
    for die, sides in (("office", faces), ("destination", hauls)):
        if len(sides) != 6:
            source.fail(f"should have six faces, not {len(sides)}", "die", die)
    pack.office_die = tuple(faces.count(n) for n in range(len(FACES)))
    pack.haul_die = tuple(hauls.count(n) for n in range(len(HAULS)))


def _check_counts(source: Source, pack: PdxPack) -> None:
    holds = {"destinations": pack.destinations, **{id: pack.haul.count(n) for n, id in enumerate(HAULS)},
             "offices": pack.offices - limits.EXECUTIVES, "campaigns": pack.campaigns, "stocks": pack.stocks,
             "specialists": sum(pack.specialist_count), "service_tokens": sum(pack.supply[:limits.ACTIVITY]),
             "activity_tokens": sum(pack.supply[limits.ACTIVITY:]), "planes": sum(pack.planes), "dice": 2}
    source.only(set(holds), "count")
    for thing, count in holds.items():
        stated = source.number("count", thing)
        if stated != count:
            source.fail(f"says {stated}, but the tables of this file add up to {count}", "count", thing)


def _check_seats(source: Source, pack: PdxPack) -> None:
    """Every number of seats can be served."""
    if limits.MOST_DISPLAY * pack.display_height != pack.offices - limits.EXECUTIVES:
        source.fail("the display stacks should hold all the offices", "const", "office_stack_height")
    if pack.campaigns < pack.ads:
        source.fail("are too few for the slots", "campaign")
    if SEATS[-1] * pack.stocks_dealt > pack.stocks:
        source.fail(f"are too few for {SEATS[-1]} hands", "stock")
    for n in SEATS:
        if pack.stacks * pack.market_height[n] + 3 * n > pack.destinations:
            source.fail(f"are too few for the market of {n} seats and their beginner tiles", "destination")
        if pack.planes_per_size[n] > min(pack.planes):
            source.fail("asks for more planes than there are", "const", "planes_per_size")
        if pack.specialists_per_type[n] > min(pack.specialist_count):
            source.fail("asks for more specialists than there are", "const", "specialists_per_type")
    for haul, id in enumerate(HAULS):
        if pack.haul.count(haul) < SEATS[-1]:
            source.fail(f"has too few {id} tiles for {SEATS[-1]} beginners", "destination")
