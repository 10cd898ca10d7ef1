import type { Event } from "../wire";

/** How long it takes, with the last thing that is dealt. */
const DEALING = 1100;

/** Whether a game has only just been laid out: its first turn has begun, and nobody has done anything in it. */
export function isOpening(log: readonly Event[]): boolean {
  return log.length > 0 && log.findIndex(({ kind }) => kind === "turn") === log.length - 1;
}

/** The second in which a game is dealt: once, until it is over, somebody acts, or the reader clicks or presses a key. */
export class Dealing {
  readonly #given: () => { log: readonly Event[]; still: boolean };
  #over = $state(false);
  readonly now: boolean = $derived.by(() => !this.#over && !this.#given().still && isOpening(this.#given().log));

  constructor(given: () => { log: readonly Event[]; still: boolean }) {
    this.#given = given;
    $effect(() => {
      if (this.now) return this.#wait();
      this.#over = true;
    });
  }

  #wait(): () => void {
    const listening = new AbortController();
    const end = () => (this.#over = true);
    const timer = setTimeout(end, DEALING);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, end, { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }
}
