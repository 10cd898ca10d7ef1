# mypyc: skip
"""The ids and names of all components; many are put together from others, such as the factory of a good."""

from __future__ import annotations

from layover.engine.grammar import inflected, listed
from layover.engine.source import Source
from layover.engine.words import Words, words_in
from layover.games.duck_dealer.pack import MOST_SEATS, MOST_SPACES, DuckPack

LANGS = ("en", "fr")
ENERGY = ("red", "yellow", "blue")
EQUIPMENT = ("hold", "navigator", "engineer", "merchant")
PILES = ("a", "b")


def words() -> Words:
    return words_in("layover.games.duck_dealer")


def label(key: str, lang: str, **slots: object) -> str:
    """A name that is put together, in a language.

    >>> label("factory", "fr", kind="de radios")
    'Usine de radios'
    """
    return words().name(key, lang, **slots)


def kind_of(good: str, name: str, lang: str) -> str:
    """What a factory or a consumer is called after its good, whose name is not always fit for that.

    >>> [kind_of("radios", "Radios", lang) for lang in LANGS], kind_of("economy", "Économie", "fr")
    (['Radio', 'de radios'], "d'économie")
    """
    if f"of_{good}" in words().tree["name"]:
        return label(f"of_{good}", lang)
    return inflected(words().form("good", good, name, "plain", lang), "", "of", lang) if lang == "fr" else name


def counted(triple: tuple[int, ...], crew: tuple[str, ...], lang: str) -> str:
    """Some equipment, counted.

    >>> counted((0, 0, 2), ("Hold", "Navigator", "Engineer", "Merchant"), "en")
    '2 holds and 1 engineer'
    """
    counts = {kind: triple.count(kind) for kind in triple}
    parts = [f"{n} {words().counted('equipment', EQUIPMENT[kind], crew[kind], n, lang)}" for kind, n in counts.items()]
    return listed(parts, lang)


def name(source: Source, pack: DuckPack, goods: dict[str, int], planets: dict[str, int], routes: dict[str, int],
         factories: dict[str, int], consumers: dict[str, int], yards: dict[str, int]) -> None:
    """Fill in `ids` and `names`, by noun, in the order of the components' numbers."""
    points = [f"{id}.{n + 1}" for r, id in enumerate(routes) for n in range(len(pack.route_points[r]))]
    slots = {p: ("mine", "consumer", "factory") if p in pack.outposts else ("mine", "shipyard")
             for p in range(pack.planets)}
    buildings = [f"{id}.{slot}" for id, p in planets.items() for slot in slots[p]]
    triples = tuple("+".join(EQUIPMENT[kind] for kind in triple) for triple in pack.triples)
    pack.ids = {
        "energy": ENERGY, "equipment": EQUIPMENT, "colour": tuple(source.rows("colour")), "good": tuple(goods),
        "factory": tuple(factories), "consumer": tuple(consumers), "shipyard": tuple(yards),
        "planet": tuple(planets), "route": tuple(routes), "point": tuple(points), "place": (*planets, *points),
        "building": tuple(buildings), "pile": PILES, "triple": triples, "slot": ("free", *EQUIPMENT),
        "partner": tuple(f"seat_{n + 1}" for n in range(MOST_SEATS)),
        "space": tuple(str(n + 1) for n in range(MOST_SPACES)),
    }
    pack.names = {}
    for lang in LANGS:
        named = {kind: source.names(kind, list(source.rows(kind)))[lang]
                 for kind in ("energy", "equipment", "colour", "good", "shipyard", "planet")}
        good, planet, crew = named["good"], named["planet"], named["equipment"]
        route = tuple(f"{planet[a]} – {planet[b]}" for a, b in pack.route_ends)
        the, of = ([words().form("planet", id, planet[p], form, lang) for id, p in planets.items()]
                   for form in ("the", "of"))
        ends = [{"n": k - pack.route_points[r][0] + 1, "one": the[pack.route_ends[r][0]],
                 "other": the[pack.route_ends[r][1]]} for k, r in enumerate(pack.point_route)]
        a_crew = [words().form("equipment", id, crew[k], "a", lang) for k, id in enumerate(EQUIPMENT)]
        kinds = [kind_of(id, good[g], lang) for id, g in goods.items()]
        pack.names[lang] = {
            **named, "route": route, "point": tuple(label("point", lang, **end) for end in ends),
            "place": (*planet, *(label("place", lang, **end) for end in ends)),
            "factory": tuple(label("factory", lang, kind=kinds[g]) for g in pack.factory_output),
            "consumer": tuple(label("consumer", lang, kind=kinds[g]) for g in pack.consumer_good),
            "building": tuple(label(f"{slot}_at", lang, planet=of[p]) for p in slots for slot in slots[p]),
            "pile": tuple(label("pile", lang, letter=pile.upper()) for pile in PILES),
            "triple": tuple(counted(triple, crew, lang) for triple in pack.triples),
            "slot": (label("free_slot", lang), *(label("replace", lang, equipment=one) for one in a_crew)),
            "partner": tuple(words().seat(n, lang) for n in range(MOST_SEATS)),
            "space": pack.ids["space"],
        }
