import { createClient, type Client as SocketClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Caller } from './world.js';

/** A colleague's socket: keeps every frame that comes. */
export class Listener {
  readonly frames: string[] = [];

  private constructor(private readonly client: SocketClient) {}

  static open(url: string, caller: Caller): Listener {
    const frames: string[] = [];
    class Heard extends WebSocket {
      constructor(address: string, protocols?: string | string[]) {
        super(address, protocols);
        this.on('message', (data) => frames.push((data as Buffer).toString('utf8')));
        this.on('close', (code, reason) => frames.push(`closed ${code} ${reason.toString()}`));
      }
    }
    const client = createClient({
      url,
      webSocketImpl: Heard,
      connectionParams: { authorization: caller.headers['authorization'] },
      retryAttempts: 0,
      lazy: true,
    });
    const made = new Listener(client);
    Object.assign(made, { frames });
    return made;
  }

  /** @returns what the subscription ends with, and whether anything came before. */
  subscribe(query: string, variables: Record<string, unknown>): { outcome: Promise<string> } {
    const outcome = new Promise<string>((resolve) => {
      let seen = 0;
      this.client.subscribe(
        { query, variables },
        {
          next: ({ errors }) => {
            seen += 1;
            if (errors) resolve(`error ${JSON.stringify(errors)}`);
          },
          error: (wrong) => resolve(`error ${JSON.stringify(wrong)}`),
          complete: () => resolve(`complete after ${seen}`),
        },
      );
    });
    return { outcome };
  }

  /** The name that the server gave this socket; grants for channels are bound to it. */
  get socketId(): string | null {
    const told = this.frames.find((frame) => frame.includes('"connection_ack"'));
    return told ? (JSON.parse(told) as { payload: { socket_id: string } }).payload.socket_id : null;
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}
