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
    await queryRunner.query("ALTER TABLE \"contact_copy\" ADD CONSTRAINT \"FK_1364ec31ceddcaeabcd9afa80d0\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"contact_copy\" ADD CONSTRAINT \"FK_804e68e3e8ed423458ebce47a43\" FOREIGN KEY (\"agency_id\", \"contact_id\") REFERENCES \"contact\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"contact_copy\" DROP CONSTRAINT \"FK_804e68e3e8ed423458ebce47a43\"");
    await queryRunner.query("ALTER TABLE \"contact_copy\" DROP CONSTRAINT \"FK_1364ec31ceddcaeabcd9afa80d0\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_one\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_of\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_age\"");
    await queryRunner.query("DROP INDEX \"public\".\"contact_copy_open\"");
    await queryRunner.query("DROP TABLE \"contact_copy\"");
  }
}
