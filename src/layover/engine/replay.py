# mypyc: skip
"""A transcript played again under the rules, and the proof that it was dealt fairly."""

from __future__ import annotations

import json
from typing import Any

from layover.engine.chance import Dealer
from layover.engine.errors import Malformed
from layover.engine.game import Game
from layover.engine.pack import Pack
from layover.engine.seating import read_options, setup_for
from layover.engine.stack import CHANCE
from layover.engine.table import Table
from layover.engine.transcript import Line, Transcript, checks

DAMAGE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What comes of a position that somebody edited: it is the only part of a transcript no rule has looked at."""


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
    setup = setup_for(game, pack, header["seats"].split(), read_options(game, header["options"]),
                      header["commitment"])
    try:
        return Table(game, pack, setup, dealer, _read_position(header))
    except DAMAGE as error:
        raise Malformed("transcript/position", f"the position it begins from is damaged: {error}") from None


def follow(table: Table, line: Line) -> None:
    """Make the pick of one line."""
    try:
        pick, text = table.read(line.pick)
    except Malformed as error:
        raise Malformed("transcript/pick", f"ply {line.ply}: {error}") from None
    if table.over:
        raise Malformed("transcript/pick", f"ply {line.ply}: the game is over already")
    try:
        rule = table.follow(line.seat, pick, text)
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
    for line, check in zip(found.lines, checks(found), strict=True):
        if not table.over and table.game.seat(table.state) == CHANCE and line.seat == CHANCE:
            dealt = table.name(table.next_draw())
            if dealt != line.pick:
                raise Malformed("verify/draw", f"ply {line.ply}: the seed deals {dealt}, here stands {line.pick}")
        if line.check != check:
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
