import type { Candidate } from "../wire";

/** Candidates of one heading. `title` is what their sentences begin with, where that says something. */
export interface Group {
  heading: string;
  title: string;
  choices: { candidate: Candidate; label: string }[];
}

const SHORTEST_TITLE = 4;
/** So many that they stand in columns, after the shorter lists. */
export const MANY = 12;

/** Candidates by heading, in their order, allowed ones first; what their sentences share is said once, as a title. */
export function grouped(candidates: Candidate[], refused: boolean): Group[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.why && !refused) continue;
    const found = groups.get(candidate.heading);
    if (found) found.push(candidate);
    else groups.set(candidate.heading, [candidate]);
  }
  const long = (group: [string, Candidate[]]): number => Number(group[1].length > MANY);
  const ordered = [...groups].sort((one, other) => long(one) - long(other)); // "nothing more" is not buried under a list
  return ordered.map(([heading, members]) => {
    const sorted = [...members.filter((one) => !one.why), ...members.filter((one) => one.why)];
    const start = shared(sorted.map((one) => one.text));
    return {
      heading,
      title: start.trim().replace(/\s*[:,]$/, ""),
      choices: sorted.map((candidate) => ({ candidate, label: candidate.text.slice(start.length) })),
    };
  });
}

/** What several sentences begin with, up to a whole word; nothing if that is too little. */
export function shared(texts: string[]): string {
  if (texts.length < 2) return "";
  let length = 0;
  while (length < texts[0]!.length && texts.every((text) => text[length] === texts[0]![length])) length += 1;
  const start = texts[0]!.slice(0, texts[0]!.lastIndexOf(" ", length - 1) + 1);
  const worthy = start.trim().length >= SHORTEST_TITLE && texts.every((text) => text.length > start.length);
  return worthy ? start : "";
}

/** Allowed candidates with their numbers: the one of a number, or those whose words begin so, the closest first. */
export function found(candidates: Candidate[], wanted: string): { candidate: Candidate; n: number }[] {
  const all = candidates.filter((one) => !one.why).map((candidate, k) => ({ candidate, n: k + 1 }));
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const numbered = all.filter(({ n }) => String(n) === words[0] && words.length === 1);
  const named = all.filter(({ candidate }) => {
    const its = plain(candidate.text).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => its.some((one) => one.startsWith(word)));
  });
  return [...numbered, ...named.filter((one) => !numbered.includes(one))];
}

/** Without case and accents, which nobody wants to type. */
function plain(text: string): string {
  return text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
