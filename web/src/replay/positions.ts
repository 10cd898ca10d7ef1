import type { Position } from "../wire";

export type Eyes = number | "all" | null;

const KEPT = 200;

/** The positions of one table, each asked for once; what failed is asked for again. */
export class Positions {
  #found = new Map<string, Promise<Position>>();

  constructor(private readonly look: (ply: number, eyes: Eyes) => Promise<Position>) {}

  /** How it stood after a ply, with somebody's eyes, in a language. */
  at(ply: number, eyes: Eyes, lang: string): Promise<Position> {
    const key = `${ply} ${eyes} ${lang}`;
    let found = this.#found.get(key);
    if (!found) {
      found = this.look(ply, eyes);
      found.catch(() => this.#found.delete(key));
      this.#found.set(key, found);
      if (this.#found.size > KEPT) this.#found.delete(this.#found.keys().next().value!);
    }
    return found;
  }
}
