"""Games side by side, for those who learn: a pick, what chance answers, the next question, its mask and its row in one
call.
"""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from layover.engine.chance import Chance, Rng
from layover.engine.game import Game
from layover.engine.planes import Observer, Rows
from layover.engine.stack import CHANCE, EVERYTHING, NOBODY, Never, State

ENDED: Final = -1
CUT_OFF: Final = -2
"""How a game has ended: by its rules, or because it was longer than is allowed."""
REFUSED: Final = -3
"""An action was not allowed: nothing has happened."""
OVER: Final = -4
"""A walk has ended, one way or the other."""


def player_picks(game: Game[Any]) -> list[int]:
    """The picks that a seat can ever make, neither those of chance nor what is only refused, nor what has to be typed.
    """
    found: list[int] = []
    for pick in range(len(game.heading_of)):
        heading = game.heading_of[pick]
        if not isinstance(heading, (Chance, Never)) and heading.typed is None:
            found.append(pick)
    return found


def shares(game: Game[Any], s: State) -> list[float]:
    """What each seat has of the victory when a game is over: all of it, or a part where it is shared."""
    ranks = game.ranks(s)
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


@final
class Lanes:
    """Some games of one title, all begun alike. An action is the place of a pick among `player_picks`."""

    def __init__(self, game: Game[Any], observer: Observer[Any], start: State, count: int, rows: Rows, picks: list[int],
                 limit: int) -> None:
        self.game: Final = game
        self.observer: Final = observer
        self.start: Final = start
        """Before anything is dealt."""
        self.picks: Final = picks
        self.limit: Final[i64] = limit
        self.actions: Final[i64] = len(picks)
        self.action_of: vec[i32] = vec[i32]([0] * (len(game.heading_of) if count else 0))
        """Pick -> action."""
        self.heading_of: vec[i32] = vec[i32]([0] * (len(picks) if count else 0))
        """Action -> which of the headings it belongs to."""
        self.keys: vec[i32] = vec[i32]([0] * count)
        """Lane -> the heading of its action, or the step that asks there."""
        self.order: vec[i32] = vec[i32]([0] * count)
        """The lanes, those with the same key one after the other."""
        self.first: vec[i32] = vec[i32]()
        """Key -> the first lane that has it, while they are lined up."""
        self.after: vec[i32] = vec[i32]([NOBODY] * count)
        """Lane -> the next one with the same key."""
        self.states: list[State] = [start] * count
        self.rngs: list[Rng] = [Rng(1)] * count
        self.plies: vec[i64] = vec[i64]([0] * count)
        """Lane -> picks made by seats."""
        self.changes: vec[i64] = vec[i64]([0] * count)
        """Lane -> what its last action may have changed of its row."""
        self.rows = rows
        """What the asked seat of each lane may know."""
        self.choices: vec[i32] = vec[i32]([0] * (count * len(picks)))
        self.counts: vec[i32] = vec[i32]([0] * count)
        """What it may do: the first so many of these, of room for all actions."""
        self.masks: vec[u8] = vec[u8]([0] * (count * len(picks) if rows.dense else 0))
        """The same as a one for each action that it may take, where rows are dense."""
        self.asked: vec[i32] = vec[i32]([0] * count)
        """Lane -> the seat that is asked, or how its game has ended."""
        if count:
            headings: i64 = 0
            for action in range(len(picks)):
                self.action_of[picks[action]] = i32(action)
                if action and game.heading_of[picks[action]] is not game.heading_of[picks[action - 1]]:
                    headings += 1
                self.heading_of[action] = i32(headings)
            self.first = vec[i32]([NOBODY] * max(int(headings) + 1, len(game.steps)))

    def copy(self) -> Lanes:
        """The same games, to be played on independently."""
        other = Lanes(self.game, self.observer, self.start, 0, self.rows.copy(), self.picks, int(self.limit))
        other.action_of = self.action_of
        other.heading_of = self.heading_of
        other.keys = self.keys[:]
        other.order = self.order[:]
        other.first = self.first[:]
        other.after = self.after[:]
        other.states = [s.copy() for s in self.states]
        other.rngs = [rng.copy() for rng in self.rngs]
        other.plies = self.plies[:]
        other.changes = self.changes[:]
        other.choices = self.choices[:]
        other.counts = self.counts[:]
        other.masks = self.masks[:]
        other.asked = self.asked[:]
        return other

    def begin(self, lane: i64, rng: Rng) -> i64:
        """A new game, dealt by this generator; the seat that is asked first."""
        s = self.start.copy()
        self.states[lane] = s
        self.rngs[lane] = rng
        self.plies[lane] = 0
        self.game.deal(s, rng)
        return self.look(lane, s, EVERYTHING)

    def allows(self, lane: i64, action: i64) -> bool:
        """Whether an action is one of those that the asked seat may take."""
        choices, first = self.choices, lane * self.actions
        for k in range(first, first + i64(self.counts[lane])):
            if choices[k] == action:
                return True
        return False

    def answer(self, lane: i64, action: i64) -> i64:
        """`play`, if the action is allowed, else REFUSED."""
        return self.play(lane, action) if self.allows(lane, action) else REFUSED

    def play(self, lane: i64, action: i64) -> i64:
        """Carry out an action that is allowed; the seat that is asked next, or how the game has ended."""
        s = self.states[lane]
        self.carry_out(lane, s, action)
        return self.look(lane, s, self.changes[lane])

    def carry_out(self, lane: i64, s: State, action: i64) -> None:
        """An action, and what chance answers."""
        changed = self.game.apply(s, self.picks[action])
        self.changes[lane] = changed | self.game.deal(s, self.rngs[lane])
        self.plies[lane] += 1

    def look(self, lane: i64, s: State, changed: i64) -> i64:
        """Write down the question of a lane, as its seat sees it, and whom it asks."""
        self.offer(lane, self.game.legal(s))
        return self.watch(lane, s, changed)

    def watch(self, lane: i64, s: State, changed: i64) -> i64:
        """Write down whom a lane asks, or how its game has ended, and what the asked seat may know; what is not in
        `changed` is as when its row was written."""
        asked: i64 = ENDED
        if s.stack:
            asked = s.stack[-1].seat
            self.see(lane, s, asked, changed)
            if self.plies[lane] >= self.limit:
                asked = CUT_OFF
        self.asked[lane] = i32(asked)
        return asked

    def offer(self, lane: i64, legal: list[int]) -> None:
        """Write down what may be picked instead of what might be before."""
        choices, action_of, first, dense = self.choices, self.action_of, lane * self.actions, self.rows.dense
        if dense:
            masks = self.masks
            for k in range(first, first + i64(self.counts[lane])):
                masks[first + i64(choices[k])] = 0
        at = first
        for pick in cast("list[i64]", legal):
            choices[at] = action_of[pick]
            at += 1
        if dense:
            masks = self.masks
            for k in range(first, at):
                masks[first + i64(choices[k])] = 1
        self.counts[lane] = i32(at - first)

    def see(self, lane: i64, s: State, seat: i64, changed: i64) -> None:
        """Write down what a seat may know."""
        self.rows.begin(lane, s.seats, seat, changed)
        self.observer.write(s, self.rows)

    def refused(self, actions: list[int]) -> i64:
        """The first lane whose action is not allowed; NOBODY where all are."""
        choices, counts = self.choices, self.counts
        first: i64 = 0
        for lane in range(len(actions)):
            action: i64 = actions[lane]
            for k in range(first, first + i64(counts[lane])):
                if choices[k] == action:
                    break
            else:
                return lane
            first += self.actions
        return NOBODY

    def step(self, actions: list[int]) -> list[int]:
        """An action in each lane, all of them allowed; the lanes whose games have ended, which wait for `begin`.

        One thing is done in all lanes before the next, with lanes that need the same rules one after the other: what
        has just been run is run faster.
        """
        keys, order, states, count = self.keys, self.order, self.states, i64(len(actions))
        for lane in range(count):
            keys[lane] = self.heading_of[actions[lane]]
        self.line_up()
        for k in range(count):
            lane = i64(order[k])
            self.carry_out(lane, states[lane], actions[lane])
        ended: list[int] = []
        for k in range(count):
            lane = i64(order[k])
            s = states[lane]
            if self.watch(lane, s, self.changes[lane]) < 0:
                ended.append(int(lane))
            keys[lane] = i32(s.stack[-1].step) if s.stack else 0
        self.line_up()
        for k in range(count):
            lane = i64(order[k])
            self.offer(lane, self.game.legal(states[lane]))
        return ended

    def line_up(self) -> None:
        """Bring the lanes in order by their keys."""
        keys, order, first, after = self.keys, self.order, self.first, self.after
        for lane in range(i64(len(keys))):
            key = i64(keys[lane])
            after[lane] = first[key]
            first[key] = i32(lane)
        at: i64 = 0
        for key in range(i64(len(first))):
            lane = i64(first[key])
            first[key] = NOBODY
            while lane != NOBODY:
                order[at] = i32(lane)
                at += 1
                lane = i64(after[lane])


