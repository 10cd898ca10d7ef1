"""A table of PDX in the terminal: the market, the offices and the runway, then every concourse."""

from __future__ import annotations

from typing import Any, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from layover.engine.pack import Pack
from layover.games.pdx.pack import ACTIONS, PdxPack

COLOURS = ("red", "blue", "green", "yellow")
DOTS = ("•", "••", "•••")
SIZES = {"small": "S", "medium": "M", "large": "L"}
WORDS = {
    "en": {
        "round": "Round", "turn": "turn of {}", "empty": "empty stacks {}/3", "last": "LAST TURNS",
        "market": "Market", "display": "Display", "public": "Public offices", "executive": "Executive offices",
        "ads": "Campaigns", "deck": "deck {}", "runway": "Runway", "supply": "Supply", "upgrades": "upgrades",
        "extra": "extra gates", "specialists": "Specialists", "reserve": "reserve", "tokens": "tokens",
        "hangar": "hangar", "offices": "offices", "cases": "suitcases", "worker": "worker", "campaigns": "campaigns",
        "stocks": "stocks", "points": "{} points", "gone": "Out of the game", "first": "first", "dice": "Dice",
        "nothing": "–", "final_call": "Final call", "automatic": "Tyler", "gate": "gate",
        "route": "route, from the gate outwards", "concourse": "concourse", "hidden": "{} hidden", "wild": "Wild",
        "build": "Build", "lease": "Lease", "launch": "Launch", "do_reserve": "Reserve",
    },
    "fr": {
        "round": "Manche", "turn": "tour de {}", "empty": "piles vides {}/3", "last": "DERNIERS TOURS",
        "market": "Marché", "display": "Présentoir", "public": "Bureaux publics", "executive": "Bureaux exécutifs",
        "ads": "Campagnes", "deck": "pioche {}", "runway": "Piste", "supply": "Réserve générale",
        "upgrades": "améliorations", "extra": "portes suppl.", "specialists": "Spécialistes", "reserve": "réserve",
        "tokens": "jetons", "hangar": "hangar", "offices": "bureaux", "cases": "valises", "worker": "ouvrier",
        "campaigns": "campagnes", "stocks": "actions", "points": "{} points", "gone": "Hors du jeu",
        "first": "en tête", "dice": "Dés", "nothing": "–", "final_call": "Dernier appel", "automatic": "Tyler",
        "gate": "porte", "route": "route, à partir de la porte", "concourse": "sur le plateau",
        "hidden": "{} cachée(s)", "wild": "Joker", "build": "Construire", "lease": "Louer", "launch": "Lancer",
        "do_reserve": "Réserver",
    },
}
ACTION_WORDS = ("wild", "do_reserve", "build", "lease", "launch")


