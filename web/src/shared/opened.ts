/** Which rules were opened in this browser, and how often: what its reader comes back to. Nobody else is told. */

const MOST = 3;
const place = (game: string): string => `layover.opened.${game}`;

function counts(game: string): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "{}") as Record<string, number>;
  } catch {
    return {}; // somebody else has written there
  }
}

export function countOpened(game: string, rule: string): void {
  const before = counts(game);
  localStorage.setItem(place(game), JSON.stringify({ ...before, [rule]: (before[rule] ?? 0) + 1 }));
}

/** The rules that were opened most, the most often opened first. */
export function mostOpened(game: string): string[] {
  const all = Object.entries(counts(game)).toSorted(([, one], [, other]) => other - one);
  return all.slice(0, MOST).map(([rule]) => rule);
}
