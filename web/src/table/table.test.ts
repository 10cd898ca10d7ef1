import { describe, expect, test } from "vitest";
import type { Box, Candidate, Event } from "../wire";
import { phrase, saying } from "../words/phrase";
import { WORDS } from "../words/words";
import { found, grouped, shared } from "./choices";
import { Reader } from "./facts";
import { gone, recap } from "./recap";

const candidate = (heading: string, text: string, why?: string): Candidate => ({
  pick: text.length,
  heading,
  target: "",
  text,
  why: why ?? null,
});
const event = (seat: number, kind: string, number = 0, rule = "R-1"): Event => ({
  ply: 1,
  kind,
  seat,
  rule,
  text: "",
  details: { number },
});

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

test("a choice is found by the beginnings of its words, or by its number", () => {
  const all = [
    candidate("a", "Fly to São Paulo"),
    candidate("a", "Fly to Paris", "R-1"),
    candidate("a", "Fly to Porto"),
    candidate("b", "Lay 2 shares of Paulista"),
  ];
  const texts = (wanted: string): string[] => found(all, wanted).map((one) => one.candidate.text);
  expect(texts("")).toHaveLength(3);
  expect(texts("fly pau")).toEqual(["Fly to São Paulo"]);
  expect(texts("sao")).toEqual(["Fly to São Paulo"]);
  expect(texts("2")).toEqual(["Fly to Porto", "Lay 2 shares of Paulista"]);
  expect(texts("xyz")).toEqual([]);
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

const label = (en: string, more: object = {}) => ({ en, fr: en, ...more });
const BOX: Box = {
  game: "x",
  goal: { win: label("Most"), end: label("Last"), turn: label("One"), words: {} },
  summary: { goal: label("Most"), turn: label("One"), end: label("Last") },
  minutes: "5",
  least_seats: 2,
  most_seats: 4,
  short: "X",
  digest: "",
  components: {
    card: {
      c1: {
        points: 4,
        icons: ["red", "blue"],
        tiers: [
          [1, 2],
          [3, 5],
        ],
        text_en: "Wait.",
      },
      c2: { points: 0 },
    },
    effect: { wait: { text_en: "Wait a turn." } },
    tile: { t1: { gives: "wait" } },
  },
  endings: {},
  names: { en: { card: { c1: "First card" }, colour: { red: "Red", blue: "Blue" } } },
  sheet: {
    hidden: ["secret"],
    first: ["deck"],
    ties: [],
    sources: {},
    printed: {
      card: label("{points} points · {icons:colour+} · {icons:colour} · {tiers} · {text}"),
      tile: label("gives: {gives:effect.text}"),
    },
    labels: { hand: label("Hand", { noun: "card" }), whose: label("Whose", { seat: true }) },
  },
  board: { map: label("Map of {name}") },
};

test("values are written with the names of the box", () => {
  const reader = new Reader(BOX, "en");
  expect(reader.fact("hand", ["c2"])).toEqual({
    kind: "cards",
    cards: [{ title: "c2", about: "0 points", fields: [] }],
  });
  expect(reader.fact("tokens", { red: 2, blue: 0 })).toEqual({ kind: "chips", chips: [{ text: "Red", count: 2 }] });
  expect(reader.fact("whose", 1)).toEqual({ kind: "seat", seat: 1 });
  expect(reader.fact("empty", [])).toEqual({ kind: "nothing" });
  expect(reader.fields({ a: 1, secret: 2, deck: 3 })).toEqual([
    ["deck", 3],
    ["a", 1],
  ]);
});

test("what is printed on a component comes from its row; what the row does not have is left out", () => {
  const reader = new Reader(BOX, "en");
  expect(reader.about("c1")).toBe("4 points · Red + Blue · Red, Blue · 1 → 2 · 3 → 5 · Wait.");
  expect(reader.about("c2", "card")).toBe("0 points");
  expect(reader.about("t1")).toBe("gives: Wait a turn.");
  expect(reader.about("c1", "tile")).toBe("");
});

test("a board says the words of its game, and the names of fields", () => {
  const say = saying(BOX, "en");
  expect(say("map", { name: "France" })).toBe("Map of France");
  expect(say("whose")).toBe("Whose");
});

test("both languages say everything, with the same slots", () => {
  for (const [key, words] of Object.entries(WORDS)) {
    expect(words.en && words.fr, key).toBeTruthy();
    const slots = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();
    expect(slots(words.fr), key).toEqual(slots(words.en));
  }
  expect(phrase(WORDS, "fr", "turn_of", { name: "Zoé" })).toContain("Zoé");
});
