import { Injectable } from '@nestjs/common';
import { scheduledMessageKey } from '@parley/schema';
import { can, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { CodedError, PlatformErrors } from '../../../platform/errors/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Log } from '../../../platform/logging/log.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { PersonContextsService } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import type { MessageBody } from '../messages/message.rules.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import { SendMessage, type SentMessage } from '../messages/send-message.service.js';
import { Notices } from '../notices/notices.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import type { RowDetail } from '../tickets/ticket-row.rules.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { ScheduledChanged } from './scheduled-message.events.js';
import { failureOf, MAX_ATTEMPTS, type ScheduleFailureName } from './scheduled-message.rules.js';
import { type ScheduledRow, ScheduledMessagesRepository } from './scheduled-messages.repository.js';
import { SendScheduledJob } from './send-scheduled.job-definition.js';

const TASK = 'scheduled messages';
const BATCH = 500;
/** More in one go than a ticket can hold. */
const MAX_ROUNDS = 100;
const KEPT_MS = 30 * 86_400_000;

/**
 * Sends what is due. The message and the mark that it was sent are one transaction under the ticket's lock: a worker that
 * dies in between has done nothing, and of two workers the second finds it done.
 */
@Injectable()
export class SendDue {
  constructor(
    private readonly db: Database,
    private readonly scheduled: ScheduledMessagesRepository,
    private readonly tickets: TicketsRepository,
    private readonly changes: TicketChanges,
    private readonly sending: SendMessage,
    private readonly bodies: MessageBodies,
    private readonly people: PersonContextsService,
    private readonly notices: Notices,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  /** Everything in one ticket whose time has come, in its order. */
  async inTicket(agencyId: number, ticketId: number): Promise<void> {
    const ctx = systemContext(agencyId, TASK);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const next = await this.db.read(ctx, (q) => this.scheduled.nextDue(q, ticketId, ctx.now()));
      if (!next) return;
      await this.send(ctx, next);
    }
  }

  async sweep(): Promise<void> {
    const due = await this.db.system(TASK, (q) => this.scheduled.dueTickets(q, BATCH));
    for (const { agencyId, ticketId } of due) {
      await this.jobs.wake(
        SendScheduledJob,
        { agencyId, ticketId },
        { id: `scheduled-${agencyId}-${ticketId}` },
      );
    }
  }

  async forget(): Promise<void> {
    await this.db.forEachAgency(TASK, (ctx) =>
      this.db.write(ctx, (tx) => this.scheduled.forget(tx, new Date(ctx.now().getTime() - KEPT_MS))),
    );
  }

  /**
   * Sends one that waits, within the transaction of its author.
   * @param detail what of the ticket will be shown; null: nothing
   * @throws what refuses the message
   */
  async sendWithin<D extends RowDetail | null>(
    tx: Tx,
    row: ScheduledRow,
    body: MessageBody,
    detail: D,
  ): Promise<SentMessage<D>> {
    if (!can(tx.ctx, 'inbox.conversations.reply')) throw PlatformErrors.notAllowed();
    const change = await this.ticketOf(tx, row);
    const locked = await this.scheduled.lock(tx, row.id);
    // Somebody changed it, took it back, or sent it since it was read.
    if (locked?.state !== 'WAITING' || locked.version !== row.version) throw InboxErrors.alreadySent();
    const { content, kind, id } = locked;
    // A second guard: the message itself is unique by its key.
    const clientMutationId = scheduledMessageKey(row.id);
    const input = { ...content, kind, ticketId: String(change.ticket.id), clientMutationId };
    const sent = await this.sending.sendWithin(tx, change, input, body, detail);
    await this.scheduled.settle(tx, id, { state: 'SENT', messageId: sent.message.id });
    await this.tell(tx, row);
    return sent;
  }

  async tell(tx: Tx, { id, ticketId, authorId }: ScheduledRow): Promise<void> {
    await this.outbox.add(tx, ScheduledChanged, { ticketId, scheduledId: id, authorId });
  }

  private async send(system: RequestContext, row: ScheduledRow): Promise<void> {
    const author = await this.people.of(
      system.agencyId,
      { userId: row.authorId, apiKeyId: row.apiKeyId },
      TASK,
    );
    if (!author) return this.fail(system, row, 'AUTHOR_LEFT');
    try {
      const body = await this.bodies.ofInput({ ...row.content, kind: row.kind });
      await this.db.write(author, (tx) => this.sendWithin(tx, row, body, null));
    } catch (error) {
      await this.refused(system, row, error);
    }
  }

  /** @throws what may go well another time */
  private async refused(system: RequestContext, row: ScheduledRow, error: unknown): Promise<void> {
    if (error instanceof CodedError) {
      if (error.code === InboxErrors.alreadySent().code) return;
      const failure = failureOf(error.code, error.details.fields ?? {});
      if (failure) return this.fail(system, row, failure);
    }
    const attempts = await this.db.write(system, (tx) => this.scheduled.countFailure(tx, row.id));
    this.log.warn('a scheduled message could not be sent', { scheduledId: row.id, attempts, error });
    if (attempts >= MAX_ATTEMPTS) return this.fail(system, row, 'INTERNAL');
    throw error;
  }

  private async fail(system: RequestContext, row: ScheduledRow, failure: ScheduleFailureName): Promise<void> {
    await this.db.write(system, async (tx) => {
      const ticket = await this.tickets.lock(tx, row.ticketId);
      const locked = await this.scheduled.lock(tx, row.id);
      if (locked?.state !== 'WAITING' || locked.version !== row.version) return;
      await this.scheduled.settle(tx, row.id, { state: 'FAILED', failure });
      await this.tell(tx, row);
      // Who left reads nothing any more: whoever has the conversation now should know.
      const userId = failure === 'AUTHOR_LEFT' ? ticket?.assigneeId : row.authorId;
      if (!userId) return;
      await this.notices.add(tx, { userId, kind: 'SEND_FAILED', ticketId: row.ticketId });
    });
  }

  /** The ticket that it goes to: its own, or the one that took that one in, when it is the same customer's. */
  private async ticketOf(tx: Tx, { ticketId }: ScheduledRow): Promise<TicketChange> {
    const ticket = await this.tickets.lock(tx, ticketId);
    if (!ticket) throw PlatformErrors.notAllowed();
    if (ticket.deletedAt) throw InboxErrors.notFound();
    if (ticket.mergedIntoId === null) return this.changes.beginLocked(ticket);
    const target = await this.changes.begin(tx, ticket.mergedIntoId);
    if (target.ticket.contactId !== ticket.contactId) throw InboxErrors.notFound();
    return target;
  }
}
