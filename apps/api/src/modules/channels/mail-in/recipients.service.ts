import { Inject, Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { ChannelsRepository, type Mailbox } from '../channels/channels.repository.js';
import { channelOfForward } from '../mail-content/forward-address.rules.js';
import { type RecipientAddress, recipientOf } from '../mail-content/reply-address.rules.js';

export interface Recipient {
  mailbox: Mailbox;
  /** As the sender wrote it, with the reply tag if there was one. */
  written: string;
}

/** A mailbox that was found is found again without asking, for this long: a mail is looked up for each recipient and once more. */
const KEPT_MS = 5_000;
const MAX_KEPT = 2_000;

/** Which mailbox an address means: the exact address first, else the one without what stands after the plus sign. */
@Injectable()
export class RecipientsService {
  private readonly kept = new Map<string, { mailbox: Mailbox; until: number }>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(Secrets) private readonly secrets: Secrets,
  ) {}

  /** @returns those that lead to a mailbox, one per mailbox. */
  async find(addresses: readonly string[]): Promise<Recipient[]> {
    const wanted = addresses.map(recipientOf).filter((recipient) => recipient !== null);
    const unknown = wanted.filter(({ whole }) => !this.recall(whole));
    if (unknown.length > 0) await this.look(unknown);
    const found = new Map<number, Recipient>();
    for (const { whole, mailbox: bare } of wanted) {
      const mailbox = this.recall(whole);
      if (!mailbox || mailbox.isDisabled) continue;
      // Of two addresses of one mailbox the one with a tag says more.
      if (!found.has(mailbox.channelId) || whole !== bare) {
        found.set(mailbox.channelId, { mailbox, written: whole });
      }
    }
    return [...found.values()];
  }

  private async look(wanted: readonly RecipientAddress[]): Promise<void> {
    const candidates = [...new Set(wanted.flatMap((recipient) => [recipient.whole, recipient.mailbox]))];
    const channelOf = (whole: string): number | null =>
      this.secrets.anyOf((sign) => channelOfForward(sign, whole));
    const forwarded = new Map(wanted.map(({ whole }) => [whole, channelOf(whole)]));
    const ids = [...forwarded.values()].filter((id) => id !== null);
    const mailboxes = await this.db.system('mail recipients', (q) =>
      this.channels.mailboxes(q, candidates, ids),
    );
    const byAddress = new Map(mailboxes.map((mailbox) => [mailbox.address, mailbox]));
    const byId = new Map(mailboxes.map((mailbox) => [mailbox.channelId, mailbox]));
    if (this.kept.size > MAX_KEPT) this.kept.clear();
    const until = Date.now() + KEPT_MS;
    for (const { whole, mailbox: bare } of wanted) {
      const mailbox = byId.get(forwarded.get(whole) ?? 0) ?? byAddress.get(whole) ?? byAddress.get(bare);
      if (mailbox) this.kept.set(whole, { mailbox, until });
    }
  }

  private recall(address: string): Mailbox | undefined {
    const kept = this.kept.get(address);
    return kept && kept.until > Date.now() ? kept.mailbox : undefined;
  }
}
