import type { Pickable } from "../../board";
import type { Candidate, DecisionInfo } from "../../wire";
import type { Desk } from "./desk.svelte";
import type { Local } from "./sheets.svelte";

/** The equipment to begin with: three tokens, chosen one by one and sent together. */
export class Tokens {
  readonly #desk: Desk;
  #marked = $state.raw<{ asked: DecisionInfo | null; tokens: string[] }>({ asked: null, tokens: [] });

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Those chosen so far. */
  get chosen(): string[] {
    return this.#marked.asked === this.#desk.board.decision ? this.#marked.tokens : [];
  }

  pick(token: string): Pickable | undefined {
    const tokens = [...this.chosen, token];
    const candidate = this.#triple(tokens);
    return candidate && ({ ...candidate, does: () => this.#choose(tokens, candidate) } as Local);
  }

  remove(at: number): void {
    this.#mark(this.chosen.filter((_, k) => k !== at));
  }

  #choose(tokens: string[], triple: Candidate): void {
    this.#mark(tokens);
    if (tokens.length === triple.target.split("+").length) this.#desk.answer(triple);
  }

  #mark(tokens: string[]): void {
    this.#marked = { asked: this.#desk.board.decision, tokens };
  }

  /** A choice of three that has all these. */
  #triple(tokens: string[]): Candidate | undefined {
    return this.#desk.board.of("equip").find(({ target, why }) => {
      const left = target.split("+");
      return !why && tokens.every((token) => left.includes(token) && left.splice(left.indexOf(token), 1));
    });
  }
}
