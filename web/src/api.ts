import { prefs } from "./prefs.svelte";
import type { Box, GameInfo, Me, Position, Recovery, Refusal, RuleInfo, TableInfo, TableWish, TranscriptText, Verdict }
  from "./wire";

/** What the server would not do, in its own words. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal, readonly status: number) {
    super(refusal.sentence);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const address = `/api${path}${path.includes("?") ? "&" : "?"}lang=${prefs.lang}`;
  const posted = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(address, body === undefined ? {} : body === null ? { method: "POST" } : posted);
  const told: unknown = await answer.json();
  if (!answer.ok) throw new Refused(told as Refusal, answer.status);
  return told as T;
}

/** `null` as a body is a POST without one. */
export const api = {
  games: () => ask<GameInfo[]>("/games"),
  rules: (game: string) => ask<RuleInfo[]>(`/games/${game}/rules`),
  me: () => ask<Me | null>("/me"),
  rename: (name: string) => ask<Me>("/me", { name }),
  recovery: () => ask<Recovery>("/me/recovery", null),
  recover: (code: string) => ask<Me>("/me/recover", { code }),
  tables: () => ask<TableInfo[]>("/tables"),
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  create: (wish: TableWish) => ask<TableInfo>("/tables", wish),
  join: (code: string) => ask<TableInfo>("/join", { code }),
  start: (id: string) => ask<TableInfo>(`/tables/${id}/start`, null),
  leave: (id: string) => ask<TableInfo>(`/tables/${id}/leave`, null),
  resign: (id: string) => ask<TableInfo>(`/tables/${id}/resign`, null),
  comeBack: (id: string) => ask<TableInfo>(`/tables/${id}/return`, null),
  rematch: (id: string) => ask<TableInfo>(`/tables/${id}/rematch`, null),
  fork: (id: string, ply: number, seat: number) => ask<TableInfo>(`/tables/${id}/fork`, { ply, seat }),
  look: (id: string, ply: number) => ask<Position>(`/tables/${id}/plies/${ply}`),
  transcript: (id: string) => ask<TranscriptText>(`/tables/${id}/transcript`),
  verdict: (id: string) => ask<Verdict>(`/tables/${id}/verdict`),
  upload: (text: string) => ask<TableInfo>("/transcripts", { text }),
};

const boxes = new Map<string, Promise<Box>>();

/** What lies in the box of a game; asked for once. */
export function boxOf(game: string): Promise<Box> {
  let found = boxes.get(game);
  if (!found) {
    found = ask<Box>(`/games/${game}/box`);
    found.catch(() => boxes.delete(game));
    boxes.set(game, found);
  }
  return found;
}
