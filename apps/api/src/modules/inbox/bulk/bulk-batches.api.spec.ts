import pg from 'pg';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { BATCH, IN_REQUEST } from './bulk.rules.js';

let world: InboxWorld;
let harbour: Company;
let admin: Colleague;
let agent: Colleague;
let box: number;

const START = `mutation ($input: StartBulkInput!) { startBulk(input: $input) {
  id status total done unchanged failed problems { ticketId code } } }`;
const SEEN = 'query ($id: ID!) { bulk(id: $id) { status done unchanged failed } }';
const WATCHED = `{ notices(first: 10) { edges { node { kind change count isOfMany } } } }`;
const BELL = `{ notices(first: 10) { edges { node { kind count ticket { id } } } } }`;

beforeAll(async () => {
  world = await InboxWorld.open();
  harbour = await world.company('Harbour Bikes');
  admin = await harbour.colleague('admin', 'administrator');
  agent = await harbour.colleague('agent', 'basic_agent');
  box = await harbour.mailbox('support@harbour.test');
});

afterAll(() => world?.close());

async function tickets(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await harbour.mail(box, { from: `c${Math.random()}@home.test` })).ticketId);
  return ids;
}

const countOf = async (sql: string, ids: readonly number[]) =>
  Number((await harbour.query<{ count: string }>(sql, [harbour.agencyId, ids]))[0]?.count);
const LINES = `SELECT count(*) FROM message WHERE agency_id = $1 AND ticket_id = ANY ($2::bigint[])
  AND system->>'kind' = 'CLOSED'`;
const EVENTS = `SELECT count(*) FROM outbox_event WHERE agency_id = $1 AND name = 'inbox.ticket.closed'
  AND (payload->>'ticketId')::bigint = ANY ($2::bigint[]) AND payload->'before'->>'status' = 'OPEN'`;
const CLOSED = `SELECT count(*) FROM ticket WHERE agency_id = $1 AND id = ANY ($2::bigint[]) AND status = 'CLOSED'`;

/** How often each statement was asked of PostgreSQL meanwhile. */
async function statements(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: unknown, ...given: unknown[]) {
    const [asked] = given as [{ text?: string } | string];
    const text = typeof asked === 'string' ? asked : (asked?.text ?? '');
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return counts;
}

it.each([
  ['CLOSE_TICKET', async () => ({})],
  ['ASSIGN_TICKET_TO_USER', async () => ({ userId: agent.id })],
  ['ADD_LABEL', async () => ({ labelId: await harbour.label('Urgent') })],
  ['FAVOURITE_TICKET', async () => ({})],
])('%s asks as much for many tickets as for one', async (action, params) => {
  const ticketIds = await tickets(IN_REQUEST);
  const more = await params();
  const counts = await statements(async () => {
    const { startBulk } = await admin.ask(START, { input: { action, ticketIds, ...more } });
    expect(startBulk).toMatchObject({ status: 'DONE', done: IN_REQUEST, failed: 0 });
  });
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
  // Nothing is asked once for each ticket; what begins and ends transactions and reads the operation comes a few times.
  expect([...counts].filter(([, count]) => count > IN_REQUEST / 2)).toEqual([]);
});

it('tells somebody once that many conversations are theirs', async () => {
  const ticketIds = await tickets(4);
  const newcomer = await harbour.colleague('newcomer', 'basic_agent');
  await admin.ask(START, { input: { action: 'ASSIGN_TICKET_TO_USER', ticketIds, userId: newcomer.id } });
  const { notices } = await newcomer.ask(BELL);
  expect(notices.edges).toEqual([
    { node: { kind: 'ASSIGNED', count: 4, ticket: { id: String(ticketIds.at(-1)) } } },
  ]);
});

it('one that is refused does not hold up the others of its batch, nor leave anything behind', async () => {
  const [open, gone, other] = (await tickets(3)) as [number, number, number];
  await admin.ask('mutation ($id: ID!) { deleteTicket(ticketId: $id) { id } }', { id: gone });
  const before = await harbour.query('SELECT * FROM ticket WHERE agency_id = $1 AND id = $2', [
    harbour.agencyId,
    gone,
  ]);
  const { startBulk } = await admin.ask(START, {
    input: { action: 'CLOSE_TICKET', ticketIds: [open, gone, other] },
  });
  expect(startBulk).toMatchObject({
    done: 2,
    failed: 1,
    problems: [{ ticketId: String(gone), code: 'not_found' }],
  });
  expect(
    await harbour.query('SELECT * FROM ticket WHERE agency_id = $1 AND id = $2', [harbour.agencyId, gone]),
  ).toEqual(before);
  expect([await countOf(LINES, [open, gone, other]), await countOf(EVENTS, [open, other])]).toEqual([2, 2]);
});

