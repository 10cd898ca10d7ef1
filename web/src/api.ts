import { prefs } from "./prefs.svelte";
import type {
  ApartInfo,
  Box,
  Course,
  Done,
  GameInfo,
  Me,
  Position,
  Recovery,
  Refusal,
  RuleInfo,
  RuleSearch,
  TableInfo,
  TableWish,
  TranscriptText,
  Verdict,
} from "./wire";

/** What the server would not do, in its own words. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
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
  search: (game: string, words: string) =>
    ask<RuleSearch>(`/games/${game}/rules/search?words=${encodeURIComponent(words)}`),
  me: () => ask<Me | null>("/me"),
  rename: (name: string) => ask<Me>("/me", { name }),
  recovery: () => ask<Recovery>("/me/recovery", null),
  recover: (code: string) => ask<Me>("/me/recover", { code }),
  signOut: () => ask<Done>("/me/signout", null),
  deleteMe: () => ask<Done>("/me/delete", null),
  apart: () => ask<ApartInfo[]>("/me/apart"),
  lift: (key: string) => ask<Done>("/me/lift", { key }),
  tables: () => ask<TableInfo[]>("/tables"),
  table: (id: string) => ask<TableInfo>(`/tables/${id}`),
  create: (wish: TableWish) => ask<TableInfo>("/tables", wish),
  join: (code: string) => ask<TableInfo>("/join", { code }),
  invitation: (code: string) => ask<TableInfo>(`/invitations/${encodeURIComponent(code)}`),
  fill: (id: string, seat: number, bot: string) => ask<TableInfo>(`/tables/${id}/fill`, { seat, bot }),
  kick: (id: string, seat: number) => ask<TableInfo>(`/tables/${id}/kick`, { seat }),
  /** By a line of theirs; they are not told. */
  keepApart: (id: string, line: number, how: "mute" | "block") => ask<Done>(`/tables/${id}/apart`, { line, how }),
  report: (id: string, line: number, why: string) => ask<Done>(`/tables/${id}/report`, { line, why }),
  close: (id: string) => ask<TableInfo>(`/tables/${id}/close`, null),
  leave: (id: string, seat: number) => ask<TableInfo>(`/tables/${id}/leave?seat=${seat}`, null),
  resign: (id: string, seat: number) => ask<TableInfo>(`/tables/${id}/resign?seat=${seat}`, null),
  /** All seats of mine that bots play: several where people share a screen. */
  comeBack: (id: string) => ask<TableInfo>(`/tables/${id}/return`, null),
  rematch: (id: string) => ask<TableInfo>(`/tables/${id}/rematch`, null),
  fork: (id: string, ply: number, seat: number) => ask<TableInfo>(`/tables/${id}/fork`, { ply, seat }),
  /** As it stood after a ply; with somebody's eyes, or everybody's, once it is over. */
  look: (id: string, ply: number, eyes: number | "all" | null = null) =>
    ask<Position>(`/tables/${id}/plies/${ply}${eyes === null ? "" : `?as=${eyes}`}`),
  /** As it stands now, with what has happened since a ply. */
  news: (id: string, ply: number, since: number) => ask<Position>(`/tables/${id}/plies/${ply}?since=${since}`),
  course: (id: string) => ask<Course>(`/tables/${id}/course`),
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
