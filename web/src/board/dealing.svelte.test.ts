// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event } from "../wire";
import { Dealing, isOpening } from "./dealing.svelte";

const told = (...kinds: string[]): Event[] => kinds.map((kind) => ({ kind, seat: 0, text: "", ply: 0, rule: "" }));
const LAID = told("first_player", "laid_out", "turn");
let log = $state.raw<Event[]>([]);
let leave = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leave();
  vi.useRealTimers();
});

function begin(still = false): Dealing {
  let dealing!: Dealing;
  leave = $effect.root(() => void (dealing = new Dealing(() => ({ log, still }))));
  flushSync();
  return dealing;
}

test("a game that has only been laid out is dealt; once somebody has acted it is not", () => {
  expect(isOpening(LAID)).toBe(true);
  expect(isOpening(told("first_player", "laid_out"))).toBe(false);
  expect(isOpening([...LAID, ...told("visited")])).toBe(false);
  expect(isOpening([...LAID, ...told("visited", "turn")])).toBe(false);
  expect(isOpening([])).toBe(false);
  expect(isOpening(told("laid_out", "begins"), "begins")).toBe(true);
  expect(isOpening(told("laid_out", "begins", "equips"), "begins")).toBe(false);
});

test("it is over after a second, and does not come again", () => {
  log = LAID;
  const dealing = begin();
  expect(dealing.now).toBe(true);
  vi.advanceTimersByTime(1200);
  expect(dealing.now).toBe(false);
});

test.each(["pointerdown", "keydown"])("%s ends it", (kind) => {
  log = LAID;
  const dealing = begin();
  dispatchEvent(new window.Event(kind));
  expect(dealing.now).toBe(false);
});

test("what somebody does ends it, also when it is taken back", () => {
  log = LAID;
  const dealing = begin();
  log = [...LAID, ...told("visited")];
  flushSync();
  expect(dealing.now).toBe(false);
  log = LAID;
  flushSync();
  expect(dealing.now).toBe(false);
});

test("nothing is dealt where nothing moves", () => {
  log = LAID;
  expect(begin(true).now).toBe(false);
});
