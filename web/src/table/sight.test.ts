import { expect, test } from "vitest";
import type { Update } from "../wire";
import { Sight } from "./sight";

const update = (more: Partial<Update>): Update => ({
  type: "update",
  ply: 1,
  since: 0,
  events: [],
  undo: false,
  ...more,
});

test("a view is told whole once, then only what is new", () => {
  const sight = new Sight();
  const first = sight.after(
    update({
      view: { deck: 9, seats: [{ score: 1 }, { score: 2 }], circles: { a: 1 } },
      own: { panel: { hand: ["x"] } },
    }),
    1,
  );
  expect(first).toEqual({ deck: 9, seats: [{ score: 1 }, { score: 2, hand: ["x"] }], circles: { a: 1 } });
  const second = sight.after(update({ changed: { deck: 8, "seats/1": { score: 5 }, "circles/b/c": 2 } }), 1);
  expect(second).toEqual({ deck: 8, seats: [{ score: 1 }, { score: 5, hand: ["x"] }], circles: { a: 1, "b/c": 2 } });
  expect(first["deck"]).toBe(9);
  expect(sight.after(update({ own: { panel: {}, offer: 3 } }), 1)).toEqual({
    ...second,
    seats: [{ score: 1 }, { score: 5 }],
    offer: 3,
  });
});

test("a whole view forgets what another seat knew", () => {
  const sight = new Sight();
  sight.after(update({ view: { seats: [{}] }, own: { panel: { hand: [] } } }), 0);
  expect(sight.after(update({ view: { seats: [{}] } }), null)).toEqual({ seats: [{}] });
});
