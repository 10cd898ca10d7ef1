# mypyc: skip
"""Reads a pack of Portal from TOML and checks every count and constraint."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from layover.engine.source import Source
from layover.engine.typography import typeset
from layover.engine.words import words_in
from layover.games.portal import pack as limits
from layover.games.portal.pack import ACTIONS, CHARACTERS, EXTRAS, OFFERS, PLEA, TOKENS, PortalPack

BASE = Path(__file__).parent / "pack" / "base.toml"
WEIGHTS = Path(__file__).with_name("weights.toml")
LANGS = ("en", "fr")
ICONS = {"s": "subject_icons", "c": "cake_icons", "a": "card_icons", "k": "cube_icons", "u": "turret_icons"}
COUNTS = tuple(str(n) for n in range(limits.MOST_SUBJECTS))
PORTALS = ("portal_blue", "portal_orange")
"""Tokens that the words name: transcripts hold the digest of the pack, so that a name in it can no longer be mended."""
FLOORS = ("top", "middle", "bottom")
"""Floors that the words name, for the same reason."""


@cache
def base() -> PortalPack:
    """The printed game's pack."""
    return load(BASE)


def load(path: Path) -> PortalPack:
    """The pack of a file, checked."""
    source = Source(path)
    source.only({"title", "count", "const", "colour", "floor", "token", "icon", "chamber", "card", "action",
                 "character", "start_neighbour", "appeal"})
    pack = PortalPack()
    pack.title = source.text_at("title")
    pack.digest = source.digest
    _read_constants(source, pack)
    _read_colours(source, pack)
    _read_chambers(source, pack)
    places = _read_floors(source, pack)
    _read_tokens(source, pack, places)
    _read_neighbours(source, pack, places)
    _read_cards(source, pack)
    _check_counts(source, pack)
    _name(source, pack)
    return pack


def _read_constants(source: Source, pack: PortalPack) -> None:
    source.only({"hand_limit", "min_floor_length", "panels_used", "subjects_per_player", "slices_per_player",
                 "incinerated_to_end"}, "const")
    pack.hand_limit = source.number("const", "hand_limit", least=1, most=10)
    pack.least_length = source.number("const", "min_floor_length", least=3, most=5)
    pack.used = source.number("const", "panels_used", least=9, most=limits.MOST_CHAMBERS)
    pack.subjects = source.number("const", "subjects_per_player", least=4, most=limits.MOST_SUBJECTS - 1)
    pack.slices = source.number("const", "slices_per_player", least=1, most=30)
    pack.burnt_to_end = source.number("const", "incinerated_to_end", least=1, most=pack.slices)


def _read_colours(source: Source, pack: PortalPack) -> None:
    colours = list(source.rows("colour"))
    if len(colours) != limits.COLOURS:
        source.fail(f"should have {limits.COLOURS} entries, not {len(colours)}", "colour")
    for id in colours:
        source.only({"letter", "en", "fr", "hex"}, "colour", id)
        source.text_at("colour", id, "hex")
    pack.colour_letters = tuple(source.text_at("colour", id, "letter") for id in colours)
    if len(set(pack.colour_letters)) != len(colours):
        source.fail("should have different letters", "colour")


def _read_chambers(source: Source, pack: PortalPack) -> None:
    ids = list(source.rows("chamber"))
    if not pack.used <= len(ids) <= limits.MOST_CHAMBERS:
        source.fail(f"has {len(ids)} panels; it should have {pack.used} to {limits.MOST_CHAMBERS}", "chamber")
    source.only(set(ICONS), "icon")
    for icon in ICONS:
        source.only({"en", "fr"}, "icon", icon)
    rows: dict[str, list[int]] = {icon: [] for icon in ICONS}
    for id in ids:
        source.only({"en", "fr", "a", "b"}, "chamber", id)
        for side in ("a", "b"):
            source.only(set(ICONS), "chamber", id, side)
            paid = [source.number("chamber", id, side, icon, most=9) for icon in ICONS]
            if not sum(paid):
                source.fail("should show at least one icon", "chamber", id, side)
            for icon, count in zip(ICONS, paid, strict=True):
                rows[icon].append(count)
        if not rows["c"][-1] and not rows["c"][-2]:
            source.fail("should have a side with cake", "chamber", id)
    pack.chambers = len(ids)
    pack.side_subjects, pack.side_cake, pack.side_cards, pack.side_cube, pack.side_turret = (
        tuple(rows[icon]) for icon in ICONS)
    pack.side_icons = tuple({icon: rows[icon][side] for icon in ICONS if rows[icon][side]}
                            for side in range(2 * len(ids)))


