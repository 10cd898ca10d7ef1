import { expect, test } from "vitest";
import { crowd } from "./geometry";

test("a window shows the points that lie together, not the lonely ones", () => {
  const near = [{ x: 10, y: 10 }, { x: 20, y: 15 }, { x: 30, y: 10 }];
  expect(crowd([{ x: 500, y: 400 }, ...near, { x: 900, y: 10 }], { width: 60, height: 40 })).toEqual(near);
  expect(crowd([], { width: 60, height: 40 })).toEqual([]);
});
