"""The laboratory in the terminal: floors at their true offsets, players, cards, the active character."""

from __future__ import annotations

from typing import Any, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from layover.cli.boards import View
from layover.cli.screen import grid
from layover.engine.pack import Pack
from layover.games.portal.pack import PortalPack

WIDTH = 100
LEAST_LINES = 4
STYLES = {"red": "bold red", "blue": "bold blue", "yellow": "bold yellow", "green": "bold green"}
LETTERS = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}
TOKENS = {"portal_blue": ("(b)", "blue"), "portal_orange": ("(o)", "dark_orange"),
          "turret": ("<T>", "bold white on red"), "companion_cube": ("[K]", "bold magenta")}
CAKE = "▲"

WORDS = {
    "en": {
        "colon": ": ", "new": "NEW EDGE", "old": "OLD EDGE", "turn": "Turn", "deploy": "Deploy", "move": "Move",
        "activate": "Activate", "recycle": "Recycle", "player": "Player", "cake": "Cake", "subjects": "Subjects",
        "supply": "supply", "slices": "Slices", "burnt": "Burnt", "hand": "Hand", "character": "Active character",
        "nobody": "No character is active.", "top": "Next card", "no_top": "The Aperture deck is empty.",
        "deck": "deck", "discard": "discard", "tray": "Tray", "lifted": "In hand, turned over",
        "leads": "would win now",
        "your": "Your cards", "fresh": "taken this turn", "unused": "Out of the game", "known": "Under the deck",
        "legend": "R2 subjects   ▲R1 cake   S C A K U: pays subject, cake, card, Cube, Turret   /: the back",
        "plays": "Being carried out", "limit": "of", "votes": "votes", "declined": "declines to plead",
    },
    "fr": {
        "colon": " : ", "new": "NOUVEAU BORD", "old": "ANCIEN BORD", "turn": "Tour", "deploy": "Déployer",
        "move": "Déplacer", "activate": "Activer", "recycle": "Recycler", "player": "Joueur",
        "cake": "Gâteau", "subjects": "Sujets",
        "supply": "rés.", "slices": "Parts", "burnt": "Brûlées", "hand": "Main",
        "character": "Personnage actif", "nobody": "Aucun personnage n'est actif.", "top": "Prochaine carte",
        "no_top": "La pioche Aperture est vide.", "deck": "pioche", "discard": "défausse", "tray": "Plateau d'attente",
        "lifted": "En main, retournée", "leads": "gagnerait", "your": "Vos cartes",
        "fresh": "prise ce tour-ci", "unused": "Hors du jeu", "known": "Sous la pioche",
        "legend": "R2 sujets   ▲R1 gâteau   S C A K U : rapporte sujet, gâteau, carte, Cube, Tourelle   / : le dos",
        "plays": "En cours", "limit": "sur", "votes": "voix", "declined": "renonce à plaider",
    },
}


def draw(view: View, pack: Pack, lang: str, names: list[str], seat: int | None) -> RenderableType:
    """The whole table as one seat, or the gallery (`None`), may see it."""
    words = WORDS[lang]
    parts: list[RenderableType] = [_steps(view, words, names), _Lab(view, pack, words),
                                   Text(words["legend"], style="dim"), _loose(view, pack, lang, words),
                                   _players(view, pack, lang, words, names), _cards(view, pack, lang, words, seat)]
    if view["appeals"]:
        parts.append(_appeals(view, pack, lang, words, names))
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
    words = WORDS[lang]
    rows = grid(words["player"], words["cake"], words["subjects"], words["burnt"], numbers=(1, 2, 3))
    for name, panel in zip(names, view["seats"], strict=True):
        rows.add_row(name, str(panel["score"]), str(panel["subjects"]), str(panel["burnt"]))
    return rows


def _steps(view: View, words: dict[str, str], names: list[str]) -> Text:
    """Whose turn it is, and the four steps in the order they have now."""
    order = ["deploy", "move", "activate", "recycle"]
    if view["character"] == "wheatley":
        order = ["deploy", "activate", "recycle", "move"]
    line = Text(f"{words['turn']} {view['turns'] + (not view['ended'])}")
    if view["turn_limit"]:
        line.append(f" {words['limit']} {view['turn_limit']}", "dim")
    line.append(f"   {names[view['active']]}   ", _style(view, view["active"]))
    for k, step in enumerate(order):
        now = step == view["phase"] and not view["ended"]
        line.append(" → " if k else "", "dim")
        line.append(words[step], "bold reverse" if now else "dim")
    return line


def _style(view: View, seat: int) -> str:
    return STYLES[view["seats"][seat]["colour"]]


# The laboratory

class _Lab:
    """The three floors, as wide as the terminal allows."""

    def __init__(self, view: View, pack: Pack, words: dict[str, str]) -> None:
        self.view = view
        self.letters = cast(PortalPack, pack).letters
        self.words = words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _lab(self.view, self.letters, self.words, min(WIDTH, options.max_width))


