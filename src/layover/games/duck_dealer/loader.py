# mypyc: skip
"""Reads a pack of Duck Dealer from TOML and checks every count and constraint."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from layover.engine.source import Source
from layover.games.duck_dealer import pack as limits
from layover.games.duck_dealer.names import ENERGY, EQUIPMENT, PILES, name
from layover.games.duck_dealer.pack import NONE, DuckPack

BASE = Path(__file__).parent / "pack" / "base.toml"
WEIGHTS = Path(__file__).with_name("weights.toml")
CLASSES = ("primary", "intermediate", "ten", "thirty")


@cache
def base() -> DuckPack:
    """The printed game's pack."""
    return load(BASE)


def load(path: Path) -> DuckPack:
    """The pack of a file, checked."""
    source = Source(path)
    source.only({"title", "count", "const", "price", "energy", "equipment", "section", "counter", "short_counter",
                 "colour", "good", "factory", "consumer", "stack", "shipyard", "planet", "route", "start_mine",
                 "mine", "fixed_mine", "reference"})
    pack = DuckPack()
    pack.title = source.text_at("title")
    pack.digest = source.digest
    goods = _numbered(source, "good", limits.MOST_GOODS)
    planets = _numbered(source, "planet", limits.MOST_PLANETS)
    routes = _numbered(source, "route", limits.MOST_ROUTES)
    factories = _numbered(source, "factory", limits.MOST_TILES)
    consumers = _numbered(source, "consumer", limits.MOST_TILES)
    yards = _numbered(source, "shipyard", limits.MOST_TILES)
    _read_ship(source, pack)
    _read_counters(source, pack)
    _read_goods(source, pack, goods)
    _read_factories(source, pack, goods, factories)
    _read_consumers(source, pack, goods, consumers)
    _read_yards(source, pack, goods, yards)
    _read_planets(source, pack, planets)
    _read_routes(source, pack, routes, planets)
    _read_mines(source, pack, goods, planets)
    _read_piles(source, pack, consumers)
    _read_reference(source, pack, goods, planets, consumers, yards)
    _check_counts(source, pack)
    _check_connected(source, pack, list(planets))
    _check_makeable(source, pack, list(goods))
    name(source, pack, goods, planets, routes, factories, consumers, yards)
    return pack


def _numbered(source: Source, kind: str, most: int) -> dict[str, int]:
    ids = list(source.rows(kind))
    if len(ids) > most:
        source.fail(f"has {len(ids)} entries; there is room for {most}", kind)
    return {id: n for n, id in enumerate(ids)}


def _exactly(source: Source, kind: str, ids: tuple[str, ...]) -> None:
    if tuple(source.rows(kind)) != ids:
        source.fail(f"should list exactly {', '.join(ids)}, in this order", kind)


