/** Decoration for the land of the base pack: rivers, peaks and trees, in units of the pack. */
export const RIVERS = [
  "M212 372q40-22 84-10t92-6q58-14 104-48q46 8 62 60q8 58 30 96q12 52 40 92",
  "M392 170q34 14 58 32q36 34 72 46q40 14 66 50q30 34 68 50",
  "M250 570q4 40 38 62q58 32 92 74q20 38 14 84",
  "M770 452q-32 20-70 30q-26 18-24 58q-8 62-14 112q-2 40-12 66",
  "M702 352q6 46-16 86q-10 20-10 46",
];
export const PEAKS: [number, number][] = [
  [742, 548],
  [776, 560],
  [760, 590],
  [792, 626],
  [748, 650],
  [340, 812],
  [392, 838],
  [470, 846],
  [548, 566],
  [572, 632],
  [600, 602],
  [846, 296],
  [752, 424],
  [964, 716],
];
export const TREES: [number, number][] = [
  [292, 668],
  [310, 700],
  [330, 600],
  [472, 388],
  [452, 412],
  [612, 148],
  [668, 262],
  [706, 300],
  [420, 206],
  [300, 254],
  [200, 306],
  [636, 372],
  [560, 436],
  [452, 622],
  [700, 720],
];
/** A peak and a tree, around their foot. */
export const PEAK = "M-13 0-2-18 2-12 6-16 15 0M-2-18-4-8M2-12 1-4";
export const TREE = "M0 0v6M-6 0 0-13 6 0z";
/** What this is drawn for. */
export const DRAWN_FOR = ["auvergne_rhone_alpes", "nouvelle_aquitaine", "corse"];
