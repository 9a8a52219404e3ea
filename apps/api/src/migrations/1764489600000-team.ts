import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls, links and reminders of colleagues, and what else contacts need, made from the entities. */
export class Team1764489600000 implements MigrationInterface {
  name = 'Team1764489600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"contact_word\" DROP CONSTRAINT \"FK_40f37f03a0f60cab57b983a8488\"");
    await queryRunner.query("ALTER TABLE \"notice\" DROP CONSTRAINT \"notice_kind\"");
    await queryRunner.query("CREATE TABLE \"chat_link\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"url\" text NOT NULL, \"state\" text NOT NULL DEFAULT 'WAITING', \"title\" text NOT NULL DEFAULT '', \"description\" text NOT NULL DEFAULT '', \"site_name\" text NOT NULL DEFAULT '', \"failures\" integer NOT NULL DEFAULT '0', \"next_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"expires_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"chat_link_url\" UNIQUE (\"agency_id\", \"url\"), CONSTRAINT \"UQ_2f1f09b59930bcfc3d2921e707b\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"chat_link_state\" CHECK (state IN ('WAITING', 'READY', 'NONE')), CONSTRAINT \"PK_5de68c97be774d959382120b745\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"chat_link_expiry\" ON \"chat_link\"  (\"agency_id\", \"expires_at\") ");
    await queryRunner.query("CREATE INDEX \"chat_link_waiting\" ON \"chat_link\"  (\"next_at\", \"id\") WHERE state = 'WAITING'");
    await queryRunner.query("CREATE TABLE \"chat_message_link\" (\"agency_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, \"link_id\" bigint NOT NULL, \"place\" integer NOT NULL, \"is_removed\" boolean NOT NULL DEFAULT false, CONSTRAINT \"PK_d3a5fbfd0a055210d623832b11e\" PRIMARY KEY (\"agency_id\", \"message_id\", \"link_id\"))");
    await queryRunner.query("CREATE INDEX \"chat_message_link_of_link\" ON \"chat_message_link\"  (\"agency_id\", \"link_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_call_seat\" (\"agency_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"seat\" text NOT NULL, \"joined_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"seen_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"rings_until\" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT \"chat_call_seat_name\" UNIQUE (\"agency_id\", \"message_id\", \"seat\"), CONSTRAINT \"PK_2860f4b3edc7dc98aff417f4633\" PRIMARY KEY (\"agency_id\", \"message_id\", \"user_id\"))");
    await queryRunner.query("CREATE INDEX \"chat_call_seat_of_user\" ON \"chat_call_seat\"  (\"agency_id\", \"user_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_reminder\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"thread_id\" bigint, \"message_id\" bigint, \"text\" text NOT NULL, \"due_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"state\" text NOT NULL DEFAULT 'PENDING', \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"updated_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"UQ_be9b4d317832c8c3ba548a855c4\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"chat_reminder_state\" CHECK (state IN ('PENDING', 'RUNG', 'CANCELLED')), CONSTRAINT \"PK_9ab58fabe7f05753d5ed499afa4\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"chat_reminder_ended\" ON \"chat_reminder\"  (\"agency_id\", \"updated_at\") WHERE state <> 'PENDING'");
    await queryRunner.query("CREATE INDEX \"chat_reminder_of_thread\" ON \"chat_reminder\"  (\"agency_id\", \"thread_id\") ");
    await queryRunner.query("CREATE INDEX \"chat_reminder_due\" ON \"chat_reminder\"  (\"due_at\", \"id\") WHERE state = 'PENDING'");
    await queryRunner.query("CREATE INDEX \"chat_reminder_of_user\" ON \"chat_reminder\"  (\"agency_id\", \"user_id\", \"due_at\", \"id\") WHERE state = 'PENDING'");
    await queryRunner.query("CREATE TABLE \"custom_field_kind_change\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"field_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"api_key_id\" bigint, \"kind\" text NOT NULL, \"status\" text NOT NULL DEFAULT 'QUEUED', \"run\" integer NOT NULL DEFAULT '0', \"total\" integer NOT NULL DEFAULT '0', \"done\" integer NOT NULL DEFAULT '0', \"kept\" integer NOT NULL DEFAULT '0', \"converted\" integer NOT NULL DEFAULT '0', \"lost\" integer NOT NULL DEFAULT '0', \"touched_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"finished_at\" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT \"UQ_1e5ad46e3f069b583b762279812\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"custom_field_kind_change_kind\" CHECK (kind IN ('TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'DROPDOWN', 'HYPERLINK')), CONSTRAINT \"custom_field_kind_change_status\" CHECK (status IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')), CONSTRAINT \"PK_ebf9a5681c14a6c7b33c4d16182\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"custom_field_kind_change_open\" ON \"custom_field_kind_change\"  (\"touched_at\", \"id\") WHERE status IN ('QUEUED', 'RUNNING')");
    await queryRunner.query("CREATE INDEX \"custom_field_kind_change_of\" ON \"custom_field_kind_change\"  (\"agency_id\", \"field_id\", \"id\") ");
    await queryRunner.query("CREATE UNIQUE INDEX \"custom_field_kind_change_one\" ON \"custom_field_kind_change\"  (\"agency_id\", \"field_id\") WHERE status IN ('QUEUED', 'RUNNING')");
    await queryRunner.query("ALTER TABLE \"custom_field\" ADD \"is_changing\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"notice\" DROP CONSTRAINT \"FK_2472e75e35039e82bfe019d5d0d\"");
    await queryRunner.query("DROP INDEX \"public\".\"notice_by_ticket\"");
    await queryRunner.query("ALTER TABLE \"notice\" ALTER COLUMN \"ticket_id\" DROP NOT NULL");
    await queryRunner.query("CREATE INDEX \"notice_by_ticket\" ON \"notice\"  (\"agency_id\", \"ticket_id\", \"user_id\") ");
    await queryRunner.query("ALTER TABLE \"notice\" ADD CONSTRAINT \"notice_known_kind\" CHECK (kind IN ('ASSIGNED', 'MENTIONED', 'WATCHED_TICKET', 'REMINDER_DUE', 'SNOOZE_OVER', 'SEND_FAILED', 'CHAT_REMINDER'))");
    await queryRunner.query("ALTER TABLE \"notice\" ADD CONSTRAINT \"FK_2472e75e35039e82bfe019d5d0d\" FOREIGN KEY (\"agency_id\", \"ticket_id\") REFERENCES \"ticket\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_message_link\" ADD CONSTRAINT \"FK_bb63fcbb101970c004a480ab26e\" FOREIGN KEY (\"agency_id\", \"link_id\") REFERENCES \"chat_link\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_message_link\" ADD CONSTRAINT \"FK_c1a94465b916260719e0cbf9e00\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_call_seat\" ADD CONSTRAINT \"FK_1109ad71f8569b6c42e2369091e\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_call_seat\" ADD CONSTRAINT \"FK_f401de93b2e0f9557711b627899\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_reminder\" ADD CONSTRAINT \"FK_435b2fff61c614123c9603a353d\" FOREIGN KEY (\"agency_id\", \"thread_id\") REFERENCES \"chat_thread\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_reminder\" ADD CONSTRAINT \"FK_c7be82eff40102c9dd694e6c5d1\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"custom_field_kind_change\" ADD CONSTRAINT \"FK_db6df006f13db53b52e06e99ae5\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"custom_field_kind_change\" ADD CONSTRAINT \"FK_dbec22f3c2210948db9206a6da4\" FOREIGN KEY (\"agency_id\", \"field_id\") REFERENCES \"custom_field\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"custom_field_kind_change\" DROP CONSTRAINT \"FK_dbec22f3c2210948db9206a6da4\"");
    await queryRunner.query("ALTER TABLE \"custom_field_kind_change\" DROP CONSTRAINT \"FK_db6df006f13db53b52e06e99ae5\"");
    await queryRunner.query("ALTER TABLE \"chat_reminder\" DROP CONSTRAINT \"FK_c7be82eff40102c9dd694e6c5d1\"");
    await queryRunner.query("ALTER TABLE \"chat_reminder\" DROP CONSTRAINT \"FK_435b2fff61c614123c9603a353d\"");
    await queryRunner.query("ALTER TABLE \"chat_call_seat\" DROP CONSTRAINT \"FK_f401de93b2e0f9557711b627899\"");
    await queryRunner.query("ALTER TABLE \"chat_call_seat\" DROP CONSTRAINT \"FK_1109ad71f8569b6c42e2369091e\"");
    await queryRunner.query("ALTER TABLE \"chat_message_link\" DROP CONSTRAINT \"FK_c1a94465b916260719e0cbf9e00\"");
    await queryRunner.query("ALTER TABLE \"chat_message_link\" DROP CONSTRAINT \"FK_bb63fcbb101970c004a480ab26e\"");
    await queryRunner.query("ALTER TABLE \"notice\" DROP CONSTRAINT \"FK_2472e75e35039e82bfe019d5d0d\"");
    await queryRunner.query("ALTER TABLE \"notice\" DROP CONSTRAINT \"notice_known_kind\"");
    await queryRunner.query("DROP INDEX \"public\".\"notice_by_ticket\"");
    await queryRunner.query("ALTER TABLE \"notice\" ALTER COLUMN \"ticket_id\" SET NOT NULL");
    await queryRunner.query("CREATE INDEX \"notice_by_ticket\" ON \"notice\" USING btree (\"agency_id\", \"ticket_id\", \"user_id\") ");
    await queryRunner.query("ALTER TABLE \"notice\" ADD CONSTRAINT \"FK_2472e75e35039e82bfe019d5d0d\" FOREIGN KEY (\"agency_id\", \"ticket_id\") REFERENCES \"ticket\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"custom_field\" DROP COLUMN \"is_changing\"");
    await queryRunner.query("DROP INDEX \"public\".\"custom_field_kind_change_one\"");
    await queryRunner.query("DROP INDEX \"public\".\"custom_field_kind_change_of\"");
    await queryRunner.query("DROP INDEX \"public\".\"custom_field_kind_change_open\"");
    await queryRunner.query("DROP TABLE \"custom_field_kind_change\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_reminder_of_user\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_reminder_due\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_reminder_of_thread\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_reminder_ended\"");
    await queryRunner.query("DROP TABLE \"chat_reminder\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_call_seat_of_user\"");
    await queryRunner.query("DROP TABLE \"chat_call_seat\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_message_link_of_link\"");
    await queryRunner.query("DROP TABLE \"chat_message_link\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_link_waiting\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_link_expiry\"");
    await queryRunner.query("DROP TABLE \"chat_link\"");
    await queryRunner.query("ALTER TABLE \"notice\" ADD CONSTRAINT \"notice_kind\" CHECK ((kind = ANY (ARRAY['ASSIGNED'::text, 'MENTIONED'::text, 'WATCHED_TICKET'::text, 'REMINDER_DUE'::text, 'SNOOZE_OVER'::text, 'SEND_FAILED'::text])))");
    await queryRunner.query("ALTER TABLE \"contact_word\" ADD CONSTRAINT \"FK_40f37f03a0f60cab57b983a8488\" FOREIGN KEY (\"agency_id\", \"contact_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
  }
}
