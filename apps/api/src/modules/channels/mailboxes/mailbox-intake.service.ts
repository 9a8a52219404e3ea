import { Inject, Injectable } from '@nestjs/common';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { InboundEventsRepository } from '../inbound/inbound-events.repository.js';
import { InboundTurns } from '../inbound/inbound-turns.js';
import { ProcessInboundJob } from '../inbound/process-inbound.job-definition.js';
import { ProviderKey } from '../mail-content/message-id.rules.js';
import { type HeldMailbox, MailboxesRepository, type Mark } from './mailboxes.repository.js';

/** Somebody else reads this mailbox by now. */
export class MailboxLost extends Error {}

/**
 * Keeps what was found in a mailbox: the raw mail on the disk, then its row and the mark that says how far the mailbox
 * was read, in one transaction. A worker that ends anywhere in between reads the mail once more, and the row's key
 * makes that the same mail.
 */
@Injectable()
export class MailboxIntake {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(MailboxesRepository) private readonly mailboxes: MailboxesRepository,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(InboundTurns) private readonly turns: InboundTurns,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /** @throws MailboxLost, and what is wrong with storage or database: then the mark stays where it was */
  async keep(held: HeldMailbox, address: string, raw: Buffer, mark: Mark): Promise<void> {
    const { agencyId, channelId } = held;
    const storageKey = newKey(agencyId);
    await this.storage.put(storageKey, raw, { mimeType: 'message/rfc822' });
    const isClaimed = this.turns.hasRoom;
    const mailFrom = returnPathOf(raw);
    const stored = await this.db.write(systemContext(agencyId, 'mailboxes'), async (tx) => {
      if (!(await this.mailboxes.isHeld(tx, held))) throw new MailboxLost();
      const event = await this.events.insert(
        tx,
        {
          channelId,
          providerKey: keyOf(raw),
          kind: 'email',
          storageKey,
          rawSize: raw.length,
          summary: { rcptTo: address, ...(mailFrom !== null && { mailFrom }) },
        },
        isClaimed,
      );
      await this.mailboxes.move(tx, held, mark, event !== null);
      return event;
    });
    if (!stored) await this.storage.delete(storageKey);
    else if (isClaimed) this.turns.take(agencyId, stored);
    else void this.jobs.wake(ProcessInboundJob, { agencyId, eventIds: [stored.id] });
  }

  /** Says how far the mailbox was read where there was nothing to keep. @throws MailboxLost */
  async pass(held: HeldMailbox, mark: Mark): Promise<void> {
    await this.db.write(systemContext(held.agencyId, 'mailboxes'), async (tx) => {
      if (!(await this.mailboxes.isHeld(tx, held))) throw new MailboxLost();
      await this.mailboxes.move(tx, held, mark, false);
    });
  }
}

/** The name by which a mail is known, whatever way it came. */
export function keyOf(raw: Buffer): string {
  const name = new ProviderKey();
  name.update(raw);
  return name.key();
}

/** The envelope's sender, as the last server wrote it down; empty for reports, null where none did. */
function returnPathOf(raw: Buffer): string | null {
  const head = raw.toString('latin1', 0, 65_536).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const said = /^return-path:(.*)$/im.exec(unfolded)?.[1];
  return said === undefined ? null : (/^<?([^\s<>]*)>?$/.exec(said.trim())?.[1] ?? null);
}
