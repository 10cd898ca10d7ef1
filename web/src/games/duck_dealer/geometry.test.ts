import { describe, expect, it } from "vitest";
import { chartOf, R, spotOf } from "./geometry";

const BOX = {
  planet: {
    one: { kind: "start" as const, x: 100, y: 300 },
    two: { kind: "colony" as const, x: 160, y: 310 },
    three: { kind: "colony" as const, x: 800, y: 500 },
  },
  route: { r1: { a: "one", b: "two", points: 3 }, r2: { a: "two", b: "three", points: 5 } },
};

describe("a chart of any pack", () => {
  const chart = chartOf(BOX);

  it("keeps planets and their points apart", () => {
    const [a, b] = [chart.planet["one"]!, chart.planet["two"]!];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * R + 60 - 1);
    const points = chart.lane["r1"]!.points;
    expect(points).toHaveLength(3);
    for (const [k, point] of points.slice(1).entries())
      expect(Math.hypot(point.x - points[k]!.x, point.y - points[k]!.y)).toBeGreaterThan(12);
  });

  it("finds planets and points by the rules' names", () => {
    expect(spotOf(chart, "three")).toEqual(chart.planet["three"]);
    expect(spotOf(chart, "r2.5")).toEqual(chart.lane["r2"]!.points[4]);
    expect(spotOf(chart, "r9.1")).toBeUndefined();
  });

  it("tells the planets ring by ring, outwards from the drain", () => {
    const far = chart.order.map((id) => Math.hypot(chart.planet[id]!.x - 500, chart.planet[id]!.y - 385));
    expect(far).toEqual(far.toSorted((one, other) => one - other));
    expect(new Set(chart.order)).toEqual(new Set(Object.keys(BOX.planet)));
  });

  it("leaves room between what stands beside a planet", () => {
    for (const { ship, chip, passage } of Object.values(chart.sides))
      expect(new Set([ship, chip, passage]).size).toBe(3);
  });
});
