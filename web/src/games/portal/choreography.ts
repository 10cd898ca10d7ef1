import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import { type Icon, listed, type View } from "./view";

/** What can be seen flying over the board. */
export type Piece =
  | { kind: "subject"; colour: string; hollow?: boolean }
  | { kind: "slice"; colour: string; burnt?: boolean }
  | { kind: "icon"; icon: Icon }
  | { kind: "flash" }
  | { kind: "device"; token: "turret" | "companion_cube" }
  | { kind: "portal"; token: "portal_blue" | "portal_orange" }
  | { kind: "card"; card: string }
  | { kind: "panel"; side: "a" | "b"; how?: "falls" | "turns" };

/** What is said while the board moves: a sentence, why it is over, or the last report. */
export type Caption = { kind: "sentence" | "end"; text: string } | { kind: "report"; cause: string };

type Played = Step<Piece, Caption, { view: View; decision: null }>;

const FLIGHT = 380;
const SENTENCE = 900;
const CURTAIN = 1400;
const COUNT = 1100;
const REPORT = 4000;
/** Height of the arcs of those who walk, in pixels. */
const HOP = 46;
/** At most so many pieces of one event are seen flying. */
const MOST = 4;
/** How each kind of event is shown: as pieces that fly, as a sentence, as the curtain, as a line of the report, or not at all. */
const SHOWN: Record<string, "flies" | "loud" | "curtain" | "report" | "still"> = {
  turn: "still",
  last_turns: "loud",
  trimmed: "flies",
  plays: "flies",
  fires: "flies",
  portals: "flies",
  character: "loud",
  offer: "loud",
  recalled: "flies",
  moved: "flies",
  pushed: "flies",
  carried: "flies",
  vented: "flies",
  destroyed: "flies",
  burnt: "flies",
  turret_fires: "flies",
  shot: "flies",
  delivered: "flies",
  cake: "flies",
  subjects_lost: "loud",
  slices_lost: "loud",
  cube: "flies",
  turret: "flies",
  turret_in: "flies",
  took_card: "flies",
  card_lost: "loud",
  no_card: "loud",
  no_bonus: "loud",
  buried: "flies",
  revealed: "still",
  deck_empty: "loud",
  reshuffled: "loud",
  grilled: "flies",
  turned_over: "flies",
  scaffold: "flies",
  converted: "flies",
  doomed: "still",
  activated: "loud",
  earns: "flies",
  earns_tie: "flies",
  earns_least: "flies",
  nobody_there: "loud",
  tie_most: "loud",
  tie_least: "loud",
  cube_stops: "loud",
  recycled: "flies",
  out_of_subjects: "loud",
  out_of_cake: "loud",
  wiped_out: "curtain",
  eight_burnt: "curtain",
  opera: "curtain",
  turn_limit: "curtain",
  score: "report",
  wins: "still",
  wins_tie: "still",
  shares: "still",
  would_win_tie: "still",
  would_share: "still",
  would_plead: "still",
  pleaded: "still",
  pleaded_own: "still",
  pleaded_not: "still",
  pleaded_hidden: "loud",
  own_plea: "loud",
  plea: "loud",
  voted: "loud",
  appeal_won: "loud",
};

/** The events as steps: `before` is what lies on the table, `after` what will. */
export function choreography(events: readonly Event[], before: View, after: View, me: number | null): Played[] {
  const steps: Played[] = [];
  let cause = "";
  for (const event of events) {
    const shown = SHOWN[event.kind];
    const say: Caption = { kind: "sentence", text: event.text };
    if (shown === "curtain") {
      cause = event.text;
      steps.push({ say: { kind: "end", text: cause }, ms: CURTAIN, unhurried: true });
    } else if (shown === "loud") {
      const own = event.seat === me;
      steps.push(own ? { meanwhile: true } : { say, ms: SENTENCE });
    } else if (shown === "flies") {
      const own = event.seat === me;
      const falls = event.kind === "recycled" ? [fall(String(event.details?.chamber), before)] : [];
      for (const flights of [...falls, flown(event, before, after)])
        steps.push(own ? { flights, meanwhile: true, ms: FLIGHT } : { flights, say, ms: FLIGHT + 120 });
    }
  }
  if (after.lifted && !before.lifted)
    steps.push({ flights: fall(after.lifted.id, before), ms: FLIGHT, meanwhile: before.active === me });
  if (events.some(({ kind }) => SHOWN[kind] === "report")) {
    const next = { view: after, decision: null };
    steps.push({ flights: counted(after), say: { kind: "end", text: cause }, next, ms: COUNT, unhurried: true });
    steps.push({ say: { kind: "report", cause }, ms: REPORT, unhurried: true });
  }
  return steps;
}

/** The room slides behind the furnace wall, unless it was lifted already. */
function fall(chamber: string, before: View): Flight<Piece>[] {
  const floor = floorOf(before, chamber);
  if (!floor) return [];
  const piece: Piece = { ...panel(before, chamber), how: "falls" };
  return [{ from: `chamber:${chamber}`, to: `furnace:${floor}`, piece }];
}

