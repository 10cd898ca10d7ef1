/**
 * The picture side of a postcard, drawn from a few building blocks: a sky, a ground and what stands there.
 * A picture is 120 wide and 80 high; every shape is one filled path.
 */
export interface Shape {
  d: string;
  fill: string;
}
type Picture = Shape[];

const SKIES = {
  noon: ["#bfe3f2", "#e8f5f4", "#fff3c4"],
  morning: ["#f8d9c4", "#fdeed8", "#ffffff"],
  evening: ["#f4b183", "#fbd9a5", "#e4573d"],
  dusk: ["#7d8cc4", "#d9b8cf", "#fff6d8"],
} as const;
type Sky = keyof typeof SKIES;

const box = (x: number, y: number, w: number, h: number, fill: string): Shape => ({
  d: `M${x} ${y}h${w}v${h}h${-w}z`,
  fill,
});
const disc = (x: number, y: number, r: number, fill: string, ry = r): Shape => ({
  d: `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0z`,
  fill,
});
const poly = (fill: string, ...xy: number[]): Shape => ({
  d: "M" + xy.map((value, k) => (k % 2 ? `${value}` : `${k ? "L" : ""}${value} `)).join("") + "z",
  fill,
});
const flip = (k: number): number => (k % 2 ? -1 : 1);
const many = (count: number, draw: (k: number) => Shape | Shape[]): Picture =>
  Array.from({ length: count }, (_, k) => draw(k)).flat();

function sky(kind: Sky, sunX = 92, sunY = 20): Picture {
  const [high, low, sun] = SKIES[kind];
  return [box(0, 0, 120, 80, high), { d: "M0 34Q30 26 60 34T120 32V80H0z", fill: low }, disc(sunX, sunY, 8, sun)];
}

