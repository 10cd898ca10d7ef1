import { travel } from "./printed";
import type { Counts } from "./table";

/**
 * Of the pairs of a hand the one that is missed least: whose colours fit the fewest free slots. Its places in the hand,
 * with the one that was chosen first if there is one; nothing where no two cards go together.
 */
export function usualPair(
  cards: readonly string[],
  goTogether: (one: string, other: string) => boolean,
  wanted: Counts,
  first: number | null,
): readonly number[] {
  const pairs = cards.flatMap((one, k) =>
    cards.slice(k + 1).flatMap((other, n) => (goTogether(one, other) ? [[k, k + 1 + n]] : [])),
  );
  const missed = (pair: readonly number[]) =>
    pair.reduce((sum, at) => sum + (wanted[travel(cards[at]!).colour] ?? 0), 0);
  const possible = pairs.filter((pair) => first === null || pair.includes(first));
  return possible.toSorted((one, other) => missed(one) - missed(other))[0] ?? [];
}
