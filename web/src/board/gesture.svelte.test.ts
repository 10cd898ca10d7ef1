// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { Candidate, Compound, DecisionInfo } from "../wire";
import { Board } from "./board.svelte";
import type { Pickable } from "./pickable";

const candidate = (heading: string, target: string, pick: number): Candidate => ({
  pick,
  heading,
  target,
  text: target,
});
const plan = (picks: number[], ...path: string[]): Compound => ({
  picks,
  text: path.join(" "),
  path: path.map((step) => ({ heading: step.split(":")[0]!, target: step.split(":")[1]! })),
});
/** Two cards, two companies, three routes; the card 9 flies one route only. */
const PLANS = [
  plan([1, 3, 5], "card:4", "company:pax", "route:north"),
  plan([1, 4, 5], "card:4", "company:gul", "route:north"),
  plan([1, 4, 6], "card:4", "company:gul", "route:south"),
  { ...plan([2, 4, 7], "card:9", "company:gul", "route:east"), commits: ["ends" as const] },
];
const decision = (): DecisionInfo => ({
  seat: 0,
  step: "extend",
  prompt: "",
  candidates: [candidate("card", "4", 1), candidate("card", "9", 2), candidate("assign", "tij", 8)],
  compounds: PLANS,
});

const [onpick, onpicks, oninterject, onwhy] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
let asked = $state.raw<DecisionInfo | null>(null);
let anytime = $state.raw<DecisionInfo | null>(null);
let quiet = false;
let board: Board;
let element: HTMLElement;

beforeEach(() => {
  vi.resetAllMocks();
  [asked, anytime] = [decision(), null];
  board = new Board(() => ({
    decision: asked,
    anytime,
    lang: "en",
    beside: ["assign", "cancel"],
    quiet,
    onpick,
    onpicks,
    oninterject,
    onwhy,
  }));
  element = document.createElement("div");
  document.body.replaceChildren(element);
});

/** Click on something to pick. */
function click(pickable: Pickable | undefined): void {
  const undo = board.target(pickable)(element) as () => void;
  element.click();
  undo();
}

test("plans are found by their steps, in any order", () => {
  expect(board.compounds("route:north")).toEqual(PLANS.slice(0, 2));
  expect(board.compounds("route:north", "card:4", "company:gul")).toEqual([PLANS[1]]);
  expect(board.compounds("route:west")).toEqual([]);
  expect(board.part("route:west")).toBeUndefined();
});

test("a gesture goes as one message as soon as only one plan is left", () => {
  click(board.part("route:north"));
  expect([board.held, onpicks.mock.calls]).toEqual([["route:north"], []]);
  expect(board.part("card:9")).toBeUndefined();
  click(board.part("company:pax"));
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([1, 3, 5]);
  expect(onpick).not.toHaveBeenCalled();
});

test("nothing is sent before it is said where it leads", () => {
  click(board.part("card:9"));
  expect([board.held, onpicks.mock.calls.length]).toEqual([["card:9"], 0]);
  expect(board.part("company:pax")).toBeUndefined();
  click(board.part("route:east"));
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([2, 4, 7]);
});

test("another step under the same heading takes the place of the first; the same one again is put back", () => {
  click(board.part("card:9"));
  click(board.part("card:4"));
  expect(board.held).toEqual(["card:4"]);
  click(board.part("card:4"));
  expect(board.held).toEqual([]);
});

test("what is held is seen, and only what makes it whole is marked", () => {
  click(board.part("card:9"));
  board.target(board.part("card:9"))(element);
  expect([element.hasAttribute("data-held"), element.getAttribute("aria-pressed")]).toEqual([true, "true"]);
  expect(element.querySelector("[data-commit]")).toBeNull();
  const route = document.createElement("div");
  board.target(board.part("route:east"), "East")(route);
  expect([route.getAttribute("data-pick"), route.getAttribute("aria-label")]).toEqual([
    "route:east",
    "East, ends your turn",
  ]);
});

test("a button that is made anew keeps the focus", () => {
  const undo = board.target(board.part("card:9"))(element) as () => void;
  element.focus();
  undo();
  element.blur();
  board.target(board.part("card:9"))(element);
  expect(document.activeElement).toBe(element);
});

test("a gesture is left with its question, or let go", () => {
  click(board.part("card:9"));
  board.letGo();
  expect(board.held).toEqual([]);
  click(board.part("card:9"));
  asked = decision();
  expect(board.held).toEqual([]);
});

test("a whole plan is a click of its own", () => {
  click(board.compounds("card:4", "route:north")[0]);
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([1, 3, 5]);
});

test("any-time actions never compete with the question: they light when they are wanted", () => {
  const tile = board.at("tij", "assign")!;
  expect(board.anytime).toEqual([tile]);
  let undo = board.target(tile)(element) as () => void;
  expect([element.hasAttribute("data-lit"), element.hasAttribute("data-beside")]).toEqual([false, true]);
  expect(element.getAttribute("tabindex")).toBe("-1");
  undo();
  board.open("assign");
  undo = board.target(tile)(element) as () => void;
  expect([element.hasAttribute("data-lit"), element.hasAttribute("data-beside")]).toEqual([true, false]);
  element.click();
  expect(onpick).toHaveBeenCalledExactlyOnceWith(tile);
  undo();
  board.open("assign");
  expect(board.opened).toBeNull();
});

test("an any-time action of whole plans is held, the question rests, and the first plan is the usual one", () => {
  const ways = [plan([8, 9, 1], "assign:tij", "assign_to:b1", "pay:own"), plan([8, 9, 2], "assign:tij", "pay:wild")];
  asked = { ...decision(), compounds: ways };
  click(board.at("tij", "assign"));
  expect([onpick.mock.calls.length, board.held]).toEqual([0, ["assign:tij"]]);
  board.target(asked.candidates.find(({ heading, why }) => heading !== "assign" && !why))(element);
  expect([element.hasAttribute("data-lit"), element.hasAttribute("data-beside")]).toEqual([false, true]);
  click(board.usual("assign_to:b1"));
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([8, 9, 1]);
});

test("what is taken up is held, and sends nothing", () => {
  click(board.take("schedule:small"));
  expect(board.held).toEqual(["schedule:small"]);
  expect([onpick.mock.calls.length, onpicks.mock.calls.length]).toEqual([0, 0]);
});

test("what is pointed at is told in words; hovered, it has no tip on a board that is quiet", () => {
  const candidate = asked!.candidates.find(({ heading, why }) => heading !== "assign" && !why)!;
  quiet = true;
  board.target(candidate, "By name")(element);
  element.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  expect([board.line.startsWith("By name"), board.tip]).toEqual([true, null]);
  quiet = false;
});

test("out of turn they are begun by interjecting", () => {
  [asked, anytime] = [null, decision()];
  click(board.at("tij", "assign"));
  expect(oninterject).toHaveBeenLastCalledWith([8]);
  anytime = { ...decision(), compounds: [plan([8, 9], "assign:tij", "assign_to:b1")] };
  expect(board.anytime).toHaveLength(3);
  click(board.compounds("assign:tij")[0]);
  expect(oninterject).toHaveBeenLastCalledWith([8, 9]);
  expect([onpick.mock.calls.length, onpicks.mock.calls.length]).toEqual([0, 0]);
});
