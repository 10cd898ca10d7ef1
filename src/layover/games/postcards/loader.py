# mypyc: skip
"""Reads a pack of Postcards from TOML and checks every count and constraint."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from layover.engine.grammar import listed
from layover.engine.source import Source
from layover.engine.words import ORDINALS, Words, words_in
from layover.games.postcards import pack as limits
from layover.games.postcards.pack import ACTIONS, EFFECTS, GIFT_KINDS, MOST_SEATS, PostcardsPack

BASE = Path(__file__).parent / "pack" / "base.toml"
WEIGHTS = Path(__file__).with_name("weights.toml")
LANGS = ("en", "fr")
FRAME = 1000
LEVELS = ("easy", "normal", "hard")
TRACK_EFFECTS = {"postcard": limits.A_POSTCARD, "move1": limits.ONE_MOVE, "stamp": limits.A_STAMP, "star": limits.STAR}
Ids = dict[str, int]


@cache
def base() -> PostcardsPack:
    """The printed game's pack."""
    return load(BASE)


def load(path: Path) -> PostcardsPack:
    """The pack of a file, checked."""
    source = Source(path)
    source.only({"title", "count", "const", "score", "track", "symbol", "colour", "effect", "player_colour", "action",
                 "region", "sea_link", "spot", "postcard", "gift", "itinerary"})
    pack = PostcardsPack()
    pack.title = source.text_at("title")
    pack.digest = source.digest
    regions = _numbered(source, "region", limits.MOST_REGIONS)
    symbols = _exactly(source, "symbol", limits.SYMBOLS)
    colours = _exactly(source, "colour", limits.COLOURS)
    spots = _numbered(source, "spot", limits.MOST_SPOTS)
    cards = _numbered(source, "postcard", limits.MOST_POSTCARDS)
    gifts = _numbered(source, "gift", limits.MOST_GIFTS)
    itineraries = _numbered(source, "itinerary", limits.MOST_ITINERARIES)
    _read_regions(source, pack, regions)
    _read_spots(source, pack, spots, regions, symbols)
    _read_constants(source, pack)
    _read_score(source, pack)
    _read_track(source, pack)
    _read_postcards(source, pack, cards, regions, symbols, colours)
    _read_gifts(source, pack, gifts, symbols)
    _read_itineraries(source, pack, itineraries, regions)
    _check_counts(source, pack)
    _check_supplies(source, pack)
    _name(source, pack)
    return pack


def _numbered(source: Source, kind: str, most: int) -> Ids:
    ids = list(source.rows(kind))
    if len(ids) > most:
        source.fail(f"has {len(ids)} entries; there is room for {most}", kind)
    return {id: n for n, id in enumerate(ids)}


def _exactly(source: Source, kind: str, count: int) -> Ids:
    ids = _numbered(source, kind, count)
    if len(ids) != count:
        source.fail(f"has {len(ids)} entries; there should be {count}", kind)
    return ids


def _numbers_in_order(source: Source, kind: str, ids: Ids) -> None:
    for n, id in enumerate(ids):
        if source.number(kind, id, "no") != n + 1:
            source.fail(f"should be {n + 1}: the rows stand in the order of their numbers", kind, id, "no")


def _place(source: Source, *path: str) -> None:
    if len(source.numbers(*path, most=FRAME)) != 2:
        source.fail("should be two numbers, x and y", *path)


def _read_regions(source: Source, pack: PostcardsPack, regions: Ids) -> None:
    _numbers_in_order(source, "region", regions)
    pack.regions = len(regions)
    rows: list[tuple[int, ...]] = []
    for id, n in regions.items():
        source.only({"no", "en", "fr", "neighbours", "anchor", "outline"}, "region", id)
        _place(source, "region", id, "anchor")
        _outline(source, id)
        near = source.some_of(regions, "region", id, "neighbours")
        if not near or n in near or len(set(near)) != len(near):
            source.fail("should name at least one other region, each once", "region", id, "neighbours")
        rows.append(tuple(sorted(near)))
    for id, n in regions.items():
        for other in rows[n]:
            if n not in rows[other]:
                source.fail(f"names {list(regions)[other]!r}, which does not name it back", "region", id, "neighbours")
    pack.neighbours = tuple(rows)
    pack.distance = tuple(_distances(rows, n) for n in range(len(rows)))
    for id, n in regions.items():
        if min(pack.distance[n]) < 0:
            source.fail("cannot be reached from every other region", "region", id, "neighbours")
    sea = _read_sea_links(source, pack, regions)
    pack.islands = sum(1 << n for n, near in enumerate(rows) if all((n, other) in sea for other in near))


