import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";
import { anchors } from "./anchors";
import type { Way } from "./flight";

/** A piece that travels. Without `from` it appears, without `to` it fades upwards, or falls. */
export interface Flight<P> extends Partial<Pick<Way, "bounce" | "falls">> {
  from?: string;
  to?: string;
  piece: P;
  /** Height of its arc in pixels; straight unless told. */
  lift?: number;
  /** It sets off later than its step, and the step takes so much longer. */
  after?: number;
  /** How long it is on its way; as long as its step unless told. */
  ms?: number;
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
  /** A page of something that is told at length: skipping goes on to the next one, not to the end. */
  page?: boolean;
}

/** A piece on its way. */
export interface Flying<P> extends Way {
  id: number;
  piece: P;
  ms: number;
  after: number;
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
  readonly #choreography: (events: readonly E[], before: V) => Step<P, S, V>[];
  /** The newest state, which is on show when all is played. */
  #latest: V;
  #ply = -1;
  #told: readonly E[] | null = null;
  #scenes: Scene<V, P, S>[] = [];
  #count = 0;
  /** Grows when what plays is dropped: an older play finds that it is over. */
  #run = 0;
  #wake: () => void = () => {};
  #page = false;

  constructor(first: V, choreography: (events: readonly E[], before: V) => Step<P, S, V>[]) {
    this.shown = first;
    this.#latest = first;
    this.#choreography = choreography;
  }

  /** An element that pieces come from or go to. */
  place(...names: string[]): Attachment<Element> {
    return anchors.place(...names);
  }

  /** Play the events that led to the state at this ply, then show it; at once where there is nothing to follow. */
  show(next: V, events: readonly E[], ply: number, still: boolean): void {
    const [before, news, follows] = [this.#latest, events !== this.#told, this.#follows(events, ply)];
    [this.#latest, this.#told, this.#ply] = [next, events, ply];
    if (still || !follows) return this.drop();
    const steps = news ? this.#choreography(events, before) : [];
    if (!this.playing && steps.every((step) => step.meanwhile)) return void this.#playMeanwhile(next, steps);
    this.#scenes.push({ next, steps });
    if (!this.playing) void this.#play();
  }

  /** Whatever plays is over: the newest state is on show. */
  drop(): void {
    this.#run += 1;
    this.#scenes = [];
    this.shown = this.#latest;
    this.flying = [];
    this.said = null;
    this.playing = false;
    this.#wake();
  }

  /** Enough: show the newest state at once, or the next page. */
  skip(): void {
    if (!this.playing) return;
    if (this.#page) this.#wake();
    else this.drop();
  }

  /** Whether a state continues the last one: not a first look, a takeback, nor a leap that nothing tells of. */
  #follows(events: readonly E[], ply: number): boolean {
    if (this.#told === null || ply < this.#ply) return false;
    return events === this.#told || events.length > 0 || ply === this.#ply + 1;
  }

  async #play(): Promise<void> {
    const run = this.#run;
    this.playing = true;
    for (let scene = this.#scenes.shift(); scene; scene = this.#scenes.shift()) {
      for (const step of scene.steps) {
        if (this.#scenes.length > PATIENCE && !step.unhurried) continue;
        await this.#perform(step);
        if (run !== this.#run) return;
        if (step.next === undefined && !step.page) continue;
        if (step.next !== undefined) this.shown = step.next;
        this.flying = [];
      }
      this.shown = scene.next;
      this.flying = [];
      this.said = null;
    }
    this.playing = false;
  }

  /** Pieces set off from where they were, over the next state. */
  async #playMeanwhile(next: V, steps: Step<P, S, V>[]): Promise<void> {
    const run = this.#run;
    const names = steps.flatMap((step) => (step.flights ?? []).flatMap(({ from }) => from ?? []));
    const before = new Map(names.map((name) => [name, anchors.middle(name)]));
    this.shown = next;
    await tick();
    for (const step of steps) {
      if (run !== this.#run) return;
      const flying = this.#launch(step, before);
      await new Promise((resolve) => setTimeout(resolve, lasting(step)));
      this.flying = this.flying.filter((other) => !flying.includes(other));
    }
  }

  async #perform(step: Step<P, S, V>): Promise<void> {
    const { say } = step;
    if (say === undefined && !this.#launch(step).length) return;
    this.said = say ?? null;
    this.#page = step.page ?? false;
    // what is said has places of its own, which pieces come from
    if (say !== undefined) void tick().then(() => this.said === say && this.#launch(step));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lasting(step));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The flights of a step set off; not those that name a place that is not on the page. */
  #launch({ flights = [], ms = USUAL }: Step<P, S, V>, before?: Map<string, DOMPoint | null>): Flying<P>[] {
    const flying = flights.flatMap((flight) => {
      const { piece, lift = 0, bounce = 0, falls = false, after = 0 } = flight;
      const from = flight.from === undefined ? null : (before?.get(flight.from) ?? anchors.middle(flight.from));
      const to = flight.to === undefined ? null : anchors.middle(flight.to);
      const lost = (flight.from !== undefined && !from) || (flight.to !== undefined && !to) || (!from && !to);
      if (lost) return [];
      this.#count += 1;
      return [{ id: this.#count, piece, from, to, lift, bounce, falls, after, ms: flight.ms ?? ms }];
    });
    this.flying = [...this.flying, ...flying];
    return flying;
  }
}

/** How long a step takes: its own time, and until the last of its pieces has arrived. */
function lasting<P, S, V>({ ms = USUAL, flights = [] }: Step<P, S, V>): number {
  return Math.max(ms, ...flights.map((flight) => (flight.after ?? 0) + (flight.ms ?? ms)));
}
