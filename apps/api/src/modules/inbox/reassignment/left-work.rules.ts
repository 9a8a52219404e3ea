import type { Assignment } from '../tickets/ticket.rules.js';

/** What has to be passed on: whose, to whom (or to nobody), and who decided that. */
export interface LeftWork {
  from: { kind: 'user' | 'team'; id: number };
  successor: { kind: 'user' | 'team'; id: number } | null;
  actorName: string;
}

/** So many conversations change in one transaction; then others get their turn. */
export const BATCH = 25;

/** Somebody left, or a team was deleted: whose a conversation is from now on. What else it had stays as it was. */
export function handedOver(
  ticket: { assigneeId: number | null; teamId: number | null },
  from: LeftWork['from'],
  to: LeftWork['successor'],
): Assignment {
  const userId = from.kind === 'user' ? null : ticket.assigneeId;
  const teamId = from.kind === 'team' ? null : ticket.teamId;
  if (to?.kind === 'team') return { userId, teamId: to.id };
  // A member of the deleted team who has it already keeps it.
  if (to?.kind === 'user') return { userId: userId ?? to.id, teamId };
  return { userId, teamId };
}
