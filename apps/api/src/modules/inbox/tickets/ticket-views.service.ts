import { Inject, Injectable } from '@nestjs/common';
import { type RoleName, roles } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';
import {
  abbrOf,
  colorOf,
  fullNameOf,
  ONLINE_MS,
  type TeamType,
  type UserType,
} from '../../identity/index.js';
import { MessageViews } from '../messages/message-views.service.js';
import { channelOf, lastMessageOf, type TicketRow } from './ticket-row.rules.js';
import {
  canAssign,
  canClose,
  canDelete,
  canMerge,
  canNote,
  canReopen,
  canReply,
  unreadCount,
} from './ticket.rules.js';
import type { TicketType } from './ticket.type.js';

/** Turns rows into what callers see; plain values only, so that a list costs no promise per field. */
@Injectable()
export class TicketViews {
  constructor(@Inject(MessageViews) private readonly messages: MessageViews) {}

  ticket(ctx: RequestContext, row: TicketRow, eventCursor: string): TicketType {
    const lastMessage = lastMessageOf(row);
    const state = { status: row.status, isSpam: row.is_spam, channelStatus: row.channel_status };
    // Of what was deleted or merged nobody can do anything but bring it back.
    const isThere = row.deleted_at === null && row.merged_into_id === null;
    return {
      id: row.id,
      number: row.number,
      subject: row.subject,
      status: row.status,
      isSpam: row.is_spam,
      channel: channelOf(row),
      contact: {
        id: row.contact_id,
        fullName: row.contact_name,
        email: row.contact_email,
        phone: row.contact_phone,
        localeCode: row.contact_locale,
        createdAt: row.contact_created_at,
        picture: row.contact_picture,
      },
      assignee: assigneeOf(ctx, row),
      team: teamOf(row),
      labels: row.labels ?? [],
      result: row.result_id === null ? null : { id: row.result_id, name: row.result_name ?? '' },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      closedAt: row.closed_at,
      lastMessageAt: row.last_message_at,
      waitingSince: row.waiting_since,
      lastMessage: lastMessage && this.messages.message(ctx, lastMessage),
      unreadCount: unreadCount({
        inbound: row.inbound_count,
        answered: row.answered_inbound_count,
        seen: row.seen_inbound_count ?? 0,
      }),
      isFavourite: row.is_favourite,
      isWatched: row.is_watched,
      reminderAt: row.reminder_at,
      snoozedUntil: row.snoozed_until,
      mergedIntoId: row.merged_into_id,
      isDeleted: row.deleted_at !== null,
      version: row.version,
      viewerCanReply: isThere && canReply(ctx, state),
      viewerCanNote: isThere && canNote(ctx),
      viewerCanAssign: isThere && canAssign(ctx, state),
      viewerCanClose: isThere && canClose(ctx, state),
      viewerCanReopen: isThere && canReopen(ctx, state),
      viewerCanMerge: isThere && canMerge(ctx, state),
      viewerCanDelete: row.merged_into_id === null && canDelete(ctx),
      eventCursor,
    };
  }
}

function assigneeOf(ctx: RequestContext, row: TicketRow): UserType | null {
  if (row.assignee_id === null) return null;
  const name = { firstName: row.assignee_first_name ?? '', lastName: row.assignee_last_name ?? '' };
  const role = row.assignee_role as RoleName;
  const isAssignable = (row.assignee_is_active ?? false) && roles[role].isAssignable;
  const seen = row.assignee_last_seen_at?.getTime() ?? 0;
  return {
    id: row.assignee_id,
    fullName: fullNameOf(name),
    firstName: name.firstName,
    email: row.assignee_email ?? '',
    role,
    color: colorOf({ id: row.assignee_id, color: row.assignee_color ?? '' }),
    abbr: abbrOf(name),
    isOnline: ctx.now().getTime() - seen < ONLINE_MS,
    isAssignable,
  };
}

function teamOf(row: TicketRow): TeamType | null {
  if (row.team_id === null) return null;
  return {
    id: row.team_id,
    name: row.team_name ?? '',
    loadBalancingEnabled: row.team_load_balancing ?? false,
    memberCount: row.team_member_count ?? 0,
  };
}
