import { expect, test } from "vitest";
import type { Event } from "../../wire";
import { choreography, lastScoring } from "./choreography";
import type { View } from "./view";

const BEFORE = {
  seats: [{}, {}],
  display: ["hit", "pax", null],
  circles: { "wave_01.1": { company: "boi", sabotage: false } },
} as unknown as View;
const AFTER = {
  ...BEFORE,
  display: ["ita", "pax", null],
  circles: { ...BEFORE.circles, "wave_01.2": { company: "pax", sabotage: false } },
} as unknown as View;

function event(kind: string, seat: number, details: Record<string, string | number> = {}): Event {
  return { ply: 1, kind, seat, rule: "AIR-1", text: kind, details };
}

test("a marker flies to the circle where it then lies", () => {
  const [step] = choreography(
    [event("extended", 1, { company: "pax", route: "wave_01", flight: "wave_10" })],
    BEFORE,
    AFTER,
    0,
  );
  expect(step?.flights).toEqual([
    {
      from: "company:pax",
      to: "circle:wave_01.2",
      piece: { kind: "marker", company: "pax", sabotage: false },
      lift: 70,
    },
  ]);
});

test("a share is taken from the place where it is gone, and the next one comes there", () => {
  const steps = choreography(
    [
      event("took_share", 1, { company: "hit", slot: "slot_1" }),
      event("turned_up", -1, { company: "ita", slot: "slot_1" }),
    ],
    BEFORE,
    AFTER,
    0,
  );
  expect(steps.flatMap(({ flights }) => flights ?? []).map(({ from, to }) => `${from} ${to}`)).toEqual([
    "display:slot_1 seat:1",
    "deck display:slot_1",
  ]);
});

test("what leaves the game goes nowhere", () => {
  const [swept] = choreography([event("swept", -1, { company: "hit" })], BEFORE, AFTER, 0);
  expect(swept?.flights).toEqual([{ from: "display:slot_1", piece: { kind: "share", company: "hit", torn: true } }]);
});

test("what I did is not waited for, what others did is", () => {
  const laid = (seat: number) =>
    choreography([event("laid", seat, { company: "pax", number: 2 })], BEFORE, AFTER, 0)[0];
  expect(laid(0)?.meanwhile).toBe(true);
  expect(laid(1)?.meanwhile).toBeUndefined();
  expect(laid(1)?.say).toEqual({ kind: "sentence", text: "laid", event: "laid" });
});

test("a scoring goes company by company, largest first, then come the sums", () => {
  const steps = choreography(
    [
      event("scoring", -1, { number: 2 }),
      event("scored_alone", 0, { number: 4, company: "hit", number2: 3 }),
      event("scored", 1, { number: 6, company: "pax", number2: 6 }),
      event("scored_second", 0, { number: 3, company: "pax", number2: 6 }),
      event("total", 0, { number: 7, number2: 12 }),
      event("total", 1, { number: 6, number2: 9 }),
      event("fictive_scored", -1, { number: 2, company: "hit", number2: 3 }),
      event("wins", 0),
    ],
    BEFORE,
    AFTER,
    0,
  );
  const told = steps.map(({ say }) => (say?.kind === "scoring" ? say : null));
  expect(told.map((say) => say?.paid.map(({ company }) => company))).toEqual([["pax"], ["pax", "hit"], ["pax", "hit"]]);
  expect(told.map((say) => say?.company)).toEqual(["pax", "hit", null]);
  expect(told[0]?.paid[0]?.points).toEqual([
    { seat: 1, points: 6, why: "scored" },
    { seat: 0, points: 3, why: "scored_second" },
  ]);
  expect(told[1]?.paid[1]?.points).toEqual([
    { seat: 0, points: 4, why: "scored_alone" },
    { seat: -1, points: 2, why: "fictive_scored" },
  ]);
  expect(told[2]?.totals).toEqual([
    { seat: 0, points: 7, all: 12 },
    { seat: 1, points: 6, all: 9 },
  ]);
  expect(steps.every(({ unhurried }) => unhurried)).toBe(true);
});

test("shares are laid one by one", () => {
  const [step] = choreography([event("laid", 1, { company: "pax", number: 3 })], BEFORE, AFTER, 0);
  expect(step?.flights?.map(({ from, to, after }) => [from, to, after])).toEqual([
    ["seat:1", "seat:1/table:pax", 0],
    ["seat:1", "seat:1/table:pax", 60],
    ["seat:1", "seat:1/table:pax", 120],
  ]);
});

test("a scoring card rings, and then its points fly to the race once the markers are counted", () => {
  const steps = choreography(
    [
      event("scoring_card", -1, { number: 1 }),
      event("scoring", -1, { number: 1 }),
      event("scored", 1, { number: 6, company: "pax", number2: 6 }),
      event("total", 1, { number: 6, number2: 6 }),
    ],
    BEFORE,
    AFTER,
    0,
  );
  expect(steps.map(({ say }) => say?.kind)).toEqual(["bell", "scoring", "scoring"]);
  const [points] = steps[1]!.flights!;
  expect([points!.from, points!.to, points!.piece]).toEqual([
    "podium:1",
    "lane:1",
    { kind: "points", points: 6, company: "pax" },
  ]);
  expect(points!.after).toBe(6 * 70 + 300);
});

test("with two players the rest of the deck is turned up before the last scoring, and the bonus comes after the sums", () => {
  const after = { ...AFTER, over: true, history: [[6, 0]], fictive: { pax: 1, hit: 2 }, display: ["hit", null, null] };
  const steps = choreography(
    [
      event("scoring", -1, { number: 1 }),
      event("scored", 0, { number: 6, company: "pax", number2: 6 }),
      event("fictive_scored", -1, { number: 3, company: "pax", number2: 6 }),
      event("total", 0, { number: 6, number2: 6 }),
      event("bonus", 1, { number: 1, number2: 1 }),
    ],
    BEFORE,
    after as unknown as View,
    0,
  );
  expect(steps[0]!.flights!.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "display:slot_1 lane:-1",
    "deck lane:-1",
    "deck lane:-1",
  ]);
  const last = steps.at(-1)!.say;
  expect(last?.kind === "scoring" && last.bonus).toEqual([{ seat: 1, points: 1 }]);
});

test("the last scoring is told from the card that brought it", () => {
  const log = [
    "turn",
    "scoring",
    "total",
    "drew_share",
    "scoring_card",
    "game_ends_by_card",
    "scoring",
    "total",
    "wins",
  ];
  expect(lastScoring(log.map((kind) => event(kind, -1))).map(({ kind }) => kind)).toEqual(log.slice(4));
  expect(lastScoring([event("turn", 0)])).toEqual([]);
});

test("who declines taps the cards on the tray: mine where they lie, another's face down", () => {
  const after = { ...AFTER, seats: [{ flight_hand: ["dot_6"] }, {}] } as unknown as View;
  const flown = (seat: number) => choreography([event("declined", seat)], BEFORE, after, 0)[0]!.flights!;
  expect(flown(0)).toMatchObject([{ from: "own/flights:dot_6", to: "own/flights:dot_6", piece: { flight: "dot_6" } }]);
  expect(flown(1)).toMatchObject([{ from: "seat:1", to: "seat:1", piece: { kind: "flight", flight: null } }]);
});
