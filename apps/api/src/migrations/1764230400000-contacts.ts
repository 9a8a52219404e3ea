import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contacts as records, and what belongs to them, made from the entities. */
export class Contacts1764230400000 implements MigrationInterface {
  name = 'Contacts1764230400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE TABLE \"contact_field_value\" (\"agency_id\" bigint NOT NULL, \"contact_id\" bigint NOT NULL, \"field_id\" bigint NOT NULL, \"value\" jsonb NOT NULL, CONSTRAINT \"PK_0dacf776d252092b7604831551b\" PRIMARY KEY (\"agency_id\", \"contact_id\", \"field_id\"))");
    await queryRunner.query("CREATE INDEX \"contact_field_value_by_field\" ON \"contact_field_value\"  (\"agency_id\", \"field_id\", \"contact_id\") ");
    await queryRunner.query("CREATE TABLE \"user_field_value\" (\"agency_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"field_id\" bigint NOT NULL, \"value\" jsonb NOT NULL, CONSTRAINT \"PK_194b6dc39186d66193c44f2b238\" PRIMARY KEY (\"agency_id\", \"user_id\", \"field_id\"))");
    await queryRunner.query("CREATE INDEX \"user_field_value_by_field\" ON \"user_field_value\"  (\"agency_id\", \"field_id\", \"user_id\") ");
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
    await queryRunner.query("ALTER TABLE \"contact_field_value\" ADD CONSTRAINT \"FK_e87646e23109b92c3bd0dc10812\" FOREIGN KEY (\"agency_id\", \"field_id\") REFERENCES \"custom_field\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_field_value\" ADD CONSTRAINT \"FK_c5328da7d2dc774ffd5114e8866\" FOREIGN KEY (\"agency_id\", \"contact_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"user_field_value\" ADD CONSTRAINT \"FK_622e2c4f69a3c735307330f4882\" FOREIGN KEY (\"agency_id\", \"field_id\") REFERENCES \"custom_field\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"user_field_value\" ADD CONSTRAINT \"FK_7f6aa83d46aa351e93c8873d1fe\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"user_field_value\" DROP CONSTRAINT \"FK_7f6aa83d46aa351e93c8873d1fe\"");
    await queryRunner.query("ALTER TABLE \"user_field_value\" DROP CONSTRAINT \"FK_622e2c4f69a3c735307330f4882\"");
    await queryRunner.query("ALTER TABLE \"contact_field_value\" DROP CONSTRAINT \"FK_c5328da7d2dc774ffd5114e8866\"");
    await queryRunner.query("ALTER TABLE \"contact_field_value\" DROP CONSTRAINT \"FK_e87646e23109b92c3bd0dc10812\"");
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
    await queryRunner.query("DROP INDEX \"public\".\"user_field_value_by_field\"");
    await queryRunner.query("DROP TABLE \"user_field_value\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_field_value_by_field\"");
    await queryRunner.query("DROP TABLE \"contact_field_value\"");
  }
}
