"""Lancer une campagne publicitaire (PDX-145 to PDX-149)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layover.engine.bits import bit, span
from layover.engine.chance import DrawOne
from layover.engine.rule import Rule
from layover.engine.stack import CHANCE, NOBODY, Ask, Frame, Menu
from layover.games.pdx.causes import CAMPAIGN_PRICE
from layover.games.pdx.concourse import give_back
from layover.games.pdx.pack import ACTIVITIES, ACTIVITY, MOST_ADS, MOST_CAMPAIGNS, TOKENS
from layover.games.pdx.rules import CANNOT_PAY_CAMPAIGN, NO_CAMPAIGN_HERE, ONE_CAMPAIGN
from layover.games.pdx.state import NONE, Pdx
from layover.games.pdx.steps.common import DECLINE


class LaunchPick(Menu[Pdx]):
    """A campaign, or none."""

    insists = CANNOT_PAY_CAMPAIGN


class Launch(Ask[Pdx]):
    """A face-up campaign, paid with exactly its activity tokens (PDX-145, PDX-148)."""

    noun = "ad"
    size = MOST_ADS
    means = "campaign"

    def meaning(self, s: Pdx, f: Frame, target: i64) -> i64:
        return s.ads[target] if target < s.pack.ads else NONE

    def domain(self, s: Pdx, f: Frame) -> list[int]:
        return span(0, s.pack.ads)

    def check(self, s: Pdx, f: Frame, target: i64) -> Rule | None:
        if target >= s.pack.ads or s.ads[target] == NONE:
            return NO_CAMPAIGN_HERE
        return None if payable(s, f.seat, s.ads[target]) else CANNOT_PAY_CAMPAIGN

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        campaign: i64 = s.ads[target]
        cost = s.pack.campaign_cost[campaign]
        for activity in range(ACTIVITIES):
            for k in range(cost[activity]):
                give_back(s, f.seat, ACTIVITY + activity)
                s.tell("paid", f.seat, ACTIVITY + activity, by=CAMPAIGN_PRICE)
        launched(s, f.seat, target)

    def elsewhere(self, s: Pdx, f: Frame) -> Rule:
        return ONE_CAMPAIGN


class RevealCampaign(DrawOne[Pdx]):
    """The next card of the deck fills a slot (PDX-146)."""

    noun = "campaign"
    size = MOST_CAMPAIGNS

    def of(self, slot: i64) -> Frame:
        return self.at(CHANCE, slot)

    def slot(self, f: Frame) -> i64:
        return f.x

    def mask(self, s: Pdx, f: Frame) -> i64:
        return s.ad_deck

    def take(self, s: Pdx, f: Frame, target: i64) -> None:
        s.ad_deck ^= bit(target)
        s.ads[self.slot(f)] = target
        s.tell("revealed_campaign", NOBODY, target, self.slot(f))


def launched(s: Pdx, seat: i64, slot: i64, by: Rule | None = None) -> None:
    """The card goes to the seat and its slot is filled, or stays empty without a deck (PDX-146, PDX-149)."""
    campaign: i64 = s.ads[slot]
    s.campaigns[seat] |= bit(campaign)
    s.ads[slot] = NONE
    s.tell("launched", seat, campaign, s.pack.campaign_points[campaign], slot, by=by)
    if s.ad_deck:
        s.then(REVEAL_CAMPAIGN.of(slot))
    else:
        s.tell("no_campaign", NOBODY, slot)


def payable(s: Pdx, seat: i64, campaign: i64) -> bool:
    place: i64 = seat * TOKENS + ACTIVITY
    for count in s.pack.campaign_cost[campaign]:
        if s.tokens[place] < count:
            return False
        place += 1
    return True


def some_payable(s: Pdx, seat: i64) -> bool:
    for campaign in s.ads:
        if campaign != NONE and payable(s, seat, campaign):
            return True
    return False


LAUNCH: Final[Launch] = Launch()
LAUNCH_PICK: Final[LaunchPick] = LaunchPick("launch_pick", [LAUNCH, DECLINE])
REVEAL_CAMPAIGN: Final[RevealCampaign] = RevealCampaign()
