"""Airlines in letters: the routes, the companies with what they would pay, the players, the cards, one's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from layover.cli.boards import View, saying
from layover.cli.screen import Fitting, grid
from layover.engine.bits import bits
from layover.engine.pack import Pack
from layover.games.airlines.pack import AirlinesPack

say = saying("airlines")

SIGNS = {"wave": "~", "dash": "-", "dot": ":", "double": "=", "ladder": "#"}
"""How a pattern is drawn; others by their first letter."""

COMPANY_HEADINGS = ("found_company", "extend_company", "play_company")
ROUTE_HEADINGS = ("first_route", "extend_route")
SLOT_HEADINGS = ("take_share", "remove")


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """The most needed last, next to the question."""
    box = cast(AirlinesPack, pack)
    parts: list[RenderableType] = [_routes(view, box, lang), "", _companies(view, box, lang, names, seat), "",
                                   _players(view, box, lang, names), "", _cards(view, box, lang)]
    if seat is not None and not view["ended"]:
        parts.append(hand(view, box, lang, seat))
    return Group(*parts)


def hint(view: View, pack: Pack, lang: str, heading: str, target: str) -> str:
    """The share at a place, the circles of a route, how a company stands."""
    box = cast(AirlinesPack, pack)
    if heading in SLOT_HEADINGS:
        shown = view["display"][box.number("slot", target)]
        return "" if shown is None else f"{_code(box, shown).plain} {_name(box, shown, lang)}"
    if heading in ROUTE_HEADINGS:
        return _circles(view, box, box.number("route", target)).plain
    if heading in COMPANY_HEADINGS:
        return _standing(view, box, lang, target)
    if heading == "sabotage":
        left = say(lang, "of_markers", count=view["companies"][target]["supply"])
        return f"{_code(box, target).plain} · {left}"
    return ""


def _standing(view: View, pack: AirlinesPack, lang: str, id: str) -> str:
    """How a company stands, and what the asked seat has of it."""
    number, company, own = pack.number("company", id), view["companies"][id], view["seats"][view["asked"]]
    parts = [pack.codes[number], pack.name("city", pack.hq[number], lang)]
    if company["founded"]:
        parts.append(say(lang, "of_size", size=company["value"]))
    parts.append(say(lang, "of_yours", hand=own["hand"].get(id, 0), table=own["table"].get(id, 0)))
    return " · ".join(parts)


def scores(view: View, pack: Pack, lang: str, names: list[str]) -> RenderableType:
    """The points by scoring, and the bonus where there was one."""
    rows = grid("", *names, numbers=tuple(range(1, len(names) + 1)))
    for number, points in enumerate(view["history"], start=1):
        rows.add_row(say(lang, "scoring", number=number), *(str(part) for part in points))
    totals = [panel["score"] for panel in view["seats"]]
    bonus = [total - sum(points[who] for points in view["history"]) for who, total in enumerate(totals)]
    if any(bonus):
        rows.add_row(say(lang, "bonus"), *(str(part) for part in bonus))
    rows.add_row(say(lang, "total"), *(str(total) for total in totals), style="bold")
    return rows


# Names

def _name(pack: AirlinesPack, company: str, lang: str) -> str:
    return pack.name("company", pack.number("company", company), lang)


def _code(pack: AirlinesPack, company: str, before: str = "") -> Text:
    """A company's code on its colour, in black or white, whichever is legible."""
    number = pack.number("company", company)
    colour = pack.colours[number]
    red, green, blue = (int(colour[k:k + 2], 16) for k in (1, 3, 5))
    light = red * 299 + green * 587 + blue * 114 > 140_000
    return Text(f"{before}{pack.codes[number]}", style=f"bold {'black' if light else 'white'} on {colour}")


def _sign(pack: AirlinesPack, pattern: int) -> str:
    id = pack.ids["pattern"][pattern]
    return SIGNS.get(id, id[0])


def _some(pack: AirlinesPack, shares: dict[str, int]) -> Text:
    """Shares by company: HIT 2  PAX 1."""
    line = Text()
    for company, count in shares.items():
        line.append("  " if line else "").append_text(_code(pack, company)).append(f" {count}")
    return line


