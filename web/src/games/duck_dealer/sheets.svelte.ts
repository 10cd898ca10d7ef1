import type { Pickable } from "../../board";
import type { Candidate, Compound, DecisionInfo } from "../../wire";
import type { Desk } from "./desk.svelte";
import { COLOURS, type Colour } from "./view";

/** Something lit that only changes what lies on a sheet; nothing is sent yet. */
export interface Local extends Candidate {
  does(): void;
}

function local(candidate: Candidate, does: () => void): Pickable {
  const { pick, heading, target, text } = candidate;
  return { pick, heading, target, text, does } as Local;
}

/** Discs that go back after an action turn: marked first, all colours together, then sent at once. */
export class Returning {
  readonly #desk: Desk;
  #marked = $state.raw<{ asked: DecisionInfo | null; back: Partial<Record<Colour, number>> }>({
    asked: null,
    back: {},
  });

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
    const marked = this.#marked.asked === this.#desk.board.decision ? this.#marked.back[colour] : undefined;
    return marked ?? this.beyond(colour);
  }

  /** How many have to go back in all. */
  get due(): number {
    const all = COLOURS.reduce((sum, colour) => sum + this.#desk.own.discs[colour], 0);
    return all - this.#keep;
  }

  /** How many more have to go back. */
  get left(): number {
    return this.due - COLOURS.reduce((sum, colour) => sum + this.back(colour), 0);
  }

  /** The n-th disc of a colour: it goes back, with those after it, as far as so many are due. */
  disc(colour: Colour, n: number): Pickable | undefined {
    const candidate = this.#desk.board.at(colour, "return_disc");
    const kept = this.#desk.own.discs[colour] - this.back(colour);
    if (!candidate || n >= kept || !this.left) return undefined;
    return local(candidate, () => this.mark(colour, this.back(colour) + Math.min(kept - n, this.left)));
  }

  mark(colour: Colour, back: number): void {
    const marked = Object.fromEntries(COLOURS.map((one) => [one, one === colour ? back : this.back(one)]));
    this.#marked = { asked: this.#desk.board.decision, back: marked };
  }

  /** All that is marked, as soon as it is enough. */
  get all(): Pickable | undefined {
    const chosen = COLOURS.flatMap((colour) => {
      const candidate = this.#desk.board.at(colour, "return_disc");
      return candidate ? Array<Candidate>(this.back(colour)).fill(candidate) : [];
    });
    if (this.left || !chosen[0]) return undefined;
    return local(chosen[0], () => this.#desk.send(chosen.map(({ pick }) => pick)));
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
    const thrown = trip.goods.map((good) => trip.lost.find(({ target }) => target === good)?.pick ?? -1);
    let n = 0;
    const picks = trip.plan.picks.map((pick, k) => (trip.plan.path[k]!.heading === "discard" ? thrown[n++]! : pick));
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
