import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketUpdated } from '../inbox.events.js';
import type { SystemLineBecause } from '../messages/system-line.rules.js';
import { Notices } from '../notices/notices.service.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { momentFault } from './moment.rules.js';
import type { SnoozeTicketInput } from './reminder.input.js';
import { RemindersService } from './reminders.service.js';
import { SnoozingRepository } from './snoozing.repository.js';

/** Conversations that sleep: out of everybody's lists until some moment, or until the customer writes. */
@Injectable()
export class Snoozing {
  constructor(
    private readonly database: Database,
    private readonly sleeping: SnoozingRepository,
    private readonly changes: TicketChanges,
    private readonly tickets: TicketsService,
    private readonly notices: Notices,
    private readonly reminders: RemindersService,
  ) {}

  /** @throws validation.failed, inbox.ticket_closed, not_found */
  snooze(ctx: RequestContext, { ticketId, until }: SnoozeTicketInput): Promise<TicketType> {
    const fault = momentFault(until, ctx.now());
    if (fault) throw InboxErrors.invalid({ fields: { until: [fault] } });
    return this.database.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, Number(ticketId));
      await this.within(tx, change, until);
      return this.tickets.within(tx, change.ticket.id);
    });
  }

  /** The same as a part of a larger change, which has looked at the moment already. */
  async within(tx: Tx, change: TicketChange, until: Date): Promise<void> {
    const { ticket } = change;
    if (ticket.status === 'CLOSED')
      throw InboxErrors.alreadyClosed({ fields: { ticketId: ['A closed conversation is in no list.'] } });
    if (ticket.snoozedUntil?.getTime() === until.getTime()) return;
    ticket.snoozedUntil = until;
    ticket.snoozedById = tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : null;
    change.events.push(TicketUpdated);
    await this.changes.say(tx, change, { kind: 'SNOOZED', at: until.toISOString() });
    await this.changes.finish(tx, change);
  }

  /** Awake again before its time; nothing happens to one that is awake. */
  unsnooze(ctx: RequestContext, ticketId: number): Promise<TicketType> {
    return this.database.write(ctx, async (tx) => {
      const change = await this.changes.begin(tx, ticketId);
      if (await this.wake(tx, change, null)) await this.changes.finish(tx, change);
      return this.tickets.within(tx, ticketId);
    });
  }

  /** The customer has written; the change goes on with the message. */
  async customerWrote(tx: Tx, change: TicketChange): Promise<void> {
    await this.reminders.customerWrote(tx, change.ticket);
    await this.wake(tx, change, { kind: 'CUSTOMER_WROTE' });
  }

  /** The time of a ticket is over, unless another worker has seen to it. */
  async wakeDue(ctx: RequestContext, ticketId: number): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      if (!(await this.sleeping.take(tx, ticketId))) return;
      const change = await this.changes.begin(tx, ticketId);
      if (await this.wake(tx, change, { kind: 'SNOOZE_OVER' })) await this.changes.finish(tx, change);
    });
  }

  private async wake(tx: Tx, change: TicketChange, because: SystemLineBecause | null): Promise<boolean> {
    const { ticket } = change;
    if (ticket.snoozedUntil === null) return false;
    const concerned = new Set([ticket.snoozedById, ticket.assigneeId].filter((id) => id !== null));
    ticket.snoozedUntil = null;
    ticket.snoozedById = null;
    change.events.push(TicketUpdated);
    await this.changes.say(tx, change, { kind: 'WOKEN', ...(because && { because }) });
    if (because === null) return true;
    const facts = because.kind === 'CUSTOMER_WROTE' ? { change: 'CUSTOMER_WROTE' as const } : {};
    await this.notices.add(
      tx,
      [...concerned].map((userId) => ({ userId, kind: 'SNOOZE_OVER' as const, ticketId: ticket.id, facts })),
    );
    return true;
  }
}