# The parts of the board

class Flow:
    """A label, then entries side by side, broken between them, never inside."""

    def __init__(self, label: str, entries: list[Text]) -> None:
        self.label = label
        self.entries = entries

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self._lines(options.max_width)

    def _lines(self, width: int) -> Iterator[Text]:
        line = Text.assemble((self.label, "bold"), "  ")
        fresh = True
        for entry in self.entries:
            if not fresh and line.cell_len + 3 + entry.cell_len > width:
                yield line
                line, fresh = Text("   "), True
            if not fresh:
                line.append(" · ", style="dim")
            line.append_text(entry)
            fresh = False
        yield line


def _routes(view: View, pack: AirlinesPack, lang: str) -> RenderableType:
    """Per pattern: cities, circles, who is on them, the next free value; dim where no network reaches."""
    reached = _reached(view, pack)
    parts: list[RenderableType] = [Text(say(lang, "routes"), style="dim")]
    for pattern, routes in enumerate(pack.pattern_routes):
        label = f"{_sign(pack, pattern)} {pack.name('pattern', pattern, lang)}"
        parts.append(Flow(label, [_route(view, pack, lang, route, reached) for route in routes]))
    return Group(*parts)


def _route(view: View, pack: AirlinesPack, lang: str, route: int, reached: set[int]) -> Text:
    cities = pack.name("route", route, lang).rpartition(" (")[0].replace(" – ", "–")
    is_reached = any(city in reached for city in bits(pack.route_cities[route]))
    return Text.assemble((cities, "" if is_reached else "dim"), " ", _circles(view, pack, route))


def _circles(view: View, pack: AirlinesPack, route: int) -> Text:
    """The circles of a route: a company's code, ×code for a sabotage, [8] for the next free, 13 for later ones."""
    line = Text()
    is_next = True
    for circle in pack.route_circles[route]:
        line.append(" " if line else "")
        held = view["circles"].get(pack.ids["circle"][circle])
        value = str(pack.circle_value[circle])
        if held is not None:
            line.append_text(_code(pack, held["company"], "×" if held["sabotage"] else ""))
        else:
            line.append(f"[{value}]" if is_next else value, style="bold" if is_next else "dim")
            is_next = False
    return line


def _reached(view: View, pack: AirlinesPack) -> set[int]:
    """The cities of all networks: headquarters of founded companies and ends of routes with a plain marker."""
    found = {pack.hq[number] for number, id in enumerate(pack.ids["company"]) if view["companies"][id]["founded"]}
    for circle, id in enumerate(pack.ids["circle"]):
        held = view["circles"].get(id)
        if held is not None and not held["sabotage"]:
            found.update(bits(pack.route_cities[pack.circle_route[circle]]))
    return found


