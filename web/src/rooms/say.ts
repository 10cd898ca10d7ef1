import { labelled, level, t, type Key } from "../words";
import type { GameInfo, OptionInfo, SeatInfo, SeatWish } from "../wire";
import { kindOf, offered, type Clock, type Value, type Wish } from "./wish";

/** Who is to sit in a chair, in a word or two. */
export function sayChair(seat: SeatWish): string {
  switch (seat.kind) {
    case "me":
      return t("you");
    case "invited":
      return t("a_friend");
    case "here":
      return seat.name || t("somebody_here");
    case "bot":
      return t("bot_of", { level: level(seat.bot ?? "") });
    case "automa":
      return t("automa_of", { name: level(seat.automa ?? "") });
  }
}

/** The same within a list. */
function listed(seat: SeatWish): string {
  if (seat.kind === "bot") return t("in_pass_bot", { level: level(seat.bot ?? "") });
  return seat.kind === "me" || seat.kind === "invited" ? t(`in_pass_${seat.kind}`) : sayChair(seat);
}

/** Everybody who is to sit at the table, in their order. */
export function saySeats(seats: SeatWish[]): string {
  const said = seats.map(listed).join(", ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What that means, in a few words. */
export function chairLine(seat: SeatWish): string {
  if (seat.kind === "bot") return levelLine(seat.bot ?? "");
  return t(`chair_${seat.kind}`);
}

/** What a level does, in a few words. */
export function levelLine(name: string): string {
  return t(name.startsWith("exec:") ? "level_program_line" : (`level_${name}_line` as Key));
}

/** Who sits at a table that stands. */
export function saySeat(seat: SeatInfo): string {
  if (seat.kind === "open") return t("open_seat");
  if (seat.here) return seat.here;
  if (seat.you) return t("you");
  return seat.name || t("seat_n", { n: seat.seat + 1 });
}

export function sayMany(names: string[]): string {
  if (names.length < 2) return names.join("");
  return t("and", { first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

/** A time in its largest whole unit. */
export function sayTime(seconds: number): string {
  for (const [unit, size] of [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const) {
    if (seconds < size || seconds % size) continue;
    const n = seconds / size;
    return unit === "day" && n > 1 ? t("time_days", { n }) : t(`time_${unit}`, { n });
  }
  return t("time_second", { n: seconds });
}

const UNITS = [
  ["time_short_days", 86_400],
  ["time_hour", 3600],
  ["time_minute", 60],
  ["time_second", 1],
] as const;

/** How long something has lasted, in milliseconds, roughly: in the largest unit that it fills. */
export function sayWhile(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [key, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS.at(-1)!;
  return t(key, { n: Math.floor(seconds / size) });
}

export function sayClock(clock: Clock | null): string {
  if (!clock) return t("clock_none");
  if (clock.kind === "move") return t("clock_a_move", { time: sayTime(clock.time) });
  return t("clock_and_bonus", { time: sayTime(clock.time), bonus: sayTime(clock.bonus) });
}

export function clockWord(clock: Clock | null): string {
  return t(`clock_${kindOf(clock)}`);
}

/** As the game calls a value, or as any game does. */
export function sayValue(option: OptionInfo, value: Value): string {
  const name = option.names?.[String(value)];
  if (name) return name;
  if (typeof value === "number" && option.id !== "first_player") return String(value);
  const seat = /^(?:seat:)?(\d)$/.exec(String(value));
  if (seat) return t("seat_n", { n: seat[1]! });
  return { random: t("by_lot"), off: t("off"), on: t("on") }[String(value)] ?? String(value);
}

export function isSwitch(option: OptionInfo): boolean {
  return option.values.length === 2 && option.values.every((value) => typeof value === "boolean");
}

/** The options that differ from the usual. */
export function sayOptions(game: GameInfo, options: Record<string, Value>, chairs: number): string {
  const said = offered(game, chairs)
    .filter((option) => option.id in options && options[option.id] !== option.values[0])
    .map((option) => {
      const value = options[option.id]!;
      if (!isSwitch(option)) return labelled(option.name ?? "", sayValue(option, value));
      return value ? option.name : t("without", { name: option.name ?? "" });
    });
  return said.join(", ") || t("usual_options");
}

/** Who plays, counted: for a line that has little room. */
export function sayCompany(wish: Wish): string {
  const count = (kind: SeatWish["kind"]): number => wish.seats.filter((seat) => seat.kind === kind).length;
  const parts = [
    count("me") ? t("you") : "",
    ...(["invited", "here", "bot", "automa"] as const).map((kind) => {
      const n = count(kind);
      return n ? t(`count_${kind}${n > 1 ? "s" : ""}` as Key, { n }) : "";
    }),
  ];
  return sayMany(parts.filter(Boolean));
}

/** A code as it is said aloud: in groups of three. */
export function spoken(code: string): string {
  return code.toUpperCase().replace(/(...)(?=.)/g, "$1 ");
}
