import { expect, test, vi } from "vitest";
import type { Event } from "../../wire";
import { choreography } from "./choreography";
import { follow, pitch, rowOf, sockets, standWidth } from "./layout";
import { lettersOf } from "./letters";
import { counts, Scoring } from "./scoring.svelte";
import { type Panel, planesOf, tokensOf, type View } from "./view";

function panel(worker: string | null = null): Panel {
  return {
    kind: "player",
    gates: [{ id: "b1", size: "medium", capacity: 4, route: ["dest_cun"], plane: -1, locked: 0 }],
    tokens: { art: 2, wild: 1 },
    storage: 6,
    reserve: [],
    hangar: { small: 1, large: 1 },
    slots: [null, null, null],
    slot_points: [null, null, null],
    worker,
    suitcases: { concourse: 2 },
    campaigns: [],
    stocks: 0,
    points: { destinations: 0, campaigns: 0, offices: 0 },
    score: 0,
  };
}

function view(seats: Panel[], more: Partial<View> = {}): View {
  return {
    seats,
    runway: ["small", "large"],
    display: [],
    market: [],
    public: [],
    campaigns: [],
    tyler: null,
    ...more,
  } as View;
}

function event(kind: string, seat: number, details: Record<string, string | number>): Event {
  return { ply: 1, kind, seat, rule: "", text: `${kind}.`, details };
}

/** What the first seat sees of these events; the table is the same afterwards unless told. */
function played(events: Event[], before: View, after = before) {
  return choreography(events, { before, after, me: 0 });
}

test("a landing is flown from the gate, and its tokens come from the tile, all at once", () => {
  const table = view([panel(), panel()]);
  const steps = played(
    [
      event("landed", 1, { destination: "dest_cun", gate: "b1" }),
      event("gained", 1, { token: "food" }),
      event("gained", 1, { token: "beach" }),
    ],
    table,
  );
  expect(steps).toHaveLength(2);
  expect(steps[0]!.flights![0]).toMatchObject({ from: "plane:b1", to: "tile:dest_cun", piece: { size: "medium" } });
  expect(steps[1]!.flights!.map(({ from, to }) => [from, to])).toEqual([
    ["tile:dest_cun", "seat:1/tokens"],
    ["tile:dest_cun", "seat:1/tokens"],
  ]);
});

test("what the reader did is not waited for, and a worker comes from where it was", () => {
  const table = view([panel("exec_build"), panel()]);
  const [own] = played([event("visited", 0, { office: "exec_lease" })], table);
  expect(own).toMatchObject({ meanwhile: true, flights: [{ from: "worker:0", to: "office:exec_lease" }] });
  const [other] = played([event("visited", 1, { office: "exec_lease" })], table);
  expect(other).toMatchObject({ meanwhile: false, flights: [{ from: "seat:1/home" }] });
});

test("what moves comes from where its event says, and goes there", () => {
  const table = view([panel(), panel()]);
  const ways = (kind: string, details: Record<string, string | number>) =>
    played([event(kind, 1, details)], table)[0]!.flights!.map(({ from, to }) => [from, to]);
  expect(ways("leased", { plane: "large", runway: "2" })).toEqual([["runway:1", "seat:1/hangar"]]);
  expect(ways("opened_private", { office: "office_art_art", display: "display_2", number: 1 })).toEqual([
    ["display:display_2", "seat:1/slot:1"],
  ]);
  expect(ways("launched", { campaign: "camp_city_city", number: 5, ad: "ad3" })).toEqual([["ad:ad3", "seat:1/score"]]);
  expect(ways("gained", { token: "food", destination: "dest_cun" })).toEqual([["tile:dest_cun", "seat:1/tokens"]]);
  expect(ways("gained", { token: "wild" })).toEqual([["supply", "seat:1/tokens"]]);
  expect(ways("assigned", { destination: "dest_tus", gate: "b1", number: 3 })[0]).toEqual([
    "reserve:dest_tus",
    "stand:b1_2",
  ]);
  expect(ways("exchanged_specialist", { specialist: "a", specialist2: "b", number: 0 })).toEqual([
    ["seat:1/slot:0", "specialist:b"],
    ["specialist:b", "seat:1/slot:0"],
  ]);
});

test("Tyler's dice tumble together, lie by what he does, and the tops among which he chooses are told", () => {
  const table = view([panel(), panel()], { tyler: 1, dice: { office: "plane", destination: "short" } });
  const steps = played(
    [
      event("turn", 1, {}),
      event("rolled_office", 1, { face: "plane" }),
      event("rolled_destination", 1, { haul: "long" }),
      event("tyler_runway", 1, { plane: "small" }),
      event("tyler_tile", 1, { destination: "dest_syd", number: 10, number2: 0 }),
      event("tyler_gate", 1, { destination: "dest_syd", gate: "e3", stack: "m1" }),
    ],
    table,
  );
  const dice = { office: "plane", destination: "long" };
  expect(steps.map(({ ms, unhurried, say }) => ({ ms, unhurried, ...say }))).toEqual([
    { ms: 600, unhurried: true, text: "rolled_office. rolled_destination.", dice, tumbling: true },
    { ms: 900, unhurried: true, text: "tyler_runway.", dice },
    { ms: 900, unhurried: true, text: "tyler_tile.", dice, compared: "long" },
    { ms: 900, unhurried: true, text: "tyler_gate.", dice },
  ]);
});

