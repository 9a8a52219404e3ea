import type { EntityClass } from '../../../platform/database/data-source.js';
import { BulkItem } from './bulk-item.entity.js';
import { BulkOperation } from './bulk-operation.entity.js';

export const bulkEntities: EntityClass[] = [BulkOperation, BulkItem];