def _read_floors(source: Source, pack: PortalPack) -> dict[str, tuple[int, int, int]]:
    """The start lab: the id of each place -> its number among the chambers laid, its floor and its x."""
    floors = list(source.rows("floor"))
    if len(floors) != limits.FLOORS:
        source.fail(f"should have {limits.FLOORS} floors, not {len(floors)}", "floor")
    lefts: list[int] = []
    lengths: list[int] = []
    places: dict[str, tuple[int, int, int]] = {}
    for n, id in enumerate(floors):
        source.only({"letter", "en", "fr", "start_x", "start_subjects"}, "floor", id)
        xs = source.numbers("floor", id, "start_x", most=100)
        if len(xs) < pack.least_length or xs != list(range(xs[0], xs[0] + 2 * len(xs), 2)):
            source.fail(f"should rise by 2, at least {pack.least_length} places", "floor", id, "start_x")
        if xs[0] % 2 != n % 2:
            source.fail("should interlock: even on the outer floors, odd on the middle one", "floor", id, "start_x")
        letter = source.text_at("floor", id, "letter")
        for x in xs:
            places[f"{letter.lower()}{x}"] = (len(places), n, x)
        lefts.append(xs[0])
        lengths.append(len(xs))
    pack.letters = tuple(source.text_at("floor", id, "letter") for id in floors)
    pack.start_left = tuple(lefts)
    pack.start_length = tuple(lengths)
    pack.start_subjects = tuple(source.number("floor", id, "start_subjects", most=9) for id in floors)
    if len(places) != pack.used:
        source.fail(f"have {len(places)} places together; {pack.used} panels are used", "floor")
    if not 1 <= sum(pack.start_subjects) <= pack.subjects:
        source.fail(f"deliver {sum(pack.start_subjects)} subjects at the start, of {pack.subjects}", "floor")
    return places


def _read_tokens(source: Source, pack: PortalPack, places: dict[str, tuple[int, int, int]]) -> None:
    source.only(set(TOKENS), "token")
    for id in TOKENS:
        source.only({"en", "fr", "start"}, "token", id)
    numbers = {id: place[0] for id, place in places.items()}
    pack.start_portals = tuple(source.one_of(numbers, "token", id, "start") for id in PORTALS)
    if pack.start_portals[0] == pack.start_portals[1]:
        source.fail("should not begin where the other portal does", "token", "portal_orange", "start")
    for id, where in (("turret", "tray"), ("companion_cube", "tray"), ("glados_token", "beside_old_edge")):
        source.one_of({where: 0}, "token", id, "start")


def _read_neighbours(source: Source, pack: PortalPack, places: dict[str, tuple[int, int, int]]) -> None:
    """The printed list of neighbours must be what the geometry says (POR-05)."""
    source.only(set(places), "start_neighbour")
    near: list[tuple[int, ...]] = []
    numbers = {id: place[0] for id, place in places.items()}
    for id, (_, floor, x) in places.items():
        listed = {list(places)[k] for k in source.some_of(numbers, "start_neighbour", id)}
        touching = {other for other, (_, f, at) in places.items()
                    if (f == floor and abs(at - x) == 2) or (abs(f - floor) == 1 and abs(at - x) == 1)}
        if listed != touching:
            source.fail(f"should name {', '.join(sorted(touching))}", "start_neighbour", id)
        near.append(tuple(sorted(numbers[other] for other in touching)))
    pack.start_near = tuple(near)


def _read_cards(source: Source, pack: PortalPack) -> None:
    ids = list(source.rows("card"))
    if len(ids) > limits.MOST_CARDS:
        source.fail(f"has {len(ids)} cards; there is room for {limits.MOST_CARDS}", "card")
    for kind, known, extra in (("action", ACTIONS, ()), ("character", CHARACTERS, ("offer",))):
        source.only(set(known), kind)
        for n, id in enumerate(known):
            source.only({"rule", "en", "fr", "text_en", "text_fr", *extra}, kind, id)
            rule = f"POR-{(201 if kind == 'action' else 301) + n}"
            if source.text_at(kind, id, "rule") != rule:
                source.fail(f"should be {rule}", kind, id, "rule")
    for n, id in enumerate(CHARACTERS):
        if source.table("character", id).get("offer") is not (n in OFFERS):
            source.fail("should say whether the character makes an offer in these rules", "character", id, "offer")
    used: dict[str, str] = {}
    for id in ids:
        source.only({"action", "character"}, "card", id)
        for kind in ("action", "character"):
            side = source.text_at("card", id, kind)
            if side in used:
                source.fail(f"is also on {used[side]}; all cards differ", "card", id, kind)
            used[side] = id
    actions = {id: n for n, id in enumerate(ACTIONS)}
    characters = {id: n for n, id in enumerate(CHARACTERS)}
    pack.cards = len(ids)
    pack.action = tuple(source.one_of(actions, "card", id, "action") for id in ids)
    pack.character = tuple(source.one_of(characters, "card", id, "character") for id in ids)


