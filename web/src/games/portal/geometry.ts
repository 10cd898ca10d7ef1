import type { Floor } from "./view";

export interface Point {
  x: number;
  y: number;
}

/** Where the chambers lie and how large they are. */
export interface Layout {
  /** Radius of a hexagon, by how much it is stretched upwards, and the unit of what stands in it. */
  radius: number;
  stretch: number;
  unit: number;
  /** Turned by a quarter, as on a phone. */
  flat: boolean;
  /** Corners of a hexagon around its centre, smaller by so many pixels. */
  hexagon(inset?: number): string;
  centre(floor: number, x: number): Point;
  width: number;
  height: number;
}

export const STATION = 78;
export const FURNACE = 236;
const STEP_BAR = 46;
const MARGIN = 21;
/** What a lit ring needs beside the outer rooms of a phone. */
const RING = 7;
const ROOT = Math.sqrt(3);

/** The ends of the lab in half chambers; with room for one more on the left while a panel is to be added. */
export function ends(floors: readonly Floor[], adding: boolean): { lo: number; hi: number } {
  const laid = floors.filter(({ chambers }) => chambers.length);
  const lo = Math.min(...laid.map(({ left }) => left)) - (adding ? 2 : 0);
  const hi = Math.max(...laid.map(({ left, chambers }) => left + 2 * (chambers.length - 1)));
  return { lo, hi };
}

/** On a desk the conveyor runs from left to right: pointed hexagons, three floors. A wide lab has taller rooms. */
export function deskLayout(floors: readonly Floor[], width: number, height: number, adding: boolean): Layout {
  const { lo, hi } = ends(floors, adding);
  const across = (hi - lo) / 2 + 1;
  const room = width - STATION - FURNACE - 2 * MARGIN;
  const high = (height - STEP_BAR - 12) / 5;
  const radius = Math.min(room / (across * ROOT), high);
  const stretch = Math.min(1.42, high / radius);
  const w = ROOT * radius;
  const left = STATION + MARGIN + (room - across * w) / 2;
  const top = STEP_BAR + (height - STEP_BAR - 4 - 5 * radius * stretch) / 2;
  return {
    radius,
    stretch,
    unit: (radius / 84) * Math.min(1.22, stretch ** 0.8),
    flat: false,
    hexagon: (inset = 0) => pointed(radius - inset, stretch),
    centre: (floor, x) => ({ x: left + w / 2 + ((x - lo) / 2) * w, y: top + radius * stretch * (1 + 1.5 * floor) }),
    width,
    height,
  };
}

/** On a phone it is turned by a quarter: flat hexagons, the new edge above, floors as columns. */
export function phoneLayout(floors: readonly Floor[], width: number, adding: boolean): Layout {
  const { lo, hi } = ends(floors, adding);
  const radius = (width - 2 * RING) / 5.04;
  const pitch = ROOT * radius;
  return {
    radius,
    stretch: 1,
    unit: radius / 80,
    flat: true,
    hexagon: (inset = 0) => flat(radius - inset),
    centre: (floor, x) => ({ x: RING + radius * (1.02 + 1.5 * floor), y: 44 + pitch / 2 + ((x - lo) / 2) * pitch }),
    width,
    height: 44 + ((hi - lo) / 2 + 1) * pitch + 26,
  };
}

function pointed(r: number, stretch: number): string {
  const [w, h] = [(ROOT / 2) * r, r * stretch];
  return rounded([
    [0, -h],
    [w, -h / 2],
    [w, h / 2],
    [0, h],
    [-w, h / 2],
    [-w, -h / 2],
  ]);
}

function flat(r: number): string {
  const h = (ROOT / 2) * r;
  return rounded([
    [-r, 0],
    [-r / 2, -h],
    [r / 2, -h],
    [r, 0],
    [r / 2, h],
    [-r / 2, h],
  ]);
}

/** A closed outline through these corners, each cut by a share of its edges and bent. */
function rounded(corners: [number, number][]): string {
  const [size, round] = [corners.length, 0.14];
  const parts = corners.map(([x, y], k) => {
    const [fromX, fromY] = corners[(k + size - 1) % size]!;
    const [toX, toY] = corners[(k + 1) % size]!;
    const begins = `${k ? "L" : "M"}${x + (fromX - x) * round} ${y + (fromY - y) * round}`;
    return `${begins}Q${x} ${y} ${x + (toX - x) * round} ${y + (toY - y) * round}`;
  });
  return `${parts.join("")}z`;
}

/** The arc of a walk, bent away from the straight line. */
export function arc(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  const bend = Math.min(0.28, 60 / Math.max(far, 1)); // over a wide lab it stays near the straight line
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 + dy * bend} ${(from.y + to.y) / 2 - Math.abs(dx) * bend} ${to.x} ${to.y}`;
}

/** Where a sheet hides least: few rooms, none of those it is about, and not far from the last of them or from `near`. */
export function clearing(
  sheet: { width: number; height: number },
  area: { left: number; top: number; right: number; bottom: number },
  rooms: Point[],
  about: Point[],
  radius: number,
  near?: Point,
): Point {
  const covers = (at: Point, { x, y }: Point, reach: number) =>
    x > at.x - reach && x < at.x + sheet.width + reach && y > at.y - reach && y < at.y + sheet.height + reach;
  const goal = about.at(-1) ?? near;
  const cost = (at: Point) =>
    1000 * about.filter((room) => covers(at, room, 0.85 * radius)).length +
    100 * rooms.filter((room) => covers(at, room, 0.6 * radius)).length +
    (goal ? Math.hypot(at.x + sheet.width / 2 - goal.x, at.y + sheet.height / 2 - goal.y) / 10 : 0);
  let best = { x: area.left, y: area.top };
  for (let y = area.top; y === area.top || y + sheet.height <= area.bottom; y += 12)
    for (let x = area.left; x === area.left || x + sheet.width <= area.right; x += 20)
      if (cost({ x, y }) < cost(best)) best = { x, y };
  return best;
}

/** A row behind another is hidden up to its waist. */
const PITCH = 0.7;

/** Things of the same size in a box, in one row or two: whichever leaves them larger, and never larger than `most`. */
export function packed<T>(
  things: T[],
  each: { width: number; height: number },
  box: { width: number; height: number },
  most = 1,
): { scale: number; placed: { thing: T; x: number; y: number }[] } {
  const laid = [1, 2].map((rows) => {
    const per = Math.ceil(things.length / rows);
    const wide = box.width / (Math.max(per, 1) * each.width);
    const high = box.height / (each.height * (1 + PITCH * (rows - 1)));
    return { per, scale: Math.min(most, wide, high) };
  });
  const { per, scale } = laid[1]!.scale > laid[0]!.scale ? laid[1]! : laid[0]!;
  const last = Math.ceil(things.length / Math.max(per, 1)) - 1;
  const placed = things.map((thing, k) => {
    const row = Math.floor(k / per);
    const inRow = Math.min(per, things.length - row * per);
    return {
      thing,
      x: ((k % per) - (inRow - 1) / 2) * Math.min(1.15 * each.width, box.width / per),
      y: (row - last) * PITCH * each.height * scale, // the last row stands on the ground
    };
  });
  return { scale, placed };
}
