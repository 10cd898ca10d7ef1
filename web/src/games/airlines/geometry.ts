// Where everything on the map is drawn, worked out once from the pack's coordinates.
import type { City, Components, Route } from "./view";

export interface Point {
  x: number;
  y: number;
}

/** A route as drawn: its line, its wavy line if it is a wave, its circles. */
export interface Line {
  id: string;
  route: Route;
  d: string;
  wave: string;
  /** Its middle part, away from the cities where routes meet: what a finger may touch. */
  reach: string;
  /** What is lit of it, and the lamps along both edges. */
  runway: string;
  lamps: Point[];
  /** Lines beside it, for the networks that run over it. */
  ribbons: string[];
  /** The two lines of a double line. */
  rails: string[];
  middle: Point;
  circles: (Point & { id: string; value: number })[];
}

/** Where a city's name stands. */
export interface Label extends Point {
  anchor: "start" | "middle" | "end";
  left: number;
  width: number;
}

export const CIRCLE = 12.4;
/** How much room a headquarters' flag takes before the name, and how much wider its bold letters are. */
export const FLAG = 36;
export const BOLD = 1.17;
const CITY_GAP = 9;
const SPREAD = 28;
const LETTER = 7.1;
/** How far beside a route the networks on it run, in the order of their markers. */
const BESIDE = [-8.7, 8.7, -13.3];
const LAMP = { beside: 10, every: 17 };
/** Where names stand beside their cities, clear of circles and of one another in both languages: how far, and which end
 * of the name stands there. */
const SET: Record<string, [number, number, Label["anchor"]]> = {
  anchorage: [6, -13, "start"],
  whitehorse: [11, 4, "start"],
  yellowknife: [-6, 17, "end"],
  churchill: [9, 14, "start"],
  goose_bay: [-20, -14, "start"],
  st_johns: [-10, 4, "end"],
  halifax: [9, 15, "start"],
  vancouver: [-9, 17, "end"],
  edmonton: [9, -9, "start"],
  regina: [-9, 15, "end"],
  winnipeg: [2, 30, "end"],
  thunder_bay: [9, -8, "start"],
  seattle: [6, -13, "start"],
  boise: [11, 4, "start"],
  billings: [9, -9, "start"],
  minneapolis: [9, -9, "start"],
  san_francisco: [-20, -12, "end"],
  los_angeles: [-12, 5, "end"],
  las_vegas: [6, -14, "start"],
  salt_lake_city: [-8, -10, "start"],
  phoenix: [-11, 5, "end"],
  denver: [10, -20, "start"],
  albuquerque: [-26, 18, "middle"],
  el_paso: [9, -7, "start"],
  kansas_city: [-34, 28, "middle"],
  dallas: [0, -14, "middle"],
  houston: [-18, -2, "end"],
  new_orleans: [-12, 50, "middle"],
  memphis: [-10, -8, "end"],
  st_louis: [10, 10, "start"],
  chicago: [-40, 4, "end"],
  detroit: [8, 12, "start"],
  toronto: [-20, 4, "end"],
  montreal: [11, 4, "start"],
  boston: [-6, 2, "end"],
  new_york: [18, 16, "start"],
  washington: [9, 15, "start"],
  charlotte: [-10, -5, "end"],
  atlanta: [9, 14, "start"],
  miami: [20, 4, "start"],
  havana: [9, 15, "start"],
  merida: [10, 17, "start"],
  mexico_city: [19, 16, "start"],
  guadalajara: [-9, 15, "end"],
  monterrey: [-11, 5, "end"],
};
const ELSE: [number, number, Label["anchor"]] = [11, 4, "start"];

