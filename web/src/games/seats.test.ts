import { describe, expect, test } from "vitest";
import { MARKS, markOf } from "./seats";

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["#ffffff", "#18232c"];

describe.each(Object.entries({ ...MARKS, another: [0, 1, 2, 3, 4, 5].map((seat) => markOf("another", seat)) }))(
  "%s",
  (_, marks) => {
    test("letters can be read, and lines be seen by day and by night", () => {
      for (const { colour, ink, line } of marks) {
        expect(contrast(colour, ink)).toBeGreaterThanOrEqual(4.5);
        for (const surface of SURFACES) expect(contrast(line, surface)).toBeGreaterThanOrEqual(3);
      }
    });
    test("no two seats have one shape or one letter", () => {
      expect(new Set(marks.map(({ shape }) => shape)).size).toBe(marks.length);
      expect(new Set(marks.map(({ letter }) => letter)).size).toBe(marks.length);
    });
  },
);
