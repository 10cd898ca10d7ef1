// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Preview } from "../games/props";
import type { Candidate, DecisionInfo } from "../wire";
import { Board } from "./board.svelte";

const [PARIS, PAU] = ["paris", "pau"].map((target, pick): Candidate => ({
  pick,
  heading: "visit",
  target,
  text: "",
})) as [Candidate, Candidate];
const decision = (): DecisionInfo => ({ seat: 0, step: "", prompt: "", candidates: [PARIS, PAU] });
const told = (view: unknown): Preview => ({ view, events: [], decision: null, stops: null });

const onpick = vi.fn();
const preview = vi.fn<(picks: number[]) => Promise<Preview | null>>();
let asked = $state.raw<DecisionInfo | null>(null);
let board: Board;
let element: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  preview.mockImplementation((picks) => Promise.resolve(told(`after ${picks.join()}`)));
  asked = decision();
  board = new Board(() => ({ decision: asked, lang: "en", onpick, onwhy: vi.fn(), preview }));
  element = document.createElement("div");
  document.body.replaceChildren(element);
});

afterEach(() => vi.useRealTimers());

const point = (kind: string, pointerType: string): boolean =>
  element.dispatchEvent(new PointerEvent(kind, { pointerType, bubbles: true }));
const tap = (): void => {
  point("pointerdown", "touch");
  point("pointerup", "touch");
  point("pointerleave", "touch");
  element.click();
};

test("what would be so is asked for a moment after something is pointed at", async () => {
  board.target(PARIS)(element);
  point("pointerenter", "mouse");
  expect([board.looked, board.preview]).toEqual([PARIS, null]);
  await vi.advanceTimersByTimeAsync(100);
  expect(preview).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(board.preview).toEqual({ ...told("after 0"), picks: [0] });
  point("pointerleave", "mouse");
  await Promise.resolve();
  expect([board.looked, board.preview]).toEqual([null, null]);
});

test("an answer that comes when something else is pointed at is not shown", async () => {
  let answer: (preview: Preview) => void = () => {};
  preview.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  board.look(PARIS);
  await vi.advanceTimersByTimeAsync(200);
  board.look(PAU);
  answer(told("late"));
  await vi.advanceTimersByTimeAsync(200);
  expect(board.preview?.view).toBe("after 1");
});

test("with the next question it is gone", async () => {
  board.look(PARIS);
  await vi.advanceTimersByTimeAsync(200);
  expect(board.preview).not.toBeNull();
  asked = decision();
  expect(board.preview).toBeNull();
});

test("a finger picks with the second tap, where the board wants it; a mouse with the first", async () => {
  board.target(PARIS, "Paris", { twice: true })(element);
  tap();
  await vi.advanceTimersByTimeAsync(200);
  expect([onpick.mock.calls.length, board.preview?.view]).toEqual([0, "after 0"]);
  tap();
  expect(onpick).toHaveBeenCalledExactlyOnceWith(PARIS);
  point("pointerdown", "mouse");
  element.click();
  expect(onpick).toHaveBeenCalledTimes(2);
});

test("elsewhere one tap is enough", () => {
  board.target(PARIS)(element);
  tap();
  expect(onpick).toHaveBeenCalledOnce();
});
