import type { Flight, Shown, Step } from "../../board";
import type { Event } from "../../wire";
import { FLIGHT, flown, type Piece } from "./flights";
import { happened } from "./happened";
import type { View } from "./view";

/** What is said while the board moves: who does what. */
export interface Caption {
  text: string;
  seat: number;
  /** The kind of the event. */
  kind: string;
  part?: boolean;
  /** The places of a flight, from where it begins to where it ends. */
  places?: string[];
}

type Played = Step<Piece, Caption, Shown<View>>;

const SENTENCE = 900;
const STRIDE = 170;
/** How long a map that does not show everything takes to turn to a flight. */
const TURN = 320;
/** The longest that a rival's turn is told, in milliseconds. */
const FILM = 6000;

/**
 * How each kind of event is shown: said and seen, seen only, together with what it pays for, or not at all.
 */
const SHOWN: Record<string, "told" | "seen" | "paid" | "still"> = {
  start_mine_laid: "still",
  start_mine_fixed: "still",
  mine_laid: "still",
  shipyard_laid: "still",
  consumer_laid: "still",
  laid_out: "still",
  reference_laid: "still",
  begins: "told",
  equips: "told",
  starts_at: "told",
  turn: "still",
  collects: "told",
  collects_too: "seen",
  short: "told",
  short_too: "told",
  free_turn: "told",
  declines_free_turn: "told",
  acts: "told",
  last_turn: "told",
  reclaims_link: "told",
  reclaims_privilege: "told",
  links: "told",
  buys_link: "seen",
  steps_to: "told",
  jumps_to: "told",
  stops: "seen",
  pays: "paid",
  uses_up: "paid",
  discards: "told",
  explores: "told",
  explores_last: "told",
  finds_nothing: "told",
  builds_shipyard: "told",
  builds_consumer: "told",
  builds_factory: "told",
  claims: "told",
  mines: "told",
  makes: "told",
  delivers: "told",
  installs: "told",
  replaces: "told",
  composes: "still",
  adds: "still",
  wants: "still",
  offers: "told",
  offer_gives: "told",
  offer_gives_too: "told",
  offer_asks: "told",
  offer_asks_too: "told",
  accepts: "told",
  refuses: "told",
  passages: "told",
  returns: "seen",
  game_ends: "told",
  total: "still",
  wins: "still",
  shares_victory: "still",
  would_share: "still",
};

/**
 * The events as steps. A rival's turn is followed step by step, what the reader did is seen over what came of it. On a
 * `small` map a rival's flight is said first, so that the map can turn to it.
 */
export function choreography(events: readonly Event[], before: View, me: number | null, small = false): Played[] {
  const steps: Played[] = [];
  let now = before;
  let paid: Flight<Piece>[] = [];
  for (const [k, event] of events.entries()) {
    const shown = SHOWN[event.kind] ?? "still";
    const flights = [...paid, ...flown(event, now, me)];
    const was = now;
    now = happened(event, now);
    paid = shown === "paid" ? flights : [];
    if (shown !== "told" && shown !== "seen") continue;
    const ms = event.kind === "steps_to" ? STRIDE : FLIGHT;
    if (event.seat === me) {
      steps.push({ flights, meanwhile: true, ms });
      continue;
    }
    const say = shown === "told" ? sentence(events, k, was) : undefined;
    if (small && say?.places && (event.kind !== "steps_to" || !event.folds))
      steps.push({ say, next: { view: was, decision: null }, ms: TURN });
    steps.push({
      flights,
      ...(say ? { say } : {}),
      next: { view: now, decision: null },
      ms: say && !flights.length ? SENTENCE : ms,
      unhurried: event.kind === "game_ends" || event.kind === "last_turn",
    });
  }
  return hurried(steps);
}

/** What is said of an event; of each step of a trip what tells them all. */
function sentence(events: readonly Event[], k: number, before: View): Caption {
  const event = events[k]!;
  const { kind, seat, details = {} } = event;
  if (kind === "jumps_to" || kind === "starts_at") {
    const places = [before.seats[seat]?.place, String(details["planet"])].filter((place) => place != null);
    return { text: event.text, seat, kind, places };
  }
  if (kind !== "steps_to") return { text: event.text, seat, kind };
  const flight = trip(events, k);
  const { part, text } = flight.at(-1)!;
  const places = [flight[0]!.details?.["place"], ...flight.map((step) => step.details?.["place2"])].map(String);
  return { text: part || text, seat, kind, part: !!part, places };
}

/** All steps of the trip that a step belongs to. */
function trip(events: readonly Event[], k: number): Event[] {
  const follows = (at: number): boolean => {
    const [one, other] = [events[at - 1], events[at]];
    return !!other?.folds && other.kind === "steps_to" && one?.kind === "steps_to" && one.seat === other.seat;
  };
  let [first, last] = [k, k];
  while (follows(first)) first -= 1;
  while (follows(last + 1)) last += 1;
  return events.slice(first, last + 1);
}

/** A long film is told faster, so that nobody waits longer than that for a rival. */
function hurried(steps: Played[]): Played[] {
  const whole = steps.reduce((sum, { ms = 0, meanwhile }) => sum + (meanwhile ? 0 : ms), 0);
  if (whole <= FILM) return steps;
  return steps.map((step) => (step.meanwhile ? step : { ...step, ms: Math.round(((step.ms ?? 0) * FILM) / whole) }));
}
