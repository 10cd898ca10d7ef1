import type { TransitionConfig } from "svelte/transition";

/** Something is turned up: a tile, an office, a sign. Not on a first look, and not where nothing may move. */
export function turning(_: Element, { still }: { still: boolean }): TransitionConfig {
  return { duration: still ? 0 : 250, css: (t) => `transform: perspective(400px) rotateX(${(1 - t) * 90}deg)` };
}

/** A new row rolls out from its left end. */
export function rolling(_: Element, { still }: { still: boolean }): TransitionConfig {
  return { duration: still ? 0 : 300, css: (t) => `transform-origin: left; transform: scaleX(${t})` };
}

/** A card slides into its place from the side. */
export function coming(_: Element, { still }: { still: boolean }): TransitionConfig {
  return { duration: still ? 0 : 300, css: (t) => `opacity: ${t}; transform: translateX(${(1 - t) * 60}px)` };
}
