import type { Shape } from "../../board";
import { MARKS } from "../seats";

/** How the pieces of a seat look: the piece, the figure on it, lines and text on white. */
export interface Look {
  piece: string;
  figure: string;
  line: string;
  shape: Shape;
}

/** Of lines and text on white. */
const LINES = ["#a81f68", "#14573a", "#3b3357", "#5a39a6", "#8f4a00"];
const LOOKS: Look[] = MARKS.duck_dealer.map(({ colour, ink, shape }, seat) => ({
  piece: colour,
  figure: ink,
  line: LINES[seat]!,
  shape,
}));

export const lookOf = (seat: number): Look => LOOKS[seat % LOOKS.length]!;
