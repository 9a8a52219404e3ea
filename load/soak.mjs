// Long at half of what is borne, while windows come and go: what is there at the end must be what was there at the beginning.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../bin/lib/places.mjs';
import { sleep } from '../bin/lib/processes.mjs';
import { comeAndGo } from './lib/comings.mjs';
import { figuresOf } from './lib/figures.mjs';
import { judge, settled } from './lib/judge.mjs';
import { look, told } from './lib/looks.mjs';
import { missedOfSoak, trendsOf } from './lib/trends.mjs';
import { profiles } from './profiles.mjs';
import { bringAgain, inWorld, phase } from './run.mjs';

/** Until then caches fill and code is compiled. */
const WARM_SHARE = 1 / 6;
const QUIET_MS = 30_000;

export async function soak({ profile, rate: asked, minutes: wanted, seed, each, say }) {
  const amounts = profiles[profile];
  const rate = asked ?? amounts.rate;
  const minutes = Number(wanted ?? amounts.minutes);
  const began = Date.now();
  const load_before = loadavg()[0];
  const folder = mkdtempSync(join(tmpdir(), 'parley-soak-'));
  const settings = {
    NODE_OPTIONS: `--import ${inRoot('load/lib/inside.mjs')}`,
    SOAK_FOLDER: folder,
  };
  try {
    return await inWorld({ amounts, rate, seed, each, settings, say }, async (run) => {
      const held = await lastLong(run, { minutes, folder });
      const figures = {
        ...{ name: 'load', profile, seed, rate, each, minutes, load_before },
        ...held,
        ...(await judge(run)),
        rejected: run.rejected,
        ...(await goHome(run)),
        exits: run.world.exits.length,
        seconds: Math.round((Date.now() - began) / 1000),
      };
      const missed = missedOfSoak(figures, amounts.goals);
      return { ...figures, missed, ok: missed.length === 0 };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Minute after minute of load and comings; what is held is looked at in the pause between two. */
async function lastLong(run, { minutes, folder }) {
  const { world, amounts, say } = run;
  const [looks, turns] = [[], []];
  let connected = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const part =
      Math.floor((amounts.comings * (minute + 1)) / minutes) -
      Math.floor((amounts.comings * minute) / minutes);
    const begun = Date.now();
    const [{ all }, came] = await Promise.all([phase(run, 'minute', 1), comeAndGo(run, part)]);
    connected += came;
    turns.push(all);
    await bringAgain(run);
    await settled(world);
    if (minute === 0) await world.query('ANALYZE');
    const one = await look(world, folder);
    looks.push(one);
    say(`minute ${minute + 1}: ${came} of ${part} came and went, ${JSON.stringify(one)}`);
    await sleep(Math.max(0, begun + 60_000 - Date.now()));
  }
  const sixth = Math.max(1, Math.round(minutes / 6));
  // The first turn of all is that of empty caches.
  const first = Math.min(Math.ceil(minutes * WARM_SHARE), minutes - 1);
  const p99Of = (some) => figuresOf(some.flat(), amounts.seconds.minute * some.length).p99_ms;
  const whole = figuresOf(turns.slice(first).flat(), amounts.seconds.minute * (minutes - first));
  return {
    calls: whole.calls,
    per_second: whole.per_second,
    mean_ms: whole.mean_ms,
    p99_ms: whole.p99_ms,
    broken: whole.broken,
    refused: whole.refused,
    p99: { first: p99Of(turns.slice(first, first + sixth)), last: p99Of(turns.slice(-sixth)) },
    trends: trendsOf(looks.slice(first)),
    comings: amounts.comings,
    connected,
    left: await settled(world),
  };
}

/** Everybody closes their windows. */
async function goHome({ world, audience }) {
  audience.close();
  const left = {};
  for (const until = Date.now() + QUIET_MS; ; await sleep(500)) {
    left.sockets_left = await told(world.apis, 'parley_open_sockets ');
    left.subscriptions_left = await told(world.apis, 'parley_open_subscriptions ');
    left.jobs_left = (await told(world.workers, 'parley_jobs{')) / world.workers.length;
    if (Object.values(left).every((count) => count === 0) || Date.now() > until) return left;
  }
}
