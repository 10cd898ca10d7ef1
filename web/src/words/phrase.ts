import type { Phrase } from "../wire";

export type Lang = keyof Phrase;
export type Words = Record<string, Phrase>;
type Slots = Record<string, string | number>;

/** In French a sign stands apart by a thin space at which no line ends; the server sets the words of its games alike. */
const NARROW = "\u202f";
export const COLON: Record<Lang, string> = { en: ": ", fr: `${NARROW}: ` };
export const SEMICOLON: Record<Lang, string> = { en: "; ", fr: `${NARROW}; ` };

/** Words as they are set: written with ordinary spaces, once they are read with thin ones. */
export function typeset<W extends Words>(words: W): W {
  for (const said of Object.values(words)) said.fr = said.fr.replace(/(?<!\s)\s(?=[;:!?%»])|(?<=«)\s/gu, NARROW);
  return words;
}

/** A sentence of a list of words, in a language; `{slot}` is filled in. */
export function phrase<W extends Words>(words: W, lang: Lang, key: keyof W, slots: Slots = {}): string {
  return words[key]![lang].replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? `{${slot}}`));
}

/** A board's words, by their key. */
export type Say = (key: string, slots?: Slots) => string;

/** What a drawn board says: the words that its game has for it, or the name of a field of its view. */
export function saying(box: { board: Words; sheet: { labels: Words } }, lang: Lang): Say {
  return (key, slots) => phrase(box.board[key] ? box.board : box.sheet.labels, lang, key, slots);
}

/** The printed name of a component, by its noun and id; the id itself where the box has none. */
export function named(
  box: { names: Record<string, Record<string, Record<string, string>>> },
  lang: Lang,
  noun: string,
  id: string,
): string {
  return box.names[lang]?.[noun]?.[id] ?? id;
}
