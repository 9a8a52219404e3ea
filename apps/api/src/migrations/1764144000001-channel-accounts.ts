import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the channels of the versions before have at their providers. Where two have the same, the older one has it: the
 * other goes on as it is, and says so when somebody saves it.
 */
export class ChannelAccounts1764144000001 implements MigrationInterface {
  name = 'ChannelAccounts1764144000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner is bound by the tables' own locks as well; they are put back after every migration.
    await queryRunner.query('ALTER TABLE channel NO FORCE ROW LEVEL SECURITY');
    await queryRunner.query(`
      INSERT INTO channel_account (agency_id, channel_id, account)
      SELECT DISTINCT ON (found.account) found.agency_id, found.id, found.account FROM (
        SELECT c.agency_id, c.id, CASE c.provider
            WHEN 'whatsapp_cloud' THEN 'whatsapp:' || (c.settings->>'phone_number_id')
            WHEN 'dialog360' THEN 'whatsapp:' || (c.settings->>'phone_number_id')
            WHEN 'messenger' THEN 'messenger:' || (c.settings->>'page_id')
            WHEN 'instagram' THEN 'instagram:' || (c.settings->>'account_id')
            WHEN 'telegram' THEN 'telegram:' || lower(c.handle)
            WHEN 'twilio' THEN 'twilio:sms' || CASE WHEN c.settings->>'number' LIKE '+%' THEN ''
              ELSE ':' || (c.settings->>'account_sid') END || ':' || (c.settings->>'number')
            WHEN 'vonage' THEN 'vonage:' || lower(c.settings->>'application_id') || ':' || (c.settings->>'number')
            WHEN 'bird' THEN 'bird:' || lower(c.settings->>'channel_id')
          END AS account
        FROM channel c WHERE c.deleted_at IS NULL
        UNION ALL
        SELECT c.agency_id, c.id, 'twilio:' || (c.settings->>'account_sid') || ':' || (c.settings->>'messaging_service_sid')
        FROM channel c WHERE c.provider = 'twilio' AND c.deleted_at IS NULL
      ) found
      WHERE found.account IS NOT NULL ORDER BY found.account, found.id`);
  }

  async down(): Promise<void> {
    // The table goes with the migration before.
  }
}
