import type { MigrationClass } from '../platform/database/data-source.js';
import { Initial1763690400000 } from './1763690400000-initial.js';
import { People1763704800000 } from './1763704800000-people.js';

/** In the order in which they run. */
export const migrations: readonly MigrationClass[] = [Initial1763690400000, People1763704800000];
