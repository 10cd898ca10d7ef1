import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import type { Shown } from "./desk.svelte";
import type { Colour, Panel, View } from "./view";

/** What can be seen flying over the tub. */
export type Piece =
  | { kind: "ship"; seat: number; way?: [from: string, to: string]; portal?: "in" | "out" }
  | { kind: "cube"; seat: number }
  | { kind: "passage"; seat: number }
  | { kind: "thing"; id: string }
  | { kind: "tile"; tile: "factory" | "consumer" | "shipyard"; good: string }
  | { kind: "points"; points: number }
  | { kind: "lost"; steps: number };

/** What is said while the board moves: who does what. */
export interface Caption {
  text: string;
  seat: number;
  /** The kind of the event. */
  kind: string;
  part?: boolean;
}

type Played = Step<Piece, Caption, Shown>;

const SENTENCE = 900;
const FLIGHT = 420;
const STRIDE = 170;
/** The longest that a rival's turn is told, in milliseconds. */
const FILM = 6000;
const LIFT = 60;

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

/** The events as steps. A rival's turn is followed step by step, what the reader did is seen over what came of it. */
export function choreography(events: readonly Event[], before: View, me: number | null): Played[] {
  const steps: Played[] = [];
  let now = before;
  let paid: Flight<Piece>[] = [];
  for (const [k, event] of events.entries()) {
    const shown = SHOWN[event.kind] ?? "still";
    const flights = [...paid, ...flown(event, now, me)];
    now = happened(event, now);
    paid = shown === "paid" ? flights : [];
    if (shown !== "told" && shown !== "seen") continue;
    if (event.seat === me) steps.push({ flights, meanwhile: true, ms: event.kind === "steps_to" ? STRIDE : FLIGHT });
    else
      steps.push({
        flights,
        ...(shown === "told" ? { say: sentence(trip(events, k)) } : {}),
        next: { view: now, decision: null },
        ms: event.kind === "steps_to" ? STRIDE : shown === "told" && !flights.length ? SENTENCE : FLIGHT,
        unhurried: event.kind === "game_ends" || event.kind === "last_turn",
      });
  }
  return hurried(steps);
}

/** The event whose sentence tells it: of the steps of a trip the last one, which tells them all. */
function trip(events: readonly Event[], k: number): Event {
  let last = events[k]!;
  if (last.kind !== "steps_to") return last;
  for (const event of events.slice(k + 1)) {
    if (event.kind !== "steps_to" || event.seat !== last.seat || !event.folds) break;
    last = event;
  }
  return last;
}

function sentence(event: Event): Caption {
  const part = event.kind === "steps_to" && !!event.part;
  return { text: part ? event.part! : event.text, seat: event.seat, kind: event.kind, part };
}

/** A long film is told faster, so that nobody waits longer than that for a rival. */
function hurried(steps: Played[]): Played[] {
  const whole = steps.reduce((sum, { ms = 0, meanwhile }) => sum + (meanwhile ? 0 : ms), 0);
  if (whole <= FILM) return steps;
  return steps.map((step) => (step.meanwhile ? step : { ...step, ms: Math.round(((step.ms ?? 0) * FILM) / whole) }));
}

