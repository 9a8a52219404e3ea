// Mail that comes in: how much is stored a second, and how long until an agent's socket tells of it.
import { createClient } from 'graphql-ws';
import nodemailer from 'nodemailer';
import WebSocket from 'ws';
import { ms, spread } from '../lib/measure.mjs';
import { add } from '../lib/report.mjs';
import { signIn } from '../lib/world.mjs';

const BURST = 400;
const PER_SECOND = 50;
const SECONDS = 12;
const GOAL_MS = 250;

export async function inbound(world) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: world.ports.smtp,
    ignoreTLS: true,
    pool: true,
    maxConnections: 10,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  const arrivals = await watch(world);
  const start = performance.now();
  await Promise.all(Array.from({ length: BURST }, (_, n) => transport.sendMail(mail(`burst-${n}`))));
  const perSecond = BURST / ((performance.now() - start) / 1000);
  await arrivals.quiet();
  const seen = [...arrivals.at].filter(([subject]) => subject.startsWith('burst-')).map(([, at]) => at);
  const shown = seen.length / ((Math.max(...seen) - start) / 1000);
  add({ what: 'inbound mail stored (250 after commit)', value: `${perSecond.toFixed(0)} a second` });
  add({
    what: 'inbound mail shown as a conversation',
    value: `${shown.toFixed(0)} a second`,
    bare: `${seen.length} of ${BURST} arrived`,
  });

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
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000 + 6_000));
  const waits = [...sentAt].flatMap(([subject, at]) =>
    arrivals.at.has(subject) ? [arrivals.at.get(subject) - at] : [],
  );
  await arrivals.stop();
  transport.close();
  const { p50, p99 } = spread(waits);
  add({
    what: `inbound to socket at ${PER_SECOND} a second`,
    value: `p50 ${ms(p50)} ms, p99 ${ms(p99)}`,
    bare: `${waits.length} of ${sentAt.size} arrived`,
    goal: `p99 <= ${GOAL_MS} ms`,
    met: p99 <= GOAL_MS && waits.length === sentAt.size,
  });
}

function mail(subject) {
  return {
    from: `Customer ${subject} <${subject}@example.test>`,
    to: 'box1@bench.test',
    subject,
    text: 'Hello, I have a question about my order. Could you help me, please?',
  };
}

/** Subscribes to the list as a browser does, and notes when each subject was first seen. */
async function watch(world) {
  const token = await signIn(world.url);
  const client = createClient({
    url: `${world.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
  });
  const at = new Map();
  let last = performance.now();
  const query =
    'subscription { ticketEvents(filter: { status: [OPEN] }) { cursor change ticketId ticket { subject } } }';
  const dispose = client.subscribe(
    { query },
    {
      next: ({ data, errors }) => {
        if (errors) throw new Error(JSON.stringify(errors));
        last = performance.now();
        const subject = data.ticketEvents.ticket?.subject;
        if (subject && !at.has(subject)) at.set(subject, performance.now());
      },
      error: (error) => process.stderr.write(`${JSON.stringify(error)}\n`),
      complete: () => undefined,
    },
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  /** Resolves when nothing has come for two seconds. */
  const quiet = async () => {
    while (performance.now() - last < 2_000) await new Promise((resolve) => setTimeout(resolve, 200));
  };
  return {
    at,
    quiet,
    stop: async () => {
      dispose();
      await client.dispose();
    },
  };
}
