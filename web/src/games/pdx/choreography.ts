import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import type { Dice, Gate, Haul, Size, View } from "./view";

/** What can be seen flying over the board. */
export type Piece =
  | { kind: "tile"; id: string }
  | { kind: "token"; token: string; grey?: boolean }
  | { kind: "plane"; size: Size; seat: number | null }
  | { kind: "worker"; seat: number }
  | { kind: "case"; seat: number }
  | { kind: "office"; id: string }
  | { kind: "points"; points: number }
  | { kind: "card"; id: string }
  | { kind: "back" }
  | { kind: "power"; power: string };

/** What is said over the board meanwhile, and what on the board it is about. */
export interface Caption {
  text: string;
  /** Tyler's dice, from the roll to the end of his turn. */
  dice?: Partial<Dice>;
  tumbling?: boolean;
  /** He compares the tops of this haul. */
  compared?: Haul;
  /** The specialist whose power is used. */
  used?: { seat: number; power: string };
}

type Played = Step<Piece, Caption, never>;

/** An event with the table before all that is told, and where what is gained comes from. */
interface Told {
  seat: number;
  /** What it is about, by the name of the detail. */
  about(key: string): string;
  before: View;
  origin: string;
}

/** Tables between which the events happened, and who looks. */
interface Between {
  before: View;
  after: View;
  me: number | null;
}

const HOP = 400;
const LANDING = 450;
const SENTENCE = 900;
const ROLL = 600;

/** What moves at an event, by its kind. */
const FLIGHTS: Record<string, (told: Told) => Flight<Piece>[]> = {
  landed: ({ seat, about, before }) => [
    {
      from: `plane:${about("gate")}`,
      to: `tile:${about("destination")}`,
      piece: { kind: "plane", size: sizeOf(before, about("gate")), seat },
      lift: 50,
      bounce: 4,
    },
  ],
  flight_ended: toRunway,
  cancelled: toRunway,
  gained,
  office_token: gained,
  none_left: ({ about, origin }) => [
    { from: origin, piece: { kind: "token", token: about("token"), grey: true }, falls: true },
  ],
  paid: spent,
  discarded_token: spent,
  negotiated: ({ seat, about }) => [
    ...["token", "token2"].map((key) => ({ ...spending(seat, about(key)), to: `seat:${seat}/tokens` })),
    { to: `seat:${seat}/tokens`, piece: { kind: "token", token: about("token3") } },
  ],
  reclaimed: ({ seat, about }) => [
    { from: `office:${about("executive")}`, to: `seat:${seat}/home`, piece: { kind: "case", seat } },
  ],
  placed_suitcase: placed,
  owner_placed: ({ about, ...told }) => placed({ ...told, about, seat: Number(about("player")) }),
  visited,
  visited_own: visited,
  visited_public: visited,
  visited_private: visited,
  reserved: ({ seat, about }) => [
    { from: `stack:${about("stack")}`, to: `seat:${seat}/reserve`, piece: tile(about("destination")), lift: 30 },
  ],
  removed_tile: ({ about }) => [
    { from: `reserve:${about("destination")}`, piece: tile(about("destination")), falls: true },
  ],
  put_back: ({ about }) => [{ from: `stack:${about("stack")}`, piece: tile(about("destination")) }],
  assigned: ({ about, before }) => {
    const to = freeStand(before, about("gate"));
    return [
      { from: `reserve:${about("destination")}`, to, piece: tile(about("destination")), lift: 40 },
      { from: to, piece: { kind: "points", points: Number(about("number")) } },
    ];
  },
  leased: ({ seat, about }) => [
    {
      from: `runway:${Number(about("runway")) - 1}`,
      to: `seat:${seat}/hangar`,
      piece: { kind: "plane", size: about("plane") as Size, seat },
      lift: 30,
    },
  ],
  scheduled: ({ seat, about }) => {
    const [size, gate] = about("flight").split("_");
    return [
      { from: `seat:${seat}/hangar:${size}`, to: `gate:${gate}`, piece: { kind: "plane", size: size as Size, seat } },
    ];
  },
  discarded_plane: ({ seat, about }) => [
    {
      from: `seat:${seat}/hangar:${about("plane")}`,
      to: "runway:end",
      piece: { kind: "plane", size: about("plane") as Size, seat },
      lift: 60,
    },
  ],
  tyler_runway: ({ about }) => [
    {
      from: "runway:0",
      to: "runway:end",
      piece: { kind: "plane", size: about("plane") as Size, seat: null },
      lift: 60,
    },
  ],
  tyler_gate: ({ about, before }) => [
    {
      from: `stack:${about("stack")}`,
      to: freeStand(before, about("gate")),
      piece: tile(about("destination")),
      lift: 40,
    },
  ],
  opened_private: (told) => [fromDisplay(told, slot(told))],
  opened_public: (told) => [fromDisplay(told, `public:${told.about("number")}`)],
  hired: ({ about, ...told }) => [
    {
      from: `specialist:${about("specialist")}`,
      to: slot({ ...told, about }),
      piece: { kind: "office", id: about("specialist") },
    },
  ],
  exchanged_specialist: (told) =>
    exchanged(told, slot(told), "specialist", "specialist2", `specialist:${told.about("specialist2")}`),
  exchanged_for_office: (told) =>
    exchanged(told, `office:${told.about("specialist")}`, "specialist", "office", `display:${told.about("display")}`),
  exchanged_offices: (told) => exchanged(told, slot(told), "office", "office2", `office:${told.about("office2")}`),
  launched: ({ seat, about }) => [
    {
      from: `ad:${about("ad")}`,
      to: `seat:${seat}/score`,
      piece: { kind: "card", id: about("campaign") },
      lift: 30,
    },
  ],
  discarded_stock: ({ about }) => [
    { from: `stock:${about("stock")}`, piece: { kind: "card", id: about("stock") }, falls: true },
  ],
  discarded_hidden_stock: ({ seat }) => [{ from: `seat:${seat}/stocks`, piece: { kind: "back" }, falls: true }],
  contractor: (told) => power(told, "contractor"),
  partnership: (told) => power(told, "partnership"),
};

