// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Candidate, DecisionInfo, Event, ServerMessage, TableInfo, Update } from "../wire";
import { Sitting } from "./sitting.svelte";
import { fakeSockets, realSockets, reconnect, socket } from "./socket.fake";

const TABLE = { id: "t1", game: "pdx", status: "playing", seats: [], you: 0 } as unknown as TableInfo;

const candidate = (pick: number, more: Partial<Candidate> = {}): Candidate => ({
  pick,
  heading: "go",
  target: "",
  text: `pick ${pick}`,
  ...more,
});
const decision = (...candidates: Candidate[]): DecisionInfo => ({ seat: 0, step: "go", prompt: "Go?", candidates });
const update = (ply: number, more: Partial<Update> = {}): Update => ({
  type: "update",
  ply,
  since: ply - 1,
  events: [],
  undo: false,
  view: { seats: [] },
  ...more,
});
const event = (ply: number, text: string): Event => ({ ply, kind: "did", seat: 1, rule: "R-1", text });
const [LEFT, RIGHT] = [candidate(1), candidate(2)];
const ASKED = decision(LEFT, RIGHT);

const texts = (events: Event[]): string[] => events.map(({ text }) => text);
let sitting: Sitting;

/** Sit down at a table where something is asked. */
function asked(more: Partial<Update> = {}): void {
  socket().open();
  socket().tell({ type: "table", table: TABLE }, update(5, { decision: ASKED, ...more }));
}

beforeEach(() => {
  fakeSockets();
  sitting = new Sitting("t1");
});

afterEach(() => {
  sitting.close();
  realSockets();
});

test("a first look asks for everything, and shows what comes", () => {
  expect(socket().address).toMatch(/^ws:\/\/.*\/api\/tables\/t1\/live\?since=-1&lang=en$/);
  expect(sitting.ready).toBe(false);
  asked({ view: { seats: [{ score: 3 }] }, own: { panel: { hand: ["x"] } }, events: [event(5, "dealt")] });
  expect(sitting.ready).toBe(true);
  expect(sitting.update?.view).toEqual({ seats: [{ score: 3, hand: ["x"] }] });
  expect(sitting.decision).toEqual(ASKED);
  expect(texts(sitting.log)).toEqual(["dealt"]);
  expect(sitting.fresh).toEqual([]);
});

test("what was typed is sent with its pick", () => {
  asked();
  sitting.choose({ ...LEFT, typed: "Cats for all" }, "flag");
  expect(socket().last).toMatchObject({ type: "pick", pick: 1, text: "Cats for all" });
});

test("a click is sent once, and nothing else is taken until it is answered", () => {
  asked({ undo: true });
  sitting.choose(LEFT, "flag");
  const { mark } = socket().last;
  expect(socket().sent).toEqual([{ type: "pick", ply: 5, pick: 1, mark }]);
  sitting.choose(RIGHT, "flag");
  sitting.follow([1, 2], "flag");
  sitting.undo();
  sitting.interject([RIGHT.pick]);
  expect(socket().sent).toHaveLength(1);
  socket().tell({ type: "accepted", mark, ply: 6 });
  expect(sitting.ready, "the question before is still shown").toBe(false);
  socket().tell(update(6));
  expect([sitting.ready, sitting.connection.fate]).toEqual([true, ""]);
});

test("a refused candidate is not sent", () => {
  asked();
  sitting.choose(candidate(3, { why: "R-1" }), "flag");
  expect(socket().sent).toEqual([]);
});

test("what ends the turn waits to be confirmed, whatever else it does", () => {
  asked();
  const end = candidate(3, { commits: ["ends", "reveals"] });
  sitting.choose(end, "flag");
  expect([sitting.intent?.candidate, socket().sent]).toEqual([end, []]);
  sitting.cancel();
  sitting.confirm();
  expect([sitting.intent, socket().sent]).toEqual([null, []]);
  sitting.choose(end, "flag");
  sitting.confirm();
  expect(sitting.intent).toBeNull();
  expect(socket().last).toMatchObject({ type: "pick", pick: 3 });
});

