"""A table of PDX in the terminal: the market, the offices and the runway, then every concourse."""

from __future__ import annotations

from typing import Any, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from layover.cli.boards import View, saying, whose_turn
from layover.cli.screen import grid
from layover.engine.pack import Pack
from layover.games.pdx.pack import ACTIONS, ACTIVITY, WILD, PdxPack

say = saying("pdx")

COLOURS = ("red", "blue", "green", "yellow")
DOTS = ("•", "••", "•••")
SIZES = {"small": "S", "medium": "M", "large": "L"}
OTHER_PHASES = ("final_call", "automatic")
ACTION_WORDS = ("wild", "do_reserve", "build", "lease", "launch")


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """The whole table, from what a seat (or the gallery) may see."""
    pen = _Pen(cast(PdxPack, pack), lang, names)
    order = [(seat + k) % len(names) for k in range(len(names))] if seat is not None else list(range(len(names)))
    return Group(_header(view, pen, seat), _market(view, pen), _terminal(view, pen),
                 *(_concourse(view, pen, who, who == seat) for who in order))


def hint(view: View, pack: Pack, lang: str, heading: str, target: str) -> str:
    """What lies at a place: the tile of a stack, the office or campaign of a slot, where a plane goes next."""
    pen = _Pen(cast(PdxPack, pack), lang, [])
    if heading == "reserve":
        top = view["market"][pack.number("stack", target)]["top"]
        return pen.tile(top).plain if top else ""
    if heading in ("assign", "remove_reserved"):
        return pen.tile(target).plain
    if heading in ("office_from", "take_display"):
        return pen.slot(view["display"][pack.number("display", target)]["top"])
    if heading == "launch":
        id = view["campaigns"][pack.number("ad", target)]
        return _campaign(pen, id) if id else ""
    if heading == "lease":
        return pen.name("plane", view["runway"][pack.number("runway", target)])
    if heading == "land":
        return _next_stop(view, pen, target)
    if heading == "worker" and not target.startswith("exec"):
        icons = pen.pack.office_icons[pack.number("office", target)]
        return pen.word("gives", what="+".join(pen.pack.name("token", icon, lang) for icon in icons))
    return ""


def _next_stop(view: View, pen: _Pen, target: str) -> str:
    for panel in view["seats"]:
        for gate in panel["gates"]:
            if gate["id"] == target and gate["plane"] is not None:
                ahead = gate["route"][gate["plane"] + 1:]
                return pen.word("next_stop", what=pen.tile(ahead[0]).plain) if ahead else pen.word("ends")
    return ""


def scores(view: View, pack: Pack, lang: str, names: list[str]) -> RenderableType:
    """The points by source."""
    pen = _Pen(cast(PdxPack, pack), lang, names)
    rows = grid("", *names, numbers=tuple(range(1, len(names) + 1)))
    for source, key in (("destinations", "destinations"), ("campaigns", "ads"), ("offices", "slots")):
        rows.add_row(pen.word(key), *(str(panel["points"][source]) for panel in view["seats"]))
    cards = [sum(panel.get("stock_cards", {}).values()) for panel in view["seats"]]
    if any(panel["stocks"] for panel in view["seats"]):
        rows.add_row(pen.word("of_stocks"), *(str(points) for points in cards))
    rows.add_row(pen.word("total"), *(str(panel["score"]) for panel in view["seats"]), style="bold")
    return rows


class _Pen:
    """Names of components in the reader's language."""

    def __init__(self, pack: PdxPack, lang: str, names: list[str]) -> None:
        self.pack = pack
        self.lang = lang
        self.names = names

    def word(self, key: str, **slots: object) -> str:
        return say(self.lang, key, **slots)

    @property
    def colon(self) -> str:
        return self.word("colon")

    def line(self, key: str, text: str, after: str = "") -> Text:
        """`tokens 3/6: …`: what it is, and what there is of it."""
        return Text(f"{self.word(key)}{after}{self.colon} {text}")

    def name(self, noun: str, id: str) -> str:
        return self.pack.name(noun, self.pack.number(noun, id), self.lang)

    def code(self, id: str) -> str:
        return id.removeprefix("dest_").upper()

    def tile(self, id: str) -> Text:
        """`CUN • 3 Food »Beach`: code, haul, points, price, and an activity or [an action]."""
        k = self.pack.number("destination", id)
        text = Text(self.code(id), style="bold")
        text.append(f" {DOTS[self.pack.haul[k]]} {self.pack.points[k]} ", style="none")
        text.append("+".join(self.short(icon) for icon in self.pack.icons[k]), style="cyan")
        text.append(" ")
        text.append(self.effect(k), style="magenta" if self.pack.effect[k] >= ACTIONS else "dim")
        return text

    def short(self, token: int) -> str:
        return self.word("wild") if token == WILD else self.pack.name("token", token, self.lang)[:4]

    def effect(self, k: int) -> str:
        effect = self.pack.effect[k]
        if effect >= ACTIONS:
            return f"»{self.pack.name('token', effect, self.lang)}"
        return f"[{self.word(ACTION_WORDS[effect])}]"

    def slot(self, id: str | None) -> str:
        if id is None:
            return self.word("nothing")
        return self.name("specialist" if id.startswith("spec_") else "office", id)

    def counts(self, row: dict[str, int], noun: str) -> str:
        found = [f"{count} {self.name(noun, id)}" for id, count in row.items() if count]
        return ", ".join(found) or self.word("nothing")


