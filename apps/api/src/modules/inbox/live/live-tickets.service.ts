import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { channelLimitsOf, mayEnter } from '../../channels/index.js';
import type { MessageRow } from '../messages/message-row.rules.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import type { ListedTicket } from '../tickets/ticket-list.rules.js';
import { factsOf } from '../tickets/ticket.rules.js';
import type { TicketType } from '../tickets/ticket.type.js';
import { TicketViews } from '../tickets/ticket-views.service.js';
import { LiveTicketsRepository, type LiveTicketRow } from './live-tickets.repository.js';
import { SharedReads } from '../../../platform/realtime/shared-reads.js';

/** Tickets and messages for those who watch: read once per event and process, shown to each with their own rights. */
@Injectable()
export class LiveTickets {
  private readonly tickets = new SharedReads<LiveTicketRow>((agencyId, ids) =>
    this.loadTickets(agencyId, ids),
  );
  private readonly messages = new SharedReads<MessageRow>((agencyId, ids) =>
    this.loadMessages(agencyId, ids),
  );

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LiveTicketsRepository) private readonly ticketRows: LiveTicketsRepository,
    @Inject(MessagesRepository) private readonly messageRows: MessagesRepository,
    @Inject(TicketViews) private readonly views: TicketViews,
  ) {}

  /** The ticket at this event or later; null when it is gone or this caller may not see it. */
  async visible(ctx: RequestContext, ticketId: number, cursor: number): Promise<LiveTicketRow | null> {
    const row = await this.at(ctx.agencyId, ticketId, cursor);
    if (!row) return null;
    const limits = channelLimitsOf(ctx);
    const isGuest = limits !== null && (row.guests?.includes(limits.userId) ?? false);
    return isGuest || mayEnter(limits, row.members) ? row : null;
  }

  /** The same past everybody's rights, for what is counted for many. */
  at(agencyId: number, ticketId: number, cursor: number): Promise<LiveTicketRow | null> {
    return this.tickets.at(agencyId, ticketId, cursor);
  }

  message(ctx: RequestContext, messageId: number, cursor: number): Promise<MessageRow | null> {
    return this.messages.at(ctx.agencyId, messageId, cursor);
  }

  /** Viewers with the same answer see the same of this row; null: nobody else may see it so. */
  kindOfViewer({ actor }: RequestContext, row: LiveTicketRow): string | null {
    if (actor.kind !== 'user') return null;
    const id = actor.userId;
    const isOwnNote = row.lm_type === 'NOTE' && row.lm_author_id === id;
    if (isOwnNote || row.lm_reactions?.length) return null;
    const marks = [row.favourite_of, row.watched_by].map((people) => (people?.includes(id) ? 'y' : 'n'));
    const own = [row.seen_by?.[id] ?? '', row.reminders?.[id] ?? ''];
    return [...marks, ...own, rightsOf(actor.permissions)].join(' ');
  }

  /** What this viewer sees of a row that was read for all. */
  view(ctx: RequestContext, row: LiveTicketRow): TicketType {
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : 0;
    const own = {
      seen_inbound_count: row.seen_by?.[userId] ?? null,
      is_favourite: row.favourite_of?.includes(userId) ?? false,
      is_watched: row.watched_by?.includes(userId) ?? false,
      reminder_at: row.reminders?.[userId] ? new Date(row.reminders[userId]) : null,
    };
    return this.views.ticket(ctx, { ...row, ...own }, String(row.event_cursor));
  }

  private async loadTickets(agencyId: number, ids: readonly number[]) {
    const rows = await this.db.read(systemContext(agencyId, 'live'), (q) => this.ticketRows.byIds(q, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async loadMessages(agencyId: number, ids: readonly number[]) {
    const rows = await this.db.read(systemContext(agencyId, 'live'), (q) => this.messageRows.byIds(q, ids));
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const rights = new WeakMap<ReadonlySet<string>, string>();

/** All that somebody may do, as one word; made once for each set. */
function rightsOf(permissions: ReadonlySet<string>): string {
  const known = rights.get(permissions) ?? [...permissions].sort().join();
  rights.set(permissions, known);
  return known;
}

const listed = new WeakMap<LiveTicketRow, ListedTicket>();

/** The row as the predicate of the lists takes it; made once per row, not once per subscriber. */
export function listedTicket(row: LiveTicketRow): ListedTicket {
  const known = listed.get(row);
  if (known) return known;
  const made: ListedTicket = {
    ...factsOf({
      status: row.status,
      isSpam: row.is_spam,
      assigneeId: row.assignee_id,
      teamId: row.team_id,
      labelIds: (row.labels ?? []).map((label) => label.id),
      lastMessageType: row.last_message_type,
      snoozedUntil: row.snoozed_until,
      deletedAt: row.deleted_at,
      mergedIntoId: row.merged_into_id,
      lastMessageAt: row.last_message_at,
    }),
    channelId: row.channel_id,
    contactId: row.contact_id,
    createdAt: row.created_at,
    words: wordsOf(row.number, row.subject, row.contact_name, row.contact_email, row.contact_phone),
    isFavouriteOf: (userId) => row.favourite_of?.includes(userId) ?? false,
    isMentionOf: (userId) => (row.mention_of?.includes(userId) || row.guests?.includes(userId)) ?? false,
    isWatchedBy: (userId) => row.watched_by?.includes(userId) ?? false,
    isReminderOf: (userId) => row.reminders?.[userId] !== undefined,
    isGuest: (userId) => row.guests?.includes(userId) ?? false,
  };
  listed.set(row, made);
  return made;
}
