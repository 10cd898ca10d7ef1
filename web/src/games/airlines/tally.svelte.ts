import type { Told } from "./choreography";
import { arriving, type Paid } from "./scoring";

/** The points of a scoring that are in the race already: a company's, once they have flown there. */
export class Tally {
  readonly #told: () => Told | null;
  /** The company whose points have arrived, of the one that is told. */
  #arrived = $state<string | null>(null);

  constructor(told: () => Told | null) {
    this.#told = told;
    $effect(() => {
      const current = told()?.paid.at(-1);
      if (!current) return;
      const timer = setTimeout(() => (this.#arrived = current.company), arriving(current));
      return () => clearTimeout(timer);
    });
  }

  get paid(): Paid[] {
    const told = this.#told();
    if (!told) return [];
    const waits = told.company !== null && told.company !== this.#arrived;
    return waits ? told.paid.slice(0, -1) : told.paid;
  }

  of(seat: number): { company: string; points: number }[] {
    return this.paid.flatMap(({ company, points }) =>
      points.filter((one) => one.seat === seat).map((one) => ({ company, points: one.points })),
    );
  }

  sum(seat: number): number {
    return this.of(seat).reduce((sum, { points }) => sum + points, 0);
  }
}
