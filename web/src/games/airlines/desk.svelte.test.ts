// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Box, Candidate, DecisionInfo, Event as Fact, SeatInfo } from "../../wire";
import type { Pickable } from "../../board";
import type { BoardProps } from "../props";
import { Desk } from "./desk.svelte";

const candidate = (heading: string, target: string): Candidate => ({ pick: 0, heading, target, text: target });
const asking = (...candidates: Candidate[]): DecisionInfo => ({ seat: 0, step: "", prompt: "", candidates });
const COMPANIES = asking(candidate("company", "pax"), candidate("company", "hit"));
const CARDS = asking(candidate("flight", "wave_10"), candidate("flight", "wave_20"));
const ROUTES = asking(candidate("route", "wave_01"));
const TURN: Fact = { ply: 1, kind: "laid", seat: 1, rule: "AIR-1", text: "Bo laid two.", details: { company: "pax" } };

const view = (deck: number): unknown => ({ deck, display: [], circles: {}, seats: [{}, {}] });
const seat = (name: string): SeatInfo => ({ seat: 0, kind: "person", name });
const COMPONENTS = {
  company: { hit: { code: "HIT" }, pax: { code: "PAX" } },
  city: { a: { x: 100, y: 100 }, b: { x: 300, y: 100 } },
  route: { dash_01: { a: "a", b: "b", pattern: "dash", circles: [3] } },
};
const WORDS = Object.fromEntries(
  ["route", "next", "circle", "free", "fly_with"].map((word) => [word, { en: word, fr: word }]),
);
const onpick = vi.fn();
const onpicks = vi.fn();

let props: BoardProps;
let desk: Desk;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onpick.mockReset();
  onpicks.mockReset();
  const given = $state<BoardProps>({
    box: {
      names: { en: { company: { pax: "Paxair" } } },
      components: COMPONENTS,
      board: { you: { en: "You", fr: "Vous" }, ...WORDS },
      sheet: { labels: {} },
    } as unknown as Box,
    view: view(9),
    seats: [seat("Ada"), { ...seat(""), seat: 1 }],
    me: 0,
    decision: COMPANIES,
    anytime: null,
    ready: true,
    pending: null,
    events: [],
    lang: "en",
    ply: 1,
    onpick,
    onpicks,
    oninterject: vi.fn(),
    onwhy: vi.fn(),
    preview: () => Promise.resolve(null),
    still: false,
    log: [],
  });
  props = given;
  leave = $effect.root(() => {
    desk = new Desk(() => given);
  });
  flushSync();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** What the server asks next, after a pick of mine. */
function ask(decision: DecisionInfo | null): void {
  props.decision = decision;
  flushSync();
}

/** Click on a candidate that is lit. */
function pick(decision: DecisionInfo, at = 0): void {
  const element = document.createElement("button");
  desk.board.target(decision.candidates[at])(element);
  element.click();
}

const trail = (): string[] => desk.trail.map(({ target }) => target);

test("a pick is told, and remembered for the turn", () => {
  pick(COMPANIES);
  expect(onpick).toHaveBeenCalledExactlyOnceWith(COMPANIES.candidates[0]);
  ask(CARDS);
  expect(trail()).toEqual(["pax"]);
  pick(CARDS, 1);
  ask(ROUTES);
  expect(trail()).toEqual(["pax", "wave_20"]);
});

test("after a takeback only what still holds is remembered", () => {
  pick(COMPANIES);
  ask(CARDS);
  pick(CARDS);
  ask(CARDS);
  expect(trail()).toEqual(["pax"]);
  pick(CARDS, 1);
  ask(ROUTES);
  expect(trail()).toEqual(["pax", "wave_20"]);
  ask(COMPANIES);
  expect(trail()).toEqual([]);
});

test("while others' doings are played nothing is lit and the old table is on show", async () => {
  props.view = view(8);
  props.events = [TURN];
  ask(CARDS);
  expect([desk.view.deck, desk.asks("company", "flight")]).toEqual([9, false]);
  await vi.runAllTimersAsync();
  expect([desk.view.deck, desk.asks("flight"), desk.asks("company")]).toEqual([8, true, false]);
});

test("a still board shows the next table at once", () => {
  props.still = true;
  props.view = view(8);
  props.events = [TURN];
  flushSync();
  expect(desk.view.deck).toBe(8);
});

test("a company stands out while it is pointed at, and longer if it is kept", async () => {
  const element = document.createElement("div");
  const gone = desk.points({ company: "pax" })(element) as () => void;
  element.dispatchEvent(new Event("pointerenter"));
  expect(desk.lens).toBe("pax");
  element.dispatchEvent(new Event("pointerleave"));
  await Promise.resolve();
  expect(desk.lens).toBeNull();
  desk.keep("hit");
  element.dispatchEvent(new Event("focusin"));
  expect(desk.lens).toBe("pax");
  gone();
  await Promise.resolve();
  expect(desk.lens).toBe("hit");
  desk.keep("hit");
  expect(desk.lens).toBeNull();
});

test("a flight card is pointed at in its own right", async () => {
  const element = document.createElement("div");
  desk.points({ flight: "wave_10" })(element);
  element.dispatchEvent(new Event("focusin"));
  expect([desk.company, desk.flight]).toEqual([null, "wave_10"]);
  element.dispatchEvent(new Event("focusout"));
  await Promise.resolve();
  expect(desk.flight).toBeNull();
});