def _header(view: View, pen: _Pen, seat: int | None) -> RenderableType:
    line = Text(f"{pen.word('round')} {view['round']}", style="bold")
    if view["active"] is not None:
        active = view["active"]
        line.append(f" · {whose_turn(pen.lang, active, pen.names, seat)}", style=COLOURS[active])
    phases = [pen.name("phase", id) for id in pen.pack.ids["phase"]]
    if view["phase"] in pen.pack.ids["phase"]:
        at = pen.pack.ids["phase"].index(view["phase"])
        phases[at] = f"▸{phases[at]}◂"
        line.append("\n" + " → ".join(phases))
    elif view["phase"] in OTHER_PHASES:
        line.append("\n" + pen.word(view["phase"]))
    line.append("\n" + pen.word("empty", count=view["empty_stacks"]))
    if view["last_turns"]:
        line.append(f" · {pen.word('last')}", style="bold red")
    if view["dice"]:
        dice = f"{pen.name('face', view['dice']['office'])}, {pen.name('haul', view['dice']['destination'])}"
        line.append(f" · {pen.word('dice')}{pen.colon} {dice}")
    return line


def _market(view: View, pen: _Pen) -> RenderableType:
    grid = Table.grid(expand=True, padding=(0, 1))
    for column in range(4):
        grid.add_column(ratio=1)
    cells = []
    for stack, pile in enumerate(view["market"]):
        cell = Text(f"m{stack + 1} ×{pile['height']} ", style="dim")
        if pile["top"] is None:
            cell.append(pen.word("nothing"))
        else:
            cell.append_text(pen.tile(pile["top"]))
        cells.append(cell)
    for row in range(0, len(cells), 4):
        grid.add_row(*cells[row:row + 4])
    return Panel(grid, title=pen.word("market"), title_align="left")


def _terminal(view: View, pen: _Pen) -> RenderableType:
    table = Table.grid(expand=True, padding=(0, 1))
    table.add_column(ratio=1)
    table.add_column(ratio=4)
    table.add_row(pen.word("executive"), _visited(view, pen, list(pen.pack.ids["executive"])))
    table.add_row(pen.word("public"), _visited(view, pen, [id for id in view["public"] if id]) if any(view["public"])
                  else pen.word("nothing"))
    piles = [f"{pen.name('display', side)}{pen.colon} {pen.slot(pile['top'])} ×{pile['height']}"
             for side, pile in zip(pen.pack.ids["display"], view["display"], strict=True)]
    table.add_row(pen.word("display"), " · ".join(piles))
    ads = Text()
    for slot, id in enumerate(view["campaigns"]):
        ads.append(f"{'' if slot == 0 else ' · '}{slot + 1} ")
        ads.append(_campaign(pen, id) if id else pen.word("nothing"))
    ads.append(f" · {pen.word('deck', count=view['campaign_deck'])}", style="dim")
    table.add_row(pen.word("ads"), ads)
    queue = " ".join(SIZES[size] for size in view["runway"]) or pen.word("nothing")
    table.add_row(pen.word("runway"), f"{pen.word('first')} ▸ {queue}")
    supply = view["supply"]
    tokens = ", ".join(f"{pen.short(k)} {supply[id]}" for k, id in enumerate(pen.pack.ids["token"]))
    table.add_row(pen.word("supply"), f"{tokens}, {pen.word('upgrades')} {supply['upgrades']}, "
                                   f"{pen.word('extra')} {supply['extra_gates']}")
    if view["specialists"]:
        table.add_row(pen.word("specialists"), pen.counts(view["specialists"], "specialist"))
    if view["removed"]:
        table.add_row(pen.word("gone"), " ".join(pen.code(id) for id in view["removed"]))
    return Panel(table, title="PDX", title_align="left")


