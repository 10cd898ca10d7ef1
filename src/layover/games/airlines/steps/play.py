"""Jouer une carte Action, and the sabotage it may allow (AIR-110 to AIR-131)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.rule import Rule
from layover.engine.stack import ENDS, GOES_ON, Ask, Frame, Menu
from layover.games.airlines.network import is_sabotaged, sabotage
from layover.games.airlines.pack import MOST_CIRCLES, MOST_COMPANIES, MOST_SHARES
from layover.games.airlines.rules import (
    ALREADY_SABOTAGED,
    CIRCLE_OCCUPIED,
    CIRCLE_TOO_LOW,
    EXACTLY_ONE_SHARE,
    IS_WORTHLESS,
    LAY_A_SHARE,
    NO_MARKER_TO_SABOTAGE,
    NO_SABOTAGE_WHEN_FOUNDING,
    NOT_FOUNDED,
    ONE_ACTIVITY,
    ONE_COMPANY,
    ONE_SABOTAGE,
)
from layover.games.airlines.state import FREE, Airlines
from layover.games.airlines.steps.activity import Activity
from layover.games.airlines.steps.found import FOUND_COUNT, FOUND_FLIGHT, FOUND_ROUTE, FOUNDING, lay
from layover.games.airlines.steps.shares import CHECK_COMPANIES, TAKE_SHARE


class PlayCompany(Ask[Airlines]):
    """Which founded company's shares are laid (AIR-110, AIR-114, AIR-115)."""

    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, s.companies)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= s.companies:
            return LAY_A_SHARE
        if s.inactive & bit(target):
            return IS_WORTHLESS
        if not s.founded & bit(target):
            return NOT_FOUNDED
        return None if s.held(f.seat, target) else LAY_A_SHARE

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        founded = s.founded
        place: i64 = f.seat * s.companies
        picks: list[int] = []
        for company in range(s.companies):
            if s.hand[place + company] and founded & bit(company):
                picks.append(base + company)
        return picks

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.idle = 0
        s.then(PLAY_COUNT.at(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        return ONE_COMPANY if f.step in (PLAY_COUNT.ix, SABOTAGE_OR_NOT.ix, SABOTAGE_CIRCLE.ix) else ONE_ACTIVITY

    def refusal(self, s: Airlines, f: Frame) -> Rule | None:
        """Nothing to lay: shares without a founded company, or none at all."""
        furthest = LAY_A_SHARE
        for company in range(s.companies):
            why = self.check(s, f, company)
            if why is None:
                return None
            if why is not LAY_A_SHARE and s.held(f.seat, company):
                furthest = why
        return furthest


class PlayCount(Ask[Airlines]):
    """How many shares of company x; exactly one opens the way to a sabotage (AIR-111, AIR-120)."""

    noun = "count"
    size = MOST_SHARES

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(1, s.held(f.seat, f.x) + 1)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if 0 < target <= s.held(f.seat, f.x) else LAY_A_SHARE

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        lay(s, f.seat, f.x, target)
        s.tell("laid", f.seat, f.x, target)
        if target == 1:
            s.then(SABOTAGE_OR_NOT.at(f.seat))


class NoSabotage(Ask[Airlines]):
    """Sabotage is optional (AIR-120)."""

    leads = ENDS

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        pass


class Sabotage(Ask[Airlines]):
    """Whose marker: any company that has one left (AIR-122)."""

    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, s.companies)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        if target >= s.companies or not s.supply[target]:
            return NO_MARKER_TO_SABOTAGE
        return None

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        s.then(SABOTAGE_CIRCLE.at(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        founding = f.step == TAKE_SHARE.ix and f.x == FOUNDING
        if founding or f.step in (FOUND_COUNT.ix, FOUND_FLIGHT.ix, FOUND_ROUTE.ix):
            return NO_SABOTAGE_WHEN_FOUNDING
        return ONE_SABOTAGE if f.step == SABOTAGE_CIRCLE.ix else EXACTLY_ONE_SHARE


class SabotageOrNot(Menu[Airlines]):
    """Asked only while some circle can be sabotaged at all."""

    def moot(self, s: Airlines, f: Frame) -> bool:
        return not s.supplied or not s.vulnerable


class SabotageCircle(Ask[Airlines]):
    """Where the marker of company x goes, sticker side up (AIR-123 to AIR-126)."""

    noun = "circle"
    size = MOST_CIRCLES
    leads = ENDS

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, len(s.circles))

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return may_sabotage(s, target) if target < len(s.circles) else CIRCLE_OCCUPIED

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        base = self.base
        return [base + circle for circle in s.vulnerable]

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        sabotage(s, f.x, target)
        s.tell("sabotaged", f.seat, f.x, target)
        s.then(CHECK_COMPANIES.at(f.seat))                      # AIR-130


def may_sabotage(s: Airlines, circle: i64) -> Rule | None:
    if s.circles[circle] != FREE:
        return CIRCLE_OCCUPIED
    if s.pack.circle_value[circle] < s.pack.sabotage_from:
        return CIRCLE_TOO_LOW
    return ALREADY_SABOTAGED if is_sabotaged(s, s.pack.circle_route[circle]) else None


PLAY_COMPANY: Final[PlayCompany] = PlayCompany()
PLAY: Final[Activity] = Activity("play", PLAY_COMPANY)
PLAY_COUNT: Final[PlayCount] = PlayCount()
NO_SABOTAGE: Final[NoSabotage] = NoSabotage()
SABOTAGE: Final[Sabotage] = Sabotage()
SABOTAGE_OR_NOT: Final[SabotageOrNot] = SabotageOrNot("sabotage_or_not", [NO_SABOTAGE, SABOTAGE])
SABOTAGE_CIRCLE: Final[SabotageCircle] = SabotageCircle()
