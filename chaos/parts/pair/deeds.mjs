// What two APIs and two workers must agree about, each as one question with its answer.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { sleep } from '../../../bin/lib/processes.mjs';
import { Person } from '../../lib/people.mjs';
import { Socket } from '../../lib/socket.mjs';
import { AGENT } from '../../lib/world.mjs';

const RENAME =
  'mutation ($id: ID!, $subject: String!, $version: Int) { renameTicket(input: { ticketId: $id, subject: $subject, version: $version }) { id version } }';
const TOLD = 'subscription { ticketEvents(filter: {}) { cursor ticketId ticket { subject } } }';
const SCHEDULE = 'mutation ($input: ScheduleMessageInput!) { scheduleMessage(input: $input) { id } }';
const DEMOTE = 'mutation ($id: ID!) { updateUser(input: { id: $id, role: BASIC_AGENT }) { id } }';
const WRONG_GUESSES = 40;
const MAX_GUESSES = 10;
const ELSEWHERE = '127.77.0.1';
const HEARD_MS = 10_000;
const DUE_MS = 5_000;
const SENT_MS = 60_000;
const WATCH_MS = 20;
/** Clocks are read a moment before they are written. */
const EARLY = 0.9;

/** Windows at one API hear what is written at the other one. @returns milliseconds from asking to hearing. */
export async function across({ world, people, ticketIds, amounts }) {
  const [at, elsewhere] = world.apis;
  const waiting = new Map();
  const times = [];
  const sockets = people.map((person) => {
    const next = ({ ticketEvents: { ticket } }) => {
      const began = waiting.get(ticket?.subject);
      if (began !== undefined) times.push(Date.now() - began);
    };
    const told = { query: TOLD, variables: () => ({}), next, error: () => undefined };
    return new Socket(person, () => at, { told });
  });
  try {
    await Promise.all(sockets.map((socket) => socket.connect()));
    while (!sockets.every(({ isConnected }) => isConnected)) await sleep(50);
    await sleep(500);
    for (let number = 0; number < amounts.writes; number += 1) {
      const subject = `Across ${number}`;
      waiting.set(subject, Date.now());
      await people[0].insist(RENAME, { id: ticketIds[number % ticketIds.length], subject }, elsewhere);
    }
    const wanted = amounts.writes * sockets.length;
    for (const until = Date.now() + HEARD_MS; times.length < wanted && Date.now() < until;) await sleep(50);
    times.sort((one, other) => one - other);
    return {
      heard: times.length,
      unheard: wanted - times.length,
      across_p99_ms: times[Math.floor(times.length * 0.99)],
    };
  } finally {
    for (const socket of sockets) socket.close();
  }
}

/** The same key twice at the same moment, once at each API. @returns what was made more or less than once. */
export async function sameKey({ world, people, amounts, ticketIds }) {
  const wrong = [];
  const both = (ask) => Promise.all(world.apis.map(ask));
  for (let number = 0; number < amounts.pairs; number += 1) {
    const [email, text] = [`twice${number}@outside.test`, `Said once ${number}`];
    const headers = { 'idempotency-key': randomUUID() };
    const made = await both((api) =>
      people[0].ask('POST', '/api/v2/contacts', { api, headers, body: { full_name: 'Twice', email } }),
    );
    const body = { message: text, token: randomUUID() };
    const path = `/api/v2/tickets/${ticketIds[number % ticketIds.length]}/messages`;
    const said = await both((api) => people[0].ask('POST', path, { api, body }));
    const [rows] = await world.query(
      `SELECT (SELECT count(*)::int FROM contact WHERE email = $1) AS contacts, (SELECT count(*)::int FROM message WHERE body_text = $2) AS messages`,
      [email, text],
    );
    const odd = [...made, ...said].filter(({ status }) => status >= 300 && status !== 409);
    if (rows.contacts !== 1 || rows.messages !== 1 || odd.length)
      wrong.push(
        `${number}: ${rows.contacts} contacts, ${rows.messages} messages, ${odd.map(({ status }) => status)}`,
      );
  }
  return wrong;
}

