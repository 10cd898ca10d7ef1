/** The size that boards are drawn for. */
export const DRAWN = { width: 1440, height: 772 };
/** Smaller than this it cannot be read. */
const LEAST = 0.86;
/** Narrower than this the board has its layout for phones. */
const PHONE = 1100;

/** By how much a board is scaled as a whole to fill a room; nothing where the room is one for the phone's layout. */
export function scaleFor(width: number, height: number): number | null {
  if (width < PHONE) return null;
  return Math.max(LEAST, Math.min(width / DRAWN.width, height / DRAWN.height));
}
