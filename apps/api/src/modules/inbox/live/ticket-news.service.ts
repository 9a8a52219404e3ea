import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext, UserActor } from '../../../platform/context/request-context.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { PersonalEvents, type PersonalEventSource } from '../../../platform/realtime/index.js';
import { MessageCreated, TicketAssigned, type TicketEventPayload } from '../inbox.events.js';
import { LiveTickets } from './live-tickets.service.js';

/** What the inbox says to people personally: tickets given to them, and new messages in those. */
@Injectable()
export class TicketNews implements PersonalEventSource, OnModuleInit {
  readonly names = [TicketAssigned.name, MessageCreated.name];

  constructor(
    @Inject(PersonalEvents) private readonly personal: PersonalEvents,
    @Inject(LiveTickets) private readonly live: LiveTickets,
  ) {}

  onModuleInit(): void {
    this.personal.add(this);
  }

  async tell(ctx: RequestContext & { actor: UserActor }, event: StoredEvent) {
    const payload = event.payload as TicketEventPayload & { type?: string; messageId?: number };
    const isAssignment = event.name === TicketAssigned.name;
    if (payload.actorId === ctx.actor.userId || (!isAssignment && payload.type !== 'INBOUND')) return null;
    const row = await this.live.visible(ctx, payload.ticketId, event.cursor ?? 0);
    if (!row || row.assignee_id !== ctx.actor.userId) return null;
    // What customers write to a conversation that is spam is told to nobody.
    if (row.is_spam && !isAssignment) return null;
    const { ticketId, messageId } = payload;
    return {
      kind: isAssignment ? 'ticket.assigned' : 'message.received',
      payload: {
        ticketId,
        number: row.number,
        subject: row.subject,
        contactName: row.contact_name,
        ...(messageId && { messageId }),
      },
    };
  }
}
