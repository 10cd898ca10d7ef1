import { describe, expect, test } from "vitest";
import type { Event, SeatInfo, Sheet } from "../wire";
import { best, rows, scorings } from "./points";
import { headline, places, standing, tieBreaks } from "./result";

const sheet = {
  ties: ["shares", "would"],
  sources: {
    companies: { en: "", fr: "", events: ["paid", "paid_half"], by: "company" },
    cake: { en: "", fr: "", events: ["cake"] },
    burnt: { en: "", fr: "", events: ["burnt"], times: -1 },
  },
} as unknown as Sheet;

const event = (kind: string, seat: number, ply = 1, details: Event["details"] = {}): Event => ({
  ply,
  kind,
  seat,
  rule: `R-${kind}`,
  text: `${kind} ${seat}`,
  details,
});
const seat = (n: number, you = false): SeatInfo => ({ seat: n, kind: "person", name: `P${n}`, you });
const result = (scores: number[], ranks: number[]) => ({ scores, ranks, end: "over" });

describe("points", () => {
  const log = [
    event("cake", 0, 1),
    event("cake", 0, 1),
    event("burnt", 0, 2, { number: 1 }),
    event("paid", 1, 20, { number: 7, company: "pax" }),
    event("paid_half", 0, 20, { number: 3, company: "pax" }),
    event("paid", 0, 40, { number: 2, company: "hit" }),
    event("paid", -1, 40, { number: 9, company: "hit" }),
    event("total", 0, 40, { number: 6 }),
  ];
  test("are added by source, and by component where a source has them, the largest first", () => {
    expect(rows(log, sheet, 2)).toEqual([
      { source: "companies", id: "pax", points: [3, 7], rules: ["R-paid", "R-paid_half"] },
      { source: "cake", id: "", points: [2, 0], rules: ["R-cake"] },
      { source: "companies", id: "hit", points: [2, 0], rules: ["R-paid"] },
      { source: "burnt", id: "", points: [-1, 0], rules: ["R-burnt"] },
    ]);
  });
  test("the best moment is what brought a seat most at once", () => {
    expect(best(log, sheet, 0)?.ply).toBe(20);
    expect(best([event("burnt", 0, 2, { number: 3 })], sheet, 0)).toBeUndefined();
  });
  test("scorings are the largest ones, apart from one another, in the order of the game", () => {
    expect(scorings(log, sheet, 480)).toEqual([20, 40]);
    expect(scorings(log, sheet, 456)).toEqual([1, 20, 40]);
  });
});

describe("the headline", () => {
  const said = (seats: SeatInfo[], scores: number[], ranks: number[]) => {
    const { key, names, n } = headline(places(seats, result(scores, ranks)));
    return [key, names.map((one) => one.seat).join(), n];
  };
  test("says the margin", () => {
    expect(said([seat(0, true), seat(1)], [94, 93], [1, 2])).toEqual(["you_win_by_one", "", 1]);
    expect(said([seat(0, true), seat(1)], [3, 8], [2, 1])).toEqual(["wins_by", "1", 5]);
    expect(said([seat(0), seat(1)], [3, 4], [2, 1])).toEqual(["wins_by_one", "1", 1]);
  });
  test("says that a tie was broken or shared", () => {
    expect(said([seat(0, true), seat(1)], [8, 8], [1, 2])).toEqual(["you_win_tie", "", 0]);
    expect(said([seat(0), seat(1), seat(2)], [8, 8, 3], [1, 1, 3])).toEqual(["win_together", "0,1", 0]);
    expect(said([seat(0), seat(1, true), seat(2)], [8, 8, 3], [1, 1, 3])).toEqual(["you_win_together", "0", 0]);
  });
  test("names everybody where several sit at one screen", () => {
    expect(said([seat(0, true), seat(1, true)], [5, 2], [1, 2])).toEqual(["wins_by", "0", 3]);
  });
});

test("winners stand in the middle, and shared ranks side by side", () => {
  const stand = (ranks: number[]) =>
    standing(
      places(
        ranks.map((_, n) => seat(n)),
        result(ranks, ranks),
      ),
    ).map((place) => place.rank);
  expect(stand([1, 2, 3])).toEqual([2, 1, 3]);
  expect(stand([3, 1, 1])).toEqual([1, 1, 3]);
  expect(stand([2, 1, 2, 4])).toEqual([1, 2, 2, 4]);
});

describe("a tie-break", () => {
  test("is told as it concerns the reader", () => {
    const log = [event("other", 0), event("shares", 0), event("shares", 1)];
    expect(tieBreaks(log, sheet.ties, 1).map((one) => one.text)).toEqual(["shares 1"]);
    expect(tieBreaks(log, sheet.ties, undefined).map((one) => one.text)).toEqual(["shares 0"]);
    expect(tieBreaks([], sheet.ties, 0)).toEqual([]);
  });
  test("that would have decided is told of everybody who came in next", () => {
    const log = [event("would", 0, 9, { player: 1 }), event("other", 0), event("would", 2, 9, { player: 0 })];
    for (const me of [0, 1, undefined]) expect(tieBreaks(log, sheet.ties, me)).toEqual([log[0], log[2]]);
  });
});
