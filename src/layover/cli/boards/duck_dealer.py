"""The table of Duck Dealer on a terminal: map, ships, counter, stacks and the production chart, from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from rich import box
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from layover.cli.boards import View, saying, whose_turn
from layover.engine.pack import Pack
from layover.games.duck_dealer.pack import DuckPack

say = saying("duck_dealer")

WIDEST, HEIGHT = 98, 33
ROOMY = 96
"""From this width on the players' table shows everything."""

STYLES = ("magenta", "green", "bold white", "blue_violet", "dark_orange")
DISCS = {"red": ("▶", "red"), "yellow": ("✚", "yellow"), "blue": ("●", "blue")}
RAISED = "¹²³⁴⁵"
CREW = {"hold": "▣", "navigator": "▶", "engineer": "✚", "merchant": "●"}

def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """The whole table for a seat or the gallery (`None`); 100 columns show everything, 80 the most needed."""
    parts = cast(DuckPack, pack)
    found: list[RenderableType] = [
        _status(view, lang, names, seat),
        ByWidth(lambda width: _map(view, parts, lang, min(width, WIDEST))),
        Text(say(lang, "key"), style="dim"),
        ByWidth(lambda width: _seats(view, parts, lang, names, seat, width >= ROOMY)),
        _stacks(view, parts, lang),
        _chart(view, parts, lang),
    ]
    if view["offer"]:
        found.append(_offer(view["offer"], parts, lang, names))
    return Group(*found)


def hint(view: View, pack: Pack, lang: str, heading: str, target: str) -> str:
    """What a pick of the asked seat brings or costs, where its sentence does not say."""
    parts = cast(DuckPack, pack)
    me = view["seats"][view["asked"]]
    planet = view["planets"].get(me["place"], {})
    if heading == "explore":
        return parts.name("pile", parts.number("pile", target), lang)
    if heading == "collect":
        due = {colour: me["income"][colour] + (colour == target) for colour in DISCS}
        given = {colour: min(count, view["supply"][colour]) for colour, count in due.items()}
        short = [_disc(colour, due[colour] - given[colour]).plain for colour in DISCS if due[colour] > given[colour]]
        gets = say(lang, "gets", discs=" ".join(_disc(colour, count).plain for colour, count in given.items()))
        return f"{gets}, {say(lang, 'lacks', discs=' '.join(short))}" if short else gets
    if heading == "start":
        there = view["planets"][target]
        return " · ".join([parts.name("good", parts.number("good", there["mine"]), lang),
                           parts.name("shipyard", parts.number("shipyard", there["shipyard"]), lang)])
    if heading == "use_mine" and planet.get("mine"):
        return parts.name("good", parts.number("good", planet["mine"]), lang)
    if heading in ("use_factory", "build_factory"):
        id = target or planet.get("factory")
        return _recipe(parts, lang, id, heading == "build_factory") if id else ""
    if heading == "deliver" and planet.get("consumer"):
        tile = parts.number("consumer", planet["consumer"])
        good = parts.name("good", parts.consumer_good[tile], lang)
        return say(lang, "delivers", good=good, points=parts.delivery_points[tile])
    if heading == "build_tile":
        return _tile_price(parts, lang, planet)
    return ""


def _recipe(pack: DuckPack, lang: str, id: str, build: bool) -> str:
    factory = pack.number("factory", id)
    inputs = " + ".join(pack.name("good", good, lang) for good in pack.factory_inputs[factory])
    return f"{inputs}, +{pack.factory_points[factory]}" if build else inputs


def _tile_price(pack: DuckPack, lang: str, planet: dict[str, Any]) -> str:
    if planet.get("shipyard"):
        tile = pack.number("shipyard", planet["shipyard"])
        good, points = pack.yard_price[tile], pack.yard_points[tile]
    elif planet.get("consumer"):
        tile = pack.number("consumer", planet["consumer"])
        good, points = pack.consumer_good[tile], pack.consumer_points[tile]
    else:
        return ""
    return say(lang, "pays", good=pack.name("good", good, lang), points=points)


def code(good: str, lang: str) -> str:
    """Two letters for a good; the chart says which."""
    return _codes(lang).get(good) or good[:2].upper()


@cache
def _codes(lang: str) -> dict[str, str]:
    """The letters of each good, where the words of the game name them."""
    words = say(lang, "codes").replace(",", "").split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _disc(colour: str, count: int) -> Text:
    sign, style = DISCS[colour]
    return Text(f"{sign}{count}", style=style)


