import { runMigrations } from 'bullmq';
import type { Client } from 'pg';

export const QUEUE_SCHEMA = 'jobs';

/**
 * Makes BullMQ's tables, or brings them up to date. Only the owner of the database may: BullMQ begins with
 * CREATE SCHEMA, which PostgreSQL refuses to others even where the schema is there already.
 * @param role who works with the queues afterwards; it makes the counter of a queue at its first use.
 */
export async function migrateQueues(owner: Client, role: string): Promise<void> {
  await runMigrations(owner, QUEUE_SCHEMA);
  await owner.query(`
    GRANT USAGE, CREATE ON SCHEMA ${QUEUE_SCHEMA} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ${role};
    GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${QUEUE_SCHEMA} TO ${role};`);
}
