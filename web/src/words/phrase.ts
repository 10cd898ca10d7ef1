/** A sentence in both languages; `{slot}` is filled in. */
export interface Phrase {
  en: string;
  fr: string;
}
export type Lang = keyof Phrase;
export type Words = Record<string, Phrase>;
type Slots = Record<string, string | number>;

/** A sentence of a list of words, in a language. */
export function phrase<W extends Words>(words: W, lang: Lang, key: keyof W, slots: Slots = {}): string {
  return words[key]![lang].replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? `{${slot}}`));
}

/** The printed name of a component, by its noun and id; the id itself where the box has none. */
export function named(box: { names: Record<string, Record<string, Record<string, string>>> }, lang: Lang, noun: string,
  id: string): string {
  return box.names[lang]?.[noun]?.[id] ?? id;
}
