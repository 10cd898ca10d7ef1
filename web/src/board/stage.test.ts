// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anchors } from "./anchors";
import { keyframes } from "./flight";
import { Stage, type Step } from "./stage.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A stage of numbers whose events are what is said; the state at ply 0 is on show. */
function stage(more: Partial<Step<string, string>> = {}) {
  const made = new Stage<number, string, string, string>(0, (events) =>
    events.map((say) => ({ say, ms: 100, ...more })),
  );
  made.show(0, [], 0, false);
  return made;
}

/** An element at these places of the window. */
function put(name: string, x: number, y: number): void {
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(x - 5, y - 5, 10, 10);
  document.body.append(element);
  anchors.place(name)(element);
}

test("events are told in order, and only then the next state is shown", async () => {
  const show = stage();
  show.show(1, ["first", "second"], 1, false);
  expect([show.shown, show.said, show.playing]).toEqual([0, "first", true]);
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.said]).toEqual([0, "second"]);
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.said, show.playing]).toEqual([1, null, false]);
});

test("a still board shows the next state at once", () => {
  const show = stage();
  show.show(1, ["first"], 1, true);
  expect([show.shown, show.playing]).toEqual([1, false]);
});

test("what led to the first look is not told", () => {
  const show = new Stage<number, string, string>(7, (events) => events.map((say) => ({ say })));
  show.show(7, ["long ago"], 7, false);
  expect([show.shown, show.playing]).toEqual([7, false]);
});

test("the same events are not told twice, as after a change of language", () => {
  const show = stage();
  const events = ["first"];
  show.show(1, events, 1, true);
  show.show(2, events, 1, false);
  expect([show.shown, show.playing]).toEqual([2, false]);
});

test("events that come while others are told follow them, from the state those lead to", async () => {
  const before: number[] = [];
  const show = new Stage<number, string, string>(0, (events, from) => {
    before.push(from);
    return events.map((say) => ({ say, ms: 100 }));
  });
  show.show(0, [], 0, false);
  show.show(1, ["first"], 1, false);
  show.show(2, ["second"], 2, false);
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.said]).toEqual([1, "second"]);
  expect(before).toEqual([0, 1]);
});

test("skipping shows the last state that waits", () => {
  const show = stage();
  show.show(1, ["first", "second"], 1, false);
  show.show(2, ["third"], 2, false);
  show.skip();
  expect([show.shown, show.said, show.playing]).toEqual([2, null, false]);
});

test("of pages one is turned at a time", async () => {
  const show = stage({ page: true });
  show.show(1, ["first", "second"], 1, false);
  show.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([show.said, show.playing]).toEqual(["second", true]);
  show.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([show.shown, show.playing]).toEqual([1, false]);
});

test.each([
  ["the game is over or replayed, and all is still", 2, ["total"], 2, true],
  ["a pick was taken back", 0, [], 0, false],
  ["the page leaps, as after a reconnection", 9, [], 9, false],
  ["everything comes again, in another language", 1, [], 1, false],
])("nothing stale is told: %s", async (_, next, events, ply, still) => {
  const show = stage({ unhurried: true });
  show.show(1, ["a long scoring"], 1, false);
  show.show(next, events, ply, still);
  expect([show.shown, show.said, show.flying, show.playing]).toEqual([next, null, [], false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([show.shown, show.said, show.playing]).toEqual([next, null, false]);
});

test("a ply that tells nothing does not cut short what is told", async () => {
  const show = stage();
  show.show(1, ["first"], 1, false);
  show.show(2, [], 2, false);
  expect([show.shown, show.said]).toEqual([0, "first"]);
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.playing]).toEqual([2, false]);
});

test("what was dropped does not come back with what is told next", async () => {
  const show = stage();
  show.show(1, ["first", "second"], 1, false);
  show.drop();
  show.show(2, ["third"], 2, false);
  expect(show.said).toBe("third");
  await vi.advanceTimersByTimeAsync(100);
  expect([show.shown, show.said, show.playing]).toEqual([2, null, false]);
});

test("what the reader did is on show at once", () => {
  const show = stage({ meanwhile: true });
  show.show(1, ["mine"], 1, false);
  expect([show.shown, show.playing]).toEqual([1, false]);
});

test("what is to be read is told even when more waits", async () => {
  const show = stage({ unhurried: true });
  for (let k = 1; k <= 8; k++) show.show(k, [`event ${k}`], k, false);
  await vi.advanceTimersByTimeAsync(750);
  expect(show.said).toBe("event 8");
  await vi.advanceTimersByTimeAsync(100);
  expect(show.shown).toBe(8);
});

