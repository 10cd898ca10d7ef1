import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { Board, DeskOf, type Pickable, type Shown, Stage } from "../../board";
import type { Candidate, Compound, Event, Sheet } from "../../wire";
import type { BoardProps, Preview } from "../props";
import { type Caption, choreography } from "./choreography";
import { accountOf } from "./account";
import { Bargain } from "./bargain.svelte";
import { Buildings } from "./buildings";
import { deedOf, isTrip } from "./errands";
import { Final } from "./final.svelte";
import type { Piece } from "./flights";
import { type Chart, chartOf } from "./geometry";
import { Plans } from "./plans.svelte";
import { Leaving, Linking, type Local, Returning } from "./sheets.svelte";
import { Told } from "./told.svelte";
import { Tokens } from "./tokens.svelte";
import { type Components, componentsOf, type Panel, pointOf, type Reach, type View } from "./view";

/** A route for a link, with the point on it that is meant and what comes before. */
interface Begun extends Candidate {
  begun: { point: string; first: number[] };
}

/** Something to do on a planet: a pick, or several in one gesture. */
export type Deed = Candidate | Compound;

/** What all parts of the board look at: the box, what is on show, what may be picked, what is pointed at. */
export class Desk extends DeskOf<View, Piece, Caption> {
  readonly stage: Stage<Shown<View>, Event, Piece, Caption>;
  readonly board: Board;
  /** The good whose mines, factory and consumer stand out while it is pointed at. */
  lens = $state<string | null>(null);
  /** The layout is the one for phones. */
  small = $state(false);
  /** Trips go on: they end without a stop. */
  onward = $state(false);
  readonly chart: Chart;
  readonly components: Components;
  readonly plans = new Plans(this);
  readonly buildings = new Buildings(this);
  readonly tokens = new Tokens(this);
  readonly returning: Returning;
  readonly leaving: Leaving;
  readonly bargain: Bargain;
  readonly linking: Linking;
  readonly told: Told;
  readonly final = new Final();
  /** What the turn has cost and brought so far. */
  readonly account = $derived.by(() => accountOf(this.props().log));

  constructor(props: () => BoardProps) {
    super(props);
    this.components = untrack(() => componentsOf(props().box));
    this.chart = chartOf(this.components);
    const first = untrack(() => this.given());
    this.stage = new Stage(first, (events, shown) => choreography(events, shown.view, this.me, this.small));
    this.returning = new Returning(this);
    this.leaving = new Leaving(this);
    this.bargain = new Bargain(this);
    this.linking = new Linking(this);
    this.board = new Board(() => ({
      decision: this.stage.playing ? null : this.stage.shown.decision,
      ready: this.props().ready,
      pending: this.props().pending,
      lang: this.lang,
      preview: this.props().preview,
      quiet: this.props().onlook !== undefined,
      onpick: (candidate) => this.#pick(candidate),
      onpicks: (picks) => this.#follow(picks),
      onwhy: this.props().onwhy,
    }));
    this.told = new Told(this);
    $effect(() => {
      this.props().onlook?.(this.#line || (this.small ? "" : this.told.line));
      return () => this.props().onlook?.("");
    });
    $effect(() => {
      const { onmain } = this.props();
      const pick = this.#wayOn;
      onmain?.(pick ? { label: this.say(pick.heading), pick } : null);
      return () => onmain?.(null);
    });
    $effect(() => {
      const next = this.given();
      const { events, ply, still } = this.props();
      untrack(() => {
        if (next.view.over && !this.view.over && this.props().ontelling) this.final.begin(next.view.seats.length);
        this.stage.show(next, events, ply, still);
      });
    });
    $effect(() => {
      this.props().ontelling?.(this.final.telling);
    });
    $effect(() => {
      if (this.view.over) this.final.tell();
    });
    $effect(() => {
      if (!this.final.telling) return;
      const skip = () => this.stage.playing || this.final.skip(); // the last turn is skipped by itself
      const listening = new AbortController();
      for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, { signal: listening.signal });
      return () => listening.abort();
    });
    $effect(() => () => this.final.skip());
  }

  // What is on show

  /** How the box names where points come from. */
  get sheet(): Sheet {
    return this.props().box.sheet;
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

  /** A ship is seen once: it is not at its place while it flies. */
  isAloft(seat: number): boolean {
    return this.stage.flying.some(({ piece }) => piece.kind === "ship" && piece.seat === seat);
  }

  get others(): number[] {
    const count = this.view.seats.length;
    return Array.from({ length: count - 1 }, (_, k) => (this.front + 1 + k) % count);
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
    const place = looked && "picks" in looked && isTrip(looked) ? this.plans.way.at(-1) : undefined;
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
      // a pointer that moves: what comes to lie under one at rest is not pointed at
      const on = { pointermove: here, focusin: here, pointerleave: away, focusout: away };
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

  planetPick(planet: string): Pickable | undefined {
    const { board } = this;
    const here = this.own.place === planet;
    return (
      board.at(planet, "first_passage", "second_passage", "start") ??
      this.plans.trip(planet) ??
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
    return looked && "begun" in looked ? (looked as Begun).begun.point : null;
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
    if (pick && this.board.ready) this.answer(pick);
  }

  /** One pick of the reader's. */
  answer(candidate: Candidate): void {
    this.props().onpick(candidate);
  }

  /** Several picks of the reader's, as one. */
  send(picks: number[]): void {
    this.props().onpicks(picks);
  }

  foresee(picks: number[]): Promise<Preview | null> {
    return this.props().preview(picks);
  }

  /** Leave what was begun on a sheet. */
  letGo(): void {
    this.leaving.letGo();
    this.bargain.letGo();
    this.linking.letGo();
  }

  #pick(candidate: Candidate): void {
    const begun = "begun" in candidate ? (candidate as Begun).begun : null;
    if ("does" in candidate) (candidate as Local).does();
    else if (candidate.heading === "offer") void this.bargain.begin(candidate);
    else if (begun) void this.#link(candidate, begun);
    else this.answer(candidate);
  }

  /** A route and the point on it, in one gesture; before it what a bought cube costs. */
  async #link(lane: Candidate, { point, first }: Begun["begun"]): Promise<void> {
    const { preview, onpicks } = this.props();
    const next = (await preview([...first, lane.pick]))?.decision?.candidates.find(
      ({ heading, target, why }) => heading === "link_point" && target === point && !why,
    );
    this.linking.bought();
    onpicks([...first, lane.pick, ...(next ? [next.pick] : [])]);
  }

  /** A whole plan; where goods have to be thrown away for it, which ones is asked first. */
  #follow(picks: number[]): void {
    const plan = this.plans.of(picks);
    if (plan && plan.path.some(({ heading }) => heading === "discard")) void this.leaving.begin(plan);
    else this.send(picks);
  }
}

function begin(candidate: Candidate, begun: Begun["begun"]): Pickable {
  return { ...candidate, begun } as Begun;
}
