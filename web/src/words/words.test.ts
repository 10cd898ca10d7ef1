// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { WORDS as ACCOUNT } from "../account/words";
import { COLON, SEMICOLON, typeset } from "./phrase";
import { WORDS } from "./words";

const BADLY_SET = /(?<!\s)[ \u00a0](?=[;:!?%»])|[^\s»](?=[;!?»]|:(?:\s|$))|«(?!\u202f)/u;

test("a French sign stands apart and never first in a line", () => {
  const told = [...Object.values(WORDS), ...Object.values(ACCOUNT)].map(({ fr }) => fr.replace(/\{\w+\}/g, "x"));
  expect(told.filter((text) => BADLY_SET.test(text))).toEqual([]);
  expect(told.filter((text) => text.includes("\u202f")).length).toBeGreaterThan(50);
});

test("words are written with ordinary spaces; English ones stay as they are", () => {
  const set = typeset({ sure: { en: "Sure ?", fr: "« Vol » : prêt ?" } });
  expect(set.sure).toEqual({ en: "Sure ?", fr: "«\u202fVol\u202f»\u202f: prêt\u202f?" });
  expect(COLON.fr + SEMICOLON.fr).toBe("\u202f: \u202f; ");
});
