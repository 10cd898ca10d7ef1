# mypyc: skip
"""A whole game as text: readable, diffable, enough to replay it and to prove that it was dealt fairly.

    layover 1
    game: airlines
    rules: 1
    pack: 0f3c…
    seats: player player
    options: bonus=true
    commitment: 9b1e…
    seed: 7
    ---
       1 chance  draw_flight:wave_01  ·4f2a  # Seat 1 is dealt …
      41 seat 1  found:pax            ·91cc  # Found Pacific Air Express
    digest 50 3f2a91cc0b7d
    ---
    result: 84 63

Each line ends with a short check over everything before it, so that an edit is found at its ply.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any

from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.seating import setup_for, show_value
from layover.engine.setup import Value
from layover.engine.stack import CHANCE
from layover.engine.table import Table

FORMAT = "layover 1"
_PICK = re.compile(r"^\s*(\d+) (chance|seat ([1-9]\d*))\s+(\S+)\s+·([0-9a-f]{4})(?:\s+#.*)?$")
_DIGEST = re.compile(r"^digest (\d+) ([0-9a-f]{12})$")
DAMAGE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What comes of a position that somebody edited: it is the only part of a transcript no rule has looked at."""
_HEADER = ("game", "rules", "pack", "seats", "options", "commitment")


@dataclass
class Line:
    """One pick as written: its ply, who, which, and its check."""

    ply: int
    seat: int
    pick: str
    check: str


@dataclass
class Transcript:
    """A transcript as read, before any rule has looked at it."""

    header: dict[str, str]
    lines: list[Line] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)
    result: list[int] | None = None

    @property
    def game(self) -> str:
        return self.header["game"]


def write(table: Table) -> str:
    """The transcript of a table. Its seed is disclosed only when the game is over."""
    setup = table.setup
    options = " ".join(f"{id}={show_value(value)}" for id, value in setup.options.items())
    head = [FORMAT, f"game: {setup.game}", f"rules: {table.game.version}", f"pack: {setup.pack}",
            f"seats: {' '.join(setup.seats)}", f"options: {options}", f"commitment: {setup.commitment}"]
    if table.over and table.dealer is not None:
        head.append(f"seed: {table.dealer.seed}")
    if table.position is not None:
        head.append(f"position: {json.dumps(table.position, separators=(',', ':'))}")
    body: list[str] = []
    check = _first_check(head)
    for ply, entry in enumerate(table.record, start=1):
        who = "chance" if entry.seat == CHANCE else f"seat {entry.seat + 1}"
        pick = table.name(entry.pick)
        check = _next_check(check, ply, who, pick)
        body.append(f"{ply:4} {who:7} {pick:28} ·{check[:4]}  # {table.describe(entry.pick)}")
        if entry.digest:
            body.append(f"digest {ply} {entry.digest}")
    foot = [f"result: {' '.join(str(score) for score in table.scores)}"] if table.over else []
    return "\n".join([*head, "---", *body, "---", *foot, ""])


