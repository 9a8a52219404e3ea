// That the processes speak to PostgreSQL and Redis by TLS when their addresses say so, and only to whom they trust.
import { createRequire } from 'node:module';
import { inRoot } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { sleep } from '../../bin/lib/processes.mjs';

const { Client } = createRequire(inRoot('apps/api/package.json'))('pg');
const PATIENCE_MS = 60_000;

/** The addresses that a process has in clear, encrypted. */
const encrypted = (env, { redis }) => ({
  ...env,
  DATABASE_URL: `${env.DATABASE_URL}?sslmode=verify-full`,
  REDIS_URL: `rediss://${redis.encrypted}`,
});

async function becomesReady(one, port, ms) {
  let hasEnded = false;
  void one.ended.then(() => (hasEnded = true));
  for (const end = Date.now() + ms; Date.now() < end && !hasEnded; await sleep(200)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
  }
  return false;
}

/** How many connections the database has in clear and by TLS, of those that carry the given mark. */
async function connections({ address }) {
  const client = new Client(`postgres://postgres@${address}/postgres`);
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE s.ssl)::int AS safe, count(*) FILTER (WHERE NOT s.ssl)::int AS clear
     FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) WHERE a.datname = 'parley'`,
  );
  await client.end();
  return rows[0];
}

/**
 * Yields `[isGood, sentence]`. Nothing else may be connected to the database.
 * @param start starts an API process with an environment.
 */
export async function* insideFindings(engines, env, start) {
  const [port, other] = [await freePort(), await freePort()];
  const trusting = { ...encrypted(env, engines), NODE_EXTRA_CA_CERTS: engines.certificate.cert };
  const one = start('api-tls', { ...trusting, PORT: String(port) });
  const isReady = await becomesReady(one, port, PATIENCE_MS);
  const { safe, clear } = await connections(engines.postgres);
  yield [isReady, 'an API is ready with sslmode=verify-full and rediss'];
  yield [safe > 0 && clear === 0, `its ${safe} connections to PostgreSQL are encrypted, ${clear} are not`];
  await one.stop();
  const strange = start('api-strange', { ...encrypted(env, engines), PORT: String(other) });
  yield [
    !(await becomesReady(strange, other, 8_000)),
    'with certificates that nobody vouches for it does not become ready',
  ];
  await strange.stop();
}
