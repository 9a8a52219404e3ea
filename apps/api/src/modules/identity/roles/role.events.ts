import { roleNames } from '@parley/schema';
import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

const id = z.number().int();
const role = z.enum(roleNames);

export const RolePermissionsChanged = defineEvent({
  name: 'identity.role.permissions_changed',
  version: 1,
  says: 'What a role may do was changed by the company: all who have it may more or less now.',
  schema: z.object({ role, version: id, actorId: id.nullable() }),
});

export const UserRoleChanged = defineEvent({
  name: 'identity.user.role_changed',
  version: 1,
  says: 'A colleague got another role.',
  schema: z.object({ userId: id, before: role, after: role, actorId: id.nullable() }),
});
