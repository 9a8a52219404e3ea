import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles and groups of contacts, merges, imports and what else is kept of people, made from the entities. */
export class Profiles1764316800000 implements MigrationInterface {
  name = 'Profiles1764316800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX \"public\".\"contact_word_by_contact\"");
    await queryRunner.query("CREATE TABLE \"contact_merge\" (\"agency_id\" bigint NOT NULL, \"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"survivor_id\" bigint NOT NULL, \"merged_id\" bigint NOT NULL, \"merged_by_id\" bigint, \"merged_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"fields\" jsonb NOT NULL, \"undone_at\" TIMESTAMP(3) WITH TIME ZONE, \"undone_by_id\" bigint, CONSTRAINT \"contact_merge_agency_id\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_6dec1e9d10eb49320bf7949df60\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"contact_merge_by_survivor\" ON \"contact_merge\"  (\"agency_id\", \"survivor_id\", \"id\") ");
    await queryRunner.query("CREATE UNIQUE INDEX \"contact_merge_standing\" ON \"contact_merge\"  (\"agency_id\", \"merged_id\") WHERE undone_at IS NULL");
    await queryRunner.query("CREATE TABLE \"contact_merge_item\" (\"agency_id\" bigint NOT NULL, \"merge_id\" bigint NOT NULL, \"part\" text NOT NULL, \"row_ids\" bigint array NOT NULL, CONSTRAINT \"PK_f0b235b0655af9042106ebc81b4\" PRIMARY KEY (\"agency_id\", \"merge_id\", \"part\"))");
    await queryRunner.query("CREATE TABLE \"contact_note\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"contact_id\" bigint NOT NULL, \"author_id\" bigint, \"body\" text NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), \"edited_at\" TIMESTAMP(3) WITH TIME ZONE, \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE, \"version\" integer NOT NULL DEFAULT '1', CONSTRAINT \"UQ_7faf381f6d3fcf9fe1a59f8ce03\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_b54c73fc2e711b244b2efde28c3\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"contact_note_deleted\" ON \"contact_note\"  (\"agency_id\", \"deleted_at\") WHERE deleted_at IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"contact_note_of_contact\" ON \"contact_note\"  (\"agency_id\", \"contact_id\", \"id\") WHERE deleted_at IS NULL");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"time_zone\" text");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"is_time_zone_guessed\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"is_language_guessed\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"picture_key\" text NOT NULL DEFAULT ''");
    await queryRunner.query("ALTER TABLE \"contact\" ADD \"merged_into_id\" bigint");
    await queryRunner.query("CREATE INDEX \"voice_call_by_contact\" ON \"voice_call\"  (\"agency_id\", \"contact_id\") WHERE contact_id IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"contact_word_by_contact\" ON \"contact_word\"  (\"agency_id\", \"contact_id\", \"word\") ");
    await queryRunner.query("CREATE INDEX \"contact_merged\" ON \"contact\"  (\"agency_id\", \"merged_into_id\") WHERE merged_into_id IS NOT NULL");
    await queryRunner.query("ALTER TABLE \"contact_merge\" ADD CONSTRAINT \"FK_e3e15a85fe634474079f43b45af\" FOREIGN KEY (\"agency_id\", \"undone_by_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_merge\" ADD CONSTRAINT \"FK_e4986fb958280a9dbbc9a916e5f\" FOREIGN KEY (\"agency_id\", \"merged_by_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_merge\" ADD CONSTRAINT \"FK_dc22e1a94b16d340c3207e65a76\" FOREIGN KEY (\"agency_id\", \"merged_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_merge\" ADD CONSTRAINT \"FK_87643ecc58dd74654f7fe921f32\" FOREIGN KEY (\"agency_id\", \"survivor_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_merge_item\" ADD CONSTRAINT \"FK_8468584a366159cdb05ff2cbb23\" FOREIGN KEY (\"agency_id\", \"merge_id\") REFERENCES \"contact_merge\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact\" ADD CONSTRAINT \"FK_fa7182b859b67a2ad0c97d6a2aa\" FOREIGN KEY (\"agency_id\", \"merged_into_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_note\" ADD CONSTRAINT \"FK_1061b40b132a1dfa24538b86bc4\" FOREIGN KEY (\"agency_id\", \"author_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_note\" ADD CONSTRAINT \"FK_2bce71d207b2aa721b9aac5191c\" FOREIGN KEY (\"agency_id\", \"contact_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"contact_note\" DROP CONSTRAINT \"FK_2bce71d207b2aa721b9aac5191c\"");
    await queryRunner.query("ALTER TABLE \"contact_note\" DROP CONSTRAINT \"FK_1061b40b132a1dfa24538b86bc4\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP CONSTRAINT \"FK_fa7182b859b67a2ad0c97d6a2aa\"");
    await queryRunner.query("ALTER TABLE \"contact_merge_item\" DROP CONSTRAINT \"FK_8468584a366159cdb05ff2cbb23\"");
    await queryRunner.query("ALTER TABLE \"contact_merge\" DROP CONSTRAINT \"FK_87643ecc58dd74654f7fe921f32\"");
    await queryRunner.query("ALTER TABLE \"contact_merge\" DROP CONSTRAINT \"FK_dc22e1a94b16d340c3207e65a76\"");
    await queryRunner.query("ALTER TABLE \"contact_merge\" DROP CONSTRAINT \"FK_e4986fb958280a9dbbc9a916e5f\"");
    await queryRunner.query("ALTER TABLE \"contact_merge\" DROP CONSTRAINT \"FK_e3e15a85fe634474079f43b45af\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_merged\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_word_by_contact\"");
    await queryRunner.query("DROP INDEX \"public\".\"voice_call_by_contact\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"merged_into_id\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"picture_key\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"is_language_guessed\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"is_time_zone_guessed\"");
    await queryRunner.query("ALTER TABLE \"contact\" DROP COLUMN \"time_zone\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_note_of_contact\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_note_deleted\"");
    await queryRunner.query("DROP TABLE \"contact_note\"");
    await queryRunner.query("DROP TABLE \"contact_merge_item\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_merge_standing\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_merge_by_survivor\"");
    await queryRunner.query("DROP TABLE \"contact_merge\"");
    await queryRunner.query("CREATE INDEX \"contact_word_by_contact\" ON \"contact_word\" USING btree (\"agency_id\", \"contact_id\") ");
  }
}
