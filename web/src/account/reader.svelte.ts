import { api } from "../api";
import { inWords } from "../shared/trouble.svelte";
import type { Me } from "../wire";

/** Whoever reads the page, as far as they have told; `known` once the server has said so, or why it has not. */
export const reader = $state<{ me: Me | null; known: boolean; trouble: string }>({
  me: null,
  known: false,
  trouble: "",
});

export function isReader(me: Me | null): void {
  reader.me = me;
  reader.known = true;
  reader.trouble = "";
}

/** Ask who it is. */
export async function meet(): Promise<void> {
  try {
    isReader(await api.me());
  } catch (error) {
    reader.trouble = inWords(error);
  }
}
