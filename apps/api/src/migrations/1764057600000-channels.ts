import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Channels with connectors, made from the entities. */
export class Channels1764057600000 implements MigrationInterface {
  name = 'Channels1764057600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"delivery\" DROP CONSTRAINT \"delivery_message\"");
    await queryRunner.query("CREATE TABLE \"channel_customer\" (\"agency_id\" bigint NOT NULL, \"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"channel_id\" bigint NOT NULL, \"contact_id\" bigint NOT NULL, \"address\" text, \"alias\" text, \"name\" text, \"username\" text, \"last_customer_at\" TIMESTAMP(3) WITH TIME ZONE, \"open_until\" TIMESTAMP(3) WITH TIME ZONE, \"opted_out_at\" TIMESTAMP(3) WITH TIME ZONE, \"blocked_at\" TIMESTAMP(3) WITH TIME ZONE, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT \"channel_customer_agency_id\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"channel_customer_known\" CHECK (address IS NOT NULL OR alias IS NOT NULL), CONSTRAINT \"PK_b10f20da5c093724a0948a692fc\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"channel_customer_contact\" ON \"channel_customer\"  (\"agency_id\", \"contact_id\") ");
    await queryRunner.query("CREATE UNIQUE INDEX \"channel_customer_alias\" ON \"channel_customer\"  (\"agency_id\", \"channel_id\", \"alias\") WHERE alias IS NOT NULL");
    await queryRunner.query("CREATE UNIQUE INDEX \"channel_customer_address\" ON \"channel_customer\"  (\"agency_id\", \"channel_id\", \"address\") WHERE address IS NOT NULL");
    await queryRunner.query("CREATE TABLE \"delivery_attempt\" (\"agency_id\" bigint NOT NULL, \"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"delivery_id\" bigint NOT NULL, \"attempt\" integer NOT NULL, \"outcome\" text NOT NULL, \"error\" text, \"exchanges\" jsonb NOT NULL, \"started_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"took\" integer NOT NULL, CONSTRAINT \"PK_a43b0e18756fc86d042eeef093b\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"delivery_attempt_by_time\" ON \"delivery_attempt\"  (\"started_at\") ");
    await queryRunner.query("CREATE INDEX \"delivery_attempt_of\" ON \"delivery_attempt\"  (\"agency_id\", \"delivery_id\", \"id\") ");
    await queryRunner.query("CREATE TABLE \"channel_circuit\" (\"agency_id\" bigint NOT NULL, \"channel_id\" bigint NOT NULL, \"failures\" integer NOT NULL DEFAULT '0', \"first_failure_at\" TIMESTAMP(3) WITH TIME ZONE, \"open_until\" TIMESTAMP(3) WITH TIME ZONE, \"opened\" integer NOT NULL DEFAULT '0', CONSTRAINT \"PK_d11aecc486effe73dcf917cbf59\" PRIMARY KEY (\"agency_id\", \"channel_id\"))");
    await queryRunner.query("CREATE TABLE \"channel_pace\" (\"agency_id\" bigint NOT NULL, \"channel_id\" bigint NOT NULL, \"bucket\" text NOT NULL, \"next_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"PK_499e481f5cb6450a03a1a720152\" PRIMARY KEY (\"agency_id\", \"channel_id\", \"bucket\"))");
    await queryRunner.query("CREATE TABLE \"webhook_refusal\" (\"agency_id\" bigint NOT NULL, \"channel_id\" bigint NOT NULL, \"reason\" text NOT NULL, \"day\" text NOT NULL, \"count\" integer NOT NULL, \"last_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"PK_8899a357617f0eddf21b3c756fd\" PRIMARY KEY (\"agency_id\", \"channel_id\", \"reason\", \"day\"))");
    await queryRunner.query("ALTER TABLE \"channel\" ADD \"provider\" text");
    await queryRunner.query("ALTER TABLE \"channel\" ADD \"handle\" text");
    await queryRunner.query("ALTER TABLE \"channel\" ADD \"trouble\" jsonb");
    await queryRunner.query("ALTER TABLE \"channel\" ADD \"version\" integer NOT NULL DEFAULT '1'");
    await queryRunner.query("ALTER TABLE \"channel\" ADD \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD \"part\" smallint NOT NULL DEFAULT '0'");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD \"customer_id\" bigint");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD \"paced_until\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD \"waits_for\" text");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD \"reported\" text");
    await queryRunner.query("ALTER TABLE \"inbound_event\" ADD \"turn_of\" text");
    await queryRunner.query("ALTER TABLE \"inbound_event\" ADD \"raw\" bytea");
    await queryRunner.query("ALTER TABLE \"message\" ADD \"delivery_error_code\" text");
    await queryRunner.query("ALTER TABLE \"message\" ADD \"content\" jsonb");
    await queryRunner.query("ALTER TABLE \"message\" ADD \"answers_id\" bigint");
    await queryRunner.query("ALTER TABLE \"message\" ADD \"withdrawn_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"ticket\" ADD \"customer_id\" bigint");
    await queryRunner.query("CREATE INDEX \"delivery_waiting\" ON \"delivery\"  (\"agency_id\", \"channel_id\") WHERE waits_for IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"delivery_by_time\" ON \"delivery\"  (\"agency_id\", \"channel_id\", \"id\") ");
    await queryRunner.query("CREATE INDEX \"delivery_of_customer\" ON \"delivery\"  (\"agency_id\", \"customer_id\", \"id\") WHERE customer_id IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"delivery_provider_id\" ON \"delivery\"  (\"agency_id\", \"channel_id\", \"provider_id\") WHERE provider_id IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"inbound_event_turn\" ON \"inbound_event\"  (\"agency_id\", \"channel_id\", \"turn_of\", \"id\") WHERE state = 'received' AND turn_of IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"message_answers\" ON \"message\"  (\"agency_id\", \"answers_id\") WHERE answers_id IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"ticket_by_customer\" ON \"ticket\"  (\"agency_id\", \"customer_id\", \"id\") WHERE customer_id IS NOT NULL");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD CONSTRAINT \"delivery_agency_id\" UNIQUE (\"agency_id\", \"id\")");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD CONSTRAINT \"delivery_message_part\" UNIQUE (\"agency_id\", \"message_ref\", \"part\")");
    await queryRunner.query("ALTER TABLE \"channel_customer\" ADD CONSTRAINT \"FK_c2bfa19cc206e499adbd33375fc\" FOREIGN KEY (\"agency_id\", \"contact_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"channel_customer\" ADD CONSTRAINT \"FK_32dc22c07a89c45000f75591db9\" FOREIGN KEY (\"agency_id\", \"channel_id\") REFERENCES \"channel\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"delivery_attempt\" ADD CONSTRAINT \"FK_4e002b460f450ba5ec4339a0dd7\" FOREIGN KEY (\"agency_id\", \"delivery_id\") REFERENCES \"delivery\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD CONSTRAINT \"FK_86394dda22e9f1a0862b6231dfb\" FOREIGN KEY (\"agency_id\", \"customer_id\") REFERENCES \"channel_customer\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"channel_circuit\" ADD CONSTRAINT \"FK_d11aecc486effe73dcf917cbf59\" FOREIGN KEY (\"agency_id\", \"channel_id\") REFERENCES \"channel\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"channel_pace\" ADD CONSTRAINT \"FK_61cac308ee450efd13f9180d059\" FOREIGN KEY (\"agency_id\", \"channel_id\") REFERENCES \"channel\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"webhook_refusal\" ADD CONSTRAINT \"FK_e774b0f7e27afbef20212413f1a\" FOREIGN KEY (\"agency_id\", \"channel_id\") REFERENCES \"channel\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"message\" ADD CONSTRAINT \"FK_6775f75e22ab3d54c2e9abc8510\" FOREIGN KEY (\"agency_id\", \"answers_id\") REFERENCES \"message\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"ticket\" ADD CONSTRAINT \"FK_564870361795e804ede223b78c3\" FOREIGN KEY (\"agency_id\", \"customer_id\") REFERENCES \"channel_customer\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"ticket\" DROP CONSTRAINT \"FK_564870361795e804ede223b78c3\"");
    await queryRunner.query("ALTER TABLE \"message\" DROP CONSTRAINT \"FK_6775f75e22ab3d54c2e9abc8510\"");
    await queryRunner.query("ALTER TABLE \"webhook_refusal\" DROP CONSTRAINT \"FK_e774b0f7e27afbef20212413f1a\"");
    await queryRunner.query("ALTER TABLE \"channel_pace\" DROP CONSTRAINT \"FK_61cac308ee450efd13f9180d059\"");
    await queryRunner.query("ALTER TABLE \"channel_circuit\" DROP CONSTRAINT \"FK_d11aecc486effe73dcf917cbf59\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP CONSTRAINT \"FK_86394dda22e9f1a0862b6231dfb\"");
    await queryRunner.query("ALTER TABLE \"delivery_attempt\" DROP CONSTRAINT \"FK_4e002b460f450ba5ec4339a0dd7\"");
    await queryRunner.query("ALTER TABLE \"channel_customer\" DROP CONSTRAINT \"FK_32dc22c07a89c45000f75591db9\"");
    await queryRunner.query("ALTER TABLE \"channel_customer\" DROP CONSTRAINT \"FK_c2bfa19cc206e499adbd33375fc\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP CONSTRAINT \"delivery_message_part\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP CONSTRAINT \"delivery_agency_id\"");
    await queryRunner.query("DROP INDEX \"public\".\"ticket_by_customer\"");
    await queryRunner.query("DROP INDEX \"public\".\"message_answers\"");
    await queryRunner.query("DROP INDEX \"public\".\"inbound_event_turn\"");
    await queryRunner.query("DROP INDEX \"public\".\"delivery_provider_id\"");
    await queryRunner.query("DROP INDEX \"public\".\"delivery_of_customer\"");
    await queryRunner.query("DROP INDEX \"public\".\"delivery_by_time\"");
    await queryRunner.query("DROP INDEX \"public\".\"delivery_waiting\"");
    await queryRunner.query("ALTER TABLE \"ticket\" DROP COLUMN \"customer_id\"");
    await queryRunner.query("ALTER TABLE \"message\" DROP COLUMN \"withdrawn_at\"");
    await queryRunner.query("ALTER TABLE \"message\" DROP COLUMN \"answers_id\"");
    await queryRunner.query("ALTER TABLE \"message\" DROP COLUMN \"content\"");
    await queryRunner.query("ALTER TABLE \"message\" DROP COLUMN \"delivery_error_code\"");
    await queryRunner.query("ALTER TABLE \"inbound_event\" DROP COLUMN \"raw\"");
    await queryRunner.query("ALTER TABLE \"inbound_event\" DROP COLUMN \"turn_of\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP COLUMN \"reported\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP COLUMN \"waits_for\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP COLUMN \"paced_until\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP COLUMN \"customer_id\"");
    await queryRunner.query("ALTER TABLE \"delivery\" DROP COLUMN \"part\"");
    await queryRunner.query("ALTER TABLE \"channel\" DROP COLUMN \"deleted_at\"");
    await queryRunner.query("ALTER TABLE \"channel\" DROP COLUMN \"version\"");
    await queryRunner.query("ALTER TABLE \"channel\" DROP COLUMN \"trouble\"");
    await queryRunner.query("ALTER TABLE \"channel\" DROP COLUMN \"handle\"");
    await queryRunner.query("ALTER TABLE \"channel\" DROP COLUMN \"provider\"");
    await queryRunner.query("DROP TABLE \"webhook_refusal\"");
    await queryRunner.query("DROP TABLE \"channel_pace\"");
    await queryRunner.query("DROP TABLE \"channel_circuit\"");
    await queryRunner.query("DROP INDEX \"public\".\"delivery_attempt_of\"");
    await queryRunner.query("DROP INDEX \"public\".\"delivery_attempt_by_time\"");
    await queryRunner.query("DROP TABLE \"delivery_attempt\"");
    await queryRunner.query("DROP INDEX \"public\".\"channel_customer_address\"");
    await queryRunner.query("DROP INDEX \"public\".\"channel_customer_alias\"");
    await queryRunner.query("DROP INDEX \"public\".\"channel_customer_contact\"");
    await queryRunner.query("DROP TABLE \"channel_customer\"");
    await queryRunner.query("ALTER TABLE \"delivery\" ADD CONSTRAINT \"delivery_message\" UNIQUE (\"agency_id\", \"message_ref\")");
  }
}
