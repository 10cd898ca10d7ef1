import { expect, test } from "vitest";
import { crowd, lines, outwards } from "./geometry";
import type { Components } from "./view";

test("a window shows the points that lie together, not the lonely ones", () => {
  const near = [
    { x: 10, y: 10 },
    { x: 20, y: 15 },
    { x: 30, y: 10 },
  ];
  expect(crowd([{ x: 500, y: 400 }, ...near, { x: 900, y: 10 }], { width: 60, height: 40 })).toEqual(near);
  expect(crowd([], { width: 60, height: 40 })).toEqual([]);
});

test("a network is counted from its headquarters outwards", () => {
  const route = (a: string, b: string) => ({ a, b, pattern: "dash", circles: [1, 5] });
  const city = Object.fromEntries(["a", "b", "c", "d"].map((id, k) => [id, { x: k * 100, y: 50 }]));
  const drawn = lines({
    city,
    route: { far: route("c", "d"), near: route("a", "b"), next: route("b", "c") },
  } as unknown as Components);
  const flown = new Map([
    ["far", "far.1"],
    ["near", "near.2"],
    ["next", "next.1"],
  ]);
  expect(outwards(drawn, "a", flown)).toEqual(["near.2", "next.1", "far.1"]);
});

test("networks run beside their route, each on its own line", () => {
  const [line] = lines({
    city: { a: { x: 0, y: 50 }, b: { x: 100, y: 50 } },
    route: { only: { a: "a", b: "b", pattern: "dash", circles: [1] } },
  } as unknown as Components);
  expect(line!.ribbons.map((d) => d.split("L")[0])).toEqual(["M0.0 41.3", "M0.0 58.7", "M0.0 36.7"]);
});