/** A point of the route, `t` from 0 (its first city) to 1, and the direction there. */
function along(a: City, b: City, via: [number, number] | undefined, t: number): Point & { dx: number; dy: number } {
  const [cx, cy] = via ?? [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const u = 1 - t;
  return {
    x: u * u * a.x + 2 * u * t * cx + t * t * b.x,
    y: u * u * a.y + 2 * u * t * cy + t * t * b.y,
    dx: 2 * u * (cx - a.x) + 2 * t * (b.x - cx),
    dy: 2 * u * (cy - a.y) + 2 * t * (b.y - cy),
  };
}

export function lines(components: Components): Line[] {
  return Object.entries(components.route).map(([id, route]) => line(components, id, route));
}

function line(components: Components, id: string, route: Route): Line {
  const a = components.city[route.a]!;
  const b = components.city[route.b]!;
  const at = (t: number) => along(a, b, route.via, t);
  const length = measure(at);
  const gap = Math.min(SPREAD, (length - 2 * CITY_GAP) / route.circles.length);
  const circles = route.circles.map((value, k) => {
    const t = 0.5 + ((k - (route.circles.length - 1) / 2) * gap) / length;
    return { id: `${id}.${k + 1}`, value, x: at(t).x, y: at(t).y };
  });
  const via = route.via ?? [(a.x + b.x) / 2, (a.y + b.y) / 2];
  return {
    id,
    route,
    circles,
    d: `M${a.x} ${a.y}Q${via[0]} ${via[1]} ${b.x} ${b.y}`,
    wave: route.pattern === "wave" ? wavy(at, length) : "",
    reach: stretch(at, 0.17),
    runway: stretch(at, 0.08),
    lamps: lampsAlong(at, length),
    ribbons: BESIDE.map((off) => stretch((t) => aside(at(t), off), 0)),
    rails: [-2.7, 2.7].map((off) => stretch((t) => aside(at(t), off), 0)),
    middle: at(0.5),
  };
}

function measure(at: (t: number) => Point): number {
  let length = 0;
  for (let k = 1; k <= 40; k++) {
    const [before, now] = [at((k - 1) / 40), at(k / 40)];
    length += Math.hypot(now.x - before.x, now.y - before.y);
  }
  return length;
}

/** A curve without its ends, as a line. */
function stretch(at: (t: number) => Point, from: number): string {
  return Array.from({ length: 13 }, (_, k) => at(from + (k / 12) * (1 - 2 * from)))
    .map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

/** A point beside a curve. */
function aside({ x, y, dx, dy }: Point & { dx: number; dy: number }, off: number): Point {
  const long = Math.hypot(dx, dy) || 1;
  return { x: x - (dy * off) / long, y: y + (dx * off) / long };
}

function lampsAlong(at: (t: number) => Point & { dx: number; dy: number }, length: number): Point[] {
  const count = Math.max(2, Math.round((length * 0.8) / LAMP.every));
  return Array.from({ length: count + 1 }, (_, k) => at(0.1 + (k / count) * 0.8)).flatMap((point) => [
    aside(point, LAMP.beside),
    aside(point, -LAMP.beside),
  ]);
}

/** A sine wave along a curve. */
function wavy(at: (t: number) => Point & { dx: number; dy: number }, length: number): string {
  const swings = Math.max(3, Math.round(length / 14));
  const steps = swings * 8;
  let d = "";
  for (let k = 0; k <= steps; k++) {
    const { x, y, dx, dy } = at(k / steps);
    const off = (Math.sin((k / 8) * 2 * Math.PI) * 4.2) / (Math.hypot(dx, dy) || 1);
    d += `${k ? "L" : "M"}${(x - dy * off).toFixed(1)} ${(y + dx * off).toFixed(1)}`;
  }
  return d;
}

/** Where each name stands. `letters` tells how long a name is, `before` what else stands in front of it. */
export function labels(
  components: Components,
  letters: (city: string) => number,
  before: (city: string) => number,
): Record<string, Label> {
  return Object.fromEntries(
    Object.entries(components.city).map(([id, { x, y }]) => {
      const [dx, dy, anchor] = SET[id] ?? ELSE;
      const width = letters(id) * LETTER + before(id);
      const left = x + dx - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
      return [id, { x: x + dx, y: y + dy, anchor, left, width }];
    }),
  );
}

/** A network from its headquarters outwards: its circles in the order in which they are met. */
export function outwards(drawn: Line[], hq: string, flown: ReadonlyMap<string, string>): string[] {
  const routes = drawn.filter(({ id }) => flown.has(id));
  const order: string[] = [];
  const met = new Set([hq]);
  for (let near = routes.filter(({ route }) => touches(route, met)); near.length;) {
    for (const { id, route } of near) {
      order.push(flown.get(id)!);
      met.add(route.a).add(route.b);
    }
    near = routes.filter(({ id, route }) => !order.includes(flown.get(id)!) && touches(route, met));
  }
  return order;
}

function touches(route: Route, cities: ReadonlySet<string>): boolean {
  return cities.has(route.a) || cities.has(route.b);
}

/** Those of many points that a window of this size shows together, where it shows most of them. */
export function crowd<P extends { x: number; y: number }>(
  points: P[],
  { width, height }: { width: number; height: number },
): P[] {
  const around = (middle: P) =>
    points.filter(({ x, y }) => Math.abs(x - middle.x) <= width / 2 && Math.abs(y - middle.y) <= height / 2);
  return points.map(around).reduce((most, some) => (some.length > most.length ? some : most), []);
}

/** A fan of companies: how far from its place and from one another they stand. More than a row of them stand in a second
 * one: nine beside one another are wider than the map of a phone. */
export const FAN = { stem: 30, pitch: 42, row: 5 };

/** The plate of a fan of so many companies: above its place, or below it near the upper edge of the map. */
export function fanned(count: number, y: number): { across: number; wide: number; high: number; below: boolean } {
  const across = Math.min(count, FAN.row);
  const high = Math.ceil(count / FAN.row) * FAN.pitch + 4;
  return { across, wide: across * FAN.pitch + 8, high, below: y < high + 74 };
}
