import { api } from "../api";
import type { Me } from "../wire";

/** Whoever reads the page, as far as they have told; `known` once the server has said so. */
export const reader = $state<{ me: Me | null; known: boolean }>({ me: null, known: false });

export function isReader(me: Me | null): void {
  reader.me = me;
  reader.known = true;
}

/** Ask who it is; without an answer the page goes on as for somebody new. */
export async function meet(): Promise<void> {
  isReader(await api.me().catch(() => null));
}
