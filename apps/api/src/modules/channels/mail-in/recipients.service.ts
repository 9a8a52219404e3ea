import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { ChannelsRepository, type Mailbox } from '../channels/channels.repository.js';
import { recipientOf } from '../mail-content/reply-address.rules.js';

export interface Recipient {
  mailbox: Mailbox;
  /** As the sender wrote it, with the reply tag if there was one. */
  written: string;
}

/** Which mailbox an address means: the exact address first, else the one without what stands after the plus sign. */
@Injectable()
export class RecipientsService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
  ) {}

  /** @returns those that lead to a mailbox, one per mailbox. */
  async find(addresses: readonly string[]): Promise<Recipient[]> {
    const wanted = addresses.map(recipientOf).filter((recipient) => recipient !== null);
    if (wanted.length === 0) return [];
    const candidates = [...new Set(wanted.flatMap((recipient) => [recipient.whole, recipient.mailbox]))];
    const mailboxes = await this.db.system('mail recipients', (q) => this.channels.mailboxes(q, candidates));
    const byAddress = new Map(mailboxes.map((mailbox) => [mailbox.address, mailbox]));
    const found = new Map<number, Recipient>();
    for (const { whole, mailbox: bare } of wanted) {
      const mailbox = byAddress.get(whole) ?? byAddress.get(bare);
      if (!mailbox || mailbox.isDisabled) continue;
      // Of two addresses of one mailbox the one with a tag says more.
      if (!found.has(mailbox.channelId) || whole !== bare)
        found.set(mailbox.channelId, { mailbox, written: whole });
    }
    return [...found.values()];
  }
}
