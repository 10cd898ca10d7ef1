import { box, disc, flip, many, type Picture, poly, type Shape } from "./shapes";

// Skies, grounds, waters, and what grows there.

const SKIES = {
  noon: ["#bfe3f2", "#e8f5f4", "#fff3c4"],
  morning: ["#f8d9c4", "#fdeed8", "#ffffff"],
  evening: ["#f4b183", "#fbd9a5", "#e4573d"],
  dusk: ["#7d8cc4", "#d9b8cf", "#fff6d8"],
} as const;
type Sky = keyof typeof SKIES;

export function sky(kind: Sky, sunX = 92, sunY = 20): Picture {
  const [high, low, sun] = SKIES[kind];
  return [box(0, 0, 120, 80, high), { d: "M0 34Q30 26 60 34T120 32V80H0z", fill: low }, disc(sunX, sunY, 8, sun)];
}
export const cloud = (x: number, y: number): Picture => [
  { d: `M${x} ${y}q2-6 8-5q4-6 10-1q7-1 7 6z`, fill: "#ffffffcc" },
];
export const hills = (y: number, fill: string, lift = 8): Shape => ({
  d: `M0 ${y}Q20 ${y - lift} 44 ${y}T92 ${y - 2}T130 ${y - 4}V80H0z`,
  fill,
});
export const sea = (y: number, fill = "#3f93ab"): Picture => [
  box(0, y, 120, 80 - y, fill),
  ...many(5, (k) => ({ d: `M${(k * 47) % 105} ${y + 5 + k * 4}q5-2.5 10 0q-5 1.2-10 0z`, fill: "#ffffff88" })),
];
export const peaks = (base: number, fill: string, snow: string): Picture => [
  poly(fill, -5, base, 22, base - 34, 40, base - 14, 58, base - 44, 84, base - 12, 98, base - 28, 128, base),
  poly(snow, 14, base - 24, 22, base - 34, 29, base - 26, 25, base - 24, 22, base - 27, 18, base - 23),
  poly(snow, 47, base - 31, 58, base - 44, 68, base - 32, 63, base - 30, 58, base - 35, 52, base - 29),
  poly(snow, 92, base - 22, 98, base - 28, 105, base - 22, 98, base - 23),
];
export const tree = (x: number, y: number, size: number, fill = "#3d6b47"): Picture => [
  box(x - size * 0.08, y - size * 0.2, size * 0.16, size * 0.2, "#6b4a33"),
  disc(x, y - size * 0.55, size * 0.38, fill, size * 0.42),
];
export const pine = (x: number, y: number, size: number, fill = "#2f5d46"): Picture => [
  poly(fill, x - size * 0.3, y, x, y - size, x + size * 0.3, y),
];
export const rows = (y: number, light: string, dark: string): Picture => [
  box(0, y, 120, 80 - y, light),
  ...many(9, (k) =>
    poly(
      dark,
      60 + (k - 4) * 4 - 0.6,
      y,
      60 + (k - 4) * 4 + 0.6,
      y,
      60 + (k - 4) * 26 + 6,
      80,
      60 + (k - 4) * 26 - 6,
      80,
    ),
  ),
];
export const boat = (x: number, y: number, sail = "#fffaf0"): Picture => [
  poly("#8c3b2e", x - 8, y, x + 8, y, x + 5, y + 4, x - 5, y + 4),
  poly(sail, x, y - 1, x, y - 16, x + 8, y - 1),
  poly("#e9d9bb", x - 1, y - 1, x - 1, y - 12, x - 6, y - 1),
];
export const rock = (x: number, y: number, w: number, h: number, fill: string): Shape => ({
  d: `M${x - w} ${y}Q${x - w} ${y - h} ${x - w * 0.2} ${y - h}T${x + w} ${y}z`,
  fill,
});
export const cliff = (fill: string, shade: string, y = 58): Picture => [
  poly(fill, 0, 24, 34, 26, 44, 34, 48, y, 0, y),
  poly(shade, 0, 34, 30, 37, 42, 42, 44, 46, 0, 44),
];
export const palm = (x: number, y: number, h: number): Picture => [
  { d: `M${x - 1} ${y}q-1 ${-h / 2} 1 ${-h}h1.5q-1 ${h / 2} .5 ${h}z`, fill: "#7a5a3a" },
  ...many(6, (k) => ({
    d: `M${x + 1} ${y - h}q${flip(k) * (4 + k)} ${-6 + k} ${flip(k) * (9 + k / 2)} ${1 + k}q${-flip(k) * 5} -3 ${-flip(k) * (9 + k / 2)} ${-1 - k}z`,
    fill: "#3f7d4e",
  })),
];
export const fall = (x: number, top: number, base: number): Picture => [
  box(x - 3, top, 6, base - top, "#f4fbff"),
  box(x - 1, top, 1, base - top, "#a9d4e5"),
  disc(x, base, 9, "#ffffffaa", 3),
];
