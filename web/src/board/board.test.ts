// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Candidate, DecisionInfo } from "../wire";
import { Board } from "./board.svelte";

const candidate = (heading: string, target: string, why: string | null = null): Candidate => ({
  pick: 0,
  heading,
  target,
  text: `${heading} ${target}`,
  why,
});
const PARIS = candidate("visit", "paris");
const PAU = candidate("visit", "pau", "R-1");
const STAY = candidate("stay", "pau", "R-2");
const DECISION: DecisionInfo = {
  seat: 0,
  step: "travel",
  prompt: "",
  candidates: [PAU, PARIS, STAY, candidate("rest", "pau")],
  reasons: { "R-1": "Pau is too far." },
};

const onpick = vi.fn();
const onwhy = vi.fn();
let board: Board;
let element: HTMLElement;

beforeEach(() => {
  vi.resetAllMocks();
  board = new Board(() => ({ decision: DECISION, lang: "en", onpick, onwhy }));
  element = document.createElement("div");
  document.body.replaceChildren(element);
});

afterEach(() => vi.useRealTimers());

const press = (key: string): boolean =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const point = (kind: string, pointerType: string): boolean =>
  element.dispatchEvent(new PointerEvent(kind, { pointerType, bubbles: true }));
const attributes = (): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

test("a place has its candidate, an allowed one before a refused one", () => {
  expect(board.at("pau", "visit")).toEqual(PAU);
  expect(board.at("pau", "visit", "rest")?.heading).toBe("rest");
  expect(board.at("pau", "visit", "stay")?.heading).toBe("visit");
  expect(board.at("nice", "visit")).toBeUndefined();
  expect(board.of("visit")).toEqual([PAU, PARIS]);
});

test("a refusal is explained by its rule, or at least named", () => {
  expect(board.reason(PAU)).toBe("Pau is too far.");
  expect(board.reason(STAY)).toBe("stay pau");
});

test("what may be picked is a button, lit and named", () => {
  board.target(PARIS, "Paris")(element);
  expect(attributes()).toEqual({
    role: "button",
    tabindex: "0",
    "data-pick": "visit:paris",
    "data-lit": "",
    "aria-label": "Paris",
  });
});

test("what is refused says why, cannot be reached by Tab, and stands back from what is lit", () => {
  board.target(PAU)(element);
  expect(attributes()).toEqual({
    role: "button",
    tabindex: "-1",
    "data-pick": "visit:pau",
    "data-refused": "R-1",
    "data-dim": "",
    "aria-disabled": "true",
    "aria-label": "visit pau. Not now: Pau is too far.",
  });
});

test("where all are refused nothing stands back", () => {
  board.target(STAY)(element);
  expect(attributes()).not.toHaveProperty("data-dim");
});

test("where nothing is asked there is no button", () => {
  board.target(undefined)(element);
  element.click();
  expect(attributes()).toEqual({});
  expect(onpick).not.toHaveBeenCalled();
});

test("a click, Enter and Space pick; other keys do not", () => {
  board.target(PARIS)(element);
  element.click();
  expect([onpick.mock.calls.length, board.byKeyboard]).toEqual([1, false]);
  expect([press("Enter"), press(" "), press("x")]).toEqual([false, false, true]);
  expect([onpick.mock.calls.length, board.byKeyboard]).toEqual([3, true]);
  expect(onpick).toHaveBeenLastCalledWith(PARIS);
  expect(onwhy).not.toHaveBeenCalled();
});

test("a click on what is refused tells why, and picks nothing", () => {
  board.target(PAU)(element);
  element.click();
  expect(onpick).not.toHaveBeenCalled();
  expect(onwhy).toHaveBeenCalledWith(PAU);
  expect(board.tip).toEqual({ element, text: "Pau is too far.", rule: "R-1" });
});

test("of two targets inside each other the inner one is picked", () => {
  const inner = document.createElement("span");
  element.append(inner);
  board.target(PARIS)(element);
  board.target(PAU)(inner);
  inner.click();
  expect([onpick.mock.calls.length, onwhy.mock.calls.length]).toEqual([0, 1]);
});

test("afterwards the element is as it was", () => {
  element.setAttribute("role", "img");
  const undo = board.target(PARIS)(element) as () => void;
  undo();
  element.click();
  press("Enter");
  point("pointerenter", "mouse");
  expect(attributes()).toEqual({ role: "img" });
  expect([onpick.mock.calls.length, board.tip]).toEqual([0, null]);
});

