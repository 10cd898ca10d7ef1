/** The few words the layer itself says. */
export type Lang = "en" | "fr";

const WORDS = {
  refused: { en: "Not now", fr: "Pas maintenant" },
  zoomIn: { en: "Zoom in", fr: "Agrandir" },
  zoomOut: { en: "Zoom out", fr: "Réduire" },
  whole: { en: "Show everything", fr: "Tout montrer" },
} as const;

export function word(key: keyof typeof WORDS, lang: Lang): string {
  return WORDS[key][lang];
}
