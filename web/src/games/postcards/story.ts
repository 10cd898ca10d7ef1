import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import type { Printed } from "./printed";
import type { Piece, Shown } from "./reader.svelte";
import { after, type Table } from "./table";

/** How long an Automa's step takes, which has a sentence to be read; and any other. */
const READING = 700;
const QUICK = 350;
/** Events that only follow from the one before: nothing is said about them. */
const ASIDE = new Set(["turn", "postcard_shows", "travel_shows", "gift_shows", "travel_reshuffled",
  "postcards_reshuffled", "skips", "total"]);

type Telling = Step<Piece, string, Shown>;

/**
 * What others did, step by step: a piece travels, a sentence is read, and the table changes. My own picks are shown at
 * once, with the pieces flying over the outcome, for I know what I did and want to go on.
 */
export function story(events: readonly Event[], { table }: Shown, me: number | null, box: Printed): Telling[] {
  const mine = events.every((event) => event.seat === me || event.seat < 0);
  const steps: Telling[] = [];
  for (const event of events) {
    const next = after(table, event, box);
    const flights = flight(event, table, next, me, box);
    const step: Telling = { flights, next: { table: next, asked: null }, ms: QUICK };
    if (mine) step.meanwhile = true;
    else if (isTold(event, me)) tell(step, event, table);
    join(steps, step);
    table = next;
  }
  return steps;
}

function isTold({ kind, seat }: Event, me: number | null): boolean {
  return seat >= 0 && seat !== me && !ASIDE.has(kind) && !kind.startsWith("scored_");
}

function tell(step: Telling, { seat, text }: Event, table: Table): void {
  step.say = text;
  if (table.seats[seat]!.kind !== "human") step.ms = READING;
}

/** What needs no sentence of its own happens together with the step before it, if that has none either. */
function join(steps: Telling[], step: Telling): void {
  const last = steps.at(-1);
  if (!last || last.say !== undefined || step.say !== undefined) steps.push(step);
  else steps[steps.length - 1] = { ...step, flights: [...last.flights!, ...step.flights!] };
}

/** The piece that an event moves, from place to place. */
function flight(event: Event, before: Table, next: Table, me: number | null, box: Printed): Flight<Piece>[] {
  const { kind, seat } = event;
  const { card, postcard, gift } = (event.details ?? {}) as Record<string, string>;
  const home = seat === me ? "hand" : `seat:${seat}`;
  const desk = seat === me ? `postcard:${postcard}` : `seat:${seat}`;
  switch (kind) {
    case "plays_action": case "plays_stamp": case "discards_dead":
      return fly(home, "discard", { kind: "travel", id: card! });
    case "automa_stamp_card": case "automa_action_card":
      return fly(`river:${before.river.indexOf(card!)}`, "discard", { kind: "travel", id: card! });
    case "takes_travel":
      return fly(`river:${before.river.indexOf(card!)}`, home, { kind: "travel", id: card! });
    case "draws_travel":
      return fly("deck", home, { kind: "travel", id: card! });
    case "draws_hidden":
      return fly("deck", home, { kind: "back" });
    case "travel_shows":
      return fly("deck", `river:${gap(before, next)}`, { kind: "travel", id: card! });
    case "takes_postcard": case "keeps":
      return fly(`postcard:${postcard}`, desk, { kind: "postcard", id: postcard! });
    case "sends":
      return fly(desk, `region:${box.postcard[postcard!]!.region}`, { kind: "postcard", id: postcard! });
    case "camps":
      return fly(`camps:${seat}`, `spot:${event.details!.spot}`, { kind: "tent", seat });
    case "takes_gift":
      return fly(`gift:${before.gift_row.indexOf(gift!)}`, `seat:${seat}`, { kind: "gift", id: gift! });
    default:
      return [];
  }
}

function fly(from: string, to: string, piece: Piece): Flight<Piece>[] {
  return [{ from, to, piece }];
}

/** The place of the river that was filled. */
function gap(before: Table, next: Table): number {
  return next.river.findIndex((card, k) => card !== before.river[k]);
}
