import type { Phrase } from "../words/phrase";

/** How a field of a view is called. Its ids are named by `noun` of the box, its numbers may be seats. */
export interface Label extends Phrase {
  noun?: string;
  seat?: true;
}

/** How the panel writes the view of a game: names of its fields, what is left out, and what an ending counts. */
export interface Sheet {
  labels: Record<string, Label>;
  /** Fields that say nothing a player needs, or that the frame shows already. */
  hidden: string[];
  /** Fields of the table in the order they matter; the others follow. */
  first: string[];
  /** Kinds of events whose `number` are points. */
  scoring: string[];
  /** What is printed on a component, in a line, by its noun. */
  about?: Record<string, (component: any, say: Say) => string>; // components are as the pack writes them
}

/** The name of a component by noun and id, or a phrase in the reader's language. */
export interface Say {
  (noun: string, id: string): string;
  lang: "en" | "fr";
}

const sheets: Record<string, () => Promise<{ sheet: Sheet }>> = {
  pdx: () => import("./pdx/sheet"),
  airlines: () => import("./airlines/sheet"),
  portal: () => import("./portal/sheet"),
  postcards: () => import("./postcards/sheet"),
  duck_dealer: () => import("./duck_dealer/sheet"),
};
const PLAIN: Sheet = { labels: {}, hidden: [], first: [], scoring: [] };

/** The sheet of a game; a new game without one is written with the names of its fields. */
export async function sheetOf(game: string): Promise<Sheet> {
  return (await sheets[game]?.())?.sheet ?? PLAIN;
}
