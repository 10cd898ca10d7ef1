import { THIRD } from "./scoring";
import type { View } from "./view";

/** Those who hold equally many shares of a company and are paid for it, and what of its size each of them gets. */
export interface Place {
  why: "alone" | "first" | "tied" | "second" | "tied_second";
  holders: number[];
  /** Points of each; what the fictive third player would take is nobody's. */
  points: number | null;
}

/** Who is first and who is second in a company, beside the fictive third player of two; as it pays in this view. */
export function placesIn(view: View, company: string): Place[] {
  const paid = view.pays[company];
  if (!paid) return [];
  const third = (view.fictive ?? view.fictive_most)?.[company] ?? 0;
  const shares = [
    ...view.seats.map(({ table }, seat) => [seat, table[company] ?? 0] as const),
    [THIRD, third] as const,
  ];
  const counts = [...new Set(shares.map(([, count]) => count))].filter(Boolean).sort((a, b) => b - a);
  const groups = counts.map((count) => shares.filter(([, held]) => held === count).map(([holder]) => holder));
  const pointsOf = (holders: number[]) => (holders[0] === THIRD ? null : paid[holders[0]!]!);
  const [most, next] = groups;
  if (!most) return [];
  const first: Place = {
    why: most.length > 1 ? "tied" : groups.length > 1 ? "first" : "alone",
    holders: most,
    points: pointsOf(most),
  };
  if (!next || first.why === "tied" || pointsOf(next) === 0) return [first];
  return [first, { why: next.length > 1 ? "tied_second" : "second", holders: next, points: pointsOf(next) }];
}

/** Whether a seat has most shares of a company, or the second most, and is paid for it. */
export function rankIn(view: View, company: string, seat: number): "most" | "second" | "" {
  const place = placesIn(view, company).find(({ holders }) => holders.includes(seat));
  return !place ? "" : place.why.endsWith("second") ? "second" : "most";
}
