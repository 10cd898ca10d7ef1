import type { Pickable } from "../../board";
import type { Candidate, Compound, DecisionInfo } from "../../wire";
import type { Desk } from "./desk.svelte";
import { COLOURS, type Colour, type Discs } from "./view";

/** Something lit that only changes what lies on a sheet; nothing is sent yet. */
export interface Local extends Candidate {
  does(): void;
}

function local(candidate: Candidate, does: () => void): Pickable {
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

/** Link cubes to buy: one point after the other, and nothing is paid before a point is chosen. */
export class Linking {
  readonly #desk: Desk;
  #open = $state.raw<{ asked: DecisionInfo | null; buy: Candidate; lanes: Candidate[] } | null>(null);
  /** One cube was bought here: the next one may follow. */
  #goesOn = false;

  constructor(desk: Desk) {
    this.#desk = desk;
    $effect(() => {
      const buy = this.#buy;
      if (!this.#goesOn || !this.#desk.board.decision) return;
      this.#goesOn = false;
      if (buy) void this.#begin(buy);
    });
  }

  get #now() {
    return this.#open?.asked === this.#desk.board.decision ? this.#open : null;
  }

  get #buy(): Candidate | undefined {
    return this.#desk.board.of("buy_link").find(({ why }) => !why);
  }

  get open(): boolean {
    return this.#now !== null;
  }

  /** What the tool does: points are lit, or no longer. In flight a cube ends the movement, so it is bought first. */
  get tool(): Pickable | undefined {
    const buy = this.#buy;
    if (!buy || this.#desk.view.steps !== null) return this.#desk.only("buy_link");
    return local(buy, () => (this.open ? this.letGo() : void this.#begin(buy)));
  }

  /** A route for a bought cube. */
  lane(route: string): Candidate | undefined {
    return this.#now?.lanes.find(({ target }) => target === route);
  }

  /** What comes before the route. */
  get first(): number[] {
    if (!this.#now) return [];
    return [this.#now.buy.pick];
  }

  /** A cube was bought. */
  bought(): void {
    this.#goesOn = this.open;
  }

  letGo(): void {
    this.#open = null;
  }

  async #begin(buy: Candidate): Promise<void> {
    const asked = this.#desk.board.decision;
    const next = await this.#desk.foresee([buy.pick]);
    const lanes = next?.decision?.candidates.filter(({ heading }) => heading === "link_route") ?? [];
    if (asked === this.#desk.board.decision && lanes.length) this.#open = { asked, buy, lanes };
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

export type Side = "give" | "ask_for";

/** An offer on its sheet: composed and changed at will, and sent as one; or as it lies before the partner. */
export class Bargain {
  readonly #desk: Desk;
  #draft = $state.raw<{
    asked: DecisionInfo | null;
    partner: number;
    /** What leads to the sheet, if it is not there yet. */
    first: number[];
    choices: Candidate[];
    give: string[];
    ask_for: string[];
    /** Whether it may be sent, as far as it is known. */
    ready: boolean;
  } | null>(null);

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get #now() {
    return this.#draft?.asked === this.#desk.board.decision ? this.#draft : null;
  }

  /** Whether there is a sheet to see: one being composed, or an offer that waits for an answer. */
  get open(): boolean {
    return this.#now !== null || this.#desk.view.offer !== null;
  }

  get composing(): boolean {
    return this.#now !== null || this.#desk.view.offer?.sent === false;
  }

  get from(): number {
    return this.#now ? this.#desk.front : (this.#desk.view.offer?.from ?? 0);
  }

  get to(): number {
    return this.#now?.partner ?? this.#desk.view.offer?.to ?? 0;
  }

  heap(side: Side): string[] {
    const lying = this.#desk.view.offer;
    const before = side === "give" ? (lying?.gives ?? []) : (lying?.asks ?? []);
    return [...before, ...(this.#now?.[side] ?? [])];
  }

  /** The sheet for a partner. */
  async begin(offer: Candidate): Promise<void> {
    const asked = this.#desk.board.decision;
    const choices = (await this.#desk.foresee([offer.pick]))?.decision?.candidates ?? [];
    if (asked !== this.#desk.board.decision) return;
    const partner = Number(offer.target.split("_")[1]) - 1;
    if (choices.length)
      this.#draft = { asked, partner, first: [offer.pick], choices, give: [], ask_for: [], ready: false };
  }

  /** One unit more on a side. */
  unit(side: Side, good: string): Pickable | undefined {
    const draft = this.#now;
    if (!draft) return this.#desk.board.at(good, side);
    const candidate = draft.choices.find(({ heading, target }) => heading === side && target === good);
    const seat = side === "give" ? this.from : this.to;
    const left = (this.#desk.view.seats[seat]!.goods[good] ?? 0) - this.heap(side).filter((one) => one === good).length;
    return candidate && left > 0 ? local(candidate, () => this.#change(side, [...draft[side], good])) : undefined;
  }

  /** A unit goes back from the heap. */
  without(side: Side, n: number): void {
    if (this.#now)
      this.#change(
        side,
        this.#now[side].filter((_, k) => k !== n),
      );
  }

  get canChange(): boolean {
    return this.#now !== null;
  }

  get send(): Pickable | undefined {
    const draft = this.#now;
    if (!draft) return this.#desk.board.of("send")[0];
    const send = draft.choices.find(({ heading }) => heading === "send");
    return send && draft.ready ? local(send, () => this.#desk.send([...this.#picks(), send.pick])) : undefined;
  }

  letGo(): void {
    this.#draft = null;
  }

  #change(side: Side, goods: string[]): void {
    this.#draft = { ...this.#now!, [side]: goods, ready: false };
    void this.#check();
  }

  /** Whether the offer as it lies here may be sent is for the rules to say. */
  async #check(): Promise<void> {
    const draft = this.#now;
    if (!draft?.give.length || !draft.ask_for.length) return;
    const found = await this.#desk.foresee(this.#picks());
    const ready = found?.decision?.candidates.some(({ heading, why }) => heading === "send" && !why) ?? false;
    if (this.#draft === draft) this.#draft = { ...draft, ready };
  }

  #picks(): number[] {
    const draft = this.#now!;
    const pick = (side: Side) => (good: string) =>
      draft.choices.find(({ heading, target }) => heading === side && target === good)!.pick;
    return [...draft.first, ...draft.give.map(pick("give")), ...draft.ask_for.map(pick("ask_for"))];
  }
}
