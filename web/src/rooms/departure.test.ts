// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { TableInfo } from "../wire";
import { departures, sayState } from "./departure";
import { sayWhile } from "./say";

const NOW = 10_000_000;
const seats = [
  { seat: 0, kind: "person", name: "Ada", you: true },
  { seat: 1, kind: "person", name: "Nora" },
];
const table = (id: string, more: object): TableInfo =>
  ({ id, game: "pdx", status: "playing", seats, asked: 0, now: NOW, asked_since: NOW - 5000, ...more }) as TableInfo;

const HOUR = { clock: { kind: "move", time: 3600 } };
const TABLES = [
  table("room", { status: "waiting", asked: null, asked_since: null }),
  table("theirs", { asked: 1 }),
  table("left", {
    owner: 0,
    seats: [{ ...seats[0], you: false, handed: { why: "asked", at: NOW - 60_000 } }, seats[1]],
  }),
  table("over", { status: "over" }),
  table("mine", {}),
  table("mine, longer", { asked_since: NOW - 90_000 }),
  table("mine, soon", { ...HOUR, deadline: NOW + 600_000 }),
  table("mine, later", { ...HOUR, deadline: NOW + 3_600_000 }),
];

test("the most urgent table is the first: my turn by time left, then whoever waits longest, then the others", () => {
  expect(departures(TABLES, [], 0).map((one) => one.table.id)).toEqual([
    ...["mine, soon", "mine, later", "mine, longer", "mine", "left", "theirs", "room"],
  ]);
});

test("a row says for how long it has been so, and how much time is left, also a while after it was listed", () => {
  const rows = new Map(departures(TABLES, [], 1000).map((one) => [one.table.id, one]));
  expect(rows.get("mine, soon")).toMatchObject({ since: 6000, left: 599_000 });
  expect(rows.get("mine, soon")!.share).toBeLessThan(1 / 4);
  expect(rows.get("left")).toMatchObject({ since: 61_000, left: null });
  expect(rows.get("room")).toMatchObject({ since: null, left: null });
});

test("a row says whom it waits for", () => {
  const said = departures(TABLES, [], 0).map(sayState);
  expect(said.slice(3)).toEqual(["Your turn", "a bot plays for you", "Turn of Nora", "Boarding 2 of 2"]);
});

test("a while is said in the largest unit that it fills", () => {
  const said = [0, 12_900, 90_000, 19.9 * 3_600_000, 3 * 86_400_000].map(sayWhile);
  expect(said).toEqual(["0\u00a0s", "12\u00a0s", "1\u00a0min", "19\u00a0h", "3\u00a0d"]);
});
