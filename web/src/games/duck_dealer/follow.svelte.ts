import { untrack } from "svelte";
import type { Part, Viewport } from "../../board";
import type { Desk } from "./desk.svelte";
import { type Chart, R, spotOf } from "./geometry";

/** What is seen around a ship: its planet and the neighbours. */
const [AROUND_WIDE, AROUND_HIGH] = [500, 390];
/** How far around the points of a lane. */
const MARGIN = 60;

/** On a phone the map turns by itself: to the ship, to the lane whose point is asked for, to everything where planets are
 * asked for; and to a rival's flight and back, unless the reader has moved it meanwhile. */
export function follow(desk: Desk, viewport: () => Viewport | undefined): void {
  const asked = $derived(askedFor(desk).join(" "));
  const flight = $derived(desk.told.flight.join(" "));
  /** While the own ship flies, the map stays: it would fly to where its planet was. */
  const aloft = $derived(desk.isAloft(desk.front));
  let shown = "";

  $effect(() => {
    const map = viewport();
    if (!map?.near().width || aloft) return;
    const places = (flight || asked).split(" ").filter(Boolean);
    untrack(() => {
      const back = !flight && asked === shown;
      if ((flight || back) && map.isMoved()) return;
      if (!flight) shown = asked;
      if (places.length) map.look(partWith(desk.chart, places));
      else map.whole();
    });
  });
}

/** The places that the question is about, or the own one. */
function askedFor(desk: Desk): string[] {
  const points = desk.board.of("link_point").map(({ target }) => target);
  if (points.length) return points;
  return desk.own.place && !desk.asks("start", "first_passage", "second_passage") ? [desk.own.place] : [];
}

function partWith(chart: Chart, places: string[]): Part {
  const spots = places.flatMap((place) => spotOf(chart, place) ?? []);
  const onLane = places.every((place) => place.includes(".")) && places.length > 1;
  const [left, wide] = span(
    spots.map(({ x }) => x),
    onLane ? 0 : AROUND_WIDE,
  );
  const [top, high] = span(
    spots.map(({ y }) => y),
    onLane ? 0 : AROUND_HIGH,
  );
  return { x: left, y: top, width: wide, height: high };
}

/** From where to how far some places reach, with what lies around them; at least so far. */
function span(at: number[], least: number): [from: number, long: number] {
  const [first, last] = [Math.min(...at), Math.max(...at)];
  const long = Math.max(last - first + 2 * (least ? R + MARGIN : MARGIN), least);
  return [(first + last - long) / 2, long];
}
