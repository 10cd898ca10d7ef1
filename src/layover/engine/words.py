"""Names, prompts and log sentences of a game, and the sentences of its rules, in two languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from layover.engine.errors import Malformed
from layover.engine.event import Event
from layover.engine.game import Game
from layover.engine.grammar import Noun, in_order, in_words, listed, named, ordinal, plural, together
from layover.engine.pack import Pack
from layover.engine.rule import ANOTHER_ASKED
from layover.engine.source import Source
from layover.engine.typography import SEMICOLON, read_words, typeset

LANGUAGES = ("en", "fr")
YOU = {"en": "you", "fr": "vous"}
ORDINALS = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    "fr": ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième"),
}
TIMES = "times"
EACH = "each "
THEN = " then"
ORDINAL = "th"
OFTEN = {"en": ("twice", "{} times"), "fr": ("deux fois", "{} fois")}
NOTHING = -1
"""A number that names nothing: no component, no seat."""
COUNT = 4
"""The place of how many events are told, after their seat and their details."""
MOST_LISTS = 500
"""So many lists are remembered for one place in a sentence."""
_SLOT = re.compile(r"\{(\w+)(?:\+(\w+))?(?::([^}]*))?\}")
_FILLED_BY = {"seat": "player", "count": "number"}
_PROPER = Noun()


class _Part:
    """A piece of a sentence: text as it stands, or a slot with its noun, which detail fills it, and in which form;
    `{card+card2:a}` is a list of two, `{region:the then}` one of what follows. Where it is counted, `number` says how
    many there are, or `counted_by` which detail does. What repeats in a list is told once: by `{colour:times}` with how
    often, by `{good:each count}` with how many there are, by `{energy:each number}` with that number of each.
    """

    def __init__(self, text: str, noun: str, place: int, form: str, counted_by: int = NOTHING,
                 second: int = NOTHING) -> None:
        self.text = text
        self.noun = noun
        self.place = place
        self.second = second
        self.form = "" if form == TIMES else form.removesuffix(THEN)
        self.times = form == TIMES
        self.then = form.endswith(THEN)
        self.each = form.startswith(EACH)
        self.counted_by = counted_by
        self.number = int(form) if form.isdigit() else 0
        self.counted = counted_by != NOTHING or self.number != 0
        self.names: tuple[Pack | None, str, list[str]] = (None, "", [])
        """All that could fill it, of the pack and the noun it was filled with last."""
        self.lists: tuple[Pack | None, dict[tuple[tuple[int, ...], tuple[int, ...]], str]] = (None, {})
        """How many of each have been told, of the pack it was filled with last: the same few come again and again."""


SAME, FIRST, LAST, SUM, ALL = "same", "first", "last", "sum", "all"
"""How a detail of events that are told as one is told."""


class Kind:
    """A kind of event, as it is told in one language. What belongs to a line has a `part`: see `story`."""

    def __init__(self, words: Words, kind: str, lang: str) -> None:
        entry = words.entry(kind)
        self.name = kind
        self.rule = str(entry["rule"])
        self.quiet = bool(entry.get("quiet", False))
        self.text = words.parts("event", kind, lang)
        self.text_to_you = words.parts("event", kind, f"you_{lang}") if f"you_{lang}" in entry else self.text
        self.players = [place for place, slot in enumerate(entry.get("args", [])) if noun_of(slot) == "player"]
        """Which details are somebody."""
        self.told_as = str(entry.get("more_of", kind))
        entry = words.entry(self.told_as)
        self.tail = bool(entry.get("tail", False))
        self.folds = "fold" in entry            # an empty one folds too: what has no details
        self.fold: list[str] = [str(how) for how in (*entry.get("fold", []), LAST, LAST, LAST)[:3]]
        self.same = [how == SAME for how in self.fold]
        self.has_part = f"part_{lang}" in entry
        self.part = self._parts(words, entry, f"part_{lang}", [])
        self.part_to_you = self._parts(words, entry, f"part_you_{lang}", self.part)
        self.loop = self._parts(words, entry, f"loop_{lang}", self.part)
        self.loop_to_you = self._parts(words, entry, f"loop_you_{lang}", self.part_to_you)

    def _parts(self, words: Words, entry: dict[str, Any], sentence: str, otherwise: list[_Part]) -> list[_Part]:
        return words.parts("event", self.told_as, sentence) if sentence in entry else otherwise


_ABOUT = {"title", "short", "line", "code", "minutes", "bots"}
_VIEW = {"first", "hidden", "ties"}
GOAL = ("win", "end", "turn")
"""The goal card: how you win, how it ends, your turn."""
SUMMARY = ("goal", "turn", "end")
"""The game on one page."""
_NEEDED = {"about", "goal", "summary", "end", "prompt", "pick", "event", "chapter", "section", "view", "source",
           "label"}
_WHERE_THERE_ARE_ANY = {"noun", "option", "value", "component", "name", "printed", "board", "terminal", "goal_option",
                        "goal_word", "synonym", "seen"}
_AT_THE_TABLE = "the table"
_MORE = {"event": {"rule", "args", "you_en", "you_fr", "part_en", "part_fr", "part_you_en", "part_you_fr", "loop_en",
                   "loop_fr", "loop_you_en", "loop_you_fr", "fold", "more_of", "tail", "quiet"},
         "label": {"noun", "seat"}, "prompt": {"args"}, "chapter": {"rules"}, "option": {"name_en", "name_fr"},
         "source": {"events", "by", "times"}}
"""What an entry may say besides its text in each language."""
_NOUN = {"en_but", "fr_but", "en_as", "fr_as", "en_counted", "fr_counted", "common"}


@cache
def words_in(package: str) -> Words:
    """The words of the game in this package, read and checked once."""
    return Words(package)


class Words:
    """All that a person reads of one game, from `words.toml` and `rules.toml` of its folder."""

    def __init__(self, package: str) -> None:
        source = Source(Path(str(files(package).joinpath("words.toml"))), "words")
        self.path = source.path
        self.tree = cast(dict[str, dict[str, Any]], typeset(_checked(source)))
        self.rules = {**read_words("layover.engine", "table_rules.toml"), **read_words(package, "rules.toml")}
        self._places = {**read_words("layover.engine", "sections.toml"), **self.tree.get("section", {})}
        self.synonyms = {**read_words("layover.engine", "synonyms.toml"), **self.tree.get("synonym", {})}
        self._chapters = _chapters(source, list(self.rules))
        self._nouns = {noun: Noun.read(entry) for noun, entry in self.tree.get("noun", {}).items()}
        self._taken_apart: dict[tuple[str, str, str], list[_Part]] = {}
        self._forms: dict[tuple[str, str, str, str], list[str]] = {}
        self._amounts: dict[tuple[str, str, str, int, int], str] = {}
        self._args: dict[str, list[tuple[str, str]]] = {}
        self._kinds: dict[str, dict[str, Kind]] = {lang: {} for lang in LANGUAGES}

    def _sentence(self, kind: str, key: str, lang: str) -> str:
        entry = self.tree.get(kind, {}).get(key, {})
        if not isinstance(entry, dict) or lang not in entry:
            raise Malformed("words/missing", f"{self.path}: has no {lang} sentence for {kind}.{key}")
        return str(entry[lang])

    def title(self, lang: str) -> str:
        return self._sentence("about", "title", lang)

    def line(self, lang: str) -> str:
        """The game in a sentence."""
        return self._sentence("about", "line", lang)

    def text(self, kind: str, key: str, lang: str) -> str:
        """Any sentence by its table and key, such as `option.bonus`."""
        return self._sentence(kind, key, lang)

    def goal_here(self, game: Game[Any], options: Mapping[str, object], seats: int, lang: str) -> dict[str, str]:
        """What a table's options and seats change of the goal; a sentence with `{value}` is for a number."""
        usual = {option.id: option.default for option in game.options}
        chosen = {f"seats_{seats}": seats, **{id: value for id, value in options.items() if value != usual.get(id)}}
        said = {id: self._sentence("goal_option", id, lang) for id in self.tree.get("goal_option", {}) if id in chosen}
        return {id: text.format(value=chosen[id]) for id, text in said.items()
                if "{value}" not in text or isinstance(chosen[id], int)}

    def option_name(self, id: str, lang: str) -> str:
        """What an option is called, in a word or two."""
        name: str = self.tree["option"][id][f"name_{lang}"]
        return name

    def name(self, key: str, lang: str, **slots: object) -> str:
        """A name that is no component's own: a place, a choice, or one that is put together from others."""
        return self._sentence("name", key, lang).format(**slots)

    def in_letters(self, key: str, lang: str, **slots: object) -> str:
        """What the board in letters says: its own word, or that of the drawn board, or of a field of the view."""
        kind = next((kind for kind in ("terminal", "board") if key in self.tree.get(kind, {})), "label")
        return self._sentence(kind, key, lang).format(**slots)

    def prompt(self, step: str, lang: str, pack: Pack | None = None, topic: Sequence[int] = ()) -> str:
        """What the asked seat reads: an imperative. `topic` fills its slots."""
        if pack is None or not topic:
            return self._sentence("prompt", step, lang)
        return self._filled(self.parts("prompt", step, lang), (NOTHING, *topic), pack, lang, None, [])

    def pick(self, heading: str, noun: str, target: int, pack: Pack, lang: str, means: str = "",
             meaning: int = NOTHING) -> str:
        """A pick as a sentence: its slots are `target`, and `meaning` for what stands there now."""
        known = bool(noun) and target < len(pack.ids[noun])
        found = []
        for part in self.parts("pick", heading, lang):
            if not part.noun:
                found.append(part.text)
            elif part.noun == "meaning" and meaning != NOTHING:
                found.append(self._component(part, means, meaning, (), lang, pack))
            elif known:
                found.append(self._component(part, noun, target, (), lang, pack))
        return "".join(found)

    def heading(self, heading: str, lang: str) -> str:
        """A heading whose target is still to be chosen."""
        return "".join("…" if part.noun else part.text for part in self.parts("pick", heading, lang))

    def component(self, noun: str, number: int, lang: str, pack: Pack, form: str = "") -> str:
        """The name of a component, in a form that a sentence asks for."""
        return self._components(noun, lang, pack, form)[number] if form else pack.name(noun, number, lang)

    def _components(self, noun: str, lang: str, pack: Pack, form: str) -> list[str]:
        """The names of all components of a noun, in a form."""
        key = (pack.digest, noun, lang, form)
        if key not in self._forms:
            kind = self.noun(noun)
            names = [pack.name(noun, n, lang) for n in range(len(pack.ids[noun]))]
            self._forms[key] = [kind.form(name, id, form, lang) if form else name
                                for name, id in zip(names, pack.ids[noun], strict=True)]
        return self._forms[key]

    def counted(self, noun: str, id: str, name: str, number: int, lang: str) -> str:
        """What so many of a component are called, without the number."""
        return self._nouns.get(noun, _PROPER).counted(name, id, number, lang)

    def form(self, noun: str, id: str, name: str, form: str, lang: str) -> str:
        """A name in a form, for a name that others are put together from."""
        return self._nouns.get(noun, _PROPER).form(name, id, form, lang)

    def _component(self, part: _Part, noun: str, number: int, values: Sequence[int | tuple[int, ...]], lang: str,
                   pack: Pack) -> str:
        """What fills a slot with a component: its name, a form of it, or what so many of it are called."""
        if part.counted:
            many = values[part.counted_by] if part.counted_by != NOTHING else part.number
            if isinstance(many, int):
                return self._counted(noun, number, many, lang, pack)
        of, kind, names = part.names
        if of is not pack or kind != noun:
            names = self._components(noun, lang, pack, part.form)
            part.names = (pack, noun, names)
        return names[number]

    def noun(self, noun: str) -> Noun:
        """How the names of one kind of component behave; those without an entry are proper names."""
        return self._nouns.get(noun, _PROPER)

    def seat(self, seat: int, lang: str) -> str:
        """How a seat is called where nobody has told a name."""
        return f"the {ORDINALS['en'][seat]} player" if lang == "en" else f"le {ORDINALS['fr'][seat]} joueur"

    def kind(self, event: Event, lang: str) -> Kind:
        """How the kind of an event is told."""
        kinds = self._kinds[lang]
        kind = kinds.get(event.kind)
        if kind is None:
            kind = kinds[event.kind] = Kind(self, event.kind, lang)
        return kind

    def event(self, event: Event, pack: Pack, lang: str, reader: int | None, seats: list[str]) -> str:
        """A log sentence, for the one concerned or for the others."""
        return self.event_as(self.kind(event, lang), event, pack, lang, reader, seats)

    def event_as(self, kind: Kind, event: Event, pack: Pack, lang: str, reader: int | None, seats: list[str]) -> str:
        """`event`, where its kind is known."""
        parts = kind.text_to_you if reader is not None and reader == event.seat else kind.text
        text = self._filled(parts, (event.seat, event.a, event.b, event.c, 1), pack, lang, reader, seats,
                            event.text)
        return text[:1].upper() + text[1:] if parts[0].noun else text

    def part(self, kind: Kind, event: Event, details: Sequence[int | tuple[int, ...]], pack: Pack, lang: str,
             reader: int | None, seats: list[str]) -> str:
        """What an event, or several folded into one, adds to the line of its seat: see `story`. The details may be
        lists; the last is how many events there are.
        """
        you = reader is not None and reader == event.seat
        if details[0] == details[1]:
            parts = kind.loop_to_you if you else kind.loop
        else:
            parts = kind.part_to_you if you else kind.part
        return self._filled(parts, (event.seat, *details), pack, lang, reader, seats, event.text)

    def _filled(self, parts: list[_Part], values: Sequence[int | tuple[int, ...]], pack: Pack, lang: str,
                reader: int | None, seats: list[str], text: str = "") -> str:
        found = []
        for part in parts:
            if not part.noun:
                found.append(part.text)
                continue
            if part.noun == "text":
                found.append(text)
                continue
            value = values[part.place]
            if part.second != NOTHING:
                value = (*_several(value), *_several(values[part.second]))
            if part.each:
                found.append(self._each(part, value, values, lang, pack))
            elif isinstance(value, tuple):
                found.append(self._list(part, value, values, pack, lang, reader, seats))
            else:
                found.append(self._one(part, value, values, pack, lang, reader, seats))
        return "".join(found)

    def _one(self, part: _Part, value: int, values: Sequence[int | tuple[int, ...]], pack: Pack, lang: str,
             reader: int | None, seats: list[str]) -> str:
        """What fills a slot that has a single detail."""
        if part.noun == "number":
            return _number(value, part.form, lang)
        if part.noun == "player":
            return _person(seats[value], value == reader, part.form, lang)
        return self._component(part, part.noun, value, values, lang, pack)

    def _list(self, part: _Part, ones: tuple[int, ...], values: Sequence[int | tuple[int, ...]], pack: Pack, lang: str,
              reader: int | None, seats: list[str]) -> str:
        """What fills a slot that has several."""
        if part.form == "a":
            return listed(self._with_articles(part.noun, ones, lang, pack), lang)
        names = [self._one(part, one, values, pack, lang, reader, seats) for one in ones]
        if part.then:
            return in_order(names, lang)
        return listed(often(names, lang) if part.times else names if part.form else together(names), lang)

    def _each(self, part: _Part, value: int | tuple[int, ...], values: Sequence[int | tuple[int, ...]], lang: str,
              pack: Pack) -> str:
        """Components with how many there are of each: `2 red discs and 1 blue disc`."""
        ones = _several(value)
        numbers = (1,) * len(ones) if part.counted_by == COUNT else _several(values[part.counted_by])
        of, told = part.lists
        if of is not pack or len(told) > MOST_LISTS:
            told = {}
            part.lists = (pack, told)
        text = told.get((ones, numbers))
        if text is None:
            many: dict[int, int] = {}
            for k in range(len(ones)):
                many[ones[k]] = many.get(ones[k], 0) + numbers[k]
            text = told[ones, numbers] = listed([f"{number} {self._counted(part.noun, one, number, lang, pack)}"
                                                 for one, number in many.items()], lang)
        return text

    def _with_articles(self, noun: str, ones: Sequence[int], lang: str, pack: Pack) -> list[str]:
        """Components with an article; those that repeat together, where several of them have a name: `two radios`."""
        units = self.noun(noun).units.get(lang, {})
        found = []
        for one in dict.fromkeys(ones) if units else ones:
            number = ones.count(one) if units else 1
            found.append(self.component(noun, one, lang, pack, "a") if number == 1 else
                         f"{in_words(number, lang)} {self._counted(noun, one, number, lang, pack)}")
        return found

    def _counted(self, noun: str, one: int, number: int, lang: str, pack: Pack) -> str:
        key = (pack.digest, noun, lang, one, number)
        text = self._amounts.get(key)
        if text is None:
            text = self.counted(noun, pack.ids[noun][one], pack.name(noun, one, lang), number, lang)
            self._amounts[key] = text
        return text

    def parts(self, table: str, key: str, sentence: str) -> list[_Part]:
        """A sentence taken apart, once. Its slots are filled in the order of `args`; the first of an event is its seat,
        `target` and `meaning` are those of a pick.
        """
        id = (table, key, sentence)
        if id not in self._taken_apart:
            entry = self.tree.get(table, {}).get(key)
            if not isinstance(entry, dict) or sentence not in entry:
                raise Malformed("words/missing", f"words.toml has no {sentence} sentence for {table}.{key}")
            places = {"seat": 0, "target": 0, "meaning": 0, "count": COUNT}
            places |= {str(slot): place for place, slot in enumerate(entry.get("args", []), start=1)}
            self._taken_apart[id] = list(_apart(str(entry[sentence]), places, f"{table}.{key}"))
        return self._taken_apart[id]

    def entry(self, kind: str) -> dict[str, Any]:
        """All that is written of a kind of event."""
        entry: dict[str, Any] | None = self.tree["event"].get(kind)
        if entry is None:
            raise Malformed("words/missing", f"{self.path}: has no sentence for event.{kind}")
        return entry

    def event_args(self, event: Event) -> list[tuple[str, str]]:
        """What an event's details are: slots, numbered where they repeat, each with its noun: one of the pack, or one
        of `number`, `player` and `text`.
        """
        found = self._args.get(event.kind)
        if found is None:
            found = [(str(slot), noun_of(slot)) for slot in self.entry(event.kind).get("args", [])]
            self._args[event.kind] = found
        return found

    def concerns(self, event: Event, seat: int) -> bool:
        """Whether the sentence of an event may speak of a seat, which then reads another one than the others: also by
        what happened before it, where it is told as one with that.
        """
        kind = self.kind(event, LANGUAGES[0])
        if event.seat == seat or kind.tail:
            return True
        for place in kind.players:
            if kind.folds or event.detail(place) == seat:
                return True
        return False

    def event_rule(self, event: Event) -> str:
        """The rule that made an event happen: its own, or the usual one of its kind."""
        return event.rule.id if event.rule is not None else self.kind(event, LANGUAGES[0]).rule

    def rule(self, id: str, lang: str) -> str:
        """A rule's sentence."""
        if id not in self.rules:
            raise Malformed("rule/unknown", f"there is no rule {id}")
        return str(self.rules[id][lang])

    @property
    def in_order(self) -> list[str]:
        """The rules in the order of play, then those of any table."""
        return list(self._chapters)

    def chapter(self, id: str, lang: str) -> str:
        """The part of the game that a rule belongs to."""
        key = self._chapters[id]
        return str((self.tree["chapter"].get(key) or self._places[key])[lang])

    def section(self, id: str, lang: str) -> str:
        """Where a rule stands: chapters and pages of the rulebook, rulings."""
        return SEMICOLON[lang].join(self._place(part, lang) for part in str(self.rules[id]["section"]).split("; "))

    def _place(self, part: str, lang: str) -> str:
        entry = self.place(part)
        if entry is None:
            raise Malformed("words/missing", f"{self.path}: has no {lang} name for section.{part}")
        return str(entry[lang]).replace("{rest}", part.partition(" ")[2])

    def place(self, part: str) -> dict[str, Any] | None:
        """The names of a section, by all of it or by its first word."""
        return self._places.get(part) or self._places.get(part.partition(" ")[0])

    def refusal(self, id: str, lang: str) -> str:
        """What a player is told whose pick breaks the rule."""
        return str(self.rules[id].get(f"no_{lang}") or self.rule(id, lang))

    def seen(self, noun: str, lang: str) -> str | None:
        """That something of a noun came to light, where the game says it in words of its own."""
        return self._sentence("seen", noun, lang) if noun in self.tree.get("seen", {}) else None

    def between(self, name: str, acted: bool, lang: str) -> str:
        """That somebody else has acted, or was asked."""
        told = str(self.rules[ANOTHER_ASKED.id][f"{'acted' if acted else 'asked'}_{lang}"])
        text = told.format(name=name, to_name=named(name, "to", lang))
        return text[:1].upper() + text[1:]


