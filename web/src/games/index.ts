import type { Component } from "svelte";
import type { BoardProps } from "./props";

/** The drawn boards, each fetched when its game is opened; a game without one is played with the panel alone. */
export const boards: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {
  airlines: () => import("./airlines/Board.svelte"),
  postcards: () => import("./postcards/Board.svelte"),
};
