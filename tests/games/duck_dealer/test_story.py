"""What the log tells: whole lines, by the rule that made it happen, in words a person would use."""

from __future__ import annotations

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.typography import french
from layover.testing import scene
from tests.tables import play_on

NAMES = ["Anna", "Bruno", "Chloé"]


def table(seats: int = 2, **options):
    return scene("duck_dealer", seats, **options)


def told(s, seat: int | None = None, lang: str = "en") -> list[str]:
    names = NAMES[:s.table.seats]
    return [line.text(lang) for line in s.table.lines(seat, lang, names=names)]


def rules(s, *kinds: str) -> list[tuple[str, str]]:
    """The events of some kinds, each with its rule."""
    return [(event["kind"], event["rule"]) for event in s.table.events(None) if event["kind"] in kinds]


def pick(s, name: str, lang: str) -> str:
    """A pick as it is described now."""
    return s.table.describe_now(s.table.pick(name), lang)


def test_a_flight_the_mining_and_a_factory_make_one_line() -> None:
    s = table().seat(0, kit="navigator hold merchant", at="plughole", discs=(2, 1, 3), goods="phone_booths")
    s.board(mines={"lathera": "plastic_beads"}, visited="lathera").acting(0)
    s.play("step:r06.1", "step:r06.2", "step:r06.3", "step:lathera", "stop", *["use_mine"] * 3, "build_factory:radios")
    assert told(s) == ["Anna flies from Plughole to Lathera (4 steps, 1 red disc), mines 3 plastic beads and builds "
                       "the radio factory on Lathera (+10)."]
    assert told(s, 0, "fr") == ["Vous quittez La Bonde pour Moussera (4 pas, 1 jeton rouge), extrayez 3 perles en "
                                "plastique et construisez l'usine de radios sur Moussera (+10)."]
    details = s.table.lines(None, "en", names=NAMES[:2])[0].details
    assert len(details) == 15 and "Anna stops at Lathera; 4 steps are lost." in details


def test_discs_of_several_colours_are_one_list() -> None:
    s = table().seat(0, kit="navigator engineer merchant").turn(0).play("collect:blue")
    assert [pick(table().turn(0), "collect:red", lang) for lang in ("en", "fr")] == [
        "Collect energy, choosing 1 red disc", "Collecter de l'énergie, en choisissant 1 jeton rouge"]
    assert told(s)[0] == "Anna collects 1 red disc, 1 yellow disc and 2 blue discs."
    assert told(s, 0, "fr")[0] == "Vous collectez 1 jeton rouge, 1 jeton jaune et 2 jetons bleus."


@pytest.mark.rule("DUC-22")
def test_a_shortage_says_which_discs_are_missing() -> None:
    s = table(3).seat(0, kit="2 navigator merchant").board(supply=(1, 0, 6)).turn(0).play("collect:yellow")
    s.play("take_free_turn")
    assert told(s)[0] == ("Anna collects 1 red disc and 1 blue disc (the supply is short of 1 red disc and 1 yellow "
                          "disc) and takes a free action turn.")
    assert told(s, 0, "fr")[0] == ("Vous collectez 1 jeton rouge et 1 jeton bleu (il manque 1 jeton rouge et 1 jeton "
                                   "jaune au stock général) et prenez un tour d'actions gratuit.")


@pytest.mark.rule("DUC-22")
def test_a_shortage_of_all_is_a_sentence_of_its_own() -> None:
    s = table(3).seat(0, kit="3 hold").board(supply=(6, 0, 6)).turn(0).play("collect:yellow")
    assert told(s) == ["The supply is short of 1 yellow disc for Anna."]
    assert told(s, 0, "fr") == ["Il manque 1 jeton jaune au stock général pour vous."]


def test_a_flight_that_ends_where_it_began_is_a_loop() -> None:
    s = table().seat(0, kit="3 hold", discs=(2, 1, 1)).board(visited="pondora").acting(0)
    s.play("step:r01.1", "step:quackhaven", "stop")
    assert told(s) == ["Anna flies a loop from Quackhaven (2 steps, 1 red disc)."]
    assert told(s, 0, "fr") == ["Vous faites une boucle depuis Port-Coincoin (2 pas, 1 jeton rouge)."]


@pytest.mark.rule("DUC-32")
def test_discs_given_back_are_one_list() -> None:
    s = table().seat(0, discs=(3, 2, 2)).acting(0).play("end_turn", "return_disc:red", "return_disc:blue",
                                                        "return_disc:red")
    assert told(s) == ["Anna gives back 2 red discs and 1 blue disc."]
    assert told(s, 0, "fr") == ["Vous rendez 2 jetons rouges et 1 jeton bleu."]


