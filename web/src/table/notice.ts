import type { Drawn } from "../shared/Icon.svelte";
import { phone, prefs } from "../prefs.svelte";
import { t, who } from "../words";
import type { Box } from "../wire";
import type { Sitting } from "./sitting.svelte";

/** What the table is waiting for, as far as this reader is concerned. */
export type State = "loading" | "lost" | "over" | "left" | "confirm" | "asked" | "watching" | "waiting";

/** What the prompt says: one sentence, a second one where it is needed, and a seat's mark or a pictogram. */
export interface Notice {
  state: State;
  title: string;
  line: string;
  mark: number | Drawn | null;
}

export function stateOf(sitting: Sitting): State {
  if (!sitting.update) return sitting.connection.lost ? "lost" : "loading";
  if (sitting.table?.status !== "playing") return "over";
  if (sitting.connection.lost) return "lost";
  if (sitting.intent) return "confirm";
  if (sitting.table.owner != null) return "left";
  if (sitting.considering || sitting.decision) return "asked";
  return sitting.me === null ? "watching" : "waiting";
}

/** One place for everything the page has to say about the table. */
export function notice(sitting: Sitting, box: Box | null, last: string): Notice {
  const state = stateOf(sitting);
  const seats = sitting.table?.seats ?? [];
  const asked = sitting.asked !== null && sitting.asked >= 0 ? sitting.asked : null;
  const name = asked === null ? "" : who(seats[asked]);
  switch (state) {
    case "loading":
      return { state, title: t("loading"), line: "", mark: null };
    case "lost": {
      const text = sitting.connection.underWay;
      return { state, title: t("lost"), line: text ? t("under_way", { text }) : t("choosing_rests"), mark: "lost" };
    }
    case "over": {
      const end = box?.endings[prefs.lang]?.[sitting.table?.result?.end ?? ""] ?? "";
      return { state, title: t("game_over"), line: end, mark: "flag" };
    }
    case "left":
      return { state, title: handedOver(sitting), line: last, mark: sitting.table?.owner ?? null };
    case "confirm": {
      const { text, commits } = sitting.intent!;
      const ends = phone.now ? "sure_brief" : "sure"; // there the button below says the rest
      const key = commits.includes("ends") ? ends : commits.includes("reveals") ? "sure_reveals" : "sure_final";
      return { state, title: t(key, { text }), line: t("no_way_back"), mark: sitting.me };
    }
    case "asked":
      return {
        state,
        title: (sitting.considering?.decision ?? sitting.decision)?.prompt ?? "",
        line: "",
        mark: sitting.me,
      };
    case "watching":
      return { state, title: name ? t("you_watch", { name }) : t("playing"), line: t("watch_line"), mark: "watch" };
    case "waiting":
      return { state, title: name ? t("is_thinking", { name }) : t("playing"), line: "", mark: asked };
  }
}

/** Why and since when a bot plays for me. */
function handedOver(sitting: Sitting): string {
  const handed = sitting.table?.seats[sitting.table.owner ?? 0]?.handed;
  const time = handed ? timeOf(handed.at) : "";
  const keys = {
    clock: "clock_ran_out",
    resigned: "resigned_line",
    stays: "seat_stays",
    asked: "bot_as_asked",
  } as const;
  return t(keys[handed?.why ?? "asked"], { time });
}

/** A moment by the reader's own clock, as one says it. */
export function timeOf(at: number): string {
  const text = new Date(at).toLocaleTimeString(prefs.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
  return prefs.lang === "fr" ? text.replace(":", "\u00a0h\u00a0") : text;
}
