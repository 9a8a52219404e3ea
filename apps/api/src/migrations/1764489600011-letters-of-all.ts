import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The letters inside words, without the company: its list in the index was as long as all words together, and each search
 * walked along it. The company is asked of what the letters find.
 */
export class LettersOfAll1764489600011 implements MigrationInterface {
  name = 'LettersOfAll1764489600011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX contact_word_letters');
    await queryRunner.query(
      'CREATE INDEX contact_word_letters ON contact_word USING gin (word gin_trgm_ops) WITH (fastupdate = on)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX contact_word_letters');
    await queryRunner.query(
      'CREATE INDEX contact_word_letters ON contact_word USING gin (agency_id, word gin_trgm_ops) WITH (fastupdate = on)',
    );
  }
}
