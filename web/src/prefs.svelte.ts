import type { Lang } from "./words/phrase";

export type Theme = "system" | "light" | "dark";

function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const found = localStorage.getItem(`layover.${key}`);
  return allowed.find((value) => value === found) ?? otherwise;
}

/** How this reader likes it, kept in the browser. */
export const prefs = $state({
  lang: kept<Lang>("lang", ["en", "fr"], navigator.language.startsWith("fr") ? "fr" : "en"),
  theme: kept<Theme>("theme", ["system", "light", "dark"], "system"),
  /** Ask before a pick that ends my turn. */
  confirm: kept("confirm", ["yes", "no"], "yes") === "yes",
  /** Refused choices stand among the others. */
  refused: kept("refused", ["yes", "no"], "no") === "yes",
  /** The list of choices instead of the drawn board. */
  panel: kept("panel", ["yes", "no"], "no") === "yes",
});

const YES_OR_NO = ["confirm", "refused", "panel"] as const;

/** Keeps the preferences and applies them to the page; call once, inside an effect. */
export function apply(): void {
  localStorage.setItem("layover.lang", prefs.lang);
  localStorage.setItem("layover.theme", prefs.theme);
  for (const key of YES_OR_NO) localStorage.setItem(`layover.${key}`, prefs[key] ? "yes" : "no");
  document.documentElement.lang = prefs.lang;
  document.documentElement.dataset.theme = prefs.theme;
}

const motion = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether this reader wants nothing to move. */
export const still = $state({ now: motion.matches });
motion.addEventListener("change", () => (still.now = motion.matches));
