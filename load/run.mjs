// Hold: what the machine is meant to bear. Double: twice that, where the rest is told to come again. After: as before.
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { sleep } from '../bin/lib/processes.mjs';
import { openOutside } from '../chaos/lib/outside.mjs';
import { World } from '../chaos/lib/world.mjs';
import { Audience } from './lib/audience.mjs';
import { call, steadily } from './lib/calls.mjs';
import { backAfter, figuresOf, missedGoals, missedOfRound } from './lib/figures.mjs';
import { Collector, PROVIDERS } from './lib/inbound.mjs';
import { behind, deadlocks, judge, lag, settled } from './lib/judge.mjs';
import { watchProcessor } from './lib/processor.mjs';
import { profiles } from './profiles.mjs';

const AGAIN_MS = 500;
const AGAIN_AT_ONCE = 8;
const LISTS = '/api/v2/tickets?per_page=50';

export async function load({ profile, rate: asked, seed, each = 1, say }) {
  const amounts = profiles[profile];
  const rate = asked ?? amounts.rate;
  const began = Date.now();
  const load_before = loadavg()[0];
  return inWorld({ amounts, rate, seed, each, say }, async (run) => {
    const { world, audience } = run;
    await phase(run, 'warm', 1);
    await bringAgain(run);
    await settled(world);
    // As in a database that is older than a minute: else its first plans, made for empty tables, are what is measured.
    await world.query('ANALYZE');
    const rounds = [await round(run)];
    // A machine that others use as well has slow minutes: what a round says of times is missed that is missed twice.
    if (missedOfRound(rounds[0], amounts.goals).length) rounds.push(await round(run));
    const told = { name: 'load', profile, seed, rate, each, load_before };
    const figures = {
      ...told,
      ...rounds.at(-1),
      ...(rounds.length > 1 && { first: rounds[0] }),
      ...(await judge(run)),
      deadlocks: await deadlocks(world),
      rejected: run.rejected,
      audience: await audience.judge(say),
      exits: world.exits.length,
      seconds: Math.round((Date.now() - began) / 1000),
    };
    const missed = missedGoals(rounds, figures, amounts.goals);
    return { ...figures, missed, ok: missed.length === 0 };
  });
}

/** What the machine is meant to bear, twice that, and the first again; from rest to rest. */
async function round(run) {
  const { world, amounts } = run;
  const hold = await phase(run, 'hold', 1);
  await bringAgain(run);
  await settled(world);
  const double = await phase(run, 'double', 2);
  const after = await phase(run, 'after', 1);
  await bringAgain(run);
  return {
    hold: hold.figures,
    double: double.figures,
    after: after.figures,
    back_s: backAfter(after.all, amounts.goals.p99Ms),
    left: await settled(world),
  };
}

/** A world with an audience, in which `work(run)` is done. @param settings more of all processes @param world of another kind */
export async function inWorld({ amounts, rate, seed, each, settings, say, world = new World() }, work) {
  const office = new Collector();
  const audience = new Audience(world);
  const run = { world, office, audience, amounts, rate, say, kept: new Set(), sent: new Set(), turn: 0 };
  Object.assign(run, { again: [], rejected: 0 });
  const close = async () => {
    audience.close();
    await (run.outside ? run.outside.close() : world.close());
  };
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => void close().finally(() => process.exit(1)));
  try {
    run.outside = await openOutside(world, { seed, queues: 'redis', each, office, settings });
    say('the world is open');
    await open(run);
    return await work(run);
  } finally {
    await close();
  }
}

/** Conversations to answer, and agents who look on. */
async function open(run) {
  const { world, office, audience, amounts, outside, say } = run;
  const channelIds = PROVIDERS.map((provider) => outside.connected[provider].channelId);
  await audience.hire(amounts.agents, channelIds);
  say(`${amounts.agents} agents are signed in`);
  await office.open(outside, amounts.customers);
  run.again = await office.make(amounts.customers);
  await bringAgain(run);
  await settled(world);
  run.tickets = await world.query(
    'SELECT id::int, channel_id::int AS "channelId" FROM ticket WHERE channel_id = ANY($1) ORDER BY id',
    [channelIds],
  );
  await audience.open(run.tickets, amounts.sampled);
  say(`${audience.clients.length} agents look on, ${run.tickets.length} conversations`);
}

