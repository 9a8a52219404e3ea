// Subscriptions, over the socket: begun with anything, and left again.
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { resolved } from '../lib/marks.mjs';
import { documents, fieldsIn, schema } from './graphql.mjs';

const PATIENCE_MS = 10_000;
/** What begins without a word has begun. */
const SILENCE_MS = 100;
/** How the server ends a socket by which it fell over itself. */
const INTERNAL = 1_011;

export function subscriptions({ world, people, pools, values, covered }) {
  const root = schema.getSubscriptionType();
  return Object.values(root.getFields()).map((field) => ({
    name: `Subscription ${field.name}`,
    arbitrary: fc.oneof(
      ...[false, true].map((isWild) => documents({ root, field, people, pools, values, isWild })),
    ),
    send: (one) => listen({ world, people, pools, covered }, one),
  }));
}

function listen({ world, people, pools, covered }, { who, row, query, variables, asked }) {
  const payload = JSON.parse(resolved(JSON.stringify({ query, variables }), { pools, row }));
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/graphql`, 'graphql-transport-ws');
  return new Promise((resolve) => {
    let isBegun = false;
    let isRefused = false;
    const end = (status, trouble) => {
      clearTimeout(timer);
      socket.close();
      resolve({ answer: { status, headers: {} }, trouble });
    };
    const timer = setTimeout(() => end(0, { sign: 'no answer to a socket', said: '' }), PATIENCE_MS);
    socket.on('error', () => undefined);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: people.headers(who) })),
    );
    socket.on('close', (code, reason) => {
      if (code === INTERNAL || (code === 1_006 && isBegun))
        end(500, { sign: `socket closed with ${code}`, said: String(reason) });
      else end(400);
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'connection_ack') {
        isBegun = true;
        socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload }));
        setTimeout(() => {
          if (!isRefused) covered.add(asked[0]);
          end(200);
        }, SILENCE_MS);
        return;
      }
      const said = JSON.stringify(frame);
      if (/"code":"(internal|INTERNAL_SERVER_ERROR)"/.test(said)) end(500, { sign: 'error internal', said });
      else if (frame.type === 'error') {
        isRefused = true;
        end(400);
      } else if (frame.type === 'next') for (const one of fieldsIn(frame.payload, asked)) covered.add(one);
    });
  });
}
