# mypyc: skip
"""Reads a pack of Airlines from TOML and checks every count and constraint."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from layover.engine.grammar import plural
from layover.engine.source import Source
from layover.engine.words import words_in
from layover.games.airlines import pack as limits
from layover.games.airlines.pack import AirlinesPack

BASE = Path(__file__).parent / "pack" / "base.toml"
WEIGHTS = Path(__file__).with_name("weights.toml")
LANGS = ("en", "fr")
SEATS = range(2, 7)
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


@cache
def base() -> AirlinesPack:
    """The printed game's pack."""
    return load(BASE)


def load(path: Path) -> AirlinesPack:
    """The pack of a file, checked."""
    source = Source(path)
    source.only({"title", "count", "const", "pattern", "company", "flight", "city", "route"})
    pack = AirlinesPack()
    pack.title = source.text_at("title")
    pack.digest = source.digest
    patterns = _numbered(source, "pattern", 8)
    cities = _numbered(source, "city", limits.MOST_CITIES)
    companies = _numbered(source, "company", limits.MOST_COMPANIES)
    routes = _numbered(source, "route", limits.MOST_ROUTES)
    for id in patterns:
        source.only({"en", "fr", "region_en", "region_fr", "stroke"}, "pattern", id)
        for field in ("region_en", "region_fr", "stroke"):
            source.text_at("pattern", id, field)
    for id in cities:
        source.only({"en", "fr", "x", "y"}, "city", id)
        source.number("city", id, "x", most=1000)
        source.number("city", id, "y", most=700)
    _read_companies(source, pack, companies, cities, patterns)
    _read_routes(source, pack, routes, cities, patterns)
    flights = _read_flights(source, pack, patterns)
    _read_constants(source, pack)
    _check_counts(source, pack)
    _check_routes(source, pack, list(routes))
    _check_companies(source, pack, list(companies))
    _name(source, pack, patterns, companies, cities, routes, flights)
    return pack


def _numbered(source: Source, kind: str, most: int) -> dict[str, int]:
    ids = list(source.rows(kind))
    if len(ids) > most:
        source.fail(f"has {len(ids)} entries; there is room for {most}", kind)
    return {id: n for n, id in enumerate(ids)}


def _read_companies(source: Source, pack: AirlinesPack, companies: dict[str, int], cities: dict[str, int],
                    patterns: dict[str, int]) -> None:
    known = {"code", "en", "fr", "hq", "colour", "colour_en", "colour_fr", "hex", "shares", "markers", "patterns"}
    hqs: dict[int, str] = {}
    pack.companies = len(companies)
    for id in companies:
        source.only(known, "company", id)
        city = source.one_of(cities, "company", id, "hq")
        if city in hqs:
            source.fail(f"has its headquarters in the same city as {hqs[city]}", "company", id, "hq")
        hqs[city] = id
        if len(source.text_at("company", id, "code")) != 3:
            source.fail("should have three letters", "company", id, "code")
        for field in ("colour", "colour_en", "colour_fr"):
            source.text_at("company", id, field)
        if not _COLOUR.fullmatch(source.text_at("company", id, "hex")):
            source.fail("should be a colour such as #1d6fd1", "company", id, "hex")
    pack.codes = tuple(source.text_at("company", id, "code") for id in companies)
    pack.colours = tuple(source.text_at("company", id, "hex") for id in companies)
    pack.hq = tuple(hqs)
    most = limits.MOST_SHARES - 1
    pack.shares = tuple(source.number("company", id, "shares", least=1, most=most) for id in companies)
    pack.markers = tuple(source.number("company", id, "markers", least=2, most=99) for id in companies)
    masks = []
    for id in companies:
        allowed = source.some_of(patterns, "company", id, "patterns")
        if not allowed or len(set(allowed)) != len(allowed):
            source.fail("should name at least one pattern, each once", "company", id, "patterns")
        masks.append(sum(1 << p for p in allowed))
    pack.company_patterns = tuple(masks)
    pack.permitted = tuple(sum(1 << c for c in range(len(masks)) if masks[c] >> p & 1) for p in range(len(patterns)))


