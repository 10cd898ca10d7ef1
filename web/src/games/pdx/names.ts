import type { Desk } from "./desk.svelte";
import { type Gate, isSpecialist, type Panel } from "./view";

/** What a screen reader says of the things on the board. */

export function tokenNames(desk: Desk, tokens: string[]): string {
  return tokens.map((token) => desk.name("token", token)).join(", ");
}

export function tileName(desk: Desk, id: string): string {
  const { haul, icons, vp, kind, effect } = desk.tile(id);
  const price = desk.price(id);
  return [
    desk.name("destination", id),
    desk.name("haul", haul),
    price?.adds ? desk.say("worth_more", { points: vp, adds: price.adds }) : desk.say("worth", { points: vp }),
    desk.say("costs", { tokens: tokenNames(desk, icons) }),
    kind === "action" ? desk.name("effect", effect) : desk.name("token", effect),
  ].join(", ");
}

/** Of a tile in the reserve also what it still lacks. */
export function reservedName(desk: Desk, id: string): string {
  const price = desk.price(id);
  const lacking = desk.tile(id).icons.filter((_, k) => price && !price.met[k]);
  const state = lacking.length
    ? desk.say("lacks", { tokens: tokenNames(desk, lacking) })
    : price?.ready
      ? desk.say("ready")
      : desk.say("no_gate");
  return `${desk.say("reserved_one", { tile: tileName(desk, id) })}${price ? `, ${state}` : ""}`;
}

export function officeName(desk: Desk, id: string): string {
  if (isSpecialist(id)) return desk.name("specialist", id);
  const here = desk.view.seats.flatMap(({ worker }, seat) => (worker === id ? [desk.seatName(seat)] : []));
  return [desk.name("office", id), ...(here.length ? [desk.say("workers_here", { names: here.join(", ") })] : [])].join(
    ", ",
  );
}

export function gateName(desk: Desk, gate: Gate): string {
  const { size, capacity, route, plane, locked } = gate;
  const parts = [
    desk.say("gate_name", { gate: gate.id.toUpperCase(), size: desk.name("size", size).toLowerCase() }),
    desk.say("used_of", { used: route.length, all: capacity }),
  ];
  if (locked) parts.push(desk.say("locked", { n: locked }));
  if (plane !== null)
    parts.push(plane < 0 ? desk.say("plane_waits") : desk.say("plane_at", { town: desk.town(route[plane]!) }));
  return parts.join(", ");
}

export function stackName(desk: Desk, k: number): string {
  const { top, height } = desk.view.market[k]!;
  return top
    ? desk.say("stack_name", { n: k + 1, tile: tileName(desk, top), height })
    : desk.say("stack_gone", { n: k + 1 });
}

export function held(panel: Panel): number {
  return Object.values(panel.tokens).reduce((sum, count) => sum + count, 0);
}
