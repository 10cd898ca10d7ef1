import type { Event } from "../../wire";
import type { Printed } from "./printed";

/** A table of Postcards as its view.py shows it to one reader. */
export interface Table {
  seats: Player[];
  side: "A" | "B";
  river: (string | null)[];
  deck: number;
  discard: Counts;
  top: string | null;
  row: (string | null)[];
  postcard_deck: number;
  postcard_discard: string[];
  shown: string[];
  gift_row: (string | null)[];
  gift_deck: number;
  gifts_gone: Counts;
  played: number;
  plays: number;
  banked: Record<"move" | "postcard" | "camp", number>;
  first: number | null;
  turns: number;
  bonus: number | null;
  ended: string;
  over?: boolean;
  asked?: number | null;
  /** While a story is told: what became of the cards an Automa has played, by their slot; crossed out where it failed. */
  stickers?: Record<number, { card: string; outcome: string; crossed?: boolean }>;
}
export type Counts = Record<string, number>;

export interface Player {
  kind: string;
  score: number;
  cards: number;
  known: Counts;
  bike: string | null;
  itinerary: string | null;
  held: Record<string, Written>;
  sent: string[];
  camps: string[];
  camps_left: number;
  gifts: Counts;
  /** Owned gift -> its points at the end, as the table stands. */
  worth?: Counts;
  /** Where the points come from, those at the end too. */
  parts?: Record<"posted" | "guides" | "camps" | "memories" | "itinerary" | "gifts" | "bonus" | "unsent", number>;
  /** What the end would add now. */
  end?: number;
  /** An Automa's: which postcards it fills first, and how many cards it plays next. */
  priority?: string[];
  next?: number;
  /** Held postcard -> rides to its region. */
  away?: Counts;
  /** The reader's own: rides to each region, and to the nearest free spot of each symbol. */
  rides?: Counts;
  near?: Counts;
  /** The reader's own: the points that a gift of the row would bring. */
  would?: Counts;
  hand?: Counts;
}
/** The stamp slots and the memories of a held postcard that are filled. */
export interface Written {
  stamps: number[];
  memories: number[];
}

/** Whose turn it is. */
export function active(table: Table): number | null {
  return table.first === null || table.ended ? null : (table.first + table.turns) % table.seats.length;
}

/** Cards by kind as a list, each as often as it is there. */
export function each(counts: Counts | undefined): string[] {
  return Object.entries(counts ?? {}).flatMap(([id, count]) => Array.from({ length: count }, () => id));
}

/** The postcards before a seat: as they were taken, an Automa's as it fills them. */
export function desk(player: Player): string[] {
  const held = Object.keys(player.held);
  const first = (player.priority ?? []).filter((card) => card in player.held);
  return [...first, ...held.filter((card) => !first.includes(card))];
}

/** How many stamps a postcard still needs. */
export function missing(player: Player, card: string, box: Printed): number {
  return box.postcard[card]!.stamps.length - player.held[card]!.stamps.length;
}

/** Colour -> how many free slots on a seat's postcards it fits. */
export function wanted(player: Player, box: Printed): Counts {
  const counts: Counts = {};
  for (const [card, { stamps }] of Object.entries(player.held))
    for (const [k, colour] of box.postcard[card]!.stamps.entries()) if (!stamps.includes(k)) add(counts, colour, 1);
  return counts;
}

/** The symbols of memories that a seat has not written yet, each once. */
export function openSymbols(player: Player, box: Printed): string[] {
  const open = Object.entries(player.held).flatMap(([card, { memories }]) =>
    box.postcard[card]!.memories.filter((_, k) => !memories.includes(k)).map(([symbol]) => symbol),
  );
  return [...new Set(open)];
}

/** The held postcard that is nearest to being sent: fewest stamps, then rides, then most points. */
export function soonest(player: Player, box: Printed): string[] {
  const far = (card: string) =>
    missing(player, card, box) * 1000 + (player.away?.[card] ?? 0) * 50 - box.postcard[card]!.points;
  return Object.keys(player.held).sort((one, other) => far(one) - far(other));
}

/** The postcards that were sent, in that order. */
export function sendings(events: readonly Event[]): string[] {
  return events.flatMap(({ kind, details }) => (kind === "sends" ? [String(details?.postcard)] : []));
}

