import type { View } from "./view";

/** A column of the arrivals board. */
export type Part = "destinations" | "offices" | "campaigns" | "stocks" | "total";

/** One thing that is counted: a column of a seat, of its offices one by one. */
export interface Count {
  seat: number;
  part: Part;
  slot?: number;
  ms: number;
}

const COLUMN = 1100;
const OFFICE = 1000;

/** What is counted, seat by seat; what brings nothing is passed over. */
export function counts(view: View): Count[] {
  return view.order.flatMap((seat): Count[] => {
    const { points, slot_points, stock_cards } = view.seats[seat]!;
    const offices = slot_points.flatMap((found, slot) =>
      found ? [{ seat, part: "offices" as const, slot, ms: OFFICE }] : [],
    );
    return [
      { seat, part: "destinations", ms: COLUMN },
      ...offices,
      ...(points.campaigns ? [{ seat, part: "campaigns" as const, ms: COLUMN }] : []),
      ...(Object.keys(stock_cards ?? {}).length ? [{ seat, part: "stocks" as const, ms: COLUMN }] : []),
      { seat, part: "total", ms: COLUMN },
    ];
  });
}

/** The final scoring as it is told on the board, step by step; afterwards everything is there. */
export class Scoring {
  #counts = $state.raw<Count[]>([]);
  #at = $state(0);
  #timer = 0;

  /** What is counted now; nothing before and after. */
  get now(): Count | null {
    return this.#counts[this.#at] ?? null;
  }

  /** The last thing is being counted. */
  get isLast(): boolean {
    return this.#at === this.#counts.length - 1;
  }

  begin(view: View): void {
    this.#counts = counts(view);
    this.#at = 0;
    this.#wait();
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#counts = [];
  }

  /** What the arrivals board shows of a seat so far: nothing where it is not counted yet. */
  shown(view: View, seat: number, part: Part): number | null {
    const panel = view.seats[seat]!;
    const whole = {
      ...panel.points,
      stocks: Object.values(panel.stock_cards ?? {}).reduce((sum, points) => sum + points, 0),
      total: panel.score,
    }[part];
    if (!this.now) return whole;
    const done = this.#counts.slice(0, this.#at + 1).filter((one) => one.seat === seat);
    const closed = done.some((one) => one.part === "total");
    if (closed) return whole;
    const found = done.filter((one) => one.part === part);
    if (!found.length) return null;
    return part === "offices" ? found.reduce((sum, { slot }) => sum + (panel.slot_points[slot!] ?? 0), 0) : whole;
  }

  #wait(): void {
    if (!this.now) return this.skip();
    this.#timer = window.setTimeout(() => {
      this.#at += 1;
      this.#wait();
    }, this.now.ms);
  }
}
