import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What conversations of the versions before need for the new columns: one walk over the tickets. */
export class InboxData1763967600001 implements MigrationInterface {
  name = 'InboxData1763967600001';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner is bound by the tables' own locks as well; they are put back after every migration.
    await queryRunner.query('ALTER TABLE ticket NO FORCE ROW LEVEL SECURITY');
    await queryRunner.query('ALTER TABLE message NO FORCE ROW LEVEL SECURITY');
    // Who waits has waited since the first message that nobody answered: what was answered is a number of them.
    await queryRunner.query(`
      UPDATE ticket t SET
        last_message_type = (SELECT m.type FROM message m
          WHERE m.agency_id = t.agency_id AND m.id = t.last_message_id),
        waiting_since = CASE WHEN t.inbound_count <= t.answered_inbound_count THEN t.waiting_since
          ELSE coalesce((SELECT m.created_at FROM message m
            WHERE m.agency_id = t.agency_id AND m.ticket_id = t.id AND m.type = 'INBOUND'
            ORDER BY m.position OFFSET t.answered_inbound_count LIMIT 1), t.last_message_at) END
      WHERE t.last_message_id IS NOT NULL OR t.inbound_count > t.answered_inbound_count`);
  }

  async down(): Promise<void> {
    // The column goes with the migration before.
  }
}
