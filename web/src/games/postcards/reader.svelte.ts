import type { Board, Pickable, Stage } from "../../board";
import type { Event, SeatInfo } from "../../wire";
import { level, t, who } from "../../words";
import type { Lang, Say } from "../../words/phrase";
import { LIVERIES, type Livery, type Printed } from "./printed";
import { active, type Counts, desk, type Player, sendings, type Table, wanted } from "./table";

/** A piece on its way across the table. */
export type Piece =
  /** `half`: the one it is played for. */
  | { kind: "travel"; id: string; half?: "action" | "stamp" }
  /** `posted`: it is cancelled on its way; `torn`: a gift that is used up. */
  | { kind: "postcard" | "posted" | "gift" | "torn"; id: string }
  | { kind: "tent"; seat: number }
  | { kind: "back" }
  | { kind: "chip"; icon: string }
  /** `region`: of which the seat is the best guide. */
  | { kind: "plus"; points: number; seat: number; region: string | null };
export type Shown = { table: Table; asked: unknown };
/** A sentence of the story; the slot of the notebook whose card is played, and the postcard that decides. */
export interface Said {
  text: string;
  seat: number;
  slot: number | null;
  decides: string | null;
  /** From which region to which a bike rides. */
  way: readonly [string | null, string] | null;
}
export type Play = Stage<Shown, Event, Piece, Said>;

interface Given {
  box: Printed;
  say: Say;
  seats: SeatInfo[];
  me: number | null;
  lang: Lang;
  log: Event[];
  /** The board may tell the end itself before the page of the result comes. */
  tells: boolean;
}

/** The table as one reader sees it: what every part of the board draws from. */
export class Reader {
  readonly board: Board;
  readonly stage: Play;
  readonly #given: () => Given;
  /** The board has its layout for phones. */
  small = $state(false);
  /** The card of the hand that was chosen first of two. */
  first = $state<number | null>(null);
  /** Whose postcards are looked at, if not the reader's own. */
  looked = $state<number | null>(null);
  /** At the end, the board is looked at instead of the scoring. */
  boardAgain = $state(false);
  /** The scoring was told seat by seat, or need not be: the game was over when the reader came. */
  told = $state(false);
  /** Where what is looked at could lead, while that is not one thing alone: steps as `heading:target`. */
  readonly hinted: Set<string> = $derived.by(() => this.#hints());

  /** All postcards that were sent, in that order. */
  readonly #sendings: string[] = $derived.by(() => sendings(this.#given().log));

  constructor(board: Board, stage: Play, given: () => Given) {
    this.board = board;
    this.stage = stage;
    this.#given = given;
    this.told = this.table.ended !== "";
  }

  get box(): Printed {
    return this.#given().box;
  }

  get say(): Say {
    return this.#given().say;
  }

  get table(): Table {
    return this.stage.shown.table;
  }

  /** The table after what is pointed at, as soon as the server has told. */
  get then(): Table | null {
    return (this.board.preview?.view as Table | undefined) ?? null;
  }

  get me(): number | null {
    return this.#given().me;
  }

  get mine(): Player | null {
    return this.me === null ? null : this.table.seats[this.me]!;
  }

  get lang(): Lang {
    return this.#given().lang;
  }

  /** The game is over, and its scoring on show. */
  get home(): boolean {
    return this.table.ended !== "" && !this.boardAgain;
  }

  /** The end is being told. */
  get telling(): boolean {
    return this.home && this.#given().tells && !this.told;
  }

  /** Whose postcards lie on the desk. */
  get seat(): number {
    return this.looked ?? this.me ?? active(this.table) ?? 0;
  }

  get desk(): string[] {
    return desk(this.table.seats[this.seat]!);
  }

  /** What a seat has posted, first things first; then what it would have posted after what is looked at. */
  posted(seat: number): string[] {
    const { sent } = this.table.seats[seat]!;
    const when = (card: string) => this.#sendings.indexOf(card);
    const more = this.then?.seats[seat]?.sent.filter((card) => !sent.includes(card)) ?? [];
    return [...sent.toSorted((one, other) => when(one) - when(other)), ...more];
  }

  /** Colour -> how many free slots on the reader's postcards it fits. */
  get wanted(): Counts {
    return this.mine ? wanted(this.mine, this.box) : {};
  }

  // What may be picked

  /** A card or something banked, to be put somewhere: with its one aim where there is no other. */
  take(heading: string, target: string): Pickable | undefined {
    const part = this.board.part(`${heading}:${target}`);
    if (!part) return this.board.at(target, heading);
    return part.plans.length === 1 && !this.board.held.length ? { ...part, whole: part.plans[0]! } : part;
  }

  /** Where something is put: an answer, or the aim of what is held. */
  aim(heading: string, target: string): Pickable | undefined {
    const answer = this.board.at(target, heading);
    return answer ?? (this.board.held.length ? this.board.part(`${heading}:${target}`) : undefined);
  }

  /** Whether one of these headings is asked for, or is the aim of what is held. */
  asks(...headings: string[]): boolean {
    return this.aims(...headings).length > 0;
  }

  /** The targets under some headings that may be picked now. */
  aims(...headings: string[]): string[] {
    const { board } = this;
    const asked = headings.flatMap((heading) => board.of(heading)).filter((one) => !one.why);
    const steps = board.held.length ? board.compounds(...board.held).map((plan) => plan.path.at(-1)!) : [];
    return [...asked, ...steps.filter((step) => headings.includes(step.heading))].map(({ target }) => target);
  }

  /** What is asked of somebody who holds a card, or something banked: where it goes. */
  get asking(): string {
    const plan = this.board.held.length ? this.board.compounds(...this.board.held)[0] : undefined;
    return plan ? this.say(`aim_${plan.path.at(-1)!.heading}`) : "";
  }

  #hints(): Set<string> {
    const { looked } = this.board;
    if (looked && "pick" in looked && looked.heading === "use_gift") return new Set(this.#reach(looked.target));
    if (!looked || !("plans" in looked) || looked.whole) return new Set();
    return new Set(looked.plans.map((plan) => plan.path.at(-1)!).map(({ heading, target }) => `${heading}:${target}`));
  }

  /** Where a gift that is for riding could lead: all that the Car reaches, neighbours with a free spot by Road Map. */
  #reach(gift: string): string[] {
    const taken = new Set(this.table.seats.flatMap(({ camps }) => camps));
    const hasRoom = (region: string) =>
      Object.entries(this.box.spot).some(([id, spot]) => spot.region === region && !taken.has(id));
    const ways: Record<string, (region: string, rides: number) => boolean> = {
      car: (_, rides) => rides <= this.box.const.car_moves,
      road_map: (region, rides) => rides === 1 && hasRoom(region),
    };
    const leads = ways[this.box.gift[gift]!.kind];
    const regions = Object.entries(this.mine?.rides ?? {}).filter(([id, rides]) => rides > 0 && leads?.(id, rides));
    return regions.map(([id]) => `move_to:${id}`);
  }

