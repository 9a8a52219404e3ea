// One message to 500 agents' sockets, against a bare `ws` server that sends the same bytes to 500 sockets.
import { randomUUID } from 'node:crypto';
import WebSocket, { WebSocketServer } from 'ws';
import { caller } from '../lib/caller.mjs';
import { ms, ratio, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { appClient, signIn } from '../lib/world.mjs';

const SOCKETS = 500;
const USERS = 60;
const ROUNDS = 15;
const APART_MS = 300;
const SEND = `mutation Send($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
const LISTEN = `subscription ($id: ID!) { ticketMessages(ticketId: $id) { cursor message { id text author { name } } } }`;

export async function fanOut(world) {
  const client = await appClient(world);
  const { rows } = await client.query(
    `SELECT id FROM ticket WHERE agency_id = 1 AND status = 'OPEN' AND NOT is_spam ORDER BY id LIMIT 1`,
  );
  await client.end();
  const ticketId = String(rows[0].id);
  const sockets = await openSockets(world, ticketId);
  const call = caller(world.url, { authorization: `Bearer ${await signIn(world.url)}` });
  const times = [];
  let bytes = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    // One message after a while, as people write: what comes while hundreds are being told is told together, a moment later.
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
    const all = Promise.all(sockets.map((socket) => nextMessage(socket)));
    const start = performance.now();
    const variables = {
      input: { ticketId, body: `Round ${round}`, kind: 'NOTE', clientMutationId: randomUUID() },
    };
    await call('/graphql', { query: SEND, variables });
    bytes = (await all)[0];
    times.push(performance.now() - start);
  }
  for (const socket of sockets) socket.close();
  const bare = await bareFanOut(bytes);
  const ours = spread(times).p50;
  add({
    what: `one message to ${SOCKETS} sockets, all reached`,
    value: `p50 ${ms(ours)} ms`,
    bare: `bare ws ${ms(bare)} ms`,
    ratio: ratio(ours / bare),
  });
}

async function openSockets(world, ticketId) {
  const tokens = await Promise.all(
    Array.from({ length: USERS }, (_, n) => n + 1).map((n) => signInSlowly(world, n)),
  );
  const opened = [];
  for (let n = 0; n < SOCKETS; n += 1) opened.push(await openSocket(world, tokens[n % USERS], ticketId));
  return opened;
}

/** Sign-ins are slow on purpose, and take their turn. */
async function signInSlowly(world, number) {
  await new Promise((resolve) => setTimeout(resolve, number * 120));
  return signIn(world.url, number);
}

function openSocket(world, token, ticketId) {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`closed ${code} ${reason}`)));
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
    );
    socket.once('message', () => {
      const payload = { query: LISTEN, variables: { id: ticketId } };
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      // The subscription has no acknowledgement of its own; a ping that is answered has passed behind it.
      socket.send(JSON.stringify({ type: 'ping' }));
      socket.once('message', () => resolve(socket));
    });
  });
}

function nextMessage(socket) {
  return new Promise((resolve) => {
    const listen = (data) => {
      const text = String(data);
      if (JSON.parse(text).type !== 'next') return;
      socket.off('message', listen);
      resolve(text);
    };
    socket.on('message', listen);
  });
}

async function bareFanOut(bytes) {
  const server = new WebSocketServer({ port: 0 });
  const { port } = server.address();
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      return new Promise((resolve) => socket.once('open', () => resolve(socket)));
    }),
  );
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve))),
    );
    const start = performance.now();
    for (const peer of server.clients) peer.send(bytes);
    await all;
    times.push(performance.now() - start);
  }
  for (const socket of sockets) socket.close();
  server.close();
  return spread(times).p50;
}