def _read_ship(source: Source, pack: DuckPack) -> None:
    """DUC-02, DUC-13, DUC-40: discs, compartments, speed bands; and the figures of the rules."""
    _exactly(source, "energy", ENERGY)
    _exactly(source, "equipment", EQUIPMENT)
    for id in ENERGY:
        source.only({"count", "en", "fr"}, "energy", id)
    for id, disc in zip(EQUIPMENT, ("none", *ENERGY), strict=True):
        source.only({"disc", "en", "fr"}, "equipment", id)
        if source.text_at("equipment", id, "disc") != disc:
            source.fail(f"should be {disc!r}", "equipment", id, "disc")
    pack.discs = tuple(source.number("energy", id, "count", least=limits.MOST_SEATS * 3, most=200) for id in ENERGY)
    source.only({"keep_after_action_turn", "cubes_per_player", "score_markers", "passage_markers_per_player",
                 "start_equipment", "compartments", "built_in_capacity", "hold_capacity", "max_goods",
                 "max_consecutive_non_action", "max_offers_per_partner", "max_units_per_side"}, "const")
    pack.keep = source.number("const", "keep_after_action_turn", most=20)
    pack.cubes = (source.number("const", "cubes_per_player", least=2, most=200)
                  - source.number("const", "score_markers", least=1, most=1))
    source.number("const", "passage_markers_per_player", least=2, most=2)
    source.number("const", "start_equipment", least=3, most=3)
    pack.compartments = source.number("const", "compartments", least=3, most=20)
    pack.built_in = source.number("const", "built_in_capacity", most=20)
    pack.hold = source.number("const", "hold_capacity", least=1, most=20)
    pack.most_goods = source.number("const", "max_goods", least=1, most=200)
    pack.most_idle = source.number("const", "max_consecutive_non_action", least=1, most=100)
    pack.most_offers = source.number("const", "max_offers_per_partner", least=1, most=3)
    pack.most_units = source.number("const", "max_units_per_side", least=1, most=6)
    prices = ("shipyard", "consumer", "factory", "privilege", "link", "trade", "jump")
    source.only(set(prices), "price")
    (pack.yard_discs, pack.consumer_discs, pack.factory_discs, pack.privilege_discs, pack.link_discs,
     pack.trade_discs, pack.jump_discs) = [source.number("price", id, least=1, most=9) for id in prices]
    speed = [0] * (pack.compartments + 1)
    for id in source.rows("section"):
        source.only({"steps", "from", "to"}, "section", id)
        first = source.number("section", id, "from", least=3, most=pack.compartments)
        for filled in range(first, source.number("section", id, "to", least=first, most=pack.compartments) + 1):
            if speed[filled]:
                source.fail(f"gives {filled} filled compartments a second speed", "section", id)
            speed[filled] = source.number("section", id, "steps", least=1, most=20)
    if 0 in speed[3:]:
        source.fail(f"gives no speed to {3 + speed[3:].index(0)} filled compartments", "section")
    pack.speed = tuple(speed)
    pack.triples = tuple(combinations_with_replacement(range(limits.KINDS), 3))


def _read_counters(source: Source, pack: DuckPack) -> None:
    """DUC-27, DUC-124: link allowance by the number of cubes on the counter."""
    for kind in ("counter", "short_counter"):
        links: list[int] = []
        for id in source.rows(kind):
            source.only({"to", "links"}, kind, id)
            last = source.number(kind, id, "to", least=len(links) + 1, most=limits.MOST_SPACES)
            links += [source.number(kind, id, "links", least=1, most=9)] * (last - len(links))
        allowance = (links[0], *links)
        if len(links) >= pack.cubes:
            source.fail(f"has {len(links)} spaces; a player needs more cubes than that to reclaim one", kind)
        if kind == "counter":
            pack.links = allowance
        else:
            pack.short_links = allowance
    if len(source.table("colour")) != limits.MOST_SEATS:
        source.fail(f"should list {limits.MOST_SEATS} colours", "colour")
    for id in source.rows("colour"):
        source.only({"en", "fr"}, "colour", id)


def _read_goods(source: Source, pack: DuckPack, goods: dict[str, int]) -> None:
    classes = {id: n for n, id in enumerate(CLASSES)}
    for id in goods:
        source.only({"class", "value", "en", "fr"}, "good", id)
    pack.goods = len(goods)
    pack.good_class = tuple(source.one_of(classes, "good", id, "class") for id in goods)


def _read_factories(source: Source, pack: DuckPack, goods: dict[str, int], factories: dict[str, int]) -> None:
    """DUC-65: one factory for each good that is not mined; points by class, recipes without a circle."""
    inputs: list[tuple[int, ...]] = []
    made: dict[int, int] = {}
    for id, n in factories.items():
        source.only({"inputs", "build"}, "factory", id)
        if id not in goods:
            source.fail("makes a good that does not exist", "factory", id)
        if not pack.good_class[goods[id]]:
            source.fail("makes a primary good, which comes from mines", "factory", id)
        pair = source.some_of(goods, "factory", id, "inputs")
        if len(pair) != 2 or pair[0] == pair[1]:
            source.fail("should name two different goods", "factory", id, "inputs")
        inputs.append(tuple(pair))
        made[goods[id]] = n
        _points(source, pack.good_class[goods[id]], (10, 25, 50), "factory", id, "build")
    for id, good in goods.items():
        if pack.good_class[good] and good not in made:
            source.fail("has no factory", "good", id)
    pack.factory_output = tuple(goods[id] for id in factories)
    pack.factory_inputs = tuple(inputs)
    pack.factory_points = tuple(source.number("factory", id, "build") for id in factories)
    pack.factory_of = tuple(made.get(good, NONE) for good in range(pack.goods))
    ready = {good for good in range(pack.goods) if not pack.good_class[good]}
    while len(ready) < pack.goods:
        more = {good for good, n in made.items() if set(inputs[n]) <= ready} - ready
        if not more:
            stuck = next(id for id, good in goods.items() if good not in ready)
            source.fail("cannot be made from mined goods: its recipe runs in a circle", "factory", stuck, "inputs")
        ready |= more


