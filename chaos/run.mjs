// The parts one after the other on one world, and the judgement over all of them.
import { openOutside } from './lib/outside.mjs';
import { Watch } from './lib/watch.mjs';
import { World } from './lib/world.mjs';
import { crash } from './parts/crash/run.mjs';
import { failpoints } from './parts/failpoints/run.mjs';
import { pair } from './parts/pair/run.mjs';
import { providers } from './parts/providers/run.mjs';
import { realtime } from './parts/realtime/run.mjs';
import { stores } from './parts/stores/run.mjs';
import { profiles } from './profiles.mjs';

/** Letter → name in the profiles, and what it does. */
export const letters = {
  a: ['crash', crash],
  b: ['realtime', realtime],
  c: ['pair', pair],
  d: ['providers', providers],
  e: ['stores', stores],
  f: ['failpoints', failpoints],
};

export async function chaos({ profile, seed, parts, queues = 'redis', say = () => undefined }) {
  const amounts = profiles[profile];
  if (!amounts)
    throw new Error(`There is no profile "${profile}": choose among ${Object.keys(profiles).join(', ')}.`);
  const began = Date.now();
  const told = {};
  const world = new World();
  let outside;
  let watch;
  const close = () => (outside ? outside.close() : world.close());
  // The database is a process of its own, which nothing else would end.
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => void close().finally(() => process.exit(1)));
  try {
    const hasLine = parts.includes('d') || parts.includes('providers');
    const hasDisk = parts.includes('e') || parts.includes('stores');
    outside = await openOutside(world, { seed, queues, hasLine, hasDisk });
    say(`the world is open after ${Math.round((Date.now() - began) / 1000)} s`);
    watch = new Watch(world).start();
    for (const [letter, [name, run]] of Object.entries(letters)) {
      if (!parts.includes(letter) && !parts.includes(name)) continue;
      const partBegan = Date.now();
      const about = {
        outside,
        watch,
        seed,
        amounts: amounts[name],
        say: (text) => say(`${letter}: ${text}`),
      };
      // What a part stumbles over is a finding as well, and no reason to leave out the others.
      const figures = await run(about).catch((error) => ({ ok: false, error: error.stack }));
      told[name] = { ...figures, seconds: Math.round((Date.now() - partBegan) / 1000) };
      say(`${letter}: ${JSON.stringify(told[name])}`);
    }
  } finally {
    watch?.stop();
    await close();
  }
  return {
    ...sums(told),
    name: 'chaos',
    profile,
    seed,
    queues,
    parts: told,
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

/** The figures of the whole run; those of each part stand beside them. */
function sums(told) {
  const all = Object.values(told);
  const sum = (name) => all.reduce((total, one) => total + sizeOf(one[name]), 0);
  const most = (name) => Math.max(0, ...all.map((one) => one[name] ?? 0));
  return {
    ok: all.length > 0 && all.every(({ ok }) => ok),
    lost: sum('lost') + sum('neverSent') + sum('unwritten'),
    doubled: sum('doubled') + sum('sentTwice'),
    gaps: sum('gaps'),
    faults: all.reduce(
      (total, { faults }) => total + Object.values(faults ?? {}).reduce((n, one) => n + one, 0),
      0,
    ),
    cuts: sum('cuts'),
    resumed_ms: most('resumed_ms'),
    back_ms: most('back_ms'),
    missed: sum('missed'),
    repeated: sum('repeated'),
    disordered: sum('disordered'),
    exits: sum('exits'),
    ...(told.failpoints && { failpoints: `${told.failpoints.clean} of ${told.failpoints.of}` }),
  };
}

const sizeOf = (value) => (Array.isArray(value) ? value.length : (value ?? 0));