def _checked(source: Source) -> dict[str, object]:
    """Every table and every key is known, and every text there is in each language."""
    source.only(_NEEDED | _WHERE_THERE_ARE_ANY)
    for kind in sorted(_NEEDED):
        source.table(kind)
    source.only(_ABOUT, "about")
    source.only(_VIEW, "view")
    for key in ("short", "code", "minutes"):
        source.text_at("about", key)
    source.number("about", "bots", least=1)
    for key in sorted(_VIEW):
        source.texts("view", key)
    source.only({*GOAL}, "goal")
    source.only({*SUMMARY}, "summary")
    for key in GOAL:
        source.table("goal", key)
    for key in SUMMARY:
        source.table("summary", key)
    for kind in source.tree.keys() - {"view", "noun"}:
        for key in ("title", "line") if kind == "about" else source.rows(kind):
            source.only({*LANGUAGES, *_MORE.get(kind, ())}, kind, key)
            for lang in LANGUAGES:
                source.text_at(kind, key, lang)
    for noun in source.rows("noun") if "noun" in source.tree else ():
        source.only({*LANGUAGES, *_NOUN}, "noun", noun)
    return source.tree


def _chapters(source: Source, rules: list[str]) -> dict[str, str]:
    """The chapter of each rule, in the order of play; each rule stands in one."""
    found: dict[str, str] = {}
    for chapter in source.rows("chapter"):
        for row in source.texts("chapter", chapter, "rules"):
            first, _, last = row.partition("..")
            if not {first, last or first} <= set(rules):
                source.fail(f"names {row}, which rules.toml has not", "chapter", chapter)
            for id in rules[rules.index(first):rules.index(last or first) + 1]:
                if id in found:
                    source.fail(f"has {id}, which is in {found[id]} too", "chapter", chapter)
                found[id] = chapter
    left = [id for id in rules if id not in found]
    if lost := [id for id in left if not id.startswith("TABLE-")]:
        source.fail(f"has no place for {lost[0]}", "chapter")
    return found | dict.fromkeys(left, _AT_THE_TABLE)


