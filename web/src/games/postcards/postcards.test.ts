import { expect, test } from "vitest";
import pack from "../../../../src/layover/games/postcards/pack/base.toml?raw";
import type { Event } from "../../wire";
import { outlines } from "./outline";
import { usualPair } from "./pairs";
import type { Printed } from "./printed";
import { picture } from "./scenery";
import { story } from "./story";
import { after, desk, openSymbols, sendings, soonest, type Table, wanted } from "./table";

const box = {
  const: { mandatory_plays: 3 },
  postcard: {
    seaside: { region: "west", stamps: ["blue", "red", "red"], points: 3 },
    forest: { region: "east", stamps: ["green", "green", "blue"], points: 3 },
    peak: { region: "south", stamps: ["yellow", "yellow", "blue"], points: 3 },
  },
  region: { west: { no: 1 }, east: { no: 2 }, south: { no: 3 } },
  spot: { wood: { symbol: "leaf" } },
  symbol: { leaf: { en: "Forest" } },
  itinerary: { tour: { start: "west", targets: ["south", "east"] } },
} as unknown as Printed;

function seat(kind: string): Table["seats"][number] {
  return {
    kind,
    score: 0,
    cards: 0,
    known: {},
    bike: "west",
    itinerary: "tour",
    held: {},
    sent: [],
    camps: [],
    camps_left: 13,
    gifts: {},
  };
}

function table(): Table {
  return {
    seats: [{ ...seat("human"), cards: 2, hand: { move_blue: 2 } }, seat("hard")],
    side: "A",
    river: ["camp_red", "move_red", "camp_red"],
    deck: 40,
    discard: {},
    top: "seaside",
    row: ["forest", null, null],
    postcard_deck: 10,
    postcard_discard: [],
    shown: [],
    gift_row: ["car", "caravan"],
    gift_deck: 3,
    gifts_gone: {},
    played: 0,
    plays: 3,
    banked: { move: 0, postcard: 0, camp: 0 },
    first: 0,
    turns: 0,
    bonus: null,
    ended: "",
  };
}

function event(kind: string, at: number, details: Record<string, string | number> = {}): Event {
  return { ply: 1, kind, seat: at, rule: "", text: kind, details };
}

function afterAll(...events: Event[]): Table {
  return events.reduce((before, one) => after(before, one, box), table());
}

test("neighbours round their common border alike", () => {
  const left = "0,0 10,0 12,4 9,7 10,10 0,10";
  const right = "10,0 20,0 20,10 10,10 9,7 12,4";
  const paths = outlines({ left: { outline: left }, right: { outline: right } });
  const bends = (path: string) =>
    path
      .slice(1, -1)
      .split("C")
      .flatMap((bend) => bend.split(" "));
  const [one, other] = [bends(paths.left!), bends(paths.right!)];
  const common = one.slice(one.indexOf("10,0"), one.indexOf("10,10") + 1);
  const again = other.slice(other.indexOf("10,10"));
  expect(common).toHaveLength(10);
  expect(again).toEqual([...common].reverse());
});

test("a taken postcard leaves a gap that the top of the deck fills", () => {
  const shown = afterAll(
    event("takes_postcard", 0, { postcard: "forest" }),
    event("postcard_shows", -1, { postcard: "peak" }),
  );
  expect(shown.row).toEqual(["seaside", null, null]);
  expect(shown.top).toBe("peak");
  expect(Object.keys(shown.seats[0]!.held)).toEqual(["forest"]);
});

test("what a guide shows and what is discarded leaves its place", () => {
  const shown = afterAll(
    event("discards_postcard", 1, { face: "forest" }),
    event("row_filled", -1, { postcard: "seaside", number: 2 }),
    event("postcard_shows", -1, { postcard: "peak" }),
    event("guide_shows", 1, { postcard: "peak" }),
  );
  expect(shown.row).toEqual([null, "seaside", null]);
  expect(shown.postcard_discard).toEqual(["forest"]);
  expect([shown.top, shown.shown]).toEqual([null, ["peak"]]);
});

test("two cards played together both fly", () => {
  const pair = event("plays_pair", 0, { card: "move_blue", card2: "move_blue", use: "camp" });
  const [step] = story([pair], { table: table(), asked: null }, 0, box);
  expect(step!.flights).toHaveLength(2);
  expect(step!.next!.table.seats[0]!.cards).toBe(0);
});

test("a stamp goes to the first free place of its colour", () => {
  const shown = afterAll(
    event("takes_postcard", 1, { postcard: "seaside" }),
    event("stamps", 1, { postcard: "seaside", colour: "red" }),
    event("stamps", 1, { postcard: "seaside", colour: "red" }),
  );
  expect(shown.seats[1]!.held.seaside!.stamps).toEqual([1, 2]);
});

test("an Automa's card leaves the river from the left", () => {
  const shown = afterAll(event("automa_stamp_card", 1, { card: "camp_red" }));
  expect(shown.river).toEqual([null, "move_red", "camp_red"]);
  expect(shown.discard).toEqual({ camp_red: 1 });
});

test("what is shown before stays as it was", () => {
  const before = table();
  after(before, event("plays_action", 0, { card: "move_blue" }), box);
  expect(before).toEqual(table());
});

const held = {
  seaside: { stamps: [0, 1], memories: [] },
  forest: { stamps: [], memories: [] },
  peak: { stamps: [0, 1], memories: [] },
};

test("an Automa's postcards stand in the order it fills them, new ones last; others as they were taken", () => {
  expect(desk({ ...seat("hard"), held, priority: ["peak", "seaside", "sent"] })).toEqual(["peak", "seaside", "forest"]);
  expect(desk({ ...seat("human"), held })).toEqual(["seaside", "forest", "peak"]);
});

