# mypyc: skip
"""Ids and names of the components and places of PDX, for picks, events and drawings."""

from __future__ import annotations

from layover.engine.grammar import listed
from layover.engine.source import Source
from layover.engine.words import words_in
from layover.games.pdx import pack as limits
from layover.games.pdx.pack import SIZES, PdxPack

LANGS = ("en", "fr")
NAMED = ("destination", "campaign", "stock", "specialist", "plane", "executive", "haul", "face", "colour", "phase",
         "effect")

# Places and choices that are no components.
KINDS = ("service", "activity")
EXCHANGES = ("specialist", "display", "public")
SIDES = ("display_1", "display_2", "display_3")


def give_names(source: Source, pack: PdxPack) -> None:
    """The ids of every noun a pick or an event can name, and their printed names in both languages."""
    colours = list(source.rows("colour"))
    letters = [source.text_at("colour", id, "letter") for id in colours]
    gates = [f"{letter}{n + 1}" for letter in letters for n in range(limits.GATES)]
    tables = {noun: list(source.rows(noun)) for noun in NAMED}
    tokens = [*source.rows("service"), "wild", *source.rows("activity")]
    pack.ids = {
        **{noun: tuple(ids) for noun, ids in tables.items()},
        "office": (*tables["executive"], *source.rows("office")), "size": SIZES,
        "token": tuple(tokens), "gate": tuple(gate.lower() for gate in gates),
        "spot": tuple(f"{gate.lower()}_{n + 1}" for gate in gates for n in range(limits.LONGEST)),
        "flight": tuple(f"{size}_{gate.lower()}" for size in SIZES for gate in gates),
        "stack": tuple(f"m{n + 1}" for n in range(pack.stacks)), "display": SIDES,
        "ad": tuple(f"ad{n + 1}" for n in range(pack.ads)),
        "runway": tuple(str(n + 1) for n in range(limits.MOST_RUNWAY)),
        "queued": tuple(f"{size}_{n + 1}" for size in SIZES for n in range(limits.MOST_RUNWAY)),
        "place": (*colours, "public"), "exchange": EXCHANGES, "kind": KINDS,
        "payment": _payments(),
    }
    pack.names = {}
    for lang in LANGS:
        named = {noun: source.names(noun, ids)[lang] for noun, ids in tables.items()}
        codes = [source.text_at("destination", id, "code") for id in tables["destination"]]
        services = [source.text_at(kind, id, lang) for kind in ("service", "wild", "activity")
                    for id in source.rows(kind)]
        pack.names[lang] = {
            **named, "token": tuple(services), "size": source.names("gate", list(SIZES))[lang],
            "destination": tuple(f"{name} ({code})" for name, code in zip(named["destination"], codes, strict=True)),
            "office": (*named["executive"], *(source.text_at("office", id, lang) for id in source.rows("office"))),
            "gate": tuple(gates),
            "spot": tuple(_say("spot", lang, n=n + 1, gate=gate) for gate in gates for n in range(limits.LONGEST)),
            "flight": tuple(_say("flight", lang, plane=plane, gate=gate) for plane in named["plane"] for gate in gates),
            "stack": tuple(_say("stack", lang, n=k + 1) for k in range(pack.stacks)),
            "display": tuple(_say(side, lang) for side in SIDES),
            "ad": tuple(_say("ad", lang, n=k + 1) for k in range(pack.ads)),
            "runway": _queue(_say("plane", lang), lang),
            "queued": tuple(name for plane in named["plane"] for name in _queue(plane, lang)),
            "place": (*(_say("concourse", lang, colour=name.lower()) for name in named["colour"]),
                      _say("public", lang)),
            "exchange": tuple(_say(f"exchange_{id}", lang) for id in EXCHANGES),
            "kind": tuple(_say(kind, lang) for kind in KINDS), "payment": _payment_names(lang),
        }


def _queue(plane: str, lang: str) -> tuple[str, ...]:
    """A plane at each place of the runway."""
    behind = range(1, limits.MOST_RUNWAY)
    return (_say("front", lang, plane=plane), *(_say("behind", lang, plane=plane, n=k + 1) for k in behind))


def _payments() -> tuple[str, ...]:
    """Which icons of a tile are paid with wild tokens, without and with the Partnership."""
    found = []
    for partner in ("", "partner_"):
        for mask in range(limits.BY_PARTNERSHIP):
            wild = "".join(str(k + 1) for k in range(limits.MOST_ICONS) if limits.is_wild(mask, k))
            found.append(f"{partner}wild_{wild}" if wild else f"{partner}own")
    return tuple(found)


def _payment_names(lang: str) -> tuple[str, ...]:
    places = [_say(f"icon_{k + 1}", lang) for k in range(limits.MOST_ICONS)]
    found = []
    for mask in range(limits.BY_PARTNERSHIP):
        wild = [place for k, place in enumerate(places) if limits.is_wild(mask, k)]
        found.append(_say("one_wild" if len(wild) == 1 else "wilds", lang, icons=listed(wild, lang)) if wild
                     else _say("own", lang))
    return (*found, *(_say("partner", lang, payment=payment) for payment in found))


def _say(key: str, lang: str, **slots: object) -> str:
    return words_in("layover.games.pdx").name(key, lang, **slots)
