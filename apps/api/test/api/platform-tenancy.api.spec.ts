import { systemContext } from '../../src/platform/context/index.js';
import { Database, type Tx } from '../../src/platform/database/index.js';
import { type Company, InboxWorld } from '../worlds/inbox-world.js';

let world: InboxWorld;
let harbour: Company;
let dune: Company;
let db: Database;
let theirs: Record<string, number>;
let ours: Record<string, number>;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  dune = await world.company('Dune Hotels');
  db = world.app.get(Database);
  [ours, theirs] = [await fill(harbour, 'a'), await fill(dune, 'b')];
});

afterAll(() => world?.close());

/** One of everything that a company has. */
async function fill(company: Company, name: string): Promise<Record<string, number>> {
  const user = await company.colleague(`user-${name}`, 'administrator');
  const channel = await company.mailbox(`${name}@mail.test`);
  const { ticketId: ticket, messageId: message } = await company.mail(channel);
  const label = await company.label('Label');
  const team = await company.team('Team');
  const result = await company.result('Result');
  await user.ask('mutation ($t: ID!, $l: ID!) { labelTicket(ticketId: $t, labelId: $l) { id } }', {
    t: ticket,
    l: label,
  });
  await user.ask(
    'mutation ($t: ID!) { setTicketFavourite(ticketId: $t, isFavourite: true) { id } markTicketRead(ticketId: $t) { id } }',
    { t: ticket },
  );
  const contact = Number((await company.query<{ id: number }>('SELECT id FROM contact'))[0]?.id);
  return { user: user.id, channel, ticket, message, label, team, result, contact };
}

const asHarbour = <T>(work: (tx: Tx) => Promise<T>) =>
  db.write(systemContext(harbour.agencyId, 'test'), work);
const sqlStateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; driverError?: { code?: string } }) => error.driverError?.code ?? error.code,
  );
