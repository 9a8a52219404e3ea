// A database and a Redis that restart, stand still, refuse and forget: the processes live through it, say so, and come back.
import { underFaults } from '../crash/run.mjs';
import { disturbances } from './deeds.mjs';

export async function stores({ outside, watch, seed, amounts, say }) {
  const { world } = outside;
  const exitsBefore = world.exits.length;
  const about = { outside, watch, seed: seed + 200, amounts, say, tag: 'stores', deeds: disturbances };
  const prepare = (faults) =>
    Object.assign(faults, {
      blackouts: [],
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
  const exits = world.exits.slice(exitsBefore);
  return {
    faults: figures.done,
    ...figures,
    exits,
    unready_ms,
    neverUnready,
    notAlive: dead,
    ...(!world.disk.isThere && { notTried: `a full disk: ${world.disk.why}` }),
    ok:
      figures.ok && exits.length === 0 && neverUnready === 0 && unready_ms <= amounts.unreadyMs && dead === 0,
  };
}

/** How long after its beginning an API said that it cannot work. */
function unreadyAfter(watch, api, { began, until }) {
  const looks = watch.looks.filter((look) => look.path === 'readyz' && look.api === api);
  const first = looks.find((look) => look.until >= began && look.at <= until && look.status !== 200);
  return first ? first.until - began : Number.POSITIVE_INFINITY;
}
