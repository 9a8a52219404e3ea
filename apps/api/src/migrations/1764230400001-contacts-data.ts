import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What contacts of the versions before need for the new columns: their place in the lists by name and by activity. */
export class ContactsData1764230400001 implements MigrationInterface {
  name = 'ContactsData1764230400001';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner is bound by the tables' own locks as well; they are put back after every migration.
    await queryRunner.query('ALTER TABLE contact NO FORCE ROW LEVEL SECURITY');
    await queryRunner.query('ALTER TABLE ticket NO FORCE ROW LEVEL SECURITY');
    // The newest of their conversations is near enough to when they wrote last.
    await queryRunner.query(`
      UPDATE contact c SET
        sort_name = left(lower(unaccent(normalize(c.full_name, NFKD))), 200),
        last_wrote_at = t.at, active_at = coalesce(t.at, c.created_at)
      FROM contact o LEFT JOIN (
        SELECT agency_id, contact_id, max(last_message_at) AS at FROM ticket WHERE inbound_count > 0
        GROUP BY agency_id, contact_id) t ON t.agency_id = o.agency_id AND t.contact_id = o.id
      WHERE o.agency_id = c.agency_id AND o.id = c.id`);
  }

  async down(): Promise<void> {
    // The columns go with the migration before.
  }
}
