import type { Event } from "../../wire";
import type { Colour, Offer, Panel, PlanetNow, View } from "./view";

/** A story as it is told: what was so, the event, and what it says. */
interface Told {
  now: View;
  seat: number;
  mine: Panel;
  about: (key: string) => string;
  count: number;
}

/** What an event leaves behind, as far as it is seen while a story is told; what follows it is the true position. */
export function happened(event: Event, now: View): View {
  const mine = now.seats[event.seat];
  if (!mine) return now;
  const about = (key: string) => String(event.details?.[key] ?? "");
  const told = { now, seat: event.seat, mine, about, count: Number(event.details?.["number"] ?? 0) };
  return CHANGES[event.kind]?.(told) ?? now;
}

const CHANGES: Record<string, (told: Told) => View> = {
  equips: (told) => {
    const tokens = told.about("triple").split("+");
    return changed(told, { ship: told.mine.ship.map((item, k) => tokens[k] ?? item), filled: tokens.length });
  },
  starts_at: (told) => changed(told, { place: told.about("planet") }),
  collects: (told) => discs(told, told.about("energy"), told.count),
  collects_too: (told) => discs(told, told.about("energy"), told.count),
  short: missing,
  short_too: missing,
  declines_free_turn: ({ now }) => ({ ...now, virtual: {} }),
  acts: (told) => ({ ...cubes(told, -1), counter: [...told.now.counter, told.seat] }),
  links: (told) => ({ ...cubes(told, -1), links: { ...told.now.links, [told.about("point")]: told.seat } }),
  reclaims_link: (told) => {
    const links = { ...told.now.links };
    delete links[told.about("point")];
    return { ...cubes(told, 1), links };
  },
  reclaims_privilege: (told) =>
    changed(told, {
      cubes: told.mine.cubes + 1,
      claims: told.mine.claims.filter((building) => building !== told.about("building")),
    }),
  claims: (told) =>
    changed(told, { cubes: told.mine.cubes - 1, claims: [...told.mine.claims, told.about("building")] }),
  steps_to: (told) => moved(discs(told, "red", -told.count), told.seat, told.about("place2")),
  jumps_to: (told) => changed(told, { place: told.about("planet") }),
  pays: (told) => discs(told, told.about("energy"), -told.count),
  returns: (told) => discs(told, told.about("energy"), -1),
  uses_up: (told) => loaded(told.now, told.seat, told.about("good"), -1),
  discards: (told) => loaded(told.now, told.seat, told.about("good"), -1),
  mines: (told) => loaded(told.now, told.seat, told.about("good"), 1),
  makes: (told) => loaded(told.now, told.seat, told.about("good"), 1),
  delivers: scored,
  explores: explored,
  explores_last: explored,
  finds_nothing: (told) => laid(told.now, told.about("planet"), { visited: true }),
  builds_consumer: (told) => laid(scored(told), told.about("planet"), { built: true }),
  builds_shipyard: (told) => laid(scored(told), told.about("planet"), { built: true }),
  builds_factory: (told) => {
    const factory = told.about("factory");
    const factory_stock = told.now.factory_stock.filter((good) => good !== factory);
    return { ...laid(scored(told), told.about("planet"), { factory }), factory_stock };
  },
  installs: (told) => fitted(told, "equipment"),
  replaces: (told) => fitted(told, "equipment2"),
  passages: (told) => changed(told, { passages: [told.about("planet"), told.about("planet2")] }),
  offers: ({ now, seat, about }) => ({
    ...now,
    offer: { from: seat, to: Number(about("player")), gives: [], asks: [], sent: true },
  }),
  offer_gives: (told) => offered(told, "gives"),
  offer_gives_too: (told) => offered(told, "gives"),
  offer_asks: (told) => offered(told, "asks"),
  offer_asks_too: (told) => offered(told, "asks"),
  accepts: ({ now }) => ({ ...(now.offer ? traded(now, now.offer) : now), offer: null }),
  refuses: ({ now }) => ({ ...now, offer: null }),
};

function changed({ now, seat }: Pick<Told, "now" | "seat">, panel: Partial<Panel>): View {
  return { ...now, seats: now.seats.map((one, k) => (k === seat ? { ...one, ...panel } : one)) };
}

function moved(now: View, seat: number, place: string): View {
  return changed({ now, seat }, { place });
}

function cubes(told: Told, by: number): View {
  return changed(told, { cubes: told.mine.cubes + by });
}

/** Discs of a colour come from the supply, or go back to it. */
function discs(told: Told, energy: string, by: number): View {
  const colour = energy as Colour;
  const held = { ...told.mine.discs, [colour]: Math.max(told.mine.discs[colour] + by, 0) };
  const { supply } = told.now;
  return { ...changed(told, { discs: held }), supply: { ...supply, [colour]: supply[colour] - by } };
}

/** The supply has not all that is due. */
function missing({ now, about, count }: Told): View {
  return { ...now, virtual: { ...now.virtual, [about("energy")]: count } };
}

function loaded(now: View, seat: number, good: string, by: number): View {
  const { goods, load } = now.seats[seat]!;
  const count = Math.max((goods[good] ?? 0) + by, 0);
  return changed({ now, seat }, { goods: { ...goods, [good]: count }, load: Math.max(load + by, 0) });
}

function scored(told: Told): View {
  return changed(told, { score: told.mine.score + told.count });
}

function fitted(told: Told, equipment: string): View {
  return changed(told, {
    ship: told.mine.ship.map((item, k) => (k === told.count - 1 ? told.about(equipment) : item)),
  });
}

/** A colony gets the top tile of a stack. */
function explored({ now, about }: Told): View {
  const consumer = about("consumer");
  const stacks = Object.entries(now.stacks).map(([pile, tiles]) => [pile, tiles.filter((tile) => tile !== consumer)]);
  return laid({ ...now, stacks: Object.fromEntries(stacks) }, about("planet"), { visited: true, consumer });
}

function laid(now: View, planet: string, news: Partial<PlanetNow>): View {
  const old = now.planets[planet];
  return old ? { ...now, planets: { ...now.planets, [planet]: { ...old, ...news } } } : now;
}

function offered({ now, about }: Told, heap: "gives" | "asks"): View {
  return now.offer ? { ...now, offer: { ...now.offer, [heap]: [...now.offer[heap], about("good")] } } : now;
}

function traded(now: View, { from, to, gives, asks }: Offer): View {
  const cross = (view: View, good: string, giver: number, taker: number) =>
    loaded(loaded(view, giver, good, -1), taker, good, 1);
  const given = gives.reduce((view, good) => cross(view, good, from, to), now);
  return asks.reduce((view, good) => cross(view, good, to, from), given);
}
