// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Candidate, DecisionInfo } from "../wire";
import { Board } from "./board.svelte";
import Otherwise from "./Otherwise.svelte";
import { scaleFor } from "./scale";
import Sheet from "./Sheet.svelte";
import Stepper from "./Stepper.svelte";

const candidate = (heading: string, target: string, pick: number, why: string | null = null): Candidate => ({
  pick,
  heading,
  target,
  text: `${heading} ${target}`.trim(),
  why,
});
const [ONE, TWO, SKIP] = [candidate("count", "1", 1), candidate("count", "2", 2), candidate("skip", "", 3)];
const decision: DecisionInfo = {
  seat: 0,
  step: "",
  prompt: "",
  candidates: [TWO, ONE, candidate("done", "", 4, "R-1"), SKIP],
  reasons: { "R-1": "Not yet." },
};
const onpick = vi.fn();
const board = new Board(() => ({ decision, lang: "en", onpick, onwhy: vi.fn() }));
let shown: Record<string, unknown> | null = null;

beforeEach(() => void vi.resetAllMocks());
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

const press = (element: EventTarget, key: string): void => {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;

test.each([
  [1440, 772, 1],
  [1280, 672, 0.8705],
  [1280, 400, 0.86],
  [2560, 1312, 1.6995],
  [1100, 772, 0.86],
  [1099, 2000, null],
])("a room of %i × %i scales the board by %s", (width, height, scale) => {
  const found = scaleFor(width, height);
  expect(found === null ? null : Number(found.toFixed(4))).toBe(scale);
});

test("no is one button: the first that is allowed", () => {
  shown = mount(Otherwise, { target: document.body, props: { board, headings: ["done", "skip", "decline"] } });
  flushSync();
  expect(find("button").textContent).toBe("skip");
  find("button").click();
  expect(onpick).toHaveBeenCalledExactlyOnceWith(SKIP);
});

test("no keeps its place where there is nothing to leave", () => {
  shown = mount(Otherwise, { target: document.body, props: { board, headings: ["decline"] } });
  expect([find("button"), find(".otherwise")].map(Boolean)).toEqual([false, true]);
});

test("numbers stand in order, and their keys answer", () => {
  shown = mount(Stepper, { target: document.body, props: { board, heading: "count", label: "How many?" } });
  flushSync();
  expect([...document.querySelectorAll("button")].map((button) => button.textContent?.trim())).toEqual(["1", "2"]);
  press(document.body, "3");
  expect(onpick).not.toHaveBeenCalled();
  press(document.body, "2");
  expect(onpick).toHaveBeenCalledExactlyOnceWith(TWO);
});

test("a figure typed into a text is none", () => {
  shown = mount(Stepper, { target: document.body, props: { board, heading: "count", label: "How many?" } });
  const field = document.body.appendChild(document.createElement("input"));
  press(field, "2");
  expect(onpick).not.toHaveBeenCalled();
});

/** A sheet of two tabs with three heights. */
function sheet(): void {
  const children = createRawSnippet(() => ({ render: () => "<p>Things</p>" }));
  const tabs = [
    { id: "hand", label: "Hand" },
    { id: "shares", label: "Shares" },
  ];
  shown = mount(Sheet, {
    target: document.body,
    props: { label: "Yours", lang: "en", heights: [100, 300, 600], tabs, children },
  });
  flushSync();
}
const height = () => find(".sheet").style.height;

test("a sheet is pulled by its handle and takes the nearest height; a tap goes to the next", () => {
  sheet();
  const handle = find("[role=slider]");
  handle.setPointerCapture = () => undefined;
  const pull = (kind: string, clientY: number) => {
    handle.dispatchEvent(new PointerEvent(kind, { clientY, pointerId: 1, bubbles: true }));
    flushSync();
  };
  expect(height()).toBe("100px");
  pull("pointerdown", 700);
  pull("pointermove", 480);
  expect(height()).toBe("320px");
  pull("pointermove", 450);
  pull("pointerup", 450);
  expect([height(), handle.getAttribute("aria-valuenow")]).toEqual(["300px", "2"]);
  pull("pointerdown", 450);
  pull("pointerup", 450);
  expect(height()).toBe("600px");
});

test("keys change the height of a sheet and walk its tabs", () => {
  sheet();
  press(find("[role=slider]"), "ArrowUp");
  expect(height()).toBe("300px");
  press(find("[role=slider]"), "End");
  expect(height()).toBe("600px");
  press(find("[role=slider]"), "Home");
  expect(height()).toBe("100px");
  press(find("[role=tab]"), "ArrowRight");
  const tabs = [...document.querySelectorAll("[role=tab]")];
  expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  expect(document.activeElement).toBe(tabs[1]);
  expect(find("[role=tabpanel]").getAttribute("aria-labelledby")).toBe(tabs[1]!.id);
});
