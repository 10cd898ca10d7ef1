import { prefs } from "../prefs.svelte";
import { api } from "../api";
import type { Candidate, ClientMessage, Compound, DecisionInfo, Event, Presence, Refused, Saying, ServerMessage, TableInfo,
  Update } from "../wire";
import { Sight, type View } from "./sight";

/** A message that wants to be carried out once: sent again with its mark until it is answered. */
type Marked = Extract<ClientMessage, { mark: string }>;

/** An update with the whole view. */
type Seen = Omit<Update, "view" | "changed" | "own"> & { view: View };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 25_000;

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
  /** Picks of an any-time action so far, and what it asks next. */
  considering = $state.raw<{ picks: number[]; decision: DecisionInfo | null } | null>(null);
  /** A pick that ends the turn, waiting for *Confirm*. */
  pending = $state.raw<Candidate | null>(null);
  /** What was clicked and is on its way. */
  waiting = $state<string | null>(null);
  /** How the last reconnection ended for what had been clicked. */
  fate = $state<"" | "played" | "not">("");

  #sight = new Sight();
  #socket: WebSocket | null = null;
  #outstanding = new Map<string, Marked>();
  #wait = FIRST_WAIT;
  #closed = false;
  #timers: number[] = [];
  #backwards = false;
  #resent = new Set<string>();
  #onward: (() => void) | null = null;
  #asked = -1;

  constructor(readonly id: string) {
    this.#connect();
    this.#timers.push(window.setInterval(() => this.#send({ type: "ping" }), HEARTBEAT));
  }

  get me(): number | null {
    return this.table?.you ?? null;
  }

  get decision(): DecisionInfo | null {
    return this.update?.decision ?? null;
  }

  /** Input is taken: we are connected and nothing is on its way. */
  get ready(): boolean {
    return this.connected && !this.waiting;
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
  }

  /** An allowed candidate was chosen: played at once, or after *Confirm* if it ends the turn. */
  choose(candidate: Candidate, confirm: boolean): void {
    if (!this.ready || candidate.why) return;
    this.fate = "";
    if (this.considering) return this.#consider([...this.considering.picks, candidate.pick]);
    const asks = candidate.heading !== "confirm"; // a question of the game's own is confirmation enough
    if (candidate.commits === "ends" && confirm && asks) this.pending = candidate;
    else this.#pick(candidate);
  }

  /** A whole plan: several answers in a row, all or none. */
  follow(plan: Compound): void {
    if (!this.ready || !this.update) return;
    this.refusal = null;
    this.fate = "";
    this.#carryOut({ type: "picks", ply: this.update.ply, picks: plan.picks, mark: mark() });
  }

  confirm(): void {
    if (this.pending && this.ready) this.#pick(this.pending);
  }

  /** Leave a choice of two steps. */
  cancel(): void {
    this.pending = null;
    this.considering = null;
    this.refusal = null;
  }

  undo(): void {
    if (!this.update?.undo || !this.ready) return;
    this.pending = null;
    this.#backwards = true;
    this.#carryOut({ type: "undo", ply: this.update.ply, mark: mark() });
  }

  /** Begin an any-time action out of turn. */
  interject(candidate: Candidate): void {
    this.#consider([candidate.pick]);
  }

  say(text: string): void {
    this.#carryOut({ type: "say", text, mark: mark() });
  }

  speak(lang: "en" | "fr"): void {
    this.#send({ type: "speak", lang });
  }

  #pick(candidate: Candidate): void {
    if (!this.update) return;
    this.pending = null;
    this.refusal = null;
    this.#carryOut({ type: "pick", ply: this.update.ply, pick: candidate.pick, mark: mark() });
  }

  #consider(picks: number[]): void {
    if (!this.update) return;
    this.refusal = null;
    this.#carryOut({ type: "consider", ply: this.update.ply, picks, mark: mark() });
  }

  #carryOut(message: Marked): void {
    this.#outstanding.set(message.mark, message);
    if (message.type !== "say") this.waiting = message.mark;
    this.#send(message);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.update?.ply ?? -1;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?since=${since}&lang=${prefs.lang}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.lost = false;
      this.#wait = FIRST_WAIT;
      for (const message of this.#outstanding.values()) {
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
    this.#timers.push(window.setTimeout(() => this.#connect(), this.#wait));
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
        this.#answered(message.mark, "played");
        break;
      case "refused":
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
    }
  }

  #answered(which: string, fate: "" | "played" | "not"): void {
    const message = this.#outstanding.get(which);
    this.#outstanding.delete(which);
    if (this.waiting === which) this.waiting = null;
    if (this.#resent.delete(which) && message?.type === "pick") this.fate = fate;
    this.#step();
  }

  #see(update: Update): void {
    const before = this.update;
    const forward = before !== null && update.ply > before.ply;
    this.log = [...this.log.filter((event) => event.ply <= update.since), ...update.events];
    this.fresh = forward ? update.events.filter((event) => event.ply > before.ply) : [];
    if (before?.ply !== update.ply) {
      this.pending = null;
      this.considering = null;
      this.refusal = null;
    }
    this.update = { ...update, view: this.#sight.after(update, this.me) };
    this.#goOn(update);
  }

  /** A choice with one possible answer is taken by itself, unless there is no way back from it; undo steps over it. */
  #goOn(update: Update): void {
    const only = onlyAnswer(update.decision);
    const backwards = this.#backwards;
    this.#backwards = false;
    this.#onward = null;
    if (!only || this.#asked === update.ply) return;
    if (!backwards) this.#onward = () => this.#pick(only);
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
  return allowed.length === 1 && !allowed[0]!.commits ? allowed[0]! : null;
}

function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
