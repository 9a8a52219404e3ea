import { Inject, Injectable } from '@nestjs/common';
import { can } from '../../../platform/context/request-context.js';
import type { Tx } from '../../../platform/database/database.js';
import { CodedError } from '../../../platform/errors/coded-error.js';
import {
  TicketAssigned,
  TicketClosed,
  TicketDeleted,
  TicketReopened,
  TicketRestored,
  TicketSpammed,
  TicketUpdated,
} from '../inbox.events.js';
import type { SystemLineFacts } from '../messages/system-line.rules.js';
import { AssigneesRepository } from '../tickets/assignees.repository.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { type Deed, TicketDeeds } from '../tickets/ticket-deeds.service.js';
import { TicketMarks } from '../tickets/ticket-marks.service.js';
import { TicketOwners } from '../tickets/ticket-owners.service.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import type { BulkWork } from './bulk-deeds.service.js';
import { refused, together } from './bulk-refusal.js';
import type { DoneItem, ItemOutcome } from './bulk.repository.js';
import { type BulkActionName, permissionFor, personalActions, type TicketBefore } from './bulk.rules.js';

interface Open {
  readonly change: TicketChange;
  /** Null of what was no more than somebody's own mark. */
  readonly before: TicketBefore | null;
}

/** Puts back what an operation did to its tickets, where nobody has changed them since. */
@Injectable()
export class BulkUndo {
  constructor(
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketDeeds) private readonly deeds: TicketDeeds,
    @Inject(TicketMarks) private readonly marks: TicketMarks,
    @Inject(AssigneesRepository) private readonly names: AssigneesRepository,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
  ) {}

  async run(tx: Tx, work: BulkWork, items: readonly DoneItem[]): Promise<ItemOutcome[]> {
    const { action } = work;
    const permission = permissionFor[action];
    if (permission && !can(tx.ctx, permission)) return items.map((item) => kept(item, 'auth.forbidden'));
    const locked = await this.tickets.lockAll(
      tx,
      items.map(({ ticketId }) => ticketId),
    );
    const outcomes: ItemOutcome[] = [];
    const open: Open[] = [];
    for (const item of items) {
      const ticket = locked.get(item.ticketId);
      if (!ticket) outcomes.push(kept(item, 'not_found'));
      else if (!personalActions.includes(action) && (!item.before || ticket.version !== item.version))
        outcomes.push(kept(item, 'inbox.changed_since'));
      else open.push({ change: this.changes.beginLocked(ticket), before: item.before });
    }
    const refusal = await refused(this.attempt(tx, work, open));
    return [
      ...outcomes,
      ...open.map(({ change: { ticket } }): ItemOutcome => {
        if (refusal instanceof CodedError) return kept({ ticketId: ticket.id }, refusal.code);
        return { ticketId: ticket.id, state: 'UNDONE' };
      }),
    ];
  }

  /** @throws what refuses all of them, before anything is written */
  private async attempt(tx: Tx, { id, action, params }: BulkWork, open: readonly Open[]): Promise<void> {
    const changes = open.map(({ change }) => change);
    if (personalActions.includes(action)) {
      const tickets = changes.map(({ ticket }) => ticket);
      await this.marks.setFavouriteWithin(tx, tickets, action === 'unfavourite_ticket');
      return;
    }
    const deeds =
      action === 'add_label' || action === 'remove_label'
        ? await this.deeds.label(tx, changes, params.labelId ?? 0, action === 'remove_label')
        : await together(open.map(({ change, before }) => this.putBack(tx, action, change, before)));
    const done = changes.flatMap((change, at) => {
      const deed = deeds[at];
      return deed ? [{ change, deed }] : [];
    });
    await this.deeds.recordAll(tx, done, { kind: 'UNDO' }, id);
  }

  private async putBack(
    tx: Tx,
    action: BulkActionName,
    change: TicketChange,
    before: TicketBefore | null,
  ): Promise<Deed | null> {
    if (!before) return null;
    const { ticket } = change;
    const { status, isSpam, assigneeId, teamId } = before;
    this.changes.become(tx, change, { status, isSpam, assigneeId, teamId });
    ticket.resultId = before.resultId;
    ticket.answeredInboundCount = before.answeredInboundCount;
    ticket.closedAt = before.closedAt === null ? null : new Date(before.closedAt);
    ticket.snoozedUntil = before.snoozedUntil === null ? null : new Date(before.snoozedUntil);
    ticket.snoozedById = before.snoozedById;
    ticket.deletedAt = before.isDeleted ? tx.ctx.now() : null;
    ticket.deletedById = before.isDeleted && tx.ctx.actor.kind === 'user' ? tx.ctx.actor.userId : null;
    // Who left since does not get it back, and the line does not say so.
    await this.owners.settle(tx, [change]);
    const { assigneeId: userId, teamId: team } = ticket;
    return this.told(tx, action, { ...before, assigneeId: userId, teamId: team });
  }

  private async told(tx: Tx, action: BulkActionName, before: TicketBefore): Promise<Deed> {
    switch (action) {
      case 'close_ticket':
        return { event: TicketReopened, line: { kind: 'REOPENED' } };
      case 'reopen_ticket': {
        const name = before.resultId === null ? null : await this.names.resultName(tx, before.resultId);
        return { event: TicketClosed, line: { kind: 'CLOSED', targetName: name } };
      }
      case 'mark_spam':
      case 'unmark_spam':
        return { event: TicketSpammed, line: { kind: before.isSpam ? 'SPAM' : 'NOT_SPAM' } };
      case 'delete_ticket':
        return { event: TicketRestored, line: { kind: 'RESTORED' } };
      case 'restore_ticket':
        return { event: TicketDeleted, line: { kind: 'DELETED' } };
      case 'snooze_ticket':
      case 'unsnooze_ticket':
        return {
          event: TicketUpdated,
          line: before.snoozedUntil ? { kind: 'SNOOZED', at: before.snoozedUntil } : { kind: 'WOKEN' },
        };
      case 'assign_ticket_to_user':
      case 'assign_ticket_to_team':
      case 'unassign_ticket':
      // Labels and marks of one person are put back before, and say nothing here.
      case 'add_label':
      case 'remove_label':
      case 'favourite_ticket':
      case 'unfavourite_ticket':
      case 'mark_read':
        return { event: TicketAssigned, line: await this.assignedLine(tx, before) };
    }
  }

  private async assignedLine(tx: Tx, { assigneeId, teamId }: TicketBefore): Promise<SystemLineFacts> {
    if (assigneeId !== null) {
      const targetName = await this.names.userName(tx, assigneeId);
      return { kind: 'ASSIGNED_TO_USER', targetName };
    }
    if (teamId === null) return { kind: 'UNASSIGNED' };
    return { kind: 'ASSIGNED_TO_TEAM', targetName: (await this.names.team(tx, teamId))?.name ?? null };
  }
}

function kept({ ticketId }: { ticketId: number }, code: string): ItemOutcome {
  return { ticketId, state: 'KEPT', code };
}
