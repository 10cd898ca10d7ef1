import { expect, it } from "vitest";
import { heaps, pointOf } from "./view";

it("goods lie one by one while there is room, else by kind", () => {
  expect(heaps({ radios: 2, science: 1 }, 3).map(({ good }) => good)).toEqual(["radios", "radios", "science"]);
  expect(heaps({ radios: 2, science: 0 }, 1)).toEqual([{ good: "radios", count: 2 }]);
});

it("a point is known by its route", () => {
  expect(pointOf("r07.2")).toEqual({ route: "r07", n: 2 });
  expect(pointOf("vortex")).toBeNull();
});
