interface Size {
  width: number;
  height: number;
}

/** How far a tip keeps from its element and from the edges of the window. */
const GAP = 8;

/**
 * Where a tip stands: below its element, above, right or left of it, inside the window; the first of these where it
 * hides least of the element itself and of what may be picked.
 */
export function tipPlace(box: DOMRect, tip: Size, room: Size, lit: DOMRect[]): { x: number; y: number } {
  const [across, down] = [box.left + (box.width - tip.width) / 2, box.top + (box.height - tip.height) / 2];
  const places = [
    [across, box.bottom + GAP],
    [across, box.top - tip.height - GAP],
    [box.right + GAP, down],
    [box.left - tip.width - GAP, down],
  ].map(
    ([x, y]) =>
      new DOMRect(inside(x!, tip.width, room.width), inside(y!, tip.height, room.height), tip.width, tip.height),
  );
  const hides = (place: DOMRect) => lit.reduce((sum, other) => sum + shared(place, other), 4 * shared(place, box));
  return places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
}

function inside(at: number, long: number, room: number): number {
  return Math.max(GAP, Math.min(at, room - long - GAP));
}

/** How much two boxes have in common. */
function shared(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
