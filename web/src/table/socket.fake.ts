import { vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../wire";

/** The browser's end of a connection; the methods below the line are the server's doing. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.drop(1000);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  tell(...messages: ServerMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** The last message, and its mark. */
  get last(): ClientMessage & { mark: string } {
    return this.sent.at(-1) as ClientMessage & { mark: string };
  }
}

/** The socket that was opened last. */
export const socket = (): FakeSocket => FakeSocket.all.at(-1)!;

/** The connection breaks and is there again. */
export async function reconnect(): Promise<void> {
  socket().drop();
  await vi.advanceTimersByTimeAsync(8000);
  socket().open();
}

/** Every socket is a fake one, and time passes as it is told to; for `beforeEach`. */
export function fakeSockets(): void {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}

/** The browser's own again; for `afterEach`. */
export function realSockets(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
