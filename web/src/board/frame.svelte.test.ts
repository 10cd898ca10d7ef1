// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Candidate, DecisionInfo } from "../wire";
import { Board } from "./board.svelte";
import { prefs } from "../prefs.svelte";
import BoardFrame from "./BoardFrame.svelte";
import { Stage } from "./stage.svelte";

const CARD: Candidate = { pick: 1, heading: "play", target: "red:4", text: "Play it." };
const decision: DecisionInfo = { seat: 0, step: "", prompt: "", candidates: [CARD] };
const picked = vi.fn();
let ready = $state(true);
let pending = $state.raw<Candidate | null>(null);
let shown: Record<string, unknown>;
let board: Board;
let stage: Stage<number, string, string>;

beforeEach(() => {
  prefs.motion = false;
  [ready, pending] = [true, null];
  picked.mockReset();
  board = new Board(() => ({ decision, ready, pending, lang: "en", onpick: picked, onwhy: vi.fn() }));
  stage = new Stage<number, string, string>(0, (events) => events.map((say) => ({ say, ms: 5000 })));
  const children = createRawSnippet(() => ({
    render: () => "<div><button>A card</button></div>",
    setup: (element) => board.target(CARD)(element.firstElementChild!) ?? undefined,
  }));
  const piece = createRawSnippet((name: () => string) => ({ render: () => `<i>${name()}</i>` }));
  shown = mount(BoardFrame<number, string, string, string>, {
    target: document.body,
    props: { board, stage, children, piece, more: createRawSnippet(() => ({ render: () => "<em>then 3</em>" })) },
  });
  flushSync();
});

afterEach(() => {
  void unmount(shown);
  document.body.replaceChildren();
});

const card = () => document.querySelector("button")!;
const told = () => document.querySelector("[role=tooltip]")?.textContent?.replace(/\s+/g, " ").trim();
const escape = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));

test("nothing stays lit while clicks are not taken, but an answer that comes soon makes no flicker", () => {
  vi.useFakeTimers();
  const sleeps = () => document.querySelector(".board.asleep") !== null;
  ready = false;
  flushSync();
  expect([card().getAttribute("aria-disabled"), sleeps()]).toEqual(["true", false]);
  vi.advanceTimersByTime(300);
  flushSync();
  expect(sleeps()).toBe(true);
  ready = true;
  flushSync();
  expect([card().hasAttribute("aria-disabled"), sleeps()]).toEqual([false, false]);
  vi.useRealTimers();
});

test("the tip of what is looked at says more than its sentence, that of something else does not", () => {
  card().dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  flushSync();
  expect(told()).toBe("Play it. then 3");
  board.look(null);
  flushSync();
  expect(told()).toBe("Play it.");
});

test("what waits for a confirmation is seen", () => {
  pending = CARD;
  flushSync();
  expect(card().hasAttribute("data-pending")).toBe(true);
  pending = null;
  flushSync();
  expect(card().hasAttribute("data-pending")).toBe(false);
});

test("a second click on what waits says so, and picks nothing", () => {
  card().click();
  expect(picked).toHaveBeenCalledTimes(1);
  pending = CARD;
  flushSync();
  card().click();
  flushSync();
  expect(picked).toHaveBeenCalledTimes(1);
  expect(told()).toContain("Chosen: it waits to be confirmed.");
});

test("Escape leaves what is looked at", () => {
  board.look(CARD);
  escape();
  expect(board.looked).toBeNull();
});

test("a click that cuts the play short picks nothing", () => {
  stage.show(0, [], 0, false);
  stage.show(1, ["a story"], 1, false);
  expect(stage.playing).toBe(true);
  card().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect([stage.playing, stage.shown]).toEqual([false, 1]);
});
