import { Inject, Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketThreads } from '../tickets/ticket-threads.service.js';
import type { LockedTicket } from '../tickets/tickets.repository.js';

type Way = Pick<
  LockedTicket,
  | 'id'
  | 'channelId'
  | 'channelType'
  | 'channelStatus'
  | 'channelAddress'
  | 'contactId'
  | 'visitorId'
  | 'customerId'
  | 'subject'
>;

export interface ReplyRoute {
  /** The ticket, as the thread has it that is answered: its channel, its customer. */
  route: LockedTicket;
  /** The merged ticket whose thread it is; null for the ticket's own. */
  threadId: number | null;
}

/** By which channel and to whom an answer goes, where several conversations were merged into one. */
@Injectable()
export class ReplyRoutes {
  constructor(@Inject(TicketThreads) private readonly threads: TicketThreads) {}

  /** @param via the ticket in whose thread it is to go out. @throws validation.failed when that is none of its threads */
  async of(tx: Tx, ticket: LockedTicket, via: string | null | undefined): Promise<ReplyRoute> {
    const wanted = via ? Number(via) : await this.newest(tx, ticket.id);
    if (wanted === null || wanted === ticket.id) return { route: ticket, threadId: null };
    if (!(await this.threads.leadsTo(tx, wanted, ticket.id))) {
      if (!via) return { route: ticket, threadId: null };
      throw InboxErrors.invalid({
        fields: { viaTicketId: ['This thread is not part of the conversation.'] },
      });
    }
    return { route: { ...ticket, ...(await this.way(tx, wanted)) }, threadId: wanted };
  }

  /** The thread of the customer's newest message; null when that is the ticket's own. */
  private async newest(tx: Tx, ticketId: number): Promise<number | null> {
    const [row] = await tx.query<{ thread: number | null }>(
      `SELECT origin_ticket_id AS thread FROM message WHERE agency_id = $1 AND ticket_id = $2 AND type = 'INBOUND'
       AND (email->>'isAside') IS DISTINCT FROM 'true' ORDER BY position DESC LIMIT 1`,
      [tx.ctx.agencyId, ticketId],
      'reply.newest-thread',
    );
    return row?.thread ?? null;
  }

  private async way(q: Reader, ticketId: number): Promise<Way> {
    const [row] = await q.query<Way>(
      `SELECT t.id, t.channel_id AS "channelId", ch.type AS "channelType", ch.status AS "channelStatus",
        ch.address AS "channelAddress", t.contact_id AS "contactId", t.visitor_id AS "visitorId",
        t.customer_id AS "customerId", t.subject
       FROM ticket t JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       WHERE t.agency_id = $1 AND t.id = $2`,
      [q.ctx.agencyId, ticketId],
    );
    return row as Way;
  }
}
