// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { prefs } from "../prefs.svelte";
import type { Event, SeatInfo } from "../wire";
import { lines, predicate, ruleOf, sentence, sinceMine, turns, withHandOvers } from "./story";

const SEATS = [
  { seat: 0, name: "Anna" },
  { seat: 1, name: "Bruno" },
] as unknown as SeatInfo[];

function event(seat: number, text: string, more: Partial<Event> = {}): Event {
  return { ply: 1, kind: "some", seat, rule: "DUC-1", text, details: {}, ...more } as Event;
}

describe("lines of the log", () => {
  const flight = [
    event(0, "Anna steps.", { part: "flies to A (1 step)" }),
    event(0, "Anna steps.", { part: "flies to B (2 steps)", folds: true, rule: "DUC-2" }),
    event(0, "A disc is spent.", { quiet: true }),
    event(0, "Anna builds.", { part: "builds", rule: "DUC-3" }),
  ];

  it("join what one seat does in a row", () => {
    const [line, ...more] = lines(flight);
    expect(more).toEqual([]);
    expect(sentence(line!, SEATS, null)).toBe("Anna flies to B (2 steps) and builds.");
    expect(line!.events.map((one) => one.text)).toEqual([
      "Anna steps.",
      "Anna steps.",
      "A disc is spent.",
      "Anna builds.",
    ]);
    expect(ruleOf(line!)).toBe("DUC-3");
  });

  it("begin anew with another seat, and with an event that stands alone", () => {
    const told = lines([...flight, event(1, "Bruno flies.", { part: "flies" }), event(1, "The game ends.")]);
    expect(told.map((line) => sentence(line, SEATS, 1))).toEqual([
      "Anna flies to B (2 steps) and builds.",
      "You flies.", // the server writes the part for its reader; here it did not
      "The game ends.",
    ]);
  });

  it("begin anew with a turn, even of the same seat", () => {
    const turn = event(0, "It is Anna's turn.", { kind: "turn", quiet: true });
    expect(lines([...flight, turn, event(0, "Anna flies.", { part: "flies" })])).toHaveLength(2);
  });

  it("keep what is quiet with the line before, and make none of it", () => {
    expect(lines([event(0, "It is your turn.", { quiet: true })])).toEqual([]);
    expect(lines([event(0, "Dealt."), event(-1, "A card is turned.", { quiet: true })])[0]!.events).toHaveLength(2);
  });

  it("speak the reader's language", () => {
    prefs.lang = "fr";
    expect(sentence(lines(flight)[0]!, SEATS, null)).toBe("Anna flies to B (2 steps) et builds.");
    prefs.lang = "en";
  });

  it("stand under the name of their seat, turn by turn", () => {
    const turn = event(0, "It is Anna's turn.", { kind: "turn", quiet: true });
    const told = lines([...flight, event(0, "A bell rings."), turn, event(0, "Anna flies.", { part: "flies" })]);
    expect(turns(told).map((lines) => lines.map(predicate))).toEqual([
      ["flies to B (2 steps) and builds.", "A bell rings."],
      ["flies."],
    ]);
  });

  it("are new to me after my last turn", () => {
    const told = lines([
      event(0, "Anna flies.", { part: "flies" }),
      event(1, "Bruno flies.", { part: "flies" }),
      event(2, "Chloé flies.", { part: "flies" }),
      event(0, "Anna lands.", { part: "lands" }),
    ]);
    expect(sinceMine(told, 0)).toBe(told[1]);
    expect(sinceMine(told, 1)).toBe(told[2]);
    expect(sinceMine(told, null)).toBeUndefined();
    expect(sinceMine(told.slice(0, 1), 0)).toBeUndefined();
  });

  it("tell who played for whom, where it happened, in the reader's language", () => {
    const at = new Date(2030, 1, 1, 14, 2).getTime();
    const handed = (["clock", "back"] as const).map((why, n) => ({ ply: n + 1, seat: 0, why, at, name: "Anna" }));
    const log = [event(0, "One."), event(1, "Two.", { ply: 2 }), event(1, "Three.", { ply: 3 })];
    log.push(event(1, "A turn begins.", { ply: 3, quiet: true }));
    const told = (): string[] => withHandOvers(lines(log), handed).map((line) => sentence(line, SEATS, null));
    expect(told()).toEqual([
      "One.",
      "Anna ran out of time at 14:02: a bot plays.",
      "Two.",
      "Anna is back since 14:02.",
      "Three.",
    ]);
    prefs.lang = "fr";
    expect(told()[1]).toBe("Anna n'a plus de temps à 14\u00a0h\u00a002\u202f: un bot joue.");
    prefs.lang = "en";
  });
});
