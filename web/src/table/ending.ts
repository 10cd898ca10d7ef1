import type { Event } from "../wire";

/** One line of the score table: a rule, and what each seat got by it. */
export interface Line {
  rule: string;
  points: (number | null)[];
  total: boolean;
}

/** What each scoring rule gave to whom, from the events that carry points, totals last. */
export function lines(log: Event[], kinds: string[], seats: number): Line[] {
  const found = new Map<string, Line>();
  for (const event of log) {
    if (!kinds.includes(event.kind) || event.seat < 0) continue;
    const total = event.kind.includes("total");
    const line = found.get(event.rule) ?? { rule: event.rule, points: Array<number | null>(seats).fill(null), total };
    found.set(event.rule, line);
    const points = Number(event.details?.["number"] ?? 0);
    line.points[event.seat] = total ? points : (line.points[event.seat] ?? 0) + points;
  }
  return [...found.values()].sort((one, other) => Number(one.total) - Number(other.total));
}

/** Some plies of a game, evenly spread, its first and its last among them. */
export function spread(last: number, count: number): number[] {
  const steps = Math.min(count, last);
  return Array.from({ length: steps + 1 }, (_, n) => Math.round((n * last) / Math.max(steps, 1)));
}