def _outline(source: Source, id: str) -> None:
    corners = source.text_at("region", id, "outline").split()
    for corner in corners:
        numbers = corner.split(",")
        if len(numbers) != 2 or not all(part.isdigit() and int(part) <= FRAME for part in numbers):
            source.fail(f"holds {corner!r}; each corner should be x,y from 0 to {FRAME}", "region", id, "outline")
    if len(corners) < 3:
        source.fail("should have at least three corners", "region", id, "outline")


def _distances(rows: list[tuple[int, ...]], start: int) -> tuple[int, ...]:
    found = [-1] * len(rows)
    found[start] = 0
    todo = [start]
    for here in todo:
        for other in rows[here]:
            if found[other] < 0:
                found[other] = found[here] + 1
                todo.append(other)
    return tuple(found)


def _read_sea_links(source: Source, pack: PostcardsPack, regions: Ids) -> set[tuple[int, int]]:
    sea: set[tuple[int, int]] = set()
    for id in source.rows("sea_link"):
        source.only({"a", "b", "line"}, "sea_link", id)
        a, b = source.one_of(regions, "sea_link", id, "a"), source.one_of(regions, "sea_link", id, "b")
        if b not in pack.neighbours[a]:
            source.fail("joins regions that are not neighbours", "sea_link", id)
        if len(source.numbers("sea_link", id, "line", most=FRAME)) != 4:
            source.fail("should be four numbers: x and y of both ends", "sea_link", id, "line")
        sea |= {(a, b), (b, a)}
    return sea


def _read_spots(source: Source, pack: PostcardsPack, spots: Ids, regions: Ids, symbols: Ids) -> None:
    for id in spots:
        source.only({"region", "symbol", "xy"}, "spot", id)
        _place(source, "spot", id, "xy")
    pack.spot_region = tuple(source.one_of(regions, "spot", id, "region") for id in spots)
    pack.spot_symbol = tuple(source.one_of(symbols, "spot", id, "symbol") for id in spots)
    pack.region_spots = _masks(pack.spot_region, len(regions))
    pack.symbol_spots = _masks(pack.spot_symbol, len(symbols))
    pack.around = tuple(tuple(sum(spots for spots, way in zip(pack.region_spots, pack.distance[n], strict=True)
                                  if way <= moves) for moves in range(3)) for n in range(len(regions)))
    for id, n in regions.items():
        if not pack.region_spots[n]:
            source.fail("has no camp spot", "region", id)
    for id, n in symbols.items():
        source.only({"en", "fr", "icon", "spots"}, "symbol", id)
        stated, there = source.number("symbol", id, "spots"), pack.symbol_spots[n].bit_count()
        if stated != there:
            source.fail(f"says {stated}, but {there} spots show it", "symbol", id, "spots")


def _masks(of: tuple[int, ...], count: int) -> tuple[int, ...]:
    return tuple(sum(1 << k for k, owner in enumerate(of) if owner == n) for n in range(count))


