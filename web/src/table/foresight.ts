import type { Preview } from "../games/props";
import { mark } from "./connection.svelte";

/** What would be so after some picks, as far as it was asked: each once, while nothing else happens. */
export class Foresight {
  #found = new Map<string, Promise<Preview | null>>();
  #open = new Map<string, (found: Preview | null) => void>();

  /** `ask` is sent with a mark, the first time. */
  of(picks: number[], ask: (mark: string) => void): Promise<Preview | null> {
    const key = picks.join();
    const found = this.#found.get(key);
    if (found) return found;
    const which = mark();
    const asked = new Promise<Preview | null>((resolve) => this.#open.set(which, resolve));
    this.#found.set(key, asked);
    ask(which);
    return asked;
  }

  /** It is no longer waited for; whether it was. */
  answered(which: string, found: Preview | null): boolean {
    this.#open.get(which)?.(found);
    return this.#open.delete(which);
  }

  forget(): void {
    for (const resolve of this.#open.values()) resolve(null);
    this.#open.clear();
    this.#found.clear();
  }
}
