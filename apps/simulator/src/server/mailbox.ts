import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import type { Mail } from './mail.js';

const KEEP = 5_000;

/**
 * The mailboxes of all pretend customers, in one folder: the raw mails, and a file with a line for each.
 * Told of changes by the event `mail`.
 */
export class Mailbox extends EventEmitter<{ mail: [Mail] }> {
  private mails: Mail[] = [];

  constructor(private readonly folder: string) {
    super();
    this.setMaxListeners(200);
  }

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const lines = await readFile(this.index, 'utf8').catch(() => '');
    // What a killed process left half written must not swallow the line that comes next.
    if (lines && !lines.endsWith('\n')) await appendFile(this.index, '\n');
    this.mails = lines.split('\n').flatMap(parseLine).slice(-KEEP);
  }

  /** Keeps a mail. Resolves once it is on disk. */
  async keep(raw: Buffer, customer: string, direction: Mail['direction']): Promise<Mail> {
    const id = randomUUID();
    await writeFile(join(this.folder, `${id}.eml`), raw);
    const mail = describe(await simpleParser(raw), { id, customer: customer.toLowerCase(), direction });
    await appendFile(this.index, `${JSON.stringify(mail)}\n`);
    this.mails.push(mail);
    this.emit('mail', mail);
    return mail;
  }

  /** The newest first. */
  of(customer: string): Mail[] {
    const wanted = customer.toLowerCase();
    return this.mails.filter((mail) => mail.customer === wanted).toReversed();
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** Everybody who has a mailbox, the latest first, with the moment of their last mail. */
  customers(): { address: string; at: string }[] {
    const last = new Map<string, string>();
    for (const mail of this.mails) last.set(mail.customer, mail.at);
    return [...last].map(([address, at]) => ({ address, at })).sort((a, b) => b.at.localeCompare(a.at));
  }

  private get index(): string {
    return join(this.folder, 'mails.jsonl');
  }
}

/** A process that was killed may have left half a line. */
function parseLine(line: string): Mail[] {
  try {
    return line ? [JSON.parse(line) as Mail] : [];
  } catch {
    return [];
  }
}

function describe(parsed: ParsedMail, known: Pick<Mail, 'id' | 'customer' | 'direction'>): Mail {
  const references = typeof parsed.references === 'string' ? [parsed.references] : (parsed.references ?? []);
  return {
    ...known,
    from: parsed.from?.text ?? '',
    to: addresses(parsed.to),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: typeof parsed.html === 'string' ? parsed.html : null,
    messageId: parsed.messageId ?? null,
    inReplyTo: parsed.inReplyTo ?? null,
    references,
    replyTo: parsed.replyTo?.value[0]?.address ?? null,
    attachments: parsed.attachments.map((part) => ({
      name: part.filename ?? 'attachment',
      mimeType: part.contentType,
      size: part.size,
    })),
    at: new Date().toISOString(),
  };
}

function addresses(field: AddressObject | AddressObject[] | undefined): string[] {
  return [field ?? []].flat().flatMap((entry) => entry.value.map((one) => one.address ?? one.name));
}
