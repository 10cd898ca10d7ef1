import { named, type Lang } from "../words/phrase";
import type { Box, Label } from "../wire";
import { anywhere, printed, rowOf } from "./printed";

/** What a value of a view looks like on the panel. */
export type Fact =
  | { kind: "nothing" }
  | { kind: "word"; text: string }
  | { kind: "flag" }
  | { kind: "seat"; seat: number }
  | { kind: "chips"; chips: Chip[] }
  | { kind: "cards"; cards: Card[] }
  | { kind: "facts"; fields: [string, unknown][] };

export interface Chip {
  text: string;
  count?: number;
  seat?: number;
  empty?: boolean;
}

export interface Card {
  title: string;
  about: string;
  fields: [string, unknown][];
}

/** Reads values of a view with the names of a box. */
export class Reader {
  constructor(
    readonly box: Box,
    readonly lang: Lang,
  ) {}

  /** What is printed on a component: of this noun, or of the first that has the id. */
  about(id: string, noun?: string): string {
    for (const [kind, line] of Object.entries(this.box.sheet.printed)) {
      const row = !noun || noun === kind ? rowOf(this.box, kind, id) : undefined;
      if (row) return printed(this.box, this.lang, line[this.lang], row);
    }
    return "";
  }

  label(key: string): string {
    const label = this.box.sheet.labels[key];
    if (label) return label[this.lang];
    return key.replaceAll("_", " ");
  }

  knows(key: string): boolean {
    return key in this.box.sheet.labels || anywhere(this.box, this.lang, key) !== null;
  }

  fields(value: Record<string, unknown>, ...without: string[]): [string, unknown][] {
    const left = Object.entries(value).filter(
      ([key]) => !without.includes(key) && !this.box.sheet.hidden.includes(key),
    );
    const rank = (key: string): number => this.box.sheet.first.indexOf(key) + 1 || 99;
    return left.sort((one, other) => rank(one[0]) - rank(other[0]));
  }

  fact(key: string, value: unknown): Fact {
    const label = this.box.sheet.labels[key];
    if (value === null || value === undefined || value === "" || value === false) return { kind: "nothing" };
    if (value === true) return { kind: "flag" };
    if (typeof value === "number")
      return label?.seat ? { kind: "seat", seat: value } : { kind: "word", text: String(value) };
    if (typeof value === "string") return { kind: "word", text: this.name(value, label) };
    if (Array.isArray(value)) return this.#list(value, label);
    return this.#record(value as Record<string, unknown>, label);
  }

  /** The printed name of an id; a word of the game's; or the id itself. */
  name(id: string, label?: Label): string {
    const printed = label?.noun ? named(this.box, this.lang, label.noun, id) : id;
    if (printed !== id) return printed;
    return this.box.sheet.labels[id]?.[this.lang] ?? anywhere(this.box, this.lang, id) ?? id;
  }

  #list(values: unknown[], label?: Label): Fact {
    if (!values.length || values.every((one) => one === null)) return { kind: "nothing" };
    if (values.every((one) => typeof one === "object" && one !== null))
      return {
        kind: "cards",
        cards: values.map((one, n) => this.#card(one as Record<string, unknown>, String(n + 1), label)),
      };
    if (label?.noun && values.every((one) => typeof one === "string" && this.about(one, label.noun)))
      return { kind: "cards", cards: values.map((one) => this.#card({ id: one }, "", label)) };
    return {
      kind: "chips",
      chips: values.map((one) =>
        one === null
          ? { text: "–", empty: true }
          : typeof one === "number" && label?.seat
            ? { text: "", seat: one }
            : { text: this.name(String(one), label) },
      ),
    };
  }

  #record(value: Record<string, unknown>, label?: Label): Fact {
    const entries = Object.entries(value);
    if (!entries.length) return { kind: "nothing" };
    if (entries.every(([, one]) => typeof one === "number")) {
      const chips = entries
        .filter(([, one]) => label?.seat || one !== 0)
        .map(([id, one]) => ({
          text: this.name(id, label),
          ...(label?.seat ? { seat: one as number } : { count: one as number }),
        }));
      return chips.length ? { kind: "chips", chips } : { kind: "nothing" };
    }
    if (label?.noun && entries.every(([, one]) => typeof one === "object" && one !== null && !Array.isArray(one)))
      return { kind: "cards", cards: entries.map(([id, one]) => this.#card({ id, ...(one as object) }, id, label)) };
    if (typeof value["id"] === "string") return { kind: "cards", cards: [this.#card(value, "", label)] };
    return { kind: "facts", fields: this.fields(value) };
  }

  /** A card is called by what it is: its id, what lies on top, or its place. */
  #card(value: Record<string, unknown>, otherwise: string, label?: Label): Card {
    const which = ["id", "floor", "top"].find((key) => typeof value[key] === "string");
    const id = String(value[which ?? ""] ?? otherwise);
    return {
      title: which ? this.name(id, label) : otherwise,
      about: this.about(id, label?.noun),
      fields: this.fields(value, which ?? ""),
    };
  }
}
