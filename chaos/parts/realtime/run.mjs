// Windows whose lines break all the time while things happen: in the end each shows what a fresh one shows.
import { sleep } from '../../../bin/lib/processes.mjs';
import { hire } from '../../lib/people.mjs';
import { randomFrom } from '../../lib/random.mjs';
import { Visitors } from '../../lib/visitors.mjs';
import { Client, fresh } from './client.mjs';
import { Deeds, makeThread } from './deeds.mjs';

const CONVERSATIONS = 40;
const SETTLE_MS = 45_000;
const FREEZE_SHARE = 0.15;
const OPEN_AT_ONCE = 4;

export async function realtime({ outside: { world }, seed, amounts, say }) {
  const { clients: count, sharing, seconds, perSecond, cuts } = amounts;
  const random = (number) => randomFrom(seed + 100 + number);
  const people = await hire(world, 'window', Math.ceil(count / sharing));
  const threadId = await makeThread(people);
  const visitors = new Visitors(world, random(1));
  await visitors.open(CONVERSATIONS);
  const clients = [];
  try {
    const ticketIds = await conversations(world, visitors);
    const draw = random(2);
    const pickApi = () => world.apis[Math.floor(draw() * world.apis.length)];
    const top = { cursor: 0n };
    for (let number = 0; number < count; number += 1) {
      const about = { ticketId: ticketIds[number % ticketIds.length], threadId, top, pickApi };
      clients.push(new Client(people[number % people.length], about));
    }
    await openAll(clients);
    say(`${clients.length} windows are open`);
    const deeds = new Deeds({ people, visitors, random: random(3), threadId, ticketIds });
    const work = deeds.run(seconds, perSecond);
    const broken = breakLines({ world, clients, random: random(4), amounts, say });
    await Promise.all([work, broken]);
    say(`${deeds.done} deeds, ${deeds.refused} of them not done, ${cuts} cuts`);
    return await judge({ clients, people, threadId, deeds, cuts: await broken, say });
  } finally {
    visitors.stop();
    for (const client of clients) client.socket.close();
  }
}

/** Each visitor has written once, so there is something to show. */
async function conversations(world, visitors) {
  const [{ since }] = await world.query('SELECT coalesce(max(id), 0)::int AS since FROM ticket');
  for (let number = 0; number < CONVERSATIONS; number += 1)
    await visitors.twice(number, `realtime begins ${number}`);
  for (;;) {
    const rows = await world.query('SELECT id::text FROM ticket WHERE id > $1 ORDER BY id', [since]);
    if (rows.length >= CONVERSATIONS) return rows.map(({ id }) => id);
    await sleep(200);
  }
}

async function openAll(clients) {
  const waiting = [...clients];
  const work = async () => {
    for (let client = waiting.shift(); client; client = waiting.shift()) await client.open();
  };
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, work));
  for (
    const until = Date.now() + SETTLE_MS;
    !clients.every(({ socket }) => socket.isConnected);
    await sleep(50)
  )
    if (Date.now() > until) throw new Error('Not all windows could be opened.');
}

/** @returns how many lines were cut. */
async function breakLines({ world, clients, random, amounts, say }) {
  const { cuts, seconds, kills, away } = amounts;
  const began = Date.now();
  let killed = 0;
  let done = 0;
  for (; done < cuts; done += 1) {
    const due = began + ((done + random()) / cuts) * seconds * 1_000;
    await sleep(Math.max(0, due - Date.now()));
    const { socket } = clients[Math.floor(random() * clients.length)];
    // Most come back at once, a few stay away for long.
    const ms = 20 + random() ** 4 * away;
    if (random() < FREEZE_SHARE) socket.freeze(ms);
    else socket.cut(ms);
    if (killed < kills && done > ((killed + 0.5) / kills) * cuts) {
      killed += 1;
      world.apis[killed % world.apis.length].kill();
      say('an API was killed');
    }
  }
  return done;
}

async function judge({ clients, people, threadId, deeds, cuts, say }) {
  const isOver = () => clients.every(({ socket }) => socket.isConnected);
  let wrong = [];
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await sleep(1_000)) {
    if (!isOver()) continue;
    wrong = await compared(clients, threadId);
    if (wrong.length === 0) break;
  }
  const ends = clients.flatMap(({ socket }) => socket.ends);
  if (ends.length) say(`lines that the server ended: ${JSON.stringify(tally(ends))}`);
  const closed = clients.filter(({ socket }) => !socket.isConnected).length;
  for (const text of wrong.slice(0, 5)) say(text);
  const all = (name) => clients.flatMap((client) => client[name]);
  for (const text of [...all('repeated'), ...all('disordered')].slice(0, 5)) say(text);
  const times = all('caughtUp').sort((one, other) => one - other);
  const figures = {
    clients: clients.length,
    people: people.length,
    cuts,
    deeds: deeds.done,
    missed: wrong.length,
    repeated: all('repeated').length,
    disordered: all('disordered').length,
    resyncs: clients.reduce((sum, { resyncs }) => sum + resyncs, 0),
    closed,
    caught_up_p99_ms: times[Math.floor(times.length * 0.99)] ?? 0,
  };
  const { missed, repeated, disordered } = figures;
  return { ...figures, ok: missed + repeated + disordered + closed === 0 && deeds.done > 0 };
}

/** Those who look at the same compare with the same fresh window; it is asked for anew each time. */
async function compared(clients, threadId) {
  const wrong = [];
  const known = new Map();
  for (const client of clients) {
    const { ticketId } = client.about;
    if (!known.has(ticketId)) known.set(ticketId, await fresh(client.person, { ticketId, threadId }));
    for (const text of client.differences(known.get(ticketId))) wrong.push(`${client.person.email} ${text}`);
  }
  return wrong;
}

const tally = (list) =>
  Object.fromEntries([...new Set(list)].map((one) => [one, list.filter((other) => other === one).length]));
