// Webhooks of all providers: what taking them in costs, what reading them costs, and how soon they are answered while
// both go on and answers go out.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inRoot } from '../../bin/lib/places.mjs';
import { ms, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { until } from '../lib/until.mjs';
import { processorOf, processorWithChildren } from '../lib/world.mjs';

const PER_SECOND = 100;
const SECONDS = 20;
const ALONE_SECONDS = 5;
const QUIET_PER_SECOND = 20;
const SENDS_PER_SECOND = 10;
const ANSWER_GOAL_MS = 250;
/** So many of each provider write. */
export const CUSTOMERS = 24;

export async function webhooks(place) {
  const { world } = place;
  const calls = await genuineCalls(
    place,
    PER_SECOND * (SECONDS + ALONE_SECONDS) + QUIET_PER_SECOND * ALONE_SECONDS,
  );
  const take = (count) => calls.splice(0, count);
  const generator = fork(inRoot('bench/lib/webhook-generator.mjs'));
  const bring = async (some, perSecond) => {
    generator.send({ base: world.url, calls: some, perSecond });
    return (await once(generator, 'message'))[0];
  };
  try {
    const quiet = await bring(take(QUIET_PER_SECOND * ALONE_SECONDS), QUIET_PER_SECOND);
    await allRead(place);
    await stages(place, () => bring(take(PER_SECOND * ALONE_SECONDS), PER_SECOND));
    await together(place, () => bring(take(PER_SECOND * SECONDS), PER_SECOND), quiet);
  } finally {
    generator.kill();
  }
}

/** Taken in while the worker stands still, then read while nothing comes in: what each of the two costs. */
async function stages(place, bring) {
  const { world } = place;
  world.worker.kill('SIGSTOP');
  let answers;
  const takingIn = await cost(world, async () => {
    answers = await bring();
  }).finally(() => world.worker.kill('SIGCONT'));
  const start = performance.now();
  const reading = await cost(world, () => allRead(place));
  const perSecond = answers.length / ((performance.now() - start) / 1000);
  const each = (used) =>
    Object.entries(used)
      .map(([name, time]) => `${name} ${ms(time / answers.length)} ms`)
      .join(', ');
  const { p50, p99 } = timesOf(answers);
  add({
    what: `webhooks alone at ${PER_SECOND} a second, the worker stopped`,
    value: `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, ${statusesOf(answers)}`,
    bare: `processor each: ${each(takingIn)}`,
  });
  add({
    what: 'what they brought, read by one worker while no more comes',
    value: `${perSecond.toFixed(0)} a second`,
    bare: `processor each: ${each(reading)}`,
  });
}

async function together(place, bring, quiet) {
  const { world, connected, answer } = place;
  const providers = Object.keys(connected);
  let answers;
  let sends;
  let behind;
  const used = await cost(world, async () => {
    [answers, sends] = await Promise.all([
      bring(),
      every(SENDS_PER_SECOND, SECONDS, (n) =>
        answer(providers[n % providers.length], n).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    const start = performance.now();
    await allRead(place);
    behind = (performance.now() - start) / 1000;
  });
  const { p50, p99 } = timesOf(answers);
  const failed = answers.filter(({ status }) => status !== 200).length;
  add({
    what: `webhooks answered at ${PER_SECOND} a second while ${SENDS_PER_SECOND} answers a second go out`,
    value: `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, ${statusesOf(answers)}`,
    bare: `at ${QUIET_PER_SECOND} a second p50 ${ms(timesOf(quiet).p50)} ms; all read ${behind.toFixed(1)} s later, ${sends.filter(Boolean).length} of ${sends.length} sent`,
    goal: `p99 <= ${ANSWER_GOAL_MS} ms, none failed`,
    met: p99 <= ANSWER_GOAL_MS && failed === 0,
  });
  add({
    what: 'processor for each of these webhooks, with its share of the answers',
    value: Object.entries(used)
      .map(([name, time]) => `${name} ${ms(time / answers.length)} ms`)
      .join(', '),
  });
}

/** Milliseconds of the processor that each process has used meanwhile. */
async function cost({ api, worker, postgres }, work) {
  const now = () => ({
    API: processorOf(api),
    worker: processorOf(worker),
    PostgreSQL: processorWithChildren(postgres),
    simulator: processorOf(process),
  });
  const before = now();
  await work();
  const after = now();
  return Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]]));
}

const timesOf = (answers) => spread(answers.map(({ took }) => took));

/** How many were answered with what: `200 x 1998, TIMEOUT x 2`. */
function statusesOf(answers) {
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} x ${count}`).join(', ');
}

async function allRead({ query, ids }) {
  await until('what came in', async () => {
    const [row] = await query(
      `SELECT count(*)::int AS n FROM inbound_event WHERE state = 'received' AND channel_id = ANY ($1)`,
      [ids],
    );
    return row.n === 0;
  });
}

/** Calls as the providers make them, taken down before they reach anybody. */
export async function genuineCalls({ simulator, connected, people, world }, count) {
  const calls = [];
  const recorder = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { host: _, connection: __, ...headers } = request.headers;
      calls.push({ path: request.url, headers, body: body.toString('base64') });
      response.end();
    });
  });
  await new Promise((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  const aside = `http://127.0.0.1:${recorder.address().port}`;
  const accounts = Object.values(connected).map(({ account }) => simulator.world.account(account));
  for (const account of accounts) {
    const { url } = account.webhook;
    const webhook = { ...account.webhook, url: url.replace(world.env.PUBLIC_URL, aside), knownAs: url };
    await simulator.world.saveAccount({ ...account, webhook });
  }
  const providers = Object.keys(connected);
  for (let n = 0; n < count; n += 1) {
    const provider = providers[n % providers.length];
    const customer = people[provider][Math.floor(n / providers.length) % CUSTOMERS];
    await simulator.ask(`/accounts/${connected[provider].account}/customers/${customer}/messages`, {
      text: `Question ${n}`,
    });
  }
  for (const account of accounts) await simulator.world.saveAccount(account);
  recorder.close();
  return calls;
}

/** Begins a call so many times a second, whether or not the ones before have answered. */
async function every(perSecond, seconds, call) {
  const calls = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const wait = start + (n * 1_000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(call(n));
  }
  return Promise.all(calls);
}
