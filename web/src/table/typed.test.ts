import { expect, test } from "vitest";
import { looked } from "./typed";

const PLEA = { most_words: 3, without: "eæœ" };

test("words are what stands between spaces", () => {
  expect(looked("  Cats   for all ", PLEA)).toEqual({ words: 3, wrong: [], fits: true });
  expect(looked("A cat for all", PLEA)).toMatchObject({ words: 4, fits: false });
  expect(looked("   ", PLEA)).toMatchObject({ words: 0, fits: false });
});

test("letters that may not be there are named once, as they were typed", () => {
  expect(looked("Été cœur e\u0301", PLEA)).toEqual({ words: 3, wrong: ["É", "é", "œ"], fits: false });
});
