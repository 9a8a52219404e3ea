import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import type { HappeningOf } from '../../channels/index.js';
import { MessageUpdated } from '../inbox.events.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { MessageVerbsRepository } from './message-verbs.repository.js';

type CallHappening = Extract<HappeningOf['what'], { kind: 'call' }>;

/** The message of a telephone call says what has become of it. Who spoke with the customer has answered them. */
@Injectable()
export class FollowCall {
  constructor(
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(MessageVerbsRepository) private readonly verbs: MessageVerbsRepository,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** @returns false when the message is not there any more. */
  async follow(
    tx: Tx,
    channelId: number,
    messageId: number,
    { content, text, html, files, isTaken }: CallHappening,
  ): Promise<boolean> {
    const ticketId = await this.verbs.ticketOf(tx, messageId);
    // The ticket first, as everywhere: otherwise two could wait for each other.
    const ticket = ticketId === null ? null : await this.tickets.lock(tx, ticketId);
    const message = ticket && (await this.verbs.lock(tx, messageId));
    if (!ticket || !message) return false;
    await this.verbs.retell(tx, messageId, { content, text, html });
    const uploadedBy = { kind: 'channel', id: channelId } as const;
    for (const file of files) await this.attachments.insert(tx, { ...file, messageId, uploadedBy });
    await this.outbox.add(tx, MessageUpdated, { ticketId: ticket.id, messageId });
    const isAnswer = isTaken && message.type === 'INBOUND' && ticket.deletedAt === null;
    if (!isAnswer || ticket.answeredInboundCount >= ticket.inboundCount) return true;
    const change = this.changes.beginLocked(ticket);
    change.ticket.answeredInboundCount = ticket.inboundCount;
    await this.changes.finish(tx, change);
    return true;
  }
}
