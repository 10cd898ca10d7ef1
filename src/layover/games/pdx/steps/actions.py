"""The actions that offices, suitcases and landings share (PDX-046, PDX-064)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.engine.stack import Frame
from layover.games.pdx.causes import GAINED_BY_ACTION
from layover.games.pdx.concourse import gain
from layover.games.pdx.pack import BUILD, GAIN_WILD, LEASE, RESERVE, WILD
from layover.games.pdx.rules import CANNOT_PAY_CAMPAIGN, NONE_IN_SUPPLY, RUNWAY_EMPTY, STACK_EMPTY
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.build import BUILD_KIND, UPGRADE, can_build
from layover.games.pdx.steps.campaigns import LAUNCH_PICK, some_payable
from layover.games.pdx.steps.planes import LEASE_PICK
from layover.games.pdx.steps.reserve import RESERVE_ACTION, market_empty


def act(s: Pdx, seat: i64, action: i64) -> None:
    """An action, by which there is perhaps nothing to ask."""
    if action == GAIN_WILD:
        gain(s, seat, WILD, GAINED_BY_ACTION)
    else:
        s.then(asking(seat, action))


def asking(seat: i64, action: i64) -> Frame:
    """An action that asks something, as all of the executive offices do."""
    if action == RESERVE:
        return RESERVE_ACTION.at(seat)
    if action == BUILD:
        return BUILD_KIND.at(seat)
    return LEASE_PICK.at(seat) if action == LEASE else LAUNCH_PICK.at(seat)


def impossible(s: Pdx, seat: i64, action: i64) -> Rule | None:
    """Why an action would do nothing now."""
    if action == GAIN_WILD:
        return None if s.supply[WILD] else NONE_IN_SUPPLY
    if action == RESERVE:
        return STACK_EMPTY if market_empty(s) else None
    if action == BUILD:
        return None if can_build(s, seat) else UPGRADE.check(s, UPGRADE.at(seat), 0)    # the lowest number
    if action == LEASE:
        return None if s.runway else RUNWAY_EMPTY
    return None if some_payable(s, seat) else CANNOT_PAY_CAMPAIGN