/** Two change the same version. @returns pairs of which not exactly one was a conflict. */
export async function conflicts({ world, people, ticketIds, amounts }) {
  const wrong = [];
  for (let number = 0; number < amounts.pairs; number += 1) {
    const id = ticketIds[number % ticketIds.length];
    const [{ version }] = await world.query('SELECT version::int FROM ticket WHERE id = $1', [id]);
    const answers = await Promise.all(
      world.apis.map((api, index) =>
        people[index].ask('POST', '/graphql', {
          api,
          body: { query: RENAME, variables: { id, subject: `Both ${number} ${index}`, version } },
        }),
      ),
    );
    const codes = answers.map(({ status, body }) => body.errors?.[0]?.extensions?.code ?? status).sort();
    if (codes[0] !== 200 || !/conflict/i.test(String(codes[1]))) wrong.push(`${number}: ${codes}`);
  }
  return wrong;
}

/** Wrong passwords for one account, at both APIs at once. @returns how many were looked at. */
export async function guesses({ world }) {
  const statuses = await Promise.all(
    Array.from({ length: WRONG_GUESSES }, (_, number) => guess(world.apis[number % 2], number)),
  );
  const looked = statuses.filter((status) => status !== 429).length;
  return { guessed: looked, isLimited: looked <= MAX_GUESSES };
}

/** From an address of its own: those of this machine shall be let in afterwards. */
function guess({ url }, number) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(
      `${url}/auth/login`,
      { method: 'POST', headers, localAddress: ELSEWHERE },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode));
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify({ email: 'nobody@chaos.test', password: `wrong ${number}` }));
  });
}

/** All administrators of a company take each other's role at once. @returns how many are left. */
export async function lastAdministrator({ world, amounts }) {
  await world.query(
    `INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (2, 'Two', 'two') ON CONFLICT DO NOTHING`,
  );
  const rows = await world.query(
    `INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash)
     SELECT 2, 'boss' || n || '@chaos.test', 'Boss', 'No ' || n, 'administrator', u.password_hash
     FROM generate_series(1, 4) n, user_account u WHERE u.email = '${AGENT.email}' RETURNING id::int, email`,
  );
  const bosses = rows.map((row) => new Person(world, row));
  for (const boss of bosses) await boss.token();
  await Promise.all(
    Array.from({ length: amounts.demotions }, (_, number) => {
      const [boss, other] = [bosses[number % 4], bosses[(number + 1 + Math.floor(number / 4)) % 4]];
      const body = { query: DEMOTE, variables: { id: String(other.id) } };
      return boss.ask('POST', '/graphql', { body, api: world.apis[number % 2] });
    }),
  );
  const [{ left }] = await world.query(
    `SELECT count(*)::int AS left FROM user_account WHERE agency_id = 2 AND role = 'administrator'`,
  );
  return left;
}

/** Messages that wait for the same moment are sent once each, and no repeated task begins before its time. */
export async function once({ world, people, visitors, ticketIds, amounts }) {
  const texts = Array.from({ length: amounts.scheduled }, (_, number) => `Later ${number} ${randomUUID()}`);
  const sendAt = new Date(Date.now() + DUE_MS).toISOString();
  for (const [number, body] of texts.entries()) {
    const ticketId = ticketIds[number % ticketIds.length];
    await people[0].graphql(SCHEDULE, {
      input: { ticketId, body, sendAt, kind: 'REPLY', clientMutationId: randomUUID() },
    });
  }
  const early = watchTasks(world);
  const counts = () =>
    visitors.seen().then((seen) => texts.map((text) => seen.filter((one) => one.includes(text)).length));
  let seen = [];
  for (const until = Date.now() + SENT_MS; Date.now() < until; await sleep(1_000)) {
    seen = await counts();
    if (seen.every((count) => count > 0)) break;
  }
  await sleep(3_000);
  seen = await counts();
  return {
    tasksTooEarly: await early.stop(),
    scheduledLost: seen.filter((count) => count === 0).length,
    scheduledTwice: seen.filter((count) => count > 1).length,
  };
}

function watchTasks(world) {
  const last = new Map();
  const found = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const rows = await world.query(
        'SELECT name, every_ms::int AS every, started_at AS at FROM scheduled_task',
      );
      for (const { name, every, at } of rows) {
        const before = last.get(name);
        const gap = before && at - before;
        if (gap > 0 && gap < every * EARLY) found.push(`${name} after ${gap} of ${every} ms`);
        last.set(name, at);
      }
      await sleep(WATCH_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await work;
      return found;
    },
  };
}
