import type { Flight } from "../../board";
import type { Event } from "../../wire";
import { COLOURS, type View } from "./view";

/** What can be seen flying over the tub. */
export type Piece =
  | { kind: "ship"; seat: number; way?: [from: string, to: string]; portal?: "in" | "out" }
  | { kind: "cube"; seat: number }
  | { kind: "passage"; seat: number; joins: [string, string] }
  | { kind: "thing"; id: string }
  | { kind: "burst"; id: string }
  | { kind: "ripple" }
  | { kind: "tile"; tile: "factory" | "consumer" | "shipyard"; good: string }
  | { kind: "points"; points: number }
  | { kind: "lost"; steps: number };

type Flights = Flight<Piece>[];

/** An event, and what was so before it. */
interface Scene {
  now: View;
  /** Who reads this. */
  me: number | null;
  seat: number;
  /** Where the ship is. */
  place: string;
  about: (key: string) => string;
  count: number;
}

/** How long a piece is on its way. */
export const FLIGHT = 420;
const LIFT = 60;

/** Which pieces travel where for an event. */
export function flown(event: Event, now: View, me: number | null): Flights {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const { kind, seat } = event;
  const place = now.seats[seat]?.place ?? "";
  return FLOWN[kind]?.({ now, me, seat, place, about, count: Number(event.details?.["number"] ?? 0) }) ?? [];
}

const FLOWN: Record<string, (scene: Scene) => Flights> = {
  equips: ({ me, seat, about }) => {
    if (seat === me) return []; // the reader has put them there one by one
    return about("triple")
      .split("+")
      .map((token, k) => ({ to: `seat:${seat}/slot:${k + 1}`, piece: thing(token), after: 90 * k }));
  },
  starts_at: ({ seat, about }) => {
    const to = `place:${about("planet")}`;
    return [{ from: `seat:${seat}`, to, piece: { kind: "ship", seat }, lift: LIFT }, ripple(to, FLIGHT)];
  },
  collects: ({ seat, about, count }) => discs(seat, about("energy"), count, true),
  collects_too: ({ seat, about, count }) => discs(seat, about("energy"), count, true),
  returns: ({ seat, about }) => discs(seat, about("energy"), 1, false),
  pays: ({ seat, about, count }) => discs(seat, about("energy"), count, false),
  declines_free_turn: ({ now, seat }) =>
    COLOURS.filter((colour) => now.virtual[colour]).map((colour) => burst(`seat:${seat}/disc:${colour}`, colour)),
  acts: ({ seat, count }) => [cube(seat, `seat:${seat}`, `space:${count}`)],
  last_turn: ({ now }) => [{ from: `space:${now.spaces}`, piece: thing("flag"), ms: 2 * FLIGHT }],
  links: ({ seat, about }) => [cube(seat, `seat:${seat}/cubes`, `point:${about("point")}`)],
  claims: ({ seat, about }) => [cube(seat, `seat:${seat}/cubes`, `building:${about("building")}`)],
  reclaims_link: ({ seat, about }) => [cube(seat, `point:${about("point")}`, `seat:${seat}/cubes`)],
  reclaims_privilege: ({ seat, about }) => [cube(seat, `building:${about("building")}`, `seat:${seat}/cubes`)],
  uses_up: ({ seat, place, about }) => [
    { from: `seat:${seat}/cargo`, to: `place:${place}`, piece: thing(about("good")), lift: LIFT },
  ],
  steps_to: ({ me, seat, about, count }) => [
    {
      from: seat === me ? `place:${about("place")}` : `ship:${seat}`, // the reader's own has arrived by now
      to: `place:${about("place2")}`,
      piece: { kind: "ship", seat, way: [about("place"), about("place2")] },
    },
    ...discs(seat, "red", count, false),
  ],
  stops: ({ place, count }) => [
    ripple(`place:${place}`),
    ...(count ? [{ from: `place:${place}`, piece: { kind: "lost", steps: count } as const }] : []),
  ],
  jumps_to: jumped,
  discards: ({ seat, about }) => [burst(`seat:${seat}/cargo`, about("good"))],
  explores: explored,
  explores_last: explored,
  builds_factory: (scene) => {
    const good = scene.about("factory");
    const to = `building:${scene.about("planet")}.factory`;
    return [
      { from: `recipe:${good}`, to, piece: { kind: "tile", tile: "factory", good }, lift: 2 * LIFT },
      ...gained(scene),
    ];
  },
  builds_consumer: gained,
  builds_shipyard: gained,
  delivers: gained,
  mines: (scene) => fetched(scene, "mine"),
  makes: (scene) => fetched(scene, "factory"),
  installs: (scene) => fitted(scene, "equipment"),
  replaces: (scene) => [
    ...fitted(scene, "equipment2"),
    { from: `seat:${scene.seat}/slot:${scene.count}`, piece: thing(scene.about("equipment")) },
  ],
  accepts: crossed,
  refuses: ({ now }) => (now.offer ? [burst(`ship:${now.offer.from}`, "swap")] : []),
  passages: ({ seat, about }) => {
    const joins: [string, string] = [about("planet"), about("planet2")];
    return joins.map((planet) => ({
      from: `seat:${seat}`,
      to: `place:${planet}`,
      piece: { kind: "passage", seat, joins },
      lift: LIFT,
    }));
  },
};

