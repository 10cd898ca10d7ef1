import type { Preview } from "../games/props";
import type { Ask } from "../prefs.svelte";
import type {
  Candidate,
  DecisionInfo,
  Event,
  Handed,
  Presence,
  Refused,
  Saying,
  ServerMessage,
  TableInfo,
  Update,
} from "../wire";
import { Connection, type Fate, mark } from "./connection.svelte";
import { Foresight } from "./foresight";
import { Sight, type View } from "./sight";
import type { Answer } from "./typed";

/** An update with the whole view. */
type Seen = Omit<Update, "view" | "changed" | "own"> & { view: View };

/** What was chosen and waits for a second click, since there is no way back from it. */
export interface Intent {
  picks: number[];
  text: string;
  commits: string[];
  /** The one candidate it is, unless it is a gesture of several picks. */
  candidate: Answer | null;
}

/** One reader at one table, as it happens: what is seen, what is asked, what was clicked and is not answered yet. */
export class Sitting {
  table = $state.raw<TableInfo | null>(null);
  update = $state.raw<Seen | null>(null);
  /** Everything that happened, as far as this reader may know. */
  log = $state.raw<Event[]>([]);
  /** What came with the last update, to be animated; nothing after a takeback or a first look. */
  fresh = $state.raw<Event[]>([]);
  presence = $state.raw<Presence>({ type: "presence", seats: [], gallery: 0 });
  chat = $state.raw<Saying[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** Where the last gesture of several picks began, and how many they were. */
  #gesture = { ply: -1, picks: 1 };
  /** What is pointed at on the board, in words. */
  looked = $state("");
  /** The board tells how the game has ended; the result comes after it. */
  telling = $state(false);
  /** Picks of an any-time action so far, and what it asks next. */
  considering = $state.raw<{ picks: number[]; decision: DecisionInfo | null } | null>(null);
  intent = $state.raw<Intent | null>(null);
  /** Seats that went to a bot or came back while this reader was here. */
  handed = $state.raw<(Handed & { name: string })[]>([]);
  /** The person the screen is to be passed to; nothing of any hand is here meanwhile. */
  curtain = $state<number | null>(null);

  readonly connection: Connection;
  #sight = new Sight();
  #foresight = new Foresight();
  #backwards = false;
  /** Connected, and nothing seen since: what happened meanwhile is not played, the table shows what is so. */
  #anew = true;
  #onward: (() => void) | null = null;
  #asked = -1;
  #skew = 0;
  /** People by their seats, also while a bot plays there. */
  #names = new Map<number, string>();

  constructor(readonly id: string) {
    this.connection = new Connection(id, {
      since: () => (this.people.length > 1 ? -1 : (this.update?.ply ?? -1)), // a shared screen begins with its curtain
      onopen: () => (this.#anew = true),
      onmessage: (message) => this.#read(message),
      onlost: () => this.#foresight.forget(),
    });
  }

  /** The seat that this reader looks from. */
  get me(): number | null {
    return this.update?.as ?? this.table?.you ?? this.table?.owner ?? null;
  }

  /** The seats of those who share this screen, as far as people play them. */
  get people(): number[] {
    return this.table?.seats.filter((seat) => seat.you && seat.kind === "person").map((seat) => seat.seat) ?? [];
  }

  get asked(): number | null {
    return this.table?.status === "playing" ? ((this.update?.view["asked"] as number | undefined) ?? null) : null;
  }

  get decision(): DecisionInfo | null {
    return this.update?.decision ?? null;
  }

  /** Input is taken: we are connected and nothing is on its way. */
  get ready(): boolean {
    return this.connection.ready;
  }

  /** The server's time. */
  get time(): number {
    return Date.now() + this.#skew;
  }

  close(): void {
    this.connection.close();
  }

  /** An allowed candidate was chosen: played at once, or after a second click. */
  choose(candidate: Answer, ask: Ask): void {
    if (!this.ready || candidate.why) return;
    this.connection.fate = "";
    if (this.considering) return this.#consider([...this.considering.picks, candidate.pick]);
    const { pick, text, commits = [] } = candidate;
    const own = candidate.heading === "confirm"; // a question of the game's own is confirmation enough
    this.#intend({ picks: [pick], text, commits, candidate }, own ? "never" : ask);
  }

  /** Several answers in a row, all or none: a whole plan, or one gesture on the board. */
  follow(picks: number[], ask: Ask): void {
    const only = picks.length === 1 && this.decision?.candidates.find((candidate) => candidate.pick === picks[0]);
    if (only) return this.choose(only, ask);
    if (!this.ready || !this.update) return;
    this.connection.fate = "";
    const plan = this.decision?.compounds?.find((one) => one.picks.join() === picks.join());
    this.#intend({ picks, text: plan?.text ?? "", commits: plan?.commits ?? [], candidate: null }, ask);
  }

  confirm(): void {
    if (this.intent && this.ready) this.#play(this.intent);
  }

  /** Leave a choice of two steps. */
  cancel(): void {
    this.intent = null;
    this.considering = null;
    this.refusal = null;
  }

  /** Take back the last pick, or the gesture it was part of, or all picks after a ply. */
  undo(to = this.#gestureBegan()): void {
    if (!this.update?.undo || !this.ready) return;
    this.intent = null;
    this.#backwards = true;
    this.connection.carryOut({ type: "undo", ply: this.update.ply, ...(to === undefined ? {} : { to }) });
  }

  /** Take back all of the turn that can be. */
  startOver(): void {
    this.undo(this.update?.undo_to ?? undefined);
  }

  /** Make the pick again that was taken back last. */
  redo(): void {
    if (!this.update?.redo || !this.ready) return;
    this.intent = null;
    this.connection.carryOut({ type: "redo", ply: this.update.ply });
  }

  /** Begin an any-time action out of turn. */
  interject(picks: number[]): void {
    if (this.ready) this.#consider(picks);
  }

  /** What would be so after these picks; asked for once. */
  preview(picks: number[]): Promise<Preview | null> {
    const { update, connection } = this;
    if (!update || !connection.connected) return Promise.resolve(null);
    return this.#foresight.of(picks, (mark) => connection.send({ type: "preview", ply: update.ply, picks, mark }));
  }

  say(text: string): void {
    this.connection.carryOut({ type: "say", text });
  }

  speak(lang: "en" | "fr"): void {
    this.connection.send({ type: "speak", lang });
  }

  /** How long bots should wait before they pick. */
  pace(ms: number): void {
    this.connection.send({ type: "pace", ms, mark: mark() });
  }

  /** Whoever the curtain is for is alone with the screen. */
  openCurtain(): void {
    if (this.curtain !== null) this.connection.send({ type: "as", seat: this.curtain });
  }

  /** Hide what only one person may see; what everybody may comes again from the server. */
  closeCurtain(seat = this.me): void {
    if (seat === null || this.people.length < 2) return;
    this.curtain = seat;
    this.update = null;
    this.log = this.fresh = [];
    this.cancel();
    this.#foresight.forget();
    this.connection.send({ type: "as", seat: null });
  }

  #intend(intent: Intent, ask: Ask): void {
    const bars = { flag: ["ends"], eye: ["ends", "reveals", "final"], never: [] as string[] }[ask];
    if (intent.commits.some((one) => bars.includes(one))) this.intent = intent;
    else this.#play(intent);
  }

  #play({ picks, text, candidate }: Omit<Intent, "commits">): void {
    if (!this.update) return;
    this.intent = null;
    this.refusal = null;
    const { ply } = this.update;
    const typed = candidate?.typed ? { text: candidate.typed } : {};
    if (picks.length === 1) this.connection.carryOut({ type: "pick", ply, pick: picks[0]!, ...typed }, text);
    else {
      this.#gesture = { ply, picks: picks.length };
      this.connection.carryOut({ type: "picks", ply, picks }, text);
    }
  }