def _read_constants(source: Source, pack: PostcardsPack) -> None:
    source.only({"hand_size", "river_slots", "mandatory_plays", "copies_of_each_card", "gift_slots", "postcard_slots",
                 "camps", "guide_draw", "guide_keep", "car_moves", "collection_stamps", "memory_moves",
                 "automa_stamp_slots", "automa_cards", "tokens", "move_reminders"}, "const")
    pack.hand_size = source.number("const", "hand_size", least=1, most=20)
    pack.river_slots = source.number("const", "river_slots", least=1, most=limits.MOST_SLOTS)
    pack.mandatory_plays = source.number("const", "mandatory_plays", least=1, most=pack.hand_size)
    pack.copies = source.number("const", "copies_of_each_card", least=1, most=99)
    pack.gift_slots = source.number("const", "gift_slots", least=1, most=limits.MOST_SLOTS)
    pack.row_slots = source.number("const", "postcard_slots", least=1, most=limits.MOST_SLOTS)
    pack.camps = source.number("const", "camps", least=1, most=limits.MOST_CAMPS)
    pack.guide_draw = source.number("const", "guide_draw", least=1, most=20)
    pack.guide_keep = source.number("const", "guide_keep", least=1, most=pack.guide_draw)
    pack.car_moves = source.number("const", "car_moves", least=1, most=20)
    pack.collection_stamps = source.number("const", "collection_stamps", least=1, most=20)
    pack.memory_moves = source.number("const", "memory_moves", least=1, most=20)
    pack.automa_stamp_slots = source.number("const", "automa_stamp_slots", most=pack.river_slots)
    source.only(set(LEVELS), "const", "automa_cards")
    pack.automa_cards = (0, *(source.number("const", "automa_cards", level, least=1, most=pack.river_slots)
                              for level in LEVELS))
    source.number("const", "tokens", least=1)
    source.number("const", "move_reminders")


def _read_score(source: Source, pack: PostcardsPack) -> None:
    source.only({"points_by_stamps", "itinerary", "snow_globes", "keychain", "caravan_region", "caravan_camps",
                 "bonus_token", "unsent", "memory", "sent_to_end", "automa_move", "automa_flash"}, "score")
    pack.itinerary_points = _rising(source, "itinerary")
    pack.globe_points = _rising(source, "snow_globes")
    pack.keychain_points = _rising(source, "keychain")
    pack.caravan_points = source.number("score", "caravan_region", most=99)
    pack.caravan_camps = source.number("score", "caravan_camps", least=1, most=9)
    pack.bonus_points = source.number("score", "bonus_token", most=99)
    pack.unsent_points = source.number("score", "unsent", most=99)
    pack.memory_points = source.number("score", "memory", most=99)
    pack.sent_to_end = source.number("score", "sent_to_end", least=1, most=20)
    pack.automa_move_points = source.number("score", "automa_move", most=99)
    pack.automa_flash_points = source.number("score", "automa_flash", most=99)


def _rising(source: Source, key: str) -> tuple[int, ...]:
    row = source.numbers("score", key, most=999)
    if len(row) < 2 or row[0] != 0 or sorted(row) != row:
        source.fail("should begin with 0 and never fall", "score", key)
    return tuple(row)


def _read_track(source: Source, pack: PostcardsPack) -> None:
    source.only({"a", "b"}, "track")
    effects: list[tuple[int, ...]] = []
    points: list[tuple[int, ...]] = []
    for side in ("a", "b"):
        row, scored = [limits.NOTHING] * (pack.camps + 1), [0] * (pack.camps + 1)
        for key in source.rows("track", side):
            if not (key.isdigit() and 1 <= int(key) <= pack.camps):
                source.fail(f"names camp {key}; there are camps 1 to {pack.camps}", "track", side)
            word = source.text_at("track", side, key)
            if word.startswith("points") and word[6:].isdigit():
                scored[int(key)] = int(word[6:])
            elif word in TRACK_EFFECTS:
                row[int(key)] = TRACK_EFFECTS[word]
            else:
                source.fail(f"names {word!r}; known: {', '.join(TRACK_EFFECTS)}, points1, points2, …", "track", side)
        effects.append(tuple(row))
        points.append(tuple(scored))
    pack.track, pack.track_points = tuple(effects), tuple(points)


