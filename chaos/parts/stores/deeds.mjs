// What a database and a Redis can do to those who rely on them, short of being killed.
import { readdirSync, readFileSync } from 'node:fs';
import { signal, sleep } from '../../../bin/lib/processes.mjs';
import { askRedis } from '../../lib/redis.mjs';

const STORM_EVERY_MS = 1_500;
const READ_ONLY_MS = 3_000;
const LOCKED_MS = 4_500;
const SLOW_CALLS = 30;
/** Long enough for whoever balances load to see it. */
const DOWN_MS = 3_500;
const END_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'parley%'`;

/** The processes of the server, so that it stands still as if the network did. */
function serverOf(postmaster) {
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
  async redispause(faults) {
    const { redis } = faults.world;
    if (!redis) return;
    signal(redis.pid, 'SIGSTOP');
    await sleep(faults.pauseMs);
    signal(redis.pid, 'SIGCONT');
    await faults.isBack(Date.now());
  },
};
