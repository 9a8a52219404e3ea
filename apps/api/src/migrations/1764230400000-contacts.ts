import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contacts as records, and what belongs to them, made from the entities. */
export class Contacts1764230400000 implements MigrationInterface {
  name = 'Contacts1764230400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"sort_name\" text COLLATE \"C\" NOT NULL DEFAULT ''");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"is_blocked\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"last_wrote_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"active_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"created_by_id\" bigint");
    await queryRunner.query("CREATE INDEX \"contact_by_maker\" ON \"contact\"  (\"agency_id\", \"created_by_id\") WHERE created_by_id IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"contact_blocked\" ON \"contact\"  (\"agency_id\", \"created_at\", \"id\") WHERE is_blocked");
    await queryRunner.query("CREATE INDEX \"contact_deleted\" ON \"contact\"  (\"agency_id\", \"created_at\", \"id\") WHERE deleted_at IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"contact_by_activity\" ON \"contact\"  (\"agency_id\", \"active_at\", \"id\") ");
    await queryRunner.query("CREATE INDEX \"contact_by_name\" ON \"contact\"  (\"agency_id\", \"sort_name\", \"id\") ");
    await queryRunner.query("CREATE INDEX \"contact_by_age\" ON \"contact\"  (\"agency_id\", \"created_at\", \"id\") ");
    await queryRunner.query("CREATE INDEX \"contact_by_phone\" ON \"contact\"  (\"agency_id\", \"phone\") WHERE phone IS NOT NULL");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX \"public\".\"contact_by_phone\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_by_age\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_by_name\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_by_activity\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_deleted\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_blocked\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_by_maker\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"created_by_id\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"active_at\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"last_wrote_at\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"deleted_at\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"is_blocked\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"sort_name\"");
  }
}
