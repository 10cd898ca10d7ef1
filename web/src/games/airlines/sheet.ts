import type { Sheet } from "../sheet";

export const sheet: Sheet = {
  hidden: ["over", "ended", "history", "turns", "extra_turns", "flight_removed", "removed", "pays"],
  first: ["display", "companies", "circles", "deck", "scoring_cards_left", "flight_deck"],
  scoring: ["scored", "scored_second", "scored_alone", "scored_tied", "scored_tied_second", "bonus"],
  about: {
    company: (one, say) => `${one.code} · ${one.patterns.map((pattern: string) => say("pattern", pattern)).join(", ")}`,
  },
  labels: {
    display: { en: "Shares on display", fr: "Actions à l'étalage", noun: "company" },
    companies: { en: "Companies", fr: "Compagnies", noun: "company" },
    value: { en: "Value", fr: "Valeur" },
    supply: { en: "Markers left", fr: "Marqueurs restants" },
    founded: { en: "Founded", fr: "Fondée" },
    inactive: { en: "Inactive", fr: "Inactive" },
    circles: { en: "Routes flown", fr: "Lignes occupées", noun: "circle" },
    company: { en: "Company", fr: "Compagnie", noun: "company" },
    sabotage: { en: "Sabotaged", fr: "Sabotée" },
    deck: { en: "Share deck", fr: "Pioche d'actions" },
    scoring_cards_left: { en: "Scoring cards in it", fr: "Cartes de décompte restantes" },
    scoring_cards_waiting: { en: "Scoring cards waiting", fr: "Cartes de décompte en attente" },
    flight_deck: { en: "Flight deck", fr: "Pioche de vols" },
    flight_discard: { en: "Discarded flights", fr: "Vols défaussés", noun: "flight" },
    flights: { en: "Flight cards", fr: "Cartes de vol" },
    flight_hand: { en: "My flights", fr: "Mes vols", noun: "flight" },
    shares: { en: "Shares in hand", fr: "Actions en main" },
    hand: { en: "My shares", fr: "Mes actions", noun: "company" },
    known: { en: "Known in hand", fr: "Connues en main", noun: "company" },
    fictive: { en: "The third holder", fr: "Le porteur fictif", noun: "company" },
    table: { en: "Shares laid", fr: "Actions posées", noun: "company" },
  },
};
