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
  middle: Point;
  circles: (Point & { id: string; value: number })[];
}

/** Where a city's name stands. */
export interface Label extends Point {
  anchor: "start" | "middle" | "end";
  left: number;
  width: number;
}

export const CIRCLE = 11.5;
/** How much room a headquarters' flag takes before the name, and how much wider its bold letters are. */
export const FLAG = 31;
export const BOLD = 1.1;
const CITY_GAP = 9;
const SPREAD = 27;
const LETTER = 6.3;
const LINE = 13;

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
    reach: stretch(at),
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

function stretch(at: (t: number) => Point): string {
  return Array.from({ length: 13 }, (_, k) => at(0.17 + (k / 12) * 0.66))
    .map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
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

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const SIDES: [number, number, Label["anchor"]][] = [
  [11, 4, "start"],
  [-11, 4, "end"],
  [0, -12, "middle"],
  [0, 20, "middle"],
  [9, -8, "start"],
  [9, 15, "start"],
  [-9, -8, "end"],
  [-9, 15, "end"],
  [14, -14, "middle"],
  [-14, -14, "middle"],
  [14, 22, "middle"],
  [-14, 22, "middle"],
];

/** Each name goes to the side of its city where it covers least. `letters` tells how long a name is, `before` what
 * else stands in front of it. */
export function labels(
  components: Components,
  drawn: Line[],
  letters: (city: string) => number,
  before: (city: string) => number,
): Record<string, Label> {
  const cities = Object.entries(components.city);
  const taken: Rect[] = cities.map(([, { x, y }]) => around(x, y, 8, 8));
  for (const { circles } of drawn) taken.push(...circles.map(({ x, y }) => around(x, y, CIRCLE, CIRCLE)));
  const roads = drawn.flatMap(({ route }) => {
    const [a, b] = [components.city[route.a]!, components.city[route.b]!];
    return Array.from({ length: 21 }, (_, k) => along(a, b, route.via, k / 20));
  });
  const found: Record<string, Label> = {};
  for (const [id, city] of cities) {
    const width = letters(id) * LETTER + before(id);
    const away = before(id) ? 5 : 0;
    let least = Infinity;
    let best: Rect | undefined;
    for (const [beside, dy, anchor] of SIDES) {
      const dx = beside + Math.sign(beside) * away;
      const left = city.x + dx - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
      const rect = { left, right: left + width, top: city.y + dy - LINE + 3, bottom: city.y + dy + 3 };
      const cost =
        taken.reduce((sum, other) => sum + overlap(rect, other), 0) / 5 +
        2 * roads.filter((p) => p.x > rect.left && p.x < rect.right && p.y > rect.top && p.y < rect.bottom).length +
        (rect.left < 20 || rect.right > 985 || rect.top < 22 || rect.bottom > 690 ? 50 : 0) +
        (anchor === "middle" ? 1 : 0);
      if (cost >= least) continue;
      [least, best] = [cost, rect];
      found[id] = { x: city.x + dx, y: city.y + dy, anchor, left, width };
    }
    if (best) taken.push(best);
  }
  return found;
}

function around(x: number, y: number, halfWidth: number, halfHeight: number): Rect {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** The area two rectangles share. */
function overlap(a: Rect, b: Rect): number {
  const [wide, high] = [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Those of many points that a window of this size shows together, where it shows most of them. */
export function crowd<P extends { x: number; y: number }>(points: P[], { width, height }: { width: number; height: number }): P[] {
  const around = (middle: P) =>
    points.filter(({ x, y }) => Math.abs(x - middle.x) <= width / 2 && Math.abs(y - middle.y) <= height / 2);
  return points.map(around).reduce((most, some) => (some.length > most.length ? some : most), []);
}
