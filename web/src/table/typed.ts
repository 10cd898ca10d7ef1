import type { Candidate, Typing } from "../wire";

/** A candidate that was chosen, with what was typed where it takes a text. */
export interface Answer extends Candidate {
  typed?: string;
}

/** What there is to say of a text while it is being typed. */
export interface Draft {
  words: number;
  /** The letters in it that may not be there, as they were typed. */
  wrong: string[];
  fits: boolean;
}

/** A text held against what its heading wants; the server has the last word. */
export function looked(text: string, typing: Typing): Draft {
  const words = text.split(/\s+/u).filter(Boolean).length;
  const bare = (letter: string): string => letter.normalize("NFKD").toLowerCase();
  const wrong = [...text.normalize("NFC")].filter((one) =>
    [...bare(one)].some((part) => typing.without.includes(part)),
  );
  return { words, wrong: [...new Set(wrong)], fits: words > 0 && words <= typing.most_words && !wrong.length };
}
