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
  const radius = width / 5.04;
  const pitch = ROOT * radius;
  return {
    radius,
    stretch: 1,
    unit: radius / 80,
    flat: true,
    hexagon: (inset = 0) => flat(radius - inset),
    centre: (floor, x) => ({ x: radius * (1.02 + 1.5 * floor), y: 44 + pitch / 2 + ((x - lo) / 2) * pitch }),
    width,
    height: 44 + ((hi - lo) / 2 + 1) * pitch + 26,
  };
}

function pointed(r: number, stretch: number): string {
  const [w, h] = [(ROOT / 2) * r, r * stretch];
  return `M0 ${-h}L${w} ${-h / 2}V${h / 2}L0 ${h}L${-w} ${h / 2}V${-h / 2}z`;
}

function flat(r: number): string {
  const h = (ROOT / 2) * r;
  return `M${-r} 0L${-r / 2} ${-h}H${r / 2}L${r} 0L${r / 2} ${h}H${-r / 2}z`;
}

/** The arc of a walk, bent away from the straight line. */
export function arc(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  const bend = Math.min(0.28, 60 / Math.max(far, 1)); // over a wide lab it stays near the straight line
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 + dy * bend} ${(from.y + to.y) / 2 - Math.abs(dx) * bend} ${to.x} ${to.y}`;
}

/** Things side by side around the middle, in one row or in two if one is too wide. */
export function rows<T>(things: T[], each: number, most: number): { thing: T; x: number; row: number; of: number }[] {
  const per = things.length * each > most && things.length > 1 ? Math.ceil(things.length / 2) : things.length;
  const of = Math.ceil(things.length / Math.max(per, 1));
  return things.map((thing, k) => {
    const row = Math.floor(k / per);
    const inRow = Math.min(per, things.length - row * per);
    return { thing, x: ((k % per) - (inRow - 1) / 2) * each, row, of };
  });
}