/** The table after an event, for following a story step by step; the view that comes with it has the last word. */
export function after(before: Table, { kind, seat, details = {} }: Event, box: Printed): Table {
  const table = JSON.parse(JSON.stringify(before)) as Table; // a view is JSON, and may be a proxy
  const player = table.seats[seat];
  const id = (key: string) => String(details[key]);
  const number = Number(details.number ?? 0);
  const leave = (card: string) => {
    table.row = table.row.map((one) => (one === card ? null : one));
    if (table.top === card) table.top = null;
    table.shown = table.shown.filter((one) => one !== card);
  };
  if (player) happen(table, player, kind, id, number, leave, box);
  else if (kind === "postcard_shows") showPostcard(table, id("postcard"));
  else if (kind === "row_filled") {
    leave(id("postcard"));
    table.row[number - 1] = id("postcard");
  } else if (kind === "gift_shows") {
    table.gift_row = filled(table.gift_row, id("gift"));
    table.gift_deck -= 1;
  } else if (kind === "travel_shows") {
    table.river = filled(table.river, id("card"));
    table.deck -= 1;
  }
  return table;
}

function happen(
  table: Table,
  player: Player,
  kind: string,
  id: (key: string) => string,
  number: number,
  leave: (card: string) => void,
  box: Printed,
): void {
  switch (kind) {
    case "turn":
      if (active(table) !== table.seats.indexOf(player)) table.turns += 1;
      table.played = 0;
      table.plays = box.const.mandatory_plays;
      table.banked = { move: 0, postcard: 0, camp: 0 };
      break;
    case "plays_action":
    case "plays_stamp":
    case "discards_dead":
      play(table, player, id("card"));
      break;
    case "plays_pair":
      play(table, player, id("card"));
      play(table, player, id("card2"));
      break;
    case "automa_stamp_card":
    case "automa_action_card":
      table.river = emptied(table.river, id("card"));
      add(table.discard, id("card"), 1);
      break;
    case "uses_bonus":
      table.banked[id("bonus") as keyof Table["banked"]] -= 1;
      break;
    case "banks_camp":
      table.banked.camp += 1;
      break;
    case "banks_postcard":
      table.banked.postcard += 1;
      break;
    case "banks_moves":
      table.banked.move += number;
      break;
    case "gains_play":
      table.plays = number;
      break;
    case "rides":
      player.bike = id("region");
      break;
    case "discards_postcard":
      leave(id("face"));
      table.postcard_discard.push(id("face"));
      break;
    case "guide_shows":
      leave(id("postcard"));
      table.shown.push(id("postcard"));
      break;
    case "takes_postcard":
    case "keeps":
      leave(id("postcard"));
      player.held[id("postcard")] = { stamps: [], memories: [] };
      break;
    case "camps":
      player.camps.push(id("spot"));
      player.camps_left -= 1;
      break;
    case "track_points":
    case "best_guide":
    case "memory_points":
    case "automa_points":
      player.score += number;
      break;
    case "writes": {
      const [card, place] = id("memory").split(".") as [string, string];
      player.held[card]?.memories.push(Number(place) - 1);
      break;
    }
    case "stamps":
      stick(player, id("postcard"), id("colour"), box);
      break;
    case "sends":
      delete player.held[id("postcard")];
      player.sent.push(id("postcard"));
      player.score += number;
      break;
    case "end_is_near":
      table.bonus = table.seats.indexOf(player);
      break;
    case "takes_gift":
      table.gift_row = emptied(table.gift_row, id("gift"));
      add(player.gifts, id("gift"), 1);
      break;
    case "uses_gift":
      add(player.gifts, id("gift"), -1);
      add(table.gifts_gone, id("gift"), 1);
      break;
    case "takes_travel":
      table.river = emptied(table.river, id("card"));
      draw(player, id("card"));
      break;
    case "draws_travel":
      table.deck -= 1;
      draw(player, id("card"));
      break;
    case "draws_hidden":
      table.deck -= 1;
      player.cards += 1;
      break;
  }
}

/** The card on top of the deck moves into the row's first gap, and the next one shows. */
function showPostcard(table: Table, card: string): void {
  if (table.top !== null) table.row = filled(table.row, table.top);
  table.top = card;
  table.postcard_deck -= 1;
}

function play(table: Table, player: Player, card: string): void {
  player.cards -= 1;
  if (player.hand) add(player.hand, card, -1);
  add(table.discard, card, 1);
  table.played += 1;
}

function draw(player: Player, card: string): void {
  player.cards += 1;
  if (player.hand) add(player.hand, card, 1);
}

function stick(player: Player, card: string, colour: string, box: Printed): void {
  const written = player.held[card];
  const free = box.postcard[card]!.stamps.findIndex((one, k) => one === colour && !written?.stamps.includes(k));
  if (free >= 0) written?.stamps.push(free);
}

function filled(slots: (string | null)[], card: string): (string | null)[] {
  const gap = slots.indexOf(null);
  return slots.map((one, k) => (k === gap ? card : one));
}

function emptied(slots: (string | null)[], card: string): (string | null)[] {
  const place = slots.indexOf(card);
  return slots.map((one, k) => (k === place ? null : one));
}

function add(counts: Counts, id: string, number: number): void {
  counts[id] = (counts[id] ?? 0) + number;
  if (counts[id] <= 0) delete counts[id];
}
