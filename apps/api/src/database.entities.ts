import { channelsEntities } from './modules/channels/channels.entities.js';
import { contactsEntities } from './modules/contacts/contacts.entities.js';
import { identityEntities } from './modules/identity/identity.entities.js';
import { inboxEntities } from './modules/inbox/inbox.entities.js';
import { internalChatEntities } from './modules/internal-chat/internal-chat.entities.js';
import { notificationsEntities } from './modules/notifications/notifications.entities.js';
import { organisationEntities } from './modules/organisation/organisation.entities.js';
import type { EntityClass } from './platform/database/data-source.js';
import { idempotencyEntities } from './platform/idempotency/idempotency-key.entity.js';
import { AgencyCounter } from './platform/database/agency-counter.entity.js';
import { jobsEntities } from './platform/jobs/jobs.entities.js';
import { limitsEntities } from './platform/limits/rate-limit.entity.js';
import { outboxEntities } from './platform/outbox/outbox-event.entity.js';
import { systemMailEntities } from './platform/system-mail/system-mail.entity.js';

/**
 * All tables of the product. Each module lists its own; here they become one schema.
 * The lists are read past the modules' doors so that migrating does not have to load the whole product.
 */
export const entities: readonly EntityClass[] = [
  AgencyCounter,
  ...outboxEntities,
  ...jobsEntities,
  ...idempotencyEntities,
  ...limitsEntities,
  ...systemMailEntities,
  ...identityEntities,
  ...organisationEntities,
  ...contactsEntities,
  ...channelsEntities,
  ...inboxEntities,
  ...internalChatEntities,
  ...notificationsEntities,
];
