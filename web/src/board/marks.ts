import type { Candidate } from "../wire";

/** Why there is no way back past a pick. */
export type Mark = "reveals" | "ends" | "final";

const ORDER: readonly Mark[] = ["reveals", "ends", "final"];
const SIZE = 22;
const STEP = 17;
const SVG = "http://www.w3.org/2000/svg";
/** 16 × 16: an eye, a flag, a lock. */
const SHAPES: Record<Mark, string> = {
  reveals:
    "M8 3C4.2 3 1.6 5.9.6 8c1 2.1 3.6 5 7.4 5s6.4-2.9 7.4-5C14.4 5.9 11.8 3 8 3zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm0 1.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z",
  ends: "M3 1.5h1.8v13H3zM5.6 2.2h8.2l-2.6 3.2 2.6 3.2H5.6z",
  final: "M4.2 7V5.4a3.8 3.8 0 0 1 7.6 0V7H13v7.5H3V7zm2 0h3.6V5.4a1.8 1.8 0 0 0-3.6 0z",
};

/** The marks of a pick, always in the same order. */
export function marksOf({ commits }: Pick<Candidate, "commits">): Mark[] {
  const set = new Set(commits);
  return ORDER.filter((mark) => set.has(mark));
}

/**
 * Put a pick's marks at the lower edge of its element, as one pill; gives back how to take them off. In a drawing they
 * belong to the part with `data-mark`, where there is one, and keep their size when it is zoomed (`--unit`).
 */
export function pin(element: Element, marks: Mark[]): () => void {
  if (marks.length === 0) return () => {};
  const pill = drawn(marks);
  const host = element instanceof SVGElement ? ((element.querySelector("[data-mark]") as SVGElement) ?? element) : null;
  const mark = host ? inDrawing(host, pill, marks.length) : pill;
  (host ?? element).append(mark);
  return () => mark.remove();
}

function drawn(marks: Mark[]): SVGElement {
  const width = SIZE + STEP * (marks.length - 1);
  const pill = make("svg", {
    class: "commits",
    viewBox: `0 0 ${width} ${SIZE}`,
    width: `${width}`,
    height: `${SIZE}`,
    "aria-hidden": "true",
  });
  pill.append(
    make("rect", { x: "1", y: "1", width: `${width - 2}`, height: `${SIZE - 2}`, rx: `${SIZE / 2 - 1}` }),
    ...marks.map((mark, k) =>
      make("path", { d: SHAPES[mark], transform: `translate(${4.2 + STEP * k} 4.2) scale(0.85)`, "data-commit": mark }),
    ),
  );
  return pill;
}

/** Inside an SVG: in the middle of the lower edge, of the same size on the screen at any zoom. */
function inDrawing(host: SVGElement, pill: SVGElement, count: number): SVGElement {
  const graphic = host as SVGGraphicsElement;
  const box = graphic.getBBox();
  const place = make("g", {
    class: "commits-at",
    transform: `translate(${box.x + box.width / 2} ${box.y + box.height})`,
  });
  const size = make("g", { class: "commits-size" });
  const scale = graphic.getScreenCTM()?.a;
  if (scale) size.style.setProperty("--still-unit", `${1 / scale}`);
  pill.setAttribute("x", `${-(SIZE + STEP * (count - 1)) / 2}`);
  pill.setAttribute("y", `${-SIZE / 2}`);
  size.append(pill);
  place.append(size);
  return place;
}

function make(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