it('a worker that dies at the end of a batch leaves nothing of it, and each ticket is done once in the end', async () => {
  const ids = await tickets(BATCH + 20);
  const { startBulk } = await admin.ask(START, { input: { action: 'CLOSE_TICKET', ticketIds: ids } });
  const witness = new pg.Client({ connectionString: world.database.ownerUrl });
  await witness.connect();
  try {
    // The sums of the operation are the last that a batch writes: here it stops, with everything else written.
    await witness.query('BEGIN');
    await witness.query(`SELECT set_config('app.agency_id', $1, true)`, [String(harbour.agencyId)]);
    await witness.query('SELECT 1 FROM bulk_operation WHERE agency_id = $1 AND id = $2 FOR UPDATE', [
      harbour.agencyId,
      startBulk.id,
    ]);
    await world.withWorker();
    // Not pg_stat_activity: a transaction sees only those who were there when it first looked.
    const waiting = `SELECT DISTINCT pid FROM pg_locks
      WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)) AND pid <> ALL ($1::int[])`;
    // Then tickets are tried one by one: that the database is away then, too, is not the fault of a ticket.
    const dead: number[] = [];
    while (dead.length < 2) {
      await until(async () => (await witness.query(waiting, [dead])).rows.length > 0);
      const killed = await witness.query<{ pid: number; isDead: boolean }>(
        `SELECT pid, pg_terminate_backend(pid) AS "isDead" FROM (${waiting}) w`,
        [dead],
      );
      expect(killed.rows).toEqual([{ pid: expect.any(Number), isDead: true }]);
      dead.push(...killed.rows.map(({ pid }) => pid));
      expect([await countOf(CLOSED, ids), await countOf(LINES, ids), await countOf(EVENTS, ids)]).toEqual([
        0, 0, 0,
      ]);
    }
    await witness.query('COMMIT');
  } finally {
    await witness.end();
  }
  await until(async () => (await admin.ask(SEEN, { id: startBulk.id })).bulk.status === 'DONE');
  expect((await admin.ask(SEEN, { id: startBulk.id })).bulk).toEqual({
    status: 'DONE',
    done: ids.length,
    unchanged: 0,
    failed: 0,
  });
  for (const sql of [CLOSED, LINES, EVENTS]) expect(await countOf(sql, ids)).toBe(ids.length);
  const gaps = await harbour.query(
    `SELECT t.id FROM ticket t JOIN message m ON m.agency_id = $1 AND m.ticket_id = t.id
     WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[]) GROUP BY t.id, t.message_count
     HAVING count(*) <> t.message_count OR max(m.position) <> t.message_count OR count(DISTINCT m.position) <> count(*)`,
    [harbour.agencyId, ids],
  );
  expect(gaps).toEqual([]);
});

it('tells who watches many conversations once that they are closed, and once that they are open again', async () => {
  const ticketIds = await tickets(2 * BATCH + 5);
  const watcher = await harbour.colleague('watcher', 'supervisor');
  await harbour.query(
    'INSERT INTO ticket_watch (agency_id, user_id, ticket_id, created_at) SELECT $1, $2, unnest($3::bigint[]), now()',
    [harbour.agencyId, watcher.id, ticketIds],
  );
  await world.withWorker();
  const { startBulk } = await admin.ask(START, { input: { action: 'CLOSE_TICKET', ticketIds } });
  const { id } = startBulk;
  const isSo = async (status: string) => (await admin.ask(SEEN, { id })).bulk.status === status;
  await until(() => isSo('DONE'));
  const bell = async () =>
    (await watcher.ask(WATCHED)).notices.edges.map(({ node }: { node: unknown }) => node);
  const closed = { kind: 'WATCHED_TICKET', change: 'CLOSED', count: ticketIds.length, isOfMany: true };
  expect(await bell()).toEqual([closed]);
  expect((await watcher.ask('{ unreadNoticeCount }')).unreadNoticeCount).toBe(1);

  // What is said in one of them afterwards is told by itself, and counts for itself.
  const [last] = ticketIds.slice(-1);
  await admin.ask(
    'mutation ($t: ID!) { sendMessage(input: { ticketId: $t, body: "<p>One word more</p>", kind: NOTE }) { message { id } } }',
    { t: last },
  );
  expect(await bell()).toEqual([{ kind: 'WATCHED_TICKET', change: null, count: 1, isOfMany: false }, closed]);

  await admin.ask('mutation ($id: ID!) { undoBulk(id: $id) { id } }', { id });
  await until(() => isSo('UNDONE'));
  expect((await bell())[0]).toEqual({ ...closed, change: 'REOPENED', count: ticketIds.length - 1 });
  expect((await bell()).length).toBe(2);
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come to that.');
}