def _check_counts(source: Source, pack: PortalPack) -> None:
    columns = (pack.side_subjects, pack.side_cake, pack.side_cards, pack.side_cube, pack.side_turret)
    holds = {"chambers": pack.chambers, "sides": 2 * pack.chambers, "cards": pack.cards,
             "start_pairs": sum(map(len, pack.start_near)) // 2,
             "subjects": limits.COLOURS * pack.subjects, "slices": limits.COLOURS * pack.slices,
             **{name: sum(column) for name, column in zip(ICONS.values(), columns, strict=True)},
             "two_cake_sides": sum(a > 0 < b for a, b in zip(pack.side_cake[::2], pack.side_cake[1::2], strict=True))}
    source.only(set(holds), "count")
    for thing, count in holds.items():
        stated = source.number("count", thing)
        if stated != count:
            source.fail(f"says {stated}, but the tables of this file add up to {count}", "count", thing)


def _name(source: Source, pack: PortalPack) -> None:
    appeals = list(source.rows("appeal"))
    if len(appeals) > limits.MOST_APPEALS:
        source.fail(f"has {len(appeals)} entries; there is room for {limits.MOST_APPEALS}", "appeal")
    for id in appeals:
        source.only({"en", "fr"}, "appeal", id)
    pack.appeal_valid = sum(1 << n for n, id in enumerate(appeals)
                            if all(PLEA.allows(source.text_at("appeal", id, lang)) for lang in LANGS))
    if not pack.appeal_valid:
        source.fail("should have an appeal of at most ten words without the letter E", "appeal")
    kinds = {kind: list(source.rows(kind)) for kind in ("colour", "floor", "chamber", "card", "appeal")}
    kinds["token"] = list(TOKENS)
    pieces = tuple(f"{chamber}.{colour}" for chamber in kinds["chamber"] for colour in kinds["colour"])
    pack.ids = {**{kind: tuple(ids) for kind, ids in kinds.items()}, "action": ACTIONS, "character": CHARACTERS,
                "icon": tuple(ICONS), "subject": pieces, "slice": pieces, "count": COUNTS, "side": ("a", "b"),
                "visible": (*kinds["card"], "none"), "extra": tuple(CHARACTERS[number] for number in EXTRAS)}
    pack.action_text = {lang: _texts(source, "action", ACTIONS, lang) for lang in LANGS}
    pack.character_text = {lang: _texts(source, "character", CHARACTERS, lang) for lang in LANGS}
    pack.names = {lang: _names(source, pack, lang) for lang in LANGS}


def _texts(source: Source, kind: str, ids: Iterable[str], lang: str) -> tuple[str, ...]:
    """What stands on the cards, as it is set."""
    return tuple(typeset(source.text_at(kind, id, f"text_{lang}"), lang=lang) for id in ids)


def _names(source: Source, pack: PortalPack, lang: str) -> dict[str, tuple[str, ...]]:
    """What everything is called: by the pack, or by the words of the game where a name is put together."""
    words = words_in("layover.games.portal")
    given = ("colour", "floor", "chamber", "token", "appeal", "action", "character", "icon")
    named = {kind: source.names(kind, list(pack.ids[kind]))[lang] for kind in given}
    named["token"] = tuple(words.text("label", id, lang) if id in PORTALS else name
                           for id, name in zip(TOKENS, named["token"], strict=True))
    named["floor"] = tuple(words.name(f"floor_{id}", lang) if id in FLOORS else name
                           for id, name in zip(pack.ids["floor"], named["floor"], strict=True))
    card = tuple(f"{named['action'][pack.action[c]]} / {named['character'][pack.character[c]]}"
                 for c in range(pack.cards))
    none, *side = (words.name(key, lang) for key in ("none", "side_a", "side_b"))
    pieces = [{"chamber": chamber, "colour": colour.lower()} for chamber in named["chamber"]
              for colour in named["colour"]]
    return {**named, "card": card, "visible": (*card, none), "count": COUNTS, "side": tuple(side),
            "subject": tuple(words.name("subject_in", lang, **piece) for piece in pieces),
            "slice": tuple(words.name("slice_in", lang, **piece) for piece in pieces),
            "extra": tuple(words.name(f"extra_{id}", lang) for id in pack.ids["extra"])}
