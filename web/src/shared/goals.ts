const KEY = "layover.goals";
const games = (): string[] => (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);

/** The games whose goal this reader has been shown, kept in the browser: guests have it too. */
export const goals = {
  seen: (game: string): boolean => games().includes(game),
  see: (game: string): void => localStorage.setItem(KEY, [...new Set([...games(), game])].join(" ")),
};
