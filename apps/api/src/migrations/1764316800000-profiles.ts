import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles and groups of contacts, merges, imports and what else is kept of people, made from the entities. */
export class Profiles1764316800000 implements MigrationInterface {
  name = 'Profiles1764316800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX \"public\".\"contact_word_by_contact\"");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"time_zone\" text");
    await queryRunner.query("CREATE INDEX \"contact_word_by_contact\" ON \"contact_word\"  (\"agency_id\", \"contact_id\", \"word\") ");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX \"public\".\"contact_word_by_contact\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"time_zone\"");
    await queryRunner.query("CREATE INDEX \"contact_word_by_contact\" ON \"contact_word\" USING btree (\"agency_id\", \"contact_id\") ");
  }
}
