import type { Component } from "svelte";
import type { BoardProps } from "./props";

/** A drawn board: fetched when its game is opened. */
export interface Drawn {
  load(): Promise<{ default: Component<BoardProps> }>;
  /** The least width, in pixels, that it wants to keep when the log stands beside it. */
  width: number;
  /** Its pieces can carry letters (`BoardProps.letters`). */
  letters?: true;
}

/** The drawn boards; a game without one is played with the panel alone. */
export const boards: Record<string, Drawn> = {
  airlines: { load: () => import("./airlines/Board.svelte"), width: 1380 },
  duck_dealer: { load: () => import("./duck_dealer/Board.svelte"), width: 1380 },
  pdx: { load: () => import("./pdx/Board.svelte"), width: 1380, letters: true },
  portal: { load: () => import("./portal/Board.svelte"), width: 1380 },
  postcards: { load: () => import("./postcards/Board.svelte"), width: 1380 },
};
