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
  | {
      kind: "scoring";
      number: number;
      /** The company that pays right now; nothing once the sums are shown. */
      company: string | null;
      /** What was paid so far. */
      paid: Paid[];
      totals: { seat: number; points: number; all: number }[];
    };

type Played = Step<Piece, Caption, never>;

const SENTENCE = 1100;
/** How long a company of a scoring takes: its markers are counted one by one. */
const COMPANY = 1100;
const MARKER = 70;
const TOTALS = 3000;
/** How high a marker is lifted from its row on its way to the map, in pixels. */
const LIFT = 70;
/** How each kind of event is shown: as a sentence, as pieces that fly, as a line of a scoring, or not at all. */
const SHOWN: Record<string, "loud" | "flies" | "pays" | "still"> = {
  dealt: "still",
  dealt_flight: "still",
  dealt_share: "still",
  laid_out: "still",
  turn: "still",
  drew_flight: "flies",
  drew_hidden_flight: "flies",
  no_flight_left: "loud",
  flights_reshuffled: "loud",
  exchanged: "flies",
  drew_share: "flies",
  drew_hidden_share: "flies",
  took_share: "flies",
  no_share_left: "loud",
  only_scoring_cards: "loud",
  turned_up: "flies",
  removed_share: "flies",
  swept: "flies",
  founds: "flies",
  first_route: "flies",
  extended: "flies",
  declined: "still",
  laid: "flies",
  sabotaged: "flies",
  inactive: "loud",
  inactive_without_markers: "loud",
  deck_empty: "loud",
  deck_empty_with_extra: "loud",
  extra_turns: "loud",
  turns_left: "loud",
  scoring_returned: "loud",
  scoring_card: "still",
  scoring_mixed_in: "loud",
  next_card_ends: "loud",
  game_ends: "loud",
  game_ends_by_card: "loud",
  game_ends_in_stall: "loud",
  game_ends_after_extra: "loud",
  scoring: "pays",
  nothing_founded: "loud",
  scored: "pays",
  scored_second: "pays",
  scored_alone: "pays",
  scored_tied: "pays",
  scored_tied_second: "pays",
  unpaid: "still",
  unpaid_behind_tie: "still",
  unpaid_tied_second: "still",
  fictive_scored: "pays",
  total: "pays",
  leads: "still",
  shares_lead: "still",
  bonus: "loud",
  wins: "still",
  shares_victory: "still",
  would_share: "still",
};

/** The events as steps: `before` is what lies on the table, `after` what will. */
export function choreography(events: readonly Event[], before: View, after: View, me: number | null): Played[] {
  const steps: Played[] = [];
  const scorings: Event[][] = [];
  for (const event of events) {
    const shown = SHOWN[event.kind];
    if (event.kind === "scoring") scorings.push([]);
    if (shown === "pays") scorings.at(-1)?.push(event);
    else if (shown !== "still") steps.push(...scorings.splice(0).flatMap(told));
    if (shown === "loud") steps.push({ say: { kind: "sentence", text: event.text }, ms: SENTENCE, unhurried: true });
    else if (shown === "flies") {
      const flights = flown(event, before, after, me);
      const own = event.seat === me || event.seat < 0;
      steps.push(
        own ? { flights, meanwhile: true } : { flights, say: { kind: "sentence", text: event.text }, ms: 450 },
      );
    }
  }
  return [...steps, ...scorings.flatMap(told)];
}

/** What the log tells from its last scoring on. */
export function lastScoring(log: readonly Event[]): Event[] {
  const first = log.findLastIndex(({ kind }) => kind === "scoring");
  return first < 0 ? [] : log.slice(first);
}

/** Which pieces travel where for an event. */
function flown(event: Event, before: View, after: View, me: number | null): Flight<Piece>[] {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const company = about("company");
  const seat = event.seat === me ? "mine" : `seat:${event.seat}`;
  const share: Piece = { kind: "share", company };
  switch (event.kind) {
    case "drew_flight":
      return [{ from: "flights", to: "own/flights", piece: { kind: "flight", flight: about("flight") } }];
    case "drew_hidden_flight":
      return [{ from: "flights", to: seat, piece: { kind: "flight", flight: null } }];
    case "drew_share":
      return [{ from: "deck", to: "own/hand", piece: share }];
    case "drew_hidden_share":
      return [{ from: "deck", to: seat, piece: { kind: "share", company: null } }];
    case "took_share":
      return [
        {
          from: `display:${about("slot")}`,
          to: event.seat === me ? "own/hand" : seat,
          piece: share,
        },
      ];
    case "turned_up":
      return [
        {
          from: "deck",
          to: `display:${about("slot")}`,
          piece: share,
        },
      ];
    case "removed_share":
      return [{ from: `display:${about("slot")}`, piece: share }];
    case "swept":
      return before.display.flatMap((shown, k) =>
        shown === company && after.display[k] !== company ? [{ from: `display:slot_${k + 1}`, piece: share }] : [],
      );
    case "laid":
    case "founds":
      return [
        {
          from: event.seat === me ? `own/hand:${company}` : seat,
          to: `seat:${event.seat}/table:${company}`,
          piece: share,
        },
      ];
    case "exchanged":
      return [
        {
          from: event.seat === me ? "own/flights" : seat,
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
          lift: LIFT,
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
  const flights = [{ from: `company:${company}`, to: `circle:${circle}`, piece, lift: LIFT }];
  if (founding) flights.push({ from: `company:${company}`, to: `hq:${company}`, piece, lift: LIFT });
  return flights;
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
  const steps: Played[] = rows.map(({ company, size }, k) => ({
    say: { kind: "scoring", number, company, paid: rows.slice(0, k + 1), totals: [] },
    ms: COMPANY + MARKER * size,
    unhurried: true,
    page: true,
  }));
  const sums: Played = {
    say: { kind: "scoring", number, company: null, paid: rows, totals },
    ms: TOTALS,
    unhurried: true,
  };
  return [...steps, sums];
}