  /** The ply before the last gesture of several picks, while nothing was picked since. */
  #gestureBegan(): number | undefined {
    const { ply, picks } = this.#gesture;
    return this.update?.steps?.at(-picks)?.ply === ply ? ply : undefined;
  }

  #consider(picks: number[]): void {
    if (!this.update) return;
    this.refusal = null;
    this.connection.carryOut({ type: "consider", ply: this.update.ply, picks });
  }

  #read(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.table = message.table;
        for (const { seat, kind, name } of message.table.seats) if (kind === "person") this.#names.set(seat, name);
        break;
      case "update":
        this.#see(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "said":
        if (!this.chat.some((line) => line.n === message.n)) this.chat = [...this.chat, message];
        break;
      case "accepted":
        this.#answered(message.mark, "played", !this.update || this.update.ply === message.ply);
        break;
      case "refused":
        if (message.mark && this.#foresight.answered(message.mark, null)) break;
        if (message.mark) this.#answered(message.mark, "not");
        this.considering = null;
        if (message.code !== "pick/stale") this.refusal = message;
        break;
      case "considered":
        this.#answered(message.mark, "");
        if (message.complete && this.update) {
          this.considering = null;
          this.connection.carryOut({ type: "interject", ply: this.update.ply, picks: message.picks });
        } else this.considering = { picks: message.picks, decision: message.decision ?? null };
        break;
      case "previewed":
        this.#foresight.answered(message.mark, {
          view: this.#sight.foresee(message, this.me),
          events: message.events,
          decision: message.decision ?? null,
          stops: message.stops ?? null,
        });
        break;
      case "handed":
        this.handed = [...this.handed, { ...message, name: this.#names.get(message.seat) ?? "" }];
        break;
    }
  }

  #answered(which: string, fate: Fate, seen = true): void {
    this.connection.answered(which, fate, seen);
    this.#step();
  }

  #see(update: Update): void {
    const before = this.update;
    const same = before !== null && !this.#anew && (before.as ?? null) === (update.as ?? null);
    const forward = same && update.ply > before.ply;
    this.#anew = false;
    if (update.now) this.#skew = update.now - Date.now();
    this.log = [...this.log.filter((event) => event.ply <= update.since), ...update.events];
    this.fresh = forward ? update.events.filter((event) => event.ply > before.ply) : [];
    if (before?.ply !== update.ply) {
      this.cancel();
      this.#foresight.forget();
    }
    this.update = { ...update, view: this.#sight.after(update, update.as ?? this.me) };
    this.#share(update.as ?? null);
    this.connection.landed();
    if (this.curtain === null) this.#goOn(update);
  }

  /** One screen for several people: a curtain before whoever is asked next, unless there is nobody to hide from. */
  #share(looks: number | null): void {
    const [first, ...others] = this.people;
    const { asked } = this;
    if (looks !== null && looks === this.curtain) this.curtain = null;
    if (first === undefined || this.table?.status !== "playing") this.curtain = null;
    else if (others.length === 0) {
      this.curtain = null;
      if (looks === null && this.table.you == null) this.connection.send({ type: "as", seat: first });
    } else if (asked !== null && asked !== looks && this.people.includes(asked)) {
      if (looks !== null) this.closeCurtain(asked);
      else this.curtain = asked;
    }
  }

  /** A choice with one possible answer is taken by itself, unless there is no way back from it; undo steps over it. */
  #goOn(update: Update): void {
    const only = onlyAnswer(update.decision);
    const backwards = this.#backwards;
    this.#backwards = false;
    this.#onward = null;
    if (!only || this.#asked === update.ply) return;
    if (!backwards) this.#onward = () => this.#play({ picks: [only.pick], text: only.text, candidate: only });
    else if (update.undo) this.#onward = () => this.undo();
    else this.#asked = update.ply; // as far back as it goes: now the player is asked
    this.#step();
  }

  #step(): void {
    if (!this.#onward || !this.ready) return;
    const onward = this.#onward;
    this.#onward = null;
    onward();
  }
}

/** The one thing that can be answered, if there is just one and it binds nobody. */
export function onlyAnswer(decision: DecisionInfo | null | undefined): Candidate | null {
  const allowed = decision?.candidates.filter((candidate) => !candidate.why) ?? [];
  return allowed.length === 1 && !allowed[0]!.commits?.length ? allowed[0]! : null;
}
