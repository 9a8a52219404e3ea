import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of a contact go with it, without a foreign key that looks for the contact once for each word. */
export class WordsWithoutKey1764489600001 implements MigrationInterface {
  name = 'WordsWithoutKey1764489600001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION drop_words_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM contact_word WHERE agency_id = OLD.agency_id AND contact_id = OLD.id;
        RETURN NULL;
      END $$`);
    await queryRunner.query(
      'CREATE TRIGGER words_go AFTER DELETE ON contact FOR EACH ROW EXECUTE FUNCTION drop_words_of_contact()',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER words_go ON contact');
    await queryRunner.query('DROP FUNCTION drop_words_of_contact()');
  }
}
