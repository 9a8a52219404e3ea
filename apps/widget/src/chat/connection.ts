import { type ClientFrame, type ServerFrame, UNKNOWN_VISITOR } from '../protocol';

export type ConnectionState = 'off' | 'connecting' | 'online' | 'broken';

/** The part of WebSocket that is used, so that tests can stand in for it. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface ConnectionPorts {
  open(): SocketLike;
  /** The first frame; asked anew on every attempt, so that it carries the newest position. */
  hello(): ClientFrame;
  onFrame(frame: ServerFrame): void;
  onState(state: ConnectionState): void;
  /** The server does not know this visitor (any more). No further attempts are made. */
  onUnknownVisitor(): void;
  /** Called after each attempt that failed, so that messages arrive where sockets are blocked. */
  onBroken(): void;
  random(): number;
}

const READY_MS = 10_000;
const PING_MS = 25_000;
const SILENCE_MS = 60_000;
const FIRST_WAIT_MS = 600;
const LONGEST_WAIT_MS = 30_000;

/** Half of the wait is left to chance, so that a thousand widgets do not return in the same instant. */
export function waitBeforeAttempt(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}

/** Keeps one socket alive until `stop`: hello, heartbeat, and new attempts with growing waits. */
export class Connection {
  private socket: SocketLike | null = null;
  private isReady = false;
  private isWanted = false;
  private attempt = 0;
  private lastHeard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly ports: ConnectionPorts) {}

  start(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    this.connect();
  }

  stop(): void {
    this.isWanted = false;
    this.clear();
    this.ports.onState('off');
  }

  /** The browser says that the network is back or the page is looked at again: do not wait any longer. */
  hurry(): void {
    if (!this.isWanted || this.isReady) return;
    this.attempt = 0;
    this.connect();
  }

  /** False when there is no living socket; the caller decides whether that matters. */
  send(frame: ClientFrame): boolean {
    if (!this.isReady || !this.socket) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  private connect(): void {
    this.clear();
    this.ports.onState('connecting');
    let socket: SocketLike;
    try {
      socket = this.ports.open();
    } catch {
      // The page's own policy may forbid the address: then messages come by plain requests.
      this.failed(null, 0);
      return;
    }
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.ports.hello()));
    socket.onmessage = (event) => this.heard(socket, event.data);
    socket.onclose = (event) => this.failed(socket, event.code);
    this.deadline = setTimeout(() => this.failed(socket, 0), READY_MS);
  }

  private heard(socket: SocketLike, data: unknown): void {
    if (socket !== this.socket) return;
    this.lastHeard = Date.now();
    const frame = parse(data);
    if (!frame) return;
    if (frame.type === 'ready') {
      clearTimeout(this.deadline);
      this.isReady = true;
      this.attempt = 0;
      this.heartbeat = setInterval(() => this.beat(socket), PING_MS);
      this.ports.onState('online');
    }
    this.ports.onFrame(frame);
  }

  private beat(socket: SocketLike): void {
    if (Date.now() - this.lastHeard > SILENCE_MS) this.failed(socket, 0);
    else this.send({ type: 'ping' });
  }

  private failed(socket: SocketLike | null, code: number): void {
    if (socket !== this.socket) return;
    this.clear();
    if (!this.isWanted) return;
    this.ports.onState('broken');
    if (code === UNKNOWN_VISITOR) {
      this.isWanted = false;
      this.ports.onUnknownVisitor();
      return;
    }
    this.retry = setTimeout(() => this.connect(), waitBeforeAttempt(this.attempt++, this.ports.random()));
    this.ports.onBroken();
  }

  private clear(): void {
    clearTimeout(this.retry);
    clearTimeout(this.deadline);
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = null;
    this.isReady = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}

function parse(data: unknown): ServerFrame | null {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame;
    return typeof frame?.type === 'string' ? frame : null;
  } catch {
    return null;
  }
}
