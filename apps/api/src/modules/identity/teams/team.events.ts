import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';
import { successorSchema } from '../people/people.events.js';

const id = z.number().int();

export const TeamChanged = defineEvent({
  name: 'identity.team.changed',
  version: 1,
  says: 'A team was made, changed or deleted.',
  schema: z.object({ teamId: id }),
});

export const TeamDeleted = defineEvent({
  name: 'identity.team.deleted',
  version: 1,
  says: 'A team is gone; its open work goes to the successor, or to nobody.',
  schema: z.object({
    teamId: id,
    successor: successorSchema.nullable(),
    actorId: id.nullable(),
    actorName: z.string(),
  }),
});
