// What was taken, against what stands in the database and what the providers know.
import { sleep } from '../../bin/lib/processes.mjs';

const DRAIN_MS = 180_000;

const BEHIND = `SELECT
  (SELECT count(*)::int FROM inbound_event WHERE state = 'received') AS events,
  (SELECT count(*)::int FROM delivery WHERE state IN ('queued', 'claimed', 'submitting')) AS deliveries,
  (SELECT count(*)::int FROM outbox_event WHERE cursor IS NULL) AS facts`;

const LAG = `SELECT count(*)::int AS read,
    coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY ms), 0)::int AS shown_p50_ms,
    coalesce(percentile_cont(0.99) WITHIN GROUP (ORDER BY ms), 0)::int AS shown_p99_ms
  FROM (SELECT extract(epoch FROM processed_at - received_at) * 1000 AS ms FROM inbound_event
    WHERE received_at BETWEEN $1 AND $2 AND processed_at IS NOT NULL) x`;

/** How much lies about that is not done yet. */
export async function behind(world) {
  const [row] = await world.query(BEHIND);
  return row;
}

/** How long what was brought between two moments took from the disk to the conversation. */
export async function lag(world, from, to) {
  const [row] = await world.query(LAG, [from, to]);
  return row;
}

/** How many transactions PostgreSQL has ended because they waited for each other: each has cost a second, though it was done again. */
export async function deadlocks(world) {
  const [row] = await world.query(
    'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return row.count;
}

/** @returns what was not done in the time it had. */
export async function settled(world) {
  for (const until = Date.now() + DRAIN_MS; ; await sleep(500)) {
    const left = Object.values(await behind(world)).reduce((sum, count) => sum + count, 0);
    if (left === 0 || Date.now() > until) return left;
  }
}

/** @param kept what customers said and was answered 2xx. @param sent the same of what agents said. @param since messages up to this one are older */
export async function judge({ outside, kept, sent, since = 0 }) {
  const { world, simulator } = outside;
  const textsOf = async (type) =>
    tally(
      await world.query('SELECT body_text AS key FROM message WHERE type = $1 AND id > $2', [type, since]),
    );
  const asked = simulator.world.ledger
    .all()
    .filter(({ what, message }) => what === 'asked' && message !== null)
    .map(({ message }) => ({ key: simulator.world.message(message)?.text }));
  const reached = tally(asked);
  const failed = await world.query(
    `SELECT delivery_status AS status, count(*)::int AS n FROM message WHERE type = 'OUTBOUND'
       AND id > $1 AND delivery_status NOT IN ('SENT', 'DELIVERED', 'READ') GROUP BY 1`,
    [since],
  );
  const [inbound, outbound, out] = [
    compared(kept, await textsOf('INBOUND')),
    compared(sent, await textsOf('OUTBOUND')),
    compared(sent, reached),
  ];
  return {
    kept: kept.size,
    sent: sent.size,
    lost: inbound.lost + outbound.lost,
    doubled: inbound.doubled + outbound.doubled,
    never_sent: out.lost,
    sent_twice: out.doubled,
    unsettled: Object.fromEntries(failed.map(({ status, n }) => [status, n])),
  };
}

/** @returns how many of these are not there, and how many are there more than once. */
export function compared(wanted, have) {
  const counts = [...wanted].map((one) => have.get(one) ?? 0);
  return {
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}

export function tally(rows) {
  const counts = new Map();
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
