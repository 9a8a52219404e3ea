import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessagesMoved, TicketUnmerged } from '../inbox.events.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { statusFor } from '../tickets/ticket.rules.js';
import { type LockedTicket, TicketsRepository } from '../tickets/tickets.repository.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { MergeCarry } from './merge-carry.repository.js';
import { MergeFields } from './merge-fields.service.js';
import { answeredApart, type TicketSnapshot } from './merge.rules.js';
import { MergesRepository, type StandingMerge } from './merges.repository.js';
import { MergingErrors } from './merging.errors.js';
import { MessageMoves, type Tally } from './message-moves.repository.js';

/** Takes a merge apart: the source is again what it was, with what was written in its own thread since. */
@Injectable()
export class UnmergeTicket {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsRepository) private readonly rows: TicketsRepository,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(MessageMoves) private readonly moves: MessageMoves,
    @Inject(MergeCarry) private readonly carry: MergeCarry,
    @Inject(MergeFields) private readonly fields: MergeFields,
    @Inject(MergesRepository) private readonly merges: MergesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(TicketsService) private readonly tickets: TicketsService,
  ) {}

  /** @throws not_found, inbox.ticket_not_merged, inbox.ticket_merged when the target itself was merged since. */
  unmerge(ctx: RequestContext, sourceId: number): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      await this.unmergeWithin(tx, sourceId);
      return this.tickets.within(tx, sourceId);
    });
  }

  async unmergeWithin(tx: Tx, sourceId: number): Promise<void> {
    if (!can(tx.ctx, 'inbox.conversations.merge')) throw PlatformErrors.notAllowed();
    const source = await this.rows.lock(tx, sourceId);
    if (!source || source.deletedAt) throw InboxErrors.notFound();
    const merge = source.mergedIntoId === null ? null : await this.merges.standingOf(tx, sourceId);
    if (!merge) throw MergingErrors.notMerged();
    // What the target took further is taken apart there first: so each step goes back exactly.
    const target = await this.changes.begin(tx, merge.targetTicketId);
    await this.apart(tx, this.changes.beginLocked(source), target, merge);
  }

  private async apart(
    tx: Tx,
    source: TicketChange,
    target: TicketChange,
    merge: StandingMerge,
  ): Promise<void> {
    const [from, into] = [source.ticket, target.ticket];
    const pair = { sourceId: from.id, targetId: into.id };
    const together = { inbound: into.inboundCount, answered: into.answeredInboundCount };
    const threads = await this.merges.threadsOf(tx, from.id);
    const ids = await this.moves.stillIn(tx, into.id, merge.messageIds, threads);
    await this.moves.move(tx, into.id, from.id, ids);
    await this.carry.back(tx, pair, merge.carried, ids);
    await this.fields.back(tx, into.id, merge.carried.fields ?? []);
    const [own, rest] = [await this.moves.tally(tx, from.id), await this.moves.tally(tx, into.id)];
    const answered = answeredApart(
      together,
      { inbound: own.inboundCount, before: merge.sourceBefore.answeredInboundCount },
      { inbound: rest.inboundCount },
    );
    await this.carry.readsApart(
      tx,
      pair,
      { inbound: together.inbound, sourceAnswered: merge.sourceBefore.answeredInboundCount },
      {
        source: { inbound: own.inboundCount, messages: own.messageCount },
        target: { inbound: rest.inboundCount, messages: rest.messageCount },
      },
    );
    await this.merges.undo(tx, merge.id);
    restore(from, merge.sourceBefore, tx.ctx.now());
    settle(from, own, answered.source, merge.sourceBefore);
    settle(into, rest, answered.target, merge.targetBefore);
    await this.merges.setWaitingSince(tx, from.id, merge.sourceBefore.waitingSince);
    // The target waits since then only when it was the source's customer who waited longest.
    if ((await this.merges.waitingSince(tx, into.id)).toISOString() === merge.sourceBefore.waitingSince)
      await this.merges.setWaitingSince(tx, into.id, merge.targetBefore.waitingSince);
    await this.tell(tx, source, target, ids.length);
  }

  private async tell(tx: Tx, source: TicketChange, target: TicketChange, count: number): Promise<void> {
    for (const [change, other] of [
      [source, target.ticket],
      [target, source.ticket],
    ] as const) {
      change.events.push(TicketUnmerged);
      const ticket = { id: other.id, number: other.number };
      await this.changes.say(tx, change, { kind: 'UNMERGED', ticket, count });
      await this.changes.finish(tx, change);
      await this.outbox.add(tx, MessagesMoved, { ticketId: change.ticket.id });
    }
  }
}

/** Whose it was and how it stood; whoever is gone since does not get it back, and a snooze that is over is over. */
function restore(ticket: LockedTicket, before: TicketSnapshot, now: Date): void {
  ticket.mergedIntoId = null;
  ticket.assigneeId = ticket.isAssigneeGone && before.status !== 'CLOSED' ? null : before.assigneeId;
  ticket.teamId = ticket.isTeamGone && before.status !== 'CLOSED' ? null : before.teamId;
  const owner = { userId: ticket.assigneeId, teamId: ticket.teamId };
  ticket.status = before.status === 'CLOSED' ? 'CLOSED' : statusFor(owner);
  ticket.resultId = before.resultId;
  ticket.closedAt = before.closedAt ? new Date(before.closedAt) : null;
  const snoozedUntil = before.snoozedUntil ? new Date(before.snoozedUntil) : null;
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now;
  ticket.snoozedUntil = isSnoozed ? snoozedUntil : null;
  ticket.snoozedById = isSnoozed ? before.snoozedById : null;
}

function settle(ticket: LockedTicket, tally: Tally, answered: number, before: TicketSnapshot): void {
  const { lastMessageAt, ...counts } = tally;
  Object.assign(ticket, counts, { answeredInboundCount: answered });
  ticket.lastMessageAt = lastMessageAt ?? new Date(before.lastMessageAt);
}
