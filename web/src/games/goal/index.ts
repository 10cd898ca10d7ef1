import type { Component } from "svelte";

export type Part = "win" | "end" | "turn";
export interface PictureProps {
  part: Part;
  /** A word of the picture, in the reader's language. */
  say: (key: string) => string;
}

/** The pictures of each goal card, fetched when it is opened; a game without them has its words alone. */
export const pictures: Record<string, () => Promise<{ default: Component<PictureProps> }>> = {
  airlines: () => import("../airlines/goal/Picture.svelte"),
  duck_dealer: () => import("../duck_dealer/goal/Picture.svelte"),
  pdx: () => import("../pdx/goal/Picture.svelte"),
  portal: () => import("../portal/goal/Picture.svelte"),
  postcards: () => import("../postcards/goal/Picture.svelte"),
};
