# mypyc: skip
"""The ids and names of all components; many are put together from others, such as the factory of a good."""

from __future__ import annotations

from layover.engine.source import Source
from layover.games.duck_dealer.pack import MOST_SEATS, MOST_SPACES, DuckPack

LANGS = ("en", "fr")
ENERGY = ("red", "yellow", "blue")
EQUIPMENT = ("hold", "navigator", "engineer", "merchant")
PILES = ("a", "b")

LABELS = {
    "point": {"en": "{0}, point {1}", "fr": "{0}, point {1}"},
    "factory": {"en": "{0} factory", "fr": "Usine : {0}"},
    "consumer": {"en": "{0} consumer", "fr": "Consommateur : {0}"},
    "mine_at": {"en": "the mine of {0}", "fr": "la mine de {0}"},
    "shipyard_at": {"en": "the shipyard of {0}", "fr": "le chantier spatial de {0}"},
    "consumer_at": {"en": "the consumer of {0}", "fr": "le consommateur de {0}"},
    "factory_at": {"en": "the factory of {0}", "fr": "l'usine de {0}"},
    "pile": {"en": "stack {0}", "fr": "pile {0}"},
    "free_slot": {"en": "in a free compartment", "fr": "dans un compartiment libre"},
    "replace": {"en": "in place of: {0}", "fr": "à la place de : {0}"},
    "partner": {"en": "seat {0}", "fr": "place {0}"},
}


def label(kind: str, lang: str, *parts: object) -> str:
    """A name in a language.

    >>> label("factory", "fr", "Radios")
    'Usine : Radios'
    """
    return LABELS[kind][lang].format(*parts)


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
        point = tuple(label("point", lang, route[r], k - pack.route_points[r][0] + 1)
                      for k, r in enumerate(pack.point_route))
        pack.names[lang] = {
            **named, "route": route, "point": point, "place": (*planet, *point),
            "factory": tuple(label("factory", lang, good[g]) for g in pack.factory_output),
            "consumer": tuple(label("consumer", lang, good[g]) for g in pack.consumer_good),
            "building": tuple(label(f"{slot}_at", lang, planet[p]) for p in slots for slot in slots[p]),
            "pile": tuple(label("pile", lang, pile.upper()) for pile in PILES),
            "triple": tuple(" + ".join(crew[kind] for kind in triple) for triple in pack.triples),
            "slot": (label("free_slot", lang), *(label("replace", lang, kind) for kind in crew)),
            "partner": tuple(label("partner", lang, n + 1) for n in range(MOST_SEATS)),
            "space": pack.ids["space"],
        }
