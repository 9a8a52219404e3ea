import type { EntityClass } from '../../../platform/database/data-source.js';
import { SearchEntry } from './search-entry.entity.js';
import { SearchPending } from './search-pending.entity.js';
import { SearchState } from './search-state.entity.js';
import { SearchTerm } from './search-term.entity.js';

export const searchEntities: EntityClass[] = [SearchEntry, SearchTerm, SearchPending, SearchState];