const tables = () =>
  world.people.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'agency_id' ORDER BY 1`,
  );

describe('when a statement forgets its agency', () => {
  it('still reads nothing of others, in any table', async () => {
    const filled: string[] = [];
    for (const { name } of await tables()) {
      const rows = await asHarbour((tx) =>
        tx.query<{ agency_id: number }>(`SELECT agency_id FROM "${name}"`),
      );
      expect({ name, others: rows.filter((row) => Number(row.agency_id) !== harbour.agencyId) }).toEqual({
        name,
        others: [],
      });
      if ((await dune.query(`SELECT 1 FROM "${name}"`)).length) filled.push(name);
    }
    expect(filled).toEqual(
      expect.arrayContaining([
        'ticket',
        'message',
        'contact',
        'label',
        'team',
        'channel',
        'user_account',
        'outbox_event',
      ]),
    );
  });

  it.each([
    ['ticket', 'SELECT t.id FROM ticket t JOIN contact c ON c.id = t.contact_id WHERE t.id = $1'],
    ['message', 'SELECT id FROM message WHERE id = $1'],
    ['ticket', 'SELECT id FROM message WHERE ticket_id = $1'],
    [
      'contact',
      'SELECT c.id FROM contact c LEFT JOIN contact_identity i ON i.contact_id = c.id WHERE c.id = $1',
    ],
    ['user', 'SELECT id FROM user_account WHERE id = $1 OR email IS NOT NULL AND id = $1'],
    ['ticket', 'SELECT label_id AS id FROM ticket_label WHERE ticket_id = $1'],
    ['ticket', 'SELECT user_id AS id FROM ticket_favourite WHERE ticket_id = $1'],
    ['channel', 'WITH c AS (SELECT * FROM channel) SELECT id FROM c WHERE id = $1'],
    ['label', 'UPDATE label SET name = name WHERE id = $1 RETURNING id'],
    ['ticket', `UPDATE ticket SET status = 'CLOSED' WHERE id = $1 RETURNING id`],
    ['message', 'DELETE FROM message WHERE id = $1 RETURNING id'],
    ['ticket', 'SELECT id FROM ticket WHERE id = $1 FOR UPDATE'],
  ])('finds no %s of others by: %s', async (kind, sql) => {
    expect(await asHarbour((tx) => tx.query(sql, [theirs[kind]]))).toEqual([]);
    const before = await dune.query('SELECT status FROM ticket');
    expect(before).toEqual([{ status: 'OPEN' }]);
  });

  it('cannot hand a row over, nor put one into another agency', async () => {
    const give = asHarbour((tx) =>
      tx.query('UPDATE label SET agency_id = $1 WHERE id = $2', [dune.agencyId, ours.label]),
    );
    expect(await sqlStateOf(give)).toBe('42501');
    const put = asHarbour((tx) =>
      tx.query(`INSERT INTO label (agency_id, name, color) VALUES ($1, 'x', '#000000')`, [dune.agencyId]),
    );
    expect(await sqlStateOf(put)).toBe('42501');
  });
});

describe('keys that point to things of others', () => {
  it.each([
    ['UPDATE ticket SET contact_id = $1 WHERE id = $2', 'contact', 'ticket'],
    ['UPDATE ticket SET assignee_id = $1 WHERE id = $2', 'user', 'ticket'],
    ['UPDATE ticket SET team_id = $1 WHERE id = $2', 'team', 'ticket'],
    ['UPDATE ticket SET channel_id = $1 WHERE id = $2', 'channel', 'ticket'],
    ['UPDATE ticket SET result_id = $1 WHERE id = $2', 'result', 'ticket'],
    ['UPDATE message SET ticket_id = $1 WHERE id = $2', 'ticket', 'message'],
    ['INSERT INTO ticket_label (agency_id, label_id, ticket_id) VALUES ($3, $1, $2)', 'label', 'ticket'],
    ['INSERT INTO ticket_favourite (agency_id, ticket_id, user_id) VALUES ($3, $1, $2)', 'ticket', 'user'],
    ['INSERT INTO team_member (agency_id, user_id, team_id) VALUES ($3, $1, $2)', 'user', 'team'],
    ['INSERT INTO channel_member (agency_id, user_id, channel_id) VALUES ($3, $1, $2)', 'user', 'channel'],
  ])('are refused by the database: %s', async (sql, foreign, own) => {
    const params = [theirs[foreign], ours[own], ...(sql.includes('$3') ? [harbour.agencyId] : [])];
    expect(await sqlStateOf(asHarbour((tx) => tx.query(sql, params)))).toBe('23503');
  });
});

describe('connections', () => {
  it('are bound anew for each agency, also when many take turns on few', async () => {
    const wrong: unknown[] = [];
    await Promise.all(
      Array.from({ length: 120 }, async (_, turn) => {
        const { agencyId } = turn % 2 ? harbour : dune;
        const look = turn % 3 ? db.read.bind(db) : db.write.bind(db);
        const rows = await look(systemContext(agencyId, 'test'), async (q) => {
          if (turn % 5 === 0) await q.query('SELECT pg_sleep(0.002)');
          return q.query<{ agency_id: number }>('SELECT agency_id FROM ticket');
        });
        if (rows.length !== 1 || rows[0]?.agency_id !== agencyId) wrong.push({ agencyId, rows });
        if (turn % 7 === 0)
          await db.write(systemContext(agencyId, 'test'), (tx) => tx.query('SELECT 1/0')).catch(() => 0);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('do what was put off only when the transaction is committed, and outlive its failure', async () => {
    const done: string[] = [];
    const undone = asHarbour(async (tx) => {
      tx.afterCommit(() => void done.push('never'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await asHarbour(async (tx) => tx.afterCommit(() => void done.push('once')));
    expect(done).toEqual(['once']);
    const failing = db.system('test', async (tx) => {
      await tx.query('SELECT 1');
      tx.afterCommit(() => Promise.reject(new Error('too late')));
    });
    await expect(failing).rejects.toThrow('too late');
    for (let turn = 0; turn < 10; turn += 1)
      expect(await db.system('test', (tx) => tx.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('try again what the database ended for the sake of another', async () => {
    const lock = (tx: Tx, key: number) => tx.query('SELECT pg_advisory_xact_lock(77, $1)', [key]);
    let tries = 0;
    const cross = (first: number, second: number) =>
      asHarbour(async (tx) => {
        tries += 1;
        await lock(tx, first);
        await tx.query('SELECT pg_sleep(0.1)');
        await lock(tx, second);
        return 'done';
      });
    expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual(['done', 'done']);
    expect(tries).toBe(3);
  });
});
