import { expect, test } from "vitest";
import type { Compound } from "../../wire";
import { deedOf, isAgain, isTrip, slotOf } from "./errands";

function plan(...steps: string[]): Compound {
  const path = steps.map((step) => ({ heading: step.split(":")[0]!, target: step.split(":")[1] ?? "" }));
  const picks = steps.map((step) => [...steps].sort().indexOf(step));
  return { picks, path, text: "" };
}

test("a trip is told from what is done at its end", () => {
  expect(isTrip(plan("step:r01.1", "step:pondora", "stop"))).toBe(true);
  const errand = plan("step:r01.1", "discard:radios", "step:pondora", "stop", "use_mine", "use_factory");
  expect(isTrip(errand)).toBe(false);
  expect(deedOf(errand).map(({ heading }) => heading)).toEqual(["use_mine", "use_factory"]);
});

test.each([
  [["stop", "use_mine"], "mine"],
  [["use_mine", "build_factory:radios"], "factory"],
  [["stop", "build_tile", "build_with:radios"], "tile"],
  [["stop", "buy_equipment"], "tile"],
  [["stop", "explore:a"], "unexplored"],
  [["build_tile", "build_with:radios"], undefined],
  [["use_mine", "use_mine"], undefined],
  [["step:pondora", "stop"], undefined],
  [["free_link:r01", "link_point:r01.1"], undefined],
])("%s is about the %s", (steps, slot) => {
  expect(slotOf(plan(...steps))).toBe(slot);
});

test("the same again and again", () => {
  expect(isAgain(plan("use_mine", "use_mine"))).toBe(true);
  expect(isAgain(plan("use_mine", "use_factory"))).toBe(false);
});
