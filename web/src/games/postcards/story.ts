import type { Step } from "../../board";
import type { Event } from "../../wire";
import type { Printed } from "./printed";
import type { Piece, Shown } from "./reader.svelte";
import { after, type Table } from "./table";

/** How long a step takes that somebody else's sentence goes with. */
const READING = 900;
const QUICK = 350;
/** Kinds of event that only say more about the one before. */
const ASIDE = new Set(["turn", "postcard_shows", "travel_shows", "gift_shows", "travel_reshuffled", "postcards_reshuffled", "skips", "total"]);

/**
 * What others did, step by step: one piece travels, one sentence is read, and the table changes. My own picks are shown
 * at once, for I know what I did and want to go on.
 */
export function story(events: readonly Event[], shown: Shown, me: number | null, box: Printed): Step<Piece, string, Shown>[] {
  if (!shown.table.seats.length || events.every((event) => event.seat === me || event.seat < 0)) return [];
  const steps: Step<Piece, string, Shown>[] = [];
  let table = shown.table;
  for (const event of events) {
    const next = after(table, event, box);
    const flights = flight(event, table, next, me);
    const step: Step<Piece, string, Shown> = { flights, next: { table: next, asked: null } };
    if (event.seat !== me && event.seat >= 0 && !ASIDE.has(event.kind) && !event.kind.startsWith("scored_")) step.say = event.text;
    step.ms = step.say !== undefined && shown.table.seats[event.seat]!.kind !== "human" ? READING : QUICK;
    steps.push(step);
    table = next;
  }
  return steps;
}

/** The piece that an event moves, from place to place. */
function flight(event: Event, before: Table, next: Table, me: number | null): { from: string; to: string; piece: Piece }[] {
  const { kind, seat } = event;
  const { card, postcard, gift } = (event.details ?? {}) as Record<string, string>;
  const home = seat === me ? "hand" : `seat:${seat}`;
  switch (kind) {
    case "plays_action": case "plays_stamp": case "discards_dead":
      return [{ from: home, to: "discard", piece: { kind: "travel", id: card! } }];
    case "automa_stamp_card": case "automa_action_card":
      return [{ from: `river:${before.river.indexOf(card!)}`, to: "discard", piece: { kind: "travel", id: card! } }];
    case "takes_travel":
      return [{ from: `river:${before.river.indexOf(card!)}`, to: home, piece: { kind: "travel", id: card! } }];
    case "draws_travel":
      return [{ from: "deck", to: home, piece: { kind: "travel", id: card! } }];
    case "draws_hidden":
      return [{ from: "deck", to: home, piece: { kind: "back" } }];
    case "travel_shows":
      return [{ from: "deck", to: `river:${next.river.findIndex((one, k) => one !== before.river[k])}`, piece: { kind: "travel", id: card! } }];
    case "takes_postcard": case "keeps":
      return [{ from: `postcard:${postcard}`, to: `seat:${seat}`, piece: { kind: "postcard", id: postcard! } }];
    case "takes_gift":
      return [{ from: `gift:${before.gift_row.indexOf(gift!)}`, to: `seat:${seat}`, piece: { kind: "gift", id: gift! } }];
    default:
      return [];
  }
}
