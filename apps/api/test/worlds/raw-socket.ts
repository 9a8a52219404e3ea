import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { until } from '../floor.js';

export interface SocketFrame {
  type: string;
  id?: string;
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of any shape
  payload?: any;
}

/** A client of the GraphQL socket that does what it is told, also what the protocol forbids. */
export class RawSocket {
  readonly heard: SocketFrame[] = [];
  closed: { code: number; reason: string } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) =>
      this.heard.push(JSON.parse((data as Buffer).toString('utf8')) as SocketFrame),
    );
    socket.on('close', (code, reason) => (this.closed = { code, reason: reason.toString() }));
    socket.on('error', () => undefined);
  }

  static async open(
    url: string,
    headers: Record<string, string> = {},
    protocol: string | string[] = 'graphql-transport-ws',
  ): Promise<RawSocket> {
    const made = new RawSocket(new WebSocket(url, protocol, { headers }));
    await new Promise((resolve) => made.socket.once('open', resolve).once('close', resolve));
    return made;
  }

  /** Opens and signs in. */
  static async signedIn(url: string, authorization: string): Promise<RawSocket> {
    const made = await RawSocket.open(url);
    made.send({ type: 'connection_init', payload: { authorization } });
    await until('an answer to the sign-in', () => Boolean(made.closed) || made.heard.length > 0);
    return made;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Sends an operation. @returns the first frame of its answer. */
  async operate(query: string, variables: object = {}, id = String(Math.random())): Promise<SocketFrame> {
    this.send({ type: 'subscribe', id, payload: { query, variables } });
    await until(`an answer to ${query.slice(0, 80)}`, () => this.heard.some((frame) => frame.id === id));
    return this.heard.find((frame) => frame.id === id) as SocketFrame;
  }

  async closeCode(withinMs = 10_000): Promise<number | undefined> {
    await until('it is closed', () => this.closed !== undefined, withinMs);
    return this.closed?.code;
  }

  hangUp(): void {
    this.socket.terminate();
  }
}

/** The status with which an upgrade is answered; 101 when the socket was opened. */
export async function upgradeStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { status, socket } = await upgrade(url, headers);
  socket.destroy();
  return status;
}

/** A WebSocket on a bare connection: it answers no pings, and no goodbye. */
export class RudeSocket {
  text = '';
  isClosed = false;

  private constructor(private readonly socket: Duplex) {
    socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    socket.on('close', () => (this.isClosed = true));
    socket.on('error', () => undefined);
  }

  static async open(url: string): Promise<RudeSocket> {
    return new RudeSocket((await upgrade(url, { 'sec-websocket-protocol': 'graphql-transport-ws' })).socket);
  }

  /** One text frame, unmasked by a mask of zeros. */
  send(frame: object): void {
    const payload = Buffer.from(JSON.stringify(frame));
    const size = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]);
    this.socket.write(Buffer.concat([size, payload]));
  }

  destroy(): void {
    this.socket.destroy();
  }
}

async function upgrade(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; socket: Duplex }> {
  return new Promise((resolve, reject) => {
    const asked = request(url.replace(/^ws/, 'http'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
        ...headers,
      },
    });
    asked.on('upgrade', (response, socket) => resolve({ status: response.statusCode ?? 0, socket }));
    asked.on('response', (response) =>
      resolve({ status: response.statusCode ?? 0, socket: response.socket }),
    );
    asked.on('error', reject);
    asked.end();
  });
}
