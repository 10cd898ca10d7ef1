// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { prefs } from "../prefs.svelte";
import type { GameInfo, SeatWish, TableInfo } from "../wire";
import { sayClock, sayCompany, sayOptions, saySeats, sayTime, spoken } from "./say";
import {
  alike,
  asked,
  CLOCKS,
  fitting,
  keep,
  kept,
  kindOf,
  like,
  offered,
  preset,
  PRESETS,
  reordered,
  seated,
  usualClock,
} from "./wish";

const GAME = {
  id: "pdx",
  short: "PDX",
  minutes: "60",
  suggested_bots: 1,
  least_seats: 2,
  most_seats: 4,
  usual_seats: 3,
  automas: ["tyler"],
  bots: ["easy", "normal"],
  options: [
    { id: "beginner_3", name: "Beginner in seat 3", text: "", values: [false, true], rule: "PDX-023" },
    { id: "stocks", name: "Stocks", text: "", values: [false, true], rule: "PDX-230" },
    { id: "trade", name: "Trade", text: "", values: [true, false], rule: "PDX-231" },
    { id: "first_player", name: "Who begins", text: "", values: ["random", 1, 2], rule: "PDX-013" },
    { id: "limit", name: "Limit", text: "", values: [240], rule: "PDX-014", least: 20 },
    { id: "lab", name: "Lab", text: "", values: [false, true], rule: "PDX-183" },
  ],
} as unknown as GameInfo;
const named = (n: number): string => `Player ${n}`;
const kinds = (seats: SeatWish[]): string[] => seats.map((seat) => seat.kind);

beforeEach(() => {
  prefs.lang = "en";
  localStorage.clear();
});

describe("presets", () => {
  it("are whole wishes that the game can fulfil", () => {
    const wishes = PRESETS.map((name) => preset(name, GAME, named));
    expect(wishes.map((wish) => kinds(wish.seats))).toEqual([
      ["me", "bot"],
      ["me", "invited"],
      ["me", "invited", "invited"],
      ["me", "here", "here"],
    ]);
    expect(wishes.map((wish) => kindOf(wish.clock))).toEqual(["none", "total", "days", "none"]);
    expect(wishes[3]!.seats[2]!.name).toBe("Player 3");
    for (const wish of wishes) expect(alike(fitting(wish, GAME)!, wish)).toBe(true);
  });

  it("fill up with bots where a game needs more than two", () => {
    expect(kinds(preset("live", { ...GAME, least_seats: 3 }, named).seats)).toEqual(["me", "invited", "bot"]);
  });

  it("are changed by any change, and are themselves again when it is taken back", () => {
    const wish = preset("bots", GAME, named);
    for (const other of [
      { ...wish, gallery: false },
      { ...wish, pace: 0 },
      { ...wish, clock: usualClock("move") },
      { ...wish, options: { stocks: true } },
      { ...wish, seats: reordered(wish.seats, 0, 1) },
    ])
      expect(alike(wish, other)).toBe(false);
    expect(alike(wish, structuredClone(wish))).toBe(true);
  });
});

describe("what is kept", () => {
  it("comes back as it was", () => {
    const wish = { ...preset("mail", GAME, named), options: { stocks: true } };
    keep("last", "pdx", wish);
    expect(kept("last", GAME)).toEqual(wish);
    expect(kept("same", GAME)).toBeNull();
  });

  it("is left out as far as the game has it no more", () => {
    const wish = preset("bots", GAME, named);
    expect(fitting({ ...wish, seats: [{ kind: "me" }] }, GAME)).toBeNull();
    expect(fitting({ ...wish, seats: [{ kind: "me" }, { kind: "bot", bot: "genius" }] }, GAME)).toBeNull();
    expect(fitting({ ...wish, seats: [{ kind: "me" }, { kind: "automa", automa: "tyler" }] }, GAME)).not.toBeNull();
    expect(
      fitting({ ...wish, options: { gone: true, stocks: "blue", limit: 33, trade: true } }, GAME)!.options,
    ).toEqual({
      limit: 33,
    });
    localStorage.setItem("layover.last.pdx", "{broken");
    expect(kept("last", GAME)).toBeNull();
  });
});

it("the same table is for whoever opens it", () => {
  const seats = [
    { seat: 0, kind: "bot", name: "Bot 1", bot: "easy" },
    { seat: 1, kind: "person", name: "Nora" },
    { seat: 2, kind: "person", name: "Theo" },
    { seat: 3, kind: "automa", name: "Tyler", bot: "tyler" },
  ];
  const table = { seats, options: { stocks: true }, pace: 0, gallery: false } as unknown as TableInfo;
  expect(like(table)).toEqual({
    seats: [{ kind: "bot", bot: "easy" }, { kind: "me" }, { kind: "invited" }, { kind: "automa", automa: "tyler" }],
    options: { stocks: true },
    clock: null,
    pace: 0,
    gallery: false,
  });
});

it("a chair is moved, and I sit in one chair only", () => {
  expect(reordered(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(reordered(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  const bot: SeatWish = { kind: "bot", bot: "easy" };
  expect(seated([{ kind: "me" }, bot], 1, { kind: "me" })).toEqual([bot, { kind: "me" }]);
  expect(seated([{ kind: "me" }, bot], 1, { kind: "invited" })).toEqual([{ kind: "me" }, { kind: "invited" }]);
});

it("options of chairs that are not there, and of the laboratory, are not offered and not sent", () => {
  expect(offered(GAME, 2).map((option) => option.id)).toEqual(["stocks", "trade", "first_player", "limit"]);
  const wish = { ...preset("bots", GAME, named), options: { beginner_3: true, stocks: true } };
  expect(asked(GAME, wish).options).toEqual({ stocks: true });
  expect(offered(GAME, 3)[0]!.id).toBe("beginner_3");
});

describe("in words", () => {
  const spaced = (text: string): string => text.replaceAll("\u00a0", " ");

  it("clocks", () => {
    expect([null, ...CLOCKS.move, ...CLOCKS.total, ...CLOCKS.days].map(sayClock).map(spaced)).toEqual([
      "none",
      "1 min a turn",
      "3 min a turn",
      "10 min a turn",
      "5 min + 10 s",
      "20 min + 30 s",
      "1 h + 1 min",
      "1 day a turn",
      "3 days a turn",
      "7 days a turn",
    ]);
    expect(sayTime(90)).toBe("90\u00a0s"); // a number and its unit stay on one line
    prefs.lang = "fr";
    expect(spaced(sayClock(CLOCKS.days[1]!))).toBe("3 jours par tour");
  });

  it("who sits there", () => {
    const wish = preset("live", { ...GAME, least_seats: 4 }, named);
    expect(saySeats(wish.seats)).toBe("You, a friend by link, bot normal, bot normal");
    expect(sayCompany(wish)).toBe("You, a friend and 2 bots");
  });

  it("options that differ from the usual", () => {
    expect(sayOptions(GAME, {}, 2)).toBe("the usual");
    expect(sayOptions(GAME, { stocks: true, trade: false, first_player: 2, limit: 60, beginner_3: true }, 2)).toBe(
      "Stocks, without Trade, Who begins: Seat 2, Limit: 60",
    );
  });

  it("a code to be said aloud", () => {
    expect([spoken("k7m4px"), spoken("abcdefghjkmn")]).toEqual(["K7M 4PX", "ABC DEF GHJ KMN"]);
  });
});
