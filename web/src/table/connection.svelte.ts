import { api } from "../api";
import { prefs } from "../prefs.svelte";
import type { ClientMessage, ServerMessage } from "../wire";

/** A message that wants to be carried out once: sent again with its mark until it is answered. */
type Marked = Extract<ClientMessage, { mark: string }>;
type Unmarked<Message> = Message extends Marked ? Omit<Message, "mark"> : never;

/** What became of something that was clicked. */
export type Fate = "" | "played" | "not";

/** What the page says is on its way while the connection is away. */
interface Errand {
  message: Marked;
  text: string;
}

/** Whoever sits at this end. */
interface Listener {
  /** The last ply that need not be told again. */
  since(): number;
  onopen(): void;
  onmessage(message: ServerMessage): void;
  onlost(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 25_000;
const FATE_STAYS = 6000;

/** The way to a table and back: tried again when it is lost, and whatever was not answered is sent again then. */
export class Connection {
  connected = $state(false);
  /** It was there and is lost. */
  lost = $state(false);
  /** The server will not let us in: why. */
  shut = $state<"" | "unknown" | "private">("");
  /** When it is tried again. */
  retry = $state(0);
  /** How the last reconnection ended for what had been clicked. */
  fate = $state<Fate>("");

  /** The mark of what was clicked and is on its way. */
  #waiting = $state<string | null>(null);
  /** What was clicked is carried out; its update comes with the next message. */
  #landing = false;
  #outstanding = new Map<string, Errand>();
  #resent = new Set<string>();
  #socket: WebSocket | null = null;
  #heard = false;
  #wait = FIRST_WAIT;
  #retrying = 0;
  #closed = false;
  #timers: number[] = [];

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#connect();
    this.#timers.push(window.setInterval(() => this.send({ type: "ping" }), HEARTBEAT));
  }

  /** Input is taken: we are connected and nothing is on its way. */
  get ready(): boolean {
    return this.connected && !this.#waiting;
  }

  /** What is on its way, in words. */
  get underWay(): string {
    return (this.#waiting && this.#outstanding.get(this.#waiting)?.text) || "";
  }

  /** Now or never. */
  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Once, however often the connection breaks meanwhile. */
  carryOut(wanted: Unmarked<ClientMessage>, text = ""): void {
    const message = { ...wanted, mark: mark() } as Marked;
    this.#outstanding.set(message.mark, { message, text });
    if (message.type !== "say") this.#waiting = message.mark;
    this.send(message);
  }

  /** Until what came of it is `seen`, nothing of the question before may be picked. */
  answered(mark: string, fate: Fate, seen = true): void {
    const errand = this.#outstanding.get(mark);
    this.#outstanding.delete(mark);
    if (this.#waiting === mark && seen) this.#waiting = null;
    else if (this.#waiting === mark) this.#landing = true;
    if (this.#resent.delete(mark) && (errand?.message.type === "pick" || errand?.message.type === "picks"))
      this.#tellFate(fate);
  }

  /** An update shows what came of the last answer. */
  landed(): void {
    if (this.#landing) this.#waiting = null;
    this.#landing = false;
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

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.listener.since();
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live?since=${since}&lang=${prefs.lang}`,
    );
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = true;
      this.listener.onmessage(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => this.#gone(event.code);
  }

  #opened(): void {
    this.listener.onopen();
    this.connected = true;
    this.lost = false;
    this.#wait = FIRST_WAIT;
    for (const { message } of this.#outstanding.values()) {
      this.#resent.add(message.mark);
      this.send(message);
    }
  }

  async #gone(code: number): Promise<void> {
    const before = this.connected;
    this.connected = false;
    if (this.#closed || this.shut) return;
    if (code === 4403 || code === 4404 || (!before && !this.#heard)) await this.#askWhy();
    if (this.shut || this.#closed) return;
    this.lost = true;
    this.listener.onlost();
    this.retry = Date.now() + this.#wait;
    this.#retrying = window.setTimeout(() => this.#connect(), this.#wait);
    this.#timers.push(this.#retrying);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** A browser is not told why a socket was refused; the table's own page says. */
  async #askWhy(): Promise<void> {
    try {
      await api.table(this.table);
    } catch (error) {
      const status = (error as { status?: number }).status;
      if (status === 403) this.shut = "private";
      if (status === 404) this.shut = "unknown";
    }
  }

  #tellFate(fate: Fate): void {
    this.fate = fate;
    this.#timers.push(window.setTimeout(() => (this.fate = ""), FATE_STAYS));
  }
}

/** What an answer names its message by. */
export function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
