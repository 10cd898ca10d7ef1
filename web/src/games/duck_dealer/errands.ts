import type { Compound } from "../../wire";

/** A part of a planet: its mine, its factory or the site for one, its consumer or shipyard, or what it is yet to get. */
export type Slot = "mine" | "factory" | "tile" | "unexplored";

/** Where a thing is done on a planet. */
const SLOTS: Record<string, Slot> = {
  use_mine: "mine",
  use_factory: "factory",
  build_factory: "factory",
  deliver: "tile",
  build_tile: "tile",
  build_with: "tile",
  buy_equipment: "tile",
  buy_with: "tile",
  explore: "unexplored",
};
const FLIGHT = new Set(["step", "jump", "discard", "stop"]);

/** A trip: it ends with a stop, and nothing else is done. */
export function isTrip({ path }: Compound): boolean {
  return path.at(-1)?.heading === "stop";
}

/** The same thing several times. */
export function isAgain({ picks }: Compound): boolean {
  return picks.length > 1 && picks.every((pick) => pick === picks[0]);
}

/** What is done after the flight; all of a plan that does not fly. */
export function deedOf({ path }: Compound): Compound["path"] {
  return path.filter(({ heading }) => !FLIGHT.has(heading));
}

/** The part of a planet that a plan is about: where it flies to and then does something, or what it mines for first. */
export function slotOf(plan: Compound): Slot | undefined {
  const { path } = plan;
  const errand = path.some(({ heading }) => heading === "stop") || path[0]?.heading === "use_mine";
  return errand && !isTrip(plan) && !isAgain(plan) ? SLOTS[path.at(-1)!.heading] : undefined;
}
