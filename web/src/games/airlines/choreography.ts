import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import type { View } from "./view";

/** What can be seen flying over the board. */
export type Piece =
  | { kind: "marker"; company: string; sabotage: boolean }
  | { kind: "share"; company: string | null }
  | { kind: "flight"; flight: string | null };

/** One company's line of a scoring: who gets what, and the kind of event that says why. */
export interface Paid {
  company: string;
  size: number;
  points: { seat: number; points: number; why: string }[];
}

/** What is said while the board moves: a sentence, or a scoring so far. */
export type Caption =
  | { kind: "sentence"; text: string }
  | { kind: "scoring"; number: number; paid: Paid[]; totals: { seat: number; points: number; all: number }[] };

type Played = Step<Piece, Caption, never>;

const SENTENCE = 1100;
const COMPANY = 1300;
const TOTALS = 4000;
const LOUD = new Set([
  "inactive",
  "scoring_returned",
  "scoring_mixed_in",
  "extra_turns",
  "game_ends",
  "flights_reshuffled",
]);

/** The events as steps: `before` is what lies on the table, `after` what will. */
export function choreography(events: readonly Event[], before: View, after: View, me: number | null): Played[] {
  const steps: Played[] = [];
  let scoring: Event[] = [];
  for (const event of events) {
    if (event.kind === "scoring") scoring = [event];
    else if (event.kind.includes("scored")) scoring.push(event);
    else if (event.kind === "total") {
      scoring.push(event);
      if (scoring.filter((other) => other.kind === "total").length === before.seats.length)
        steps.push(...told(scoring));
    } else if (LOUD.has(event.kind))
      steps.push({ say: { kind: "sentence", text: event.text }, ms: SENTENCE, unhurried: true });
    else {
      const flights = flown(event, before, after, me);
      if (flights.length === 0) continue;
      const own = event.seat === me || event.seat < 0;
      steps.push(
        own ? { flights, meanwhile: true } : { flights, say: { kind: "sentence", text: event.text }, ms: 450 },
      );
    }
  }
  return steps;
}

/** Which pieces travel where for an event. */
function flown(event: Event, before: View, after: View, me: number | null): Flight<Piece>[] {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const company = about("company");
  const seat = event.seat === me ? "mine" : `seat:${event.seat}`;
  const share: Piece = { kind: "share", company };
  switch (event.kind) {
    case "drew_flight":
      return [{ from: "flights", to: "mine:flights", piece: { kind: "flight", flight: about("flight") } }];
    case "drew_hidden_flight":
      return [{ from: "flights", to: seat, piece: { kind: "flight", flight: null } }];
    case "drew_share":
      return [{ from: "deck", to: "mine:shares", piece: share }];
    case "drew_hidden_share":
      return [{ from: "deck", to: seat, piece: { kind: "share", company: null } }];
    case "took_share":
      return [
        { from: `slot:${changed(before, after, company)}`, to: event.seat === me ? "mine:shares" : seat, piece: share },
      ];
    case "turned_up":
      return [
        {
          from: "deck",
          to: `slot:${after.display.findIndex((c, k) => c === company && before.display[k] !== c)}`,
          piece: share,
        },
      ];
    case "removed_share":
    case "swept":
      return [{ from: `slot:${changed(before, after, company)}`, to: "deck", piece: share }];
    case "laid":
    case "founds":
      return [
        { from: event.seat === me ? `stack:${company}` : seat, to: `holding:${company}:${event.seat}`, piece: share },
      ];
    case "exchanged":
      return [
        {
          from: event.seat === me ? "mine:flights" : seat,
          to: "flights",
          piece: { kind: "flight", flight: about("flight") },
        },
      ];
    case "extended":
    case "first_route":
      return placed(about("route"), company, before, after, event.kind === "first_route");
    case "sabotaged":
      return [
        {
          from: `company:${company}`,
          to: `circle:${about("circle")}`,
          piece: { kind: "marker", company, sabotage: true },
        },
      ];
    default:
      return [];
  }
}

/** A marker goes to the circle of the route where it now lies, and at a founding one more to the headquarters. */
function placed(route: string, company: string, before: View, after: View, founding: boolean): Flight<Piece>[] {
  const circle = Object.keys(after.circles).find(
    (id) =>
      id.startsWith(`${route}.`) &&
      after.circles[id]?.company === company &&
      !after.circles[id]?.sabotage &&
      !before.circles[id],
  );
  const piece: Piece = { kind: "marker", company, sabotage: false };
  const flights = [{ from: `company:${company}`, to: `circle:${circle}`, piece }];
  if (founding) flights.push({ from: `company:${company}`, to: `hq:${company}`, piece });
  return flights;
}

/** The place of the display where a share of the company lay and is gone. */
function changed(before: View, after: View, company: string): number {
  const gone = before.display.findIndex((c, k) => c === company && after.display[k] !== c);
  return gone >= 0 ? gone : before.display.indexOf(company);
}

/** A scoring company by company, largest first, then the sums. */
function told(events: readonly Event[]): Played[] {
  const number = Number(events[0]?.details?.number ?? 0);
  const companies = new Map<string, Paid>();
  const totals = [];
  for (const { kind, seat, details } of events) {
    const points = Number(details?.number);
    if (kind === "total") totals.push({ seat, points, all: Number(details?.number2) });
    if (!kind.includes("scored")) continue;
    const company = String(details?.company);
    const paid = companies.get(company) ?? { company, size: Number(details?.number2), points: [] };
    paid.points.push({ seat, points, why: kind });
    companies.set(company, paid);
  }
  const rows = [...companies.values()].sort((a, b) => b.size - a.size);
  const steps: Played[] = rows.map((_, k) => ({
    say: { kind: "scoring", number, paid: rows.slice(0, k + 1), totals: [] },
    ms: COMPANY,
    unhurried: true,
  }));
  return [...steps, { say: { kind: "scoring", number, paid: rows, totals }, ms: TOTALS, unhurried: true }];
}
