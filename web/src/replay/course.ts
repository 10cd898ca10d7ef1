import type { Course, Event } from "../wire";

/** The plies before which a seat was asked after something else had happened: where it had to decide. */
export function decisions(by: number[], seat: number | null): number[] {
  if (seat === null) return [];
  return by.flatMap((who, ply) => (who === seat && by[ply - 1] !== seat ? [ply] : []));
}

/** The plies at which something was told that is worth a look; a replay that runs by itself stops there. */
export function beats(log: Event[], last: number): number[] {
  return [...new Set([...log.filter((event) => !event.quiet).map((event) => event.ply), last])].sort(
    (one, other) => one - other,
  );
}

/** The next of some places after here, or the last one before it. */
export function beside(places: number[], here: number, by: 1 | -1): number | undefined {
  return by > 0 ? places.find((one) => one > here) : places.findLast((one) => one < here);
}

/** The plies at which turns begin. */
export function turns(log: Event[]): number[] {
  return log.filter((event) => event.kind === "turn").map((event) => event.ply);
}

/** The least and the most that anybody had, nought included. */
export function span(course: Course): { least: number; most: number } {
  const scores = course.turns.flatMap((turn) => turn.scores);
  return { least: Math.min(0, ...scores), most: Math.max(1, ...scores) };
}
