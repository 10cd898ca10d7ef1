import type { Box, Candidate, DecisionInfo, Event, SeatInfo } from "../wire";

/** A position that is not so yet: what would be seen, would have happened, and would be asked of the reader then. */
export interface Preview {
  view: unknown;
  events: Event[];
  decision: DecisionInfo | null;
  /** It goes no further, since something hidden would be shown, or somebody else asked. */
  stops: "reveals" | "asks" | null;
}

/** The one way on that stands in the prompt, as the board names it: the end of the turn, or what goes on without. */
export interface Main {
  label: string;
  pick: Candidate;
}

/**
 * What the drawn board of a game is given. A board knows no rule: it lights the candidates of the decision, finds each
 * by its heading and target, and tells which one was picked. The page has a strict content policy: no `style="…"` with
 * fixed text in a template (`style:name={value}` and SVG attributes are fine), no inline scripts, no foreign addresses.
 */
export interface BoardProps {
  /** What lies in the box: components as the pack has them, names in both languages. */
  box: Box;
  /** What this reader may see, as the game's view.py makes it. */
  view: unknown; // each game has its own shape, and its board is the one place that knows it
  seats: SeatInfo[];
  /** The reader's own seat; nothing for the gallery. */
  me: number | null;
  /** What the reader is asked now; nothing while others think, and in a replay. */
  decision: DecisionInfo | null;
  /** What the reader may do although somebody else is asked. */
  anytime: DecisionInfo | null;
  /** Clicks are taken: connected, and nothing is on its way. While false nothing is lit. */
  ready: boolean;
  /** What was chosen and waits for *Confirm*. */
  pending: Candidate | null;
  /** New since the last view, in order, to animate. */
  events: Event[];
  /** All that has happened so far, as far as the reader knows. */
  log: Event[];
  lang: "en" | "fr";
  ply: number;
  /** An allowed candidate was chosen. */
  onpick(candidate: Candidate): void;
  /** An answer that was given beforehand, such as "always the same": the page does not ask whether it is meant. */
  onstanding?(candidate: Candidate): void;
  /** One gesture of several picks, such as those of a compound: all of them are made, or none. */
  onpicks(picks: number[]): void;
  /** Any-time picks of `anytime` that begin or complete an action out of turn. */
  oninterject(picks: number[]): void;
  /** A refused candidate was looked at: its rule is shown. */
  onwhy(candidate: Candidate): void;
  /** Take back the last step of a choice that is half made. */
  onback?(): void;
  /** What is pointed at, in words: the second line of the prompt, where there is room for it. */
  onlook?(line: string): void;
  /** What the main button of the prompt does; nothing where the board wants none. */
  onmain?(main: Main | null): void;
  /** The board tells the end itself, step by step, and the page of the result waits; nothing where nothing moves. */
  ontelling?(telling: boolean): void;
  /** Pieces that are told apart by pictures carry letters instead, where the board has them (`Drawn.letters`). */
  letters?: boolean;
  /** Nothing moves: reduced motion, or a replay. */
  still: boolean;
  /** What would be so after these picks, as far as it can be told; nothing while nobody can be asked. */
  preview(picks: number[]): Promise<Preview | null>;
}
