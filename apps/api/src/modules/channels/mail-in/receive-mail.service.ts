import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { newKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { type ClaimedEvent, InboundEventsRepository } from '../inbound/inbound-events.repository.js';
import { InboundTurns } from '../inbound/inbound-turns.js';
import { ProcessInboundJob } from '../inbound/process-inbound.job-definition.js';
import { MailInspection } from './inspect-mail.js';
import { type Recipient, RecipientsService } from './recipients.service.js';

export interface Envelope {
  /** Empty for the null return path of reports. */
  mailFrom: string;
  rcptTo: readonly string[];
  remoteAddress: string;
}

export type Reception = 'stored' | 'too large' | 'no recipient';

/** Takes mails in: when `receive` has resolved with 'stored', the mail is on the disk and in the database. */
@Injectable()
export class ReceiveMailService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(RecipientsService) private readonly recipients: RecipientsService,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(InboundTurns) private readonly turns: InboundTurns,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  /** Whether mail for this address is taken. @throws when the database cannot say. */
  async accepts(address: string): Promise<boolean> {
    return (await this.recipients.find([address])).length > 0;
  }

  /** @throws when storage or database are in trouble; then nothing counts as received and the sender tries again. */
  async receive(envelope: Envelope, content: Readable): Promise<Reception> {
    const recipients = await this.recipients.find(envelope.rcptTo);
    const agencies = [...new Set(recipients.map((recipient) => recipient.mailbox.agencyId))];
    const [firstAgency] = agencies;
    if (firstAgency === undefined) return 'no recipient';
    const inspection = new MailInspection(this.config.smtp.maxBytes);
    const firstKey = newKey(firstAgency);
    await this.storage.put(firstKey, Readable.from(inspection.through(content)), {
      mimeType: 'message/rfc822',
    });
    if (inspection.isTooLarge) {
      await this.storage.delete(firstKey);
      return 'too large';
    }
    for (const agencyId of agencies) {
      const key = agencyId === firstAgency ? firstKey : await this.copy(firstKey, agencyId);
      const own = recipients.filter((recipient) => recipient.mailbox.agencyId === agencyId);
      await this.record(agencyId, own, key, inspection, envelope);
    }
    return 'stored';
  }

  /** Files belong to one agency each, so a mail to two agencies is kept twice. */
  private async copy(key: string, agencyId: number): Promise<string> {
    const copy = newKey(agencyId);
    const { stream } = await this.storage.get(key);
    await this.storage.put(copy, stream, { mimeType: 'message/rfc822' });
    return copy;
  }

  private async record(
    agencyId: number,
    recipients: readonly Recipient[],
    storageKey: string,
    inspection: MailInspection,
    envelope: Envelope,
  ): Promise<void> {
    const providerKey = inspection.providerKey();
    const isClaimed = this.turns.hasRoom;
    const events = await this.db.write(systemContext(agencyId, 'mail listener'), async (tx) => {
      const inserted: ClaimedEvent[] = [];
      for (const { mailbox, written } of recipients) {
        const event = {
          channelId: mailbox.channelId,
          providerKey,
          kind: 'email',
          storageKey,
          rawSize: inspection.size,
          summary: { mailFrom: envelope.mailFrom, rcptTo: written, remoteAddress: envelope.remoteAddress },
        };
        const stored = await this.events.insert(tx, event, isClaimed);
        if (stored) inserted.push(stored);
      }
      return inserted;
    });
    if (events.length === 0) await this.storage.delete(storageKey);
    for (const event of events) {
      if (isClaimed) this.turns.take(agencyId, event);
      else void this.jobs.wake(ProcessInboundJob, { agencyId, eventIds: [event.id] });
    }
  }
}
