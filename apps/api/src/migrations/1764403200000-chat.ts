import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The team's own chat, and what else is kept of contacts, made from the entities. */
export class Chat1764403200000 implements MigrationInterface {
  name = 'Chat1764403200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE TABLE \"contact_copy\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"contact_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"api_key_id\" bigint, \"asked_by_name\" text NOT NULL DEFAULT '', \"status\" text NOT NULL DEFAULT 'QUEUED', \"run\" integer NOT NULL DEFAULT '0', \"total\" integer NOT NULL DEFAULT '0', \"done\" integer NOT NULL DEFAULT '0', \"missing\" integer NOT NULL DEFAULT '0', \"storage_key\" text, \"size\" bigint NOT NULL DEFAULT '0', \"touched_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"finished_at\" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT \"UQ_dcc49011493cc9d5ca51ceca138\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"contact_copy_status\" CHECK (status IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')), CONSTRAINT \"PK_ce21f9d36b3cff7b3fb7bd47dc5\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"contact_copy_open\" ON \"contact_copy\"  (\"touched_at\", \"id\") WHERE status IN ('QUEUED', 'RUNNING')");
    await queryRunner.query("CREATE INDEX \"contact_copy_age\" ON \"contact_copy\"  (\"agency_id\", \"created_at\") ");
    await queryRunner.query("CREATE INDEX \"contact_copy_of\" ON \"contact_copy\"  (\"agency_id\", \"contact_id\", \"id\") ");
    await queryRunner.query("CREATE UNIQUE INDEX \"contact_copy_one\" ON \"contact_copy\"  (\"agency_id\", \"contact_id\") WHERE status IN ('QUEUED', 'RUNNING')");
    await queryRunner.query("CREATE TABLE \"chat_attachment\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"thread_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"name\" text NOT NULL, \"mime_type\" text NOT NULL, \"size\" integer NOT NULL, \"storage_key\" text NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"UQ_cc351daf135800a199583c06d7e\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_d3967ff52863c52e3f9cbeab9d2\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"chat_attachment_of_message\" ON \"chat_attachment\"  (\"agency_id\", \"message_id\", \"id\") ");
    await queryRunner.query("CREATE INDEX \"chat_attachment_of_thread\" ON \"chat_attachment\"  (\"agency_id\", \"thread_id\", \"id\") ");
    await queryRunner.query("CREATE TABLE \"chat_reaction\" (\"agency_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, \"emoji\" text NOT NULL, \"user_id\" bigint NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"PK_877b83984d834da8f3a594e876a\" PRIMARY KEY (\"agency_id\", \"message_id\", \"emoji\", \"user_id\"))");
    await queryRunner.query("CREATE TABLE \"chat_star\" (\"agency_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, CONSTRAINT \"PK_1592d591f4a01ea102f2cd7cde0\" PRIMARY KEY (\"agency_id\", \"user_id\", \"message_id\"))");
    await queryRunner.query("CREATE INDEX \"chat_star_of_message\" ON \"chat_star\"  (\"agency_id\", \"message_id\", \"user_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_mention\" (\"agency_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"thread_id\" bigint NOT NULL, \"position\" integer NOT NULL, \"message_id\" bigint NOT NULL, CONSTRAINT \"PK_d80979ec1ce365763a08e901b16\" PRIMARY KEY (\"agency_id\", \"user_id\", \"thread_id\", \"position\"))");
    await queryRunner.query("CREATE INDEX \"chat_mention_in_message\" ON \"chat_mention\"  (\"agency_id\", \"message_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_word\" (\"agency_id\" bigint NOT NULL, \"thread_id\" bigint NOT NULL, \"word\" text COLLATE \"C\" NOT NULL, \"message_id\" bigint NOT NULL, CONSTRAINT \"PK_7d4b38d30c65131eab6a110cae8\" PRIMARY KEY (\"agency_id\", \"thread_id\", \"word\", \"message_id\"))");
    await queryRunner.query("CREATE INDEX \"chat_word_of_message\" ON \"chat_word\"  (\"agency_id\", \"message_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_ticket_ref\" (\"agency_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, \"ticket_id\" bigint NOT NULL, \"place\" integer NOT NULL, CONSTRAINT \"PK_77349d77fd99041d29cb71d2c0f\" PRIMARY KEY (\"agency_id\", \"message_id\", \"ticket_id\"))");
    await queryRunner.query("CREATE INDEX \"chat_ticket_ref_of_ticket\" ON \"chat_ticket_ref\"  (\"agency_id\", \"ticket_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_message\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"thread_id\" bigint NOT NULL, \"position\" integer NOT NULL, \"author_id\" bigint NOT NULL, \"client_key\" text, \"body_html\" text NOT NULL, \"body_text\" text NOT NULL, \"body_type\" text NOT NULL DEFAULT 'TEXT', \"meta\" jsonb, \"is_running_call\" boolean NOT NULL DEFAULT false, \"parent_id\" bigint, \"pinned_at\" TIMESTAMP(3) WITH TIME ZONE, \"pinned_by_id\" bigint, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"edited_at\" TIMESTAMP(3) WITH TIME ZONE, \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE, \"version\" integer NOT NULL DEFAULT '1', CONSTRAINT \"chat_message_position\" UNIQUE (\"agency_id\", \"thread_id\", \"position\"), CONSTRAINT \"UQ_b209ba726ac89132daa0beee724\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"chat_message_body_type\" CHECK (body_type IN ('TEXT', 'VIDEO_CALL', 'VIDEO_CALL_STATUS', 'ZOOM_CALL')), CONSTRAINT \"PK_3cc0d85193aade457d3077dd06b\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE UNIQUE INDEX \"chat_message_running_call\" ON \"chat_message\"  (\"agency_id\", \"thread_id\") WHERE is_running_call");
    await queryRunner.query("CREATE INDEX \"chat_message_answers\" ON \"chat_message\"  (\"agency_id\", \"parent_id\") WHERE parent_id IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"chat_message_deleted\" ON \"chat_message\"  (\"agency_id\", \"deleted_at\") WHERE deleted_at IS NOT NULL");
    await queryRunner.query("CREATE INDEX \"chat_message_pinned\" ON \"chat_message\"  (\"agency_id\", \"thread_id\", \"pinned_at\") WHERE pinned_at IS NOT NULL");
    await queryRunner.query("CREATE UNIQUE INDEX \"chat_message_client_key\" ON \"chat_message\"  (\"agency_id\", \"author_id\", \"client_key\") WHERE client_key IS NOT NULL");
    await queryRunner.query("CREATE TABLE \"chat_participant\" (\"agency_id\" bigint NOT NULL, \"thread_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"is_owner\" boolean NOT NULL DEFAULT false, \"is_muted\" boolean NOT NULL DEFAULT false, \"read_position\" integer NOT NULL DEFAULT '0', \"read_at\" TIMESTAMP(3) WITH TIME ZONE, \"is_marked_unread\" boolean NOT NULL DEFAULT false, \"joined_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), \"version\" integer NOT NULL DEFAULT '1', CONSTRAINT \"PK_749f5b331cfd18ec4104e7c4839\" PRIMARY KEY (\"agency_id\", \"thread_id\", \"user_id\"))");
    await queryRunner.query("CREATE INDEX \"chat_participant_of_user\" ON \"chat_participant\"  (\"agency_id\", \"user_id\", \"thread_id\") ");
    await queryRunner.query("CREATE TABLE \"chat_thread\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"kind\" text NOT NULL, \"subject\" text NOT NULL DEFAULT '', \"pair_low\" bigint, \"pair_high\" bigint, \"ticket_id\" bigint, \"created_by_id\" bigint NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), \"last_position\" integer NOT NULL DEFAULT '0', \"message_count\" integer NOT NULL DEFAULT '0', \"attachment_count\" integer NOT NULL DEFAULT '0', \"last_message_id\" bigint, \"last_message_at\" TIMESTAMP(3) WITH TIME ZONE, \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE, \"version\" integer NOT NULL DEFAULT '1', CONSTRAINT \"UQ_c0ba0ab3047f817f769edb4bc83\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"chat_thread_is_whole\" CHECK ((kind = 'DIRECT') = (pair_low IS NOT NULL AND pair_high IS NOT NULL) AND (pair_low IS NULL OR pair_low <= pair_high)), CONSTRAINT \"chat_thread_kind\" CHECK (kind IN ('DIRECT', 'GROUP')), CONSTRAINT \"PK_2a32fb7e7a1fd831651101fedc3\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"chat_thread_deleted\" ON \"chat_thread\"  (\"agency_id\", \"deleted_at\") WHERE deleted_at IS NOT NULL");
    await queryRunner.query("CREATE UNIQUE INDEX \"chat_thread_of_ticket\" ON \"chat_thread\"  (\"agency_id\", \"ticket_id\") WHERE ticket_id IS NOT NULL");
    await queryRunner.query("CREATE UNIQUE INDEX \"chat_thread_pair\" ON \"chat_thread\"  (\"agency_id\", \"pair_low\", \"pair_high\") WHERE kind = 'DIRECT'");
    await queryRunner.query("ALTER TABLE \"contact_copy\" ADD CONSTRAINT \"FK_1364ec31ceddcaeabcd9afa80d0\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_copy\" ADD CONSTRAINT \"FK_804e68e3e8ed423458ebce47a43\" FOREIGN KEY (\"agency_id\", \"contact_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_attachment\" ADD CONSTRAINT \"FK_fa7ec16402faa7a939af8196742\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_reaction\" ADD CONSTRAINT \"FK_499884d0fa417ef865d0c834ca1\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_reaction\" ADD CONSTRAINT \"FK_1363b08f07baf4718d7c72d81b1\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_star\" ADD CONSTRAINT \"FK_a16d1ccce7e9e58102e1bae6c34\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_star\" ADD CONSTRAINT \"FK_726c96e8faf3f67213317059475\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_mention\" ADD CONSTRAINT \"FK_8266b803bd3445456a25b624b13\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_mention\" ADD CONSTRAINT \"FK_5c3b381162d4718f6599029eeb8\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_word\" ADD CONSTRAINT \"FK_9500b2cd74578e172113ac68d88\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_ticket_ref\" ADD CONSTRAINT \"FK_f852d493b1e2286bbb227b9fb7c\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_message\" ADD CONSTRAINT \"FK_8a31093a6234065f14887b1eca0\" FOREIGN KEY (\"agency_id\", \"author_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_message\" ADD CONSTRAINT \"FK_c457e3d4e1817083dd532299636\" FOREIGN KEY (\"agency_id\", \"thread_id\") REFERENCES \"chat_thread\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_participant\" ADD CONSTRAINT \"FK_1635348324e1ea1ffdefe570115\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_participant\" ADD CONSTRAINT \"FK_6d63020c48fd1ef12adb0b640a3\" FOREIGN KEY (\"agency_id\", \"thread_id\") REFERENCES \"chat_thread\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_thread\" ADD CONSTRAINT \"FK_41af2c3c3b33677eaba550c9e4b\" FOREIGN KEY (\"agency_id\", \"pair_high\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"chat_thread\" ADD CONSTRAINT \"FK_c56c7349aa032ae41b273a3186f\" FOREIGN KEY (\"agency_id\", \"pair_low\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"chat_thread\" DROP CONSTRAINT \"FK_c56c7349aa032ae41b273a3186f\"");
    await queryRunner.query("ALTER TABLE \"chat_thread\" DROP CONSTRAINT \"FK_41af2c3c3b33677eaba550c9e4b\"");
    await queryRunner.query("ALTER TABLE \"chat_participant\" DROP CONSTRAINT \"FK_6d63020c48fd1ef12adb0b640a3\"");
    await queryRunner.query("ALTER TABLE \"chat_participant\" DROP CONSTRAINT \"FK_1635348324e1ea1ffdefe570115\"");
    await queryRunner.query("ALTER TABLE \"chat_message\" DROP CONSTRAINT \"FK_c457e3d4e1817083dd532299636\"");
    await queryRunner.query("ALTER TABLE \"chat_message\" DROP CONSTRAINT \"FK_8a31093a6234065f14887b1eca0\"");
    await queryRunner.query("ALTER TABLE \"chat_ticket_ref\" DROP CONSTRAINT \"FK_f852d493b1e2286bbb227b9fb7c\"");
    await queryRunner.query("ALTER TABLE \"chat_word\" DROP CONSTRAINT \"FK_9500b2cd74578e172113ac68d88\"");
    await queryRunner.query("ALTER TABLE \"chat_mention\" DROP CONSTRAINT \"FK_5c3b381162d4718f6599029eeb8\"");
    await queryRunner.query("ALTER TABLE \"chat_mention\" DROP CONSTRAINT \"FK_8266b803bd3445456a25b624b13\"");
    await queryRunner.query("ALTER TABLE \"chat_star\" DROP CONSTRAINT \"FK_726c96e8faf3f67213317059475\"");
    await queryRunner.query("ALTER TABLE \"chat_star\" DROP CONSTRAINT \"FK_a16d1ccce7e9e58102e1bae6c34\"");
    await queryRunner.query("ALTER TABLE \"chat_reaction\" DROP CONSTRAINT \"FK_1363b08f07baf4718d7c72d81b1\"");
    await queryRunner.query("ALTER TABLE \"chat_reaction\" DROP CONSTRAINT \"FK_499884d0fa417ef865d0c834ca1\"");
    await queryRunner.query("ALTER TABLE \"chat_attachment\" DROP CONSTRAINT \"FK_fa7ec16402faa7a939af8196742\"");
    await queryRunner.query("ALTER TABLE \"contact_copy\" DROP CONSTRAINT \"FK_804e68e3e8ed423458ebce47a43\"");
    await queryRunner.query("ALTER TABLE \"contact_copy\" DROP CONSTRAINT \"FK_1364ec31ceddcaeabcd9afa80d0\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_thread_pair\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_thread_of_ticket\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_thread_deleted\"");
    await queryRunner.query("DROP TABLE \"chat_thread\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_participant_of_user\"");
    await queryRunner.query("DROP TABLE \"chat_participant\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_message_client_key\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_message_pinned\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_message_deleted\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_message_answers\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_message_running_call\"");
    await queryRunner.query("DROP TABLE \"chat_message\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_ticket_ref_of_ticket\"");
    await queryRunner.query("DROP TABLE \"chat_ticket_ref\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_word_of_message\"");
    await queryRunner.query("DROP TABLE \"chat_word\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_mention_in_message\"");
    await queryRunner.query("DROP TABLE \"chat_mention\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_star_of_message\"");
    await queryRunner.query("DROP TABLE \"chat_star\"");
    await queryRunner.query("DROP TABLE \"chat_reaction\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_attachment_of_thread\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_attachment_of_message\"");
    await queryRunner.query("DROP TABLE \"chat_attachment\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_one\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_of\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_age\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_open\"");
    await queryRunner.query("DROP TABLE \"contact_copy\"");
  }
}
