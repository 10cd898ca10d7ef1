import type { Box } from "../../wire";

export const COLOURS = ["red", "yellow", "blue"] as const;
export type Colour = (typeof COLOURS)[number];
export type Discs = Record<Colour, number>;

/** What is open of a seat. */
export interface Panel {
  score: number;
  colour: string;
  /** A planet, or a point between two; nothing before the start. */
  place: string | null;
  discs: Discs;
  income: Discs;
  goods: Record<string, number>;
  load: number;
  capacity: number;
  speed: number;
  filled: number;
  ship: (string | null)[];
  cubes: number;
  turns_without_acting: number;
  claims: string[];
  paid: string[];
  passages: string[];
}

export interface PlanetNow {
  kind: "start" | "colony";
  visited: boolean;
  mine: string | null;
  shipyard?: string | null;
  consumer?: string | null;
  factory?: string | null;
  built: boolean;
}

export interface Offer {
  from: number;
  to: number;
  gives: string[];
  asks: string[];
  sent: boolean;
}

/** What the cheapest way to a planet takes: steps, red discs, and steps that would be lost by stopping there. */
export interface Reach {
  steps: number;
  reds: number;
  lost: number;
}

export interface View {
  over: boolean;
  asked: number | null;
  seats: Panel[];
  first: number;
  turns: number;
  ended: string;
  steps: number | null;
  counter: number[];
  spaces: number;
  free_links: number;
  /** Free link cubes still to be placed, while they are. */
  links_left: number | null;
  supply: Discs;
  virtual: Partial<Discs>;
  stacks: Record<string, string[]>;
  factory_stock: string[];
  planets: Record<string, PlanetNow>;
  links: Record<string, number>;
  offer: Offer | null;
  reach: Record<string, Reach>;
}

export interface Route {
  a: string;
  b: string;
  points: number;
}

/** What lies in the box, as the pack has it. */
export interface Components {
  planet: Record<string, { kind: "start" | "colony"; x: number; y: number }>;
  route: Record<string, Route>;
  good: Record<string, { class: "primary" | "intermediate" | "ten" | "thirty" }>;
  factory: Record<string, { inputs: string[]; build: number }>;
  consumer: Record<string, { build: number; deliver: number }>;
  shipyard: Record<string, { product: string; price: string; build: number }>;
  equipment: Record<string, { disc: string }>;
  section: Record<string, { steps: number; from: number; to: number }>;
  counter: Record<string, { to: number; links: number }>;
  short_counter: Record<string, { to: number; links: number }>;
  price: Record<string, number>;
  const: Record<string, number>;
  stack: Record<string, string[]>;
}

export const componentsOf = (box: Box): Components => box.components as unknown as Components;

/** Goods one by one, as they lie in a ship. */
export function units(goods: Record<string, number>): string[] {
  return Object.entries(goods).flatMap(([good, count]) => Array<string>(count).fill(good));
}

/** What lies in a ship as it is drawn: one by one while there is room for them, else kind by kind with its number. */
export function heaps(goods: Record<string, number>, most: number): { good: string; count: number }[] {
  const all = units(goods);
  if (all.length <= most) return all.map((good) => ({ good, count: 1 }));
  return Object.entries(goods).flatMap(([good, count]) => (count ? [{ good, count }] : []));
}

/** The route of a point, and which of its points it is, from one on. */
export function pointOf(place: string): { route: string; n: number } | null {
  const [route, n] = place.split(".");
  return n === undefined ? null : { route: route!, n: Number(n) };
}
