import type { Box } from "../wire";
import { named, type Lang } from "../words/phrase";

type Row = Record<string, unknown>;
const SLOT = /\{(\w+)(?::([\w.]+)(\+?))?\}/g;

/**
 * What is printed on a component, in a line: `{vp} points` has a field of its row, `{icons:token}` the names of ids by
 * their noun, `{icons:token+}` the same with a plus between them, `{action:action.text}` a text of the component that is
 * referred to. A part between dots that the row does not have is left out.
 */
export function printed(box: Box, lang: Lang, line: string, row: Row): string {
  const parts = line.split(" · ").map((part) => {
    let whole = true;
    const text = part.replace(SLOT, (_, field: string, noun = "", plus = "") => {
      const value = row[field] ?? row[`${field}_${lang}`];
      if (value === undefined || value === "") whole = false;
      return written(value, (id) => (noun ? nameOf(box, lang, noun, id) : id), plus ? " + " : ", ");
    });
    return whole ? text : "";
  });
  return parts.filter(Boolean).join(" · ");
}

/** The row of a component, as the pack has it. */
export function rowOf(box: Box, noun: string, id: string): Row | undefined {
  return (box.components[noun] as Record<string, Row> | undefined)?.[id];
}

/** The name of an id under whatever noun the box has it. */
export function anywhere(box: Box, lang: Lang, id: string): string | null {
  for (const names of Object.values(box.names[lang] ?? {})) if (id in names) return names[id]!;
  return null;
}

/** Pairs, such as the steps of a price, are written with an arrow. */
function written(value: unknown, name: (id: string) => string, between: string): string {
  if (!Array.isArray(value)) return name(String(value));
  if (value.every(Array.isArray)) return value.map((pair) => pair.join(" → ")).join(" · ");
  return value.map((one) => name(String(one))).join(between);
}

function nameOf(box: Box, lang: Lang, noun: string, id: string): string {
  const [kind, field] = noun.split(".") as [string, string?];
  const row = rowOf(box, kind, id);
  if (field) return String(row?.[`${field}_${lang}`] ?? "");
  const name = named(box, lang, kind, id);
  return name === id ? String(row?.[lang] ?? anywhere(box, lang, id) ?? id) : name;
}
