import { expect, test } from "vitest";
import type { Event } from "../../wire";
import { choreography } from "./choreography";
import type { View } from "./view";

const VIEW = {
  seats: [{ colour: "red" }, { colour: "blue" }],
  floors: [{ floor: "top", left: 0, chambers: [{ id: "chamber_01", side: "b", cake: { blue: 2 } }] }],
  tokens: { portal_blue: "chamber_01", portal_orange: "chamber_03" },
  top: "card_04",
  discard: ["card_01", "card_02"],
  forecast: [{ chamber: "chamber_01", paid: { s: 1, c: 1 } }],
} as unknown as View;
const event = (kind: string, seat: number, details: Record<string, string | number> = {}): Event => ({
  ply: 1,
  kind,
  seat,
  rule: "POR-1",
  text: `${kind}.`,
  details,
});
const play = (...events: Event[]) => choreography(events, VIEW, VIEW, 0);

test("my own subjects hop at once, another seat's are told too", () => {
  const details = { number: 2, chamber: "chamber_01", chamber2: "chamber_02" };
  const [own] = play(event("moved", 0, details));
  expect(own).toMatchObject({ meanwhile: true });
  expect(own!.flights).toHaveLength(2);
  const [other] = play(event("moved", 1, details));
  expect(other).toMatchObject({ say: { kind: "sentence", text: "moved." } });
  expect(other!.flights![0]).toMatchObject({
    from: "chamber:chamber_01",
    to: "chamber:chamber_02",
    piece: { kind: "subject", colour: "blue" },
  });
});

test("what is delivered comes through the tube of its floor", () => {
  const [step] = play(event("cake", 1, { chamber: "chamber_01" }));
  expect(step!.flights).toEqual([
    { from: "tube:top", to: "chamber:chamber_01", piece: { kind: "slice", colour: "blue", capsule: true } },
  ]);
});

test("a room that is recycled falls into the furnace, and its panel turns over on its way in", () => {
  const [falls, comes] = play(event("recycled", 1, { chamber: "chamber_01", floor: "middle", floor2: "top" }));
  expect(falls!.flights).toMatchObject([{ from: "chamber:chamber_01", to: "furnace:top", piece: { how: "falls" } }]);
  expect(comes!.flights).toMatchObject([{ from: "tube:middle", to: "end:middle", piece: { how: "turns" } }]);
});

test("a room falls before what burns in it is lost", () => {
  const burns = { ...event("burnt", 1, { number: 1, chamber: "chamber_01" }), rule: "POR-96" };
  const steps = play(burns, event("recycled", 1, { chamber: "chamber_01", floor: "middle", floor2: "top" }));
  expect(steps.map(({ flights }) => [flights![0]!.from, flights![0]!.to])).toEqual([
    ["chamber:chamber_01", "furnace:top"],
    ["furnace:top", "cake:1"],
    ["tube:middle", "end:middle"],
  ]);
});

test("a room that is lifted falls at once, before anybody says where its panel goes", () => {
  const lifted = { ...VIEW, lifted: { id: "chamber_01" } } as unknown as View;
  const steps = choreography([event("nobody_there", 1, { chamber: "chamber_01" })], VIEW, lifted, 1);
  expect(steps.at(-1)!.flights).toMatchObject([{ to: "furnace:top", piece: { how: "falls" } }]);
});

test("what is earned flies to whom it is paid", () => {
  const [step] = play(event("earns", 1, { chamber: "chamber_01" }));
  expect(step!.flights!.map(({ to, piece }) => [to, piece])).toEqual([
    ["seat:1", { kind: "icon", icon: "s" }],
    ["seat:1", { kind: "icon", icon: "c" }],
  ]);
});

test("at the end the slices are counted, then it is told by its cause, unhurried", () => {
  const steps = play(event("wiped_out", -1), event("score", 0, { number: 2, number2: 3 }));
  const counts = steps.flatMap(({ say }) => (say?.kind === "end" && say.counts ? [say.counts[1]] : []));
  expect(counts).toEqual([0, 1, 2]);
  expect(steps.at(-2)!.flights).toHaveLength(1);
  expect(steps.at(-1)).toMatchObject({ say: { kind: "report", cause: "wiped_out." }, unhurried: true });
});

test("through the portals they vanish and appear", () => {
  const steps = play(event("moved", 1, { number: 1, chamber: "chamber_01", chamber2: "chamber_03" }));
  expect(steps.map(({ flights }) => flights!.map(({ from, to }) => [from, to]))).toEqual([
    [["chamber:chamber_01", undefined]],
    [[undefined, "chamber:chamber_03"]],
  ]);
});

test("who dies is seen to die of its cause, and comes back to the seat hollow", () => {
  const ends = (kind: string, rule: string) =>
    play({ ...event(kind, 1, { number: 1, chamber: "chamber_01" }), rule }).map(({ flights }) => flights![0]!);
  expect(ends("destroyed", "POR-96")).toMatchObject([{ from: "furnace:top", to: "crew:1", piece: { hollow: true } }]);
  expect(ends("destroyed", "POR-206")[0]).toMatchObject({ to: "chamber:chamber_01", piece: { death: "crossed" } });
  expect(ends("shot", "POR-117")[0]).toMatchObject({ to: "chamber:chamber_01", piece: { death: "topples" } });
});

test("a ballot flies from the voter to whom it is for", () => {
  const [step] = play(event("voted", 1, { player: 0 }));
  expect(step!.flights).toMatchObject([{ from: "seat:1", to: "seat:0", piece: { sign: "letter" } }]);
});