def _campaign(pen: _Pen, id: str) -> str:
    k = pen.pack.number("campaign", id)
    cost = "+".join(pen.pack.name("token", ACTIVITY + activity, pen.lang) for activity in range(4)
                    for _ in range(pen.pack.campaign_cost[k][activity]))
    return f"{pen.name('campaign', id)} ({cost} = {pen.pack.campaign_points[k]})"


def _visited(view: View, pen: _Pen, offices: list[str]) -> Text:
    """Offices with the workers (☻) and suitcases (▣) that stand there, in the colours of their seats."""
    line = Text()
    for k, office in enumerate(offices):
        line.append(("" if k == 0 else " · ") + pen.name("office", office))
        for who, panel in enumerate(view["seats"]):
            letter = pen.pack.ids["gate"][who * 7][0].upper()
            if panel["worker"] == office:
                line.append(f" {letter}☻", style=COLOURS[who])
            if panel["suitcases"].get(office):
                line.append(f" {letter}{'▣' * panel['suitcases'][office]}", style=COLOURS[who])
    return line


def _concourse(view: View, pen: _Pen, who: int, own: bool) -> RenderableType:
    panel = view["seats"][who]
    gates = Table(box=None, expand=True, padding=(0, 1), header_style="dim")
    gates.add_column(pen.word("gate"), width=13, no_wrap=True)
    gates.add_column(pen.word("route"), ratio=1)
    for gate in panel["gates"]:
        gates.add_row(_gate(gate), _route(pen, gate))
    lines: list[RenderableType] = [gates]
    if panel["kind"] != "tyler":
        lines += _holdings(pen, panel)
    lines.append(pen.line("offices", " · ".join(pen.slot(id) for id in panel["slots"])))
    if panel["kind"] != "tyler":
        lines.append(_staff(pen, panel))
    if panel["campaigns"]:
        lines.append(pen.line("campaigns", ", ".join(_campaign(pen, id) for id in panel["campaigns"])))
    if panel["stocks"]:
        cards = ", ".join(f"{pen.name('stock', id)} ({points})" for id, points in panel.get("stock_cards", {}).items())
        lines.append(pen.line("stocks", cards or pen.word("hidden", count=panel["stocks"])))
    sum_of = "+".join(str(panel["points"][source]) for source in ("destinations", "campaigns", "offices"))
    score = f"{pen.word('points', count=panel['score'])} ({sum_of})"
    return Panel(Group(*lines), title=Text(f"{pen.names[who]} · {score}"), title_align="left",
                 border_style=f"bold {COLOURS[who]}" if own else COLOURS[who])


def _holdings(pen: _Pen, panel: dict[str, Any]) -> list[RenderableType]:
    """Tokens, hangar, reserve."""
    held, hangar = sum(panel["tokens"].values()), sum(panel["hangar"].values())
    planes = " ".join(SIZES[size] for size, count in panel["hangar"].items() for _ in range(count))
    tokens = pen.line("tokens", pen.counts(panel["tokens"], "token"), f" {held}/{panel['storage']}")
    parked = pen.line("hangar", planes or pen.word("nothing"), f" {hangar}/2")
    reserve = [pen.tile(id) for id in panel["reserve"]] or [Text(pen.word("nothing"))]
    return [Text.assemble(tokens, " · ", parked), Columns([pen.line("reserve", ""), *reserve])]


def _staff(pen: _Pen, panel: dict[str, Any]) -> Text:
    """Worker and suitcases."""
    cases = [f"{panel['suitcases']['concourse']} {pen.word('concourse')}"]
    cases += [f"{count} {pen.name('executive', id)}" for id, count in panel["suitcases"].items() if id != "concourse"]
    return Text.assemble(pen.line("worker", pen.slot(panel["worker"])), " · ", pen.line("cases", ", ".join(cases)))


def _gate(gate: dict[str, Any]) -> str:
    plane = " ✈" if gate["plane"] == -1 else ""
    extra = "+" if gate["extra"] else ""
    return f"{gate['id'].upper()}{extra} {SIZES[gate['size']]} {len(gate['route'])}/{gate['capacity']}{plane}"


def _route(pen: _Pen, gate: dict[str, Any]) -> Text:
    """Tiles in order; ✈ before the one a plane stands on, ⚿ before the locked ones behind it."""
    line = Text()
    plane = -1 if gate["plane"] is None else gate["plane"]
    for at, id in enumerate(gate["route"]):
        line.append("" if at == 0 else " | ", style="dim")
        if at <= plane:
            line.append("✈" if at == plane else "⚿")
        line.append_text(pen.tile(id))
    return line or Text(pen.word("nothing"))
