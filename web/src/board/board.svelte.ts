import type { Attachment } from "svelte/attachments";
import type { BoardProps } from "../games/props";
import type { Candidate, Compound, DecisionInfo } from "../wire";
import { anchors } from "./anchors";
import { draggable } from "./drag";
import { attend, dress, listen } from "./element";
import { Gesture, headingOf, type Part, type Step } from "./gesture.svelte";
import { marksOf, pin } from "./marks";
import { marksIn, type Pickable, picksOf, stepOf, textOf, toldOf } from "./pickable";
import { type Foreseen, Previews } from "./previews.svelte";
import { COLON } from "../words/phrase";
import { type Lang, word } from "./words";

/** What the board needs of its props to light and answer; what is left out is not offered. */
export interface Asks
  extends
    Pick<BoardProps, "decision" | "lang" | "onpick" | "onwhy">,
    Partial<Pick<BoardProps, "anytime" | "ready" | "pending" | "onpicks" | "oninterject" | "preview">> {
  /** Headings of any-time actions, which are offered beside nearly every question and never compete with it. */
  beside?: readonly string[];
  /** What may be picked shows no tip on hover, since the board tells `line` elsewhere. */
  quiet?: boolean;
}

export interface TargetOptions {
  /** On touch the first tap only shows what would be so; the second picks. */
  twice?: boolean;
  /** The board itself draws what it leads to (`board.looked`), instead of a tip. */
  card?: boolean;
  /** What is shown beside it or in `line`, where the name that is spoken says more than the eye needs. */
  tip?: string | undefined;
}

/** A sentence beside an element; `rule` if a rule speaks. */
export interface Tip {
  element: Element;
  text: string;
  rule: string | null;
}

