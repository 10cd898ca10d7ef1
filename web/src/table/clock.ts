import { t } from "../words";
import type { SeatClock, TableInfo, Update } from "../wire";

/** What a seat has left now, in milliseconds. */
export interface Reading {
  left: number;
  bonus: number;
  /** Less than a quarter of what there was. */
  short: boolean;
}

type Timed = Pick<Update, "clocks" | "asked_since">;

/** The clocks of all seats at a moment of the server's time: only that of the asked seat runs. */
export function clocks(
  update: Timed,
  clock: TableInfo["clock"],
  asked: number | null,
  now: number,
): (Reading | null)[] {
  const spent = Math.max(0, now - (update.asked_since ?? now));
  const whole = (clock?.time ?? 0) * 1000;
  return (update.clocks ?? []).map((one: SeatClock | null, seat) => {
    if (!one) return null;
    const left = Math.max(0, one.left - (seat === asked ? spent : 0));
    return { left, bonus: one.bonus ?? 0, short: left < whole / 4 };
  });
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Minutes and seconds; hours or days where there are so many. */
export function spelled(ms: number): string {
  const left = Math.ceil(ms / 1000);
  if (left >= 2 * DAY) return t("time_short_days", { n: Math.floor(left / DAY) });
  if (left >= 2 * HOUR) return t("time_hour", { n: Math.floor(left / HOUR) });
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

const LAST_CALL = 10_000;

/** Which warning a clock has come to: a quarter is left, or ten seconds. */
export function warning(reading: Reading | null | undefined): "" | "quarter" | "last" {
  if (!reading) return "";
  return reading.left <= LAST_CALL ? "last" : reading.short ? "quarter" : "";
}
