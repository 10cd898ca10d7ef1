// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { countOpened, mostOpened } from "./opened";

beforeEach(() => localStorage.clear());

test("the three rules that were opened most, each game for itself", () => {
  for (const rule of ["A", "B", "B", "C", "C", "C", "D", "D", "D", "D"]) countOpened("pdx", rule);
  expect(mostOpened("pdx")).toEqual(["D", "C", "B"]);
  expect(mostOpened("portal")).toEqual([]);
});

test("what somebody else has written there is no hindrance", () => {
  localStorage.setItem("layover.opened.pdx", "{not ours");
  expect(mostOpened("pdx")).toEqual([]);
  countOpened("pdx", "A");
  expect(mostOpened("pdx")).toEqual(["A"]);
});
