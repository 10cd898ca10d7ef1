import type { Size } from "./view";

/** Where things lie on the apron and on the runway, in pixels of the desk (1440 wide). */

/** Room for the rows of gates. */
const ROWS = 286;
/** All stands of a gate together, and the gap between two. */
const STANDS = 538;
const GAP = 7;
/** With more gates than this a row is a strip, and a tile one line. */
const MOST_ROWS = 4;

export interface Row {
  height: number;
  strip: boolean;
}

export function rowOf(gates: number): Row {
  return { height: ROWS / Math.max(gates, 3), strip: gates > MOST_ROWS };
}

/** How wide each of a gate's stands is: the same length in equal parts, so that an upgrade is seen to cost a stand. */
export function standWidth(capacity: number): number {
  return (STANDS - GAP * (capacity - 1)) / capacity;
}

/** From plane to plane on the runway; closer together where many wait. */
export function pitch(planes: number): number {
  return planes > 11 ? (1014 - 130) / planes : 74;
}

/** Sockets of the storage: one row of large ones, or two rows of small ones. */
export function sockets(storage: number, tokens: number): { small: boolean; count: number } {
  const count = Math.max(storage, tokens);
  return { small: count > 7, count };
}

/** The planes of the runway with a name for each, which it keeps while others leave and it moves up. */
export interface Queue {
  sizes: readonly Size[];
  ids: readonly number[];
}

/** The queue as it is now: who is still there in the same order, and behind them who has come. */
export function follow(before: Queue, sizes: readonly Size[]): Queue {
  let at = 0;
  let next = Math.max(-1, ...before.ids) + 1;
  const ids = sizes.map((size) => {
    while (at < before.sizes.length && before.sizes[at] !== size) at += 1;
    return before.ids[at++] ?? next++;
  });
  return { sizes, ids };
}
