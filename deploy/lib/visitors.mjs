// The people of the proof: an agent who signs in and watches over a socket, a customer who writes a mail.
import { createRequire } from 'node:module';
import { inRoot } from '../../bin/lib/places.mjs';
import { sleep } from '../../bin/lib/processes.mjs';

const fromApi = createRequire(inRoot('apps/api/package.json'));
const nodemailer = fromApi('nodemailer');
const { createClient } = fromApi('graphql-ws');
const WebSocket = fromApi('ws');

/** Signs the demo's administrator in and returns the access token. */
export async function signIn(origin) {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@harbour.test', password: 'parley-demo' }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).access_token;
}

export async function ask(origin, token, query) {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  return answer.json();
}

/** Watches the list of conversations over a socket: `seen(subject, ms)` resolves with the milliseconds until it is there. */
export function watch(origin, token) {
  const events = [];
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 100,
    retryWait: () => sleep(200),
    shouldRetry: () => true,
    connectionParams: { authorization: `Bearer ${token}` },
  });
  const query = 'subscription { ticketEvents { change ticket { subject } } }';
  const onEvent = ({ data }) => data?.ticketEvents.ticket && events.push(data.ticketEvents.ticket.subject);
  client.subscribe({ query }, { next: onEvent, error: () => undefined, complete: () => undefined });
  return {
    async seen(subject, ms) {
      const started = Date.now();
      while (!events.includes(subject)) {
        if (Date.now() - started > ms) return undefined;
        await sleep(10);
      }
      return Date.now() - started;
    },
    // A socket that is just being opened again is given up; that it fails then is no finding.
    close: () => Promise.resolve(client.dispose()).catch(() => undefined),
  };
}

/** Sends a mail from a customer, as a mail server would: a connection that fails is tried again. */
export async function writeMail(port, subject) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    tls: { rejectUnauthorized: false },
  });
  const mail = {
    from: 'Nora Lind <nora@example.net>',
    to: 'support@harbour.test',
    subject,
    text: `About ${subject}.`,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transport.sendMail(mail);
      return attempt;
    } catch (error) {
      if (attempt >= 10) throw error;
      await sleep(500);
    }
  }
}
