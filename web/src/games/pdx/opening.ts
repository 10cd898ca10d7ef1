import type { Event } from "../../wire";

/** What is told before anybody has done anything. */
const OPENING = new Set([
  "first_player",
  "beginner_tile",
  "beginner_plane",
  "revealed_tile",
  "revealed_office",
  "revealed_campaign",
  "put_back",
  "restacked",
  "dealt_stock",
  "dealt_hidden_stock",
  "laid_out",
  "turn",
]);

/** Whether a game has only just been laid out. */
export function isOpening(log: readonly Event[]): boolean {
  return log.length > 0 && log.every(({ kind }) => OPENING.has(kind));
}
