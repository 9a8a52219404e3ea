import type { EntityClass } from '../../../platform/database/data-source.js';

export const mentionsEntities: EntityClass[] = [];
