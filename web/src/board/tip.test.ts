// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { tipPlace } from "./tip";

const ROOM = { width: 1000, height: 600 };
const TIP = { width: 200, height: 50 };

test("a tip stands below its element, in the middle", () => {
  expect(tipPlace(new DOMRect(400, 100, 100, 40), TIP, ROOM, [])).toMatchObject({ x: 350, y: 148 });
});

test("where there is no room below, it stands above; never outside the window", () => {
  expect(tipPlace(new DOMRect(0, 550, 40, 40), TIP, ROOM, [])).toMatchObject({ x: 8, y: 492 });
});

test("it hides nothing that may be picked, if it need not", () => {
  const element = new DOMRect(400, 200, 100, 40);
  const below = new DOMRect(300, 250, 300, 100);
  expect(tipPlace(element, TIP, ROOM, [below])).toMatchObject({ x: 350, y: 142 });
  const above = new DOMRect(300, 100, 300, 90);
  expect(tipPlace(element, TIP, ROOM, [below, above])).toMatchObject({ x: 508, y: 195 });
});
