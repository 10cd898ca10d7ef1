import { t, who } from "../words";
import type { GameInfo, TableInfo } from "../wire";

/** Whom a table waits for: me; nobody, as a bot has my seat; somebody else; those who are to sit down. */
export type State = "mine" | "left" | "theirs" | "room";
const ORDER: State[] = ["mine", "left", "theirs", "room"];

/** One row of the board of departures. */
export interface Departure {
  table: TableInfo;
  game: GameInfo | undefined;
  state: State;
  /** For how long it has been so, in milliseconds; and how much time whoever is asked has left. */
  since: number | null;
  left: number | null;
  /** How much that is of the whole, at most 1; below a quarter it is short. */
  share: number;
}

/** Tables that are not over, the most urgent first, as they are so long after they were listed. */
export function departures(tables: TableInfo[], games: GameInfo[], elapsed: number): Departure[] {
  return tables
    .filter((table) => table.status === "playing" || table.status === "waiting")
    .map((table) => departure(table, games, (table.now ?? 0) + elapsed))
    .toSorted(
      (one, other) =>
        ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
        (one.left ?? Infinity) - (other.left ?? Infinity) ||
        (other.since ?? 0) - (one.since ?? 0),
    );
}

function departure(table: TableInfo, games: GameInfo[], now: number): Departure {
  const state = stateOf(table);
  const begun = state === "left" ? table.seats[table.owner!]?.handed?.at : table.asked_since;
  const runs = state === "mine" || state === "theirs";
  const left = runs && table.deadline != null ? Math.max(0, table.deadline - now) : null;
  return {
    table,
    state,
    game: games.find((one) => one.id === table.game),
    since: state === "room" || begun == null ? null : Math.max(0, now - begun),
    left,
    share: Math.min(1, (left ?? 0) / ((table.clock?.time ?? 1) * 1000)),
  };
}

function stateOf(table: TableInfo): State {
  if (table.status === "waiting") return "room";
  if (table.owner != null) return "left";
  return table.asked != null && table.seats[table.asked]?.you ? "mine" : "theirs";
}

/** What a table waits for, in words. */
export function sayState({ table, state }: Departure): string {
  if (state === "mine") return t("your_turn");
  if (state === "left") return t("bot_for_you");
  const taken = table.seats.filter((seat) => seat.kind !== "open").length;
  if (state === "room") return t("boarding_of", { n: taken, most: table.seats.length });
  const seat = table.seats.find((one) => one.seat === table.asked);
  return seat ? t("turn_of", { name: who(seat) }) : t("playing");
}
