import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { MessagesMoved, TicketCreated, TicketSplit } from '../inbox.events.js';
import { excerpt } from '../messages/message.rules.js';
import { TicketWordsRepository } from '../search/ticket-words.repository.js';
import { type TicketChange, TicketChanges } from '../tickets/ticket-change.service.js';
import { TicketDeeds } from '../tickets/ticket-deeds.service.js';
import { assign, type Assignment } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { MergeCarry } from './merge-carry.repository.js';
import { MergingErrors } from './merging.errors.js';
import { MessageMoves, type Tally } from './message-moves.repository.js';
import { SplitParts, type ThreadFacts } from './split-parts.repository.js';

export interface SplitWish {
  messageIds?: readonly number[];
  fromMessageId?: number;
  subject?: string | null;
  /** Without it whoever has the old one has the new one as well. */
  assignTo?: Assignment;
}

interface Part {
  ids: number[];
  subject: string;
}

const EITHER = 'Name either the messages, or the one from which on.';

/** Makes messages of one conversation a conversation of their own. Merging the new one back undoes it. */
@Injectable()
export class SplitTicket {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketChanges) private readonly changes: TicketChanges,
    @Inject(TicketDeeds) private readonly deeds: TicketDeeds,
    @Inject(TicketsRepository) private readonly rows: TicketsRepository,
    @Inject(MessageMoves) private readonly moves: MessageMoves,
    @Inject(SplitParts) private readonly parts: SplitParts,
    @Inject(MergeCarry) private readonly carry: MergeCarry,
    @Inject(TicketWordsRepository) private readonly words: TicketWordsRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(TicketsService) private readonly tickets: TicketsService,
  ) {}

  /** @throws not_found, validation.failed, inbox.split_leaves_nothing, inbox.ticket_merged */
  split(
    ctx: RequestContext,
    ticketId: number,
    wish: SplitWish,
  ): Promise<{ ticket: TicketType; from: TicketType }> {
    return this.db.write(ctx, async (tx) => {
      if (!can(ctx, 'inbox.conversations.merge')) throw PlatformErrors.notAllowed();
      const from = await this.changes.begin(tx, ticketId);
      const part = await this.partOf(tx, from, wish);
      const made = await this.begin(tx, from, part);
      await this.take(tx, from, made, part.ids);
      await this.tell(tx, from, made, part.ids.length, wish.assignTo);
      const [ticket, rest] = [
        await this.tickets.within(tx, made.ticket.id),
        await this.tickets.within(tx, ticketId),
      ];
      return { ticket, from: rest };
    });
  }

  private async partOf(tx: Tx, { ticket }: TicketChange, wish: SplitWish): Promise<Part> {
    const { messageIds, fromMessageId } = wish;
    if ((messageIds === undefined) === (fromMessageId === undefined))
      throw MergingErrors.invalid({ fields: { messageIds: [EITHER], fromMessageId: [EITHER] } });
    const wanted = messageIds ? { ids: messageIds } : { fromId: fromMessageId ?? 0 };
    const found = await this.moves.movable(tx, ticket.id, wanted);
    const field = messageIds ? 'messageIds' : 'fromMessageId';
    if (found.length === 0 || (messageIds && found.length < new Set(messageIds).size))
      throw invalid(field, 'Only messages and notes of this conversation can be split off.');
    const ids = found.map(({ id }) => id);
    if (!(await this.parts.leavesSomething(tx, ticket.id, ids))) throw MergingErrors.splitAll();
    const first = found.find(({ type }) => type === 'INBOUND') ?? found[0];
    const own = first?.subject?.trim() || ticket.subject || excerpt(first?.text ?? '');
    return { ids, subject: (wish.subject?.trim() || own).slice(0, 500) };
  }

  /** A new ticket of the same customer and channel, in the hands of whoever has the old one. */
  private async begin(tx: Tx, from: TicketChange, { ids, subject }: Part): Promise<TicketChange> {
    const facts = await this.parts.factsOf(tx, from.ticket.id, ids);
    const number = await this.rows.nextNumber(tx);
    const made = await this.changes.beginNew(tx, {
      number,
      subject,
      ...placeOf(facts),
      isSpam: from.ticket.isSpam,
      createdAt: facts.firstAt,
    });
    const { status, assigneeId, teamId } = from.ticket;
    if (status !== 'CLOSED')
      this.changes.become(tx, made, assign(made.ticket, { userId: assigneeId, teamId }));
    const { contactName, contactEmail, contactPhone } = facts;
    await this.words.add(
      tx,
      made.ticket.id,
      wordsOf(number, subject, contactName, contactEmail, contactPhone),
    );
    made.events.push(TicketCreated);
    return made;
  }

  private async take(tx: Tx, from: TicketChange, made: TicketChange, ids: readonly number[]): Promise<void> {
    const [old, young] = [from.ticket, made.ticket];
    const answered = await this.parts.seenAmong(tx, old.id, ids, old.answeredInboundCount);
    await this.parts.reads(tx, old.id, young.id, ids);
    await this.moves.move(tx, old.id, young.id, ids);
    await this.carry.mentions(tx, ids, young.id);
    settle(old, await this.moves.tally(tx, old.id), old.answeredInboundCount - answered);
    settle(young, await this.moves.tally(tx, young.id), answered);
  }

  private async tell(
    tx: Tx,
    from: TicketChange,
    made: TicketChange,
    count: number,
    assignTo: Assignment | undefined,
  ): Promise<void> {
    const [old, young] = [from.ticket, made.ticket];
    from.events.push(TicketSplit);
    await this.changes.say(tx, from, {
      kind: 'SPLIT_TO',
      ticket: { id: young.id, number: young.number },
      count,
    });
    await this.changes.say(tx, made, {
      kind: 'SPLIT_FROM',
      ticket: { id: old.id, number: old.number },
      count,
    });
    const given = assignTo && (await this.deeds.assign(tx, made, assignTo, null));
    if (given) made.events.push(given.event);
    if (given) await this.changes.say(tx, made, given.line);
    await this.changes.finish(tx, from);
    await this.changes.finish(tx, made);
    await this.outbox.add(tx, MessagesMoved, { ticketId: old.id });
  }
}

function placeOf({ channelId, channelType, contactId, visitorId, customerId }: ThreadFacts) {
  return { channelId, channelType, contactId, visitorId, customerId };
}

function settle(ticket: TicketChange['ticket'], { lastMessageAt, ...counts }: Tally, answered: number): void {
  Object.assign(ticket, counts, { answeredInboundCount: Math.max(0, answered) });
  if (lastMessageAt) ticket.lastMessageAt = lastMessageAt;
}

function invalid(field: string, sentence: string) {
  return MergingErrors.invalid({ fields: { [field]: [sentence] } });
}
