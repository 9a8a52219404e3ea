import type { Permission, TicketStatusName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';

export type { TicketStatusName };

/** The facts of a ticket on which the rules decide. */
export interface TicketState {
  readonly status: TicketStatusName;
  readonly isSpam: boolean;
  readonly assigneeId: number | null;
  readonly teamId: number | null;
  /** The one who had it left, or takes no conversations any more. */
  readonly isAssigneeGone?: boolean;
  readonly isTeamGone?: boolean;
}

/** What a list may filter by and an action may change; events carry it as it was before. */
export interface TicketFacts extends TicketState {
  readonly labelIds: readonly number[];
  readonly lastMessageType: LastMessageTypeName | null;
  readonly isSnoozed: boolean;
  /** Deleted, or merged into another one: in no list any more. */
  readonly isGone: boolean;
  /** Deleted: in the list of what can be brought back. */
  readonly isDeleted: boolean;
  /** Of the newest message that a person wrote, as milliseconds. */
  readonly lastMessageAt: number;
}

export type LastMessageTypeName = 'INBOUND' | 'OUTBOUND' | 'NOTE';

/** What `waiting_since` says while the customer waits for nothing: after every other moment. */
export const NOBODY_WAITS = '9999-12-31 00:00:00+00';

/** The facts of a ticket as its row has them. */
export function factsOf(ticket: {
  status: TicketStatusName;
  isSpam: boolean;
  assigneeId: number | null;
  teamId: number | null;
  labelIds: readonly number[];
  lastMessageType: LastMessageTypeName | null;
  snoozedUntil: Date | null;
  deletedAt: Date | null;
  mergedIntoId: number | null;
  lastMessageAt: Date;
}): TicketFacts {
  const { status, isSpam, assigneeId, teamId, lastMessageType } = ticket;
  return {
    status,
    isSpam,
    assigneeId,
    teamId,
    labelIds: [...ticket.labelIds],
    lastMessageType,
    isSnoozed: ticket.snoozedUntil !== null,
    isGone: ticket.deletedAt !== null || ticket.mergedIntoId !== null,
    isDeleted: ticket.deletedAt !== null,
    lastMessageAt: ticket.lastMessageAt.getTime(),
  };
}

export interface Assignment {
  readonly userId: number | null;
  readonly teamId: number | null;
}

/** Somebody's, a team's, or nobody's: the status follows from that as long as the ticket is not closed. */
export function statusFor(assignment: Assignment): TicketStatusName {
  return assignment.userId !== null || assignment.teamId !== null ? 'ASSIGNED' : 'OPEN';
}

/** Whether somebody, or a team, has it from now on who did not have it to work on before. */
export function hasOwnersAnew(
  ticket: Pick<TicketState, 'status' | 'assigneeId' | 'teamId'> & {
    deletedAt: Date | null;
    mergedIntoId: number | null;
  },
  before: TicketFacts | null,
): boolean {
  if (ticket.status !== 'ASSIGNED' || ticket.deletedAt !== null || ticket.mergedIntoId !== null) return false;
  const wasWorkedOn = before?.status === 'ASSIGNED' && !before.isGone;
  return !wasWorkedOn || before.assigneeId !== ticket.assigneeId || before.teamId !== ticket.teamId;
}

export function assign(ticket: TicketState, to: Assignment): TicketState {
  return { ...ticket, status: statusFor(to), assigneeId: to.userId, teamId: to.teamId };
}

export function close(ticket: TicketState): TicketState {
  return { ...ticket, status: 'CLOSED' };
}

/** Whoever had it has it again, unless they are gone. */
export function reopen(ticket: TicketState): TicketState {
  if (ticket.status !== 'CLOSED') return ticket;
  return assign(ticket, {
    userId: ticket.isAssigneeGone ? null : ticket.assigneeId,
    teamId: ticket.isTeamGone ? null : ticket.teamId,
  });
}

export function markSpam(ticket: TicketState, isSpam: boolean): TicketState {
  return { ...ticket, isSpam };
}

/** An answer takes an open ticket for the one who answers; a closed one comes back to its owner, or to the one who answers. */
export function afterReply(ticket: TicketState, userId: number, isAssignable: boolean): TicketState {
  const open = reopen(ticket);
  const isNobodys = open.assigneeId === null && open.teamId === null;
  return isNobodys && isAssignable ? assign(open, { userId, teamId: null }) : open;
}

/** How many inbound messages this user has not seen and nobody has answered. */
export function unreadCount(counts: { inbound: number; answered: number; seen: number }): number {
  return Math.max(0, counts.inbound - Math.max(counts.seen, counts.answered));
}

type Viewer = Pick<RequestContext, 'actor'>;

function has(viewer: Viewer, permission: Permission): boolean {
  if (viewer.actor.kind === 'system') return true;
  return viewer.actor.kind === 'user' && viewer.actor.permissions.has(permission);
}

/** A disabled channel keeps its conversations to read; nothing can be sent through it. */
export function canReply(viewer: Viewer, ticket: { isSpam: boolean; channelStatus: string }): boolean {
  return !ticket.isSpam && ticket.channelStatus !== 'disabled' && has(viewer, 'inbox.conversations.reply');
}

export function canNote(viewer: Viewer): boolean {
  return has(viewer, 'inbox.conversations.reply');
}

export function canAssign(viewer: Viewer, ticket: Pick<TicketState, 'status'>): boolean {
  return ticket.status !== 'CLOSED' && has(viewer, 'inbox.conversations.assign');
}

export function canClose(viewer: Viewer, ticket: Pick<TicketState, 'status'>): boolean {
  return ticket.status !== 'CLOSED' && has(viewer, 'inbox.conversations.close');
}

export function canReopen(viewer: Viewer, ticket: Pick<TicketState, 'status'>): boolean {
  return ticket.status === 'CLOSED' && has(viewer, 'inbox.conversations.close');
}

/** Deleting and bringing back need the same. */
export function canDelete(viewer: Viewer): boolean {
  return has(viewer, 'inbox.conversations.delete');
}

/** A closed one can go into another; spam is merged with nothing. */
export function canMerge(viewer: Viewer, ticket: Pick<TicketState, 'isSpam'>): boolean {
  return !ticket.isSpam && has(viewer, 'inbox.conversations.merge');
}