/** At the end every slice in the lab hops to its owner. */
function counted(view: View): Flight<Piece>[] {
  const rooms = view.floors.flatMap(({ chambers }) => chambers);
  return view.seats.flatMap(({ colour }, seat) =>
    rooms
      .filter(({ cake }) => cake[colour])
      .flatMap(({ id, cake }) =>
        times(cake[colour]!, {
          from: `slice:${id}.${colour}`,
          to: `cake:${seat}`,
          piece: { kind: "slice", colour },
          lift: HOP,
        }),
      ),
  );
}

/** Which pieces travel where for an event. */
function flown(event: Event, before: View, after: View): Flight<Piece>[] {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const n = Math.min(Number(event.details?.number ?? 1), MOST);
  const colour = before.seats[event.seat]?.colour ?? "";
  const seat = `seat:${event.seat}`;
  const room = `chamber:${about("chamber")}`;
  const other = `chamber:${about("chamber2")}`;
  const subject: Piece = { kind: "subject", colour };
  const card: Piece = { kind: "card", card: about("card") };
  switch (event.kind) {
    case "plays":
    case "fires":
    case "trimmed":
      return [{ from: `card:${about("card")}`, to: "law", piece: card, lift: HOP }];
    case "recalled":
      return [{ from: "law", piece: card }];
    case "took_card":
      return [{ from: "deck", to: seat, piece: card, lift: HOP }];
    case "buried":
      return [{ from: "deck", piece: card }];
    case "portals":
      return [
        { from: "token:portal_blue", to: room, piece: { kind: "portal", token: "portal_blue" }, lift: HOP },
        { from: "token:portal_orange", to: other, piece: { kind: "portal", token: "portal_orange" }, lift: HOP },
      ];
    case "moved":
    case "pushed":
      return times(n, { from: room, to: other, piece: subject, lift: HOP });
    case "carried":
    case "vented":
      return [{ from: room, to: other, piece: { kind: "slice", colour: about("colour") }, lift: HOP + 20 }];
    case "destroyed":
    case "shot":
      return times(n, { from: room, to: `crew:${event.seat}`, piece: { ...subject, hollow: true } });
    case "burnt":
      return times(n, { from: room, to: `cake:${event.seat}`, piece: { kind: "slice", colour, burnt: true } });
    case "turret_fires":
      return [{ from: room, piece: { kind: "flash" } }];
    case "earns":
    case "earns_tie":
    case "earns_least": {
      const falls = before.forecast.find((one) => one?.chamber === about("chamber"));
      return listed(falls?.paid ?? {}).map((icon, k) => ({
        from: room,
        to: seat,
        piece: { kind: "icon", icon },
        lift: HOP + 16 * k,
      }));
    }
    case "delivered":
      return [{ from: `tube:${floorOf(after, about("chamber"))}`, to: room, piece: subject }];
    case "cake":
      return [{ from: `tube:${floorOf(after, about("chamber"))}`, to: room, piece: { kind: "slice", colour } }];
    case "cube":
      return [
        { from: "token:companion_cube", to: room, piece: { kind: "device", token: "companion_cube" }, lift: HOP },
      ];
    case "turret":
      return [{ from: "token:turret", to: room, piece: { kind: "device", token: "turret" }, lift: HOP }];
    case "turret_in":
      return [
        { from: `tube:${floorOf(after, about("chamber"))}`, to: room, piece: { kind: "device", token: "turret" } },
      ];
    case "grilled":
      return [{ from: `token:${about("token")}`, piece: tokenPiece(about("token")) }];
    case "turned_over":
      return [{ from: room, to: room, piece: { ...panel(before, about("chamber")), how: "turns" } }];
    case "scaffold":
      return [{ from: room, to: `end:${about("floor")}`, piece: panel(before, about("chamber")), lift: 2 * HOP }];
    case "converted":
      return [{ from: seat, to: room, piece: subject, lift: HOP }];
    case "recycled":
      return [
        {
          from: `tube:${about("floor")}`,
          to: `end:${about("floor")}`,
          piece: { ...panel(after, about("chamber")), how: "turns" },
        },
      ];
    default:
      return [];
  }
}

function times(n: number, flight: Flight<Piece>): Flight<Piece>[] {
  return Array.from({ length: n }, (_, k) => ({ ...flight, lift: (flight.lift ?? 0) + 14 * k }));
}

function tokenPiece(token: string): Piece {
  return token === "turret" || token === "companion_cube"
    ? { kind: "device", token }
    : { kind: "portal", token: token as "portal_blue" | "portal_orange" };
}

function floorOf(view: View, chamber: string): string {
  return view.floors.find(({ chambers }) => chambers.some(({ id }) => id === chamber))?.floor ?? "";
}

function panel(view: View, chamber: string): Piece & { kind: "panel" } {
  const found = view.floors.flatMap(({ chambers }) => chambers).find(({ id }) => id === chamber);
  return { kind: "panel", side: found?.side ?? "a" };
}
