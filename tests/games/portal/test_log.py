"""The log names the rule that made each thing happen, and says why."""

from __future__ import annotations

import pytest

import layover
from layover.testing import scene
from tests.games.portal.test_characters import moving
from tests.games.portal.test_end import tied_for_appeal
from tests.games.portal.tools import activating, asked, events

WHY = ("earns", "earns_tie", "earns_least", "nobody_there", "tie_most", "tie_least", "cube_stops")
"""Why somebody earns, or nobody."""


def rules(s, kind: str) -> list[str]:
    return [event["rule"] for event in events(s, kind)]


def lines(s, seat: int | None = None, lang: str = "en") -> list[str]:
    names = ["Anna", "Bruno", "Chloé", "Hugo"][:s.table.seats]
    return [line.text(lang) for line in s.table.lines(seat, lang, names=names)]


def deploying(card: str, at: str = "M@5:3 T@0", **board):
    return scene("portal", seats=2).board(**board).seat(0, at=at, hand=card).seat(1, at="M@5 B@0:2").turn(0)


@pytest.mark.rule("POR-206", "POR-205", "POR-213", "POR-214", "POR-96")
def test_who_destroys_is_named() -> None:
    assert rules(deploying("card_06").play("action:card_06", "card_subject:M@5.blue"), "destroyed") == ["POR-206"]
    assert rules(deploying("card_05").play("action:card_05", "card_subject:M@5.blue"), "destroyed") == ["POR-205"]
    s = deploying("card_13", "T@8:2 T@0").play("action:card_13", "card_source:T@8")
    assert rules(s, "destroyed") == ["POR-213"]
    s = deploying("card_14").play("action:card_14", "neurotoxin_victim:M@5", "neurotoxin_victim:B@0")
    assert rules(s, "destroyed") == ["POR-214", "POR-214"]
    s = activating(scene("portal", seats=2).board(cube="T@8").seat(0, at="T@8 M@1", cake="T@8"))
    s.play("activate:T@8")
    assert rules(s, "destroyed") == ["POR-96"] == rules(s, "burnt")


@pytest.mark.rule("POR-117", "POR-119")
def test_the_turret_is_named() -> None:
    s = scene("portal", seats=2).board(turret="M@7").seat(0, at="M@5:3").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:2")
    assert rules(s, "shot") == ["POR-117"] and not events(s, "destroyed")
    assert lines(s)[-1].endswith(f"loses 2 subjects to the Turret in {chamber(s, 'M@7')}.")


def chamber(s, place: str) -> str:
    pack = s.table.pack
    return pack.names["en"]["chamber"][pack.ids["chamber"].index(s.room(place))]


@pytest.mark.rule("POR-306", "POR-317", "POR-53", "POR-219")
def test_prices_and_offers_are_named() -> None:
    s = scene("portal", seats=2).board(discard="card_06").seat(0, at="M@5:3", cake="M@3:2", hand="card_01").turn(0)
    s.play("offer:anger_core", "pay_slice:M@3.red", "anger_chamber:M@5", "anger_victim:red", "anger_stop")
    assert rules(s, "burnt") == ["POR-53"] and rules(s, "destroyed") == ["POR-306"]
    s = scene("portal", seats=2).board(discard="card_05 card_17")
    s.seat(0, at="M@5:3", cake="M@3", hand="card_01").turn(0)
    s.play("offer:greg", "pay_slice:M@3.red", "pay_subject:M@5", "recall:card_05")
    assert rules(s, "destroyed") == ["POR-317"]
    s = scene("portal", seats=2).seat(0, at="M@5", hand="card_19").seat(1, cake="M@5").turn(0)
    s.play("action:card_19", "card_slice:M@5.blue")
    assert rules(s, "burnt") == ["POR-219"]


@pytest.mark.rule("POR-115", "POR-116", "POR-212", "POR-218", "POR-318")
def test_what_moves_the_turret_is_named() -> None:
    paid = scene("portal", seats=2).board(icons={"T@8": "chamber_05.a"}).seat(0, at="T@8:2 M@1")
    s = activating(paid).play("activate:T@8", "deliver_cake:T@0", "deliver_turret:B@0")
    assert rules(s, "turret_in") == ["POR-116"] and not events(s, "turret")
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_05.a"}, turret="M@5").seat(0, at="T@8:2 M@1"))
    s.play("activate:T@8", "deliver_cake:T@0", "move_turret:M@7")
    assert rules(s, "turret") == ["POR-115"]
    assert rules(deploying("card_18").play("action:card_18", "deliver_turret:B@0"), "turret_in") == ["POR-218"]
    s = deploying("card_12", turret="T@4").play("action:card_12", "card_target:T@6", "redirect:T@8")
    assert rules(s, "turret") == ["POR-212", "POR-212"]
    s = activating(scene("portal", seats=2).board(discard="card_18")).play("activate:T@8", "recycle_to:top")
    assert rules(s.play("deliver_turret:M@1"), "turret_in") == ["POR-318"]


