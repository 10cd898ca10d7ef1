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

const MOST_TOLD = 8;

/** What others did after a ply, as much of it as one wants to be told on coming back. */
export function gone(log: Event[], me: number | null, since: number): Event[] {
  if (me === null) return [];
  return log.filter((event) => event.ply > since && event.seat !== me).slice(-MOST_TOLD);
}

const KEY = "layover.seen";
const TABLES = 30;

/** How far this reader has seen each table, kept in the browser for the latest tables. */
export const seen = {
  get(table: string): number | null {
    return read()[table] ?? null;
  },
  set(table: string, ply: number): void {
    const others = Object.entries(read()).filter(([other]) => other !== table);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - TABLES), [table, ply]])));
  },
};

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
