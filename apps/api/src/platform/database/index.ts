export { byIds } from './by-ids.js';
export { Database, type Reader, type SystemTx, type Tx } from './database.js';
export { mayBreak } from './line.js';
export { DatabaseModule } from './database.module.js';
export type { EntityClass, MigrationClass } from './data-source.js';
export { asOwner, type OwnerQuery } from './owner-session.js';
export { rowsBy } from './rows-by.js';
