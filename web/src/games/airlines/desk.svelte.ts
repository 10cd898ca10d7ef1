import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { Board, DeskOf, type Pickable, type Shown, Stage } from "../../board";
import type { Candidate, Compound, Event } from "../../wire";
import { COLON } from "../../words/phrase";
import type { BoardProps } from "../props";
import { choreography, type Caption, lastScoring, type Piece, type Told } from "./choreography";
import { type Line, lines } from "./geometry";
import { companyOf, meant, targetOf } from "./plans";
import { pointing } from "./pointing";
import { Tally } from "./tally.svelte";
import { type Components, componentsOf, flightOf, type Panel, type Shares, type View } from "./view";

/** The companies that could go where the fan is open, each with what a click on it means. */
export interface Fanned {
  at: { x: number; y: number };
  name: string;
  blades: { company: string; name: string; pick: Pickable }[];
}

const ROUTES = ["first_route", "extend_route"];
const FOUNDING = ["found_company", "found_count", "found_with"];

/** What all parts of the board look at: the box, what is on show, what may be picked, what is pointed at. */
export class Desk extends DeskOf<View, Piece, Caption> {
  readonly stage: Stage<Shown<View>, Event, Piece, Caption>;
  readonly board: Board;
  /** The company or the flight card that is pointed at. */
  company = $state<string | null>(null);
  flight = $state<string | null>(null);
  /** The company whose routes stand out until it is let go. */
  kept = $state<string | null>(null);
  #picked = $state.raw<Candidate[]>([]);
  /** The circle to sabotage that was chosen before the company. */
  #aim = $state<string | null>(null);
  readonly components: Components;
  readonly lines: Line[];
  readonly tally: Tally;

  constructor(props: () => BoardProps) {
    super(props);
    this.components = untrack(() => componentsOf(props().box));
    this.lines = lines(this.components);
    const first = untrack(() => this.given());
    this.stage = new Stage(first, (events, shown) =>
      choreography(events, shown.view, this.props().view as View, this.me),
    );
    this.tally = new Tally(() => this.scoring);
    this.board = new Board(() => ({
      decision: this.stage.playing ? null : this.stage.shown.decision,
      quiet: this.props().onlook !== undefined,
      ready: this.props().ready,
      pending: this.props().pending,
      lang: this.lang,
      preview: this.props().preview,
      onpick: (candidate) => this.#pick(candidate),
      onpicks: (picks) => this.props().onpicks(picks),
      onwhy: this.props().onwhy,
    }));
    $effect(() => {
      const next = this.given();
      const { events, ply, still } = this.props();
      untrack(() => {
        if (this.#ends(next.view)) this.stage.show(next, lastScoring(this.props().log), ply, false);
        else if (!this.#telling) this.stage.show(next, events, ply, still);
      });
    });
    $effect(() => {
      this.props().ontelling?.(this.#telling);
      return () => this.props().ontelling?.(false);
    });
    $effect(() => {
      this.props().onlook?.(this.board.line);
      return () => this.props().onlook?.("");
    });
    $effect(() => this.#follow());
    $effect(() => {
      const pending = this.board.pending;
      if (pending?.heading === "sabotage_circle") untrack(() => this.board.look(pending));
    });
  }

  /** The game ends with a scoring that the board itself tells, before the page of the result comes. */
  #ends(next: View): boolean {
    const last = next.over && !this.view.over && next.history.length > this.view.history.length;
    return last && !this.#telling && this.props().ontelling !== undefined;
  }

  /** The last scoring is being told. */
  get #telling(): boolean {
    return this.stage.playing && (this.props().view as View).over;
  }

  #pick(candidate: Candidate): void {
    this.#picked = [...this.trail, candidate];
    this.#aim = candidate.heading === "sabotage" ? this.held("sabotage_circle") : null;
    this.props().onpick(candidate);
  }

  /** The company is chosen now: the marker goes to the circle that was chosen before it. */
  #follow(): void {
    const circle = this.#aim && this.board.ready ? this.board.at(this.#aim, "sabotage_circle") : undefined;
    if (circle) untrack(() => this.board.pick(circle));
  }

  // What is on show

  get own(): Panel | undefined {
    return this.me === null ? undefined : this.view.seats[this.me];
  }

  code(company: string): string {
    return this.components.company[company]!.code;
  }

  /** For the head of a column: a short name, or "You". */
  seatLabel(seat: number): string {
    return seat === this.me ? this.say("you") : (this.props().seats[seat]?.name ?? "");
  }

  /** What the fictive third player turns out to hold at the end. */
  get third(): Shares {
    return (this.props().view as View).fictive ?? {};
  }

  /** What is told of a scoring right now. */
  get scoring(): Told | null {
    return this.stage.said?.kind === "scoring" ? this.stage.said : null;
  }

  /** How long something moves: not at all for those who want nothing to, and once all is told. */
  lasting(ms: number): number {
    return this.props().still && !this.#telling ? 0 : ms;
  }

  /** Night lies over the chart: a scoring card has come up, or the companies pay. */
  get night(): boolean {
    return this.scoring !== null || this.stage.said?.kind === "bell";
  }

