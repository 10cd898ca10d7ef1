import { expect, test } from "vitest";
import { placesIn, rankIn } from "./places";
import { THIRD } from "./scoring";
import type { View } from "./view";

/** What the seats laid of one company, what that pays them, and what the fictive third player has of it. */
function view(laid: number[], pays: number[], third?: number): View {
  const seats = laid.map((count) => ({ table: count ? { pax: count } : {} }));
  return { seats, pays: { pax: pays }, ...(third === undefined ? {} : { fictive_most: { pax: third } }) } as never;
}

test("most and second, each with what they get", () => {
  expect(placesIn(view([3, 1, 0, 2], [12, 0, 0, 6]), "pax")).toEqual([
    { why: "first", holders: [0], points: 12 },
    { why: "second", holders: [3], points: 6 },
  ]);
});

test("those who are equal share: the first place takes the second along, the second only its own", () => {
  expect(placesIn(view([2, 2, 1, 0], [9, 9, 0, 0]), "pax")).toEqual([{ why: "tied", holders: [0, 1], points: 9 }]);
  expect(placesIn(view([3, 2, 2, 1], [12, 3, 3, 0]), "pax")[1]).toEqual({
    why: "tied_second",
    holders: [1, 2],
    points: 3,
  });
});

test("an only holder is alone, and a company without holders or not founded has no places", () => {
  expect(placesIn(view([0, 1], [0, 6]), "pax")).toEqual([{ why: "alone", holders: [1], points: 6 }]);
  expect(placesIn(view([0, 0], [0, 0]), "pax")).toEqual([]);
  expect(placesIn(view([1, 0], [4, 0]), "hit")).toEqual([]);
});

test("a second place that is shared by too many pays nothing", () => {
  expect(placesIn(view([3, 1, 1, 1], [2, 0, 0, 0]), "pax")).toHaveLength(1);
});

test("the fictive third player may be before both", () => {
  const seen = view([2, 0], [3, 0], 4);
  expect(placesIn(seen, "pax")).toEqual([
    { why: "first", holders: [THIRD], points: null },
    { why: "second", holders: [0], points: 3 },
  ]);
  expect(rankIn(seen, "pax", 0)).toBe("second");
  expect(rankIn(view([2, 2], [6, 6], 2), "pax", 1)).toBe("most");
  expect(rankIn(seen, "pax", 1)).toBe("");
});