def words_of(game: Game[Any]) -> Words:
    """The words of a game, from its folder; read once."""
    return words_in(f"layover.games.{game.id}")


def _apart(sentence: str, places: dict[str, int], where: str) -> Iterator[_Part]:
    end = 0
    for slot in _SLOT.finditer(sentence):
        for one in (slot[1], slot[2] or slot[1]):
            if one not in places:
                raise Malformed("words/slot", f"words.toml: {where} has a slot {{{one}}} that nothing fills")
        if end < slot.start():
            yield _Part(sentence[end:slot.start()], "", 0, "")
        form = slot[3] or ""
        number = form.removeprefix(EACH)
        counted_by = places[number] if number in places and _noun(number) == "number" else NOTHING
        yield _Part("", _noun(slot[1]), places[slot[1]], form, counted_by, places[slot[2]] if slot[2] else NOTHING)
        end = slot.end()
    if end < len(sentence):
        yield _Part(sentence[end:], "", 0, "")


def _noun(slot: str) -> str:
    return _FILLED_BY.get(slot) or noun_of(slot)


def _number(value: int, form: str, lang: str) -> str:
    """A number: as it is, as a rank, or the form of a word that it asks for."""
    if form == ORDINAL:
        return ordinal(value, lang)
    return plural(value, form, lang) if form else str(value)


