import type { Caption } from "./choreography";
import type { Desk } from "./desk.svelte";

/** How long a line stays when nothing follows it: what a bot does comes bit by bit. */
const LINGER = 1200;

/** What is told while the board moves: a line for each thing that others do. */
export class Told {
  now = $state.raw<Caption | null>(null);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    $effect(() => {
      const { said } = desk.stage;
      if (said) this.now = said;
      const wait = said ? undefined : setTimeout(() => (this.now = null), desk.board.decision ? 0 : LINGER);
      return () => clearTimeout(wait);
    });
  }

  get line(): string {
    if (!this.now) return "";
    const { part, seat, text } = this.now;
    return part ? `${this.#desk.seatName(seat)} ${text}.` : text;
  }
}
