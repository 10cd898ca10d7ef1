import { expect, test, vi } from "vitest";
import { Stage, type Step } from "./stage.svelte";

/** A stage of numbers whose events are what is said. */
function stage(more: Partial<Step<string, string>> = {}) {
  return new Stage<number, string, string, string>(0, (events) => events.map((say) => ({ say, ms: 100, ...more })));
}

test("events are told in order, and only then the next state is shown", async () => {
  vi.useFakeTimers();
  const show = stage();
  show.show(1, ["first", "second"], false);
  expect([show.shown, show.said, show.playing]).toEqual([0, "first", true]);
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.said]).toEqual([0, "second"]);
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.said, show.playing]).toEqual([1, null, false]);
  vi.useRealTimers();
});

test("a still board shows the next state at once", () => {
  const show = stage();
  show.show(1, ["first"], true);
  expect([show.shown, show.playing]).toEqual([1, false]);
});

test("the same events are not told twice, as after a change of language", () => {
  const show = stage();
  const events = ["first"];
  show.show(1, events, true);
  show.show(2, events, false);
  expect([show.shown, show.playing]).toEqual([2, false]);
});

test("skipping shows the last state that waits", async () => {
  const show = stage();
  show.show(1, ["first", "second"], false);
  show.show(2, ["third"], false);
  show.skip();
  await vi.waitFor(() => expect(show.playing).toBe(false));
  expect(show.shown).toBe(2);
});

test("what the reader did is on show at once", () => {
  const show = stage({ meanwhile: true });
  show.show(1, ["mine"], false);
  expect([show.shown, show.playing]).toEqual([1, false]);
});

test("what is to be read is told even when more waits", async () => {
  vi.useFakeTimers();
  const show = stage({ unhurried: true });
  for (let k = 1; k <= 8; k++) show.show(k, [`event ${k}`], false);
  await vi.advanceTimersByTimeAsync(750);
  expect(show.said).toBe("event 8");
  await vi.advanceTimersByTimeAsync(100);
  expect(show.shown).toBe(8);
  vi.useRealTimers();
});
