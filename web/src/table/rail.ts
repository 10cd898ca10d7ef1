import { boards } from "../games";

const RAIL = 290;
const GAPS = 24;
const PANEL = 640;

/** Whether the log stands beside the board, in a window of this width: where the board keeps the width it wants. */
export function hasRail(width: number, game: string, drawn: boolean): boolean {
  return width >= (drawn ? (boards[game]?.width ?? PANEL) : PANEL) + RAIL + GAPS;
}
