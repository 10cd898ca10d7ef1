import type { Compound, DecisionInfo } from "../wire";

/** A step of a gesture, as `heading:target`. */
export type Step = string;

/** One step of a gesture: which plans it could still become, and which one it makes whole. */
export interface Part {
  step: Step;
  plans: Compound[];
  whole: Compound | null;
}

/** Several picks that are one gesture: the plans of a question, and the steps of one that were chosen so far. */
export class Gesture {
  readonly #asked: () => (DecisionInfo | null)[];
  /** What is held belongs to its question: another question, and it is let go. */
  #held = $state.raw<{ asked: DecisionInfo | null; steps: Step[] }>({ asked: null, steps: [] });
  readonly #plans = $derived.by(() => {
    const compounds = this.#asked().flatMap((decision) => decision?.compounds ?? []);
    return compounds.map((plan) => ({ plan, steps: new Set(stepsOf(plan)) }));
  });

  constructor(asked: () => (DecisionInfo | null)[]) {
    this.#asked = asked;
  }

  /** What was chosen of the gesture so far. */
  get held(): Step[] {
    return this.#held.asked === this.#question ? this.#held.steps : [];
  }

  /** The plans that have all these steps, in whatever order they were chosen. */
  plans(...steps: Step[]): Compound[] {
    return this.#plans.filter((one) => steps.every((step) => one.steps.has(step))).map(({ plan }) => plan);
  }

  /** A step as it goes together with what is held; nothing if it does not. */
  part(step: Step): Part | undefined {
    const steps = [...this.#others(step), step];
    const plans = this.plans(...steps);
    return plans.length ? { step, plans, whole: this.held.includes(step) ? null : wholeOf(plans, steps) } : undefined;
  }

  /** Hold a step instead of another under its heading; holding it again lets it go. */
  hold(step: Step): void {
    const others = this.#others(step);
    const steps = this.held.includes(step) ? others : [...others, step];
    this.#held = { asked: this.#question, steps };
  }

  letGo(): void {
    if (this.held.length) this.#held = { asked: null, steps: [] };
  }

  get #question(): DecisionInfo | null {
    return this.#asked().find((decision) => decision) ?? null;
  }

  #others(step: Step): Step[] {
    return this.held.filter((other) => headingOf(other) !== headingOf(step));
  }
}

/** The plan that is meant for certain: all its steps are chosen, or no other is left and where it leads is chosen. */
function wholeOf(plans: Compound[], steps: Step[]): Compound | null {
  const [only, ...others] = plans;
  const last = only && stepsOf(only).at(-1);
  if (last && !others.length && steps.includes(last)) return only;
  return plans.find((plan) => stepsOf(plan).every((step) => steps.includes(step))) ?? null;
}

export function headingOf(step: Step): string {
  return step.slice(0, step.indexOf(":"));
}

/** What the picks of a plan are about, one by one. */
export function stepsOf(plan: Compound): Step[] {
  return plan.path.map(({ heading, target }) => `${heading}:${target}`);
}
