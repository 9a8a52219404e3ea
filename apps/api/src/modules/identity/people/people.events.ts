import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

const id = z.number().int();

/** Who takes over what somebody leaves open; without it, it becomes nobody's. */
export const successorSchema = z.object({ kind: z.enum(['user', 'team']), id });

const departure = z.object({
  userId: id,
  successor: successorSchema.nullable(),
  actorId: id.nullable(),
  actorName: z.string(),
});

export const UserChanged = defineEvent({
  name: 'identity.user.changed',
  version: 1,
  says: 'An account was made or changed in a way that colleagues see: name, role, teams, state.',
  schema: z.object({ userId: id }),
});

export const UserDeactivated = defineEvent({
  name: 'identity.user.deactivated',
  version: 1,
  says: 'A colleague can no longer sign in; open work goes to the successor, or to nobody.',
  schema: departure,
});

export const UserDeleted = defineEvent({
  name: 'identity.user.deleted',
  version: 1,
  says: 'An account is gone for good; the name stays where it stood. Open work goes to the successor, or to nobody.',
  schema: departure,
});

export const UserStoppedTakingWork = defineEvent({
  name: 'identity.user.stopped_taking_work',
  version: 1,
  says: 'A colleague got a role that takes no conversations. Open work goes to the successor, or to nobody.',
  schema: departure,
});
