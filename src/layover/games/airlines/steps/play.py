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
    ONE_COMPANY,
    ONE_SABOTAGE,
)
from layover.games.airlines.state import FREE, Airlines
from layover.games.airlines.steps.activity import Activity
from layover.games.airlines.steps.found import is_founding, lay
from layover.games.airlines.steps.inactive import CHECK_COMPANIES
from layover.games.airlines.steps.of_company import OfCompany
from layover.games.airlines.steps.shares import FOUNDING, TAKE_SHARE


class PlayCompany(Ask[Airlines]):
    """Which founded company's shares are laid (AIR-110, AIR-114, AIR-115)."""

    noun = "company"
    size = MOST_COMPANIES
    leads = GOES_ON
    insists = LAY_A_SHARE

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
        """`check` restated for speed; `test_referee_and_list_agree` holds them together."""
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
        s.then(PLAY_COUNT.of(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule | None:
        return ONE_COMPANY if f.step in (PLAY_COUNT.ix, SABOTAGE_OR_NOT.ix, SABOTAGE_CIRCLE.ix) else None

    def refusal(self, s: Airlines, f: Frame) -> Rule | None:
        """Nothing to lay: shares whose company is not founded yet or never will be, or none at all."""
        furthest = LAY_A_SHARE
        for company in range(s.companies):
            if s.held(f.seat, company):
                why = self.check(s, f, company)
                if why is None:
                    return None
                if furthest is not NOT_FOUNDED:
                    furthest = why
        return furthest


class PlayCount(OfCompany):
    """How many shares of the company; exactly one opens the way to a sabotage (AIR-111, AIR-120)."""

    noun = "count"
    size = MOST_SHARES
    insists = LAY_A_SHARE

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(1, s.held(f.seat, self.company(f)) + 1)

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return None if 0 < target <= s.held(f.seat, self.company(f)) else LAY_A_SHARE

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company = self.company(f)
        lay(s, f.seat, company, target)
        s.tell("laid", f.seat, company, target, s.table[f.seat * s.companies + company])
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
        s.then(SABOTAGE_CIRCLE.of(f.seat, target))

    def elsewhere(self, s: Airlines, f: Frame) -> Rule:
        if is_founding(f) or f.step == TAKE_SHARE.ix and TAKE_SHARE.after(f) == FOUNDING:
            return NO_SABOTAGE_WHEN_FOUNDING
        return ONE_SABOTAGE if f.step == SABOTAGE_CIRCLE.ix else EXACTLY_ONE_SHARE


class SabotageOrNot(Menu[Airlines]):
    """Asked only while some circle can be sabotaged at all."""

    insists = ONE_SABOTAGE

    def moot(self, s: Airlines, f: Frame) -> bool:
        return not s.supplied or not s.vulnerable


class SabotageCircle(OfCompany):
    """Where the marker of the company goes, sticker side up (AIR-123 to AIR-126)."""

    noun = "circle"
    size = MOST_CIRCLES
    leads = ENDS
    insists = ONE_SABOTAGE

    def domain(self, s: Airlines, f: Frame) -> list[int]:
        return span(0, len(s.circles))

    def check(self, s: Airlines, f: Frame, target: i64) -> Rule | None:
        return may_sabotage(s, target) if target < len(s.circles) else CIRCLE_OCCUPIED

    def legal(self, s: Airlines, f: Frame) -> list[int]:
        """`may_sabotage` restated by a column; `test_referee_and_list_agree` holds them together."""
        base = self.base
        return [base + circle for circle in s.vulnerable]

    def take(self, s: Airlines, f: Frame, target: i64) -> None:
        company = self.company(f)
        sabotage(s, company, target)
        s.tell("sabotaged", f.seat, company, target)
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
