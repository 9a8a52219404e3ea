import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  { table: 'contact', ref: 'id' },
  { table: 'contact_identity', ref: 'contact_id' },
];

/** Contacts come by the thousand: what is to be indexed of them is noted once for a statement, not for each row. */
export class ContactNotesForSearch1764403200005 implements MigrationInterface {
  name = 'ContactNotesForSearch1764403200005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION note_contacts_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_TABLE_NAME = 'contact' THEN
          INSERT INTO search_pending (agency_id, kind, ref_id) SELECT agency_id, 1, id FROM added;
        ELSE
          INSERT INTO search_pending (agency_id, kind, ref_id) SELECT DISTINCT agency_id, 1, contact_id FROM added;
        END IF;
        RETURN NULL;
      END $$`);
    for (const { table } of TABLES) {
      await queryRunner.query(`DROP TRIGGER search_insert ON "${table}"`);
      await queryRunner.query(
        `CREATE TRIGGER search_insert AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS added
         FOR EACH STATEMENT EXECUTE FUNCTION note_contacts_for_search()`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, ref } of TABLES) {
      await queryRunner.query(`DROP TRIGGER search_insert ON "${table}"`);
      await queryRunner.query(
        `CREATE TRIGGER search_insert AFTER INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION note_for_search(1, '${ref}')`,
      );
    }
    await queryRunner.query('DROP FUNCTION note_contacts_for_search()');
  }
}
