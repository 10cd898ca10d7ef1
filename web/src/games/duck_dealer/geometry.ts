/** Where things lie in the tub: 1000 × 780 units, planets of radius 50. */
import type { Components } from "./view";

export const WIDE = 1000;
export const HIGH = 780;
export const R = 50;
/** The drain, around which lanes bow outwards. */
const HUB = { x: 500, y: 385 };

export interface Spot {
  x: number;
  y: number;
}

export interface Lane {
  path: string;
  /** Its points, in order from `a` to `b`. */
  points: Spot[];
  /** Where its number stands. */
  number: Spot;
}

/** Directions around a planet, in degrees, for what stands beside it. */
export interface Sides {
  ship: number;
  chip: number;
  passage: number;
}

export interface Chart {
  planet: Record<string, Spot>;
  lane: Record<string, Lane>;
  sides: Record<string, Sides>;
  /** The planets ring by ring, outwards from the drain. */
  order: string[];
}

/** The planets of the base game, which use the width better than any general layout. */
const BASE: Record<string, [number, number]> = {
  quackhaven: [500, 84],
  bubblon: [862, 270],
  plughole: [738, 655],
  soapstone: [262, 655],
  tubalon: [138, 270],
  vortex: [500, 372],
  squeakon: [652, 262],
  feathra: [712, 458],
  lathera: [500, 534],
  ripplen: [288, 458],
  pondora: [348, 262],
  mallardia: [716, 76],
  drakonis: [918, 490],
  eiderdown: [500, 706],
  tealheim: [82, 490],
  gosling: [284, 76],
};
/** The corners of the tub that trays cover. */
const TRAYS = [
  [12, 12, 216, 124],
  [806, 12, 988, 124],
  [12, 636, 198, 768],
  [802, 636, 988, 768],
] as const;
const ROUNDS = 200;
/** Directions from a planet to its name, and from a start planet to the cube on its mine and the points of its yard. */
const NAME = 90;
const CORNERS = [-146, -41];

export function chartOf(box: Pick<Components, "planet" | "route">): Chart {
  const planet = placed(box);
  const lane = Object.fromEntries(
    Object.entries(box.route).map(([id, { a, b, points }]) => [id, laneOf(planet[a]!, planet[b]!, points)]),
  );
  const sides = Object.fromEntries(Object.keys(planet).map((id) => [id, sidesOf(id, box, planet, lane)]));
  const far = (id: string): number => Math.hypot(planet[id]!.x - HUB.x, planet[id]!.y - HUB.y);
  const order = Object.keys(planet).sort((one, other) => far(one) - far(other));
  return { planet, lane, sides, order };
}

/** Where a ship can be: a planet, or a point of a lane. */
export function spotOf(chart: Chart, place: string): Spot | undefined {
  const [route, n] = place.split(".");
  return n === undefined ? chart.planet[place] : chart.lane[route!]?.points[Number(n) - 1];
}

/** A place so far from a planet, in a direction. */
export function beside({ x, y }: Spot, degrees: number, far: number): Spot {
  const turn = (degrees * Math.PI) / 180;
  return { x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far };
}

function placed({ planet, route }: Pick<Components, "planet" | "route">): Record<string, Spot> {
  const ids = Object.keys(planet);
  if (ids.every((id) => BASE[id]) && ids.length === Object.keys(BASE).length)
    return Object.fromEntries(ids.map((id) => [id, { x: BASE[id]![0], y: BASE[id]![1] }]));
  const found = Object.fromEntries(
    ids.map((id) => [id, { x: 60 + 0.88 * planet[id]!.x, y: 30 + 1.03 * planet[id]!.y }]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const { a, b, points } of Object.values(route)) part(found[a]!, found[b]!, 2 * R + 6 + 18 * (points + 1));
    for (const [k, a] of ids.entries()) for (const b of ids.slice(k + 1)) part(found[a]!, found[b]!, 2 * R + 60);
    for (const spot of Object.values(found)) keepIn(spot);
  }
  return found;
}

/** Two planets that are too near move apart, each by half of what is missing. */
function part(a: Spot, b: Spot, least: number): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  const by = Math.max(least - far, 0) / 2 / far;
  a.x -= dx * by;
  a.y -= dy * by;
  b.x += dx * by;
  b.y += dy * by;
}