def _points(source: Source, kind: int, points: tuple[int, ...], *path: str) -> None:
    if source.number(*path) != points[kind - 1]:
        source.fail(f"should be {points[kind - 1]} for a good of class {CLASSES[kind]}", *path)


def _read_consumers(source: Source, pack: DuckPack, goods: dict[str, int], consumers: dict[str, int]) -> None:
    """DUC-62, DUC-93: one consumer for each good that is not mined; points by class."""
    for id in consumers:
        source.only({"build", "deliver"}, "consumer", id)
        if id not in goods or not pack.good_class[goods[id]]:
            source.fail("wants a good that is not made in a factory", "consumer", id)
        _points(source, pack.good_class[goods[id]], (10, 25, 50), "consumer", id, "build")
        _points(source, pack.good_class[goods[id]], (3, 10, 30), "consumer", id, "deliver")
        if source.number("good", id, "value") != source.number("consumer", id, "deliver"):
            source.fail("should equal what the consumer pays", "good", id, "value")
    for id, good in goods.items():
        if pack.good_class[good] and id not in consumers:
            source.fail("has no consumer", "good", id)
    pack.consumer_good = tuple(goods[id] for id in consumers)
    pack.consumer_class = tuple(pack.good_class[good] for good in pack.consumer_good)
    pack.consumer_points = tuple(source.number("consumer", id, "build") for id in consumers)
    pack.delivery_points = tuple(source.number("consumer", id, "deliver") for id in consumers)


def _read_yards(source: Source, pack: DuckPack, goods: dict[str, int], yards: dict[str, int]) -> None:
    kinds = {id: n for n, id in enumerate(EQUIPMENT)}
    for id in yards:
        source.only({"product", "price", "build", "en", "fr"}, "shipyard", id)
        if pack.good_class[source.one_of(goods, "shipyard", id, "price")]:
            source.fail("should be a primary good", "shipyard", id, "price")
    pack.yard_product = tuple(source.one_of(kinds, "shipyard", id, "product") for id in yards)
    pack.yard_price = tuple(source.one_of(goods, "shipyard", id, "price") for id in yards)
    pack.yard_points = tuple(source.number("shipyard", id, "build", least=1, most=99) for id in yards)


def _read_planets(source: Source, pack: DuckPack, planets: dict[str, int]) -> None:
    kinds = {"start": 0, "colony": 1}
    colonies: list[int] = []
    first: list[int] = []
    owner: list[int] = []
    for id, n in planets.items():
        source.only({"kind", "x", "y", "en", "fr"}, "planet", id)
        if source.one_of(kinds, "planet", id, "kind"):
            colonies.append(n)
        first.append(len(owner))
        owner += [n] * (3 if n in colonies else 2)
    if len(owner) > limits.MOST_BUILDINGS:
        source.fail(f"have {len(owner)} slots together; there is room for {limits.MOST_BUILDINGS}", "planet")
    if len(planets) < 2 * limits.MOST_SEATS:
        source.fail(f"has {len(planets)} planets; the passages of {limits.MOST_SEATS} players need two each", "planet")
    pack.planets = len(planets)
    pack.colonies = sum(1 << n for n in colonies)
    pack.outposts = tuple(colonies)
    pack.starts = tuple(n for n in range(len(planets)) if n not in colonies)
    if len(pack.starts) < limits.MOST_SEATS:
        source.fail(f"has {len(pack.starts)} start planets; {limits.MOST_SEATS} ships need one each", "planet")
    pack.planet_x = tuple(source.number("planet", id, "x", most=1000) for id in planets)
    pack.planet_y = tuple(source.number("planet", id, "y", most=700) for id in planets)
    pack.mine_building = tuple(first)
    pack.building_planet = tuple(owner)