  // How things are called

  livery(seat: number): Livery {
    return LIVERIES[seat]!;
  }

  name(seat: number): string {
    return seat === this.me ? t("you") : who(this.#given().seats[seat]);
  }

  /** What plays for a seat: a bot or an Automa, with its level. */
  kind(seat: number): string {
    const info = this.#given().seats[seat];
    const { kind } = this.table.seats[seat]!;
    if (kind !== "human") return level(kind);
    return info?.kind === "bot" && info.bot ? level(info.bot) : "";
  }

  /** A travel card in words. */
  card(id: string): string {
    const [action, colour] = id.split("_") as [string, string];
    return `${this.box.action[action]![this.lang]} (${this.colour(colour).toLowerCase()})`;
  }

  colour(id: string): string {
    return this.box.colour[id]![this.lang];
  }

  /** A postcard's region. */
  region(card: string): Printed["region"][string] {
    return this.box.region[this.box.postcard[card]!.region]!;
  }

  /** Everything that is printed on a postcard, in words. */
  postcard(id: string): string {
    const { stamps, points, memories, ...title } = this.box.postcard[id]!;
    const { no, ...name } = this.region(id);
    return this.say("full", {
      name: title[this.lang],
      region: name[this.lang],
      no,
      points,
      stamps: stamps.map((colour) => this.colour(colour).toLowerCase()).join(", "),
      memories: memories.map((memory) => this.memory(memory)).join(", "),
    });
  }

  memory([symbol, effect]: [string, string]): string {
    return `${this.box.symbol[symbol]![this.lang]} → ${this.box.effect[effect]![this.lang]}`;
  }

  /** What a memory or a camp of the board gives. */
  effect(id: string): string {
    const points = /^points(\d+)$/.exec(id)?.[1];
    if (points) return this.say(points === "1" ? "point" : "points", { count: points });
    if (id === "star") return this.say("star");
    return id === "move1" ? this.say("move1") : this.box.effect[id]![this.lang];
  }

  /** Whether a region is on the reader's itinerary. */
  isGoal(region: string): boolean {
    const itinerary = this.mine?.itinerary;
    return itinerary ? this.box.itinerary[itinerary]!.targets.includes(region) : false;
  }

  rides(count: number): string {
    return count ? this.say(count === 1 ? "ride" : "rides", { count }) : this.say("here");
  }

  /** How many camps of a seat stand on a symbol. */
  camps(seat: number, symbol: string): number {
    return this.table.seats[seat]!.camps.filter((spot) => this.box.spot[spot]!.symbol === symbol).length;
  }

  /** What a gift is good for, and how far its owner has come with it. */
  gift(id: string, owner?: number): string {
    const { kind, timing, symbol, ...title } = this.box.gift[id]!;
    const { keychain, snow_globes, caravan_region } = this.box.score;
    const what = this.say(`gift_${kind}`, {
      symbol: symbol ? this.box.symbol[symbol]![this.lang] : "",
      points: caravan_region,
      table: (kind === "keychain" ? keychain : snow_globes).slice(1).join(", "),
    });
    const now =
      symbol && owner !== undefined ? ` ${this.say("symbol_camps", { count: this.camps(owner, symbol) })}` : "";
    return `${title[this.lang]}. ${what} ${this.say(timing === "flash" ? "flash" : "bell")}${now}`;
  }

  /** What a gift of the row would bring the reader, in a few words. */
  bring(id: string): string {
    const { kind, timing, symbol } = this.box.gift[id]!;
    if (timing === "flash") return this.say(`brief_${kind}`);
    const points = this.mine?.would?.[id];
    if (points === undefined) return this.say("bell_brief");
    const count = symbol ? this.camps(this.me!, symbol) : (this.mine!.gifts[id] ?? 0);
    if (kind === "keychain") return this.say(count === 1 ? "brief_camp" : "brief_camps", { count, points });
    return kind === "snow_globe" ? `${count} → ${count + 1}: +${points}` : `+${points}`;
  }
}
