// What a database and a Redis can do to those who rely on them, short of being killed.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { signal, sleep } from '../../../bin/lib/processes.mjs';
import { askRedis } from '../../lib/redis.mjs';

const STORM_EVERY_MS = 1_500;
const READ_ONLY_MS = 3_000;
const LOCKED_MS = 4_500;
const SLOW_CALLS = 30;
const LARGE = 90_000;
const MOST_PIECES = 100;
/** Long enough for whoever balances load to see it. */
const DOWN_MS = 3_500;
/** Within this, what came while Redis stands still is done without it. */
export const GO_ON_MS = 15_000;
/** What came so long before the end that it must be done by now: how much, and how long it took or takes. Mails need no queue. */
const WAITED = `SELECT what, count(*)::int AS n, max(ms)::int AS ms FROM (
    SELECT 'inbound' AS what, received_at AS at, extract(epoch FROM coalesce(processed_at, now()) - received_at) * 1000 AS ms
      FROM inbound_event WHERE received_at > $1 AND kind NOT IN ('email', 'mail')
    UNION ALL SELECT 'events', created_at, extract(epoch FROM coalesce(queued_at, now()) - created_at) * 1000
      FROM outbox_event WHERE created_at > $1
    UNION ALL SELECT 'sends', created_at, extract(epoch FROM coalesce(
        (SELECT min(a.started_at) FROM delivery_attempt a WHERE a.agency_id = d.agency_id AND a.delivery_id = d.id),
        CASE state WHEN 'accepted' THEN updated_at END, now()) - created_at) * 1000
      FROM delivery d WHERE created_at > $1) AS work
  WHERE at < now() - make_interval(secs => $2 / 1000) GROUP BY what`;
const END_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'parley%'`;

/** The processes of the server, so that it stands still as if the network did. */
export function serverOf(postmaster) {
  const children = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && parentOf(pid) === String(postmaster),
  );
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1];
  } catch {
    return undefined;
  }
}

/** The time from its beginning until both APIs said that they are not ready counts, where nothing can be done. */
async function unusable(faults, deed) {
  const began = Date.now();
  await deed();
  faults.blackouts.push({ began, until: Date.now() });
  await faults.isBack(Date.now());
}

/** Only room on the disk mends it. @param deed what else happens as soon as it is full. @returns false where there is no disk to fill. */
async function onFullDisk(faults, deed = async () => undefined) {
  const { world, answers } = faults;
  if (!world.disk.isThere) return false;
  // Signing in takes room, too.
  await answers.insist(() => answers.call('GET', '/api/v2/tickets?per_page=1'));
  await world.answering();
  const release = world.keepDatabase();
  const began = Date.now();
  world.disk.fill();
  await deed(world);
  // Small changes find a place in what is there already; these do not, so that each API meets it.
  const meet = (api) => {
    const body = { title: 'Large', type: 'EMAIL', body: randomBytes(LARGE / 2).toString('hex') };
    return answers.call('POST', '/api/v2/quick_replies', body, api, 2_000).catch(() => undefined);
  };
  for (const until = Date.now() + faults.fullMs; Date.now() < until; await sleep(300)) {
    await Promise.all(world.apis.map(meet));
    // What is on the line while it lasts may be unknown in the end.
    await faults.note().catch(() => undefined);
  }
  faults.blackouts.push({ began, until: Date.now() });
  world.disk.free();
  const hasRoom = Date.now();
  await release();
  await faults.isBack(hasRoom);
  return true;
}

/** The log of changes goes on in a new piece, for which there must be room, until there is none that was made before. */
async function useUpLog(world) {
  const once = `SELECT pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`;
  for (let piece = 0; piece < MOST_PIECES; piece += 1)
    if (!(await world.query(once).catch(() => null))) return;
}

export const disturbances = {
  /** Fast shutdown, as for an upgrade. */
  restart: (faults) => unusable(faults, () => faults.world.restartDatabase(DOWN_MS)),
  /** The network between Parley and its database is gone: nothing is refused, nothing is answered. */
  pause: (faults) =>
    unusable(faults, async () => {
      const all = serverOf(faults.world.postgres.pid);
      for (const pid of all) signal(pid, 'SIGSTOP');
      await sleep(faults.pauseMs);
      for (const pid of all) signal(pid, 'SIGCONT');
    }),
  async storm(faults) {
    for (let number = 0; number < faults.storms; number += 1) {
      await faults.world.query(END_ALL);
      await sleep(STORM_EVERY_MS);
    }
    await faults.isBack(Date.now());
  },
  /** Whoever asks for tickets waits until the pools are empty. */
  async locked(faults) {
    await faults.world.session(async (ask) => {
      await ask('BEGIN; LOCK TABLE ticket IN ACCESS EXCLUSIVE MODE');
      const { answers, world } = faults;
      const calls = Array.from({ length: SLOW_CALLS }, () =>
        answers.call('GET', '/api/v2/tickets?per_page=1').catch(() => undefined),
      );
      await sleep(LOCKED_MS);
      await ask('COMMIT');
      await Promise.all([...calls, world.answering()]);
    });
    await faults.isBack(Date.now());
  },
  /** As a copy that is not yet the new original. */
  async readonly(faults) {
    const set = (value) =>
      faults.world.session(async (ask) => {
        await ask('SET default_transaction_read_only = off');
        await ask(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
        await ask('SELECT pg_reload_conf()');
      });
    await set('on');
    await sleep(READ_ONLY_MS);
    await set('off');
    await faults.isBack(Date.now());
  },
  /** Questions are answered, and what needs room is refused. */
  fulldisk: (faults) => onFullDisk(faults),
  /** Its log of changes cannot go on: PostgreSQL ends itself, and does not come up before there is room. */
  fulllog: (faults) => onFullDisk(faults, useUpLog),
  /** Two who wait for each other: PostgreSQL ends one of them, and it is done again. */
  async deadlock(faults) {
    const rows = await faults.world.query('SELECT id FROM ticket ORDER BY random() LIMIT 2');
    const [one, other] = rows.map(({ id }) => id);
    const locks = async (first, second) =>
      faults.world.session(async (ask) => {
        await ask(`BEGIN; SELECT 1 FROM ticket WHERE id = ${first} FOR UPDATE`);
        await sleep(300);
        await ask(`SELECT 1 FROM ticket WHERE id = ${second} FOR UPDATE`).catch(() => undefined);
        await ask('ROLLBACK');
      });
    await Promise.all([locks(one, other), locks(other, one)]);
  },
  /** Everything that Redis knew is gone; what must happen stands in PostgreSQL. */
  async flush(faults) {
    if (faults.world.redis) await askRedis(faults.world, 'flushall');
    await faults.watchWork();
    // The next disturbance would be measured as well.
    await Promise.all(faults.pending);
  },
  /** PostgreSQL is the record, so the work goes on. */
  async redispause(faults) {
    const { redis } = faults.world;
    if (!redis) return;
    const [{ now }] = await faults.world.query('SELECT now()');
    signal(redis.pid, 'SIGSTOP');
    await sleep(faults.pauseMs);
    faults.paused.push(...(await faults.world.query(WAITED, [now, GO_ON_MS])));
    signal(redis.pid, 'SIGCONT');
    await faults.isBack(Date.now());
  },
};
