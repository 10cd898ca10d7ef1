/** What pictures are made of: a picture is 120 wide and 80 high; every shape is one filled path. */
export interface Shape {
  d: string;
  fill: string;
}
export type Picture = Shape[];

export const box = (x: number, y: number, w: number, h: number, fill: string): Shape => ({
  d: `M${x} ${y}h${w}v${h}h${-w}z`,
  fill,
});
export const disc = (x: number, y: number, r: number, fill: string, ry = r): Shape => ({
  d: `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0z`,
  fill,
});
export const poly = (fill: string, ...xy: number[]): Shape => ({
  d: "M" + xy.map((value, k) => (k % 2 ? `${value}` : `${k ? "L" : ""}${value} `)).join("") + "z",
  fill,
});
export const flip = (k: number): number => (k % 2 ? -1 : 1);
export const many = (count: number, draw: (k: number) => Shape | Shape[]): Picture =>
  Array.from({ length: count }, (_, k) => draw(k)).flat();
