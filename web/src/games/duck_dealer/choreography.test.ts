import { describe, expect, it } from "vitest";
import type { Event } from "../../wire";
import { choreography } from "./choreography";
import type { Panel, View } from "./view";

const none = { red: 0, yellow: 0, blue: 0 };
const panel = (place: string): Panel => ({
  score: 0,
  colour: "pink",
  place,
  discs: none,
  income: none,
  goods: {},
  load: 0,
  capacity: 3,
  speed: 8,
  filled: 3,
  ship: [],
  cubes: 40,
  turns_without_acting: 0,
  claims: [],
  paid: [],
  passages: [],
});
const view = {
  seats: [panel("vortex"), panel("vortex")],
  counter: [],
  links: {},
  stacks: { a: ["radios"], b: ["science"] },
  planets: {},
  offer: null,
  supply: { red: 9, yellow: 9, blue: 9 },
} as unknown as View;

function event(kind: string, seat: number, details: Record<string, number | string> = {}): Event {
  return { ply: 1, kind, seat, rule: "", text: kind, details };
}

describe("a rival's turn", () => {
  const flight = [1, 2, 3].map((n) =>
    event("steps_to", 1, { place: n > 1 ? `r22.${n - 1}` : "vortex", place2: `r22.${n}`, number: Number(n === 1) }),
  );

  it("is followed step by step", () => {
    const steps = choreography(flight, view, 0);
    expect(steps.map(({ next }) => next?.view.seats[1]!.place)).toEqual(["r22.1", "r22.2", "r22.3"]);
    expect(steps[0]!.flights).toContainEqual(expect.objectContaining({ from: "ship:1", to: "place:r22.1" }));
    expect(steps[0]!.flights).toHaveLength(2);
    expect(steps[1]!.flights).toHaveLength(1);
  });

  it("shows rings where a ship stops, and the steps that are lost", () => {
    const ripple = expect.objectContaining({ from: "place:vortex", to: "place:vortex", piece: { kind: "ripple" } });
    const flightsOf = (number: number) =>
      choreography([event("stops", 1, { place: "vortex", number })], view, 0)[0]!.flights;
    expect(flightsOf(3)).toEqual([ripple, { from: "place:vortex", piece: { kind: "lost", steps: 3 } }]);
    expect(flightsOf(0)).toEqual([ripple]);
  });

  it("is said before it is flown where the map has to turn to it", () => {
    const told = flight.map((one, k) => ({ ...one, folds: k > 0 }));
    const [turn, ...steps] = choreography(told, view, 0, true);
    expect(turn!.flights).toBeUndefined();
    expect(turn!.next?.view).toBe(view);
    expect(steps).toHaveLength(3);
    for (const { say } of [turn!, ...steps]) expect(say?.places).toEqual(["vortex", "r22.1", "r22.2", "r22.3"]);
  });

  it("shows an offer in its bubble, and goods that cross over or a bubble that bursts", () => {
    const goods: Record<string, number>[] = [{ radios: 1 }, { beads: 1 }];
    const seats = view.seats.map((one, k) => ({ ...one, goods: goods[k]!, load: 1 }));
    const offer = [
      event("offers", 1, { player: 0 }),
      event("offer_gives", 1, { good: "beads" }),
      event("offer_asks", 1, { good: "radios" }),
    ];
    const answered = (kind: string) =>
      choreography([...offer, event(kind, 0, { player: 1 })], { ...view, seats }, null);
    const [, , asks, accepts] = answered("accepts");
    expect(asks!.next?.view.offer).toEqual({ from: 1, to: 0, gives: ["beads"], asks: ["radios"], sent: true });
    expect(accepts!.flights).toHaveLength(2);
    expect(accepts!.next?.view.seats.map((one) => one.goods)).toEqual([
      { radios: 0, beads: 1 },
      { beads: 0, radios: 1 },
    ]);
    expect(answered("refuses").at(-1)!.flights).toEqual([{ from: "ship:1", piece: { kind: "burst", id: "swap" } }]);
  });

  it("shows a ship that goes into a portal and comes out of its twin", () => {
    const seats = [{ ...view.seats[0]!, passages: ["vortex", "aldrin"] }, view.seats[1]!];
    const [jump] = choreography([event("jumps_to", 1, { planet: "aldrin" })], { ...view, seats }, 0);
    const [into, out] = jump!.flights!;
    expect(into).toMatchObject({ from: "place:vortex", to: "portal:0.vortex", piece: { portal: "in" } });
    expect(out).toMatchObject({ from: "portal:0.aldrin", to: "place:aldrin", piece: { portal: "out" } });
    expect(out!.after).toBe(jump!.ms);
  });

  it("is never longer than six seconds", () => {
    const steps = choreography(Array(20).fill(flight).flat(), view, 0);
    expect(steps.reduce((sum, { ms = 0 }) => sum + ms, 0)).toBeLessThanOrEqual(6100);
  });

  it("has one line for a trip", () => {
    const told = flight.map((one, k) => ({ ...one, part: `flies ${k + 1} steps`, folds: k > 0 }));
    const says = choreography(told, view, 0).map(({ say }) => say?.text);
    expect(says).toEqual(Array(3).fill("flies 3 steps"));
  });

  it("shows what is paid together with what it is paid for, and takes it off", () => {
    const rich = { ...view, seats: [view.seats[0]!, { ...view.seats[1]!, discs: { red: 0, yellow: 0, blue: 2 } }] };
    const paid = [event("pays", 1, { number: 1, energy: "blue" }), event("mines", 1, { good: "radios" })];
    const [step, ...others] = choreography(paid, rich, 0);
    expect(others).toEqual([]);
    expect(step!.flights).toContainEqual(expect.objectContaining({ from: "seat:1/disc:blue", to: "supply:blue" }));
    expect(step!.next?.view.seats[1]!.discs.blue).toBe(1);
    expect(step!.next?.view.supply.blue).toBe(10);
  });

  it("knows where goods come from", () => {
    const [step] = choreography([event("mines", 1, { good: "radios" })], view, 0);
    expect(step!.flights![0]).toMatchObject({ from: "building:vortex.mine", to: "seat:1/cargo" });
    expect(step!.next?.view.seats[1]!.goods).toEqual({ radios: 1 });
  });
});

it("what the reader did is not waited for", () => {
  const steps = choreography([event("links", 0, { point: "r22.1" })], view, 0);
  expect(steps.map(({ meanwhile }) => meanwhile)).toEqual([true]);
});
