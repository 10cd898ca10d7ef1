import type { Event } from "../wire";

const LATEST = 12;

/** What others did since I last did something; for the gallery, the latest. */
export function recap(log: Event[], me: number | null): Event[] {
  if (me === null) return log.slice(-LATEST);
  let from = log.length;
  while (from > 0 && log[from - 1]!.seat === me) from -= 1; // my own turn has begun already
  let start = from;
  while (start > 0 && log[start - 1]!.seat !== me) start -= 1;
  return log.slice(start, from);
}
