import type { Step } from "../../board";
import type { Event } from "../../wire";
import { counted, fall, flown, type Piece, RECYCLING } from "./flights";
import type { View } from "./view";

/** What is said while the board moves: a sentence, why it is over and how much is counted so far, or the last report. */
export type Caption =
  | { kind: "sentence"; text: string }
  | { kind: "end"; text: string; counts?: number[] }
  | { kind: "report"; cause: string };

type Played = Step<Piece, Caption, { view: View; decision: null }>;

const FLIGHT = 380;
const SENTENCE = 900;
const CURTAIN = 1400;
const COUNT = 120;
/** So long the last slice takes, so that it is seen to arrive. */
const LAST = 500;
const REPORT = 4000;
/** How each kind of event is shown: as pieces that fly, as a sentence, as the curtain, as a line of the report, or not at all. */
const SHOWN: Record<string, "flies" | "loud" | "curtain" | "report" | "still"> = {
  turn: "still",
  last_turns: "loud",
  trimmed: "flies",
  plays: "flies",
  fires: "flies",
  portals: "flies",
  character: "loud",
  offer: "flies",
  recalled: "flies",
  moved: "flies",
  pushed: "flies",
  carried: "flies",
  vented: "flies",
  destroyed: "flies",
  burnt: "flies",
  turret_fires: "flies",
  shot: "flies",
  delivered: "flies",
  cake: "flies",
  subjects_lost: "loud",
  slices_lost: "loud",
  cube: "flies",
  turret: "flies",
  turret_in: "flies",
  took_card: "flies",
  card_lost: "flies",
  no_card: "loud",
  no_bonus: "loud",
  buried: "flies",
  revealed: "still",
  deck_empty: "loud",
  reshuffled: "flies",
  grilled: "flies",
  turned_over: "flies",
  scaffold: "flies",
  converted: "flies",
  doomed: "still",
  activated: "loud",
  earns: "flies",
  earns_tie: "flies",
  earns_least: "flies",
  nobody_there: "flies",
  tie_most: "flies",
  tie_least: "flies",
  cube_stops: "flies",
  recycled: "flies",
  out_of_subjects: "loud",
  out_of_cake: "loud",
  wiped_out: "curtain",
  eight_burnt: "curtain",
  opera: "curtain",
  turn_limit: "curtain",
  score: "report",
  wins: "still",
  wins_tie: "still",
  shares: "still",
  would_win_tie: "still",
  would_share: "still",
  would_plead: "still",
  pleaded: "still",
  pleaded_own: "still",
  pleaded_not: "still",
  pleaded_hidden: "flies",
  own_plea: "loud",
  plea: "loud",
  voted: "flies",
  appeal_won: "flies",
};

/** The events as steps: `before` is what lies on the table, `after` what will. */
export function choreography(events: readonly Event[], before: View, after: View, me: number | null): Played[] {
  const steps: Played[] = [];
  let cause = "";
  let falling = fallen(events, before, after);
  const slide = (): void => {
    if (falling) steps.push({ flights: fall(falling, before), ms: FLIGHT, meanwhile: before.active === me });
    falling = null;
  };
  for (const event of events) {
    if (event.rule === RECYCLING || event.kind === "recycled") slide();
    const shown = SHOWN[event.kind];
    const say: Caption = { kind: "sentence", text: event.text };
    if (shown === "curtain") {
      cause = event.text;
      steps.push({ say: { kind: "end", text: cause }, ms: CURTAIN, unhurried: true });
    } else if (shown === "loud") {
      const own = event.seat === me;
      steps.push(own ? { meanwhile: true } : { say, ms: SENTENCE });
    } else if (shown === "flies") {
      const own = event.seat === me;
      for (const flights of flown(event, before, after))
        steps.push(own ? { flights, meanwhile: true, ms: FLIGHT } : { flights, say, ms: FLIGHT + 120 });
    }
  }
  slide();
  if (events.some(({ kind }) => SHOWN[kind] === "report")) {
    steps.push(...counting(after, cause));
    steps.push({ say: { kind: "report", cause }, ms: REPORT, unhurried: true });
  }
  return steps;
}

/** The room that falls into the furnace on the way; not one that was lifted already. */
function fallen(events: readonly Event[], before: View, after: View): string | null {
  if (before.lifted) return null;
  const back = events.find(({ kind }) => kind === "recycled")?.details?.chamber;
  return after.lifted?.id ?? (back === undefined ? null : String(back));
}

/** The lab as it is at the end, then its slices one by one to their owners. */
function counting(view: View, text: string): Played[] {
  const next = { view, decision: null };
  const counts = view.seats.map(() => 0);
  const hops = counted(view).map(({ seat, flight }): Played => {
    counts[seat]! += 1;
    return { flights: [flight], say: { kind: "end", text, counts: [...counts] }, ms: COUNT, unhurried: true };
  });
  const last = hops.at(-1);
  if (last) [last.ms, last.next] = [LAST, next];
  return [{ say: { kind: "end", text, counts: view.seats.map(() => 0) }, next, ms: COUNT, unhurried: true }, ...hops];
}
