import type { Shape } from "../../board";
import type { Box } from "../../wire";
import { MARKS } from "../seats";

/** What a side of a chamber pays: subjects, cake, cards, Cube, Turret. */
export type Icon = "s" | "c" | "a" | "k" | "u";
export type Icons = Partial<Record<Icon, number>>;
export type Token = "portal_blue" | "portal_orange" | "turret" | "companion_cube";
/** Counts by colour. */
export type Pieces = Record<string, number>;

export interface Chamber {
  id: string;
  /** Half chambers from the left. */
  x: number;
  side: "a" | "b";
  icons: Icons;
  back: Icons;
  subjects: Pieces;
  cake: Pieces;
  tokens: Token[];
}

export interface Floor {
  floor: string;
  left: number;
  chambers: Chamber[];
}

/** What would happen if the last chamber of a floor fell now. */
export interface Forecast {
  chamber: string;
  earner: number | null;
  why: "earns" | "cube" | "tie" | "empty";
  paid: Icons;
  lost: Icons;
  dies: Pieces;
  burns: Pieces;
  ends: boolean;
  winners: number[];
  /** The lab would fall apart without it. */
  breaks: boolean;
  /** The character in force makes it so. */
  changed: boolean;
}

export interface SeatView {
  colour: string;
  score: number;
  subjects: number;
  supply: number;
  slices: number;
  burnt: number;
  hand: string[];
  fresh: string[];
  leads: boolean;
}

export type Phase = "deploy" | "move" | "activate" | "recycle";

/** What games/portal/view.py tells. */
export interface View {
  over: boolean;
  seats: SeatView[];
  floors: Floor[];
  lifted: Chamber | null;
  glados: string | null;
  tokens: Record<Token, string | null>;
  playing: string | null;
  top: string | null;
  deck: number;
  unseen: string[];
  buried: string[];
  discard: string[];
  character: string | null;
  characters: boolean;
  offered: string[];
  doomed: string[];
  active: number;
  phase: Phase;
  steps: Phase[];
  turns: number;
  ended: string;
  forecast: (Forecast | null)[];
  /** What a half-made choice is about: source and target, whose subjects, how many. */
  about: {
    chambers: string[];
    colour: string | null;
    count: number | null;
    /** How many are on their way, while it is chosen what they carry. */
    walkers: number | null;
    /** What a chamber would mean for one who goes there. */
    marks: Record<string, "dies" | "earns">;
  };
  /** Who is asked. */
  asked: number | null;
  /** Rewards still to be settled, the next one first, and why some of them will be lost. */
  due: { seat: number; icon: Icon; lost: "hand_full" | "no_subject" | "no_slice" | null }[];
  appeals: (string | null)[];
  /** Whose appeal is in. */
  sealed: boolean[];
  votes: number[];
  winner: number | null;
}

interface Printed {
  text_en: string;
  text_fr: string;
}

/** The components of the pack (pack/base.toml), as far as the board draws them. */
export interface Components {
  const: { hand_limit: number; subjects_per_player: number; slices_per_player: number };
  card: Record<string, { action: string; character: string }>;
  action: Record<string, Printed>;
  character: Record<string, Printed & { offer: boolean }>;
  floor: Record<string, { letter: string }>;
}

export function componentsOf(box: Box): Components {
  return box.components as unknown as Components;
}

export interface Livery {
  fill: string;
  dark: string;
  ink: string;
  shape: Shape;
  letter: string;
}

const DARK = ["#8f1f18", "#164a70", "#a88d0f", "#1b5529"];

/** The seats' colours as the board shows them: each with enough contrast, and a shape of its own. */
export const LIVERY: Record<string, Livery> = Object.fromEntries(
  ["red", "blue", "yellow", "green"].map((colour, seat) => {
    const { colour: fill, ...mark } = MARKS.portal[seat]!;
    return [colour, { ...mark, fill, dark: DARK[seat]! }];
  }),
);

export const ICONS: Icon[] = ["s", "c", "a", "k", "u"];

/** Each icon as often as it is there, in the order in which it is paid. */
export function listed(icons: Icons): Icon[] {
  return ICONS.flatMap((icon) => Array<Icon>(icons[icon] ?? 0).fill(icon));
}

/** In how many chambers a colour stands. */
export function roomsOf(view: View, colour: string): number {
  return view.floors.flatMap(({ chambers }) => chambers).filter(({ subjects }) => subjects[colour]).length;
}

/** A chamber and where it lies. */
export function placeOf(view: View, id: string): { floor: number; n: number; chamber: Chamber } | null {
  for (const [floor, { chambers }] of view.floors.entries()) {
    const n = chambers.findIndex((one) => one.id === id);
    if (n >= 0) return { floor, n, chamber: chambers[n]! };
  }
  return null;
}
