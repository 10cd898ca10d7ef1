"""The laboratory in the terminal: floors at their true offsets, players, cards, the active character."""

from __future__ import annotations

from typing import Any, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from layover.cli.boards import View, saying
from layover.cli.screen import grid
from layover.engine.pack import Pack
from layover.engine.typography import COLON
from layover.games.portal.pack import PortalPack

say = saying("portal")

WIDTH = 100
LEAST_LINES = 4
STYLES = {"red": "bold red", "blue": "bold blue", "yellow": "bold yellow", "green": "bold green"}
LETTERS = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}
TOKENS = {"portal_blue": ("(b)", "blue"), "portal_orange": ("(o)", "dark_orange"),
          "turret": ("<T>", "bold white on red"), "companion_cube": ("[K]", "bold magenta")}
CAKE = "▲"


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """The whole table as one seat, or the gallery (`None`), may see it."""
    parts: list[RenderableType] = [_steps(view, lang, names), _Lab(view, pack, lang),
                                   Text(say(lang, "legend"), style="dim"), _loose(view, pack, lang),
                                   _players(view, pack, lang, names), _cards(view, pack, lang, seat)]
    if view["appeals"]:
        parts.append(_appeals(view, pack, lang, names))
    return Group(*parts)


def hint(view: View, pack: Pack, lang: str, heading: str, target: str) -> str:
    """Where a chamber is and what is in it; what a card does; how long a floor is."""
    box = cast(PortalPack, pack)
    if target.startswith("chamber_"):
        return _whereabouts(view, box, target.partition(".")[0])
    if heading == "action":
        return box.action_text[lang][box.action[box.number("card", target)]]
    if heading in ("gun", "trim_hand", "recall"):
        return box.character_text[lang][box.character[box.number("card", target)]]
    if heading == "offer":
        return box.character_text[lang][box.number("character", target)]
    if heading == "recycle_to":
        floor = view["floors"][box.number("floor", target)]
        return f"{box.letters[box.number('floor', target)]}@{floor['left'] - 2}"
    return ""


def _whereabouts(view: View, pack: PortalPack, id: str) -> str:
    for letter, floor in zip(pack.letters, view["floors"], strict=True):
        for room in floor["chambers"]:
            if room["id"] == id:
                parts = ["".join(text for text, _ in line) for line in _contents(room, WIDTH)]
                return f"{letter}@{room['x']}  " + " · ".join(parts)
    return ""


def scores(view: View, pack: Pack, lang: str, names: list[str]) -> RenderableType:
    """Cake in the lab, then subjects there; what burnt on the way."""
    rows = grid(say(lang, "player"), say(lang, "cake"), say(lang, "subjects"), say(lang, "burnt"), numbers=(1, 2, 3))
    for name, panel in zip(names, view["seats"], strict=True):
        rows.add_row(name, str(panel["score"]), str(panel["subjects"]), str(panel["burnt"]))
    return rows


def _steps(view: View, lang: str, names: list[str]) -> Text:
    """Whose turn it is, and the four steps in the order they have now."""
    order = ["deploy", "move", "activate", "recycle"]
    if view["character"] == "wheatley":
        order = ["deploy", "activate", "recycle", "move"]
    line = Text(f"{say(lang, 'turn')} {view['turns'] + (not view['ended'])}")
    if view["turn_limit"]:
        line.append(f" {say(lang, 'limit')} {view['turn_limit']}", "dim")
    line.append(f"   {names[view['active']]}   ", _style(view, view["active"]))
    for k, step in enumerate(order):
        now = step == view["phase"] and not view["ended"]
        line.append(" → " if k else "", "dim")
        line.append(say(lang, step), "bold reverse" if now else "dim")
    return line


def _style(view: View, seat: int) -> str:
    return STYLES[view["seats"][seat]["colour"]]


# The laboratory

class _Lab:
    """The three floors, as wide as the terminal allows."""

    def __init__(self, view: View, pack: Pack, lang: str) -> None:
        self.view = view
        self.letters = cast(PortalPack, pack).letters
        self.lang = lang

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _lab(self.view, self.letters, self.lang, min(WIDTH, options.max_width))


