import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** A piece that travels from one place to another. */
export interface Flight<P> {
  from: string;
  to: string;
  piece: P;
}

/** What happens at once: pieces that travel together, and what is said meanwhile. */
export interface Step<P, S, V = never> {
  flights?: Flight<P>[];
  say?: S;
  /** What is on show once it is done, where the board follows a long story step by step. */
  next?: V;
  /** How long it takes; 300 ms unless told. */
  ms?: number;
  /** It need not be waited for: the reader's own doing, whose outcome is to be on show at once. */
  meanwhile?: boolean;
  /** It is played even when more is waiting: something to be read. */
  unhurried?: boolean;
}

/** A piece on its way, in window coordinates. */
export interface Flying<P> {
  id: number;
  piece: P;
  from: DOMPoint;
  to: DOMPoint;
  ms: number;
}

interface Scene<V, P, S> {
  next: V;
  steps: Step<P, S, V>[];
}

const USUAL = 300;
/** With more scenes than this waiting, the older ones are not played but only shown. */
const PATIENCE = 3;

/** What a board shows: a state, the events that lead to the next one, and then that one. */
export class Stage<V, E, P, S = string> {
  /** What the board draws. */
  shown: V = $state.raw() as V;
  playing = $state(false);
  flying = $state.raw<Flying<P>[]>([]);
  said = $state.raw<S | null>(null);
  readonly #choreography: (events: readonly E[], shown: V) => Step<P, S, V>[];
  readonly #places = new Map<string, Element>();
  #scenes: Scene<V, P, S>[] = [];
  #told: readonly E[] | null = null;
  #count = 0;
  #hurry = false;
  #wake: () => void = () => {};

  constructor(first: V, choreography: (events: readonly E[], shown: V) => Step<P, S, V>[]) {
    this.shown = first;
    this.#choreography = choreography;
  }

  /** An element that pieces come from or go to. */
  place(name: string): Attachment<Element> {
    return (element) => {
      this.#places.set(name, element);
      return () => {
        if (this.#places.get(name) === element) this.#places.delete(name);
      };
    };
  }

  /** Play the events, unless they have been played or the board is to be still; then show the next state. */
  show(next: V, events: readonly E[], still: boolean): void {
    const steps = still || events === this.#told ? [] : this.#choreography(events, this.shown);
    this.#told = events;
    if (!this.playing && steps.length === 0) {
      this.shown = next;
      return;
    }
    if (!this.playing && steps.every((step) => step.meanwhile)) {
      void this.#playMeanwhile(next, steps);
      return;
    }
    this.#scenes.push({ next, steps });
    if (still) this.skip();
    if (!this.playing) void this.#play();
  }

  /** Enough: show the last state at once. */
  skip(): void {
    if (!this.playing) return;
    this.#hurry = true;
    this.#wake();
  }

  async #play(): Promise<void> {
    this.playing = true;
    for (let scene = this.#scenes.shift(); scene; scene = this.#scenes.shift()) {
      for (const step of scene.steps) {
        if (this.#hurry) break;
        if (this.#scenes.length > PATIENCE && !step.unhurried) continue;
        await this.#perform(step);
        if (step.next === undefined) continue;
        this.shown = step.next;
        this.flying = [];
      }
      this.shown = scene.next;
      this.flying = [];
      this.said = null;
    }
    this.#hurry = false;
    this.playing = false;
  }

  /** Pieces set off from where they were, over the next state. */
  async #playMeanwhile(next: V, steps: Step<P, S, V>[]): Promise<void> {
    const before = new Map<string, DOMPoint>();
    for (const [name, element] of this.#places) before.set(name, middle(element));
    this.shown = next;
    await tick();
    for (const step of steps) {
      const ms = step.ms ?? USUAL;
      const flying = (step.flights ?? []).flatMap((flight) => this.#launch(flight, ms, before.get(flight.from)));
      this.flying = [...this.flying, ...flying];
      await sleep(ms);
      this.flying = this.flying.filter((other) => !flying.includes(other));
    }
  }

  async #perform(step: Step<P, S, V>): Promise<void> {
    const ms = step.ms ?? USUAL;
    const flying = (step.flights ?? []).flatMap((flight) => this.#launch(flight, ms));
    if (flying.length === 0 && step.say === undefined) return;
    this.flying = [...this.flying, ...flying];
    this.said = step.say ?? null;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #launch({ from, to, piece }: Flight<P>, ms: number, begin = this.#where(from)): Flying<P>[] {
    const end = this.#where(to);
    if (!begin || !end) return [];
    this.#count += 1;
    return [{ id: this.#count, piece, from: begin, to: end, ms }];
  }

  #where(name: string): DOMPoint | undefined {
    const element = this.#places.get(name);
    return element && middle(element);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function middle(element: Element): DOMPoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMPoint(left + width / 2, top + height / 2);
}
