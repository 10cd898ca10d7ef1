// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../prefs.svelte";
import Viewport from "./Viewport.svelte";

/** A drawing of 1000 by 500 in a window of 646 by 400 pixels, of which the buttons take 46: 0.6 pixels a unit. */
const [WIDTH, HEIGHT] = [1000, 500];
const WINDOW = { left: 20, top: 10, width: 646, height: 400 };
const BESIDE = WINDOW.width - 46;
const MIDDLE = { clientX: WINDOW.left + BESIDE / 2, clientY: WINDOW.top + WINDOW.height / 2 };

const clicked = vi.fn();
let wide: { mockReturnValue(pixels: number): unknown };
let viewport: ReturnType<typeof Viewport>;
let svg: SVGSVGElement;
let house: SVGElement;

beforeEach(() => {
  prefs.motion = false;
  clicked.mockReset();
  wide = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(WINDOW.width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(WINDOW.height);
  open();
});

/** Put a viewport on the page. */
function open(over = false): void {
  const children = createRawSnippet(() => ({ render: () => `<g id="house" tabindex="0"></g>` }));
  const props = { width: WIDTH, height: HEIGHT, label: "A map", lang: "en" as const, over, children };
  viewport = mount(Viewport, { target: document.body, props });
  flushSync();
  svg = document.querySelector<SVGSVGElement>(".viewport > svg")!;
  svg.getBoundingClientRect = () => DOMRect.fromRect({ ...WINDOW, x: WINDOW.left, y: WINDOW.top });
  svg.setPointerCapture = () => undefined;
  house = document.querySelector<SVGElement>("#house")!;
  house.addEventListener("click", clicked);
}

afterEach(async () => {
  await unmount(viewport);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What is seen of the drawing, in its own units, and how many pixels a unit has. */
function seen(): { x: number; y: number; width: number; height: number; scale: number } {
  flushSync();
  const [x, y, width, height] = svg.getAttribute("viewBox")!.split(" ").map(Number) as [number, number, number, number];
  expect([x, y, width, height].every(Number.isFinite)).toBe(true);
  return { x, y, width, height, scale: WINDOW.width / width };
}

/** The point of the drawing under a point of the page. */
function under({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } {
  const { x, y, scale } = seen();
  return { x: x + (clientX - WINDOW.left) / scale, y: y + (clientY - WINDOW.top) / scale };
}

/** Where a point of the drawing is on the page. */
function at(x: number, y: number): { clientX: number; clientY: number } {
  const from = seen();
  return { clientX: WINDOW.left + (x - from.x) * from.scale, clientY: WINDOW.top + (y - from.y) * from.scale };
}

function wheel(deltaY: number, where = MIDDLE): boolean {
  const turned = new WheelEvent("wheel", { deltaY, cancelable: true });
  return svg.dispatchEvent(Object.assign(turned, where)); // happy-dom's own is at no place
}

function press(key: string, target: Element = svg): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function pointer(kind: string, clientX: number, clientY: number, pointerId = 1, button = 0): void {
  house.dispatchEvent(new PointerEvent(kind, { clientX, clientY, pointerId, button, bubbles: true }));
}

/** Put down the pointer, move it, lift it; then the browser tells a click. */
function drag(dx: number, dy: number): void {
  pointer("pointerdown", 300, 200);
  pointer("pointermove", 300 + dx, 200 + dy);
  pointer("pointerup", 300 + dx, 200 + dy);
  house.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
}

test("at first the whole drawing is seen, beside the buttons", () => {
  expect(seen().scale).toBeCloseTo(0.6);
  const [corner, opposite] = [at(0, 0), at(WIDTH, HEIGHT)];
  expect(corner.clientX).toBeGreaterThanOrEqual(WINDOW.left);
  expect(opposite.clientX).toBeLessThanOrEqual(WINDOW.left + BESIDE + 1e-6);
  expect(corner.clientY).toBeCloseTo(WINDOW.top + 50);
  expect(opposite.clientY).toBeCloseTo(WINDOW.top + 350);
});

test("the wheel zooms around the pointer, and the page does not scroll", () => {
  const where = { clientX: 400, clientY: 250 };
  const before = under(where);
  expect(wheel(-400, where)).toBe(false);
  expect(seen().scale).toBeCloseTo(0.6 * Math.exp(0.6));
  expect(under(where).x).toBeCloseTo(before.x);
  expect(under(where).y).toBeCloseTo(before.y);
});

test("the zoom ends at the whole drawing and at six times that", () => {
  wheel(-100_000);
  expect(seen().scale).toBeCloseTo(3.6);
  wheel(100_000);
  expect(seen().scale).toBeCloseTo(0.6);
});

test("a drag takes the drawing along, and is no click", () => {
  wheel(-1000);
  const before = seen();
  drag(-60, 30);
  expect(seen().x).toBeCloseTo(before.x + 60 / before.scale);
  expect(seen().y).toBeCloseTo(before.y - 30 / before.scale);
  expect(clicked).not.toHaveBeenCalled();
});

test("a trembling hand clicks, and so does whoever has dragged before", () => {
  wheel(-1000);
  const before = seen();
  drag(3, 2);
  expect(seen()).toEqual(before);
  expect(clicked).toHaveBeenCalledOnce();
  drag(50, 0);
  drag(0, 0);
  expect(clicked).toHaveBeenCalledTimes(2);
});

test("a drag that ends without a click takes away no other click", () => {
  wheel(-1000);
  pointer("pointerdown", 300, 200);
  pointer("pointermove", 200, 200);
  pointer("pointerup", 200, 200);
  drag(0, 0);
  expect(clicked).toHaveBeenCalledOnce();
});

test("the other buttons of the mouse do not drag", () => {
  wheel(-1000);
  const before = seen();
  pointer("pointerdown", 300, 200, 1, 2);
  pointer("pointermove", 200, 200);
  expect(seen()).toEqual(before);
});

test("nothing past the border is shown", () => {
  wheel(-1000);
  drag(5000, 5000);
  expect([seen().x, seen().y]).toEqual([0, 0]);
  drag(-50_000, -50_000);
  const corner = at(WIDTH, HEIGHT);
  expect(corner.clientX).toBeCloseTo(WINDOW.left + BESIDE);
  expect(corner.clientY).toBeCloseTo(WINDOW.top + WINDOW.height);
});

test("two fingers zoom by how far they part", () => {
  wheel(-400);
  const before = seen().scale;
  pointer("pointerdown", 280, 210, 1);
  pointer("pointerdown", 360, 210, 2);
  pointer("pointermove", 440, 210, 2);
  expect(seen().scale).toBeCloseTo(before * 2);
});

test("keys zoom, pan and show everything; others are left alone", () => {
  expect(press("+")).toBe(false);
  expect(seen().scale).toBeCloseTo(0.6 * 1.3);
  const before = seen();
  press("ArrowRight");
  expect(seen().x).toBeCloseTo(before.x + 60 / before.scale);
  press("ArrowLeft");
  expect(seen().x).toBeCloseTo(before.x);
  press("+");
  press("-");
  expect(seen().scale).toBeCloseTo(0.6 * 1.3);
  press("0");
  expect(seen().scale).toBeCloseTo(0.6);
  expect(press("a")).toBe(true);
});

test("arrows inside the drawing walk between its targets, they do not pan", () => {
  press("+");
  const before = seen();
  expect(press("ArrowRight", house)).toBe(true);
  expect(seen()).toEqual(before);
});

test("buttons zoom in, out and back to everything", () => {
  const [closer, further, whole] = [...document.querySelectorAll<HTMLButtonElement>(".zoom button")];
  closer!.click();
  closer!.click();
  expect(seen().scale).toBeCloseTo(0.6 * 1.6 * 1.6);
  further!.click();
  expect(seen().scale).toBeCloseTo(0.6 * 1.6);
  whole!.click();
  expect(seen().scale).toBeCloseTo(0.6);
});

test.each([
  ["a wide one", { x: 700, y: 100, width: 300, height: 50 }],
  ["a high one in the corner", { x: 900, y: 300, width: 60, height: 200 }],
  ["a tiny one", { x: 990, y: 490, width: 10, height: 10 }],
])("what is looked at lies whole in the window, beside the buttons: %s", (_, part) => {
  viewport.look(part);
  const [corner, opposite] = [at(part.x, part.y), at(part.x + part.width, part.y + part.height)];
  expect(seen().scale).toBeGreaterThan(0.6);
  expect(corner.clientX).toBeGreaterThanOrEqual(WINDOW.left - 1e-6);
  expect(corner.clientY).toBeGreaterThanOrEqual(WINDOW.top - 1e-6);
  expect(opposite.clientX).toBeLessThanOrEqual(WINDOW.left + BESIDE + 1e-6);
  expect(opposite.clientY).toBeLessThanOrEqual(WINDOW.top + WINDOW.height + 1e-6);
  viewport.whole();
  expect(seen().scale).toBeCloseTo(0.6);
});

test("how much is seen when small things are large enough for a finger", () => {
  expect(viewport.near()).toEqual({ width: BESIDE, height: WINDOW.height });
});

test("a window where the whole drawing cannot be read is small", async () => {
  expect(viewport.isSmall()).toBe(false);
  await unmount(viewport);
  wide.mockReturnValue(WINDOW.width - 1);
  open();
  expect(viewport.isSmall()).toBe(true);
});

test("what gets the focus by keyboard is brought in, also from under the buttons", () => {
  viewport.look({ x: 400, y: 150, width: 200, height: 200 });
  const before = seen();
  let where = { clientX: WINDOW.left + 100, clientY: WINDOW.top + 100 };
  house.getBoundingClientRect = () => DOMRect.fromRect({ x: where.clientX, y: where.clientY, width: 10, height: 10 });
  vi.spyOn(house, "matches").mockReturnValue(true);
  house.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(seen()).toEqual(before);
  where = { clientX: WINDOW.left + BESIDE + 10, clientY: WINDOW.top + 200 };
  const spot = under({ clientX: where.clientX + 5, clientY: where.clientY + 5 });
  house.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(at(spot.x, spot.y).clientX).toBeCloseTo(MIDDLE.clientX);
  expect(seen().scale).toBeCloseTo(before.scale);
});

test("it glides there, unless the reader wants nothing to move or takes over", () => {
  prefs.motion = true;
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
  const begun = performance.now();
  const pass = (ms: number): void => frames.shift()?.(begun + ms);
  viewport.look({ x: 0, y: 0, width: 100, height: 100 });
  expect(seen().scale).toBeCloseTo(0.6);
  pass(125);
  const half = seen().scale;
  expect(half).toBeGreaterThan(0.6);
  pass(500);
  expect(seen().scale).toBeGreaterThan(half);
  expect(frames).toHaveLength(0);
  viewport.whole();
  wheel(-1);
  const taken = seen();
  pass(1000);
  expect(seen()).toEqual(taken);
});

test("where the drawing has an empty corner for the buttons, it fills the whole window", async () => {
  expect(viewport.seen()).toMatchObject({ x: 0, width: 1000 });
  await unmount(viewport);
  open(true);
  expect(seen()).toMatchObject({ x: 0, width: 1000 });
  viewport.look({ x: 100, y: 100, width: 323, height: 200 });
  flushSync();
  expect(viewport.seen()).toEqual({ x: 100, y: 100, width: 323, height: 200 });
});
