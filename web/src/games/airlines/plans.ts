import type { Compound } from "../../wire";
import { flightOf } from "./view";

/** What a plan picks under one of these headings. */
export function targetOf(plan: Compound, ...headings: string[]): string {
  return plan.path.find(({ heading }) => headings.includes(heading))?.target ?? "";
}

export function companyOf(plan: Compound): string {
  return targetOf(plan, "extend_company", "found_company");
}

/** Of several ways the usual one: all shares laid, the lowest card. */
export function meant(ways: Compound[]): Compound {
  const cost = (way: Compound) => {
    const flight = targetOf(way, "extend_with", "found_with");
    return (flight ? flightOf(flight).value : 0) - 100 * Number(targetOf(way, "found_count") || 0);
  };
  return ways.reduce((best, way) => (cost(way) < cost(best) ? way : best));
}
