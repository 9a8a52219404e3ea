import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Reader } from '../../../platform/database/database.js';
import { ChannelsService } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketThreads } from '../tickets/ticket-threads.service.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { MessagesRepository } from './messages.repository.js';
import { senderAddress } from './recipients.rules.js';
import type { TicketSendersType } from './senders.type.js';

/** From which addresses of its mailbox a conversation can be answered. */
@Injectable()
export class SenderChoices {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(TicketThreads) private readonly threads: TicketThreads,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
  ) {}

  /** @param via a merged ticket whose thread is answered. @throws not_found */
  of(ctx: RequestContext, ticketId: number, via: number | null): Promise<TicketSendersType> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      if (via !== null && !(await this.threads.leadsTo(q, via, ticketId))) throw InboxErrors.notFound();
      const threadId = via ?? ticketId;
      const channelId = await channelOf(q, threadId);
      const addresses = channelId === null ? [] : await this.channels.mailAddresses(q, channelId);
      const [first = null] = addresses;
      if (first === null) return { addresses: [], usual: null };
      const answered = await this.messages.lastAnswerable(q, ticketId, threadId);
      return { addresses: [...addresses], usual: senderAddress(addresses, first, answered?.email) };
    });
  }
}

async function channelOf(q: Reader, ticketId: number): Promise<number | null> {
  const [row] = await q.query<{ channelId: number }>(
    'SELECT channel_id AS "channelId" FROM ticket WHERE agency_id = $1 AND id = $2',
    [q.ctx.agencyId, ticketId],
  );
  return row?.channelId ?? null;
}
