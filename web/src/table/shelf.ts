import type { Drawn } from "../shared/Icon.svelte";

/** What can be taken from beside the table. */
export type Shelf = "" | "log" | "rules" | "chat" | "goal" | "list" | "help" | "recap" | "settings";

/** The key that opens each, and its pictogram. */
export const SHELVES = {
  log: { key: "l", icon: "log" },
  rules: { key: "r", icon: "rules" },
  chat: { key: "c", icon: "chat" },
  goal: { key: "g", icon: "goal" },
  list: { key: "a", icon: "list" },
} as const satisfies Record<string, { key: string; icon: Drawn }>;