function thing(id: string): Piece {
  return { kind: "thing", id };
}

function cube(seat: number, from: string, to: string): Flight<Piece> {
  return { from, to, piece: { kind: "cube", seat }, lift: LIFT };
}

/** Something floats off and bursts like a bubble. */
function burst(from: string, id: string): Flight<Piece> {
  return { from, piece: { kind: "burst", id } };
}

/** Rings in the water, where something comes down. */
function ripple(at: string, after = 0): Flight<Piece> {
  return { from: at, to: at, piece: { kind: "ripple" }, after };
}

/** Discs between the supply and a seat: to it, or back. */
function discs(seat: number, colour: string, count: number, to: boolean): Flights {
  const [chip, supply] = [`seat:${seat}/disc:${colour}`, `supply:${colour}`];
  const one = { from: to ? supply : chip, to: to ? chip : supply, piece: thing(colour) };
  return Array.from({ length: Math.min(count, 3) }, (_, k) => ({ ...one, lift: LIFT + 24 * k }));
}

function gained({ seat, place, count }: Scene): Flights {
  return count ? [{ from: `place:${place}`, to: `seat:${seat}/score`, piece: { kind: "points", points: count } }] : [];
}

function fetched({ seat, place, about }: Scene, from: "mine" | "factory"): Flights {
  return [{ from: `building:${place}.${from}`, to: `seat:${seat}/cargo`, piece: thing(about("good")), lift: LIFT }];
}

function fitted({ seat, place, about, count }: Scene, equipment: string): Flights {
  return [{ from: `building:${place}.shipyard`, to: `seat:${seat}/slot:${count}`, piece: thing(about(equipment)) }];
}

function explored({ now, about }: Scene): Flights {
  const good = about("consumer");
  const stack = Object.keys(now.stacks).find((pile) => now.stacks[pile]![0] === good) ?? "a";
  const to = `building:${about("planet")}.consumer`;
  return [{ from: `stack:${stack}`, to, piece: { kind: "tile", tile: "consumer", good } }];
}

/** A ship goes into one portal and comes out of its twin. */
function jumped({ now, seat, place, about }: Scene): Flights {
  const to = about("planet");
  const owner = now.seats.findIndex(({ passages }) => passages.includes(place) && passages.includes(to));
  const portal = (planet: string) => `portal:${owner}.${planet}`;
  return [
    { from: `place:${place}`, to: portal(place), piece: { kind: "ship", seat, portal: "in" } },
    { from: portal(to), to: `place:${to}`, piece: { kind: "ship", seat, portal: "out" }, after: FLIGHT },
  ];
}

/** The goods of an offer cross over from ship to ship. */
function crossed({ now: { offer }, seat }: Scene): Flights {
  if (!offer) return [];
  const [author, partner] = [`seat:${offer.from}/cargo`, `seat:${seat}/cargo`];
  return [
    ...offer.gives.map((good) => ({ from: author, to: partner, piece: thing(good), lift: LIFT })),
    ...offer.asks.map((good) => ({ from: partner, to: author, piece: thing(good), lift: LIFT })),
  ];
}
