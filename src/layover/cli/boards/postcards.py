"""The table of Postcards on a terminal of 100 columns."""

from __future__ import annotations

from typing import Any, cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from layover.cli.boards import View, saying
from layover.engine.pack import Pack
from layover.engine.typography import COLON
from layover.games.postcards.pack import COLOURS, MEMORIES, PostcardsPack

say = saying("postcards")

EFFECT = {"extra_card": "+1", "move2": "»»", "camp": "▲", "postcard": "✉", "stamp": "▣", "points2": "★2"}
STAMP_STYLE = ("blue", "red", "green", "yellow")
SEAT_STYLE = ("cyan", "green", "magenta", "yellow")
SEAT_MARK = "①②③④"


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """Everything a seat may see: rivers and gifts, the map, and every player's area."""
    return _Drawing(view, cast(PostcardsPack, pack), lang, names, seat).all()


def hint(view: View, pack: Pack, lang: str, heading: str, target: str) -> str:
    """What is printed on a postcard, what a camp would find."""
    drawing = _Drawing(view, cast(PostcardsPack, pack), lang, [], view["asked"])
    if heading in ("take_postcard", "guide_keep", "send"):
        _, points, stamps, memories = drawing.card(target, [], [])
        return f"{points.plain.strip()} · {stamps.plain.strip()} · {memories.plain.strip()}"
    return drawing.matches(target) if heading == "camp_spot" else ""


def scores(view: View, pack: Pack, lang: str, names: list[str]) -> RenderableType:
    """The final count, line by line, with the tie-breaks."""
    return _Drawing(view, cast(PostcardsPack, pack), lang, names, None).count()