@pytest.mark.rule("POR-67", "POR-83", "POR-215", "POR-220")
def test_what_delivers_a_subject_is_named() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "bonus_subject", "deliver_subject:T@0")
    assert rules(s, "delivered") == ["POR-67"]
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8:2 M@1"))
    assert rules(s.play("activate:T@8", "deliver_subject:T@0"), "delivered") == ["POR-83"]
    s = deploying("card_15").play("action:card_15", "deliver_subject:T@0", "deliver_subject:T@0")
    assert rules(s, "delivered") == ["POR-215", "POR-215"]
    assert f"delivers 2 subjects to {chamber(s, 'T@0')}" in lines(s)[-1]
    assert rules(deploying("card_20").play("action:card_20", "deliver_subject:M@3"), "delivered") == ["POR-220"]


@pytest.mark.rule("POR-55", "POR-59", "POR-203", "POR-301", "POR-311")
def test_what_moves_subjects_is_named() -> None:
    s = scene("portal", seats=2).board(blue="M@5", orange="B@0").seat(0, at="M@5:3").turn(0).play("move_from:M@5")
    assert rules(s.play("move_to:B@0", "move_count:2"), "moved") == ["POR-59"]
    s = deploying("card_03").play("action:card_03", "card_source:M@5", "card_target:M@1", "card_count:2")
    assert rules(s, "moved") == ["POR-203"]
    s = scene("portal", seats=2).board(discard="card_01").seat(0, at="M@5:3").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "move_extra:M@9")
    assert rules(s, "moved") == ["POR-55", "POR-301"]
    s = scene("portal", seats=2).board(discard="card_11", blue="tray").seat(0, at="M@1:3").turn(0)
    assert rules(s.play("move_from:M@1", "move_to:M@9", "move_count:2"), "moved") == ["POR-311"]
    s = deploying("card_17").play("action:card_17", "card_subject:M@5.blue", "card_target:M@7", "card_count:1")
    assert rules(s, "pushed") == ["POR-217"] and "Bruno sees 1 subject taken" in "\n".join(lines(s))


@pytest.mark.rule("POR-65", "POR-85", "POR-86", "POR-107", "POR-309", "POR-319")
def test_how_a_card_came_or_was_lost_is_told() -> None:
    s = scene("portal", seats=2).seat(0, at="M@5:2").turn(0)
    assert rules(s.play("move_from:M@5", "move_to:M@7", "move_count:1", "bonus_card"), "took_card") == ["POR-65"]
    s = scene("portal", seats=2).board(discard="card_09").seat(0, at="M@5:2").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "deliver_subject:T@0")
    assert rules(s, "took_card") == ["POR-309"]
    s = scene("portal", seats=2).board(discard="card_19").seat(0, cake="M@1").turn(0)
    assert rules(s.play("offer:intelligence_core", "pay_slice:M@1.red"), "took_card") == ["POR-319", "POR-319"]
    paid = scene("portal", seats=2).board(icons={"T@8": "chamber_03.a"})
    s = activating(paid.seat(0, at="T@8:2 M@3", hand="card_01 card_02 card_04")).play("activate:T@8")
    s.play("deliver_subject:T@0", "deliver_cake:T@0")
    assert rules(s, "card_lost") == ["POR-86"] and not events(s, "no_card")
    paid = scene("portal", seats=2).board(icons={"T@8": "chamber_03.a"}, deck="", discard="card_13")
    s = activating(paid.seat(0, at="T@8:2 M@3"))
    s.state.discard = s.state.discard[-1:]
    s.play("activate:T@8", "deliver_subject:T@0", "deliver_cake:T@0")
    assert rules(s, "no_card") == ["POR-107"] and not events(s, "card_lost")


@pytest.mark.rule("POR-66", "POR-87")
def test_what_the_supply_cannot_pay_is_told() -> None:
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(0, at="T@8:2 M@1:6", burnt=7))
    s.play("activate:T@8")
    assert [event["number"] for event in events(s, "subjects_lost")] == [2] and asked(s) == "deliver_cake"
    paid = scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"})
    s = activating(paid.seat(0, at="T@8:2 M@1:5", cake="M@3:8")).play("activate:T@8")
    assert not events(s, "subjects_lost")
    s.play("deliver_subject:M@1")
    assert len(events(s, "subjects_lost")) == len(events(s, "slices_lost")) == 1
    s = scene("portal", seats=2).seat(0, at="M@5:8", hand="card_01 card_02 card_03").turn(0)
    s.play("end_deploy", "move_from:M@5", "move_to:M@7", "move_count:1")
    assert rules(s, "no_bonus") == ["POR-66"] and asked(s) == "activate"


