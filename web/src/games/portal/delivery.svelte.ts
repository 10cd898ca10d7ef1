import type { Attachment } from "svelte/attachments";
import type { Board } from "../../board";
import type { Candidate, Compound, DecisionInfo } from "../../wire";

/** What goes through a tube, and so may be picked at its flange too. */
export const TUBE = ["deliver_subject", "deliver_cake", "deliver_turret"];

/** Deliveries of several things, all of which may go into one room. */
export class Delivery {
  readonly #board: Board;
  #asked = $state.raw<DecisionInfo | null>(null);

  constructor(board: Board) {
    this.#board = board;
  }

  /** More than one thing is to be delivered. */
  get several(): boolean {
    return TUBE.some((heading) => this.#board.of(heading).some((pick) => this.#all(pick)));
  }

  /** The next room that is clicked gets all of it. */
  get together(): boolean {
    return this.#asked !== null && this.#asked === this.#board.decision;
  }

  set together(wanted: boolean) {
    this.#asked = wanted ? this.#board.decision : null;
  }

  /** With Shift, or if it was asked for, a click or Enter delivers everything there. */
  takesAll(pick: Candidate | undefined): Attachment<Element> {
    return (element) => {
      const plan = this.#all(pick);
      if (!plan) return;
      const over = new AbortController();
      const take = (event: Event): void => {
        const { type, shiftKey, key } = event as KeyboardEvent;
        if (!(shiftKey || this.together) || !this.#board.ready || (type === "keydown" && key !== "Enter")) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        this.#board.byKeyboard = type === "keydown";
        this.#board.pick(plan);
      };
      for (const type of ["click", "keydown"])
        element.addEventListener(type, take, { capture: true, signal: over.signal });
      return () => over.abort();
    };
  }

  /** Everything into the room of a pick. */
  #all(pick: Candidate | undefined): Compound | undefined {
    if (!pick || pick.why || !TUBE.includes(pick.heading)) return undefined;
    return this.#board.compounds(`${pick.heading}:${pick.target}`)[0];
  }
}
