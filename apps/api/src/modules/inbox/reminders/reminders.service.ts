import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketUpdated } from '../inbox.events.js';
import { Notices } from '../notices/notices.service.js';
import { TicketChanges } from '../tickets/ticket-change.service.js';
import { factsOf } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import type { LockedTicket } from '../tickets/tickets.repository.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { momentFault } from './moment.rules.js';
import type { SetTicketReminderInput } from './reminder.input.js';
import { RemindersRepository } from './reminders.repository.js';

/** A person's own appointments with conversations. Also with closed ones: "look again in a month" is a reason to close. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly database: Database,
    private readonly reminders: RemindersRepository,
    private readonly changes: TicketChanges,
    private readonly tickets: TicketsService,
    private readonly notices: Notices,
    private readonly outbox: Outbox,
  ) {}

  /** @throws validation.failed, not_found */
  set(ctx: RequestContext, input: SetTicketReminderInput): Promise<TicketType> {
    const userId = userIdOf(ctx);
    const fault = momentFault(input.dueAt, ctx.now());
    if (fault) throw InboxErrors.invalid({ fields: { dueAt: [fault] } });
    return this.own(ctx, Number(input.ticketId), async (tx, ticketId) => {
      const hadReminder = await this.reminders.put(tx, {
        userId,
        ticketId,
        dueAt: input.dueAt,
        note: input.note?.trim() ?? null,
        cancelsOnReply: input.cancelsOnReply ?? null,
      });
      return { hadReminder };
    });
  }

  clear(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    return this.end(ctx, ticketId, 'CANCELLED');
  }

  complete(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    return this.end(ctx, ticketId, 'DONE');
  }

  /** The customer has written, under the ticket's lock. */
  async customerWrote(tx: Tx, ticket: LockedTicket): Promise<void> {
    const whose = await this.reminders.cancelOnReply(tx, ticket.id);
    await this.outbox.addAll(
      tx,
      whose.map((userId) => newEvent(TicketUpdated, { ...told(ticket), userId, hadReminder: true })),
    );
  }

  /** Lets those ring that still wait. What is rung is committed together with the notice of it, so it rings once. */
  async ring(ctx: RequestContext, ids: readonly number[]): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const rung = (await this.reminders.ring(tx, ids)).filter(({ isGone }) => !isGone);
      await this.notices.add(
        tx,
        rung.map(({ id, userId, ticketId, note }) => ({
          userId,
          kind: 'REMINDER_DUE' as const,
          ticketId,
          facts: { reminderId: id, ...(note && { note }) },
        })),
      );
    });
  }

  private end(ctx: RequestContext, ticketId: number, state: 'DONE' | 'CANCELLED'): Promise<TicketType> {
    const userId = userIdOf(ctx);
    return this.own(ctx, ticketId, async (tx) =>
      (await this.reminders.end(tx, userId, ticketId, state)) ? { hadReminder: true } : null,
    );
  }

  /** What `work` does is this person's alone; null when it did nothing. What the bell said of it before is settled. */
  private own(
    ctx: RequestContext,
    ticketId: number,
    work: (tx: Tx, ticketId: number) => Promise<{ hadReminder: boolean } | null>,
  ): Promise<TicketType> {
    const userId = userIdOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const { ticket } = await this.changes.begin(tx, ticketId);
      const done = await work(tx, ticketId);
      if (done) {
        await this.outbox.add(tx, TicketUpdated, { ...told(ticket), userId, ...done });
        await this.notices.settle(tx, userId, ticketId, ['REMINDER_DUE']);
      }
      return this.tickets.within(tx, ticketId);
    });
  }
}

function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor.userId;
}

function told(ticket: LockedTicket) {
  const facts = factsOf(ticket);
  return {
    ticketId: ticket.id,
    version: ticket.version,
    before: { ...facts, labelIds: [...facts.labelIds] },
  };
}