const cloud = (x: number, y: number): Picture => [{ d: `M${x} ${y}q2-6 8-5q4-6 10-1q7-1 7 6z`, fill: "#ffffffcc" }];
const hills = (y: number, fill: string, lift = 8): Shape => ({
  d: `M0 ${y}Q20 ${y - lift} 44 ${y}T92 ${y - 2}T130 ${y - 4}V80H0z`,
  fill,
});
const sea = (y: number, fill = "#3f93ab"): Picture => [
  box(0, y, 120, 80 - y, fill),
  ...many(5, (k) => ({ d: `M${(k * 47) % 105} ${y + 5 + k * 4}q5-2.5 10 0q-5 1.2-10 0z`, fill: "#ffffff88" })),
];
const peaks = (base: number, fill: string, snow: string): Picture => [
  poly(fill, -5, base, 22, base - 34, 40, base - 14, 58, base - 44, 84, base - 12, 98, base - 28, 128, base),
  poly(snow, 14, base - 24, 22, base - 34, 29, base - 26, 25, base - 24, 22, base - 27, 18, base - 23),
  poly(snow, 47, base - 31, 58, base - 44, 68, base - 32, 63, base - 30, 58, base - 35, 52, base - 29),
  poly(snow, 92, base - 22, 98, base - 28, 105, base - 22, 98, base - 23),
];
const tree = (x: number, y: number, size: number, fill = "#3d6b47"): Picture => [
  box(x - size * 0.08, y - size * 0.2, size * 0.16, size * 0.2, "#6b4a33"),
  disc(x, y - size * 0.55, size * 0.38, fill, size * 0.42),
];
const pine = (x: number, y: number, size: number, fill = "#2f5d46"): Picture => [
  poly(fill, x - size * 0.3, y, x, y - size, x + size * 0.3, y),
];
const rows = (y: number, light: string, dark: string): Picture => [
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
const boat = (x: number, y: number, sail = "#fffaf0"): Picture => [
  poly("#8c3b2e", x - 8, y, x + 8, y, x + 5, y + 4, x - 5, y + 4),
  poly(sail, x, y - 1, x, y - 16, x + 8, y - 1),
  poly("#e9d9bb", x - 1, y - 1, x - 1, y - 12, x - 6, y - 1),
];
const tower = (x: number, y: number, w: number, h: number, wall: string, roof: string, pitch = w): Picture => [
  box(x, y - h, w, h, wall),
  poly(roof, x - 1, y - h, x + w / 2, y - h - pitch, x + w + 1, y - h),
];
const battlements = (x: number, y: number, w: number, h: number, wall: string): Picture => [
  box(x, y - h, w, h, wall),
  ...many(Math.floor(w / 4), (k) => box(x + k * 4 + 0.5, y - h - 2.5, 2.5, 3, wall)),
];
const windows = (x: number, y: number, count: number, step: number, fill = "#33475b"): Picture =>
  many(count, (k) => ({ d: `M${x + k * step} ${y}v-4q1.2-2 2.4 0v4z`, fill }));
const house = (x: number, y: number, w: number, h: number, wall: string, roof: string): Picture => [
  box(x, y - h, w, h, wall),
  poly(roof, x - 1, y - h, x + w / 2, y - h - w * 0.6, x + w + 1, y - h),
  box(x + w * 0.2, y - h * 0.7, w * 0.2, h * 0.25, "#4a5d6e"),
  box(x + w * 0.6, y - h * 0.7, w * 0.2, h * 0.25, "#4a5d6e"),
];
const town = (y: number, walls: string[], roofs: string[]): Picture =>
  many(7, (k) => house(4 + k * 16.5, y, 14, 16 + ((k * 7) % 10), walls[k % walls.length]!, roofs[k % roofs.length]!));
const arches = (x: number, y: number, count: number, w: number, h: number, wall: string, hole: string): Picture => [
  box(x, y - h, count * w, h, wall),
  ...many(count, (k) => ({
    d: `M${x + k * w + w * 0.18} ${y}v${-h * 0.5}a${w * 0.32} ${h * 0.34} 0 0 1 ${w * 0.64} 0v${h * 0.5}z`,
    fill: hole,
  })),
];
const lighthouse = (x: number, y: number): Picture => [
  poly("#fdf6e7", x - 4, y, x - 2.5, y - 26, x + 2.5, y - 26, x + 4, y),
  box(x - 3.2, y - 16, 6.4, 5, "#c8462f"),
  box(x - 3, y - 31, 6, 5, "#c8462f"),
  poly("#8c2f22", x - 4, y - 31, x, y - 35, x + 4, y - 31),
];
const cathedral = (x: number, y: number, wall: string, roof: string, spire: number): Picture => [
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
const castle = (x: number, y: number, wall: string, roof: string): Picture => [
  box(x - 30, y - 16, 60, 16, wall),
  poly(roof, x - 30, y - 16, x - 24, y - 24, x + 24, y - 24, x + 30, y - 16),
  ...[-34, -14, 6, 26].flatMap((at) => tower(x + at, y, 8, 22, wall, roof, 13)),
  ...tower(x - 4, y - 16, 8, 14, wall, roof, 15),
  ...windows(x - 22, y - 5, 3, 5),
  ...windows(x + 14, y - 5, 3, 4),
];
const palace = (y: number, wall: string, roof: string): Picture => [
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
const plate = (cloth: string): Picture => [
  box(0, 0, 120, 80, cloth),
  ...many(6, (k) => box(k * 20, 0, 10, 80, "#ffffff40")),
  ...many(4, (k) => box(0, k * 20, 120, 10, "#ffffff30")),
  disc(60, 43, 36, "#00000022", 26),
  disc(60, 41, 36, "#fffdf6", 26),
  disc(60, 41, 27, "#ece4d2", 19),
];
const rock = (x: number, y: number, w: number, h: number, fill: string): Shape => ({
  d: `M${x - w} ${y}Q${x - w} ${y - h} ${x - w * 0.2} ${y - h}T${x + w} ${y}z`,
  fill,
});
const cliff = (fill: string, shade: string, y = 58): Picture => [
  poly(fill, 0, 24, 34, 26, 44, 34, 48, y, 0, y),
  poly(shade, 0, 34, 30, 37, 42, 42, 44, 46, 0, 44),
];
const palm = (x: number, y: number, h: number): Picture => [
  { d: `M${x - 1} ${y}q-1 ${-h / 2} 1 ${-h}h1.5q-1 ${h / 2} .5 ${h}z`, fill: "#7a5a3a" },
  ...many(6, (k) => ({
    d: `M${x + 1} ${y - h}q${flip(k) * (4 + k)} ${-6 + k} ${flip(k) * (9 + k / 2)} ${1 + k}q${-flip(k) * 5} -3 ${-flip(k) * (9 + k / 2)} ${-1 - k}z`,
    fill: "#3f7d4e",
  })),
];
const fall = (x: number, top: number, base: number): Picture => [
  box(x - 3, top, 6, base - top, "#f4fbff"),
  box(x - 1, top, 1, base - top, "#a9d4e5"),
  disc(x, base, 9, "#ffffffaa", 3),
];

/** What each postcard shows. A postcard that is not listed shows its region's first picture. */
const PICTURES: Record<string, () => Picture> = {
  pc_01_3: () => [
    ...sky("morning"),
    hills(66, "#8fae7a", 22),
    box(44, 36, 32, 18, "#fbf8f0"),
    disc(60, 34, 9, "#fbf8f0", 14),
    disc(46, 37, 4, "#f1ebdd", 7),
    disc(74, 37, 4, "#f1ebdd", 7),
    box(59, 14, 2, 8, "#d8cfbb"),
    ...windows(50, 54, 5, 4.5),
    ...town(82, ["#f2e3c6", "#e7cfae"], ["#7e8fa0", "#5f7184"]),
  ],
  pc_01_4: () => [
    ...sky("noon", 24),
    hills(50, "#7da37a"),
    ...many(7, (k) => tree(8 + k * 18, 58 + (k % 3) * 3, 34, k % 2 ? "#3d6b47" : "#5b8a52")),
    box(0, 60, 120, 20, "#c9b98f"),
    rock(30, 68, 16, 12, "#9d9587"),
    rock(52, 70, 12, 8, "#b5ad9e"),
    rock(94, 72, 14, 10, "#8d8578"),
  ],
  pc_01_5: () => [
    ...sky("noon"),
    ...cloud(12, 18),
    ...palace(46, "#f4e2b8", "#6d8093"),
    box(0, 46, 120, 34, "#9dbb7e"),
    poly("#d8eef2", 46, 46, 74, 46, 92, 80, 28, 80),
    ...many(3, (k) => pine(18 - k * 5, 54 + k * 9, 12, "#3f6f4a")),
    ...many(3, (k) => pine(102 + k * 5, 54 + k * 9, 12, "#3f6f4a")),
  ],
  pc_01_6: () => [
    ...sky("dusk", 22, 18),
    hills(62, "#7f8fb0"),
    ...many(8, (k) => house(k * 16, 70, 14, 9 + (k % 3) * 3, "#d9cfc6", "#66748c")),
    { d: "M60 6 61.5 6Q62 40 78 70H70Q68 58 60.7 58Q53 58 51 70H43Q59 40 59 6z", fill: "#5a4636" },
    box(51, 44, 19, 2.5, "#5a4636"),
    box(55, 29, 11, 2, "#5a4636"),
    box(0, 70, 120, 10, "#5f7d5a"),
  ],
  pc_02_3: () => [
    ...sky("noon", 100),
    ...town(56, ["#c9694f", "#e8c48e", "#b98a6a"], ["#7a3b2e", "#8d5a44"]),
    box(0, 56, 120, 24, "#d9cbb2"),
    ...many(4, (k) => [
      box(6 + k * 29, 62, 22, 12, "#8a6748"),
      poly(k % 2 ? "#3f7f9a" : "#c8553d", 4 + k * 29, 63, 8 + k * 29, 56, 26 + k * 29, 56, 30 + k * 29, 63),
    ]),
  ],
  pc_02_4: () => [
    ...sky("morning", 60, 24),
    ...sea(44, "#8fb9bd"),
    { d: "M0 56Q30 50 60 57T120 54V80H0z", fill: "#e6d3a4" },
    disc(52, 62, 11, "#7d7a76", 4),
    disc(42, 59, 4, "#7d7a76"),
    ...many(8, (k) => poly("#7b8f57", 84 + k * 4, 80, 86 + k * 4, 56 + (k % 3) * 5, 87 + k * 4, 80)),
  ],
  pc_02_5: () => [
    ...sky("evening", 24),
    ...town(68, ["#e9d3ab", "#d9b98a"], ["#9a5a45", "#7d4b3c"]),
    box(54, 22, 12, 46, "#cdbfa3"),
    box(52, 34, 16, 3, "#a7977a"),
    poly("#4b5d6e", 52, 22, 60, 4, 68, 22),
    disc(60, 29, 3.5, "#fdf8e8"),
    box(0, 68, 120, 12, "#b9ab95"),
  ],
  pc_02_6: () => [
    ...sky("noon"),
    ...cloud(60, 20),
    ...sea(48),
    ...cliff("#f3ecd9", "#d9cdb0"),
    poly("#9fb97f", 0, 24, 34, 26, 30, 22, 0, 18),
    ...boat(88, 56),
  ],
  pc_03_3: () => [
    ...sky("dusk"),
    ...palace(58, "#f0e3c4", "#7b8aa3"),
    box(0, 58, 120, 22, "#cfc4ae"),
    ...many(2, (k) => [box(8 + k * 96, 36, 2, 32, "#33302a"), disc(9 + k * 96, 34, 4, "#e3b23c")]),
    ...arches(28, 74, 3, 22, 22, "#d9a93a", "#cfc4ae"),
  ],
  pc_03_4: () => [
    ...sky("evening", 30),
    hills(44, "#a9b86a"),
    ...house(84, 44, 14, 9, "#f2e3c6", "#8a4a38"),
    ...rows(44, "#d7c98a", "#6d8a3f"),
  ],
  pc_03_5: () => [
    ...sky("noon", 20),
    ...cloud(80, 18),
    ...cathedral(60, 68, "#e6d9bf", "#6d7f90", 6),
    ...tree(18, 70, 22),
    ...tree(102, 70, 22),
    box(0, 68, 120, 12, "#b9c49a"),
  ],
  pc_03_6: () => [
    ...sky("morning"),
    ...town(56, ["#fdf3de", "#f0c9a0", "#e9dcc0"], ["#8a4434", "#a0573f"]),
    ...many(7, (k) => poly("#6b4a33", 5 + k * 16.5, 56, 6 + k * 16.5, 44, 17 + k * 16.5, 56)),
    ...sea(58, "#5f9ea0"),
    ...many(10, (k) => disc(6 + k * 12, 57, 2, k % 2 ? "#d9536f" : "#f3b0bd")),
  ],
  pc_04_3: () => [
    ...plate("#d9a441"),
    poly("#e9ddc3", 44, 22, 76, 22, 73, 58, 47, 58),
    box(42, 17, 36, 7, "#a8432f"),
    box(46, 32, 28, 14, "#f7c531"),
    disc(60, 39, 5, "#8a6a14"),
  ],
  pc_04_4: () => [
    ...sky("noon", 16),
    box(8, 46, 104, 22, "#e2d2b2"),
    poly("#7d4b2f", 4, 46, 18, 22, 102, 22, 116, 46),
    ...many(12, (k) =>
      poly(k % 2 ? "#e3b23c" : "#4f7f5a", 14 + k * 8, 40, 18 + k * 8, 32, 22 + k * 8, 40, 18 + k * 8, 46),
    ),
    ...tower(56, 24, 6, 8, "#7d4b2f", "#33475b", 12),
    ...windows(14, 66, 12, 8),
    box(0, 68, 120, 12, "#c5b795"),
  ],
  pc_04_5: () => [
    ...sky("evening"),
    { d: "M4 72Q30 68 46 52Q60 46 76 52Q92 66 116 72z", fill: "#8fa85f" },
    ...house(46, 52, 10, 8, "#f0dfbd", "#a0573f"),
    ...house(64, 52, 9, 7, "#e7cfae", "#8a4434"),
    ...tower(56, 46, 6, 16, "#d9c7a2", "#8a5a44", 4),
    box(44, 40, 20, 8, "#e2d2b2"),
    ...rows(68, "#b9c07a", "#77924d"),
  ],
  pc_04_6: () => [
    ...sky("noon", 104, 12),
    poly("#6d8a5f", 0, 18, 48, 22, 50, 80, 0, 80),
    poly("#5d7a52", 120, 14, 72, 22, 70, 80, 120, 80),
    box(46, 24, 28, 56, "#4f5f57"),
    ...fall(60, 24, 66),
    ...sea(66, "#5fa8b5"),
    ...many(5, (k) => pine(8 + k * 26, 26 + (k % 2) * 8, 18)),
  ],
  pc_05_3: () => [
    ...plate("#b5493a"),
    disc(56, 42, 12, "#a8643d", 8),
    disc(66, 38, 6, "#d9a05b", 4),
    { d: "M96 70V44q-3-4-3-8V20h8v16q0 4-3 8v26z", fill: "#3f5d3f" },
    box(93, 46, 9, 12, "#f3ead2"),
  ],
  pc_05_4: () => [
    ...sky("morning"),
    ...peaks(50, "#7a93a3", "#ffffff"),
    hills(52, "#6f9a72"),
    ...sea(54, "#4aa3b8"),
    ...boat(40, 64),
  ],
  pc_05_5: () => [
    ...sky("noon", 22),
    ...cloud(76, 20),
    poly("#8aa06a", 8, 62, 48, 24, 56, 26, 64, 24, 112, 62),
    poly("#a5b87c", 56, 26, 64, 24, 112, 62, 70, 62),
    box(59, 12, 1.5, 13, "#5d6b76"),
    hills(66, "#7d9a55"),
  ],
  pc_05_6: () => [
    ...sky("noon", 104, 14),
    ...peaks(66, "#6f87a0", "#ffffff"),
    poly("#f7fbff", 20, 66, 58, 22, 96, 66),
    poly("#d3e2ee", 58, 22, 96, 66, 66, 66, 60, 44),
    ...many(9, (k) => pine(4 + k * 14, 74, 16)),
    box(0, 72, 120, 8, "#5f8a5a"),
  ],
  pc_06_3: () => [
    ...sky("evening", 26),
    hills(42, "#9fae8a"),
    ...house(80, 44, 16, 10, "#f0dfbd", "#b5653f"),
    ...rows(44, "#b79fd6", "#6f4fa3"),
  ],
  pc_06_4: () => [
    ...sky("noon"),
    ...sea(46, "#2f9fb0"),
    poly("#f4ead6", 0, 20, 20, 28, 30, 46, 38, 62, 0, 66),
    poly("#e3d4b8", 120, 16, 98, 26, 92, 44, 82, 60, 120, 66),
    ...many(3, (k) => pine(10 + k * 8, 30 + k * 4, 9)),
    ...boat(60, 58),
  ],
  pc_06_5: () => [
    ...sky("noon", 20),
    ...battlements(18, 66, 84, 26, "#e3cfa3"),
    ...battlements(22, 66, 14, 42, "#d9c290"),
    ...battlements(84, 66, 14, 46, "#d9c290"),
    ...tower(56, 42, 8, 6, "#d9c290", "#b79a63", 6),
    ...windows(42, 58, 8, 5),
    box(0, 66, 120, 14, "#cdbf9d"),
  ],
  pc_06_6: () => [
    ...sky("noon", 60),
    ...sea(40, "#2f8fc0"),
    { d: "M0 56Q60 48 120 60V80H0z", fill: "#ead8ae" },
    ...palm(18, 72, 40),
    ...palm(98, 76, 46),
    ...palm(44, 70, 30),
    poly("#d9536f", 62, 66, 72, 58, 82, 66),
    box(71.5, 60, 1, 12, "#7a5a3a"),
  ],
  pc_07_3: () => [
    ...sky("noon", 96),
    ...sea(54, "#2f8fb0"),
    poly("#f1e6cf", 0, 34, 70, 34, 66, 44, 70, 54, 62, 62, 0, 64),
    box(0, 44, 66, 2, "#d5c5a3"),
    ...many(4, (k) => house(6 + k * 15, 34, 12, 10 + (k % 2) * 4, k % 2 ? "#f0cfa0" : "#f7e5c6", "#b5653f")),
    ...boat(94, 64),
  ],
  pc_07_4: () => [
    ...sky("evening"),
    ...sea(56, "#2f7f9f"),
    poly("#c4593a", 0, 66, 0, 26, 12, 18, 22, 32, 30, 22, 40, 50, 46, 66),
    poly("#a8432b", 74, 66, 82, 34, 92, 44, 100, 20, 110, 34, 120, 24, 120, 66),
    poly("#d97a52", 52, 66, 58, 40, 66, 66),
  ],
  pc_07_5: () => [
    ...sky("morning"),
    ...peaks(60, "#8a7f86", "#f4f1ee"),
    hills(62, "#7f9a63"),
    { d: "M50 80Q70 70 58 64T66 54L68 55Q62 60 66 64T64 80z", fill: "#e8d7ae" },
    ...pine(14, 70, 18),
    ...pine(100, 72, 22),
    ...pine(112, 68, 16),
  ],
  pc_07_6: () => [
    ...sky("noon", 18),
    ...sea(50, "#20809c"),
    poly("#a34a3a", 70, 62, 76, 30, 86, 22, 94, 34, 104, 24, 120, 40, 120, 64),
    poly("#8a3a2e", 0, 60, 14, 44, 26, 60),
    { d: "M34 22q6-5 10 0q4-5 10 0q-6-2-10 3q-4-5-10-3z", fill: "#33475b" },
  ],
  pc_08_3: () => [
    ...sky("evening", 20),
    ...palace(60, "#d98a72", "#7d5a5a"),
    ...many(8, (k) => box(12 + k * 13, 42, 2, 18, "#f6e5d3")),
    box(0, 60, 120, 20, "#e0cdb8"),
    ...many(2, (k) => [box(20 + k * 80, 50, 1.5, 22, "#333"), disc(21 + k * 80, 49, 2.5, "#fdf3c4")]),
  ],
  pc_08_4: () => [
    ...sky("noon"),
    hills(60, "#8fa86a"),
    ...arches(0, 70, 6, 20, 26, "#d9bf8a", "#7fb3c4"),
    ...arches(0, 46, 10, 12, 14, "#e3cc9a", "#cfe8ee"),
    ...arches(0, 32, 20, 6, 6, "#d9bf8a", "#dff0f2"),
    ...sea(70, "#4f9fb0"),
  ],
  pc_08_5: () => [
    ...sky("evening"),
    hills(70, "#a8a85f", 16),
    ...battlements(14, 62, 92, 14, "#d3bd94"),
    ...[18, 38, 58, 78, 96].flatMap((x) => tower(x, 62, 9, 22, "#c9b085", "#5f6b7a", 11)),
    ...tower(50, 50, 7, 22, "#d9c59c", "#5f6b7a", 13),
  ],
  pc_08_6: () => [
    ...sky("morning", 60, 14),
    poly("#8a96a3", 0, 64, 0, 24, 18, 18, 34, 30, 60, 26, 84, 30, 102, 16, 120, 24, 120, 64),
    poly("#ffffff", 6, 22, 18, 18, 34, 30, 60, 26, 84, 30, 102, 16, 116, 22, 100, 24, 84, 36, 60, 32, 34, 36, 18, 26),
    ...fall(46, 34, 62),
    hills(66, "#7fa06a"),
    ...pine(20, 74, 14),
    ...pine(96, 76, 18),
  ],
  pc_09_3: () => [
    ...sky("noon"),
    ...sea(56, "#4f9fb5"),
    ...battlements(12, 60, 20, 36, "#e5d6b8"),
    ...tower(84, 60, 14, 30, "#dccaa6", "#7d8a99", 14),
    box(86, 30, 10, 2, "#b79f74"),
    ...boat(58, 64),
    ...boat(44, 58, "#d9536f"),
  ],
  pc_09_4: () => [
    box(0, 0, 120, 80, "#d9a86a"),
    { d: "M0 0h120v18Q96 8 60 10T0 22zM0 80h120V62Q80 72 44 68T0 60z", fill: "#8a5a3a" },
    {
      d: "M30 44q6-12 22-10q16-4 26 2l8-8 2 6 4-4-1 8 3 4-6 2q-4 8-10 9l1 9h-4l-2-8h-14l-1 8h-4l-1-9q-10 0-12 9h-4q0-8-7-9z",
      fill: "#5a2f22",
    },
    ...many(5, (k) => disc(14 + k * 22, 26 + (k % 2) * 6, 1.8, "#a8432b")),
  ],
  pc_09_5: () => [
    ...sky("dusk", 96),
    ...town(50, ["#efdfbe", "#e4cfa6"], ["#6d7f90", "#5f7184"]),
    ...sea(50, "#8a93b5"),
    ...arches(0, 62, 7, 17.2, 12, "#c98a6a", "#8a93b5"),
  ],
  pc_09_6: () => [
    ...sky("noon", 20),
    ...sea(46, "#3f93c0"),
    poly("#3f6f4f", 70, 60, 120, 34, 120, 80, 60, 80),
    { d: "M0 80V66Q40 34 74 34Q96 40 120 62V80z", fill: "#f3dfa8" },
    { d: "M74 34Q60 56 76 80H30Q50 50 74 34z", fill: "#e3c988" },
  ],
  pc_10_3: () => [
    ...plate("#6f9a8a"),
    disc(60, 40, 22, "#b5652f", 15),
    ...many(9, (k) =>
      disc(60 + 14 * Math.cos(k * 0.7), 40 + 9 * Math.sin(k * 0.7), 5, k % 2 ? "#e0a04a" : "#d08a35", 3.5),
    ),
    disc(60, 40, 5, "#e8b560", 3.5),
  ],
  pc_10_4: () => [
    ...sky("noon", 100),
    ...rows(62, "#e8cf7a", "#c9a84a"),
    ...cathedral(56, 62, "#e2d5bc", "#5f8a80", 22),
  ],
  pc_10_5: () => [
    ...sky("morning"),
    ...tree(10, 56, 30),
    ...tree(110, 56, 34),
    ...arches(22, 60, 6, 13, 14, "#f0e5cc", "#5f9eb0"),
    box(20, 34, 82, 12, "#f4ebd6"),
    poly("#5f6f80", 18, 34, 26, 26, 96, 26, 104, 34),
    ...tower(22, 46, 8, 20, "#f0e5cc", "#5f6f80", 13),
    ...tower(12, 60, 8, 22, "#e5d8b8", "#5f6f80", 12),
    ...windows(36, 44, 9, 6.5),
    ...sea(60, "#5f9eb0"),
  ],
  pc_10_6: () => [
    ...sky("noon", 22),
    ...cloud(84, 16),
    ...castle(60, 60, "#f4ead3", "#5d6b80"),
    box(0, 60, 120, 20, "#a3bd84"),
    { d: "M20 80Q60 62 100 80z", fill: "#8fc3cf" },
  ],
  pc_11_3: () => [
    ...sky("evening", 60, 30),
    box(0, 42, 120, 38, "#a9c4c0"),
    ...many(4, (k) => box(0, 48 + k * 9, 120, 1.6, "#8a7a5f")),
    ...many(6, (k) => poly("#8a7a5f", 22 * k, 80, 40 + 8 * k, 42, 41 + 8 * k, 42, 22 * k + 2.5, 80)),
    ...[28, 66, 96].map((x) => poly("#fdfbf5", x - 9, 66, x, 56, x + 9, 66)),
  ],
  pc_11_4: () => [
    ...sky("noon", 100),
    ...town(60, ["#c98a6a", "#d9b38a"], ["#5f6b7a"]),
    box(0, 60, 120, 20, "#c5bba5"),
    {
      d: "M36 70V46q0-14 18-15q20-2 26 8q8-2 10 8l2 14h-3l-4-11q-2 6-5 8l1 12h-8l-1-10H50l-1 10zM78 42q6 0 6 6t-6 6z",
      fill: "#8a6a4f",
    },
    disc(82, 44, 1.5, "#fff"),
    box(48, 24, 20, 9, "#b5653f"),
    poly("#8a3b2e", 46, 24, 58, 17, 70, 24),
  ],
  pc_11_5: () => [
    ...sky("morning"),
    ...battlements(10, 62, 100, 18, "#7d7f86"),
    ...[12, 34, 56, 78, 96].flatMap((x) => [
      box(x, 32, 12, 30, "#6d6f78"),
      ...many(3, (k) => box(x, 38 + k * 7, 12, 2, "#e6dcc6")),
      box(x - 1, 30, 14, 3, "#5d5f68"),
    ]),
    box(0, 62, 120, 18, "#8fae72"),
    ...many(8, (k) => disc(8 + k * 15, 70, 3, k % 2 ? "#d9536f" : "#f3c7d0")),
  ],
  pc_11_6: () => [
    ...sky("noon", 22),
    ...sea(46, "#3fa0b8"),
    { d: "M0 62Q50 50 120 60V80H0z", fill: "#f0dfb0" },
    ...lighthouse(96, 62),
    ...[22, 40, 58].flatMap((x, k) => house(x, 66, 12, 10, ["#f7f3e8", "#cfe3ea", "#f3d3c4"][k]!, "#3f7fa0")),
    ...pine(80, 62, 14),
  ],
  pc_12_3: () => [
    ...plate("#3f5f7f"),
    { d: "M34 46Q44 24 74 28Q92 34 84 50Q66 60 40 54z", fill: "#e3b565" },
    { d: "M40 46Q54 32 80 36Q74 50 44 50z", fill: "#c98f3f" },
    disc(62, 40, 4, "#f7e9b0", 3),
  ],
  pc_12_4: () => [
    ...sky("evening", 26),
    ...cloud(70, 18),
    box(0, 52, 120, 28, "#8fa86a"),
    ...many(6, (k) => rock(10 + k * 20, 60, 5, 14 + (k % 3) * 3, "#a39d92")),
    ...many(5, (k) => rock(20 + k * 22, 74, 7, 22 + (k % 2) * 5, "#8a8479")),
  ],
  pc_12_5: () => [
    ...sky("noon"),
    ...sea(48, "#3f8fb0"),
    ...lighthouse(72, 46),
    rock(72, 52, 18, 12, "#d99a86"),
    rock(24, 66, 26, 26, "#e0a592"),
    rock(44, 72, 18, 16, "#cc8a76"),
    rock(100, 74, 24, 18, "#d99a86"),
  ],
  pc_12_6: () => [
    ...sky("morning", 24),
    ...town(50, ["#cfc5b3", "#bdb2a0"], ["#4f5d6e", "#5f6d7e"]),
    ...tower(66, 50, 6, 26, "#bdb2a0", "#4f5d6e", 16),
    ...battlements(0, 62, 120, 14, "#a89c88"),
    ...sea(62, "#3f8a9a"),
    ...boat(30, 68),
  ],
  pc_13_3: () => [
    ...plate("#8aa35f"),
    disc(58, 42, 20, "#f4e9c9", 13),
    { d: "M38 42v5a20 13 0 0 0 40 0v-5a20 13 0 0 1-40 0z", fill: "#e0cf9f" },
    poly("#fff6d6", 58, 42, 78, 36, 80, 46),
    poly("#f0d98a", 58, 42, 80, 46, 80, 52, 58, 48),
  ],
  pc_13_4: () => [
    ...sky("morning", 20),
    hills(40, "#7fa870"),
    box(0, 46, 120, 34, "#6fa3a0"),
    { d: "M16 54Q60 26 104 54V58Q60 31 16 58z", fill: "#3f7d6a" },
    ...many(7, (k) => box(26 + k * 11.3, 33 + Math.abs(3 - k) * 2.2, 1.2, 11, "#3f7d6a")),
    ...many(8, (k) => [
      disc(10 + k * 14, 64 + (k % 3) * 5, 6, "#5f9a5a", 2),
      disc(10 + k * 14, 62.5 + (k % 3) * 5, 2, "#f3b0c4", 1.4),
    ]),
  ],
  pc_13_5: () => [
    ...sky("noon", 98),
    ...sea(52, "#4f9fae"),
    { d: "M0 24Q40 20 66 28L84 40L88 60H76Q76 44 68 42T60 62H0z", fill: "#f6efdf" },
    { d: "M0 24Q40 20 66 28L62 31Q36 25 0 29z", fill: "#8fae6a" },
    box(0, 40, 58, 1.5, "#d9cdb5"),
    poly("#f6efdf", 98, 62, 101, 40, 105, 62),
  ],
  pc_13_6: () => [
    ...sky("dusk", 96),
    hills(62, "#8f9fb5", 4),
    box(0, 60, 120, 20, "#cfc4a8"),
    { d: "M26 62Q34 50 46 46L50 36H70L76 46Q88 52 94 62z", fill: "#8a8f96" },
    ...many(5, (k) => house(36 + k * 10, 58 - (k % 2) * 3, 8, 7, "#d9cfba", "#6d5a5a")),
    box(50, 28, 20, 12, "#b5ad9f"),
    ...tower(57, 30, 6, 8, "#c5bdae", "#4f5d6e", 18),
    { d: "M0 70Q40 64 120 72V76Q60 68 0 74z", fill: "#9fc0c9" },
  ],
};

/** The picture of a postcard; one that nobody has drawn shows the first picture of its region. */
export function picture(postcard: string, regionNo: number): Shape[] {
  const draw = PICTURES[postcard] ?? PICTURES[`pc_${String(regionNo).padStart(2, "0")}_3`];
  return draw?.() ?? sky("noon");
}
