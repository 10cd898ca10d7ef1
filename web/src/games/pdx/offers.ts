import type { Candidate } from "../../wire";
import type { Desk } from "./desk.svelte";

/** All that means "no" or "enough": one of them at a time, always in the same place. */
export const NO = ["done", "skip", "decline", "not_now", "no_suitcase", "back", "end_turn", "final_call"];

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

export function noLabel(desk: Desk, { heading, text }: Candidate): string {
  if (heading !== "done") return text;
  return desk.view.phase === "reclaim" ? desk.say("go_on") : desk.say("flights_done");
}