@pytest.mark.rule("DUC-100")
def test_the_partner_of_an_offer_is_you() -> None:
    s = table().seat(0, goods="2 radios medicine").seat(1, at="quackhaven", goods="2 science").acting(0)
    s.play("offer:seat_2", "give:radios", "give:medicine", "give:radios", "ask_for:science", "ask_for:science")
    assert told(s, 1) == []
    s.play("send", "accept")
    assert told(s) == ["Anna offers Bruno 2 radios and 1 unit of medicine for 2 units of science.",
                       "Bruno accepts the trade with Anna."]
    assert told(s, 1) == ["Anna offers you 2 radios and 1 unit of medicine for 2 units of science.",
                          "You accept the trade with Anna."]
    assert told(s, 0, "fr") == ["Vous proposez à Bruno 2 radios et 1 unité de médecine contre 2 unités de science.",
                                "Bruno accepte l'échange avec vous."]
    assert told(s, 1, "fr")[0] == "Anna vous propose 2 radios et 1 unité de médecine contre 2 unités de science."


@pytest.mark.rule("DUC-47", "DUC-48", "DUC-49")
def test_what_ended_a_movement_is_the_rule_of_its_stop() -> None:
    def flying():
        s = table().seat(0, discs=(1, 1, 1)).board(visited="pondora").acting(0)
        return s.play("step:r01.1", "step:r01.2", "step:pondora")

    assert rules(flying().play("stop"), "stops") == [("stops", "DUC-47")]
    assert rules(flying().play("buy_link"), "stops") == [("stops", "DUC-48")]
    assert rules(flying().play("end_turn"), "stops") == [("stops", "DUC-49")]


@pytest.mark.rule("DUC-56", "DUC-58")
def test_exploring_without_a_choice_is_told_by_its_own_rule() -> None:
    def exploring(*stacks: str):
        s = table().seat(0, kit="3 hold", discs=(1, 0, 0)).board(stacks=stacks).acting(0)
        return s.play("step:r01.1", "step:r01.2", "step:pondora", "stop")

    kinds = ("explores", "explores_last", "finds_nothing")
    assert rules(exploring("radios", "economy").play("explore:b"), *kinds) == [("explores", "DUC-56")]
    s = exploring("", "economy")
    assert rules(s, *kinds) == [("explores_last", "DUC-58")]
    assert told(s, None, "fr")[0].endswith(" et explore Étangora (consommateur d'économie).")
    s = exploring("", "")
    assert rules(s, *kinds) == [("finds_nothing", "DUC-58")]
    assert told(s)[0].endswith(" and explores Pondora, with no consumer left to put there.")


@pytest.mark.rule("DUC-110", "DUC-112", "DUC-113")
@pytest.mark.parametrize("points, end", [
    ((40, 30), [("game_ends", "DUC-110"), ("wins", "DUC-112"), ("would_share", "DUC-113")]),
    ((30, 30), [("game_ends", "DUC-110"), ("shares_victory", "DUC-113"), ("shares_victory", "DUC-113")]),
])
def test_the_end_is_announced_and_says_who_won(points, end) -> None:
    s = table().seat(0, points=points[0]).seat(1, points=points[1]).board(counter=23).turn(0).play("act")
    assert told(s) == ["Anna takes action turn 24 of 24.", "The counter is full: the game ends with this turn."]
    s.play("no_free_link", "end_turn")
    assert rules(s, "game_ends", "wins", "shares_victory", "would_share") == end
    assert told(s)[-2:] == {
        "wins": ["Anna has the most points and wins.",
                 "Anna would have shared the victory with Bruno if level on points."],
        "shares_victory": [f"{name} shares the victory: nobody has more points." for name in ("Anna", "Bruno")],
    }[end[1][0]]


@pytest.mark.rule("DUC-113")
def test_all_who_come_next_would_have_shared_the_victory() -> None:
    s = table(3).seat(0, points=20).seat(1, points=20).seat(2, points=40).board(counter=23).turn(0)
    s.play("act", "no_free_link", "end_turn")
    assert told(s)[-1] == "Chloé would have shared the victory with Anna and Bruno if level on points."
    assert told(s, 1, "fr")[-1] == "Chloé aurait partagé la victoire avec Anna et vous à égalité de points."
    assert s.table.story(None, "en", names=NAMES)[-2:] == [
        f"Level on points, Chloé and {name} would have won together." for name in ("Anna", "Bruno")]


@pytest.mark.rule("DUC-03", "DUC-123")
def test_the_deal_is_one_line_and_start_mines_are_told_by_the_option_that_fixed_them() -> None:
    for fixed, kind, rule in ((False, "start_mine_laid", "DUC-03"), (True, "start_mine_fixed", "DUC-123")):
        t = layover.new("duck_dealer", 2, 1, {"fixed_start_mines": fixed})
        deal, begins = t.lines(None, "en", names=NAMES[:2])
        assert deal.text("en") == "Mines and shipyards are dealt to the planets, and the consumers to their stacks."
        assert len(deal.details) == 34 and begins.text("en").endswith(" begins.")
        assert t.words.rule("DUC-123", "fr").startswith(
            "Avec l'option des mines de départ fixes, elles ne sont pas tirées au hasard\u202f: Port-Coincoin a les")
        mines = [event for event in t.events(None) if event["kind"].startswith("start_mine")]
        assert [(event["kind"], event["rule"]) for event in mines] == [(kind, rule)] * 5


