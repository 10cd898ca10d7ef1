import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import { type Paid, told } from "./scoring";
import type { View } from "./view";

/** What can be seen flying over the board. */
export type Piece =
  /** It turns over in the air, once for a sabotage. */
  | { kind: "marker"; company: string; sabotage: boolean }
  /** Face down without a company. `turns`: it is turned face up on its way; `torn`: it leaves the game. */
  | { kind: "share"; company: string | null; turns?: boolean; torn?: boolean }
  /** `spent`: it leaves the game. */
  | { kind: "flight"; flight: string | null; turns?: boolean; spent?: boolean }
  | { kind: "points"; points: number; company: string }
  | { kind: "bell" };

/** What is told of a scoring so far. */
export interface Told {
  kind: "scoring";
  number: number;
  /** The company that pays right now; nothing once the sums are shown. */
  company: string | null;
  /** What was paid so far. */
  paid: Paid[];
  totals: { seat: number; points: number; all: number }[];
  /** What the starting order adds at the end. */
  bonus: { seat: number; points: number }[];
  /** The rest of the deck takes part. */
  fictive: boolean;
}

/** What is said while the board moves: a sentence about an event, a bell that rings, or a scoring. */
export type Caption = { kind: "sentence"; text: string; event: string } | { kind: "bell"; text: string } | Told;

type Played = Step<Piece, Caption>;

const SENTENCE = 1100;
const READING = 450;
/** A scoring card comes up: everything else stops, and night falls over the chart. */
const BELL = 1500;
/** How long everybody sees a card that leaves the game. */
const SPENT = 800;
/** Shares are laid one by one. */
const ONE = 60;
/** How high a marker is lifted from its row on its way to the map, in pixels. */
const LIFT = 70;
/** How far a card springs up where it taps the tray. */
const TAP = 9;
/** How each kind of event is shown: as a sentence, as pieces that fly, as a bell, as a line of a scoring, or not at all. */
const SHOWN: Record<string, "loud" | "flies" | "rings" | "pays" | "still"> = {
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
  declined: "flies",
  laid: "flies",
  sabotaged: "flies",
  inactive: "loud",
  inactive_without_markers: "loud",
  deck_empty: "loud",
  deck_empty_with_extra: "loud",
  extra_turns: "loud",
  turns_left: "loud",
  scoring_returned: "rings",
  scoring_card: "rings",
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
  bonus: "pays",
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
    else if (shown !== "still") steps.push(...scorings.splice(0).flatMap((scoring) => told(scoring, after)));
    if (shown === "loud" || shown === "flies" || shown === "rings")
      steps.push(step(event, shown, flown(event, before, after, me), me));
  }
  return [...steps, ...scorings.flatMap((scoring) => told(scoring, after))];
}

function step(
  { kind, seat, text }: Event,
  how: "loud" | "flies" | "rings",
  flights: Flight<Piece>[],
  me: number | null,
) {
  const sentence: Caption = { kind: "sentence", text, event: kind };
  if (how === "rings") return { flights, say: { kind: "bell", text }, ms: BELL, unhurried: true } satisfies Played;
  if (how === "loud") return { flights, say: sentence, ms: SENTENCE, unhurried: true };
  const own = seat === me || seat < 0;
  return own ? { flights, meanwhile: true } : { flights, say: sentence, ms: kind === "exchanged" ? SPENT : READING };
}

/** What the log tells of the last scoring: from the card or the last share that brought it. */
export function lastScoring(log: readonly Event[]): Event[] {
  const scoring = log.findLastIndex(({ kind }) => kind === "scoring");
  if (scoring < 0) return [];
  const brought = log
    .slice(0, scoring)
    .findLastIndex(({ kind }) => kind !== "scoring_card" && !/^game_ends/.test(kind));
  return log.slice(brought + 1);
}

/** Which pieces travel where for an event. */
function flown(event: Event, before: View, after: View, me: number | null): Flight<Piece>[] {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const company = about("company");
  const mine = event.seat === me;
  const seat = mine ? "mine" : `seat:${event.seat}`;
  const share: Piece = { kind: "share", company };
  const flight = about("flight");
  switch (event.kind) {
    case "drew_flight":
      return [{ from: "flights", to: "own/flights", piece: { kind: "flight", flight, turns: true } }];
    case "drew_hidden_flight":
      return [{ from: "flights", to: seat, piece: { kind: "flight", flight: null } }];
    case "flights_reshuffled":
      return [0, 1, 2, 3, 4].map((k) => ({ to: "flights", piece: { kind: "flight", flight: null }, after: k * ONE }));
    case "drew_share":
      return [{ from: "deck", to: "own/hand", piece: { ...share, turns: true } }];
    case "drew_hidden_share":
      return [{ from: "deck", to: seat, piece: { kind: "share", company: null } }];
    case "took_share":
      return [{ from: `display:${about("slot")}`, to: mine ? "own/hand" : seat, piece: share }];
    case "turned_up":
      return [{ from: "deck", to: `display:${about("slot")}`, piece: { ...share, turns: true } }];
    case "removed_share":
      return [{ from: `display:${about("slot")}`, piece: { ...share, torn: true } }];
    case "swept":
      return before.display.flatMap((shown, k) => {
        const gone = shown === company && after.display[k] !== company;
        return gone ? [{ from: `display:slot_${k + 1}`, piece: { ...share, torn: true } }] : [];
      });
    case "laid":
    case "founds":
      return Array.from({ length: Number(about("number")) || 1 }, (_, k) => ({
        from: mine ? `own/hand:${company}` : seat,
        to: `seat:${event.seat}/table:${company}`,
        piece: share,
        after: k * ONE,
      }));
    case "exchanged":
      return [{ from: mine ? "own/flights" : seat, piece: { kind: "flight", flight, spent: true }, ms: SPENT }];
    case "declined":
      return taps(mine ? (after.seats[event.seat]?.flight_hand ?? []) : [null], seat);
    case "extended":
    case "first_route":
      return placed(about("route"), company, before, after, event.kind === "first_route");
    case "sabotaged": {
      const piece: Piece = { kind: "marker", company, sabotage: true };
      return [{ from: `company:${company}`, to: `circle:${about("circle")}`, piece, lift: LIFT }];
    }
    case "scoring_returned":
      return [{ from: "chart", to: "deck", piece: { kind: "bell" }, after: BELL / 2, ms: BELL / 2 }];
    case "scoring_mixed_in":
      return Array.from({ length: after.scoring_cards_left }, (_, k) => ({
        from: "bells",
        to: "deck",
        piece: { kind: "bell" },
        after: 2 * k * ONE,
        lift: LIFT,
      }));
    default:
      return [];
  }
}

/** Flight cards that are kept tap the tray; another's, face down, at the head of the seat. */
function taps(flights: readonly (string | null)[], seat: string): Flight<Piece>[] {
  return flights.map((flight) => {
    const place = flight ? `own/flights:${flight}` : seat;
    return { from: place, to: place, piece: { kind: "flight", flight }, bounce: TAP };
  });
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
