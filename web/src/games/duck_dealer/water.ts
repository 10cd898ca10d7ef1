/** The water of the tub: arms that turn to the drain, and foam; the same in every game. */
const DRAIN = { x: 500, y: 372 };
const ARMS = 5;

export const swirl: string[] = Array.from({ length: ARMS }, (_, arm) => {
  const spots = Array.from({ length: 61 }, (_, k) => {
    const t = k / 60;
    const turn = (arm * Math.PI * 2) / ARMS + t * 3.7;
    const far = 64 + t * t * 560;
    return `${(DRAIN.x + Math.cos(turn) * far).toFixed(1)} ${(DRAIN.y + Math.sin(turn) * far * 0.78).toFixed(1)}`;
  });
  return `M${spots.join("L")}`;
});

/** A small generator of its own, so that the foam lies still. */
function scattered(count: number): { x: number; y: number; r: number }[] {
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => {
    const [x, y] = [20 + next() * 960, 20 + next() * 740];
    return { x: Math.round(x), y: Math.round(y), r: Math.round((2 + next() * next() * 9) * 10) / 10 };
  });
}

export const foam = scattered(64);
