/** A piece on its way, in window coordinates: from nowhere it appears, to nowhere it fades. */
export interface Way {
  from: DOMPoint | null;
  to: DOMPoint | null;
  /** How far it is lifted on its way, in pixels. */
  lift: number;
}

/** How far above its place a piece appears, or rises while it fades. */
const RISE = 48;
const SAMPLES = 8;

/** The way of a piece as keyframes. */
export function keyframes({ from, to, lift }: Way): Keyframe[] {
  if (from && to) {
    const parts = lift ? Array.from({ length: SAMPLES + 1 }, (_, k) => k / SAMPLES) : [0, 1];
    return parts.map((part) => ({
      transform: at(
        from.x + (to.x - from.x) * part,
        from.y + (to.y - from.y) * part - 4 * lift * part * (1 - part), // a parabola, `lift` high in the middle
      ),
    }));
  }
  const end = from ?? to;
  if (!end) return [];
  const there = { transform: at(end.x, end.y), opacity: 1 };
  const above = { transform: at(end.x, end.y - RISE), opacity: 0 };
  return from ? [there, above] : [above, there];
}

function at(x: number, y: number): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
