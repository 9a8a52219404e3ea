import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A new ticket may get its number at the very end of its transaction. The counter's row is locked from there to the end: with numbers
 * taken at the beginning, all new conversations of a company waited for each turn of the one before.
 */
export class TicketNumbers1764835200000 implements MigrationInterface {
  name = 'TicketNumbers1764835200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ticket ALTER COLUMN number DROP NOT NULL');
    await queryRunner.query(`
      CREATE FUNCTION number_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE given integer;
      BEGIN
        INSERT INTO agency_counter AS c (agency_id, name, value) VALUES (NEW.agency_id, 'ticket', 1)
          ON CONFLICT (agency_id, name) DO UPDATE SET value = c.value + 1 RETURNING c.value INTO given;
        UPDATE ticket SET number = given WHERE agency_id = NEW.agency_id AND id = NEW.id;
        INSERT INTO ticket_word (agency_id, word, ticket_id) VALUES (NEW.agency_id, given::text, NEW.id)
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await queryRunner.query(
      `CREATE CONSTRAINT TRIGGER number_at_end AFTER INSERT ON ticket DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION number_ticket()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER number_at_end ON ticket');
    await queryRunner.query('DROP FUNCTION number_ticket()');
    await queryRunner.query('ALTER TABLE ticket ALTER COLUMN number SET NOT NULL');
  }
}
