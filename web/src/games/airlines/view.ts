import type { Box, Phrase } from "../../wire";

/** The components of the pack (pack/base.toml), as far as the board draws them. */
export interface Components {
  const: { scoring_cards: number };
  company: Record<string, Company>;
  pattern: Record<string, Phrase>;
  city: Record<string, City>;
  route: Record<string, Route>;
}

export interface Company {
  code: string;
  hex: string;
  hq: string;
  shares: number;
  markers: number;
  patterns: string[];
}

export interface City {
  x: number;
  y: number;
}

export interface Route {
  a: string;
  b: string;
  pattern: string;
  circles: number[];
  via?: [number, number];
}

/** Counts by company id. */
export type Shares = Record<string, number>;

/** What everybody sees of a seat, and of one's own the hand. */
export interface Panel {
  score: number;
  table: Shares;
  shares: number;
  flights: number;
  /** Shares everybody saw going to this hand. */
  known: Shares;
  hand?: Shares;
  flight_hand?: string[];
  /** Of these, the cards that no company could ever use. */
  useless?: string[];
}

/** What games/airlines/view.py tells. */
export interface View {
  over: boolean;
  asked: number | null;
  seats: Panel[];
  /** Two players: what the fictive third holds at the end, and at most once the next scoring card is the last. */
  fictive?: Shares;
  fictive_most?: Shares;
  display: (string | null)[];
  deck: number;
  scoring_cards_left: number;
  scoring_cards_waiting: number;
  flight_deck: number;
  flight_discard: string[];
  flight_removed: string[];
  companies: Record<string, { value: number; supply: number; founded: boolean; inactive: boolean }>;
  circles: Record<string, { company: string; sabotage: boolean }>;
  /** Points of each seat, scoring by scoring. */
  history: number[][];
  /** What each company paid each seat at past scorings. */
  paid: Record<string, number[]>[];
  /** What each founded company would pay each seat if it were scored now. */
  pays: Record<string, number[]>;
  /** How likely a scoring comes before everybody has had a turn, and why there is none. */
  risk: { percent: number; why: "" | "waiting" | "none_left" | "first_round" };
  /** The routes each company could take next. */
  next_routes: Record<string, string[]>;
  /** Shares that the reader has not seen: in the deck, or drawn from it by others. */
  unseen?: Shares;
  /** The circles that could be sabotaged, while the reader is asked about that. */
  vulnerable?: string[];
  /** Turns left after the last share, where everybody has one more. */
  extra_turns: number;
}

export function componentsOf(box: Box): Components {
  return box.components as unknown as Components;
}

/** `wave_10` is a 10 of the pattern wave. */
export function flightOf(id: string): { pattern: string; value: number } {
  const cut = id.lastIndexOf("_");
  return { pattern: id.slice(0, cut), value: Number(id.slice(cut + 1)) };
}

/** Black is drawn a little lighter, with a light rim, so that it is seen on a dark ground. */
export function colourOf(components: Components, company: string): string {
  const { hex } = components.company[company]!;
  return luminance(hex) < 0.03 ? "#2a2d31" : hex;
}

/** The rim of a marker: light around black, dark around all others. */
export function rimOf(components: Components, company: string): string {
  return colourOf(components, company) === components.company[company]!.hex ? "#14181c" : "#c4ccd3";
}

/** Companies take the drawn shapes in the order of the pack. */
export function shapeOf(components: Components, company: string): number {
  return Object.keys(components.company).indexOf(company) % 9;
}

/** Black or white, whichever contrasts more with a colour. */
export function inkOn(hex: string): string {
  return luminance(hex) > 0.179 ? "#1b1b1b" : "#ffffff";
}

/** The relative luminance of WCAG. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
