import type { Phrase } from "../words/phrase";

/** What a boarding pass says of a game besides its title. */
export const ABOUT: Record<string, { short: string; code: string; minutes: string; line: Phrase; bots: number }> = {
  pdx: { short: "PDX", code: "PDX", minutes: "60–90", bots: 1,
    line: { en: "Fill your gates, lease offices and run one concourse of Portland airport.",
      fr: "Remplissez vos portes, louez des bureaux et menez un hall de l'aéroport de Portland." } },
  airlines: { short: "Airlines", code: "AIR", minutes: "20–40", bots: 2,
    line: { en: "Found airlines, grow their routes, and hold the right shares when the scoring comes.",
      fr: "Fondez des compagnies, étendez leurs lignes et tenez les bonnes actions au décompte." } },
  portal: { short: "Portal", code: "POR", minutes: "20–40", bots: 1,
    line: { en: "Own the most cake when somebody runs out of test subjects.",
      fr: "Ayez le plus de gâteau quand quelqu'un n'a plus de sujets de test." } },
  postcards: { short: "Postcards", code: "POS", minutes: "30–45", bots: 1,
    line: { en: "Cycle through France, camp, stick stamps and send four postcards home.",
      fr: "Traversez la France à vélo, campez, collez des timbres et envoyez quatre cartes." } },
  duck_dealer: { short: "Duck Dealer", code: "DUC", minutes: "60–90", bots: 2,
    line: { en: "Hoard energy, then spend it in one long turn across a galaxy that wants ducks.",
      fr: "Amassez de l'énergie, puis dépensez-la d'un trait dans une galaxie avide de canards." } },
};