def _read_postcards(source: Source, pack: PostcardsPack, cards: Ids, regions: Ids, symbols: Ids, colours: Ids) -> None:
    _numbers_in_order(source, "postcard", cards)
    numbers = {id: n for n, id in enumerate(EFFECTS)}
    if set(source.rows("effect")) != set(EFFECTS):
        source.fail(f"should hold exactly: {', '.join(EFFECTS)}", "effect")
    seen: dict[tuple[int, int], str] = {}
    stamps: list[tuple[int, ...]] = []
    memories: list[tuple[int, int]] = []
    for id in cards:
        source.only({"no", "region", "stamps", "points", "memories", "en", "fr"}, "postcard", id)
        row = source.some_of(colours, "postcard", id, "stamps")
        stamps.append(tuple(row))
        face = source.one_of(regions, "postcard", id, "region"), len(row)
        if face in seen:
            source.fail(f"has the region and the number of stamps of {seen[face]}", "postcard", id)
        seen[face] = id
        due = source.number("score", "points_by_stamps", str(len(row)))
        if source.number("postcard", id, "points") != due:
            source.fail(f"should be {due} for {len(row)} stamps", "postcard", id, "points")
        memories += _memories(source, id, symbols, numbers)
    for id, n in numbers.items():
        source.only({"en", "fr", "copies"}, "effect", id)
        stated, there = source.number("effect", id, "copies"), sum(effect == n for _, effect in memories)
        if stated != there:
            source.fail(f"says {stated}, but {there} memories give it", "effect", id, "copies")
    pack.card_region = tuple(source.one_of(regions, "postcard", id, "region") for id in cards)
    pack.card_points = tuple(source.number("postcard", id, "points") for id in cards)
    pack.region_cards = _masks(pack.card_region, len(regions))
    pack.card_stamps = tuple(stamps)
    pack.all_stamps = tuple((1 << len(row)) - 1 for row in stamps)
    pack.colour_slots = tuple(sum(1 << k for k, one in enumerate(row) if one == colour)
                              for row in stamps for colour in range(limits.COLOURS))
    pack.memory_symbol = tuple(symbol for symbol, _ in memories)
    pack.memory_effect = tuple(effect for _, effect in memories)
    per_card = [memories[k:k + limits.MEMORIES] for k in range(0, len(memories), limits.MEMORIES)]
    pack.memory_at = tuple(next((m for m, (shown, _) in enumerate(rows) if shown == symbol), -1)
                           for rows in per_card for symbol in range(limits.SYMBOLS))
    pack.memory_cards = tuple(sum(1 << card for card, rows in enumerate(per_card) if (symbol, effect) in rows)
                              for effect in range(len(EFFECTS)) for symbol in range(limits.SYMBOLS))


def _memories(source: Source, id: str, symbols: Ids, effects: Ids) -> list[tuple[int, int]]:
    rows = source.table("postcard", id).get("memories")
    if not isinstance(rows, list) or len(rows) != limits.MEMORIES:
        source.fail(f"should have {limits.MEMORIES} memories, each a symbol and an effect", "postcard", id, "memories")
    found: list[tuple[int, int]] = []
    for row in rows:
        if not (isinstance(row, list) and len(row) == 2 and row[0] in symbols and row[1] in effects):
            source.fail(f"holds {row!r}; each should be a known symbol and a known effect", "postcard", id, "memories")
        found.append((symbols[row[0]], effects[row[1]]))
    if len({symbol for symbol, _ in found}) != len(found):
        source.fail("shows a symbol twice", "postcard", id, "memories")
    return found


def _read_gifts(source: Source, pack: PostcardsPack, gifts: Ids, symbols: Ids) -> None:
    kinds = {id: n for n, id in enumerate(GIFT_KINDS)}
    for id in gifts:
        source.only({"kind", "timing", "copies", "symbol", "en", "fr"}, "gift", id)
    pack.gift_kind = tuple(source.one_of(kinds, "gift", id, "kind") for id in gifts)
    pack.gift_copies = tuple(source.number("gift", id, "copies", least=1, most=99) for id in gifts)
    flash = [source.one_of({"end": 0, "flash": 1}, "gift", id, "timing") for id in gifts]
    found: list[int] = []
    for n, id in enumerate(gifts):
        kind = pack.gift_kind[n]
        if bool(flash[n]) == (kind in (limits.KEYCHAIN, limits.SNOW_GLOBE, limits.CARAVAN)):
            source.fail("does not fit: keychain, snow_globe and caravan count at the end", "gift", id, "timing")
        found.append(source.one_of(symbols, "gift", id, "symbol") if kind == limits.KEYCHAIN else -1)
        if kind != limits.KEYCHAIN and pack.gift_kind.index(kind) != n:
            source.fail(f"is a second row of kind {GIFT_KINDS[kind]}; use copies", "gift", id)
    pack.gift_flash = tuple(bool(one) for one in flash)
    pack.flash_gifts = tuple(n for n, one in enumerate(flash) if one)
    pack.gift_symbol = tuple(found)