test.each([
  ["who does not want to be asked", candidate(3, { commits: ["ends"] }), "never"],
  ["a question that confirms by itself", candidate(3, { commits: ["ends"], heading: "confirm" }), "flag"],
  ["what only shows something hidden", candidate(3, { commits: ["reveals"] }), "flag"],
] as const)("no confirmation: %s", (_, chosen, ask) => {
  asked();
  sitting.choose(chosen, ask);
  expect(sitting.intent).toBeNull();
  expect(socket().last).toMatchObject({ type: "pick", pick: 3 });
});

test("a plan goes as one message", () => {
  asked();
  sitting.follow([4, 5, 6], "flag");
  expect(socket().last).toMatchObject({ type: "picks", ply: 5, picks: [4, 5, 6] });
});

test("after a lost connection only what was not seen is asked for", async () => {
  asked();
  await reconnect();
  expect(socket().address).toContain("since=5");
});

test("what was carried out while the connection was away is not played again", async () => {
  asked();
  sitting.choose(LEFT, "flag");
  const { mark } = socket().last;
  await reconnect();
  expect([socket().last.mark, sitting.ready]).toEqual([mark, false]);
  socket().tell(update(6), { type: "accepted", mark, ply: 6, again: true });
  expect([sitting.ready, sitting.connection.fate]).toEqual([true, "played"]);
  sitting.choose(LEFT, "flag");
  expect(sitting.connection.fate, "it is old").toBe("");
});

test("what is clicked while the connection is lost is dropped, what is said then is sent later", async () => {
  asked();
  socket().drop();
  sitting.choose(LEFT, "flag");
  sitting.say("hello");
  await vi.advanceTimersByTimeAsync(400);
  socket().open();
  expect(socket().sent).toMatchObject([{ type: "say", text: "hello" }]);
  expect(sitting.ready).toBe(true);
});

test("a line of chat that comes again is shown once", () => {
  asked();
  const line = (n: number): ServerMessage => ({ type: "said", n, name: "Ada", text: `line ${n}`, at: 0 });
  socket().tell(line(0), line(1), line(0));
  expect(sitting.chat.map(({ n }) => n)).toEqual([0, 1]);
});

test("events after `since` stand for those that were there, and only new ones are fresh", () => {
  asked({ events: [event(4, "a"), event(5, "b")] });
  socket().tell(update(7, { since: 4, events: [event(5, "b"), event(6, "c"), event(7, "d")] }));
  expect(texts(sitting.log)).toEqual(["a", "b", "c", "d"]);
  expect(texts(sitting.fresh)).toEqual(["c", "d"]);
});

test("after a reconnection nothing is fresh: the table shows what is so", async () => {
  asked({ events: [event(5, "a")] });
  await reconnect();
  socket().tell(update(7, { since: 5, events: [event(6, "b"), event(7, "c")] }));
  expect(texts(sitting.log)).toEqual(["a", "b", "c"]);
  expect(sitting.fresh).toEqual([]);
  socket().tell(update(8, { since: 7, events: [event(8, "d")] }));
  expect(texts(sitting.fresh)).toEqual(["d"]);
});

test("after a takeback nothing is fresh, and what was taken back is forgotten", () => {
  asked({ events: [event(4, "a"), event(5, "b")] });
  socket().tell(update(4, { since: 4 }));
  expect(texts(sitting.log)).toEqual(["a"]);
  expect(sitting.fresh).toEqual([]);
});

test("a half-made choice is over when the game goes on, not when the same is told again", () => {
  asked();
  sitting.choose(candidate(3, { commits: ["ends"] }), "flag");
  socket().tell({ type: "refused", code: "limit/rate", sentence: "Slowly.", ply: 5 });
  socket().tell(update(5, { decision: ASKED }));
  expect([sitting.intent?.candidate?.pick, sitting.refusal?.sentence]).toEqual([3, "Slowly."]);
  socket().tell(update(6, { decision: ASKED }));
  expect([sitting.intent, sitting.refusal]).toEqual([null, null]);
});

