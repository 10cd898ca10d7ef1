import type { Preview } from "../games/props";
import { prefs, type Ask } from "../prefs.svelte";
import { api } from "../api";
import type {
  Candidate,
  ClientMessage,
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
import { Sight, type View } from "./sight";
import type { Answer } from "./typed";

/** A message that wants to be carried out once: sent again with its mark until it is answered. */
type Marked = Extract<ClientMessage, { mark: string }>;

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

/** What the page says is on its way while the connection is away. */
interface Errand {
  message: Marked;
  text: string;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 25_000;
const FATE_STAYS = 6000;

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
  connected = $state(false);
  /** The connection was there and is lost. */
  lost = $state(false);
  /** The server will not let us in: why. */
  shut = $state<"" | "unknown" | "private">("");
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
  /** What was clicked and is on its way. */
  waiting = $state<string | null>(null);
  /** How the last reconnection ended for what had been clicked. */
  fate = $state<"" | "played" | "not">("");
  /** When the connection is tried again. */
  retry = $state(0);
  /** Seats that went to a bot or came back while this reader was here. */
  handed = $state.raw<(Handed & { name: string })[]>([]);
  /** The person the screen is to be passed to; nothing of any hand is here meanwhile. */
  curtain = $state<number | null>(null);

  #sight = new Sight();
  #socket: WebSocket | null = null;
  #outstanding = new Map<string, Errand>();
  #wait = FIRST_WAIT;
  #closed = false;
  #timers: number[] = [];
  #backwards = false;
  /** Connected, and nothing seen since: what happened meanwhile is not played, the table shows what is so. */
  #anew = true;
  #resent = new Set<string>();
  /** What was clicked is carried out; its update comes with the next message. */
  #landing = false;
  #onward: (() => void) | null = null;
  #asked = -1;
  #skew = 0;
  /** People by their seats, also while a bot plays there. */
  #names = new Map<number, string>();
  #retrying = 0;
  #previews = new Map<string, Promise<Preview | null>>();
  #previewed = new Map<string, (found: Preview | null) => void>();

  constructor(readonly id: string) {
    this.#connect();
    this.#timers.push(window.setInterval(() => this.#send({ type: "ping" }), HEARTBEAT));
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
    return this.connected && !this.waiting;
  }

  /** What is on its way, in words. */
  get underWay(): string {
    return (this.waiting && this.#outstanding.get(this.waiting)?.text) || "";
  }

  /** The server's time. */
  get time(): number {
    return Date.now() + this.#skew;
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
  }

  /** An allowed candidate was chosen: played at once, or after a second click. */
  choose(candidate: Answer, ask: Ask): void {
    if (!this.ready || candidate.why) return;
    this.fate = "";
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
    this.fate = "";
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
    this.#carryOut({ type: "undo", ply: this.update.ply, mark: mark(), ...(to === undefined ? {} : { to }) });
  }

  /** Take back all of the turn that can be. */
  startOver(): void {
    this.undo(this.update?.undo_to ?? undefined);
  }

  /** Make the pick again that was taken back last. */
  redo(): void {
    if (!this.update?.redo || !this.ready) return;
    this.intent = null;
    this.#carryOut({ type: "redo", ply: this.update.ply, mark: mark() });
  }

  /** Begin an any-time action out of turn. */
  interject(picks: number[]): void {
    if (this.ready) this.#consider(picks);
  }

  /** What would be so after these picks; asked for once. */
  preview(picks: number[]): Promise<Preview | null> {
    const key = picks.join();
    const found = this.#previews.get(key);
    if (found || !this.update || !this.connected) return found ?? Promise.resolve(null);
    const message = { type: "preview", ply: this.update.ply, picks, mark: mark() } as const;
    const asked = new Promise<Preview | null>((resolve) => this.#previewed.set(message.mark, resolve));
    this.#previews.set(key, asked);
    this.#send(message);
    return asked;
  }

  say(text: string): void {
    this.#carryOut({ type: "say", text, mark: mark() });
  }

  speak(lang: "en" | "fr"): void {
    this.#send({ type: "speak", lang });
  }

  /** How long bots should wait before they pick. */
  pace(ms: number): void {
    this.#send({ type: "pace", ms, mark: mark() });
  }

  /** Whoever the curtain is for is alone with the screen. */
  openCurtain(): void {
    if (this.curtain !== null) this.#send({ type: "as", seat: this.curtain });
  }

  /** Hide what only one person may see; what everybody may comes again from the server. */
  closeCurtain(seat = this.me): void {
    if (seat === null || this.people.length < 2) return;
    this.curtain = seat;
    this.update = null;
    this.log = this.fresh = [];
    this.cancel();
    this.#forgetPreviews();
    this.#send({ type: "as", seat: null });
  }

  tryNow(): void {
    if (this.connected) return;
    clearTimeout(this.#retrying);
    this.#connect();
  }

  /** Connect as whoever this reader is now. */
  renew(): void {
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
    this.connected = false;
    this.#connect();
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
    if (picks.length === 1) this.#carryOut({ type: "pick", ply, pick: picks[0]!, mark: mark(), ...typed }, text);
    else {
      this.#gesture = { ply, picks: picks.length };
      this.#carryOut({ type: "picks", ply, picks, mark: mark() }, text);
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
    this.#carryOut({ type: "consider", ply: this.update.ply, picks, mark: mark() });
  }

  #carryOut(message: Marked, text = ""): void {
    this.#outstanding.set(message.mark, { message, text });
    if (message.type !== "say") this.waiting = message.mark;
    this.#send(message);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.people.length > 1 ? -1 : (this.update?.ply ?? -1); // a shared screen begins with its curtain
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.id}/live?since=${since}&lang=${prefs.lang}`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      this.#anew = true;
      this.connected = true;
      this.lost = false;
      this.#wait = FIRST_WAIT;
      for (const { message } of this.#outstanding.values()) {
        this.#resent.add(message.mark);
        this.#send(message);
      }
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#read(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#gone(event.code);
  }

  async #gone(code: number): Promise<void> {
    const before = this.connected;
    this.connected = false;
    if (this.#closed || this.shut) return;
    if (code === 4403 || code === 4404 || (!before && !this.table)) await this.#askWhy();
    if (this.shut || this.#closed) return;
    this.lost = true;
    this.#forgetPreviews();
    this.retry = Date.now() + this.#wait;
    this.#retrying = window.setTimeout(() => this.#connect(), this.#wait);
    this.#timers.push(this.#retrying);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** A browser is not told why a socket was refused; the table's own page says. */
  async #askWhy(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (error) {
      const status = (error as { status?: number }).status;
      if (status === 403) this.shut = "private";
      if (status === 404) this.shut = "unknown";
    }
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
        if (message.mark && this.#unasked(message.mark, null)) break;
        if (message.mark) this.#answered(message.mark, "not");
        this.considering = null;
        if (message.code !== "pick/stale") this.refusal = message;
        break;
      case "considered":
        this.#answered(message.mark, "");
        if (message.complete && this.update) {
          this.considering = null;
          this.#carryOut({ type: "interject", ply: this.update.ply, picks: message.picks, mark: mark() });
        } else this.considering = { picks: message.picks, decision: message.decision ?? null };
        break;
      case "previewed":
        this.#unasked(message.mark, {
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

  /** Until what came of it is `seen`, nothing of the question before may be picked. */
  #answered(which: string, fate: "" | "played" | "not", seen = true): void {
    const errand = this.#outstanding.get(which);
    this.#outstanding.delete(which);
    if (this.waiting === which && seen) this.waiting = null;
    else if (this.waiting === which) this.#landing = true;
    if (this.#resent.delete(which) && (errand?.message.type === "pick" || errand?.message.type === "picks"))
      this.#tellFate(fate);
    this.#step();
  }

  #tellFate(fate: "" | "played" | "not"): void {
    this.fate = fate;
    this.#timers.push(window.setTimeout(() => (this.fate = ""), FATE_STAYS));
  }

  /** A preview is no longer waited for; whether it was one. */
  #unasked(which: string, found: Preview | null): boolean {
    this.#previewed.get(which)?.(found);
    return this.#previewed.delete(which);
  }

  #forgetPreviews(): void {
    for (const resolve of this.#previewed.values()) resolve(null);
    this.#previewed.clear();
    this.#previews.clear();
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
      this.#forgetPreviews();
    }
    this.update = { ...update, view: this.#sight.after(update, update.as ?? this.me) };
    this.#share(update.as ?? null);
    if (this.#landing) this.waiting = null;
    this.#landing = false;
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
      if (looks === null && this.table.you == null) this.#send({ type: "as", seat: first });
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

function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