/**
 * How each kind of event is shown: by what moves, in words over the board since nothing moves or it matters to all, or by
 * the next picture alone, in which things turn up (turning.ts) or slide to their new places (sliding.ts).
 */
const SHOWN: Record<string, "flies" | "said" | "still"> = {
  first_player: "still",
  beginner_tile: "still",
  beginner_plane: "said",
  put_back: "flies",
  restacked: "said",
  dealt_stock: "still",
  dealt_hidden_stock: "still",
  laid_out: "said",
  turn: "still",
  landed: "flies",
  flight_ended: "flies",
  gained: "flies",
  office_token: "flies",
  none_left: "flies",
  no_service: "said",
  paid: "flies",
  reclaimed: "flies",
  visited: "flies",
  visited_own: "flies",
  visited_public: "flies",
  visited_private: "flies",
  placed_suitcase: "flies",
  owner_placed: "flies",
  declined: "said",
  reserved: "flies",
  removed_tile: "flies",
  revealed_tile: "still",
  stack_empty: "said",
  end_triggered: "said",
  last_turn: "said",
  partnership: "said",
  assigned: "flies",
  moved_tile: "still",
  swapped_tiles: "still",
  cancelled: "flies",
  leased: "flies",
  scheduled: "flies",
  upgraded: "said",
  discarded_stock: "flies",
  discarded_hidden_stock: "flies",
  extra_gate: "said",
  opened_private: "flies",
  opened_public: "flies",
  revealed_office: "still",
  hired: "flies",
  exchanged_specialist: "flies",
  exchanged_for_office: "flies",
  exchanged_offices: "flies",
  contractor: "said",
  negotiated: "flies",
  launched: "flies",
  revealed_campaign: "still",
  no_campaign: "still",
  discarded_token: "flies",
  discarded_plane: "flies",
  turns_over: "said",
  final_call: "said",
  rolled_office: "said",
  rolled_destination: "said",
  tyler_runway: "flies",
  tyler_no_plane: "said",
  tyler_no_office: "said",
  tyler_no_slot: "said",
  tyler_tile: "said",
  tyler_gate: "flies",
  tyler_no_gate: "said",
  tyler_no_tile: "said",
  tyler_no_campaign: "still",
  score_destinations: "still",
  score_campaigns: "still",
  score_office: "still",
  score_stock: "still",
  score_total: "still",
  won: "still",
  won_by_tiles: "still",
  won_by_campaigns: "still",
  shares_victory: "still",
  would_win_by_tiles: "still",
  would_win_by_campaigns: "still",
  would_share: "still",
};

/** The events as steps. */
export function choreography(events: readonly Event[], { before, after, me }: Between): Played[] {
  const steps: Played[] = [];
  let origin = "supply";
  let dice: Partial<Dice> = before.dice ?? {};
  for (const { kind, seat, details, text } of events) {
    const about = (key: string): string => String(details?.[key] ?? "");
    const last = steps.at(-1);
    if (kind.startsWith("rolled_")) {
      dice = kind === "rolled_office" ? { office: about("face") } : { ...dice, destination: about("haul") as Haul };
      roll(steps, dice, text);
      continue;
    }
    if (kind === "landed") origin = `tile:${about("destination")}`;
    else if (kind.startsWith("visited")) origin = `office:${about("office")}`;
    const flights = FLIGHTS[kind]?.({ seat, about, before, origin }) ?? [];
    const own = seat === me;
    const tylers = seat === before.tyler;
    const said = SHOWN[kind] === "said" && !own;
    if (!flights.length && !said) continue;
    // tokens that come or go at the same time are one step
    if (last?.flights && isToken(flights) && isToken(last.flights) && last.meanwhile === own) {
      last.flights.push(...flights);
      continue;
    }
    steps.push({
      flights,
      meanwhile: own,
      ...(said || tylers
        ? { say: { text, ...focus(kind, seat), ...(tylers ? tylersTurn(kind, dice) : {}) }, ms: SENTENCE }
        : { ms: length(kind) }),
      unhurried: tylers,
    });
  }
  return [...steps, ...grown(before, after, me)];
}