test("a refusal is told, but not that the game has gone on: the update shows it", () => {
  asked();
  sitting.choose(LEFT, "flag");
  socket().tell({ type: "refused", code: "pick/stale", sentence: "Stale.", ply: 6, mark: socket().last.mark });
  expect([sitting.refusal, sitting.ready]).toEqual([null, true]);
  sitting.choose(LEFT, "flag");
  const { mark } = socket().last;
  socket().tell({ type: "refused", code: "pick/refused", sentence: "No.", rule: "R-1", ply: 6, mark });
  expect(sitting.refusal).toMatchObject({ sentence: "No.", rule: "R-1" });
  sitting.choose(LEFT, "flag");
  expect(sitting.refusal).toBeNull();
});

test("undo takes back a gesture of several picks as one, and only while nothing came after it", () => {
  asked({});
  sitting.follow([7, 8], "never");
  const steps = [5, 6].map((ply) => ({ ply, text: `step ${ply}` }));
  const accepted = (ply: number): ServerMessage => ({ type: "accepted", mark: socket().last.mark, ply });
  socket().tell(accepted(7), update(7, { decision: ASKED, undo: true, steps }));
  sitting.undo();
  expect(socket().last).toMatchObject({ type: "undo", ply: 7, to: 5 });
  socket().tell(accepted(5), update(8, { decision: ASKED, undo: true, steps: [...steps, { ply: 7, text: "step 7" }] }));
  sitting.undo();
  expect(socket().last).not.toHaveProperty("to");
});

test("undo takes back what led here, where there is something to take back", () => {
  asked();
  sitting.undo();
  expect(socket().sent).toEqual([]);
  socket().tell(update(6, { decision: ASKED, undo: true }));
  sitting.undo();
  expect(socket().last).toMatchObject({ type: "undo", ply: 6 });
});

test("the only answer is taken by itself, once the last one is answered", () => {
  asked();
  sitting.choose(LEFT, "flag");
  const { mark } = socket().last;
  socket().tell(update(6, { decision: decision(RIGHT, candidate(3, { why: "R-1" })) }));
  expect(socket().sent).toHaveLength(1);
  socket().tell({ type: "accepted", mark, ply: 6 });
  expect(socket().sent).toHaveLength(2);
  expect(socket().last).toMatchObject({ type: "pick", ply: 6, pick: 2 });
});

test("the only answer is asked for where there is no way back from it", () => {
  asked({ decision: decision(candidate(3, { commits: ["reveals"] })) });
  expect(socket().sent).toEqual([]);
});

test("a whole turn is taken back at once, and made again where something was taken back", () => {
  asked({ undo: true, undo_to: 2 });
  sitting.startOver();
  expect(socket().last).toMatchObject({ type: "undo", to: 2 });
  socket().tell({ type: "accepted", mark: socket().last.mark, ply: 5 });
  socket().tell(update(5, { decision: ASKED, redo: 2 }));
  sitting.redo();
  expect(socket().last).toMatchObject({ type: "redo", ply: 5 });
  const sent = socket().sent.length;
  socket().tell({ type: "accepted", mark: socket().last.mark, ply: 6 });
  socket().tell(update(6, { decision: ASKED }));
  sitting.redo();
  expect(socket().sent.length).toBe(sent);
});

test("undo steps over what was taken by itself, and asks where it can go no further", () => {
  asked({ undo: true });
  sitting.undo();
  const answered = (): ServerMessage => ({ type: "accepted", mark: socket().last.mark, ply: 4 });
  socket().tell(answered(), update(4, { decision: decision(LEFT), undo: true }));
  expect(socket().sent).toMatchObject([
    { type: "undo", ply: 5 },
    { type: "undo", ply: 4 },
  ]);
  socket().tell(answered(), update(3, { decision: decision(LEFT) }));
  socket().tell(update(3, { decision: decision(LEFT) }));
  expect(socket().sent).toHaveLength(2);
});

test("an any-time action is put together question by question, then sent whole", () => {
  asked({ decision: null, anytime: ASKED });
  sitting.interject([LEFT.pick]);
  expect(socket().last).toMatchObject({ type: "consider", ply: 5, picks: [1] });
  const considered = (picks: number[], next: DecisionInfo | null): ServerMessage => ({
    type: "considered",
    mark: socket().last.mark,
    ply: 5,
    picks,
    complete: next === null,
    decision: next,
  });
  const next = decision(candidate(8), candidate(9, { commits: ["ends"] }));
  socket().tell(considered([1], next));
  expect(sitting.considering).toEqual({ picks: [1], decision: next });
  sitting.choose(next.candidates[1]!, "flag");
  expect(sitting.intent).toBeNull();
  expect(socket().last).toMatchObject({ type: "consider", picks: [1, 9] });
  socket().tell(considered([1, 9], null));
  expect(sitting.considering).toBeNull();
  expect(socket().last).toMatchObject({ type: "interject", ply: 5, picks: [1, 9] });
  expect(sitting.ready).toBe(false);
});

