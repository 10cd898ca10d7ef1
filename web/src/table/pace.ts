/** How long bots wait before they pick, in milliseconds: at once, brisk, readable, slow. */
export const PACES = [0, 400, 1000, 2500] as const;
export type Pace = (typeof PACES)[number];

/** The pace that has a name and is next to what the table has. */
export function nearest(ms: number): Pace {
  return PACES.reduce((best, one) => (Math.abs(one - ms) < Math.abs(best - ms) ? one : best));
}