def _read_itineraries(source: Source, pack: PostcardsPack, itineraries: Ids, regions: Ids) -> None:
    starts: dict[int, str] = {}
    rows: list[tuple[int, ...]] = []
    for id in itineraries:
        source.only({"start", "targets"}, "itinerary", id)
        start = source.one_of(regions, "itinerary", id, "start")
        if start in starts:
            source.fail(f"starts in the same region as {starts[start]}", "itinerary", id, "start")
        starts[start] = id
        targets = source.some_of(regions, "itinerary", id, "targets")
        if len(targets) != len(pack.itinerary_points) - 1 or len(set(targets)) != len(targets) or start in targets:
            source.fail(f"should name {len(pack.itinerary_points) - 1} different regions, not its start",
                        "itinerary", id, "targets")
        rows.append(tuple(targets))
    pack.itinerary_start = tuple(starts)
    pack.itinerary_targets = tuple(rows)
    pack.itinerary_mask = tuple(sum(1 << region for region in row) for row in rows)


def _check_counts(source: Source, pack: PostcardsPack) -> None:
    holds = {"regions": pack.regions, "spots": len(pack.spot_region), "postcards": len(pack.card_region),
             "travel_cards": limits.KINDS * pack.copies, "gifts": sum(pack.gift_copies),
             "itineraries": len(pack.itinerary_start), "symbols": len(pack.symbol_spots), "colours": limits.COLOURS,
             "memories": len(pack.memory_symbol)}
    source.only(set(holds), "count")
    for thing, count in holds.items():
        stated = source.number("count", thing)
        if stated != count:
            source.fail(f"says {stated}, but the tables of this file add up to {count}", "count", thing)


def _check_supplies(source: Source, pack: PostcardsPack) -> None:
    """A travel deck can never run dry, and everybody can be dealt what the set-up says."""
    if set(source.rows("action")) != set(ACTIONS):
        source.fail(f"should hold exactly: {', '.join(ACTIONS)}", "action")
    needed = MOST_SEATS * pack.hand_size + pack.river_slots
    if limits.KINDS * pack.copies <= needed:
        source.fail(f"gives {limits.KINDS * pack.copies} travel cards; {MOST_SEATS} hands and the river take {needed}",
                    "const", "copies_of_each_card")
    if sum(pack.gift_copies) < pack.gift_slots:
        source.fail(f"has {sum(pack.gift_copies)} cards, fewer than the gift row", "gift")
    if len(pack.card_region) < MOST_SEATS + pack.row_slots + 1:
        source.fail("has too few cards for four seats, the row and the deck's top", "postcard")
    if len(pack.itinerary_start) < MOST_SEATS:
        source.fail(f"has fewer cards than there may be seats ({MOST_SEATS})", "itinerary")
    for id in source.rows("player_colour"):
        source.text_at("player_colour", id, "hex")
    if len(source.table("player_colour")) < MOST_SEATS:
        source.fail(f"should have a colour for each of {MOST_SEATS} seats", "player_colour")


def _name(source: Source, pack: PostcardsPack) -> None:
    ids = {kind: tuple(source.rows(kind)) for kind in
           ("region", "spot", "postcard", "gift", "itinerary", "symbol", "colour")}
    ids["effect"] = EFFECTS
    colour, cards = ids["colour"], ids["postcard"]
    kinds = tuple(f"{action}_{one}" for action in ACTIONS for one in colour)
    pairs = list(zip(limits.PAIR_FIRST, limits.PAIR_SECOND, strict=True))
    pack.ids = {
        **ids, "face": cards, "card": kinds, "pair": tuple(f"{kinds[a]}+{kinds[b]}" for a, b in pairs),
        "bonus": ACTIONS, "use": (*ACTIONS, "stamp"), "star": ("move", "postcard", "stamp", "camp", "points"),
        "stamp": tuple(f"{card}.{one}" for card in cards for one in colour),
        "memory": tuple(f"{card}.{m + 1}" for card in cards for m in range(limits.MEMORIES)),
        "river_slot": tuple(f"slot_{n + 1}" for n in range(pack.river_slots)),
        "gift_slot": tuple(f"gift_{n + 1}" for n in range(pack.gift_slots)),
        "camp": tuple(f"camp_{n + 1}" for n in range(pack.camps)),
        "seat": tuple(f"seat_{n}" for n in range(MOST_SEATS)),
    }
    pack.names = {lang: _names(source, pack, ids, pairs, lang) for lang in LANGS}