def test_names_take_their_articles() -> None:
    s = table().seat(0, at="gosling", kit="hold navigator engineer", discs=(1, 9, 9), goods="phone_booths radios")
    s.board(visited="gosling").acting(0)
    assert pick(s, "step:r11.4", "fr") == "Voler vers le point 4 entre Port-Coincoin et le Cap Oison"
    assert pick(s, "claim:gosling.mine", "fr") == "Revendiquer la mine du Cap Oison"
    assert pick(s, "claim:pondora.factory", "fr") == "Revendiquer l'usine d'Étangora"
    assert pick(s, "build_factory:military", "en") == "Build the military factory"
    assert pick(s, "install:engineer", "en") == "Install it in place of an engineer"
    assert pick(s, "install:hold", "fr") == "L'installer à la place d'une cale"
    assert pick(s, "equip:hold+hold+merchant", "fr") == "Installer 2 cales et 1 marchand dans le vaisseau"


def test_picks_and_prompts_say_what_is_there() -> None:
    s = table().seat(0, kit="3 hold", discs=(2, 1, 1), goods="2 radios rubber_ducks")
    s.seat(1, passages="quackhaven gosling").board(stacks=("radios", "economy")).acting(0)
    assert pick(s, "jump:green", "en") == "Jump to Gosling Reach"
    s.play("build_tile")
    assert s.table.decision.ask("en") == "One good is paid (yellow rubber duck): which other good do you build with?"
    s.play("build_with:radios", "step:r01.1", "step:r01.2", "step:pondora", "stop")
    assert s.table.decision.ask("fr") == french("Vous explorez Étangora : prenez le consommateur du sommet d'une pile.")
    assert pick(s, "explore:a", "en") == "Take the radio consumer"


def test_a_whole_game_has_few_lines() -> None:
    """At most a third of its events; random play is far more broken up than that of people."""
    t = play_on(layover.new("duck_dealer", 3, 5), Rng.seeded(5))
    events = len(t.story(None, "en"))
    for seat in (None, 0):
        assert len(t.lines(seat, "en")) * 3 < events
    assert sum(len(line.events) for line in t.lines(None, "en")) == events


def test_a_supply_holds_in_whatever_order_a_scene_is_told() -> None:
    def lay(*calls):
        s = table(3)
        for call in calls:
            call(s)
        return s.supply, [s.discs(seat) for seat in range(3)]

    calls = (lambda s: s.board(supply=(5, 6, 7)), lambda s: s.seat(0, kit="2 navigator engineer", discs=(3, 2, 1)),
             lambda s: s.seat(1, discs=(1, 1, 1)))
    assert lay(*calls) == lay(*calls[::-1]) == lay(calls[1], calls[0], calls[2])
    assert lay(*calls)[0] == (5, 6, 7) and lay(*calls)[1][0] == (3, 2, 1)
    s = table(3).board(supply=(5, 6, 7)).turn(0).play("collect:red")
    assert s.seat(0, points=3).supply == (3, 6, 6)


def test_what_was_paid_is_told_so_that_a_turn_can_be_retold() -> None:
    s = scene("duck_dealer", 2).seat(0, discs=(1, 1, 1), goods="radios").acting(0)
    s.play("use_mine", "build_tile", "build_with:radios")
    told = [(event.kind, s.table.details(event)) for _, _, event in s.table.happened(1, 0)]
    assert told[-6:] == [
        ("pays", {"number": 1, "energy": "blue"}), ("mines", {"good": "rubber_ducks", "planet": "quackhaven"}),
        ("pays", {"number": 1, "energy": "yellow"}), ("uses_up", {"good": "rubber_ducks"}),
        ("uses_up", {"good": "radios"}),
        ("builds_shipyard", {"shipyard": "yard_hold_a", "planet": "quackhaven", "number": 10})]


def test_an_equipment_is_told_with_its_compartment() -> None:
    s = scene("duck_dealer", 2).seat(0, discs=(0, 0, 2), goods="2 rubber_ducks 2 radios").board(built="quackhaven")
    s.acting(0).play("buy_equipment", "buy_with:radios", "install:free", "buy_equipment", "buy_with:radios")
    s.play("install:merchant")
    told = {event.kind: s.table.details(event) for _, _, event in s.table.happened(1, 0)}
    assert told["installs"] == {"equipment": "hold", "number": 4}
    assert told["replaces"] == {"equipment": "merchant", "equipment2": "hold", "number": 3}


def test_the_view_tells_how_many_free_links_are_left() -> None:
    s = scene("duck_dealer", 2).board(counter=8).turn(0)
    assert s.table.view()["links_left"] is None
    s.play("act")
    assert s.table.view()["links_left"] == 2
    s.play("free_link:r01", "link_point:r01.1")
    assert (s.table.view()["links_left"], s.table.view()["free_links"]) == (1, 2)
