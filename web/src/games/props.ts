import type { Box, Candidate, DecisionInfo, Event, SeatInfo } from "../wire";

/**
 * What the drawn board of a game is given. A board knows no rule: it lights the candidates of the decision, finds each
 * by its heading and target, and tells which one was picked. The page has a strict content policy: no `style="…"` with
 * fixed text in a template (`style:name={value}` and SVG attributes are fine), no inline scripts, no foreign addresses.
 */
export interface BoardProps {
  /** What lies in the box: components as the pack has them, names in both languages. */
  box: Box;
  /** What this reader may see, as the game's view.py makes it. */
  view: any; // each game has its own shape, and its board is the one place that knows it
  seats: SeatInfo[];
  /** The reader's own seat; nothing for the gallery. */
  me: number | null;
  /** What the reader is asked now; nothing while others think, and in a replay. */
  decision: DecisionInfo | null;
  /** New since the last view, in order, to animate. */
  events: Event[];
  lang: "en" | "fr";
  ply: number;
  /** An allowed candidate was chosen. */
  onpick(candidate: Candidate): void;
  /** A refused candidate was looked at: its rule is shown. */
  onwhy(candidate: Candidate): void;
  /** Nothing moves: reduced motion, or a replay. */
  still: boolean;
}