/** Which pieces travel where for an event. */
function flown(event: Event, now: View, me: number | null): Flight<Piece>[] {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const { kind, seat } = event;
  const count = Number(event.details?.["number"] ?? 0);
  const cargo = `seat:${seat}/cargo`;
  const place = now.seats[seat]?.place ?? "";
  const discs = (colour: string, n: number, to: boolean): Flight<Piece>[] => {
    const [chip, supply] = [`seat:${seat}/disc:${colour}`, `supply:${colour}`];
    const one = { from: to ? supply : chip, to: to ? chip : supply, piece: thing(colour), lift: LIFT };
    return Array.from({ length: Math.min(n, 3) }, (_, k) => ({ ...one, lift: LIFT + 24 * k }));
  };
  const gained = (): Flight<Piece>[] =>
    count ? [{ from: `place:${place}`, to: `seat:${seat}/score`, piece: { kind: "points", points: count } }] : [];
  switch (kind) {
    case "starts_at":
      return [{ from: `seat:${seat}`, to: `place:${about("planet")}`, piece: { kind: "ship", seat }, lift: LIFT }];
    case "collects":
    case "collects_too":
      return discs(about("energy"), count, true);
    case "returns":
      return discs(about("energy"), 1, false);
    case "acts":
      return [{ from: `seat:${seat}`, to: `space:${count}`, piece: { kind: "cube", seat }, lift: LIFT }];
    case "links":
      return [{ from: `seat:${seat}/cubes`, to: `point:${about("point")}`, piece: { kind: "cube", seat }, lift: LIFT }];
    case "reclaims_link":
      return [{ from: `point:${about("point")}`, to: `seat:${seat}/cubes`, piece: { kind: "cube", seat } }];
    case "reclaims_privilege":
      return [{ from: `building:${about("building")}`, to: `seat:${seat}/cubes`, piece: { kind: "cube", seat } }];
    case "pays":
      return discs(about("energy"), count, false);
    case "uses_up":
      return [{ from: cargo, to: `place:${place}`, piece: thing(about("good")), lift: LIFT }];
    case "steps_to": {
      const ship: Flight<Piece> = {
        from: seat === me ? `place:${about("place")}` : `ship:${seat}`, // the reader's own has arrived by now
        to: `place:${about("place2")}`,
        piece: { kind: "ship", seat, way: [about("place"), about("place2")] },
      };
      return [ship, ...discs("red", count, false)];
    }
    case "stops":
      return count ? [{ from: `place:${place}`, piece: { kind: "lost", steps: count } }] : [];
    case "jumps_to":
      return jumped(now, seat, place, about("planet"));
    case "discards":
      return [{ from: cargo, piece: thing(about("good")) }];
    case "explores":
    case "explores_last": {
      const good = about("consumer");
      const stack = Object.keys(now.stacks).find((pile) => now.stacks[pile]![0] === good) ?? "a";
      const to = `building:${about("planet")}.consumer`;
      return [{ from: `stack:${stack}`, to, piece: { kind: "tile", tile: "consumer", good } }];
    }
    case "builds_factory": {
      const good = about("factory");
      const to = `building:${about("planet")}.factory`;
      return [
        { from: `recipe:${good}`, to, piece: { kind: "tile", tile: "factory", good }, lift: 2 * LIFT },
        ...gained(),
      ];
    }
    case "builds_consumer":
    case "builds_shipyard":
      return gained();
    case "claims":
      return [
        { from: `seat:${seat}/cubes`, to: `building:${about("building")}`, piece: { kind: "cube", seat }, lift: LIFT },
      ];
    case "mines":
      return [{ from: `building:${place}.mine`, to: cargo, piece: thing(about("good")), lift: LIFT }];
    case "makes":
      return [{ from: `building:${place}.factory`, to: cargo, piece: thing(about("good")), lift: LIFT }];
    case "delivers":
      return gained();
    case "installs":
      return [{ from: `building:${place}.shipyard`, to: `seat:${seat}/ship`, piece: thing(about("equipment")) }];
    case "replaces":
      return [
        { from: `building:${place}.shipyard`, to: `seat:${seat}/ship`, piece: thing(about("equipment2")) },
        { from: `seat:${seat}/ship`, piece: thing(about("equipment")) },
      ];
    case "accepts":
      return crossed(now, seat);
    case "passages":
      return [about("planet"), about("planet2")].map((planet) => ({
        from: me === seat ? "own/passage" : `seat:${seat}`,
        to: `place:${planet}`,
        piece: { kind: "passage", seat } as Piece,
        lift: LIFT,
      }));
    default:
      return [];
  }
}

