import type { Lang } from "./words/phrase";

export type Theme = "system" | "light" | "dark";
/** Which picks ask before they are played: those that end my turn, those that show something hidden too, none. */
export type Ask = "flag" | "eye" | "never";

function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const found = localStorage.getItem(`layover.${key}`);
  return allowed.find((value) => value === found) ?? otherwise;
}

const switched = (key: string, otherwise: "yes" | "no"): boolean => kept(key, ["yes", "no"], otherwise) === "yes";

/** How this reader likes it, kept in the browser. */
export const prefs = $state({
  lang: kept<Lang>("lang", ["en", "fr"], navigator.language.startsWith("fr") ? "fr" : "en"),
  theme: kept<Theme>("theme", ["system", "light", "dark"], "system"),
  ask: kept<Ask>("ask", ["flag", "eye", "never"], "flag"),
  /** Refused choices stand among the others. */
  refused: switched("refused", "no"),
  /** The list of choices instead of the drawn board. */
  panel: switched("panel", "no"),
  /** Pieces travel. */
  motion: switched("motion", "yes"),
  /** A chime when a game begins and when it is my turn. */
  sound: switched("sound", "no"),
  /** The browser's own notification when it is my turn and the page is not looked at. */
  calls: switched("calls", "no"),
  /** Pieces that are told apart by pictures carry letters instead. */
  letters: switched("letters", "no"),
  /** Single letters are keys. */
  keys: switched("keys", "yes"),
});

const WORDS = ["lang", "theme", "ask"] as const;
const YES_OR_NO = ["refused", "panel", "motion", "letters", "sound", "calls", "keys"] as const;

/** Keeps the preferences and applies them to the page; call once, inside an effect. */
export function apply(): void {
  for (const key of WORDS) localStorage.setItem(`layover.${key}`, prefs[key]);
  for (const key of YES_OR_NO) localStorage.setItem(`layover.${key}`, prefs[key] ? "yes" : "no");
  document.documentElement.lang = prefs.lang;
  document.documentElement.dataset.theme = prefs.theme;
  document.documentElement.toggleAttribute("data-still", still.now);
}

const motion = matchMedia("(prefers-reduced-motion: reduce)");
let reduced = $state(motion.matches);
motion.addEventListener("change", () => (reduced = motion.matches));
/** Whether this reader wants nothing to move. */
export const still = {
  get now(): boolean {
    return reduced || !prefs.motion;
  },
};

const narrow = matchMedia("(max-width: 700px)");
let small = $state(narrow.matches);
narrow.addEventListener("change", () => (small = narrow.matches));
/** Whether there is no more room than a phone has. */
export const phone = {
  get now(): boolean {
    return small;
  },
};
