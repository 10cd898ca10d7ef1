# mypyc: skip
"""Ids and names of the components and places of PDX, for picks, events and drawings."""

from __future__ import annotations

from layover.engine.source import Source
from layover.games.pdx import pack as limits
from layover.games.pdx.pack import PdxPack

LANGS = ("en", "fr")
SIZES = ("small", "medium", "large")
NAMED = ("destination", "campaign", "stock", "specialist", "plane", "executive", "haul", "face", "colour", "phase")

# Names of places and choices that are no components.
KINDS = {"service": ("Service tokens", "Jetons Service"), "activity": ("Activity tokens", "Jetons Activité")}
EXCHANGES = {"specialist": ("a specialist for another", "un spécialiste contre un autre"),
             "display": ("a specialist for an office of the display", "un spécialiste contre un bureau du présentoir"),
             "public": ("a private office for a public one", "un bureau privé contre un bureau public")}
PUBLIC = ("the terminal", "le terminal")
SIDES = {"display_1": ("left", "gauche"), "display_2": ("middle", "milieu"), "display_3": ("right", "droite")}


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
        "stack": tuple(f"m{n + 1}" for n in range(pack.stacks)), "display": tuple(SIDES),
        "ad": tuple(f"ad{n + 1}" for n in range(pack.ads)),
        "runway": tuple(str(n + 1) for n in range(limits.MOST_RUNWAY)),
        "place": (*colours, "public"), "exchange": tuple(EXCHANGES), "kind": tuple(KINDS),
        "payment": _payments(),
    }
    pack.names = {}
    for n, lang in enumerate(LANGS):
        named = {noun: source.names(noun, ids)[lang] for noun, ids in tables.items()}
        codes = [source.text_at("destination", id, "code") for id in tables["destination"]]
        words = ("Market {}", "Marché {}"), ("place {} of the runway", "place {} de la piste"), ("{} at {}", "{} en {}")
        services = [source.text_at(kind, id, lang) for kind in ("service", "wild", "activity")
                    for id in source.rows(kind)]
        pack.names[lang] = {
            **named, "token": tuple(services), "size": source.names("gate", list(SIZES))[lang],
            "destination": tuple(f"{name} ({code})" for name, code in zip(named["destination"], codes, strict=True)),
            "office": (*named["executive"], *(source.text_at("office", id, lang) for id in source.rows("office"))),
            "gate": tuple(gates),
            "spot": tuple(words[2][n].format(place + 1, gate) for gate in gates for place in range(limits.LONGEST)),
            "flight": tuple(f"{plane} → {gate}" for plane in named["plane"] for gate in gates),
            "stack": tuple(words[0][n].format(k + 1) for k in range(pack.stacks)),
            "display": tuple(side[n] for side in SIDES.values()),
            "ad": tuple(str(k + 1) for k in range(pack.ads)),
            "runway": tuple(words[1][n].format(k + 1) for k in range(limits.MOST_RUNWAY)),
            "place": (*named["colour"], PUBLIC[n]), "exchange": tuple(pair[n] for pair in EXCHANGES.values()),
            "kind": tuple(pair[n] for pair in KINDS.values()), "payment": _payment_names(lang),
        }


def _payments() -> tuple[str, ...]:
    """Which icons of a tile are paid with wild tokens, without and with the Partnership."""
    found = []
    for partner in ("", "partner_"):
        for mask in range(8):
            wild = "".join(str(k + 1) for k in range(3) if mask >> k & 1)
            found.append(f"{partner}wild_{wild}" if wild else f"{partner}own")
    return tuple(found)


def _payment_names(lang: str) -> tuple[str, ...]:
    own = {"en": "tokens of the icons' types", "fr": "jetons des types indiqués"}[lang]
    wild = {"en": "wild token(s) for icon {}", "fr": "joker(s) pour l'icône {}"}[lang]
    partner = {"en": "with the Partnership: ", "fr": "avec le Partenariat : "}[lang]
    found = []
    for prefix in ("", partner):
        for mask in range(8):
            which = ", ".join(str(k + 1) for k in range(3) if mask >> k & 1)
            found.append(prefix + (wild.format(which) if which else own))
    return tuple(found)
