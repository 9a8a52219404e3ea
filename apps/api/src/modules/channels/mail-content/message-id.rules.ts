import { createHash } from 'node:crypto';

const ids = /<[^<>\s]{1,900}>/g;
const MAX_REFERENCES = 50;

/** All Message-IDs of a header, in order, each once. Of very long chains the first and the newest are kept. */
export function messageIds(header: string | readonly string[] | undefined): string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(' ');
  const found = [...new Set(text.match(ids) ?? [])];
  return found.length <= MAX_REFERENCES ? found : [found[0]!, ...found.slice(1 - MAX_REFERENCES)];
}

/** Headers that every server on the way adds: the same mail, sent twice, differs in them. */
const traces = /^(?:received|return-path|delivered-to|x-received|arc-[\w-]+|authentication-results)$/i;
/** The head of a mail is at most this long; what lies behind is body. */
const MAX_HEAD = 262_144;

/**
 * Reads a mail as it streams by and names it: by its Message-ID, else by a hash of what does not change on the way.
 */
export class ProviderKey {
  private readonly hash = createHash('sha256');
  private head = '';
  private inBody = false;

  update(chunk: Buffer): void {
    if (this.inBody) return this.addBody(chunk);
    this.head += chunk.toString('latin1');
    const end = /\r?\n\r?\n/.exec(this.head);
    if (!end && this.head.length < MAX_HEAD) return;
    const length = end ? end.index + end[0].length : this.head.length;
    const body = Buffer.from(this.head.slice(length), 'latin1');
    this.head = this.head.slice(0, length);
    this.inBody = true;
    this.addBody(body);
  }

  /** Ends the reading. */
  key(): string {
    const fields = this.head
      .replace(/\r\n/g, '\n')
      .replace(/\n[ \t]+/g, ' ')
      .split('\n');
    const messageId = fields.find((field) => /^message-id\s*:/i.test(field));
    const [id] = messageIds(messageId);
    if (id)
      return id.length <= 250 ? `mid:${id}` : `mid-sha256:${createHash('sha256').update(id).digest('hex')}`;
    const lasting = fields.filter((field) => !traces.test(field.slice(0, field.indexOf(':')).trim()));
    const head = createHash('sha256').update(lasting.join('\n').trimEnd(), 'latin1').digest('hex');
    return `sha256:${createHash('sha256').update(head).update(this.hash.digest()).digest('hex')}`;
  }

  /** Line ends count the same however they are written. */
  private addBody(chunk: Buffer): void {
    const text = chunk.toString('latin1');
    this.hash.update(text.replaceAll('\r', ''), 'latin1');
  }
}
