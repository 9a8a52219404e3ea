import type { MigrationInterface, QueryRunner } from 'typeorm';

/** 1 contact, 2 ticket, 3 message; 4 a contact and its tickets, 5 a ticket and its messages. */
const TRIGGERS: readonly { table: string; name: string; when: string; kind: number; ref: string }[] = [
  { table: 'message', name: 'insert', when: `AFTER INSERT`, kind: 3, ref: 'id' },
  {
    table: 'message',
    name: 'update',
    when: 'AFTER UPDATE OF body_text, ticket_id, author_name',
    kind: 3,
    ref: 'id',
  },
  { table: 'message', name: 'delete', when: 'AFTER DELETE', kind: 3, ref: 'id' },
  { table: 'attachment', name: 'delete', when: 'AFTER DELETE', kind: 3, ref: 'message_id' },
  { table: 'ticket', name: 'insert', when: 'AFTER INSERT', kind: 2, ref: 'id' },
  { table: 'ticket', name: 'update', when: 'AFTER UPDATE OF subject, number, contact_id', kind: 2, ref: 'id' },
  { table: 'ticket', name: 'move', when: 'AFTER UPDATE OF channel_id', kind: 5, ref: 'id' },
  { table: 'ticket', name: 'delete', when: 'AFTER DELETE', kind: 2, ref: 'id' },
  { table: 'contact', name: 'insert', when: 'AFTER INSERT', kind: 1, ref: 'id' },
  { table: 'contact', name: 'update', when: 'AFTER UPDATE OF full_name, email, phone', kind: 4, ref: 'id' },
  { table: 'contact', name: 'delete', when: 'AFTER DELETE', kind: 1, ref: 'id' },
  { table: 'contact_identity', name: 'insert', when: 'AFTER INSERT', kind: 1, ref: 'contact_id' },
  { table: 'contact_identity', name: 'update', when: 'AFTER UPDATE OF contact_id, value', kind: 1, ref: 'contact_id' },
  { table: 'contact_identity', name: 'delete', when: 'AFTER DELETE', kind: 1, ref: 'contact_id' },
];

/** What the entities cannot say of the search: its index, and the triggers that tell what is to be indexed. */
export class Search1763967600002 implements MigrationInterface {
  name = 'Search1763967600002';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A short list of what is not sorted in yet: each search reads it from end to end, each write adds to it cheaply.
    await queryRunner.query(
      `CREATE INDEX search_entry_words ON search_entry USING gin (agency_id, bucket, words)
       WITH (fastupdate = on, gin_pending_list_limit = 256)`,
    );
    await queryRunner.query(`
      CREATE FUNCTION note_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE changed record; ref bigint;
      BEGIN
        IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
        IF TG_ARGV[1] = 'contact_id' THEN ref := changed.contact_id;
        ELSIF TG_ARGV[1] = 'message_id' THEN ref := changed.message_id;
        ELSE ref := changed.id;
        END IF;
        IF ref IS NOT NULL THEN
          INSERT INTO search_pending (agency_id, kind, ref_id) VALUES (changed.agency_id, TG_ARGV[0]::smallint, ref);
        END IF;
        RETURN NULL;
      END $$`);
    for (const { table, name, when, kind, ref } of TRIGGERS) {
      await queryRunner.query(
        `CREATE TRIGGER search_${name} ${when} ON "${table}" FOR EACH ROW EXECUTE FUNCTION note_for_search(${kind}, '${ref}')`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, name } of TRIGGERS)
      await queryRunner.query(`DROP TRIGGER search_${name} ON "${table}"`);
    await queryRunner.query('DROP FUNCTION note_for_search()');
    await queryRunner.query('DROP INDEX search_entry_words');
  }
}