def _status(view: View, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """Counter, supply, and what is running."""
    asked = view.get("asked")
    me = view["seats"][asked] if asked is not None and asked >= 0 else None
    line = Text(f"{say(lang, 'counter')} {len(view['counter'])}/{view['spaces']} ", style="bold")
    for space in range(view["spaces"]):
        if space < len(view["counter"]):
            owner = view["counter"][space]
            line.append(str(owner + 1), style=f"reverse {STYLES[owner]}")
        else:
            line.append("·", style="dim")
        if (space + 1) % (view["spaces"] // 3) == 0:
            line.append(f"({3 * (space + 1) // view['spaces']}) ", style="dim")
    line.append(f" {say(lang, 'links')}{say(lang, 'colon')}{view['free_links']}\n")
    line.append(f"{say(lang, 'supply')} ", style="bold")
    low = False
    for colour, count in view["supply"].items():
        line.append_text(_disc(colour, count)).append(" ")
        low = low or me is not None and me["income"][colour] + 1 > count
    if low:
        line.append(f" {say(lang, 'low')} ", style="bold red")
    if view["virtual"]:
        line.append(f" {say(lang, 'virtual')} ")
        for colour, count in view["virtual"].items():
            line.append_text(_disc(colour, count)).append(" ")
    if view["steps"] is not None:
        line.append(f" {view['steps']} {say(lang, 'steps')}", style="bold")
    if asked is not None and asked >= 0:
        line.append(f"  {whose_turn(lang, asked, names, seat)}", style=STYLES[asked])
    return line


class Canvas:
    """Characters with a style each, on a grid."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells = [[(" ", "") for _ in range(width)] for _ in range(height)]
        self.taken: set[tuple[int, int]] = set()

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for k, char in enumerate(text):
            if 0 <= y < len(self.cells) and 0 <= x + k < len(self.cells[0]):
                self.cells[y][x + k] = (char, style)
                self.taken.add((x + k, y))

    def reserve(self, x: int, y: int, wide: int) -> None:
        """Keep a text and the cell on either side of it clear of points and lines."""
        self.taken |= {(x + k, y) for k in range(-1, wide + 1)}

    def hint(self, x: int, y: int, char: str, style: str) -> None:
        """Something that gives way to everything else."""
        if (x, y) not in self.taken and 0 <= y < len(self.cells) and 0 <= x < len(self.cells[0]):
            self.cells[y][x] = (char, style)

    def left(self, x: int, wide: int) -> int:
        """Where a text begins that is centred at x and stays on the grid."""
        return min(max(x - wide // 2, 0), self.width - wide)

    def free_near(self, x: int, y: int, wide: int) -> tuple[int, int]:
        """The nearest place where so many characters fit."""
        spots = [(x + dx, y + dy) for dx in range(-14, 15) for dy in range(-3, 4)]
        spots.sort(key=lambda at: (at[0] - x) ** 2 + 5 * (at[1] - y) ** 2)
        for at in spots:
            inside = 0 <= at[1] < len(self.cells) and at[0] >= 0 and at[0] + wide <= len(self.cells[0])
            if inside and not any((at[0] + k, at[1]) in self.taken for k in range(wide)):
                return at
        return x, y

    def render(self) -> Text:
        text = Text(no_wrap=True)
        used = [n for n, row in enumerate(self.cells) if any(char != " " for char, _ in row)]
        for n in range(used[0], used[-1] + 1):
            for char, style in self.cells[n]:
                text.append(char, style=style or None)
            if n < used[-1]:
                text.append("\n")
        return text


class ByWidth:
    """A drawing that depends on how much room there is."""

    def __init__(self, drawing: Callable[[int], RenderableType]) -> None:
        self.drawing = drawing

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawing(options.max_width)


def _map(view: View, pack: DuckPack, lang: str, width: int) -> Text:
    canvas = Canvas(width, HEIGHT)
    spots = [(7 + pack.planet_x[p] * (width - 14) // 1000, 1 + pack.planet_y[p] * (HEIGHT - 3) // 690)
             for p in range(pack.planets)]
    ships: dict[str, list[int]] = {}
    for who, panel in enumerate(view["seats"]):
        if panel["place"]:
            ships.setdefault(panel["place"], []).append(who)
    for p, id in enumerate(pack.ids["planet"]):
        _planet(canvas, view, pack, lang, id, *spots[p], ships.get(id, []))
    for r in range(pack.routes):
        (ax, ay), (bx, by) = (spots[p] for p in pack.route_ends[r])
        points = pack.route_points[r]
        far = max(abs(bx - ax), 2 * abs(by - ay))
        for n, k in enumerate(points):
            share = (n + 1) / (len(points) + 1)
            x, y = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
            _point(canvas, view, pack.ids["point"][k], x, y, ships)
        for n in range(1, far):
            canvas.hint(round(ax + (bx - ax) * n / far), round(ay + (by - ay) * n / far), "·", "grey35")
    return canvas.render()


def _planet(canvas: Canvas, view: View, pack: DuckPack, lang: str, id: str, x: int, y: int,
            ships: list[int]) -> None:
    planet = view["planets"][id]
    name = pack.name("planet", pack.number("planet", id), lang)
    passages = [who for who, panel in enumerate(view["seats"]) if id in panel["passages"]]
    owner = {building: who for who, panel in enumerate(view["seats"]) for building in panel["claims"]}
    style = "bold" if planet["visited"] else "dim"
    parts: list[tuple[str, str]] = []

    def slot(text: str, building: str, look: str) -> None:
        claimed = owner.get(f"{id}.{building}")
        parts.append((text + (RAISED[claimed] if claimed is not None else ""), look))

    if planet["mine"]:
        slot(code(planet["mine"], lang), "mine", "cyan")
    if planet["kind"] == "start" and planet["shipyard"]:
        product = CREW[pack.ids["equipment"][pack.yard_product[pack.number("shipyard", planet["shipyard"])]]]
        price = code(pack.ids["good"][pack.yard_price[pack.number("shipyard", planet["shipyard"])]], lang)
        text = f"[{product}{price}]" if planet["built"] else f"({product}{price})"
        slot(text, "shipyard", "bold" if planet["built"] else "yellow")
    elif planet.get("consumer"):
        good = code(planet["consumer"], lang)
        slot(f"[{good}]" if planet["built"] else f"({good})", "consumer", "bold" if planet["built"] else "yellow")
    if planet.get("factory"):
        slot(f"*{code(planet['factory'], lang)}", "factory", "bold green")
    wide = sum(len(text) for text, _ in parts) + max(len(parts) - 1, 0)
    canvas.put(canvas.left(x, len(name)), y - 1, name, style)
    canvas.reserve(canvas.left(x, len(name)), y - 1, len(name))
    at = canvas.left(x, wide)
    canvas.reserve(at, y, wide)
    for text, look in parts:
        canvas.put(at, y, text, look)
        at += len(text) + 1
    signs = [(f"◇{who + 1}", STYLES[who]) for who in passages]
    signs += [(f"▲{who + 1}", f"bold {STYLES[who]}") for who in ships]
    at = canvas.left(x, 3 * len(signs))
    if signs:
        canvas.reserve(at, y + 1, 3 * len(signs) - 1)
    for text, look in signs:
        canvas.put(at, y + 1, text, look)
        at += 3


def _point(canvas: Canvas, view: View, id: str, x: int, y: int, ships: dict[str, list[int]]) -> None:
    here = ships.get(id, [])
    owner = view["links"].get(id)
    wide = 2 * len(here) if here else 1
    x, y = canvas.free_near(x, y, wide)
    if here:
        for k, who in enumerate(here):
            canvas.put(x + 2 * k, y, f"▲{who + 1}", f"bold {STYLES[who]}")
    elif owner is not None:
        canvas.put(x, y, str(owner + 1), f"reverse {STYLES[owner]}")
    else:
        canvas.put(x, y, "○", "")


def _seats(view: View, pack: DuckPack, lang: str, names: list[str], seat: int | None,
           roomy: bool) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for key in ("seat", "points", "place", "discs", *(("collect",) if roomy else ()), "ship", "speed", "goods",
                *(("cubes",) if roomy else ())):
        numbers = key in ("points", "speed", "cubes")
        table.add_column(say(lang, key), no_wrap=key not in ("goods", "place"),
                         justify="right" if numbers else "left")
    for who, panel in enumerate(view["seats"]):
        mark = "» " if view.get("asked") == who else ""
        name = Text(f"{mark}{who + 1} {names[who]}", style=STYLES[who] + (" underline" if who == seat else ""))
        place = panel["place"] or "–"
        if roomy or place in pack.ids["planet"]:
            place = pack.name("place", pack.number("place", place), lang) if panel["place"] else "–"
        discs, income = Text(), Text()
        for colour in DISCS:
            discs.append_text(_disc(colour, panel["discs"][colour])).append(" ")
            income.append_text(_disc(colour, panel["income"][colour])).append(" ")
        slots = [CREW.get(kind or "", "·") for kind in panel["ship"]]
        ship = "".join(slots[:3]) + "│" + "".join(slots[3:6]) + "│" + "".join(slots[6:])
        held = [(f"{n}×" if n > 1 else "") + code(good, lang) for good, n in panel["goods"].items()]
        goods = " ".join(held) or "–"
        cargo = f"{panel['load']}/{panel['capacity']}{say(lang, 'colon')}{goods}"
        left = [str(panel["cubes"])] if roomy else []
        table.add_row(name, str(panel["score"]), place, discs, *([income] if roomy else []), ship, str(panel["speed"]),
                      cargo, *left)
    return table


def _stacks(view: View, pack: DuckPack, lang: str) -> RenderableType:
    text = Text()
    for pile, tiles in view["stacks"].items():
        text.append(f"{say(lang, 'stack')} {pile.upper()}{say(lang, 'colon')}", style="bold")
        for n, tile in enumerate(tiles):
            text.append(f"{code(tile, lang)} ", style="bold" if n == 0 else "")
        text.append("   ")
    return text


def _chart(view: View, pack: DuckPack, lang: str) -> RenderableType:
    """What is made of what, where; the mines of each primary good."""
    good_ids, planet_ids = pack.ids["good"], pack.ids["planet"]

    def planets_with(key: str, value: str) -> list[str]:
        found = [p for p, id in enumerate(planet_ids) if view["planets"][id].get(key) == value]
        return [pack.name("planet", p, lang) for p in found]

    mines = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    mines.add_column("", style="cyan", no_wrap=True)
    mines.add_column(say(lang, "good"), no_wrap=True)
    mines.add_column(say(lang, "mines"))
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for key in ("", "good", "recipe", "factory", "consumer"):
        made.add_column(say(lang, key) if key else "", no_wrap=True)
    for g, id in enumerate(good_ids):
        name = pack.name("good", g, lang)
        if pack.factory_of[g] < 0:
            mines.add_row(code(id, lang), name, ", ".join(planets_with("mine", id)))
            continue
        a, b = pack.factory_inputs[pack.factory_of[g]]
        built = planets_with("factory", id)
        points = pack.factory_points[pack.factory_of[g]]
        stock = f"{say(lang, 'stock')} +{points}" if id in view["factory_stock"] else "–"
        factory = built[0] if built else stock
        recipe = f"{code(good_ids[a], lang)} + {code(good_ids[b], lang)}"
        made.add_row(Text(code(id, lang), style="green" if built else ""), name, recipe,
                     Text(factory, style="bold green" if built else ""), _consumer(view, pack, lang, id))
    return Group(made, Columns([mines]))


def _consumer(view: View, pack: DuckPack, lang: str, good: str) -> Text:
    """Where a good is wanted and for how many points, or how deep its tile lies in a stack."""
    tile = pack.number("consumer", good)
    for p, id in enumerate(pack.ids["planet"]):
        planet = view["planets"][id]
        if planet.get("consumer") == good:
            points = pack.delivery_points[tile] if planet["built"] else pack.consumer_points[tile]
            name = pack.name("planet", p, lang)
            return Text(f"[{name}] +{points}" if planet["built"] else f"({name}) +{points}",
                        style="bold" if planet["built"] else "yellow")
    for pile, tiles in view["stacks"].items():
        if good in tiles:
            return Text(f"{say(lang, 'stack')} {pile.upper()} {tiles.index(good) + 1}", style="dim")
    return Text("–")


def _offer(offer: dict[str, Any], pack: DuckPack, lang: str, names: list[str]) -> Text:
    def goods(side: list[str]) -> str:
        return ", ".join(pack.name("good", pack.number("good", id), lang) for id in side) or "…"

    gives, asks = goods(offer["gives"]), goods(offer["asks"])
    line = say(lang, "offer", one=names[offer["from"]], other=names[offer["to"]], gives=gives, asks=asks)
    return Text(line, style="bold yellow")
