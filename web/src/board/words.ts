import { type Lang, phrase, typeset } from "../words/phrase";

/** The few words the layer itself says. */
const WORDS = typeset({
  reveals: { en: "shows something hidden", fr: "montre une chose cachée" },
  ends: { en: "ends your turn", fr: "termine votre tour" },
  final: { en: "cannot be taken back", fr: "ne peut pas être repris" },
  notReady: {
    en: "One moment: clicks are not taken just now.",
    fr: "Un instant : les clics ne sont pas pris en compte.",
  },
  pending: { en: "Chosen: it waits to be confirmed.", fr: "Choisi : il reste à confirmer." },
  sheet: { en: "Height of the sheet", fr: "Hauteur du volet" },
  refused: { en: "Not now", fr: "Pas maintenant" },
  zoomIn: { en: "Zoom in", fr: "Agrandir" },
  zoomOut: { en: "Zoom out", fr: "Réduire" },
  skip: { en: "Click to skip", fr: "Cliquez pour passer" },
  whole: { en: "Show everything", fr: "Tout montrer" },
});

export type { Lang };

export function word(key: keyof typeof WORDS, lang: Lang): string {
  return phrase(WORDS, lang, key);
}
