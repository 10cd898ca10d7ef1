import type { Sitting } from "./sitting.svelte";

/** Bots play at once until this reader is asked; then at the pace they had. */
export class Skipping {
  now = $state(false);
  readonly #sitting: Sitting;
  #pace = 0;

  /** Inside a component, which it ends with. */
  constructor(sitting: Sitting) {
    this.#sitting = sitting;
    $effect(() => {
      if (this.now && !this.#others) this.#end();
    });
  }

  begin(): void {
    if (this.now || !this.#others) return;
    this.now = true;
    this.#pace = this.#sitting.table!.pace;
    this.#sitting.pace(0);
  }

  #end(): void {
    this.now = false;
    this.#sitting.pace(this.#pace);
  }

  /** Others play. */
  get #others(): boolean {
    return !this.#sitting.decision && this.#sitting.table?.status === "playing";
  }
}
