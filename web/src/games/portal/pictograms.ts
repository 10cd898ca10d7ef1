/** A sign on a ground of 24 × 24 in one ink: what is filled, and what is drawn as a line. */
export interface Pictogram {
  fill?: string;
  line?: string;
}

const DISC = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const PICTOGRAMS: Record<string, Pictogram> = {
  // what a chamber pays
  s: { fill: `${DISC(12, 6.4, 4.4)}M4.2 22.4c0-7 2.6-10.6 7.8-10.6s7.8 3.6 7.8 10.6z` },
  c: { fill: "M2 11.4 15.4 4q6.600 1 6.600 7.400zM2 13.200h20V20H2z" },
  a: {
    fill: `M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm6 5.4L8 9.7v4.6l4 2.3 4-2.3V9.7z`,
  },
  k: {
    fill: "M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm3 5v4h2V7zm6 0v4h2V7zM6.6 13.6c.6 3 2.600 4.600 5.400 4.600s4.800-1.600 5.400-4.600h-2c-.6 1.800-1.700 2.700-3.400 2.700s-2.800-.9-3.400-2.700z",
  },
  u: {
    fill: `M6.500 2h11a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500h-11A1.500 1.500 0 0 1 5 11.500v-8A1.500 1.500 0 0 1 6.500 2zM12 4.700a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z`,
    line: "M10 13.500 6 21.500M14 13.500l4 8M12 13.500V18",
  },
  // signs
  eye: { line: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0z", fill: DISC(12, 12, 3.2) },
  flame: {
    fill: "M12.600 1.500c.6 4 5.900 6.500 5.900 12.700 0 5-3.100 8.300-6.500 8.300s-6.500-3-6.500-7.500c0-3.600 2-5.600 3.300-8 .8 1.500 1.600 2.300 2.600 2.700.6-2.700.3-5.400 1.200-8.200z",
  },
  flip: { line: "M4 11a8 8 0 0 1 14-4.600M20 13a8 8 0 0 1-14 4.600M18.500 2v4.800h-4.800M5.500 22v-4.800h4.800" },
  crown: { fill: "M2.500 7.500 7.500 12 12 4l4.500 8 5-4.500-1.800 10H4.300zM4.500 19h15v2.200h-15z" },
  stop: { fill: "M7.500 2h9L22 7.500v9L16.500 22h-9L2 16.500v-9zM7 10.600v2.800h10v-2.800z" },
  tie: { fill: "M4 7.500h16v3H4zM4 13.500h16v3H4z" },
  empty: { line: `${DISC(12, 12, 9)}M5.800 18.200 18.200 5.800` },
  cross: { line: "M5 5l14 14M19 5 5 19" },
  gavel: { line: "M9 5l7 7M6.500 7.500l5-5M13.500 14.500l5-5M11 10l-8 8M13 21.500h8" },
  gun: {
    line: "M6 3c2.600 0 4 4 4 9s-1.400 9-4 9-4-4-4-9 1.400-9 4-9zM18 3c2.600 0 4 4 4 9s-1.400 9-4 9-4-4-4-9 1.400-9 4-9zM10.500 12h3",
  },
  crack: { line: "M13 2 9 8l5 3-5 5 3 2-2 4" },
  letter: { line: "M2 5h20v14H2zM2 6l10 8 10-8", fill: DISC(12, 13.5, 2.6) },
  next: { fill: "M4 3l12 9L4 21zM17 3h3v18h-3z" },
  // actions
  aerial_faith_plate: { line: "M4 20h6M14 20h7M7 16C8 7 15 5 19 13M19.500 8.500V13.500H14.500" },
  excursion_funnel: { line: "M2 7c6 2 6 2 12 0M2 12h13M2 17c6-2 6-2 12 0M15 7l6 5-6 5" },
  propulsion_gel: { line: "M2 20h20M5 15h5M3 11h5M13 15l5-5M13 5l6 5-6 5" },
  repulsion_gel: { line: "M2 20c5-3 15-3 20 0M6 15c1-9 5-9 6-3 1-8 5-8 6 3", fill: DISC(6, 5, 1.8) },
  conversion_gel: {
    fill: "M12 2c4 5.500 6.500 8.700 6.500 12.500a6.500 6.500 0 0 1-13 0C5.500 10.700 8 7.500 12 2z",
    line: "M20 6l2 2-2 2",
  },
  thermal_beam: {
    line: "M2 12h12M17 12h5M15.500 5v3M15.500 16v3M10.500 7l2 2M10.500 17l2-2M20.500 7l-2 2M20.500 17l-2-2",
    fill: DISC(15.5, 12, 2),
  },
  long_fall_boots: {
    fill: "M6 2h6v11l7 3.500c2 1 2 2 2 3.500H6zM6 21.500h15V23H6z",
    line: "M2.500 6v12M1 15.500l1.500 3 1.500-3",
  },
  emancipation_grill: { line: "M4 2v20M20 2v20M4 6h16M4 10h16M4 14h16M4 18h16" },
  diversity_vent: {
    line: "M3 20V11a7 7 0 0 1 7-7h11M9 20v-8a2 2 0 0 1 2-2h10",
    fill: "M13 19l6-3.500q3 .6 3 3.500v2h-9z",
  },
  cube_dispenser: {
    line: "M6 2v5h12V2M12 8v2",
    fill: "M7 12h10v10H7zM12 19.600l3-3a1.500 1.500 0 0 0-3-1.600 1.500 1.500 0 0 0-3 1.600z",
  },
  movable_panels: { fill: "M3 5l7-2v18l-7-2z", line: "M13 3.500v17M16.500 4.500v15M20 6v12" },
  redirection_cube: {
    line: "M2 12h5M16 8l6-5M22 8V3h-5",
    fill: "M8 7h9v10H8zM12.500 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  },
  high_energy_pellet: { fill: DISC(15, 9, 5), line: "M9 13l-6 6M11.500 15.500 7 20M7 10.500l-3 3" },
  neurotoxin: {
    fill: "M6 13a4 4 0 0 1 .6-8A5.500 5.500 0 0 1 17 5.500a3.900 3.900 0 0 1 1 7.500z",
    line: "M8 16v2M12 16v5M16 16v2",
  },
  relaxation_vault: {
    line: "M3 21V8a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v13z",
    fill: `${DISC(8.7, 11, 2)}${DISC(15.3, 11, 2)}M5.500 19c0-4 1-5.500 3.200-5.500s3.200 1.500 3.200 5.500zM12.100 19c0-4 1-5.500 3.200-5.500s3.200 1.500 3.200 5.500z`,
  },
  unstationary_scaffold: { fill: "M12 4l6 3.500v6L12 17l-6-3.500", line: "M3 21h18M9 10H2M5 7l-3 3 3 3" },
  party_escort_bot: {
    fill: DISC(10, 8, 5.5),
    line: "M10 14c0 4-3 4-3 8M16 20h5M18.500 17.500l2.500 2.500-2.500 2.500",
  },
  turret_redemption_line: {
    fill: "M12 2a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zm0 3a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z",
    line: "M10 11l-3 5M14 11l3 5M3 18.500h18a2 2 0 0 1 0 4H3a2 2 0 0 1 0-4z",
  },
  incinerator: {
    line: "M3 22V11l9-8 9 8v11z",
    fill: "M12.300 9c.4 3 4 4 4 7.500 0 2.600-1.800 4-4.100 4s-4.200-1.400-4.200-4c0-2 1.200-3 2-4.200.5.800.9 1.200 1.400 1.400.3-1.600.3-3 .9-4.700z",
  },
  vital_apparatus_vent: {
    line: "M7 2v6M17 2v6M4 8h16M12 10v3",
    fill: `${DISC(12, 15, 2.2)}M8 23c0-4.500 1.200-5.500 4-5.500s4 1 4 5.500z`,
  },
  // characters: their rule, never a face
  chell: { line: "M2 17c2-8 7-8 9 0 2-8 7-8 9 0M17 14l3 3.500 3-3.500" },
  wheatley: { line: "M4 6h10a5 5 0 0 1 0 10H6M9 12l-4 4 4 4M18 4v4" },
  cave_johnson: { fill: `${DISC(8, 7, 4)}M1.500 21c0-6 2.200-9 6.500-9s6.500 3 6.500 9z`, line: "M19 7v8M15 11h8" },
  caroline: { fill: "M4 8h12v3H4zM4 14h12v3H4z", line: "M20 4v16M17.500 6.500 20 4l2.500 2.500" },
  potatos: { line: "M3 5h5M3 12h9M3 19h14", fill: "M18 3l4.500 5h-3v6h-3V8h-3z" },
  anger_core: { fill: "M12 2l2 6 6-3-3 6 6 2-6 2 3 6-6-3-2 6-2-6-6 3 3-6-6-2 6-2-3-6 6 3z" },
  p_body: { line: "M3 12h6M9 12l8-7M9 12l8 7M12.500 4H18v5M12.500 20H18v-5" },
  frankenturret: { fill: "M4 11 14 6q6 1 6 5v3H4z", line: "M3 20 21 4" },
  fact_core: {
    fill: `${DISC(6, 8, 2.7)}M1.500 18c0-4.500 1.500-6.500 4.500-6.500s4.500 2 4.500 6.500zM15 6h7v11h-7z`,
    line: "M12.500 9v6M9.700 12h0",
  },
  doug_rattmann: { line: "M4 4h16v16H4zM8 9.500h2.500M13.500 9.500H16M8 14c2 3 6 3 8 0" },
  space_core: { line: "M2 14c-1 3 5 3 11-1S24 5 21 5.500", fill: DISC(12, 11, 5.5) },
  oracle_turret: { line: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM4 21 20 3" },
  rick: {
    fill: `${DISC(5, 8, 2.5)}${DISC(5, 16, 2.5)}${DISC(11, 12, 2.5)}`,
    line: "M15 12h7M19 8.500l3.500 3.500-3.500 3.500",
  },
  glados: { line: "M21 7H7a4 4 0 0 0 0 9h14M7 21h14M17.500 12.500 21 16l-3.500 3.500" },
  curiosity_core: { line: "M5 3h10v11H5zM10 16v5M7 19l3 3 3-3M19 6v12" },
  atlas: { line: "M21 12h-6M2 5c8 0 6 7 13 7M2 19c8 0 6-7 13-7M18 9l3 3-3 3" },
  greg: { line: "M4 12a8 8 0 1 0 3-6.200M4 3v5h5M12 8v5l3 2" },
  animal_king: { fill: "M5 3l3 3 4-4 4 4 3-3-1 7H6zM7 11h10v4H7z", line: "M9 15l-3 7M15 15l3 7M12 15v5" },
  intelligence_core: { line: "M4 6h8v12H4zM14 4l7 2-3 12-4-1" },
  opera_turret: { fill: `${DISC(6, 18, 3)}${DISC(17, 15, 3)}M7.500 5 20 2.500v3L9 8v10H7.500z`, line: "M20 3v12" },
};
/** Shapes of the seats, in one ink. */
export const SHAPES: Record<string, string> = {
  disc: DISC(12, 12, 9),
  square: "M4 4h16v16H4z",
  triangle: "M12 2.500 22 20.500H2z",
  diamond: "M12 1.500 22.500 12 12 22.500 1.500 12z",
};