def _companies(view: View, pack: AirlinesPack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """Each company: size, markers left, patterns, shares on the tables and what they would pay now."""
    layouts = ((True, True, 2), (True, True, 1), (False, True, 2), (False, True, 1), (False, False, 1))
    return Fitting(*(_company_table(view, pack, lang, names, seat, *layout) for layout in layouts))


def _company_table(view: View, pack: AirlinesPack, lang: str, names: list[str], seat: int | None,
                   with_city: bool, with_pay: bool, gap: int) -> Grid:
    rows = Grid(box=None, pad_edge=False, header_style="bold", padding=(0, gap, 0, 0))
    for key in ("company", "size", "markers", "flies"):
        rows.add_column(say(lang, key), justify="right" if key in ("size", "markers") else "left",
                        no_wrap=True)
    for who, name in enumerate(names):
        rows.add_column(Text(name), justify="right", no_wrap=True, max_width=9, style="bold" if who == seat else "")
    for key in ("pays", "unlaid") if with_pay else ("unlaid",):
        rows.add_column(say(lang, key), justify="right", no_wrap=True)
    sums = [0] * len(names)
    for number, id in enumerate(pack.ids["company"]):
        company = view["companies"][id]
        shares = [panel["table"].get(id, 0) for panel in view["seats"]]
        paid = view["pays"].get(id, [0] * len(names))
        sums = [total + points for total, points in zip(sums, paid, strict=True)]
        city = f" {pack.name('city', pack.hq[number], lang)}" if with_city else ""
        pays = f"{company['value']}/{company['value'] // 2}" if company["founded"] else ""
        rows.add_row(Text.assemble(_code(pack, id), city), _size(company, lang), str(company["supply"]),
                     _signs(pack, number),
                     *(_holding(count, points) for count, points in zip(shares, paid, strict=True)),
                     *((pays,) if with_pay else ()), str(pack.shares[number] - sum(shares)),
                     style="dim" if company["inactive"] else "")
    if not view["ended"]:
        now = say(lang, "at_least" if "fictive_most" in view else "if_scored" if with_city else "now")
        rows.add_row(now, "", "", "", *(Text(f"+{total}", style="green") for total in sums))
    return rows


def _signs(pack: AirlinesPack, company: int) -> str:
    """The patterns a company may fly, each at its own place."""
    allowed = pack.company_patterns[company]
    return "".join(_sign(pack, p) if allowed >> p & 1 else " " for p in range(len(pack.pattern_routes)))


def _size(company: dict[str, int], lang: str) -> Text:
    if company["founded"]:
        return Text(str(company["value"]), style="bold")
    return Text(say(lang, "inactive") if company["inactive"] else "–", style="dim")


def _holding(count: int, points: int) -> Text:
    if not count:
        return Text("·", style="dim")
    return Text.assemble(str(count), (f" +{points}", "green") if points else "")


def _players(view: View, pack: AirlinesPack, lang: str, names: list[str]) -> RenderableType:
    """Points, scoring by scoring; the size of hands, and what everybody saw going there."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    for _ in ("name", "points", "scorings", "cards"):
        rows.add_column(no_wrap=True)
    for who, (name, panel) in enumerate(zip(names, view["seats"], strict=True)):
        scorings = "+".join(str(points[who]) for points in view["history"])
        seen, key = (panel["hand"], "in_hand") if view["ended"] else (panel["known"], "known")
        cards = say(lang, "holds", shares=panel["shares"], flights=panel["flights"])
        rows.add_row(Text(name, style="bold"), say(lang, "points", score=panel["score"]),
                     Text(scorings, style="dim"), cards,
                     Text.assemble((f"{say(lang, key)} ", "dim"), _some(pack, seen)) if seen else "")
    return rows


def _cards(view: View, pack: AirlinesPack, lang: str) -> RenderableType:
    """The display, and what is left in the decks."""
    shown = Text(f"{say(lang, 'display')} ")
    for slot, company in enumerate(view["display"], start=1):
        shown.append(f" {slot} ", style="dim")
        shown.append_text(Text("–", style="dim") if company is None else _code(pack, company))
    left = view["scoring_cards_left"]
    decks = say(lang, "decks", round=view["turns"] // len(view["seats"]) + 1, deck=view["deck"], left=left,
                all=pack.scoring_cards, flights=view["flight_deck"], discard=len(view["flight_discard"]))
    if view["scoring_cards_waiting"]:
        decks += " " + say(lang, "waiting")
    if view["extra_turns"]:
        decks += " " + say(lang, "extra_turns", count=view["extra_turns"])
    return Group(Text(decks), shown)


def hand(view: View, pack: AirlinesPack, lang: str, seat: int) -> Group:
    """One's own cards; and a reminder, since shares in hand score nothing."""
    own = view["seats"][seat]
    founded = [count for id, count in own["hand"].items() if view["companies"][id]["founded"]]
    shares = Text.assemble(say(lang, "your_shares"), "   ", _some(pack, own["hand"]))
    if founded:
        shares.append(f"   {say(lang, 'reminder', count=sum(founded))}", style="dim")
    flights = Text(f"{say(lang, 'your_flights')}  ")
    for pattern, sign in ((p, _sign(pack, p)) for p in range(len(pack.pattern_routes))):
        values = [str(pack.flight_value[f]) for f in sorted(pack.number("flight", id) for id in own["flight_hand"])
                  if pack.flight_pattern[f] == pattern]
        if values:
            flights.append(f" {sign} {pack.name('pattern', pattern, lang)} ").append(" ".join(values), style="bold")
            flights.append(" ")
    return Group(shares, flights)
