import { lastMessageRest } from '../messages/message.rest.js';
import type { TicketType } from './ticket.type.js';

export function ticketRest(ticket: TicketType) {
  const { channel, contact, assignee, team } = ticket;
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    status: ticket.status,
    is_spam: ticket.isSpam,
    channel: {
      id: channel.id,
      type: channel.type,
      name: channel.name,
      is_private: channel.isPrivate,
      status: channel.status,
      address: channel.address,
    },
    contact: {
      id: contact.id,
      full_name: contact.fullName,
      email: contact.email,
      phone: contact.phone,
      picture: contact.picture ?? null,
    },
    agent: assignee && {
      id: assignee.id,
      full_name: assignee.fullName,
      email: assignee.email,
      color: assignee.color,
      abbr: assignee.abbr,
    },
    team: team && { id: team.id, name: team.name },
    labels: ticket.labels,
    result: ticket.result,
    created_at: ticket.createdAt.toISOString(),
    updated_at: ticket.updatedAt.toISOString(),
    closed_at: ticket.closedAt?.toISOString() ?? null,
    last_message_at: ticket.lastMessageAt.toISOString(),
    last_message: ticket.lastMessage && lastMessageRest(ticket.lastMessage),
    unread_count: ticket.unreadCount,
    is_favourite: ticket.isFavourite,
    is_watched: ticket.isWatched,
    reminder_at: ticket.reminderAt?.toISOString() ?? null,
    snoozed_until: ticket.snoozedUntil?.toISOString() ?? null,
    merged_into_id: ticket.mergedIntoId,
    is_deleted: ticket.isDeleted,
    version: ticket.version,
    viewer_can_reply: ticket.viewerCanReply,
    viewer_can_note: ticket.viewerCanNote,
    viewer_can_assign: ticket.viewerCanAssign,
    viewer_can_close: ticket.viewerCanClose,
    viewer_can_reopen: ticket.viewerCanReopen,
    viewer_can_merge: ticket.viewerCanMerge,
    viewer_can_delete: ticket.viewerCanDelete,
  };
}
