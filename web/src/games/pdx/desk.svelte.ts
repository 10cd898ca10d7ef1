import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { Board, DeskOf, type Shown, Stage } from "../../board";
import type { Candidate, Compound, DecisionInfo, Event } from "../../wire";
import { level, t } from "../../words";
import type { BoardProps } from "../props";
import { choreography, type Caption, type Piece } from "./choreography";
import { Scoring } from "./scoring.svelte";
import { Standing } from "./standing.svelte";
import { alsoTold, happens } from "./told";
import { type Components, componentsOf, type Destination, type Panel, type Price, type Size, type View } from "./view";

/** Headings that may be begun beside nearly every question. */
export const BESIDE = ["assign", "move", "cancel", "negotiate"];

/** What Tyler does after he has chosen, which tells no reason. */
const AFTERWARDS = new Set(["tyler_gate", "tyler_no_campaign"]);

/** What all parts of the board look at: the box, what is on show, what may be picked, whose concourse is in front. */
export class Desk extends DeskOf<View, Piece, Caption> {
  readonly stage: Stage<Shown<View>, Event, Piece, Caption>;
  readonly board: Board;
  readonly scoring = new Scoring();
  readonly standing = new Standing();
  /** Somebody else's concourse in place of one's own. */
  #visited = $state<number | null>(null);
  /** What was picked last, for questions that do not tell what they are about. */
  #last = $state.raw<Candidate | null>(null);
  /** What the tile that is held would be asked next: which gates do not take it, and why. */
  #considered = $state.raw<{ step: string; decision: DecisionInfo | null }>({ step: "", decision: null });
  readonly components = $derived.by((): Components => componentsOf(this.props().box));

