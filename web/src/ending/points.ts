import type { Event, Origin, Sheet } from "../wire";

/** A source of points, or one component of it, and what each seat got there by which rules. */
export interface Row {
  source: string;
  /** The component, where the source has a row for each. */
  id: string;
  points: number[];
  rules: string[];
}

/** What an event of a source is worth. */
const worth = (event: Event, origin: Origin): number => Number(event.details?.["number"] ?? 1) * (origin.times ?? 1);

const originOf = (sheet: Sheet, kind: string): [string, Origin] | undefined =>
  Object.entries(sheet.sources).find(([, origin]) => origin.events?.includes(kind));

/** Points as they were told: to whom, where from, how many. */
export function scored(log: Event[], sheet: Sheet): { event: Event; source: string; id: string; points: number }[] {
  return log.flatMap((event) => {
    const [source, origin] = originOf(sheet, event.kind) ?? [];
    if (!source || !origin || event.seat < 0) return [];
    return [{ event, source, id: String(event.details?.[origin.by ?? ""] ?? ""), points: worth(event, origin) }];
  });
}

/** Where all points came from, the largest first. */
export function rows(log: Event[], sheet: Sheet, seats: number): Row[] {
  const found = new Map<string, Row>();
  for (const { event, source, id, points } of scored(log, sheet)) {
    const key = `${source} ${id}`;
    const row = found.get(key) ?? { source, id, points: Array<number>(seats).fill(0), rules: [] };
    found.set(key, row);
    row.points[event.seat]! += points;
    if (!row.rules.includes(event.rule)) row.rules.push(event.rule);
  }
  const sum = (row: Row): number => row.points.reduce((one, other) => one + other, 0);
  return [...found.values()].filter((row) => row.points.some(Boolean)).sort((one, other) => sum(other) - sum(one));
}

/** What brought a seat most at once. */
export function best(log: Event[], sheet: Sheet, seat: number): Event | undefined {
  return scored(log, sheet)
    .filter(({ event, points }) => event.seat === seat && points > 0)
    .toSorted((one, other) => other.points - one.points)[0]?.event;
}

const PINS = 8;

/** The plies at which most was scored by all together, at most eight, in the order of the game and far enough from one
 * another to be drawn on a line from the first ply to the last. */
export function scorings(log: Event[], sheet: Sheet, last: number): number[] {
  const sums = new Map<number, number>();
  for (const { event, points } of scored(log, sheet))
    if (points > 0) sums.set(event.ply, (sums.get(event.ply) ?? 0) + points);
  const found: number[] = [];
  for (const [ply] of [...sums].sort((one, other) => other[1] - one[1])) {
    const apart = found.every((other) => Math.abs(other - ply) * PINS * 3 >= last);
    if (apart && found.length < PINS) found.push(ply);
  }
  return found.sort((one, other) => one - other);
}
