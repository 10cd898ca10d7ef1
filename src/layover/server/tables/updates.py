"""What clients are sent of a table: its events, what a seat is asked, and what it may do although it is not asked.

Everything here is made again after every pick and for every reader, so whatever is the same for several of them, or the
same each time, is encoded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from msgspec import Raw
from msgspec.json import Encoder

from layover.engine.entry import Entry
from layover.engine.errors import Malformed
from layover.engine.errors import Refused as RefusedByRule
from layover.engine.event import Event
from layover.engine.stack import CHANCE, ENDS, REVEALS
from layover.engine.story import Teller
from layover.engine.table import Table
from layover.engine.view import Keys, OpenView, OwnView, Views
from layover.server import messages
from layover.server.messages import Barred, DecisionInfo, TurnStep
from layover.server.problem import Problem
from layover.server.store.records import PERSON, PLAYING, Draft
from layover.server.tables import clocks, plan, takeback
from layover.server.tables.decisions import anytime, array, decision, sentence, told_by
from layover.server.tables.live_table import LiveTable

encode = Encoder().encode
View = dict[str, Any]
Stops = Literal["reveals", "asks"]
Told = dict[tuple[int, str, int | None], bytes]
"""Encoded events by their number, the language, and the reader where the sentence speaks of that seat."""


class Sight:
    """What a client has been told of a game, so that it is told only what is new."""

    def __init__(self) -> None:
        self.view: OpenView | None = None
        """The open view, the same object as long as it holds."""
        self.own: bytes | None = None
        """What only the seat may know, as it travelled."""


class Updates:
    """What the readers of one table are sent. Nobody tells it of a change: it sees that the revision is another."""

    def __init__(self, found: LiveTable) -> None:
        self.found = found
        self._rev = found.row.rev
        self._ply = found.row.ply
        self._before = found.row.ply
        """The ply before the last change."""
        self._told: Told = {}
        """Events of the last change as they travel."""
        self._views: list[tuple[Table, OpenView]] = []
        """What everybody may know of the positions that are shown."""
        self._parts: Views | None = None
        """What they are made of, as far as it still holds."""
        self._own: dict[int, ToldOwn] = {}
        """What only a seat may know, as it was told last."""
        self._taken_back: dict[str, ToldSteps] = {}
        """What can be taken back, by language."""
        self._changes: list[tuple[OpenView, OpenView, Raw | None]] = []
        """What has changed between two open views as it travels."""
        self._watched: list[tuple[int, str, OpenView | None, bytes]] = []
        """Updates of the gallery: since when, in which language, from which view on."""

    def encoded(self, seat: int | None, since: int, lang: str, sight: Sight, now: int) -> bytes:
        """An update as it travels, with the time."""
        if seat is None:
            return self._encoded_for_gallery(since, lang, sight)[:-1] + b',"now":%d}' % now
        return encode(self.update(seat, since, lang, sight, now))

    def _encoded_for_gallery(self, since: int, lang: str, sight: Sight) -> bytes:
        """Made once for all who watch."""
        self._look()
        before = sight.view
        for ply, language, view, told in self._watched:
            if ply == since and language == lang and view is before:
                sight.view = self._open_view(self.found.shown(None))
                return told
        told = encode(self.update(None, since, lang, sight))
        self._watched.append((since, lang, before, told))
        return told

    def update(self, seat: int | None, since: int, lang: str, sight: Sight | None = None,
               now: int = 0) -> messages.Update:
        """What a seat, or the gallery, is sent: what is new to its `sight`, what happened after `since`, and what it is
        asked.
        """
        self._look()
        found = self.found
        row, table = found.row, found.shown(seat)
        since = min(since, table.ply)
        plays = seat is not None and found.seats[seat].kind == PERSON
        mine = plays and table.seat == seat
        own_draft = row.draft
        if own_draft is not None and own_draft.seat != seat:
            own_draft = None
        draft = own_draft if table is found.drafted else None
        told = events(table, seat, since, lang, found.names(lang), self._told if since >= self._before else {})
        sight = sight or Sight()
        view = self._open_view(table)
        own = None if seat is None else self._own_view(table, seat)
        changed = None if sight.view is None else self._changed(sight.view, view)
        new = own if changed is None or own != sight.own else None
        sight.view, sight.own = view, own
        return messages.Update(
            ply=table.ply, since=since, events=cast(Any, Raw(told)), undo=draft is not None,
            view=view.whole() if changed is None else None, changed=cast(Any, changed) if changed is not None else {},
            own=cast(Any, Raw(new)) if new is not None else None, as_=seat,
            steps=self._steps(table, draft, lang) if draft else [],
            undo_to=row.ply if draft else None,
            undo_why=_why_no_undo(found, table, seat, lang) if seat is not None and plays and not draft else None,
            redo=len(own_draft.undone) if own_draft is not None and mine else 0,
            decision=decision(table, lang) if mine and row.status == PLAYING else None,
            anytime=anytime(table, seat, lang) if seat is not None and plays and not mine else None,
            now=now, asked_since=row.asked_at, deadline=row.deadline, clocks=clocks.told(row, found.seats))

    def _look(self) -> None:
        """After a change, what was told of the last one is no longer new."""
        row = self.found.row
        if self._rev == row.rev:
            return
        self._rev, self._before, self._ply = row.rev, self._ply, row.ply
        self._told, self._changes, self._watched = {}, [], []
        self._views = [one for one in self._views if one[0] is self.found.table]

    def _open_view(self, table: Table) -> OpenView:
        """What everybody may know of a position that is shown; the same object while nothing changes."""
        for one, view in self._views:
            if one is table:
                return view
        made = table.open_view(self._made_of(table))
        self._views.append((table, made))
        return made

    def _own_view(self, table: Table, seat: int) -> bytes:
        """What only a seat may know of a position, as it travels."""
        view, told = table.own_view(self._made_of(table), seat), self._own.get(seat)
        if told is None or told.view is not view:
            told = self._own[seat] = ToldOwn(view, told)
        return told.whole

    def _made_of(self, table: Table) -> Views:
        if self._parts is None:
            self._parts = table.views()
        return self._parts

    def _steps(self, table: Table, draft: Draft, lang: str) -> Any:
        """What an author may take back, as it travels."""
        if draft.whole:
            picks = [table.pick(name) for name in draft.picks]
            return [TurnStep(table.ply - len(picks), told_by(table, picks, lang))]
        told = self._taken_back.get(lang)
        if told is None:
            told = self._taken_back[lang] = ToldSteps()
        return Raw(told.told(table, lang))

    def _changed(self, before: OpenView, now: OpenView) -> Raw | None:
        for one, other, told in self._changes:
            if one is before and other is now:
                return told
        new = changes(before.parts, now.parts)
        told = None if new is None else Raw(encode(new))
        self._changes.append((before, now, told))
        return told


# Views

class ToldOwn:
    """An own view as it travels; parts that hold are encoded once."""

    def __init__(self, view: OwnView, before: ToldOwn | None) -> None:
        self.view = view
        self.panel: list[bytes] = _told(view.panel, before.view.panel if before else [], before.panel if before else [])
        self.beside: list[bytes] = _told(view.beside, before.view.beside if before else [],
                                         before.beside if before else [])
        panel = b",".join([part for part in self.panel if part])
        parts = [b'"panel":{' + panel + b"}"] if panel else []
        self.whole: bytes = b"{" + b",".join(parts + [part for part in self.beside if part]) + b"}"


def _told(parts: list[Keys], before: list[Keys], told: list[bytes]) -> list[bytes]:
    """Each part without its braces."""
    return [told[n] if n < len(before) and before[n] is part else encode(part)[1:-1] for n, part in enumerate(parts)]


def changes(before: Sequence[View], now: Sequence[View]) -> View | None:
    """What is new in the parts of an open view, by key or by `key/inner`; None when something has gone: then it is told
    whole.

    >>> panels = {"seats": [{"score": 1}, {"score": 2}]}
    >>> changes([{"deck": 9}, panels], [{"deck": 8}, {"seats": [{"score": 1}, {"score": 5}]}])
    {'deck': 8, 'seats/1': {'score': 5}}
    """
    found: View = {}
    for n, part in enumerate(now):
        if part is not before[n] and not _add_changes(found, before[n], part):
            return None
    return found


def _add_changes(found: View, before: View, now: View) -> bool:
    """False when a key has gone."""
    kept = 0
    for key, value in now.items():
        was = before.get(key)
        if was is None and key not in before:
            found[key] = value
            continue
        kept += 1
        if value is was:
            continue
        if isinstance(value, list) and isinstance(was, list) and len(value) == len(was):
            _add_items(found, key, was, value)
        elif isinstance(value, dict) and isinstance(was, dict):
            _add_entries(found, key, was, value)
        elif was != value:
            found[key] = value
    return kept == len(before)


def _add_items(found: View, key: str, before: list[Any], now: list[Any]) -> None:
    for n, inner in enumerate(now):
        was = before[n]
        if inner is not was and inner != was:
            found[f"{key}/{n}"] = inner


def _add_entries(found: View, key: str, before: dict[str, Any], now: dict[str, Any]) -> None:
    """What is new in a record; all of it, when a name has gone."""
    kept = 0
    new: list[str] = []
    for name, inner in now.items():
        was = before.get(name)
        if was is None and name not in before:
            new.append(name)
            continue
        kept += 1
        if inner is not was and inner != was:
            new.append(name)
    if kept < len(before):
        found[key] = now
        return
    for name in new:
        found[f"{key}/{name}"] = now[name]


# Events

def events(table: Table, seat: int | None, since: int, lang: str, names: list[str], told: Told) -> bytes:
    """What happened after a ply, with a sentence each. `told` remembers them for other readers."""
    found: list[bytes] = []
    teller: Teller | None = None
    for n, ply, event in table.happened(seat, since + 1):
        key = (n, lang, seat if seat is not None and table.words.concerns(event, seat) else None)
        one = told.get(key)
        if one is None:
            teller = teller or Teller(table.words, table.pack, lang, seat, names)
            one = told[key] = encode(_event(table, teller, n, ply, event))
        found.append(one)
    return array(found)


def _event(table: Table, teller: Teller, n: int, ply: int, event: Event) -> messages.Event:
    told = teller.tell(ply, event, table.before(n, teller.reader) if teller.folds(event) else ())
    return messages.Event(ply, event.kind, event.seat, table.words.event_rule(event), told.text, table.details(event),
                          told.part, told.folds, told.quiet)


# Taking back

class ToldSteps:
    """The picks that can be taken back, as they travel; one more with each pick, the others are encoded already."""

    def __init__(self) -> None:
        self._of: list[Entry] = []
        """The picks themselves: the moments before them would keep every state of the turn beyond its end."""
        self._told: list[bytes] = []

    def told(self, table: Table, lang: str) -> bytes:
        moments = table.moments
        picks = table.picked_since(table.ply - len(moments))
        n = 0
        while n < len(picks) and n < len(self._of) and picks[n] is self._of[n]:
            n += 1
        del self._told[n:]
        self._of = picks
        for moment in moments[n:]:
            ply, pick, meaning = table.step(moment)
            self._told.append(encode(TurnStep(ply, sentence(table, pick, meaning, lang))))
        return b"[" + b",".join(self._told) + b"]"


def _why_no_undo(found: LiveTable, table: Table, seat: int, lang: str) -> Barred | None:
    """What stands between a seat and what it has picked in this turn."""
    if table.over or not table.has_acted(seat):
        return None
    return takeback.barred(found, table, seat, lang)


# Trying out

def consider(table: Table, seat: int, picks: Sequence[int], lang: str) -> tuple[bool, DecisionInfo | None]:
    """The next question of an any-time action after these picks."""
    trial = _trial(table)
    for pick in picks:
        _try(trial, pick, seat)
    if not picks:
        return False, anytime(trial, seat, lang)
    if trial.seat != seat:
        return True, None
    return False, decision(trial, lang, minds=REVEALS)      # whose turn it is stays as it was


def _trial(table: Table) -> Table:
    """A copy on which picks are tried out. It has no dealer: nothing is drawn."""
    trial = table.copy()
    trial.dealer = None
    return trial


def _try(trial: Table, pick: int, seat: int) -> None:
    try:
        trial.play_part(pick, seat)
    except RefusedByRule as refused:
        raise plan.refused(trial, refused.rule) from None
    except Malformed as malformed:          # mypyc keeps a name to its first type
        raise Problem(malformed.code) from None


def preview(table: Table, seat: int, picks: list[int], mark: str, lang: str, names: list[str]) -> messages.Previewed:
    """What would be so after these picks of a seat, as far as it can be known."""
    trial, stops = _tried(table, seat, picks)
    views = table.views()
    before, after = table.open_view(views), trial.open_view(views)
    changed = changes(before.parts, after.parts)
    own = table.game.own_view(trial.state, seat)
    asked = decision(trial, lang, REVEALS + ENDS if table.seat == seat else REVEALS) if trial.seat == seat else None
    return messages.Previewed(
        mark, table.ply, picks, cast(Any, Raw(events(trial, seat, table.ply, lang, names, {}))),
        view=after.whole() if changed is None else None, changed=changed or {},
        own=own if changed is None or own != table.game.own_view(table.state, seat) else None,
        decision=asked, stops=stops)


def _tried(table: Table, seat: int, picks: list[int]) -> tuple[Table, Stops | None]:
    """The table after these picks, and what comes between them and anything further."""
    trial = _trial(table)
    stops: Stops | None = None
    for pick in picks:
        if stops is not None:
            raise Problem("preview/unknown")
        before = trial.copy()
        _try(trial, pick, seat)
        if trial.over:                    # then all cards lie open
            return before, "reveals"
        if trial.seat not in (seat, table.seat):
            stops = "reveals" if trial.seat == CHANCE else "asks"
    return trial, stops