class _Drawing:
    def __init__(self, view: View, pack: PostcardsPack, lang: str, names: list[str],
                 seat: int | None) -> None:
        self.view, self.pack, self.lang, self.names, self.seat = view, pack, lang, names, seat

    def word(self, key: str) -> str:
        return say(self.lang, key)

    def all(self) -> RenderableType:
        parts: list[RenderableType] = [self.head(), self.postcards(), self.travel(), self.gifts(), self.map()]
        parts += [self.player(who) for who in range(len(self.view["seats"]))]
        return Group(*parts, Text(self.word("legend"), style="dim"))

    def name(self, noun: str, id: str) -> str:
        return self.pack.name(noun, self.pack.number(noun, id), self.lang)

    def head(self) -> RenderableType:
        view = self.view
        line = Text(f"{self.word('side')} {view['side']} · {self.word('turn')} {view['turns']}", style="bold")
        if view["first"] is not None:
            line.append(f" · {self.word('first')}{COLON[self.lang]}{self.names[view['first']]}")
        owner = self.word("none") if view["bonus"] is None else self.names[view["bonus"]]
        bonus = f" · {self.word('bonus')}{COLON[self.lang]}{owner}"
        line.append(bonus, style="bold red" if view["bonus"] is not None else "")
        return line

    # Rivers

    def postcards(self) -> RenderableType:
        """The deck's top and the row, with all that is written on the cards."""
        view = self.view
        grid = Table.grid(padding=(0, 2))
        places = [(self.word("deck"), view["top"])]
        places += [(f"{self.word('row')} {n + 1}", id) for n, id in enumerate(view["row"])]
        places += [(self.word("shown"), id) for id in view["shown"]]
        for place, id in places:
            grid.add_row(Text(place, style="dim"), *(self.card(id, [], []) if id else [Text("–")]))
        title = (f"{self.word('postcards')} · {self.word('deck')} {view['postcard_deck']} · {self.word('discard')}"
                 f" {len(view['postcard_discard'])}")
        return Panel(grid, title=title, title_align="left")

    def card(self, id: str, stamps: list[int], memories: list[int]) -> list[Text]:
        """Name, stamps (capital: stuck) and memories (✓: written) of a postcard, as columns."""
        number = self.pack.number("postcard", id)
        slots = Text()
        colours = self.pack.names[self.lang]["colour"]
        for slot, colour in enumerate(self.pack.card_stamps[number]):
            done = slot in stamps
            letter = colours[colour][0]
            slots.append(letter.upper() if done else letter,
                         style=f"{STAMP_STYLE[colour]}{' bold reverse' if done else ''}")
            slots.append(" ")
        marks = Text()
        for memory in range(MEMORIES):
            k = number * MEMORIES + memory
            effect = EFFECT[self.pack.ids["effect"][self.pack.memory_effect[k]]]
            written = memory in memories
            marks.append(f"{self.symbol(self.pack.memory_symbol[k])}{'✓' if written else ''}→{effect}  ",
                         style="dim strike" if written else "")
        name = self.name("postcard", id)
        return [Text(name if len(name) <= 38 else f"{name[:37]}…"), Text(f"{self.pack.card_points[number]:>2}"), slots,
                marks]

    def symbol(self, number: int) -> str:
        return self.pack.names[self.lang]["symbol"][number][:4].lower()

    def travel(self) -> RenderableType:
        """Five slots, the binding after the second."""
        view = self.view
        symbols: list[Text] = []
        colours: list[Text] = []
        for slot, id in enumerate(view["river"]):
            if slot == self.pack.automa_stamp_slots:
                symbols.append(Text("║", style="dim"))
                colours.append(Text("║", style="dim"))
            symbol, colour = self.symbol_and_colour(id) if id else ("–", "")
            style = self.travel_card(id).style if id else ""
            symbols.append(Text(f"{slot + 1} {symbol}"))
            colours.append(Text(f"  {colour}", style=style))
        grid = Table.grid(padding=(0, 3))
        grid.add_row(*symbols)
        grid.add_row(*colours)
        counts = f"{self.word('deck')} {view['deck']} · {self.word('discard')} {sum(view['discard'].values())}"
        return Panel(grid, title=f"{self.word('river')} · {counts}", title_align="left")

    def symbol_and_colour(self, id: str) -> tuple[str, str]:
        names = self.pack.names[self.lang]
        kind = self.pack.number("card", id)
        return names["bonus"][kind // COLOURS], names["colour"][kind % COLOURS]

    def travel_card(self, id: str) -> Text:
        kind = self.pack.number("card", id)
        return Text(self.name("card", id), style=STAMP_STYLE[kind % len(STAMP_STYLE)])

    def gifts(self) -> RenderableType:
        shown = [f"{n + 1} {self.name('gift', id) if id else '–'}" for n, id in enumerate(self.view["gift_row"])]
        title = f"{self.word('gifts')} · {self.word('deck')} {self.view['gift_deck']}"
        return Panel("  ".join(shown), title=title, title_align="left")

    # Map

    def map(self) -> RenderableType:
        """Region by region: its neighbours, its spots with the camps on them, and the bikes."""
        pack, seats = self.pack, self.view["seats"]
        owner = {spot: who for who, panel in enumerate(seats) for spot in panel["camps"]}
        grid = Table.grid(padding=(0, 2))
        for region, id in enumerate(pack.ids["region"]):
            spots = Text()
            for k, spot in enumerate(pack.ids["spot"]):
                if pack.spot_region[k] != region:
                    continue
                who = owner.get(spot)
                label = self.symbol(pack.spot_symbol[k])
                spots.append(f"{label}{SEAT_MARK[who]} " if who is not None else f"{label}  ",
                             style=f"bold {SEAT_STYLE[who]}" if who is not None else "")
            bikes = Text()
            for who, panel in enumerate(seats):
                if panel["bike"] == id:
                    bikes.append(f"{SEAT_MARK[who]}⚲ ", style=f"bold {SEAT_STYLE[who]}")
            near = ",".join(str(other + 1) for other in pack.neighbours[region])
            grid.add_row(Text(f"{region + 1:>2}", style="bold"), Text(self.name("region", id)),
                         Text(near, style="dim"), spots, bikes)
        return Panel(grid, title=self.word("map"), title_align="left")

    def matches(self, spot: str) -> str:
        """The memories a camp on a spot could be written on."""
        symbol = self.pack.spot_symbol[self.pack.number("spot", spot)]
        found = []
        for id, marks in self.view["seats"][self.seat or 0]["held"].items():
            number = self.pack.number("postcard", id)
            for memory in range(MEMORIES):
                k = number * MEMORIES + memory
                if self.pack.memory_symbol[k] == symbol and memory not in marks["memories"]:
                    found.append(f"{self.short(id)} → {EFFECT[self.pack.ids['effect'][self.pack.memory_effect[k]]]}")
        return ", ".join(found)

    # Players

    def player(self, who: int) -> RenderableType:
        panel = self.view["seats"][who]
        own = Table.grid(padding=(0, 1))
        own.add_row(Text(self.word("itinerary"), style="dim"), self.itinerary(panel))
        if "hand" in panel:
            own.add_row(Text(self.word("hand"), style="dim"), self.hand(panel["hand"]))
        if self.view["asked"] == who and panel["kind"] == "human":
            own.add_row(Text(self.word("played"), style="dim"), self.turn())
        if panel["known"] and "hand" not in panel:
            own.add_row(Text(self.word("known"), style="dim"), self.hand(panel["known"]))
        if panel["gifts"]:
            owned = [f"{count} × {self.name('gift', id)}" for id, count in panel["gifts"].items()]
            own.add_row(Text(self.word("gifts"), style="dim"), Text(", ".join(owned)))
        if panel["sent"]:
            own.add_row(Text(self.word("sent"), style="dim"), Text(", ".join(self.short(id) for id in panel["sent"])))
        held = Table.grid(padding=(0, 2))
        for place, id in enumerate(self.in_order(panel), start=1):
            marks = panel["held"][id]
            rank = [] if panel["kind"] == "human" else [Text(f"{place}.", style="dim")]
            held.add_row(*rank, *self.card(id, marks["stamps"], marks["memories"]))
        title = (f"{SEAT_MARK[who]} {self.names[who]}{self.level(panel)} · {panel['score']} {self.word('score')}"
                 f" · {self.word('sent')} {len(panel['sent'])}/{self.pack.sent_to_end}"
                 f" · {self.word('camps')} {panel['camps_left']} · {panel['cards']} {self.word('cards')}")
        style = SEAT_STYLE[who]
        return Panel(Group(own, held), title=title, title_align="left", border_style=style)

    def in_order(self, panel: dict[str, Any]) -> list[str]:
        """Held postcards as they were taken; an Automa's in the order in which it thinks of them."""
        held = list(panel["held"])
        if panel["kind"] == "human" or panel["itinerary"] is None:
            return held
        targets = self.pack.itinerary_targets[self.pack.number("itinerary", panel["itinerary"])]
        region = {id: self.pack.card_region[self.pack.number("postcard", id)] for id in held}
        return sorted(held, key=lambda id: targets.index(region[id]) if region[id] in targets else len(targets))

    def level(self, panel: dict[str, Any]) -> str:
        if panel["kind"] == "human":
            return ""
        level = self.word(f"level_{panel['kind']}")
        return f" (Automa, {level})"

    def short(self, id: str) -> str:
        """`Occitania 5`: region and stamps name a postcard."""
        return self.name("face", id)

    def itinerary(self, panel: dict[str, Any]) -> Text:
        """Its regions in printed order, ticked where a postcard was sent from."""
        line = Text()
        if panel["itinerary"] is None:
            return line
        sent = {self.pack.card_region[self.pack.number("postcard", id)] for id in panel["sent"]}
        for region in self.pack.itinerary_targets[self.pack.number("itinerary", panel["itinerary"])]:
            name = self.pack.names[self.lang]["region"][region]
            line.append(f"{'✓' if region in sent else '·'} {region + 1} {name}  ",
                        style="bold" if region in sent else "")
        return line

    def hand(self, cards: dict[str, int]) -> Text:
        line = Text()
        for id, count in cards.items():
            line.append(f"{count} × " if count > 1 else "")
            line.append_text(self.travel_card(id))
            line.append("   ")
        return line

    def turn(self) -> Text:
        """Cards played of those allowed, and what is banked."""
        view = self.view
        banked = [f"{count} {self.name('bonus', id)}" for id, count in view["banked"].items() if count]
        line = Text(f"{view['played']} / {view['plays']}")
        if banked:
            line.append(f" · {self.word('banked')}{COLON[self.lang]}{', '.join(banked)}")
        return line

    def count(self) -> RenderableType:
        """The final scores, line by line."""
        table = Table(box=None)
        table.add_column("")
        for key in ("track", "itinerary", "gifts", "bonus", "unsent", "total", "sent", "camps"):
            table.add_column(self.word(key), justify="right")
        for who, panel in enumerate(self.view["seats"]):
            lines = panel["count"]
            table.add_row(self.names[who],
                          *(str(lines[key]) for key in ("track", "itinerary", "gifts", "bonus", "unsent")),
                          str(panel["score"]), str(len(panel["sent"])), str(panel["camps_left"]))
        return table