  constructor(props: () => BoardProps) {
    super(props);
    const first = untrack(() => this.given());
    this.stage = new Stage(first, (events, { view }) =>
      choreography(events, { before: view, after: this.given().view, me: this.me }),
    );
    this.board = new Board(() => ({
      decision: this.stage.playing ? null : this.stage.shown.decision,
      anytime: this.stage.playing ? null : this.props().anytime,
      beside: BESIDE,
      quiet: this.props().onlook !== undefined,
      ready: this.props().ready,
      pending: this.props().pending,
      lang: this.lang,
      onpick: (candidate) => {
        this.#last = candidate;
        this.props().onpick(candidate);
      },
      onpicks: this.props().onpicks,
      oninterject: (picks) => {
        this.#last = this.props().anytime?.candidates.find(({ pick }) => pick === picks[0]) ?? null;
        this.props().oninterject(picks);
      },
      onwhy: this.props().onwhy,
      preview: this.props().preview,
    }));
    $effect(() => {
      const next = this.given();
      const { events, ply, still } = this.props();
      untrack(() => {
        if (next.view.ended && !this.view.ended && this.props().ontelling) this.scoring.begin(next.view);
        this.stage.show(next, events, ply, still);
      });
    });
    $effect(() => {
      this.props().ontelling?.(this.scoring.now !== null);
    });
    $effect(() => () => this.scoring.skip());
    $effect(() => {
      const [heading, target] = this.standing.of(this.me).split(":") as [string, string];
      const answer = heading && this.isVisited && this.board.ready ? this.board.at(target, heading) : undefined;
      if (answer && !answer.why) untrack(() => this.props().onstanding?.(answer));
    });
    $effect(() => {
      if (this.board.decision) this.#visited = null;
    });
    $effect(() => {
      this.props().onlook?.(this.#line);
      return () => this.props().onlook?.("");
    });
    $effect(() => {
      const step = this.assigning;
      const plans = step ? this.board.compounds(step) : [];
      const begun = plans[0]?.picks[0];
      if (begun === undefined) return void (this.#considered = { step: "", decision: null });
      untrack(() => this.#foresee(plans));
      void this.props()
        .preview([begun])
        .then((preview) => (this.#considered = { step, decision: preview?.decision ?? null }));
    });
  }

  /** Why Tyler did what he did last. */
  get tylerSaid(): string {
    return this.log.findLast(({ kind }) => kind.startsWith("tyler_") && !AFTERWARDS.has(kind))?.text ?? "";
  }

  /** What is begun and wants its second half, in words. */
  get begun(): string {
    const [heading, target] = (this.board.held[0] ?? "").split(":") as [string, string];
    const what = {
      assign: () => this.town(target),
      remove_reserved: () => this.town(target),
      schedule: () => this.name("plane", target),
      office_from: () => this.name("office", this.view.display[Number(target.at(-1)) - 1]?.top ?? ""),
    }[heading];
    return what ? this.say(`begun_${heading}`, { what: what() }) : "";
  }

  /** What is pointed at, or what would come of it as soon as that is known; else what is begun, or what to know. */
  get #line(): string {
    const { looked } = this.board;
    const step =
      looked && ("heading" in looked ? `${looked.heading}:${looked.target}` : "step" in looked && looked.step);
    const then = happens(this, this.board.preview?.events ?? []) || this.board.line;
    const told = [then, ...alsoTold(this, step || "")].filter(Boolean).join(" – ");
    return told || this.begun || this.#hint;
  }

  /** What to know before anything is pointed at. */
  get #hint(): string {
    if (this.isVisited) return this.say("visitor", { name: this.seatName(this.view.active!) });
    const here = this.me !== null && this.asks("worker") ? this.panel(this.me).worker : null;
    if (!here) return "";
    const executive = here in this.components.executive;
    return this.say("where_you_stand", { office: executive ? this.say(here) : this.name("office", here) });
  }

  /** The reader may place a suitcase because somebody else visited an office. */
  get isVisited(): boolean {
    return this.view.active !== this.me && this.view.active !== null && this.asks("suitcase", "no_suitcase");
  }

  /** Whether one answer may stand for all such visits. */
  get mayStand(): boolean {
    return this.props().onstanding !== undefined;
  }

  /** Where a tile can go to one gate only, what comes of it is shown at once. */
  #foresee(plans: readonly Compound[]): void {
    const gates = new Set(plans.map(({ path }) => path[1]?.target));
    if (gates.size === 1) this.board.look(this.board.usual(`assign_to:${[...gates][0]}`) ?? null);
  }

  /** Pointing at a stack of offices shows what its top would bring in an own slot, which is asked for after it. */
  foresees(display: string): Attachment<Element> {
    return (element) => {
      const whole = this.board.compounds(`office_from:${display}`)[0];
      const alone = this.board.at(display, "office_from");
      const begun = whole?.picks ?? (alone && !alone.why ? [alone.pick] : null);
      if (!begun) return;
      let over = false;
      const look = async () => {
        over = true;
        const then = await this.props().preview(begun);
        const slot = then?.decision?.candidates.find((one) => one.heading === "office_at" && one.target !== "public");
        if (over && slot && !slot.why) this.board.look({ picks: [...begun, slot.pick], path: [], text: slot.text });
      };
      const leave = () => {
        if (over) this.board.look(null);
        over = false;
      };
      const listening = new AbortController();
      const { signal } = listening;
      for (const kind of ["pointerenter", "focus"]) element.addEventListener(kind, () => void look(), { signal });
      for (const kind of ["pointerleave", "blur"]) element.addEventListener(kind, leave, { signal });
      return () => listening.abort();
    };
  }

  /** Whose concourse is in front; the gallery looks at the first one. */
  get front(): number {
    return this.scoring.now?.seat ?? this.#visited ?? this.me ?? 0;
  }

  get isOwn(): boolean {
    return this.front === this.me;
  }

  visit(seat: number | null): void {
    this.#visited = seat === this.me ? null : seat;
  }

  panel(seat: number): Panel {
    return this.view.seats[seat]!;
  }

  /** The other seats, in turn order after the one in the pier. */
  get others(): number[] {
    const own = this.me ?? 0;
    const { order } = this.view;
    const at = order.indexOf(own);
    return [...order.slice(at + 1), ...order.slice(0, at)];
  }

  tile(id: string): Destination {
    return this.components.destination[id]!;
  }

  /** What a tile costs and brings the reader, where that is known. */
  price(id: string): Price | undefined {
    return this.me === null ? undefined : this.panel(this.me).prices?.[id];
  }

  /** The same, after what is pointed at. */
  priceThen(id: string): Price | undefined {
    return (this.me === null ? undefined : this.then?.seats[this.me]?.prices?.[id]) ?? this.price(id);
  }

  /** The reserved tile that is held, as a step, to be put on a gate. */
  get assigning(): string {
    return this.board.held.find((step) => step.startsWith("assign:")) ?? "";
  }

  /** Why a gate does not take the tile that is held. */
  refusedBy(gate: string): Candidate | undefined {
    const { step, decision } = this.#considered;
    if (!step || step !== this.assigning) return undefined;
    const found = decision?.candidates.find((one) => one.heading === "assign_to" && one.target === gate && one.why);
    return found && { ...found, text: decision?.reasons?.[found.why!] ?? found.text };
  }

  /** What the question is about: as the view tells, and while an action out of turn is only considered, what was picked. */
  about(heading: string): string | undefined {
    if (!this.board.decision || this.me === null) return undefined;
    const told = this.panel(this.me).about;
    const last = this.#last?.heading === heading ? this.#last.target : undefined;
    return told?.destination ?? told?.gate ?? told?.display ?? last;
  }

  /** The name of a town without its code. */
  town(id: string): string {
    return this.name("destination", id).replace(/ \([A-Z]{3}\)$/, "");
  }

  override seatName(seat: number): string {
    return seat === this.me ? this.say("you") : super.seatName(seat);
  }

  /** What plays a seat, in small print beside its name. */
  seatKind(seat: number): string {
    const { kind, bot } = this.props().seats[seat] ?? {};
    if (kind === "bot" && bot) return t("bot_of", { level: level(bot) }).toLowerCase();
    return seat === this.view.tyler ? this.say("automa") : "";
  }

  /** The reader's seat, where its worker would come to this office. */
  comes(office: string): number | null {
    if (this.me === null || this.then?.seats[this.me]?.worker !== office) return null;
    return this.panel(this.me).worker === office ? null : this.me;
  }

  /** The size of a plane that would come to the reader's hangar. */
  get leases(): Size | null {
    const [now, then] = [this.me === null ? undefined : this.panel(this.me), this.then?.seats[this.me ?? -1]];
    if (!now || !then) return null;
    const sizes = Object.keys(then.hangar) as Size[];
    return sizes.find((size) => (then.hangar[size] ?? 0) > (now.hangar[size] ?? 0)) ?? null;
  }

  /** The power of a specialist of the reader's is what is offered now. */
  offers(power: string): boolean {
    const { board } = this;
    const allowed = (heading: string) => board.of(heading).filter(({ why }) => !why).length;
    const found: Record<string, () => boolean> = {
      analyst: () => allowed("exchange") > 0,
      broker: () => allowed("lease") > 1,
      contractor: () => allowed("build_again") > 0,
      partnership: () =>
        [
          ...board.of("pay").map(({ target }) => target),
          ...board.compounds().flatMap(({ path }) => path[2]?.target ?? []),
        ].some((payment) => payment.startsWith("partner")),
      negotiator: () => allowed("negotiate") > 0,
    };
    return found[power]?.() ?? false;
  }

  /** What is pointed at would ask for something under this heading. */
  soon(heading: string): boolean {
    return this.board.preview?.decision?.candidates.some((one) => one.heading === heading && !one.why) ?? false;
  }

  /** Specialists can be chosen, so the supply has to be in sight. */
  get hires(): boolean {
    return ["hire_specialist", "take_specialist"].some((heading) => this.board.of(heading).length > 0);
  }

  /** What a tile brings in what is counted now, of the seat that is counted. */
  counted(seat: number, id: string): number {
    const { now } = this.scoring;
    if (now?.seat !== seat) return 0;
    if (now.part === "destinations") return this.tile(id).vp;
    return now.slot === undefined ? 0 : (this.panel(seat).matches?.[now.slot]?.[id] ?? 0);
  }

  /** The services of the office that is counted which a tile shows. */
  countedBy(id: string): string[] {
    const { now } = this.scoring;
    const office = now?.slot === undefined ? null : this.panel(now.seat).slots[now.slot];
    const shown = this.tile(id).icons;
    return [...new Set(office ? this.components.office[office]?.icons : [])].filter((icon) => shown.includes(icon));
  }

  asks(...headings: string[]): boolean {
    return headings.some((heading) => this.board.of(heading).some((candidate) => !this.board.isBeside(candidate)));
  }
}
