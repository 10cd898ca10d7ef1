import { expect, test } from "vitest";
import { arc, deskLayout, ends, FURNACE, phoneLayout, rows, STATION } from "./geometry";
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

test("what is too wide for a row stands in two", () => {
  expect(rows(["a", "b"], 10, 50).map(({ x, row }) => [x, row])).toEqual([
    [-5, 0],
    [5, 0],
  ]);
  expect(rows(["a", "b", "c"], 10, 25).map(({ row }) => row)).toEqual([0, 0, 1]);
  expect(arc({ x: 0, y: 0 }, { x: 10, y: 0 })).toMatch(/^M0 0Q.* 10 0$/);
});