@pytest.mark.rule("POR-76", "POR-77", "POR-81", "POR-304", "POR-305", "POR-310")
@pytest.mark.parametrize(("discard", "cube", "red", "blue", "kind", "rule"), [
    ("card_13", "tray", 3, 2, "earns", "POR-76"), ("card_13", "tray", 0, 0, "nobody_there", "POR-77"),
    ("card_13", "tray", 2, 2, "tie_most", "POR-77"), ("card_13", "T@8", 3, 2, "cube_stops", "POR-81"),
    ("card_10", "T@8", 3, 2, "earns", "POR-310"), ("card_04", "tray", 2, 2, "earns_tie", "POR-304"),
    ("card_04", "tray", 3, 2, "earns", "POR-76"), ("card_05", "tray", 1, 2, "earns_least", "POR-305"),
    ("card_05", "tray", 2, 2, "tie_least", "POR-305"),
])
def test_why_somebody_earns_or_nobody(discard: str, cube: str, red: int, blue: int, kind: str, rule: str) -> None:
    s = scene("portal", seats=2).board(discard=discard, cube=cube, icons={"T@8": "chamber_01.a"})
    s.seat(0, at=f"T@8:{red} M@1" if red else "M@1").seat(1, at=f"T@8:{blue} M@1" if blue else "M@1")
    assert rules(activating(s).play("activate:T@8"), kind) == [rule]
    assert [kind for kind in WHY if events(s, kind)] == [kind]


@pytest.mark.rule("POR-97", "POR-98", "POR-314", "POR-110", "POR-210")
def test_floors_and_cubes_by_their_rules() -> None:
    s = activating(scene("portal", seats=2)).play("activate:T@8", "recycle_to:middle")
    assert rules(s, "recycled") == ["POR-97"]
    s = activating(scene("portal", seats=2).board(lab="T@0:3 M@1:6 B@0:6")).play("activate:T@4", "recycle_to:top")
    assert rules(s, "recycled") == ["POR-98"]
    s = activating(scene("portal", seats=2).board(discard="card_14")).play("activate:T@8", "recycle_to:top")
    assert rules(s, "recycled") == ["POR-314"]
    assert rules(deploying("card_10").play("action:card_10", "card_target:M@3"), "cube") == ["POR-210"]


@pytest.mark.rule("POR-208")
def test_which_tokens_go_to_the_tray() -> None:
    s = deploying("card_08", turret="T@8").play("action:card_08", "card_source:T@8")
    assert [event["token"] for event in events(s, "grilled")] == ["portal_blue", "turret"]
    assert "le Portal bleu" in "\n".join(lines(s, lang="fr"))


@pytest.mark.rule("POR-205", "POR-22", "POR-97")
def test_things_are_called_as_the_rulebook_means_them() -> None:
    s = deploying("card_05").play("action:card_05", "card_subject:M@5.blue")
    assert "Anna gains a converted subject in Test Chamber" in lines(s)[-1]
    assert "Anna gagne un Sujet converti dans la Chambre de test" in lines(s, lang="fr")[-1]
    words, pack = s.table.words, s.table.pack
    assert [words.component("character", pack.number("character", id), "en", pack, "the")
            for id in ("opera_turret", "anger_core", "rick", "greg", "glados")] == [
        "the Opera Turret", "the Anger Core", "the Adventure Core (Rick)", "Greg", "GLaDOS"]
    assert [words.component("floor", n, "fr", pack, "the") for n in range(3)] == [
        "l'étage du haut", "l'étage du milieu", "l'étage du bas"]


def last_turn():
    return scene("portal", seats=2, turn_limit=20).board(turns=19)