function keepIn(spot: Spot): void {
  spot.x = Math.min(Math.max(spot.x, 75), 925);
  spot.y = Math.min(Math.max(spot.y, 75), 708);
  const room = R + 10;
  for (const [left, top, right, bottom] of TRAYS) {
    if (spot.x < left - room || spot.x > right + room || spot.y < top - room || spot.y > bottom + room) continue;
    if (spot.x < HUB.x) spot.x = Math.max(spot.x, Math.min(right + room, spot.x + 4));
    else spot.x = Math.min(spot.x, Math.max(left - room, spot.x - 4));
  }
}

/** A curve between two planets that bows away from the hub, its points at equal lengths between the rims. */
function laneOf(a: Spot, b: Spot, points: number): Lane {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  let normal = { x: -dy / long, y: dx / long };
  if (normal.x * (middle.x - HUB.x) + normal.y * (middle.y - HUB.y) < 0) normal = { x: -normal.x, y: -normal.y };
  const bow = Math.abs(middle.x - HUB.x) < 20 ? 0 : 0.11 * long;
  const bend = { x: middle.x + normal.x * bow, y: middle.y + normal.y * bow };
  const at = (t: number): Spot => ({
    x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * bend.x + t * t * b.x,
    y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * bend.y + t * t * b.y,
  });
  const top = at(0.5);
  const off = bow ? 17 : 22;
  return {
    path: `M${a.x} ${a.y}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${b.x} ${b.y}`,
    points: divided(at, a, b, points),
    number: { x: top.x + normal.x * off, y: top.y + normal.y * off },
  };
}

function divided(at: (t: number) => Spot, a: Spot, b: Spot, points: number): Spot[] {
  const fine = 200;
  const open = Array.from({ length: fine + 1 }, (_, k) => at(k / fine)).filter(
    (spot) => distance(spot, a) >= R + 3 && distance(spot, b) >= R + 3,
  );
  const lengths = [0];
  for (let k = 1; k < open.length; k++) lengths.push(lengths[k - 1]! + distance(open[k]!, open[k - 1]!));
  const whole = lengths.at(-1) ?? 0;
  return Array.from({ length: points }, (_, k) => {
    const wanted = (whole * (k + 1)) / (points + 1);
    return (
      open[
        Math.max(
          0,
          lengths.findIndex((length) => length >= wanted),
        )
      ] ?? at((k + 1) / (points + 1))
    );
  });
}

/** Ship, price and passage each take the widest gap between the lanes that they may have, none of them in a tray. */
function sidesOf(
  id: string,
  box: Pick<Components, "planet" | "route">,
  planet: Record<string, Spot>,
  lane: Record<string, Lane>,
): Sides {
  const here = planet[id]!;
  const lanes = Object.entries(box.route).flatMap(([name, { a, b }]) => {
    const first = id === a ? lane[name]!.points[0] : id === b ? lane[name]!.points.at(-1) : undefined;
    return first ? [(Math.atan2(first.y - here.y, first.x - here.x) * 180) / Math.PI] : [];
  });
  const taken = box.planet[id]!.kind === "start" ? [NAME, ...CORNERS] : [NAME];
  const widest = (from: number, to: number, far: number): number => {
    let [best, most] = [from, -1];
    for (let angle = from; angle <= to; angle += 5) {
      if (isCovered(beside(here, angle, R * far))) continue;
      const room = Math.min(60, ...lanes.map((other) => between(angle, other)));
      const value = room + 1.5 * Math.min(62, ...taken.map((other) => between(angle, other)));
      if (value > most + 0.01) [best, most] = [angle, value];
    }
    taken.push(best);
    return best;
  };
  return { ship: widest(-95, 0, 1.4), chip: widest(-185, -60, 1.15), passage: widest(-30, 15, 1.15) };
}

function isCovered({ x, y }: Spot): boolean {
  if (x < 34 || x > WIDE - 34 || y < 44 || y > HIGH - 35) return true;
  return TRAYS.some(([left, top, right, bottom]) => x > left - 16 && x < right + 16 && y > top - 16 && y < bottom + 16);
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The angle between two directions, in degrees. */
function between(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return apart > 180 ? 360 - apart : apart;
}
