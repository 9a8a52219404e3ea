import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reminder that rang can be seen to. Nothing is looked through: whatever stands there is one of the three. */
export class RemindersDone1764662400004 implements MigrationInterface {
  name = 'RemindersDone1764662400004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE chat_reminder DROP CONSTRAINT chat_reminder_state');
    await queryRunner.query(
      `ALTER TABLE chat_reminder ADD CONSTRAINT chat_reminder_state
         CHECK (state IN ('PENDING', 'RUNG', 'CANCELLED', 'DONE')) NOT VALID`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE chat_reminder SET state = 'CANCELLED' WHERE state = 'DONE'`);
    await queryRunner.query('ALTER TABLE chat_reminder DROP CONSTRAINT chat_reminder_state');
    await queryRunner.query(
      `ALTER TABLE chat_reminder ADD CONSTRAINT chat_reminder_state CHECK (state IN ('PENDING', 'RUNG', 'CANCELLED'))`,
    );
  }
}
