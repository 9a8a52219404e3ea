import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import type { BroughtMail } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { type ClaimedEvent, InboundEventsRepository } from './inbound-events.repository.js';

/** Mails that a service brought in its own form become mails again, and go the way of all others. */
@Injectable()
export class BroughtMails {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
  ) {}

  /** Null when nobody can make a mail of it: then its bytes stay as they are. */
  async asMail(ctx: RequestContext, event: ClaimedEvent): Promise<ClaimedEvent | null> {
    // An attempt before this one has made it already.
    if (event.storageKey) return event;
    const mail = await this.mailOf(ctx, event);
    if (!mail) return null;
    const storageKey = derivedKey(ctx.agencyId, `inbound/${event.id}/mail`);
    await this.storage.put(storageKey, mail.raw, { mimeType: 'message/rfc822' });
    const { mailFrom, rcptTo } = mail;
    const summary = { ...event.summary, rcptTo, ...(mailFrom !== undefined && { mailFrom }) };
    const made = { ...event, storageKey, rawSize: mail.raw.length, summary };
    const isOurs = await this.db.write(ctx, (tx) => this.events.becameMail(tx, made));
    if (!isOurs) throw new Error('Somebody else works on this mail by now.');
    return made;
  }

  private async mailOf(ctx: RequestContext, event: ClaimedEvent): Promise<BroughtMail | null> {
    const channel = await this.db.read(ctx, (q) => this.connected.open(q, event.channelId));
    const connector = this.connectors.of(channel?.provider ?? null);
    try {
      return (await connector?.mailOf?.({ kind: event.kind, raw: event.raw ?? Buffer.alloc(0) })) ?? null;
    } catch {
      return null;
    }
  }
}
