import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the proofs found missing, made from the entities. */
export class Proof1764662400000 implements MigrationInterface {
  name = 'Proof1764662400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE TABLE \"voice_sound_order\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"channel_id\" bigint NOT NULL, \"erasure_ref\" bigint, \"lines\" text array NOT NULL, \"sound\" text, \"failures\" integer NOT NULL DEFAULT '0', \"next_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"UQ_2edc9c3395db20a0a6ef2ffbedb\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_faf10ccacc99cae4dfd4c248b32\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"voice_sound_order_of_channel\" ON \"voice_sound_order\"  (\"agency_id\", \"channel_id\") ");
    await queryRunner.query("CREATE INDEX \"voice_sound_order_due\" ON \"voice_sound_order\"  (\"next_at\", \"id\") ");
    await queryRunner.query("CREATE INDEX \"chat_reminder_rung\" ON \"chat_reminder\"  (\"agency_id\", \"user_id\", \"due_at\", \"id\") WHERE state = 'RUNG'");
    await queryRunner.query("ALTER TABLE \"voice_sound_order\" ADD CONSTRAINT \"FK_99f10c372b2af649c897bc6a2ef\" FOREIGN KEY (\"agency_id\", \"channel_id\") REFERENCES \"channel\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"voice_sound_order\" DROP CONSTRAINT \"FK_99f10c372b2af649c897bc6a2ef\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_reminder_rung\"");
    await queryRunner.query("DROP INDEX \"public\".\"voice_sound_order_due\"");
    await queryRunner.query("DROP INDEX \"public\".\"voice_sound_order_of_channel\"");
    await queryRunner.query("DROP TABLE \"voice_sound_order\"");
  }
}
