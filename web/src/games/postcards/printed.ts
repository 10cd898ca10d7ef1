import type { Box } from "../../wire";
import type { Lang } from "../../words/phrase";
import { type Mark, MARKS } from "../seats";

/** What is printed on the components of Postcards, as the pack has it. */
export interface Printed {
  region: Record<string, Named & { no: number; neighbours: string[]; anchor: [number, number]; outline: string }>;
  sea_link: Record<string, { a: string; b: string; line: [number, number, number, number] }>;
  spot: Record<string, { region: string; symbol: string; xy: [number, number] }>;
  postcard: Record<string, Named & { region: string; stamps: string[]; points: number; memories: [string, string][] }>;
  gift: Record<string, Named & { kind: string; timing: "end" | "flash"; symbol?: string }>;
  itinerary: Record<string, { start: string; targets: string[] }>;
  symbol: Record<string, Named>;
  colour: Record<string, Named>;
  effect: Record<string, Named>;
  action: Record<string, Named>;
  track: Record<"a" | "b", Record<string, string>>;
  const: { camps: number; hand_size: number; mandatory_plays: number; automa_stamp_slots: number; car_moves: number };
  score: {
    sent_to_end: number;
    itinerary: number[];
    snow_globes: number[];
    keychain: number[];
    caravan_region: number;
    bonus_token: number;
  };
}
export type Named = Record<Lang, string>;

export function printed(box: Box): Printed {
  return box.components as unknown as Printed;
}

/** A travel card is named by its action and its colour. */
export function travel(card: string): { action: string; colour: string } {
  const [action, colour] = card.split("_") as [string, string];
  return { action, colour };
}

/** How a seat's pieces look: colour, letter and shape, so that no colour is needed to tell them apart. */
export interface Livery extends Mark {
  /** The outline of its bike's plate, around 0,0. */
  plate: string;
}

const PLATES = [
  "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
  "M-13.5-13.5h27v27h-27z",
  "M0-18 18 0 0 18-18 0z",
  "M-8.5-15h17L17 0 8.5 15h-17L-17 0z",
];

export const LIVERIES: Livery[] = MARKS.postcards.map((mark, seat) => ({ ...mark, plate: PLATES[seat]! }));
