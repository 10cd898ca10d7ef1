"""Ad campaigns and tokens."""

from __future__ import annotations

import pytest

from layover.testing import scene


@pytest.mark.rule("PDX-145", "PDX-146", "PDX-147")
def test_launch_pays_exactly_the_card_and_refills_its_slot():
    sc = scene("pdx", 2).seat(0, tokens="2 beach city sport")
    sc.board(ads="culture_culture beach_city beach_beach city_city").ask("launch_pick", 0)
    assert sc.answers() == ["launch:ad2", "launch:ad3", "decline"] and sc.refused("launch:ad1") == "PDX-145"
    sc.next("reveal_campaign:camp_sport_sport").play("launch:ad2")
    view = sc.table.view()
    assert sc.tokens(0) == {"beach": 1, "sport": 1} and sc.supply("beach") == 6
    assert view["seats"][0]["campaigns"] == ["camp_beach_city"] and view["seats"][0]["points"]["campaigns"] == 5
    assert view["campaigns"] == ["camp_culture_culture", "camp_sport_sport", "camp_beach_beach", "camp_city_city"]
    assert sc.refused("launch:ad3") == "PDX-147"                           # one a Launch
    sc.holds()


@pytest.mark.rule("PDX-148", "PDX-145")
def test_wild_tokens_never_pay():
    sc = scene("pdx", 2).seat(0, tokens="9 wild beach").board(ads="beach_city").ask("launch_pick", 0)
    assert sc.refused("launch:ad1") == "PDX-145"


@pytest.mark.rule("PDX-149")
def test_an_empty_deck_leaves_the_slot_empty():
    sc = scene("pdx", 2).seat(0, tokens="beach city").board(ads="beach_city - city_city beach_beach", ad_deck="")
    sc.ask("launch_pick", 0)
    assert sc.refused("launch:ad2") == "PDX-149"
    sc.play("launch:ad1")
    assert sc.table.view()["campaigns"][0] is None and sc.table.view()["campaign_deck"] == 0
    sc.holds()


@pytest.mark.rule("PDX-156")
def test_a_gain_that_is_missing_is_lost():
    sc = scene("pdx", 2).seat(0, slots="art_food").board(supply={"art": 0}).ask("worker", 0)
    sc.play("worker:office_art_food")
    assert sc.tokens(0) == {"food": 1}
    one = scene("pdx", 2).seat(0, slots="art_art").board(supply={"art": 1}).ask("worker", 0)
    one.play("worker:office_art_art")
    assert one.tokens(0) == {"art": 1}


@pytest.mark.rule("PDX-157")
def test_a_wild_token_comes_from_the_twelve():
    sc = scene("pdx", 2).seat(0, tokens="5 wild").seat(1, tokens="6 wild").ask("build_kind", 0)
    sc.play("open_office", "office_from:display_1", "office_at:public")
    assert sc.supply("wild") == 0 and sc.tokens(0) == {"wild": 6}
    sc.holds()
