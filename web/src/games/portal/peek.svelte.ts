import type { Attachment } from "svelte/attachments";

/** A card that lies small somewhere, seen whole while it is pointed at, has the focus or was tapped. */
export class Peek {
  card = $state.raw<string | null>(null);

  /** The small card, a button. */
  at(card: string): Attachment<HTMLElement> {
    return (element) => {
      const over = new AbortController();
      const show = (): void => void (this.card = card);
      const hide = (): void => void (this.card === card && (this.card = null));
      const byMouse = (then: () => void) => (event: Event) => (event as PointerEvent).pointerType === "mouse" && then();
      const on = { focus: show, click: show, blur: hide, pointerenter: byMouse(show), pointerleave: byMouse(hide) };
      for (const [kind, listener] of Object.entries(on))
        element.addEventListener(kind, listener, { signal: over.signal });
      return () => {
        over.abort();
        queueMicrotask(hide); // not while the page is being drawn
      };
    };
  }
}