test("what an office scores more than before rises from it, and a power that is used is seen", () => {
  const [before, after] = [panel(), { ...panel(), slot_points: [3, null, null] }];
  const steps = played([event("contractor", 1, {})], view([panel(), before]), view([panel(), after]));
  expect(steps[0]!.say).toEqual({ text: "contractor.", used: { seat: 1, power: "contractor" } });
  expect(steps[1]!.flights).toEqual([{ from: "seat:1/slot:0", piece: { kind: "points", points: 3 } }]);
});

test("a plane bounces where it lands, what leaves the game falls, and what is not there is grey", () => {
  const table = view([panel(), panel()]);
  const [first] = played([event("landed", 1, { destination: "dest_cun", gate: "b1" })], table);
  expect(first!.flights![0]!.bounce).toBe(4);
  const flown = (kind: string, details: Record<string, string>) =>
    played([event(kind, 1, details)], table)[0]!.flights![0];
  expect(flown("removed_tile", { destination: "dest_cun" })).toMatchObject({ from: "reserve:dest_cun", falls: true });
  expect(flown("none_left", { token: "food" })).toMatchObject({ falls: true, piece: { token: "food", grey: true } });
  expect(flown("discarded_hidden_stock", {})).toMatchObject({ from: "seat:1/stocks", piece: { kind: "back" } });
});

test("a plane that leaves the runway lets the others move up, and who comes stands behind", () => {
  const first = follow({ sizes: [], ids: [] }, ["small", "large", "medium"]);
  expect(first.ids).toEqual([0, 1, 2]);
  expect(follow(first, ["large", "medium"]).ids).toEqual([1, 2]);
  expect(follow(first, ["large", "medium", "small"]).ids).toEqual([1, 2, 3]);
});

test("two letters tell every token from the others in both languages", () => {
  const words = [
    [
      "Art",
      "Catering",
      "Food",
      "Freight",
      "Security",
      "Comfort",
      "Baggage",
      "Shop",
      "Culture",
      "Sport",
      "Beach",
      "City",
    ],
    [
      "Art",
      "Traiteur",
      "Restauration",
      "Fret",
      "Sécurité",
      "Confort",
      "Bagages",
      "Boutique",
      "Culture",
      "Sport",
      "Plage",
      "Ville",
    ],
  ];
  for (const names of words) expect(new Set(names.map(lettersOf)).size).toBe(names.length);
});

test("an upgrade costs a stand, seven gates are strips, and a long queue moves closer", () => {
  expect(standWidth(5)).toBeLessThan(standWidth(4));
  expect(5 * standWidth(5) + 4 * 7).toBeCloseTo(3 * standWidth(3) + 2 * 7);
  expect(rowOf(3)).toEqual({ height: 286 / 3, strip: false });
  expect(rowOf(7).strip).toBe(true);
  expect(pitch(12)).toBeLessThan(pitch(11));
  expect(sockets(6, 8)).toEqual({ small: true, count: 8 });
});

test("tokens and planes are counted one by one", () => {
  expect(tokensOf(panel())).toEqual(["art", "art", "wild"]);
  expect(planesOf(panel())).toEqual(["small", "large"]);
});

test("the end is counted seat by seat, office by office, and skipped to the whole", () => {
  const [one, two] = [panel(), panel()];
  Object.assign(one, { points: { destinations: 9, offices: 5, campaigns: 0 }, slot_points: [3, null, 2], score: 14 });
  const table = view([one, two], { order: [0, 1] });
  expect(counts(table).map(({ seat, part, slot }) => [seat, part, slot])).toEqual([
    [0, "destinations", undefined],
    [0, "offices", 0],
    [0, "offices", 2],
    [0, "total", undefined],
    [1, "destinations", undefined],
    [1, "total", undefined],
  ]);
  vi.stubGlobal("window", globalThis);
  vi.useFakeTimers();
  const scoring = new Scoring();
  scoring.begin(table);
  expect([scoring.shown(table, 0, "destinations"), scoring.shown(table, 0, "offices")]).toEqual([9, null]);
  vi.advanceTimersByTime(1200);
  expect([scoring.now?.slot, scoring.shown(table, 0, "offices"), scoring.shown(table, 0, "total")]).toEqual([
    0,
    3,
    null,
  ]);
  scoring.skip();
  expect([scoring.now, scoring.shown(table, 0, "offices"), scoring.shown(table, 0, "total")]).toEqual([null, 5, 14]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
