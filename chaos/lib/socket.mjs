// One browser's socket: subscriptions that go on behind the last event they were told, however often the line breaks.
import WebSocket from 'ws';

const QUIET_MS = 20_000;
/** Pings and the like, which are shorter than any event. */
const LONGEST_SIGN = 60;

export class Socket {
  isConnected = false;
  connections = 0;
  /** Counts what it is told, and does not read it. */
  isDeaf = false;
  heard = 0;
  /** Code and reason of each end that was not our doing. */
  ends = [];
  #isClosed = false;
  #socket;
  #timer;
  #patience;

  /**
   * @param person whose it is. @param pickApi says where to connect.
   * @param subscriptions id → `{ query, variables: () => object, next: (data) => void, error: (errors) => void }`
   */
  constructor(person, pickApi, subscriptions) {
    Object.assign(this, { person, pickApi, subscriptions });
  }

  async connect() {
    if (this.#isClosed) return;
    const again = (ms) => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.connect(), ms);
    };
    const token = await this.person.token().catch(() => undefined);
    if (this.#isClosed) return;
    if (!token) return again(500);
    const socket = new WebSocket(
      `${this.pickApi().url.replace('http', 'ws')}/graphql`,
      'graphql-transport-ws',
    );
    this.#socket = socket;
    // A connection that never becomes one: a server that was killed in between, or is frozen.
    this.#patience = setTimeout(() => socket.terminate(), QUIET_MS);
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      if (code !== 1006) this.ends.push(`${code} ${reason}`);
      clearTimeout(this.#patience);
      this.isConnected = false;
      if (code === 4401 || code === 4403) this.person.forget();
      if (!this.#isClosed) again(this.away ?? 50 + Math.random() * 250);
      this.away = undefined;
    });
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    });
    socket.on('message', (data) => {
      const isEvent = this.isConnected && data.length > LONGEST_SIGN;
      if (isEvent) this.heard += 1;
      // Reading what hundreds of windows are told would take the time of those who are measured.
      if (!isEvent || !this.isDeaf) this.#hear(socket, JSON.parse(data));
    });
  }

  #hear(socket, { type, id, payload }) {
    if (socket !== this.#socket) return;
    if (type === 'connection_ack') {
      clearTimeout(this.#patience);
      this.isConnected = true;
      this.connections += 1;
      for (const name of Object.keys(this.subscriptions)) this.subscribe(name);
      this.onConnect?.();
    } else if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
    else if (type === 'next' && payload.errors) this.subscriptions[id].error(payload.errors);
    else if (type === 'next') this.subscriptions[id].next(payload.data);
    else if (type === 'error') this.subscriptions[id].error(payload);
    // The server ended it, for reasons of its own: what comes next is asked for.
    else if (type === 'complete' && this.isConnected) this.subscribe(id);
  }

  subscribe(id) {
    const { query, variables } = this.subscriptions[id];
    const payload = { query, variables: variables() };
    this.#socket.send(JSON.stringify({ id, type: 'subscribe', payload }));
  }

  /** The line breaks without a goodbye; it is back after so long. */
  cut(away) {
    this.away = away;
    this.#socket?.terminate();
  }

  /** The browser sleeps: it reads nothing, and then its line is gone. */
  freeze(ms) {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    socket.pause();
    setTimeout(() => {
      this.away = 10;
      socket.terminate();
    }, ms);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    this.#socket?.terminate();
  }
}