/** Both dice tumble at once. */
function roll(steps: Played[], dice: Partial<Dice>, text: string): void {
  const last = steps.at(-1);
  const say = { text: last?.say?.tumbling ? `${last.say.text} ${text}` : text, dice, tumbling: true };
  if (last?.say?.tumbling) last.say = say;
  else steps.push({ say, ms: ROLL, meanwhile: false, unhurried: true });
}

/** What of Tyler's turn is seen beside his sentence: his dice, and among which tops he chooses. */
function tylersTurn(kind: string, dice: Partial<Dice>): Partial<Caption> {
  return kind === "tyler_tile" && dice.destination ? { dice, compared: dice.destination } : { dice };
}

function focus(kind: string, seat: number): Partial<Caption> {
  return kind === "contractor" || kind === "partnership" ? { used: { seat, power: kind } } : {};
}

/** What the private offices bring more than before rises from each of them. */
function grown(before: View, after: View, me: number | null): Played[] {
  return after.seats.flatMap(({ slot_points }, seat) => {
    const flights = slot_points.flatMap((points, k): Flight<Piece>[] => {
      const more = (points ?? 0) - (before.seats[seat]?.slot_points[k] ?? 0);
      return more > 0 ? [{ from: `seat:${seat}/slot:${k}`, piece: { kind: "points", points: more } }] : [];
    });
    return flights.length ? [{ flights, meanwhile: seat === me, ms: HOP }] : [];
  });
}

function length(kind: string): number {
  return kind === "landed" ? LANDING : kind.startsWith("visited") ? HOP : 300;
}

function isToken(flights: Flight<Piece>[]): boolean {
  return flights.length > 0 && flights.every(({ piece }) => piece.kind === "token");
}

function tile(id: string): Piece {
  return { kind: "tile", id };
}

function gained({ seat, about, origin }: Told): Flight<Piece>[] {
  const from = about("destination") ? `tile:${about("destination")}` : origin;
  return [{ from, to: `seat:${seat}/tokens`, piece: { kind: "token", token: about("token") }, lift: 20 }];
}

function spent({ seat, about }: Told): Flight<Piece>[] {
  return [spending(seat, about("token"))];
}

function spending(seat: number, token: string): Flight<Piece> {
  return { from: `seat:${seat}/token:${token}`, piece: { kind: "token", token } };
}

function placed({ seat, about }: Told): Flight<Piece>[] {
  return [{ from: `seat:${seat}/home`, to: `office:${about("executive")}`, piece: { kind: "case", seat } }];
}

/** The worker hops from office to office; before its first visit it comes from its concourse. */
function visited({ seat, about, before }: Told): Flight<Piece>[] {
  const from = before.seats[seat]?.worker ? `worker:${seat}` : `seat:${seat}/home`;
  return [{ from, to: `office:${about("office")}`, piece: { kind: "worker", seat }, lift: 35 }];
}

function toRunway({ seat, about, before }: Told): Flight<Piece>[] {
  const gate = about("gate");
  return [
    { from: `plane:${gate}`, to: "runway:end", piece: { kind: "plane", size: sizeOf(before, gate), seat }, lift: 70 },
  ];
}

function sizeOf(view: View, gate: string): Size {
  return gateOf(view, gate)?.size ?? "small";
}

function fromDisplay({ about }: Told, to: string): Flight<Piece> {
  return { from: `display:${about("display")}`, to, piece: { kind: "office", id: about("office") }, lift: 20 };
}

/** Where the next tile of a gate will lie. */
function freeStand(view: View, gate: string): string {
  return `stand:${gate}_${(gateOf(view, gate)?.route.length ?? 0) + 1}`;
}

function gateOf(view: View, gate: string): Gate | undefined {
  return view.seats.flatMap(({ gates }) => gates).find(({ id }) => id === gate);
}

/** The slot of the seat that the event names. */
function slot({ seat, about }: Told): string {
  return `seat:${seat}/slot:${about("number")}`;
}

/** The sign of a specialist rises from its plate. */
function power({ seat, before }: Told, power: string): Flight<Piece>[] {
  const slot = before.seats[seat]?.slots.indexOf(`spec_${power}`) ?? -1;
  return slot < 0 ? [] : [{ from: `seat:${seat}/slot:${slot}`, piece: { kind: "power", power } }];
}

/** Two plates cross. */
function exchanged({ about }: Told, own: string, given: string, taken: string, place: string): Flight<Piece>[] {
  return [
    { from: own, to: place, piece: { kind: "office", id: about(given) }, lift: 25 },
    { from: place, to: own, piece: { kind: "office", id: about(taken) }, lift: -25 },
  ];
}