test.each([
  ["it is left", () => sitting.cancel()],
  ["somebody acts", () => socket().tell(update(6, { anytime: ASKED }))],
  ["it is refused", () => socket().tell({ type: "refused", code: "pick/refused", sentence: "No.", ply: 5 })],
])("an any-time action is dropped when %s", (_, how) => {
  asked({ decision: null, anytime: ASKED });
  sitting.interject([LEFT.pick]);
  const { mark } = socket().last;
  socket().tell({ type: "considered", mark, ply: 5, picks: [1], complete: false, decision: ASKED });
  expect(sitting.considering).not.toBeNull();
  how();
  expect(sitting.considering).toBeNull();
});

test("who is there is told", () => {
  asked();
  socket().tell({ type: "presence", seats: [0, 2], gallery: 4 });
  expect(sitting.presence).toMatchObject({ seats: [0, 2], gallery: 4 });
});

test("another language is asked for on the same connection", () => {
  asked();
  sitting.speak("fr");
  expect(socket().sent).toEqual([{ type: "speak", lang: "fr" }]);
  expect(sitting.ready).toBe(true);
});

test("who wants to be asked before something is shown is asked", () => {
  asked();
  sitting.choose(candidate(3, { commits: ["reveals"] }), "eye");
  expect(sitting.intent?.commits).toEqual(["reveals"]);
  expect(socket().sent).toEqual([]);
});

test("a gesture that ends the turn waits to be confirmed as a whole", () => {
  const plan = { picks: [1, 9], text: "a trip", path: [], commits: ["ends" as const] };
  asked({ decision: { ...ASKED, compounds: [plan] } });
  sitting.follow([1, 9], "flag");
  expect([sitting.intent?.text, sitting.intent?.candidate, socket().sent]).toEqual(["a trip", null, []]);
  sitting.confirm();
  expect(socket().last).toMatchObject({ type: "picks", picks: [1, 9] });
});

test("a gesture of one pick is that pick", () => {
  asked({ decision: decision(LEFT, candidate(3, { commits: ["ends"] })) });
  sitting.follow([3], "flag");
  expect(sitting.intent?.candidate?.pick).toBe(3);
  sitting.follow([1], "flag");
  expect(socket().last).toMatchObject({ type: "pick", pick: 1 });
});

test("a step is a way back to just before it", () => {
  asked({
    undo: true,
    steps: [
      { ply: 3, text: "Fly" },
      { ply: 4, text: "Land" },
    ],
  });
  sitting.undo(3);
  expect(socket().last).toMatchObject({ type: "undo", ply: 5, to: 3 });
});

test("a hand-over is told by the name of the person, whoever sits there now", () => {
  const seats = (kind: string, name: string) => [{ seat: 0, kind, name }] as unknown as TableInfo["seats"];
  asked();
  socket().tell({ type: "table", table: { ...TABLE, seats: seats("person", "Ada") } });
  socket().tell({ type: "table", table: { ...TABLE, seats: seats("bot", "Bot 1") } });
  socket().tell({ type: "handed", seat: 0, to: "bot", why: "clock", at: 1 });
  expect(sitting.handed.at(-1)).toMatchObject({ name: "Ada", why: "clock" });
});

test("a preview is asked for once, and leaves what is so as it is", async () => {
  asked({ view: { seats: [{ score: 1 }], deck: 5 } });
  const first = sitting.preview([1]);
  const { mark } = socket().last;
  expect(sitting.preview([1])).toBe(first);
  expect(socket().sent).toHaveLength(1);
  socket().tell({ type: "previewed", mark, ply: 5, picks: [1], events: [event(6, "flies")], changed: { deck: 4 } });
  expect(await first).toMatchObject({ view: { deck: 4 }, events: [{ text: "flies" }] });
  expect(sitting.update?.view["deck"]).toBe(5);
  expect(sitting.ready).toBe(true);
});

