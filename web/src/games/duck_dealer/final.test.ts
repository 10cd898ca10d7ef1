import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, Sheet } from "../../wire";
import { apart, curves, Final, lines } from "./final.svelte";

const SHEET = {
  sources: {
    factories: { en: "Factories", fr: "Usines", events: ["builds_factory"] },
    deliveries: { en: "Deliveries", fr: "Livraisons", events: ["delivers"] },
  },
} as unknown as Sheet;

function event(kind: string, seat: number, number = 0): Event {
  return { kind, seat, ply: 0, text: "", rule: "DUC-110", details: { number } } as unknown as Event;
}

const LOG = [
  event("acts", 0),
  event("builds_factory", 0, 10),
  event("acts", 1),
  event("delivers", 1, 30),
  event("delivers", 1, 3),
  event("acts", 0),
];

test("the final table is by source, the first first", () => {
  expect(lines(LOG, SHEET, [10, 33])).toEqual([
    { seat: 1, total: 33, parts: [0, 33] },
    { seat: 0, total: 10, parts: [10, 0] },
  ]);
});

test("points over the action turns", () => {
  expect(curves(LOG, SHEET, 2)).toEqual([
    [0, 10, 10, 10],
    [0, 0, 33, 33],
  ]);
});

test("marks of seats that are level do not cover each other", () => {
  expect(apart([30, 30, 90], 16, 100)).toEqual([14, 30, 90]);
  expect(apart([100, 100], 16, 96)).toEqual([80, 96]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("lines are told from the last place on, and then the page of the result may come", () => {
  const final = new Final();
  final.begin(2);
  vi.advanceTimersByTime(10_000); // the last turn is still being told
  expect([final.hidden, final.draining]).toEqual([2, true]);
  final.tell();
  vi.advanceTimersByTime(1400);
  expect([final.hidden, final.draining]).toEqual([1, false]);
  vi.advanceTimersByTime(900);
  expect([final.hidden, final.telling]).toEqual([0, true]);
  vi.advanceTimersByTime(3600);
  expect(final.telling).toBe(false);
});

test("it can be skipped", () => {
  const final = new Final();
  final.begin(3);
  final.tell();
  final.skip();
  vi.advanceTimersByTime(10_000);
  expect([final.hidden, final.telling]).toEqual([0, false]);
});
