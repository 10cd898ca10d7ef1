// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draggable } from "./drag";

const hands = { ready: vi.fn(), lift: vi.fn(), letGo: vi.fn() };
const [picked, put] = [vi.fn(), vi.fn()];
let [piece, gate, shelf, under]: (Element | null)[] = [];
let undo: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  hands.ready.mockReturnValue(true);
  document.body.innerHTML = `<div data-board><b data-pick="assign:tij" data-lit>TIJ</b>
    <i data-pick="assign_to:b1" data-lit></i><u data-drop="reserve"></u></div>`;
  [piece, gate, shelf] = ["b", "i", "u"].map((name) => document.querySelector(name));
  piece!.addEventListener("click", picked);
  gate!.addEventListener("click", put);
  under = null;
  document.elementFromPoint = () => under ?? null;
  undo = draggable(piece!, ["assign_to", "reserve"], hands);
});

afterEach(() => {
  undo();
  vi.useRealTimers();
});

function pointer(kind: string, x: number, pointerType = "mouse"): void {
  const target = kind === "pointerdown" ? piece! : window;
  target.dispatchEvent(
    new PointerEvent(kind, { clientX: x, clientY: 0, pointerType, isPrimary: true, bubbles: true, cancelable: true }),
  );
}
const ghosts = () => document.querySelectorAll("[data-ghost]").length;

/** Take the piece up and move it over an element. */
function dragOver(element: Element | null): void {
  pointer("pointerdown", 0);
  pointer("pointermove", 20);
  under = element;
  pointer("pointermove", 30);
}

test("a drag is a click on the piece and one where it is put down", () => {
  dragOver(gate!);
  expect([hands.lift.mock.calls.length, ghosts(), gate!.hasAttribute("data-over")]).toEqual([1, 1, true]);
  pointer("pointerup", 30);
  expect([put.mock.calls.length, picked.mock.calls.length, ghosts()]).toEqual([1, 0, 0]);
  expect([gate!.hasAttribute("data-over"), document.documentElement.hasAttribute("data-dragging")]).toEqual([
    false,
    false,
  ]);
  expect(hands.letGo).not.toHaveBeenCalled();
});

test("put into a zone, it is its own click", () => {
  dragOver(shelf!);
  pointer("pointerup", 30);
  expect([picked.mock.calls.length, put.mock.calls.length]).toEqual([1, 0]);
});

test("put down elsewhere, or left with Escape, it is let go", () => {
  dragOver(null);
  pointer("pointerup", 30);
  expect([hands.letGo.mock.calls.length, ghosts()]).toEqual([1, 0]);
  dragOver(gate!);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect([hands.letGo.mock.calls.length, ghosts()]).toEqual([2, 0]);
  pointer("pointerup", 30);
  expect(put).not.toHaveBeenCalled();
});

test("what may not be dropped on does not answer", () => {
  gate!.removeAttribute("data-lit");
  dragOver(gate!);
  pointer("pointerup", 30);
  expect([put.mock.calls.length, hands.letGo.mock.calls.length]).toEqual([0, 1]);
});

test("a press that hardly moves stays a click", () => {
  pointer("pointerdown", 0);
  pointer("pointermove", 3);
  pointer("pointerup", 3);
  (piece as HTMLElement).click();
  expect([hands.lift.mock.calls.length, picked.mock.calls.length]).toEqual([0, 1]);
});

test("a finger drags after holding; one that moves at once scrolls", () => {
  pointer("pointerdown", 0, "touch");
  pointer("pointermove", 20, "touch");
  vi.advanceTimersByTime(500);
  expect(hands.lift).not.toHaveBeenCalled();
  pointer("pointerdown", 0, "touch");
  vi.advanceTimersByTime(300);
  expect(hands.lift).toHaveBeenCalledOnce();
  const scroll = new Event("touchmove", { cancelable: true });
  piece!.dispatchEvent(scroll);
  expect(scroll.defaultPrevented).toBe(true);
  under = gate!;
  pointer("pointerup", 40, "touch");
  expect(put).toHaveBeenCalledOnce();
});

test("put down before its targets are lit, it waits for them", async () => {
  gate!.removeAttribute("data-lit");
  dragOver(gate!);
  hands.ready.mockReturnValue(false);
  pointer("pointerup", 30);
  gate!.setAttribute("data-lit", "");
  await vi.advanceTimersByTimeAsync(50);
  expect([put.mock.calls.length, hands.letGo.mock.calls.length]).toEqual([1, 0]);
});

test("a piece that is dragged is not pressed for long", () => {
  const pressed = vi.fn();
  piece!.addEventListener("pointercancel", pressed);
  dragOver(gate!);
  expect(pressed).toHaveBeenCalledOnce();
});

test("while clicks are not taken nothing is taken up", () => {
  hands.ready.mockReturnValue(false);
  dragOver(gate!);
  expect([hands.lift.mock.calls.length, ghosts()]).toEqual([0, 0]);
});
