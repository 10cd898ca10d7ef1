import { untrack } from "svelte";
import { Board, type Shown, Stage } from "../../board";
import type { Candidate, DecisionInfo, Event } from "../../wire";
import type { BoardProps } from "../props";
import { type Caption, choreography } from "./choreography";
import { Delivery, TUBE } from "./delivery.svelte";
import type { Piece } from "./flights";
import { Names } from "./names";
import { Peek } from "./peek.svelte";
import { type Chamber, type Forecast, placeOf, type View } from "./view";

/** What a click on a whole room can mean. */
const ROOM = [
  "portal_blue",
  "portal_orange",
  "anger_chamber",
  "card_source",
  "card_target",
  "redirect",
  "move_from",
  "move_to",
  "move_extra",
  "activate",
  "deliver_subject",
  "deliver_cake",
  "place_cube",
  "move_turret",
  "deliver_turret",
];
/** What a card dragged onto the lab may be put down on. */
export const PLACES = [...ROOM, "card_subject", "card_slice"];
/** Where a way begins; what is looked at beyond that is foreseen to its end, with one who goes and carries nothing. */
const BEGINS = ["move_from", "card_source", "card_subject"];
/** What leaves a device, or those who walk, where they are: a click on that room means it too. */
const STAY = { turret: ["leave_turret", "redirect_stop"], companion_cube: ["leave_cube"] } as const;
/** What puts a card on the pile of laws at once. */
const DISCARDS = ["trim_hand", "recall"];

/** What all parts of the board look at: the box, what is on show, what may be picked. */
export class Lab extends Names {
  readonly stage: Stage<Shown<View>, Event, Piece, Caption>;
  readonly board: Board;
  readonly delivery: Delivery;
  readonly peek = new Peek();
  /** The pile of earlier laws is being leafed through. */
  leafing = $state(false);
  /** The ply that was shown last, and the end that is being told. */
  #ply = -1;
  #ending = $state.raw<View | null>(null);
  /** The card of the hand that is opened, to be used or fired; it closes with its question. */
  #opened = $state.raw<{ card: string; asked: DecisionInfo | null } | null>(null);

