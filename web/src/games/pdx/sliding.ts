import type { Attachment } from "svelte/attachments";
import type { Desk } from "./desk.svelte";

interface Place {
  x: number;
  y: number;
  element: HTMLElement;
}

const MS = 300;
/** Where things lay last, on each ground. */
const grounds = new WeakMap<Element, Map<string, Place>>();

/** A thing on a ground (`data-ground`) that lies elsewhere in the next picture slides there from where it was. */
export function sliding(desk: Desk, id: string): Attachment<HTMLElement> {
  return (element) => {
    void desk.view; // looked at anew with every picture
    const ground = element.closest<HTMLElement>("[data-ground]");
    if (!ground) return;
    const places = grounds.get(ground) ?? new Map<string, Place>();
    grounds.set(ground, places);
    const [before, now] = [places.get(id), placeOn(ground, element)];
    places.set(id, now);
    if (before && !desk.still) slide(element, before.x - now.x, before.y - now.y);
    return () =>
      queueMicrotask(() => {
        if (!element.isConnected && places.get(id)?.element === element) places.delete(id);
      });
  };
}

function slide(element: HTMLElement, dx: number, dy: number): void {
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const frames = [`${dx}px ${dy}px`, "0 0"].map((translate) => ({ translate, zIndex: 3 })); // over its neighbours
  element.animate(frames, { duration: MS, easing: "ease-in-out" });
}

/** In pixels of the ground, however it is enlarged or scrolled. */
function placeOn(ground: HTMLElement, element: HTMLElement): Place {
  const place = { x: 0, y: 0, element };
  for (let at: Element | null = element; at instanceof HTMLElement && ground.contains(at) && at !== ground;) {
    place.x += at.offsetLeft;
    place.y += at.offsetTop;
    at = at.offsetParent;
  }
  return place;
}
