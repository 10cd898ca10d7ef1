import { box, disc, many, type Picture, poly } from "./shapes";

// What people have built.

export const tower = (x: number, y: number, w: number, h: number, wall: string, roof: string, pitch = w): Picture => [
  box(x, y - h, w, h, wall),
  poly(roof, x - 1, y - h, x + w / 2, y - h - pitch, x + w + 1, y - h),
];
export const battlements = (x: number, y: number, w: number, h: number, wall: string): Picture => [
  box(x, y - h, w, h, wall),
  ...many(Math.floor(w / 4), (k) => box(x + k * 4 + 0.5, y - h - 2.5, 2.5, 3, wall)),
];
export const windows = (x: number, y: number, count: number, step: number, fill = "#33475b"): Picture =>
  many(count, (k) => ({ d: `M${x + k * step} ${y}v-4q1.2-2 2.4 0v4z`, fill }));
export const house = (x: number, y: number, w: number, h: number, wall: string, roof: string): Picture => [
  box(x, y - h, w, h, wall),
  poly(roof, x - 1, y - h, x + w / 2, y - h - w * 0.6, x + w + 1, y - h),
  box(x + w * 0.2, y - h * 0.7, w * 0.2, h * 0.25, "#4a5d6e"),
  box(x + w * 0.6, y - h * 0.7, w * 0.2, h * 0.25, "#4a5d6e"),
];
export const town = (y: number, walls: string[], roofs: string[]): Picture =>
  many(7, (k) => house(4 + k * 16.5, y, 14, 16 + ((k * 7) % 10), walls[k % walls.length]!, roofs[k % roofs.length]!));
export const arches = (
  x: number,
  y: number,
  count: number,
  w: number,
  h: number,
  wall: string,
  hole: string,
): Picture => [
  box(x, y - h, count * w, h, wall),
  ...many(count, (k) => ({
    d: `M${x + k * w + w * 0.18} ${y}v${-h * 0.5}a${w * 0.32} ${h * 0.34} 0 0 1 ${w * 0.64} 0v${h * 0.5}z`,
    fill: hole,
  })),
];
export const lighthouse = (x: number, y: number): Picture => [
  poly("#fdf6e7", x - 4, y, x - 2.5, y - 26, x + 2.5, y - 26, x + 4, y),
  box(x - 3.2, y - 16, 6.4, 5, "#c8462f"),
  box(x - 3, y - 31, 6, 5, "#c8462f"),
  poly("#8c2f22", x - 4, y - 31, x, y - 35, x + 4, y - 31),
];
export const cathedral = (x: number, y: number, wall: string, roof: string, spire: number): Picture => [
  box(x - 14, y - 24, 28, 24, wall),
  poly(roof, x - 15, y - 24, x, y - 36, x + 15, y - 24),
  ...tower(x - 18, y, 9, 34, wall, roof, spire),
  ...tower(x + 9, y, 9, 34, wall, roof, spire),
  disc(x, y - 19, 4.5, "#5b7ea3"),
  disc(x, y - 19, 2, wall),
  ...windows(x - 15, y - 18, 1, 1),
  ...windows(x + 12, y - 18, 1, 1),
  { d: `M${x - 3} ${y}v-7a3 4 0 0 1 6 0v7z`, fill: "#5a3d2b" },
];
export const castle = (x: number, y: number, wall: string, roof: string): Picture => [
  box(x - 30, y - 16, 60, 16, wall),
  poly(roof, x - 30, y - 16, x - 24, y - 24, x + 24, y - 24, x + 30, y - 16),
  ...[-34, -14, 6, 26].flatMap((at) => tower(x + at, y, 8, 22, wall, roof, 13)),
  ...tower(x - 4, y - 16, 8, 14, wall, roof, 15),
  ...windows(x - 22, y - 5, 3, 5),
  ...windows(x + 14, y - 5, 3, 4),
];
export const palace = (y: number, wall: string, roof: string): Picture => [
  box(10, y - 18, 100, 18, wall),
  box(42, y - 24, 36, 24, wall),
  poly(roof, 40, y - 24, 48, y - 32, 72, y - 32, 80, y - 24),
  box(8, y - 21, 34, 3, roof),
  box(78, y - 21, 34, 3, roof),
  ...windows(14, y - 5, 5, 5.5),
  ...windows(46, y - 5, 6, 5),
  ...windows(84, y - 5, 5, 5.5),
  ...windows(46, y - 14, 6, 5),
];
