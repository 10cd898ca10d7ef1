// Everything that travels between the server and the web table.
// Made by `python -m layover.server.wire > web/src/wire.ts` from the server's own records: do not edit.

/** Who is to sit somewhere: me, whoever is invited, a bot of a level, an automa of the rulebook. */
export interface SeatWish {
  kind: "automa" | "bot" | "invited" | "me";
  bot?: string;
  automa?: string;
}

/** A table to be set up. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  gallery?: boolean;
  pace?: number;
  clock?: number | null;
}

/** A display name. */
export interface NameWish {
  name: string;
}

/** The recovery code of a guest, from another device. */
export interface RecoverWish {
  code: string;
}

/** An invitation taken up, at a seat or wherever there is room. */
export interface JoinWish {
  code: string;
  seat?: number | null;
}

/** Play on from a ply of another table, in one seat, against bots. */
export interface ForkWish {
  ply: number;
  seat?: number;
  bot?: string;
}

/** A transcript to keep and look at. */
export interface TranscriptWish {
  text: string;
}

/** Why something was not done: a stable code, the rule if there is one, and a sentence. Nothing has changed. */
export interface Refusal {
  code: string;
  sentence: string;
  rule?: string | null;
}

/** Who the client is. */
export interface Me {
  id: string;
  name: string;
}

/** A new recovery code; the one before it no longer holds. */
export interface Recovery {
  code: string;
}

/** An option of a game. With `least`, any whole number from there on is a value too. */
export interface OptionInfo {
  id: string;
  text: string;
  values: (boolean | number | string)[];
  rule: string;
  least?: number;
}

/** A title. */
export interface GameInfo {
  id: string;
  title: string;
  line: string;
  least_seats: number;
  most_seats: number;
  usual_seats: number;
  automas: string[];
  options: OptionInfo[];
  bots: string[];
}

/** A rule, in the reader's language. */
export interface RuleInfo {
  id: string;
  section: string;
  kind: string;
  text: string;
}

/** What lies in the box of a game: public, the same for everybody. */
export interface Box {
  game: string;
  digest: string;
  components: Record<string, unknown>;
  names: Record<string, Record<string, Record<string, string>>>;
  endings: Record<string, Record<string, string>>;
}

/** How a game ended. */
export interface Score {
  scores: number[];
  ranks: number[];
  end: string;
}

/** Who sits where, by the name that the log says too. `bot`: a bot's level, or which automa. `left`: a bot plays for somebody who may come back. */
export interface SeatInfo {
  seat: number;
  kind: "automa" | "bot" | "open" | "person";
  name: string;
  bot?: string | null;
  you?: boolean;
  left?: boolean;
}

/** A table from outside; nothing of what is hidden. */
export interface TableInfo {
  id: string;
  game: string;
  status: "kept" | "over" | "playing" | "waiting";
  ply: number;
  seats: SeatInfo[];
  options: Record<string, boolean | number | string>;
  commitment: string;
  pace: number;
  gallery: boolean;
  made_at: number;
  asked?: number | null;
  you?: number | null;
  clock?: number | null;
  result?: Score | null;
  seed?: string | null;
  invitation?: string | null;
  origin?: string | null;
  rematch?: string | null;
}

/** Whether a finished game was legal and fairly dealt. */
export interface Verdict {
  fair: boolean;
  commitment: string;
  seed?: string | null;
  why?: string | null;
}

/** A whole game as text. */
export interface TranscriptText {
  text: string;
}

/** A fact: its ply, kind, seat and rule, what it is about, and its sentence for this reader. */
export interface Event {
  ply: number;
  kind: string;
  seat: number;
  rule: string;
  text: string;
  details?: Record<string, number | string>;
}

/** One possible answer: allowed, or refused by the rule `why`. `commits`: past it there is no undo, because it hands over to another seat or ends the game (`ends`), because it shows something hidden (`reveals`), or because the rules let nobody take it back (`final`). */
export interface Candidate {
  pick: number;
  heading: string;
  target: string;
  text: string;
  why?: string | null;
  commits?: "ends" | "final" | "reveals" | null;
}

/** A whole plan, such as a trip by the cheapest path: send all its picks as `picks`. `text` tells where it leads. */
export interface Compound {
  picks: number[];
  text: string;
}

/** What a seat is asked. `reasons` has the sentence of each rule that refuses a candidate. */
export interface DecisionInfo {
  seat: number;
  step: string;
  prompt: string;
  candidates: Candidate[];
  reasons?: Record<string, string>;
  compounds?: Compound[];
}

/** A game as it stood after a ply, for one reader. */
export interface Position {
  ply: number;
  last: number;
  view: Record<string, unknown>;
  events: Event[];
}

/** My answer to the decision at `ply`. */
export interface Pick {
  type: "pick";
  ply: number;
  pick: number;
  mark: string;
}

/** Several answers of mine in a row, such as those of a compound, from the decision at `ply` on: all or none. */
export interface Picks {
  type: "picks";
  ply: number;
  picks: number[];
  mark: string;
}

/** An any-time action out of turn, with all its picks. */
export interface Interject {
  type: "interject";
  ply: number;
  picks: number[];
  mark: string;
}

/** What would be asked next after these picks of an any-time action? Nothing changes. */
export interface Consider {
  type: "consider";
  ply: number;
  picks: number[];
  mark: string;
}

/** Take back my last pick, the one that led to `ply`. */
export interface Undo {
  type: "undo";
  ply: number;
  mark: string;
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
  mark: string;
}

/** Which language I read; everything is sent again in it. */
export interface Speak {
  type: "speak";
  lang: "en" | "fr";
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** The game as this client may see it. `events` replace all it has after ply `since`. What everybody may know comes whole as `view` when the client has none yet, later as what has `changed` of it: by key, or by `key/inner` where only something inside a list or a record is new. What only this seat may know comes as `own`, with a whole `view` and whenever it has changed: `panel` belongs to the seat's panel in `seats`, other keys stand for the view's. */
export interface Update {
  type: "update";
  ply: number;
  since: number;
  events: Event[];
  undo: boolean;
  view?: Record<string, unknown> | null;
  changed?: Record<string, unknown>;
  own?: Record<string, unknown> | null;
  draft?: number;
  decision?: DecisionInfo | null;
  anytime?: DecisionInfo | null;
  deadline?: number | null;
}

/** The message with this mark was carried out, once. `again`: that was known already. */
export interface Accepted {
  type: "accepted";
  mark: string;
  ply: number;
  again?: boolean;
}

/** The message with this mark (if it could be read) was not carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  code: string;
  sentence: string;
  ply: number;
  mark?: string | null;
  rule?: string | null;
}

/** The next question of an any-time action, or `complete`: it can be sent. */
export interface Considered {
  type: "considered";
  mark: string;
  ply: number;
  picks: number[];
  complete: boolean;
  decision?: DecisionInfo | null;
}

/** The table from outside has changed: seats, status, result. */
export interface TableNews {
  type: "table";
  table: TableInfo;
}

/** Which seats are connected, and how many watch. */
export interface Presence {
  type: "presence";
  seats: number[];
  gallery: number;
}

/** A line of chat; without a seat it comes from the gallery. */
export interface Saying {
  type: "said";
  n: number;
  name: string;
  text: string;
  at: number;
  seat?: number | null;
}

/** Here I am. */
export interface Pong {
  type: "pong";
  at: number;
}

export type ClientMessage = Pick | Picks | Interject | Consider | Undo | Say | Speak | Ping;

export type ServerMessage = Update | Accepted | Refused | Considered | TableNews | Presence | Saying | Pong;
