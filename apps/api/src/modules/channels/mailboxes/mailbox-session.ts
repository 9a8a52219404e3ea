import type { ImapFlow } from 'imapflow';
import type { MailboxReader } from './mailbox-reader.js';

/** Looked at this often even when the server says nothing: not every server says it. */
const LOOK_MS = 60_000;

/** One connection to one mailbox: reads what is new, then waits until there is more. */
export class MailboxSession {
  private wake: () => void = () => undefined;
  private isStopped = false;
  private isClosed = false;

  constructor(
    private readonly client: ImapFlow,
    private readonly reader: MailboxReader,
    private readonly lookMs: number = LOOK_MS,
  ) {
    client.on('exists', () => this.wake());
    client.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
  }

  /** Resolves when it was stopped. @throws what broke it */
  async run(): Promise<void> {
    while (!this.isStopped && !this.isClosed) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      await this.reader.read(() => this.isStopped);
      if (!this.isStopped && !this.isClosed) await this.rest(woken);
    }
    if (!this.isStopped) throw lineLost();
  }

  stop(): void {
    this.isStopped = true;
    this.wake();
  }

  /** Any command ends the waiting, so the next reading just begins. */
  private async rest(woken: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const pause = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.lookMs);
    });
    const idle = this.client.idle().catch(() => undefined);
    await Promise.race([woken, pause, idle.then(() => woken)]);
    clearTimeout(timer);
  }
}

function lineLost(): Error {
  return Object.assign(new Error('The mail server ended the connection.'), { code: 'NoConnection' });
}
