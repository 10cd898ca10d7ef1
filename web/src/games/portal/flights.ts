import type { Flight } from "../../board";
import type { Event } from "../../wire";
import { type Chamber, type Icon, listed, type Token, type View } from "./view";

/** How somebody dies outside the furnace: shot, or otherwise. */
type Death = "topples" | "crossed";
type Device = "turret" | "companion_cube";

/** What can be seen flying over the board; a capsule is what runs through a tube. */
export type Piece =
  | { kind: "subject"; colour: string; hollow?: boolean; capsule?: boolean; death?: Death }
  | { kind: "slice"; colour: string; burnt?: boolean; capsule?: boolean }
  | { kind: "icon"; icon: Icon }
  | { kind: "sign"; sign: string }
  | { kind: "flash" }
  | { kind: "device"; token: Device; capsule?: boolean }
  | { kind: "portal"; token: Exclude<Token, Device> }
  | { kind: "card"; card: string; flips?: boolean }
  | { kind: "panel"; chamber: Chamber; how: "falls" | "turns" | "rides" };

/** Height of the arcs of those who walk, in pixels. */
const HOP = 46;
/** At most so many pieces of one event are seen flying. */
const MOST = 4;
/** The rule by which subjects and cake burn with their room, which carries them into the furnace. */
export const RECYCLING = "POR-96";
/** What is held up over a room that pays nobody. */
const UNPAID: Record<string, string> = { nobody_there: "empty", tie_most: "tie", tie_least: "tie", cube_stops: "k" };

/** Which pieces travel where for an event, one group after the other. */
export function flown(event: Event, before: View, after: View): Flight<Piece>[][] {
  const about = (key: string) => String(event.details?.[key] ?? "");
  const n = Math.min(Number(event.details?.number ?? 1), MOST);
  const colour = before.seats[event.seat]?.colour ?? "";
  const seat = `seat:${event.seat}`;
  const room = `chamber:${about("chamber")}`;
  const other = `chamber:${about("chamber2")}`;
  const subject = { kind: "subject", colour } as const;
  const card = { kind: "card", card: about("card") } as const;
  const tube = `tube:${floorOf(after, about("chamber"))}`;
  const pyre = event.rule === RECYCLING ? `furnace:${floorOf(before, about("chamber"))}` : null;
  switch (event.kind) {
    case "plays":
    case "fires":
    case "trimmed":
      return [[{ from: `card:${about("card")}`, to: "law", piece: { ...card, flips: true }, lift: HOP }]];
    case "offer":
      return [[{ from: "law", piece: { kind: "flash" } }]];
    case "recalled":
      return [[{ from: "law", piece: card }]];
    case "took_card":
      return [[{ from: "deck", to: seat, piece: card, lift: HOP }]];
    case "card_lost":
      return before.top ? [[{ from: "deck", to: "deck", piece: { kind: "card", card: before.top }, lift: HOP }]] : [];
    case "buried":
      return [[{ from: "deck", piece: card }]];
    case "reshuffled":
      return [before.discard.slice(0, MOST).map((id, k) => riffled(id, k))];
    case "portals":
      return [
        [
          { from: "token:portal_blue", to: room, piece: { kind: "portal", token: "portal_blue" }, lift: HOP },
          { from: "token:portal_orange", to: other, piece: { kind: "portal", token: "portal_orange" }, lift: HOP },
        ],
      ];
    case "moved":
    case "pushed":
      return throughPortals(before, about("chamber"), about("chamber2"))
        ? [times(n, { from: room, piece: subject }), times(n, { to: other, piece: subject })]
        : [times(n, { from: room, to: other, piece: subject, lift: HOP })];
    case "carried":
    case "vented":
      return [[{ from: room, to: other, piece: { kind: "slice", colour: about("colour") }, lift: HOP + 20 }]];
    case "destroyed":
      return pyre
        ? [times(n, hollow(pyre, event.seat, colour))]
        : dying(n, room, { ...subject, death: "crossed" }, event.seat);
    case "shot":
      return dying(n, room, { ...subject, death: "topples" }, event.seat);
    case "burnt":
      return [
        times(n, { from: pyre ?? room, to: `cake:${event.seat}`, piece: { kind: "slice", colour, burnt: true } }),
      ];
    case "turret_fires":
      return [[{ from: room, to: room, piece: { kind: "flash" } }]];
    case "earns":
    case "earns_tie":
    case "earns_least":
      return [paid(before, about("chamber")).map((icon, k) => ({ ...toSeat(room, seat, icon), lift: HOP + 16 * k }))];
    case "nobody_there":
    case "tie_most":
    case "tie_least":
    case "cube_stops":
      return [[{ from: room, piece: { kind: "sign", sign: UNPAID[event.kind]! } }]];
    case "delivered":
      return [[{ from: tube, to: room, piece: { ...subject, capsule: true } }]];
    case "cake":
      return [[{ from: tube, to: room, piece: { kind: "slice", colour, capsule: true } }]];
    case "cube":
      return [
        [{ from: "token:companion_cube", to: room, piece: { kind: "device", token: "companion_cube" }, lift: HOP }],
      ];
    case "turret":
      return [[{ from: "token:turret", to: room, piece: { kind: "device", token: "turret" }, lift: HOP }]];
    case "turret_in":
      return [[{ from: tube, to: room, piece: { kind: "device", token: "turret", capsule: true } }]];
    case "grilled":
      return [[{ from: `token:${about("token")}`, piece: tokenPiece(about("token") as Token) }]];
    case "turned_over":
      return [panel(after, about("chamber"), "turns").map((piece) => ({ from: room, to: room, piece }))];
    case "scaffold":
      return [
        panel(before, about("chamber"), "rides").map((piece) => ({
          from: room,
          to: `end:${about("floor")}`,
          piece,
          lift: 2 * HOP,
        })),
      ];
    case "converted":
      return [[{ to: room, piece: { kind: "sign", sign: "conversion_gel" } }], [{ to: room, piece: subject }]];
    case "recycled":
      return [comeBack(after, about("chamber"), about("floor"))];
    case "pleaded_hidden":
      return [[{ to: seat, piece: { kind: "sign", sign: "letter" } }]];
    case "voted":
      return [[{ from: seat, to: `seat:${about("player")}`, piece: { kind: "sign", sign: "letter" }, lift: HOP }]];
    case "appeal_won":
      return [[{ to: seat, piece: { kind: "sign", sign: "crown" } }]];
    default:
      return [];
  }
}

