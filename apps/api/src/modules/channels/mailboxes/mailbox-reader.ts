import type { ImapFlow } from 'imapflow';
import { keyOf, type MailboxIntake } from './mailbox-intake.service.js';
import type { HeldMailbox, Mark } from './mailboxes.repository.js';

const BATCH = 100;

export interface Reading {
  held: HeldMailbox;
  address: string;
  /** What came before does not count, where a folder is read from its beginning. */
  since: Date;
  /** Where the folder ended when it was connected, if nothing before that is wanted. */
  first: { validity: number; uid: number } | null;
  maxBytes: number;
}

interface Found {
  uid: number;
  size: number;
  at: Date | null;
  /** By its Message-ID; null where it has none. */
  key: string | null;
}

/**
 * Reads what is new in the open folder of one connection, in the order of its numbers. The server's word that the
 * numbers are others now makes it read the folder again: what is stored already is known by its Message-ID.
 */
export class MailboxReader {
  private mark: Mark | null;

  constructor(
    private readonly client: ImapFlow,
    private readonly intake: MailboxIntake,
    private readonly known: (keys: readonly string[]) => Promise<Set<string>>,
    private readonly reading: Reading,
  ) {
    const { uidValidity, lastUid, oldUntilUid } = reading.held;
    this.mark = uidValidity === null ? null : { uidValidity, lastUid, oldUntilUid };
  }

  /** @param isStopped asked between two mails */
  async read(isStopped: () => boolean): Promise<void> {
    const mark = await this.currentMark();
    const uids = await this.newUids(mark);
    for (let at = 0; at < uids.length && !isStopped(); at += BATCH)
      await this.batch(uids.slice(at, at + BATCH), isStopped);
    const last = Math.max(mark.oldUntilUid, this.mark?.lastUid ?? 0);
    // What lies between is too old to count, and is not looked at again.
    if (!isStopped() && this.mark && last > this.mark.lastUid) await this.pass(last);
  }

  private async currentMark(): Promise<Mark> {
    const { mailbox } = this.client;
    if (!mailbox) throw new Error('No folder is open.');
    const validity = Number(mailbox.uidValidity);
    if (this.mark?.uidValidity === validity) return this.mark;
    const { first } = this.reading;
    const isFirst = this.mark === null && first?.validity === validity;
    this.mark = isFirst
      ? { uidValidity: validity, lastUid: first.uid, oldUntilUid: 0 }
      : { uidValidity: validity, lastUid: 0, oldUntilUid: mailbox.uidNext - 1 };
    await this.intake.pass(this.reading.held, this.mark);
    return this.mark;
  }

  private async newUids({ lastUid, oldUntilUid }: Mark): Promise<number[]> {
    const found = new Set<number>();
    if (lastUid < oldUntilUid) {
      const range = `${lastUid + 1}:${oldUntilUid}`;
      const since = new Date(this.reading.since.getTime() - 86_400_000);
      for (const uid of await this.search({ uid: range, since })) found.add(uid);
    }
    const after = Math.max(lastUid, oldUntilUid);
    // Of an open range servers name the last mail even when it lies before the range.
    for (const uid of await this.search({ uid: `${after + 1}:*` })) if (uid > after) found.add(uid);
    return [...found].sort((one, other) => one - other);
  }

  private async search(query: { uid: string; since?: Date }): Promise<number[]> {
    const uids = await this.client.search(query, { uid: true });
    // False is no answer, and not "nothing": the mark must not pass over what is there.
    if (!uids) throw new Error('The mail server did not say what is new.');
    return uids;
  }

  private async batch(uids: readonly number[], isStopped: () => boolean): Promise<void> {
    const found = await this.look(uids);
    const known = await this.known(found.flatMap(({ key }) => key ?? []));
    for (const mail of found) {
      if (isStopped()) return;
      const isOld =
        mail.uid <= (this.mark?.oldUntilUid ?? 0) && mail.at !== null && mail.at < this.reading.since;
      if (isOld || (mail.key !== null && known.has(mail.key))) continue;
      await this.take(mail);
    }
    const last = uids.at(-1);
    if (last !== undefined && this.mark && last > this.mark.lastUid) await this.pass(last);
  }

  private async look(uids: readonly number[]): Promise<Found[]> {
    const query = { uid: true, size: true, internalDate: true, headers: ['message-id'] };
    const all = await this.client.fetchAll(uids.join(','), query, { uid: true });
    return all
      .map(({ uid, size = 0, internalDate, headers }) => ({
        uid,
        size,
        at: internalDate ? new Date(internalDate) : null,
        key: headers ? messageKey(headers) : null,
      }))
      .sort((one, other) => one.uid - other.uid);
  }

  private async take({ uid, size }: Found): Promise<void> {
    const isTooLarge = size > this.reading.maxBytes;
    const query = isTooLarge ? { uid: true, headers: true } : { uid: true, source: true };
    const got = await this.client.fetchOne(String(uid), query, { uid: true });
    const raw = got ? (isTooLarge ? withoutBody(got.headers, size) : got.source) : undefined;
    // Somebody has deleted it a moment ago.
    if (!raw) return;
    const mark = this.marked(uid);
    await this.intake.keep(this.reading.held, this.reading.address, raw, mark);
    this.mark = mark;
  }

  private async pass(uid: number): Promise<void> {
    const mark = this.marked(uid);
    await this.intake.pass(this.reading.held, mark);
    this.mark = mark;
  }

  private marked(lastUid: number): Mark {
    if (!this.mark) throw new Error('The folder was not looked at yet.');
    return { ...this.mark, lastUid };
  }
}

function messageKey(headers: Buffer): string | null {
  const key = keyOf(Buffer.concat([headers, Buffer.from('\r\n\r\n')]));
  return key.startsWith('mid') ? key : null;
}

const KEPT =
  /^(from|to|cc|reply-to|subject|date|message-id|in-reply-to|references|return-path|auto-submitted)\s*:/i;

/** A mail that is larger than what is taken in: who wrote it and that it is there, with the way to it. */
function withoutBody(headers: Buffer | undefined, size: number): Buffer | undefined {
  if (!headers) return undefined;
  const fields = headers
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .filter((field) => KEPT.test(field));
  const text = `This e-mail has ${Math.ceil(size / 1_000_000)} MB, which is more than is taken in here. It lies in the mailbox.`;
  const head = [...fields, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${text}\r\n`, 'latin1');
}
