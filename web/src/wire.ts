// Everything that travels between the server and the web table.
// Made by `python -m layover.server.wire > web/src/wire.ts` from the server's own records: do not edit.

/** So many seconds for each turn; after that a bot takes the seat. */
export interface MoveClock {
  kind: "move";
  time: number;
}

/** So many seconds for a seat's whole game, and some more whenever its turn ends; then a bot takes the seat. */
export interface TotalClock {
  kind: "total";
  time: number;
  bonus: number;
}

/** A text in both languages. */
export interface Phrase {
  en: string;
  fr: string;
}

/** Who is to sit somewhere: me, somebody else at my screen (by name), whoever is invited, a bot of a level, an automa of the rulebook. */
export interface SeatWish {
  kind: "automa" | "bot" | "here" | "invited" | "me";
  bot?: string;
  automa?: string;
  name?: string;
}

/** A table to be set up. */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  gallery?: boolean;
  pace?: number;
  clock?: MoveClock | TotalClock | null;
}

/** A display name. */
export interface NameWish {
  name: string;
}

/** The recovery code of a guest, from another device. */
export interface RecoverWish {
  code: string;
}

/** Somebody whom I keep apart from no longer, by the key of that. */
export interface LiftWish {
  key: string;
}

/** Somebody at a table: who sits at a seat, or who has said a line. */
export interface Whom {
  seat?: number | null;
  line?: number | null;
}

/** Read nothing of somebody any more (mute), nor sit with them (block); or neither. */
export interface ApartWish {
  seat?: number | null;
  line?: number | null;
  how: "block" | "mute" | "together";
}

/** What the host should know of somebody. */
export interface ReportWish {
  seat?: number | null;
  line?: number | null;
  why?: string;
}

/** Whoever sits there has to go: at a table of mine that waits. */
export interface KickWish {
  seat: number;
}

/** What a host does, about a table or a person by id: `name` is a new one, `days` how long somebody is muted. */
export interface HostWish {
  what: "ban" | "close" | "delete_person" | "delete_table" | "mute" | "rename" | "unban";
  about: string;
  name?: string;
  days?: number;
  why?: string;
}

/** An invitation taken up, at a seat or wherever there is room. */
export interface JoinWish {
  code: string;
  seat?: number | null;
}