/** What may be picked on a board, and what is said about it. */
export class Board {
  tip = $state.raw<Tip | null>(null);
  /** What is pointed at, of all that may be picked: hovered, focused or tapped once. */
  looked = $state.raw<Pickable | null>(null);
  /** By how much the board is enlarged as a whole; flying pieces are of the same size. */
  scale = $state(1);
  /** The last answer came from the keyboard, so the next question wants the focus. */
  byKeyboard = false;
  readonly #asks: () => Asks;
  // Each apart, so that what is lit is not made anew when something else of the props changes.
  readonly lang = $derived.by((): Lang => this.#asks().lang);
  readonly #beside = $derived.by(() => (this.#asks().beside ?? []).join(" "));
  readonly #decision = $derived.by(() => this.#asks().decision);
  readonly #anytime = $derived.by(() => this.#asks().anytime ?? null);
  readonly #places = $derived.by(() => {
    const places = new Map<string, Candidate>();
    for (const candidate of this.#candidates) places.set(`${candidate.heading}:${candidate.target}`, candidate);
    return places;
  });
  /** All that is lit has the same marks, which then say little. */
  readonly alike = $derived.by(() => {
    const lit = this.#candidates.filter((candidate) => !candidate.why && !this.isBeside(candidate));
    return new Set(lit.map((candidate) => marksOf(candidate).join())).size === 1;
  });
  /** What is pointed at, in words, and what would happen then. */
  readonly line = $derived.by(() => {
    const then = toldOf(this.preview?.events ?? []);
    return this.looked ? [this.#name, then].filter(Boolean).join(" – ") : "";
  });
  #name = $state.raw("");
  readonly #gesture: Gesture;
  readonly #previews: Previews;
  #focused: Element | null = null;
  #lookedAt: Element | null = null;
  #opened = $state.raw<{ asked: DecisionInfo | null; heading: string } | null>(null);

  constructor(asks: () => Asks) {
    this.#asks = asks;
    this.#gesture = new Gesture(() => [this.#decision, this.#anytime]);
    this.#previews = new Previews(() => this.#decision ?? this.#anytime);
  }

  get decision(): DecisionInfo | null {
    return this.#decision;
  }

  /** Clicks are taken. */
  get ready(): boolean {
    return this.#asks().ready ?? true;
  }

  /** What was picked and waits for *Confirm*. */
  get pending(): Candidate | null {
    return this.#asks().pending ?? null;
  }

  /** The candidate at a target under one of these headings: an allowed one if there is one, else a refused one. */
  at(target: string, ...headings: string[]): Candidate | undefined {
    const found = headings.map((heading) => this.#places.get(`${heading}:${target}`)).filter((c) => c !== undefined);
    return found.find((c) => !c.why) ?? found[0];
  }

  /** All candidates under a heading. */
  of(heading: string): Candidate[] {
    return this.#candidates.filter((c) => c.heading === heading);
  }

  /** The sentence of the rule that refuses a candidate. */
  reason(candidate: Candidate): string {
    const { why } = candidate;
    return (why && (this.#decision?.reasons?.[why] ?? this.#anytime?.reasons?.[why])) || candidate.text;
  }

  /** Any-time actions that may be begun now, in turn or out of turn. */
  get anytime(): Candidate[] {
    return this.#candidates.filter((candidate) => this.isBeside(candidate) && !candidate.why);
  }

  /** Whether a candidate is an any-time action beside the question, or one out of turn. */
  isBeside(candidate: Candidate): boolean {
    return this.#decision ? this.#beside.split(" ").includes(candidate.heading) : true;
  }

  /** The any-time heading whose candidates are lit like a question's, because the reader wants one of them. */
  get opened(): string | null {
    return this.#opened?.asked === (this.#decision ?? this.#anytime) ? (this.#opened?.heading ?? null) : null;
  }

  /** Light an any-time heading, or put it out again. */
  open(heading: string): void {
    this.#opened = this.opened === heading ? null : { asked: this.#decision ?? this.#anytime, heading };
  }

  /** The plans that have all these steps (`heading:target`), in any order: `[]` if there is no such gesture. */
  compounds(...steps: Step[]): Compound[] {
    return this.#gesture.plans(...steps);
  }

  /** A step of a gesture, together with the steps that are held; nothing where it leads nowhere. */
  part(step: Step): Part | undefined {
    return this.#gesture.part(step);
  }

  /** The same, where the first plan that is left is what people usually mean: its last steps need not be chosen. */
  usual(step: Step): Part | undefined {
    const part = this.part(step);
    return part && { ...part, whole: part.whole ?? part.plans[0]! };
  }

  /** Something to take up that is no pick itself: held, it only narrows what the board lights. */
  take(step: Step): Part {
    return { step, plans: [], whole: null };
  }

  /** The steps of the gesture that are chosen so far. */
  get held(): Step[] {
    return this.#gesture.held;
  }

  /** Whether it was picked before and waits for *Confirm*: a second click on it says so. */
  #waits(pickable: Pickable): boolean {
    const { pending } = this;
    return pending !== null && stepOf(pickable) === stepOf(pending);
  }

  /** Leave what is begun: a gesture, an any-time heading, a look. */
  letGo(): void {
    this.#gesture.letGo();
    this.#opened = null;
    this.look(null);
  }

  /** Point at something that may be picked, or at nothing: what it would lead to is asked for. */
  look(pickable: Pickable | null, name = pickable ? textOf(pickable) : ""): void {
    const { preview } = this.#asks();
    const picks = pickable && picksOf(pickable);
    this.looked = pickable;
    this.#lookedAt = null;
    this.#name = name;
    if (picks && preview) this.#previews.look(picks, preview);
    else this.#previews.leave();
  }

  /** What would be so after what is looked at, as soon as it is known. */
  get preview(): Foreseen | null {
    return this.#previews.now;
  }

  /** A name for an element that may be pointed at or flown to. */
  anchor(...names: string[]): Attachment<Element> {
    return anchors.place(...names);
  }

  /** Make an element the button of something to pick. `name` is what a screen reader says; without it, its sentence. */
  target(
    pickable: Pickable | undefined,
    name?: string,
    { twice = false, card = false, tip: brief }: TargetOptions = {},
  ): Attachment<Element> {
    return (element) => {
      if (!pickable) return;
      const why = "why" in pickable ? (pickable.why ?? null) : null;
      const marks = why ? [] : marksIn(pickable);
      const said = [name ?? textOf(pickable), ...marks.map((mark) => word(mark, this.lang))].join(", ");
      const undress = dress(element, this.#attributes(pickable, said));
      const unpin = pin(element, marks);
      const tip = () => {
        if (why) this.#show(element, this.reason(pickable as Candidate), why);
        else if (!card) this.#show(element, brief ?? said, null);
      };
      const unattended = this.#attend(
        element,
        (hovered) => {
          if (why || !hovered || !this.#asks().quiet) tip();
          this.look(why ? null : pickable, brief ?? said);
          this.#lookedAt = element;
        },
        () => this.#lookedAt === element && this.look(null), // several elements may mean the same pick
      );
      let touch = false;
      const answer = (byKeyboard: boolean) => {
        this.byKeyboard = byKeyboard;
        if (why) {
          tip();
          this.#asks().onwhy(pickable as Candidate);
        } else if (!this.ready) this.#show(element, word("notReady", this.lang), null);
        else if (this.#waits(pickable)) this.#show(element, word("pending", this.lang), null);
        else if (twice && touch && this.looked !== pickable) this.look(pickable, brief ?? said);
        else this.pick(pickable);
      };
      const on = {
        pointerdown: (event: PointerEvent) => (touch = event.pointerType === "touch"),
        keydown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          touch = false;
          answer(true);
        },
        click: (event: MouseEvent) => {
          event.stopPropagation();
          answer(false);
        },
      };
      const deaf = listen(element, on);
      if (this.#focused === element) (element as HTMLElement).focus();
      return () => {
        this.#keepFocus(element);
        [deaf, unattended, unpin, undress].forEach((undo) => undo());
      };
    };
  }

  /** Explain an element that cannot be picked. */
  hint(text: string | undefined): Attachment<Element> {
    return (element) => (text ? this.#attend(element, () => this.#show(element, text, null)) : undefined);
  }

  /**
   * A piece that can be dragged onto what is lit under these headings. `first` is what taking it up means: a step of a
   * gesture, or a pick whose targets are asked for next; without it the piece itself is not picked.
   */
  drag(onto: string[], first?: Pickable): Attachment<Element> {
    return (element) => {
      if ((!this.#decision && !this.#anytime) || !onto.length) return;
      return draggable(element, onto, {
        ready: () => this.ready,
        lift: () => {
          this.tip = null;
          if (first && !this.held.includes(stepOf(first))) this.pick(first);
        },
        letGo: () => this.letGo(),
      });
    };
  }

  /** A zone that dragged pieces of a heading may be put into: what they do then is their own click. */
  drop(heading: string): Attachment<Element> {
    return (element) => dress(element, { "data-drop": heading });
  }

  /** What a click does. */
  pick(pickable: Pickable): void {
    this.tip = null;
    this.look(null);
    const { onpick, onpicks, oninterject } = this.#asks();
    if ("plans" in pickable) {
      if (pickable.whole) this.pick(pickable.whole);
      else this.#gesture.hold(pickable.step);
    } else if ("pick" in pickable && this.#begins(pickable)) this.#gesture.hold(stepOf(pickable));
    else if (!this.#decision) oninterject?.("picks" in pickable ? pickable.picks : [pickable.pick]);
    else if ("picks" in pickable) onpicks?.(pickable.picks);
    else onpick(pickable);
  }

  /** An any-time action that whole plans begin with: it is held, and nothing is sent before all of it is chosen. */
  #begins(candidate: Candidate): boolean {
    return this.isBeside(candidate) && this.compounds(stepOf(candidate)).length > 0;
  }

  get #candidates(): Candidate[] {
    return (this.#decision ?? this.#anytime)?.candidates ?? [];
  }

  #attributes(pickable: Pickable, said: string): Record<string, string> {
    const step = stepOf(pickable);
    const button = { role: "button", "data-pick": step };
    if (!("pick" in pickable)) return { ...button, ...this.#lit(step), "aria-label": said };
    const { why, heading } = pickable;
    if (why) {
      return {
        ...button,
        tabindex: "-1",
        "data-refused": why,
        "aria-disabled": "true",
        "aria-label": `${said.replace(/\.$/, "")}. ${word("refused", this.lang)}${COLON[this.lang]}${this.reason(pickable)}`,
        ...(this.#asksFor(pickable) && this.#someLit(heading) ? { "data-dim": "" } : {}),
      };
    }
    const calm = !this.#asksFor(pickable) && !this.held.includes(step);
    return { ...button, ...(calm ? { tabindex: "-1", "data-beside": "" } : this.#lit(step)), "aria-label": said };
  }

  #lit(step: Step): Record<string, string> {
    return {
      tabindex: "0",
      "data-lit": "",
      ...(this.held.includes(step) ? { "data-held": "", "aria-pressed": "true" } : {}),
    };
  }

  /** Whether it answers what is asked now; while an any-time action is wanted or begun, that is what is asked. */
  #asksFor(candidate: Candidate): boolean {
    if (this.opened) return this.opened === candidate.heading;
    return !this.isBeside(candidate) && !this.held.some((step) => this.#beside.split(" ").includes(headingOf(step)));
  }

  /** Whether refused ones have allowed neighbours to stand back from; where all are refused nothing is dimmed. */
  #someLit(heading: string): boolean {
    return this.of(heading).some((candidate) => !candidate.why);
  }

  #show(element: Element, text: string, rule: string | null): void {
    this.tip = { element, text, rule };
  }

  /** Attend to an element, which what is shown beside it leaves with. */
  #attend(element: Element, show: (hovered: boolean) => void, leave?: () => void): () => void {
    return attend(element, show, () => {
      if (this.tip?.element === element) this.tip = null;
      leave?.();
    });
  }

  /** A button that is made anew at once, as its pick has changed, keeps the focus that it loses for a moment. */
  #keepFocus(element: Element): void {
    if (document.activeElement !== element) return;
    this.#focused = element;
    queueMicrotask(() => (this.#focused = null));
  }
}
