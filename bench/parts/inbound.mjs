// Mail that comes in: how much is stored a second, and how long until an agent's socket tells of it. The bare part is the
// same mail through the same libraries with two rows and a word to a socket (`lib/bare-mail.mjs`).
import { fork } from 'node:child_process';
import { createClient } from 'graphql-ws';
import nodemailer from 'nodemailer';
import WebSocket from 'ws';
import { ms, ratio, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signIn } from '../lib/world.mjs';

const BURST = 400;
const WARM_UP = 60;
const PER_SECOND = 50;
const SECONDS = 12;
const GOAL_MS = 250;

export async function inbound(world) {
  const ours = await watch(world);
  const bare = await watchBare(world);
  try {
    for (const side of [ours, bare]) await burst(side, 'warm', WARM_UP);
    const [full, least] = [await burst(ours, 'burst', BURST), await burst(bare, 'burst', BURST)];
    add({
      what: 'inbound mail stored (250 after commit)',
      value: `${full.stored.toFixed(0)} a second`,
      bare: `${least.stored.toFixed(0)} a second`,
      ratio: ratio(least.stored / full.stored),
    });
    add({
      what: 'inbound mail shown as a conversation',
      value: `${full.shown.toFixed(0)} a second, ${full.arrived} of ${BURST} arrived`,
      bare: `${least.shown.toFixed(0)} a second`,
      ratio: ratio(least.shown / full.shown),
    });
    const [slow, quick] = [await steadily(ours), await steadily(bare)];
    add({
      what: `inbound to socket at ${PER_SECOND} a second`,
      value: `p50 ${ms(slow.p50)} ms, p99 ${ms(slow.p99)}, ${slow.arrived} of ${slow.sent} arrived`,
      bare: `p50 ${ms(quick.p50)} ms, p99 ${ms(quick.p99)}`,
      ratio: ratio(slow.p50 / quick.p50),
      goal: `p99 <= ${GOAL_MS} ms`,
      met: slow.p99 <= GOAL_MS && slow.arrived === slow.sent,
    });
  } finally {
    await ours.stop();
    await bare.stop();
  }
}

/** All at once, over ten connections. @returns how many a second were taken, how many were shown, and how many came. */
async function burst({ transport, at, quiet }, name, count) {
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, (_, n) => transport.sendMail(mail(`${name}-${n}`))));
  const stored = count / ((performance.now() - start) / 1000);
  await quiet();
  const seen = [...at].filter(([subject]) => subject.startsWith(`${name}-`)).map(([, when]) => when);
  return { stored, shown: seen.length / ((Math.max(...seen) - start) / 1000), arrived: seen.length };
}

/** One after the other at a steady pace. */
async function steadily({ transport, at, quiet }) {
  const sentAt = new Map();
  for (let n = 0; n < PER_SECOND * SECONDS; n += 1) {
    const subject = `steady-${n}`;
    setTimeout(
      () => {
        sentAt.set(subject, performance.now());
        void transport.sendMail(mail(subject));
      },
      (n * 1000) / PER_SECOND,
    );
  }
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000 + 1_000));
  await quiet();
  const waits = [...sentAt].flatMap(([subject, sent]) => (at.has(subject) ? [at.get(subject) - sent] : []));
  return { ...spread(waits), arrived: waits.length, sent: sentAt.size };
}

function mail(subject) {
  return {
    from: `Customer ${subject} <${subject}@example.test>`,
    to: 'box1@bench.test',
    subject,
    text: 'Hello, I have a question about my order. Could you help me, please?',
  };
}

function transportTo(port) {
  return nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 10,
    maxMessages: Number.POSITIVE_INFINITY,
  });
}

/** When each subject was first seen. `quiet` resolves when nothing has come for two seconds. */
function arrivals() {
  const at = new Map();
  let last = performance.now();
  return {
    at,
    note: (subject) => {
      last = performance.now();
      if (subject && !at.has(subject)) at.set(subject, last);
    },
    quiet: async () => {
      last = Math.max(last, performance.now() - 1_000);
      while (performance.now() - last < 2_000) await new Promise((resolve) => setTimeout(resolve, 200));
    },
  };
}

/** Subscribes to the list as a browser does. */
async function watch(world) {
  const token = await signIn(world.url);
  const client = createClient({
    url: `${world.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
  });
  const { at, note, quiet } = arrivals();
  const query =
    'subscription { ticketEvents(filter: { status: [OPEN] }) { cursor change ticketId ticket { subject } } }';
  const dispose = client.subscribe(
    { query },
    {
      next: ({ data, errors }) => {
        if (errors) throw new Error(JSON.stringify(errors));
        note(data.ticketEvents.ticket?.subject);
      },
      error: (error) => process.stderr.write(`${JSON.stringify(error)}\n`),
      complete: () => undefined,
    },
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const transport = transportTo(world.ports.smtp);
  return {
    at,
    quiet,
    transport,
    stop: async () => {
      dispose();
      transport.close();
      await client.dispose();
    },
  };
}

async function watchBare(world) {
  const program = fork(new URL('../lib/bare-mail.mjs', import.meta.url), {
    env: { ...process.env, DATABASE_URL: world.adminUrl },
  });
  const ports = await new Promise((resolve, reject) => {
    program.once('message', resolve);
    program.once('exit', (code) => reject(new Error(`The bare mail server ended with ${code}.`)));
  });
  const { at, note, quiet } = arrivals();
  const socket = new WebSocket(`ws://127.0.0.1:${ports.sockets}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('message', (text) => note(JSON.parse(text).subject));
  const transport = transportTo(ports.smtp);
  return {
    at,
    quiet,
    transport,
    stop: async () => {
      socket.close();
      transport.close();
      program.removeAllListeners('exit');
      program.kill();
    },
  };
}
