import { Inject, Injectable } from '@nestjs/common';
import { can } from '../../../platform/context/request-context.js';
import type { Tx } from '../../../platform/database/database.js';
import { CodedError, PlatformErrors } from '../../../platform/errors/coded-error.js';
import { TicketDeletion } from '../deletion/ticket-deletion.service.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketUpdated } from '../inbox.events.js';
import { MessageBodies } from '../messages/message-bodies.service.js';
import type { MessageBody } from '../messages/message.rules.js';
import type { SystemLineBecause } from '../messages/system-line.rules.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { type Deed, TicketDeeds } from '../tickets/ticket-deeds.service.js';
import { TicketMarks } from '../tickets/ticket-marks.service.js';
import { type LockedTicket, TicketsRepository } from '../tickets/tickets.repository.js';
import { refusable, refused, together } from './bulk-refusal.js';
import type { ItemOutcome } from './bulk.repository.js';
import {
  beforeOf,
  type BulkActionName,
  type BulkParams,
  permissionFor,
  personalActions,
  type TicketBefore,
} from './bulk.rules.js';

const BECAUSE: SystemLineBecause = { kind: 'BULK' };

/** A batch of an operation: which one, and what it wants of each ticket. */
export interface BulkWork {
  readonly id: number;
  readonly action: BulkActionName;
  readonly params: BulkParams;
}

interface Asked {
  readonly change: TicketChange;
  readonly before: TicketBefore;
}

/**
 * Does the action of an operation to the tickets of a batch, as part of a transaction that has room for more. Each is
 * decided by the verb that single changes use; what was decided is written together, with statements for all of them.
 */