  /** The kind of event that a sentence is about right now. */
  get saidOf(): string {
    return this.stage.said?.kind === "sentence" ? this.stage.said.event : "";
  }

  /** What I have chosen of this turn so far, by single clicks. After a takeback only what still holds. */
  get trail(): Candidate[] {
    const asked = new Set(this.board.decision?.candidates.map(({ heading }) => heading));
    const again = this.#picked.findIndex(({ heading }) => asked.has(heading));
    return again < 0 ? this.#picked : this.#picked.slice(0, again);
  }

  // What is asked, and how it is answered

  /** Whether one of these headings is asked about now. */
  asks(...headings: string[]): boolean {
    return headings.some((heading) => this.board.of(heading).length > 0);
  }

  /** What is held under a heading: a card, a company, a route. */
  held(...headings: string[]): string | null {
    const step = this.board.held.find((one) => headings.some((heading) => one.startsWith(`${heading}:`)));
    return step ? step.slice(step.indexOf(":") + 1) : null;
  }

  /** A founding is under way: asked about, or begun by clicking a stack. */
  get founding(): boolean {
    return this.held("found_company") !== null || this.asks(...FOUNDING);
  }

  /** How a route could be taken with what is held. */
  ways(route: string): Compound[] {
    const held = this.board.held.filter((step) => !ROUTES.some((heading) => step.startsWith(heading)));
    const heading = this.founding ? "first_route" : "extend_route";
    return this.board.compounds(...held, `${heading}:${route}`);
  }

  /** What a click on a route means: it is flown where only one company can, or it opens the fan of those that can. */
  routePick(route: string): Pickable | undefined {
    const asked = this.board.at(route, ...ROUTES);
    if (asked) return asked;
    const ways = this.ways(route);
    if (!ways.length) return undefined;
    const companies = new Set(ways.map(companyOf));
    if (ways.length === 1 || (this.founding && companies.size === 1)) return meant(ways);
    return this.board.part(`${this.founding ? "first_route" : "extend_route"}:${route}`);
  }

  /** The companies that could take the route that is held, or whose marker could go to the circle that is. */
  get fan(): Fanned | null {
    const [route, circle] = [this.held(...ROUTES), this.held("sabotage_circle")];
    return route ? this.#takers(route) : circle ? this.#saboteurs(circle) : null;
  }

