// A file of a hundred thousand contacts: how fast, in how much memory, and what a colleague feels of it meanwhile.
import { caller } from '../lib/caller.mjs';
import { ms, ratio } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { memoryOf, processorOf, processorWithChildren, signIn } from '../lib/world.mjs';

const ROWS = 100_000;
const FEW = 10_000;
const GOAL_PER_SECOND = 5_000;
const RHYTHM_MS = 40;
/** Calls beside each other are compared within one run; the machine itself sways by so much. */
const UNHARMED = 2;
const QUIET_MS = 6_000;
const FLAT = 1.3;
const LIST = `query List { tickets(filter: { status: [OPEN] }, first: 50) { edges { node { id subject status } } } }`;

export async function contactImport(world) {
  const authorization = `Bearer ${await signIn(world.url)}`;
  const colleagueCalls = caller(world.url, { authorization });
  const small = await imported(world, authorization, FEW, 'few');
  const quiet = await colleague(colleagueCalls, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const processor = () => [processorWithChildren(world.postgres), processorOf(world.worker)];
  const before = processor();
  const work = imported(world, authorization, ROWS, 'many');
  const busy = await colleague(colleagueCalls, work);
  const large = await work;
  const [postgres, worker] = processor().map((now, at) => ((now - before[at]) / ROWS) * 1_000);
  const perSecond = (ROWS / large.seconds).toFixed(0);
  add({
    what: `import ${ROWS.toLocaleString('en')} contacts`,
    value: `${perSecond} rows/s (${large.seconds.toFixed(1)} s, read in ${large.reading.toFixed(1)} s), ${large.refused} refused`,
    goal: `>= ${GOAL_PER_SECOND} rows/s`,
    met: Number(perSecond) >= GOAL_PER_SECOND && large.refused === 0,
  });
  // With the colleague beside it, who is the same from run to run: it sways less than the clock.
  add({
    what: 'a thousand rows, from the file to the end',
    value: `processor: PostgreSQL ${ms(postgres)} ms, worker ${ms(worker)} ms`,
  });
  add({
    what: 'memory of the worker, ten times the file',
    value: `${large.peak} MB`,
    bare: `${small.peak} MB with ${FEW.toLocaleString('en')} rows`,
    ratio: ratio(large.peak / small.peak),
    goal: `<= ${FLAT}x`,
    met: large.peak <= FLAT * small.peak,
  });
  add({
    what: 'a colleague meanwhile, list of tickets',
    value: `p50 ${ms(busy.p50)} ms, p99 ${ms(busy.p99)} ms`,
    bare: `alone p50 ${ms(quiet.p50)} ms, p99 ${ms(quiet.p99)} ms`,
    ratio: ratio(busy.p99 / quiet.p99),
    goal: `p99 <= ${UNHARMED}x alone, or <= 100 ms`,
    met: busy.p99 <= Math.max(UNHARMED * quiet.p99, 100),
  });
}

/** Brings a file, reads it, imports it. @returns how long it took, and the most memory that the worker had */
async function imported(world, authorization, rows, tag) {
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, memoryOf(world.worker))), 50);
  const call = async (method, path, body) => {
    const response = await fetch(`${world.url}/api/v2/contact_imports${path}`, {
      method,
      headers: { authorization },
      body,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const until = async (id, status) => {
    for (;;) {
      const view = await call('GET', `/${id}`);
      if (view.status === status) return view;
      if (['UNREADABLE', 'CANCELLED'].includes(view.status)) throw new Error(`The import is ${view.status}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  try {
    const form = new FormData();
    form.append('file', new Blob([fileOf(rows, tag)]), `${tag}.csv`);
    const begun = performance.now();
    const { id } = await call('POST', '', form);
    await until(id, 'READY');
    const started = performance.now();
    await call('POST', `/${id}/start`);
    const { refused } = await until(id, 'DONE');
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, reading: (started - begun) / 1_000, refused, peak };
  } finally {
    clearInterval(watching);
  }
}

function fileOf(rows, tag) {
  const lines = ['name,email,phone,language'];
  for (let at = 0; at < rows; at += 1) {
    const digits = String((tag === 'few' ? 0 : 1_000_000) + at).padStart(7, '0');
    lines.push(`Person ${at} of ${tag},person${at}@${tag}.test,+31 6 1${digits},nl`);
  }
  return lines.join('\n');
}

/** Asks again and again until `end` is over. @returns how long the answers took */
async function colleague(call, end) {
  let isOver = false;
  void end.finally(() => (isOver = true)).catch(() => undefined);
  const times = [];
  while (!isOver) {
    const asked = performance.now();
    await call('/graphql', { query: LIST });
    times.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, RHYTHM_MS));
  }
  times.sort((one, two) => one - two);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  return { p50: at(0.5), p99: at(0.99) };
}