/**
 * Makes the calls for so many seconds, and renews sessions, so that none ends meanwhile.
 * @returns what begins them, and resolves with the calls of each kind when all have ended.
 */
export async function prepared(run, seconds, factor) {
  const { office, amounts, rate, audience } = run;
  const perSecond = (kind) => amounts.rates[kind] * rate * factor;
  const { postman } = run.outside.simulator;
  postman.isTelling = true;
  const items = await office.make(Math.ceil(perSecond('inbound') * seconds));
  // What becomes of answers is not brought: then it need not be told either.
  postman.isTelling = false;
  for (const person of audience.people) await person.token(seconds * 1000);
  const kinds = {
    inbound: { next: () => items.shift(), send: (item) => bring(run, item) },
    sends: { next: () => nextAnswer(run), send: (item) => answer(run, item) },
    reads: {
      next: () => audience.people[(run.turn += 1) % audience.people.length],
      send: async (person) =>
        call(baseOf(run), { method: 'GET', path: LISTS, headers: await bearer(person) }),
    },
  };
  return async () => {
    const calls = Object.entries(kinds).map(async ([kind, how]) => [
      kind,
      await steadily({ kind, perSecond: perSecond(kind), seconds, ...how }),
    ]);
    const results = Object.fromEntries(await Promise.all(calls));
    // What customers said comes again later, as providers bring it.
    run.again.push(...results.inbound.filter(({ status }) => isLater(status)).map(({ item }) => item));
    return results;
  };
}

/** @returns its figures, and all calls one by one. */
export async function phase(run, name, factor) {
  const { world, amounts, audience, say } = run;
  const seconds = amounts.seconds[name];
  const begin = await prepared(run, seconds, factor);
  const [heard, from, cores] = [audience.heard, new Date(), watchProcessor(world)];
  const results = await begin();
  const all = Object.values(results).flat();
  const queue = await behind(world);
  const figures = {
    seconds,
    load: Math.round(loadavg()[0] * 10) / 10,
    ...figuresOf(all, seconds),
    ...(await lag(world, from, new Date())),
    behind: queue.events + queue.deliveries,
    told: audience.heard - heard,
    cores: cores(),
  };
  say(`${name}: ${JSON.stringify(figures)}`);
  for (const [kind, calls] of Object.entries(results)) figures[kind] = figuresOf(calls, seconds);
  return { figures, all };
}

const isLater = (status) => status === 0 || status === 429 || status >= 500;
const baseOf = (run) => run.world.apis[(run.turn += 1) % run.world.apis.length].url;
const bearer = async (person) => ({ authorization: `Bearer ${await person.token()}` });

export async function bringAgain(run) {
  const work = async () => {
    for (let item = run.again.shift(); item; item = run.again.shift())
      while (isLater((await bring(run, item)).status)) await sleep(AGAIN_MS);
  };
  await Promise.all(Array.from({ length: AGAIN_AT_ONCE }, work));
}

async function bring(run, item) {
  const told = await call(baseOf(run), item);
  if (told.status >= 200 && told.status < 300) run.kept.add(item.text);
  else if (!isLater(told.status)) run.rejected += 1;
  return told;
}

/** One of those who work on the channel answers the conversation whose turn it is. */
function nextAnswer(run) {
  const turn = (run.turn += 1);
  const ticket = run.tickets[turn % run.tickets.length];
  const colleagues = run.audience.groups.get(ticket.channelId);
  return { ticket, person: colleagues[turn % colleagues.length], token: randomUUID() };
}

async function answer(run, { ticket, person, token }) {
  const text = `Thank you, we are on it: ${token}.`;
  const told = await call(baseOf(run), {
    path: `/api/v2/tickets/${ticket.id}/messages`,
    headers: { ...(await bearer(person)), 'content-type': 'application/json' },
    body: JSON.stringify({ message: text, token }),
  });
  if (told.status >= 200 && told.status < 300) run.sent.add(text);
  return told;
}
