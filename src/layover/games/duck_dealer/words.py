# mypyc: skip
"""Names that are put together from others: a point of a route, the factory of a good, a slot of a planet."""

from __future__ import annotations

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