test("the mouse over an element shows its tip until it leaves", async () => {
  board.hint("A river.")(element);
  point("pointerenter", "touch");
  expect(board.tip).toBeNull();
  point("pointerenter", "mouse");
  expect(board.tip).toEqual({ element, text: "A river.", rule: null });
  point("pointerleave", "mouse");
  await Promise.resolve();
  expect(board.tip).toBeNull();
});

test("the eye may be told less than the ear", () => {
  board.target(PARIS, "Paris, two rides away, shown on your itinerary", { tip: "Paris" })(element);
  point("pointerenter", "mouse");
  expect(board.tip?.text).toBe("Paris");
  expect(element.getAttribute("aria-label")).toMatch("two rides away");
});

test("leaving one element does not hide the tip of another", async () => {
  const other = document.createElement("div");
  document.body.append(other);
  board.hint("A river.")(element);
  board.hint("A hill.")(other);
  point("pointerenter", "mouse");
  other.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  point("pointerleave", "mouse");
  await Promise.resolve();
  expect(board.tip?.text).toBe("A hill.");
});

test("what cannot be taken back wears its marks at its lower edge, and says so", () => {
  const draw = { ...PARIS, commits: ["ends", "reveals"] as const };
  const undo = board.target({ ...draw, commits: [...draw.commits] }, "Deck")(element) as () => void;
  expect(attributes()["aria-label"]).toBe("Deck, shows something hidden, ends your turn");
  const marks = () => [...element.querySelectorAll("[data-commit]")].map((mark) => mark.getAttribute("data-commit"));
  expect(marks()).toEqual(["reveals", "ends"]);
  expect(element.querySelectorAll("svg")).toHaveLength(1);
  undo();
  expect(marks()).toEqual([]);
});

test("in a drawing the marks stand below the part that is to have them, in the size of the window", () => {
  element.innerHTML = "<svg><g id='route'><g data-mark></g></g></svg>";
  const [route, circle] = [element.querySelector("#route")!, element.querySelector<SVGGraphicsElement>("[data-mark]")!];
  circle.getBBox = () => new DOMRect(10, 20, 30, 40);
  circle.getScreenCTM = () => ({ a: 2 }) as DOMMatrix;
  board.target({ ...PARIS, commits: ["ends"] })(route);
  expect(circle.querySelector(".commits-at")?.getAttribute("transform")).toBe("translate(25 60)");
  expect(circle.querySelector<SVGElement>(".commits-size")?.style.getPropertyValue("--still-unit")).toBe("0.5");
});

test("what is refused wears no marks", () => {
  board.target({ ...PAU, commits: ["ends"] })(element);
  expect(element.querySelector("[data-commit]")).toBeNull();
});

test.each([
  [[["ends"], ["ends"]], true],
  [[["ends"], []], false],
  [[[], []], true],
] as const)("whether all that is lit has the same marks: %j", (commits, alike) => {
  const candidates = commits.map((set, k) => ({ ...candidate("visit", `${k}`), commits: [...set] }));
  board = new Board(() => ({ decision: { ...DECISION, candidates }, lang: "en", onpick, onwhy }));
  expect(board.alike).toBe(alike);
});

test("while clicks are not taken none picks, and it is said", () => {
  board = new Board(() => ({ decision: DECISION, ready: false, lang: "en", onpick, onwhy }));
  board.target(PARIS)(element);
  element.click();
  expect(onpick).not.toHaveBeenCalled();
  expect(board.tip?.text).toMatch("not taken just now");
});

test("a long press shows the tip and is no click, a short one is a click", () => {
  vi.useFakeTimers();
  board.target(PARIS)(element);
  point("pointerdown", "touch");
  vi.advanceTimersByTime(450);
  expect(board.tip?.text).toBe("visit paris");
  point("pointerup", "touch");
  element.click();
  expect(onpick).not.toHaveBeenCalled();
  point("pointerdown", "touch");
  vi.advanceTimersByTime(100);
  point("pointerup", "touch");
  vi.advanceTimersByTime(1000);
  element.click();
  expect(onpick).toHaveBeenCalledOnce();
  expect(board.tip).toBeNull();
});
