import { getContext, setContext } from "svelte";
import { type Mark, markOf } from "../games/seats";

const KEY = Symbol("the game on the page");

/** How lines of seats are told apart, besides their colour. */
export const DASHES = ["", "9 5", "2 5", "14 4 2 4", "6 3", "1 4"];

/** For a page: whose marks its seats have. Call it while the page is made. */
export function marksOf(game: () => string): void {
  setContext(KEY, game);
}

/** For whatever shows a seat on such a page: the mark of a seat. */
export function marks(): (seat: number) => Mark {
  const game = getContext<(() => string) | undefined>(KEY);
  return (seat) => markOf(game?.() ?? "", seat);
}
