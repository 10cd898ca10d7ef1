/** Set attributes, and give back how to take them off again. */
export function dress(element: Element, attributes: Record<string, string>): () => void {
  // what the frame has disabled for a moment, while clicks were not taken, does not stay so
  const own = (name: string) => (name === "aria-disabled" ? null : element.getAttribute(name));
  const before = Object.keys(attributes).map((name) => [name, own(name)] as const);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}

/** Listen to events of an element, and give back how to stop. */
export function listen(element: Element, on: Record<string, (event: never) => void>): () => void {
  for (const [kind, listener] of Object.entries(on)) element.addEventListener(kind, listener as EventListener);
  return () => {
    for (const [kind, listener] of Object.entries(on)) element.removeEventListener(kind, listener as EventListener);
  };
}

const LONG_PRESS = 450;

/** Attend to an element on hover, focus and long press, and leave it again; a press that became long is no click. */
export function attend(element: Element, show: (hovered: boolean) => void, leave: () => void): () => void {
  let pressed = 0;
  let long = false;
  const hide = () => {
    clearTimeout(pressed);
    // not at once: an element that goes loses the focus while the page is being drawn, when nothing may change
    queueMicrotask(leave);
  };
  const deaf = listen(element, {
    pointerenter: (event: PointerEvent) => event.pointerType === "mouse" && show(true),
    pointerleave: (event: PointerEvent) => event.pointerType === "mouse" && hide(),
    focus: () => element.matches(":focus-visible") && show(false),
    blur: hide,
    pointerdown: (event: PointerEvent) => {
      long = false;
      if (event.pointerType === "mouse") return;
      pressed = window.setTimeout(() => {
        long = true;
        show(false);
      }, LONG_PRESS);
    },
    pointerup: () => clearTimeout(pressed),
    pointercancel: () => clearTimeout(pressed),
    contextmenu: (event: Event) => long && event.preventDefault(),
    click: (event: Event) => {
      if (!long) return;
      long = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
  });
  return () => {
    hide();
    deaf();
  };
}
