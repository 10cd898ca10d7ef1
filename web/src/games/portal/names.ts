import { DeskOf } from "../../board";
import type { BoardProps } from "../props";
import type { Caption } from "./choreography";
import type { Piece } from "./flights";
import {
  type Chamber,
  type Components,
  componentsOf,
  type Forecast,
  type Icons,
  listed,
  type Pieces,
  roomsOf,
  type View,
} from "./view";

/** What things of the lab are called, in the reader's language. */
export abstract class Names extends DeskOf<View, Piece, Caption> {
  get box(): BoardProps["box"] {
    return this.props().box;
  }

  get components(): Components {
    return componentsOf(this.props().box);
  }

  /** The colour of the reader's seat. */
  get mine(): string | null {
    return this.me === null ? null : (this.view.seats[this.me]?.colour ?? null);
  }

  /** What is printed on an action or a character. */
  text(noun: "action" | "character", id: string): string {
    return this.components[noun][id]![`text_${this.lang}`];
  }

  /** The name alone, where the seat's mark stands beside it. */
  seatLabel(seat: number): string {
    return this.props().seats[seat]?.name ?? "";
  }

  /** What the character in force changes, in a sentence. */
  get law(): string {
    const { character } = this.view;
    if (!character) return "";
    return this.say("changed", { name: this.name("character", character), text: this.text("character", character) });
  }

  icons(icons: Icons): string {
    return (
      listed(icons)
        .map((icon) => this.name("icon", icon))
        .join(", ") || "–"
    );
  }

  pieces(pieces: Pieces): string {
    return Object.entries(pieces)
      .map(([colour, n]) => `${n} ${this.name("colour", colour).toLocaleLowerCase(this.lang)}`)
      .join(", ");
  }

  roomName(floor: number, n: number, chamber: Chamber): string {
    const { floor: id, chambers } = this.view.floors[floor]!;
    const tokens = chamber.tokens.map((token) => this.name("token", token));
    const standing = [this.pieces(chamber.subjects), ...tokens].filter(Boolean).join(", ");
    const cake = this.pieces(chamber.cake);
    return this.say("room", {
      floor: this.name("floor", id),
      n: n + 1,
      all: chambers.length,
      icons: this.icons(chamber.icons),
      pieces: (standing && `${standing}. `) + (cake && this.say("cake_here", { pieces: cake })),
      back: this.icons(chamber.back),
    });
  }

  fallName(floor: number, { earner, why, paid, lost, dies, burns, ends, winners, breaks }: Forecast): string {
    const what = [
      earner === null ? this.say(why) : this.say("earns", { name: this.seatName(earner), icons: this.icons(paid) }),
      ...(listed(lost).length ? [this.say("lost", { icons: this.icons(lost) })] : []),
      ...(this.pieces(dies) ? [this.say("dies", { pieces: this.pieces(dies) })] : []),
      ...(this.pieces(burns) ? [this.say("burns", { pieces: this.pieces(burns) })] : []),
      ...(ends ? [this.say("ends_for", { names: winners.map((seat) => this.seatName(seat)).join(", ") })] : []),
      ...(breaks ? [this.say("breaks")] : []),
    ];
    return this.say("falls", { floor: this.name("floor", this.view.floors[floor]!.floor), what: what.join(". ") });
  }

  /** An appeal as it is read, once it may be. */
  plea(view: View, seat: number): string {
    const plea = view.appeals[seat];
    if (!plea) return "";
    if (plea === "declined") return this.say("declined");
    return this.quote((this.box.names[this.lang]?.appeal?.[plea] ?? plea).replace(/[“”]/g, ""));
  }

  quote(text: string): string {
    return this.lang === "fr" ? `«\u202f${text}\u202f»` : `“${text}”`;
  }

  rowName(seat: number): string {
    const { colour, score, subjects, hand, leads } = this.view.seats[seat]!;
    const rooms = roomsOf(this.view, colour);
    const said = this.say("seat", { name: this.seatName(seat), score, subjects, rooms, hand: hand.length });
    return leads ? `${said}, ${this.say("wins_now")}` : said;
  }

  cardName(card: string): string {
    const { action, character } = this.components.card[card]!;
    return this.say("then", { action: this.name("action", action), character: this.name("character", character) });
  }

  /** Both its sides in full. */
  cardText(card: string): string {
    const { action, character } = this.components.card[card]!;
    return `${this.cardName(card)}. ${this.text("action", action)} / ${this.text("character", character)}`;
  }
}
