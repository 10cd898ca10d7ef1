import type { GameInfo, MoveClock, OptionInfo, SeatWish, TableInfo, TableWish, TotalClock } from "../wire";

export type Value = boolean | number | string;
export type Clock = MoveClock | TotalClock;
export type ClockKind = "none" | "move" | "total" | "days";

/** All that is decided before a table stands. Options are those that differ from the usual. */
export interface Wish {
  seats: SeatWish[];
  options: Record<string, Value>;
  clock: Clock | null;
  pace: number;
  gallery: boolean;
}

export const PRESETS = ["bots", "live", "mail", "screen"] as const;
/** `last`: what was set up last time. `same`: as at another table. */
export type Preset = (typeof PRESETS)[number] | "last" | "same";

const DAY = 86_400;
/** The times of each kind of clock, the usual one in the middle but for days. */
export const CLOCKS: Record<Exclude<ClockKind, "none">, Clock[]> = {
  move: [60, 180, 600].map((time) => ({ kind: "move", time })),
  total: [
    { kind: "total", time: 300, bonus: 10 },
    { kind: "total", time: 1200, bonus: 30 },
    { kind: "total", time: 3600, bonus: 60 },
  ],
  days: [DAY, 3 * DAY, 7 * DAY].map((time) => ({ kind: "move", time })),
};

export function kindOf(clock: Clock | null): ClockKind {
  if (!clock) return "none";
  return clock.kind === "move" && clock.time >= DAY ? "days" : clock.kind;
}

/** The clock of a kind that most people want. */
export function usualClock(kind: ClockKind): Clock | null {
  return kind === "none" ? null : kind === "days" ? CLOCKS.days[0]! : CLOCKS[kind][1]!;
}

const ME: SeatWish = { kind: "me" };
const FRIEND: SeatWish = { kind: "invited" };
export const BOT: SeatWish = { kind: "bot", bot: "normal" };

/** A whole wish to begin with; `called` names the people around one screen. */
export function preset(name: (typeof PRESETS)[number], game: GameInfo, called: (n: number) => string): Wish {
  const usual = Math.max(2, game.least_seats, Math.min(game.usual_seats, game.most_seats));
  const others = (count: number, who: (n: number) => SeatWish): SeatWish[] =>
    Array.from({ length: count }, (_, n) => who(n + 2));
  const rest: Omit<Wish, "seats"> = { options: {}, clock: null, pace: 1000, gallery: true };
  switch (name) {
    case "bots":
      return { ...rest, seats: [ME, ...others(game.suggested_bots, () => BOT)] };
    case "live": {
      const seats = [ME, FRIEND, ...others(Math.max(0, game.least_seats - 2), () => BOT)];
      return { ...rest, seats, clock: usualClock("total") };
    }
    case "mail":
      return { ...rest, seats: [ME, ...others(usual - 1, () => FRIEND)], clock: usualClock("days") };
    case "screen":
      return { ...rest, seats: [ME, ...others(usual - 1, (n) => ({ kind: "here", name: called(n) }))] };
  }
}

/** The same table for us: whoever opens it sits in the first chair that had a person. */
export function like(table: TableInfo): Wish {
  const mine = table.seats.findIndex((seat) => seat.kind === "person" || seat.kind === "open" || seat.left);
  const seats = table.seats.map((seat, n): SeatWish => {
    if (n === mine) return ME;
    if (seat.kind === "automa") return { kind: "automa", automa: seat.bot ?? "" };
    if (seat.kind === "bot" && !seat.left) return { kind: "bot", bot: seat.bot ?? "normal" };
    return FRIEND;
  });
  return { seats, options: table.options, clock: table.clock ?? null, pace: table.pace, gallery: table.gallery };
}

/** A wish from elsewhere as far as this game can fulfil it; null if it makes no table. */
export function fitting(found: Partial<Wish> | null, game: GameInfo): Wish | null {
  const seats = found?.seats ?? [];
  const known = (seat: SeatWish): boolean =>
    ["me", "invited", "here"].includes(seat.kind) ||
    (seat.kind === "bot" && game.bots.includes(seat.bot ?? "")) ||
    (seat.kind === "automa" && game.automas.includes(seat.automa ?? ""));
  if (!found || seats.length < game.least_seats || seats.length > game.most_seats || !seats.every(known)) return null;
  const options = Object.fromEntries(
    Object.entries(found.options ?? {}).filter(([id, value]) => {
      const option = game.options.find((one) => one.id === id);
      return option && value !== option.values[0] && (option.least || option.values.includes(value));
    }),
  );
  return {
    seats,
    options,
    clock: found.clock ?? null,
    pace: found.pace ?? 1000,
    gallery: found.gallery ?? true,
  };
}

export function alike(one: Wish, other: Wish): boolean {
  return words(one) === words(other);
}
function words(wish: Wish): string {
  const seats = wish.seats.map((seat) => [seat.kind, seat.bot, seat.automa, seat.name]);
  const clock = wish.clock && [wish.clock.kind, wish.clock.time, "bonus" in wish.clock && wish.clock.bonus];
  return JSON.stringify([seats, Object.entries(wish.options).sort(), clock, wish.pace, wish.gallery]);
}

/** Bounds for simulations: an option that no person wants at a table. */
const NOT_FOR_PEOPLE = "lab";

/** The options that mean something at a table of so many: one for a chair that is not there does not. */
export function offered(game: GameInfo, chairs: number): OptionInfo[] {
  return game.options.filter((option) => {
    const seat = /_(\d)$/.exec(option.id);
    return option.id !== NOT_FOR_PEOPLE && (!seat || Number(seat[1]) <= chairs);
  });
}

/** As it is sent. */
export function asked(game: GameInfo, wish: Wish): TableWish {
  const meant = new Set(offered(game, wish.seats.length).map((option) => option.id));
  const options = Object.fromEntries(Object.entries(wish.options).filter(([id]) => meant.has(id)));
  return { game: game.id, ...wish, options };
}

/** Chair `from` takes the place of chair `to`; those between move up. */
export function reordered<T>(chairs: T[], from: number, to: number): T[] {
  const rest = chairs.toSpliced(from, 1);
  return rest.toSpliced(to, 0, chairs[from]!);
}

/** Somebody else in a chair. Where I sat before sits whoever was in the chair I take. */
export function seated(chairs: SeatWish[], n: number, who: SeatWish): SeatWish[] {
  const before = chairs[n]!;
  return chairs.map((chair, at) => (at === n ? who : who.kind === "me" && chair.kind === "me" ? before : chair));
}

/** Kept in the browser, a wish for each game. */
export function keep(which: "last" | "same", game: string, wish: Wish): void {
  localStorage.setItem(`layover.${which}.${game}`, JSON.stringify(wish));
}

export function kept(which: "last" | "same", game: GameInfo): Wish | null {
  try {
    return fitting(JSON.parse(localStorage.getItem(`layover.${which}.${game.id}`) ?? "null") as Wish | null, game);
  } catch {
    return null;
  }
}
