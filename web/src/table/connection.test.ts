// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "../wire";
import { Connection } from "./connection.svelte";
import { FakeSocket, fakeSockets, realSockets, reconnect, socket } from "./socket.fake";

const PICK = { type: "pick", ply: 5, pick: 1 } as const;
const heard: ServerMessage[] = [];
let connection: Connection;
let since: number;

beforeEach(() => {
  fakeSockets();
  heard.length = 0;
  since = -1;
  connection = new Connection("t1", {
    since: () => since,
    onopen: () => undefined,
    onmessage: (message) => heard.push(message),
    onlost: () => undefined,
  });
});

afterEach(() => {
  connection.close();
  realSockets();
});

test("what the server says is handed on", () => {
  socket().open();
  const message: ServerMessage = { type: "presence", seats: [0], gallery: 2 };
  socket().tell(message);
  expect(heard).toEqual([message]);
});

test("a lost connection is tried again, ever more slowly, from what was seen", async () => {
  socket().open();
  socket().tell({ type: "presence", seats: [], gallery: 0 });
  expect([connection.connected, connection.lost]).toEqual([true, false]);
  since = 5;
  socket().drop();
  expect([connection.connected, connection.lost]).toEqual([false, true]);
  for (const wait of [400, 800, 1600, 3200, 6400, 8000, 8000]) {
    const before = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(FakeSocket.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
    expect(socket().address).toContain("since=5");
    socket().drop();
  }
  await vi.advanceTimersByTimeAsync(8000);
  socket().open();
  expect([connection.lost, connection.ready]).toEqual([false, true]);
  socket().drop();
  await vi.advanceTimersByTimeAsync(400);
  expect(socket().readyState, "soon again, as it was there").toBe(0);
});

test.each(["played", "not"] as const)(
  "what was not answered is sent again with its mark, and its fate is told for a while: %s",
  async (fate) => {
    socket().open();
    connection.carryOut(PICK);
    const message = socket().last;
    await reconnect();
    expect(socket().sent).toEqual([message]);
    expect([connection.ready, connection.fate]).toEqual([false, ""]);
    connection.answered(message.mark, fate);
    expect([connection.ready, connection.fate]).toEqual([true, fate]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(connection.fate).toBe("");
  },
);

test("what was answered is not sent again", async () => {
  socket().open();
  connection.carryOut(PICK);
  connection.answered(socket().last.mark, "played");
  await reconnect();
  expect(socket().sent).toEqual([]);
  expect(connection.fate).toBe("");
});

test("nothing is taken until what came of the last click is seen", () => {
  socket().open();
  connection.carryOut(PICK);
  connection.answered(socket().last.mark, "played", false);
  expect(connection.ready).toBe(false);
  connection.landed();
  expect(connection.ready).toBe(true);
});

test("an update that came before the answer is not what came of it", () => {
  socket().open();
  connection.carryOut(PICK);
  connection.landed();
  expect(connection.ready).toBe(false);
});

test("what is said does not keep anybody from picking", () => {
  socket().open();
  connection.carryOut({ type: "say", text: "hello" });
  expect(connection.ready).toBe(true);
});

test("what is on its way when the connection breaks has a name, and the next try need not be waited for", () => {
  socket().open();
  connection.carryOut(PICK, "Fly");
  socket().drop();
  expect(connection.underWay).toBe("Fly");
  expect(connection.retry).toBeGreaterThan(Date.now());
  connection.tryNow();
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  [404, "unknown"],
  [403, "private"],
] as const)("a table that may not be looked at (%i) is not knocked at again", async (status, shut) => {
  const refusal = { code: "", sentence: "No." };
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: false, status, json: () => Promise.resolve(refusal) }));
  socket().drop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.shut).toBe(shut);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a server that is away is knocked at again, also before the first look", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  socket().drop();
  await vi.advanceTimersByTimeAsync(400);
  expect([connection.shut, FakeSocket.all.length]).toEqual(["", 2]);
});

test("a sign of life now and then, until the table is left for good", async () => {
  socket().open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket().sent).toEqual([{ type: "ping" }, { type: "ping" }]);
  connection.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(socket().sent).toHaveLength(2);
});

test("whoever has a name now connects anew, without a word about a lost connection", () => {
  socket().open();
  connection.renew();
  expect(FakeSocket.all).toHaveLength(2);
  expect([FakeSocket.all[0]!.readyState, connection.lost]).toEqual([3, false]);
});
