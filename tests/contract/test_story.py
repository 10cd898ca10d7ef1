"""The log as people read it: how events become lines, over a few made-up words and over random games of every title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import layover
from layover.engine.chance import Rng
from layover.engine.errors import Malformed
from layover.engine.event import EVERYBODY, Event, only
from layover.engine.grammar import Noun, inflected, listed, named, plural, together
from layover.engine.pack import Pack
from layover.engine.story import Line, Teller, lines
from layover.engine.table import Table
from layover.engine.typography import french, read_words
from layover.engine.words import LANGUAGES, Words, often, words_of
from layover.games import IDS, get
from tests.tables import USUAL, layouts, play_on

NAMES = ["Anna", "Bruno", "Chloé"]
SLOT = re.compile(r"\{[^}]*\}")
NO_SPACE = re.compile(r"[^\u202f][:;?!](?:\s|$)")
EVENTS = '''
[event.turn]
rule = "TOY-1"
quiet = true
en = "It is {seat}'s turn."
fr = "C'est au tour {seat:of}."
you_en = "It is your turn."
you_fr = "C'est à vous."
[event.steps]
rule = "TOY-1"
args = ["place", "place2", "number"]
fold = ["first", "last", "sum"]
en = "{seat} steps to {place2}."
fr = "{seat} va {place2:to}."
part_en = "flies from {place} to {place2} in {count} {count:step/steps} for {number}"
part_fr = "vole {place:of} {place2:to} en {count} {count:étape/étapes} pour {number}"
part_you_en = "fly from {place} to {place2} in {count} {count:step/steps} for {number}"
part_you_fr = "volez {place:of} {place2:to} en {count} {count:étape/étapes} pour {number}"
loop_en = "circles over {place}"
loop_fr = "fait une boucle {place:of}"
loop_you_en = "circle over {place}"
loop_you_fr = "faites une boucle {place:of}"
[event.mines]
rule = "TOY-1"
args = ["number", "tile"]
fold = ["sum", "same"]
en = "{seat} mines {number} at {tile:the}."
fr = "{seat} extrait {number} {tile:to}."
part_en = "mines {number} {number:bead/beads} at {tile:the}"
part_fr = "extrait {number} {number:perle/perles} {tile:to}"
[event.takes]
rule = "TOY-1"
args = ["tile"]
fold = ["all"]
en = "{seat} takes {tile:a}."
fr = "{seat} prend {tile:a}."
part_en = "takes {tile:a}"
part_fr = "prend {tile:a}"
part_you_en = "take {tile:a}"
part_you_fr = "prenez {tile:a}"
[event.draws]
rule = "TOY-1"
fold = []
en = "{seat} draws a card."
fr = "{seat} pioche une carte."
part_en = "draws {count} {count:card/cards}"
part_fr = "pioche {count} {count:carte/cartes}"
[event.gathers]
rule = "TOY-1"
args = ["number", "tile"]
fold = ["all", "all"]
en = "{seat} gathers {number}."
fr = "{seat} amasse {number}."
part_en = "gathers {tile:each number}"
part_fr = "amasse {tile:each number}"
[event.gathers_too]
rule = "TOY-1"
args = ["number", "tile"]
more_of = "gathers"
en = "{seat} gathers {number} more."
fr = "{seat} amasse encore {number}."
[event.swaps]
rule = "TOY-1"
args = ["tile", "tile2"]
en = "{seat} swaps {tile+tile2:a}."
fr = "{seat} échange {tile+tile2:a}."
part_en = "swaps {tile+tile2:a}"
part_fr = "échange {tile+tile2:a}"
[event.trades]
rule = "TOY-1"
args = ["tile", "tile2"]
en = "{seat} trades {tile+tile2}."
fr = "{seat} vend {tile+tile2}."
[event.offers]
rule = "TOY-1"
args = ["player"]
en = "{seat} makes {player:the} an offer."
fr = "{seat} fait une offre {player:to}."
part_en = "offers {player:the}"
part_fr = "offre {player:to}"
[event.gives]
rule = "TOY-1"
args = ["tile"]
fold = ["all"]
tail = true
en = "{seat} would give {tile:a}."
fr = "{seat} donnerait {tile:a}."
part_en = "{tile:each count}"
part_fr = "{tile:each count}"
[event.asks]
rule = "TOY-1"
args = ["tile"]
fold = ["all"]
tail = true
en = "{seat} would take {tile:a}."
fr = "{seat} prendrait {tile:a}."
part_en = "for {tile:each count}"
part_fr = "contre {tile:each count}"
[event.pays]
rule = "TOY-1"
args = ["player", "number"]
en = "{seat} pays {number} {player:to}."
fr = "{seat} paie {number} {player:to}."
part_en = "pays {number} {player:to}"
part_fr = "paie {number} {player:to}"
part_you_en = "pay {number} {player:to}"
part_you_fr = "payez {number} {player:to}"
[event.spent]
rule = "TOY-1"
quiet = true
args = ["number"]
en = "{number} is spent."
fr = "{number} est dépensé."
[event.ends]
rule = "TOY-1"
en = "The game ends."
fr = "La partie se termine."
[event.odd]
rule = "TOY-1"
args = ["tile"]
en = "A slot {place}."
fr = "Une case {place}."
'''
WORDS = '''
[about]
title = { en = "Toy", fr = "Jouet" }
line = { en = "A toy.", fr = "Un jouet." }
short = "Toy"
code = "TOY"
minutes = "1"
bots = 1
[goal]
win = { en = "Play.", fr = "Jouez." }
end = { en = "Never.", fr = "Jamais." }
turn = { en = "Play.", fr = "Jouez." }
[summary]
goal = { en = "Play.", fr = "Jouez." }
turn = { en = "Play.", fr = "Jouez." }
end = { en = "Never.", fr = "Jamais." }
[end]
done = { en = "Done.", fr = "Fini." }
[chapter]
goal = { en = "Goal", fr = "But", rules = ["TOY-1"] }
[source]
toys = { events = ["mines"], en = "Toys", fr = "Jouets" }
[prompt.many]
args = ["number", "tile"]
en = "How many of {number} {number:share/shares} {tile:of}?"
fr = "Combien de {number} {number:Action/Actions} {tile:of} ?"
[pick]
take = { en = "Take {meaning:the}", fr = "Prendre {meaning:the}" }
[section]
TOY = { en = "Toys", fr = "Jouets" }
[view]
first = []
hidden = []
ties = []
[label]
tile = { en = "Tile", fr = "Tuile" }
[noun]
slot = { en = "the", fr = "la", common = true }
[noun.tile]
en = "the"
fr = "la"
fr_but = { hangar = "le!", port = "le" }
common = true
en_counted = { factory = "factory/factories", port = "port/ports" }
fr_counted = { factory = "usine/usines", port = "port/ports" }
''' + EVENTS
RULES = '["TOY-1"]\nsection = "TOY"\nkind = "turn"\nen = "A toy."\nfr = "Un jouet."\n'
TILES = ("Factory", "Hangar", "Port", "Office"), ("Usine", "Hangar", "Port", "Agence")
FACTORY, HANGAR, PORT, OFFICE = range(4)
LAGOS, ATHENS, CAPE = range(3)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    (tmp_path / "toy").mkdir()
    for name, text in (("__init__.py", ""), ("words.toml", WORDS), ("rules.toml", RULES)):
        (tmp_path / "toy" / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return Words("toy")


@pytest.fixture
def pack() -> Pack:
    pack = Pack()
    pack.title, pack.digest = "Toy", "toy"
    pack.ids = {"tile": ("factory", "hangar", "port", "office"), "place": ("lagos", "athens", "cape"),
                "slot": ("slot_1", "slot_2")}
    pack.names = {lang: {"tile": tiles, "place": places, "slot": slots} for lang, tiles, places, slots in zip(
        LANGUAGES, TILES, (("Lagos", "Athens", "Cape Town"), ("Lagos", "Athènes", "Le Cap")),
        (("Slot 1", "Slot 2"), ("Case 1", "Case 2")), strict=True)}
    return pack


def event(kind: str, seat: int, a: int = -1, b: int = -1, c: int = -1, readers: int = EVERYBODY) -> Event:
    return Event(kind, seat, a, b, c, readers)


def told(words: Words, pack: Pack, *events: Event, reader: int | None = None, lang: str = "en") -> list[Line]:
    """The lines that a reader is told of these events."""
    teller = Teller(words, pack, lang, reader, NAMES)
    seen = [one for one in events if one.visible_to(reader)]
    return lines(teller.tell(ply, one, seen[:ply][::-1]) for ply, one in enumerate(seen))


def texts(words: Words, pack: Pack, *events: Event, reader: int | None = None, lang: str = "en") -> list[str]:
    return [line.text(lang) for line in told(words, pack, *events, reader=reader, lang=lang)]


# Joining and folding

def test_what_a_seat_does_in_a_row_is_one_line(words: Words, pack: Pack) -> None:
    turn = (event("steps", 0, LAGOS, ATHENS, 1), event("mines", 0, 3, FACTORY), event("pays", 0, 1, 2))
    assert texts(words, pack, *turn) == [
        "Anna flies from Lagos to Athens in 1 step for 1, mines 3 beads at the factory and pays 2 to Bruno."]
    assert texts(words, pack, *turn, event("mines", 1, 1, PORT), event("ends", -1)) == [
        "Anna flies from Lagos to Athens in 1 step for 1, mines 3 beads at the factory and pays 2 to Bruno.",
        "Bruno mines 1 bead at the port.", "The game ends."]


def test_what_repeats_is_told_once(words: Words, pack: Pack) -> None:
    flight = (event("steps", 0, LAGOS, ATHENS, 2), event("spent", 0, 2), event("steps", 0, ATHENS, CAPE, 5))
    assert texts(words, pack, *flight) == ["Anna flies from Lagos to Cape Town in 2 steps for 7."]
    assert texts(words, pack, *flight, lang="fr") == ["Anna vole de Lagos au Cap en 2 étapes pour 7."]
    (line,) = told(words, pack, *flight)
    assert line.details == ["Anna steps to Athens.", "2 is spent.", "Anna steps to Cape Town."]


def test_what_has_no_details_folds_too(words: Words, pack: Pack) -> None:
    assert texts(words, pack, *[event("draws", 0)] * 3) == ["Anna draws 3 cards."]


def test_only_what_is_the_same_folds(words: Words, pack: Pack) -> None:
    mined = (event("mines", 0, 1, FACTORY), event("mines", 0, 2, FACTORY), event("mines", 0, 4, PORT))
    assert texts(words, pack, *mined) == ["Anna mines 3 beads at the factory and mines 4 beads at the port."]
    apart = (mined[0], event("pays", 0, 1, 2), mined[1])
    assert texts(words, pack, *apart) == [
        "Anna mines 1 bead at the factory, pays 2 to Bruno and mines 2 beads at the factory."]


def test_details_can_be_told_as_a_list(words: Words, pack: Pack) -> None:
    taken = [event("takes", 0, tile) for tile in (FACTORY, PORT, OFFICE)]
    assert texts(words, pack, *taken) == ["Anna takes a factory, a port and an office."]
    assert texts(words, pack, *taken, lang="fr") == ["Anna prend une usine, un port et une agence."]


def test_what_repeats_in_a_list_is_told_once(words: Words, pack: Pack) -> None:
    taken = [event("takes", 0, tile) for tile in (FACTORY, PORT, FACTORY)]
    assert texts(words, pack, *taken) == ["Anna takes two factories and a port."]
    assert texts(words, pack, *taken, reader=0, lang="fr") == ["Vous prenez deux usines et un port."]
    swaps = [event("swaps", 0, PORT, PORT), event("swaps", 0, PORT, FACTORY)]
    assert texts(words, pack, *swaps) == ["Anna swaps two ports and swaps a port and a factory."]
    assert told(words, pack, *swaps)[0].details == ["Anna swaps two ports.", "Anna swaps a port and a factory."]
    assert texts(words, pack, event("trades", 0, PORT, PORT)) == ["Anna trades 2 × Port."]
    assert texts(words, pack, event("trades", 0, PORT, OFFICE)) == ["Anna trades Port and Office."]


def test_numbers_of_each_are_a_list_and_more_of_a_kind_goes_on_with_it(words: Words, pack: Pack) -> None:
    gathered = [event("gathers", 0, 2, FACTORY), event("gathers_too", 0, 1, PORT), event("gathers_too", 0, 1, FACTORY)]
    assert texts(words, pack, gathered[0]) == ["Anna gathers 2 factories."]
    assert texts(words, pack, *gathered) == ["Anna gathers 3 factories and 1 port."]
    assert told(words, pack, *gathered, lang="fr")[0].details == [
        "Anna amasse 2.", "Anna amasse encore 1.", "Anna amasse encore 1."]


def test_a_tail_ends_the_part_before_it(words: Words, pack: Pack) -> None:
    gives = [event("gives", 0, PORT), event("gives", 0, FACTORY), event("gives", 0, PORT)]
    offer = (event("offers", 0, 1), *gives, event("spent", 0, 1), event("asks", 0, FACTORY))
    assert texts(words, pack, *offer, event("draws", 0)) == [
        "Anna offers Bruno 2 ports and 1 factory for 1 factory and draws 1 card."]
    assert texts(words, pack, *offer, reader=1) == ["Anna offers you 2 ports and 1 factory for 1 factory."]
    assert all(words.concerns(one, 1) for one in offer if one.kind != "spent")      # each is told with who is offered
    assert texts(words, pack, gives[0]) == ["Anna would give a port."]              # nothing before it to end
    assert texts(words, pack, event("draws", 1), gives[0]) == ["Bruno draws 1 card.", "Anna would give a port."]
    assert texts(words, pack, offer[0], event("turn", 1), gives[0])[1] == "Anna would give a port."


def test_what_ends_where_it_began_is_a_loop(words: Words, pack: Pack) -> None:
    flight = (event("steps", 0, LAGOS, ATHENS, 2), event("steps", 0, ATHENS, LAGOS, 5))
    assert texts(words, pack, *flight) == ["Anna circles over Lagos."]
    assert texts(words, pack, *flight, reader=0, lang="fr") == ["Vous faites une boucle de Lagos."]


def test_a_line_of_its_own_tells_its_own_event(words: Words, pack: Pack) -> None:
    (line,) = told(words, pack, event("spent", 0, 1), event("ends", -1))
    assert line.text("en") == "The game ends." and line.details == ["1 is spent.", "The game ends."]
    assert told(words, pack, event("ends", -1))[0].details == []


def test_a_turn_begins_a_line(words: Words, pack: Pack) -> None:
    step = event("steps", 0, LAGOS, ATHENS, 1)
    assert len(texts(words, pack, step, event("spent", 0, 1), step)) == 1
    assert texts(words, pack, step, event("turn", 0), step) == ["Anna flies from Lagos to Athens in 1 step for 1."] * 2


def test_quiet_events_at_the_end_unfold_from_the_last_line(words: Words, pack: Pack) -> None:
    (line,) = told(words, pack, event("ends", -1), event("spent", 0, 3))
    assert line.details == ["The game ends.", "3 is spent."]
    assert told(words, pack, event("spent", 0, 3)) == []


# Readers

def test_who_acts_and_who_is_paid_are_you_to_themselves(words: Words, pack: Pack) -> None:
    paid = event("pays", 0, 1, 2)
    assert [texts(words, pack, paid, reader=reader) for reader in (None, 0, 1, 2)] == [
        ["Anna pays 2 to Bruno."], ["You pay 2 to Bruno."], ["Anna pays 2 to you."], ["Anna pays 2 to Bruno."]]
    assert [texts(words, pack, paid, reader=reader, lang="fr") for reader in (None, 0, 1)] == [
        ["Anna paie 2 à Bruno."], ["Vous payez 2 à Bruno."], ["Anna paie 2 à vous."]]
    assert words.concerns(paid, 1) and not words.concerns(paid, 2)


def test_what_a_reader_may_not_see_divides_nothing(words: Words, pack: Pack) -> None:
    seen = (event("mines", 0, 1, PORT), event("takes", 0, OFFICE, readers=only(0)), event("mines", 0, 2, PORT))
    assert texts(words, pack, *seen, reader=1) == ["Anna mines 3 beads at the port."]
    assert len(told(words, pack, *seen, reader=0)[0].parts) == 3
    private = (event("takes", 0, PORT, readers=only(0)), event("takes", 0, OFFICE))
    assert texts(words, pack, *private, reader=0) == ["You take a port and take an office."]   # for other readers


# Grammar

def test_names_take_their_articles(words: Words, pack: Pack) -> None:
    forms = {lang: [[words.component("tile", tile, lang, pack, form) for form in ("the", "of", "to", "The")]
                    for tile in (FACTORY, HANGAR, PORT)] for lang in LANGUAGES}
    assert forms["en"][0] == ["the factory", "of the factory", "to the factory", "The factory"]
    assert forms["fr"] == [["l'usine", "de l'usine", "à l'usine", "L'usine"],
                           ["le hangar", "du hangar", "au hangar", "Le hangar"],
                           ["le port", "du port", "au port", "Le port"]]
    assert [words.component("place", place, "fr", pack, "of") for place in (LAGOS, ATHENS, CAPE)] == [
        "de Lagos", "d'Athènes", "du Cap"]


@pytest.mark.parametrize(("lang", "number", "word"), [
    ("en", 0, "shares"), ("en", 1, "share"), ("en", 2, "shares"), ("en", -1, "share"),
    ("fr", 0, "share"), ("fr", 1, "share"), ("fr", 2, "shares")])
def test_a_number_chooses_the_form_of_a_word(lang: str, number: int, word: str) -> None:
    assert plural(number, "share/shares", lang) == word


def test_people_without_a_name_have_an_article() -> None:
    assert [named("le premier joueur", form, "fr") for form in ("the", "of", "to")] == [
        "le premier joueur", "du premier joueur", "au premier joueur"]
    assert [named(name, "of", "fr") for name in ("Anna", "Inès", "Hugo", "vous")] == [
        "d'Anna", "d'Inès", "de Hugo", "de vous"]
    assert named("the first player", "of", "en") == "of the first player"


def test_an_abbreviation_stays_as_it_is() -> None:
    noun = Noun.read({"en": "the", "common": True})
    assert [noun.form(name, "", "the", "en") for name in ("GLaDOS", "R", "Radio factory")] == [
        "the GLaDOS", "the R", "the radio factory"]
    assert inflected("Œuvre", "la", "the", "fr") == "l'Œuvre"


def test_lists() -> None:
    assert [listed(names, "fr") for names in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a et b", "a, b et c"]
    assert together(["a", "b", "a"]) == ["2 × a", "b"]
    assert often(["a", "b", "a"], "en") == ["a (twice)", "b"] and often(["a"] * 3, "fr") == ["a (3 fois)"]


def test_prompts_and_picks_are_filled(words: Words, pack: Pack) -> None:
    assert words.prompt("many", "en", pack, [1, PORT]) == "How many of 1 share of the port?"
    assert words.prompt("many", "fr", pack, [2, OFFICE]) == french("Combien de 2 Actions de l'agence ?")
    assert words.pick("take", "slot", 1, pack, "fr", "tile", PORT) == "Prendre le port"
    assert words.pick("take", "slot", 1, pack, "fr", "tile") == "Prendre la case 2"
    assert words.heading("take", "en") == "Take …"


def test_a_slot_that_nothing_fills_is_an_error(words: Words, pack: Pack) -> None:
    with pytest.raises(Malformed, match=r"event.odd has a slot \{place\} that nothing fills") as error:
        texts(words, pack, event("odd", 0, PORT))
    assert error.value.code == "words/slot"
    with pytest.raises(Malformed, match="has no sentence for event.unheard") as error:
        texts(words, pack, event("unheard", 0))
    assert error.value.code == "words/missing"


# What is written for every game

def written(tree: Mapping[str, Any], *path: str) -> Iterator[tuple[str, str]]:
    """Every text below, with the keys that lead to it."""
    for key, value in tree.items():
        if isinstance(value, str):
            yield ".".join((*path, key)), value
        elif isinstance(value, dict) and key != "noun":
            yield from written(value, *path, key)


def texts_of(place: str) -> list[tuple[str, str]]:
    """All that is written for a game, or in a package around the games."""
    if place not in IDS:
        return list(written(read_words(place)))
    words = words_of(get(place))
    return [*written(words.tree), *written(words.rules)]


@pytest.mark.parametrize("place", [*IDS, "layover.cli", "layover.server", "layover.lab"])
def test_texts_have_real_plurals(place: str) -> None:
    texts = texts_of(place)
    assert len(texts) > 80 and not [key for key, text in texts if "(s)" in text]


@pytest.mark.parametrize("id", IDS)
def test_french_texts_have_their_spaces(id: str) -> None:
    told = [text for key, text in texts_of(id) if key.endswith("fr")]
    assert told and not [text for text in told if NO_SPACE.search(SLOT.sub("x", text))]


# Whole games

def well_said(text: str, lang: str) -> list[str]:
    """What is wrong with a sentence."""
    found = {"is empty": not text.strip(), "does not end": not text.endswith((".", "!", "?")),
             "has braces": "{" in text or "}" in text, "has two spaces": "  " in text or text != text.strip(),
             "has two colons": bool(re.search(r":.*:", text)), "counts with (s)": "(s)" in text,
             "begins small": text[:1].islower(), "has an empty number": "-1" in text,
             "wants an elision": lang == "fr" and bool(re.search(r"\b[Dd]e (?:[AEIOUÉaeiouéè]\w|le\b|les\b)", text)),
             "wants a contraction": lang == "fr" and bool(re.search(r"\bà (?:le|les)\b", text)),
             "lacks a thin space": lang == "fr" and bool(NO_SPACE.search(text))}
    return [what for what, wrong in found.items() if wrong]


def test_a_wrong_sentence_is_noticed() -> None:
    for text, lang in (("", "en"), ("No end", "en"), ("A {slot}.", "en"), ("Two  spaces.", "en"), ("A: b: c.", "en"),
                       ("1 share(s).", "en"), ("small.", "en"), ("Place -1.", "en"), ("Le tour de Anna.", "fr"),
                       ("Il va à le port.", "fr"), ("Elle gagne: 3.", "fr"), ("Elle gagne : 3.", "fr")):
        assert well_said(text, lang), text
    assert well_said("Anna flies to Lathera: +10.", "en") == []
    assert well_said(french("C'est au tour d'Anna : +10 !"), "fr") == []


@pytest.fixture(scope="module", params=IDS)
def game(request: pytest.FixtureRequest) -> list[Table]:
    """A random game of the usual number of seats, and one of the last way to sit down."""
    usual = next(layout for layout in USUAL if layout.game == request.param)
    return [play_on(layout.table(5), Rng.seeded(5)) for layout in (usual, layouts(request.param)[-1])]


def test_every_line_is_a_sentence(game: list[Table]) -> None:
    for table in game:
        for lang in LANGUAGES:
            for seat in (None, 0, 1):
                for line in table.lines(seat, lang):
                    for text in (line.text(lang), *line.details):
                        assert well_said(text, lang) == [], text


def test_no_event_is_lost_between_the_lines(game: list[Table]) -> None:
    for table in game:
        for seat in (None, 0):
            told = table.lines(seat)
            assert [one.text for line in told for one in line.events] == table.story(seat)
            assert len(told) < len(table.story(seat))


def test_parts_are_no_sentences(game: list[Table]) -> None:
    for table in game:
        for lang in LANGUAGES:
            parts = [part for line in table.lines(None, lang) for part in line.parts]
            assert parts and all(part.strip() == part and not part.endswith(".") for part in parts)


@pytest.mark.parametrize("game", IDS)
def test_a_transcript_tells_the_log_and_reads_none_of_it(game: str) -> None:
    table = play_on(layouts(game)[0].table(3), Rng.seeded(3), 60)
    text = table.transcript()
    remarks = [line.partition("  # ")[2] for line in text.splitlines() if "  # " in line]
    assert 1 < len(remarks) <= len(table.record) / 2
    if all(event.readers == EVERYBODY for _, _, event in table.happened(None)):
        assert " ".join(remarks) == " ".join(line.text("en") for line in table.lines(None))
    assert layover.replay(re.sub(r"  # .*", "  # nonsense", text)).digest() == table.digest()
    assert layover.replay(re.sub(r"  # .*", "", text)).transcript() == text


def test_a_transcript_tells_what_was_hidden_from_others() -> None:
    table = play_on(layouts("airlines")[0].table(3), Rng.seeded(3), 60)
    drawn = "draws the flight card "
    assert drawn in table.transcript() and not any(drawn in line.text("en") for line in table.lines(None))
