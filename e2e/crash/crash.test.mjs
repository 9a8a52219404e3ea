// Nothing lost, nothing doubled while processes are killed. The verdict compares the ledgers of the outside world with
// the database, never with what Parley says of itself.   node --test e2e/crash   (CRASH_SEED=… repeats a run)
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as patience } from 'node:timers/promises';
import { freePort } from '../../bin/lib/ports.mjs';
import { sleep } from '../../bin/lib/processes.mjs';
import { Agent } from './agent.mjs';
import { breakThings } from './faults.mjs';
import { randomFrom } from './random.mjs';
import { Sender } from './sender.mjs';
import { openSink } from './sink.mjs';
import { World } from './world.mjs';

const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9));
const MAILS = 300;
const REPLIES = 100;
const LOAD_SECONDS = 40;
const DRAIN_MS = 60_000;

const UNSETTLED = `SELECT
  (SELECT count(*)::int FROM inbound_event WHERE state = 'received') AS mails,
  (SELECT count(*)::int FROM delivery WHERE state IN ('queued', 'claimed', 'submitting')) AS deliveries,
  (SELECT count(*)::int FROM outbox_event WHERE cursor IS NULL) AS events,
  (SELECT count(*)::int FROM message WHERE delivery_status IN ('QUEUED', 'SENDING')) AS shown`;

describe(`a Parley whose processes are killed (seed ${seed})`, { timeout: 150_000 }, () => {
  const world = new World();
  // One sequence each: what one of them draws must not depend on how quick the others are.
  const sender = new Sender(world, randomFrom(seed + 1), MAILS);
  const agent = new Agent(world, randomFrom(seed + 2), REPLIES);
  let sink;
  let left;
  let drainedIn;
  let messages;

  before(async () => {
    const sinkPort = await freePort();
    sink = await openSink(sinkPort, randomFrom(seed + 3));
    await world.open(sinkPort);
    const load = Promise.all([sender.run(MAILS / LOAD_SECONDS), agent.run(REPLIES / LOAD_SECONDS)]);
    const faults = await breakThings(world, randomFrom(seed), LOAD_SECONDS);
    const started = Date.now();
    await Promise.race([load, patience(DRAIN_MS, undefined, { ref: false })]);
    const loadEndedIn = (Date.now() - started) / 1000;
    await world.ready();
    do {
      await sleep(500);
      [left] = await world.query(UNSETTLED);
    } while (Object.values(left).some(Boolean) && Date.now() - started < DRAIN_MS);
    drainedIn = (Date.now() - started) / 1000;
    sender.stop();
    agent.stop();
    messages = await world.query(
      `SELECT m.id::int, m.ticket_id::int, m.type, m.external_id, m.client_key, m.delivery_status, d.state
       FROM message m LEFT JOIN delivery d ON d.message_ref = m.id AND d.agency_id = m.agency_id`,
    );
    const unknown = messages.filter((message) => message.delivery_status === 'UNKNOWN').length;
    console.log(`seed ${seed}: ${faults.join(', ')}`);
    console.log(
      `${sender.accepted.size} mails, ${agent.confirmed.size} answers, ${sender.troubles + agent.troubles} repeated, ${unknown} unknown, load ended after ${loadEndedIn.toFixed(1)} s, drained in ${drainedIn.toFixed(1)} s`,
    );
  });

  after(async () => {
    sender.stop();
    agent.stop();
    await world.close();
    await sink?.close();
  });

  const inbound = (messageId) =>
    messages.filter((one) => one.type === 'INBOUND' && one.external_id === messageId);

  it('ran on a database that keeps what it has confirmed', async () => {
    const [row] = await world.query(
      `SELECT current_setting('fsync') AS a, current_setting('full_page_writes') AS b, current_setting('synchronous_commit') AS c`,
    );
    assert.deepEqual(row, { a: 'on', b: 'on', c: 'on' });
  });

  it('has each mail that was answered 250 as exactly one message', () => {
    assert.equal(sender.accepted.size, MAILS);
    const lost = [...sender.accepted.keys()].filter((id) => inbound(id).length === 0);
    const doubled = [...sender.accepted.keys()].filter((id) => inbound(id).length > 1);
    assert.deepEqual({ lost, doubled }, { lost: [], doubled: [] });
  });

  it('numbers the messages of each ticket without a gap, and counts them rightly', async () => {
    const wrong = await world.query(
      `SELECT t.id FROM ticket t JOIN message m ON m.ticket_id = t.id AND m.agency_id = t.agency_id GROUP BY t.id, t.message_count, t.inbound_count
       HAVING max(m.position) <> count(*) OR min(m.position) <> 1 OR count(DISTINCT m.position) <> count(*)
         OR t.message_count <> count(*) OR t.inbound_count <> count(*) FILTER (WHERE m.type = 'INBOUND')`,
    );
    assert.deepEqual(wrong, []);
  });

  it('has each answer that the API confirmed exactly once', () => {
    assert.equal(agent.confirmed.size, REPLIES);
    const written = messages.filter((one) => one.type === 'OUTBOUND');
    const wrong = [...agent.confirmed].filter(
      ([, id]) => written.filter((one) => one.id === Number(id)).length !== 1,
    );
    assert.deepEqual(wrong, []);
    assert.equal(written.length, REPLIES);
  });

  it('sent nothing twice, and says of the rest that nobody knows', () => {
    const written = messages.filter((one) => one.type === 'OUTBOUND');
    const doubled = [...sink.taken].filter(([, count]) => count > 1);
    const claimed = written.filter(
      (one) => one.delivery_status === 'SENT' && !sink.taken.has(one.external_id),
    );
    const hidden = written.filter((one) => !['SENT', 'UNKNOWN'].includes(one.delivery_status));
    assert.deepEqual({ doubled, claimed, hidden }, { doubled: [], claimed: [], hidden: [] });
  });

  it('has kept the files of the mails that brought some', async () => {
    const files = await world.query(
      `SELECT m.external_id, a.storage_key FROM message m JOIN attachment a ON a.message_id = m.id AND a.agency_id = m.agency_id`,
    );
    const mails = [...sender.accepted.keys()].filter((id) => /^<mail-\d*0@/.test(id));
    const wrong = mails.filter((id) => {
      const own = files.filter((file) => file.external_id === id);
      return own.length !== 1 || !existsSync(join(world.folder, 'files', own[0].storage_key));
    });
    assert.deepEqual(wrong, []);
  });

  it('has nothing left over when it was quiet for a minute', async () => {
    assert.deepEqual(left, { mails: 0, deliveries: 0, events: 0, shown: 0 }, `after ${drainedIn} s`);
    const dead = await world.query('SELECT job, error FROM dead_letter');
    assert.deepEqual(dead, []);
  });
});
