import type { Box } from "../../wire";
import { MARKS } from "../seats";

export type Size = "small" | "medium" | "large";
export type Haul = "short" | "medium" | "long";

/** The components of the pack (pack/base.toml), as far as the board draws them. */
export interface Components {
  const: { hangar: number; reserve_slots: number; end_empty_stacks: number };
  destination: Record<string, Destination>;
  office: Record<string, { icons: string[] }>;
  executive: Record<string, { action: string; places_suitcase: boolean }>;
  campaign: Record<string, { cost: string[]; vp: number }>;
  stock: Record<string, { tiers: [number, number][] }>;
  specialist: Record<string, { power: string }>;
  service: Record<string, unknown>;
  activity: Record<string, unknown>;
  gate: Record<Size, { hauls: Haul[] }>;
  colour: Record<string, unknown>;
}

export interface Destination {
  code: string;
  haul: Haul;
  icons: string[];
  vp: number;
  kind: "activity" | "action";
  effect: string;
}

export interface Gate {
  id: string;
  size: Size;
  capacity: number;
  route: string[];
  /** The index of the tile where its plane is; -1 before the first; nothing without a plane. */
  plane: number | null;
  /** So many tiles from the gate on cannot be moved. */
  locked: number;
}

/** What a tile costs and brings this reader. */
export interface Price {
  adds: number;
  met: boolean[];
  /** The gates that have room for it. */
  gates: string[];
  ready: boolean;
}

/** What everybody sees of a seat; the last ones only of one's own. */
export interface Panel {
  kind: "tyler" | "player";
  gates: Gate[];
  tokens: Record<string, number>;
  storage: number;
  reserve: string[];
  hangar: Partial<Record<Size, number>>;
  slots: (string | null)[];
  slot_points: (number | null)[];
  worker: string | null;
  suitcases: Record<string, number>;
  campaigns: string[];
  stocks: number;
  points: { destinations: number; campaigns: number; offices: number };
  score: number;
  stock_cards?: Record<string, number>;
  /** Once the game is over: for each slot, what its office scores for which tile. */
  matches?: Record<string, number>[];
  tiers?: Record<string, { have: number; next: number | null }>;
  prices?: Record<string, Price>;
  costs?: boolean[][];
  about?: { destination?: string; gate?: string; display?: string };
}

/** What Tyler has rolled: a plane or a stack of the office display, and a haul. */
export interface Dice {
  office: string;
  destination: Haul;
}

/** What games/pdx/view.py tells. */
export interface View {
  over: boolean;
  asked: number | null;
  seats: Panel[];
  order: number[];
  active: number | null;
  phase: string;
  round: number;
  tyler: number | null;
  last_turns: boolean;
  dice: Dice | null;
  unmoved: string[];
  used: { partnership: boolean; contractor: boolean };
  ended: string | null;
  market: { top: string | null; height: number }[];
  empty_stacks: number;
  display: { top: string | null; height: number }[];
  campaigns: (string | null)[];
  campaign_deck: number;
  runway: Size[];
  public: (string | null)[];
  supply: Record<string, number>;
  specialists: Record<string, number>;
  options: { stocks: boolean; specialists: boolean };
}

export function componentsOf(box: Box): Components {
  return box.components as unknown as Components;
}

/** Colour, shape and letter of each seat, as the concourses of the airport have them. */
export const SEATS = MARKS.pdx;

export const HAULS: Haul[] = ["short", "medium", "long"];
export const EXECUTIVES = ["exec_reserve", "exec_build", "exec_lease", "exec_launch"];
/** The faces of the office die that show a stack of the display, from left to right. */
export const FACES = ["display_left", "display_middle", "display_right"];
export const PHASES = ["land", "reclaim", "worker", "schedule", "maintenance"];

/** How many dots stand for a haul. */
export function dots(haul: Haul): number {
  return HAULS.indexOf(haul) + 1;
}

export function isSpecialist(slot: string | null): slot is string {
  return slot !== null && slot.startsWith("spec_");
}

/** The tokens of a seat one by one, in the order of the supply. */
export function tokensOf(panel: Panel): string[] {
  return Object.entries(panel.tokens).flatMap(([token, count]) => Array<string>(count).fill(token));
}

export function planesOf(panel: Panel): Size[] {
  return Object.entries(panel.hangar).flatMap(([size, count]) => Array<Size>(count).fill(size as Size));
}