def _read_routes(source: Source, pack: AirlinesPack, routes: dict[str, int], cities: dict[str, int],
                 patterns: dict[str, int]) -> None:
    ends: dict[frozenset[int], str] = {}
    pairs: list[frozenset[int]] = []
    values: list[list[int]] = []
    route_pattern: list[int] = []
    for id in routes:
        source.only({"a", "b", "pattern", "circles", "via"}, "route", id)
        pair = frozenset({source.one_of(cities, "route", id, "a"), source.one_of(cities, "route", id, "b")})
        if len(pair) != 2:
            source.fail("joins a city to itself", "route", id)
        if pair in ends:
            source.fail(f"joins the same cities as {ends[pair]}", "route", id)
        ends[pair] = id
        pairs.append(pair)
        circles = source.numbers("route", id, "circles", least=1, most=limits.FULL - 1)
        if not 1 <= len(circles) <= 3:
            source.fail(f"should have 1 to 3 circles, not {len(circles)}", "route", id, "circles")
        if sorted(set(circles)) != circles:
            source.fail("should have strictly rising circles", "route", id, "circles")
        if "via" in source.table("route", id) and len(source.numbers("route", id, "via", most=1000)) != 2:
            source.fail("should be two numbers", "route", id, "via")
        values.append(circles)
        route_pattern.append(source.one_of(patterns, "route", id, "pattern"))
    if sum(len(circles) for circles in values) > limits.MOST_CIRCLES:
        source.fail(f"have more than {limits.MOST_CIRCLES} circles together", "route")
    pack.route_pattern = tuple(route_pattern)
    pack.route_cities = tuple(sum(1 << city for city in pair) for pair in pairs)
    pack.circle_route = tuple(r for r, circles in enumerate(values) for _ in circles)
    pack.circle_value = tuple(value for circles in values for value in circles)
    pack.route_circles = tuple(tuple(k for k, of in enumerate(pack.circle_route) if of == r) for r in range(len(pairs)))
    pack.neighbours = tuple(tuple(o for o, other in enumerate(pairs) if other & pair) for pair in pairs)
    pack.city_routes = tuple(tuple(r for r, pair in enumerate(pairs) if city in pair) for city in range(len(cities)))
    pack.pattern_routes = tuple(tuple(r for r, of in enumerate(route_pattern) if of == p) for p in range(len(patterns)))
    pack.hq_routes = tuple(tuple(r for r in pack.city_routes[city] if pack.company_patterns[c] >> route_pattern[r] & 1)
                           for c, city in enumerate(pack.hq))


def _read_flights(source: Source, pack: AirlinesPack, patterns: dict[str, int]) -> list[tuple[str, int]]:
    source.only(set(patterns), "flight")
    cards: list[tuple[str, int]] = []
    for pattern in patterns:
        values = source.numbers("flight", pattern, least=1, most=limits.FULL - 1)
        if len(set(values)) != len(values) or not values:
            source.fail("should list different values, at least one", "flight", pattern)
        cards += [(pattern, value) for value in sorted(values)]
    if len(cards) > limits.MOST_FLIGHTS:
        source.fail(f"has {len(cards)} cards; there is room for {limits.MOST_FLIGHTS}", "flight")
    pack.flight_pattern = tuple(patterns[pattern] for pattern, _ in cards)
    pack.flight_value = tuple(value for _, value in cards)
    return cards


def _read_constants(source: Source, pack: AirlinesPack) -> None:
    source.only({"hand_flights", "hand_shares", "display_size", "sabotage_min_value", "scoring_cards",
                 "bonus_points", "delayed_rounds"}, "const")
    pack.hand_flights = source.number("const", "hand_flights", least=1, most=20)
    pack.hand_shares = source.number("const", "hand_shares", least=1, most=20)
    pack.display_size = source.number("const", "display_size", least=1, most=limits.MOST_SLOTS)
    pack.sabotage_from = source.number("const", "sabotage_min_value", least=1, most=limits.FULL)
    pack.scoring_cards = source.number("const", "scoring_cards", least=1, most=9)
    pack.bonus_points = tuple(source.numbers("const", "bonus_points"))
    if len(pack.bonus_points) != SEATS[-1]:
        source.fail(f"should have one entry for each of {SEATS[-1]} seats", "const", "bonus_points")
    source.only({str(n) for n in SEATS}, "const", "delayed_rounds")
    rounds = [0] * (SEATS[-1] + 1)
    for n in SEATS:
        rounds[n] = source.number("const", "delayed_rounds", str(n), least=1, most=20)
    pack.delayed_rounds = tuple(rounds)
    needed = SEATS[-1] * pack.hand_shares + pack.display_size + 1
    if sum(pack.shares) < needed:
        source.fail(f"have {sum(pack.shares)} shares together; {SEATS[-1]} seats need at least {needed}", "company")
    if SEATS[-1] * pack.hand_flights >= len(pack.flight_value):
        source.fail(f"has {len(pack.flight_value)} cards; {SEATS[-1]} full hands leave no deck", "flight")


