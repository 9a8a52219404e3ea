import type { MigrationClass } from '../platform/database/data-source.js';
import { Initial1763690400000 } from './1763690400000-initial.js';

/** In the order in which they run. */
export const migrations: readonly MigrationClass[] = [Initial1763690400000];
