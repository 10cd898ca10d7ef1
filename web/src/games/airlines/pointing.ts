import type { Attachment } from "svelte/attachments";

interface Pointing {
  here(): void;
  away(): void;
  /** Whether an element that goes is the one that is pointed at. */
  gone(): boolean;
}

/** Tells while an element is pointed at, by the mouse or by the focus. */
export function pointing({ here, away, gone }: Pointing): Attachment<Element> {
  return (element) => {
    const come = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.pointerType === "mouse") here();
    };
    // not at once: an element that goes loses the focus while the page is being drawn, when nothing may change
    const leave = () => queueMicrotask(away);
    const on = { pointerenter: come, focusin: come, pointerleave: leave, focusout: leave };
    for (const [kind, listener] of Object.entries(on)) element.addEventListener(kind, listener);
    return () => {
      for (const [kind, listener] of Object.entries(on)) element.removeEventListener(kind, listener);
      if (gone()) leave();
    };
  };
}
