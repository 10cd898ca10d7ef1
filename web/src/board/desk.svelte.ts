import type { BoardProps } from "../games/props";
import type { DecisionInfo, Event } from "../wire";
import { who } from "../words";
import { named, type Say, saying } from "../words/phrase";
import type { Board } from "./board.svelte";
import type { Stage } from "./stage.svelte";

/** A view, and what the reader is asked then. */
export interface Shown<V> {
  view: V;
  decision: DecisionInfo | null;
}

/** What the desk of every game tells its parts: what the page gives it, what is on show, what things are called. */
export abstract class DeskOf<V, P, C> {
  abstract readonly stage: Stage<Shown<V>, Event, P, C>;
  abstract readonly board: Board;
  protected readonly props: () => BoardProps;
  readonly say = $derived.by((): Say => saying(this.props().box, this.lang));

  constructor(props: () => BoardProps) {
    this.props = props;
  }

  /** What is so by now, and on show once all that led to it has been played. */
  protected given(): Shown<V> {
    return { view: this.props().view as V, decision: this.props().decision };
  }

  get view(): V {
    return this.stage.shown.view;
  }

  /** What would be so after what is pointed at. */
  get then(): V | null {
    return (this.board.preview?.view as V | undefined) ?? null;
  }

  /** All that has happened so far. */
  get log(): Event[] {
    return this.props().log;
  }

  get lang(): "en" | "fr" {
    return this.props().lang;
  }

  /** Nothing moves. */
  get still(): boolean {
    return this.props().still;
  }

  get me(): number | null {
    return this.props().me;
  }

  /** The printed name of a component. */
  name(noun: string, id: string): string {
    return named(this.props().box, this.lang, noun, id);
  }

  seatName(seat: number): string {
    return who(this.props().seats[seat]);
  }
}
