import type { EntityClass } from '../../../platform/database/data-source.js';
import { CustomView, CustomViewOrder, CustomViewTeam } from './custom-view.entity.js';

export const viewsEntities: EntityClass[] = [CustomView, CustomViewTeam, CustomViewOrder];
