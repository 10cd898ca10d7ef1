import type { Attachment } from "svelte/attachments";
import type { Candidate, DecisionInfo } from "../wire";
import { type Lang, word } from "./words";

/** What the board needs of its props to light and answer. */
export interface Asks {
  decision: DecisionInfo | null;
  lang: Lang;
  onpick(candidate: Candidate): void;
  onwhy(candidate: Candidate): void;
}

/** A sentence beside an element; `rule` if a rule speaks. */
export interface Tip {
  element: Element;
  text: string;
  rule: string | null;
}

const LONG_PRESS = 450;

/** What may be picked on a board, and what is said about it. */
export class Board {
  tip = $state.raw<Tip | null>(null);
  /** The last answer came from the keyboard, so the next question wants the focus. */
  byKeyboard = false;
  readonly #asks: () => Asks;
  readonly #places = $derived.by(() => {
    const places = new Map<string, Candidate>();
    for (const candidate of this.#asks().decision?.candidates ?? []) {
      places.set(`${candidate.heading}:${candidate.target}`, candidate);
    }
    return places;
  });

  constructor(asks: () => Asks) {
    this.#asks = asks;
  }

  get lang(): Lang {
    return this.#asks().lang;
  }

  get decision(): DecisionInfo | null {
    return this.#asks().decision;
  }

  /** The candidate at a target under one of these headings: an allowed one if there is one, else a refused one. */
  at(target: string, ...headings: string[]): Candidate | undefined {
    const found = headings.map((heading) => this.#places.get(`${heading}:${target}`)).filter((c) => c !== undefined);
    return found.find((c) => !c.why) ?? found[0];
  }

  /** All candidates under a heading. */
  of(heading: string): Candidate[] {
    return this.decision?.candidates.filter((c) => c.heading === heading) ?? [];
  }

  /** The sentence of the rule that refuses a candidate. */
  reason(candidate: Candidate): string {
    return (candidate.why && this.decision?.reasons?.[candidate.why]) || candidate.text;
  }

  /** Make an element the button of a candidate. `name` is what a screen reader says; without it, the pick's sentence. */
  target(candidate: Candidate | undefined, name?: string): Attachment<Element> {
    return (element) => {
      if (!candidate) return;
      const why = candidate.why ?? null;
      const said = name ?? candidate.text;
      const attributes: Record<string, string> = {
        role: "button",
        tabindex: why ? "-1" : "0",
        "data-pick": `${candidate.heading}:${candidate.target}`,
        "aria-label": why ? `${said}. ${word("refused", this.lang)}: ${this.reason(candidate)}` : said,
        ...(why ? { "data-refused": why, "aria-disabled": "true" } : { "data-lit": "" }),
        ...(why && this.#someLit(candidate.heading) ? { "data-dim": "" } : {}),
      };
      const undress = dress(element, attributes);
      const tip = () => this.#show({ element, text: why ? this.reason(candidate) : said, rule: why });
      const answer = () => {
        if (!why) {
          this.tip = null;
          this.#asks().onpick(candidate);
        } else {
          tip();
          this.#asks().onwhy(candidate);
        }
      };
      const quiet = this.#tips(element, tip);
      const onkey = (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        this.byKeyboard = true;
        answer();
      };
      const onclick = (event: MouseEvent) => {
        event.stopPropagation();
        this.byKeyboard = false;
        answer();
      };
      element.addEventListener("keydown", onkey as EventListener);
      element.addEventListener("click", onclick as EventListener);
      return () => {
        element.removeEventListener("keydown", onkey as EventListener);
        element.removeEventListener("click", onclick as EventListener);
        quiet();
        undress();
      };
    };
  }

  /** Explain an element that cannot be picked. */
  hint(text: string | undefined): Attachment<Element> {
    return (element) => (text ? this.#tips(element, () => this.#show({ element, text, rule: null })) : undefined);
  }

  /** Whether refused ones have allowed neighbours to stand back from; where all are refused nothing is dimmed. */
  #someLit(heading: string): boolean {
    return this.of(heading).some((candidate) => !candidate.why);
  }

  #show(tip: Tip): void {
    this.tip = tip;
  }

  /** Show a tip on hover, focus and long press; a press that became long is no click. */
  #tips(element: Element, show: () => void): () => void {
    let pressed = 0;
    let long = false;
    const hide = () => {
      clearTimeout(pressed);
      // not at once: an element that goes loses the focus while the page is being drawn, when nothing may change
      queueMicrotask(() => {
        if (this.tip?.element === element) this.tip = null;
      });
    };
    const on: Record<string, (event: Event) => void> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && show(),
      pointerleave: hide,
      focus: () => element.matches(":focus-visible") && show(),
      blur: hide,
      pointerdown: (event) => {
        long = false;
        if ((event as PointerEvent).pointerType === "mouse") return;
        pressed = window.setTimeout(() => {
          long = true;
          show();
        }, LONG_PRESS);
      },
      pointerup: () => clearTimeout(pressed),
      pointercancel: () => clearTimeout(pressed),
      contextmenu: (event) => long && event.preventDefault(),
    };
    const swallow = (event: Event) => {
      if (!long) return;
      long = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    for (const [kind, listener] of Object.entries(on)) element.addEventListener(kind, listener);
    element.addEventListener("click", swallow);
    return () => {
      hide();
      for (const [kind, listener] of Object.entries(on)) element.removeEventListener(kind, listener);
      element.removeEventListener("click", swallow);
    };
  }
}

/** Set attributes, and give back how to take them off again. */
function dress(element: Element, attributes: Record<string, string>): () => void {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}
