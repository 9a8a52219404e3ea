import type { EntityClass } from '../../../platform/database/data-source.js';
import { Notice } from './notice.entity.js';

export const noticesEntities: EntityClass[] = [Notice];
