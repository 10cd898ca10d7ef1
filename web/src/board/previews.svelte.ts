import type { Preview } from "../games/props";

/** A preview and the picks it is of. */
export interface Foreseen extends Preview {
  picks: number[];
}

const DELAY = 140;

/** What would be so after what is pointed at, asked for after a moment. It holds for one question only. */
export class Previews {
  readonly #question: () => unknown;
  #shown = $state.raw<{ question: unknown; foreseen: Foreseen } | null>(null);
  #timer = 0;
  #looks = 0;

  constructor(question: () => unknown) {
    this.#question = question;
  }

  /** What is foreseen now. */
  get now(): Foreseen | null {
    return this.#shown?.question === this.#question() ? (this.#shown?.foreseen ?? null) : null;
  }

  /** These picks are pointed at. */
  look(picks: number[], ask: (picks: number[]) => Promise<Preview | null>): void {
    this.leave();
    const [question, look] = [this.#question(), this.#looks];
    this.#timer = window.setTimeout(async () => {
      const preview = await ask(picks);
      if (preview && look === this.#looks) this.#shown = { question, foreseen: { ...preview, picks } };
    }, DELAY);
  }

  /** Nothing is pointed at. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#looks += 1;
    if (this.#shown) this.#shown = null;
  }
}
