import { headingOf } from "./gesture.svelte";

/** What dragging needs of the board. */
export interface Hands {
  ready(): boolean;
  /** The piece is taken up: its own click, if it has one. */
  lift(): void;
  /** It was put down nowhere. */
  letGo(): void;
}

const MOVED = 6;
const HELD = 260;
const PATIENCE = 40;

/**
 * A piece can be dragged onto what is lit under one of these headings, or into a zone for one of them (`data-drop`).
 * A drag is nothing but two clicks, on the piece and on what it is put down on: so whatever is dragged can be clicked,
 * and a keyboard does the same with Enter, arrows, Enter. With the mouse it begins by moving, on touch by holding.
 */
export function draggable(element: Element, onto: string[], hands: Hands): () => void {
  const ondown = (event: PointerEvent): void => {
    if (event.button || !event.isPrimary) return;
    event.stopPropagation(); // a map below does not pan
    wait(element, onto, hands, event);
  };
  // there from the beginning: a browser asks only those who listened when the finger came down whether it may scroll
  const onmove = (event: Event): void => {
    if (document.documentElement.hasAttribute("data-dragging")) event.preventDefault();
  };
  element.setAttribute("data-drag", onto.join(" "));
  element.addEventListener("pointerdown", ondown as EventListener);
  element.addEventListener("touchmove", onmove, { passive: false });
  return () => {
    element.removeAttribute("data-drag");
    element.removeEventListener("pointerdown", ondown as EventListener);
    element.removeEventListener("touchmove", onmove);
  };
}

/** Pressed: it may become a drag, or stay a click. */
function wait(element: Element, onto: string[], hands: Hands, down: PointerEvent): void {
  const over = new AbortController();
  const touch = down.pointerType !== "mouse";
  const begin = (): void => {
    over.abort();
    if (hands.ready()) carry(element, onto, hands, down);
  };
  const timer = touch ? window.setTimeout(begin, HELD) : 0;
  over.signal.addEventListener("abort", () => clearTimeout(timer));
  const { signal } = over;
  const onmove = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < MOVED) return;
    if (touch)
      over.abort(); // a finger that moves at once scrolls
    else begin();
  };
  window.addEventListener("pointermove", onmove, { signal });
  for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, () => over.abort(), { signal });
}

/** Under way, until it is put down, or Escape. */
function carry(element: Element, onto: string[], hands: Hands, from: PointerEvent): void {
  const over = new AbortController();
  const { signal } = over;
  const ghost = ghostOf(element);
  const root = document.documentElement;
  let below: Element | null = null;
  root.setAttribute("data-dragging", onto.join(" "));
  element.dispatchEvent(new PointerEvent("pointercancel")); // no longer a press that may become a long one
  hands.lift();

  const finish = (): void => {
    over.abort();
    ghost.remove();
    below?.removeAttribute("data-over");
    root.removeAttribute("data-dragging");
  };
  const cancel = (): void => {
    finish();
    hands.letGo();
  };
  const onmove = (event: PointerEvent): void => {
    ghost.style.translate = `${event.clientX - from.clientX}px ${event.clientY - from.clientY}px`;
    const now = placeAt(event, onto);
    if (now === below) return;
    below?.removeAttribute("data-over");
    now?.setAttribute("data-over", "");
    below = now;
  };
  const put = (event: PointerEvent, tries = PATIENCE): void => {
    const place = placeAt(event, onto);
    if (place) (place.hasAttribute("data-drop") ? element : place).dispatchEvent(new MouseEvent("click", CLICK));
    else if (!hands.ready() && tries)
      requestAnimationFrame(() => put(event, tries - 1)); // what it lights is on its way
    else hands.letGo();
  };
  window.addEventListener("pointermove", onmove, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener(
    "pointerup",
    (event) => {
      finish();
      swallowClick();
      put(event);
    },
    { signal },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
}

const CLICK = { bubbles: true, cancelable: true };

/** Where it could be put down here. */
function placeAt({ clientX, clientY }: PointerEvent, onto: string[]): Element | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest("[data-lit], [data-beside], [data-drop]") ?? null;
  const zone = place?.getAttribute("data-drop");
  const heading = zone ?? headingOf(place?.getAttribute("data-pick") ?? ":");
  return onto.includes(heading) ? place : null;
}

/** The browser's own click at the end of a drag is none. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail) event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

/** A picture of the piece that follows the pointer; it stands in the board, so that it looks the same. */
function ghostOf(element: Element): HTMLElement {
  const box = element.getBoundingClientRect();
  const copy = element instanceof SVGGraphicsElement ? cutOut(element) : bare(element.cloneNode(true) as HTMLElement);
  const wide = element instanceof HTMLElement ? element.offsetWidth || box.width : box.width;
  const high = element instanceof HTMLElement ? element.offsetHeight || box.height : box.height;
  set(copy, {
    width: `${wide}px`,
    height: `${high}px`,
    margin: "0",
    position: "static",
    zoom: `${box.width / wide || 1}`,
  });
  const ghost = document.createElement("div");
  const [left, top] = [`${box.left}px`, `${box.top}px`];
  set(ghost, {
    position: "fixed",
    left,
    top,
    opacity: "0.85",
    rotate: "2deg",
    "pointer-events": "none",
    "z-index": "55",
  });
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("data-ghost", "");
  ghost.append(copy);
  (element.closest("[data-board]") ?? document.body).append(ghost);
  return ghost;
}

function set(element: HTMLElement | SVGElement, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}

/** Only its looks: a picture is no button. */
function bare<E extends Element>(copy: E): E {
  for (const { name } of [...copy.attributes]) {
    if (["id", "tabindex", "role"].includes(name) || /^(data|aria)-/.test(name)) copy.removeAttribute(name);
  }
  for (const inner of copy.children) bare(inner);
  return copy;
}

/** A part of a drawing as a drawing of its own. */
function cutOut(part: SVGGraphicsElement): SVGElement {
  const { x, y, width, height } = part.getBBox();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const copy = bare(part.cloneNode(true) as SVGElement);
  copy.removeAttribute("transform");
  svg.append(copy);
  return svg;
}
