import { expect, it } from "vitest";
import type { Event } from "../../wire";
import { accountOf, isEmpty } from "./account";

function event(kind: string, details: Record<string, number | string> = {}): Event {
  return { ply: 1, kind, seat: 0, rule: "", text: kind, details };
}

it("tells what a turn has cost and brought since it began", () => {
  const account = accountOf([
    event("mines", { good: "radios" }),
    event("turn"),
    event("steps_to", { place: "vortex", place2: "r01.1", number: 1 }),
    event("steps_to", { place: "r01.1", place2: "lathera", number: 0 }),
    event("stops", { place: "lathera", number: 3 }),
    event("pays", { number: 1, energy: "blue" }),
    event("mines", { good: "solar_panels", planet: "lathera" }),
    event("pays", { number: 1, energy: "yellow" }),
    event("uses_up", { good: "solar_panels" }),
    event("builds_factory", { factory: "radios", planet: "lathera", number: 10 }),
  ]);
  expect(account).toEqual({
    spent: { red: 1, yellow: 1, blue: 1 },
    goods: { solar_panels: 0 },
    points: 10,
    links: 0,
    lost: 3,
  });
  expect(isEmpty(account)).toBe(false);
  expect(isEmpty(accountOf([event("pays", { number: 1, energy: "blue" }), event("turn")]))).toBe(true);
});
