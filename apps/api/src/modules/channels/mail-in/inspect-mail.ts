import type { Readable } from 'node:stream';
import { ProviderKey } from '../mail-content/message-id.rules.js';

/** Names and measures a mail while it streams by. */
export class MailInspection {
  size = 0;
  private readonly provider = new ProviderKey();

  constructor(private readonly maxBytes: number) {}

  get isTooLarge(): boolean {
    return this.size > this.maxBytes;
  }

  /** Call it when the stream has ended. */
  providerKey(): string {
    return this.provider.key();
  }

  /** Passes the mail on, up to the limit. The source is always read to its end: the sender listens only then. */
  async *through(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer;
      this.size += bytes.length;
      if (this.isTooLarge) continue;
      this.provider.update(bytes);
      yield bytes;
    }
  }
}
