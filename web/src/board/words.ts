import { type Lang, phrase } from "../words/phrase";

/** The few words the layer itself says. */
const WORDS = {
  refused: { en: "Not now", fr: "Pas maintenant" },
  zoomIn: { en: "Zoom in", fr: "Agrandir" },
  zoomOut: { en: "Zoom out", fr: "Réduire" },
  whole: { en: "Show everything", fr: "Tout montrer" },
};

export type { Lang };

export function word(key: keyof typeof WORDS, lang: Lang): string {
  return phrase(WORDS, lang, key);
}
