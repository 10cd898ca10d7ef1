import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { Board, type Pickable, Stage } from "../../board";
import type { Candidate, Compound, DecisionInfo, Event, Sheet } from "../../wire";
import { who } from "../../words";
import { named, type Say, saying } from "../../words/phrase";
import type { BoardProps, Preview } from "../props";
import { type Caption, choreography, type Piece } from "./choreography";
import { accountOf } from "./account";
import { Bargain } from "./bargain.svelte";
import { deedOf, isAgain, isTrip, type Slot, slotOf } from "./errands";
import { Final } from "./final.svelte";
import { type Chart, chartOf } from "./geometry";
import { Leaving, Linking, type Local, Returning } from "./sheets.svelte";
import { Told } from "./told.svelte";
import { type Components, componentsOf, type Panel, pointOf, type Reach, type View } from "./view";

export interface Shown {
  view: View;
  decision: DecisionInfo | null;
}

/** A candidate that the board asks more about before it is sent: which point of a route, which token of three. */
interface Begun extends Candidate {
  begun: { point: string; first: number[] } | { token: string };
}

/** Something to do on a planet: a pick, or several in one gesture. */
export type Deed = Candidate | Compound;

/** What all parts of the board look at: the box, what is on show, what may be picked, what is pointed at. */
export class Desk {
  readonly stage: Stage<Shown, Event, Piece, Caption>;
  readonly board: Board;
  /** The good whose mines, factory and consumer stand out while it is pointed at. */
  lens = $state<string | null>(null);
  /** The layout is the one for phones. */
  small = $state(false);
  /** Trips go on: they end without a stop. */
  onward = $state(false);
  /** Equipment chosen so far, of the three to begin with. */
  #tokens = $state.raw<{ asked: DecisionInfo | null; chosen: string[] }>({ asked: null, chosen: [] });
  readonly #props: () => BoardProps;
  readonly chart: Chart;
  readonly components: Components;
  readonly returning: Returning;
  readonly leaving: Leaving;
  readonly bargain: Bargain;
  readonly linking: Linking;
  readonly told: Told;
  readonly final = new Final();
  /** What the turn has cost and brought so far. */
  readonly account = $derived.by(() => accountOf(this.#props().log));
  readonly #trips = $derived.by(() => this.#planned());
  readonly #errands = $derived.by(() => this.#meant());

  constructor(props: () => BoardProps) {
    this.#props = props;
    this.components = untrack(() => componentsOf(props().box));
    this.chart = chartOf(this.components);
    const first = untrack(() => this.#given());
    this.stage = new Stage(first, (events, shown) => choreography(events, shown.view, this.me));
    this.returning = new Returning(this);
    this.leaving = new Leaving(this);
    this.bargain = new Bargain(this);
    this.linking = new Linking(this);
    this.board = new Board(() => ({
      decision: this.stage.playing ? null : this.stage.shown.decision,
      ready: this.#props().ready,
      pending: this.#props().pending,
      lang: this.lang,
      preview: this.#props().preview,
      quiet: this.#props().onlook !== undefined,
      onpick: (candidate) => this.#pick(candidate),
      onpicks: (picks) => this.#follow(picks),
      onwhy: this.#props().onwhy,
    }));
    this.told = new Told(this);
    $effect(() => {
      this.#props().onlook?.(this.#line || (this.small ? "" : this.told.line));
      return () => this.#props().onlook?.("");
    });
    $effect(() => {
      const { onmain } = this.#props();
      const pick = this.#wayOn;
      onmain?.(pick ? { label: this.say(pick.heading), pick } : null);
      return () => onmain?.(null);
    });
    $effect(() => {
      const next = this.#given();
      const { events, ply, still } = this.#props();
      untrack(() => {
        if (next.view.over && !this.view.over && this.#props().ontelling) this.final.begin(next.view.seats.length);
        this.stage.show(next, events, ply, still);
      });
    });
    $effect(() => {
      this.#props().ontelling?.(this.final.telling);
    });
    $effect(() => {
      if (this.view.over) this.final.tell();
    });
    $effect(() => () => this.final.skip());
  }

  #given(): Shown {
    return { view: this.#props().view as View, decision: this.#props().decision };
  }

  // What is on show

  get view(): View {
    return this.stage.shown.view;
  }

  /** What would be so after what is pointed at. */
  get then(): View | null {
    return (this.board.preview?.view as View | undefined) ?? null;
  }

  get log(): Event[] {
    return this.#props().log;
  }

  /** How the box names where points come from. */
  get sheet(): Sheet {
    return this.#props().box.sheet;
  }

  get lang(): "en" | "fr" {
    return this.#props().lang;
  }

  get me(): number | null {
    return this.#props().me;
  }

  /** Whose ship is large: the reader's, or of whoever is to play. */
  get front(): number {
    return this.me ?? this.view.asked ?? 0;
  }

  /** Whoever is in front plays an action turn. */
  get acting(): boolean {
    const { asked, offer } = this.view;
    if (this.asks("collect", "act", "equip", "start", "take_free_turn", "accept")) return false;
    return asked === this.front || offer?.from === this.front;
  }

  get own(): Panel {
    return this.view.seats[this.front]!;
  }

  get others(): number[] {
    const count = this.view.seats.length;
    return Array.from({ length: count - 1 }, (_, k) => (this.front + 1 + k) % count);
  }

  get say(): Say {
    return saying(this.#props().box, this.lang);
  }

  /** The printed name of a component. */
  name(noun: string, id: string): string {
    return named(this.#props().box, this.lang, noun, id);
  }

  seatName(seat: number): string {
    return who(this.#props().seats[seat]);
  }

  placeName(place: string | null): string {
    if (!place) return "";
    return place.includes(".") ? this.say("between") : this.name("planet", place);
  }

  /** So many of something, in words. */
  many(word: string, n: number): string {
    const one = this.lang === "fr" ? n < 2 : n === 1;
    return this.say(one ? `${word}_one` : `${word}_many`, { n });
  }

  /** What a flight takes, in words. */
  flightText({ steps, reds, lost }: Reach): string {
    const parts = [this.many("step", steps), this.many("red", reds)];
    if (lost && !this.onward) parts.push(this.many("lost", lost));
    return parts.join(", ");
  }

  /** What is pointed at, in a line: a trip by what it takes; anything else by what would come of it. */
  get #line(): string {
    const { looked } = this.board;
    const place = looked && "picks" in looked && isTrip(looked) ? this.way.at(-1) : undefined;
    const reach = place && this.view.reach[place];
    if (!place || !reach) return this.board.line;
    return this.say("fly_to", { place: this.placeName(place), flight: this.flightText(reach) });
  }

  /** Where a ship is, at length: on its way, between which planets. */
  whereabouts(place: string | null): string {
    const route = this.components.route[pointOf(place ?? "")?.route ?? ""];
    if (!route) return this.placeName(place);
    return this.say("on_the_way", { one: this.name("planet", route.a), other: this.name("planet", route.b) });
  }

  /** While an element is pointed at, what a good is about stands out. */
  points(good: string | null | undefined): Attachment<Element> {
    return (element) => {
      if (!good) return;
      const here = () => (this.lens = good);
      // not at once: an element that goes loses the focus while the page is being drawn, when nothing may change
      const away = () => queueMicrotask(() => this.lens === good && (this.lens = null));
      const on = { pointerenter: here, focusin: here, pointerleave: away, focusout: away };
      for (const [kind, listener] of Object.entries(on)) element.addEventListener(kind, listener);
      return () => {
        for (const [kind, listener] of Object.entries(on)) element.removeEventListener(kind, listener);
        away();
      };
    };
  }

  /** Whether one of these headings is asked about now. */
  asks(...headings: string[]): boolean {
    return headings.some((heading) => this.board.of(heading).length > 0);
  }

  /** What a single thing under a heading is, lit or refused. */
  only(...headings: string[]): Candidate | undefined {
    const found = headings.flatMap((heading) => this.board.of(heading));
    return found.find((one) => !one.why) ?? found[0];
  }

  // What may be picked

  /** The trip that a click on a planet means. */
  trip(planet: string): Compound | undefined {
    return this.#trips.get(planet);
  }

  planetPick(planet: string): Pickable | undefined {
    const { board } = this;
    const here = this.own.place === planet;
    return (
      board.at(planet, "first_passage", "second_passage", "start") ??
      this.trip(planet) ??
      (here ? board.of("stop").find(({ why }) => !why) : board.at(planet, "step"))
    );
  }

  /** What a click on a point means: a link where it is free, a cube back, a step. */
  pointPick(route: string, point: string): Pickable | undefined {
    const asked = this.board.at(point, "link_point", "reclaim_link");
    if (asked) return asked;
    const step = this.board.at(point, "step");
    if (step && !step.why && !this.linking.open) return step;
    const lane = this.linking.lane(route) ?? this.board.at(route, "free_link", "link_route");
    if (lane) return this.isTaken(point) ? undefined : begin(lane, { point, first: this.linking.first });
    return step;
  }

  isTaken(point: string): boolean {
    return this.view.links[point] !== undefined || this.view.seats.some(({ place }) => place === point);
  }

  /** All free links that are left on one lane, where it takes more than one. */
  lanePlan(route: string): Compound | undefined {
    return this.board.compounds(`free_link:${route}`)[0] ?? this.linking.plan(route);
  }

  /** What a building does: where there is only one way to pay for it, all of it in one click. */
  #whole(heading: string): Deed | undefined {
    const plans = this.board.compounds(`${heading}:`).filter(({ path }) => path[0]?.heading === heading);
    return plans.length === 1 ? plans[0] : this.only(heading);
  }

  /** What a click on a building means: what it is for, after mining what is missing; elsewhere, after flying there. */
  buildingPick(planet: string, slot: Slot): Deed | undefined {
    const atHand = planet === this.own.place ? this.#atHand(slot) : undefined;
    if (atHand && !("why" in atHand && atHand.why)) return atHand;
    const errands = this.onward ? [] : this.errands(planet, slot);
    const others = planet === this.own.place && slot === "factory" ? this.sites : []; // a site with several to build
    return errands.length === 1 && !others.length ? errands[0] : atHand;
  }

  /** What a building of the planet where the ship is can be picked for. */
  #atHand(slot: Slot): Deed | undefined {
    const { built, kind, factory } = this.view.planets[this.own.place ?? ""]!;
    if (slot === "mine") return this.only("use_mine");
    if (slot === "factory")
      return factory ? this.only("use_factory") : this.sites.length === 1 ? this.sites[0] : undefined;
    if (!built) return this.#whole("build_tile");
    return kind === "colony" ? this.only("deliver") : this.#whole("buy_equipment");
  }

  /** Factories that may be built where the ship is with what is aboard. */
  get sites(): Candidate[] {
    return this.board.of("build_factory").filter(({ why }) => !why);
  }

  /** A factory to build where the ship is, be it after mining what is missing. */
  factoryPick(factory: string): Deed | undefined {
    const candidate = this.board.at(factory, "build_factory");
    if (!candidate?.why) return candidate;
    const here = this.errands(this.own.place ?? "", "factory");
    return here.find(({ path }) => path.at(-1)!.target === factory && path.length === 2) ?? candidate;
  }

  /** What can be done with a part of a planet in one gesture. */
  errands(planet: string, slot?: Slot): Compound[] {
    const found = this.#errands.get(planet) ?? [];
    return slot ? found.filter((plan) => slotOf(plan) === slot) : found;
  }

  /** The same thing twice, three times and so on. */
  repeats(heading: string): Compound[] {
    return this.board.compounds(`${heading}:`).filter(isAgain);
  }

  /** What is done besides flying, in words. */
  deedText(deed: Deed): string {
    if (!("path" in deed)) return deed.text;
    const texts = deedOf(deed).map(({ heading, target }) => {
      const tile = heading === "explore" && this.view.stacks[target]?.[0];
      return tile ? this.name("consumer", tile) : this.board.at(target, heading)?.text;
    });
    return texts.filter(Boolean).join(", ");
  }

  /** The point that a link is meant for, while it is pointed at. */
  get pointed(): string | null {
    const looked = this.board.looked;
    const begun = looked && "begun" in looked ? (looked as Begun).begun : null;
    return begun && "point" in begun ? begun.point : null;
  }

  /** The links as they would be with the cube that is pointed at. */
  get links(): Record<string, number> {
    const point = this.pointed;
    return point ? { ...this.view.links, [point]: this.front } : (this.then?.links ?? this.view.links);
  }

  /** What ends this part of the turn. */
  get #wayOn(): Candidate | undefined {
    return [...this.board.of("end_turn"), ...this.board.of("no_free_link")].find(({ why }) => !why);
  }

  goOn(): void {
    const pick = this.#wayOn;
    if (pick && this.board.ready) this.#props().onpick(pick);
  }

  /** Several picks of the reader's, as one. */
  send(picks: number[]): void {
    this.#props().onpicks(picks);
  }

  foresee(picks: number[]): Promise<Preview | null> {
    return this.#props().preview(picks);
  }

  /** Leave what was begun on a sheet. */
  letGo(): void {
    this.leaving.letGo();
    this.bargain.letGo();
    this.linking.letGo();
  }

  /** The equipment chosen so far, of the three to begin with. */
  get tokens(): string[] {
    return this.#tokens.asked === this.board.decision ? this.#tokens.chosen : [];
  }

  tokenPick(token: string): Pickable | undefined {
    const candidate = this.#triple([...this.tokens, token]);
    return candidate && begin(candidate, { token });
  }

  removeToken(at: number): void {
    this.#tokens = { asked: this.board.decision, chosen: this.tokens.filter((_, k) => k !== at) };
  }

  /** A choice of three that has all these. */
  #triple(tokens: string[]): Candidate | undefined {
    return this.board.of("equip").find(({ target, why }) => {
      const left = target.split("+");
      return !why && tokens.every((token) => left.includes(token) && left.splice(left.indexOf(token), 1));
    });
  }

  #pick(candidate: Candidate): void {
    const begun = "begun" in candidate ? (candidate as Begun).begun : null;
    if ("does" in candidate) (candidate as Local).does();
    else if (candidate.heading === "offer") void this.bargain.begin(candidate);
    else if (!begun) this.#props().onpick(candidate);
    else if ("point" in begun) void this.#link(candidate, begun);
    else this.#equip(candidate, begun.token);
  }

  /** A route and the point on it, in one gesture; before it what a bought cube costs. */
  async #link(lane: Candidate, { point, first }: { point: string; first: number[] }): Promise<void> {
    const { preview, onpicks } = this.#props();
    const next = (await preview([...first, lane.pick]))?.decision?.candidates.find(
      ({ heading, target, why }) => heading === "link_point" && target === point && !why,
    );
    this.linking.bought();
    onpicks([...first, lane.pick, ...(next ? [next.pick] : [])]);
  }

