// Webhooks of all providers while answers go out, and what one provider that hangs costs the others.
import pg from 'pg';
import { connectAll, openSimulator } from '../../bin/lib/simulated-channels.mjs';
import { caller } from '../lib/caller.mjs';
import { AGENCY } from '../lib/dataset.mjs';
import { add } from '../lib/report.mjs';
import { until } from '../lib/until.mjs';
import { signIn } from '../lib/world.mjs';
import { CUSTOMERS, webhooks } from './webhooks.mjs';

const SENDS_EACH = 30;
const LOSS_GOAL = 0.1;
const ROUNDS = 5;
const DEAD = 'telegram';

export async function channels(world) {
  const simulator = await openSimulator({ folder: world.folder, port: world.ports.simulator });
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  const query = async (sql, values) => (await client.query(sql, values)).rows;
  const connected = await connectAll({
    simulator,
    publicUrl: world.env.PUBLIC_URL,
    secretsKey: world.env.SECRETS_KEY,
    agencyId: AGENCY,
    insert: query,
  });
  const ids = Object.values(connected).map(({ channelId }) => channelId);
  const place = { world, simulator, query, connected, ids };
  try {
    place.people = await customersOf(place);
    place.answer = await answering(place);
    await webhooks(place);
    await oneDead(place);
  } finally {
    await query('UPDATE channel SET deleted_at = now() WHERE id = ANY ($1)', [ids]);
    await client.end();
    await simulator.close();
  }
}

/** Customers of every provider who have written once, so that they can be answered. */
async function customersOf({ simulator, query, connected, ids }) {
  const people = {};
  for (const [provider, { account }] of Object.entries(connected)) {
    people[provider] = [];
    for (let number = 0; number < CUSTOMERS; number += 1) {
      const { id } = await simulator.ask(`/accounts/${account}/customers`, { name: `Customer ${number}` });
      people[provider].push(id);
      await simulator.ask(`/accounts/${account}/customers/${id}/messages`, { text: `Hello ${number}` });
    }
  }
  await until('their conversations', async () => {
    const [row] = await query('SELECT count(*)::int AS n FROM ticket WHERE channel_id = ANY ($1)', [ids]);
    return row.n === ids.length * CUSTOMERS;
  });
  return people;
}

/** A function that answers a conversation of a provider as an agent does. */
async function answering({ world, query, connected }) {
  const authorization = `Bearer ${await signIn(world.url)}`;
  const lines = Array.from({ length: 8 }, () => caller(world.url, { authorization }));
  const tickets = {};
  for (const [provider, { channelId }] of Object.entries(connected))
    tickets[provider] = (
      await query('SELECT id::int FROM ticket WHERE channel_id = $1 ORDER BY id', [channelId])
    ).map(({ id }) => id);
  return (provider, number) => {
    const ids = tickets[provider];
    const body = { message: `Answer ${number}` };
    return lines[number % lines.length](`/api/v2/tickets/${ids[number % ids.length]}/messages`, body);
  };
}

/** How fast the others send, with one provider alive and with the same one taking calls and never answering. */
async function oneDead(place) {
  const { simulator, connected } = place;
  const dead = connected[DEAD].account;
  await throughput(place, 0);
  const sides = {
    alive: (round) => throughput(place, round),
    hanging: async (round) => {
      simulator.world.troubles.set(dead, { kind: 'hang' });
      const rate = await throughput(place, ROUNDS + round);
      simulator.world.troubles.clear(dead);
      await until('the rest', () => caughtUp(place, connected[DEAD].channelId));
      return rate;
    },
  };
  const rates = { alive: [], hanging: [] };
  for (let round = 1; round <= ROUNDS; round += 1)
    // In turns: whoever comes second finds more conversations, and a warmer program.
    for (const side of round % 2 ? ['alive', 'hanging'] : ['hanging', 'alive'])
      rates[side].push(await sides[side](round));
  const loss = 1 - median(rates.hanging.map((rate, round) => rate / rates.alive[round]));
  const shown = (list) =>
    `${median(list).toFixed(1)} a second (${list.map((one) => one.toFixed(1)).join(', ')})`;
  add({
    what: 'answers of the other channels while one provider hangs',
    value: shown(rates.hanging),
    bare: `with it alive ${shown(rates.alive)}`,
    ratio: `${(100 * loss).toFixed(1)} % less, median of ${ROUNDS} pairs`,
    goal: `< ${100 * LOSS_GOAL} % less`,
    met: loss < LOSS_GOAL,
  });
}

const median = (list) => list.toSorted((a, b) => a - b)[(list.length - 1) / 2];

/** Whether nothing waits on a channel; what has a long pause before it goes at once, as nobody wants to wait for it here. */
async function caughtUp(place, id) {
  await place.query('DELETE FROM channel_circuit WHERE channel_id = $1', [id]);
  await place.query(
    `UPDATE delivery SET next_attempt_at = now()
     WHERE channel_id = $1 AND state = 'queued' AND next_attempt_at > now() + interval '3 seconds'`,
    [id],
  );
  return (await openOf(place, [id])) === 0;
}

/** Queues answers on all channels at once. @returns how many a second the others, without the one in question, got out. */
async function throughput(place, round) {
  const { connected, answer } = place;
  const others = Object.keys(connected).filter((provider) => provider !== DEAD);
  const ids = others.map((provider) => connected[provider].channelId);
  const start = performance.now();
  const work = [];
  for (let n = 0; n < SENDS_EACH; n += 1)
    for (const provider of [DEAD, ...others]) work.push(answer(provider, round * 1_000 + n));
  await Promise.all(work);
  await until('the answers', async () => (await openOf(place, ids)) === 0);
  return (SENDS_EACH * others.length) / ((performance.now() - start) / 1000);
}

async function openOf({ query }, ids) {
  const [row] = await query(
    `SELECT count(*)::int AS n FROM delivery WHERE channel_id = ANY ($1) AND state IN ('queued', 'claimed', 'submitting')`,
    [ids],
  );
  return row.n;
}