test("soonest is what lacks fewest stamps, then what is nearest", () => {
  expect(soonest({ ...seat("human"), held, away: { seaside: 2, forest: 0, peak: 0 } }, box)).toEqual([
    "peak",
    "seaside",
    "forest",
  ]);
});

test("my own picks are not waited for; what an Automa does is told step by step", () => {
  const shown = { table: table(), asked: null };
  const own = story(
    [event("plays_action", 0, { card: "move_blue" }), event("rides", 0, { region: "east" })],
    shown,
    0,
    box,
  );
  expect(own.every((step) => step.meanwhile && step.say === undefined)).toBe(true);
  const others = story(
    [event("turn", 1), event("automa_stamp_card", 1, { card: "camp_red" }), event("automa_nothing", 1)],
    shown,
    0,
    box,
  );
  expect(others.map((step) => step.say?.text)).toEqual([undefined, "automa_stamp_card", "automa_nothing"]);
  expect(others.map((step) => step.say?.slot)).toEqual([undefined, 0, null]);
  expect(others.at(-1)!.next!.table.stickers).toEqual({ 0: { card: "camp_red", outcome: "–" } });
  expect(others.at(-1)!.next!.table.river[0]).toBeNull();
});

const pieces = (...events: Event[]) =>
  story(events, { table: table(), asked: null }, 0, box).flatMap((step) => step.flights ?? []);

test("what a camp brings comes from its spot, and later than the tent", () => {
  const [tent, points, chip] = pieces(
    event("camps", 0, { spot: "wood" }),
    event("track_points", 0, { number: 3, number2: 12 }),
    event("banks_camp", 0),
  );
  expect([tent!.to, tent!.after]).toEqual(["spot:wood", undefined]);
  expect([points!.from, points!.to, points!.piece]).toEqual([
    "spot:wood",
    "seat:0",
    { kind: "plus", points: 3, seat: 0, region: null },
  ]);
  expect([chip!.from, chip!.to]).toEqual(["spot:wood", "banked"]);
  expect(points!.after).toBeGreaterThan(0);
});

test("postcards are posted one after the other, each into a slot of its own", () => {
  const log = [event("sends", 1, { postcard: "peak" }), event("turn", 0), event("sends", 1, { postcard: "forest" })];
  expect(sendings(log)).toEqual(["peak", "forest"]);
  const steps = story(log, { table: table(), asked: null }, 0, box, "en");
  const slots = steps.flatMap((step) => step.flights ?? []).filter(({ piece }) => piece.kind === "posted");
  expect(slots.map(({ to }) => to)).toEqual(["posted:1:0", "posted:1:1"]);
});

test("memories that are written want no spot any more", () => {
  const memories = [
    ["leaf", "points2"],
    ["sun", "stamp"],
    ["leaf", "camp"],
  ];
  const printed = { ...box, postcard: { forest: { memories } } } as unknown as Printed;
  const holding = (...written: number[]) => ({ ...seat("human"), held: { forest: { stamps: [], memories: written } } });
  expect(openSymbols(holding(), printed)).toEqual(["leaf", "sun"]);
  expect(openSymbols(holding(0, 1), printed)).toEqual(["leaf"]);
});

test("a gift that is used tears, mine where it lay, another's in its row", () => {
  const used = (seat: number) => pieces(event("uses_gift", seat, { gift: "car" }))[0]!;
  expect([used(0).from, used(1).from]).toEqual(["owned:car", "seat:1"]);
  expect([used(0).piece, used(0).to]).toEqual([{ kind: "torn", id: "car" }, undefined]);
});

test("a card is played for one half; of an Automa's that fails the first half is crossed out", () => {
  const [card] = pieces(event("plays_stamp", 0, { card: "move_blue" }));
  expect(card!.piece).toEqual({ kind: "travel", id: "move_blue", half: "stamp" });
  const told = story(
    [event("automa_stamp_card", 1, { card: "camp_red" }), event("automa_instead_action", 1, { card: "camp_red" })],
    { table: table(), asked: null },
    0,
    box,
  );
  expect(told.at(-1)!.next!.table.stickers).toEqual({ 0: { card: "camp_red", outcome: "", crossed: true } });
});

test("each postcard of the box has a picture of its own", () => {
  const ids = [...pack.matchAll(/^(pc_(\d\d)_\d) =/gm)];
  const drawn = new Set(ids.map(([, id, no]) => JSON.stringify(picture(id!, Number(no)))));
  expect(ids).toHaveLength(52);
  expect(drawn.size).toBe(ids.length);
  expect(drawn.has(JSON.stringify(picture("unheard_of", 3)))).toBe(true);
});

test("of two cards to be played together the usual ones fit the fewest free slots", () => {
  const mine = { ...seat("human"), held: { seaside: { stamps: [1], memories: [] } } };
  const counts = wanted(mine, box);
  expect(counts).toEqual({ blue: 1, red: 1 });
  const cards = ["move_red", "camp_blue", "move_green", "camp_green"];
  expect(usualPair(cards, () => true, counts, null)).toEqual([2, 3]);
  expect(usualPair(cards, () => true, { ...counts, green: 3 }, null)).toEqual([0, 1]);
  expect(usualPair(cards, () => true, counts, 0)).toEqual([0, 2]);
  expect(usualPair(cards, (one, other) => one !== "move_green" && other !== "move_green", counts, null)).toEqual([
    0, 3,
  ]);
  expect(usualPair(cards, () => false, counts, null)).toEqual([]);
});
