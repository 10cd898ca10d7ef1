import type { Pickable } from "../../board";
import type { Candidate, Compound, DecisionInfo } from "../../wire";
import type { Desk } from "./desk.svelte";
import { local } from "./sheets.svelte";

export type Side = "give" | "ask_for";

/** Goods for goods: what the author of an offer would give, and what they ask for. */
export type Deal = Record<Side, string[]>;

interface Draft extends Deal {
  asked: DecisionInfo | null;
  partner: number;
  /** What leads to the sheet, if it is not there yet. */
  first: number[];
  choices: Candidate[];
  /** Offers that are ready to be sent, the best first. */
  deals: Deal[];
  /** It lies there as it was proposed: whoever clicks on a good begins an offer of their own. */
  proposed: boolean;
  /** Whether it may be sent, as far as it is known. */
  ready: boolean;
}

/** An offer on its sheet: proposed, composed and changed at will, and sent as one; or as it lies before the partner. */
export class Bargain {
  readonly #desk: Desk;
  #draft = $state.raw<Draft | null>(null);
  /** The last offer to or from each partner, as the reader's own. */
  readonly #last = new Map<number, Deal>();

  constructor(desk: Desk) {
    this.#desk = desk;
    $effect(() => {
      const { offer } = desk.view;
      if (offer?.sent && offer.to === desk.me) this.#last.set(offer.from, { give: offer.asks, ask_for: offer.gives });
    });
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

  /** The sheet for a partner, begun with what is wanted of theirs. */
  wanting(offer: Candidate, good: string): Pickable {
    const text = this.#desk.say("want", { good: this.#desk.name("good", good) });
    return local({ ...offer, text }, () => void this.begin(offer, { give: [], ask_for: [good] }));
  }

  /** The sheet for a partner; unless it begins otherwise, the best of what is ready lies on it. */
  async begin(offer: Candidate, begun?: Deal): Promise<void> {
    const asked = this.#desk.board.decision;
    const partner = Number(offer.target.split("_")[1]) - 1;
    const deals = this.#dealsWith(partner, offer);
    const choices = (await this.#desk.foresee([offer.pick]))?.decision?.candidates ?? [];
    if (asked !== this.#desk.board.decision || !choices.length) return;
    const heaps = begun ?? { give: [], ask_for: [] };
    this.#draft = { asked, partner, first: [offer.pick], choices, deals, ...heaps, proposed: false, ready: false };
    if (!begun && deals[0]) this.#lay(deals[0]);
  }

  /** What the rules propose; then the last offer between the two again, and the other way round. */
  #dealsWith(partner: number, { heading, target }: Candidate): Deal[] {
    const found = this.#desk.board.compounds(`${heading}:${target}`).map(({ path }) => dealOf(path));
    const last = this.#last.get(partner);
    if (last) found.push(last, { give: last.ask_for, ask_for: last.give });
    const { seats } = this.#desk.view;
    const has = (seat: number, goods: string[]) =>
      goods.every((good) => countOf(goods, good) <= (seats[seat]!.goods[good] ?? 0));
    const possible = found.filter(({ give, ask_for }) => has(this.#desk.front, give) && has(partner, ask_for));
    return possible.filter((deal, k) => possible.findIndex((other) => isSame(deal, other)) === k);
  }

  /** Offers that are ready, each with what lays it on the sheet. */
  get deals(): { deal: Deal; laid: boolean; pick: Pickable }[] {
    const draft = this.#now;
    const offer = draft && this.#desk.board.of("offer").find(({ pick }) => pick === draft.first[0]);
    if (!draft || !offer) return [];
    return draft.deals.map((deal) => ({
      deal,
      laid: isSame(deal, draft),
      pick: local({ ...offer, text: this.#told(deal) }, () => this.#lay(deal)),
    }));
  }

  #told({ give, ask_for }: Deal): string {
    const names = (goods: string[]) => goods.map((good) => this.#desk.name("good", good)).join(", ");
    return this.#desk.say("deal", { gives: names(give), asks: names(ask_for) });
  }

  #lay(deal: Deal): void {
    this.#draft = { ...this.#now!, give: deal.give, ask_for: deal.ask_for, proposed: true, ready: false };
    void this.#check();
  }

  /** One unit more on a side. */
  unit(side: Side, good: string): Pickable | undefined {
    const draft = this.#now;
    if (!draft) return this.#desk.board.at(good, side);
    const candidate = draft.choices.find(({ heading, target }) => heading === side && target === good);
    if (!candidate || !this.#room(side, good)) return undefined;
    return local(candidate, () => this.#add(side, [good]));
  }

  /** All units of a good that are left, where that is more than one. */
  rest(side: Side, good: string): { count: number; add: () => void } | undefined {
    const count = this.#now ? this.#room(side, good) : 0;
    return count > 1 ? { count, add: () => this.#add(side, Array<string>(count).fill(good)) } : undefined;
  }

  /** How many units of a good can still be added to a side. */
  #room(side: Side, good: string): number {
    const heap = this.#now?.proposed ? [] : this.heap(side);
    const seat = side === "give" ? this.from : this.to;
    const left = (this.#desk.view.seats[seat]!.goods[good] ?? 0) - countOf(heap, good);
    return Math.min(left, (this.#desk.components.const["max_units_per_side"] ?? 0) - heap.length);
  }

  /** A unit goes back from the heap. */
  without(side: Side, n: number): void {
    const draft = this.#now;
    if (draft) this.#change({ ...draft, [side]: draft[side].filter((_, k) => k !== n) });
  }

  get canChange(): boolean {
    return this.#now !== null;
  }

  get send(): Pickable | undefined {
    const draft = this.#now;
    if (!draft) return this.#desk.board.of("send")[0];
    const send = draft.choices.find(({ heading }) => heading === "send");
    if (!send || !draft.ready) return undefined;
    return local(send, () => {
      this.#last.set(draft.partner, { give: draft.give, ask_for: draft.ask_for });
      this.#desk.send([...this.#picks(), send.pick]);
    });
  }

  letGo(): void {
    this.#draft = null;
  }

  #add(side: Side, goods: string[]): void {
    const draft = this.#now!;
    const begun = draft.proposed ? { ...draft, give: [], ask_for: [] } : draft;
    this.#change({ ...begun, [side]: [...begun[side], ...goods] });
  }

  #change(draft: Draft): void {
    this.#draft = { ...draft, proposed: false, ready: false };
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

function dealOf(path: Compound["path"]): Deal {
  const side = (wanted: Side) => path.filter(({ heading }) => heading === wanted).map(({ target }) => target);
  return { give: side("give"), ask_for: side("ask_for") };
}

function isSame(one: Deal, other: Deal): boolean {
  const text = ({ give, ask_for }: Deal) => `${[...give].sort()} ${[...ask_for].sort()}`;
  return text(one) === text(other);
}

export function countOf(goods: string[], good: string): number {
  return goods.filter((one) => one === good).length;
}
