import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the entities cannot say of the search for contacts: the index by which letters inside a word are found. */
export class ContactSearch1764316800002 implements MigrationInterface {
  name = 'ContactSearch1764316800002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX contact_word_letters ON contact_word USING gin (agency_id, word gin_trgm_ops) WITH (fastupdate = on)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX contact_word_letters');
  }
}