/** The room slides behind the furnace wall with all that is in it. */
export function fall(chamber: string, before: View): Flight<Piece>[] {
  const to = `furnace:${floorOf(before, chamber)}`;
  return panel(before, chamber, "falls").map((piece) => ({ from: `chamber:${chamber}`, to, piece }));
}

/** At the end every slice in the lab hops to its owner, seat by seat. */
export function counted(view: View): { seat: number; flight: Flight<Piece> }[] {
  const rooms = view.floors.flatMap(({ chambers }) => chambers);
  return view.seats.flatMap(({ colour }, seat) =>
    rooms.flatMap(({ id, cake }) =>
      Array.from({ length: cake[colour] ?? 0 }, () => ({
        seat,
        flight: {
          from: `slice:${id}.${colour}`,
          to: `cake:${seat}`,
          piece: { kind: "slice" as const, colour },
          lift: HOP,
        },
      })),
    ),
  );
}

/** They fall where they stand, and come back to their seat as hollow ones. */
function dying(n: number, room: string, piece: Piece & { kind: "subject" }, seat: number): Flight<Piece>[][] {
  return [times(n, { from: room, to: room, piece }), times(n, hollow(room, seat, piece.colour))];
}

function hollow(from: string, seat: number, colour: string): Flight<Piece> {
  return { from, to: `crew:${seat}`, piece: { kind: "subject", colour, hollow: true } };
}

function comeBack(after: View, chamber: string, floor: string): Flight<Piece>[] {
  return panel(after, chamber, "turns").map((piece) => ({ from: `tube:${floor}`, to: `end:${floor}`, piece }));
}

function riffled(card: string, k: number): Flight<Piece> {
  return { from: "law", to: "deck", piece: { kind: "card", card }, lift: HOP + 14 * k };
}

function toSeat(from: string, to: string, icon: Icon): Flight<Piece> {
  return { from, to, piece: { kind: "icon", icon } };
}

function paid(view: View, chamber: string): Icon[] {
  return listed(view.forecast.find((one) => one?.chamber === chamber)?.paid ?? {});
}

/** Whether the portals lie at both ends of a way. */
function throughPortals({ tokens }: View, from: string, to: string): boolean {
  const ends = [tokens.portal_blue, tokens.portal_orange];
  return from !== to && ends.includes(from) && ends.includes(to);
}

function times(n: number, flight: Flight<Piece>): Flight<Piece>[] {
  return Array.from({ length: n }, (_, k) => ({ ...flight, lift: (flight.lift ?? 0) + 14 * k }));
}

function tokenPiece(token: Token): Piece {
  return token === "turret" || token === "companion_cube" ? { kind: "device", token } : { kind: "portal", token };
}

function floorOf(view: View, chamber: string): string {
  return view.floors.find(({ chambers }) => chambers.some(({ id }) => id === chamber))?.floor ?? "";
}

/** A chamber as a piece, if it lies in the lab. */
function panel(view: View, id: string, how: "falls" | "turns" | "rides"): Piece[] {
  const chamber = view.floors.flatMap(({ chambers }) => chambers).find((one) => one.id === id);
  return chamber ? [{ kind: "panel", chamber, how }] : [];
}
