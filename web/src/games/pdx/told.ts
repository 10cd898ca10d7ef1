import type { Event } from "../../wire";
import type { Desk } from "./desk.svelte";
import { held } from "./names";
import { type Panel, planesOf } from "./view";

/** What is said of a pick besides what would happen: what it is good for, and what stays undone. */
export function alsoTold(desk: Desk, step: string): string[] {
  if (desk.me === null || !step) return [];
  const [heading, target] = step.split(":") as [string, string];
  const panel = desk.panel(desk.me);
  return SAID[heading]?.(desk, target, panel) ?? [];
}

/** What would happen, in one line: tokens that come and go are only counted. */
export function happens(desk: Desk, events: readonly Event[]): string {
  const tokens: string[] = [];
  const told = events.flatMap(({ kind, text, details }) => {
    const sign = { gained: "+1", office_token: "+1", paid: "−1" }[kind];
    if (!sign) return [text];
    tokens.push(`${sign} ${desk.name("token", String(details?.["token"]))}`);
    return [];
  });
  return [told.join(" "), tokens.join(", ")].filter(Boolean).join(" ");
}

const SAID: Record<string, (desk: Desk, target: string, panel: Panel) => string[]> = {
  reserve: fits,
  worker: (desk, target, panel) => [...nearer(desk, panel), ...overRoom(desk, panel), ...ownerMay(desk, target)],
  land_token: (desk, _, panel) => nearer(desk, panel),
  suitcase: (desk, target) => [desk.say("next_turn", { action: desk.say(target) })],
  schedule: (desk, target, panel) => {
    const first = panel.gates.find(({ id }) => id === target.split("_")[1])?.route[0];
    return first ? [desk.say("lands_next", { town: desk.town(first) })] : [];
  },
  end_turn: (desk, _, panel) => [
    desk.say("at_end", { held: held(panel), room: panel.storage, planes: planesOf(panel).length }),
  ],
  done: (desk, _, panel) => {
    const out = Object.entries(panel.suitcases).reduce((n, [at, k]) => n + (at === "concourse" ? 0 : k), 0);
    if (desk.view.phase === "reclaim") return out ? [desk.say("stay", { n: out })] : [];
    const planes = planesOf(panel).length;
    return desk.view.phase === "schedule" && planes ? [desk.say("planes_stay", { n: planes })] : [];
  },
};

/** The own gates that would take the top of a stack. */
function fits(desk: Desk, stack: string): string[] {
  const top = desk.view.market[Number(stack.slice(1)) - 1]?.top;
  const gates = top ? desk.price(top)?.gates : undefined;
  if (!gates) return [];
  return [gates.length ? desk.say("fits", { gates: gates.join(", ").toUpperCase() }) : desk.say("fits_none")];
}

/** The reserved tiles that would lack less. */
function nearer(desk: Desk, panel: Panel): string[] {
  const found = panel.reserve.flatMap((id) => {
    const [now, then] = [desk.price(id)?.met, desk.priceThen(id)?.met].map((met) => met?.filter((one) => !one).length);
    if (now === undefined || then === undefined || then >= now) return [];
    const state = desk.priceThen(id)!.ready
      ? desk.say("ready")
      : then
        ? desk.say("short_of", { n: then })
        : desk.say("no_gate");
    return [`${desk.tile(id).code} ${state}`];
  });
  return found.length ? [found.join(", ")] : [];
}

/** More tokens than the storage holds at the end of the turn. */
function overRoom(desk: Desk, panel: Panel): string[] {
  const then = desk.me === null ? undefined : desk.then?.seats[desk.me];
  const after = then ? held(then) : 0;
  return after > panel.storage ? [desk.say("over_room", { held: after, n: after - panel.storage })] : [];
}

/** The owner of a visited office is asked next, or after the visitor's own suitcase. */
function ownerMay(desk: Desk, office: string): string[] {
  const owner = desk.others.find((seat) => desk.panel(seat).slots.includes(office));
  const { stops, decision } = desk.board.preview ?? {};
  const handsOver = decision?.candidates.some(
    ({ heading, commits }) => heading === "suitcase" && commits?.includes("ends"),
  );
  return owner !== undefined && (stops === "asks" || handsOver)
    ? [desk.say("owner_may", { name: desk.seatName(owner) })]
    : [];
}
