import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a virus scanner found in files, made from the entities. */
export class HeldFiles1764748800000 implements MigrationInterface {
  name = 'HeldFiles1764748800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"attachment\" ADD \"threat\" text");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"attachment\" DROP COLUMN \"threat\"");
  }
}
