/** Where things stand on the map: what the pack says, and what follows from it. */
import { outlines } from "./outline";
import type { Printed } from "./printed";
import type { Lang } from "../../words/phrase";

export type Point = readonly [number, number];

/** The sheet of the map, in units of the pack. */
export const SHEET = { x: -30, y: -5, width: 1070, height: 885 };
/** Corsica lies nearer to the land than it is, so that the land fills the sheet. */
const NEARER: Record<string, Point> = { corse: [38, -128] };
const FERRIES: Record<string, string> = {
  corse_provence: "M860 716Q900 690 936 694",
  corse_occitanie: "M566 838Q760 905 934 768",
};
const LETTER = 10.4;
const LINE = 19;

export interface Land {
  id: string;
  no: number;
  path: string;
  corners: Point[];
  anchor: Point;
  /** Where its number stands, and its bikes. */
  disc: Point;
  bikes: (k: number, n: number) => Point;
  tint: number;
}

/** All that never moves. */
export interface Sheet {
  lands: Record<string, Land>;
  spots: Record<string, Point>;
  ferries: string[];
}

export function sheetOf(box: Printed): Sheet {
  const moved = Object.fromEntries(
    Object.entries(box.region).map(([id, region]) => [id, { ...region, outline: shifted(region.outline, id) }]),
  );
  const paths = outlines(moved);
  const tints = tinted(box);
  const lands = Object.entries(moved).map(([id, { no, anchor, outline }]) => {
    const at = plus(anchor, NEARER[id]);
    const island = id in NEARER;
    return [
      id,
      {
        id,
        no,
        path: paths[id]!,
        corners: outline.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point),
        anchor: at,
        disc: plus(at, island ? [0, -4] : [0, 22]),
        bikes: (k: number, n: number): Point => plus(at, island ? [-62 - 44 * k, -4] : [(k - (n - 1) / 2) * 44, -20]),
        tint: tints[id]!,
      },
    ] as const;
  });
  return {
    lands: Object.fromEntries(lands),
    spots: Object.fromEntries(Object.entries(box.spot).map(([id, { xy, region }]) => [id, plus(xy, NEARER[region])])),
    ferries: Object.entries(box.sea_link).map(
      ([
        id,
        {
          line: [x1, y1, x2, y2],
        },
      ]) => ("corse" in box.region && FERRIES[id]) || `M${x1} ${y1}L${x2} ${y2}`,
    ),
  };
}

function plus([x, y]: Point, by: Point = [0, 0]): Point {
  return [x + by[0], y + by[1]];
}

function shifted(outline: string, id: string): string {
  const by = NEARER[id];
  if (!by) return outline;
  return outline
    .split(" ")
    .map((pair) => plus(pair.split(",").map(Number) as unknown as Point, by).join())
    .join(" ");
}

/** No two neighbours in the same tint. */
function tinted(box: Printed): Record<string, number> {
  const tints: Record<string, number> = {};
  for (const [id, { neighbours }] of Object.entries(box.region))
    tints[id] = [0, 1, 2, 3].find((tint) => !neighbours.some((other) => tints[other] === tint)) ?? 0;
  return tints;
}

/** A region's name in its lines, and the middle of it. */
export interface Label {
  lines: string[];
  at: Point;
}

/** The names that have room inside their region, clear of spots, number and bikes; nothing for the others. */
export function labels(sheet: Sheet, box: Printed, lang: Lang): Record<string, Label> {
  const found: Record<string, Label> = {};
  for (const [id, land] of Object.entries(sheet.lands)) {
    const taken = Object.entries(sheet.spots)
      .filter(([spot]) => box.spot[spot]!.region === id)
      .map(([, at]) => at);
    for (const lines of wrapped(box.region[id]![lang])) {
      const at = roomFor(lines, land, taken);
      if (at) {
        found[id] = { lines, at };
        break;
      }
    }
  }
  return found;
}

/** A name on one line, or broken once after a hyphen or a blank. */
function wrapped(name: string): string[][] {
  const breaks = [...name].flatMap((letter, k) => (letter === "-" || letter === " " ? [k + 1] : []));
  const two = breaks.map((k) => [name.slice(0, k).trim(), name.slice(k)]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return [[name], ...two.sort((one, other) => longest(one) - longest(other)).slice(0, 1)];
}

function roomFor(lines: string[], land: Land, spots: Point[]): Point | null {
  const wide = (Math.max(...lines.map((line) => line.length)) * LETTER) / 2;
  const high = (lines.length * LINE) / 2;
  const stands: [Point, number][] = [
    ...spots.map((spot) => [spot, 24] as [Point, number]),
    [land.disc, 20],
    [land.bikes(0, 1), 26],
  ];
  let best: Point | null = null;
  let least = Infinity;
  for (let dy = -120; dy <= 130; dy += 6) {
    for (let dx = -150; dx <= 150; dx += 6) {
      const at = plus(land.anchor, [dx, dy]);
      const far = Math.hypot(dx, dy * 1.4);
      if (far < least && fits(at, wide, high, land, stands)) [best, least] = [at, far];
    }
  }
  return best;
}

function fits([x, y]: Point, wide: number, high: number, land: Land, stands: [Point, number][]): boolean {
  const clear = stands.every(
    ([[sx, sy], r]) => Math.hypot(Math.max(Math.abs(sx - x) - wide, 0), Math.max(Math.abs(sy - y) - high, 0)) >= r,
  );
  if (!clear) return false;
  const xs = [-1, -0.5, 0, 0.5, 1].map((k) => x + k * (wide + 4));
  return xs.every((at) => [y - high - 3, y, y + high + 3].every((level) => isInside([at, level], land.corners)));
}

function isInside([x, y]: Point, corners: Point[]): boolean {
  let inside = false;
  corners.forEach(([ax, ay], k) => {
    const [bx, by] = corners.at(k - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The freest of 24 places around a region's number, for the pin of its postcards. */
export function pinAt(sheet: Sheet, region: string, bikes: Point[], label: Label | undefined): Point {
  const land = sheet.lands[region]!;
  const flag = plus(land.disc, [24, -18]);
  const others = [
    ...Object.values(sheet.spots),
    ...bikes,
    flag,
    ...Object.values(sheet.lands)
      .filter(({ id }) => id !== region)
      .map(({ disc }) => disc),
    ...(label ? [label.at, plus(label.at, [-40, 0]), plus(label.at, [40, 0])] : []),
  ];
  let best: Point = land.disc;
  let most = -1;
  for (const radius of [38, 46]) {
    for (let k = 0; k < 12; k += 1) {
      const turn = (k * Math.PI) / 6;
      const at = plus(land.disc, [radius * Math.cos(turn), radius * 0.82 * Math.sin(turn)]);
      const free = Math.min(...others.map(([x, y]) => Math.hypot(x - at[0], y - at[1])));
      if (free > most + 1) [best, most] = [at, free];
    }
  }
  return best;
}
