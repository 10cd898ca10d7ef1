/** A piece on its way, in window coordinates: from nowhere it appears, to nowhere it fades. */
export interface Way {
  from: DOMPoint | null;
  to: DOMPoint | null;
  /** How far it is lifted on its way, in pixels. */
  lift: number;
  /** How far it springs up again where it comes down, in pixels. */
  bounce?: number;
  /** With nowhere to go it tips over and falls, instead of rising. */
  falls?: boolean;
}

/** How far above its place a piece appears, or rises while it fades. */
const RISE = 48;
/** How far down it falls. */
const FALL = 150;
const SAMPLES = 8;
/** The part of its time after which a piece that bounces touches down. */
const DOWN = 0.76;

/** The way of a piece as keyframes. */
export function keyframes({ from, to, lift, bounce = 0, falls = false }: Way): Keyframe[] {
  if (from && to) {
    const way = arc(from, to, lift);
    return bounce
      ? [...way.map((frame, k) => ({ ...frame, offset: (DOWN * k) / (way.length - 1) })), ...spring(to, bounce)]
      : way;
  }
  const end = from ?? to;
  if (!end) return [];
  const there = { transform: at(end.x, end.y), opacity: 1 };
  if (falls) return [there, { transform: `${at(end.x, end.y + FALL)} rotate(70deg)`, opacity: 0, easing: "ease-in" }];
  const above = { transform: at(end.x, end.y - RISE), opacity: 0 };
  return from ? [there, above] : [above, there];
}

function arc(from: DOMPoint, to: DOMPoint, lift: number): Keyframe[] {
  const parts = lift ? Array.from({ length: SAMPLES + 1 }, (_, k) => k / SAMPLES) : [0, 1];
  return parts.map((part) => ({
    transform: at(
      from.x + (to.x - from.x) * part,
      from.y + (to.y - from.y) * part - 4 * lift * part * (1 - part), // a parabola, `lift` high in the middle
    ),
  }));
}

function spring({ x, y }: DOMPoint, height: number): Keyframe[] {
  return [
    { transform: at(x, y - height), offset: (1 + DOWN) / 2 },
    { transform: at(x, y), offset: 1 },
  ];
}

function at(x: number, y: number): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