def _lab(view: View, letters: tuple[str, ...], words: dict[str, str], most: int) -> Panel:
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
    return Panel(canvas.text(), title=f"◀ {words['new']}", title_align="left", subtitle=f"{words['old']} ▶",
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

def _loose(view: View, pack: Pack, lang: str, words: dict[str, str]) -> Text:
    """What is not in the lab: special tokens in the tray, the panel in hand."""
    line = Text()
    tray = [token for token, place in view["tokens"].items() if place is None]
    if tray:
        line.append(words["tray"] + words["colon"], "dim")
        line.append("  ".join(f"{TOKENS[token][0]} {_name(pack, 'token', token, lang)}" for token in tray) + "   ")
    if view["lifted"]:
        room = view["lifted"]
        line.append(f"{words['lifted']}{words['colon']}", "dim")
        line.append(f"{_name(pack, 'chamber', room['id'], lang)} {_icons(room['icons'])}   ", "bold")
    unused = " ".join(id.removeprefix("chamber_") for id in view["unused"])
    line.append(f"{words['unused']}{words['colon']}{unused}", "dim")
    return line


def _players(view: View, pack: Pack, lang: str, words: dict[str, str], names: list[str]) -> Table:
    table = Table(expand=True)
    table.add_column(words["player"])
    table.add_column(f"{CAKE} {words['cake']}", justify="right")
    table.add_column(f"{words['subjects']} ({words['supply']})", justify="right")
    table.add_column(words["slices"], justify="right")
    table.add_column(words["burnt"])
    table.add_column(words["hand"], ratio=1)
    for seat, panel in enumerate(view["seats"]):
        name = Text(f"{LETTERS[panel['colour']]} {names[seat]}", _style(view, seat))
        if panel["leads"]:
            name.append(f"\n★ {words['leads']}", "bold")
        burnt = panel["burnt"]
        total = burnt + panel["score"] + panel["slices"]
        hand = "\n".join(_name(pack, "card", card, lang) for card in panel["hand"])
        table.add_row(name, Text(str(panel["score"]), "bold"), f"{panel['subjects']} ({panel['supply']})",
                      str(panel["slices"]), Text("●" * burnt + "·" * (total - burnt), "red"), hand or "–")
    return table


def _cards(view: View, pack: Pack, lang: str, words: dict[str, str], seat: int | None) -> Panel:
    """The active character and the visible card in full, the own hand in full, the piles by number."""
    text = Text()
    text.append(f"{words['character']}{words['colon']}", "dim")
    if view["character"]:
        rule = cast(PortalPack, pack).character_text[lang][pack.number("character", view["character"])]
        text.append(_name(pack, "character", view["character"], lang), "bold")
        text.append(f". {rule}\n")
    else:
        text.append(words["nobody"] + "\n")
    if view["playing"]:
        text.append(f"{words['plays']}{words['colon']}", "dim")
        text.append(_name(pack, "card", view["playing"], lang) + "\n", "bold")
    if view["top"]:
        text.append(f"{words['top']}{words['colon']}", "dim")
        _append_card(text, view["top"], pack, lang)
    else:
        text.append(words["no_top"] + "\n")
    own = view["seats"][seat]["hand"] if seat is not None else []
    for k, card in enumerate(own):
        text.append(f"{words['your']}{words['colon']}" if not k else "  ", "dim")
        _append_card(text, card, pack, lang, f" ({words['fresh']})" if card in view["seats"][seat]["fresh"] else "")
    if view["buried"]:
        buried = ", ".join(_name(pack, "card", card, lang) for card in view["buried"])
        text.append(f"{words['known']}{words['colon']}{buried}\n", "dim")
    text.append(f"{words['deck']} {view['deck']}   {words['discard']} {len(view['discard'])}", "dim")
    return Panel(text, padding=(0, 1))


def _append_card(text: Text, card: str, pack: Pack, lang: str, note: str = "") -> None:
    box = cast(PortalPack, pack)
    number = box.number("card", card)
    action, character = box.action[number], box.character[number]
    text.append(box.name("action", action, lang), "bold")
    text.append(f"{note}. {box.action_text[lang][action]}  ")
    text.append(f"/ {box.name('character', character, lang)}. ", "italic")
    text.append(f"{box.character_text[lang][character]}\n", "italic dim")


def _appeals(view: View, pack: Pack, lang: str, words: dict[str, str], names: list[str]) -> Text:
    text = Text()
    for seat, appeal in enumerate(view["appeals"]):
        if appeal:
            said = words["declined"] if appeal == "declined" else _name(pack, "appeal", appeal, lang)
            text.append(f"{names[seat]}: {said}  ({view['votes'][seat]} {words['votes']})\n")
    return text


def _name(pack: Pack, noun: str, id: str, lang: str) -> str:
    return pack.name(noun, pack.number(noun, id), lang)
