import type { Caption } from "./choreography";
import type { Desk } from "./desk.svelte";

/** How long a line stays when nothing follows it: what a bot does comes bit by bit. */
const LINGER = 1200;

/** What is told while the board moves: a line for each thing that others do. */
export class Told {
  now = $state.raw<Caption | null>(null);
  /** The places of the flight that the story tells of, until it is over. */
  flight = $state.raw<string[]>([]);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    $effect(() => {
      const { said } = desk.stage;
      if (said) this.now = said;
      if (said?.places) this.flight = said.places;
      const wait = said ? undefined : setTimeout(() => this.#end(), desk.board.decision ? 0 : LINGER);
      return () => clearTimeout(wait);
    });
  }

  #end(): void {
    this.now = null;
    this.flight = [];
  }

  get line(): string {
    if (!this.now) return "";
    const { part, seat, text } = this.now;
    return part ? `${this.#desk.seatName(seat)} ${text}.` : text;
  }
}