/** A bot for a seat that is still open, or for all of them. */
export interface FillWish {
  seat?: number | null;
  bot?: string;
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

/** Who the client is. `nameless`: it has told no name yet, and is called a guest. */
export interface Me {
  id: string;
  name: string;
  nameless?: boolean;
}

/** It is done. */
export interface Done {
  done: boolean;
}

/** Somebody whom I do not read, nor sit with if `how` is block. */
export interface ApartInfo {
  key: string;
  name: string;
  how: "block" | "mute";
}

/** A table that I have to do with, and my seats there. */
export interface MyTable {
  id: string;
  game: string;
  status: string;
  made_at: number;
  changed_at: number;
  seats: number[];
  host: boolean;
}

/** Something that I have said. */
export interface MyLine {
  table: string;
  at: number;
  text: string;
}

/** All that is kept about me; how I played, transcripts tell. */
export interface MyData {
  id: string;
  name: string;
  tables: MyTable[];
  lines: MyLine[];
}

/** A line of a host's list: a table, a person, a report, or something a host has done. */
export interface HostRow {
  id: string;
  text: string;
  at: number;
  details?: Record<string, string>;
}

/** A new recovery code; the one before it no longer holds, and nobody else is signed in any more. */
export interface Recovery {
  code: string;
}

/** An option of a game, by its name and what it means. With `least`, any whole number from there on is a value too. `names`: the values that the game calls by a name of its own. */
export interface OptionInfo {
  id: string;
  text: string;
  values: (boolean | number | string)[];
  rule: string;
  least?: number;
  names?: Record<string, string>;
  name?: string;
}

/** A title. `code` and `minutes` stand on its boarding pass; `suggested_bots`: how many a newcomer plays against. */
export interface GameInfo {
  id: string;
  title: string;
  short: string;
  line: string;
  code: string;
  minutes: string;
  suggested_bots: number;
  least_seats: number;
  most_seats: number;
  usual_seats: number;
  automas: string[];
  options: OptionInfo[];
  bots: string[];
}

/** A rule, in the reader's language. `chapter`: the part of the game it belongs to; `section`: where it comes from; `refusal`: what a player is told who breaks it, where that is another sentence. */
export interface RuleInfo {
  id: string;
  section: string;
  kind: string;
  text: string;
  chapter: string;
  refusal?: string;
}

/** A rule that was found, and where its sentence says what was searched: from and to, in letters. */
export interface FoundRule {
  id: string;
  marks: number[][];
}

/** What a search among the rules found: parts of the summary, rules that say the words, rules that mean them. `same`: what was taken for the same; `meant`: what may have been meant, when nothing was found. */
export interface RuleSearch {
  summary: string[];
  exact: FoundRule[];
  related: FoundRule[];
  same: string[];
  meant: string[];
}

/** How a field of a view is called. `noun`: what its ids are. `seat`: its numbers are seats. */
export interface Label {
  en: string;
  fr: string;
  noun?: string;
  seat?: boolean;
}

/** Where points come from, as players say it: the `number` of these `events`, one where they have none, `times` it. `by`: there is a row for each component of this noun. */
export interface Origin {
  en: string;
  fr: string;
  events?: string[];
  by?: string;
  times?: number;
}

/** How the view of a game is read. */
export interface Sheet {
  labels: Record<string, Label>;
  first: string[];
  hidden: string[];
  ties: string[];
  sources: Record<string, Origin>;
  printed: Record<string, Phrase>;
}

/** The goal card of a game, and the words of its pictures. */
export interface Goal {
  win: Phrase;
  end: Phrase;
  turn: Phrase;
  words: Record<string, Phrase>;
}

/** A game on one page: lines divided by line breaks, `**` around what stands out. */
export interface Summary {
  goal: Phrase;
  turn: Phrase;
  end: Phrase;
}

/** How a text has to be that a person types: of at most so many words, none with one of these letters (accents and ligatures taken apart). */
export interface Typing {
  most_words: number;
  without: string;
}

/** What lies in the box of a game: public, the same for everybody. */
export interface Box {
  game: string;
  short: string;
  digest: string;
  components: Record<string, unknown>;
  names: Record<string, Record<string, Record<string, string>>>;
  endings: Record<string, Record<string, string>>;
  sheet: Sheet;
  board: Record<string, Phrase>;
  goal: Goal;
  summary: Summary;
  minutes: string;
  least_seats: number;
  most_seats: number;
  typed?: Record<string, Typing>;
}

/** How a game ended. */
export interface Score {
  scores: number[];
  ranks: number[];
  end: string;
}

/** Since when a bot plays for somebody, and why: the clock ran out, they asked for it, they resigned, or the clock ran out once too often and the seat `stays` with the bot. */
export interface HandedInfo {
  why: "asked" | "clock" | "resigned" | "stays";
  at: number;
}

/** A line of the log: after this ply the seat of somebody (`name`) went to a bot, or `back` to them. */
export interface HandOver {
  ply: number;
  seat: number;
  why: "asked" | "back" | "clock" | "resigned" | "stays";
  at: number;
  name: string;
}

/** Who sits where, by the name that the log says too. `bot`: a bot's level, or which automa. `you`: it is yours, as all seats at your screen are. `left`: yours, but a bot plays until you take it back. `here`: the name of somebody who shares the screen of whoever set the table up, the `host`. */
export interface SeatInfo {
  seat: number;
  kind: "automa" | "bot" | "open" | "person";
  name: string;
  bot?: string | null;
  you?: boolean;
  left?: boolean;
  here?: string | null;
  handed?: HandedInfo | null;
  host?: boolean;
}

/** A table from outside; nothing of what is hidden. `you`: your seat, if you have just one. `owner`: the seat of yours that a bot plays; you see what it sees, and may take it back. `host`: you set it up. */
export interface TableInfo {
  id: string;
  game: string;
  status: "closed" | "kept" | "over" | "playing" | "waiting";
  ply: number;
  seats: SeatInfo[];
  options: Record<string, boolean | number | string>;
  commitment: string;
  pace: number;
  gallery: boolean;
  made_at: number;
  asked?: number | null;
  you?: number | null;
  owner?: number | null;
  clock?: MoveClock | TotalClock | null;
  result?: Score | null;
  seed?: string | null;
  invitation?: string | null;
  origin?: string | null;
  rematch?: string | null;
  goal_here?: Phrase[];
  host?: boolean;
  hand_overs?: HandOver[];
  closed?: "host" | "unused" | null;
  asked_since?: number | null;
  deadline?: number | null;
  now?: number | null;
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
  part?: string;
  folds?: boolean;
  quiet?: boolean;
}

/** One possible answer: allowed, or refused by the rule `why`. `commits`: why there is no undo past it. */
export interface Candidate {
  pick: number;
  heading: string;
  target: string;
  text: string;
  why?: string | null;
  commits?: ("ends" | "final" | "reveals")[];
}

/** One pick of a plan: what is picked, and where. */
export interface PathStep {
  heading: string;
  target: string;
}

/** A whole plan, such as a trip by the cheapest path: send all its picks as `picks`. `text` tells where it leads, `path` pick by pick. */
export interface Compound {
  picks: number[];
  text: string;
  path: PathStep[];
  commits?: ("ends" | "final" | "reveals")[];
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

/** A ply at which a turn begins, or the first or the last of all, and the score that each seat could show then. */
export interface Turn {
  ply: number;
  scores: number[];
}

/** How a game went. `by`: whose each pick was, from the first one on; -1 for what was drawn by lot. */
export interface Course {
  by: number[];
  turns: Turn[];
}

/** My answer to the decision at `ply`; with the `text` I have typed, where it takes one. */
export interface Pick {
  type: "pick";
  ply: number;
  pick: number;
  mark: string;
  text?: string;
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

/** What would be so after these picks of mine, from `ply` on? Nothing changes. */
export interface Preview {
  type: "preview";
  ply: number;
  picks: number[];
  mark: string;
}

/** Take back my last pick, the one that led to `ply`; or all picks after the ply `to`, one of my `steps`. */
export interface Undo {
  type: "undo";
  ply: number;
  mark: string;
  to?: number | null;
}

/** Make the pick again that I took back last. */
export interface Redo {
  type: "redo";
  ply: number;
  mark: string;
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
  mark: string;
}

/** How long I want bots to wait before they pick: the slowest wish of those who sit here counts. */
export interface SetPace {
  type: "pace";
  ms: number;
  mark: string;
}

/** Which of the seats at my screen looks at it now; nobody while it is handed over. */
export interface ActAs {
  type: "as";
  seat: number | null;
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

/** A pick of mine that can be taken back, by the ply before it: undo leads `to` there. */
export interface TurnStep {
  ply: number;
  text: string;
}

/** Why nothing can be taken back. */
export interface Barred {
  rule: string;
  sentence: string;
}

/** What a seat had left when the asked one was asked, and what it gets more when its turn ends, in milliseconds. */
export interface SeatClock {
  left: number;
  bonus?: number;
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
  as?: number | null;
  steps?: TurnStep[];
  undo_to?: number | null;
  undo_why?: Barred | null;
  redo?: number;
  decision?: DecisionInfo | null;
  anytime?: DecisionInfo | null;
  now?: number;
  asked_since?: number | null;
  deadline?: number | null;
  clocks?: (SeatClock | null)[];
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

/** What would be so after `picks`: how the view at `ply` would change (as in an update), what would have happened, and what I would be asked then. `stops`: no further, since something hidden would be shown, or somebody else asked. */
export interface Previewed {
  type: "previewed";
  mark: string;
  ply: number;
  picks: number[];
  events: Event[];
  view?: Record<string, unknown> | null;
  changed?: Record<string, unknown>;
  own?: Record<string, unknown> | null;
  decision?: DecisionInfo | null;
  stops?: "asks" | "reveals" | null;
}

/** A seat went to a bot, or back to its person. */
export interface Handed {
  type: "handed";
  seat: number;
  to: "bot" | "person";
  why: "asked" | "back" | "clock" | "resigned" | "stays";
  at: number;
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

/** A line of chat; without a seat it comes from the gallery, where somebody without a name has a number. */
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

export type ClientMessage = Pick | Picks | Interject | Consider | Preview | Undo | Redo | Say | SetPace | ActAs | Speak | Ping;

export type ServerMessage = Update | Accepted | Refused | Considered | Previewed | Handed | TableNews | Presence | Saying | Pong;
