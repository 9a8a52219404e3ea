// Two hundred colleagues in one group, fifty messages a second, and connections that break at random: when does each message
// reach each of them, and does any of them miss one or get one twice?
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import WebSocket from 'ws';
import { caller, comingAgain } from '../lib/caller.mjs';
import { random } from '../lib/mail-mutations.mjs';
import { ms, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { until } from '../lib/until.mjs';
import { processorOf, signInAs } from '../lib/world.mjs';

const MEMBERS = 200;
const A_SECOND = 50;
const MESSAGES = 1_500;
const CUTS = 1_000;
const SEED = 7;
const MAKE = `mutation ($input: CreateChatThreadInput!) { createChatThread(input: $input) { id } }`;
const SEND = `mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { id } }`;
const START = `{ chatThreads(first: 1) { eventCursor } }`;
const LISTEN = `subscription ($after: EventCursor) { chatEvents(after: $after) {
  cursor kind threadId messageId message { id text userId position version createdAt mentionsViewer reactions { emoji userIds } } } }`;

export async function chat(world) {
  const members = await signedIn(world, await people(world));
  const threadId = await group(world, members);
  const listeners = members.map((member) => new Listener(world.url, member, threadId));
  await Promise.all(listeners.map((listener) => listener.open()));
  const quiet = await talk(world, { members, threadId, listeners, cuts: 0 });
  const cut = await talk(world, { members, threadId, listeners, cuts: CUTS });
  for (const listener of listeners) listener.close();
  const told = spread(quiet.times);
  add({
    what: `team chat: ${MEMBERS} members, ${A_SECOND} messages a second`,
    value: `p50 ${ms(told.p50)} ms, p99 ${ms(told.p99)} ms, ${quiet.putOff} put off`,
    bare: `${ms(quiet.processor / MESSAGES / MEMBERS)} ms of the API's processor for each delivery`,
    goal: 'p99 <= 250 ms, none put off',
    met: told.p99 <= 250 && quiet.putOff === 0,
  });
  add({
    what: `team chat: ${CUTS} cut connections meanwhile`,
    value: `${cut.missed} missed, ${cut.doubled} doubled, ${cut.disordered} out of order`,
    bare: `p99 of those that were connected ${ms(spread(cut.times).p99)} ms, ${cut.putOff} put off`,
    goal: '0, 0, 0',
    met: cut.missed + cut.doubled + cut.disordered === 0,
  });
}

/** A company of their own, so that the other parts keep their data as it was. */
async function people(world) {
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  await client.query(
    `INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (4, 'Talkers', 'talkers') ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash)
     SELECT 4, 'talker' || n || '@bench.test', 'Talker', 'No ' || n, 'advanced_agent', u.password_hash
     FROM generate_series(1, ${MEMBERS}) n, user_account u
     WHERE u.agency_id = 1 AND u.email = 'agent1@bench.test'
       AND NOT EXISTS (SELECT 1 FROM user_account o WHERE o.email = 'talker' || n || '@bench.test')`,
  );
  const { rows } = await client.query('SELECT id, email FROM user_account WHERE agency_id = 4 ORDER BY id');
  await client.end();
  return rows.map(({ id, email }) => ({ id: String(id), email }));
}

/** Four at a time: checking a password is slow on purpose. */
async function signedIn(world, all) {
  const waiting = [...all];
  const work = async () => {
    for (let member = waiting.shift(); member; member = waiting.shift()) {
      member.token = await signInAs(world.url, member.email);
      const call = caller(world.url, { authorization: `Bearer ${member.token}` });
      // Two hundred who come in the same moment are a crowd at the door: some of them are asked to come again.
      member.call = comingAgain(call, () => (member.putOff += 1));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return all;
}

async function group(world, [owner, ...others]) {
  const input = { subject: `Everybody ${randomUUID()}`, participants: others.map(({ id }) => ({ id })) };
  return JSON.parse(await owner.call('/graphql', { query: MAKE, variables: { input } })).data.createChatThread
    .id;
}

/** Says everything at its pace, and waits until all have heard it, or two minutes are over. */
async function talk(world, { members, threadId, listeners, cuts }) {
  const next = random(SEED);
  const sent = new Map();
  for (const listener of listeners) listener.begin(sent);
  const processor = processorOf(world.api);
  for (const member of members) member.putOff = 0;
  const pending = [];
  const began = performance.now();
  for (let n = 0; n < MESSAGES; n += 1) {
    const wait = began + (n * 1_000) / A_SECOND - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const text = `${threadId}.${n}.${randomUUID()}`;
    const member = members[Math.floor(next() * members.length)];
    sent.set(text, performance.now());
    pending.push(
      member.call('/graphql', {
        query: SEND,
        variables: { input: { threadId, body: text, clientMutationId: randomUUID() } },
      }),
    );
    const isCut = Math.floor((cuts * (n + 1)) / MESSAGES) > Math.floor((cuts * n) / MESSAGES);
    if (isCut) listeners[Math.floor(next() * listeners.length)].cut();
  }
  await Promise.all(pending);
  const isWhole = () => listeners.every((listener) => listener.heard.size === sent.size);
  await until('all have heard all', isWhole).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const sum = (count) => listeners.reduce((all, listener) => all + count(listener), 0);
  return {
    times: listeners.flatMap((listener) => listener.times),
    processor: processorOf(world.api) - processor,
    putOff: members.reduce((all, member) => all + member.putOff, 0),
    missed: sum(({ heard }) => sent.size - heard.size),
    doubled: sum(({ doubled }) => doubled),
    disordered: sum(({ disordered }) => disordered),
  };
}

/** One member's socket: opened again behind the last event that it was told. */
class Listener {
  constructor(url, member, threadId) {
    Object.assign(this, { url, member, threadId, cursor: null, isClosed: false });
    this.begin(new Map());
  }

  begin(sent) {
    Object.assign(this, { sent, heard: new Set(), times: [], doubled: 0, disordered: 0, position: 0 });
  }

  async open() {
    const answer = JSON.parse(await this.member.call('/graphql', { query: START }));
    this.cursor = answer.data.chatThreads.eventCursor;
    await this.connect();
  }

  connect() {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    this.socket = socket;
    this.connectedAt = Number.POSITIVE_INFINITY;
    return new Promise((resolve) => {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (!this.isClosed && this.socket === socket) setTimeout(() => void this.connect(), 20);
      });
      socket.on('open', () => {
        const payload = { authorization: `Bearer ${this.member.token}` };
        socket.send(JSON.stringify({ type: 'connection_init', payload }));
      });
      socket.on('message', (data) => {
        const { type, payload } = JSON.parse(data);
        if (type === 'connection_ack') {
          const subscription = { query: LISTEN, variables: { after: this.cursor } };
          socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: subscription }));
          this.connectedAt = performance.now();
          resolve();
        } else if (type === 'next') this.hear(payload.data.chatEvents);
        else if (type === 'error') throw new Error(JSON.stringify(payload));
      });
    });
  }

  hear({ cursor, kind, message }) {
    if (cursor !== null) this.cursor = cursor;
    if (kind !== 'MESSAGE_ADDED' || !this.sent.has(message?.text)) return;
    if (this.heard.has(message.text)) this.doubled += 1;
    if (message.position < this.position) this.disordered += 1;
    this.position = Math.max(this.position, message.position);
    this.heard.add(message.text);
    const saidAt = this.sent.get(message.text);
    if (saidAt > this.connectedAt) this.times.push(performance.now() - saidAt);
  }

  /** As a network that goes away: no goodbye. */
  cut() {
    this.socket.terminate();
  }

  close() {
    this.isClosed = true;
    this.socket.close();
  }
}
