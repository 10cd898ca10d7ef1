import { clocks, type Reading, warning } from "./clock";
import type { Sitting } from "./sitting.svelte";

const TICK = 500;

/** The clocks of a table, which run. */
export class Clocks {
  #now = $state(Date.now());
  readonly #sitting: Sitting;
  readonly readings: (Reading | null)[] = $derived.by(() => {
    const { table, update, asked } = this.#sitting;
    void this.#now;
    return table?.status === "playing" && update ? clocks(update, table.clock, asked, this.#sitting.time) : [];
  });
  /** What my own clock has come to, while I am asked. */
  readonly warning = $derived.by(() => {
    const { me, asked } = this.#sitting;
    return me === null || asked !== me ? "" : warning(this.readings[me]);
  });

  /** Inside a component, which it ends with. */
  constructor(sitting: Sitting) {
    this.#sitting = sitting;
    $effect(() => {
      if (!sitting.update?.clocks?.length) return;
      const timer = setInterval(() => (this.#now = Date.now()), TICK);
      return () => clearInterval(timer);
    });
  }
}
