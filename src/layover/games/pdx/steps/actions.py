"""The actions that offices, suitcases and landings share (PDX-046, PDX-064)."""

from __future__ import annotations

from mypy_extensions import i64

from layover.engine.rule import Rule
from layover.games.pdx.concourse import gain
from layover.games.pdx.pack import BUILD, GAIN_WILD, LEASE, RESERVE, WILD
from layover.games.pdx.rules import CANNOT_PAY_CAMPAIGN, NONE_IN_SUPPLY, ONE_OPTION, RUNWAY_EMPTY, STACK_EMPTY
from layover.games.pdx.state import Pdx
from layover.games.pdx.steps.build import BUILD_KIND, can_build
from layover.games.pdx.steps.campaigns import LAUNCH_PICK, some_payable
from layover.games.pdx.steps.planes import LEASE_PICK
from layover.games.pdx.steps.reserve import RESERVE_ACTION, market_empty


def act(s: Pdx, seat: i64, action: i64) -> None:
    """Schedule an action."""
    if action == GAIN_WILD:
        gain(s, seat, WILD)
    elif action == RESERVE:
        s.then(RESERVE_ACTION.at(seat))
    elif action == BUILD:
        s.then(BUILD_KIND.at(seat))
    elif action == LEASE:
        s.then(LEASE_PICK.at(seat))
    else:
        s.then(LAUNCH_PICK.at(seat))


def impossible(s: Pdx, seat: i64, action: i64) -> Rule | None:
    """Why an action would do nothing now."""
    if action == GAIN_WILD:
        return None if s.supply[WILD] else NONE_IN_SUPPLY
    if action == RESERVE:
        return STACK_EMPTY if market_empty(s) else None
    if action == BUILD:
        return None if can_build(s, seat) else ONE_OPTION
    if action == LEASE:
        return None if s.runway else RUNWAY_EMPTY
    return None if some_payable(s, seat) else CANNOT_PAY_CAMPAIGN
