import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { Board, Stage } from "../../board";
import type { Candidate, DecisionInfo, Event } from "../../wire";
import { named } from "../../words/phrase";
import type { BoardProps } from "../props";
import { choreography, type Caption, type Piece } from "./choreography";
import { type Components, componentsOf, type View } from "./view";
import { type Say, speaking } from "./words";

export interface Shown {
  view: View;
  decision: DecisionInfo | null;
}

/** What all parts of the board look at: the box, what is on show, what may be picked, what is pointed at. */
export class Desk {
  readonly stage: Stage<Shown, Event, Piece, Caption>;
  readonly board: Board;
  /** The company or the pattern whose routes stand out while it is pointed at. */
  company = $state<string | null>(null);
  pattern = $state<string | null>(null);
  /** The company that stands out until it is let go. */
  kept = $state<string | null>(null);
  #picked = $state.raw<Candidate[]>([]);
  readonly #props: () => BoardProps;

  constructor(props: () => BoardProps) {
    this.#props = props;
    const first = untrack(() => this.#given());
    this.stage = new Stage(first, (events, shown) =>
      choreography(events, shown.view, this.#props().view as View, this.me),
    );
    this.board = new Board(() => ({
      decision: this.stage.playing ? null : this.stage.shown.decision,
      lang: this.lang,
      onpick: (candidate) => this.#pick(candidate),
      onwhy: this.#props().onwhy,
    }));
    $effect(() => {
      const next = this.#given();
      const { events, still } = this.#props();
      untrack(() => this.stage.show(next, events, still));
    });
  }

  #given(): Shown {
    return { view: this.#props().view as View, decision: this.#props().decision };
  }

  #pick(candidate: Candidate): void {
    this.#picked = [...this.trail, candidate];
    this.#props().onpick(candidate);
  }

  /** What I have chosen of this turn so far, by clicks: the company, the card. After a takeback only what still holds. */
  get trail(): Candidate[] {
    const asked = new Set(this.board.decision?.candidates.map(({ heading }) => heading));
    const again = this.#picked.findIndex(({ heading }) => asked.has(heading));
    return again < 0 ? this.#picked : this.#picked.slice(0, again);
  }

  get view(): View {
    return this.stage.shown.view;
  }

  get lang(): "en" | "fr" {
    return this.#props().lang;
  }

  get me(): number | null {
    return this.#props().me;
  }

  get components(): Components {
    return componentsOf(this.#props().box);
  }

  get say(): Say {
    return speaking(this.lang);
  }

  /** The printed name of a component. */
  name(noun: string, id: string): string {
    return named(this.#props().box, this.lang, noun, id);
  }

  seatName(seat: number): string {
    return this.#props().seats[seat]?.name || this.say("seat", { number: seat + 1 });
  }

  /** For the head of a column, beside the seat's mark. */
  seatLabel(seat: number): string {
    return this.#props().seats[seat]?.name ?? "";
  }

  /** While an element is pointed at, the routes of its company or pattern stand out. */
  points(at: { company?: string | null; pattern?: string }): Attachment<Element> {
    return (element) => {
      const here = () => ([this.company, this.pattern] = [at.company ?? null, at.pattern ?? null]);
      // not at once: an element that goes loses the focus while the page is being drawn, when nothing may change
      const away = () => queueMicrotask(() => ([this.company, this.pattern] = [this.kept, null]));
      const on = { pointerenter: here, focusin: here, pointerleave: away, focusout: away };
      for (const [kind, listener] of Object.entries(on)) element.addEventListener(kind, listener);
      return () => {
        for (const [kind, listener] of Object.entries(on)) element.removeEventListener(kind, listener);
        if (this.company === at.company || this.pattern === at.pattern) away();
      };
    };
  }

  /** Keep a company's routes in front, or let them go. */
  keep(company: string): void {
    this.kept = this.kept === company ? null : company;
    this.company = this.kept;
  }

  /** Whether one of these headings is asked about now. */
  asks(...headings: string[]): boolean {
    return headings.some((heading) => this.board.of(heading).length > 0);
  }
}