/** A ship goes into one portal and comes out of its twin. */
function jumped({ seats }: View, seat: number, from: string, to: string): Flight<Piece>[] {
  const owner = seats.findIndex(({ passages }) => passages.includes(from) && passages.includes(to));
  const portal = (planet: string) => `portal:${owner}.${planet}`;
  return [
    { from: `place:${from}`, to: portal(from), piece: { kind: "ship", seat, portal: "in" } },
    { from: portal(to), to: `place:${to}`, piece: { kind: "ship", seat, portal: "out" }, after: FLIGHT },
  ];
}

/** The goods of an offer cross over from ship to ship. */
function crossed({ offer }: View, seat: number): Flight<Piece>[] {
  if (!offer) return [];
  const [author, partner] = [`seat:${offer.from}/cargo`, `seat:${seat}/cargo`];
  return [
    ...offer.gives.map((good) => ({ from: author, to: partner, piece: thing(good), lift: LIFT })),
    ...offer.asks.map((good) => ({ from: partner, to: author, piece: thing(good), lift: LIFT })),
  ];
}

function thing(id: string): Piece {
  return { kind: "thing", id };
}

/** What an event leaves behind, as far as it is seen while a story is told; what follows it is the true position. */
function happened(event: Event, now: View): View {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const { kind, seat } = event;
  const count = Number(event.details?.["number"] ?? 0);
  const mine = now.seats[seat];
  const changed = (panel: Partial<Panel>): View => ({
    ...now,
    seats: now.seats.map((one, k) => (k === seat ? { ...one, ...panel } : one)),
  });
  const loaded = (good: string, by: number): Partial<Panel> => ({
    goods: { ...mine!.goods, [good]: Math.max((mine!.goods[good] ?? 0) + by, 0) },
    load: Math.max(mine!.load + by, 0),
  });
  const discs = (colour: Colour, by: number): View => ({
    ...changed({ discs: { ...mine!.discs, [colour]: Math.max(mine!.discs[colour] + by, 0) } }),
    supply: { ...now.supply, [colour]: now.supply[colour] - by },
  });
  if (!mine) return now;
  switch (kind) {
    case "collects":
    case "collects_too":
      return discs(about("energy") as Colour, count);
    case "pays":
      return discs(about("energy") as Colour, -count);
    case "returns":
      return discs(about("energy") as Colour, -1);
    case "uses_up":
      return changed(loaded(about("good"), -1));
    case "starts_at":
      return changed({ place: about("planet") });
    case "steps_to":
      return placed(discs("red", -count), seat, about("place2"));
    case "jumps_to":
      return changed({ place: about("planet") });
    case "acts":
      return { ...changed({ cubes: mine.cubes - 1 }), counter: [...now.counter, seat] };
    case "links":
      return { ...changed({ cubes: mine.cubes - 1 }), links: { ...now.links, [about("point")]: seat } };
    case "mines":
    case "makes":
      return changed(loaded(about("good"), 1));
    case "discards":
      return changed(loaded(about("good"), -1));
    case "delivers":
      return changed({ score: mine.score + count });
    case "installs":
    case "replaces":
      return changed({
        ship: mine.ship.map((item, k) =>
          k === count - 1 ? about(kind === "installs" ? "equipment" : "equipment2") : item,
        ),
      });
    case "passages":
      return changed({ passages: [about("planet"), about("planet2")] });
    case "builds_factory":
      return built(changed({ score: mine.score + count }), about("planet"), { factory: about("factory") });
    case "builds_consumer":
    case "builds_shipyard":
      return built(changed({ score: mine.score + count }), about("planet"), { built: true });
    case "explores":
    case "explores_last":
      return built(now, about("planet"), { visited: true, consumer: about("consumer") });
    case "claims":
      return changed({ claims: [...mine.claims, about("building")] });
    default:
      return now;
  }
}

function placed(view: View, seat: number, place: string): View {
  return { ...view, seats: view.seats.map((panel, k) => (k === seat ? { ...panel, place } : panel)) };
}

function built(view: View, planet: string, news: Partial<View["planets"][string]>): View {
  const old = view.planets[planet];
  return old ? { ...view, planets: { ...view.planets, [planet]: { ...old, ...news } } } : view;
}