def _read_routes(source: Source, pack: DuckPack, routes: dict[str, int], planets: dict[str, int]) -> None:
    """DUC-41: which place follows which; every route joins another pair of planets and has points."""
    known: dict[frozenset[int], str] = {}
    ends: list[tuple[int, int]] = []
    points: list[tuple[int, ...]] = []
    owner: list[int] = []
    for id, r in routes.items():
        source.only({"a", "b", "points"}, "route", id)
        a, b = source.one_of(planets, "route", id, "a"), source.one_of(planets, "route", id, "b")
        if a == b:
            source.fail("joins a planet to itself", "route", id)
        if frozenset((a, b)) in known:
            source.fail(f"joins the same planets as {known[frozenset((a, b))]}", "route", id)
        known[frozenset((a, b))] = id
        ends.append((a, b))
        count = source.number("route", id, "points", least=1, most=9)
        points.append(tuple(range(len(owner), len(owner) + count)))
        owner += [r] * count
    if len(owner) > limits.MOST_POINTS:
        source.fail(f"have {len(owner)} points together; there is room for {limits.MOST_POINTS}", "route")
    pack.routes = len(routes)
    pack.route_ends = tuple(ends)
    pack.route_points = tuple(points)
    pack.point_route = tuple(owner)
    n = pack.planets
    ahead: list[list[tuple[int, ...]]] = [[] for _ in range(n + len(owner))]
    for (a, b), dots in zip(ends, points, strict=True):
        way = [a, *(n + k for k in dots), b]
        for j, place in enumerate(way):
            if j:
                ahead[place].append(tuple(reversed(way[:j])))
            if j < len(way) - 1:
                ahead[place].append(tuple(way[j + 1:]))
    pack.ahead = tuple(tuple(ways) for ways in ahead)
    pack.distance = tuple(_steps(pack, place) for place in range(len(ahead)))


def _read_mines(source: Source, pack: DuckPack, goods: dict[str, int], planets: dict[str, int]) -> None:
    """DUC-03, DUC-05, DUC-123: a mine for each planet, primary goods only."""
    rows = {}
    for kind, places in (("start_mine", pack.starts), ("mine", pack.outposts)):
        source.only(set(goods), kind)
        counts = [0] * pack.goods
        for id in source.rows(kind):
            counts[goods[id]] = source.number(kind, id, most=20)
            if pack.good_class[goods[id]]:
                source.fail("is not a primary good", kind, id)
        if sum(counts) != len(places):
            source.fail(f"has {sum(counts)} mines for {len(places)} planets", kind)
        rows[kind] = tuple(counts)
    pack.start_mines, pack.mines = rows["start_mine"], rows["mine"]
    ids = list(planets)
    source.only({ids[p] for p in pack.starts}, "fixed_mine")
    fixed = [NONE] * pack.planets
    for p in pack.starts:
        fixed[p] = source.one_of(goods, "fixed_mine", ids[p])
    pack.fixed_mines = tuple(fixed)
    if any(fixed.count(good) != pack.start_mines[good] for good in range(pack.goods)):
        source.fail("should use exactly the mines of start_mine", "fixed_mine")
    if len(pack.yard_product) != len(pack.starts):
        source.fail(f"has {len(pack.yard_product)} tiles for {len(pack.starts)} start planets", "shipyard")


def _read_piles(source: Source, pack: DuckPack, consumers: dict[str, int]) -> None:
    """DUC-06: the two piles together hold every consumer, by class."""
    source.only(set(PILES), "stack")
    classes = {id: n for n, id in enumerate(CLASSES)}
    pack.piles = tuple(tuple(source.some_of(classes, "stack", pile)) for pile in PILES)
    laid = sorted(kind for pile in pack.piles for kind in pile)
    if laid != sorted(pack.consumer_class):
        source.fail("should have a space for each consumer of its class", "stack")
    if len(consumers) < len(pack.outposts):
        source.fail(f"has {len(consumers)} tiles for {len(pack.outposts)} colonies", "consumer")


