import type { Flight } from "../../board";
import type { Event } from "../../wire";
import type { Printed } from "./printed";
import type { Piece } from "./reader.svelte";
import type { Table } from "./table";

interface Scene {
  before: Table;
  next: Table;
  me: number | null;
  /** Where the last camp stands or the last memory is written: what that brings comes from there. */
  source: string | null;
  box: Printed;
}

/** How long a sending takes, and how much later than its cause a gain sets off. */
const SENDING = 700;
const GAIN = 250;
/** Cards of a row leave one after the other. */
const ONE = 80;

/** What a camp or a memory is to those effects that come of it. */
export function sourceOf({ kind, seat, details = {} }: Event, me: number | null): string | null {
  if (kind === "camps") return `spot:${details.spot}`;
  if (kind === "writes" && seat === me) return `postcard:${String(details.memory).split(".")[0]}`;
  return kind === "turn" ? "" : null;
}

/** The pieces that an event moves, from place to place. */
export function flights(event: Event, scene: Scene): Flight<Piece>[] {
  const { kind, seat } = event;
  const { before, next, me, box } = scene;
  const { card, card2, postcard, gift } = (event.details ?? {}) as Record<string, string>;
  const mine = seat === me;
  const home = mine ? "hand" : `seat:${seat}`;
  const slot = `posted:${seat}:${before.seats[seat]?.sent.length}`;
  const desk = mine ? `postcard:${postcard}` : `seat:${seat}`;
  switch (kind) {
    case "plays_action":
      return fly(home, "discard", { kind: "travel", id: card!, half: "action" });
    case "plays_stamp":
      return fly(home, "discard", { kind: "travel", id: card!, half: "stamp" });
    case "discards_dead":
      return fly(home, "discard", { kind: "travel", id: card! });
    case "plays_pair":
      return [card!, card2!].flatMap((id) => fly(home, "discard", { kind: "travel", id }));
    case "automa_stamp_card":
      return fly(`river:${before.river.indexOf(card!)}`, "discard", { kind: "travel", id: card!, half: "stamp" });
    case "automa_action_card":
      return fly(`river:${before.river.indexOf(card!)}`, "discard", { kind: "travel", id: card!, half: "action" });
    case "takes_travel":
      return fly(`river:${before.river.indexOf(card!)}`, home, { kind: "travel", id: card! });
    case "draws_travel":
      return fly("deck", home, { kind: "travel", id: card! });
    case "draws_hidden":
      return fly("deck", home, { kind: "back" });
    case "travel_shows":
      return fly("deck", `river:${gap(before, next)}`, { kind: "travel", id: card! });
    case "takes_postcard":
    case "keeps":
      return fly(`postcard:${postcard}`, desk, { kind: "postcard", id: postcard! });
    case "discards_postcard":
      return discarded(String(event.details?.face), before);
    case "sends":
      return [
        { from: desk, to: slot, piece: { kind: "posted", id: postcard! }, lift: 90, ms: SENDING },
        ...gains(event, scene, { from: slot, after: SENDING }),
      ];
    case "camps":
      return fly(`camps:${seat}`, `spot:${event.details!.spot}`, { kind: "tent", seat });
    case "track_points":
    case "memory_points":
    case "automa_points":
      return gains(event, scene);
    case "best_guide":
      return gains(event, scene, { region: String(event.details?.region) });
    case "end_is_near":
      return gains({ ...event, details: { number: box.score.bonus_token } }, scene, { from: `seat:${seat}` });
    case "banks_camp":
    case "banks_postcard":
    case "banks_moves":
      return mine && scene.source ? [banked(kind, scene.source)] : [];
    case "uses_bonus":
      return mine ? [{ from: "banked", piece: { kind: "chip", icon: String(event.details?.bonus) } }] : [];
    case "takes_gift":
      return fly(`gift:${before.gift_row.indexOf(gift!)}`, `seat:${seat}`, { kind: "gift", id: gift! });
    case "uses_gift":
      return [{ from: mine ? `owned:${gift}` : `seat:${seat}`, piece: { kind: "torn", id: gift! }, ms: SENDING }];
    default:
      return [];
  }
}

function fly(from: string, to: string, piece: Piece): Flight<Piece>[] {
  return [{ from, to, piece }];
}

/** A card of the row drops off the board, after those before it. */
function discarded(card: string, { row }: Table): Flight<Piece>[] {
  return [
    { from: `postcard:${card}`, piece: { kind: "postcard", id: card }, after: Math.max(0, row.indexOf(card)) * ONE },
  ];
}

/** Points rise from what they are for to the seat's row. */
function gains(
  { seat, details = {} }: Event,
  { source }: Scene,
  how: { from?: string; after?: number; region?: string } = {},
): Flight<Piece>[] {
  const from = how.from ?? (source || `seat:${seat}`);
  const piece: Piece = { kind: "plus", points: Number(details.number), seat, region: how.region ?? null };
  return [{ from, to: `seat:${seat}`, piece, after: how.after ?? GAIN, ms: SENDING, lift: 40 }];
}

/** What is put aside for later in the turn goes beside the hand. */
function banked(kind: string, from: string): Flight<Piece> {
  const icon = { banks_camp: "camp", banks_postcard: "postcard", banks_moves: "move" }[kind]!;
  return { from, to: "banked", piece: { kind: "chip", icon }, after: GAIN };
}

/** The place of the river that was filled. */
function gap(before: Table, next: Table): number {
  return next.river.findIndex((card, k) => card !== before.river[k]);
}
