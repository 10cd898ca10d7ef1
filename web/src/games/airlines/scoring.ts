import type { Flight, Step } from "../../board";
import type { Event } from "../../wire";
import type { Caption, Piece, Told } from "./choreography";
import type { View } from "./view";

/** One company's line of a scoring: who gets what, and the kind of event that says why. */
export interface Paid {
  company: string;
  size: number;
  points: { seat: number; points: number; why: string }[];
}

/** The fictive third player, where seats are counted. */
export const THIRD = -1;
/** A company's markers are counted one by one; then its points set off for the race, and arrive; then one looks at it. */
const MARKER = 70;
const PAUSE = 300;
const AWAY = 500;
const LOOK = 700;
/** The rest of the deck is turned up; the sums, and what is added to them. */
const REST = { each: 90, look: 1300 };
const TOTALS = 3000;
const BONUS = 1600;

/** When the points of a company set off, and when they are in the race, after it has come on. */
export function leaving({ size }: Paid): number {
  return MARKER * size + PAUSE;
}

export function arriving(paid: Paid): number {
  return leaving(paid) + AWAY;
}

/** A scoring company by company, largest first, then the sums and the bonus of the starting order. */
export function told(events: readonly Event[], after: View): Step<Piece, Caption>[] {
  const number = Number(events[0]?.details?.number ?? 0);
  const rows = paidIn(events);
  const fictive = after.over && after.fictive !== undefined && number === after.history.length;
  const scoring: Told = { kind: "scoring", number, company: null, paid: [], totals: [], bonus: [], fictive };
  const companies = rows.map((paid, k) => ({
    say: { ...scoring, company: paid.company, paid: rows.slice(0, k + 1) },
    flights: paid.points.map(({ seat, points }) => toTheRace(seat, points, paid)),
    ms: arriving(paid) + LOOK,
    unhurried: true,
    page: true,
  }));
  const sums = { ...scoring, paid: rows, totals: totalsIn(events) };
  const bonus = bonusIn(events);
  return [
    ...(fictive ? [restOf(after, scoring)] : []),
    ...companies,
    { say: sums, ms: TOTALS, unhurried: true },
    ...(bonus.length ? [{ say: { ...sums, bonus }, ms: BONUS, unhurried: true }] : []),
  ];
}

/** What each company pays, largest first. */
function paidIn(events: readonly Event[]): Paid[] {
  const companies = new Map<string, Paid>();
  for (const { kind, seat, details } of events) {
    if (!kind.includes("scored")) continue;
    const company = String(details?.company);
    const paid = companies.get(company) ?? { company, size: Number(details?.number2), points: [] };
    paid.points.push({ seat: seat < 0 ? THIRD : seat, points: Number(details?.number), why: kind });
    companies.set(company, paid);
  }
  return [...companies.values()].sort((a, b) => b.size - a.size);
}

function totalsIn(events: readonly Event[]): Told["totals"] {
  return events
    .filter(({ kind }) => kind === "total")
    .map(({ seat, details }) => ({ seat, points: Number(details?.number), all: Number(details?.number2) }));
}

function bonusIn(events: readonly Event[]): Told["bonus"] {
  return events
    .filter(({ kind }) => kind === "bonus")
    .map(({ seat, details }) => ({ seat, points: Number(details?.number) }));
}

/** Points fly from the podium into the lane of the race, once the markers are counted. */
function toTheRace(seat: number, points: number, paid: Paid): Flight<Piece> {
  const piece: Piece = { kind: "points", points, company: paid.company };
  return { from: `podium:${seat}`, to: `lane:${seat}`, piece, after: leaving(paid), ms: AWAY, lift: 30 };
}

/** With two players what nobody took is turned up into a lane of its own before the last scoring. */
function restOf({ display, fictive }: View, scoring: Told): Step<Piece, Caption> {
  const shown = display.flatMap((company, k) => (company ? [{ from: `display:slot_${k + 1}`, company }] : []));
  const faceUp = (id: string) => shown.filter(({ company }) => company === id).length;
  const hidden = Object.entries(fictive ?? {}).flatMap(([company, count]) =>
    Array.from({ length: Math.max(0, count - faceUp(company)) }, () => ({ from: "deck", company })),
  );
  const flights = [...shown, ...hidden].map(({ from, company }, k): Flight<Piece> => {
    const piece: Piece = { kind: "share", company, turns: from === "deck" };
    return { from, to: `lane:${THIRD}`, piece, after: k * REST.each, ms: AWAY };
  });
  return { say: scoring, flights, ms: REST.look, unhurried: true, page: true };
}
