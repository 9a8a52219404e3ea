// One deed to two thousand conversations, while the workers that do it are killed: in the end each is done exactly once.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../bin/lib/ports.mjs';
import { sleep } from '../../bin/lib/processes.mjs';
import { Agent } from '../lib/agent.mjs';
import { World } from '../lib/world.mjs';

const TICKETS = 2_000;
const DONE_MS = 90_000;

/** What is wrong with the tickets: closed or not as wanted, with other than one line each, or with gaps in them. */
const wrongSql = (status, kind) => `SELECT t.id FROM ticket t
  LEFT JOIN message m ON m.agency_id = t.agency_id AND m.ticket_id = t.id
  GROUP BY t.id, t.status, t.message_count
  HAVING t.status <> '${status}' OR count(*) FILTER (WHERE m.system->>'kind' = '${kind}') <> 1
    OR count(m.id) <> t.message_count OR max(m.position) <> t.message_count OR count(DISTINCT m.position) <> count(m.id)`;

const eventsSql = (name) => `SELECT payload->>'ticketId' AS id, count(*)::int FROM outbox_event
  WHERE name = 'inbox.ticket.${name}' GROUP BY 1 HAVING count(*) <> 1`;

describe('a bulk operation whose workers are killed', { timeout: 240_000 }, () => {
  const world = new World();
  const agent = new Agent(world, Math.random);
  let id;

  before(async () => {
    await world.open(await freePort());
    await world.query(
      `INSERT INTO contact (agency_id, full_name, email) SELECT 1, 'Tom ' || n, 'tom' || n || '@home.test' FROM generate_series(1, ${TICKETS}) n;
       INSERT INTO ticket (agency_id, number, channel_id, contact_id, subject, status, last_message_at, created_at, updated_at)
         SELECT 1, n, (SELECT min(id) FROM channel), (SELECT min(id) - 1 + n FROM contact), 'Bell ' || n, 'OPEN', now(), now(), now()
         FROM generate_series(1, ${TICKETS}) n`,
    );
  });

  after(() => world.close());

  const seen = async () => (await agent.insist(() => agent.call('GET', `/api/v2/bulk/${id}`))).data;

  /** Waits until so many are done, and kills what runs then: both workers, as nobody says which one has the work. */
  async function killAt(count, done) {
    for (const until = Date.now() + DONE_MS; ; await sleep(20)) {
      const bulk = await seen();
      assert.ok(Date.now() < until, `${done(bulk)} done after ${DONE_MS / 1000} s`);
      if (done(bulk) < count) continue;
      assert.ok(done(bulk) < TICKETS, 'it was over before anything was killed');
      break;
    }
    for (const worker of world.workers) worker.kill();
  }

  async function over(status) {
    for (const until = Date.now() + DONE_MS; Date.now() < until; await sleep(200)) {
      const bulk = await seen();
      if (bulk.status === status) return bulk;
    }
    throw new Error(
      `The operation was not ${status} after ${DONE_MS / 1000} s: ${JSON.stringify(await seen())}`,
    );
  }

  it('closes each conversation exactly once, and counts what it did', async () => {
    const ids = (await world.query('SELECT id::int FROM ticket ORDER BY id')).map((row) => row.id);
    const started = await agent.insist(() =>
      agent.call('POST', '/api/v2/bulk', { action: 'close_ticket', ticket_ids: ids }),
    );
    ({ id } = started.data);
    await killAt(1, ({ done }) => done);
    // As soon as there is one that goes on, it is killed as well: alone it would be through before the other is there.
    await killAt(TICKETS / 4, ({ done }) => done);
    const bulk = await over('DONE');
    assert.deepEqual(
      [bulk.total, bulk.done, bulk.unchanged, bulk.failed, bulk.problems],
      [TICKETS, TICKETS, 0, 0, []],
    );
    assert.deepEqual(await world.query(wrongSql('CLOSED', 'CLOSED')), []);
    assert.deepEqual(await world.query(eventsSql('closed')), []);
  });

  it('puts each of them back exactly once, killed again while it does', async () => {
    await agent.insist(() => agent.call('POST', `/api/v2/bulk/${id}/undo`, {}));
    await killAt(TICKETS / 4, ({ undone }) => undone);
    const bulk = await over('UNDONE');
    assert.deepEqual([bulk.undone, bulk.kept, bulk.done], [TICKETS, 0, TICKETS]);
    assert.deepEqual(await world.query(wrongSql('OPEN', 'REOPENED')), []);
    assert.deepEqual(await world.query(eventsSql('reopened')), []);
    assert.deepEqual(await world.query('SELECT job, error FROM dead_letter'), []);
  });
});