test("pieces fly between named places; one whose place is not on the page is left out", () => {
  put("deck", 10, 20);
  put("hand", 110, 220);
  const flights = [
    { from: "deck", to: "hand", piece: "card", lift: 40 },
    { from: "deck", to: "attic", piece: "lost" },
    { from: "hand", piece: "spent" },
    { to: "hand", piece: "new" },
    { piece: "nowhere" },
  ];
  const show = new Stage<number, string, string>(0, () => [{ flights }]);
  show.show(0, [], 0, false);
  show.show(1, ["dealt"], 1, false);
  expect(show.flying.map(({ piece, from, to }) => [piece, from?.x ?? null, to?.y ?? null])).toEqual([
    ["card", 10, 220],
    ["spent", 110, null],
    ["new", null, 220],
  ]);
});

test("pieces set off one by one, and the step takes until the last has arrived", async () => {
  put("hand", 10, 20);
  put("table", 110, 220);
  const flights = [0, 60, 120].map((after) => ({ from: "hand", to: "table", piece: "share", after }));
  const show = new Stage<number, string, string>(0, () => [{ flights, ms: 100 }]);
  show.show(0, [], 0, false);
  show.show(1, ["laid"], 1, false);
  expect(show.flying.map(({ after, ms }) => [after, ms])).toEqual([
    [0, 100],
    [60, 100],
    [120, 100],
  ]);
  await vi.advanceTimersByTimeAsync(210);
  expect(show.playing).toBe(true);
  await vi.advanceTimersByTimeAsync(20);
  expect([show.playing, show.shown]).toEqual([false, 1]);
});

test("pieces come from a place that is only there while something is said", async () => {
  put("lane", 110, 220);
  const flights = [{ from: "podium", to: "lane", piece: "+3" }];
  const show = new Stage<number, string, string>(0, () => [{ flights, say: "scored", ms: 100 }]);
  show.show(0, [], 0, false);
  show.show(1, ["scored"], 1, false);
  put("podium", 10, 20); // drawn because of what is said
  await vi.advanceTimersByTimeAsync(50);
  expect(show.flying.map(({ piece }) => piece)).toEqual(["+3"]);
});

test("an arc is highest in the middle; what goes nowhere fades upwards or falls, what comes from nowhere appears", () => {
  const [from, to] = [new DOMPoint(0, 100), new DOMPoint(80, 100)];
  const height = (frame: Keyframe) => Number(/, (-?[\d.]+)px/.exec(String(frame["transform"]))?.[1]);
  expect(keyframes({ from, to, lift: 40 }).map(height)).toEqual([100, 82.5, 70, 62.5, 60, 62.5, 70, 82.5, 100]);
  expect(keyframes({ from, to, lift: 0 }).map(height)).toEqual([100, 100]);
  expect(keyframes({ from, to: null, lift: 0 }).map((frame) => [height(frame), frame["opacity"]])).toEqual([
    [100, 1],
    [52, 0],
  ]);
  expect(keyframes({ from: null, to, lift: 0 }).map((frame) => frame["opacity"])).toEqual([0, 1]);
  expect(keyframes({ from, to, lift: 0, bounce: 4 }).map((frame) => [height(frame), frame["offset"]])).toEqual([
    [100, 0],
    [100, 0.76],
    [96, 0.88],
    [100, 1],
  ]);
  expect(keyframes({ from, to: null, lift: 0, falls: true }).map(height)).toEqual([100, 250]);
});

test("a name finds the element that is drawn, and nothing once it is gone", () => {
  const [hidden, drawn] = [document.createElement("div"), document.createElement("div")];
  document.body.append(drawn, hidden);
  hidden.getClientRects = () => [] as unknown as DOMRectList;
  drawn.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  const undo = [drawn, hidden].map((element) => anchors.place("route:dash_07", "way")(element) as () => void);
  expect([anchors.find("route:dash_07"), anchors.find("way")]).toEqual([drawn, drawn]);
  undo[0]!();
  expect(anchors.find("way")).toBe(hidden);
  undo[1]!();
  expect(anchors.find("way")).toBeNull();
  drawn.setAttribute("data-pick", "extend_route:dash_07");
  expect(anchors.find("extend_route:dash_07")).toBe(drawn);
});
