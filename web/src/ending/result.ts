import type { Event, Score, SeatInfo } from "../wire";
import type { Key } from "../words";

/** Where somebody came in. */
export interface Place {
  seat: SeatInfo;
  rank: number;
  score: number;
}

/** Everybody, the first first. */
export function places(seats: SeatInfo[], result: Score): Place[] {
  return seats
    .map((seat) => ({ seat, rank: result.ranks[seat.seat]!, score: result.scores[seat.seat]! }))
    .sort((one, other) => one.rank - other.rank || one.seat.seat - other.seat.seat);
}

/** The reader's own seat; nobody where several sit at this screen. */
export function mine(seats: SeatInfo[]): SeatInfo | undefined {
  const own = seats.filter((seat) => seat.you);
  return own.length === 1 ? own[0] : undefined;
}

/** What is said above all else: who won, and by how much. `names` are the winners other than the reader. */
export function headline(all: Place[]): { key: Key; names: SeatInfo[]; n: number } {
  const me = mine(all.map((place) => place.seat));
  const winners = all.filter((place) => place.rank === 1);
  const others = winners.filter((place) => place.seat !== me).map((place) => place.seat);
  const you = others.length < winners.length;
  const next = all.find((place) => place.rank > 1);
  if (winners.length > 1) return { key: you ? "you_win_together" : "win_together", names: others, n: 0 };
  if (!next) return { key: you ? "you_win" : "wins", names: others, n: 0 };
  const n = winners[0]!.score - next.score;
  const how = n > 1 ? "by" : n === 1 ? "by_one" : "tie";
  return { key: you ? `you_win_${how}` : `wins_${how}`, names: others, n };
}

/** Winners in the middle, the others around them; in a row by rank where some share a lower one, so that those stand
 * side by side. */
export function standing(all: Place[]): Place[] {
  const lower = all.filter((place) => place.rank > 1).map((place) => place.rank);
  if (new Set(lower).size < lower.length) return all;
  const left = all.filter((_, n) => n % 2 === 1).toReversed();
  return [...left, ...all.filter((_, n) => n % 2 === 0)];
}

/** What broke a tie or would have: one line for each pair that it is told of; else as it was told of the reader, or of
 * the first. */
export function tieBreaks(log: Event[], ties: string[], me: number | undefined): Event[] {
  const told = log.filter((event) => ties.includes(event.kind));
  const pairs = told.filter((event) => event.details?.player !== undefined);
  return pairs.length
    ? pairs
    : told
        .filter((event) => event.seat === me)
        .concat(told)
        .slice(0, 1);
}
