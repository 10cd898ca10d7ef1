import type { Candidate } from "../../wire";
import type { Desk } from "./desk.svelte";

/** All that means "no" or "enough": one of them at a time, always in the same place. */
export const NO = ["done", "skip", "decline", "not_now", "no_suitcase", "back", "end_turn", "final_call"];

/** What may be answered to every visit of an own office. */
export const ALWAYS = [
  { step: "no_suitcase:", word: "always_none", glyph: "none" },
  { step: "suitcase:exec_reserve", word: "exec_reserve", glyph: "reserve" },
];

/** What is built, in the order of the chips. */
export const BUILDS = ["upgrade", "extra_gate", "open_office", "hire", "exchange"];

export const GLYPHS: Record<string, string> = {
  upgrade: "upgrade",
  extra_gate: "extra_gate",
  open_office: "office",
  hire: "worker",
  exchange: "exchange",
  assign: "pin",
  move: "grip",
  cancel: "plane",
  negotiate: "negotiator",
};

/** What stands there now: the first that is allowed. */
export function noOf({ board }: Desk): Candidate | undefined {
  const offered = NO.flatMap((heading) => board.of(heading));
  return offered.find(({ why }) => !why) ?? offered[0];
}

export function noLabel(desk: Desk, { heading, text }: Candidate): string {
  if (heading === "no_suitcase") return desk.say("no_case");
  if (heading !== "done") return text;
  return desk.view.phase === "reclaim" ? desk.say("go_on") : desk.say("flights_done");
}
