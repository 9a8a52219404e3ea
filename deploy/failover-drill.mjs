// Proves that a replica takes over: a primary with a replica that every commit waits for, a load of all channels, kill -9 of the
// primary, promotion, the new address for all processes; then asks the outside world what it knows, as in chaos/README.md.
//   npm run failover-drill -- [--profile smoke | full] [--seed 1] [--asynchronous]
// With --asynchronous nobody waits for the replica, which is five seconds behind: what is lost then is missed, and the drill fails.
// Debian's PostgreSQL is used, installed or unpacked into the cache. The last line is JSON; code 1 when `ok` is false.
import { parseArgs } from 'node:util';
import { build } from '../bin/lib/build.mjs';
import { complain, line, refuse, step } from '../bin/lib/say.mjs';
import { verdict } from '../bin/lib/verdict.mjs';
import { openOutside } from '../chaos/lib/outside.mjs';
import { Watch } from '../chaos/lib/watch.mjs';
import { underFaults } from '../chaos/parts/crash/run.mjs';
import { ReplicatedWorld } from './lib/replicated-world.mjs';

/** Once in the middle of the load. The processes have to stop and start, so being back takes longer than in chaos. */
const kinds = { faults: { failover: 1 }, freezeMs: 0, resumedMs: 60_000, backMs: 60_000 };
const each = (count) =>
  Object.fromEntries(
    ['whatsapp_cloud', 'telegram', 'twilio', 'custom', 'email', 'chat'].map((name) => [name, count]),
  );
const profiles = {
  smoke: { ...kinds, inbound: each(20), sends: 40, customers: 4 },
  full: { ...kinds, inbound: each(300), sends: 600, customers: 30 },
};

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    seed: { type: 'string', default: '1' },
    asynchronous: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const world = new ReplicatedWorld(!values.asynchronous);
let close = () => world.close();
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, () => void close().finally(() => process.exit(1)));

async function failover(faults) {
  await faults.world.answering();
  await faults.isBack(await faults.world.failOver());
}

async function drill() {
  const amounts = profiles[values.profile];
  if (!amounts) refuse('--profile: smoke or full.');
  await step('Build', () => build(['schema', 'api', 'simulator']));
  let outside;
  await step('Primary, replica, two of each', async () => {
    outside = await openOutside(world, { seed });
    ({ close } = outside);
  });
  const watch = new Watch(world).start();
  const say = (text) => process.stderr.write(`  ${text}\n`);
  const about = { outside, watch, seed, amounts, say, tag: 'failover', deeds: { failover } };
  const { faults: _, done: __, ok, ...figures } = await underFaults(about).finally(() => watch.stop());
  verdict({
    name: 'failover-drill',
    profile: values.profile,
    seed,
    postgres: Number(world.primary.version),
    synchronous: !values.asynchronous,
    promoted_ms: world.promotedMs,
    ...figures,
    ok,
  });
}

try {
  await drill();
} catch (error) {
  complain(error);
  process.exitCode = 1;
} finally {
  await close().catch((error) => line(`  ${error.message}`));
}
process.exit();