def _several(detail: int | tuple[int, ...]) -> tuple[int, ...]:
    """A detail as a list, also where it is a single one."""
    return detail if isinstance(detail, tuple) else (detail,)


def _person(name: str, reads: bool, form: str, lang: str) -> str:
    """Somebody in a sentence: by name, or `you` where a form is asked for and it is the reader. A form of two parts is
    for a verb that a pronoun precedes: `propose to/vous propose`.
    """
    if not form:
        return name
    verb, _, for_you = form.partition("/")
    if for_you:
        verb, _, form = verb.rpartition(" ")
        return for_you if reads else f"{verb} {named(name, form, lang)}"
    return named(YOU[lang] if reads else name, form, lang)


def often(names: Sequence[str], lang: str) -> list[str]:
    """Names of which some repeat, each once and with how often, for sentences in which `2 × green` would not be said.

    >>> often(["green", "yellow", "green"], "en"), often(["vert"] * 3, "fr")
    (['green (twice)', 'yellow'], ['vert (3 fois)'])
    """
    twice, more = OFTEN[lang]
    counts = {name: names.count(name) for name in names}
    return [name if count == 1 else f"{name} ({twice if count == 2 else more.format(count)})"
            for name, count in counts.items()]


def noun_of(slot: str) -> str:
    """What a slot of an event is filled with: its name without the number that tells it from others."""
    return slot.rstrip("0123456789")
