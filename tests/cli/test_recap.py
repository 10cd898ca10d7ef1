"""A recap gives what happens by itself to the seat whose turn it is."""

from __future__ import annotations

import layover
from layover.cli.recap import happened
from layover.engine.chance import Rng
from tests.tables import play_on


def test_the_turn_of_an_automa_is_its_own_row() -> None:
    table = play_on(layover.new("postcards", ("player", "automa:hard"), seed=1), Rng.seeded(1), 60)
    turns = happened(table, 0, "en", 0, ["Anna", "Robo"])
    automa = [sentences for who, sentences in turns if who == 1]
    human = [sentence for who, sentences in turns if who == 0 for sentence in sentences]
    assert len(automa) >= 3
    assert all(sentence.startswith("Robo ") for sentences in automa for sentence in sentences)
    assert human and not [sentence for sentence in human if sentence.startswith("Robo ")]


def test_the_turns_of_people_stay_theirs() -> None:
    table = play_on(layover.new("airlines", 3, seed=1), Rng.seeded(1), 30)
    for who, sentences in happened(table, None, "en", 0, ["Anna", "Ben", "Zoé"]):
        others = {"Anna", "Ben", "Zoé"} - {["Anna", "Ben", "Zoé"][who]} if who >= 0 else set()
        assert not [sentence for sentence in sentences if sentence.split()[0] in others and "draws" in sentence]
