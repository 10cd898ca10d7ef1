import { rows, scored } from "../../ending/points";
import type { Event, Sheet } from "../../wire";

/** A seat in the final table: what it got from each source, and in all. */
export interface Line {
  seat: number;
  parts: number[];
  total: number;
}

/** Everybody, the first first; the parts are in the order of the sources. */
export function lines(log: Event[], sheet: Sheet, totals: number[]): Line[] {
  const found = rows(log, sheet, totals.length);
  const from = (source: string, seat: number) =>
    found.reduce((sum, row) => (row.source === source ? sum + row.points[seat]! : sum), 0);
  return totals
    .map((total, seat) => ({ seat, total, parts: Object.keys(sheet.sources).map((source) => from(source, seat)) }))
    .sort((one, other) => other.total - one.total || one.seat - other.seat);
}

/** The points of each seat before the first action turn, and after each. */
export function curves(log: Event[], sheet: Sheet, seats: number): number[][] {
  const gains = new Map(scored(log, sheet).map(({ event, points }) => [event, points]));
  const found = Array.from({ length: seats }, () => [0]);
  for (const event of log) {
    if (event.kind === "acts") for (const curve of found) curve.push(curve.at(-1)!);
    const curve = found[event.seat];
    if (curve) curve[curve.length - 1]! += gains.get(event) ?? 0;
  }
  return found;
}

/** Marks at these heights, moved apart where they would cover each other; the lowest of all is not passed. */
export function apart(heights: number[], least: number, lowest: number): number[] {
  const order = heights.map((_, k) => k).sort((one, other) => heights[other]! - heights[one]! || other - one);
  const found = [...heights];
  let free = lowest;
  for (const k of order) {
    found[k] = Math.min(heights[k]!, free);
    free = found[k] - least;
  }
  return found;
}

const DRAIN = 1400;
const LINE = 900;
const RESULT = 3600;

/** The final scores as they are told on the board, from the last place to the first. Afterwards all of them are there,
 * until they are put aside to look at the map. */
export class Final {
  /** Lines that are not told yet. */
  hidden = $state(0);
  telling = $state(false);
  /** The water turns, and nothing is told yet. */
  draining = $state(false);
  aside = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The game is over; what comes first is the last turn, which is still to be seen. */
  begin(seats: number): void {
    this.hidden = seats;
    this.telling = true;
    this.draining = true;
  }

  /** The end is on show: the flag on the counter and the water, then line by line. */
  tell(): void {
    if (this.telling && this.#timer === undefined) this.#wait(DRAIN);
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.hidden = 0;
    this.telling = false;
    this.draining = false;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      if (!this.hidden) return this.skip();
      this.draining = false;
      this.hidden -= 1;
      this.#wait(this.hidden ? LINE : RESULT);
    }, ms);
  }
}
