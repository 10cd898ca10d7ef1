import type { Shape } from "../board/SeatBadge.svelte";

/** How a seat is told apart, on the board and around it: shape and letter, so that colour is never alone. */
export interface Mark {
  shape: Shape;
  letter: string;
  colour: string;
  /** The letter on the colour. */
  ink: string;
  /** A line in a chart, to be seen on a light and on a dark ground. */
  line: string;
}

type Row = [shape: Shape, letter: string, colour: string, ink: string, line: string];
const listed = (...rows: Row[]): Mark[] =>
  rows.map(([shape, letter, colour, ink, line]) => ({ shape, letter, colour, ink, line }));

/** A game that says nothing of its own. */
const PLAIN = listed(
  ["disc", "1", "#b3372b", "#ffffff", "#d0493d"],
  ["square", "2", "#1f5fae", "#ffffff", "#3f83d6"],
  ["diamond", "3", "#1c7446", "#ffffff", "#2f9a61"],
  ["hexagon", "4", "#8a5a00", "#ffffff", "#b07a10"],
  ["triangle", "5", "#6b3fa0", "#ffffff", "#9069c9"],
  ["pentagon", "6", "#37474f", "#ffffff", "#7d8f99"],
);

/** The marks of each game's seats, as they are printed: gates, test subjects, bikes, ducks. */
export const MARKS = {
  /** Colours belong to the companies: a seat is a plate of cream. */
  airlines: PLAIN.map((mark) => ({ ...mark, colour: "#f7ecd0", ink: "#22303c" })),
  duck_dealer: listed(
    ["disc", "1", "#e35d9e", "#241c3a", "#d04f8f"],
    ["square", "2", "#14573a", "#ffffff", "#2f9a61"],
    ["diamond", "3", "#ffffff", "#241c3a", "#8b87a3"],
    ["hexagon", "4", "#5a39a6", "#ffffff", "#8f6fdb"],
    ["pentagon", "5", "#f2a03d", "#241c3a", "#c07414"],
  ),
  pdx: listed(
    ["disc", "B", "#b3372b", "#ffffff", "#d0493d"],
    ["square", "C", "#1f5fae", "#ffffff", "#3f83d6"],
    ["diamond", "D", "#1c7446", "#ffffff", "#2f9a61"],
    ["hexagon", "E", "#e3a81b", "#2b2000", "#b07a10"],
  ),
  portal: listed(
    ["disc", "R", "#c8372d", "#ffffff", "#d0493d"],
    ["square", "B", "#2470a6", "#ffffff", "#3f83d6"],
    ["triangle", "Y", "#e3c62f", "#2b2400", "#a8850f"],
    ["diamond", "G", "#2f8243", "#ffffff", "#2f9a61"],
  ),
  postcards: listed(
    ["disc", "A", "#174d62", "#ffffff", "#3a87a8"],
    ["square", "B", "#a4c877", "#1d2b33", "#6f9a3a"],
    ["diamond", "C", "#ee7628", "#1d2b33", "#c2500f"],
    ["hexagon", "D", "#fcc922", "#1d2b33", "#b3900a"],
  ),
} satisfies Record<string, Mark[]>;

/** The mark of a seat of a game. */
export function markOf(game: string, seat: number): Mark {
  const marks = (MARKS as Record<string, Mark[]>)[game] ?? PLAIN;
  return marks[seat % marks.length]!;
}
