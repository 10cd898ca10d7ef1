import type { Board, Stage } from "../../board";
import type { Event, SeatInfo } from "../../wire";
import type { Lang } from "../../words/phrase";
import { liveries, type Livery, type Printed } from "./printed";
import type { Table } from "./table";
import { type Say, speaker } from "./words";

/** A piece on its way across the table. */
export type Piece =
  | { kind: "travel" | "postcard" | "gift"; id: string }
  | { kind: "tent"; seat: number }
  | { kind: "back" };
export type Shown = { table: Table; asked: unknown };
export type Play = Stage<Shown, Event, Piece, string>;

interface Given {
  box: Printed;
  seats: SeatInfo[];
  me: number | null;
  lang: Lang;
}

/** The table as one reader sees it: what every part of the board draws from. */
export class Reader {
  readonly board: Board;
  readonly stage: Play;
  readonly #given: () => Given;
  readonly #liveries: Livery[] = $derived.by(() => liveries(this.box));
  readonly say: Say = $derived.by(() => speaker(this.lang));
  /** The board is a narrow one. */
  small = $state(false);

  constructor(board: Board, stage: Play, given: () => Given) {
    this.board = board;
    this.stage = stage;
    this.#given = given;
  }

  get box(): Printed {
    return this.#given().box;
  }

  get table(): Table {
    return this.stage.shown.table;
  }

  get me(): number | null {
    return this.#given().me;
  }

  get lang(): Lang {
    return this.#given().lang;
  }

  livery(seat: number): Livery {
    return this.#liveries[seat]!;
  }

  name(seat: number): string {
    if (seat === this.me) return this.say("you");
    return this.#given().seats[seat]!.name || this.say("seat", { number: seat + 1 });
  }

  /** A travel card in words. */
  card(id: string): string {
    const [action, colour] = id.split("_") as [string, string];
    return `${this.box.action[action]![this.lang]} (${this.box.colour[colour]![this.lang].toLowerCase()})`;
  }

  /** Everything that is printed on a postcard, in words. */
  postcard(id: string): string {
    const { region, stamps, points, memories, ...title } = this.box.postcard[id]!;
    const { no, ...name } = this.box.region[region]!;
    return this.say("full", {
      name: title[this.lang], region: name[this.lang], no, points,
      stamps: stamps.map((colour) => this.box.colour[colour]![this.lang].toLowerCase()).join(", "),
      memories: memories.map((memory) => this.memory(memory)).join(", "),
    });
  }

  memory([symbol, effect]: [string, string]): string {
    return `${this.box.symbol[symbol]![this.lang]} → ${this.box.effect[effect]![this.lang]}`;
  }

  /** What a gift is good for, and how far its owner has come with it. */
  gift(id: string, owner?: number): string {
    const { kind, timing, symbol, ...title } = this.box.gift[id]!;
    const { keychain, snow_globes, caravan_region } = this.box.score;
    const what = this.say(kind as "car", {
      symbol: symbol ? this.box.symbol[symbol]![this.lang] : "", points: caravan_region,
      table: (kind === "keychain" ? keychain : snow_globes).slice(1).join(", "),
    });
    const camps = owner === undefined ? [] : this.table.seats[owner]!.camps;
    const count = camps.filter((spot) => this.box.spot[spot]!.symbol === symbol).length;
    const now = symbol && owner !== undefined ? ` ${this.say("symbolCamps", { count })}` : "";
    return `${title[this.lang]}. ${what} ${this.say(timing === "flash" ? "flash" : "bell")}${now}`;
  }
}
