"""Action Déplacement (POS-301 to POS-305)."""

from __future__ import annotations

import pytest

from layover.testing import scene

BORDERS = {1: [2, 3, 4, 10, 13], 2: [1, 3, 13], 3: [1, 2, 4], 4: [1, 3, 5, 10], 5: [4, 6, 8, 9, 10], 6: [5, 7, 8],
           7: [6, 8], 8: [5, 6, 7, 9], 9: [5, 8, 10, 11], 10: [1, 4, 5, 9, 11, 13], 11: [9, 10, 12, 13], 12: [11, 13],
           13: [1, 2, 10, 11, 12]}


def rider(bike: int):
    return scene("postcards", 2).seat(0, hand="move_blue", bike=bike).main(0).play("play_action:move_blue")


@pytest.mark.rule("POS-301", "POS-302")
@pytest.mark.parametrize("region", BORDERS)
def test_a_bike_rides_to_exactly_the_regions_that_share_a_border(region: int) -> None:
    s = rider(region)
    ids = s.table.pack.ids["region"]
    assert s.picks() == [f"move_to:{ids[near - 1]}" for near in BORDERS[region]]
    s.play(s.picks()[-1])
    assert s.table.view(None)["seats"][0]["bike"] == ids[BORDERS[region][-1] - 1]


@pytest.mark.rule("POS-301")
def test_a_far_region_is_refused() -> None:
    assert rider(2).refused("move_to:bourgogne_franche_comte") == "POS-301"


@pytest.mark.rule("POS-303")
def test_corsica_is_joined_to_two_regions_only() -> None:
    s = rider(7)
    assert s.picks() == ["move_to:provence_alpes_cote_d_azur", "move_to:occitanie"]
    assert s.refused("move_to:auvergne_rhone_alpes") == "POS-303"
    assert rider(5).refused("move_to:corse") == "POS-303"


@pytest.mark.rule("POS-304")
def test_bikes_never_block_one_another() -> None:
    s = scene("postcards", 4).seat(0, hand="move_blue", bike=1)
    for other in (1, 2, 3):
        s.seat(other, bike=2)
    s.main(0).play("play_action:move_blue", "move_to:hauts_de_france")
    assert {panel["bike"] for panel in s.table.view(None)["seats"]} == {"hauts_de_france"}


@pytest.mark.rule("POS-305")
def test_staying_is_no_move() -> None:
    assert rider(8).refused("move_to:occitanie") == "POS-305"
    assert rider(7).refused("move_to:corse") == "POS-305"
