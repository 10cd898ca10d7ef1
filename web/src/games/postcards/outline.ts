/** Rounded outlines for the map. Neighbours round a common border alike, so that no gap and no overlap appears. */
type Point = readonly [number, number];
type Corner = { at: Point; joint: boolean };

/** The path of each region, by id, from corners written "x,y x,y …". */
export function outlines(regions: Record<string, { outline: string }>): Record<string, string> {
  const corners = Object.entries(regions).map(([id, { outline }]) => [id, points(outline)] as const);
  const owners = borders(corners);
  return Object.fromEntries(
    corners.map(([id, ring]) => [id, path(ring.map((at, k) => ({ at, joint: isJoint(ring, k, owners) })))]),
  );
}

function points(outline: string): Point[] {
  return outline.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point);
}

function border(a: Point, b: Point): string {
  return [a.join(), b.join()].sort().join(" ");
}

/** Each stretch between two corners -> the regions that share it. */
function borders(corners: (readonly [string, Point[]])[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [id, ring] of corners) {
    ring.forEach((at, k) => {
      const stretch = border(at, ring[(k + 1) % ring.length]!);
      owners.set(stretch, (owners.get(stretch) ?? "") + id);
    });
  }
  return owners;
}

/** Where the neighbour changes a border begins or ends: such a corner stays sharp. */
function isJoint(ring: Point[], k: number, owners: Map<string, string>): boolean {
  const [before, here, after] = [ring.at(k - 1)!, ring[k]!, ring[(k + 1) % ring.length]!];
  return owners.get(border(before, here)) !== owners.get(border(here, after));
}

/** A closed curve through all corners, each bend leaning on the corners before and after it. */
function path(ring: Corner[]): string {
  const n = ring.length;
  const at = (k: number) => ring[(k + n) % n]!;
  const bends = ring.map((start, k) => {
    const end = at(k + 1);
    const before = start.joint ? start : at(k - 1);
    const after = end.joint ? end : at(k + 2);
    return `C${lean(start.at, before.at, end.at)} ${lean(end.at, after.at, start.at)} ${end.at.join()}`;
  });
  return `M${ring[0]!.at.join()}${bends.join("")}Z`;
}

/** The handle of a bend at `here`, along the line from the corner behind to the one ahead. */
function lean(here: Point, behind: Point, ahead: Point): string {
  return here.map((value, axis) => (value + (ahead[axis]! - behind[axis]!) / 6).toFixed(1)).join();
}
