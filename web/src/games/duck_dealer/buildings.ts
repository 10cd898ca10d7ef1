import type { Candidate } from "../../wire";
import type { Deed, Desk } from "./desk.svelte";
import type { Slot } from "./errands";

/** What clicks on buildings mean, and on sites for them. */
export class Buildings {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** What a building is for, after mining what is missing; elsewhere, after flying there. */
  pick(planet: string, slot: Slot): Deed | undefined {
    const { onward, own, plans } = this.#desk;
    const atHand = planet === own.place ? this.#atHand(slot) : undefined;
    if (atHand && !("why" in atHand && atHand.why)) return atHand;
    const errands = onward ? [] : plans.errands(planet, slot);
    const others = planet === own.place && slot === "factory" ? this.sites : []; // a site with several to build
    return errands.length === 1 && !others.length ? errands[0] : atHand;
  }

  /** Factories that may be built where the ship is with what is aboard. */
  get sites(): Candidate[] {
    return this.#desk.board.of("build_factory").filter(({ why }) => !why);
  }

  /** A factory to build where the ship is, be it after mining what is missing. */
  factory(id: string): Deed | undefined {
    const candidate = this.#desk.board.at(id, "build_factory");
    if (!candidate?.why) return candidate;
    const here = this.#desk.plans.errands(this.#desk.own.place ?? "", "factory");
    return here.find(({ path }) => path.at(-1)!.target === id && path.length === 2) ?? candidate;
  }

  /** What a building of the planet where the ship is can be picked for. */
  #atHand(slot: Slot): Deed | undefined {
    const desk = this.#desk;
    const { built, kind, factory } = desk.view.planets[desk.own.place ?? ""]!;
    if (slot === "mine") return desk.only("use_mine");
    if (slot === "factory")
      return factory ? desk.only("use_factory") : this.sites.length === 1 ? this.sites[0] : undefined;
    if (!built) return this.#whole("build_tile");
    return kind === "colony" ? desk.only("deliver") : this.#whole("buy_equipment");
  }

  /** What a building does: where there is only one way to pay for it, all of it in one click. */
  #whole(heading: string): Deed | undefined {
    const plans = this.#desk.board.compounds(`${heading}:`).filter(({ path }) => path[0]?.heading === heading);
    return plans.length === 1 ? plans[0] : this.#desk.only(heading);
  }
}
