import { describe, expect, test } from "vitest";
import type { Course, Event, Position } from "../wire";
import { beats, beside, decisions, span, turns } from "./course";
import { Playback, type Stops } from "./playback.svelte";
import { Positions } from "./positions";

const course: Course = {
  by: [-1, 0, 0, -1, 0, 1, 0],
  turns: [
    { ply: 0, scores: [0, 0] },
    { ply: 4, scores: [3, -1] },
    { ply: 7, scores: [5, 2] },
  ],
};

describe("a course", () => {
  test("has decisions where a seat is asked after something else", () => {
    expect(decisions(course.by, 0)).toEqual([1, 4, 6]);
    expect(decisions(course.by, 1)).toEqual([5]);
    expect(decisions(course.by, null)).toEqual([]);
  });
  test("has turns, and a range of scores", () => {
    const log = ["deal", "turn", "draw", "turn"].map((kind, ply) => ({ kind, ply }) as Event);
    expect(turns(log)).toEqual([1, 3]);
    expect(span(course)).toEqual({ least: -1, most: 5 });
  });
  test("stops where something was told, and at the end", () => {
    const told = [3, 1, 3, 5].map((ply) => ({ ply, quiet: ply === 5 }) as Event);
    expect(beats(told, 9)).toEqual([1, 3, 9]);
    expect([beside([1, 3], 1, 1), beside([1, 3], 1, -1), beside([1, 3], 3, -1)]).toEqual([3, undefined, 1]);
  });
});

describe("a playback", () => {
  const stops: Stops = { turns: [0, 4, 7], mine: [1, 6], scorings: [5], beats: [2, 7] };
  function walking(from: number) {
    let ply = from;
    const playback = new Playback(
      () => ply,
      () => 7,
      () => stops,
      (to) => (ply = to),
    );
    const press = (key: string, shiftKey = false) => {
      playback.key({ key, shiftKey } as KeyboardEvent)?.();
      return ply;
    };
    return { playback, press };
  }
  test.each([
    ["ArrowRight", false, 4],
    ["ArrowLeft", false, 2],
    ["PageDown", false, 4],
    ["PageUp", false, 0],
    ["k", false, 6],
    ["j", false, 1],
    ["K", true, 5],
    ["J", true, 0],
    ["Home", false, 0],
    ["End", false, 7],
  ])("%s, shift %s, leads to %i", (key, shift, there) => expect(walking(3).press(key, shift)).toBe(there));
  test("never leaves the game, and knows no other keys", () => {
    expect(walking(7).press("ArrowRight")).toBe(7);
    expect(walking(0).press("ArrowLeft")).toBe(0);
    expect(walking(0).playback.key({ key: "x" } as KeyboardEvent)).toBeUndefined();
  });
  test("plays from beat to beat, rests at the end, and begins again from there", () => {
    const { playback, press } = walking(1);
    press(" ");
    playback.step();
    expect([playback.playing, press("4")]).toEqual([true, 2]);
    expect(playback.speed).toBe(3);
    playback.step();
    expect(playback.playing).toBe(false);
    expect(press(" ")).toBe(0);
    expect(playback.playing).toBe(true);
  });
});

test("a position is asked for once, and again if it failed", async () => {
  const asked: string[] = [];
  const positions = new Positions((ply, eyes) => {
    asked.push(`${ply} ${eyes}`);
    return ply ? Promise.resolve({ ply } as Position) : Promise.reject(new Error("no"));
  });
  expect((await positions.at(3, "all", "en")).ply).toBe(3);
  await positions.at(3, "all", "en");
  await positions.at(3, null, "en");
  await positions.at(3, null, "fr");
  await expect(positions.at(0, 1, "en")).rejects.toThrow("no");
  await expect(positions.at(0, 1, "en")).rejects.toThrow("no");
  expect(asked).toEqual(["3 all", "3 null", "3 null", "0 1", "0 1"]);
});
