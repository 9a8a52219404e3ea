import type { TicketFacts } from '../tickets/ticket.rules.js';
import type { NewNotice, NoticeChangeName } from './notice.rules.js';

/** What a change of a ticket gives to tell. */
interface ChangedTicket {
  readonly ticket: TicketFacts & { readonly id: number; readonly watcherIds: readonly number[] };
  readonly before: TicketFacts | null;
  readonly messages: readonly { id: number; type: string }[];
}

/** Whom a change concerns: the one who has the ticket now, and everybody who watches it. Of one that is new nobody is told but its owner. */
export function noticesOf({ ticket, before, messages }: ChangedTicket, operationId?: number): NewNotice[] {
  const ticketId = ticket.id;
  const deed = operationId === undefined ? {} : { operationId };
  const isGiven = ticket.assigneeId !== null && ticket.assigneeId !== (before?.assigneeId ?? null);
  const own: NewNotice[] = isGiven
    ? [{ userId: ticket.assigneeId as number, kind: 'ASSIGNED', ticketId, facts: deed }]
    : [];
  const message = messages.findLast(tells(ticket));
  const change = before && changeOf(before, ticket);
  const isWatched = before && (message || change);
  const told = (isWatched ? ticket.watcherIds : [])
    .filter((userId) => userId !== own[0]?.userId)
    .map((userId): NewNotice => ({
      userId,
      kind: 'WATCHED_TICKET',
      ticketId,
      messageId: message?.id ?? null,
      // What somebody wrote stands for itself; only the same change of many is told as one.
      ...(!message && change && { facts: { change, ...deed } }),
    }));
  return [...own, ...told];
}

/** What customers write to a conversation that is spam is told to nobody. */
function tells({ isSpam }: Pick<TicketFacts, 'isSpam'>) {
  return ({ type }: { type: string }) => type !== 'SYSTEM' && !(isSpam && type === 'INBOUND');
}

function changeOf(before: TicketFacts, now: TicketFacts): NoticeChangeName | null {
  if (before.status !== 'CLOSED' && now.status === 'CLOSED') return 'CLOSED';
  if (before.status === 'CLOSED' && now.status !== 'CLOSED') return 'REOPENED';
  if (before.assigneeId !== now.assigneeId || before.teamId !== now.teamId) return 'ASSIGNED';
  return null;
}