def _check_counts(source: Source, pack: AirlinesPack) -> None:
    holds = {"companies": pack.companies, "shares": sum(pack.shares), "markers": sum(pack.markers),
             "flights": len(pack.flight_value), "cities": len(pack.city_routes), "routes": len(pack.route_pattern),
             "circles": len(pack.circle_value)}
    source.only(set(holds), "count")
    for thing, count in holds.items():
        stated = source.number("count", thing)
        if stated != count:
            source.fail(f"says {stated}, but the tables of this file add up to {count}", "count", thing)


def _check_routes(source: Source, pack: AirlinesPack, routes: list[str]) -> None:
    best = [max(v for v, of in zip(pack.flight_value, pack.flight_pattern, strict=True) if of == p)
            for p in range(len(pack.pattern_routes))]
    for r, id in enumerate(routes):
        dearest = pack.circle_value[pack.route_circles[r][-1]]
        if dearest > best[pack.route_pattern[r]]:
            source.fail(f"costs {dearest}, more than the best flight card of its pattern"
                        f" ({best[pack.route_pattern[r]]})", "route", id, "circles")
    for city, id in enumerate(source.rows("city")):
        if len(pack.city_routes[city]) < 2:
            source.fail("is a dead end: it should have at least two routes", "city", id)


def _check_companies(source: Source, pack: AirlinesPack, companies: list[str]) -> None:
    for c, id in enumerate(companies):
        if not pack.hq_routes[c]:
            source.fail("has no route at its headquarters that it may use", "company", id)
        reached = set(pack.hq_routes[c])
        todo = list(reached)
        while todo:
            for r in pack.neighbours[todo.pop()]:
                if r not in reached and pack.company_patterns[c] >> pack.route_pattern[r] & 1:
                    reached.add(r)
                    todo.append(r)
        if len(reached) + 1 < pack.markers[c]:
            source.fail(f"is {pack.markers[c]}, but it can reach only {len(reached)} routes", "company", id, "markers")


def _name(source: Source, pack: AirlinesPack, patterns: dict[str, int], companies: dict[str, int],
          cities: dict[str, int], routes: dict[str, int], flights: list[tuple[str, int]]) -> None:
    circles = [f"{id}.{n + 1}" for r, id in enumerate(routes) for n in range(len(pack.route_circles[r]))]
    counts = tuple(str(n) for n in range(limits.MOST_SHARES))
    slots = tuple(f"slot_{n + 1}" for n in range(pack.display_size))
    pack.ids = {
        "pattern": tuple(patterns), "company": tuple(companies), "city": tuple(cities), "route": tuple(routes),
        "circle": tuple(circles), "flight": tuple(f"{pattern}_{value:02}" for pattern, value in flights),
        "slot": slots, "count": counts, "card": (*companies, "scoring"),
    }
    pack.names = {}
    words = words_in("layover.games.airlines")
    for lang in LANGS:
        pattern = source.names("pattern", list(patterns))[lang]
        company = source.names("company", list(companies))[lang]
        city = source.names("city", list(cities))[lang]
        ends = [(city[source.one_of(cities, "route", id, "a")], city[source.one_of(cities, "route", id, "b")])
                for id in routes]
        pack.names[lang] = {
            "pattern": pattern, "company": company, "city": city, "card": (*company, words.name("scoring", lang)),
            "route": tuple(f"{a} – {b} ({pattern[pack.route_pattern[r]]})" for r, (a, b) in enumerate(ends)),
            "circle": tuple(words.name("circle", lang, value=pack.circle_value[k], a=ends[r][0], b=ends[r][1])
                            for k, r in enumerate(pack.circle_route)),
            "flight": tuple(f"{pattern[patterns[p]]} {value}" for p, value in flights),
            "slot": tuple(words.name("slot", lang, n=n + 1) for n in range(pack.display_size)),
            "count": tuple(f"{n} {plural(n, words.name('count', lang), lang)}" for n in range(limits.MOST_SHARES)),
        }
