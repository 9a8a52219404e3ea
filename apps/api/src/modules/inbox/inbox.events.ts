import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index.js';

const id = z.number().int();

/** The ticket as it was before; always whole, so that every list can tell whether the ticket was in it. */
const before = z.object({
  status: z.enum(['OPEN', 'ASSIGNED', 'CLOSED']),
  assigneeId: id.nullable(),
  teamId: id.nullable(),
  isSpam: z.boolean(),
  labelIds: z.array(id),
  lastMessageType: z.enum(['INBOUND', 'OUTBOUND', 'NOTE']).nullable().default(null),
  isSnoozed: z.boolean().default(false),
  isGone: z.boolean().default(false),
  isDeleted: z.boolean().default(false),
  lastMessageAt: z.number().int().default(0),
  /** Only where it became somebody else's. */
  contactId: id.optional(),
});

const ticketSchema = z.object({
  ticketId: id,
  version: z.number().int(),
  /** Missing when the ticket is new. */
  before: before.optional(),
  /** Who did it; missing when a customer or Parley did. */
  actorId: id.optional(),
  /** Only this user is concerned (read marks, favourites). */
  userId: id.optional(),
  wasFavourite: z.boolean().optional(),
  wasWatched: z.boolean().optional(),
  wasMentioned: z.boolean().optional(),
  hadReminder: z.boolean().optional(),
});

const ticketEvent = (name: string, says: string) =>
  defineEvent({ name, version: 1, schema: ticketSchema, says });

export const TicketCreated = ticketEvent('inbox.ticket.created', 'A conversation began.');
export const TicketAssigned = ticketEvent(
  'inbox.ticket.assigned',
  'A conversation was given to somebody, or to nobody.',
);
export const TicketClosed = ticketEvent('inbox.ticket.closed', 'A conversation was closed.');
export const TicketReopened = ticketEvent('inbox.ticket.reopened', 'A closed conversation was opened again.');
export const TicketLabelled = ticketEvent(
  'inbox.ticket.labelled',
  'A label was put on a conversation or taken away.',
);
export const TicketRead = ticketEvent('inbox.ticket.read', 'One user has read a conversation.');
export const TicketSpammed = ticketEvent(
  'inbox.ticket.spammed',
  'A conversation was marked as spam, or no longer is.',
);
export const TicketUpdated = ticketEvent(
  'inbox.ticket.updated',
  "Something else changed, such as one user's star, or the words of the last message.",
);

export const TicketContactChanged = ticketEvent(
  'inbox.ticket.contact-changed',
  'A conversation became that of another contact: by hand, or because contacts were merged or taken apart.',
);

export const TicketDeleted = ticketEvent(
  'inbox.ticket.deleted',
  'A conversation was deleted; it can be brought back for some days.',
);
export const TicketRestored = ticketEvent(
  'inbox.ticket.restored',
  'A deleted conversation was brought back.',
);

export const TicketMerged = ticketEvent(
  'inbox.ticket.merged',
  'A conversation was merged into another one, or took one in.',
);
export const TicketUnmerged = ticketEvent(
  'inbox.ticket.unmerged',
  'A conversation is one of its own again after a merge, or gave one back.',
);
export const TicketSplit = ticketEvent('inbox.ticket.split', 'Messages of a conversation became a new one.');

export const MessagesMoved = defineEvent({
  name: 'inbox.messages.moved',
  version: 1,
  says: 'Messages came into a conversation or left it, so that positions are others now: who shows them reads anew.',
  schema: z.object({ ticketId: id }),
});

export const MessageCreated = defineEvent({
  name: 'inbox.message.created',
  version: 1,
  says: 'A message, a note or a system line was added to a conversation.',
  schema: ticketSchema.extend({
    messageId: id,
    position: z.number().int(),
    type: z.enum(['INBOUND', 'OUTBOUND', 'NOTE', 'SYSTEM']),
  }),
});

export const MessageUpdated = defineEvent({
  name: 'inbox.message.updated',
  version: 1,
  says: 'A message is not what it was: its delivery went on or failed, or its words, reactions or files are others.',
  schema: z.object({ ticketId: id, messageId: id }),
});

export const AccessLost = defineEvent({
  name: 'inbox.access.lost',
  version: 1,
  says: 'Of a channel or of a person: conversations whose assignee no longer sees their channel went back, a part of them; the rest follows.',
  schema: z.object({ channelId: id.optional(), userId: id.optional() }),
});

const successor = z.object({ kind: z.enum(['user', 'team']), id }).nullable();

export const WorkLeft = defineEvent({
  name: 'inbox.work.left',
  version: 1,
  says: 'Of what somebody who left had open, one part was passed on; the rest follows.',
  schema: z.object({
    from: z.object({ kind: z.enum(['user', 'team']), id }),
    successor,
    actorName: z.string(),
  }),
});

export const CustomViewChanged = defineEvent({
  name: 'inbox.view.changed',
  version: 1,
  says: 'A custom view, or the order of them, was changed: for its owner alone, or for others as well.',
  schema: z.object({ viewId: id, audience: z.enum(['PRIVATE', 'AGENCY']), ownerId: id }),
});

export type TicketEventPayload = z.infer<typeof ticketSchema>;
export type TicketEventDefinition = typeof TicketCreated;

/** All that can change how a row of the list looks. A delivery report does not. */
export const ticketEventNames: string[] = [
  TicketCreated.name,
  TicketAssigned.name,
  TicketClosed.name,
  TicketReopened.name,
  TicketLabelled.name,
  TicketRead.name,
  TicketSpammed.name,
  TicketUpdated.name,
  TicketMerged.name,
  TicketUnmerged.name,
  TicketContactChanged.name,
  TicketSplit.name,
  TicketDeleted.name,
  TicketRestored.name,
  MessageCreated.name,
];
export const messageEventNames: string[] = [MessageCreated.name, MessageUpdated.name, MessagesMoved.name];

export const InboxSettingsChanged = defineEvent({
  name: 'inbox.settings.changed',
  version: 1,
  says: 'How the inbox works was changed for everybody.',
  schema: z.object({ version: z.number().int() }),
});

export const BulkProgressed = defineEvent({
  name: 'inbox.bulk.progressed',
  version: 1,
  says: 'Of what somebody does to many conversations, more is done; only they hear of it.',
  schema: z.object({
    operationId: id,
    userId: id,
    status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE']),
    total: z.number().int(),
    done: z.number().int(),
    unchanged: z.number().int(),
    failed: z.number().int(),
    undone: z.number().int(),
    kept: z.number().int(),
  }),
});
