import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { PUB_SUB, type PubSub } from '../../../platform/realtime/index.js';
import { visitorTopic } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageCreated, type TicketEventDefinition } from '../inbox.events.js';
import type { MessageRow } from '../messages/message-row.rules.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import type { SystemLineFacts } from '../messages/message.rules.js';
import {
  count,
  type MessageDraft,
  momentOf,
  type NewMessage,
  atNextPosition,
  type PlacedMessage,
} from '../messages/next-message.rules.js';
import type { NewNotice } from '../notices/notice.rules.js';
import { Notices } from '../notices/notices.service.js';
import { noticesOf } from '../notices/ticket-notice.rules.js';
import { TicketOwners } from './ticket-owners.service.js';
import { type LockedTicket, type NewTicket, TicketsRepository } from './tickets.repository.js';
import { factsOf, type TicketFacts, type TicketState } from './ticket.rules.js';

/** What one transaction does to one ticket, whose row it holds locked. */
export interface TicketChange {
  readonly ticket: LockedTicket;
  /** Null for a ticket that this change has made. */
  readonly before: TicketFacts | null;
  readonly events: TicketEventDefinition[];
  readonly messages: PlacedMessage[];
  /** On its way to the database, in its place among the statements; `finish` waits for it. */
  readonly writing: Promise<unknown>[];
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
  lastMessageType: null,
  snoozedUntil: null,
  snoozedById: null,
  mergedIntoId: null,
  deletedAt: null,
  deletedById: null,
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
    @Inject(Notices) private readonly notices: Notices,
    @Inject(TicketOwners) private readonly owners: TicketOwners,
  ) {}

  /**
   * @param version the one that the caller has seen; a newer one is a conflict, answered with the current version.
   * @throws not_found, also for tickets that this caller may not see.
   */
  async begin(tx: Tx, ticketId: number, version?: number | null): Promise<TicketChange> {
    return this.opened(await this.tickets.lock(tx, ticketId), version);
  }

  /** The same for one that the caller has locked; null: it is not there. @throws as `begin` */
  opened(ticket: LockedTicket | null, version?: number | null): TicketChange {
    if (!ticket) throw InboxErrors.notFound();
    if (version !== undefined && version !== null && version !== ticket.version) {
      throw InboxErrors.versionConflict({ facts: { version: ticket.version } });
    }
    if (ticket.deletedAt) throw InboxErrors.notFound();
    if (ticket.mergedIntoId !== null) {
      throw InboxErrors.merged({ facts: { ticketId: ticket.mergedIntoId } });
    }
    return this.beginLocked(ticket);
  }

  /** The same for a ticket that the caller has locked, whatever has become of it. */
  beginLocked(ticket: LockedTicket): TicketChange {
    return { ticket, before: factsOf(ticket), events: [], messages: [], writing: [] };
  }

  /** Writes a new ticket. Nobody else sees it yet, so there is nothing to lock and nothing to read. */
  async beginNew(tx: Tx, ticket: NewTicket & { channelType: string }): Promise<TicketChange> {
    const id = await this.tickets.insert(tx, ticket);
    return {
      ticket: {
        ...emptyTicket,
        ...ticket,
        id,
        // Nobody asks for it before it has one.
        number: ticket.number ?? 0,
        customerId: ticket.customerId ?? null,
        labelIds: [],
        watcherIds: [],
        // A channel that brings a message is not disabled.
        channelStatus: 'active',
        channelAddress: null,
        lastMessageAt: ticket.createdAt,
      },
      before: null,
      events: [],
      messages: [],
      writing: [],
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
    if (!isClosed) return;
    ticket.answeredInboundCount = ticket.inboundCount;
    // What is done has nothing to sleep for.
    ticket.snoozedUntil = null;
    ticket.snoozedById = null;
  }

  /** Adds a message at the next position. System lines do not move the ticket in the lists. */
  async append(tx: Tx, change: TicketChange, draft: MessageDraft): Promise<PlacedMessage> {
    const message = atNextPosition(change.ticket, draft, tx.ctx.now());
    const written = this.messages.insert(tx, message, draft.id);
    const id = draft.id ?? (await written);
    if (draft.id) change.writing.push(heard(written));
    return take(change, message, id);
  }

  /** The same for one that is shown at once, to which no file belongs. @returns what is shown of it, still on its way */
  appendShown(
    tx: Tx,
    change: TicketChange,
    draft: MessageDraft & { id: number },
  ): PlacedMessage & { shown: Promise<MessageRow> } {
    const message = atNextPosition(change.ticket, draft, tx.ctx.now());
    const shown = heard(this.messages.insertShown(tx, message, draft.id));
    change.writing.push(shown);
    return { ...take(change, message, draft.id), shown };
  }

  say(tx: Tx, change: TicketChange, line: SystemLineFacts): Promise<void> {
    return this.sayAll(tx, [{ change, line }]);
  }

  /** One line each, with one statement. */
  async sayAll(tx: Tx, said: readonly { change: TicketChange; line: SystemLineFacts }[]): Promise<void> {
    const { actor } = tx.ctx;
    const author =
      actor.kind === 'user'
        ? { kind: 'user' as const, id: actor.userId, name: actor.name }
        : { kind: 'system' as const, id: null, name: 'Parley' };
    const lines = said.map(({ change: { ticket }, line }) => {
      ticket.messageCount += 1;
      return {
        ticketId: ticket.id,
        channelId: ticket.channelId,
        position: ticket.messageCount,
        createdAt: momentOf(ticket, tx.ctx.now()),
        author,
        system: { ...line, actorName: line.actorName ?? (actor.kind === 'user' ? actor.name : null) },
      };
    });
    const ids = await this.messages.insertLines(tx, lines);
    for (const [at, { change }] of said.entries())
      change.messages.push({ id: ids[at] as number, position: lines[at]?.position ?? 0, type: 'SYSTEM' });
  }

  /** Writes the ticket and adds the events; the last thing in a change. */
  finish(tx: Tx, change: TicketChange): Promise<void> {
    return this.finishAll(tx, [change]);
  }

  /** The same for many tickets, with as many statements as for one. `operationId`: they are one deed to those told. */
  async finishAll(tx: Tx, changes: readonly TicketChange[], operationId?: number): Promise<void> {
    if (changes.length === 0) return;
    // Not waited for without need: statements that the caller sends beside this one are to find what it wrote.
    const settling = this.owners.settle(tx, changes);
    if (settling) await settling;
    await Promise.all(this.written(tx, changes, this.toldOf(tx, changes, operationId)));
  }

  /**
   * The same as the end of a whole transaction, with what is read of its outcome: COMMIT goes along, where nobody has to be told.
   * Telling somebody takes one more turn.
   * @param read sends what it asks at once
   */
  async finishLast<T>(tx: Tx, change: TicketChange, read: () => Promise<T>): Promise<T> {
    const settling = this.owners.settle(tx, [change]);
    if (settling) await settling;
    const told = this.toldOf(tx, [change]);
    const written = this.written(tx, [change], told);
    const outcome = read();
    if (told.length === 0) tx.end();
    const [answer] = await Promise.all([outcome, ...written]);
    return answer;
  }

  private toldOf(tx: Tx, changes: readonly TicketChange[], operationId?: number): readonly NewNotice[] {
    const told = changes.flatMap(({ ticket, before, messages }) => {
      const now = { ...factsOf(ticket), id: ticket.id, watcherIds: ticket.watcherIds };
      return noticesOf({ ticket: now, before, messages }, operationId);
    });
    return this.notices.wanted(tx, told);
  }

  /** All but `told` is sent at once. */
  private written(
    tx: Tx,
    changes: readonly TicketChange[],
    told: readonly NewNotice[],
  ): readonly Promise<unknown>[] {
    const events = changes.flatMap((change) => eventsOf(tx, change));
    return [
      ...changes.flatMap(({ writing }) => writing),
      this.tickets.save(
        tx,
        changes.map(({ ticket }) => ticket),
      ),
      this.outbox.addAll(tx, events),
      this.notices.add(tx, told),
    ];
  }

  /** Fleeting: the visitor's open chat shows it at once; who is away finds it in the conversation. */
  tellVisitor(tx: Tx, ticket: Pick<LockedTicket, 'visitorId'>, signal: object): void {
    const { visitorId } = ticket;
    if (visitorId === null) return;
    tx.afterCommit(() => this.pubsub.publish(visitorTopic(visitorId), signal).catch(() => undefined));
  }
}

function take({ ticket, messages }: TicketChange, message: NewMessage, id: number): PlacedMessage {
  const taken = count(ticket, id, message);
  messages.push(taken);
  return taken;
}

/** What fails before the change is finished, fails the statements behind it as well: whoever waits for those says so. */
function heard<T>(written: Promise<T>): Promise<T> {
  written.catch(() => undefined);
  return written;
}

function eventsOf(tx: Tx, { ticket, before, events, messages }: TicketChange) {
  const { actor } = tx.ctx;
  const facts = {
    ticketId: ticket.id,
    // Saving raises it.
    version: ticket.version + 1,
    ...(before && { before: { ...before, labelIds: [...before.labelIds] } }),
    ...(actor.kind === 'user' && { actorId: actor.userId }),
  };
  return [
    ...events.map((event) => newEvent(event, facts)),
    ...messages.map(({ id, position, type }) =>
      newEvent(MessageCreated, { ...facts, messageId: id, position, type }),
    ),
  ];
}
