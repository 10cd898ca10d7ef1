import type { Component } from "svelte";
import { boxOf } from "../api";
import { boards } from "../games";
import type { BoardProps } from "../games/props";
import { inWords } from "../shared/trouble.svelte";
import type { Box } from "../wire";

/** What a game's table is laid with: the words of its box and the code of its board, which come at the same time. */
export class Laid {
  box = $state.raw<Box | null>(null);
  /** Why there is no box, in words. */
  trouble = $state("");
  /** The drawn board cannot be shown; there is the panel. */
  broken = $state(false);
  #Board = $state.raw<Component<BoardProps> | null>(null);
  readonly #game: () => string;

  /** Inside a component, which it is read by. */
  constructor(game: () => string) {
    this.#game = game;
    $effect(() => this.#fetch(game()));
  }

  /** The drawn board, as soon as it is there. */
  get Board(): Component<BoardProps> | null {
    return this.#Board;
  }

  /** The game has a drawn board that can be shown. */
  get hasBoard(): boolean {
    return this.#game() in boards && !this.broken;
  }

  again(): void {
    this.#fetch(this.#game());
  }

  #fetch(game: string): void {
    this.trouble = "";
    if (!game) return;
    void boxOf(game).then(
      (found) => (this.box = found),
      (error: unknown) => (this.trouble = inWords(error)),
    );
    void boards[game]?.load().then(
      (found) => (this.#Board = found.default),
      () => (this.broken = true),
    );
  }
}
