import type { TransitionConfig } from "svelte/transition";

/** How a thing that is new in its place comes there; at once where nothing should move. */
function coming(still: boolean, from: (left: number) => string): TransitionConfig {
  return { duration: still ? 0 : 320, css: (t, u) => `opacity: ${t}; transform: ${from(u)}` };
}

/** A figure that has changed rolls into sight. */
export function rolls(_: Element, still: boolean): TransitionConfig {
  return coming(still, (left) => `translateY(${-14 * left}px)`);
}

/** The next tile of a stack slides to the top. */
export function slides(_: Element, still: boolean): TransitionConfig {
  return coming(still, (left) => `translateX(${30 * left}px)`);
}

/** Something drops into its place. */
export function drops(_: Element, still: boolean): TransitionConfig {
  return coming(still, (left) => `translateY(${-22 * left}px)`);
}

/** A tile is turned over. */
export function turns(_: Element, still: boolean): TransitionConfig {
  return coming(still, (left) => `scaleX(${1 - left})`);
}
