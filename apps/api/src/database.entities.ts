import type { EntityClass } from './platform/database/data-source.js';
import { outboxEntities } from './platform/outbox/outbox-event.entity.js';

/** All tables of the product. Each module lists its own; here they become one schema. */
export const entities: readonly EntityClass[] = [...outboxEntities];