@pytest.mark.rule("POR-130", "POR-131", "POR-134", "POR-136", "POR-137", "POR-138")
def test_who_won_and_by_what() -> None:
    s = last_turn().seat(0, at="M@1", cake="M@1:2").seat(1, at="M@1:3", cake="M@1")
    activating(s).play("activate:T@8", "recycle_to:top")
    assert lines(s)[-2:] == ["Anna wins with the most cake in the lab, 2 slices.",
                             "Bruno would have beaten Anna if level on cake, with more subjects: 3 to 1."]
    assert rules(s, "wins") == ["POR-134"] and rules(s, "would_win_tie") == ["POR-136"]
    s = last_turn().seat(0, at="M@1", cake="M@1").seat(1, at="M@1")
    activating(s).play("activate:T@8", "recycle_to:top")
    assert lines(s, 0)[-1] == "You would have shared the victory with Bruno if level on cake, with as many subjects."
    assert rules(s, "would_share") == ["POR-137"]
    s = scene("portal", seats=3, turn_limit=20).board(turns=19).seat(0, at="M@1", cake="M@1")
    activating(s.seat(1, at="M@1").seat(2, at="M@1")).play("activate:T@8", "recycle_to:top")
    assert lines(s)[-1] == ("Anna would have shared the victory with Bruno and Chloé if level on cake, with as many"
                            " subjects.")
    s = last_turn().seat(0, at="M@1", cake="M@1").seat(1, at="M@1:3", cake="M@1")
    activating(s).play("activate:T@8", "recycle_to:top")
    assert lines(s, 1)[-1] == "You win a tie on cake (1 slice) with more subjects (3)."
    assert rules(s, "wins_tie") == ["POR-136"]
    s = activating(last_turn().seat(0, at="M@1").seat(1, at="M@1")).play("activate:T@8", "recycle_to:top")
    assert rules(s, "shares") == ["POR-137", "POR-137"]
    s = tied_for_appeal(3).play("decline_appeal", "decline_appeal")
    assert len(events(s, "shares")) == 2
    s = tied_for_appeal(4).play("appeal:hunger", "appeal:logic", "vote:blue", "vote:blue")
    assert lines(s)[-1] == "Bruno wins on appeal, with 2 votes." and not events(s, "shares")
    s = activating(scene("portal", seats=3).seat(0, at="B@8").seat(1, at="B@8", cake="B@8", burnt=7))
    s.play("activate:B@8")
    assert [event["seat"] for event in events(s, "out_of_subjects")] == [0, 1]
    assert [event["seat"] for event in events(s, "out_of_cake")] == [1]


@pytest.mark.rule("POR-139")
def test_the_last_turns_are_announced() -> None:
    s = activating(scene("portal", seats=2, turn_limit=20).board(turns=17)).play("activate:T@8", "recycle_to:top")
    assert [event["number"] for event in events(s, "last_turns")] == [2]
    assert not events(scene("portal", seats=2, turn_limit="off").board(turns=18).turn(0), "last_turns")


@pytest.mark.rule("POR-301", "POR-307", "POR-316")
@pytest.mark.parametrize(("card", "at", "asks", "demande"), [
    ("card_01", "M@5:3", "Take one more step with your subject from {M@7}, or stop here.",
     "Faites un pas de plus avec votre Sujet depuis la {M@7}, ou arrêtez-vous là."),
    ("card_07", "M@5:3", "Move a second group elsewhere from {M@5}, or stop here.",
     "Déplacez un second groupe ailleurs depuis la {M@5}, ou arrêtez-vous là."),
    ("card_16", "M@5:3 M@9", "Bring a second group from elsewhere into {M@7}, or stop here.",
     "Amenez un second groupe d'ailleurs dans la {M@7}, ou arrêtez-vous là."),
])
def test_the_prompt_says_what_the_character_allows(card: str, at: str, asks: str, demande: str) -> None:
    s = scene("portal", seats=2).board(discard=card).seat(0, at=at).turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1")
    pack, decision = s.table.pack, s.table.decision
    assert asked(s) == "extra" and decision is not None
    for lang, said in (("en", asks), ("fr", demande)):
        for place in ("M@5", "M@7"):
            said = said.replace(f"{{{place}}}", pack.name("chamber", s.number("chamber", s.room(place)), lang))
        assert decision.ask(lang) == said


@pytest.mark.rule("POR-307", "POR-316")
def test_a_second_group_goes_by_the_character_that_lets_it() -> None:
    s = moving("card_07", "M@5:3").turn(0)
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "move_extra:T@4", "move_count:2")
    assert rules(s, "moved") == ["POR-55", "POR-307"]
    s = moving("card_07", "M@5:2").seat(0, cake="M@5:2").turn(0)        # asked on the way what they carry
    s.play("move_from:M@5", "move_to:M@7", "move_count:1", "carry:red", "move_extra:M@3", "move_count:1", "carry:red")
    assert rules(s, "moved") == ["POR-55", "POR-307"]
    s = moving("card_16", "M@3:2 T@4:2 B@8").turn(0)
    s.play("move_from:M@3", "move_to:M@5", "move_count:1", "move_extra:T@4", "move_count:2")
    assert rules(s, "moved") == ["POR-55", "POR-316"]


@pytest.mark.rule("POR-501")
def test_what_was_chosen_out_of_turn_stands_also_in_a_game_that_is_read_again() -> None:
    s = activating(scene("portal", seats=2).board(icons={"T@8": "chamber_01.a"}).seat(1, at="T@8:2 M@1"))
    s.play("activate:T@8")
    again = layover.load(s.table.dump())
    assert again.follow(1, again.pick(again.name(again.legal()[0]))) is None and again.seat == 1
    assert again.barrier.id == "POR-501"
