import type { Attachment } from "svelte/attachments";

/** Named elements of the page: what pieces fly from and to, and what a lesson points at. */
class Anchors {
  readonly #elements = new Map<string, Element[]>();

  /** Give an element its names, such as `route:dash_07` or `own/hand:pax`. */
  place(...names: string[]): Attachment<Element> {
    return (element) => {
      for (const name of names) this.#elements.set(name, [...(this.#elements.get(name) ?? []), element]);
      return () => {
        for (const name of names) this.#forget(name, element);
      };
    };
  }

  /** The element of a name; of several, the last that is drawn. A name `heading:target` finds what is picked by it. */
  find(name: string): Element | null {
    const all = this.#elements.get(name) ?? [];
    const placed = all.findLast((element) => element.getClientRects().length > 0) ?? all.at(-1);
    return placed ?? document.querySelector(`[data-pick="${CSS.escape(name)}"]`);
  }

  /** The middle of a named element, in window coordinates. */
  middle(name: string): DOMPoint | null {
    const box = this.find(name)?.getBoundingClientRect();
    return box ? new DOMPoint(box.left + box.width / 2, box.top + box.height / 2) : null;
  }

  #forget(name: string, element: Element): void {
    const left = this.#elements.get(name)?.filter((other) => other !== element) ?? [];
    if (left.length) this.#elements.set(name, left);
    else this.#elements.delete(name);
  }
}

/** One registry for the page: a board, its sheets and the panel beside it. */
export const anchors = new Anchors();
