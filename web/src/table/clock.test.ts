// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { clocks, spelled, warning } from "./clock";

const TOTAL = { kind: "total", time: 1200, bonus: 30 } as const;
const seats = [{ left: 800_000, bonus: 30_000 }, { left: 310_000, bonus: 30_000 }, null];

test("only the clock of the asked seat runs, from the moment it was asked", () => {
  const read = clocks({ clocks: seats, asked_since: 1_000_000 }, TOTAL, 1, 1_020_000);
  expect(read.map((one) => one?.left)).toEqual([800_000, 290_000, undefined]);
  expect(read.map((one) => one?.short)).toEqual([false, true, undefined]);
});

test("a clock stops at zero, and a table without clocks has none", () => {
  expect(clocks({ clocks: seats, asked_since: 0 }, TOTAL, 1, 9_000_000)[1]!.left).toBe(0);
  expect(clocks({}, null, 0, 5)).toEqual([]);
});

test("time is written as one says it", () => {
  expect([9_001, 60_000, 861_000].map(spelled)).toEqual(["0:10", "1:00", "14:21"]);
  expect([5 * 3600_000, 3 * 86_400_000].map(spelled)).toEqual(["5\u00a0h", "3\u00a0d"]);
});

test("a clock warns at a quarter and at ten seconds", () => {
  const at = (left: number) => warning({ left, bonus: 0, short: left < 300_000 });
  expect([500_000, 200_000, 10_000, 0].map(at)).toEqual(["", "quarter", "last", "last"]);
  expect(warning(null)).toBe("");
});
