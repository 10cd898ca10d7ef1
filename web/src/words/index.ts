import { prefs } from "../prefs.svelte";
import { COLON, phrase } from "./phrase";
import { WORDS } from "./words";

export type Key = keyof typeof WORDS;

/** What the page says, in the reader's language. */
export function t(key: Key, slots: Record<string, string | number> = {}): string {
  return phrase(WORDS, prefs.lang, key, slots);
}

/** A thing, and what is to be said of it. */
export function labelled(label: string, said: string): string {
  return label + COLON[prefs.lang] + said;
}

/** How a seat is called: by its name, or by its number as in the log. */
export function who(seat: { seat: number; name: string } | undefined): string {
  return seat ? seat.name || t("seat_n", { n: seat.seat + 1 }) : "";
}

/** The name of a bot's level or of an automa; an unknown one says its own. */
export function level(name: string): string {
  const last = name.split(":").pop() ?? name;
  const key = `level_${last}`;
  if (key in WORDS) return name === last ? t(key as Key) : `Automa (${t(key as Key)})`;
  return last.charAt(0).toUpperCase() + last.slice(1);
}
