import { beside } from "./course";

/** Milliseconds between two steps, slowest first: the keys 1 to 4. */
export const SPEEDS = [
  { name: "½×", wait: 2000 },
  { name: "1×", wait: 1000 },
  { name: "2×", wait: 500 },
  { name: "4×", wait: 250 },
];

/** Where a replay can be taken: lists of plies, in order. */
export interface Stops {
  turns: number[];
  mine: number[];
  scorings: number[];
  beats: number[];
}

/** A walk through a game: by hand, or by itself from one thing that happened to the next. */
export class Playback {
  speed = $state(1);
  playing = $state(false);

  constructor(
    private readonly here: () => number,
    private readonly last: () => number,
    private readonly stops: () => Stops,
    private readonly go: (ply: number) => void,
  ) {}

  to(ply: number): void {
    this.go(Math.min(Math.max(ply, 0), this.last()));
  }
  by(plies: 1 | -1): void {
    this.to(this.here() + plies);
  }
  /** To the next stop of a kind, or to the end on that side. */
  jump(kind: keyof Stops, by: 1 | -1): void {
    this.to(beside(this.stops()[kind], this.here(), by) ?? (by > 0 ? this.last() : 0));
  }
  /** From the end it plays from the beginning. */
  toggle(): void {
    if (!this.playing && this.here() >= this.last()) this.to(0);
    this.playing = !this.playing;
  }
  /** One step of what plays by itself; it rests at the end. */
  step(): void {
    this.jump("beats", 1);
    if (this.here() >= this.last()) this.playing = false;
  }

  /** What a key does, if it does anything. */
  key(event: KeyboardEvent): (() => void) | undefined {
    const letter = event.key.toLowerCase();
    if (letter === "j" || letter === "k")
      return () => this.jump(event.shiftKey ? "scorings" : "mine", letter === "j" ? -1 : 1);
    const speed = ["1", "2", "3", "4"].indexOf(event.key);
    if (speed >= 0) return () => (this.speed = speed);
    const keys: Record<string, () => void> = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.by(-1),
      ArrowRight: () => this.by(1),
      PageUp: () => this.jump("turns", -1),
      PageDown: () => this.jump("turns", 1),
      Home: () => this.to(0),
      End: () => this.to(this.last()),
    };
    return keys[event.key];
  }
}
