import type { Compound } from "../../wire";
import type { Desk } from "./desk.svelte";
import { isAgain, isTrip, type Slot, slotOf } from "./errands";

/** What the question offers as one gesture: trips, what is done at their end, and the same thing again. */
export class Plans {
  readonly #desk: Desk;
  readonly #trips = $derived.by(() => this.#flown());
  readonly #errands = $derived.by(() => this.#meant());

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get #all(): Compound[] {
    return this.#desk.board.decision?.compounds ?? [];
  }

  /** The trip that a click on a planet means. */
  trip(planet: string): Compound | undefined {
    return this.#trips.get(planet);
  }

  /** What can be done with a part of a planet in one gesture. */
  errands(planet: string, slot?: Slot): Compound[] {
    const found = this.#errands.get(planet) ?? [];
    return slot ? found.filter((plan) => slotOf(plan) === slot) : found;
  }

  /** The same thing twice, three times and so on. */
  repeats(heading: string): Compound[] {
    return this.#desk.board.compounds(`${heading}:`).filter(isAgain);
  }

  /** The plan that consists of these picks. */
  of(picks: number[]): Compound | undefined {
    return [...this.#trips.values(), ...this.#all].find((plan) => plan.picks.join() === picks.join());
  }

  /** The places on the way of the trip that is pointed at, the last one where it ends. */
  get way(): string[] {
    const looked = this.#desk.board.looked ?? this.#desk.leaving.plan;
    return looked && "picks" in looked ? this.placesOf(looked) : [];
  }

  /** The places that a trip leads through. */
  placesOf(plan: Compound): string[] {
    const places: string[] = [];
    for (const step of plan.path)
      if (step.heading === "step" || step.heading === "jump")
        places.push(this.after(places.at(-1) ?? this.#here, step));
    return places;
  }

  /** Where a step or a jump leads. */
  after(place: string, { heading, target }: { heading: string; target: string }): string {
    if (heading === "step") return target;
    const passages = this.#desk.view.seats.find(({ colour }) => colour === target)?.passages ?? [];
    return passages.find((other) => other !== place) ?? place;
  }

  get #here(): string {
    return this.#desk.own.place ?? "";
  }

  /** The trips of this question, by where they lead. */
  #flown(): Map<string, Compound> {
    const found = new Map<string, Compound>();
    for (const plan of this.#all) {
      if (!isTrip(plan)) continue;
      const end = this.placesOf(plan).at(-1) ?? this.#here;
      const flown = plan.path.slice(0, -1);
      if (!this.#desk.onward) found.set(end, plan);
      else if (flown.length) found.set(end, { ...plan, picks: plan.picks.slice(0, -1), path: flown });
    }
    return found;
  }

  /** What is done in one gesture where the ship is or at the end of a trip, by the planet. */
  #meant(): Map<string, Compound[]> {
    const found = new Map<string, Compound[]>();
    for (const plan of this.#all) {
      if (!slotOf(plan)) continue;
      const planet = this.placesOf(plan).at(-1) ?? this.#here;
      found.set(planet, [...(found.get(planet) ?? []), plan]);
    }
    return found;
  }
}