  constructor(props: () => BoardProps) {
    super(props);
    const first = untrack(() => this.given());
    this.stage = new Stage(first, (events, shown) =>
      choreography(events, shown.view, this.props().view as View, this.me),
    );
    this.board = new Board(() => ({
      decision: this.stage.playing ? null : this.stage.shown.decision,
      ready: this.props().ready,
      pending: this.props().pending,
      quiet: this.props().onlook !== undefined,
      lang: this.lang,
      onpick: this.props().onpick,
      onpicks: this.props().onpicks,
      onwhy: this.props().onwhy,
      preview: (picks) => this.props().preview(this.#onward(picks)),
    }));
    this.delivery = new Delivery(this.board);
    $effect(() => {
      const next = this.given();
      const { events, ply, still } = this.props();
      untrack(() => this.#show(next, events, ply, still));
    });
    $effect(() => {
      this.props().onlook?.(this.board.line);
      return () => this.props().onlook?.("");
    });
    $effect(() => {
      this.props().ontelling?.(this.stage.playing && this.#ending !== null);
    });
  }

  /** The end is told whole, though the page knows before that the table is over and nothing more will move. */
  #show(next: Shown<View>, events: Event[], ply: number, still: boolean): void {
    const { log, ontelling } = this.props();
    const before = this.#ply;
    this.#ply = ply;
    if (next.view === this.#ending) return;
    const ends = next.view.over && !this.view.over && before >= 0 && ontelling !== undefined;
    this.#ending = ends ? next.view : null;
    if (ends) this.stage.show(next, events.length ? events : log.filter((event) => event.ply > before), ply, false);
    else this.stage.show(next, events, ply, still);
  }

  /** Escape inside a choice of several steps takes the last one back. */
  stepBack(): void {
    const { decision, pending } = this.board;
    if (decision && !pending && this.view.about.chambers.length) this.props().onback?.();
  }

  /** The whole plan that a pick begins, where there are such plans. */
  #onward(picks: number[]): number[] {
    const plan = this.board.compounds().find((one) => one.picks[0] === picks[0]);
    return plan && picks.length === 1 && !BEGINS.includes(plan.path[0]!.heading) ? plan.picks : picks;
  }

  /** The end is being told, before its report. */
  get ending(): boolean {
    return this.stage.playing && this.stage.said?.kind === "end";
  }

  /** How many slices of a seat are counted so far, while that goes on. */
  counted(seat: number): number | undefined {
    const { said } = this.stage;
    return said?.kind === "end" ? said.counts?.[seat] : undefined;
  }

  /** Somebody else who is to answer something, so that everybody waits for them. */
  waits(seat: number): boolean {
    return !this.view.over && this.view.asked === seat && seat !== this.me;
  }

  /** The reader is asked in the turn of somebody else. */
  called(seat: number): boolean {
    return seat === this.me && this.board.decision !== null && this.view.active !== seat;
  }

  /** Who has made the reader answer in somebody else's turn. */
  get caller(): string | null {
    return this.me !== null && this.called(this.me) ? this.seatName(this.view.active) : null;
  }

  get opened(): string | null {
    return this.board.decision && this.#opened?.asked === this.board.decision ? this.#opened.card : null;
  }

  /** Open a card to use or fire it; the opened one is closed. What its action could begin with is looked at. */
  open(card: string | null): void {
    this.#opened = card && card !== this.opened ? { card, asked: this.board.decision } : null;
    const use = this.opened ? this.board.at(this.opened, "action") : undefined;
    this.board.look(use && !use.why ? use : null);
  }

  asks(...headings: string[]): boolean {
    return headings.some((heading) => this.board.of(heading).length > 0);
  }

  /** Whether a character is in force, so that what it changes can say so. */
  rules(...characters: string[]): boolean {
    return this.view.character !== null && characters.includes(this.view.character);
  }

  /** The character that would rule after what is looked at; nothing where it stays. */
  get heir(): string | null {
    const { looked } = this.board;
    if (!looked || !("heading" in looked) || !DISCARDS.includes(looked.heading) || !this.view.characters) return null;
    return this.components.card[looked.target]?.character ?? null;
  }

  // What may be picked

  room(id: string): Candidate | undefined {
    const pick = this.board.at(id, ...ROOM);
    return pick && !pick.why ? pick : (this.#stay(id) ?? pick);
  }

  /** What stays in a room if it is clicked. */
  #stay(id: string): Candidate | undefined {
    const { tokens } = this.view;
    const kept = (Object.keys(STAY) as (keyof typeof STAY)[]).filter((token) => tokens[token] === id);
    const headings = [...kept.flatMap((token) => STAY[token]), ...(this.goal === id ? ["move_stop"] : [])];
    return headings.flatMap((heading) => this.board.of(heading)).find(({ why }) => !why);
  }

  /** Where a panel or a delivery comes in on a floor. */
  tube(floor: number): Candidate | undefined {
    const { floor: id, chambers } = this.view.floors[floor]!;
    const into = chambers[0] && this.board.at(chambers[0].id, ...TUBE);
    return this.board.at(id, "recycle_to") ?? (into?.why ? undefined : into);
  }

  /** Where what is looked at could lead: the rooms a way from there reaches, or those a card could begin with. */
  get within(): Set<string> {
    const { looked, preview } = this.board;
    if (!looked || !("heading" in looked)) return new Set();
    const { heading, target } = looked;
    if (BEGINS.includes(heading))
      return new Set(this.board.compounds(`${heading}:${target}`).map(({ path }) => path[1]!.target));
    if (heading !== "action" && heading !== "gun") return new Set();
    const next = preview?.decision?.candidates ?? [];
    return new Set(next.filter(({ why }) => !why).map(({ target }) => target.split(".")[0]!));
  }

  /** The floor whose last room is looked at to be activated. */
  get falling(): number | null {
    const { looked } = this.board;
    if (!looked || !("heading" in looked) || looked.heading !== "activate") return null;
    return placeOf(this.view, looked.target)?.floor ?? null;
  }

  subject(chamber: string, colour: string): Candidate | undefined {
    const { board } = this;
    return (
      board.at(`${chamber}.${colour}`, "card_subject") ??
      (this.source === chamber ? board.at(colour, "anger_victim") : undefined) ??
      (colour === this.mine ? board.at(chamber, "neurotoxin_victim", "pay_subject") : undefined)
    );
  }

  slice(chamber: string, colour: string): Candidate | undefined {
    const { board } = this;
    return (
      board.at(`${chamber}.${colour}`, "card_slice", "pay_slice") ??
      (this.source === chamber ? board.at(colour, "vent_slice", "carry") : undefined)
    );
  }

  /** Where a half-made choice begins, and where it leads to. */
  get source(): string | undefined {
    return this.view.about.chambers[0];
  }

  get goal(): string | undefined {
    return this.view.about.chambers[1];
  }

  // What would be so

  /** What would be so after what is pointed at, if the same chambers lie there, so that seats and falls can be compared. */
  get foreseen(): View | null {
    return this.then && !this.then.lifted && !this.view.lifted ? this.then : null;
  }

  /** What a floor's last room would do if it fell: after what is looked at, if that changes it. */
  forecast(floor: number): { now: Forecast | null; then: boolean } {
    const now = this.view.forecast[floor] ?? null;
    const next = this.foreseen?.forecast[floor] ?? null;
    const changes = next && now && JSON.stringify(next) !== JSON.stringify(now);
    return changes ? { now: next, then: true } : { now, then: false };
  }

  /** What a room that may be picked would mean: somebody of mine dies there, or I would be paid if it fell then. */
  mark(id: string): "dies" | "earns" | null {
    const pick = this.room(id);
    if (!pick || pick.why) return null;
    if (pick.heading === "move_to") return this.view.about.marks[id] ?? null;
    const looked = this.board.looked;
    const deadly = looked === pick && this.mine !== null && this.loses("subjects", this.mine);
    return deadly ? "dies" : null;
  }

  /** Whether a colour would have less in the lab after what is looked at: somebody dies, something burns. */
  loses(what: "subjects" | "score", colour: string): boolean {
    const seat = this.view.seats.findIndex((one) => one.colour === colour);
    return (this.foreseen?.seats[seat]?.[what] ?? Infinity) < this.view.seats[seat]![what];
  }

  /** A chamber as it would be after what is looked at, wherever it lies then. */
  roomThen(id: string): Chamber | null {
    return (this.then && placeOf(this.then, id)?.chamber) ?? null;
  }

  /** The same, where somebody or some cake would come or go. */
  ghost(id: string): Chamber | null {
    const [then, now] = [this.roomThen(id), placeOf(this.view, id)?.chamber];
    return then && now && JSON.stringify([then.subjects, then.cake]) !== JSON.stringify([now.subjects, now.cake])
      ? then
      : null;
  }
}
