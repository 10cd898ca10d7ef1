import type { Event } from "../wire";

/** How long it takes, with the last thing that is dealt. */
const DEALING = 1100;

/** Whether a game has only just been laid out: play has begun, with the first event of this kind, and nobody has done
 * anything in it. */
export function isOpening(log: readonly Event[], begun = "turn"): boolean {
  return log.length > 0 && log.findIndex(({ kind }) => kind === begun) === log.length - 1;
}

/** The second in which a game is dealt: once, until it is over, somebody acts, or the reader clicks or presses a key. */
export class Dealing {
  readonly #given: () => { log: readonly Event[]; still: boolean };
  #over = $state(false);
  readonly #begun: string | undefined;
  readonly now: boolean = $derived.by(
    () => !this.#over && !this.#given().still && isOpening(this.#given().log, this.#begun),
  );

  /** `begun`: the kind of event that play begins with; a turn unless told. */
  constructor(given: () => { log: readonly Event[]; still: boolean }, begun?: string) {
    this.#given = given;
    this.#begun = begun;
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