  /** A whole plan; where goods have to be thrown away for it, which ones is asked first. */
  #follow(picks: number[]): void {
    const plans = [...this.#trips.values(), ...(this.board.decision?.compounds ?? [])];
    const plan = plans.find((one) => one.picks.join() === picks.join());
    if (plan && plan.path.some(({ heading }) => heading === "discard")) void this.leaving.begin(plan);
    else this.send(picks);
  }

  #equip(candidate: Candidate, token: string): void {
    const chosen = [...this.tokens, token];
    this.#tokens = { asked: this.board.decision, chosen };
    if (chosen.length === candidate.target.split("+").length) this.#props().onpick(unbegun(candidate));
  }

  /** The trips of this question, by where they lead. */
  #planned(): Map<string, Compound> {
    const found = new Map<string, Compound>();
    for (const plan of this.board.decision?.compounds ?? []) {
      if (!isTrip(plan)) continue;
      const end = this.placesOf(plan).at(-1) ?? this.own.place ?? "";
      const flown = plan.path.slice(0, -1);
      if (!this.onward) found.set(end, plan);
      else if (flown.length) found.set(end, { ...plan, picks: plan.picks.slice(0, -1), path: flown });
    }
    return found;
  }

  /** What is done in one gesture where the ship is or at the end of a trip, by the planet. */
  #meant(): Map<string, Compound[]> {
    const found = new Map<string, Compound[]>();
    for (const plan of this.board.decision?.compounds ?? []) {
      if (!slotOf(plan)) continue;
      const planet = this.placesOf(plan).at(-1) ?? this.own.place ?? "";
      found.set(planet, [...(found.get(planet) ?? []), plan]);
    }
    return found;
  }

  /** Where a step or a jump leads. */
  after(place: string, { heading, target }: { heading: string; target: string }): string {
    if (heading === "step") return target;
    const passages = this.view.seats.find(({ colour }) => colour === target)?.passages ?? [];
    return passages.find((other) => other !== place) ?? place;
  }

  /** The places on the way of the trip that is pointed at, the last one where it ends. */
  get way(): string[] {
    const looked = this.board.looked ?? this.leaving.plan;
    return looked && "picks" in looked ? this.placesOf(looked) : [];
  }

  /** The places that a trip leads through. */
  placesOf(plan: Compound): string[] {
    const places: string[] = [];
    for (const step of plan.path)
      if (step.heading === "step" || step.heading === "jump")
        places.push(this.after(places.at(-1) ?? this.own.place ?? "", step));
    return places;
  }
}

function begin(candidate: Candidate, begun: Begun["begun"]): Pickable {
  return { ...candidate, begun } as Begun;
}

function unbegun({ pick, heading, target, text, commits }: Candidate): Candidate {
  return { pick, heading, target, text, ...(commits ? { commits } : {}) };
}
