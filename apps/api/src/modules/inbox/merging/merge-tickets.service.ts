import { Inject, Injectable } from '@nestjs/common';
import { roleNames, roles } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { MessagesMoved, TicketMerged } from '../inbox.events.js';
import type { SystemLineBecause } from '../messages/system-line.rules.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import type { LockedTicket } from '../tickets/tickets.repository.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { MergeCarry } from './merge-carry.repository.js';
import { MergeFields } from './merge-fields.service.js';
import { snapshotOf } from './merge.rules.js';
import { MergesRepository } from './merges.repository.js';
import { MergingErrors } from './merging.errors.js';
import { MessageMoves } from './message-moves.repository.js';

/** What one merge may make of a ticket: more than this and nobody can read it any more. */
const MAX_ENTRIES = 20_000;
const SEES_ALL = roleNames.filter((name) => roles[name].isAdminLevel);

/** Merges conversations: one stays and takes the messages of the others, which become ways that lead to it. */
@Injectable()
export class MergeTickets {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(MessageMoves) private readonly moves: MessageMoves,
    @Inject(MergeCarry) private readonly carry: MergeCarry,
    @Inject(MergeFields) private readonly fields: MergeFields,
    @Inject(MergesRepository) private readonly merges: MergesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(TicketsService) private readonly tickets: TicketsService,
  ) {}

  /** @throws not_found, inbox.ticket_merged, inbox.merge_into_itself, inbox.merge_target_closed, inbox.merge_reveals, … */
  merge(ctx: RequestContext, targetId: number, sourceIds: readonly number[]): Promise<TicketType> {
    return this.db.write(ctx, async (tx) => {
      await this.mergeWithin(tx, targetId, sourceIds);
      return this.tickets.within(tx, targetId);
    });
  }

  /** The same as part of a larger change, which may say why. All or nothing. */
  async mergeWithin(
    tx: Tx,
    targetId: number,
    sourceIds: readonly number[],
    because: SystemLineBecause | null = null,
  ): Promise<void> {
    if (!can(tx.ctx, 'inbox.conversations.merge')) throw PlatformErrors.notAllowed();
    const sources = [...new Set(sourceIds)];
    if (sources.includes(targetId)) throw MergingErrors.itself();
    const held = await this.hold(tx, [targetId, ...sources]);
    const target = held.get(targetId) as TicketChange;
    // Before the first moves: who comes along with one is no reason against the next.
    for (const id of sources)
      await this.assertMergeable(tx, (held.get(id) as TicketChange).ticket, target.ticket);
    for (const id of sources) await this.one(tx, held.get(id) as TicketChange, target, because);
    await this.changes.finish(tx, target);
    await this.outbox.add(tx, MessagesMoved, { ticketId: targetId });
  }

  /** @throws for two conversations that are not to be merged, in this direction. */
  async assertMergeable(tx: Tx, source: LockedTicket, target: LockedTicket): Promise<void> {
    if (source.isSpam || target.isSpam) throw MergingErrors.spam();
    if (target.status === 'CLOSED') throw MergingErrors.targetClosed({ facts: { ticketId: target.id } });
    if (source.messageCount + target.messageCount > MAX_ENTRIES) throw MergingErrors.tooLarge();
    if (await this.merges.wouldReveal(tx, source.id, target.id, SEES_ALL)) throw MergingErrors.reveals();
  }

  /** Locks all of them, in the order of their ids: two who merge at once never wait for each other in a circle. */
  private async hold(tx: Tx, ids: readonly number[]): Promise<Map<number, TicketChange>> {
    const held = new Map<number, TicketChange>();
    for (const id of ids.toSorted((one, two) => one - two)) held.set(id, await this.changes.begin(tx, id));
    return held;
  }

  private async one(
    tx: Tx,
    source: TicketChange,
    target: TicketChange,
    because: SystemLineBecause | null,
  ): Promise<void> {
    const [from, into] = [source.ticket, target.ticket];
    if (from.messageCount + into.messageCount > MAX_ENTRIES) throw MergingErrors.tooLarge();
    const [fromWaits, intoWaits] = [
      await this.merges.waitingSince(tx, from.id),
      await this.merges.waitingSince(tx, into.id),
    ];
    const before = { source: snapshotOf(from, fromWaits), target: snapshotOf(into, intoWaits) };
    const pair = { sourceId: from.id, targetId: into.id };
    const messageIds = await this.moves.move(tx, from.id, into.id, null);
    const { taken: fields, dropped } = await this.fields.over(tx, pair);
    const carried = { ...(await this.carry.over(tx, pair, messageIds)), fields };
    const answered = { source: from.answeredInboundCount, target: into.answeredInboundCount };
    await this.takeIn(tx, target, from, carried.labels);
    const together = { inbound: into.inboundCount, messages: into.messageCount };
    await this.carry.reads(tx, pair, answered, together);
    if (fromWaits < intoWaits) await this.merges.setWaitingSince(tx, into.id, fromWaits.toISOString());
    await this.merges.insert(tx, {
      sourceTicketId: from.id,
      targetTicketId: into.id,
      sourceBefore: before.source,
      targetBefore: before.target,
      carried,
      messageIds,
    });
    const why = because && { because };
    const told = { count: messageIds.length, ...why };
    target.events.push(TicketMerged);
    const other = { id: from.id, number: from.number };
    await this.changes.say(tx, target, {
      kind: 'MERGED_FROM',
      ticket: other,
      ...told,
      ...(dropped.length > 0 && { dropped }),
    });
    await this.becomeWay(tx, source, into, told);
  }

  private async takeIn(
    tx: Tx,
    { ticket: into }: TicketChange,
    from: LockedTicket,
    labels: readonly number[],
  ): Promise<void> {
    const { lastMessageAt, ...tally } = await this.moves.tally(tx, into.id);
    Object.assign(into, tally);
    if (lastMessageAt && lastMessageAt > into.lastMessageAt) into.lastMessageAt = lastMessageAt;
    into.answeredInboundCount += from.answeredInboundCount;
    into.labelIds = [...new Set([...into.labelIds, ...labels])];
  }

  /** The source: no work of anybody's any more, only a way to the target. */
  private async becomeWay(
    tx: Tx,
    source: TicketChange,
    into: LockedTicket,
    told: { count: number; because?: SystemLineBecause },
  ): Promise<void> {
    const { ticket } = source;
    ticket.mergedIntoId = into.id;
    ticket.status = 'CLOSED';
    ticket.closedAt ??= tx.ctx.now();
    ticket.snoozedUntil = null;
    ticket.snoozedById = null;
    ticket.messageCount = 0;
    ticket.inboundCount = 0;
    ticket.answeredInboundCount = 0;
    ticket.lastMessageId = null;
    ticket.lastMessageType = null;
    source.events.push(TicketMerged);
    const other = { id: into.id, number: into.number };
    await this.changes.say(tx, source, { kind: 'MERGED_INTO', ticket: other, ...told });
    await this.changes.finish(tx, source);
    await this.outbox.add(tx, MessagesMoved, { ticketId: ticket.id });
  }
}
