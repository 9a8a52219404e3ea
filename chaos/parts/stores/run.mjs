// A database and a Redis that restart, stand still, refuse and forget: the processes live through it, say so, and come back.
import { underFaults } from '../crash/run.mjs';
import { disturbances, GO_ON_MS } from './deeds.mjs';

export async function stores({ outside, watch, seed, amounts, say }) {
  const { world } = outside;
  const about = { outside, watch, seed: seed + 200, amounts, say, tag: 'stores', deeds: disturbances };
  const prepare = (faults) =>
    Object.assign(faults, {
      blackouts: [],
      paused: [],
      pauseMs: amounts.pauseMs,
      fullMs: amounts.fullMs,
      storms: amounts.storms,
    });
  const began = Date.now();
  const { faults, ...figures } = await underFaults({ ...about, prepare });
  const alive = watch.between('healthz', began, Date.now());
  const dead = alive.filter(({ status }) => status !== 200).length;
  const unready = faults.blackouts.flatMap((blackout) =>
    world.apis.map(({ name }) => unreadyAfter(watch, name, blackout)),
  );
  const unready_ms = Math.max(0, ...unready.filter(Number.isFinite));
  const neverUnready = unready.filter((ms) => !Number.isFinite(ms)).length;
  const withoutRedis = byKind(faults.paused);
  // Where nothing was to be done without it, nothing is known of it.
  const isProven = !amounts.faults.redispause || amounts.pauseMs <= GO_ON_MS || 'inbound' in withoutRedis;
  return {
    faults: figures.done,
    ...figures,
    unready_ms,
    neverUnready,
    notAlive: dead,
    withoutRedis,
    ...(!world.disk.isThere && { notTried: `a full disk: ${world.disk.why}` }),
    ok:
      figures.ok &&
      isProven &&
      faults.paused.every(({ ms }) => ms <= GO_ON_MS) &&
      neverUnready === 0 &&
      unready_ms <= amounts.unreadyMs &&
      dead === 0,
  };
}

/** Kind → how much of it there was in all pauses, and how long the slowest took. */
function byKind(paused) {
  const kinds = {};
  for (const { what, n, ms } of paused) {
    const known = kinds[what] ?? { n: 0, ms: 0 };
    kinds[what] = { n: known.n + n, ms: Math.max(known.ms, ms) };
  }
  return kinds;
}

/** How long after its beginning an API said that it cannot work. */
function unreadyAfter(watch, api, { began, until }) {
  const looks = watch.looks.filter((look) => look.path === 'readyz' && look.api === api);
  const first = looks.find((look) => look.until >= began && look.at <= until && look.status !== 200);
  return first ? first.until - began : Number.POSITIVE_INFINITY;
}
