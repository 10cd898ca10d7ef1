import type { Pickable } from "../../board";
import type { Candidate, Compound, DecisionInfo } from "../../wire";
import type { Desk } from "./desk.svelte";
import { COLOURS, type Colour, type Discs } from "./view";

/** Something lit that only changes what lies on a sheet; nothing is sent yet. */
export interface Local extends Candidate {
  does(): void;
}

export function local(candidate: Candidate, does: () => void): Pickable {
  const { pick, heading, target, text } = candidate;
  return { pick, heading, target, text, does } as Local;
}

/** Discs that go back after an action turn: a proposal for all colours together, changed at will, and sent at once. */
export class Returning {
  readonly #desk: Desk;
  #marked = $state.raw<{ asked: DecisionInfo | null; back: Discs } | null>(null);

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get #keep(): number {
    return this.#desk.components.const["keep_after_action_turn"] ?? 0;
  }

  /** Discs of a colour that cannot be kept whatever is chosen: more than may be kept in all. */
  beyond(colour: Colour): number {
    return Math.max(this.#desk.own.discs[colour] - this.#keep, 0);
  }

  /** How many discs of a colour go back as it is marked now. */
  back(colour: Colour): number {
    return this.#back[colour];
  }

  /** How many have to go back in all. */
  get due(): number {
    return Math.max(COLOURS.reduce((sum, colour) => sum + this.#desk.own.discs[colour], 0) - this.#keep, 0);
  }

  get #back(): Discs {
    if (this.#marked?.asked === this.#desk.board.decision) return this.#marked!.back;
    return evened({ red: 0, yellow: 0, blue: 0 }, this.#desk.own.discs, this.due);
  }

  /** The n-th disc of a colour is clicked: it goes back with those after it, or stays with those before it. The other
   * colours make up for it. */
  disc(colour: Colour, n: number): Pickable | undefined {
    const candidate = this.#desk.board.at(colour, "return_disc");
    const have = this.#desk.own.discs[colour];
    const back = have - n - (n < have - this.back(colour) ? 0 : 1);
    const others = COLOURS.reduce((sum, one) => sum + (one === colour ? 0 : this.#desk.own.discs[one]), 0);
    if (!candidate || back > this.due || this.due - back > others) return undefined;
    return local(candidate, () => {
      const next = evened({ ...this.#back, [colour]: back }, this.#desk.own.discs, this.due, colour);
      this.#marked = { asked: this.#desk.board.decision, back: next };
    });
  }

  /** All that is marked. */
  get all(): Pickable | undefined {
    const chosen = COLOURS.flatMap((colour) => {
      const candidate = this.#desk.board.at(colour, "return_disc");
      return candidate ? Array<Candidate>(this.back(colour)).fill(candidate) : [];
    });
    return chosen[0] && local(chosen[0], () => this.#desk.send(chosen.map(({ pick }) => pick)));
  }
}

/** So many discs in all that go back: one more of what most is kept of, one less of what most goes back of. */
export function evened(back: Discs, have: Discs, due: number, fixed?: Colour): Discs {
  const next = { ...back };
  const free = COLOURS.filter((colour) => colour !== fixed);
  const most = (count: (colour: Colour) => number) => free.reduce((a, b) => (count(b) > count(a) ? b : a));
  const sum = () => next.red + next.yellow + next.blue;
  while (sum() < due) next[most((colour) => have[colour] - next[colour])] += 1;
  while (sum() > due) next[most((colour) => next[colour])] -= 1;
  return next;
}

/**
 * Link cubes with what comes before them: a cube that is bought, one point after the other, or the act that begins the
 * turn. Nothing is paid before a point is chosen. Points answer to the pointer without being lit; the tool lights them.
 */
export class Linking {
  readonly #desk: Desk;
  #known = $state.raw<{ asked: DecisionInfo | null; first: Candidate; lanes: Candidate[]; plans: Compound[] } | null>(
    null,
  );
  /** The question about which the rules were asked. */
  #asked: DecisionInfo | null = null;
  /** The question for which the tool has lit the points. */
  #lit = $state.raw<DecisionInfo | null>(null);
  /** One cube was bought by the tool: the next one may follow. */
  #goesOn = false;

  constructor(desk: Desk) {
    this.#desk = desk;
    $effect(() => {
      const buy = this.#buy;
      const asked = this.#desk.board.decision;
      if (!this.#goesOn || !asked) return;
      this.#goesOn = false;
      if (buy) this.#light();
    });
  }

  get #now() {
    return this.#known?.asked === this.#desk.board.decision ? this.#known : null;
  }

  get #buy(): Candidate | undefined {
    return this.#allowed("buy_link");
  }

  #allowed(heading: string): Candidate | undefined {
    return this.#desk.board.of(heading).find(({ why }) => !why);
  }

  /** The tool is in use. */
  get open(): boolean {
    return this.#now !== null && this.#lit === this.#desk.board.decision;
  }

  /** Points are not lit, but a click on one is a link. */
  get quiet(): boolean {
    return this.#now !== null && !this.open;
  }

  /** What the tool does: points are lit, or no longer. In flight a cube ends the movement, so it is bought first. */
  get tool(): Pickable | undefined {
    const buy = this.#buy;
    if (!buy || this.#flies) return this.#desk.only("buy_link");
    return local(buy, () => (this.open ? this.letGo() : this.#light()));
  }

  get #flies(): boolean {
    return this.#desk.view.steps !== null;
  }

  /** The pointer is over the map: where a cube might go is to be known. */
  prepare(): void {
    const asked = this.#desk.board.decision;
    const first = this.#desk.small || this.#flies ? undefined : (this.#buy ?? this.#allowed("act"));
    if (!first || this.#asked === asked) return;
    this.#asked = asked;
    void this.#begin(first, asked);
  }

  /** A route for a cube. */
  lane(route: string): Candidate | undefined {
    return this.#now?.lanes.find(({ target }) => target === route);
  }

  /** All free links on one lane, where it takes more than one, after the act. */
  plan(route: string): Compound | undefined {
    const known = this.#now;
    const plan = known?.plans.find(({ path }) => path[0]!.target === route && path[0]!.heading === "free_link");
    if (!known || !plan) return undefined;
    const { pick, heading, target } = known.first;
    return { ...plan, picks: [pick, ...plan.picks], path: [{ heading, target }, ...plan.path] };
  }

  /** What comes before the route. */
  get first(): number[] {
    return this.#now ? [this.#now.first.pick] : [];
  }

  /** A cube was bought. */
  bought(): void {
    this.#goesOn = this.open;
  }

  letGo(): void {
    this.#lit = null;
  }

  #light(): void {
    this.#lit = this.#desk.board.decision;
    this.prepare();
  }

  async #begin(first: Candidate, asked: DecisionInfo | null): Promise<void> {
    const next = (await this.#desk.foresee([first.pick]))?.decision;
    const lanes = next?.candidates.filter(({ heading }) => heading === "link_route" || heading === "free_link") ?? [];
    if (asked === this.#desk.board.decision && lanes.length)
      this.#known = { asked, first, lanes, plans: next?.compounds ?? [] };
  }
}

/** A trip of a ship with too many goods: which of them are thrown away before it leaves. */
export class Leaving {
  readonly #desk: Desk;
  #trip = $state.raw<{ asked: DecisionInfo | null; plan: Compound; goods: string[]; lost: Candidate[] } | null>(null);

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get #now() {
    return this.#trip?.asked === this.#desk.board.decision ? this.#trip : null;
  }

  get plan(): Compound | null {
    return this.#now?.plan ?? null;
  }

  /** What is thrown away as it is chosen now. */
  get goods(): string[] {
    return this.#now?.goods ?? [];
  }

  /** A trip is wanted: what it would throw away can be changed, where there is a choice. */
  async begin(plan: Compound): Promise<void> {
    const desk = this.#desk;
    const goods = plan.path.filter(({ heading }) => heading === "discard").map(({ target }) => target);
    const asked = desk.board.decision;
    if (Object.keys(desk.own.goods).length < 2) return desk.send(plan.picks);
    const next = await desk.foresee(plan.picks.slice(0, 1));
    const lost = next?.decision?.candidates.filter(({ heading, why }) => heading === "discard" && !why) ?? [];
    if (lost.length) this.#trip = { asked, plan, goods, lost };
    else desk.send(plan.picks);
  }

  /** A good that might go overboard instead of the one chosen first. */
  instead(good: string): Pickable | undefined {
    const candidate = this.#now?.lost.find(({ target }) => target === good);
    const thrown = this.goods.filter((one) => one === good).length;
    if (!candidate || thrown >= (this.#desk.own.goods[good] ?? 0)) return undefined;
    return local(candidate, () => (this.#trip = { ...this.#now!, goods: [...this.goods.slice(1), good] }));
  }

  /** The trip, with what was chosen. */
  get go(): Pickable | undefined {
    const trip = this.#now;
    if (!trip) return undefined;
    const proposed = trip.plan.path.filter(({ heading }) => heading === "discard").map(({ target }) => target);
    const asProposed = [...proposed].sort().join() === [...trip.goods].sort().join();
    const thrown = trip.goods.map((good) => trip.lost.find(({ target }) => target === good)?.pick ?? -1);
    let n = 0;
    const picks = trip.plan.picks.map((pick, k) => (trip.plan.path[k]!.heading === "discard" ? thrown[n++]! : pick));
    // what was meant to be done there may want what is thrown away now
    const stop = trip.plan.path.findIndex(({ heading }) => heading === "stop");
    if (!asProposed && stop >= 0) picks.splice(stop + 1);
    const last = trip.plan.path.at(-1)!;
    const candidate = { pick: picks[0]!, heading: last.heading, target: last.target, text: trip.plan.text };
    return local(candidate, () => this.#desk.send(picks));
  }

  letGo(): void {
    this.#trip = null;
  }
}
