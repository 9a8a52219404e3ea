import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What else persons and colleagues need, made from the entities. */
export class Persons1764576000000 implements MigrationInterface {
  name = 'Persons1764576000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE TABLE \"chat_media_order\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"message_id\" bigint NOT NULL, \"room\" text NOT NULL, \"seat\" text, \"is_again\" boolean NOT NULL DEFAULT false, \"failures\" integer NOT NULL DEFAULT '0', \"next_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT \"UQ_780c8ff1bd237f09587299ce86d\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_9d02a2fbe041365d9c9d13850c4\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"chat_media_order_of_message\" ON \"chat_media_order\"  (\"agency_id\", \"message_id\") ");
    await queryRunner.query("CREATE INDEX \"chat_media_order_due\" ON \"chat_media_order\"  (\"next_at\", \"id\") ");
    await queryRunner.query("ALTER TABLE \"channel_customer\" ADD \"parent_alias\" text");
    await queryRunner.query("ALTER TABLE \"channel_customer\" ADD \"picture_wanted_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"channel_customer\" ADD \"picture_looked_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"channel_customer\" ADD \"picture_hash\" text");
    await queryRunner.query("ALTER TABLE \"inbox_settings\" ADD \"shows_link_previews\" boolean NOT NULL DEFAULT true");
    await queryRunner.query("ALTER TABLE \"chat_link\" ADD \"picture_width\" integer NOT NULL DEFAULT '0'");
    await queryRunner.query("ALTER TABLE \"chat_link\" ADD \"picture_height\" integer NOT NULL DEFAULT '0'");
    await queryRunner.query("CREATE INDEX \"channel_customer_picture\" ON \"channel_customer\"  (\"agency_id\", \"picture_wanted_at\") WHERE picture_wanted_at IS NOT NULL");
    await queryRunner.query("ALTER TABLE \"chat_media_order\" ADD CONSTRAINT \"FK_e45ece2cd1baa559d8cc6c92e27\" FOREIGN KEY (\"agency_id\", \"message_id\") REFERENCES \"chat_message\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"chat_media_order\" DROP CONSTRAINT \"FK_e45ece2cd1baa559d8cc6c92e27\"");
    await queryRunner.query("DROP INDEX \"public\".\"channel_customer_picture\"");
    await queryRunner.query("ALTER TABLE \"chat_link\" DROP COLUMN \"picture_height\"");
    await queryRunner.query("ALTER TABLE \"chat_link\" DROP COLUMN \"picture_width\"");
    await queryRunner.query("ALTER TABLE \"inbox_settings\" DROP COLUMN \"shows_link_previews\"");
    await queryRunner.query("ALTER TABLE \"channel_customer\" DROP COLUMN \"picture_hash\"");
    await queryRunner.query("ALTER TABLE \"channel_customer\" DROP COLUMN \"picture_looked_at\"");
    await queryRunner.query("ALTER TABLE \"channel_customer\" DROP COLUMN \"picture_wanted_at\"");
    await queryRunner.query("ALTER TABLE \"channel_customer\" DROP COLUMN \"parent_alias\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_media_order_due\"");
    await queryRunner.query("DROP INDEX \"public\".\"chat_media_order_of_message\"");
    await queryRunner.query("DROP TABLE \"chat_media_order\"");
  }
}
