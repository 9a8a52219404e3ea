// Proves that a version can be replaced under load, as docs/runbooks/upgrade.md says: the version before the newest migration
// serves while the schema changes, then both serve side by side, then the old processes end. What the outside world knows
// afterwards is the judge, as in load/README.md.
//   npm run upgrade-drill -- [--profile smoke | full] [--from <commit or tag>] [--messages 1000000] [--rate 0.1] [--seed 1]
// Needs a clone with its history. The last line is JSON; code 1 when `ok` is false.
import { parseArgs } from 'node:util';
import { build } from '../bin/lib/build.mjs';
import { root } from '../bin/lib/places.mjs';
import { sleep } from '../bin/lib/processes.mjs';
import { complain, refuse, step } from '../bin/lib/say.mjs';
import { verdict } from '../bin/lib/verdict.mjs';
import { judge, settled } from '../load/lib/judge.mjs';
import { told } from '../load/lib/looks.mjs';
import { inWorld } from '../load/run.mjs';
import { LockWatch } from './lib/lock-watch.mjs';
import { oldVersion, openVersion } from './lib/old-version.mjs';
import { SideDoors } from './lib/side-doors.mjs';
import { SteadyLoad } from './lib/steady-load.mjs';
import { TwoVersions } from './lib/two-versions.mjs';

const rates = { inbound: 100, sends: 30, reads: 10 };
const profiles = {
  smoke: {
    rates,
    rate: 0.06,
    agents: 12,
    sampled: 4,
    customers: 16,
    messages: 2_000,
    alone_s: 6,
    both_s: 30,
  },
  full: {
    ...{ rates, rate: 0.08, agents: 20, sampled: 5, customers: 40 },
    ...{ messages: 1_000_000, alone_s: 15, both_s: 120 },
  },
};
/** So long somebody reads when the migration begins: longer than anybody may wait behind it. */
const READS_MS = 5_000;
const LONGEST_WAIT_MS = 2_000;
const SLOW_MS = 2_000;
const SERVED = 'parley_http_request_seconds_count';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    from: { type: 'string' },
    messages: { type: 'string' },
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const began = performance.now();
const say = (text) =>
  process.stderr.write(`  ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`);

/** The schema changes while the old version serves, and somebody reads everything just then. */
async function change(world) {
  const watch = new LockWatch(world, new URL(world.postgres.url).username);
  await watch.start();
  const endReading = await world.readForLong();
  const reading = sleep(READS_MS).then(endReading);
  const from = performance.now();
  const migration_wrong = await world.migrateAndDie();
  const migrate_s = Math.round((performance.now() - from) / 100) / 10;
  await reading;
  await watch.stop();
  const { waited, waitedForRow, held } = watch;
  say(`longest: ${JSON.stringify({ waited, waitedForRow, held })}`);
  return {
    migrate_s,
    lock_wait_ms: waited.ms,
    row_wait_ms: waitedForRow.ms,
    lock_held_ms: held.ms,
    migration_wrong,
  };
}

/** Every window goes over to another API: to both in turns, and then the other way round. */
function turnWindows({ world, audience }) {
  world.apis.reverse();
  for (const { socket } of audience.clients) socket.cut();
}

async function upgrade(run, load, doors, { alone_s, both_s }) {
  const { world } = run;
  const marks = { old: Date.now() };
  load.start();
  doors.start();
  await sleep(alone_s * 1_000);
  marks.migration = Date.now();
  const changed = await change(world);
  say(`the schema is changed: ${JSON.stringify(changed)}`);
  marks.start = Date.now();
  await world.addNew();
  marks.both = Date.now();
  say('the new version serves beside the old one');
  for (let half = 0; half < 2; half += 1) {
    turnWindows(run);
    await sleep((both_s * 1_000) / 2);
  }
  const served = { old: await told(world.old.apis, SERVED), new: await told([world.newApi], SERVED) };
  marks.new = Date.now();
  const ended = await world.endOld();
  say(`the old version has ended: ${ended.join(', ')}`);
  await sleep(alone_s * 1_000);
  await Promise.all([load.stop(), doors.stop()]);
  return { changed, marks, ended, served };
}

/** What was asked in each of the times, and all of it. */
function loadFigures(load, marks) {
  const names = Object.keys(marks);
  const ends = [...names.slice(1).map((name) => marks[name]), load.ended];
  const times = Object.fromEntries(
    names.map((name, index) => [name, load.between(marks[name], ends[index])]),
  );
  for (const [name, figures] of Object.entries(times)) say(`${name}: ${JSON.stringify(figures)}`);
  for (const call of load.slow(SLOW_MS).slice(0, 20)) say(`slow: ${JSON.stringify(call)}`);
  return { ...load.between(marks.old, load.ended), times };
}

async function drill() {
  const { profile } = values;
  if (!profiles[profile]) refuse('--profile: smoke or full.');
  const amounts = { ...profiles[profile] };
  for (const name of ['messages', 'rate']) if (values[name]) amounts[name] = Number(values[name]);
  const commit = oldVersion(root, values.from);
  await step('Build', () => build(['schema', 'api', 'simulator']));
  let home;
  await step(`Version before, ${commit.slice(0, 10)}`, async () => {
    home = await openVersion(root, commit);
  });
  const world = new TwoVersions(home, amounts.messages);
  const about = { amounts, rate: amounts.rate, seed, each: 1, say, world };
  const figures = await inWorld(about, async (run) => {
    run.since = world.since;
    const [load, doors] = [new SteadyLoad(run), new SideDoors(world, seed)];
    await doors.open();
    const { changed, marks, ended, served } = await upgrade(run, load, doors, amounts).finally(() =>
      doors.close(),
    );
    const left = await settled(world);
    const beside = await doors.judge(world.since);
    return {
      ...{ name: 'upgrade-drill', profile, seed, from: commit.slice(0, 10), rate: amounts.rate },
      ...{ messages: amounts.messages, ...changed },
      both_s: amounts.both_s,
      ...loadFigures(load, marks),
      ...{ served, ...(await judge(run)), left, rejected: run.rejected, beside },
      audience: await run.audience.judge(say),
      form: await world.differences(),
      ...{ ended, exits: world.exits },
    };
  });
  const missed = missedOf(figures);
  verdict({ ...figures, missed, ok: missed.length === 0 });
}

/** What is not as it must be, by name. */
function missedOf(figures) {
  const { audience, beside, served } = figures;
  const met = {
    asked: Object.values(figures.times).every(({ calls }) => calls > 0),
    broken: figures.broken + figures.refused + figures.other + figures.rejected + beside.broken === 0,
    understood: beside.refused.length === 0,
    lost: figures.lost + figures.never_sent + beside.lost === 0,
    doubled: figures.doubled + figures.sent_twice + beside.doubled === 0,
    settled: figures.left === 0 && Object.keys(figures.unsettled).length === 0,
    windows: audience.missed + audience.repeated + audience.disordered + audience.closed === 0,
    locks: figures.lock_wait_ms < LONGEST_WAIT_MS && figures.lock_held_ms < LONGEST_WAIT_MS,
    migration: figures.migration_wrong.length + figures.form.length === 0,
    both: served.old > 0 && served.new > 0,
    ends: figures.ended.every((code) => code === 0) && figures.exits.length === 0,
  };
  return Object.keys(met).filter((name) => !met[name]);
}

try {
  await drill();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
// Lines that are kept open for the next call would hold it.
process.exit();
