import type { Candidate, Compound, Event as Told } from "../wire";
import { type Part, type Step, stepsOf } from "./gesture.svelte";
import { type Mark, marksOf } from "./marks";

/** What a click on an element can mean: a candidate, a whole plan, or one step of a gesture. */
export type Pickable = Candidate | Compound | Part;

/** What a screen reader and tests know an element by: the step it makes, of a plan the last one. */
export function stepOf(pickable: Pickable): Step {
  if ("plans" in pickable) return pickable.step;
  if ("picks" in pickable) return stepsOf(pickable).at(-1) ?? "";
  return `${pickable.heading}:${pickable.target}`;
}

export function textOf(pickable: Pickable): string {
  return "plans" in pickable ? (pickable.plans[0]?.text ?? "") : pickable.text;
}

/** Events as sentences; of a run that is told as one, such as the steps of a trip, only what tells it all. */
export function toldOf(events: Told[]): string {
  const told = events.filter((_, k) => !events[k + 1]?.folds);
  return told
    .map(({ folds, part, text }) => (folds && part ? `${part[0]!.toUpperCase()}${part.slice(1)}.` : text))
    .join(" ");
}

/** The picks it stands for, where that is certain. */
export function picksOf(pickable: Pickable): number[] | null {
  if ("plans" in pickable)
    return (pickable.whole ?? (pickable.plans.length === 1 ? pickable.plans[0] : null))?.picks ?? null;
  return "picks" in pickable ? pickable.picks : [pickable.pick];
}

export function marksIn(pickable: Pickable): Mark[] {
  if (!("plans" in pickable)) return marksOf(pickable);
  return pickable.whole ? marksOf(pickable.whole) : [];
}
