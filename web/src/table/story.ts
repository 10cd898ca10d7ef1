import { prefs } from "../prefs.svelte";
import { t, who } from "../words";
import type { Event, HandOver, SeatInfo } from "../wire";
import { timeOf } from "./notice";

/** One line of the log: a sentence, and the events it is made of. */
export interface Line {
  seat: number;
  parts: string[];
  events: Event[];
  /** A turn begins with it. */
  turn: boolean;
}

/** Events put together as `layover.engine.story` does: what one seat does in a row is a line. */
export function lines(log: Event[]): Line[] {
  const found: Line[] = [];
  let waiting: Event[] = [];
  for (const event of log) {
    if (event.quiet) {
      waiting.push(event);
      continue;
    }
    const turn = [...waiting, event].some((other) => other.kind === "turn");
    let line = turn ? undefined : found.at(-1);
    if (!line || !event.part || !line.parts.length || line.seat !== event.seat) {
      line = { seat: event.seat, parts: [], events: [], turn };
      found.push(line);
    }
    if (event.part && event.folds && line.parts.length) line.parts[line.parts.length - 1] = event.part;
    else if (event.part) line.parts.push(event.part);
    line.events.push(...waiting, event);
    waiting = [];
  }
  found.at(-1)?.events.push(...waiting);
  return found;
}

/** The log with who played for whom: each hand-over after what had happened by then. */
export function withHandOvers(told: Line[], handed: HandOver[]): Line[] {
  const more = handed.map(({ ply, why, at, name }) => {
    const text = t(`hand_${why}`, { name, time: timeOf(at) });
    return {
      seat: -1,
      parts: [],
      turn: false,
      events: [{ ply, kind: "handed", seat: -1, rule: "", text, details: {} }],
    };
  });
  return more.length ? [...told, ...more].sort((one, other) => endOf(one) - endOf(other)) : told;
}

/** A line as a sentence for this reader. */
export function sentence(line: Line, seats: SeatInfo[], me: number | null): string {
  if (!line.parts.length) return predicate(line);
  const subject = line.seat === me ? t("you") : who(seats.find((seat) => seat.seat === line.seat));
  const text = `${subject} ${predicate(line)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A line under the name of its seat: without its subject, where that stands apart. */
export function predicate(line: Line): string {
  if (!line.parts.length) return line.events.find((event) => !event.quiet)!.text;
  const and = prefs.lang === "fr" ? " et " : " and ";
  return `${[line.parts.slice(0, -1).join(", "), line.parts.at(-1)].filter(Boolean).join(and)}.`;
}

/** The rule that a line is told by: that of its last event worth a line. */
export function ruleOf(line: Line): string {
  return line.events.findLast((event) => !event.quiet)?.rule ?? "";
}

/** The ply at which a line was complete. */
export function endOf(line: Line): number {
  return line.events.at(-1)?.ply ?? 0;
}

/** The first line that others wrote after my last turn; none if I am the last, or only watch. */
export function sinceMine(told: Line[], me: number | null): Line | undefined {
  if (me === null) return undefined;
  const now = told.findLastIndex((line) => line.seat !== me);
  const last = told.slice(0, now + 1).findLastIndex((line) => line.seat === me);
  return last < 0 ? undefined : told[last + 1];
}

/** Lines that belong together: what one seat does in one turn. */
export function turns(told: Line[]): Line[][] {
  const found: Line[][] = [];
  for (const line of told) {
    if (!found.length || line.turn || found.at(-1)![0]!.seat !== line.seat) found.push([line]);
    else found.at(-1)!.push(line);
  }
  return found;
}
