import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import { visitorTopic } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageCreated, type TicketEventDefinition } from '../inbox.events.js';
import { MessagesRepository, type NewMessage } from '../messages/messages.repository.js';
import type { MessageTypeName, SystemLineFacts } from '../messages/message.rules.js';
import { type LockedTicket, type NewTicket, TicketsRepository } from './tickets.repository.js';
import type { TicketFacts, TicketState } from './ticket.rules.js';

export type MessageDraft = Omit<NewMessage, 'ticketId' | 'channelId' | 'position' | 'createdAt'>;

/** What one transaction does to one ticket, whose row it holds locked. */
export interface TicketChange {
  readonly ticket: LockedTicket;
  /** Null for a ticket that this change has made. */
  readonly before: TicketFacts | null;
  readonly events: TicketEventDefinition[];
  readonly messages: { id: number; position: number; type: MessageTypeName }[];
}

const emptyTicket = {
  status: 'OPEN',
  assigneeId: null,
  teamId: null,
  resultId: null,
  messageCount: 0,
  inboundCount: 0,
  answeredInboundCount: 0,
  lastMessageId: null,
  closedAt: null,
  version: 1,
} as const;

/** Changes tickets: takes the lock, gives messages their positions, and tells what happened, all in one transaction. */
@Injectable()
export class TicketChanges {
  constructor(
    @Inject(TicketsRepository) private readonly tickets: TicketsRepository,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(PUB_SUB) private readonly pubsub: PubSub,
  ) {}

  /**
   * @param version the one that the caller has seen; a newer one is a conflict, answered with the current version.
   * @throws not_found, also for tickets that this caller may not see.
   */
  async begin(tx: Tx, ticketId: number, version?: number | null): Promise<TicketChange> {
    const ticket = await this.tickets.lock(tx, ticketId);
    if (!ticket) throw InboxErrors.notFound();
    if (version !== undefined && version !== null && version !== ticket.version) {
      throw InboxErrors.versionConflict({ facts: { version: ticket.version } });
    }
    const { status, isSpam, assigneeId, teamId } = ticket;
    return {
      ticket,
      before: { status, isSpam, assigneeId, teamId, labelIds: [...ticket.labelIds] },
      events: [],
      messages: [],
    };
  }

  /** Writes a new ticket. Nobody else sees it yet, so there is nothing to lock and nothing to read. */
  async beginNew(tx: Tx, ticket: NewTicket & { channelType: string }): Promise<TicketChange> {
    const id = await this.tickets.insert(tx, ticket);
    return {
      ticket: {
        ...emptyTicket,
        ...ticket,
        id,
        labelIds: [],
        // A channel that brings a message is not disabled.
        channelStatus: 'active',
        channelAddress: null,
        lastMessageAt: ticket.createdAt,
      },
      before: null,
      events: [],
      messages: [],
    };
  }

  /** Puts the ticket into the state that the rules gave. */
  become(tx: Tx, { ticket }: TicketChange, state: TicketState): void {
    const wasClosed = ticket.status === 'CLOSED';
    ticket.status = state.status;
    ticket.isSpam = state.isSpam;
    ticket.assigneeId = state.assigneeId;
    ticket.teamId = state.teamId;
    const isClosed = state.status === 'CLOSED';
    if (isClosed !== wasClosed) {
      ticket.closedAt = isClosed ? tx.ctx.now() : null;
      if (!isClosed) ticket.resultId = null;
      this.tellVisitor(tx, ticket, { kind: isClosed ? 'closed' : 'reopened' });
    }
    if (isClosed) ticket.answeredInboundCount = ticket.inboundCount;
  }

  /** Adds a message at the next position. System lines do not move the ticket in the lists. */
  async append(tx: Tx, change: TicketChange, draft: MessageDraft): Promise<{ id: number; position: number }> {
    const { ticket } = change;
    // The order of the list follows the positions, also when the clocks of two servers differ.
    const createdAt = new Date(Math.max(tx.ctx.now().getTime(), ticket.lastMessageAt.getTime()));
    const position = ticket.messageCount + 1;
    const place = { ticketId: ticket.id, channelId: ticket.channelId, position, createdAt };
    const id = await this.messages.insert(tx, { ...draft, ...place });
    ticket.messageCount = position;
    if (draft.type === 'INBOUND') ticket.inboundCount += 1;
    if (draft.type !== 'SYSTEM') {
      ticket.lastMessageId = id;
      ticket.lastMessageAt = createdAt;
    }
    change.messages.push({ id, position, type: draft.type });
    return { id, position };
  }

  async say(tx: Tx, change: TicketChange, line: SystemLineFacts): Promise<void> {
    const { actor } = tx.ctx;
    const author =
      actor.kind === 'user'
        ? { kind: 'user' as const, id: actor.userId, name: actor.name }
        : { kind: 'system' as const, id: null, name: 'Parley' };
    const actorName = line.actorName ?? (actor.kind === 'user' ? actor.name : null);
    await this.append(tx, change, {
      type: 'SYSTEM',
      html: '',
      text: '',
      author,
      system: { ...line, actorName },
    });
  }

  /** Writes the ticket and adds the events; the last thing in a change. */
  async finish(tx: Tx, change: TicketChange): Promise<void> {
    const { ticket, before } = change;
    const { actor } = tx.ctx;
    const facts = {
      ticketId: ticket.id,
      // Saving raises it.
      version: ticket.version + 1,
      ...(before && { before: { ...before, labelIds: [...before.labelIds] } }),
      ...(actor.kind === 'user' && { actorId: actor.userId }),
    };
    const events = [
      ...change.events.map((event) => newEvent(event, facts)),
      ...change.messages.map(({ id, position, type }) =>
        newEvent(MessageCreated, { ...facts, messageId: id, position, type }),
      ),
    ];
    await Promise.all([this.tickets.save(tx, ticket), this.outbox.addAll(tx, events)]);
  }

  /** Fleeting: the visitor's open chat shows it at once; who is away finds it in the conversation. */
  tellVisitor(tx: Tx, ticket: Pick<LockedTicket, 'visitorId'>, signal: object): void {
    const { visitorId } = ticket;
    if (visitorId === null) return;
    tx.afterCommit(() => this.pubsub.publish(visitorTopic(visitorId), signal).catch(() => undefined));
  }
}
