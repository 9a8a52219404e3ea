import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the entities cannot say of the search for profiles: the index by which letters inside their fields are found. */
export class People1764662400002 implements MigrationInterface {
  name = 'People1764662400002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX profile_field_value_letters ON profile_field_value USING gin
         ((regexp_replace(normalize(lower(value #>> '{}'), NFKD), '[\\u0300-\\u036f]+', '', 'g')) gin_trgm_ops)
       WITH (fastupdate = on)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX profile_field_value_letters');
  }
}
