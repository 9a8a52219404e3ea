// A hundred sign-ins a second, each with the right password and so with all its hashing, while colleagues read the list.
import { PASSWORD } from '../lib/dataset.mjs';
import { ms, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signIn } from '../lib/world.mjs';

const PER_SECOND = 100;
const SECONDS = 20;
const READS_PER_SECOND = 20;
const PEOPLE = 20;
const LIST_GOAL_MS = 2_000;
/** "Quickly": whoever is sent away hears it within this time. */
const REFUSAL_GOAL_MS = 500;

export async function signInFlood(world) {
  const token = await signIn(world.url);
  const list = () =>
    timed(`${world.url}/api/v2/tickets?status=OPEN,ASSIGNED`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const quiet = await every(READS_PER_SECOND, 5, list);
  const [busy, signIns] = await Promise.all([
    every(READS_PER_SECOND, SECONDS, list),
    every(PER_SECOND, SECONDS, (n) => timed(`${world.url}/auth/login`, login(n))),
  ]);
  report(quiet, busy, signIns);
}

const login = (n) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `agent${(n % PEOPLE) + 1}@bench.test`, password: PASSWORD }),
});

function report(quiet, busy, signIns) {
  const [calm, flooded] = [quiet, busy].map((answers) => spread(answers.map((answer) => answer.took)));
  const failed = busy.filter((answer) => answer.status !== 200).length;
  add({
    what: `list while ${PER_SECOND} sign-ins a second come`,
    value: `p50 ${ms(flooded.p50)} ms, p99 ${ms(flooded.p99)} ms, ${failed} of ${busy.length} failed`,
    bare: `before p50 ${ms(calm.p50)} ms, p99 ${ms(calm.p99)} ms`,
    goal: `p99 < ${LIST_GOAL_MS / 1000} s`,
    met: flooded.p99 < LIST_GOAL_MS && failed === 0,
  });
  const done = signIns.filter((answer) => answer.status === 200);
  const refused = signIns.filter((answer) => answer.status === 429 || answer.status === 503);
  const others = signIns.length - done.length - refused.length;
  const away = spread(refused.map((answer) => answer.took));
  add({
    what: 'sign-ins of that flood',
    value: `${(done.length / SECONDS).toFixed(1)} a second signed in, ${refused.length} of ${signIns.length} sent away`,
    bare: refused.length ? `sent away p50 ${ms(away.p50)} ms, p99 ${ms(away.p99)} ms` : '',
    goal: `the rest 429 or 503, p50 < ${REFUSAL_GOAL_MS} ms`,
    met: others === 0 && (refused.length === 0 || away.p50 < REFUSAL_GOAL_MS),
  });
}

/** Begins a call so many times a second, whether or not the ones before have answered. */
async function every(perSecond, seconds, call) {
  const calls = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = start + (n * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    calls.push(call(n));
  }
  return Promise.all(calls);
}

async function timed(url, options) {
  const start = performance.now();
  try {
    const response = await fetch(url, options);
    await response.arrayBuffer();
    return { status: response.status, took: performance.now() - start };
  } catch {
    return { status: 0, took: performance.now() - start };
  }
}