class Walk:
    """One game in the hands of a program that answers for chance, too: an action of chance is the target of a draw."""

    def __init__(self, game: Game[Any], state: State, picks: list[int], action_of: list[int], limit: int,
                 plies: int = 0) -> None:
        self.game: Final = game
        self.state: Final = state
        self.picks: Final = picks
        self.action_of: Final = action_of
        """Pick -> action."""
        self.limit: Final[i64] = limit
        self.plies: i64 = plies
        """Picks of seats so far."""
        self.allowed: list[int] = []
        """The actions of this question, once somebody has asked for them."""

    def copy(self) -> Walk:
        other = self.on(self.state.copy())
        other.allowed = self.allowed
        return other

    def on(self, state: State) -> Walk:
        """The same walk, on another state."""
        return Walk(self.game, state, self.picks, self.action_of, int(self.limit), int(self.plies))

    def over(self) -> bool:
        return not self.state.stack or self.plies >= self.limit

    def asked(self) -> i64:
        """The seat that is asked, CHANCE included, or OVER."""
        stack = self.state.stack
        if not stack or self.plies >= self.limit:
            return OVER
        return stack[-1].seat

    def actions(self) -> list[int]:
        """What the asked seat may do, rising."""
        action_of = self.action_of
        found = [action_of[pick] for pick in self.game.legal(self.state)]
        found.sort()
        self.allowed = found
        return found

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, rising, and how likely that is."""
        s = self.state
        f = s.stack[-1]
        step = self.game.chances[f.step]
        targets = step.domain(s, f)
        targets.sort()
        total = float(step.total(s, f))
        found: list[tuple[int, Any]] = []
        allowed: list[int] = []
        last: i64 = 0
        share: Any = 0.0
        for target in targets:
            weight = step.weight(s, f, target)
            if weight:
                if weight != last:          # most are as likely as the one before: the number is made once
                    last = weight
                    share = float(weight) / total
                found.append((target, share))
                allowed.append(target)
        self.allowed = allowed
        return found

    def pick(self, action: i64) -> i64:
        """The pick of an action."""
        f = self.state.stack[-1]
        return self.game.asks[f.step].base + action if f.seat == CHANCE else self.picks[action]

    def took(self, action: i64) -> bool:
        """Carry out an action if it is one of those that were handed out for this question; whether it is."""
        if action not in self.allowed:
            return False
        self.take(action)
        return True

    def take(self, action: i64) -> None:
        """Carry out an action that is allowed."""
        pick = self.pick(action)
        if self.state.stack[-1].seat != CHANCE:
            self.plies += 1
        self.allowed = []
        self.game.apply(self.state, pick)
