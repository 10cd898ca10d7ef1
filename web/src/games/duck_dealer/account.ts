import type { Event } from "../../wire";
import { COLOURS, type Colour, type Discs } from "./view";

/** What a turn has cost and brought so far. */
export interface Account {
  spent: Discs;
  /** Goods that came aboard (more than none) or left the ship. */
  goods: Record<string, number>;
  points: number;
  links: number;
  /** Steps that were paid for and not flown. */
  lost: number;
}

const SCORED = ["builds_factory", "builds_consumer", "builds_shipyard", "delivers"];

/** The account of the turn that is being played: everything since it began. */
export function accountOf(log: readonly Event[]): Account {
  const begun = log.findLastIndex(({ kind }) => kind === "turn");
  const account: Account = { spent: { red: 0, yellow: 0, blue: 0 }, goods: {}, points: 0, links: 0, lost: 0 };
  for (const event of log.slice(begun + 1)) enter(account, event);
  return account;
}

function enter(account: Account, { kind, details = {} }: Event): void {
  const number = Number(details["number"] ?? 0);
  const moved = (by: number): void => {
    const good = String(details["good"]);
    account.goods[good] = (account.goods[good] ?? 0) + by;
  };
  if (kind === "steps_to") account.spent.red += number;
  else if (kind === "pays") account.spent[details["energy"] as Colour] += number;
  else if (kind === "mines" || kind === "makes") moved(1);
  else if (kind === "uses_up" || kind === "discards") moved(-1);
  else if (kind === "links") account.links += 1;
  else if (kind === "stops") account.lost += number;
  else if (SCORED.includes(kind)) account.points += number;
}

/** Whether a turn has cost or brought anything yet. */
export function isEmpty({ spent, goods, points, links }: Account): boolean {
  return !points && !links && COLOURS.every((colour) => !spent[colour]) && Object.values(goods).every((n) => !n);
}
