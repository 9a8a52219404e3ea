// Closing 5,000 tickets at once, and what a colleague who reads lists and conversations meanwhile feels of it.
import { randomUUID } from 'node:crypto';
import { caller } from '../lib/caller.mjs';
import { ms, ratio } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, signIn } from '../lib/world.mjs';

const MANY = 5_000;
const GOAL_MS = 10_000;
/** A colleague who works: one call each so many milliseconds. */
const RHYTHM_MS = 40;
/** Calls beside each other are compared within one run; the machine itself sways by so much. */
const UNHARMED = 2;
const QUIET_MS = 6_000;

const START = `mutation Start($input: StartBulkInput!) { startBulk(input: $input) { id status total } }`;
const STATE = `query State($id: ID!) { bulk(id: $id) { status done failed unchanged } }`;
const LIST = `query List { tickets(filter: { status: [OPEN] }, first: 50) { edges { node { id subject status } } } }`;

export async function bulk(world) {
  const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
  // A colleague of one's own, over a connection of one's own.
  const other = caller(world.url, { authorization: `Bearer ${await signIn(world.url, 2)}` });
  const client = await appClient(world);
  // The same tickets in each run, open whatever an earlier run did to them.
  const { rows } = await client.query(
    `UPDATE ticket SET status = 'OPEN', closed_at = NULL, assignee_id = NULL, team_id = NULL WHERE agency_id = 1
       AND id IN (SELECT id FROM ticket WHERE agency_id = 1 AND NOT is_spam AND deleted_at IS NULL
         AND merged_into_id IS NULL ORDER BY id DESC LIMIT ${MANY}) RETURNING id`,
  );
  await client.end();
  const ticketIds = rows.map(({ id }) => String(id));
  const quiet = await colleague(other, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));

  const begun = performance.now();
  const work = run(call, { action: 'CLOSE_TICKET', ticketIds, clientMutationId: randomUUID() });
  const busy = await colleague(other, work);
  const state = await work;
  const took = performance.now() - begun;
  add({
    what: `close ${state.done} tickets at once`,
    value: `${(took / 1_000).toFixed(1)} s, ${state.failed} failed`,
    goal: `${MANY} in ${GOAL_MS / 1_000} s`,
    met: took * (MANY / Math.max(1, state.done)) <= GOAL_MS && state.failed === 0,
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

async function run(call, input) {
  const { startBulk } = dataOf(await call('/graphql', { query: START, variables: { input } }));
  for (;;) {
    const { bulk: state } = dataOf(await call('/graphql', { query: STATE, variables: { id: startBulk.id } }));
    if (state.status === 'DONE') return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asks again and again until `end` is over. @returns how long the answers took */
async function colleague(call, end) {
  let isOver = false;
  void end.finally(() => (isOver = true));
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

function dataOf(answer) {
  const { data, errors } = typeof answer === 'string' ? JSON.parse(answer) : (answer.body ?? answer);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