def draw(view: dict[str, Any], pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """The whole table, from what a seat (or the gallery) may see."""
    pen = _Pen(cast(PdxPack, pack), lang, names)
    order = [(seat + k) % len(names) for k in range(len(names))] if seat is not None else list(range(len(names)))
    return Group(_header(view, pen), _market(view, pen), _terminal(view, pen),
                 *(_concourse(view, pen, who, who == seat) for who in order))


class _Pen:
    """Names of components in the reader's language."""

    def __init__(self, pack: PdxPack, lang: str, names: list[str]) -> None:
        self.pack = pack
        self.lang = lang
        self.names = names
        self.words = WORDS[lang]

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
        return self.pack.name("token", token, self.lang)[:4]

    def effect(self, k: int) -> str:
        effect = self.pack.effect[k]
        if effect >= ACTIONS:
            return f"»{self.pack.name('token', effect, self.lang)}"
        return f"[{self.words[ACTION_WORDS[effect]]}]"

    def slot(self, id: str | None) -> str:
        if id is None:
            return self.words["nothing"]
        return self.name("specialist" if id.startswith("spec_") else "office", id)

    def counts(self, row: dict[str, int], noun: str) -> str:
        found = [f"{count} {self.name(noun, id)}" for id, count in row.items() if count]
        return ", ".join(found) or self.words["nothing"]


def _header(view: dict[str, Any], pen: _Pen) -> RenderableType:
    words = pen.words
    line = Text(f"{words['round']} {view['round']}", style="bold")
    if view["active"] is not None:
        line.append(" · " + words["turn"].format(pen.names[view["active"]]), style=COLOURS[view["active"]])
    phases = [pen.name("phase", id) for id in pen.pack.ids["phase"]]
    if view["phase"] in pen.pack.ids["phase"]:
        at = pen.pack.ids["phase"].index(view["phase"])
        phases[at] = f"▸{phases[at]}◂"
        line.append("\n" + " → ".join(phases))
    else:
        line.append("\n" + words[view["phase"]])
    line.append("\n" + words["empty"].format(view["empty_stacks"]))
    if view["last_turns"]:
        line.append(f" · {words['last']}", style="bold red")
    if view["dice"]:
        dice = f"{pen.name('face', view['dice']['office'])}, {pen.name('haul', view['dice']['destination'])}"
        line.append(f" · {words['dice']}: {dice}")
    return line


def _market(view: dict[str, Any], pen: _Pen) -> RenderableType:
    grid = Table.grid(expand=True, padding=(0, 1))
    for column in range(4):
        grid.add_column(ratio=1)
    cells = []
    for stack, pile in enumerate(view["market"]):
        cell = Text(f"m{stack + 1} ×{pile['height']} ", style="dim")
        if pile["top"] is None:
            cell.append(pen.words["nothing"])
        else:
            cell.append_text(pen.tile(pile["top"]))
        cells.append(cell)
    for row in range(0, len(cells), 4):
        grid.add_row(*cells[row:row + 4])
    return Panel(grid, title=pen.words["market"], title_align="left")


def _terminal(view: dict[str, Any], pen: _Pen) -> RenderableType:
    words = pen.words
    table = Table.grid(expand=True, padding=(0, 1))
    table.add_column(ratio=1)
    table.add_column(ratio=4)
    table.add_row(words["executive"], _visited(view, pen, list(pen.pack.ids["executive"])))
    table.add_row(words["public"], _visited(view, pen, [id for id in view["public"] if id]) if any(view["public"])
                  else words["nothing"])
    piles = [f"{pen.name('display', side)}: {pen.slot(pile['top'])} ×{pile['height']}"
             for side, pile in zip(pen.pack.ids["display"], view["display"], strict=True)]
    table.add_row(words["display"], " · ".join(piles))
    ads = Text()
    for slot, id in enumerate(view["campaigns"]):
        ads.append(f"{'' if slot == 0 else ' · '}{slot + 1} ")
        ads.append(_campaign(pen, id) if id else words["nothing"])
    ads.append(f" · {words['deck'].format(view['campaign_deck'])}", style="dim")
    table.add_row(words["ads"], ads)
    queue = " ".join(SIZES[size] for size in view["runway"]) or words["nothing"]
    table.add_row(words["runway"], f"{words['first']} ▸ {queue}")
    supply = view["supply"]
    tokens = ", ".join(f"{pen.short(k)} {supply[id]}" for k, id in enumerate(pen.pack.ids["token"]))
    table.add_row(words["supply"], f"{tokens}, {words['upgrades']} {supply['upgrades']}, "
                                   f"{words['extra']} {supply['extra_gates']}")
    if view["specialists"]:
        table.add_row(words["specialists"], pen.counts(view["specialists"], "specialist"))
    if view["removed"]:
        table.add_row(words["gone"], " ".join(pen.code(id) for id in view["removed"]))
    return Panel(table, title="PDX", title_align="left")


def _campaign(pen: _Pen, id: str) -> str:
    k = pen.pack.number("campaign", id)
    cost = "+".join(pen.pack.name("token", 9 + activity, pen.lang) for activity in range(4)
                    for _ in range(pen.pack.campaign_cost[k][activity]))
    return f"{pen.name('campaign', id)} ({cost} = {pen.pack.campaign_points[k]})"


def _visited(view: dict[str, Any], pen: _Pen, offices: list[str]) -> Text:
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


def _concourse(view: dict[str, Any], pen: _Pen, who: int, own: bool) -> RenderableType:
    words = pen.words
    panel = view["seats"][who]
    gates = Table(box=None, expand=True, padding=(0, 1), header_style="dim")
    gates.add_column(words["gate"], width=13, no_wrap=True)
    gates.add_column(words["route"], ratio=1)
    for gate in panel["gates"]:
        gates.add_row(_gate(pen, gate), _route(pen, gate))
    lines: list[RenderableType] = [gates]
    if panel["kind"] != "tyler":
        held = sum(panel["tokens"].values())
        lines.append(f"{words['tokens']} {held}/{panel['storage']}: {pen.counts(panel['tokens'], 'token')}"
                     f" · {words['hangar']} {sum(panel['hangar'].values())}/2: "
                     f"{' '.join(SIZES[size] * count for size, count in panel['hangar'].items()) or words['nothing']}")
        reserve: list[RenderableType] = [Text(f"{words['reserve']}:"), *(pen.tile(id) for id in panel["reserve"])]
        lines.append(Columns(reserve if len(reserve) > 1 else [*reserve, Text(words["nothing"])]))
    lines.append(f"{words['offices']}: {' · '.join(pen.slot(id) for id in panel['slots'])}")
    if panel["kind"] != "tyler":
        worker = pen.slot(panel["worker"])
        placed = [f", {count} {pen.name('executive', id)}" for id, count in panel["suitcases"].items()
                  if id != "concourse"]
        home = f"{panel['suitcases']['concourse']} {words['concourse']}"
        lines.append(f"{words['worker']}: {worker} · {words['cases']}: {home}{''.join(placed)}")
    if panel["campaigns"]:
        lines.append(f"{words['campaigns']}: " + ", ".join(_campaign(pen, id) for id in panel["campaigns"]))
    if "stock_cards" in panel and panel["stocks"]:
        cards = ", ".join(f"{pen.name('stock', id)} ({points})" for id, points in panel["stock_cards"].items())
        lines.append(f"{words['stocks']}: {cards}")
    elif panel["stocks"]:
        lines.append(f"{words['stocks']}: {words['hidden'].format(panel['stocks'])}")
    parts = panel["points"]
    sum_of = "+".join(str(parts[source]) for source in ("destinations", "campaigns", "offices"))
    score = f"{words['points'].format(panel['score'])} ({sum_of})"
    return Panel(Group(*lines), title=Text(f"{pen.names[who]} · {score}"), title_align="left",
                 border_style=f"bold {COLOURS[who]}" if own else COLOURS[who])


def _gate(pen: _Pen, gate: dict[str, Any]) -> str:
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
    return line or Text(pen.words["nothing"])
