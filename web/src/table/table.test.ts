import { describe, expect, test } from "vitest";
import type { Box, Candidate, Event } from "../wire";
import { phrase } from "../words/phrase";
import { WORDS } from "../words/words";
import { grouped, shared } from "./choices";
import { lines, spread } from "./ending";
import { Reader } from "./facts";
import { gone, recap } from "./recap";

const candidate = (heading: string, text: string, why?: string): Candidate => ({ pick: text.length, heading, target: "", text, why: why ?? null });
const event = (seat: number, kind: string, number = 0, rule = "R-1"): Event => ({ ply: 1, kind, seat, rule, text: "", details: { number } });

describe("choices", () => {
  test("what sentences share is said once, up to a whole word", () => {
    expect(shared(["Visit Paris", "Visit Pau"])).toBe("Visit ");
    expect(shared(["Go", "Gone"])).toBe("");
    expect(shared(["Visit Paris"])).toBe("");
  });
  test("refused ones come last, and only on demand", () => {
    const all = [candidate("a", "Visit Pau", "R-1"), candidate("a", "Visit Paris"), candidate("b", "End")];
    expect(grouped(all, false).map((group) => group.choices.length)).toEqual([1, 1]);
    const [first] = grouped(all, true);
    expect(first!.title).toBe("Visit");
    expect(first!.choices.map((choice) => choice.label)).toEqual(["Paris", "Pau"]);
  });
  test("a long list does not bury a short one", () => {
    const many = Array.from({ length: 20 }, (_, n) => candidate("long", `Take card ${n}`));
    expect(grouped([...many, candidate("end", "End")], false).map((group) => group.heading)).toEqual(["end", "long"]);
  });
});

test("an ending adds points rule by rule, totals last and not added", () => {
  const log = [event(0, "total", 7, "T"), event(0, "scored", 3), event(1, "scored", 2), event(0, "scored", 4), event(-1, "scored", 9)];
  expect(lines(log, ["scored", "total"], 2)).toEqual([
    { rule: "R-1", points: [7, 2], total: false }, { rule: "T", points: [7, null], total: true }]);
});

test("plies are spread from the first to the last", () => {
  expect(spread(100, 4)).toEqual([0, 25, 50, 75, 100]);
  expect(spread(2, 24)).toEqual([0, 1, 2]);
  expect(spread(0, 24)).toEqual([0]);
});

test("a recap is what others did since I last did something", () => {
  const log = [event(0, "a"), event(1, "b"), event(-1, "c"), event(0, "turn")];
  expect(recap(log, 0).map((one) => one.kind)).toEqual(["b", "c"]);
  expect(recap(log, null)).toHaveLength(4);
});

test("whoever comes back is told what others did since, not what they did themselves", () => {
  const log = [1, 2, 3, 4].map((ply) => ({ ...event(ply % 2, "x"), ply }));
  expect(gone(log, 0, 1).map((one) => one.ply)).toEqual([3]);
  expect(gone(log, null, 1)).toEqual([]);
});

test("values are written with the names of the box", () => {
  const box: Box = { game: "x", digest: "", components: { card: { c1: { points: 4 } } }, endings: {},
    names: { en: { card: { c1: "First card" }, colour: { red: "Red" } } } };
  const reader = new Reader(box, { hidden: ["secret"], first: ["deck"], scoring: [], about: { card: (one) => `${one.points} points` },
    labels: { hand: { en: "Hand", fr: "Main", noun: "card" }, whose: { en: "Whose", fr: "À qui", seat: true } } }, "en");
  expect(reader.fact("hand", ["c1"])).toEqual({ kind: "cards", cards: [{ title: "First card", about: "4 points", fields: [] }] });
  expect(reader.fact("tokens", { red: 2, blue: 0 })).toEqual({ kind: "chips", chips: [{ text: "Red", count: 2 }] });
  expect(reader.fact("whose", 1)).toEqual({ kind: "seat", seat: 1 });
  expect(reader.fact("empty", [])).toEqual({ kind: "nothing" });
  expect(reader.fields({ a: 1, secret: 2, deck: 3 })).toEqual([["deck", 3], ["a", 1]]);
});

test("both languages say everything, with the same slots", () => {
  for (const [key, words] of Object.entries(WORDS)) {
    expect(words.en && words.fr, key).toBeTruthy();
    const slots = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();
    expect(slots(words.fr), key).toEqual(slots(words.en));
  }
  expect(phrase(WORDS, "fr", "turn_of", { name: "Zoé" })).toContain("Zoé");
});
