import type { Step } from "../../board";
import type { Event } from "../../wire";
import type { Lang } from "../../words/phrase";
import { flights, sourceOf } from "./flights";
import type { Printed } from "./printed";
import type { Piece, Said, Shown } from "./reader.svelte";
import { after, type Table } from "./table";

/** How long an Automa's card takes, its other steps, which have a sentence to be read too; and anything else. */
const CARD = 1000;
const READING = 700;
const QUICK = 350;
/** Every kind of event, and whether its sentence is read: not where it only follows from the one before. */
const READ: Record<string, boolean> = {
  turn: false,
  last_turn: true,
  first_player: true,
  itinerary: false,
  dealt_postcard: false,
  dealt_travel: false,
  dealt_hidden: false,
  sets_out: false,
  plays_action: true,
  plays_stamp: true,
  plays_pair: true,
  discards_dead: true,
  uses_bonus: true,
  rides: true,
  refreshes: true,
  discards_postcard: false,
  takes_postcard: true,
  postcard_shows: false,
  row_filled: false,
  postcards_reshuffled: false,
  camps: true,
  track_points: true,
  best_guide: true,
  writes: true,
  gains_play: true,
  banks_camp: true,
  banks_postcard: true,
  banks_moves: true,
  gains_stamp: true,
  loses_stamp: true,
  memory_points: true,
  skips: false,
  stamps: true,
  sends: true,
  end_is_near: true,
  turns_left: true,
  no_turn_left: true,
  takes_gift: true,
  no_gift: true,
  gift_shows: false,
  uses_gift: true,
  guide_shows: true,
  keeps: true,
  takes_travel: true,
  draws_travel: true,
  draws_hidden: true,
  travel_shows: false,
  travel_reshuffled: false,
  automa_stamp_card: true,
  automa_action_card: true,
  automa_instead_action: true,
  automa_cannot_move: true,
  automa_no_way: true,
  automa_cannot_camp: true,
  automa_no_camp: true,
  automa_no_postcard: true,
  automa_nothing: true,
  automa_extra_card: true,
  automa_points: true,
  automa_effect_lost: true,
  game_ends: true,
  scored_track: false,
  scored_itinerary: false,
  scored_gift: false,
  scored_gifts: false,
  scored_bonus: false,
  scored_unsent: false,
  total: false,
  wins: true,
  wins_by_sent: true,
  wins_by_camps: true,
  shares_victory: true,
  would_win_by_sent: false,
  would_win_by_camps: false,
  would_share: false,
};

/** A card could not be played as it should: its other half is, or nothing. */
const FAILS = new Set([
  "automa_instead_action",
  "automa_cannot_move",
  "automa_no_way",
  "automa_cannot_camp",
  "automa_no_camp",
  "automa_no_postcard",
]);

type Telling = Step<Piece, Said, Shown>;

/**
 * What others did, step by step: a piece travels, a sentence is read, and the table changes. My own picks are shown at
 * once, with the pieces flying over the outcome, for I know what I did and want to go on.
 */
export function story(
  events: readonly Event[],
  { table }: Shown,
  me: number | null,
  box: Printed,
  lang: Lang = "en",
): Telling[] {
  const mine = events.every((event) => event.seat === me || event.seat < 0);
  const steps: Telling[] = [];
  let source: string | null = null;
  for (const event of events) {
    const next = stuck(after(table, event, box), event, table, box, lang);
    source = sourceOf(event, me) ?? source;
    const pieces = flights(event, { before: table, next, me, source, box });
    const step: Telling = { flights: pieces, next: { table: next, asked: null }, ms: QUICK };
    if (mine) step.meanwhile = true;
    else if (isTold(event, me)) tell(step, event, table);
    join(steps, step);
    table = next;
  }
  return steps;
}

function isTold({ kind, seat }: Event, me: number | null): boolean {
  return seat >= 0 && seat !== me && READ[kind] === true;
}

function tell(step: Telling, event: Event, table: Table): void {
  const { seat, text, kind } = event;
  const slot = played(event, table);
  const way = kind === "rides" ? ([table.seats[seat]!.bike, String(event.details?.region)] as const) : null;
  step.say = { text, seat, slot, way, decides: decider(event, table) };
  if (isAutoma(table, seat)) step.ms = kind.endsWith("_card") && slot !== null ? CARD : READING;
}

function isAutoma(table: Table, seat: number): boolean {
  return table.seats[seat]!.kind !== "human";
}

/** The slot of the notebook whose card an Automa plays. */
function played({ kind, details = {} }: Event, table: Table): number | null {
  if (kind !== "automa_stamp_card" && kind !== "automa_action_card") return null;
  const slot = table.river.indexOf(String(details.card));
  return slot < 0 ? null : slot;
}

/** The postcard that decides what an Automa does: the top one where it rides, the one it takes, stamps or writes. */
function decider({ kind, seat, details = {} }: Event, table: Table): string | null {
  if (!isAutoma(table, seat)) return null;
  if (kind === "rides") return table.top;
  return kind === "takes_postcard" ? String(details.postcard) : null;
}

/** What became of a card that an Automa has played stands in its slot until the river is filled. */
function stuck(next: Table, event: Event, before: Table, box: Printed, lang: Lang): Table {
  const { kind, details = {} } = event;
  const slot = played(event, before);
  if (kind === "turn" || kind === "travel_shows") next.stickers = {};
  else if (slot !== null) next.stickers = { ...before.stickers, [slot]: { card: String(details.card), outcome: "" } };
  else {
    const last = next.stickers?.[Math.max(-1, ...Object.keys(next.stickers).map(Number))];
    const outcome = outcomeOf(event, box, lang);
    if (last && outcome) last.outcome ||= outcome;
    if (last && FAILS.has(kind)) last.crossed = true;
  }
  return next;
}

/** The outcome of a card in a word: the postcard that was stamped or taken, the region that was reached. */
function outcomeOf({ kind, details = {} }: Event, box: Printed, lang: Lang): string {
  if (kind === "stamps" || kind === "takes_postcard") return box.postcard[String(details.postcard)]![lang];
  if (kind === "rides") return String(box.region[String(details.region)]!.no);
  if (kind === "camps") return box.symbol[box.spot[String(details.spot)]!.symbol]![lang];
  return kind === "automa_nothing" ? "–" : "";
}

/** What needs no sentence of its own happens together with the step before it, if that has none either. */
function join(steps: Telling[], step: Telling): void {
  const last = steps.at(-1);
  if (!last || last.say !== undefined || step.say !== undefined) steps.push(step);
  else steps[steps.length - 1] = { ...step, flights: [...last.flights!, ...step.flights!] };
}