/** An extension: with which card, for which company; the picks are numbered in order. */
function extension(...ways: [string, string][]): DecisionInfo {
  const compounds = ways.map(([flight, company], k) => ({
    picks: [k * 3, k * 3 + 1, k * 3 + 2],
    text: "",
    path: [
      { heading: "extend_with", target: flight },
      { heading: "extend_company", target: company },
      { heading: "extend_route", target: "dash_01" },
    ],
  }));
  return { ...COMPANIES, candidates: [], compounds };
}

function click(pick: Pickable | undefined): void {
  const element = document.createElement("button");
  desk.board.target(pick)(element);
  element.click();
  flushSync();
}

test("a route that only one card and one company can take is flown by one click", () => {
  ask(extension(["dash_04", "pax"]));
  click(desk.routePick("dash_01"));
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([0, 1, 2]);
});

test("a route that several can take opens the fan; a click on a company flies it with the lowest card", () => {
  ask(extension(["dash_09", "pax"], ["dash_04", "pax"], ["dash_04", "hit"]));
  click(desk.routePick("dash_01"));
  expect(onpicks).not.toHaveBeenCalled();
  expect(desk.fan?.blades.map(({ company }) => company)).toEqual(["hit", "pax"]);
  click(desk.fan?.blades[1]?.pick);
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([3, 4, 5]);
});

test("a sabotage may begin with its circle: the company in the fan is picked, then the circle", () => {
  props.view = { ...(view(9) as object), vulnerable: ["dash_01.1"] };
  ask(asking(candidate("no_sabotage", ""), candidate("sabotage", "pax"), candidate("sabotage", "hit")));
  click(desk.circlePick("dash_01.1"));
  expect(desk.fan?.blades.map(({ company }) => company)).toEqual(["pax", "hit"]);
  click(desk.fan?.blades[1]?.pick);
  expect(onpick).toHaveBeenLastCalledWith(expect.objectContaining({ heading: "sabotage", target: "hit" }));
  props.view = view(9);
  ask(asking(candidate("sabotage_circle", "dash_01.1"), candidate("sabotage_circle", "dash_01.2")));
  expect(onpick).toHaveBeenLastCalledWith(expect.objectContaining({ heading: "sabotage_circle", target: "dash_01.1" }));
  ask(asking(candidate("sabotage_circle", "dash_01.1"), candidate("sabotage_circle", "dash_01.2"))); // taken back
  expect(onpick).toHaveBeenCalledTimes(2);
});

test("a card pays for routes of its pattern whose next circle is not above it", () => {
  const hand = ["dash_02", "dash_03", "dash_09", "wave_10"];
  const after = (circles: object): string[] => {
    props.view = { ...(view(9) as object), circles, seats: [{ flight_hand: hand }, {}] };
    flushSync();
    return desk.payers(desk.lines[0]!);
  };
  expect(after({})).toEqual(["dash_03", "dash_09"]);
  expect(after({ "dash_01.1": { company: "pax", sabotage: false } })).toEqual([]);
});

test("card, company and route may be chosen in any order", () => {
  ask(extension(["dash_09", "pax"], ["dash_04", "pax"], ["dash_04", "hit"]));
  click(desk.rowPick("pax"));
  expect([desk.held("extend_company"), desk.lens]).toEqual(["pax", "pax"]);
  click(desk.cardPick("dash_09"));
  click(desk.routePick("dash_01"));
  expect(onpicks).toHaveBeenCalledExactlyOnceWith([0, 1, 2]);
});

test("a stack begins a founding at once: all shares and the lowest card are meant, unless chosen otherwise", () => {
  const plan = (count: number, flight: string, k: number) => ({
    picks: [k],
    text: "",
    path: [
      { heading: "found", target: "" },
      { heading: "found_company", target: "hit" },
      { heading: "found_count", target: `${count}` },
      { heading: "found_with", target: flight },
      { heading: "first_route", target: "dash_01" },
    ],
  });
  const compounds = [plan(1, "dash_04", 1), plan(2, "dash_09", 2), plan(2, "dash_04", 3), plan(1, "dash_09", 4)];
  props.view = { ...(view(9) as object), seats: [{ hand: { hit: 2 } }, {}] };
  ask({ ...COMPANIES, candidates: [], compounds });
  expect(desk.routePick("dash_01")).toBeUndefined();
  click(desk.stackPick("hit"));
  expect(desk.counts?.picks.map(({ number }) => number)).toEqual([1, 2]);
  expect(desk.routePick("dash_01")).toMatchObject({ picks: [3] });
  click(desk.counts?.picks[0]?.pick);
  expect(desk.routePick("dash_01")).toMatchObject({ picks: [1] });
});

test("shares are counted of the company that the question names, whatever was clicked before", () => {
  props.view = { ...(view(9) as object), seats: [{ hand: { hit: 2, pax: 2 } }, {}] };
  desk.board.pick({ pick: 1, heading: "extend_company", target: "gul", text: "" } as never);
  const counted = (pick: number) => ({ pick, heading: "play_count", target: `${pick}`, text: "" });
  ask({ ...COMPANIES, prompt: "How many shares of Paxair do you lay?", candidates: [counted(1), counted(2)] as never });
  expect(desk.counts?.company).toBe("pax");
});

test("components and seats are called by name, or by what else there is", () => {
  expect([desk.name("company", "pax"), desk.name("company", "hit")]).toEqual(["Paxair", "hit"]);
  expect([desk.seatName(0), desk.seatLabel(0), desk.seatLabel(1)]).toEqual(["Ada", "You", ""]);
  expect(desk.seatName(1)).toContain("2");
});
