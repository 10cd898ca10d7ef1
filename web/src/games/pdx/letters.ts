import { getContext, setContext } from "svelte";

/** What the tokens carry instead of their pictograms; nothing where the reader has not asked for letters. */
export type Letters = (token: string) => string | null;

const KEY = Symbol("letters");

export function provideLetters(letters: Letters): void {
  setContext(KEY, letters);
}

export function useLetters(): Letters {
  return getContext<Letters | undefined>(KEY) ?? (() => null);
}

/** The first two letters of a token's name tell it from all others, in both languages. */
export function lettersOf(name: string): string {
  return name.slice(0, 2).toUpperCase();
}