def _read_reference(source: Source, pack: DuckPack, goods: dict[str, int], planets: dict[str, int],
                    consumers: dict[str, int], yards: dict[str, int]) -> None:
    """The set-up without draws uses exactly the same pieces."""
    source.only({"first_seat", "stack_a", "stack_b", "mine", "shipyard"}, "reference")
    pack.reference_first = source.number("reference", "first_seat", most=1)
    piles = []
    for pile, kinds in zip(PILES, pack.piles, strict=True):
        tiles = source.some_of(consumers, "reference", f"stack_{pile}")
        if tuple(pack.consumer_class[tile] for tile in tiles) != kinds:
            source.fail(f"does not have the classes of stack {pile}", "reference", f"stack_{pile}")
        piles.append(tuple(tiles))
    if len(set(piles[0] + piles[1])) != len(consumers):
        source.fail("names a consumer twice", "reference", "stack_a")
    pack.reference_piles = tuple(piles)
    source.only(set(planets), "reference", "mine")
    pack.reference_mines = tuple(source.one_of(goods, "reference", "mine", id) for id in planets)
    for places, mines in ((pack.starts, pack.start_mines), (pack.outposts, pack.mines)):
        used = [pack.reference_mines[p] for p in places]
        if any(used.count(good) != mines[good] for good in range(pack.goods)):
            source.fail("does not use exactly the mines of the box", "reference", "mine")
    ids = list(planets)
    source.only({ids[p] for p in pack.starts}, "reference", "shipyard")
    laid = [source.one_of(yards, "reference", "shipyard", id) if n in pack.starts else NONE
            for id, n in planets.items()]
    if len({yard for yard in laid if yard != NONE}) != len(yards):
        source.fail("names a shipyard twice", "reference", "shipyard")
    pack.reference_yards = tuple(laid)


def _check_counts(source: Source, pack: DuckPack) -> None:
    classes = [pack.good_class.count(n) for n in range(len(CLASSES))]
    holds = {"goods": pack.goods, **dict(zip(CLASSES, classes, strict=True)), "factories": len(pack.factory_output),
             "consumers": len(pack.consumer_good), "shipyards": len(pack.yard_product),
             "start_mines": sum(pack.start_mines), "mines": sum(pack.mines), "start_planets": len(pack.starts),
             "colonies": len(pack.outposts), "routes": pack.routes, "points": len(pack.point_route),
             "discs": sum(pack.discs), "cubes": (pack.cubes + 1) * limits.MOST_SEATS}
    source.only(set(holds), "count")
    for thing, count in holds.items():
        stated = source.number("count", thing)
        if stated != count:
            source.fail(f"says {stated}, but the tables of this file add up to {count}", "count", thing)


def _check_connected(source: Source, pack: DuckPack, planets: list[str]) -> None:
    reached, todo = {0}, [0]
    while todo:
        for way in pack.ahead[todo.pop()]:
            if way[-1] not in reached:
                reached.add(way[-1])
                todo.append(way[-1])
    for p, id in enumerate(planets):
        if p not in reached:
            source.fail(f"cannot be reached from {planets[0]}", "planet", id)


def _check_makeable(source: Source, pack: DuckPack, goods: list[str]) -> None:
    """Every primary good has a mine in every set-up, so that with its factories every good can be made."""
    for good, id in enumerate(goods):
        if not pack.good_class[good] and not pack.start_mines[good] + pack.mines[good]:
            source.fail("has no mine, so nothing can be made from it", "good", id)


def _steps(pack: DuckPack, start: int) -> tuple[int, ...]:
    """Steps from a place to every planet."""
    found = {start: 0}
    todo = [start]
    for place in todo:
        for way in pack.ahead[place]:
            if way[0] not in found:
                found[way[0]] = found[place] + 1
                todo.append(way[0])
    return tuple(found.get(planet, len(pack.ahead)) for planet in range(pack.planets))
