import { expect, test } from "vitest";
import { arc, clearing, deskLayout, ends, FURNACE, packed, phoneLayout, STATION } from "./geometry";
import type { Chamber, Floor } from "./view";

const floor = (id: string, left: number, length: number): Floor => ({
  floor: id,
  left,
  chambers: Array.from({ length }, (_, k) => ({ id: `${id}${k}`, x: left + 2 * k }) as Chamber),
});
const START = [floor("top", 0, 5), floor("middle", 1, 5), floor("bottom", 0, 5)];
const WIDE = [floor("top", -17, 9), floor("middle", -2, 3), floor("bottom", 3, 3)];

test.each([START, WIDE])("all rooms lie between station and furnace, above one another", (...floors) => {
  const layout = deskLayout(floors, 1416, 468, false);
  const half = (Math.sqrt(3) / 2) * layout.radius;
  for (const [f, { chambers }] of floors.entries())
    for (const { x } of chambers) {
      const at = layout.centre(f, x);
      expect(at.x - half).toBeGreaterThan(STATION);
      expect(at.x + half).toBeLessThan(1416 - FURNACE);
      expect(at.y + layout.radius * layout.stretch).toBeLessThan(468);
    }
});

test("a wide lab has taller rooms, and a panel to be added has its place", () => {
  expect(deskLayout(WIDE, 1416, 468, false).stretch).toBeGreaterThan(deskLayout(START, 1416, 468, false).stretch);
  expect(ends(START, false)).toEqual({ lo: 0, hi: 9 });
  expect(ends(START, true).lo).toBe(-2);
});

test("on a phone the new edge is above and floors are columns", () => {
  const layout = phoneLayout(START, 370, false);
  expect(layout.centre(0, 2).y).toBeGreaterThan(layout.centre(0, 0).y);
  expect(layout.centre(2, 0).x + layout.radius).toBeLessThanOrEqual(370);
});

test("things stand in one row or two, as large as their box allows", () => {
  const each = { width: 10, height: 10 };
  const row = packed(["a", "b"], each, { width: 50, height: 50 });
  expect(row).toMatchObject({ scale: 1, placed: [{ x: -5.75 }, { x: 5.75 }] });
  const two = packed(["a", "b", "c"], each, { width: 20, height: 17 });
  expect(two.scale).toBeCloseTo(1);
  expect(two.placed.map(({ y }) => Math.round(y))).toEqual([-7, -7, 0]);
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const { scale, placed } = packed(Array.from({ length: n }), each, { width: 36, height: 12 });
    const right = Math.max(...placed.map(({ x }) => x)) + (each.width / 2) * scale; // nothing juts out
    expect(right, `${n}`).toBeLessThanOrEqual(18.001);
  }
});

test("a sheet stands where it hides least, near what it is about", () => {
  const area = { left: 0, top: 0, right: 400, bottom: 300 };
  const rooms = [100, 200, 300].map((x) => ({ x, y: 60 }));
  const at = clearing({ width: 120, height: 80 }, area, rooms, [{ x: 300, y: 60 }], 40);
  expect(at.y).toBeGreaterThan(60);
  expect(at.x + 60).toBeCloseTo(300, -1);
  expect(clearing({ width: 500, height: 400 }, area, rooms, [], 40)).toEqual({ x: 0, y: 0 });
});

test("a way is an arc, and corners are round", () => {
  expect(arc({ x: 0, y: 0 }, { x: 10, y: 0 })).toMatch(/^M0 0Q.* 10 0$/);
  expect(deskLayout(START, 1416, 468, false).hexagon().match(/Q/g)).toHaveLength(6);
});