def _names(source: Source, pack: PostcardsPack, ids: dict[str, tuple[str, ...]], pairs: list[tuple[int, int]],
           lang: str) -> dict[str, tuple[str, ...]]:
    def printed(kind: str) -> tuple[str, ...]:
        return source.names(kind, list(source.rows(kind)))[lang]

    def numbered(key: str, count: int) -> tuple[str, ...]:
        return tuple(words.name(key, lang, n=n + 1) for n in range(count))

    words = words_in("layover.games.postcards")
    region, symbol, colour = printed("region"), printed("symbol"), printed("colour")
    action = tuple(source.text_at("action", id, lang) for id in ACTIONS)
    effect = tuple(source.text_at("effect", id, lang) for id in EFFECTS)
    title, low = printed("postcard"), tuple(one.lower() for one in colour)
    face = tuple(f"{region[pack.card_region[c]]} {len(pack.card_stamps[c])}" for c in range(len(title)))
    kinds = tuple(words.name("card", lang, action=action[k // limits.COLOURS],
                             colour=_agreed(low[k % limits.COLOURS], words.noun("card").article(id, lang)))
                  for k, id in enumerate(pack.ids["card"]))
    hold = tuple(words.noun("card").form(name, id, "a", lang) for name, id in zip(kinds, pack.ids["card"], strict=True))
    stamp, points = words.name("any_stamp", lang), words.name("points", lang)
    return {
        "region": region, "spot": _spot_names(pack, words, region, symbol, lang),
        "postcard": tuple(f"{one} ({what})" for one, what in zip(face, title, strict=True)), "face": face,
        "symbol": symbol, "colour": low, "effect": effect, "card": kinds, "gift": printed("gift"),
        "pair": tuple(listed([hold[a], hold[b]], lang) for a, b in pairs),
        "bonus": action, "use": (*action, stamp), "star": (action[0], action[1], stamp, action[2], points),
        "stamp": tuple(words.name("stamp", lang, card=one, colour=tint) for one in face for tint in low),
        "memory": tuple(words.name("memory", lang, card=face[k // limits.MEMORIES], symbol=symbol[one],
                                   effect=effect[gives])
                        for k, (one, gives) in enumerate(zip(pack.memory_symbol, pack.memory_effect, strict=True))),
        "itinerary": tuple(f"{region[start]} → {listed([region[r] for r in row], lang)}" for start, row in
                           zip(pack.itinerary_start, pack.itinerary_targets, strict=True)),
        "river_slot": numbered("river_slot", pack.river_slots), "gift_slot": numbered("gift_slot", pack.gift_slots),
        "camp": numbered("camp", pack.camps), "seat": tuple(words.seat(n, lang) for n in range(MOST_SEATS)),
    }


def _spot_names(pack: PostcardsPack, words: Words, region: tuple[str, ...], symbol: tuple[str, ...],
                lang: str) -> tuple[str, ...]:
    """By symbol and region, and by their order where a region has several of a symbol."""
    spots = list(zip(pack.spot_region, pack.spot_symbol, strict=True))
    found: list[str] = []
    for n, (r, s) in enumerate(spots):
        of = words.noun("region").form(region[r], pack.ids["region"][r], "of", lang)
        key = "one_of_spots" if spots.count((r, s)) > 1 else "spot"
        found.append(words.name(key, lang, of=of, symbol=symbol[s].lower() if lang == "en" else symbol[s],
                                nth=ORDINALS[lang][spots[:n].count((r, s))]))
    return tuple(found)


def _agreed(adjective: str, article: str) -> str:
    """A French adjective with the gender of what it stands with.

    >>> _agreed("vert", "la"), _agreed("vert", "le"), _agreed("rouge", "la")
    ('verte', 'vert', 'rouge')
    """
    return f"{adjective}e" if article == "la" and not adjective.endswith("e") else adjective
