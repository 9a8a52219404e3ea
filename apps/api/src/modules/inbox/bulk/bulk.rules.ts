import type { Permission } from '@parley/schema';
import type { TicketStatusName } from '../tickets/ticket.rules.js';

export const bulkActions = [
  'assign_ticket_to_user',
  'assign_ticket_to_team',
  'unassign_ticket',
  'close_ticket',
  'reopen_ticket',
  'add_label',
  'remove_label',
  'mark_spam',
  'unmark_spam',
  'delete_ticket',
  'restore_ticket',
  'snooze_ticket',
  'unsnooze_ticket',
  'favourite_ticket',
  'unfavourite_ticket',
  'mark_read',
] as const;
export type BulkActionName = (typeof bulkActions)[number];

export const bulkStatuses = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;
export type BulkStatusName = (typeof bulkStatuses)[number];

/** UNCHANGED: it was as wanted already. KEPT: somebody changed it since, so an undo left it alone. */
export const bulkItemStates = [
  'PENDING',
  'DONE',
  'UNCHANGED',
  'FAILED',
  'CANCELLED',
  'UNDONE',
  'KEPT',
] as const;
export type BulkItemStateName = (typeof bulkItemStates)[number];

/** What an action needs beside the tickets. */
export interface BulkParams {
  userId?: number | null;
  teamId?: number | null;
  labelId?: number | null;
  resultId?: number | null;
  /** ISO 8601. */
  until?: string | null;
  note?: string | null;
}

/** Up to so many are done before the request is answered; more in the background. */
export const IN_REQUEST = 25;
/** Tickets of one transaction: few enough that nobody waits long for one of them. */
export const BATCH = 100;
/** Who has seen no progress of an operation for so long takes it up again. */
export const STALLED_MS = 10_000;
/** For so long it can be undone. */
export const UNDO_MS = 24 * 3_600_000;
/** For so long it is remembered. */
export const KEPT_MS = 7 * 24 * 3_600_000;

/** What is done to one person's own marks only; it leaves no line and moves no version. */
export const personalActions: readonly BulkActionName[] = [
  'favourite_ticket',
  'unfavourite_ticket',
  'mark_read',
];

/** An operation as those who asked for it see it. */
export interface BulkView {
  id: number;
  userId: number;
  apiKeyId: number | null;
  action: BulkActionName;
  params: BulkParams;
  status: BulkStatusName;
  inputHash: string | null;
  total: number;
  done: number;
  unchanged: number;
  failed: number;
  undone: number;
  kept: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export function isOver(status: BulkStatusName): boolean {
  return status === 'DONE' || status === 'CANCELLED' || status === 'UNDONE';
}

export function canCancel(bulk: Pick<BulkView, 'status'>): boolean {
  return bulk.status === 'QUEUED' || bulk.status === 'RUNNING';
}

/** Reading again cannot be unread for a whole list; everything else can be put back for a while. */
export function canUndo(
  bulk: Pick<BulkView, 'status' | 'action' | 'done' | 'finishedAt'>,
  now: Date,
): boolean {
  return (
    (bulk.status === 'DONE' || bulk.status === 'CANCELLED') &&
    bulk.done > 0 &&
    bulk.action !== 'mark_read' &&
    now.getTime() - (bulk.finishedAt ?? now).getTime() < UNDO_MS
  );
}

/** What of a ticket an undo puts back. Only this is kept of it, and only for as long as the operation is. */
export interface TicketBefore {
  status: TicketStatusName;
  isSpam: boolean;
  assigneeId: number | null;
  teamId: number | null;
  resultId: number | null;
  answeredInboundCount: number;
  closedAt: string | null;
  snoozedUntil: string | null;
  snoozedById: number | null;
  isDeleted: boolean;
}

export function beforeOf(ticket: {
  status: TicketStatusName;
  isSpam: boolean;
  assigneeId: number | null;
  teamId: number | null;
  resultId: number | null;
  answeredInboundCount: number;
  closedAt: Date | null;
  snoozedUntil: Date | null;
  snoozedById: number | null;
  deletedAt: Date | null;
}): TicketBefore {
  const { status, isSpam, assigneeId, teamId, resultId, answeredInboundCount, snoozedById } = ticket;
  return {
    status,
    isSpam,
    assigneeId,
    teamId,
    resultId,
    answeredInboundCount,
    snoozedById,
    closedAt: ticket.closedAt?.toISOString() ?? null,
    snoozedUntil: ticket.snoozedUntil?.toISOString() ?? null,
    isDeleted: ticket.deletedAt !== null,
  };
}

const SIGNED_IN = null;

/** What somebody must be allowed to do for it; null: it concerns nobody but themselves. */
export const permissionFor: Readonly<Record<BulkActionName, Permission | null>> = {
  assign_ticket_to_user: 'inbox.conversations.assign',
  assign_ticket_to_team: 'inbox.conversations.assign',
  unassign_ticket: 'inbox.conversations.assign',
  close_ticket: 'inbox.conversations.close',
  reopen_ticket: 'inbox.conversations.close',
  add_label: 'inbox.conversations.reply',
  remove_label: 'inbox.conversations.reply',
  mark_spam: 'inbox.conversations.close',
  unmark_spam: 'inbox.conversations.close',
  delete_ticket: 'inbox.conversations.delete',
  restore_ticket: 'inbox.conversations.delete',
  snooze_ticket: 'inbox.conversations.reply',
  unsnooze_ticket: 'inbox.conversations.reply',
  favourite_ticket: SIGNED_IN,
  unfavourite_ticket: SIGNED_IN,
  mark_read: SIGNED_IN,
};
