// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "./choreography";
import { arriving, type Paid } from "./scoring";
import { Tally } from "./tally.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAX: Paid = { company: "pax", size: 6, points: [{ seat: 1, points: 6, why: "scored" }] };
const HIT: Paid = { company: "hit", size: 3, points: [{ seat: 1, points: 4, why: "scored_alone" }] };

function telling(company: string | null, ...paid: Paid[]): Told {
  return { kind: "scoring", number: 1, company, paid, totals: [], bonus: [], fictive: false };
}

test("a company's points are in the race once they have flown there; those of the companies before it at once", () => {
  let told = $state.raw<Told | null>(null);
  let tally!: Tally;
  const leave = $effect.root(() => {
    tally = new Tally(() => told);
  });
  expect(tally.sum(1)).toBe(0);
  told = telling("pax", PAX);
  flushSync();
  vi.advanceTimersByTime(arriving(PAX) - 1);
  expect(tally.sum(1)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(tally.of(1)).toEqual([{ company: "pax", points: 6 }]);
  told = telling("hit", PAX, HIT);
  flushSync();
  expect(tally.sum(1)).toBe(6);
  told = telling(null, PAX, HIT);
  expect(tally.sum(1)).toBe(10);
  leave();
});