def _lab(view: View, letters: tuple[str, ...], lang: str, most: int) -> Panel:
    rows = [(floor["left"], floor["chambers"]) for floor in view["floors"]]
    first = min(left for left, _ in rows)
    last = max(left + 2 * len(rooms) for left, rooms in rows)
    width = max(6, min(16, 2 * (most - 5) // (last - first)))
    contents = {room["id"]: _contents(room, width - 1) for _, rooms in rows for room in rooms}
    height = max(LEAST_LINES, *(len(lines) for lines in contents.values())) + 1
    canvas = _Canvas((last - first) * width // 2 + 1, height * len(rows) + 1)
    for floor, (left, rooms) in enumerate(rows):
        for k, room in enumerate(rooms):
            x, y, active = (left + 2 * k - first) * width // 2, floor * height, view["glados"] == room["id"]
            canvas.box(x, y, width, height, "bold magenta" if active else "bright_black")
            label = room["id"].removeprefix("chamber_") + ("G" if active else "")
            if width > len(label) + 7:
                label += f" {letters[floor]}@{room['x']} "
            canvas.write(x + 1, y, label, "bold magenta" if active else "dim")
            for n, line in enumerate(contents[room["id"]]):
                column = x + 1
                for text, style in line:
                    canvas.write(column, y + 1 + n, text, style)
                    column += len(text)
    return Panel(canvas.text(), title=f"◀ {say(lang, 'new')}", title_align="left", subtitle=f"{say(lang, 'old')} ▶",
                 subtitle_align="right", width=most, padding=(0, 1))


def _contents(room: dict[str, Any], width: int) -> list[list[tuple[str, str]]]:
    """The lines of a room: what it pays and what its back pays, subjects, cake, special tokens."""
    icons, back = _icons(room["icons"]), "/" + _icons(room["back"])
    groups = ([(icons, "bold white"), (back, "dim")],
              [(LETTERS[c] + str(n), STYLES[c]) for c, n in room["subjects"].items()],
              [(CAKE + LETTERS[c] + str(n), STYLES[c]) for c, n in room["cake"].items()],
              [TOKENS[token] for token in room["tokens"]])
    lines: list[list[tuple[str, str]]] = []
    for group in groups:
        line: list[tuple[str, str]] = []
        for text, style in group:
            taken = sum(len(part) for part, _ in line)
            if line and taken + 1 + len(text) > width:
                lines.append(line)
                line = []
            line += [(" ", ""), (text, style)] if line else [(text, style)]
        if line:
            lines.append(line)
    return lines


def _icons(icons: dict[str, int]) -> str:
    return "".join(icon.upper() + (str(count) if icon in "sca" else "") for icon, count in icons.items())


class _Canvas:
    """Characters and their styles, written anywhere."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", "")] * (width + 1) for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str) -> None:
        for k, letter in enumerate(text):
            self.cells[y][x + k] = (letter, style)

    def box(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Walls; where a wall stands already it stays, so that neighbours share theirs."""
        for k in range(width + 1):
            self._wall(x + k, y, "─", style)
            self._wall(x + k, y + height, "─", style)
        for k in range(1, height):
            self._wall(x, y + k, "│", style)
            self._wall(x + width, y + k, "│", style)
        for corner in ((x, y), (x + width, y), (x, y + height), (x + width, y + height)):
            self._wall(*corner, "┼", style)

    def _wall(self, x: int, y: int, letter: str, style: str) -> None:
        if y < len(self.cells) and x < len(self.cells[y]) and (self.cells[y][x][0] in " ─│" or letter == "┼"):
            self.cells[y][x] = (letter, style)

    def text(self) -> Text:
        lines = []
        for row in self.cells:
            line = Text()
            for letter, style in row:
                line.append(letter, Style.parse(style) if style else None)
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)


# Players and cards

def _loose(view: View, pack: Pack, lang: str) -> Text:
    """What is not in the lab: special tokens in the tray, the panel in hand."""
    line = Text()
    tray = [token for token, place in view["tokens"].items() if place is None]
    if tray:
        line.append(say(lang, "tray") + say(lang, "colon"), "dim")
        line.append("  ".join(f"{TOKENS[token][0]} {_name(pack, 'token', token, lang)}" for token in tray) + "   ")
    if view["lifted"]:
        room = view["lifted"]
        line.append(f"{say(lang, 'lifted')}{say(lang, 'colon')}", "dim")
        line.append(f"{_name(pack, 'chamber', room['id'], lang)} {_icons(room['icons'])}   ", "bold")
    unused = " ".join(id.removeprefix("chamber_") for id in view["unused"])
    line.append(f"{say(lang, 'unused')}{say(lang, 'colon')}{unused}", "dim")
    return line


def _players(view: View, pack: Pack, lang: str, names: list[str]) -> Table:
    table = Table(expand=True)
    table.add_column(say(lang, "player"))
    table.add_column(f"{CAKE} {say(lang, 'cake')}", justify="right")
    table.add_column(f"{say(lang, 'subjects')} ({say(lang, 'supply')})", justify="right")
    table.add_column(say(lang, "slices"), justify="right")
    table.add_column(say(lang, "burnt"))
    table.add_column(say(lang, "hand"), ratio=1)
    for seat, panel in enumerate(view["seats"]):
        name = Text(f"{LETTERS[panel['colour']]} {names[seat]}", _style(view, seat))
        if panel["leads"]:
            name.append(f"\n★ {say(lang, 'leads')}", "bold")
        burnt = panel["burnt"]
        total = burnt + panel["score"] + panel["slices"]
        hand = "\n".join(_name(pack, "card", card, lang) for card in panel["hand"])
        table.add_row(name, Text(str(panel["score"]), "bold"), f"{panel['subjects']} ({panel['supply']})",
                      str(panel["slices"]), Text("●" * burnt + "·" * (total - burnt), "red"), hand or "–")
    return table


def _cards(view: View, pack: Pack, lang: str, seat: int | None) -> Panel:
    """The active character and the visible card in full, the own hand in full, the piles by number."""
    text = Text()
    text.append(f"{say(lang, 'character')}{say(lang, 'colon')}", "dim")
    if view["character"]:
        rule = cast(PortalPack, pack).character_text[lang][pack.number("character", view["character"])]
        text.append(_name(pack, "character", view["character"], lang), "bold")
        text.append(f". {rule}\n")
    else:
        text.append(say(lang, "nobody") + "\n")
    if view["playing"]:
        text.append(f"{say(lang, 'plays')}{say(lang, 'colon')}", "dim")
        text.append(_name(pack, "card", view["playing"], lang) + "\n", "bold")
    if view["top"]:
        text.append(f"{say(lang, 'top')}{say(lang, 'colon')}", "dim")
        _append_card(text, view["top"], pack, lang)
    else:
        text.append(say(lang, "no_top") + "\n")
    own = view["seats"][seat]["hand"] if seat is not None else []
    for k, card in enumerate(own):
        text.append(f"{say(lang, 'your')}{say(lang, 'colon')}" if not k else "  ", "dim")
        _append_card(text, card, pack, lang, f" ({say(lang, 'fresh')})" if card in view["seats"][seat]["fresh"] else "")
    if view["buried"]:
        buried = ", ".join(_name(pack, "card", card, lang) for card in view["buried"])
        text.append(f"{say(lang, 'known')}{say(lang, 'colon')}{buried}\n", "dim")
    text.append(f"{say(lang, 'deck')} {view['deck']}   {say(lang, 'discard')} {len(view['discard'])}", "dim")
    return Panel(text, padding=(0, 1))


def _append_card(text: Text, card: str, pack: Pack, lang: str, note: str = "") -> None:
    box = cast(PortalPack, pack)
    number = box.number("card", card)
    action, character = box.action[number], box.character[number]
    text.append(box.name("action", action, lang), "bold")
    text.append(f"{note}. {box.action_text[lang][action]}  ")
    text.append(f"/ {box.name('character', character, lang)}. ", "italic")
    text.append(f"{box.character_text[lang][character]}\n", "italic dim")


def _appeals(view: View, pack: Pack, lang: str, names: list[str]) -> Text:
    text = Text()
    for seat, appeal in enumerate(view["appeals"]):
        if appeal:
            prepared = appeal in pack.ids["appeal"]
            said = _name(pack, "appeal", appeal, lang) if prepared else _declined_or_own(appeal, lang)
            text.append(f"{names[seat]}{COLON[lang]}{said}  ({view['votes'][seat]} {say(lang, 'votes')})\n")
    return text


def _declined_or_own(appeal: str, lang: str) -> str:
    return say(lang, "declined") if appeal == "declined" else appeal


def _name(pack: Pack, noun: str, id: str, lang: str) -> str:
    return pack.name(noun, pack.number(noun, id), lang)
