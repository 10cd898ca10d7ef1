// Mountains, woods and rivers as we draw them: strewn along lines set down by hand, always in the same places. They mean
// nothing.

type Spine = readonly (readonly [number, number])[];

const MOUNTAINS: readonly Spine[] = [
  [
    [148, 62],
    [232, 128],
    [288, 204],
    [344, 272],
    [388, 332],
    [408, 396],
    [392, 452],
  ],
  [
    [92, 92],
    [150, 152],
    [204, 196],
    [206, 262],
    [216, 330],
    [244, 402],
  ],
  [
    [332, 486],
    [372, 542],
    [412, 602],
    [456, 644],
  ],
  [
    [438, 520],
    [472, 590],
    [514, 652],
  ],
  [
    [686, 424],
    [736, 366],
    [786, 308],
    [836, 244],
  ],
];

const WOODS: readonly Spine[] = [
  [
    [226, 56],
    [396, 112],
    [522, 128],
  ],
  [
    [420, 58],
    [596, 142],
    [706, 168],
  ],
  [
    [702, 172],
    [806, 184],
    [906, 146],
  ],
  [
    [596, 226],
    [676, 334],
    [706, 384],
  ],
  [
    [556, 398],
    [642, 470],
    [704, 524],
  ],
];

export const RIVERS: readonly string[] = [
  "M540 232C552 268 578 304 594 334S592 398 600 424S584 468 606 506",
  "M302 232C356 208 432 214 462 252S508 332 536 346S578 352 596 358",
  "M746 322C714 348 684 338 656 366S614 388 600 402",
  "M428 366C404 390 396 428 402 480S452 534 508 562",
  "M402 326C366 344 330 362 304 396S290 448 284 474",
  "M334 176C312 212 276 204 258 228S222 236 204 230",
  "M764 254C786 238 804 234 822 214S856 194 874 184",
  "M298 56C262 34 238 8 226 -24",
  "M128 80C96 44 40 58 -12 32",
  "M304 138C356 162 432 128 492 150",
];

/** Drawings of many small things at once: the sunny and the shaded sides of the mountains, the trees. */
export interface Relief {
  sunny: string;
  shaded: string;
  trees: string;
}

export function relief(): Relief {
  const chance = seeded(1990);
  let [sunny, shaded, trees] = ["", "", ""];
  for (const { x, y } of MOUNTAINS.flatMap((spine) => strewn(spine, 11, 20, chance))) {
    const [wide, high] = [5 + chance() * 5, 10 + chance() * 9];
    sunny += `M${f(x - wide)} ${f(y)}L${f(x)} ${f(y - high)}L${f(x - wide / 5)} ${f(y)}Z`;
    shaded += `M${f(x)} ${f(y - high)}L${f(x + wide)} ${f(y)}L${f(x - wide / 5)} ${f(y)}Z`;
  }
  for (const { x, y } of WOODS.flatMap((spine) => strewn(spine, 13, 26, chance)))
    trees += `M${f(x - 3.2)} ${f(y)}L${f(x)} ${f(y - 9)}L${f(x + 3.2)} ${f(y)}Z`;
  return { sunny, shaded, trees };
}

/** Points along a line, scattered to both sides, from north to south. */
function strewn(spine: Spine, every: number, wide: number, chance: () => number): { x: number; y: number }[] {
  const points = spine.slice(1).flatMap(([x, y], k) => {
    const [fromX, fromY] = spine[k]!;
    const count = Math.round(Math.hypot(x - fromX, y - fromY) / every);
    return Array.from({ length: count }, (_, n) => ({
      x: fromX + ((x - fromX) * n) / count + (chance() - 0.5) * 2 * wide,
      y: fromY + ((y - fromY) * n) / count + (chance() - 0.5) * wide,
    }));
  });
  return points.toSorted((a, b) => a.y - b.y);
}

/** The same numbers from 0 to 1 every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function f(value: number): string {
  return value.toFixed(1);
}