test.each([
  [
    "it is refused",
    (mark: string) => socket().tell({ type: "refused", code: "pick/stale", sentence: "", ply: 5, mark }),
  ],
  ["the game goes on", () => socket().tell(update(6, { decision: ASKED }))],
  ["the connection breaks", () => socket().drop()],
])("a preview that does not come is nothing: %s", async (_, how) => {
  asked();
  const found = sitting.preview([1]);
  how(socket().last.mark);
  expect(await found).toBeNull();
  expect(sitting.refusal).toBeNull();
});

/** Ada and Bo share this screen; Cy is a bot. */
const SHARED = {
  ...TABLE,
  you: null,
  seats: [
    { seat: 0, kind: "person", name: "Ada", you: true },
    { seat: 1, kind: "person", name: "Bo", you: true, here: "Bo" },
    { seat: 2, kind: "bot", name: "Cy" },
  ],
} as unknown as TableInfo;
const turnOf = (asked: number, more: Partial<Update> = {}): Update =>
  update(5, { view: { seats: [{}, {}, {}], asked }, ...more });

describe("people around one screen", () => {
  beforeEach(() => {
    socket().open();
    socket().tell({ type: "table", table: SHARED });
  });

  test("nobody's hand is shown before its owner says so", () => {
    socket().tell(turnOf(1));
    expect([sitting.curtain, socket().sent]).toEqual([1, []]);
    sitting.openCurtain();
    expect(socket().last).toEqual({ type: "as", seat: 1 });
    socket().tell(turnOf(1, { as: 1, decision: ASKED, own: { hand: ["x"] } }));
    expect([sitting.curtain, sitting.me, sitting.update?.view["hand"]]).toEqual([null, 1, ["x"]]);
  });

  test("the curtain closes when the turn passes to another person, and everything seen is dropped", () => {
    socket().tell(turnOf(0, { as: 0, decision: ASKED, own: { hand: ["x"] }, events: [event(5, "You draw x.")] }));
    expect(sitting.curtain).toBeNull();
    socket().tell({ ...turnOf(1, { as: 0, own: { hand: ["x", "y"] } }), ply: 6 });
    expect(sitting.curtain).toBe(1);
    expect([sitting.update, sitting.log, sitting.fresh]).toEqual([null, [], []]);
    expect(socket().last).toEqual({ type: "as", seat: null });
  });

  test("a bot's turn leaves the screen with whoever has it", () => {
    socket().tell(turnOf(0, { as: 0, decision: ASKED }));
    socket().tell({ ...turnOf(2, { as: 0 }), ply: 6 });
    expect([sitting.curtain, sitting.me]).toEqual([null, 0]);
  });

  test("it can be closed at any moment", () => {
    socket().tell(turnOf(0, { as: 0, decision: ASKED }));
    sitting.closeCurtain();
    expect([sitting.curtain, sitting.update]).toEqual([0, null]);
    expect(socket().last).toEqual({ type: "as", seat: null });
  });

  test("after a lost connection everything is asked for anew", async () => {
    socket().tell(turnOf(0, { as: 0, decision: ASKED }));
    await reconnect();
    expect(socket().address).toContain("since=-1");
    socket().tell({ type: "table", table: SHARED }, turnOf(0));
    expect(sitting.curtain).toBe(0);
  });

  test("one person against bots needs no curtain", () => {
    const [ada, , cy] = SHARED.seats;
    const left = { ...SHARED, seats: [ada!, { ...SHARED.seats[1]!, kind: "bot" as const }, cy!] };
    socket().tell({ type: "table", table: left }, turnOf(0));
    expect(sitting.curtain).toBeNull();
    expect(socket().last).toEqual({ type: "as", seat: 0 });
  });

  test("when the game is over there is nothing to hide", () => {
    socket().tell({ type: "table", table: { ...SHARED, status: "over" } }, turnOf(1));
    expect([sitting.curtain, sitting.asked]).toEqual([null, null]);
  });
});
