import type { MigrationClass } from '../platform/database/data-source.js';

/** In the order in which they run. */
export const migrations: readonly MigrationClass[] = [];
