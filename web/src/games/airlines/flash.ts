import type { Attachment } from "svelte/attachments";

const before = new WeakMap<Element, unknown>();

/** A figure that has changed flashes once, also where motion is reduced: nothing moves. */
export function flashing(value: unknown): Attachment<HTMLElement> {
  return (element) => {
    const changed = before.has(element) && before.get(element) !== value;
    before.set(element, value);
    if (changed) element.animate([{ backgroundColor: "rgb(255 210 87 / 0.75)" }, {}], { duration: 700 });
  };
}
