// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Box } from "../wire";
import { notice, timeOf } from "./notice";
import type { Sitting } from "./sitting.svelte";

const SEATS = [
  { seat: 0, name: "Ada", kind: "person", you: true },
  { seat: 1, name: "Nora", kind: "person" },
];
const BOX = { endings: { en: { deck: "The deck is empty." } } } as unknown as Box;

/** A sitting at which Nora is asked, or as told. */
function said(more: object, table: object = {}): ReturnType<typeof notice> {
  const sitting = {
    table: { status: "playing", seats: SEATS, ...table },
    update: { view: {} },
    me: 0,
    asked: 1,
    connection: { lost: false, underWay: "" },
    intent: null,
    considering: null,
    decision: null,
    ...more,
  };
  return notice(sitting as unknown as Sitting, BOX, "the last line");
}

test("what is not there yet says so", () => {
  expect(said({ update: null })).toMatchObject({ state: "loading", title: "One moment…" });
});

test("somebody else thinks, is watched, or asks nothing of anybody", () => {
  expect(said({})).toMatchObject({ state: "waiting", title: "Nora is thinking…", mark: 1 });
  expect(said({ me: null })).toMatchObject({ state: "watching", title: "You watch. It is the turn of Nora." });
  expect(said({ asked: null }).title).toBe("Being played");
});

test("after the end nobody is thinking, and the end has a reason", () => {
  const over = said({ asked: 1 }, { status: "over", result: { end: "deck" } });
  expect(over).toMatchObject({ state: "over", title: "The game is over", line: "The deck is empty." });
});

test("a lost connection names what is under way", () => {
  expect(said({ connection: { lost: true, underWay: "" } }).line).toContain("Choosing rests");
  expect(said({ connection: { lost: true, underWay: "Fly" } }).line).toContain("“Fly” is under way");
});

test("what is chosen asks what it would do", () => {
  const sure = (...commits: string[]): string => said({ intent: { text: "Fly", commits } }).title;
  expect(sure("ends", "reveals")).toBe("End your turn with “Fly”?");
  expect(sure("reveals")).toContain("shows something hidden");
  expect(sure("final")).toContain("cannot be taken back");
});

test("whoever has left is told since when and why, and sees the seat's mark", () => {
  const at = new Date(2030, 1, 1, 14, 2).getTime();
  const left = (why: string) => said({}, { owner: 0, seats: [{ ...SEATS[0], handed: { why, at } }, SEATS[1]] });
  expect(left("clock")).toMatchObject({ state: "left", mark: 0, line: "the last line" });
  expect(left("clock").title).toBe("Your clock ran out at 14:02; a bot plays for you.");
  expect(left("asked").title).toBe("A bot plays for you since 14:02, as you asked.");
  expect(left("stays").title).toBe("Your clock ran out a third time at 14:02; the seat stays with the bot.");
  expect(timeOf(at)).toBe("14:02");
});