  #takers(route: string): Fanned {
    const line = this.lines.find(({ id }) => id === route)!;
    const ways = this.ways(route);
    const companies = Object.keys(this.components.company).filter((id) => ways.some((way) => companyOf(way) === id));
    const blades = companies.map((company) => {
      const pick = meant(ways.filter((way) => companyOf(way) === company));
      const flight = this.name("flight", targetOf(pick, "extend_with", "found_with"));
      return { company, pick, name: this.say("fly_with", { company: this.name("company", company), flight }) };
    });
    return { at: this.nextCircle(line) ?? line.middle, name: this.routeName(line), blades };
  }

  #saboteurs(circle: string): Fanned {
    const line = this.lines.find(({ id }) => circle.startsWith(`${id}.`))!;
    const at = line.circles.find(({ id }) => id === circle)!;
    const allowed = this.board.of("sabotage").filter(({ why }) => !why);
    const blades = allowed.map((pick) => ({ company: pick.target, pick, name: pick.text }));
    return { at, name: this.circleName(line, circle, at.value), blades };
  }

  /** A circle to sabotage: it may be chosen before the company whose marker it takes. */
  circlePick(circle: string): Pickable | undefined {
    const first = this.asks("sabotage") && this.view.vulnerable?.includes(circle);
    return first ? this.board.take(`sabotage_circle:${circle}`) : this.board.at(circle, "sabotage_circle");
  }

  /** The flight card that would be played for what is pointed at. */
  get meantFlight(): string | null {
    const looked = this.board.looked;
    const plan = looked && ("picks" in looked ? looked : "plans" in looked ? looked.whole : null);
    return plan ? targetOf(plan, "extend_with", "found_with") || null : null;
  }

  cardPick(flight: string): Pickable | undefined {
    const part = this.board.part(`extend_with:${flight}`);
    const first = this.founding ? this.board.part(`found_with:${flight}`) : undefined;
    return part ?? first ?? this.board.at(flight, "found_with", "extend_with", "exchange");
  }

  /** A stack of a founded company is laid from, one of another founds it; at once, before the activity is chosen. */
  stackPick(company: string): Pickable | undefined {
    const [lay] = this.board.compounds(`play_company:${company}`);
    return (
      lay ?? this.board.part(`found_company:${company}`) ?? this.board.at(company, "found_company", "play_company")
    );
  }

  /** A company to extend or whose marker sabotages; of companies I hold nothing of, why they cannot be chosen. */
  rowPick(company: string): Pickable | undefined {
    const stranger = this.own?.hand?.[company] ? undefined : this.board.at(company, "found_company", "play_company");
    return (
      this.board.part(`extend_company:${company}`) ?? this.board.at(company, "extend_company", "sabotage") ?? stranger
    );
  }

  /** An activity is pointed at: what it could lead to stands out. */
  considers(activity: string): boolean {
    const looked = this.board.looked;
    return looked !== null && "pick" in looked && looked.heading === activity;
  }

  /** A headquarters to found at, once founding is chosen. */
  hqPick(company: string): Pickable | undefined {
    if (!this.asks("found_company")) return undefined;
    const candidate = this.board.at(company, "found_company");
    return candidate?.why ? undefined : (this.board.part(`found_company:${company}`) ?? candidate);
  }

  /** How many shares may be laid, each with what a click on it means. */
  get counts(): { company: string; picks: { number: number; pick: Pickable }[] } | null {
    const asked = [...this.board.of("found_count"), ...this.board.of("play_count")];
    if (asked.length) {
      const company = this.#counted;
      return company ? { company, picks: asked.map((pick) => ({ number: Number(pick.target), pick })) } : null;
    }
    const company = this.held("found_company");
    if (!company) return null;
    const most = this.own?.hand?.[company] ?? 0;
    const picks = Array.from({ length: most }, (_, k) => k + 1).flatMap((number) => {
      const pick = this.board.part(`found_count:${number}`);
      return pick ? [{ number, pick }] : [];
    });
    return { company, picks };
  }

  /** The company whose shares are counted: the one that the question names; what was clicked may be of an earlier turn. */
  get #counted(): string | null {
    const most = Math.max(...[...this.board.of("found_count"), ...this.board.of("play_count")].map((c) => +c.target));
    const prompt = this.board.decision?.prompt ?? "";
    const stacks = Object.entries(this.own?.hand ?? {}).filter(([, count]) => count === most);
    const named = stacks.find(([company]) => prompt.includes(this.name("company", company)))?.[0];
    return (
      named ?? this.trail.findLast(({ heading }) => heading.endsWith("_company"))?.target ?? stacks[0]?.[0] ?? null
    );
  }

  /** A card or stack that may be put on a route instead of clicking both. */
  lifted(pick: Pickable | undefined): Attachment<Element> {
    return (element) => (pick && "plans" in pick ? this.board.drag(ROUTES, pick)(element) : undefined);
  }

  // What is pointed at

  /** The company whose network is in front: pointed at, chosen as a filter, or kept. */
  get lens(): string | null {
    if (this.scoring || this.asks("sabotage", "sabotage_circle")) return null;
    const chosen = this.held("extend_company", "found_company") ?? this.counts?.company ?? null;
    return this.company ?? chosen ?? this.kept;
  }

  /** While an element is pointed at, its company or its flight card is looked at on the map. */
  points(at: { company?: string | null; flight?: string }): Attachment<Element> {
    const [company, flight] = [at.company ?? null, at.flight ?? null];
    return pointing({
      here: () => ([this.company, this.flight] = [company, flight]),
      away: () => ([this.company, this.flight] = [null, null]),
      gone: () => this.company === company && this.flight === flight,
    });
  }

  /** Keep a company's routes in front, or let them go. */
  keep(company: string): void {
    this.kept = this.kept === company ? null : company;
  }

  // Names

  /** The circle of a route that is flown next. */
  nextCircle(line: Line): { id: string; value: number; x: number; y: number } | undefined {
    return line.circles.find(({ id }) => !this.view.circles[id]);
  }

  /** The cards of my hand that would pay for a route now, if some company could go there. */
  payers(line: Line): string[] {
    const next = this.nextCircle(line);
    return (this.own?.flight_hand ?? []).filter((flight) => {
      const { pattern, value } = flightOf(flight);
      return next !== undefined && pattern === line.route.pattern && value >= next.value;
    });
  }

  routeName(line: Line): string {
    const next = this.nextCircle(line);
    return this.say("route", {
      ...this.ends(line),
      circles: next ? this.say("next", { value: next.value }) : this.say("full"),
    });
  }

  /** How a route is named as something to pick: with what it would be flown, if that is certain. */
  routeWay(line: Line): string {
    const pick = this.routePick(line.id);
    const plan = pick && "picks" in pick ? pick : null;
    if (!plan) return this.routeName(line);
    const flight = targetOf(plan, "extend_with", "found_with");
    const way = { flight: flight ? this.name("flight", flight) : "", company: this.name("company", companyOf(plan)) };
    return `${this.routeName(line)}; ${this.say(flight ? "route_way" : "route_for", way)}`;
  }

  ends(line: Line): { a: string; b: string; pattern: string } {
    return {
      a: this.name("city", line.route.a),
      b: this.name("city", line.route.b),
      pattern: this.name("pattern", line.route.pattern).toLowerCase(),
    };
  }

  circleName(line: Line, id: string, value: number): string {
    const held = this.view.circles[id];
    const company = held ? this.name("company", held.company) : "";
    const state = !held ? this.say("free") : held.sabotage ? this.say("sabotaged", { company }) : company;
    return `${this.say("circle", { value, ...this.ends(line) })}${COLON[this.lang]}${state}`;
  }
}