def read(text: str) -> Transcript:
    """Parse a transcript; the errors name the line."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        first = lines[0].strip()[:40] if lines else ""
        raise Malformed("transcript/format", f"line 1: this is not a transcript of this version: it should begin"
                                             f" with {FORMAT!r}, not {first!r}")
    parts: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() == "---":
            parts.append([])
        elif line.strip():
            parts[-1].append((number, line))
    if len(parts) != 3:
        raise Malformed("transcript/cut", f"line {len(lines)}: the transcript is cut off: it should have a header,"
                                          " the picks and a closing part, divided by '---'")
    found = Transcript(_read_header(parts[0]))
    for number, line in parts[1]:
        _read_line(found, number, line)
    for number, line in parts[2]:
        key, _, value = line.partition(":")
        if key != "result" or not re.fullmatch(r"( -?\d+)+", value):
            raise Malformed("transcript/line", f"line {number}: expected the result, not {line.strip()!r}")
        found.result = [int(score) for score in value.split()]
    return found


def replay(found: Transcript, game: Game[Any], pack: Pack, upto: int | None = None) -> Table:
    """Play a transcript again, taking every draw from it; stop after ply `upto`."""
    table = begin(found, game, pack, None)
    for line in found.lines[:upto]:
        follow(table, line)
        expected = found.digests.get(line.ply)
        if expected and expected != table.digest():
            raise Malformed("transcript/digest", f"ply {line.ply}: the position differs from its digest: the"
                                                 " transcript was edited, or the rules have changed")
    if upto is None and found.result is not None and (not table.over or table.scores != found.result):
        scores = table.scores if table.over else "an unfinished game"
        raise Malformed("transcript/result", f"ply {table.ply}: the result is {found.result}, the picks give {scores}")
    return table


def begin(found: Transcript, game: Game[Any], pack: Pack, dealer: Dealer | None) -> Table:
    """The table a transcript starts from."""
    header = found.header
    if header["rules"] != str(game.version):
        raise Malformed("transcript/rules", f"it was played under rules version {header['rules']} of {game.id};"
                                            f" these are version {game.version}: use the release that wrote it")
    if header["pack"] != pack.digest:
        raise Malformed("transcript/pack", f"it was played with another pack ({header['pack']}, here {pack.digest}):"
                                           " name its file with --pack")
    setup = setup_for(game, pack, header["seats"].split(), _read_options(game, header["options"]),
                      header["commitment"])
    try:
        return Table(game, pack, setup, dealer, _read_position(header))
    except DAMAGE as error:
        raise Malformed("transcript/position", f"the position it begins from is damaged: {error}") from None


def follow(table: Table, line: Line) -> None:
    """Make the pick of one line."""
    try:
        pick = table.pick(line.pick)
    except Malformed as error:
        raise Malformed("transcript/pick", f"ply {line.ply}: {error}") from None
    if table.over:
        raise Malformed("transcript/pick", f"ply {line.ply}: the game is over already")
    try:
        rule = table.follow(line.seat, pick)
        if rule is not None:
            raise Malformed("transcript/illegal", f"ply {line.ply}: {line.pick} is refused:"
                                                  f" {table.words.refusal(rule.id, 'en')} [{rule.id}]")
    except DAMAGE as error:
        if table.position is None:
            raise
        raise Malformed("transcript/position",
                        f"ply {line.ply}: the position it begins from is damaged: {error}") from None


def verify(found: Transcript, game: Game[Any], pack: Pack) -> Table:
    """Prove a finished game: the commitment fits the seed, every draw comes from it, every pick is legal,
    every check, digest and the result hold. Raises `Malformed` naming the first ply that does not fit.
    """
    seed = found.header.get("seed")
    if seed is None:
        raise Malformed("verify/seed", "the seed is not disclosed yet: only finished games can be verified")
    dealer = Dealer(seed)
    if dealer.commitment != found.header["commitment"]:
        raise Malformed("verify/commitment", "ply 0: the seed does not fit the commitment made before the first pick")
    table = begin(found, game, pack, None)
    table.dealer = dealer
    check = _first_check(_head_of(found))
    for line in found.lines:
        who = "chance" if line.seat == CHANCE else f"seat {line.seat + 1}"
        check = _next_check(check, line.ply, who, line.pick)
        if not table.over and table.game.seat(table.state) == CHANCE and line.seat == CHANCE:
            dealt = table.name(table.next_draw())
            if dealt != line.pick:
                raise Malformed("verify/draw", f"ply {line.ply}: the seed deals {dealt}, here stands {line.pick}")
        if line.check != check[:4]:
            raise Malformed("verify/check", f"ply {line.ply}: the line was altered after it was written: {line.pick}")
        follow(table, line)
        expected = found.digests.get(line.ply)
        if expected and expected != table.digest():
            raise Malformed("verify/digest", f"ply {line.ply}: the position differs from its digest")
    if not table.over:
        raise Malformed("verify/unfinished", f"ply {table.ply}: the game is not over at the last pick")
    if found.result != table.scores:
        raise Malformed("verify/result", f"ply {table.ply}: the result is {found.result}, not {table.scores}")
    return table


def _head_of(found: Transcript) -> list[str]:
    keys = [key for key in (*_HEADER, "seed", "position") if key in found.header]
    return [FORMAT, *(f"{key}: {found.header[key]}" for key in keys)]


def _first_check(head: list[str]) -> str:
    public = [line for line in head if not line.startswith("seed:")]
    return hashlib.sha256("\n".join(public).encode()).hexdigest()


def _next_check(before: str, ply: int, who: str, pick: str) -> str:
    return hashlib.sha256(f"{before} {ply} {who} {pick}".encode()).hexdigest()


def _read_header(lines: list[tuple[int, str]]) -> dict[str, str]:
    header: dict[str, str] = {}
    for number, line in lines:
        key, colon, value = line.partition(":")
        if not colon or key not in (*_HEADER, "seed", "position"):
            raise Malformed("transcript/header", f"line {number}: not a header line: {line.strip()[:40]!r}")
        header[key] = value.strip()
    for key in _HEADER:
        if key not in header:
            raise Malformed("transcript/header", f"the header lacks {key!r}")
    return header


def _read_line(found: Transcript, number: int, line: str) -> None:
    if match := _DIGEST.match(line.strip()):
        found.digests[int(match[1])] = match[2]
        return
    match = _PICK.match(line)
    if not match:
        raise Malformed("transcript/line", f"line {number}: not a pick: {line.strip()[:60]!r}")
    ply = int(match[1])
    if ply != len(found.lines) + 1:
        raise Malformed("transcript/line", f"line {number}: ply {ply} where ply {len(found.lines) + 1} should stand")
    seat = CHANCE if match[3] is None else int(match[3]) - 1
    found.lines.append(Line(ply, seat, match[4], match[5]))


def _read_position(header: dict[str, str]) -> dict[str, Any] | None:
    if "position" not in header:
        return None
    try:
        position = json.loads(header["position"])
    except ValueError:
        position = None
    if not isinstance(position, dict):
        raise Malformed("transcript/position", "the header's position is not a JSON object")
    return position


def _read_options(game: Game[Any], text: str) -> dict[str, Value]:
    return {id: read_option(game, id, value) for id, _, value in (word.partition("=") for word in text.split())}


def read_option(game: Game[Any], id: str, text: str) -> Value:
    """An option's value from its written form; values the game does not know stay text and are refused later."""
    for option in game.options:
        if option.id == id:
            for value in option.values:
                if show_value(value) == text:
                    return value
            if option.least and text.isdecimal():
                return int(text)
    return text