@Injectable()
export class BulkDeeds {
  constructor(
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketDeeds) private readonly deeds: TicketDeeds,
    @Inject(TicketDeletion) private readonly deletion: TicketDeletion,
    @Inject(TicketMarks) private readonly marks: TicketMarks,
    @Inject(MessageBodies) private readonly bodies: MessageBodies,
  ) {}

  /** What is refused is answered with its code; nothing was written of it then. Other errors are the caller's. */
  async run(tx: Tx, work: BulkWork, ticketIds: readonly number[]): Promise<ItemOutcome[]> {
    const permission = permissionFor[work.action];
    if (permission && !can(tx.ctx, permission)) {
      const { code } = PlatformErrors.notAllowed();
      return ticketIds.map((ticketId) => ({ ticketId, state: 'FAILED', code }));
    }
    const outcomes: ItemOutcome[] = [];
    const asked: Asked[] = [];
    const locked = await this.tickets.lockAll(tx, ticketIds);
    for (const ticketId of ticketIds) {
      const change = refusable(() => this.open(work.action, locked.get(ticketId) ?? null));
      if (change instanceof CodedError) outcomes.push({ ticketId, state: 'FAILED', code: change.code });
      else asked.push({ change, before: beforeOf(change.ticket) });
    }
    const done = personalActions.includes(work.action)
      ? this.mark(tx, work.action, asked)
      : this.change(tx, work, asked);
    return [...outcomes, ...(await done)];
  }

  private open(action: BulkActionName, ticket: LockedTicket | null): TicketChange {
    return action === 'restore_ticket' ? this.deletion.openedDeleted(ticket) : this.changes.opened(ticket);
  }

  private async change(tx: Tx, work: BulkWork, asked: readonly Asked[]): Promise<ItemOutcome[]> {
    const decided = await this.decide(
      tx,
      work,
      asked.map(({ change }) => change),
    );
    const done = asked.flatMap(({ change }, at) => {
      const deed = decided[at];
      return deed && !(deed instanceof CodedError) ? [{ change, deed }] : [];
    });
    await this.deeds.recordAll(tx, done, BECAUSE, work.id);
    return asked.map(({ change: { ticket }, before }, at): ItemOutcome => {
      const deed = decided[at] ?? null;
      const ticketId = ticket.id;
      if (deed === null) return { ticketId, state: 'UNCHANGED' };
      if (!(deed instanceof CodedError)) return { ticketId, state: 'DONE', before, version: ticket.version };
      // As wanted already: of many, that is no reason to complain.
      if (deed.code === 'inbox.ticket_closed' && work.action === 'close_ticket')
        return { ticketId, state: 'UNCHANGED' };
      return { ticketId, state: 'FAILED', code: deed.code };
    });
  }

  /** In the order of the tickets. Only labels are written here: the row of a label is what decides. */
  private async decide(
    tx: Tx,
    { action, params }: BulkWork,
    changes: readonly TicketChange[],
  ): Promise<(Deed | CodedError | null)[]> {
    if (action === 'add_label' || action === 'remove_label') {
      const deeds = await refused(this.deeds.label(tx, changes, params.labelId ?? 0, action === 'add_label'));
      return deeds instanceof CodedError ? changes.map(() => deeds) : deeds;
    }
    if (action === 'close_ticket') {
      await this.deeds.readAhead(
        tx,
        changes.map(({ ticket }) => ticket.id),
      );
    }
    const note = await this.bodies.note(params.note);
    return together(changes.map((change) => refused(this.deed(tx, action, params, change, note))));
  }

  private async mark(tx: Tx, action: BulkActionName, asked: readonly Asked[]): Promise<ItemOutcome[]> {
    const tickets = asked.map(({ change }) => change.ticket);
    const changed =
      action === 'mark_read'
        ? await this.read(tx, tickets)
        : await this.marks.setFavouriteWithin(tx, tickets, action === 'favourite_ticket');
    return tickets.map(({ id }) => ({ ticketId: id, state: changed.has(id) ? 'DONE' : 'UNCHANGED' }));
  }

  private async read(tx: Tx, tickets: readonly LockedTicket[]): Promise<ReadonlySet<number>> {
    const read = await together(tickets.map((ticket) => this.marks.markReadWithin(tx, ticket)));
    return new Set(tickets.flatMap(({ id }, at) => (read[at] ? [id] : [])));
  }

  private async deed(
    tx: Tx,
    action: BulkActionName,
    params: BulkParams,
    change: TicketChange,
    note: MessageBody | null,
  ): Promise<Deed | null> {
    switch (action) {
      case 'assign_ticket_to_user':
        return this.deeds.assign(tx, change, { userId: params.userId ?? null, teamId: null }, note);
      case 'assign_ticket_to_team':
        return this.deeds.assign(tx, change, { userId: null, teamId: params.teamId ?? null }, note);
      case 'unassign_ticket':
        return this.deeds.assign(tx, change, { userId: null, teamId: null }, note);
      case 'close_ticket':
        return this.deeds.close(tx, change, params.resultId ?? null);
      case 'reopen_ticket':
        return this.deeds.reopen(tx, change);
      case 'mark_spam':
      case 'unmark_spam':
        return this.deeds.markSpam(tx, change, action === 'mark_spam');
      case 'delete_ticket':
        return this.deeds.delete(tx, change);
      case 'restore_ticket':
        return this.deeds.restore(tx, change);
      case 'snooze_ticket':
        return snooze(tx, change, new Date(params.until ?? Number.NaN));
      case 'unsnooze_ticket':
        return wake(change);
      // Labels, and the marks of one person, are set before.
      case 'add_label':
      case 'remove_label':
      case 'mark_read':
      case 'favourite_ticket':
      case 'unfavourite_ticket':
        return null;
    }
  }
}

function snooze(tx: Tx, { ticket }: TicketChange, until: Date): Deed | null {
  if (ticket.status === 'CLOSED') throw InboxErrors.alreadyClosed();
  if (ticket.snoozedUntil?.getTime() === until.getTime()) return null;
  ticket.snoozedUntil = until;
  ticket.snoozedById = tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : null;
  return { event: TicketUpdated, line: { kind: 'SNOOZED', at: until.toISOString() } };
}

function wake({ ticket }: TicketChange): Deed | null {
  if (ticket.snoozedUntil === null) return null;
  ticket.snoozedUntil = null;
  ticket.snoozedById = null;
  return { event: TicketUpdated, line: { kind: 'WOKEN' } };
}
